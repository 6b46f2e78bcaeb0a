"""A customer's bills: a year of 30 machines with 100 LPARs each, a step taken apart.

Through the whole application, beside plain loops over the same numbers in lists: totals of months
and machines, the parts of the step, and the rows of one machine's LPARs. Numbers are invented.
"""

from __future__ import annotations

import asyncio
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from sqlalchemy.ext.asyncio import async_sessionmaker
from stored_year import medians
from table import Row, print_row

from headroom.api.app import create_app
from headroom.domain.bills.estate import customer_id
from headroom.domain.files.scrt import BilledLpar, BilledMachine, ScrtReport
from headroom.embedded.server import embedded_postgres
from headroom.persistence.migrations import upgrade
from headroom.services.bill_imports import SCRT_REPORT
from headroom.services.kept_file_records import keep_file
from headroom.settings import Settings

AIM_MS = 100
MONTHS, MACHINES, LPARS = 12, 30, 100
CUSTOMER = "A large customer"


def consumption() -> list[list[list[int]]]:
    """Return MSU-hours by month, machine and LPAR."""
    numbers = np.random.default_rng(1).integers(1_000, 90_000, (MONTHS, MACHINES, LPARS))
    made: list[list[list[int]]] = numbers.tolist()
    return made


def report(month: int, machines: list[list[int]]) -> ScrtReport:
    """Return a month as a file states it."""
    return ScrtReport(
        layout="tfp",
        release="30",
        customer=CUSTOMER,
        period_from=date(2026, month, 2),
        period_to=date(2026 + month // 12, month % 12 + 1, 1),
        machines=tuple(
            BilledMachine(
                id=f"M{place}",
                serial=f"00-{place:03d}",
                machine="3931-716",
                rated_msu=3200,
                peak_msu=2000,
                consumed_msu=sum(lpars),
                flags=(),
                lpars=tuple(
                    BilledLpar(f"L{number:03d}", None, None, used, None, "z/OS")
                    for number, used in enumerate(lpars)
                ),
                cpc=None,
            )
            for place, lpars in enumerate(machines)
        ),
        containers=(),
        products=(),
        findings=(),
    )


def plain_step(year: list[list[list[int]]], month: int) -> tuple[int, list[int], list[int]]:
    """Return what the step comes to: the change, by machine, and by LPAR of the one that drove."""
    by_machine = [[sum(lpars) for lpars in machines] for machines in year]
    totals = [sum(machines) for machines in by_machine]
    before, after = year[month - 1], year[month]
    parts = [
        later - earlier
        for earlier, later in zip(by_machine[month - 1], by_machine[month], strict=True)
    ]
    change = totals[month] - totals[month - 1]
    driver = parts.index(max(parts) if change > 0 else min(parts))
    rows = [[machines[driver][lpar] for machines in year] for lpar in range(len(after[driver]))]
    lpars = [after[driver][lpar] - before[driver][lpar] for lpar in range(len(rows))]
    return change, parts, lpars


def measure(row: Row) -> None:
    """Print what a step from month to month takes."""
    with (
        tempfile.TemporaryDirectory() as folder,
        embedded_postgres(Path(folder)) as url,
    ):
        upgrade(url)
        peer, step = asyncio.run(_measured(url))
    row(
        "a year of 30 machines x 100 LPARs, a step : plain loops",
        f"{step * 1e3:.0f} ms",
        f"{peer * 1e3:.1f} ms",
        f"{step / peer:.1f}",
        f"<= {AIM_MS} ms",
        step * 1e3 <= AIM_MS,
    )


async def _measured(url: str) -> tuple[float, float]:
    app = create_app(Settings(requests_per_second=0), database_url=url)
    year = consumption()
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://127.0.0.1/api/v1",
            timeout=60,
        ) as client,
    ):
        async with async_sessionmaker(app.state.engine)() as session, session.begin():
            for number, machines in enumerate(year, start=1):
                months = [SCRT_REPORT.dump_python(report(number, machines), mode="json")]
                content: dict[str, Any] = {"months": months}
                await keep_file(
                    session,
                    kind="bill",
                    name=f"Month {number}",
                    file_name=None,
                    file_hash=f"{number:064d}",
                    content=content,
                )
        path = f"/bills/{customer_id(CUSTOMER)}"
        steps = iter(range(10**6))

        async def step() -> None:
            month = next(steps) % (MONTHS - 1) + 2
            answer = (await client.get(path, params={"month": f"2026-{month:02d}"})).json()
            change = answer["estate"]["change"]
            expected, _, lpars = plain_step(year, month - 1)
            assert change["change_msu_hours"] == expected, "not the change of the same numbers"
            assert sum(part["change_msu_hours"] for part in change["lpars"]) == sum(lpars)

        async def plain() -> None:
            plain_step(year, next(steps) % (MONTHS - 1) + 1)

        await step()  # reads the files, which stay in mind
        peer, ours = await medians(plain, step)
        return peer, ours


if __name__ == "__main__":
    measure(print_row)
