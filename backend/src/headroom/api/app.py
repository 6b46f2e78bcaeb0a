"""The application: API under /api/v1, the screen everywhere else, on one port."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.types import ASGIApp

from headroom.api.bodies import WholeBodies
from headroom.api.built_ui import BuiltUi
from headroom.api.guards import AccessKey, KeyRequired, KnownHosts, OwnPages
from headroom.api.long_requests import LongRequests, answer_inside
from headroom.api.middleware import Envelope, HeadAnswers, PackedAnswers
from headroom.api.problems import MEDIA_TYPE, ProblemRead, install_problem_handlers, problems
from headroom.api.reading_jobs import ReadingJobs
from headroom.api.routers import TAKES_FILES, TAKES_LONG_SERIES, include_routers
from headroom.api.shares import AnswerPlaces, Rates
from headroom.api.storage import DiskGuard, install_storage_handlers
from headroom.api.words import SHARED_TABLES, SHARED_WORDS
from headroom.cache import Cache
from headroom.domain.quantities.currencies import MINOR_DIGITS, USUAL_DIGITS
from headroom.domain.quantities.figures import FIGURES
from headroom.domain.quantities.units import ONE_OF, READ_IN, SAID_BY_LABEL, WRITTEN
from headroom.domain.reports.kinds import PART_NAMES, PARTS
from headroom.exports.document.kinds import REPORT_KINDS
from headroom.exports.palette import screen_palette
from headroom.logs import start_log
from headroom.persistence.session import create_engine, session_factory
from headroom.services.audit import Audit
from headroom.services.catalogue import CatalogueKeeper
from headroom.services.imports import KINDS as IMPORT_KINDS
from headroom.services.series_keeper import SeriesKeeper
from headroom.services.storage import Storage
from headroom.services.workers import Workers
from headroom.settings import Settings
from headroom.version import VERSION

API_PREFIX = "/api/v1"
_PACK_IT = (
    " Pack the file with gzip, or import it in parts; who runs Headroom may raise "
    "HEADROOM_FILE_LIMIT."
)
_REFERENCE = "#/components/schemas/"


def create_app(
    settings: Settings, *, database_url: str, data_dir: Path | None = None
) -> Application:
    """Return the application over a database that is migrated and seeded.

    data_dir: where the database is, if it is our own.
    """
    storage = Storage(data_dir)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        engine = create_engine(database_url)
        sessions = session_factory(engine)
        own_engine = create_engine(database_url)
        keeper = CatalogueKeeper(own_engine, database_url)
        app.state.engine, app.state.sessions, app.state.catalogue = engine, sessions, keeper
        app.state.series = SeriesKeeper(sessions=sessions)
        app.state.embedding_sites = settings.embedding_sites()
        start = partial(_begin_worker, settings, database_url, data_dir)
        app.state.workers = Workers(start)
        # files read while nobody waits hold up no long request and take no connection of one
        app.state.reading = ReadingJobs(session_factory(own_engine), Workers(start, processes=1))
        beside = (
            asyncio.create_task(keeper.listen()),
            asyncio.create_task(app.state.workers.start_soon()),
            asyncio.create_task(app.state.reading.run()),
        )
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await own_engine.dispose()
            await app.state.workers.stop()
            await engine.dispose()

    app = Application(
        settings,
        title="Headroom",
        summary="Capacity and MSU value modelling for IBM Z",
        version=VERSION,
        lifespan=lifespan,
        openapi_url=f"{API_PREFIX}/openapi.json",
        docs_url=None,  # the stock page loads scripts from elsewhere, which the CSP forbids
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # asked of each request
        generate_unique_id_function=_operation_id,
    )
    include_routers(app, API_PREFIX)
    app.state.audits = Cache[str, Audit](most=1)
    app.state.storage = storage
    install_problem_handlers(app)
    install_storage_handlers(app, storage)
    _describe(app)
    app.add_middleware(DiskGuard, storage=storage, calculating=f"{API_PREFIX}/calculations/")
    if settings.static_dir.is_dir():
        # what no route knows; a mount at "/" would answer the API's wrong methods as well
        app.router.default = BuiltUi(settings.static_dir, api_prefix=API_PREFIX)
    return app


class Application(FastAPI):
    """FastAPI with guards around all of it, its own answers to errors included."""

    def __init__(self, settings: Settings, **options: Any) -> None:
        super().__init__(**options)
        self._settings = settings
        self.key: AccessKey | None = None
        if settings.auth == "key":
            given = settings.key.get_secret_value() if settings.key else secrets.token_urlsafe(32)
            self.key = AccessKey(given, settings.port)

    def build_middleware_stack(self) -> ASGIApp:
        """Return the application; the last of the guards here is the first to be asked."""
        settings = self._settings
        long = {f"{API_PREFIX}{path}": settings.series_limit_bytes for path in TAKES_LONG_SERIES}
        files = {f"{API_PREFIX}{path}": settings.file_limit_bytes for path in TAKES_FILES}
        app: ASGIApp = LongRequests(self.unguarded())
        app = AnswerPlaces(app, free=(f"{API_PREFIX}/health", f"{API_PREFIX}/ready"))
        app = WholeBodies(
            app,
            limit_bytes=settings.body_limit_bytes,
            by_path=files | long,
            instead=dict.fromkeys(files, _PACK_IT),
        )
        if self.key is not None:
            app = KeyRequired(app, key=self.key, public=(f"{API_PREFIX}/health",))
        app = Rates(app, requests_per_second=settings.requests_per_second, long=(*files, *long))
        app = OwnPages(app)
        app = KnownHosts(app, names=settings.host_names())
        app = Envelope(app)
        if not settings.metrics:
            return app
        from headroom.api.metrics import PATH, CountedRequests  # slow to load

        measured = CountedRequests(app)
        self.add_api_route(PATH, measured.answer, include_in_schema=False)
        return measured

    def unguarded(self) -> ASGIApp:
        """Return what is behind the guards: a worker is asked by them alone."""
        return HeadAnswers(PackedAnswers(super().build_middleware_stack()))


def _begin_worker(settings: Settings, database_url: str, data_dir: Path | None) -> None:
    """Make the application anew in a worker process."""
    start_log()
    app = create_app(settings, database_url=database_url, data_dir=data_dir)
    app.state.engine = create_engine(database_url)
    app.state.sessions = session_factory(app.state.engine)
    keeper = CatalogueKeeper(app.state.engine, database_url)
    app.state.catalogue = keeper
    app.state.series = SeriesKeeper(sessions=app.state.sessions)
    answer_inside(app, app.unguarded(), keeper)


def _operation_id(route: APIRoute) -> str:
    return route.name


def _describe(app: Application) -> None:
    """Complete the API's document: problem documents stand in place of FastAPI's own errors."""
    original = app.openapi

    def openapi() -> dict[str, object]:
        if app.openapi_schema is None:
            app.openapi_schema = original()
            schemas = app.openapi_schema["components"]["schemas"]
            for name in ("HTTPValidationError", "ValidationError"):
                schemas.pop(name, None)
            described = ProblemRead.model_json_schema(
                ref_template=f"{_REFERENCE}{{model}}", mode="serialization"
            )
            schemas |= described.pop("$defs", {})
            schemas["ProblemRead"] = described
            _describe_problems(app.openapi_schema)
            app.openapi_schema["x-figures"] = [
                asdict(figure) | {"places": sorted(figure.places)} for figure in FIGURES
            ]
            app.openapi_schema["x-units"] = {
                "written": dict(WRITTEN),
                "oneOf": dict(ONE_OF),
                "readIn": {
                    name: {"factor": factor, "unit": unit}
                    for name, (factor, unit) in READ_IN.items()
                },
                "saidByLabel": [asdict(rule) for rule in SAID_BY_LABEL],
            }
            unusual = {code: n for code, n in MINOR_DIGITS.items() if n != USUAL_DIGITS}
            app.openapi_schema["x-minor-digits"] = {"usual": USUAL_DIGITS, "others": unusual}
            app.openapi_schema["x-report-kinds"] = {
                name: {"label": kind.label, "always": kind.always, "parts": kind.parts}
                for name, kind in REPORT_KINDS.items()
            }
            app.openapi_schema["x-import-kinds"] = [
                {"id": kind.id, "label": kind.label, "layouts": [*map(asdict, kind.layouts)]}
                for kind in IMPORT_KINDS.values()
            ]
            app.openapi_schema["x-report-parts"] = {part: PART_NAMES[part] for part in PARTS}
            app.openapi_schema["x-words"] = dict(SHARED_WORDS)
            app.openapi_schema["x-tables"] = dict(SHARED_TABLES)
            app.openapi_schema["x-palette"] = screen_palette()
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _describe_problems(document: dict[str, Any]) -> None:
    """Say that models of errors go out as problem documents, which FastAPI cannot be told."""
    for operations in document["paths"].values():
        for operation in operations.values():
            operation["responses"] |= {str(key): answer for key, answer in problems(429).items()}
            for status, response in operation["responses"].items():
                content = response.get("content", {})
                if status >= "400" and "application/json" in content:
                    content[MEDIA_TYPE] = content.pop("application/json")
