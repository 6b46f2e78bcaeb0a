"""The application: API under /api/v1, the screen everywhere else, on one port."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from fastapi import FastAPI
from fastapi.routing import APIRoute
from servestatic import ServeStaticASGI
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.bodies import WholeBodies
from headroom.api.guards import AccessKey, KeyRequired, KnownHosts, OwnPages
from headroom.api.long_requests import LongRequests, answer_inside
from headroom.api.middleware import Envelope, HeadAnswers
from headroom.api.pages import answer_as_missing, is_page
from headroom.api.problems import MEDIA_TYPE, ProblemRead, install_problem_handlers, problems
from headroom.api.routers import TAKES_FILES, TAKES_LONG_SERIES, include_routers
from headroom.api.shares import AnswerPlaces, Rates
from headroom.api.storage import DiskGuard, install_storage_handlers
from headroom.api.words import SHARED_WORDS
from headroom.cache import Cache
from headroom.domain.quantities.figures import FIGURES
from headroom.domain.quantities.units import ONE_OF, READ_IN, SAID_BY_LABEL, WRITTEN
from headroom.domain.reports.kinds import PART_NAMES, PARTS, REPORT_KINDS
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
        app.state.workers = Workers(partial(_begin_worker, settings, database_url, data_dir))
        beside = (
            asyncio.create_task(keeper.listen()),
            asyncio.create_task(app.state.workers.start_soon()),
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
        app.router.default = _Screen(settings.static_dir)
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
        return HeadAnswers(super().build_middleware_stack())


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
            app.openapi_schema["x-report-kinds"] = {
                name: asdict(kind) for name, kind in REPORT_KINDS.items()
            }
            app.openapi_schema["x-import-kinds"] = [
                {"id": kind.id, "label": kind.label, "layouts": [*map(asdict, kind.layouts)]}
                for kind in IMPORT_KINDS.values()
            ]
            app.openapi_schema["x-report-parts"] = {part: PART_NAMES[part] for part in PARTS}
            app.openapi_schema["x-words"] = dict(SHARED_WORDS)
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


class _Screen:
    """Serves the built UI with its compressed copies; every page address gets index.html."""

    def __init__(self, folder: Path) -> None:
        # a reader of a report needs its page's code, which the first script would ask for late
        self._report_links = ", ".join(
            f"</assets/{file.name}>; rel={'modulepreload' if kind == 'js' else 'preload; as=style'}"
            for name, kind in _OF_REPORTS
            for file in sorted(folder.glob(f"assets/{name}-????????.{kind}"))[:1]
        ).encode()
        self._files: ASGIApp = ServeStaticASGI(
            _not_found,
            root=str(folder),
            index_file=True,
            allow_all_origins=False,
            immutable_file_test=lambda path, url: url.startswith("/assets/"),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path == "/api" or path.startswith("/api/"):
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if "." in path.rsplit("/", 1)[-1]:
            await self._files(scope, receive, send)
            return
        screen = dict(scope, path="/", raw_path=b"/")
        if await is_page(path, scope["app"].state):
            if self._report_links and _REPORT.fullmatch(path):
                send = _with_header(send, (b"link", self._report_links + _answer_of(scope)))
            await self._files(screen, receive, send)
        else:
            await answer_as_missing(self._files, screen, receive, send)


_OF_REPORTS = (
    ("report-page", "js"),
    ("charts", "js"),
    ("chart-bridge", "js"),
    ("peak-drawing", "js"),
    ("peak-scene", "js"),
    ("profile-course", "js"),
    ("report-page", "css"),
)
"""Parts of the built screen that a report's page is drawn with."""
_REPORT = re.compile(r"/reports/(?!letterheads$)[A-Za-z0-9_-]+")


def _answer_of(scope: Scope) -> bytes:
    """Return the link to what a report's page asks for first."""
    preset = parse_qs(scope["query_string"]).get(b"preset", [b"short"])[0]
    if preset not in (b"short", b"full"):
        return b""
    path = f"{API_PREFIX}{scope['path']}".encode()
    return b", <%s?preset=%s>; rel=preload; as=fetch; crossorigin" % (path, preset)


def _with_header(send: Send, header: tuple[bytes, bytes]) -> Send:
    async def send_with_header(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], header]}
        await send(message)

    return send_with_header


async def _not_found(scope: Scope, receive: Receive, send: Send) -> None:
    raise HTTPException(404)
