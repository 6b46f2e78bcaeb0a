"""A connection's limits: how long a head and an unread answer may take, how many there are.

uvicorn's own timeout begins with the first answer; a client that sends nothing, half a head, or
reads nothing would be kept for ever, with what it did not read in memory.
"""

from __future__ import annotations

import asyncio
import resource
from contextlib import suppress
from typing import IO, Any

import h11
from h11._readers import ContentLengthReader
from uvicorn.protocols.http.h11_impl import H11Protocol

from headroom.api.middleware import BODY_INTO, READY_LINES, SECURITY_HEADERS, write_whole
from headroom.api.shares import WHOLE_BODY

HEAD_SECONDS = 10.0
"""From the connection, or a head's first byte, until the head is whole."""
UNREAD_SECONDS = 20.0
"""How long a client may read nothing of an answer that waits for it."""
SEEN_SECONDS = 1.0
"""How often who waits for a long body is told that it goes on."""
HEAD_BYTES = 32 << 10
_SPARE_FILES = 200


def most_connections() -> int:
    """Return how many connections are held; files, pages and the database need some as well."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(50, min(1000, files - _SPARE_FILES))


class OpenConnection(h11.Connection):
    """Writes lines of a head as they are, behind those that it looks through; skips a body."""

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

    def missing(self) -> int:
        """Return how many bytes of a body are still to come; 0 where that is not known."""
        reader = self._reader if self.their_state is h11.SEND_BODY else None
        return reader._remaining if isinstance(reader, ContentLengthReader) else 0

    def skip(self, count: int) -> None:
        """Count bytes of a body as received that are not given to it."""
        if isinstance(self._reader, ContentLengthReader):
            self._reader._remaining -= count


class BoundedH11Protocol(H11Protocol):
    """uvicorn's protocol over h11, which bounds a head's size, with bounds in time."""

    _body: IO[bytes] | None = None
    _seen = 0.0
    _head: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.conn: OpenConnection = OpenConnection(
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
        if self._body is not None:
            data = self._kept(self._body, data)
            self._let_others_come()
        if not data:
            return
        super().data_received(data)
        if self._idle():
            self._wait_for_head()
        else:
            self._cancel_head()

    def handle_events(self) -> None:
        super().handle_events()
        if self._idle():
            return
        if not self.cycle.more_body:
            self.cycle.scope[WHOLE_BODY] = True  # type: ignore[literal-required]
        self.cycle.scope["extensions"] = {
            READY_LINES: {"write": self.conn.take},
            BODY_INTO: {"take": self._take_body},
        }

    def _take_body(self, file: IO[bytes]) -> None:
        """Write what has come of a body into a file, and the rest as it comes."""
        write_whole(file, self.cycle.body)
        self.cycle.body = bytearray()
        self._body = file

    def _kept(self, file: IO[bytes], data: bytes) -> bytes:
        """Put a part of a body into its file; return what goes the way of all others.

        That is a body's last part, whatever follows it, and what a full disk does not take.
        """
        kept = 0
        if len(data) < self.conn.missing() and not file.closed:
            with suppress(OSError):
                kept = file.write(data)
        self.conn.skip(kept)
        if kept < len(data):
            self._body = None
        if self.loop.time() > self._seen + SEEN_SECONDS:
            self._seen = self.loop.time()
            self.cycle.message_event.set()  # who waits for the body sees that it goes on
        return data[kept:]

    def _let_others_come(self) -> None:
        """Read no more of this connection until the others had their turn.

        libuv reads up to 32 times in a row from one that has more, which is 8 MB of a body.
        """
        if not self.flow.read_paused and not self.transport.is_closing():
            self.flow.pause_reading()
            self.loop.call_soon(self.flow.resume_reading)

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
