"""Any two configurations as a part of the mix."""

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

POOLING = {"from": "http-nonpooled", "to": "http-pooled", "rate_per_second": 820}


IN_RANGE = {"transactions": 820 * 14_400, "peak_share": 1, "peak_hours": 4}


def request(*substitutions: Any, **more: Any) -> dict[str, Any]:
    share = 1 / len(substitutions)
    return {
        "machine": None,
        "workload": {"transactions": 1_000_000, "peak_share": 1, "peak_hours": 1},
        "mix": [{"substitution": each, "share": share} for each in substitutions],
        **more,
    }


async def value(api: httpx.AsyncClient, *substitutions: Any, **more: Any) -> Any:
    response = await api.post("/calculations/value", json=request(*substitutions, **more))
    assert response.status_code == 200, response.text
    return response.json()


async def refused(api: httpx.AsyncClient, substitution: Any) -> tuple[int, str, str, str]:
    response = await api.post("/calculations/value", json=request(substitution))
    problem = response.json()
    field = problem["errors"][0]["field"]
    return response.status_code, problem["type"], field, problem["detail"]


async def test_pooling_at_820_a_second_saves_133_7_seconds_in_a_million_transactions(
    api: httpx.AsyncClient,
) -> None:
    found = await value(api, POOLING)
    assert found["figures"]["gp_seconds_saved"]["value"] == pytest.approx(133.726, abs=5e-4)
    assert found["figures"]["ziip_seconds_added"]["value"] == 0
    part = found["parts"][0]
    assert part["substitution"] == "http-nonpooled..http-pooled@820"
    assert found["inputs"][part["gp_seconds_saved"]]["value"] == pytest.approx(133.726, abs=5e-4)
    # a million an hour are 278 a second, which nobody measured
    assert [each["code"] for each in found["warnings"]] == ["server_alone", "beyond_measured_range"]
    measured = await value(api, POOLING, workload=IN_RANGE)
    assert [each["code"] for each in measured["warnings"]] == ["server_alone"]
    assert measured["figures"]["gp_seconds_saved"]["kind"] == "derived"


async def test_the_saving_goes_down_to_the_printed_cells(api: httpx.AsyncClient) -> None:
    found = await value(api, POOLING)
    everything = {**found["inputs"], **found["figures"]}
    reached, ahead = set(), [found["figures"]["gp_seconds_saved"]["id"]]
    while ahead:
        each = ahead.pop()
        reached.add(each)
        ahead += [name for name in everything[each]["inputs"] if name not in reached]
    rows = {
        (source["point"], source["locator"].rsplit(", ", 1)[1])
        for each in reached
        if (source := everything[each]["source"]) and source["point"]
    }
    columns = ("ETR", "CICS GCPU%", "TCP/IP GCPU%")
    assert rows == {
        (point, column)
        for point in ("http-nonpooled.4", "http-nonpooled.5", "http-pooled.1", "http-pooled.2")
        for column in columns
    }


async def test_without_a_rate_the_cost_is_that_at_the_rate_of_the_volume(
    api: httpx.AsyncClient,
) -> None:
    pair = {"from": "http-nonpooled", "to": "http-pooled"}
    found = await value(api, pair, workload=IN_RANGE)
    assert [notice["code"] for notice in found["warnings"]] == ["server_alone"]
    part = found["parts"][0]
    assert part["substitution"] == "http-nonpooled..http-pooled"
    assert found["inputs"][part["rate"]["per_region"]]["value"] == 820
    assert found["inputs"][part["rate"]["priced"]]["value"] == 820
    stated = await value(api, POOLING, workload=IN_RANGE)
    for figure in ("gp_seconds_saved", "ziip_seconds_added"):
        assert found["figures"][figure]["value"] == pytest.approx(
            stated["figures"][figure]["value"]
        )


HANDSHAKE = {"from": "https-full", "to": "https-pooled"}
AT_1500 = {"transactions": 21_600_000, "peak_share": 1, "peak_hours": 4}


async def test_1500_a_second_where_787_is_the_highest_measured_is_assumed_and_said(
    api: httpx.AsyncClient,
) -> None:
    found = await value(api, HANDSHAKE, workload=AT_1500, machine="2817-779", lpar_cps=3)
    assert found["figures"]["gp_seconds_saved"]["kind"] == "assumed"
    assert found["figures"]["saved_msu"]["kind"] == "assumed"
    warning = next(each for each in found["warnings"] if each["code"] == "beyond_measured_range")
    for words in ("1,500", "787.34", "2 regions"):
        assert words in warning["text"]
    part = found["parts"][0]
    assert found["fewest_regions"] == part["rate"]["fewest_regions"] == 2
    assert found["inputs"][part["rate"]["priced"]]["value"] == 787.34
    highest = await value(api, HANDSHAKE, workload={**AT_1500, "transactions": 787.34 * 14_400})
    assert found["figures"]["gp_seconds_saved"]["value"] == pytest.approx(
        highest["figures"]["gp_seconds_saved"]["value"] * 1500 / 787.34
    )


async def test_two_regions_bring_it_into_the_range(api: httpx.AsyncClient) -> None:
    found = await value(api, HANDSHAKE, workload={**AT_1500, "regions": 2})
    assert found["figures"]["gp_seconds_saved"]["kind"] == "derived"
    assert [notice["code"] for notice in found["warnings"]] == ["server_alone"]
    assert found["fewest_regions"] is None
    assert found["inputs"]["regions"]["value"] == 2


