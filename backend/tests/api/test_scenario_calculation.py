"""The calculation of a scenario over HTTP: golden cases of the documents, and plain refusals."""

from __future__ import annotations

import copy
from typing import Any

import httpx
import pytest
from scipy.stats import t as student_t
from scipy.stats import ttest_ind

from tests.unit.evidence_samples import CUSTOMER_A_NEW_ZIIP, CUSTOMER_A_OLD

pytestmark = pytest.mark.anyio

CUSTOMER_B: dict[str, Any] = {
    "machine": None,
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": [
        {"substitution": "tales-b-solution2", "share": 0.2},
        {"substitution": "tales-b-solution1", "share": 0.8},
    ],
}
CUSTOMER_A: dict[str, Any] = {
    "machine": None,
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": [{"substitution": "tales-a-alt-ziip-1", "share": 1}],
}


async def calculate(
    api: httpx.AsyncClient, body: dict[str, Any], sampling: bool = True
) -> dict[str, Any]:
    response = await api.post(
        "/calculations/scenario", json=body, params={"sampling": str(sampling).lower()}
    )
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


@pytest.mark.parametrize(
    ("share", "seconds"), [(0.0, 1008.0), (0.2, 1709.4), (0.5, 2761.5), (1.0, 4515.0)]
)
async def test_customer_b_at_each_share_of_the_alternate_worker(
    api: httpx.AsyncClient, share: float, seconds: float
) -> None:
    body = copy.deepcopy(CUSTOMER_B)
    body["mix"][0]["share"], body["mix"][1]["share"] = share, 1 - share
    answer = await calculate(api, body)
    assert answer["figures"]["gp_seconds_saved"]["value"] == pytest.approx(seconds)


async def test_a_scenario_agrees_with_the_value_calculation(api: httpx.AsyncClient) -> None:
    ours = (await calculate(api, CUSTOMER_B, sampling=False))["figures"]
    value = (await api.post("/calculations/value", json=CUSTOMER_B)).json()["figures"]
    # what reproduces a paper stands beside that paper's own case alone
    assert "saved_msu_whole_machine_rating" not in ours
    del value["saved_msu_whole_machine_rating"]
    assert {key: ours[key]["value"] for key in value} == {
        key: each["value"] for key, each in value.items()
    }


async def test_the_share_of_the_alternate_worker_that_saves_two_thousand_seconds(
    api: httpx.AsyncClient,
) -> None:
    answer = await solve(api, CUSTOMER_B, "gp_seconds_saved", 2000, "share[tales-b-solution2]")
    assert answer["status"] == "reached"
    assert round(100 * answer["value"], 2) == 28.29
    assert answer["reached"] == pytest.approx(2000)
    assert answer["field"] == "mix.0.share"


async def test_a_target_beyond_reach_says_how_far_the_input_goes(api: httpx.AsyncClient) -> None:
    answer = await solve(api, CUSTOMER_B, "gp_seconds_saved", 9000, "share[tales-b-solution2]")
    assert (answer["status"], answer["value"]) == ("not_reachable", None)
    assert "is 4,515 s at most, whatever “" in answer["why_none"]


async def test_a_sought_price_comes_back_in_minor_units_for_the_content(
    api: httpx.AsyncClient,
) -> None:
    body = with_money()
    answer = await solve(api, body, "monthly_saving", 15_047.5, "product[1].price")
    assert answer["unit"] == "EUR/MSU/month"
    assert answer["value"] == pytest.approx(2000)
    assert answer["content_value"] == 200_000
    body["money"]["products"][0]["price"]["flat_per_msu_month"] = int(answer["content_value"])
    found = (await calculate(api, body, sampling=False))["figures"]["monthly_saving"]
    assert found["value"] == pytest.approx(15_047.5)


