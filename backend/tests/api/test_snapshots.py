"""Whole answers as they were last reviewed: none changes in silence.

After a change that is meant, ``make snapshots`` writes the files again; the commit then shows
what moved, and says why.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.settings import Settings
from tests import snapshot
from tests.api.conftest import read_as
from tests.api.snapshot_requests import (
    ANSWERS,
    CHANGED_SCENARIO,
    OWN_MACHINE,
    OWN_WAY,
    REPORTS,
    SCENARIO_OF_A_USER,
    SOCKET2,
)

pytestmark = pytest.mark.anyio

OWNER = {"Owner-Secret": "snapshot-owner-0123456789abcd"}
Keep = Callable[[str, str], None]


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Keep:
    """Compare with the kept file, or write it where that is asked for."""

    def compare(name: str, found: str) -> None:
        snapshot.check(name, found, renew=request.config.getoption("renew_snapshots"))

    return compare


@pytest.fixture(scope="module")
async def client(
    anyio_backend: str, make_database: Callable[..., str], seeded_template: str
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application over a database in which nobody entered anything."""
    url = make_database(seeded_template)
    app = create_app(Settings(requests_per_second=0), database_url=url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as opened,
    ):
        yield opened


def kept_form(answer: Any, stand_ins: dict[str, str] | None = None) -> str:
    """Return an answer as it is kept, without what differs from run to run."""
    return snapshot.timeless(
        snapshot.as_text(answer), (stand_ins or {}) | snapshot.of_its_time(answer)
    )


@pytest.mark.parametrize("name", ANSWERS)
async def test_an_answer_is_the_kept_one(client: httpx.AsyncClient, name: str, keep: Keep) -> None:
    asked = ANSWERS[name]
    if asked.content is None:
        answer = await client.request(asked.verb(), asked.path, json=asked.body)
    else:
        headers = {"content-type": asked.media_type}
        answer = await client.post(asked.path, content=asked.content, headers=headers)
    assert answer.status_code == asked.status, answer.text
    keep(f"{name}.json", kept_form(answer.json()))


@pytest.mark.parametrize("kind", REPORTS)
async def test_a_report_is_the_kept_one_in_every_form(
    client: httpx.AsyncClient, kind: str, keep: Keep
) -> None:
    said = {"title": "A case", "customer": "A bank", "author": "A. Planner", "date": "2026-01-31"}
    body = said | {"note": "# Why\n\n- cheaper", "subject": REPORTS[kind]}
    made = await client.post("/reports", json=body, headers=OWNER)
    assert made.status_code == 201, made.text
    path = f"/reports/{made.json()['token']}"
    page = (await client.get(path)).json()
    assert (await client.get(f"{path}.json")).json() == page["report"]
    assert page["page"].count("<svg") == 2 * page["page"].count("<figure")
    page["page"] = "<page>"  # of the words above; what it looks like is seen
    stand_ins = snapshot.of_its_time(page)
    keep(f"report-{kind}.json", kept_form(page, stand_ins))
    for suffix in ("md", "csv"):
        text = (await client.get(f"{path}.{suffix}")).content.decode("utf-8-sig")
        text = snapshot.rounded_text(snapshot.timeless(text, stand_ins))
        keep(f"report-{kind}.{suffix}", text.replace("\r\n", "\n"))


async def test_a_scenario_and_its_versions_are_the_kept_ones(
    client: httpx.AsyncClient, keep: Keep
) -> None:
    first = (await client.post("/scenarios", json=SCENARIO_OF_A_USER)).json()
    path = f"/scenarios/{first['id']}"
    stand_ins = {first["id"]: "<id>"}
    second = (await client.put(path, json=CHANGED_SCENARIO, headers=read_as(first))).json()
    conflict = await client.put(path, json=SCENARIO_OF_A_USER, headers=read_as(first))
    assert conflict.status_code == 412
    keep("scenario-entered.json", kept_form(second, stand_ins))
    keep("refused-a-save-over-a-newer-version.json", kept_form(conflict.json(), stand_ins))
    differing = (await client.get(f"{path}/differences", params={"from": 1, "to": 2})).json()
    keep("scenario-differences.json", kept_form(differing, stand_ins))


async def test_what_a_user_measured_and_rated_gives_the_kept_answers(
    client: httpx.AsyncClient, keep: Keep
) -> None:
    way = (await client.post("/own-ways", json=OWN_WAY)).json()
    machine = (await client.post("/machines", json=OWN_MACHINE)).json()
    stand_ins = {way["id"]: "<own way>"}
    keep("own-way.json", kept_form(way, stand_ins))
    keep("own-machine.json", kept_form(machine))
    twice = await client.post("/machines", json=OWN_MACHINE)
    assert twice.status_code == 409
    keep("refused-a-machine-that-exists.json", kept_form(twice.json()))
    compared = {
        "rate_per_second": 1000,
        "configurations": ["http-pooled", way["id"]],
        "machine": "2818-Y02",
    }
    beside = await client.post("/calculations/comparison", json=compared)
    keep("comparison-with-an-own-way.json", kept_form(beside.json(), stand_ins))
    value = await client.post("/calculations/value", json=SOCKET2 | {"machine": machine["id"]})
    keep("value-on-an-own-machine.json", kept_form(value.json()))


def test_a_difference_is_named_by_its_place() -> None:
    kept = {"figures": {"saved_msu": {"value": 7.52375, "unit": "MSU"}}, "warnings": ["a", "b"]}
    found = {"figures": {"saved_msu": {"value": 7.6}}, "warnings": ["a"], "more": 1}
    assert list(snapshot.differences(kept, found)) == [
        'figures.saved_msu.unit: is gone, was "MSU"',
        "figures.saved_msu.value: is 7.6, was 7.52375",
        "more: is new, 1",
        "warnings: has 1 items, had 2",
    ]
    assert (
        list(snapshot.differences({"value": 1 / 3, "of": 2}, {"value": 0.333333333333, "of": 2.0}))
        == []
    )
    assert list(snapshot.differences([True, 1], [1, True]))
