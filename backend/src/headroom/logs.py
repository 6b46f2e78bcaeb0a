"""The log: a line an event with time, level and request, without what customers entered.

A fault's traceback is written once, since a database that is away would fill the disk with the same
one for each request.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import TextIO

import psycopg
import pydantic
from sqlalchemy.exc import DBAPIError

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""What the log calls the request that is being answered."""

REPEATED_SECONDS = 10.0
"""How often the same fault is told at most, without its traceback."""
TRACED_SECONDS = 3600.0
"""After how long the same fault is told with its traceback again."""
_MOST_FAULTS = 200
_MOST_LETTERS = 300

_Place = tuple[object, ...]


class FaultsOnce(logging.Filter):
    """Lets a fault through whole once, then as a line now and then that counts the others."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._known: OrderedDict[_Place, tuple[float, float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record; takes its traceback away where that was written."""
        if record.levelno < logging.WARNING:
            return True
        fault, now = _fault(record), self._now()
        traced, told, unsaid = self._known.get(fault, (-TRACED_SECONDS, -TRACED_SECONDS, 0))
        if now - traced >= TRACED_SECONDS:
            traced = told = now
            unsaid = 0
        elif now - told < REPEATED_SECONDS:
            self._keep(fault, (traced, told, unsaid + 1))
            return False
        else:
            record.msg = f"{record.getMessage()} (again, {unsaid + 1} times)"
            record.args, record.exc_info, record.exc_text = (), None, None
            told, unsaid = now, 0
        self._keep(fault, (traced, told, unsaid))
        return True

    def _keep(self, fault: _Place, state: tuple[float, float, int]) -> None:
        self._known[fault] = state
        self._known.move_to_end(fault)
        if len(self._known) > _MOST_FAULTS:
            self._known.popitem(last=False)


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
            f"{''.join(traceback.format_tb(found.__traceback__))}"
            f"{type(found).__module__}.{type(found).__qualname__}: {told(found)}\n"
            for found in reversed(chain)
        ).rstrip("\n")


def start_log(stream: TextIO | None = None, level: int = logging.WARNING) -> None:
    """Write the log to a stream, standard error if none is named."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(FaultsOnce())
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    # its warnings name what a row holds, and the error that they are about is raised anyway
    logging.getLogger("psycopg").setLevel(logging.ERROR)
