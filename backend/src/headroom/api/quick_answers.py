"""The calculations that follow a slider, without what the framework does around every route.

It matches routes, solves dependencies, parses, validates the answer once more and keeps two stacks
of what to close: together longer than the calculation itself. Whatever is not plain takes the way
of all others, as does what is refused, so that there is one way to say no.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple, get_type_hints

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.domain.quantities.refusals import Refusal

Endpoint = Callable[..., Awaitable[Any]]


class _Calculation(NamedTuple):
    endpoint: Endpoint
    asked: TypeAdapter[Any]
    answered: TypeAdapter[Any]


class QuickAnswers:
    """Answers POST at given paths; endpoints take a `body` and the `catalogue` and save nothing."""

    def __init__(self, app: ASGIApp, endpoints: Mapping[str, Endpoint]) -> None:
        self._app = app
        self._calculations = {path: _calculation(endpoint) for path, endpoint in endpoints.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = self._calculations.get(scope["path"]) if scope["type"] == "http" else None
        if known is None or scope["method"] != "POST" or not _plain(scope):
            await self._app(scope, receive, send)
            return
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return  # nobody reads an answer
            body, more = body + message.get("body", b""), message.get("more_body", False)
        content = await _answer(scope, known, body)
        if content is None:
            await self._app(scope, _again(body, receive), send)
            return
        headers = [
            (b"content-length", str(len(content)).encode()),
            (b"content-type", b"application/json"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": content})


def _calculation(endpoint: Endpoint) -> _Calculation:
    hints = get_type_hints(endpoint, include_extras=True)
    return _Calculation(endpoint, TypeAdapter(hints["body"]), TypeAdapter(hints["return"]))


def _plain(scope: Scope) -> bool:
    return not scope["query_string"] and (b"content-type", b"application/json") in scope["headers"]


async def _answer(scope: Scope, known: _Calculation, given: bytes) -> bytes | None:
    """Return the answer, or None where it is for others to refuse."""
    try:
        body = known.asked.validate_json(given)
        catalogue = await scope["app"].state.catalogue.current()
        found = await known.endpoint(body=body, catalogue=catalogue)
    except (ValidationError, Refusal, SQLAlchemyError):
        return None
    return known.answered.dump_json(found, by_alias=True)


def _again(body: bytes, receive: Receive) -> Receive:
    given = False

    async def once_more() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once_more
