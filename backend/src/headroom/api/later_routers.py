"""The routes that no first page asks for, and all that they import. See `LaterRoutes`."""

from __future__ import annotations

from fastapi import FastAPI

from headroom.api.audit.router import router as audit
from headroom.api.calculations.lab import router as lab
from headroom.api.calculations.machines import router as machine_calculations
from headroom.api.calculations.profiles import router as profiles
from headroom.api.calculations.rolling_average import router as rolling_average
from headroom.api.calculations.router import router as calculations
from headroom.api.calculations.scenario import router as scenario
from headroom.api.calculations.ziip import router as ziip
from headroom.api.configurations.router import router as configurations
from headroom.api.imports.router import router as imports
from headroom.api.kept_files.router import router as kept_files
from headroom.api.letterheads.router import router as letterheads
from headroom.api.machine_editions.router import router as machine_editions
from headroom.api.own_series.router import router as own_series
from headroom.api.own_tests.router import router as own_tests
from headroom.api.own_values.router import router as own_values
from headroom.api.own_ways.router import router as own_ways
from headroom.api.price_templates.router import router as price_templates
from headroom.api.reports.router import router as reports
from headroom.api.scenarios.router import router as scenarios
from headroom.api.search.router import router as search
from headroom.api.studies.router import router as studies
from headroom.services.audit import AuditKeeper
from headroom.services.series_keeper import SeriesKeeper

_CALCULATIONS = (lab, machine_calculations, profiles, rolling_average, scenario, ziip)
_OTHERS = (
    studies,
    machine_editions,
    imports,
    kept_files,
    configurations,
    own_values,
    own_series,
    own_ways,
    own_tests,
    scenarios,
    reports,
    letterheads,
    price_templates,
    search,
    audit,
)


def install(app: FastAPI, prefix: str) -> None:
    """Add the routes to those that an application has, and what they keep."""
    app.state.audit = AuditKeeper()
    app.state.series = SeriesKeeper()  # of a worker: empty, as a long series is kept in the server
    for router in _CALCULATIONS:
        app.include_router(
            router, prefix=f"{prefix}{calculations.prefix}", tags=[*calculations.tags]
        )
    for router in _OTHERS:
        app.include_router(router, prefix=prefix)
