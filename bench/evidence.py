"""Every list and search over all seeded data, beside a bare SELECT of its rows on the same engine.

Both run in this process, in turn: the request through the whole application (routing, session,
services, models, JSON), the SELECT through the engine that the application itself holds.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from headroom.api.app import create_app
from headroom.embedded.server import embedded_postgres
from headroom.persistence.migrations import upgrade
from headroom.services.seeding import load_seeds
from headroom.settings import ROOT, Settings

ROUNDS = 200
AIM_MS = 50


def _asked(*words: str) -> str:
    """Return the plain search for rows that hold a word, without synonyms, ranks and answers."""
    holds = " OR ".join(f"label ILIKE '%{word}%' OR text ILIKE '%{word}%'" for word in words)
    return f"SELECT * FROM search_entries WHERE {holds} ORDER BY id"


WAYS = "SELECT * FROM configurations ORDER BY id"
PATHS = {
    "/machines": "SELECT * FROM machines ORDER BY id",
    "/substitutions": "SELECT * FROM substitutions ORDER BY id",
    "/studies": "SELECT * FROM studies ORDER BY id",
    "/studies/ways-into-cics": "SELECT * FROM statements ORDER BY id",
    "/configurations": WAYS,
    "/configurations/ctg-ipic": "SELECT * FROM components ORDER BY point_id, name",
    "/configurations/ctg-ipic/comparable": WAYS,
    "/audit": "SELECT * FROM published_figures ORDER BY id",
    "/audit/checks": "SELECT * FROM published_figures ORDER BY id",
    "/search": "SELECT * FROM statements ORDER BY id",
    "/search?q=0.396": "SELECT * FROM published_figures WHERE printed LIKE '%0.396%' ORDER BY id",
    "/search?q=handshake": "SELECT * FROM statements WHERE text ILIKE '%handshake%' ORDER BY id",
    "/search/answers?q=What%20does%20a%20TLS%20handshake%20cost": _asked(
        "TLS", "handshake", "cost"
    ),
    "/search/answers?q=zaap%20overflow": _asked("zaap", "overflow"),
    "/search/answers?q=Kafka": _asked("kafka"),
    "/search?q=tcp&family=CICS%20Web%20support&security=none": WAYS,
}
"""Each list and search, with the rows that it rests on."""

Row = Callable[[str, str, str, str, str, bool | None], None]


def measure(row: Row) -> None:
    """Print the slowest list by its 95th percentile, and the median ratio to a bare SELECT."""
    with tempfile.TemporaryDirectory() as folder, embedded_postgres(Path(folder)) as url:
        upgrade(url)
        load_seeds(url, ROOT / "seeds")
        found = asyncio.run(_measured(url))
    questions = {path: times for path, times in found.items() if "answers" in path}
    ratios = sorted(ours / peer for ours, peer in found.values())
    path, (slowest, peer) = max(found.items(), key=lambda each: each[1][0])
    row(
        f"slowest list, p95, {path} : bare SELECT",
        f"{slowest * 1e3:.1f} ms",
        f"{peer * 1e3:.1f} ms",
        f"{slowest / peer:.1f}",
        f"<= {AIM_MS} ms",
        slowest * 1e3 <= AIM_MS,
    )
    path, (asked, peer) = max(questions.items(), key=lambda times: times[1][0])
    row(
        f"slowest question, p95, {path} : ILIKE",
        f"{asked * 1e3:.1f} ms",
        f"{peer * 1e3:.1f} ms",
        f"{asked / peer:.1f}",
        f"<= {AIM_MS} ms",
        asked * 1e3 <= AIM_MS,
    )
    middle = ratios[len(ratios) // 2]
    row(
        f"median of {len(found)} lists and searches : bare SELECT",
        "",
        "",
        f"{middle:.1f}",
        "",
        None,
    )


async def _measured(url: str) -> dict[str, tuple[float, float]]:
    app = create_app(Settings(requests_per_second=0), database_url=url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1"
        ) as client,
    ):
        engine: AsyncEngine = app.state.engine
        found = {}
        for path, statement in PATHS.items():

            async def request(path: str = path) -> None:
                (await client.get(f"/api/v1{path}")).raise_for_status()

            async def select(statement: str = statement) -> None:
                async with engine.connect() as connection:
                    (await connection.execute(text(statement))).all()

            found[path] = await _percentiles(request, select)
        return found


async def _percentiles(*each: Callable[[], Awaitable[None]]) -> tuple[float, float]:
    """Return the 95th percentile of the seconds that two things take, called in turn."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for kept, call in zip(times, each, strict=True):
            started = time.perf_counter()
            await call()
            kept.append(time.perf_counter() - started)
    first, second = (sorted(kept)[int(0.95 * ROUNDS)] for kept in times)
    return first, second
