"""Scenarios as a client keeps them: versions, conflicts, repeated requests, what is refused."""

import math
from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from headroom.api.app import create_app
from headroom.persistence.session import conninfo
from headroom.settings import Settings

pytestmark = pytest.mark.anyio

CONTENT: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 5_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [
        {"substitution": "tales-b-solution2", "share": 0.2},
        {"substitution": "tales-b-solution1", "share": 0.8},
    ],
}
SCENARIO: dict[str, Any] = {
    "name": "First of the month",
    "customer": "Customer B",
    "note": "Volumes of March.\nFrom their SMF records.",
    "rationale": "Their figures, unchanged",
    "content": CONTENT,
}


@pytest.fixture(scope="module")
def module_url(make_database: Callable[..., str], seeded_template: str) -> str:
    """Address of a database of this module's own."""
    return make_database(seeded_template)


@pytest.fixture(scope="module")
async def client(anyio_backend: str, module_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application over a database of this module's own."""
    app = create_app(Settings(), database_url=module_url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as each,
    ):
        yield each


@pytest.fixture
async def saved(client: httpx.AsyncClient) -> Any:
    """A scenario of the test's own, in its first version."""
    return (await client.post("/scenarios", json=SCENARIO)).json()


def shares(**by_substitution: float) -> dict[str, Any]:
    """Return a scenario with these shares of the two solutions."""
    mix = [
        {"substitution": f"tales-b-{each}", "share": share}
        for each, share in by_substitution.items()
    ]
    return {**SCENARIO, "content": {**CONTENT, "mix": mix}}


async def save(
    client: httpx.AsyncClient, scenario_id: str, body: dict[str, Any], version: int, **more: str
) -> httpx.Response:
    return await client.put(
        f"/scenarios/{scenario_id}", json=body, headers={"If-Match": f'"{version}"', **more}
    )


async def count(client: httpx.AsyncClient, **query: Any) -> int:
    return int((await client.get("/scenarios", params=query)).json()["total"])


async def test_a_saved_scenario_reads_back_as_it_was_sent(client: httpx.AsyncClient) -> None:
    response = await client.post("/scenarios", json=SCENARIO)
    assert response.status_code == 201, response.text
    made = response.json()
    assert response.headers["etag"] == '"1"'
    assert response.headers["location"] == f"/api/v1/scenarios/{made['id']}"
    assert {each: made[each] for each in ("name", "customer", "note", "rationale")} == {
        each: SCENARIO[each] for each in ("name", "customer", "note", "rationale")
    }
    assert made["content"]["workload"]["transactions"] == 5_000_000
    assert [part["share"] for part in made["content"]["mix"]] == [0.2, 0.8]
    assert (made["version"], made["is_sample"], made["archived_at"]) == (1, False, None)
    again = await client.get(f"/scenarios/{made['id']}")
    assert again.json() == made
    assert again.headers["etag"] == '"1"'


async def test_a_save_makes_a_version_and_the_earlier_one_stays(
    client: httpx.AsyncClient, saved: Any
) -> None:
    response = await save(
        client, saved["id"], {**shares(solution1=1), "rationale": "No worker yet"}, 1
    )
    assert response.status_code == 200, response.text
    assert response.headers["etag"] == '"2"'
    versions = (await client.get(f"/scenarios/{saved['id']}/versions")).json()
    assert [each["number"] for each in versions["items"]] == [2, 1]
    assert versions["items"][0]["rationale"] == "No worker yet"
    first = (await client.get(f"/scenarios/{saved['id']}/versions/1")).json()
    assert first["content"] == saved["content"]


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"note": "x" * 10_001}, "note", "may have at most 10,000 characters"),
        ({"name": ""}, "name", "needs at least 1 character"),
        ({"name": ["a"]}, "name", "has to be text"),
    ],
)
async def test_what_is_too_long_is_refused_in_words(
    client: httpx.AsyncClient, change: dict[str, Any], field: str, message: str
) -> None:
    response = await client.post("/scenarios", json={**SCENARIO, **change})
    assert response.status_code == 422
    assert response.json()["errors"] == [{"field": field, "message": message}]


