"""Series that users read off pictures: theirs, drawn and calculated with, never published."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.api.conftest import deleted, read_as
from tests.api.test_reports import make, report

pytestmark = pytest.mark.anyio

# invented numbers: what the pictures show is not known here
SERIES: dict[str, Any] = {
    "configuration": "zosconnect-1k",
    "over": "clients",
    "figures": [
        "zosconnect-figure-14-1k",
        "zosconnect-figure-22-1k-gcp",
        "zosconnect-figure-16-1k",
    ],
    "rows": [
        {"at": 100, "values": [900, 90, 4]},
        {"at": 200, "values": [1800, 200, 5.5]},
        {"at": 300, "values": [2000, 260, None]},
        {"at": 400, "values": [1950, 270, 40]},
    ],
    "note": "with a ruler, to half a grid line",
    "author": "A. Reader",
}


@pytest.fixture
async def series(api: httpx.AsyncClient) -> AsyncIterator[dict[str, Any]]:
    """Return a stored series; all series go afterwards."""
    response = await api.post("/own-series", json=SERIES)
    assert response.status_code == 201, response.text
    yield response.json()
    for own in (await api.get("/own-series")).json()["items"]:
        await api.delete(f"/own-series/{own['id']}", headers=read_as(own))


def changed(**changes: Any) -> dict[str, Any]:
    return SERIES | changes


async def compared(api: httpx.AsyncClient, series_id: str, rate: float, **more: Any) -> Any:
    asked = {"configurations": [series_id], "rate_per_second": rate, **more}
    answer = await api.post("/calculations/comparison", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def working(api: httpx.AsyncClient, series_id: str, rate: float) -> Any:
    asked = {"configurations": [series_id], "rate_per_second": rate}
    answer = await api.post("/calculations/comparison/working", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def measured_ms(api: httpx.AsyncClient, series_id: str, rate: float) -> float:
    """Return the GP time of a transaction as it was measured, on the document's machine."""
    inputs = (await working(api, series_id, rate))["inputs"]
    [found] = [inputs[name] for name in inputs if name.startswith("gp_ms[")]
    return float(found["value"])


