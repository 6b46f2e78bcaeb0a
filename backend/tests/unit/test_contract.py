"""An answer that is not as the contract says is refused, so that tests that hold to it can fail."""

import json
from typing import Any

import httpx
import pytest

from tests.contract import Contract

pytestmark = pytest.mark.anyio

THING = {
    "type": "object",
    "required": ["at"],
    "properties": {"at": {"type": "string", "format": "date-time"}},
}
DOCUMENT = {
    "components": {"schemas": {"Thing": THING, "ProblemRead": {"required": ["type"]}}},
    "paths": {
        "/things/{name}": {
            "get": {
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}
                        }
                    }
                }
            }
        },
        "/things/{name}.pdf": {"get": {"responses": {"200": {"content": {"application/pdf": {}}}}}},
    },
}


def answer(
    body: Any, status: int = 200, path: str = "/things/a", kind: str = "application/json"
) -> httpx.Response:
    return httpx.Response(
        status,
        content=json.dumps(body).encode(),
        headers={"content-type": kind},
        request=httpx.Request("GET", f"http://127.0.0.1{path}"),
    )


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize(
    "given",
    [
        answer({"at": "2026-10-05T15:00:00Z"}),
        answer({"type": "/problems/busy"}, status=503, kind="application/problem+json"),
        answer({}, path="/things/a.pdf", kind="application/pdf"),
        answer({}, path="/elsewhere"),
    ],
    ids=["as it says", "of every route", "a file", "of no path"],
)
async def test_what_the_contract_has_is_let_through(given: httpx.Response) -> None:
    await Contract(DOCUMENT).hold(given)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (answer({}), "required"),
        (answer({"at": "2026-10-05T15:00:00"}), "date-time"),
        (answer({"at": "2026-10-05T15:00:00Z"}, status=201), "the contract has"),
        (answer({"at": "2026-10-05T15:00:00Z"}, kind="text/csv"), "the contract has"),
        (answer({}, path="/things/a.pdf"), "the contract has"),
        (answer({}, status=503, kind="application/problem+json"), "required"),
    ],
)
async def test_what_it_has_not_or_has_otherwise_is_refused(given: httpx.Response, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        await Contract(DOCUMENT).hold(given)