async def solve(
    api: httpx.AsyncClient, content: dict[str, Any], figure: str, value: float, variable: str
) -> dict[str, Any]:
    body = {"content": content, "target": {"figure": figure, "value": value}, "for": variable}
    response = await api.post("/calculations/scenario/solve", json=body)
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def with_money(**more: Any) -> dict[str, Any]:
    """Return the first of the month of the Socket II paper with an invented round price."""
    product = {"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}
    return {
        "machine": "2818-Y02",
        "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
        "money": {"currency": "EUR", "products": [product]} | more,
    }


DB2_BY_LEVELS: dict[str, Any] = {
    "label": "Db2",
    "price": {
        "base_per_month": 100_000,
        "levels": [
            {"from_msu": 3, "to_msu": 45, "price_per_msu_month": 40_000},
            {"from_msu": 45, "to_msu": None, "price_per_msu_month": 30_000},
        ],
    },
    "peak_msu": 50,
    "next_peak_msu": 40,
    "peak_growth_share_per_year": 0.01,
}


async def test_every_sought_amount_names_the_field_that_holds_it(api: httpx.AsyncClient) -> None:
    body = with_money(consumption_price_per_msu_hour=150, licence_per_year=1_000_000)
    body["money"]["products"].append(DB2_BY_LEVELS)
    found = (await calculate(api, body, sampling=False))["uncertain"]
    places = {each["input"]: each["field"] for each in found if each["minor_units"]}
    assert len(places) == 8
    for place in places.values():
        inner: Any = body
        for name in place.split("."):
            inner = inner[int(name)] if name.isdigit() else inner.get(name, 0)
        assert isinstance(inner, int), place


@pytest.mark.parametrize(
    ("variable", "figure"),
    [
        ("product[1].price", "net_present_value"),
        ("product[2].level[1].price", "net_present_value"),
        ("product[2].level[2].price", "monthly_saving"),
        ("consumption_price", "consumption_monthly_saving"),
        ("licence", "net_present_value"),
    ],
)
async def test_a_sought_amount_put_into_its_field_gives_the_target(
    api: httpx.AsyncClient, variable: str, figure: str
) -> None:
    body = with_money(consumption_price_per_msu_hour=150, licence_per_year=1_000_000)
    body["money"]["products"].append(copy.deepcopy(DB2_BY_LEVELS))
    now = (await calculate(api, body, sampling=False))["figures"][figure]["value"]
    answer = await solve(api, body, figure, now * 1.05, variable)
    *path, last = answer["field"].split(".")
    inner: Any = body
    for name in path:
        inner = inner[int(name)] if name.isdigit() else inner[name]
    inner[last] = int(answer["content_value"])
    reached = (await calculate(api, body, sampling=False))["figures"][figure]["value"]
    assert reached == pytest.approx(now * 1.05, rel=5e-3)


async def test_customer_a_has_the_interval_of_its_seven_runs(api: httpx.AsyncClient) -> None:
    answer = await calculate(api, CUSTOMER_A)
    saved = answer["inputs"]["cycle_saving[tales-a-alt-ziip-1]"]
    welch = (saved["interval"]["low"], saved["interval"]["high"], saved["interval"]["level"])
    runs = ttest_ind(CUSTOMER_A_OLD, CUSTOMER_A_NEW_ZIIP, equal_var=False)
    expected = runs.confidence_interval(0.95)
    assert welch == pytest.approx((expected.low, expected.high, 0.95))
    seconds = answer["figures"]["gp_seconds_saved"]
    quantiles = answer["sampling"]["quantiles"]["gp_seconds_saved"]
    assert seconds["value"] == pytest.approx(212_891.75e-6 / 2500 * 5_000_000)
    assert seconds["interval"] == {
        "low": quantiles["p5"],
        "high": quantiles["p95"],
        "level": 0.9,
    }
    (bar,) = answer["tornado"][0]["bars"]
    scale = 5_000_000 / 2500 / 1e6
    assert (bar["at_low"], bar["at_high"]) == pytest.approx([each * scale for each in welch[:2]])
    assert "alternate" in bar["label"].lower() or "zIIP" in bar["label"]


async def test_customer_b_has_no_interval_and_says_why(api: httpx.AsyncClient) -> None:
    answer = await calculate(api, CUSTOMER_B)
    seconds = answer["figures"]["gp_seconds_saved"]
    assert seconds["interval"] is None
    assert "not published" in seconds["interval_missing"]
    assert "state a spread" in seconds["interval_missing"]
    assert answer["sampling"]["quantiles"]["gp_seconds_saved"] is None
    status = {each["input"]: each["status"] for each in answer["uncertain"]}
    assert status["gp_saving[tales-b-solution2]"] == "not_published"
    assert status["transactions"] == "exact"


async def test_stated_spreads_of_both_savings_give_customer_b_an_interval(
    api: httpx.AsyncClient,
) -> None:
    spreads = [
        {"input": f"gp_saving[tales-b-{each}]", "shape": "spread", "spread_share": 0.1}
        for each in ("solution1", "solution2")
    ]
    answer = await calculate(api, CUSTOMER_B | {"uncertainty": spreads})
    seconds = answer["figures"]["gp_seconds_saved"]
    assert seconds["interval"]["low"] < 1709.4 < seconds["interval"]["high"]
    assert seconds["interval_missing"] is None
    assert answer["figures"]["ziip_seconds_added"]["interval"] is None


async def test_without_sampling_the_same_point_estimate_comes_without_intervals(
    api: httpx.AsyncClient,
) -> None:
    body = with_money(one_off=1_000_000)
    body["uncertainty"] = [{"input": "peak_share", "shape": "range", "low": 0.4, "high": 0.6}]
    fast, full = await calculate(api, body, sampling=False), await calculate(api, body)
    assert fast["sampling"] is None
    assert fast["tornado"] == []
    for key, figure in full["figures"].items():
        assert fast["figures"][key]["value"] == figure["value"], key
        assert fast["figures"][key]["interval"] is None


async def test_a_peak_and_a_consumption_contract_differ_and_both_are_explained(
    api: httpx.AsyncClient,
) -> None:
    answer = await calculate(api, with_money(consumption_price_per_msu_hour=150), sampling=False)
    value = {key: each["value"] for key, each in answer["figures"].items()}
    assert value["peak_monthly_saving"] == pytest.approx(7.52375 * 1000)
    assert value["consumption_monthly_saving"] == pytest.approx(7.52375 * 4 * 1.5)
    # 0.926 s of 5,000 requests, half of 156 MSU to a CP
    assert value["million_saving"] == pytest.approx(0.926 / 5000 * 1e6 * 78 / 3600 * 1.5)
    assert value["monthly_saving"] == value["peak_monthly_saving"]
    modes = {each["mode"]: each for each in answer["money"]["modes"]}
    assert modes["peak"]["chosen"]
    assert "four-hour average" in modes["peak"]["explanation"]
    assert "Tailored Fit Pricing" in modes["consumption"]["explanation"]


async def test_every_input_of_every_figure_is_in_the_answer(api: httpx.AsyncClient) -> None:
    body = with_money(years=2, one_off=100_000, consumption_price_per_msu_hour=150)
    evening = {"label": "Evening", "share": 0.2, "hours": 3, "mix": CUSTOMER_B["mix"]}
    body |= {"periods": [evening], "ramp": [{"month": 2, "share": 0.5}, {"month": 7, "share": 1}]}
    answer = await calculate(api, body)
    known = answer["figures"] | answer["inputs"]
    for each in known.values():
        assert set(each["inputs"]) <= set(known), each["id"]
        counted = each["unit"] in ("months", "years") or each["id"] == "ramp[0].share"
        assert each["formula"] or each["source"] or counted or each["kind"] == "assumed", each["id"]
        assert not (counted and each["kind"] == "assumed"), each["id"]
        assert each["value"] is not None or each["why_missing"], each["id"]
    named = [
        *(
            each[key]
            for each in answer["windows"]
            for key in ("transactions", "hours", "saved_msu")
        ),
        *(each[key] for each in answer["months"] for key in ("gp_seconds_saved", "saving")),
        *(each[key] for each in answer["money"]["years"] for key in ("saving", "cumulated")),
        *(each["input"] for each in answer["uncertain"]),
    ]
    assert set(named) <= set(known)
    assert len(answer["months"]) == 24
    assert [each["adoption_share"] for each in answer["months"][:8]] == [0] + [0.5] * 5 + [1, 1]


async def test_break_even_volume_is_where_the_case_is_worth_nothing(
    api: httpx.AsyncClient,
) -> None:
    body = with_money(one_off=10_000_000, years=3, discount_rate_share=0.05)
    volume = (await calculate(api, body, sampling=False))["figures"]["break_even_transactions"]
    body["workload"]["transactions"] = volume["value"]
    worth = (await calculate(api, body, sampling=False))["figures"]["net_present_value"]
    assert worth["value"] == pytest.approx(0, abs=0.01)


async def test_without_costs_no_volume_and_no_price_turns_a_case(api: httpx.AsyncClient) -> None:
    figures = (await calculate(api, with_money(), sampling=False))["figures"]
    volume, price = figures["break_even_transactions"], figures["break_even_price_factor"]
    assert (volume["value"], price["value"]) == (None, None)
    assert volume["why_missing"] == "no costs are entered: it pays at any volume"
    assert price["why_missing"] == "no costs are entered: it pays at any price"


async def test_break_evens_and_levers_are_those_worked_out_by_hand(api: httpx.AsyncClient) -> None:
    # 7.52375 MSU at 1,000 EUR through 24 months are 180,570 EUR; costs are 200,000 + 2 × 6,000
    body = with_money(one_off=20_000_000, licence_per_year=600_000, years=2)
    answer = await calculate(api, body)
    figures = answer["figures"]
    assert figures["net_present_value"]["value"] == pytest.approx(180_570 - 212_000)
    assert figures["break_even_one_off"]["value"] == pytest.approx(180_570 - 12_000)
    assert figures["break_even_price_factor"]["value"] == pytest.approx(212_000 / 180_570)
    volume = figures["break_even_transactions"]["value"]
    assert volume == pytest.approx(15_000_000 * 212_000 / 180_570)
    # without any licence 19,430 EUR are still missing
    licence = figures["break_even_licence"]
    assert licence["value"] is None
    assert "is −19,430 EUR at most, whatever “" in licence["why_missing"]
    assert "break_even_yearly_costs" not in figures
    levers = answer["levers"]
    assert levers["figure"] == "net_present_value"
    moves = {bar["input"]: abs(bar["at_high"] - bar["at_low"]) for bar in levers["bars"]}
    assert [*moves.values()] == sorted(moves.values(), reverse=True)
    assert moves["one_off"] == pytest.approx(2 * 20_000)
    assert moves["transactions"] == pytest.approx(2 * 18_057)
    assert moves["licence"] == pytest.approx(2 * 1_200)
    assert (await calculate(api, body, sampling=False))["levers"] is None


async def test_price_templates_have_boundaries_and_no_amounts(api: httpx.AsyncClient) -> None:
    answer = (await api.get("/price-templates")).json()
    assert answer["total"] == len(answer["items"]) == 2
    levels = answer["items"][0]["levels"]
    assert levels[0] == {"from_msu": 3, "to_msu": 45}
    assert levels[-1] == {"from_msu": 1975, "to_msu": None}
    assert "price" not in str(levels)


LEVELS = {"levels": [{"from_msu": 0, "to_msu": 45, "price_per_msu_month": 5}]}


async def test_a_number_in_a_refusal_is_apart_from_its_words(api: httpx.AsyncClient) -> None:
    products = [{"label": "x", "price": LEVELS}]
    content = CUSTOMER_B | {"money": {"currency": "EUR", "products": products}}
    problem = (await api.post("/calculations/scenario", json=content)).json()
    (fault,) = problem["errors"]
    assert fault["message"].startswith("the last level ends at 45 MSU; leave its end empty")
    amounts = problem["wordings"][fault["message"]]["amounts"]
    assert amounts["1"] == {"value": 45, "unit": "MSU", "exact": True}


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"mix": [{"substitution": "socket2-ezasoket", "share": 0.9}]}, "mix", "sum to 90 %"),
        ({"mix": [{"substitution": "socket2-ezasoket", "share": 1}] * 1000}, "mix", "at most 12"),
        (
            {"money": {"currency": "EUR", "products": [{"label": "x", "price": LEVELS}]}},
            "money.products.0.price.levels.0.to_msu",
            "leave its end empty",
        ),
        (
            {
                "money": {
                    "currency": "EUR",
                    "products": [{"label": "x", "price": {"flat_per_msu_month": -1}}],
                }
            },
            "money.products.0.price.flat_per_msu_month",
            "at least 0",
        ),
        (
            {"uncertainty": [{"input": "peak_share", "shape": "spread", "spread_share": 1.5}]},
            "uncertainty.0.spread_share",
            "wider than the value",
        ),
        (
            {"uncertainty": [{"input": "peak_shore", "shape": "spread", "spread_share": 0.5}]},
            "uncertainty.0.input",
            "no quantity peak_shore",
        ),
        (
            {
                "periods": [
                    {
                        "label": "Night",
                        "share": 0.1,
                        "hours": 2,
                        "mix": [{"substitution": "nothing", "share": 1}],
                    }
                ]
            },
            "periods.0.mix.0.substitution",
            "not known",
        ),
        ({"money": {"currency": "eur"}}, "money.currency", "ISO 4217"),
        ({"machine": "2818-Z99"}, "machine", "not known"),
    ],
)
async def test_what_cannot_be_is_refused_in_plain_words_at_its_field(
    api: httpx.AsyncClient, change: dict[str, Any], field: str, words: str
) -> None:
    response = await api.post("/calculations/scenario", json=with_money() | change)
    problem = response.json()
    assert response.status_code in (404, 422)
    assert response.headers["content-type"] == "application/problem+json"
    assert [each["field"] for each in problem["errors"]] == [field]
    assert words in problem["errors"][0]["message"]


