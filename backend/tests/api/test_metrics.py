"""What a process counts for Prometheus, and that it is asked for."""

from __future__ import annotations

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from headroom.api.app import create_app
from headroom.settings import Settings

pytestmark = pytest.mark.anyio

KEY = "a-key-that-nobody-guesses-0123456789"
REPORT = "/api/v1/reports/" + "A" * 32


async def test_requests_are_counted_by_route_where_a_setting_asks_for_it(
    seeded_database_url: str,
) -> None:
    app = create_app(Settings(metrics=True), database_url=seeded_database_url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", timeout=60
        ) as client,
    ):
        for path in ("/api/v1/health", "/api/v1/health", "/api/v1/nothing", "/api/v1/machines/x"):
            await client.get(path)
        await client.head("/api/v1/health")
        await client.get(REPORT)  # by a worker
        await client.get("/api/v1/health", headers={"host": "evil.example"})
        page = await client.get("/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    families = {family.name: family for family in text_string_to_metric_families(page.text)}
    counts = {
        (sample.labels["method"], sample.labels["route"], sample.labels["status"]): sample.value
        for sample in families["headroom_requests"].samples
        if sample.name.endswith("_total")
    }
    assert counts[("GET", "/api/v1/health", "200")] == 2
    assert counts[("HEAD", "/api/v1/health", "200")] == 1
    assert counts[("GET", "/api/v1/machines/{machine_id}", "404")] == 1
    assert counts[("GET", "/api/v1/reports/{token}", "404")] == 1
    assert counts[("GET", "other", "404")] == 1
    assert counts[("GET", "other", "421")] == 1
    assert sum(counts.values()) == 7
    assert "AAAA" not in page.text
    assert "process_resident_memory_bytes" in families
    assert families["headroom_requests_running"].samples[0].value == 1  # this one


async def test_without_the_setting_nothing_is_counted_and_with_a_key_it_is_needed(
    seeded_database_url: str,
) -> None:
    for settings, status in (
        (Settings(), 404),
        (Settings(metrics=True, auth="key", key=SecretStr(KEY)), 401),
    ):
        app = create_app(settings, database_url=seeded_database_url)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            assert (await client.get("/metrics")).status_code == status
    key = {"authorization": f"Bearer {KEY}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        assert (await client.get("/metrics", headers=key)).status_code == 200
