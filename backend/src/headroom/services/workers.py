"""Worker processes for what would hold up every other request.

Python runs one thread at a time: a year of values that is parsed and calculated in this process
stops all answers meanwhile, in a thread as well. The processes are started some seconds after the
server, or when first needed; they have bounds in memory and time, and are replaced when they end.
See docs/decisions/0010-workers.md.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from math import ceil
from multiprocessing import get_context
from threading import Thread
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.refusals import Refusal
from headroom.garbage import leave_out_what_stands

MEMORY_BYTES = 3 << 30
"""Address space of a worker; the libraries' own maps are some 0.7 GB of it."""
_SECONDS = 30
"""Seconds of CPU that a worker may take for one task."""
PATIENCE_SECONDS = 120.0
"""How long a task may take on a machine that is busy with other things."""
MOST_WAITING = 100
MOST_WAITING_BYTES = 64 << 20
START_AFTER_SECONDS = 3.0
"""How long after the server the processes are started, if nobody needed them before."""
_NICE = 5
_RETURNED_BYTES = 4 << 20
_M_MMAP_THRESHOLD = -3

Result = TypeVar("Result")


class WorkersBusyError(Refusal):
    """Too much is waiting already."""

    status, slug, title = 503, "busy", "Headroom is busy"

    def __init__(self) -> None:
        super().__init__(
            "Too much is being calculated. Try again in a moment.", headers={"Retry-After": "2"}
        )


class WorkersNotStartingError(Refusal):
    """Twice in a row every process ended before it began with a task."""

    status, slug, title = 503, "no-workers", "Headroom cannot calculate this now"

    def __init__(self) -> None:
        super().__init__(
            "The processes for long calculations and reports do not start; the reason is in the "
            "server's log. Often they may not have enough memory (`ulimit -v`, a container's "
            "limit): each needs about 1 GB.",
            headers={"Retry-After": "30"},
        )


class WorkerError(Refusal):
    """A task took too long or too much memory. reason: a sentence."""

    slug, title = "too-much", "This is too much to calculate with"

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason} Take fewer LPARs, a shorter time or longer intervals.")


class Workers:
    """Runs functions in other processes, one task a process.

    start: called in each process first. Functions and what they take and give are pickled.
    """

    def __init__(self, start: Callable[[], None], *, processes: int | None = None) -> None:
        cores = os.cpu_count() or 1
        self._processes = processes or max(1, min(2, cores - 1))
        self._start = start
        self._pool: ProcessPool | None = None
        self._waiting, self._waiting_bytes = 0, 0

    async def run(
        self,
        function: Callable[..., Result],
        *given: Any,
        size: int = 0,
        more_seconds: int = 0,
    ) -> Result:
        """Return what a function gives; size: bytes that wait with it. more_seconds: of CPU, for
        a long file.

        Raises WorkersBusyError, WorkersNotStartingError, WorkerError, and what the function raises.
        """
        more, seconds = self._waiting_bytes + size, _SECONDS + more_seconds
        patience = PATIENCE_SECONDS * seconds / _SECONDS
        if self._waiting >= MOST_WAITING or (self._waiting and more > MOST_WAITING_BYTES):
            raise WorkersBusyError
        self._waiting += 1
        self._waiting_bytes += size
        try:
            try:
                return await self._given(seconds, patience, function, *given)
            except BrokenProcessPool:  # all processes ended before one began with the task
                return await self._given(seconds, patience, function, *given)
        except TimeoutError as error:
            length = Amount(round(patience), "seconds")
            raise WorkerError(f"It took longer than {length}.") from error
        except BrokenProcessPool as error:
            raise WorkersNotStartingError from error
        except (MemoryError, ProcessExpired) as error:
            if getattr(error, "exitcode", None) == -signal.SIGXCPU:
                raise WorkerError(f"It took longer than {seconds} seconds.") from error
            raise WorkerError("It took too much memory.") from error
        finally:
            self._waiting -= 1
            self._waiting_bytes -= size

    async def _given(
        self, seconds: int, patience: float, function: Callable[..., Result], *given: Any
    ) -> Result:
        task: Future[Result] = self._running().schedule(
            _within, args=(seconds, function, *given), timeout=patience
        )
        return await asyncio.wrap_future(task)

    async def start_soon(self) -> None:
        """Start the processes when the server has come to rest, so that nobody waits for them.

        Until then the screen's first requests have the cores for themselves.
        """
        await asyncio.sleep(START_AFTER_SECONDS)
        if self._pool is None:
            self._running().schedule(_nothing)

    def _running(self) -> ProcessPool:
        if self._pool is not None and not self._pool.active:
            # a process that could not start ends the pool: the next task has a new one
            self._pool.stop()
            self._pool = None
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self._processes,
                initializer=_begin,
                initargs=(self._start,),
                context=get_context("spawn"),  # a fork would share sockets and locks
            )
        return self._pool

    async def stop(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.stop()
            await asyncio.to_thread(self._pool.join)


def _begin(start: Callable[[], None]) -> None:
    hardest = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = MEMORY_BYTES if hardest == resource.RLIM_INFINITY else min(hardest, MEMORY_BYTES)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    os.nice(_NICE)  # who waits for a short answer comes first
    _return_long_arrays()
    Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    start()
    leave_out_what_stands()


def _return_long_arrays() -> None:
    """Give memory of long arrays back when they go.

    The C library else keeps blocks of up to 32 MB once it has seen one go, so that a worker which
    has read a load test of a gigabyte would hold it beside the next.
    """
    if sys.platform == "linux":
        adjust = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none
        if adjust is not None:
            adjust(_M_MMAP_THRESHOLD, _RETURNED_BYTES)


def _within(seconds: int, function: Callable[..., Result], *given: Any) -> Result:
    """Carry out a task; the system ends this process when it takes too much of a core."""
    hardest = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(time.process_time()) + seconds, hardest))
    return function(*given)


def _nothing() -> None:
    """Be the first task: a pool starts its processes with it."""


def _end_with(parent: int) -> None:
    """End this process when the server was killed: nobody else would end it."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