@pytest.mark.parametrize("header", [{}, {"If-Match": "*"}, {"If-Match": " "}])
async def test_a_save_without_the_version_that_was_read_is_refused(
    client: httpx.AsyncClient, saved: Any, header: dict[str, str]
) -> None:
    for send, path, body in (
        (client.put, "", SCENARIO),
        (client.post, "/versions/1/restore", {}),
    ):
        response = await send(f"/scenarios/{saved['id']}{path}", json=body, headers=header)
        assert response.status_code == 428, response.text
        assert "If-Match" in response.json()["detail"]
    assert (await client.get(f"/scenarios/{saved['id']}")).json() == saved


async def test_a_stale_save_is_told_what_both_sides_changed(
    client: httpx.AsyncClient, saved: Any
) -> None:
    await save(client, saved["id"], shares(solution2=0.5, solution1=0.5), 1)
    mine = {**SCENARIO, "note": "Volumes of April."}
    response = await save(client, saved["id"], mine, 1)
    assert response.status_code == 412
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["etag"] == '"2"'
    problem = response.json()
    assert problem["current"] == (await client.get(f"/scenarios/{saved['id']}")).json()
    assert problem["read_version"] == 1
    assert [each["path"] for each in problem["theirs"]] == [
        "content.mix[tales-b-solution2].share",
        "content.mix[tales-b-solution1].share",
    ]
    assert [(each["path"], each["after"]) for each in problem["mine"]] == [
        ("note", "Volumes of April.")
    ]
    assert len(problem["apart"]) == 3
    overwritten = await save(client, saved["id"], mine, 2)
    assert overwritten.json()["version"] == 3


@pytest.mark.parametrize("tag", ['"7"', "1", '"one"', '"1", "2"', f'"{10**30}"', 'W/"7"'])
async def test_an_etag_of_no_current_version_does_not_save(
    client: httpx.AsyncClient, saved: Any, tag: str
) -> None:
    response = await client.put(
        f"/scenarios/{saved['id']}", json=SCENARIO, headers={"If-Match": tag}
    )
    assert response.status_code == 412, response.text
    assert response.json()["read_version"] is None
    assert response.json()["mine"] == []


async def test_an_etag_that_a_proxy_weakened_saves(client: httpx.AsyncClient, saved: Any) -> None:
    response = await client.put(
        f"/scenarios/{saved['id']}", json=SCENARIO, headers={"If-Match": 'W/"1"'}
    )
    assert response.status_code == 200


async def test_differences_are_named_and_a_part_is_found_wherever_it_stands(
    client: httpx.AsyncClient, saved: Any
) -> None:
    await save(client, saved["id"], shares(solution1=0.7, solution2=0.3), 1)
    answer = (
        await client.get(f"/scenarios/{saved['id']}/differences", params={"from": 1, "to": 2})
    ).json()
    assert (answer["from"], answer["to"], answer["total"]) == (1, 2, 2)
    by_path = {each["path"]: each for each in answer["items"]}
    moved = by_path["content.mix[tales-b-solution2].share"]
    assert (moved["before"], moved["after"], moved["unit"]) == (0.2, 0.3, "share")
    assert moved["label"].startswith("Mix Customer B")
    assert moved["label"].endswith(": Share")


async def test_a_restored_version_is_a_new_one_that_says_where_from(
    client: httpx.AsyncClient, saved: Any
) -> None:
    await save(client, saved["id"], {**shares(solution1=1), "name": "Renamed"}, 1)
    path = f"/scenarios/{saved['id']}/versions/1/restore"
    response = await client.post(
        path, json={"rationale": "They keep the worker"}, headers={"If-Match": '"2"'}
    )
    assert response.status_code == 200, response.text
    restored = response.json()
    assert (restored["version"], restored["restored_from"]) == (3, 1)
    assert (restored["name"], restored["content"]) == (saved["name"], saved["content"])
    assert restored["rationale"] == "They keep the worker"
    stale = await client.post(path, headers={"If-Match": '"2"'})
    assert stale.status_code == 412
    assert stale.json()["current"]["version"] == 3


async def test_a_duplicate_goes_its_own_way(client: httpx.AsyncClient, saved: Any) -> None:
    await save(client, saved["id"], shares(solution1=1), 1)
    response = await client.post(f"/scenarios/{saved['id']}/duplicate")
    assert response.status_code == 201, response.text
    copy = response.json()
    assert (copy["name"], copy["version"]) == ("Copy of First of the month", 1)
    assert "version 2" in copy["rationale"]
    named = await client.post(
        f"/scenarios/{saved['id']}/duplicate", json={"name": "Theirs", "version": 1}
    )
    assert named.json()["name"] == "Theirs"
    assert named.json()["content"] == saved["content"]
    await save(client, copy["id"], SCENARIO, 1)
    assert (await client.get(f"/scenarios/{saved['id']}")).json()["version"] == 2


