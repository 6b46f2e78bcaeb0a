"""Long files are read while nobody waits: what is left of them, who ends it, whose room it is."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from headroom.api.app import create_app
from headroom.api.reading_jobs import ReadingJobs
from headroom.persistence.queries import imports as import_queries
from headroom.persistence.session import create_engine, session_factory
from headroom.services import profiles
from headroom.services.workers import Workers
from headroom.settings import Settings
from tests.unit.rmf_samples import eight_hours

pytestmark = pytest.mark.anyio

ASYNC = {"Prefer": "respond-async"}
HEAD = "timeStamp,elapsed,label,responseCode,success,allThreads\n"
JTL = HEAD + "".join(
    f"{1_700_000_000_000 + 10 * at},{20 + at % 7},{'pay' if at % 3 else 'look'},200,true,5\n"
    for at in range(6_000)
)
DAY = "when;A\n" + "\n".join(f"02.03.2026 {hour:02d}:00;{100 + hour}" for hour in range(24))


@asynccontextmanager
async def server(database_url: str, sender: str = "127.0.0.1") -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(), database_url=database_url)
    transport = httpx.ASGITransport(app, client=(sender, 1))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1/api/v1") as api,
    ):
        yield api


async def bring(
    api: httpx.AsyncClient, name: str, content: bytes, headers: dict[str, str]
) -> httpx.Response:
    return await api.post("/imports", files=[("files", (name, content))], headers=headers)


async def when_read(api: httpx.AsyncClient, import_id: str) -> dict[str, Any]:
    """What is listed of a file that is not being read any more."""
    async with asyncio.timeout(120):
        while True:
            waiting = (await api.get("/imports")).json()["items"]
            row: dict[str, Any] = next(item for item in waiting if item["id"] == import_id)
            if row["state"] != "reading":
                return row
            await asyncio.sleep(0.2)


async def test_what_is_read_while_nobody_waits_is_what_is_read_at_once(
    anyio_backend: str, database_url: str
) -> None:
    async with server(database_url) as api:
        at_once = (await bring(api, "a.jtl", JTL.encode(), {})).json()
        answer = await bring(api, "a.jtl", gzip.compress(JTL.encode()), ASYNC)
        assert answer.status_code == 202, answer.text
        assert answer.headers["preference-applied"] == "respond-async"
        begun = answer.json()
        assert (begun["state"], begun["read_share"], begun["name"]) == ("reading", 0, "a")
        row = await when_read(api, begun["id"])
        assert (row["state"], row["read_share"]) == ("read", None)
        later = (await api.get(f"/imports/{begun['id']}")).json()
        assert later["says"] == at_once["says"]
        assert later["preview"]["test"] == at_once["preview"]["test"]

        # a label that is left out reads nothing anew, for the file is not there any more
        engine = create_engine(database_url)
        async with engine.begin() as connection:
            await connection.execute(text("DELETE FROM import_parts"))
        changed = await api.patch(f"/imports/{begun['id']}", json={"labels": ["pay"]})
        assert changed.status_code == 200, changed.text
        assert changed.json()["preview"]["test"]["whole"]["requests"] == 4_000
        kept = await api.post(f"/imports/{begun['id']}/take-over")
        assert kept.status_code == 200, kept.text
        await engine.dispose()


async def test_reports_are_taken_out_of_what_was_read_of_them(
    anyio_backend: str, database_url: str
) -> None:
    async with server(database_url) as api:
        content = eight_hours()
        at_once = (await bring(api, "rmf.xml", content, {})).json()
        begun = (await bring(api, "rmf.xml", content, ASYNC)).json()
        await when_read(api, begun["id"])
        engine = create_engine(database_url)
        async with engine.begin() as connection:
            await connection.execute(text("DELETE FROM import_parts"))
        await engine.dispose()
    profiles._HELD.clear()  # what this process holds, a server that begins does not
    async with server(database_url) as api:
        later = (await api.get(f"/imports/{begun['id']}")).json()
        assert later["preview"] == at_once["preview"]
        assert later["findings"] == at_once["findings"]


async def test_a_server_that_begins_goes_on_with_what_another_left(
    anyio_backend: str, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(jobs: ReadingJobs) -> None:
        """A server that ended before it read."""

    with monkeypatch.context() as ended:
        ended.setattr(ReadingJobs, "run", nothing)
        async with server(database_url) as api:
            begun = (await bring(api, "a.jtl", JTL.encode(), ASYNC)).json()
            answer = await api.get(f"/imports/{begun['id']}")
            assert (answer.status_code, answer.headers["retry-after"]) == (409, "1")
    async with server(database_url) as api:
        assert (await when_read(api, begun["id"]))["state"] == "read"


async def test_why_a_file_is_refused_is_kept_with_it(anyio_backend: str, database_url: str) -> None:
    async with server(database_url) as api:
        damaged = gzip.compress(JTL.encode())[:-500]
        begun = (await bring(api, "a.jtl.gz", damaged, ASYNC)).json()
        row = await when_read(api, begun["id"])
        assert row["state"] == "refused"
        assert row["refused_for"].startswith("the gzip file ends too early")
        answer = await api.get(f"/imports/{begun['id']}")
        assert (answer.status_code, answer.json()["taken_for"]["kind"]) == (422, "load_test")
        assert (await api.delete(f"/imports/{begun['id']}")).status_code == 204


async def test_discarding_a_file_ends_its_reading(anyio_backend: str, database_url: str) -> None:
    ended = asyncio.Event()

    class Slow(Workers):
        async def run(self, *given: Any, **more: Any) -> Any:
            try:
                await asyncio.sleep(100)
            finally:
                ended.set()

    engine = create_engine(database_url)
    sessions = session_factory(engine)
    async with sessions() as session, session.begin():
        await session.execute(
            text(
                "INSERT INTO imports (id, kind, choices, state)"
                " VALUES ('large-slow', 'load_test', '{\"name\": \"slow\"}', 'reading')"
            )
        )
    reading = asyncio.create_task(ReadingJobs(sessions, Slow(lambda: None)).run())
    await asyncio.sleep(1)
    assert not ended.is_set()
    async with sessions() as session, session.begin():
        await import_queries.discard_import(session, import_id="large-slow")
    await asyncio.wait_for(ended.wait(), 10)
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    await engine.dispose()


async def test_the_files_of_one_sender_leave_room_for_others(
    anyio_backend: str, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(database_url, "10.0.0.1") as one, server(database_url, "10.0.0.2") as other:
        content = DAY.encode()
        assert (await bring(one, "a.csv", content, {})).status_code == 201
        engine = create_engine(database_url)
        async with engine.connect() as connection:
            stored = text("SELECT sum(octet_length(content)) FROM import_parts")
            size = await connection.scalar(stored)
        await engine.dispose()
        monkeypatch.setattr(import_queries, "MOST_STORED_OF_A_SENDER", size * 3 // 2)
        refused = await bring(one, "b.csv", content, {})
        assert refused.status_code == 503
        assert "Files that you chose" in refused.json()["detail"]
        assert (await bring(other, "c.csv", content, {})).status_code == 201
