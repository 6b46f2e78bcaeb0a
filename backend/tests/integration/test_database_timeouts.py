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

    app.add_api_route("/api/v1/locked", locked, methods=["POST"])
    transport = httpx.ASGITransport(app)
    with psycopg.connect(conninfo(database_url)) as holder:
        holder.execute("LOCK TABLE scenarios IN ACCESS EXCLUSIVE MODE")
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1/api/v1") as client,
        ):
            answers = await asyncio.gather(*(client.post("/locked") for _ in range(20)))
            assert {answer.status_code for answer in answers} == {503}
            assert {answer.json()["type"] for answer in answers} == {"/problems/busy"}
            assert {answer.headers["retry-after"] for answer in answers} == {"2"}
            holder.rollback()
            assert (await client.post("/locked")).status_code == 200
            assert (await client.get("/ready")).status_code == 200


async def test_who_waited_too_long_for_a_record_that_was_saved_meanwhile_is_told_so(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TIMEOUTS, "lock_timeout", "500ms")
    app = create_app(Settings(), database_url=database_url)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1/api/v1") as client,
    ):
        made = (await client.post("/letterheads", json={"name": "Partners"})).json()
        path, body = f"/letterheads/{made['id']}", {"name": "Partners & Sons"}
        read = {"If-Match": '"1"'}
        with psycopg.connect(conninfo(database_url), autocommit=True) as holder:
            lock = "SELECT pg_advisory_lock(hashtextextended(%s, 0))"
            holder.execute(lock, (f"sender {made['id']}",))
            busy = await client.put(path, json=body, headers=read)
            assert (busy.status_code, busy.json()["type"]) == (503, "/problems/busy")
            waiting = asyncio.create_task(client.put(path, json=body, headers=read))
            while not holder.execute(WAITING).fetchone():
                await asyncio.sleep(0.01)
            holder.execute(
                "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
                " SELECT kind, record_id, 2, content, false FROM own_versions"
                " WHERE record_id = %s",
                (made["id"],),
            )
            late = await waiting
            assert (late.status_code, late.headers["ETag"]) == (412, '"2"')
            # and whoever comes later does not wait at all
            assert (await client.put(path, json=body, headers=read)).status_code == 412


WAITING = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


async def test_a_transaction_that_was_left_idle_for_too_long_is_a_busy_server(
    database_url: str,
) -> None:
    app = create_app(Settings(), database_url=database_url)

    async def idle(session: Session) -> None:
        # in this transaction alone: a connection that begins on a busy machine is idle as well
        await session.execute(text("SET LOCAL idle_in_transaction_session_timeout = '100ms'"))
        process = await session.scalar(text("SELECT pg_backend_pid()"))
        with psycopg.connect(conninfo(database_url), autocommit=True) as beside:
            while beside.execute(SERVED, (process,)).fetchone():
                await asyncio.sleep(0.01)
        await session.execute(text("SELECT 1"))

    app.add_api_route("/api/v1/idle", idle)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1/api/v1") as client,
    ):
        answer = await client.get("/idle")
        assert (answer.status_code, answer.json()["type"]) == (503, "/problems/busy")


SERVED = "SELECT 1 FROM pg_stat_activity WHERE pid = %s"
