"""The log: a line an event with time, level and request, without what customers entered.

A fault's traceback is written once, since a database that is away would fill the disk with the same
one for each request.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import NamedTuple, TextIO

import psycopg
import pydantic
from sqlalchemy.exc import DBAPIError

from headroom.cache import Cache

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""What the log calls the request that is being answered."""

REPEATED_SECONDS = 10.0
"""After how long the same fault is told again, without its traceback; then twice as long, and so on
up to an hour."""
TRACED_SECONDS = 3600.0
"""After how long the same fault is told with its traceback again."""
_MOST_FAULTS = 200
_MOST_LETTERS = 300

_Place = tuple[object, ...]


class _Told(NamedTuple):
    """When a fault was written with its traceback and last, and after how long it is again."""

    traced: float
    last: float
    wait: float
    unsaid: int


class FaultsOnce(logging.Filter):
    """Lets a fault through whole once, then as a line now and then that counts the others."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._states: Cache[_Place, _Told] = Cache(most=_MOST_FAULTS)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record; takes its traceback away where that was written."""
        if record.levelno < logging.WARNING:
            return True
        fault, now = _fault(record), self._now()
        state = self._states.find(fault)
        if state is None or now - state.traced >= TRACED_SECONDS:
            self._states.keep(fault, _Told(now, now, REPEATED_SECONDS, 0))
            return True
        if now - state.last < state.wait:
            self._states.keep(fault, state._replace(unsaid=state.unsaid + 1))
            return False
        record.msg = f"{record.getMessage()} (again, {state.unsaid + 1} times)"
        record.args, record.exc_info, record.exc_text = (), None, None
        self._states.keep(fault, state._replace(last=now, wait=2 * state.wait, unsaid=0))
        return True


def _fault(record: logging.LogRecord) -> _Place:
    """Return what makes two records the same fault: where it was logged and where it was raised."""
    error = record.exc_info[1] if record.exc_info else None
    frames = traceback.extract_tb(error.__traceback__) if error else []
    raised = (frames[-1].filename, frames[-1].lineno) if frames else ()
    return (record.name, record.lineno, record.msg, type(error), *raised)


def told(error: BaseException) -> str:
    """Return what may be written of an error: no value of a row or of a request."""
    if isinstance(error, DBAPIError):
        return ""  # its cause is written as well; this one repeats it with what it says of a row
    if isinstance(error, psycopg.Error):
        return error.diag.message_primary or ("" if error.diag.severity else _first_line(error))
    if isinstance(error, pydantic.ValidationError):
        return f"{error.error_count()} fields of {error.title}"
    return _first_line(error)


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0][:_MOST_LETTERS]


class Lines(logging.Formatter):
    """Writes an event as time, level, message, logger and request; a traceback below it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return an event's line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z")
        request = REQUEST_ID.get()
        number = "" if request is None else f" request_id={request}"
        return f"{moment} [{record.levelname.lower()}] {record.message} [{record.name}]{number}"

    def formatException(  # noqa: N802
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        """Return the tracebacks of an error and its causes, the first cause first."""
        error = ei[1]
        chain: list[BaseException] = []
        while error is not None and error not in chain:
            chain.append(error)
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "Then:\n".join(
            f"{''.join(traceback.format_tb(raised.__traceback__))}"
            f"{type(raised).__module__}.{type(raised).__qualname__}: {told(raised)}\n"
            for raised in reversed(chain)
        ).rstrip("\n")


def start_log(stream: TextIO | None = None, level: int = logging.WARNING) -> None:
    """Write the log to a stream, standard error if none is named."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(FaultsOnce())
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    # its warnings name what a row holds, and the error that they are about is raised anyway
    logging.getLogger("psycopg").setLevel(logging.ERROR)