@pytest.mark.parametrize(
    ("figure", "variable", "field"),
    [("cps", "transactions", "target.figure"), ("saved_msu", "peak_transactions", "for")],
)
async def test_unknown_figures_and_inputs_of_a_question_are_refused(
    api: httpx.AsyncClient, figure: str, variable: str, field: str
) -> None:
    body = {"content": with_money(), "target": {"figure": figure, "value": 1}, "for": variable}
    response = await api.post("/calculations/scenario/solve", json=body)
    assert response.status_code == 422
    assert [each["field"] for each in response.json()["errors"]] == [field]


async def test_absurd_numbers_give_missing_figures_never_an_error(api: httpx.AsyncClient) -> None:
    body = with_money(one_off=10**15, years=20, price_growth_share_per_year=10)
    body["workload"] |= {"transactions": 1e15, "growth_share_per_year": 10}
    body["uncertainty"] = [{"input": "transactions", "shape": "range", "low": 0, "high": 1e15}]
    answer = await calculate(api, body)
    for figure in ("saved_msu", "r4ha_saved_msu", "yearly_saving", "net_present_value"):
        assert answer["figures"][figure]["value"] is None
        assert "work that does not fit" in answer["figures"][figure]["why_missing"]
    assert "saving_exceeds_machine" in [each["code"] for each in answer["warnings"]]


async def test_ranges_that_reach_beyond_the_machine_give_no_interval(
    api: httpx.AsyncClient,
) -> None:
    body = with_money()
    body["uncertainty"] = [
        {"input": "transactions", "shape": "range", "low": 0, "high": 1e12},
        {"input": "gp_saving[socket2-ezasoket]", "shape": "spread", "spread_share": 0.1},
    ]
    saved = (await calculate(api, body))["figures"]["saved_msu"]
    assert saved["value"] == pytest.approx(7.52375)
    assert saved["interval"] is None
    assert "more than the machine has" in saved["interval_missing"]


async def side_by_side(api: httpx.AsyncClient, *contents: dict[str, Any]) -> dict[str, Any]:
    response = await api.post(
        "/calculations/scenario/side-by-side", json={"contents": list(contents)}
    )
    assert response.status_code == 200, response.text
    return {each["figure"]: each for each in response.json()["items"]}


async def test_scenarios_side_by_side_differ_by_what_they_do_not_share(
    api: httpx.AsyncClient,
) -> None:
    volume = {"input": "peak_share", "shape": "range", "low": 0.4, "high": 0.6}
    spread = {"input": "gp_saving[socket2-ezasoket]", "shape": "spread", "spread_share": 0.1}
    first = with_money() | {"uncertainty": [volume, spread]}
    dearer = copy.deepcopy(first)
    dearer["money"]["licence_per_year"] = 1_200_000
    rows = await side_by_side(api, first, dearer)
    net = rows["yearly_net_saving"]
    assert net["differences"][0] is None
    assert net["differences"][1]["inputs"] == [each["id"] for each in reversed(net["figures"])]
    assert net["differences"][1]["value"] == pytest.approx(-12_000)
    # the uncertain volume is the same in both: the difference is certain
    between = net["differences"][1]["interval"]
    assert (between["low"], between["high"]) == pytest.approx((-12_000, -12_000))
    assert net["figures"][1]["interval"]["low"] < net["figures"][1]["interval"]["high"]
    assert rows["gp_seconds_saved"]["differences"][1]["value"] == 0


async def test_figures_that_do_not_compare_say_why(api: httpx.AsyncClient) -> None:
    dollars = with_money()
    dollars["money"]["currency"] = "USD"
    rows = await side_by_side(api, with_money(), dollars, CUSTOMER_B)
    yearly = rows["yearly_saving"]["differences"]
    assert yearly[1]["why_missing"] == "the scenarios have it in USD/year and in EUR/year"
    assert "states no prices" in yearly[2]["why_missing"]
    assert rows["yearly_saving"]["figures"][2] is None
    seconds = rows["gp_seconds_saved"]["differences"][2]
    assert seconds["value"] == pytest.approx(1709.4 - 1389.0)
    assert "not published" in seconds["interval_missing"]


