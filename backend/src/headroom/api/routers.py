"""The routes of the API, those that a slider asks for first: they are tried in order."""

from __future__ import annotations

from fastapi import FastAPI

from headroom.api.audit.router import router as audit
from headroom.api.bills.router import router as bills
from headroom.api.calculations.comparison import router as comparison
from headroom.api.calculations.lab import router as lab
from headroom.api.calculations.machines import router as machine_calculations
from headroom.api.calculations.profiles import router as profiles
from headroom.api.calculations.rolling_average import router as rolling_average
from headroom.api.calculations.scenario import router as scenario
from headroom.api.calculations.values import router as values
from headroom.api.calculations.ziip import router as ziip
from headroom.api.configurations.router import router as configurations
from headroom.api.examples.router import router as examples
from headroom.api.imports.router import router as imports
from headroom.api.kept_files.router import router as kept_files
from headroom.api.letterheads.router import router as letterheads
from headroom.api.machine_editions.router import router as machine_editions
from headroom.api.machines.router import router as machines
from headroom.api.own_series.router import router as own_series
from headroom.api.own_tests.router import router as own_tests
from headroom.api.own_values.router import router as own_values
from headroom.api.own_ways.router import router as own_ways
from headroom.api.packs.router import router as packs
from headroom.api.price_templates.router import router as price_templates
from headroom.api.reports.router import router as reports
from headroom.api.scenarios.router import router as scenarios
from headroom.api.search.router import router as search
from headroom.api.studies.router import router as studies
from headroom.api.substitutions.router import router as substitutions
from headroom.api.system.router import router as system

TAKES_LONG_SERIES = (
    "/calculations/rolling-average",
    "/calculations/scenario",
    "/calculations/scenario/",
    "/scenarios",
    "/scenarios/",
    "/reports",  # a report freezes what a scenario may hold
)
"""Paths whose bodies may be larger than others."""
TAKES_FILES = ("/calculations/profiles/read", "/imports", "/letterheads/templates")
"""Paths whose bodies are files."""
CALCULATIONS = (
    values,
    comparison,
    lab,
    machine_calculations,
    profiles,
    rolling_average,
    scenario,
    ziip,
)
OTHERS = (
    machines,
    substitutions,
    examples,
    system,
    studies,
    machine_editions,
    imports,
    packs,
    kept_files,
    bills,
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


def include_routers(app: FastAPI, prefix: str) -> None:
    """Add every route; one by one, as a router within another is searched anew each time."""
    for router in CALCULATIONS:
        app.include_router(router, prefix=f"{prefix}/calculations", tags=["calculations"])
    for router in OTHERS:
        app.include_router(router, prefix=prefix)
