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

from headroom.api.middleware import READY_LINES, SECURITY_HEADERS
from headroom.api.shares import WHOLE_BODY

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


class ReadyLines(h11.Connection):
    """Writes lines of a head as they are, behind those that it looks through."""

    _lines = b""

    def take(self, lines: bytes) -> None:
        """Take lines for the next head."""
        self._lines = lines

    def send_with_data_passthrough(self, event: h11.Event) -> list[bytes] | None:
        """Return what goes out for an event, in parts."""
        written = super().send_with_data_passthrough(event)
        if self._lines and written and isinstance(event, h11.Response):
            written.insert(-1, self._lines)  # before the empty line that ends a head
            self._lines = b""
        return written


class BoundedH11Protocol(H11Protocol):
    """uvicorn's protocol over h11, which bounds a head's size, with bounds in time."""

    _head: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.conn: ReadyLines = ReadyLines(
            h11.SERVER, self.config.h11_max_incomplete_event_size or HEAD_BYTES
        )

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            self._close_an_idle_one()
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_head()
        self._cancel_unread()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._idle():
            self._wait_for_head()
            return
        self._cancel_head()
        if not self.cycle.more_body:
            self.cycle.scope[WHOLE_BODY] = True  # type: ignore[literal-required]
        self.cycle.scope["extensions"] = {READY_LINES: {"write": self.conn.take}}

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cancel_unread()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_unread()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP with the headers of every answer."""
        headers = [(name.lower(), value) for name, value in SECURITY_HEADERS.items()]
        headers += [("content-type", "text/plain; charset=utf-8"), ("cache-control", "no-store")]
        headers.append(("connection", "close"))
        said = b"This is no HTTP request, or its head is too long.\n"
        events: tuple[Any, ...] = (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=said),
            h11.EndOfMessage(),
        )
        for event in events:
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def _wait_for_head(self) -> None:
        if self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _cancel_head(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _cancel_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _close_an_idle_one(self) -> None:
        for connection in self.connections:
            if isinstance(connection, BoundedH11Protocol) and connection._idle():
                connection.transport.abort()
                return
        self.transport.abort()
