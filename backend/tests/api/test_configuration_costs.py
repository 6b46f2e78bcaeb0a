"""Costs per transaction through the API: tables, workings, and what compares with what."""

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio


async def get(api: httpx.AsyncClient, path: str) -> Any:
    response = await api.get(path)
    assert response.status_code == 200, response.text
    return response.json()


def rebuilt(figure: dict[str, Any], inputs: dict[str, dict[str, Any]]) -> float:
    """Return the figure's value from its formula, with the numbers of its inputs put in."""
    text, names = figure["formula"], {}
    for index, identity in enumerate(sorted(figure["inputs"], key=len, reverse=True)):
        text = text.replace(identity, f"q{index}q")
        names[f"q{index}q"] = inputs[identity]["value"]
    for shown, operator in (("×", "*"), ("÷", "/"), ("−", "-")):
        text = text.replace(shown, operator)
    return float(eval(text, {}, names))


async def test_a_configuration_shows_recomputed_costs_beside_the_printed_totals(
    api: httpx.AsyncClient,
) -> None:
    costs = (await get(api, "/configurations/ctg-exci"))["costs"]
    assert costs["formula"] == "percent ÷ etr_per_second × 10"
    assert [each["id"] for each in costs["columns"]] == [
        "CICS.gp",
        "TCP-IP.gp",
        "CTG.gp",
        "CTG.aapcp",
        "CTG.zaap",
    ]
    assert [each["in_total"] for each in costs["columns"]] == [True, True, True, False, True]
    last = costs["rows"][-1]
    assert last["total_ms"] == pytest.approx((37.11 + 11.73 + 37.37 + 40.23) / 356.475)
    assert last["printed_total"]["printed"] == "0.354"
    assert last["printed_total"]["locator"].startswith("Table 16, 3564.75")
    average = costs["averages"]
    assert average["total_ms"] == pytest.approx(0.39742, abs=5e-6)
    assert average["printed_total"]["printed"] == "0.396"
    assert average["gp_ms"] == pytest.approx(0.26031, abs=5e-6)
    assert average["printed_total_excluding_zaap"]["printed"] == "0.259"
    assert costs["measured_range"] == {"low": 329.65, "high": 3564.75}


async def test_zaap_time_that_the_document_leaves_out_is_missing_with_its_reason(
    api: httpx.AsyncClient,
) -> None:
    costs = (await get(api, "/configurations/ws-1x32k"))["costs"]
    assert costs["rows"][0]["zaap_ms"] is None
    assert [each["figure"] for each in costs["missing"]] == ["zaap_ms"]
    assert "Tables 20 and 21" in costs["missing"][0]["reason"]


@pytest.mark.parametrize(
    "place", ["point=3", "point=average", "rate_per_second=820", "rate_per_second=658.32"]
)
async def test_every_cost_is_rebuilt_from_the_working_that_is_shown(
    api: httpx.AsyncClient, place: str
) -> None:
    found = await get(api, f"/configurations/ctg-exci/cost?{place}")
    inputs = found["inputs"]
    for figure in inputs.values():
        if figure["formula"]:
            assert rebuilt(figure, inputs) == pytest.approx(figure["value"], rel=1e-12)
        elif figure["kind"] == "published":
            assert figure["source"]["configuration"] == "ctg-exci"
            assert figure["source"]["point"].startswith("ctg-exci.")
            assert figure["source"]["locator"].startswith("Table 16, ")
    assert inputs[found["figures"]["total_ms"]["id"]] == found["figures"]["total_ms"]
    assert {each["figure"] for each in found["components"]} <= inputs.keys()


async def test_a_rate_between_two_points_rests_on_both_of_them(api: httpx.AsyncClient) -> None:
    found = await get(api, "/configurations/http-pooled/cost?rate_per_second=820")
    assert found["status"] == "measured_range"
    assert found["point"] is None
    assert found["figures"]["gp_ms"]["value"] == pytest.approx(0.247836, abs=5e-7)
    assert "no repeated runs" in found["figures"]["gp_ms"]["interval_missing"]
    points = {each["source"]["point"] for each in found["inputs"].values() if each["source"]}
    assert points == {"http-pooled.1", "http-pooled.2"}


async def test_a_measured_rate_is_the_point_with_its_printed_total(
    api: httpx.AsyncClient,
) -> None:
    by_rate = await get(api, "/configurations/http-pooled/cost?rate_per_second=821.14")
    by_point = await get(api, "/configurations/http-pooled/cost?point=2")
    assert by_rate["status"] == "measured"
    assert by_rate["figures"] == by_point["figures"]
    assert by_rate["published"][0]["published"]["printed"] == "0.247"


async def test_beyond_the_measured_range_the_cost_is_missing_and_names_the_range(
    api: httpx.AsyncClient,
) -> None:
    found = await get(api, "/configurations/http-nonpooled/cost?rate_per_second=2000")
    assert found["status"] == "beyond_measured_range"
    assert found["figures"]["total_ms"]["value"] is None
    assert "331.86 to 983.03" in found["figures"]["total_ms"]["why_missing"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/configurations/nothing/cost?point=1", 404),
        ("/configurations/http-pooled/cost?point=9", 404),
        ("/configurations/http-pooled/cost", 422),
        ("/configurations/http-pooled/cost?point=1&rate_per_second=820", 422),
        ("/configurations/http-pooled/cost?rate_per_second=0", 422),
        ("/configurations/http-pooled/cost?rate_per_second=nan", 422),
        ("/configurations/http-pooled/cost?rate_per_second=1e308", 422),
        ("/configurations/nothing/comparable", 404),
    ],
)
async def test_what_cannot_be_answered_is_a_problem_in_plain_words(
    api: httpx.AsyncClient, path: str, status: int
) -> None:
    response = await api.get(path)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert len(response.json()["detail"]) > 20


async def test_a_configuration_says_what_it_compares_with_and_why_not(
    api: httpx.AsyncClient,
) -> None:
    found = await get(api, "/configurations/http-nonpooled/comparable")
    by_id = {each["configuration"]: each for each in found["items"]}
    assert found["total"] == 20
    pooled = by_id["http-pooled"]
    assert pooled["comparable"] and pooled["needs_rate"]
    assert pooled["shared_rates"] == {"low": 496.82, "high": 983.03}
    assert pooled["default_rate"] == 658.66
    terminals = by_id["3270-basic"]
    assert not terminals["comparable"]
    assert "1,920 bytes" in terminals["reason"]
    assert [each["code"] for each in by_id["sock-iter"]["caveats"]] == ["counted_by_client"]


async def test_the_lines_of_cpu_on_the_rate_are_rebuilt_from_their_working(
    api: httpx.AsyncClient,
) -> None:
    found = await get(api, "/configurations/ctg-exci/lines")
    for fitted in found["lines"]:
        figures = [*fitted["through_origin"].values(), *fitted["with_intercept"].values()]
        for figure in figures:
            assert rebuilt(figure, found["inputs"]) == pytest.approx(figure["value"])
    cycles = await get(api, "/configurations/tales-b-solution1/lines")
    assert cycles["lines"] == [] and "test cycles" in cycles["why_none"]
    assert (await api.get("/configurations/elvis-tcp-after/lines")).status_code == 404
