"""Requests that take long are answered whole in a worker process, by the same application.

A body lies in a file, and the worker writes its answer there: passed through a pipe, either would
be copied and packed at once, and hold up every other answer for it.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import copy_context
from typing import IO, Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.bodies import (
    BODY_IN_SCOPE,
    IN_MEMORY_BYTES,
    PART_BYTES,
    SHORT_BODY_BYTES,
    Exchange,
    body_of,
    exchanged,
)
from headroom.api.dependencies import while_wanted
from headroom.api.guards import READING
from headroom.api.problems import problem_response
from headroom.domain.quantities.refusals import Refusal
from headroom.logs import REQUEST_ID
from headroom.persistence.queries.own_versions import largest_version_bytes
from headroom.services.brought_files import LARGE
from headroom.services.catalogue import CatalogueKeeper
from headroom.services.workers import Workers

SHORT_BYTES = SHORT_BODY_BYTES
"""Bodies up to here are answered in the server's own process: some two milliseconds."""
_SHORT_BYTES = {
    "/api/v1/calculations/series": 1 << 20,
    "/api/v1/calculations/rolling-average": 64 << 10,
}
"""Bodies that are kept in this process, and those that name what is kept here."""
_REPORT = re.compile(r"/api/v1/reports/[^/]+(?<!\.pdf)(?<!\.html)(/recomputed)?")
_FREEZING = re.compile(r"/api/v1/reports(/[^/]+/refreshed)?")
"""All that a report says is composed when it is frozen: some 0.1 s of a short body's answer."""
_SCENARIO = re.compile(r"/api/v1/scenarios/([^/]+)(?:/.*)?")
_IMPORTS = "/api/v1/imports"
_LARGE_FILE = re.compile(f"{_IMPORTS}/{LARGE}")
_STORED_BYTES = 600_000
"""What a report or a stored profile waits with, about."""
BYTES_A_SECOND = 16 << 20
"""What of a long body a worker is given a further second for."""
_BODY_PART_BYTES = 1 << 20
"""A body comes to the worker's application in parts, so that it is not held twice."""
ROUTE_OF_A_WORKER = "headroom.route"
"""Where a request's scope says which route answered it in a worker."""
_HERE_ALONE = frozenset({"app", "state", "extensions", "fastapi_function_astack", BODY_IN_SCOPE})
"""What a request's scope holds that is of this process; the rest goes along."""