async def test_a_long_name_is_copied_within_the_limit(client: httpx.AsyncClient) -> None:
    long = (await client.post("/scenarios", json={**SCENARIO, "name": "x" * 200})).json()
    copy = await client.post(f"/scenarios/{long['id']}/duplicate")
    assert copy.status_code == 201
    assert len(copy.json()["name"]) == 200


async def test_only_archived_scenarios_are_deleted_and_only_others_are_saved(
    client: httpx.AsyncClient, saved: Any
) -> None:
    path = f"/scenarios/{saved['id']}"
    first, second = {"If-Match": '"1"'}, {"If-Match": '"2"'}
    refused = await client.delete(path, headers=first)
    assert refused.json()["type"] == "/problems/scenario-not-archived"
    archived = await client.post(f"{path}/archive")
    assert archived.json()["archived_at"] is not None
    assert archived.json()["updated_at"] == saved["updated_at"]
    assert (await client.post(f"{path}/archive")).json() == archived.json()
    listed = (await client.get("/scenarios")).json()["items"]
    assert saved["id"] not in [each["id"] for each in listed]
    refused = await save(client, saved["id"], SCENARIO, 1)
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/archived-scenario")
    assert (await client.post(f"{path}/unarchive")).json() == saved
    await client.post(f"{path}/archive")
    assert (await client.delete(path)).status_code == 428
    late = await client.delete(path, headers=second)
    assert (late.status_code, late.headers["ETag"]) == (412, '"1"')
    assert (await client.delete(path, headers=first)).status_code == 204
    for gone in ("", "/versions", "/versions/1", "/calculation", "/differences?from=1&to=1"):
        assert (await client.get(f"{path}{gone}")).status_code == 404
    for change in ("duplicate", "archive", "unarchive"):
        assert (await client.post(f"{path}/{change}")).status_code == 404
    assert (await save(client, saved["id"], SCENARIO, 1)).status_code == 404
    listed = (await client.get("/scenarios?archived=true")).json()["items"]
    assert saved["id"] not in [item["id"] for item in listed]


async def test_a_deleted_scenario_comes_back_with_its_versions_for_thirty_days(
    client: httpx.AsyncClient, saved: Any, module_url: str
) -> None:
    path = f"/scenarios/{saved['id']}"
    changed = await save(client, saved["id"], SCENARIO | {"name": "Changed"}, 1)
    assert (await client.post(f"{path}/archive")).status_code == 200
    assert (await client.delete(path, headers={"If-Match": '"2"'})).status_code == 204
    [gone] = [
        item
        for item in (await client.get("/scenarios/deleted")).json()["items"]
        if item["id"] == saved["id"]
    ]
    assert gone["name"] == "Changed"
    days = datetime.fromisoformat(gone["kept_until"]) - datetime.fromisoformat(gone["deleted_at"])
    assert days == timedelta(days=30)
    assert gone["version"] == 3
    restore, third, fifth = f"{path}/versions/2/restore", {"If-Match": '"3"'}, {"If-Match": '"5"'}
    assert (await client.post(restore)).status_code == 428
    assert (await client.post(restore, headers={"If-Match": '"2"'})).status_code == 412
    back = await client.post(restore, headers=third)
    assert back.status_code == 200, back.text
    assert back.json()["archived_at"] is not None
    assert back.json()["created_at"] == saved["created_at"]
    assert back.json()["content"] == changed.json()["content"]
    late = await client.post(restore, headers=third)
    assert (late.status_code, late.headers["ETag"]) == (412, '"4"')
    versions = (await client.get(f"{path}/versions")).json()["items"]
    assert [(item["number"], item["deleted"]) for item in versions] == [
        (4, False),
        (3, True),
        (2, False),
        (1, False),
    ]
    assert (await client.get(f"{path}/versions/1")).json()["name"] == saved["name"]
    assert (await client.delete(path, headers={"If-Match": '"4"'})).status_code == 204
    with psycopg.connect(conninfo(module_url), autocommit=True) as connection:
        later = (
            "UPDATE own_versions SET created_at = created_at - interval '30 days'"
            " WHERE record_id = %s"
        )
        connection.execute(later, (saved["id"],))
        assert (await client.post(restore, headers=fifth)).status_code == 404
        listed = (await client.get("/scenarios/deleted")).json()["items"]
        assert saved["id"] not in [item["id"] for item in listed]
        await client.delete("/scenarios/no-such", headers={"If-Match": '"1"'})  # one tidies up
        held = "SELECT count(*) FROM own_versions WHERE record_id = %s AND content <> '{}'"
        row = connection.execute(held, (saved["id"],)).fetchone()
        assert row is not None and row[0] == 5  # what was refused is taken back
        other = (await client.post("/scenarios", json=SCENARIO)).json()
        await client.post(f"/scenarios/{other['id']}/archive")
        await client.delete(f"/scenarios/{other['id']}", headers={"If-Match": '"1"'})
        row = connection.execute(held, (saved["id"],)).fetchone()
        assert row is not None and row[0] == 0


