"""Long series are calculated in other processes, with the same answers and bounds of their own."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from functools import partial
from itertools import repeat
from pathlib import Path
from typing import Any

import httpx
import pytest

from headroom.api import long_requests
from headroom.persistence.session import create_engine
from headroom.services import workers
from headroom.services.catalogue import CatalogueKeeper
from headroom.services.workers import (
    WorkerError,
    Workers,
    WorkersBusyError,
    WorkersNotStartingError,
)
from tests.api.test_own_tests import OWN
from tests.api.test_report_year import OWNER
from tests.api.test_report_year import body as year_report

pytestmark = pytest.mark.anyio

HEADERS = {"content-type": "application/json"}
PEAKS = "/calculations/rolling-average"
DAY = {"interval_minutes": 5, "series": [{"lpar": "A", "msu": [100.5, None, 7] * 96}]}


async def posted(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, path: str, sent: bytes
) -> list[httpx.Response]:
    """The answers of this process and of a worker."""
    found = []
    for short in (1 << 30, -1):
        monkeypatch.setattr(long_requests, "SHORT_BYTES", short)
        found.append(await api.post(path, content=sent, headers=HEADERS))
    return found


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"unit": "GP seconds", "machine": "2818-Y02"},
        {"machine": "no-such", "unit": "GP seconds"},
        {"interval_minutes": 7},
        {"series": []},
        {"series": [{"lpar": "A", "msu": [1, "x"]}]},
        {"unknown": 1},
        {"window_hours": 1e308},
    ],
)
async def test_a_worker_answers_and_refuses_as_the_server_itself(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    here, there = await posted(api, monkeypatch, PEAKS, json.dumps({**DAY, **change}).encode())
    assert there.status_code == here.status_code
    found, wanted = there.json(), here.json()
    found.pop("request_id", None), wanted.pop("request_id", None)
    assert found == wanted
    assert there.headers["content-type"] == here.headers["content-type"]


async def test_a_scenario_is_answered_the_same_by_a_worker(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = {
        "machine": "2818-Y02",
        "workload": {"transactions": 5_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "tales-b-solution1", "share": 1}],
    }
    here, there = await posted(
        api, monkeypatch, "/calculations/scenario?sampling=false", json.dumps(content).encode()
    )
    assert (here.status_code, there.json()) == (200, here.json())


async def test_a_worker_knows_what_was_saved_and_changed_just_before(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = await api.post("/own-tests", json=OWN)
    assert answer.status_code == 201, answer.text
    added = answer.json()
    content = {
        "machine": "2818-Y02",
        "workload": {"transactions": 5_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": added["id"], "share": 1}],
    }
    asked = "/calculations/scenario?sampling=false", json.dumps(content).encode()
    here, there = await posted(api, monkeypatch, *asked)
    assert (here.status_code, there.json()) == (200, here.json())
    monkeypatch.setattr(long_requests, "SHORT_BYTES", 1 << 30)
    halved = {**OWN, "before": [{**run, "gp_seconds": 0.4} for run in OWN["before"]]}
    key = {"If-Match": f'"{added["version"]}"'}
    saved = await api.put(f"/own-tests/{added['id']}", json=halved, headers=key)
    assert saved.status_code == 200, saved.text
    again, after = await posted(api, monkeypatch, *asked)
    assert after.json() == again.json() != here.json()
    await api.delete(f"/own-tests/{added['id']}", headers={"If-Match": saved.headers["etag"]})


async def test_an_edition_is_read_once_and_each_time_where_nobody_tells_of_changes(
    seeded_database_url: str,
) -> None:
    engine = create_engine(seeded_database_url)
    keeper = CatalogueKeeper(engine, seeded_database_url)
    assert keeper.edition() is None  # nobody listens
    keeper.know(7)
    seventh = await keeper.current()
    keeper.know(7)
    assert await keeper.current() is seventh
    keeper.know(8)
    eighth = await keeper.current()
    assert eighth is not seventh
    for _ in range(2):
        keeper.know(None)
        assert await keeper.current() is not eighth
    await engine.dispose()


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requests that workers were handed, in their order: method and path."""
    requests: list[str] = []
    run = Workers.run

    async def noted(pool: Workers, function: Any, *given: Any, **bounds: int) -> Any:
        requests.append(f"{given[1]['method']} {given[1]['path'].removeprefix('/api/v1')}")
        return await run(pool, function, *given, **bounds)

    monkeypatch.setattr(Workers, "run", noted)
    return requests


