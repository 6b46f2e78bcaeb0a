"""Routes that are loaded when the server answers already.

Half of what the program imports serves pages that nobody opens first. It is loaded in a thread
once the address is printed; who asks for it before waits for that alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Lock

from fastapi import FastAPI
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send


class LaterRoutes:
    """Routes that an application does not have yet.

    prefix: of the paths that may be among them. install: imports them and adds them.
    """

    def __init__(self, app: FastAPI, prefix: str, install: Callable[[], None]) -> None:
        self._app, self._prefix, self._install = app, prefix, install
        self._there = False
        self._lock = Lock()
        self._loading: asyncio.Task[None] | None = None

    def load(self) -> None:
        """Load them now, unless they are there."""
        with self._lock:
            if not self._there:
                self._install()
                self._there = True

    async def loaded(self) -> None:
        """Wait until they are there; others are answered meanwhile."""
        if self._loading is None:
            self._loading = asyncio.create_task(asyncio.to_thread(self.load))
        await asyncio.shield(self._loading)  # of two who wait, one may leave

    def before(self, app: ASGIApp) -> ASGIApp:
        """Return an application in which a request waits for its route to be there."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if not self._there and scope["type"] == "http" and not self._answers(scope):
                await self.loaded()
            await app(scope, receive, send)

        return answer

    def _answers(self, scope: Scope) -> bool:
        if not scope["path"].startswith(self._prefix):
            return True  # the screen's
        return any(route.matches(scope)[0] is Match.FULL for route in self._app.routes)