async def test_a_repeated_request_gets_the_answer_of_the_first(client: httpx.AsyncClient) -> None:
    header, before = {"Idempotency-Key": "made-up-1"}, await count(client)
    first = await client.post("/scenarios", json=SCENARIO, headers=header)
    await save(client, first.json()["id"], shares(solution1=1), 1)
    again = await client.post("/scenarios", json=SCENARIO, headers=header)
    assert (again.status_code, again.json()) == (201, first.json())
    assert again.headers["etag"] == first.headers["etag"] == '"1"'
    assert again.headers["location"] == first.headers["location"]
    assert await count(client) == before + 1


async def test_a_key_for_another_request_is_refused(client: httpx.AsyncClient, saved: Any) -> None:
    header, before = {"Idempotency-Key": "made-up-2"}, await count(client)
    await client.post("/scenarios", json=SCENARIO, headers=header)
    for response in (
        await client.post("/scenarios", json={**SCENARIO, "note": ""}, headers=header),
        await client.post(f"/scenarios/{saved['id']}/duplicate", headers=header),
        await save(client, saved["id"], SCENARIO, 1, **header),
    ):
        assert response.status_code == 422, response.text
        assert response.json()["type"] == "/problems/idempotency-key-reused"
    assert await count(client) == before + 1
    assert (await client.get(f"/scenarios/{saved['id']}")).json() == saved


async def test_a_repeated_save_or_copy_or_restore_is_done_once(
    client: httpx.AsyncClient, saved: Any
) -> None:
    path, before = f"/scenarios/{saved['id']}", await count(client)
    for number, (send, address, body) in enumerate(
        (
            (client.put, path, shares(solution1=1)),
            (client.post, f"{path}/versions/1/restore", {}),
            (client.post, f"{path}/duplicate", {}),
        ),
        start=1,
    ):
        header = {"Idempotency-Key": f"{saved['id']}-{number}", "If-Match": f'"{number}"'}
        first = await send(address, json=body, headers=header)
        assert first.status_code in (200, 201), first.text
        again = await send(address, json=body, headers=header)
        assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert await count(client) == before + 1
    assert (await client.get(path)).json()["version"] == 3


async def test_what_a_key_made_is_not_made_again_after_it_was_deleted(
    client: httpx.AsyncClient,
) -> None:
    header = {"Idempotency-Key": "made-up-3"}
    made = (await client.post("/scenarios", json=SCENARIO, headers=header)).json()
    await client.post(f"/scenarios/{made['id']}/archive")
    await client.delete(f"/scenarios/{made['id']}", headers={"If-Match": '"1"'})
    again = await client.post("/scenarios", json=SCENARIO, headers=header)
    assert (again.status_code, again.json()["type"]) == (410, "/problems/result-deleted")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"customer": "x" * 201}, "customer"),
        ({"note": "x" * 10_001}, "note"),
        ({"note": "bell\x07"}, "note"),
        ({"note": "zero\x00"}, "note"),
        ({"rationale": "x" * 2001}, "rationale"),
        ({"owner": "me"}, "owner"),
        ({"content": None}, "content"),
        (
            {"content": {**CONTENT, "mix": [{"substitution": "tales-b-solution1", "share": 0.9}]}},
            "content.mix",
        ),
        ({"content": {**CONTENT, "mix": CONTENT["mix"] * 500}}, "content.mix"),
    ],
)
async def test_what_makes_no_sense_is_refused_at_its_field(
    client: httpx.AsyncClient, saved: Any, change: dict[str, Any], field: str
) -> None:
    before = await count(client)
    for response in (
        await client.post("/scenarios", json=SCENARIO | change),
        await save(client, saved["id"], SCENARIO | change, 1),
    ):
        assert response.status_code == 422, response.text
        assert field in [each["field"] for each in response.json()["errors"]]
    assert await count(client) == before
    assert (await client.get(f"/scenarios/{saved['id']}")).json() == saved


