"""Waits in the database end, and are told as a busy server and not as an error."""

from __future__ import annotations

import asyncio

import httpx
import psycopg
import pytest
from sqlalchemy import text

from headroom.api.app import create_app
from headroom.api.dependencies import Session
from headroom.persistence import session as sessions
from headroom.persistence.session import TIMEOUTS, conninfo, create_engine
from headroom.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio, as the server does."""
    return "asyncio"


async def test_every_connection_has_the_timeouts_and_the_operators_own_win(
    seeded_database_url: str,
) -> None:
    for address, changed in (
        (seeded_database_url, {}),
        (f"{seeded_database_url}&options=-c%20lock_timeout%3D1s", {"lock_timeout": "1s"}),
    ):
        if "?" not in address:
            address = address.replace("&", "?", 1)
        engine = create_engine(address)
        async with engine.connect() as connection:
            for name, wanted in {**TIMEOUTS, **changed}.items():
                found = await connection.scalar(text(f"SHOW {name}"))
                assert found == {"60s": "1min"}.get(wanted, wanted)
        await engine.dispose()


async def test_a_wait_for_a_lock_and_for_a_connection_is_a_busy_server(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "POOL_SECONDS", 0.5)
    monkeypatch.setitem(TIMEOUTS, "lock_timeout", "2s")
    app = create_app(Settings(), database_url=database_url)

    async def locked(session: Session) -> None:
        await session.execute(text("LOCK TABLE scenarios IN ACCESS EXCLUSIVE MODE"))

    app.add_api_route("/api/v1/locked", locked)
    transport = httpx.ASGITransport(app)
    with psycopg.connect(conninfo(database_url)) as holder:
        holder.execute("LOCK TABLE scenarios IN ACCESS EXCLUSIVE MODE")
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1/api/v1") as client,
        ):
            answers = await asyncio.gather(*(client.get("/locked") for _ in range(20)))
            assert {answer.status_code for answer in answers} == {503}
            assert {answer.json()["type"] for answer in answers} == {"/problems/busy"}
            assert {answer.headers["retry-after"] for answer in answers} == {"2"}
            holder.rollback()
            assert (await client.get("/locked")).status_code == 200
            assert (await client.get("/ready")).status_code == 200