async def test_a_figure_of_the_third_scenario_alone_stands_beside_none(
    api: httpx.AsyncClient,
) -> None:
    consuming = with_money()
    consuming["money"]["consumption_price_per_msu_hour"] = 150
    rows = await side_by_side(api, with_money(), with_money(), consuming)
    million = rows["million_saving"]
    assert [figure is not None for figure in million["figures"]] == [False, False, True]
    assert million["differences"][:2] == [None, None]
    why = million["differences"][2]["why_missing"]
    assert why.endswith("it does not state what this figure needs")


async def test_what_cannot_stand_side_by_side_is_refused(api: httpx.AsyncClient) -> None:
    body = {"contents": [CUSTOMER_B]}
    response = await api.post("/calculations/scenario/side-by-side", json=body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "contents"
    wrong = CUSTOMER_B | {"mix": [{"substitution": "nothing", "share": 1}]}
    body = {"contents": [CUSTOMER_B, wrong]}
    response = await api.post("/calculations/scenario/side-by-side", json=body)
    assert response.status_code == 404
    assert response.json()["errors"][0]["field"] == "contents.1.mix.0.substitution"


async def test_every_sample_that_is_shipped_gives_the_documents_seconds(
    api: httpx.AsyncClient,
) -> None:
    samples = (await api.get("/scenarios")).json()["items"]
    seconds = {}
    for each in samples:
        if each["is_sample"]:
            content = (await api.get(f"/scenarios/{each['id']}")).json()["content"]
            figures = (await calculate(api, content))["figures"]
            seconds[content["mix"][0]["substitution"]] = figures["gp_seconds_saved"]["value"]
    assert seconds == pytest.approx(
        {
            "socket2-ezasoket": 1389.0,
            "tales-a-alt-ziip-1": 0.21289175,
            "tales-b-solution2": 1709.4,
        }
    )


FLAT_WITH_A_PEAK = [100.0] * 9 + [140.0] * 4 + [100.0] * 11


def with_profile(msu: list[float], minutes: int = 60, **changes: Any) -> dict[str, Any]:
    """Return the first of the month on a 2818-Y02, in a day of one LPAR."""
    day = {"label": "First", "lpars": [{"lpar": "A", "msu": msu}]}
    return {
        "machine": "2818-Y02",
        "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
        "money": {
            "currency": "EUR",
            "products": [{"label": "CICS", "price": {"flat_per_msu_month": 100_000}}],
        },
        "profile": {
            "interval_minutes": minutes,
            "days": [day],
            "calendar": ["First"],
            "window": {"lpar": "A", "start_minute": 540, "days": ["First"]},
        },
    } | changes


async def saving(api: httpx.AsyncClient, msu: float, **changes: Any) -> dict[str, Any]:
    """Return a scenario whose window saves so many MSU."""
    body = with_profile(FLAT_WITH_A_PEAK, **changes)
    now = (await calculate(api, body, sampling=False))["figures"]["saved_msu"]["value"]
    body["workload"] = body["workload"] | {"transactions": 15_000_000 * msu / now}
    return body


async def test_money_follows_the_billed_saving_not_that_of_the_window(
    api: httpx.AsyncClient,
) -> None:
    answer = await calculate(api, await saving(api, 50), sampling=False)
    figures = answer["figures"]
    assert figures["saved_msu"]["value"] == pytest.approx(50)
    assert figures["saved_at_old_peak_msu"]["value"] == pytest.approx(50)
    assert figures["lost_to_new_peak_msu"]["value"] == pytest.approx(10)
    assert figures["billed_saving_msu"]["value"] == pytest.approx(40)
    assert figures["monthly_saving"]["value"] == pytest.approx(40_000)
    profile = answer["profile"]
    assert (profile["before"]["msu"], profile["before"]["end_minute"]) == (140, 780)
    assert profile["none_beyond_msu"] == pytest.approx(40)
    (said,) = [each for each in answer["warnings"] if each["code"] == "billed_differs"]
    assert said["text"].startswith("The window saves 50 MSU, the bill falls by 40 MSU: the peak")
    assert "Beyond 40 MSU" in said["text"]
    (moves,) = [each for each in answer["why_zero"] if each["code"] == "peak_moves"]
    assert moves["applies"] is True


async def test_a_saving_that_is_billed_whole_needs_no_warning(api: httpx.AsyncClient) -> None:
    answer = await calculate(api, await saving(api, 15), sampling=False)
    assert answer["figures"]["monthly_saving"]["value"] == pytest.approx(15_000)
    assert "billed_differs" not in [each["code"] for each in answer["warnings"]]


async def test_a_later_year_is_billed_by_its_own_peak(api: httpx.AsyncClient) -> None:
    body = await saving(api, 30)
    body["workload"]["growth_share_per_year"] = 0.5
    answer = await calculate(api, body, sampling=False)
    by_year = [answer["inputs"][each["saving"]]["value"] for each in answer["money"]["years"]]
    assert by_year[:2] == pytest.approx([30_000 * 12, 40_000 * 12])


async def test_samples_go_through_the_lines_of_the_profile(api: httpx.AsyncClient) -> None:
    body = await saving(api, 50)
    body["uncertainty"] = [
        {"input": "peak_share", "shape": "spread", "spread_share": 0.9},
        {
            "input": "gp_saving[socket2-ezasoket]",
            "shape": "spread",
            "spread_share": 0.01,
        },
    ]
    answer = await calculate(api, body)
    billed = answer["figures"]["billed_saving_msu"]["interval"]
    # from 5 to 95 MSU with equal chance: P5 lies in the sloping part, P95 in the flat one
    assert billed["low"] == pytest.approx(9.5, rel=0.02)
    assert billed["high"] == pytest.approx(40)
    assert answer["figures"]["monthly_saving"]["interval"]["high"] == pytest.approx(40_000)


async def test_the_length_of_the_window_belongs_to_the_profile(api: httpx.AsyncClient) -> None:
    body = with_profile(FLAT_WITH_A_PEAK)
    assert "peak_hours" not in [each["input"] for each in (await calculate(api, body))["uncertain"]]
    answer = await calculate(api, body | {"profile": None})
    assert "peak_hours" in [each["input"] for each in answer["uncertain"]]
    assert answer["profile"] is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"calendar": ["Typical"]}, "no kind of day called Typical"),
        ({"window": {"lpar": "B", "start_minute": 540, "days": ["First"]}}, "LPAR B is none"),
        ({"interval_minutes": 5}, "has 24 values; a day of 5-minute intervals has 288"),
        ({"reading": "simple", "smf_interval_minutes": 30}, "SMF intervals belong to"),
    ],
)
async def test_a_profile_that_does_not_fit_is_refused_in_words(
    api: httpx.AsyncClient, change: dict[str, Any], message: str
) -> None:
    body = with_profile(FLAT_WITH_A_PEAK)
    body["profile"] |= change
    response = await api.post("/calculations/scenario", json=body)
    assert response.status_code == 422
    assert any(message in each["message"] for each in response.json()["errors"]), response.text


