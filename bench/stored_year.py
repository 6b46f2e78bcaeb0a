"""A scenario with a stored year of five-minute values, beside a bare SELECT of the same row.

Both run in this process, in turn: reading the scenario, calculating its peaks before and after,
and the SELECT through the engine that the application itself holds. The year is invented.
"""

from __future__ import annotations

import asyncio
import math
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import numpy as np
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from table import print_row

from headroom.api.app import create_app
from headroom.domain.peaks.rolling_average import trailing_means
from headroom.embedded.server import embedded_postgres
from headroom.persistence.migrations import upgrade
from headroom.services.seeding import load_seeds
from headroom.settings import ROOT, Settings

ROUNDS = 15
AIM_MS = 250
AIM_OF_READING = 1.5
SELECT = "SELECT content -> 'content' FROM own_versions WHERE record_id = :id AND number = 1"
WINDOW = 48


def year() -> np.ndarray:
    """Return a year of five-minute values: a wave through each day, and noise."""
    wave = 300 + 100 * np.sin(np.arange(288) * math.pi / 288)
    noise = np.random.default_rng(1).uniform(0, 60, (365, 288))
    return np.round(wave + noise, 3)


def scenario(values: np.ndarray) -> dict[str, Any]:
    """Return a scenario that saves four hours of every day of that year."""
    labels = [f"Day {number}" for number in range(1, len(values) + 1)]
    days = [
        {"label": label, "lpars": [{"lpar": "A", "msu": day.tolist()}]}
        for label, day in zip(labels, values, strict=True)
    ]
    return {
        "name": "A year",
        "content": {
            "machine": "2818-Y02",
            "workload": {"transactions": 150_000_000, "peak_share": 0.5, "peak_hours": 4},
            "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
            "profile": {
                "interval_minutes": 5,
                "days": days,
                "calendar": labels,
                "window": {"lpar": "A", "start_minute": 600, "days": labels},
            },
        },
    }


def measure(row: Callable[[str, str, str, str, str, bool | None], None]) -> None:
    """Print what reading the stored year takes, with and without its peaks."""
    with tempfile.TemporaryDirectory() as folder, embedded_postgres(Path(folder)) as url:
        upgrade(url)
        load_seeds(url, ROOT / "seeds")
        peer, read, calculated = asyncio.run(_measured(url))
    for name, ours in (("read", read), ("with both peaks", calculated)):
        row(
            f"a stored year of 5-minute values, {name} : bare SELECT",
            f"{ours * 1e3:.0f} ms",
            f"{peer * 1e3:.0f} ms",
            f"{ours / peer:.1f}",
            f"<= {AIM_MS} ms",
            ours * 1e3 <= AIM_MS,
        )
    row(
        "a stored year, with both peaks : read",
        f"{calculated * 1e3:.0f} ms",
        f"{read * 1e3:.0f} ms",
        f"{calculated / read:.2f}",
        f"<= {AIM_OF_READING:g} times",
        calculated <= AIM_OF_READING * read,
    )


async def _measured(url: str) -> tuple[float, float, float]:
    app = create_app(Settings(requests_per_second=0), database_url=url)
    values = year()
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1", timeout=60
        ) as client,
    ):
        engine: AsyncEngine = app.state.engine
        created = (await client.post("/scenarios", json=scenario(values))).raise_for_status()
        path = f"/scenarios/{created.json()['id']}"

        async def select() -> None:
            async with engine.connect() as connection:
                (await connection.execute(text(SELECT), {"id": created.json()["id"]})).one()

        async def read() -> None:
            (await client.get(path)).raise_for_status()

        async def calculate() -> None:
            (await client.get(f"{path}/calculation")).raise_for_status()

        answer = (await client.get(f"{path}/calculation")).json()
        highest = np.nanmax(trailing_means(values.reshape(1, -1), WINDOW, start="complete_windows"))
        assert answer["profile"]["before"]["msu"] == highest, "not the peak of the same values"
        peer, plain, calculated = await medians(select, read, calculate)
        return peer, plain, calculated


async def medians(*calls: Callable[[], Awaitable[None]]) -> list[float]:
    """Return the median of the seconds that calls take, made in turn."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(ROUNDS):
        for kept, call in zip(times, calls, strict=True):
            started = time.perf_counter()
            await call()
            kept.append(time.perf_counter() - started)
    return [median(kept) for kept in times]


if __name__ == "__main__":
    measure(print_row)
