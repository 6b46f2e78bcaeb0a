"""The application behind a listening socket, until it is told to stop."""

from __future__ import annotations

import asyncio
import socket
from urllib.parse import urlencode

import uvicorn
from starlette.types import ASGIApp

from headroom.api.app import Application, create_app
from headroom.api.connections import HEAD_BYTES, BoundedH11Protocol
from headroom.garbage import leave_out_what_stands
from headroom.settings import Settings

AT_REST_SECONDS = 5.0
"""How long after its start a server has loaded what its first page asks for."""


def serve(settings: Settings, url: str, listener: socket.socket) -> None:
    """Answer on a socket, over a database that is migrated and seeded, until a signal comes."""
    app = create_app(
        settings,
        database_url=url,
        data_dir=settings.data_dir if settings.database_url is None else None,
    )
    AnnouncingServer(server_config(app, settings), app, settings).run(sockets=[listener])


def server_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves an application."""
    return uvicorn.Config(
        app,
        http=BoundedH11Protocol,
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws="none",
        log_config=None,  # it writes through ours
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        timeout_graceful_shutdown=5,
    )


class AnnouncingServer(uvicorn.Server):
    """Prints its address once it answers there, with the key that it made up.

    A key that was given is known, and does not belong into a container's log.
    """

    def __init__(self, config: uvicorn.Config, app: Application, settings: Settings) -> None:
        super().__init__(config)
        shown = app.key if settings.key is None else None
        self._query = "" if shown is None else f"?{urlencode({'key': shown.key})}"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or []:
            host, port = listener.getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            address = f"http://{shown}:{port}/{self._query}"
            print(f"Headroom is at {address}  (Ctrl-C stops it)", flush=True)
        self._resting = asyncio.create_task(_rest())


async def _rest() -> None:
    leave_out_what_stands()
    await asyncio.sleep(AT_REST_SECONDS)
    leave_out_what_stands()
