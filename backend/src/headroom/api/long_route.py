"""Routes whose long bodies are read, calculated with and answered in a worker process."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Any, get_type_hints

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from headroom.api.dependencies import get_catalogue
from headroom.api.problems import problem_of_input
from headroom.domain.quantities.refusals import Refusal
from headroom.services.catalogue import Catalogue, Kept
from headroom.services.workers import Workers

SHORT_BYTES = 16 << 10
"""Bodies up to here are answered in the server's own process: some two milliseconds."""


class LongRoute(APIRoute):
    """A route with a JSON body, the catalogue and perhaps plain queries.

    Its endpoint is called the same, here for a short body and in a worker for a long one; the
    worker gives the bytes of the answer.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        here = super().get_route_handler()
        module, name = self.endpoint.__module__, self.endpoint.__name__

        async def answer(request: Request) -> Response:
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return await here(request)  # refuses it
            body = await request.body()
            query = dict(request.query_params)
            if len(body) <= SHORT_BYTES or not _plain(module, name, query):
                return await here(request)
            catalogue = await get_catalogue(request)
            content = await in_worker(
                request, _answer, module, name, body, _packed(catalogue), query, size=len(body)
            )
            return Response(content, media_type="application/json")

        return answer


async def in_worker(
    request: Request, function: Callable[..., bytes | Refusal], *given: Any, size: int
) -> bytes:
    """Return what a function gives in a worker. Raises Refusal for what it refuses."""
    workers: Workers = request.app.state.workers
    found = await workers.run(function, *given, size=size)
    if isinstance(found, Refusal):
        raise found
    return found


def warm_up() -> None:
    """Load what tasks need, so that the first one does not wait for it twice."""
    import_module("headroom.api.calculations.router")


class _Same:
    """A catalogue that is equal to itself alone: comparing two would take longer than packing."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.catalogue is self.catalogue

    def __hash__(self) -> int:
        return id(self.catalogue)


@lru_cache(maxsize=2)
def _pack(holder: _Same) -> bytes:
    kept = replace(holder.catalogue, comparisons=Kept(), cases=Kept(), _pairs=Kept())
    return pickle.dumps(kept, protocol=pickle.HIGHEST_PROTOCOL)


def _packed(catalogue: Catalogue) -> bytes:
    return _pack(_Same(catalogue))


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Catalogue:
    found: Catalogue = pickle.loads(packed)
    return found


@lru_cache
def _hints(module: str, name: str) -> dict[str, Any]:
    return get_type_hints(getattr(import_module(module), name), include_extras=True)


def _query(module: str, name: str, query: dict[str, str]) -> dict[str, Any]:
    """Return queries as the endpoint takes them. Raises KeyError, ValidationError."""
    hints = _hints(module, name)
    return {key: TypeAdapter(hints[key]).validate_python(value) for key, value in query.items()}


def _plain(module: str, name: str, query: dict[str, str]) -> bool:
    try:
        _query(module, name, query)
    except (KeyError, ValidationError):
        return False
    return True


def _answer(
    module: str, name: str, body: bytes, packed: bytes, query: dict[str, str]
) -> bytes | Refusal:
    """Do in a worker what the route does; the answer's bytes."""
    endpoint = getattr(import_module(module), name)
    model: type[BaseModel] = _hints(module, name)["body"]
    try:
        given = model.model_validate_json(body)
        found: BaseModel = asyncio.run(
            endpoint(body=given, catalogue=_unpacked(packed), **_query(module, name, query))
        )
        return found.model_dump_json(by_alias=True).encode()
    except ValidationError as error:
        errors = [{**part, "loc": ("body", *part["loc"])} for part in error.errors()]
        return problem_of_input(RequestValidationError(errors))
    except Refusal as error:
        return error
