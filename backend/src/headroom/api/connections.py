"""A connection's limits: how long a head and an unread answer may take, how many there are.

uvicorn's own timeout begins with the first answer; a client that sends nothing, half a head, or
reads nothing would be kept for ever, with what it did not read in memory.
"""

from __future__ import annotations

import asyncio
import resource
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from headroom.api.middleware import SECURITY_HEADERS

HEAD_SECONDS = 10.0
"""From the connection, or a head's first byte, until the head is whole."""
UNREAD_SECONDS = 20.0
"""How long a client may read nothing of an answer that waits for it."""
HEAD_BYTES = 32 << 10
_SPARE_FILES = 200


def most_connections() -> int:
    """Return how many connections are held; files, pages and the database need some as well."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(50, min(1000, files - _SPARE_FILES))


class BoundedH11Protocol(H11Protocol):
    """uvicorn's protocol over h11, which bounds a head's size, with bounds in time."""

    _heard = 0.0
    _head: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._heard = self.loop.time()
        if len(self.connections) > most_connections():
            self._close_one_that_waits()
        self._bound_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head = _cancelled(self._head)
        self._unread = _cancelled(self._unread)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        super().data_received(data)
        self._bound_head()

    def _bound_head(self) -> None:
        """Bound the time until a head is whole, while no request is being answered."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._head = _cancelled(self._head)
        elif self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        _cancelled(self._unread)
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread = _cancelled(self._unread)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP with the headers of every answer."""
        headers = [(name.lower(), value) for name, value in SECURITY_HEADERS.items()]
        headers += [("content-type", "text/plain; charset=utf-8"), ("cache-control", "no-store")]
        headers.append(("connection", "close"))
        text = b"This is no HTTP request, or its head is too long.\n"
        events: tuple[Any, ...] = (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=text),
            h11.EndOfMessage(),
        )
        for event in events:
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _close_one_that_waits(self) -> None:
        """Close the connection whose request is not whole and that was silent for longest."""
        waiting = [
            connection
            for connection in self.connections
            if isinstance(connection, BoundedH11Protocol) and connection._waits()
        ]
        min(waiting, key=lambda connection: connection._heard).transport.abort()

    def _waits(self) -> bool:
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body


def _cancelled(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    if timer is not None:
        timer.cancel()
    return None
