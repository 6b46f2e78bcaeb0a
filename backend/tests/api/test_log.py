"""What the log says of a request that fails, and what it keeps to itself."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

from headroom.api.app import create_app
from headroom.api.dependencies import Session
from headroom.logs import FaultsOnce, start_log
from headroom.settings import Settings

pytestmark = pytest.mark.anyio

CUSTOMER = "ACME Insurance"
TWICE = text(
    "INSERT INTO report_links SELECT * FROM jsonb_populate_record("
    "NULL::report_links, jsonb_build_object('token_hash', CAST(:customer AS text)))"
)
"""Fails with a DETAIL that has the row."""


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is written to the log."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    root.handlers = []
    start_log(stream)
    yield stream
    root.handlers, root.level = handlers, level


@pytest.fixture
async def client(anyio_backend: str, seeded_database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application with a route that fails in the database."""
    app = create_app(Settings(), database_url=seeded_database_url)

    async def fail(session: Session) -> None:
        await session.execute(TWICE, {"customer": CUSTOMER})

    app.add_api_route("/api/v1/fails/{token}", fail, methods=["POST"])
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as client,
    ):
        yield client


async def test_a_fault_has_time_level_and_the_number_that_the_answer_tells(
    log: io.StringIO, client: httpx.AsyncClient
) -> None:
    failed = await client.post("/fails/secret-token")
    known = failed.headers["x-request-id"]
    assert failed.status_code == 500
    assert failed.json()["request_id"] == known
    assert known in failed.json()["detail"]
    first = log.getvalue().splitlines()[0]
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z \[error", first)
    assert f"request_id={known}" in first
    assert "POST /fails/{token}" in first or "POST /api/v1/fails/{token}" in first
    assert "secret-token" not in log.getvalue()
    assert "Traceback" in log.getvalue() or "test_log.py" in log.getvalue()


async def test_no_customers_name_is_in_the_log(log: io.StringIO, client: httpx.AsyncClient) -> None:
    await client.post("/fails/x")
    assert "NotNullViolation" in log.getvalue()
    assert CUSTOMER not in log.getvalue()


async def test_the_same_error_says_the_name_where_nobody_hides_it(
    seeded_database_url: str,
) -> None:
    """The control: both the parameters and the row would be told."""
    engine = create_async_engine(seeded_database_url)
    try:
        async with AsyncSession(engine) as session:
            with pytest.raises(Exception, match=CUSTOMER) as failed:
                await session.execute(TWICE, {"customer": CUSTOMER})
        assert "Failing row" in str(failed.value)
        assert "[parameters:" in str(failed.value)
    finally:
        await engine.dispose()


async def test_a_traceback_is_written_once(log: io.StringIO, client: httpx.AsyncClient) -> None:
    for _ in range(20):
        await client.post("/fails/x")
    assert log.getvalue().count("NotNullViolation") == 1
    assert len(re.findall(r"^\d{4}-\d\d-", log.getvalue(), re.M)) == 1


async def test_it_is_written_each_time_without_the_filter(
    log: io.StringIO, client: httpx.AsyncClient
) -> None:
    """The control."""
    handler = logging.getLogger().handlers[0]
    handler.filters.clear()
    for _ in range(3):
        await client.post("/fails/x")
    assert log.getvalue().count("NotNullViolation") == 3


def test_a_fault_that_goes_on_is_counted_and_told_again() -> None:
    now = 0.0
    once = FaultsOnce(lambda: now)

    def record() -> logging.LogRecord:
        return logging.LogRecord("x", logging.ERROR, "x.py", 1, "away: %s", ("db",), None)

    assert once.filter(record())
    assert [once.filter(record()) for _ in range(5)] == [False] * 5
    now = 11.0
    again = record()
    assert once.filter(again)
    assert again.getMessage() == "away: db (again, 6 times)"
    told = []
    for shown in range(12, 3600, 10):
        now = float(shown)
        if once.filter(record()):
            told.append(shown)
    assert told == [32, 72, 152, 312, 632, 1272, 2552]  # not every ten seconds
    now = 4000.0
    whole = record()
    assert once.filter(whole)
    assert whole.getMessage() == "away: db"


async def test_a_proxys_number_is_kept_and_anything_else_is_not(
    api: httpx.AsyncClient,
) -> None:
    kept = await api.get("/health", headers={"x-request-id": "a1b2c3d4-from-the-proxy"})
    assert kept.headers["x-request-id"] == "a1b2c3d4-from-the-proxy"
    for given in ("short", "with space in it", "x" * 65, "line%0abreak"):
        other = await api.get("/health", headers={"x-request-id": given})
        assert re.fullmatch(r"[0-9a-f]{16}", other.headers["x-request-id"])