async def test_what_holds_a_long_profile_is_saved_frozen_and_opened_in_a_worker(
    api: httpx.AsyncClient, handed: list[str]
) -> None:
    frozen = year_report(lpars=1)
    content = frozen["subject"]["inputs"]
    short = {key: value for key, value in content.items() if key != "profile"}
    brief = await api.post("/scenarios", json={"name": "Short", "content": short})
    assert (await api.get(f"/scenarios/{brief.json()['id']}")).json() == brief.json()
    assert handed == []  # the control
    key = {"Idempotency-Key": "a-long-profile-saved-once"}
    saved = await api.post("/scenarios", json={"name": "Year", "content": content}, headers=key)
    again = await api.post("/scenarios", json={"name": "Year", "content": content}, headers=key)
    assert (saved.status_code, again.json()["id"]) == (201, saved.json()["id"])
    read = await api.get(f"/scenarios/{saved.json()['id']}")
    assert read.json() == saved.json()
    version = await api.get(f"/scenarios/{saved.json()['id']}/versions/1")
    assert version.json()["content"] == saved.json()["content"]
    made = await api.post("/reports", json=frozen, headers=OWNER)
    token = made.json()["token"]
    assert (await api.get(f"/reports/{token}")).json()["report"]["title"] == frozen["title"]
    assert (await api.get(f"/reports/{token}.xlsx")).content.startswith(b"PK")
    assert (await api.get("/reports/no-such-link")).status_code == 404
    assert handed == [
        "POST /scenarios",
        "POST /scenarios",
        f"GET /scenarios/{saved.json()['id']}",
        f"GET /scenarios/{saved.json()['id']}/versions/1",
        "POST /reports",
        f"GET /reports/{token}",
        f"GET /reports/{token}.xlsx",
        "GET /reports/no-such-link",
    ]


async def test_a_report_is_composed_and_calculated_again_in_a_worker(
    api: httpx.AsyncClient, handed: list[str]
) -> None:
    year = year_report(lpars=1)
    inputs = {key: part for key, part in year["subject"]["inputs"].items() if key != "profile"}
    short = year | {"subject": {"kind": "scenario", "inputs": inputs}}
    made = await api.post("/reports", json=short, headers=OWNER)
    path = f"/reports/{made.json()['token']}"
    refreshed = await api.post(f"{path}/refreshed", json={"date": "2026-02-01"}, headers=OWNER)
    assert (made.status_code, refreshed.status_code) == (201, 201), refreshed.text
    assert (await api.get(f"{path}/recomputed")).json()["differs"] is False
    assert (await api.get("/reports", headers=OWNER)).status_code == 200
    revoked = await api.post(f"/reports/{made.json()['id']}/revoke", headers=OWNER)
    assert revoked.status_code == 200
    assert handed == ["POST /reports", f"POST {path}/refreshed", f"GET {path}/recomputed"]