async def test_seventeen_megabytes_of_note_are_refused_unread(client: httpx.AsyncClient) -> None:
    before = await count(client)
    response = await client.post("/scenarios", json={**SCENARIO, "note": "x" * 17_000_000})
    assert response.status_code == 413
    assert "16,777,216 bytes" in response.json()["detail"]
    assert await count(client) == before


async def test_the_list_is_searched_and_paged_in_a_total_order(client: httpx.AsyncClient) -> None:
    for number in range(5):
        await client.post(
            "/scenarios", json={**SCENARIO, "name": f"Paged {number}", "customer": "100% Insured_"}
        )
    query = {"q": "paged 100% insured_"}
    assert await count(client, **query) == 5
    assert await count(client, q="paged 100%x") == 0
    pages = [
        (await client.get("/scenarios", params={**query, "limit": 2, "offset": offset})).json()
        for offset in (0, 2, 4)
    ]
    names = [each["name"] for page in pages for each in page["items"]]
    assert names == [f"Paged {number}" for number in (4, 3, 2, 1, 0)]
    assert "content" not in pages[0]["items"][0]


@pytest.mark.parametrize("path", ["", "/versions", "/versions/1", "/differences?from=1&to=1"])
async def test_an_unknown_scenario_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    response = await client.get(f"/scenarios/nothing{path}")
    assert response.status_code == 404
    assert response.json()["type"] == "/problems/unknown-scenario"


async def test_an_unknown_version_is_not_found(client: httpx.AsyncClient, saved: Any) -> None:
    path = f"/scenarios/{saved['id']}"
    for response in (
        await client.get(f"{path}/versions/2"),
        await client.get(f"{path}/differences", params={"from": 1, "to": 2}),
        await client.post(f"{path}/versions/2/restore", headers={"If-Match": '"1"'}),
        await client.post(f"{path}/duplicate", json={"version": 2}),
    ):
        assert response.status_code == 404
        assert response.json()["type"] == "/problems/unknown-version"


SAMPLES = ("socket2-first-of-month", "tales-a-alt-ziip", "tales-b-peak-window")


async def test_the_three_published_cases_are_samples(client: httpx.AsyncClient) -> None:
    listed = (await client.get("/scenarios", params={"sample": True})).json()["items"]
    assert sorted(each["id"] for each in listed) == list(SAMPLES)
    assert all(each["is_sample"] and each["version"] == 1 for each in listed)
    others = (await client.get("/scenarios", params={"sample": False, "limit": 200})).json()
    assert not any(each["is_sample"] for each in others["items"])


@pytest.mark.parametrize("sample", SAMPLES)
async def test_a_sample_is_read_and_copied_and_stays_as_it_is(
    client: httpx.AsyncClient, sample: str
) -> None:
    path = f"/scenarios/{sample}"
    before = (await client.get(path)).json()
    assert before["content"]["sample"] is True
    assert before["content"]["money"] is None
    for response in (
        await save(client, sample, SCENARIO, 1),
        await client.post(f"{path}/versions/1/restore", headers={"If-Match": '"1"'}),
        await client.post(f"{path}/archive"),
        await client.post(f"{path}/unarchive"),
        await client.delete(path, headers={"If-Match": '"1"'}),
    ):
        assert response.status_code == 409, response.text
        assert response.json()["type"] == "/problems/sample-scenario"
    assert (await client.get(path)).json() == before
    copied = (await client.post(f"{path}/duplicate")).json()
    assert (copied["is_sample"], copied["content"]["sample"]) == (False, False)
    assert copied["content"] == before["content"] | {"sample": False}


