"""Requests that take long are answered whole in a worker process, by the same application.

A body goes into a file in memory as it arrives, and the worker writes its answer there: passed
through a pipe, either would be copied and packed at once, and hold up every other answer for it.
"""

from __future__ import annotations

import asyncio
import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from tempfile import NamedTemporaryFile, gettempdir
from typing import IO, Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.api.guards import READING
from headroom.api.middleware import BODY_INTO, write_whole
from headroom.api.problems import problem_response
from headroom.api.shares import PART_BYTES
from headroom.domain.quantities.refusals import Refusal
from headroom.logs import REQUEST_ID
from headroom.persistence.queries.scenarios import largest_version_bytes
from headroom.services.brought_files import LARGE
from headroom.services.catalogue import CatalogueKeeper
from headroom.services.workers import Workers

SHORT_BYTES = 16 << 10
"""Bodies up to here are answered in the server's own process: some two milliseconds."""
_SHORT_BYTES = {
    "/api/v1/calculations/series": 1 << 20,
    "/api/v1/calculations/rolling-average": 64 << 10,
}
"""Bodies that are kept in this process, and those that name what is kept here."""
_REPORT = re.compile(r"/api/v1/reports/[^/]+(?<!\.pdf)(?<!\.html)")
_SCENARIO = re.compile(r"/api/v1/scenarios/([^/]+)(?:/.*)?")
_LARGE_FILE = re.compile(r"/api/v1/imports/" + LARGE)
_STORED_BYTES = 600_000
"""What a report or a stored profile waits with, about."""
_IN_MEMORY_BYTES = 16 << 20
"""A longer body lies on disk, not in memory."""
_BYTES_A_SECOND = 16 << 20
"""What of a long body a worker is given a further second for."""
_BODY_PART_BYTES = 1 << 20
"""A body comes to the worker's application in parts, so that it is not held twice."""
_HERE_ALONE = frozenset({"app", "state", "extensions", "fastapi_function_astack"})
"""What a request's scope holds that is of this process; the rest goes along."""


class LongRequests:
    """Hands long bodies and what is long where it is stored to the workers.

    That is a report, its files, and a scenario with a long profile.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not (_takes_long(scope) or await _is_stored_long(scope)):
            await self._app(scope, receive, send)
            return
        state = scope["app"].state
        with _exchange(_declared_bytes(scope)) as (file, path):
            take = scope.get("extensions", {}).get(BODY_INTO, {}).get("take")
            try:
                if take is not None:
                    take(file)
                async for part in Request(scope, receive).stream():
                    write_whole(file, part)
            except ClientDisconnect:
                return  # nobody reads an answer
            except OSError as error:
                await _no_room(error)(scope, receive, send)
                return
            await _hand_over(file, path, scope, receive, send)
        if scope["path"].endswith("/take-over"):
            state.catalogue.forget()


def _no_room(error: OSError) -> Response:
    if error.errno != errno.ENOSPC:
        raise error
    return problem_response(
        507,
        "disk-full",
        "The disk is full",
        f"There is no room for so long a file in {gettempdir()}. Nothing was saved or lost; make "
        "room there, or set TMPDIR to a folder on another disk and start Headroom again.",
    )


async def _hand_over(
    file: IO[bytes], path: str, scope: Scope, receive: Receive, send: Send
) -> None:
    state = scope["app"].state
    workers: Workers = state.workers
    asked = {name: value for name, value in scope.items() if name not in _HERE_ALONE}
    size = file.tell() or _STORED_BYTES
    try:
        status, headers, damaged = await workers.run(
            _answer,
            path,
            asked,
            state.catalogue.edition(),
            REQUEST_ID.get(),
            size=_STORED_BYTES if size > _IN_MEMORY_BYTES else size,
            more_seconds=size // _BYTES_A_SECOND,
        )
    except Refusal as error:
        refused = problem_response(
            error.status, error.slug, error.title, error.detail, error.errors, error.headers
        )
        await refused(scope, receive, send)
        return
    scope["app"].state.storage.remember(damaged)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    file.seek(0)
    while part := file.read(PART_BYTES):
        await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


def _takes_long(scope: Scope) -> bool:
    if _LARGE_FILE.match(scope["path"]):
        return True
    if scope["method"] in READING:
        return _REPORT.fullmatch(scope["path"]) is not None
    short = _SHORT_BYTES.get(scope["path"], SHORT_BYTES)
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and int(value) > short)
        for name, value in scope["headers"]
    )


async def _is_stored_long(scope: Scope) -> bool:
    """Return whether a request is for a scenario that takes long to read, by its size."""
    found = _SCENARIO.fullmatch(scope["path"])
    if found is None or scope["method"] == "DELETE":
        return False
    try:
        async with scope["app"].state.sessions() as session:
            return await largest_version_bytes(session, scenario_id=found[1]) > SHORT_BYTES
    except SQLAlchemyError:
        return False  # who answers the request says what is wrong with the database


def _declared_bytes(scope: Scope) -> int:
    """Return how long a body is said to be; what is not said may be long."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return _IN_MEMORY_BYTES + 1
    return int(headers.get(b"content-length", b"0"))


@contextmanager
def _exchange(size: int) -> Iterator[tuple[IO[bytes], str]]:
    """Yield a file that a worker can open, and its path; a short one in memory where that works."""
    if sys.platform == "linux" and size <= _IN_MEMORY_BYTES:
        with open(os.memfd_create("headroom"), "w+b", buffering=0) as file:  # noqa: PTH123
            yield file, f"/proc/{os.getpid()}/fd/{file.fileno()}"
    else:
        with NamedTemporaryFile(buffering=0) as named:
            yield named, named.name


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


def _answer(
    path: str, asked: dict[str, Any], edition: int | None, request: str | None
) -> tuple[int, list[tuple[bytes, bytes]], list[str]]:
    """Answer a request whose body is in a file, into that file.

    Return status, headers, and what of the data could not be read here until now.
    """
    assert _inside is not None
    _inside.know(edition)
    # a runner keeps the context of its first task, whose request was another
    context = copy_context()
    context.run(REQUEST_ID.set, request)
    with open(path, "r+b") as file:  # noqa: PTH123
        status, headers = _inside.runner.run(_answered(_inside, file, asked), context=context)
    return status, headers, _inside.app.state.storage.damaged()


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
        await inside.stack({**asked, "app": inside.app, "state": {}}, receive, send)
    except Exception as error:
        if not whole or isinstance(error, MemoryError):
            raise
    return start["status"], list(start["headers"])