async def test_a_series_is_kept_with_its_figures_and_marked_as_a_readers(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    assert series["kind"] == "read"
    assert (series["study"], series["configuration_label"]) == ("zosconnect", "1K responses")
    assert [figure["read_as"] for figure in series["placed"]] == [
        "rate_per_second",
        "cpu_percent",
        "response_ms",
    ]
    assert series["not_compared"] is None
    assert series["rows_left_out"] == 1
    listed = (await api.get("/own-series")).json()
    assert (listed["total"], listed["items"]) == (1, [series])
    one = await api.get(f"/own-series/{series['id']}")
    assert (one.json(), one.headers["etag"]) == (series, '"1"')


async def test_a_series_is_a_way_in_at_the_rates_that_were_read(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    assert await measured_ms(api, series["id"], 900) == pytest.approx(90 / 900 * 10)
    assert await measured_ms(api, series["id"], 1350) == pytest.approx(145 / 1350 * 10)
    [way] = (await compared(api, series["id"], 900))["items"]
    assert (way["origin"], way["ziip_ms"]) == ("user", 0)
    assert way["label"] == "1K responses (yours, read by A. Reader)"
    assert way["response_ms"] == 4
    assert way["max_measured_rate_per_second"] == 2000
    [said, left_out] = [each for each in way["caveats"] if each["code"] == "read_off_pictures"]
    assert "Figure 14, section 5.1; Figure 22, section 9.1" in said["text"]
    assert "1 of 4 rows" in left_out["text"]
    [beyond] = (await compared(api, series["id"], 2100))["items"]
    assert beyond["status"] == "beyond_measured_range"


async def test_the_working_goes_down_to_the_figure_and_who_read_it(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    found = (await working(api, series["id"], 900))["inputs"]
    read = [figure for figure in found.values() if figure["kind"] == "read"]
    places = {figure["source"]["locator"] for figure in read if figure["source"]}
    assert "Figure 14, section 5.1, at 100 clients, read off the picture by A. Reader" in places
    assert "Figure 22, section 9.1, at 100 clients, read off the picture by A. Reader" in places
    assert {figure["source"]["study"] for figure in read} == {"zosconnect"}
    assert {figure["source"]["configuration"] for figure in read} == {"zosconnect-1k"}


async def test_cpu_time_that_was_read_is_the_cost_itself(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    figures = ["zosconnect-figure-14-1k", "zosconnect-figure-18-1k"]
    rows = [{"at": 100, "values": [900, 0.9]}, {"at": 200, "values": [1800, 1.1]}]
    own = (await api.post("/own-series", json=changed(figures=figures, rows=rows))).json()
    assert await measured_ms(api, own["id"], 1800) == pytest.approx(1.1)
    found = (await working(api, own["id"], 1800))["inputs"]
    [read] = [figure for figure in found.values() if figure["id"].startswith("read_ms[")]
    assert (read["value"], read["kind"]) == (1.1, "read")


async def test_a_pair_of_series_serves_a_value_by_the_rules_of_published_ways(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    better = [{"at": 100, "values": [900, 60, 3]}, {"at": 200, "values": [1800, 130, 4]}]
    after = (await api.post("/own-series", json=changed(rows=better))).json()
    pair = {"from": series["id"], "to": after["id"], "rate_per_second": 1800}
    asked = {
        "machine": None,
        "workload": {"transactions": 1_000_000, "peak_share": 1, "peak_hours": 4},
        "mix": [{"substitution": pair, "share": 1}],
    }
    answer = await api.post("/calculations/value", json=asked)
    assert answer.status_code == 200, answer.text
    saved = answer.json()["figures"]["gp_seconds_saved"]["value"]
    assert saved == pytest.approx((200 - 130) / 1800 * 10 / 1000 * 1_000_000)
    other = asked | {
        "mix": [{"substitution": pair | {"to": "zosconnect-4k"}, "share": 1}],
    }
    refused = await api.post("/calculations/value", json=other)
    assert refused.status_code == 422


async def test_a_report_and_its_workbook_name_the_reader(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    inputs = {"configurations": [series["id"]], "rate_per_second": 900}
    link = await make(api, report("comparison", inputs))
    token = link["token"]
    text = (await api.get(f"/reports/{token}.md")).text
    assert "1K responses (yours, read by A. Reader)" in text
    assert "The document prints no such values." in text
    assert "Figure 14, section 5.1" in text
    assert (await api.get(f"/reports/{token}.xlsx")).status_code == 200


async def test_a_series_is_changed_deleted_and_brought_back(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    place = f"/own-series/{series['id']}"
    assert (await api.put(place, json=SERIES)).status_code == 428
    renamed = changed(note="read again")
    second = await api.put(place, json=renamed, headers=read_as(series))
    assert (second.status_code, second.json()["version"]) == (200, 2)
    assert second.json()["created_at"] == series["created_at"]
    assert (await api.put(place, json=renamed, headers=read_as(series))).status_code == 412
    gone = await deleted(api, place)
    assert gone.status_code == 204
    assert (await api.get(place)).status_code == 404
    unknown = {"configurations": [series["id"]], "rate_per_second": 900}
    assert (await api.post("/calculations/comparison", json=unknown)).status_code == 404
    [one] = [
        each
        for each in (await api.get("/own-series/deleted")).json()["items"]
        if each["id"] == series["id"]
    ]
    assert one["content"]["author"] == "A. Reader"
    back = await api.post(f"{place}/versions/1/restore", headers={"If-Match": gone.headers["etag"]})
    assert (back.status_code, back.json()["note"]) == (200, SERIES["note"])
    assert await measured_ms(api, series["id"], 900) == pytest.approx(1.0)
    numbers = [one["number"] for one in (await api.get(f"{place}/versions")).json()["items"]]
    assert numbers == [4, 3, 2, 1]


async def test_a_repeated_request_keeps_one_series(
    api: httpx.AsyncClient, series: dict[str, Any]
) -> None:
    key = {"Idempotency-Key": "own-series-once"}
    answers = [await api.post("/own-series", json=SERIES, headers=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert (await api.get("/own-series")).json()["total"] == 2


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"over": "payload_bytes"}, "rows over a payload are several configurations"),
        (
            {
                "figures": ["zosconnect-figure-18-1k"],
                "rows": [{"at": 100, "values": [1]}, {"at": 200, "values": [2]}],
            },
            "no figure of transactions a second",
        ),
        (
            {
                "figures": ["zosconnect-figure-14-1k"],
                "rows": [{"at": 100, "values": [1]}, {"at": 200, "values": [2]}],
            },
            "no figure of CPU %",
        ),
    ],
)
async def test_a_series_that_gives_no_cost_is_drawn_and_says_why(
    api: httpx.AsyncClient, series: dict[str, Any], changes: dict[str, Any], why: str
) -> None:
    own = (await api.post("/own-series", json=changed(**changes))).json()
    assert why in own["not_compared"]
    asked = {"configurations": [own["id"]], "rate_per_second": 900}
    assert (await api.post("/calculations/comparison", json=asked)).status_code == 404


ONE = {"at": 100, "values": [900, 90, 4]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"configuration": "nothing"}, "configuration"),
        ({"configuration": "zosconnect-4k"}, "figures.0"),
        ({"figures": [SERIES["figures"][0]] * 3}, "figures.1"),
        ({"figures": ["zosconnect-1k-elements", *SERIES["figures"][1:]]}, "figures.0"),
        ({"rows": [ONE, ONE]}, "rows.1.at"),
        ({"rows": [ONE, {"at": 200, "values": [1, 2]}]}, "rows.1.values"),
        ({"rows": [ONE, {"at": 200, "values": [None, None, None]}]}, "rows.1.values"),
        ({"rows": [ONE, {"at": 200, "values": [1e8, 1, 1]}]}, "rows.1.values"),
        ({"rows": [ONE]}, "rows"),
        ({"author": " "}, "author"),
        ({"over": "users"}, "over"),
    ],
)
async def test_rows_that_make_no_series_are_refused(
    api: httpx.AsyncClient, changes: dict[str, Any], field: str
) -> None:
    response = await api.post("/own-series", json=changed(**changes))
    assert response.status_code == 422, response.text
    assert response.json()["errors"][0]["field"] == field
