"""Health, readiness, headers, and the API's description against the application's behaviour."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from headroom.api.app import create_app
from headroom.settings import ROOT, Settings

pytestmark = pytest.mark.anyio


async def test_the_process_is_alive_and_ready(api: httpx.AsyncClient) -> None:
    assert (await api.get("/health")).json()["status"] == "ok"
    assert (await api.get("/ready")).json() == {
        "status": "ready",
        "database": "ok",
        "migration": "current",
        "seeds": "loaded",
        "storage": None,  # the database is a named one here
    }


async def test_an_unmigrated_database_is_not_ready_and_says_what_to_do(
    anyio_backend: str, empty_database_url: str
) -> None:
    app = create_app(Settings(), database_url=empty_database_url)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client,
    ):
        response = await client.get("/api/v1/ready")
    assert response.status_code == 503
    assert "headroom migrate" in response.json()["detail"]


async def test_every_answer_carries_the_security_headers(api: httpx.AsyncClient) -> None:
    for path in ("/health", "/nowhere", "/machines"):
        headers = (await api.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"


async def test_every_schema_has_a_name_of_its_own(api: httpx.AsyncClient) -> None:
    names = (await api.get("/openapi.json")).json()["components"]["schemas"]
    assert [name for name in names if "__" in name] == []


async def test_the_committed_description_is_the_applications(api: httpx.AsyncClient) -> None:
    committed = json.loads((ROOT / "backend" / "openapi.json").read_text(encoding="utf-8"))
    assert (await api.get("/openapi.json")).json() == committed, "run `make api-types`"


async def test_whole_numbers_of_requests_have_a_highest(api: httpx.AsyncClient) -> None:
    description = (await api.get("/openapi.json")).json()
    schemas, seen = description["components"]["schemas"], set[str]()

    def open_ended(described: Any, place: str) -> Iterator[str]:
        if isinstance(described, list):
            for part in described:
                yield from open_ended(part, place)
        if not isinstance(described, dict) or "enum" in described:
            return
        if described.get("type") == "integer" and "const" not in described:
            limits = {"maximum", "exclusiveMaximum"}
            yield from () if limits & described.keys() else (place,)
        reference = described.get("$ref", "").rpartition("/")[2]
        if reference not in seen | {""}:
            seen.add(reference)
            yield from open_ended(schemas[reference], reference)
        for name, part in described.items():
            if name not in ("example", "examples"):
                yield from open_ended(part, f"{place}.{name}")

    # from 2**53 on a JSON number is no whole number, and is refused with words of a schema
    operations = [one for path in description["paths"].values() for one in path.values()]
    asked = [(one.get("parameters"), one.get("requestBody")) for one in operations]
    assert [place for one in asked for place in open_ended(list(one), "request")] == []
    assert "VersionSummary" not in seen and "CapacityChange" in seen


def test_the_api_keeps_its_description(seeded_database_url: str) -> None:
    unbounded = Settings(requests_per_second=0, hosts="testserver")
    app = create_app(unbounded, database_url=seeded_database_url)
    described = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
    tried = 0
    for found in described.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=6,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],  # making a failing case smaller takes many minutes
            derandomize=True,
        )
        def keeps_its_description(case: schemathesis.Case[Any]) -> None:
            # a description cannot say that shares sum to 1, or which ids there are
            answer = case.call_and_validate(excluded_checks=[positive_data_acceptance])
            assert case.meta is not None
            if answer.status_code == 422 and case.meta.generation.mode.is_positive:
                for error in answer.json()["errors"]:
                    assert not WORDS_OF_A_SCHEMA.match(error["message"]), error

        keeps_its_description()
        tried += 1
    assert tried > 10


WORDS_OF_A_SCHEMA = re.compile(
    r"(has to be|is required|is not a field|control characters|holds characters"
    r"|(string|list|value|data)( \w+)? should)"
)
"""How a refusal begins that the description could have told of."""
