"""A full disk and damaged data, as a client meets them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError
from starlette.types import ASGIApp, Receive, Scope, Send

from headroom.api.guards import READING
from headroom.api.problems import problem_response
from headroom.services.storage import DAMAGE_STATES, DISK_FULL_STATE, Storage

_log = logging.getLogger(__name__)

Handler = Callable[[Request, Exception], Awaitable[JSONResponse]]


class DiskGuard:
    """Refuses what would save while the disk is full, before PostgreSQL comes to its end.

    calculating: paths below which nothing is saved.
    """

    def __init__(self, app: ASGIApp, *, storage: Storage, calculating: str) -> None:
        self._app, self._storage, self._calculating = app, storage, calculating

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        saves = (
            scope["type"] == "http"
            and scope["method"] not in READING
            and not scope["path"].startswith(self._calculating)
        )
        full = self._storage.disk_full() if saves else None
        if full is None:
            await self._app(scope, receive, send)
        else:
            await _disk_full(full)(scope, receive, send)


def install_storage_handlers(app: FastAPI, storage: Storage) -> None:
    """Say what a database's error means where it comes from the disk."""
    database_down: Any = app.exception_handlers[OperationalError]
    inside_database: Any = app.exception_handlers[InternalError]

    def telling(otherwise: Handler) -> Handler:
        async def handle(request: Request, error: Exception) -> JSONResponse:
            assert isinstance(error, DBAPIError)
            state = getattr(error.orig, "sqlstate", None)
            if state in DAMAGE_STATES:
                sentence = await storage.note_damage(request.app.state.engine, error)
                _log.error("%s (%s)", sentence, " ".join(str(error.orig).split()))
                return problem_response(
                    500, "data-damaged", "A part of the data is damaged", sentence
                )
            full = storage.disk_full()
            if full is not None or state == DISK_FULL_STATE:
                return _disk_full(full or "The disk of the database is full. Nothing was lost.")
            return await otherwise(request, error)

        return handle

    app.add_exception_handler(OperationalError, telling(database_down))
    app.add_exception_handler(InternalError, telling(inside_database))


def _disk_full(detail: str) -> JSONResponse:
    return problem_response(507, "disk-full", "The disk is full", detail)