@pytest.mark.parametrize("body", [b"{", b'{"series":[' + b"1," * 9 + b"]}", b"[]", b"\xff", b"NaN"])
async def test_a_malformed_body_is_refused_by_a_worker(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    for answer in await posted(api, monkeypatch, PEAKS, body):
        assert answer.status_code in (400, 422)
        assert answer.headers["content-type"] == "application/problem+json"


async def test_an_answer_with_too_many_values_is_refused_in_words(
    api: httpx.AsyncClient,
) -> None:
    year = [100] * 105_120
    series = [{"lpar": f"L{number}", "msu": year} for number in range(5)]
    body = {"interval_minutes": 5, "series": series}
    refused = await api.post(PEAKS, json=body, timeout=300)
    assert refused.status_code == 422
    assert "would have 630,720 values; at most 500,000" in refused.json()["detail"]
    answered = await api.post(PEAKS, json=body | {"averages": "total"}, timeout=300)
    assert answered.status_code == 200
    assert len(answered.content) < 3_000_000


async def test_a_task_that_nobody_waits_for_any_more_ends_with_its_process() -> None:
    pool = Workers(partial(time.sleep, 0), processes=1)
    try:
        process = await pool.run(os.getpid)
        task = asyncio.ensure_future(pool.run(time.sleep, 60))
        await asyncio.sleep(0.5)
        assert process in children()
        task.cancel()
        assert await asyncio.wait_for(pool.run(os.getpid), 120) != process
    finally:
        await pool.stop()


@pytest.mark.parametrize(("path", "ends"), [("/api/v1/imports", True), (f"/api/v1{PEAKS}", False)])
async def test_a_file_is_no_longer_read_when_its_client_left(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, path: str, ends: bool
) -> None:
    ended = asyncio.Event()

    async def never(_pool: Workers, *_given: Any, **_bounds: int) -> Any:
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    monkeypatch.setattr(Workers, "run", never)
    transport = api._transport
    assert isinstance(transport, httpx.ASGITransport)
    messages = iter([{"type": "http.request", "body": b"x" * 100_000, "more_body": False}])

    async def receive() -> dict[str, Any]:
        return next(messages, {"type": "http.disconnect"})

    async def send(_message: Any) -> None:
        raise AssertionError("nobody reads an answer")

    scope = {
        **{"type": "http", "http_version": "1.1", "method": "POST", "scheme": "http"},
        **{"path": path, "raw_path": path.encode(), "query_string": b"", "root_path": ""},
        "headers": [(b"host", b"127.0.0.1"), (b"content-length", b"100000")],
        **{"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80)},
    }
    answering = asyncio.ensure_future(transport.app(scope, receive, send))
    await asyncio.wait([answering], timeout=60 if ends else 1)
    assert (ended.is_set(), answering.done()) == (ends, ends)
    answering.cancel()
    await asyncio.wait([answering])
    assert ends == (not answering.cancelled())  # who left is no fault of the server


def children() -> set[int]:
    """The workers among this process' children."""
    return {child.pid for child in multiprocessing.active_children() if child.pid}


@pytest.fixture
async def pool(anyio_backend: str) -> AsyncIterator[Workers]:
    """One worker."""
    found = Workers(os.getpid, processes=1)  # type: ignore[arg-type]
    yield found
    await found.stop()


async def test_a_worker_is_started_before_anybody_needs_it(
    pool: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "START_AFTER_SECONDS", 0)
    await pool.start_soon()
    async with asyncio.timeout(120):
        while not children():
            await asyncio.sleep(0.05)
    assert await pool.run(os.getpid) in children()


async def test_a_killed_worker_is_replaced(pool: Workers) -> None:
    first = await pool.run(os.getpid)
    assert first != os.getpid()
    with pytest.raises(WorkerError):
        await pool.run(os.kill, first, signal.SIGKILL)
    assert await pool.run(os.getpid) != first


def fail_once(flag: Path) -> None:
    if not flag.exists():
        flag.touch()
        raise RuntimeError("no start")


async def test_a_task_is_answered_although_the_idle_worker_was_killed_just_before(
    pool: Workers,
) -> None:
    os.kill(await pool.run(os.getpid), signal.SIGKILL)
    assert await pool.run(os.getpid) > 0


async def test_workers_that_could_not_start_are_started_anew(tmp_path: Path) -> None:
    workers = Workers(partial(fail_once, tmp_path / "tried"), processes=1)
    try:
        assert await workers.run(abs, -3) == 3
    finally:
        await workers.stop()


def never_start() -> None:
    raise RuntimeError("no start")


async def test_workers_that_do_not_start_say_so() -> None:
    found = Workers(never_start, processes=1)
    try:
        with pytest.raises(WorkersNotStartingError, match="do not start"):
            await found.run(abs, -3)
    finally:
        await found.stop()


LITTLE = """
import asyncio, resource
from headroom.services.workers import Workers
async def main():
    workers = Workers(int, processes=1)
    print(await workers.run(resource.getrlimit, resource.RLIMIT_AS))
    await workers.stop()
if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    asyncio.run(main())
"""


def test_workers_start_where_less_memory_may_be_had(tmp_path: Path) -> None:
    program = tmp_path / "little.py"
    program.write_text(LITTLE)
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=300
    )
    assert done.stdout.split() == [f"({2 << 30},", f"{2 << 30})"], done.stderr


async def test_a_worker_has_bounds_in_memory_and_time(
    pool: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await pool.run(bytearray, 1 << 20) == bytearray(1 << 20)  # the control
    with pytest.raises(WorkerError, match="memory"):
        await pool.run(bytearray, workers.MEMORY_BYTES)
    monkeypatch.setattr(workers, "_SECONDS", 1)
    await pool.run(time.sleep, 2)  # waiting costs nobody anything
    with pytest.raises(WorkerError, match="longer than 1 seconds"):
        await pool.run(sum, repeat(1))
    monkeypatch.setattr(workers, "PATIENCE_SECONDS", 0.5)
    started = time.monotonic()
    with pytest.raises(WorkerError, match="longer"):
        await pool.run(time.sleep, 400)
    assert time.monotonic() - started < 200


async def test_a_worker_gives_way_to_the_server(pool: Workers) -> None:
    assert await pool.run(os.nice, 0) > os.nice(0)


async def test_what_waits_is_bounded(pool: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_WAITING", 2)
    asked = [asyncio.ensure_future(pool.run(time.sleep, 0.2)) for _ in range(5)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, WorkersBusyError) for one in found) == 3


KILLED = """
import asyncio, os, signal
from headroom.services.workers import Workers
async def main():
    print(await Workers(os.getpid, processes=1).run(os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_worker_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "killed.py"
    program.write_text(KILLED)
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert server.wait(120) == -signal.SIGKILL
    until = time.monotonic() + 120
    while Path(f"/proc/{worker}").exists():
        assert time.monotonic() < until, "the worker is still there"
        time.sleep(0.1)