async def test_the_curve_marks_where_it_leaves_the_range(api: httpx.AsyncClient) -> None:
    body = {
        **request(HANDSHAKE, workload=AT_1500),
        "over": "transactions",
        "low": 10_000_000,
        "high": 21_600_000,
        "steps": 3,
    }
    response = await api.post("/calculations/value/curve", json=body)
    assert response.status_code == 200, response.text
    assert [each["beyond_measured_range"] for each in response.json()["rows"]] == [
        False,
        True,
        True,
    ]


async def test_zaap_time_counts_as_ziip_seconds_and_is_named(api: httpx.AsyncClient) -> None:
    found = await value(api, {"from": "http-pooled", "to": "ctg-ipic", "rate_per_second": 1940.74})
    assert found["figures"]["ziip_seconds_added"]["value"] == pytest.approx(
        1e6 * 48.64 / 1940.74 / 100
    )
    assert [each["code"] for each in found["warnings"]] == [
        "server_alone",
        "zaap_on_ziip",
        "aapcp_inside_gp",
        "beyond_measured_range",
    ]


async def test_a_curve_takes_pairs_too(api: httpx.AsyncClient) -> None:
    body = {**request(POOLING), "over": "transactions", "low": 0, "high": 2e6, "steps": 3}
    response = await api.post("/calculations/value/curve", json=body)
    assert response.status_code == 200, response.text
    rows = [each["gp_seconds_saved"] for each in response.json()["rows"]]
    assert rows == pytest.approx([0, 133.726, 267.452], abs=1e-3)


async def test_one_pair_at_two_rates_makes_two_parts(api: httpx.AsyncClient) -> None:
    found = await value(api, POOLING, {**POOLING, "rate_per_second": 500})
    assert len(found["parts"]) == 2
    assert found["parts"][1]["substitution"] == "http-nonpooled..http-pooled@500"


async def test_a_pair_of_test_cycles_saves_what_its_named_substitution_saves(
    api: httpx.AsyncClient,
) -> None:
    pair = await value(api, {"from": "tales-a-standard-1", "to": "tales-a-alt-ziip-1"})
    named = await value(api, "tales-a-alt-ziip-1")
    for figure in ("gp_seconds_saved", "ziip_seconds_added"):
        for part in ("value", "interval"):
            assert pair["figures"][figure][part] == named["figures"][figure][part]
    assert pair["figures"]["gp_seconds_saved"]["interval"]["level"] == 0.95
    assert pair["parts"][0]["substitution"] == "tales-a-standard-1..tales-a-alt-ziip-1"


async def test_asking_twice_with_other_numbers_gives_what_asking_once_gives(
    api: httpx.AsyncClient,
) -> None:
    await value(api, POOLING)
    workload = {"transactions": 3e6, "peak_share": 0.25, "peak_hours": 2}
    again = await value(api, POOLING, workload=workload)
    assert again["figures"]["gp_seconds_saved"]["value"] == pytest.approx(133.726 * 0.75, abs=1e-3)
    assert again["figures"]["peak_transactions"]["value"] == 750_000


@pytest.mark.parametrize(
    ("pair", "field", "words"),
    [
        (("http-pooled", "http-pooled", None), "", "is on both sides"),
        (("http-pooled", "3270-basic", None), "", "payloads differ"),
        (("http-nonpooled", "http-pooled", 2000), ".rate_per_second", "331.86 to 983.03"),
        (("http-nonpooled", "http-pooled", 400), ".rate_per_second", "496.82 to 3,560.45"),
        (("http-pooled", "tales-a-alt-1", None), "", "different studies"),
        (("tales-a-standard-1", "tales-b-initial", None), "", "same machine"),
        (("tales-a-standard-1", "tales-a-alt-5", None), "", "different loads"),
        (("tales-a-standard-1", "tales-a-alt-1", 100), ".rate_per_second", "not at rates"),
    ],
)
async def test_pairs_that_do_not_compare_are_refused_with_the_reason(
    api: httpx.AsyncClient, pair: tuple[str, str, float | None], field: str, words: str
) -> None:
    before, after, rate = pair
    asked = {"from": before, "to": after, "rate_per_second": rate}
    status, kind, where, detail = await refused(api, asked)
    assert (status, kind) == (422, "/problems/not-comparable")
    assert where == f"mix.0.substitution{field}"
    assert words in detail


@pytest.mark.parametrize(
    ("substitution", "status", "field"),
    [
        ("nothing", 404, "mix.0.substitution"),
        ({"from": "nothing", "to": "http-pooled"}, 404, "mix.0.substitution.from"),
        ({"from": "http-pooled", "to": "nothing"}, 404, "mix.0.substitution.to"),
        ({"from": "http-pooled"}, 422, "mix.0.substitution.to"),
        ({**POOLING, "rate_per_second": 0}, 422, "mix.0.substitution.rate_per_second"),
        ({**POOLING, "rate_per_second": "820"}, 422, "mix.0.substitution.rate_per_second"),
        ({**POOLING, "speed": 1}, 422, "mix.0.substitution.speed"),
        ("", 422, "mix.0.substitution"),
        (7, 422, "mix.0.substitution"),
        (None, 422, "mix.0.substitution"),
        ([], 422, "mix.0.substitution"),
    ],
)
async def test_what_is_no_substitution_is_refused_at_its_field(
    api: httpx.AsyncClient, substitution: Any, status: int, field: str
) -> None:
    found, _, where, _ = await refused(api, substitution)
    assert (found, where) == (status, field)
