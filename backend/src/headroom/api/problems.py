"""Errors as RFC 9457 problem documents that tell a person what to do."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from psycopg.errors import IdleInTransactionSessionTimeout, LockNotAvailable, QueryCanceled
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match

from headroom.domain.quantities.answers import WordingsByText
from headroom.domain.quantities.field_labels import WHOLE, fault_of_field
from headroom.domain.quantities.phrases import one_sentence, phrase_of, wordings_of
from headroom.domain.quantities.refusals import InvalidInputError, Refusal
from headroom.domain.quantities.words_of_faults import fault_words
from headroom.logs import REQUEST_ID

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


class FieldErrorRead(BaseModel):
    """What is wrong with one field."""

    field: str = Field(examples=["workload.peak_share"])
    message: str = Field(examples=["has to be at most 1"])


class ProblemRead(BaseModel):
    """An error (RFC 9457)."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    type: str = Field(examples=["/problems/invalid-input"])
    title: str
    status: int
    detail: str
    errors: list[FieldErrorRead]
    wordings: WordingsByText = Field(default_factory=dict)
    request_id: str | None = Field(
        default_factory=lambda: REQUEST_ID.get(),
        description="What the server's log calls this request",
        examples=["5f0c9d1e7ab34c62"],
    )


class ProblemError(Refusal):
    """A refusal of a router alone, which no class stands for."""

    def __init__(
        self,
        status: int,
        slug: str,
        title: str,
        detail: str,
        *,
        errors: tuple[tuple[str, str], ...] = (),
        retry_after_seconds: int | None = None,
    ) -> None:
        super().__init__(detail, *errors, headers=retry_after(retry_after_seconds))
        self.status, self.slug, self.title = status, slug, title


def retry_after(seconds: int | None) -> dict[str, str]:
    """Return the header that says when to come back; none without seconds."""
    return {} if seconds is None else {"Retry-After": str(seconds)}


def problem_response(
    status: int,
    slug: str,
    title: str,
    detail: str,
    errors: tuple[tuple[str, str], ...] = (),
    headers: dict[str, str] | None = None,
    members: Mapping[str, Any] = MappingProxyType({}),
) -> JSONResponse:
    """Return a problem document as a response. members: what it has besides (RFC 9457)."""
    body = ProblemRead(
        type=f"/problems/{slug}",
        title=title,
        status=status,
        detail=detail,
        errors=[FieldErrorRead(field=field, message=message) for field, message in errors],
        wordings=wordings_of([detail, *(message for _, message in errors)]),
    )
    return JSONResponse(body.model_dump() | {**members}, status, headers, MEDIA_TYPE)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI responses of an operation's errors."""
    return {
        status: {
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemRead"}}},
        }
        for status in statuses
    }


def _field(location: tuple[int | str, ...]) -> str:
    parts = location[1:] if location and location[0] in ("body", "query", "path") else location
    # a choice between two shapes adds its name in angle brackets, which is no field
    text = ".".join(each for part in parts if not (each := str(part)).startswith("<")) or WHOLE
    return text.encode("utf-8", "replace").decode()[:200]


def _invalid(request: Request, errors: tuple[tuple[str, str], ...]) -> JSONResponse:
    """Answer what is wrong with the fields of a request, in sentences that call them by labels."""
    body = getattr(request.scope.get("route"), "body_field", None)
    content = None if body is None else body.field_info.annotation
    faults = one_sentence("; ", (fault_of_field(content, *error) for error in errors[:5]))
    detail = phrase_of(faults, "" if faults.endswith((".", "!", "?")) else ".")
    return problem_response(Refusal.status, Refusal.slug, Refusal.title, detail, errors)


async def _invalid_request(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    errors = tuple(
        (WHOLE if fault["type"] == "json_invalid" else _field(fault["loc"]), fault_words(fault))
        for fault in error.errors()[:50]
    )
    return _invalid(request, errors)


async def _invalid_input(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, InvalidInputError)
    return _invalid(request, error.errors)


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    phrase = HTTPStatus(error.status_code).phrase
    detail = {
        400: "The body could not be read as JSON.",
        404: f"There is nothing at {request.url.path[:200]}.",
        405: f"{request.method} is not possible at {request.url.path[:200]}.",
    }.get(error.status_code, phrase)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_allowed(request)) or headers.get("Allow", "")
    return problem_response(
        error.status_code,
        phrase.lower().replace(" ", "-"),
        phrase,
        detail,
        headers=headers,
    )


def _allowed(request: Request) -> list[str]:
    """Return the methods that the routes of a path take together; each names its own alone."""
    methods = {
        method
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        for route in request.app.routes
        if route.matches({**request.scope, "method": method})[0] is Match.FULL
    }
    return sorted(methods | {"HEAD"} if "GET" in methods else methods)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    return problem_response(
        error.status,
        error.slug,
        error.title,
        error.detail,
        error.errors,
        error.headers,
        error.members,
    )


async def _database_down(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, DBAPIError) and isinstance(error.orig, LockNotAvailable | QueryCanceled):
        return await _busy(request, error)
    log.error("the database did not answer", exc_info=error)
    return problem_response(
        503,
        "database-unavailable",
        "The database does not answer",
        "Try again in a moment. Whether a save that was on its way is stored is not known.",
        headers=retry_after(2),
    )


async def _busy(request: Request, error: Exception) -> JSONResponse:
    """Too long a wait for a connection, a lock or an answer; what was begun is taken back."""
    log.warning("the database took too long for %s", _route(request), exc_info=error)
    return problem_response(
        503,
        "busy",
        "Headroom is busy",
        "This took too long because much else is going on. Nothing was changed. Try again in a "
        "moment.",
        headers=retry_after(2),
    )


async def _inside_database(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, DBAPIError) and isinstance(error.orig, IdleInTransactionSessionTimeout):
        return await _busy(request, error)
    return await _unexpected(request, error)


async def _left(request: Request, error: Exception) -> JSONResponse:
    """A client that left before its request was whole: nobody reads this, and nothing is wrong."""
    return problem_response(400, "left", "The request is not whole", "Send it again.")


async def _unexpected(request: Request, error: Exception) -> JSONResponse:
    log.error("unexpected error in %s", _route(request), exc_info=error)
    return problem_response(
        500,
        "internal-error",
        "Something went wrong",
        f"The reason is in the server's log, under this request's number: {REQUEST_ID.get()}.",
    )


def _route(request: Request) -> str:
    """Return what was asked without what was given: a path may hold the secret of a report."""
    return f"{request.method} {getattr(request.scope.get('route'), 'path', '')}"


def install_problem_handlers(app: FastAPI) -> None:
    """Make every error of the application a problem document."""
    app.add_exception_handler(RequestValidationError, _invalid_request)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(InvalidInputError, _invalid_input)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(OperationalError, _database_down)
    app.add_exception_handler(InterfaceError, _database_down)
    app.add_exception_handler(InternalError, _inside_database)
    app.add_exception_handler(PoolTimeoutError, _busy)
    app.add_exception_handler(ClientDisconnect, _left)
    app.add_exception_handler(Exception, _unexpected)
