"""A headless Chromium that takes orders over a pipe, as its DevTools protocol describes.

A pipe, not a port: nobody else on the machine can reach the browser.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, TypeAlias

_LARGEST = 1 << 28
"""Bytes of one answer; a PDF comes as one."""

# Chromium reads orders from descriptor 3 and writes to 4. Python warns against running code of
# its own between fork and exec, so a small program of its own puts them there.
_ON_3_AND_4 = """
import fcntl, os, sys
os.nice(5)  # as workers: who waits for a short answer comes first
ends = [fcntl.fcntl(int(each), fcntl.F_DUPFD, 10) for each in sys.argv[1:3]]
for end, place in zip(ends, (3, 4)):
    os.dup2(end, place)
    os.close(end)
os.execv(sys.argv[3], sys.argv[3:])
"""


Heard: TypeAlias = Callable[[str, Mapping[str, Any]], None]


class BrowserError(RuntimeError):
    """The browser ended, or refused an order. The message is a sentence."""


class Browser:
    """A running browser, with one open page at a time.

    heard: called with the name and the parameters of each event of the page. shown: the reports
    that the page has shown since it was opened.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._numbers = count(1)
        self._session: str | None = None
        self._target: str | None = None
        self.heard: Heard = unheard
        self.shown: set[str] = set()

    async def open_page(self) -> None:
        """Open an empty page, to which orders go, in place of the one before. Raises BrowserError.

        The one before ends last: a browser without a page would end.
        """
        before, self._session = self._target, None
        made = await self.order("Target.createTarget", url="about:blank")
        self._target = made["targetId"]
        attached = await self.order("Target.attachToTarget", targetId=self._target, flatten=True)
        if before is not None:
            await self.order("Target.closeTarget", targetId=before)
        self._session = attached["sessionId"]
        self.shown.clear()

    async def order(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Give an order and return its result. Raises BrowserError."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        try:
            self._writer.write(json.dumps(message).encode() + b"\0")
            await self._writer.drain()
            while True:
                answer = json.loads((await self._reader.readuntil(b"\0"))[:-1])
                if answer.get("id") == number:
                    break
                if "method" in answer:
                    self.heard(answer["method"], answer.get("params", {}))
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            raise BrowserError("The browser ended.") from error
        if "error" in answer:
            raise BrowserError(f"The browser refused {method}: {answer['error'].get('message')}.")
        result: dict[str, Any] = answer.get("result", {})
        return result


def unheard(event: str, told: Mapping[str, Any]) -> None:
    """Nobody asks what happens while nothing is shown."""


@asynccontextmanager
async def browser(program: str, options: Sequence[str], *, home: str) -> AsyncIterator[Browser]:
    """Yield a browser without a page; it ends with all its processes at the end.

    home: the folder that it may take for its user's. Raises BrowserError.
    """
    orders, ours_out = os.pipe()
    ours_in, answers = os.pipe()
    ends = (str(orders), str(answers))
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-I", "-S", "-c", _ON_3_AND_4, *ends),
            *(program, *options, "--remote-debugging-pipe"),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=(orders, answers),
            env={**os.environ, "HOME": home},
        )
    except BaseException:
        os.close(ours_in)
        os.close(ours_out)
        raise
    finally:
        os.close(orders)
        os.close(answers)
    reader, reading, writer = await _streams(ours_in, ours_out)
    try:
        yield Browser(reader, writer)
    finally:
        if not writer.transport.is_closing():  # it closes by itself when the browser ends first
            writer.transport.abort()
        reading.close()
        with suppress(ProcessLookupError):  # its children belong to its group
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def _streams(
    incoming: int, outgoing: int
) -> tuple[asyncio.StreamReader, asyncio.BaseTransport, asyncio.StreamWriter]:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=_LARGEST)
    reading, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(incoming, "rb", 0)
    )
    transport, protocol = await loop.connect_write_pipe(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()),
        os.fdopen(outgoing, "wb", 0),
    )
    return reader, reading, asyncio.StreamWriter(transport, protocol, None, loop)