async def test_a_first_save_of_a_copy_shows_what_was_changed_and_nothing_else(
    client: httpx.AsyncClient,
) -> None:
    copied = (await client.post("/scenarios/tales-b-peak-window/duplicate")).json()
    body = {each: copied[each] for each in ("name", "customer", "note", "content")}
    body["content"]["workload"]["peak_hours"] = 5
    await save(client, copied["id"], body, 1)
    answer = await client.get(f"/scenarios/{copied['id']}/differences", params={"from": 1, "to": 2})
    assert [each["path"] for each in answer.json()["items"]] == ["content.workload.peak_hours"]


@pytest.mark.parametrize("sample", SAMPLES)
async def test_a_sample_can_be_calculated(client: httpx.AsyncClient, sample: str) -> None:
    content = (await client.get(f"/scenarios/{sample}")).json()["content"]
    workload = {
        each: content["workload"][each] for each in ("transactions", "peak_share", "peak_hours")
    }
    mix = [{each: part[each] for each in ("substitution", "share")} for part in content["mix"]]
    response = await client.post(
        "/calculations/value",
        json={"machine": content["machine"], "workload": workload, "mix": mix},
    )
    figures = response.json()["figures"]
    saved = figures["gp_seconds_saved"]
    published = {"socket2-first-of-month": 1389.0, "tales-b-peak-window": 1709.4}
    if sample in published:
        assert saved["value"] == pytest.approx(published[sample])
        assert saved["interval_missing"]
    else:  # its single runs are published
        assert saved["interval"]["low"] < saved["value"] < saved["interval"]["high"]


async def test_a_stored_year_of_five_minute_values_comes_back_with_its_peaks(
    client: httpx.AsyncClient,
) -> None:
    days: list[dict[str, Any]] = [
        {
            "label": f"Day {day}",
            "lpars": [
                {
                    "lpar": "A",
                    # invented: a wave through the day, higher on every seventh
                    "msu": [
                        round(300 + 40 * (day % 7 == 0) + 100 * math.sin(math.pi * at / 288), 3)
                        for at in range(288)
                    ],
                }
            ],
        }
        for day in range(1, 366)
    ]
    labels = [str(each["label"]) for each in days]
    profile = {
        "interval_minutes": 5,
        "days": days,
        "calendar": labels,
        "window": {"lpar": "A", "start_minute": 600, "days": labels[6::7]},
    }
    sent = SCENARIO | {"content": SCENARIO["content"] | {"profile": profile}}
    response = await client.post("/scenarios", json=sent)
    assert response.status_code == 201, response.text
    saved = response.json()
    assert [each["lpars"][0]["msu"] for each in saved["content"]["profile"]["days"]] == [
        each["lpars"][0]["msu"] for each in days
    ]
    answer = (await client.get(f"/scenarios/{saved['id']}/calculation")).json()
    peaks = answer["profile"]
    assert (peaks["before"]["day"], peaks["before"]["label"]) == (7, "Day 7")
    known = answer["figures"] | answer["inputs"]
    assert peaks["before"]["msu"] == known["peak_before_msu"]["value"]
    assert peaks["after"]["msu"] == pytest.approx(known["peak_after_msu"]["value"])
    assert known["billed_saving_msu"]["value"] == pytest.approx(
        known["peak_before_msu"]["value"] - known["peak_after_msu"]["value"]
    )
    moved = sent | {"content": sent["content"] | {"profile": profile | {"calendar": labels[:31]}}}
    await save(client, saved["id"], moved, 1)
    found = await client.get(f"/scenarios/{saved['id']}/differences", params={"from": 1, "to": 2})
    assert [each["path"] for each in found.json()["items"]] == ["content.profile.calendar"]


async def test_differences_name_uncertain_inputs_and_pairs_in_words(
    client: httpx.AsyncClient, saved: Any
) -> None:
    pair = {"from": "http-nonpooled", "to": "http-pooled", "rate_per_second": 820}
    content = {
        **SCENARIO["content"],
        "mix": [{"substitution": pair, "share": 1}],
        "uncertainty": [
            {
                "input": "transactions",
                "shape": "range",
                "low": 30_000_000,
                "high": 50_000_000,
                "distribution": "uniform",
            }
        ],
    }
    await save(client, saved["id"], {**SCENARIO, "content": content}, 1)
    answer = (
        await client.get(f"/scenarios/{saved['id']}/differences", params={"from": 1, "to": 2})
    ).json()
    labels = [item["label"] for item in answer["items"]]
    assert "Uncertainty of Transactions: Low" in labels
    assert any(label.startswith("Mix ") and " → " in label for label in labels)
    assert not any(".." in label or "_" in label for label in labels)