def with_two_lpars(priced: list[dict[str, Any]], **terms: Any) -> dict[str, Any]:
    """Return the day of one LPAR beside a second one, which is busy in the evening."""
    body = with_profile(FLAT_WITH_A_PEAK)
    evening = {"lpar": "B", "msu": [10.0] * 18 + [60.0] * 6}
    body["profile"]["days"][0]["lpars"].append(evening)
    body["profile"] |= terms
    body["money"]["products"] = priced
    return body


async def saved_with(api: httpx.AsyncClient, msu: float, body: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a body whose work is such that its window saves so many MSU."""
    now = (await calculate(api, body, sampling=False))["figures"]["saved_msu"]["value"]
    body["workload"] = body["workload"] | {"transactions": 15_000_000 * msu / now}
    return await calculate(api, body, sampling=False)


def flat_price(label: str, **more: Any) -> dict[str, Any]:
    return {"label": label, "price": {"flat_per_msu_month": 100_000}} | more


@pytest.mark.parametrize(
    ("recorded_on", "told"),
    [("3907-Z02", True), ("2818-Y02", False), ("CPC 1", False), (None, False)],
)
async def test_a_file_of_another_machine_than_the_cases_is_told(
    api: httpx.AsyncClient, recorded_on: str | None, told: bool
) -> None:
    source = {"file_name": "june.xml", "sha256": "0" * 64, "machine": recorded_on}
    body = with_two_lpars([flat_price("CICS TS")], source=source) | {"machine": "2818-Y02"}
    answer = await calculate(api, body, sampling=False)
    texts = {warning["code"]: warning["text"] for warning in answer["warnings"]}
    assert ("file_of_another_machine" in texts) is told
    if told:
        assert texts["file_of_another_machine"].startswith(
            "june.xml was recorded on a 3907-Z02, this case is on a 2818-Y02: "
        )


async def test_each_product_is_billed_by_the_lpars_where_it_runs(api: httpx.AsyncClient) -> None:
    body = with_two_lpars(
        [flat_price("cics  ts"), flat_price("z/OS"), flat_price("Db2")],
        products=[{"product": "CICS TS", "lpars": ["A"]}, {"product": "Db2", "lpars": ["B"]}],
    )
    answer = await saved_with(api, 15, body)
    lines = {each["label"]: each for each in answer["money"]["bill"]}
    assert {key: each["lpars"] for key, each in lines.items()} == {
        "cics  ts": ["A"],
        "z/OS": ["A", "B"],
        "Db2": ["B"],
    }
    known = answer["figures"] | answer["inputs"]
    # A alone falls from 140 to 125; A and B together peak at 160 in the evening; B saves nothing
    assert [known[each["saving"]]["value"] for each in lines.values()] == pytest.approx(
        [15_000, 0, 0]
    )
    assert known[lines["cics  ts"]["peak_before"]]["value"] == 140
    assert known[lines["cics  ts"]["bill_after"]]["value"] == pytest.approx(125_000)
    # one that the profile does not name runs in all LPARs
    assert known[lines["z/OS"]["peak_before"]]["value"] == 160
    cics, db2 = answer["profile"]["products"]
    assert (cics["lpars"], cics["before"]["end_minute"], cics["in_money"]) == (["A"], 780, True)
    assert known[db2["billed_saving_msu"]]["value"] == 0
    (elsewhere,) = [each for each in answer["why_zero"] if each["code"] == "product_not_in_lpar"]
    assert elsewhere["applies"] is True
    assert "Db2" in elsewhere["text"]


async def test_levels_take_the_peak_of_the_products_lpars(api: httpx.AsyncClient) -> None:
    levels = {
        "levels": [
            {"from_msu": 0, "to_msu": 130, "price_per_msu_month": 100_000},
            {"from_msu": 130, "to_msu": None, "price_per_msu_month": 50_000},
        ]
    }
    body = with_two_lpars(
        [{"label": "CICS TS", "price": levels}], products=[{"product": "CICS TS", "lpars": ["A"]}]
    )
    answer = await saved_with(api, 15, body)
    # from 140 to 125: ten MSU above 130 at 500, five below at 1,000
    assert answer["figures"]["monthly_saving"]["value"] == pytest.approx(10 * 500 + 5 * 1000)
    body["profile"]["products"] = []
    answer = await saved_with(api, 15, body)
    assert answer["money"]["bill"][0]["peak_before"] == "peak_before_msu"  # of all LPARs
    body["profile"] = None
    refused = await api.post("/calculations/scenario", json=body)
    assert [each["field"] for each in refused.json()["errors"]] == ["money.products.0.peak_msu"]
    assert "levels need" in refused.json()["errors"][0]["message"]


async def test_what_a_file_says_otherwise_names_its_field_and_stands_before_what_follows(
    api: httpx.AsyncClient,
) -> None:
    # the second name begins as the first one's sentence does
    body = with_two_lpars(
        [
            flat_price("CICS TS", peak_msu=150, keep_peak=True),
            flat_price("CICS TS: batch", peak_msu=200, keep_peak=True),
        ],
        products=[{"product": "CICS TS", "lpars": ["A"]}],
    )
    notices = (await saved_with(api, 15.25, body))["warnings"]
    differs = [notice for notice in notices if notice["code"] == "peak_differs_from_profile"]
    assert [notice["field"] for notice in differs] == [
        "money.products.0.peak_msu",
        "money.products.1.peak_msu",
    ]
    for notice, entered in zip(differs, ("150", "200"), strict=True):
        assert f"you entered a peak of {entered} MSU; in the profile A" in notice["text"]
    codes = [notice["code"] for notice in notices]
    assert codes.index("peak_differs_from_profile") < codes.index("whole_msu_counted")


@pytest.mark.parametrize(("kept", "billed"), [(False, 140), (True, 150)])
async def test_the_profiles_peak_is_billed_unless_the_author_keeps_his_own(
    api: httpx.AsyncClient, kept: bool, billed: float
) -> None:
    body = with_two_lpars(
        [flat_price("CICS TS", peak_msu=150, keep_peak=kept)],
        products=[
            {"product": "CICS TS", "lpars": ["A"]},
            {"product": "IMS", "lpars": ["B"]},
        ],
    )
    answer = await saved_with(api, 15, body)
    assert answer["figures"]["monthly_saving"]["value"] == pytest.approx(15_000)
    (line,) = answer["money"]["bill"]
    assert (answer["figures"] | answer["inputs"])[line["peak_before"]]["value"] == billed
    said = {each["code"]: each["text"] for each in answer["warnings"]}
    text = said["peak_differs_from_profile"]
    assert "you entered a peak of 150 MSU; in the profile A reaches 140 MSU" in text
    assert ("follows the entered peak" in text) is kept
    assert "where IMS runs" in said["product_without_price"]


async def test_a_product_in_its_own_lpars_is_billed_anew_in_a_later_year(
    api: httpx.AsyncClient,
) -> None:
    body = with_two_lpars(
        [flat_price("CICS TS", peak_growth_share_per_year=0.1), flat_price("z/OS")],
        products=[{"product": "CICS TS", "lpars": ["A"]}],
    )
    body["workload"]["growth_share_per_year"] = 1.0
    answer = await saved_with(api, 30, body)
    by_year = [answer["inputs"][each["saving"]]["value"] for each in answer["money"]["years"]]
    # year 1: A falls by 30; year 2: by 40, as 100 stay elsewhere, whatever the peak has grown to
    assert by_year[:2] == pytest.approx([30_000 * 12, 40_000 * 12])


async def test_a_cap_of_the_profile_holds_as_in_the_rolling_average(
    api: httpx.AsyncClient,
) -> None:
    capped = [{"lpar": "A", "defined_capacity_msu": 120}]
    body = with_profile(FLAT_WITH_A_PEAK)
    body["profile"]["defined_capacities"] = capped
    answer = await saved_with(api, 25, body)
    peaks = await api.post(
        "/calculations/rolling-average",
        json={
            "interval_minutes": 60,
            "series": [{"lpar": "A", "msu": FLAT_WITH_A_PEAK, "defined_capacity_msu": 120}],
            "reduction": [{"lpar": "A", "msu": [0] * 9 + [25] * 4 + [0] * 11}],
        },
    )
    for name in ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu"):
        assert answer["figures"][name]["value"] == pytest.approx(peaks.json()[name]), name
    assert answer["figures"]["billed_saving_msu"]["value"] == pytest.approx(5)
    assert answer["figures"]["monthly_saving"]["value"] == pytest.approx(5_000)
    profile = answer["profile"]
    assert (profile["capped"], profile["full_up_to_msu"]) == (True, None)
    assert profile["days"][0]["billed_before"][12] == 120
    assert profile["days"][0]["r4ha_before"][12] == 140
    (said,) = [each for each in answer["warnings"] if each["code"] == "billed_differs"]
    assert "is above its defined capacity" in said["text"]
    (cap,) = [each for each in answer["why_zero"] if each["code"] == "capped_lpar"]
    assert cap["applies"] is True


async def test_a_group_limit_and_an_absolute_cap_of_the_profile_hold_as_in_the_rolling_average(
    api: httpx.AsyncClient,
) -> None:
    flat = [60] * 24
    body = with_profile(FLAT_WITH_A_PEAK)
    body["profile"]["days"][0]["lpars"].append({"lpar": "B", "msu": flat})
    group = {"group": "G", "lpars": ["A", "B"], "limit_msu": 180}
    body["profile"] |= {
        "groups": [group],
        "absolute_caps": [{"lpar": "B", "absolute_cap_msu": 50}],
    }
    answer = await saved_with(api, 25, body)
    peaks = await api.post(
        "/calculations/rolling-average",
        json={
            "interval_minutes": 60,
            "series": [
                {"lpar": "A", "msu": FLAT_WITH_A_PEAK},
                {"lpar": "B", "msu": flat, "absolute_cap_msu": 50},
            ],
            "groups": [group],
            "reduction": [{"lpar": "A", "msu": [0] * 9 + [25] * 4 + [0] * 11}],
        },
    )
    for name in ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu"):
        assert answer["figures"][name]["value"] == pytest.approx(peaks.json()[name]), name
    # 140 and 50 are billed as 180; 25 less leave 165
    assert answer["figures"]["billed_saving_msu"]["value"] == pytest.approx(15)
    (said,) = [each for each in answer["warnings"] if each["code"] == "billed_differs"]
    assert "its group's limit" in said["text"]


async def test_samples_go_through_the_cap(api: httpx.AsyncClient) -> None:
    body = with_profile(FLAT_WITH_A_PEAK)
    body["profile"]["defined_capacities"] = [{"lpar": "A", "defined_capacity_msu": 120}]
    now = (await calculate(api, body, sampling=False))["figures"]["saved_msu"]["value"]
    body["workload"]["transactions"] *= 30 / now
    body["uncertainty"] = [
        {"input": "peak_share", "shape": "spread", "spread_share": 0.9},
        {"input": "gp_saving[socket2-ezasoket]", "shape": "spread", "spread_share": 0.001},
    ]
    billed = (await calculate(api, body))["figures"]["billed_saving_msu"]["interval"]
    # from 3 to 57 MSU with equal chance: P5 at 5.7 lies under the cap, P95 at 54.3 beyond the fall
    assert (billed["low"], billed["high"]) == (pytest.approx(0), pytest.approx(20))


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        (
            {"defined_capacities": [{"lpar": "C", "defined_capacity_msu": 1}]},
            "a defined capacity names C, which is not an LPAR",
        ),
        ({"products": [{"product": "CICS", "lpars": ["A", "A"]}]}, "CICS names A twice"),
        (
            {"products": [{"product": "A", "lpars": ["A"]}, {"product": "a", "lpars": ["A"]}]},
            "two products are called a",
        ),
    ],
)
async def test_terms_of_a_profile_that_do_not_fit_are_refused(
    api: httpx.AsyncClient, terms: dict[str, Any], message: str
) -> None:
    response = await api.post(
        "/calculations/scenario", json=with_two_lpars([flat_price("CICS")], **terms)
    )
    assert response.status_code == 422
    assert any(message in each["message"] for each in response.json()["errors"]), response.text


async def test_a_profile_in_gp_seconds_is_converted_by_the_rating_per_cp(
    api: httpx.AsyncClient,
) -> None:
    # an MSU is 3600 ÷ 78 seconds an hour on the 2818-Y02: 156 MSU and 2 CPs
    seconds = [each * 3600 / 78 for each in FLAT_WITH_A_PEAK]
    body = with_profile(seconds)
    body["profile"]["unit"] = "GP seconds"
    answer = await saved_with(api, 50, body)
    assert answer["figures"]["billed_saving_msu"]["value"] == pytest.approx(40)
    assert answer["profile"]["before"]["msu"] == pytest.approx(140)
    shown = answer["inputs"][answer["profile"]["conversion"]]
    assert shown["value"] == pytest.approx(140)
    assert shown["inputs"] == ["profile.gp_seconds_per_hour", "rated_msu", "cps"]
    # the same seconds on another machine: they were used there, whatever the target
    body["profile"]["machine"] = "2818-Y02"
    body |= {"machine": "2817-779"}
    elsewhere = await calculate(api, body, sampling=False)
    assert elsewhere["profile"]["before"]["msu"] == pytest.approx(140)
    assert elsewhere["inputs"]["profile.rated_msu"]["value"] == 156
    unknown = await api.post(
        "/calculations/scenario", json=body | {"profile": body["profile"] | {"machine": "1-X"}}
    )
    assert unknown.status_code == 404


async def test_a_profile_in_gp_seconds_without_a_rating_says_why(api: httpx.AsyncClient) -> None:
    body = with_profile([3600.0] * 24, msu_basis="service_units")
    body["profile"]["unit"] = "GP seconds"
    answer = await calculate(api, body, sampling=False)
    peak = answer["inputs"]["peak_before_msu"]
    assert peak["value"] is None
    assert "no SU/sec per CP is published for the 2818-Y02" in peak["why_missing"]
    assert answer["profile"] is None


def half_and_half(*shares: float) -> dict[str, Any]:
    """Return 5 million transactions on both alternates of Customer A, five instances."""
    mix = [
        {"substitution": name, "share": share}
        for name, share in zip(("tales-a-alt-5", "tales-a-alt-ziip-5"), shares, strict=True)
        if share > 0
    ]
    return {**CUSTOMER_A, "mix": mix}


async def test_savings_over_one_baseline_move_together_in_samples(api: httpx.AsyncClient) -> None:
    # Welch's formula on the combination: 264.73 to 289.85 s; taken apart 266.9 to 287.7
    answer = await calculate(api, half_and_half(0.5, 0.5))
    found = answer["sampling"]["quantiles"]["gp_seconds_saved"]
    assert (found["p5"], found["p95"]) == (
        pytest.approx(264.73, abs=0.4),
        pytest.approx(289.85, abs=0.4),
    )
    assert found["p95"] - found["p5"] == pytest.approx(25.12, rel=0.03)


async def test_what_two_sides_share_goes_out_of_their_difference(api: httpx.AsyncClient) -> None:
    # Welch's formula on the two alternates' own runs: 86.06 to 114.20 s; taken apart 79.4 to 121.1
    contents = [half_and_half(1, 0), half_and_half(0, 1)]
    response = await api.post("/calculations/scenario/side-by-side", json={"contents": contents})
    rows = {row["figure"]: row for row in response.json()["items"]}
    found = rows["gp_seconds_saved"]["differences"][1]["interval"]
    assert found["high"] - found["low"] == pytest.approx(28.15, rel=0.03)
    assert (found["low"], found["high"]) == (
        pytest.approx(86.06, abs=0.6),
        pytest.approx(114.20, abs=0.6),
    )


async def test_the_value_calculation_joins_runs_by_welchs_formula(api: httpx.AsyncClient) -> None:
    def ninety_five(low: float, high: float, at_90: float, at_95: float) -> list[float]:
        middle, half = (low + high) / 2, (high - low) / 2 * at_95 / at_90
        return [middle - half, middle + half]

    freedom = 4.17342
    expected = ninety_five(
        264.73230, 289.85256, student_t.ppf(0.95, freedom), student_t.ppf(0.975, freedom)
    )
    answer = (await api.post("/calculations/value", json=half_and_half(0.5, 0.5))).json()
    found = answer["figures"]["gp_seconds_saved"]["interval"]
    assert [found["low"], found["high"]] == pytest.approx(expected, rel=1e-5)
    assert found["level"] == 0.95


@pytest.mark.parametrize("shares", [(1, 0), (0, 1)])
async def test_a_saving_alone_keeps_the_welch_interval_of_its_runs(
    api: httpx.AsyncClient, shares: tuple[float, float]
) -> None:
    answer = (await api.post("/calculations/value", json=half_and_half(*shares))).json()
    cycle = next(
        quantity for key, quantity in answer["inputs"].items() if key.startswith("cycle_saving[")
    )
    scale = 5_000_000 / 12_500 / 1e6
    found = answer["figures"]["gp_seconds_saved"]["interval"]
    assert [found["low"], found["high"]] == pytest.approx(
        [cycle["interval"]["low"] * scale, cycle["interval"]["high"] * scale]
    )


ON_2818: dict[str, Any] = {**CUSTOMER_A, "machine": "2818-Y02"}
FLAT = {
    "currency": "EUR",
    "mode": "peak",
    "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 10_000}}],
}


async def test_a_capture_ratio_raises_what_is_billed_and_may_be_uncertain(
    api: httpx.AsyncClient,
) -> None:
    plain = await calculate(api, ON_2818, sampling=False)
    ratio = plain["inputs"]["capture_ratio"]
    assert (ratio["value"], ratio["kind"]) == (1, "assumed")
    assert ratio["source"]["locator"] == "not stated; taken as 1"
    stated = {"input": "capture_ratio", "shape": "range", "low": 0.85, "high": 0.95}
    body = {**ON_2818, "capture_ratio": 0.9, "uncertainty": [stated]}
    answer = await calculate(api, body)
    saved = answer["figures"]["saved_msu"]["value"]
    assert saved == pytest.approx(plain["figures"]["saved_msu"]["value"] / 0.9)
    bars = next(each for each in answer["tornado"] if each["figure"] == "saved_msu")["bars"]
    assert "capture_ratio" in [bar["input"] for bar in bars]
    response = await api.post("/calculations/scenario", json={**ON_2818, "capture_ratio": 0})
    assert response.status_code == 422
    assert response.json()["errors"] == [{"field": "capture_ratio", "message": "has to be above 0"}]


async def test_overflow_of_zIIPs_lowers_what_the_bill_saves(api: httpx.AsyncClient) -> None:  # noqa: N802
    body = {**ON_2818, "money": FLAT, "workload": {**ON_2818["workload"], "peak_hours": 4}}
    plain = await calculate(api, body, sampling=False)
    assert "overflow_msu" not in plain["figures"]
    ziip = {"engines": 1, "overflow_share": 0.5}
    answer = await calculate(api, {**body, "ziip": ziip}, sampling=False)
    moved = answer["figures"]["ziip_seconds_added_per_hour"]["value"]
    overflow = answer["figures"]["overflow_msu"]["value"]
    # a zIIP second is 1,421 ÷ 1,254 of a GP's: PCI of the 2818-Z02 and of the Y02
    assert overflow == pytest.approx(moved / 2 / 3600 * 156 / 2 * 1421 / 1254)
    saved = plain["figures"]["saved_msu"]["value"] - overflow
    assert answer["figures"]["saved_msu"]["value"] == pytest.approx(saved)
    yearly = (
        answer["figures"]["yearly_saving"]["value"] / plain["figures"]["yearly_saving"]["value"]
    )
    assert yearly == pytest.approx(saved / plain["figures"]["saved_msu"]["value"])
    assert "overflow_counted" in [warning["code"] for warning in answer["warnings"]]


async def test_overflow_that_measured_gp_time_holds_is_not_counted_again(
    api: httpx.AsyncClient,
) -> None:
    pair = {"from": "http-nonpooled", "to": "ctg-ipic", "rate_per_second": 650}
    body = {
        "machine": "2817-779",
        "workload": {"transactions": 1_000_000, "peak_share": 1, "peak_hours": 1},
        "mix": [{"substitution": pair, "share": 1}],
        "ziip": {"engines": 1},
    }
    answer = await calculate(api, body, sampling=False)
    assert "overflow_msu" not in answer["figures"]
    texts = [warning["text"] for warning in answer["warnings"]]
    assert any("the measured GP time holds it already" in text for text in texts)


PAYS: dict[str, Any] = with_money(licence_per_year=3_000_000, one_off=5_000_000)
SPREAD = [{"input": "gp_saving[socket2-ezasoket]", "shape": "spread", "spread_share": 0.2}]


async def test_a_stated_value_outside_the_middle_half_of_its_samples_says_so(
    api: httpx.AsyncClient,
) -> None:
    hopeful = {"input": "transactions", "shape": "range", "low": 8_000_000, "high": 15_500_000}
    answer = await calculate(api, {**PAYS, "uncertainty": [*SPREAD, hopeful]})
    between = answer["sampling"]["quantiles"]["net_present_value"]
    stated = answer["figures"]["net_present_value"]["value"]
    order = [between[name] for name in ("p5", "p25", "p50", "p75", "p95")]
    assert order == sorted(order)
    assert stated > between["p75"]
    notice = next(each for each in answer["warnings"] if each["code"] == "stated_value_off_centre")
    assert "net_present_value" in notice["figures"]
    assert "optimistic" in notice["text"]
    assert "P50" in notice["text"]
    calm = await calculate(api, {**PAYS, "uncertainty": SPREAD})
    codes = {each["code"] for each in calm["warnings"]}
    assert "stated_value_off_centre" not in codes


async def test_the_probability_that_the_case_pays_is_one_share_of_the_samples(
    api: httpx.AsyncClient,
) -> None:
    body = with_money(licence_per_year=8_000_000, one_off=3_000_000)
    sampling = (await calculate(api, {**body, "uncertainty": SPREAD}))["sampling"]
    # 90,285 less 80,000 a year for five years less 30,000: pays above 95.24 % of the saving
    assert sampling["pays_share"] == pytest.approx((1.2 - 86_000 / 90_285) / 0.4, abs=0.005)
    assert sampling["pays_from_stated_only"] is False


async def test_stated_inputs_alone_give_a_range_where_a_document_publishes_none(
    api: httpx.AsyncClient,
) -> None:
    volume = {"input": "transactions", "shape": "spread", "spread_share": 0.1}
    answer = await calculate(api, {**PAYS, "uncertainty": [volume]})
    sampling = answer["sampling"]
    assert sampling["quantiles"]["gp_seconds_saved"] is None
    assert answer["figures"]["gp_seconds_saved"]["interval"] is None
    partly = sampling["stated_only"]["gp_seconds_saved"]
    assert (partly["p5"], partly["p95"]) == pytest.approx((1389 * 0.91, 1389 * 1.09), rel=2e-3)
    assert sampling["pays_from_stated_only"] is True
    assert 0 <= sampling["pays_share"] <= 1
    whole = (await calculate(api, {**PAYS, "uncertainty": [volume, *SPREAD]}))["sampling"]
    assert whole["stated_only"] == {}


async def test_a_discount_rate_of_zero_is_said(api: httpx.AsyncClient) -> None:
    codes = {each["code"] for each in (await calculate(api, PAYS, sampling=False))["warnings"]}
    assert "not_discounted" in codes
    body = copy.deepcopy(PAYS)
    body["money"]["discount_rate_share"] = 0.08
    codes = {each["code"] for each in (await calculate(api, body, sampling=False))["warnings"]}
    assert "not_discounted" not in codes


async def test_a_peak_that_a_range_puts_below_the_next_one_saves_nothing_and_adds_nothing(
    api: httpx.AsyncClient,
) -> None:
    body = with_money(contract_counts="as_measured", years=1)
    body["money"]["products"][0] |= {"peak_msu": 100, "next_peak_msu": 95}
    # half of this range lies below the next peak: there another hour is billed, before and after
    ends = {"shape": "range", "low": 80, "high": 110}
    body["uncertainty"] = [*SPREAD, {"input": "product[1].peak_msu", **ends}]
    answer = await calculate(api, body)
    assert answer["figures"]["monthly_saving"]["value"] == pytest.approx(5_000)
    assert answer["sampling"]["quantiles"]["monthly_saving"]["p5"] == 0
    tornado = {row["figure"]: row["bars"] for row in answer["tornado"]}
    bars = {bar["input"]: bar for bar in tornado["net_present_value"]}
    assert bars["product[1].peak_msu"]["at_low"] == 0
    assert bars["product[1].peak_msu"]["at_high"] == pytest.approx(7_523.75 * 12)


async def test_side_by_side_marks_every_input_that_differs(api: httpx.AsyncClient) -> None:
    one = with_money()
    one["money"]["products"].append(copy.deepcopy(DB2_BY_LEVELS))
    one["uncertainty"] = SPREAD
    other = copy.deepcopy(one)
    product = other["money"]["products"][1]
    product["price"]["levels"][1]["price_per_msu_month"] = 500_000
    product["price"]["base_per_month"] = 200_000
    product |= {"next_peak_msu": 45, "peak_growth_share_per_year": 0.02}
    other["workload"]["growth_share_per_year"] = 0.03
    other["ramp"] = [{"month": 1, "share": 0.5}]
    other["uncertainty"] = [{**SPREAD[0], "spread_share": 0.3}]
    response = await api.post(
        "/calculations/scenario/side-by-side", json={"contents": [one, other, one]}
    )
    assert response.status_code == 200, response.text
    answer = response.json()
    found = {each["path"]: each["values"] for each in answer["inputs"]}
    assert found["content.money.products[Db2].next_peak_msu"] == [40, 45, 40]
    assert found["content.money.products[Db2].price.base_per_month"] == [100_000, 200_000, 100_000]
    assert found["content.money.products[Db2].price.levels[2].price_per_msu_month"][1] == 500_000
    assert len(found) == 7
    assert answer["currencies"] == ["EUR"] * 3
    row = next(each for each in answer["items"] if each["figure"] == "net_present_value")
    assert (
        row["figures"][0]["interval"]["low"] < row["p50"][0] < row["figures"][0]["interval"]["high"]
    )
    assert row["differences_p50"][0] is None
    assert row["differences_p50"][1] is not None


async def test_a_saving_that_grows_beyond_the_machine_is_said_with_its_year(
    api: httpx.AsyncClient,
) -> None:
    def notices(answer: dict[str, Any]) -> list[str]:
        return [
            each["text"]
            for each in answer["warnings"]
            if each["code"] == "grown_saving_exceeds_machine"
        ]

    body = copy.deepcopy(with_money())
    body["workload"]["growth_share_per_year"] = 10
    found = notices(await calculate(api, body))
    assert len(found) == 1 and "In year " in found[0], found
    assert "CPs; the 2818-Y02 has 2. From that year on nothing is counted as saved" in found[0]
    body["workload"]["growth_share_per_year"] = 0.05
    assert notices(await calculate(api, body)) == []


async def test_a_growing_peak_is_held_against_the_saving_and_the_machine(
    api: httpx.AsyncClient,
) -> None:
    async def notices(volume: float, peak: float) -> dict[str, str]:
        body = copy.deepcopy(with_money(years=5))
        body["workload"]["growth_share_per_year"] = volume
        for product in body["money"]["products"]:
            product["peak_msu"], product["next_peak_msu"] = 100, None
            product["peak_growth_share_per_year"] = peak
        answer = await calculate(api, body)
        return {each["code"]: each["text"] for each in answer["warnings"]}

    found = await notices(0.0, 0.0)
    assert not [code for code in found if code.startswith("grown_")]
    # 100 MSU grow to 207 in year 5, beyond the 156 of the machine from year 4 on
    found = await notices(0.0, 0.2)
    assert found["grown_peak_exceeds_machine"].startswith("In year 4 the peak of ")
    assert "172.8 MSU; the machine is rated 156 MSU" in found["grown_peak_exceeds_machine"]
    # 100 MSU shrink to 12.5 in year 4 and 6.25 in year 5, below what is saved
    found = await notices(0.0, -0.5)
    assert found["grown_saving_exceeds_peak"].startswith("In year 5 the scenario saves 7.52")
    assert "is 6.25 MSU then" in found["grown_saving_exceeds_peak"]
