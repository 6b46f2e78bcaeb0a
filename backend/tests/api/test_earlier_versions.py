"""What earlier versions stored opens today: scenarios as they are read now, reports unchanged.

The reports in tests/data/frozen were frozen by the version of commit 56978dc.
"""

import copy
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.types.json import Jsonb

from headroom.api.app import create_app
from headroom.domain.reports.report import FrozenReport, read_document
from headroom.domain.scenario.content import COUNTED_AS_MEASURED, ScenarioContent, read_stored
from headroom.exports.document.composed import compose
from headroom.persistence.session import conninfo, create_engine, session_factory
from headroom.services.reports import make_report
from headroom.settings import Settings

pytestmark = pytest.mark.anyio

FROZEN = Path(__file__).parents[1] / "data" / "frozen"
OLD, NOW = "http-nonpooled..http-pooled@658.66", "http-nonpooled..http-pooled"


def frozen(kind: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FROZEN / f"{kind}.json").read_text("utf-8"))
    return found


def stored() -> dict[str, Any]:
    """Return a scenario's content with every field, as the earlier version stored it."""
    content: dict[str, Any] = frozen("scenario")["subject"]["inputs"]
    return content


@pytest.fixture(scope="module")
def module_url(make_database: Callable[..., str], seeded_template: str) -> str:
    """Address of a database of this module's own."""
    return make_database(seeded_template)


@pytest.fixture(scope="module")
async def client(anyio_backend: str, module_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application over that database."""
    app = create_app(Settings(requests_per_second=0), database_url=module_url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as opened,
    ):
        yield opened


def test_a_saving_that_was_named_with_the_default_rate_is_the_pairs_saving_today() -> None:
    named = [each["input"] for each in stored()["uncertainty"]]
    assert named == ["transactions", f"gp_saving[{OLD}]"]
    content, notices = read_stored(stored())
    assert [each.input for each in content.uncertainty] == ["transactions", f"gp_saving[{NOW}]"]
    assert len(notices) == 2 and "the rate that the volume means" in notices[0]
    assert notices[1] == COUNTED_AS_MEASURED
    again, said = read_stored(content.model_dump(mode="json", by_alias=True))
    assert (again, said) == (content, [])


def test_a_rate_that_the_mix_states_stays_in_the_id() -> None:
    body = stored()
    body["mix"][0]["substitution"]["rate_per_second"] = 658.66
    body["periods"][0]["mix"][0]["substitution"]["rate_per_second"] = 658.66
    content, notices = read_stored(body)
    assert content.uncertainty[1].input == f"gp_saving[{OLD}]"
    assert notices == [COUNTED_AS_MEASURED]


def test_the_saving_is_not_stated_once_by_each_name() -> None:
    body = stored()
    body["uncertainty"].append(
        {"input": f"gp_saving[{NOW}]", "shape": "spread", "spread_share": 0.1}
    )
    with pytest.raises(ValueError, match="stated twice"):
        ScenarioContent.model_validate(body)


async def test_a_scenario_that_an_earlier_version_stored_opens_and_calculates(
    client: httpx.AsyncClient, module_url: str
) -> None:
    content = copy.deepcopy(stored())
    sent = {"name": "Of old", "content": content | {"uncertainty": []}}
    made = (await client.post("/scenarios", json=sent)).json()
    with psycopg.connect(conninfo(module_url), autocommit=True) as connection:
        connection.execute(
            "UPDATE own_versions SET content = jsonb_set(content, '{content}', %s)"
            " WHERE record_id = %s",
            (Jsonb(content), made["id"]),
        )
    opened = (await client.get(f"/scenarios/{made['id']}")).json()
    assert opened["content"]["uncertainty"][1]["input"] == f"gp_saving[{NOW}]"
    assert "the rate that the volume means" in opened["notices"][0]
    for body in (opened["content"], content):  # as it is read, and as a file of old holds it
        answer = await client.post("/calculations/scenario", json=body)
        assert answer.status_code == 200, answer.text
        stated = [each for each in answer.json()["uncertain"] if each["status"] == "stated"]
        assert {each["input"] for each in stated} == {
            "transactions",
            f"gp_saving[{NOW}]",
        }


@pytest.mark.parametrize("kind", ["value", "scenario", "comparison"])
async def test_a_report_of_an_earlier_version_opens_unchanged_and_has_its_files(
    client: httpx.AsyncClient, module_url: str, kind: str
) -> None:
    document = frozen(kind)

    async def of_old(_: object) -> tuple[FrozenReport, None]:
        return read_document(document), None

    engine = create_engine(module_url)
    async with session_factory(engine)() as session, session.begin():
        link = await make_report(
            session,
            owner_secret="earlier-owner-0123456789abcd",
            frozen=of_old,
            compose=compose,
            expires_in_days=None,
            request=None,
        )
    await engine.dispose()
    path = f"/reports/{link.token}"
    page = await client.get(path)
    assert page.status_code == 200, page.text
    same = (await client.get(f"{path}.json")).json()
    assert same["content_hash"] == document["content_hash"]
    assert same == document
    for suffix in ("md", "csv", "xlsx", "pptx"):
        file = await client.get(f"{path}.{suffix}")
        assert file.status_code == 200, file.text
        assert len(file.content) > 1000, suffix
    today = await client.get(f"{path}/recomputed")
    assert today.status_code == 200, today.text