async def test_the_list_has_the_figures_of_each_scenario(api: httpx.AsyncClient) -> None:
    price = {"flat_per_msu_month": 100_000}
    money = {"currency": "EUR", "products": [{"label": "CICS TS", "price": price}]}
    content = {
        "machine": "2818-Y02",
        "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
        "money": money | {"licence_per_year": 50_000_000},
    }
    stored = await api.post("/scenarios", json={"name": "Listed", "content": content})
    assert stored.status_code == 201, stored.text
    listed = await api.get("/scenarios", params={"q": "Listed"})
    found = await api.get("/scenarios/headlines", params={"q": "Listed"})
    assert found.status_code == 200, found.text
    (headline,) = found.json()["items"]
    assert [headline["id"]] == [item["id"] for item in listed.json()["items"]]
    answer = (
        await api.post("/calculations/scenario", json=content, params={"sampling": "false"})
    ).json()
    figures = {name: figure["value"] for name, figure in answer["figures"].items()}
    assert headline["yearly_net_saving"] == figures["yearly_net_saving"] < 0
    assert headline["net_present_value"] == figures["net_present_value"]
    assert headline["saved_msu"] == figures["r4ha_saved_msu"]
    assert (headline["machine"], headline["currency"]) == ("2818-Y02", "EUR")
    assert headline["loses"] is True
    assert headline["payback_month"] is None
    assert headline["decision"]["text"] == answer["board"]["decision"]["text"]
    # every sample has its figures, too
    samples = await api.get("/scenarios/headlines", params={"sample": "true"})
    assert samples.json()["total"] > 1
    assert all(item["why_missing"] is None for item in samples.json()["items"])


async def test_all_scenarios_are_sorted_and_chosen_before_they_are_paged(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    price = {"flat_per_msu_month": 100_000}
    priced = CONTENT | {
        "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
        "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    }
    # names that only numbers sort, licences that only the figures do; the last has no price
    for number, licence in enumerate((90_000_000, 0, 50_000_000, 7_000_000, None)):
        products = {"currency": "EUR", "products": [{"label": "CICS TS", "price": price}]}
        money = {} if licence is None else {"money": products | {"licence_per_year": licence}}
        body = {
            "name": f"Sorted {8 + number}",
            "customer": f"Sorter {number % 2}",
            "content": priced | money,
        }
        assert (await api.post("/scenarios", json=body)).status_code == 201

    async def names(**asked: Any) -> list[str]:
        answers = []
        for path in ("/scenarios", "/scenarios/headlines"):
            pages = [
                (await api.get(path, params={"q": "Sorted", "limit": 2, "offset": at, **asked}))
                for at in (0, 2, 4)
            ]
            answers.append([item for page in pages for item in page.json()["items"]])
        listed, headlines = answers
        assert [item["id"] for item in listed] == [item["id"] for item in headlines]
        return [item["name"].removeprefix("Sorted ") for item in listed]

    assert await names() == ["12", "11", "10", "9", "8"]
    assert await names(sort="name") == ["8", "9", "10", "11", "12"]
    assert await names(sort="updated_at") == ["8", "9", "10", "11", "12"]
    assert await names(sort="net_present_value") == ["8", "10", "11", "9", "12"]
    assert await names(sort="net_present_value", descending=True) == ["9", "11", "10", "8", "12"]
    assert await names(outcome="loses", sort="name") == ["8", "10"]
    assert await names(outcome="saves", customer="Sorter 1", sort="name") == ["9", "11"]
    once = (await api.get("/scenarios", params={"q": "Sorted 9"})).json()["items"][0]
    assert (await save(api, once["id"], SCENARIO | {"name": "Sorted 9"}, 1)).status_code == 200
    assert (await names(sort="version", descending=True))[0] == "9"
    customers = (await api.get("/scenarios/customers")).json()["items"]
    assert customers.index("Sorter 0") + 1 == customers.index("Sorter 1")
    monkeypatch.setattr("headroom.services.scenario_lists.MOST_BY_FIGURES", 4)
    refused = await api.get("/scenarios", params={"q": "Sorted", "sort": "saved_msu"})
    assert refused.status_code == 422
    assert "customer, first" in refused.json()["detail"]
    assert await names(sort="name") == ["8", "9", "10", "11", "12"]