class LongRequests:
    """Hands long bodies, what is long where it is stored, and freezing to the workers.

    Long where it is stored are a report, its files, and a scenario with a long profile.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not (_takes_long(scope) or await _is_stored_long(scope)):
            await self._app(scope, receive, send)
            return
        body = body_of(scope)
        if body.exchange is not None:
            await _hand_over(body.exchange, body.size, scope, receive, send)
        else:
            with exchanged(body.size) as exchange:
                exchange.file.write(body.start)
                await _hand_over(exchange, body.size or _STORED_BYTES, scope, receive, send)
        if scope["path"].endswith("/take-over"):
            scope["app"].state.catalogue.forget()
        if scope["path"] == _IMPORTS:
            scope["app"].state.reading.look()


async def _hand_over(
    exchange: Exchange, size: int, scope: Scope, receive: Receive, send: Send
) -> None:
    state = scope["app"].state
    workers: Workers = state.workers
    asked = {name: value for name, value in scope.items() if name not in _HERE_ALONE}
    work = workers.run(
        _answer,
        exchange.path,
        asked,
        state.catalogue.edition(),
        REQUEST_ID.get(),
        size=_STORED_BYTES if size > IN_MEMORY_BYTES else size,
        more_seconds=size // BYTES_A_SECOND,
    )
    if scope["path"].startswith(_IMPORTS):
        # a file is read for minutes, and nobody may wait for it any more; anything else takes less
        # than another process would
        work = while_wanted(body_of(scope).rest, work)
    try:
        status, headers, damaged, route = await work
    except Refusal as error:
        refused = problem_response(
            error.status, error.slug, error.title, error.detail, error.errors, error.headers
        )
        await refused(scope, receive, send)
        return
    state.storage.remember(damaged)
    scope[ROUTE_OF_A_WORKER] = route
    await send({"type": "http.response.start", "status": status, "headers": headers})
    exchange.file.seek(0)
    while part := exchange.file.read(PART_BYTES):
        await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def route_of(scope: Scope) -> str | None:
    """Return the pattern of the route that a request was answered by, if it was by one.

    A router knows its own part of it; what stands before is no parameter.
    """
    own: str | None = getattr(scope.get("route"), "path", None)
    if own is None:
        return None
    parts = scope["path"].split("/")
    return "/".join(parts[: len(parts) - own.count("/")]) + own


def _takes_long(scope: Scope) -> bool:
    if _LARGE_FILE.match(scope["path"]):
        return True
    if scope["method"] in READING:
        return _REPORT.fullmatch(scope["path"]) is not None
    if scope["method"] == "POST" and _FREEZING.fullmatch(scope["path"]):
        return True
    return body_of(scope).size > _SHORT_BYTES.get(scope["path"], SHORT_BYTES)


async def _is_stored_long(scope: Scope) -> bool:
    """Return whether a request is for a scenario that takes long to read, by its size."""
    scenario = _SCENARIO.fullmatch(scope["path"])
    if scenario is None or scope["method"] == "DELETE":
        return False
    try:
        async with scope["app"].state.sessions() as session:
            size = await largest_version_bytes(session, kind="scenario", record_id=scenario[1])
    except SQLAlchemyError:
        return False  # who answers the request says what is wrong with the database
    return size > SHORT_BYTES


class _Inside(NamedTuple):
    """A worker's own application, its event loop, and what tells it the catalogue's edition."""

    app: Starlette
    stack: ASGIApp
    runner: asyncio.Runner
    know: Callable[[int | None], None]


_inside: _Inside | None = None


def answer_inside(app: Starlette, stack: ASGIApp, keeper: CatalogueKeeper) -> None:
    """Let an application answer in this worker process, with the catalogue that a keeper reads."""
    global _inside
    _inside = _Inside(app, stack, asyncio.Runner(), keeper.know)
    with suppress(SQLAlchemyError):  # whoever asks is told
        _inside.runner.run(keeper.current())  # what a first reading loads is loaded


def run_inside(
    make: Callable[[async_sessionmaker[AsyncSession]], Coroutine[Any, Any, None]],
) -> None:
    """Carry out work in this worker process. make: takes what opens sessions, returns the work."""
    assert _inside is not None
    _inside.runner.run(make(_inside.app.state.sessions), context=copy_context())


def _answer(
    path: str, asked: dict[str, Any], edition: int | None, request: str | None
) -> tuple[int, list[tuple[bytes, bytes]], list[str], str | None]:
    """Answer a request whose body is in a file, into that file.

    Return status, headers, what of the data could not be read here until now, and the route.
    """
    assert _inside is not None
    _inside.know(edition)
    # a runner keeps the context of its first task, whose request was another
    context = copy_context()
    context.run(REQUEST_ID.set, request)
    with open(path, "r+b") as file:  # noqa: PTH123
        status, headers = _inside.runner.run(_answered(_inside, file, asked), context=context)
    return status, headers, _inside.app.state.storage.damaged(), route_of(asked)


async def _answered(
    inside: _Inside, file: IO[bytes], asked: dict[str, Any]
) -> tuple[int, list[tuple[bytes, bytes]]]:
    size = os.fstat(file.fileno()).st_size
    read = False
    start: Message = {}
    whole = False

    async def receive() -> Message:
        nonlocal read
        if read:
            await asyncio.Event().wait()  # the server knows who left
        part = file.read(_BODY_PART_BYTES)
        read = file.tell() >= size
        return {"type": "http.request", "body": part, "more_body": not read}

    async def send(message: Message) -> None:
        nonlocal start, whole
        if message["type"] == "http.response.start":
            start = message
            file.seek(0)
            file.truncate()
        else:
            file.write(message.get("body", b""))
            whole = not message.get("more_body", False)

    try:
        asked |= {"app": inside.app, "state": {}}
        await inside.stack(asked, receive, send)
    except Exception as error:
        if not whole or isinstance(error, MemoryError):
            raise
    return start["status"], list(start["headers"])
