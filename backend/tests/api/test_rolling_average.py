"""POST calculations/rolling-average as a client uses it."""

import json
from typing import Any

import httpx
import numpy as np
import pytest

from headroom.api.app import create_app
from headroom.settings import Settings

pytestmark = pytest.mark.anyio

HOURLY = [200, 210, 800, 820, 300, 250, 240, 230]
BUSY = [100] * 9 + [140] * 4 + [100] * 11
PATH = "/calculations/rolling-average"


def request(*series: list[Any], **more: Any) -> dict[str, Any]:
    return {
        "interval_minutes": 60,
        "window_hours": 4,
        "reading": "simple",
        "series": [{"lpar": f"L{row}", "msu": values} for row, values in enumerate(series)],
        **more,
    }


def taken(level: float, lpar: str = "L0") -> list[dict[str, Any]]:
    return [{"lpar": lpar, "msu": [0] * 9 + [level] * 4 + [0] * 11}]


async def average(api: httpx.AsyncClient, body: dict[str, Any]) -> Any:
    response = await api.post(PATH, json=body)
    assert response.status_code == 200, response.text
    return response.json()


async def refused(api: httpx.AsyncClient, body: Any) -> tuple[int, str, str]:
    content = body if isinstance(body, str) else json.dumps(body)
    response = await api.post(PATH, content=content, headers={"content-type": "application/json"})
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    return response.status_code, problem["errors"][0]["field"], problem["detail"]


async def test_hourly_values_give_the_averages_of_the_design(api: httpx.AsyncClient) -> None:
    found = await average(api, request(HOURLY))
    line = found["lpars"][0]["before"]
    assert line["r4ha_msu"] == [None, None, None, 507.5, 532.5, 542.5, 402.5, 255.0]
    assert (line["peak_msu"], line["peak_index"]) == (542.5, 5)
    assert (line["peak_window_start_minute"], line["peak_window_end_minute"]) == (120, 360)
    assert found["total"]["before"] == line
    for each in ("saved_at_old_peak_msu", "lost_to_new_peak_msu", "billed_saving_msu"):
        assert found[each] is None
    assert found["total"]["after"] is None and found["lpars"][0]["after"] is None
    assert found["gain"] is None and found["peak_moved"] is None
    assert found["warnings"] == []


async def test_a_saving_beyond_what_is_left_elsewhere_is_billed_in_part(
    api: httpx.AsyncClient,
) -> None:
    found = await average(api, request(BUSY, reduction=taken(50)))
    assert found["saved_at_old_peak_msu"] == 50
    assert found["lost_to_new_peak_msu"] == 10
    assert found["billed_saving_msu"] == 40
    assert found["peak_moved"] is True
    assert found["gain"]["none_beyond_msu"] == 40
    assert found["figures"]["billed_saving_msu"]["formula"] == "peak_before_msu − peak_after_msu"
    assert found["inputs"]["peak_after_msu"]["value"] == 100
    assert found["hours_in_order"][0]["above_old_peak_msu"] == 10
    assert found["total"]["after"]["peak_msu"] == 100


async def test_the_scrt_like_reading_gives_one_value_an_hour(api: httpx.AsyncClient) -> None:
    quarters = [each for each in BUSY for _ in range(4)]
    found = await average(api, request(quarters, interval_minutes=15, reading="scrt_like"))
    assert found["step_minutes"] == 60
    assert len(found["total"]["before"]["r4ha_msu"]) == 24
    assert found["total"]["before"]["peak_msu"] == 100 + 40 * 0.90625


async def test_the_sum_over_lpars_comes_before_the_maximum(api: httpx.AsyncClient) -> None:
    morning, night = [100] * 6 + [0] * 6, [0] * 6 + [90] * 6
    products = [{"product": "CICS", "lpars": ["L1"]}]
    found = await average(api, request(morning, night, products=products))
    assert found["total"]["before"]["peak_msu"] == 100
    assert found["products"][0]["total"]["before"]["peak_msu"] == 90


async def test_a_slider_takes_a_share_of_the_workload(api: httpx.AsyncClient) -> None:
    workload = [{"lpar": "L0", "msu": [0] * 9 + [40] * 4 + [0] * 11}]
    found = await average(
        api, request([100] * 24, workload=workload, reduction_share=0.25, averages="total")
    )
    assert found["total"]["before"]["peak_msu"] == 140
    assert found["billed_saving_msu"] == 10


async def test_averages_may_be_left_out_of_the_answer(api: httpx.AsyncClient) -> None:
    found = await average(api, request(BUSY, reduction=taken(50), averages="total"))
    assert found["lpars"][0]["before"]["r4ha_msu"] is None
    assert found["lpars"][0]["after"]["peak_msu"] == 100
    assert len(found["total"]["after"]["r4ha_msu"]) == 24
    found = await average(api, request(BUSY, averages="none"))
    assert found["total"]["before"]["r4ha_msu"] is None
    assert found["total"]["before"]["peak_msu"] == 140


async def test_a_gap_leaves_its_windows_empty_and_is_named(api: httpx.AsyncClient) -> None:
    values: list[float | None] = [*BUSY]
    values[2] = None
    found = await average(api, request(values))
    line = found["total"]["before"]
    assert line["r4ha_msu"][:7] == [None] * 6 + [100]
    assert line["peak_msu"] == 140
    warning = found["warnings"][0]
    assert warning["code"] == "gap"
    assert "L0 has no value in 1 of 24 intervals, first in interval 3" in warning["text"]


async def test_a_series_of_gaps_has_no_peak_and_says_so(api: httpx.AsyncClient) -> None:
    found = await average(api, request([None] * 24, reduction=taken(0)))
    assert found["total"]["before"]["peak_msu"] is None
    assert found["billed_saving_msu"] is None
    assert [each["code"] for each in found["warnings"]] == ["gap", "no_complete_window"]
    assert found["gain_missing"] == "no window is complete"


async def test_counted_from_zero_a_short_series_has_a_result(api: httpx.AsyncClient) -> None:
    found = await average(api, request([100, 100], start="from_zero"))
    assert found["total"]["before"]["r4ha_msu"] == [25, 50]


async def test_a_cap_is_billed_and_explained(api: httpx.AsyncClient) -> None:
    body = request(BUSY, reduction=taken(15))
    body["series"][0]["defined_capacity_msu"] = 120
    found = await average(api, body)
    line = found["total"]["before"]
    assert (line["peak_msu"], line["billed_peak_msu"]) == (140, 120)
    assert found["billed_saving_msu"] == 0
    assert found["warnings"][0]["code"] == "defined_capacity"


async def test_a_year_of_five_minute_values_of_some_lpars_is_answered(
    api: httpx.AsyncClient,
) -> None:
    year = [float(index % 288) + 0.5 for index in range(105_120)]
    found = await average(
        api,
        request(year, year, year, interval_minutes=5, averages="none", reading="scrt_like"),
    )
    assert found["total"]["before"]["peak_msu"] > 700


async def test_more_values_than_a_request_may_hold_are_refused(api: httpx.AsyncClient) -> None:
    body = request(*([[1] * 105_120] * 12), interval_minutes=5)
    status, field, detail = await refused(api, body)
    assert (status, field) == (422, "series")
    assert "at most 1.2 million" in detail


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"series": []}, "series"),
        ({"series": [{"lpar": "A", "msu": []}]}, "series.0.msu"),
        ({"series": [{"lpar": "A", "msu": [1, 2, 3]}]}, "series.0.msu"),
        ({"series": [{"lpar": "A", "msu": [1, 2, -3, 4]}]}, "series.0.msu.2"),
        ({"series": [{"lpar": "A", "msu": [1, 2, "3", 4]}]}, "series.0.msu.2"),
        ({"series": [{"lpar": "A", "msu": [1, 2, True, 4]}]}, "series.0.msu.2"),
        ({"series": [{"lpar": "A", "msu": [1, 2, 1e308, 4]}]}, "series.0.msu.2"),
        ({"series": [{"lpar": "A", "msu": [1] * 24}], "interval_minutes": 5}, "series.0.msu"),
        ({"series": [{"lpar": "", "msu": [1] * 24}]}, "series.0.lpar"),
        ({"series": [{"lpar": "A", "msu": [1] * 24}] * 2}, "series.1.lpar"),
        (
            {"series": [{"lpar": "A", "msu": [1] * 24}, {"lpar": "B", "msu": [1] * 23}]},
            "series.1.msu",
        ),
        ({"series": [{"lpar": "A", "msu": [1] * 24, "unit": "s"}]}, "series.0.unit"),
        ({"series": [{"lpar": "A", "msu": [1] * 105_409}]}, "series.0.msu"),
        ({"reduction": [{"lpar": "L9", "msu": [1] * 24}]}, "reduction.0.lpar"),
        ({"reduction": [{"lpar": "L0", "msu": [None] * 24}]}, "reduction.0.msu.0"),
        ({"reduction": [{"lpar": "L0", "msu": [1000] * 24}]}, "reduction.0.msu.0"),
        ({"reduction_share": 0.5}, "reduction_share"),
        ({"reduction_share": 2}, "reduction_share"),
        ({"workload": [{"lpar": "L9", "msu": [1] * 24}]}, "workload.0.lpar"),
        ({"interval_minutes": 7}, "interval_minutes"),
        ({"interval_minutes": "60"}, "interval_minutes"),
        ({"window_hours": 0}, "window_hours"),
        ({"window_hours": -4}, "window_hours"),
        ({"window_hours": 1e308}, "window_hours"),
        ({"reading": "other"}, "reading"),
        ({"products": [{"product": "P", "lpars": ["X"]}]}, "products.0.lpars.0"),
        ({"surplus": 1}, "surplus"),
    ],
)
async def test_bad_input_is_refused_at_its_field(
    api: httpx.AsyncClient, change: dict[str, Any], field: str
) -> None:
    status, where, detail = await refused(api, {**request(BUSY), **change})
    assert (status, where) == (422, field)
    assert detail


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
async def test_what_is_no_number_is_refused(api: httpx.AsyncClient, number: str) -> None:
    body = json.dumps(request([1.0] * 24)).replace("[1.0,", f"[{number},")
    assert (await refused(api, body))[:2] == (422, "series.0.msu.0")


async def test_a_body_beyond_the_limit_is_refused(api: httpx.AsyncClient) -> None:
    response = await api.post(PATH, content=b" " * (17 << 20))
    assert response.status_code == 413


async def test_layers_add_up_and_the_consumption_comes_back(api: httpx.AsyncClient) -> None:
    body = request([100] * 24, reduction=taken(15), consumption=True)
    body["series"][0]["layers"] = [[0] * 9 + [40] * 4 + [0] * 11]
    found = await average(api, body)
    assert found["total"]["before"]["peak_msu"] == 140
    assert found["billed_saving_msu"] == 15
    assert found["consumed"]["before_msu"] == BUSY
    assert found["consumed"]["after_msu"][9:14] == [125, 125, 125, 125, 100]


async def test_the_consumption_is_sent_only_when_asked_for(api: httpx.AsyncClient) -> None:
    assert (await average(api, request(BUSY)))["consumed"] is None


async def test_a_layer_with_a_negative_value_is_refused_by_its_place(
    api: httpx.AsyncClient,
) -> None:
    body = request(BUSY)
    body["series"][0]["layers"] = [[0] * 23 + [-1]]
    status, field, _ = await refused(api, body)
    assert (status, field) == (422, "series.0.layers.0.23")


SECONDS = [100 / 78 * 3600] * 9 + [140 / 78 * 3600] * 4 + [100 / 78 * 3600] * 11
"""The busy day on a 2818-Y02: 156 MSU and 2 CPs, so that an MSU is 3600 ÷ 78 seconds an hour."""


async def test_gp_seconds_become_msu_by_the_rating_of_their_machine(
    api: httpx.AsyncClient,
) -> None:
    body = request(SECONDS, unit="GP seconds", machine="2818-Y02", reduction=taken(15))
    found = await average(api, body)
    assert found["total"]["before"]["peak_msu"] == pytest.approx(140)
    assert found["billed_saving_msu"] == pytest.approx(15)
    conversion = found["conversion"]
    assert (conversion["machine"], conversion["basis"]) == ("2818-Y02", "per_cp_rating")
    assert conversion["consumed_msu"]["value"] == pytest.approx(140)
    assert conversion["consumed_msu"]["formula"] == "gp_seconds_per_hour ÷ 3600 × rated_msu ÷ cps"
    assert conversion["inputs"]["gp_seconds"]["value"] == pytest.approx(140 / 78 * 3600)
    assert conversion["inputs"]["rated_msu"]["value"] == 156
    # one CP's seconds with the rating of both: a paper's way, and no basis of a profile
    whole = body | {"msu_basis": "whole_machine_rating"}
    refused = await api.post(PATH, json=whole)
    assert refused.status_code == 422
    assert "choose the per CP rating" in refused.json()["errors"][0]["message"]
    assert (await average(api, request(BUSY)))["conversion"] is None


async def test_seconds_of_short_intervals_are_taken_as_an_hourly_rate(
    api: httpx.AsyncClient,
) -> None:
    # half an hour in which one of two CPs is busy throughout: 78 MSU
    body = request([1800.0] * 48, unit="GP seconds", machine="2818-Y02", interval_minutes=30)
    body["workload"] = [{"lpar": "L0", "msu": [900.0] * 48}]
    found = await average(api, body)
    assert found["total"]["before"]["peak_msu"] == pytest.approx(78 + 39)
    assert found["warnings"] == []
    body["workload"][0]["msu"] = [2000.0] * 48
    (said,) = (await average(api, body))["warnings"]
    assert said["code"] == "more_than_the_machine_has"
    assert "3,800 GP seconds" in said["text"] and "3,600 seconds" in said["text"]


async def test_seconds_without_a_rating_say_why(api: httpx.AsyncClient) -> None:
    body = request(SECONDS, unit="GP seconds")
    assert (await refused(api, body))[:2] == (422, "machine")
    status, field, detail = await refused(
        api, body | {"machine": "2818-Y02", "msu_basis": "service_units"}
    )
    assert (status, field) == (422, "machine")
    assert "no SU/sec per CP is published for the 2818-Y02" in detail
    assert (await refused(api, body | {"machine": "9999-999"}))[:2] == (404, "machine")


async def test_a_saving_by_the_clock_may_be_a_share_and_may_move(api: httpx.AsyncClient) -> None:
    body = request([100] * 24, workload=[{"lpar": "L0", "msu": [0] * 9 + [40] * 4 + [0] * 11}])
    saving = {"lpar": "L0", "start_minute": 540, "end_minute": 780}
    found = await average(api, body | {"savings": [saving | {"workload_share": 0.5}]})
    assert found["billed_saving_msu"] == pytest.approx(20)
    moved = {"share": 1, "start_minute": 840, "end_minute": 1320}
    found = await average(api, body | {"savings": [saving | {"msu": 40, "moved": moved}]})
    assert found["billed_saving_msu"] == pytest.approx(20)
    assert found["savings"] == [
        {
            "lpar": "L0",
            "taken_msu_hours": 160,
            "moved_msu_hours": 160,
            "most_added_msu": 20,
            "short_intervals": 0,
        }
    ]
    assert found["peak_moved"] is True
    status, field, _ = await refused(
        api, body | {"savings": [saving | {"msu": 1, "workload_share": 1}]}
    )
    assert (status, field) == (422, "savings.0")


async def test_part_hours_are_exact_between_intervals(api: httpx.AsyncClient) -> None:
    saving = {"lpar": "L0", "start_minute": 570, "end_minute": 780, "msu": 16}
    found = await average(api, request(BUSY, savings=[saving]))
    # half of the hour from 9 and three whole ones: 14 of 16 in the window that ends at 13:00
    assert found["saved_at_old_peak_msu"] == pytest.approx(14)


async def test_a_dated_series_is_cut_into_billing_months_with_their_sum(
    api: httpx.AsyncClient,
) -> None:
    used = [100] * 24 * 60
    for hour in range(9, 13):
        used[24 + hour], used[24 * 32 + hour] = 140, 200  # 2 January and 2 February
    body = request(used, starts_on="2026-01-01", hourly=True, averages="none")
    body |= {"savings": [{"lpar": "L0", "start_minute": 540, "end_minute": 780, "msu": 50}]}
    found = await average(api, body)
    assert [(month["month"], month["billed_saving_msu"]) for month in found["months"]] == [
        ("2025-12", 0),
        ("2026-01", 40),
        ("2026-02", 50),
    ]
    assert found["months"][1]["ends_on"] == "2026-02-01"
    assert found["months_saving"]["value"] == 90
    assert found["months_inputs"]["month[2026-01].billed_saving_msu"]["value"] == 40
    assert found["billed_saving_msu"] == 50
    assert (found["whole_before_msu"], found["billed_whole_msu"]) == (200, 50)
    assert len(found["hourly"]["before_msu"]) == 24 * 60
    assert found["hourly"]["before_msu"][:4] == [None, None, None, 100]
    assert found["peak_parts"] == [
        {"lpar": "L0", "before_msu": 200, "left_at_old_peak_msu": 150, "after_msu": 150}
    ]
    windows = [window["r4ha_msu"] for window in found["windows_in_order"]]
    assert windows[:3] == [150, 100, 100]


async def test_hours_of_a_series_that_begins_within_one_are_clock_hours(
    api: httpx.AsyncClient,
) -> None:
    body = request([100.0] * 9 + [180.0] * 8 + [100.0] * 9, first_minute=30)
    body |= {"interval_minutes": 30, "reading": "scrt_like"}
    found = await average(api, body)
    assert found["first_step_minute"] == 30
    line = found["total"]["before"]
    assert len(line["r4ha_msu"]) == 12
    assert (line["peak_index"], line["peak_window_end_minute"]) == (7, 30 + 8 * 60)
    (warning,) = found["warnings"]
    assert warning["text"] == (
        "The first 1 intervals and the last 1 intervals do not fill an hour and are left out."
    )


async def test_a_saving_that_misses_the_peak_says_which_hours_to_take(
    api: httpx.AsyncClient,
) -> None:
    saving = {"lpar": "L0", "start_minute": 0, "end_minute": 240, "msu": 200, "at_most": True}
    found = await average(api, request(BUSY, savings=[saving]))
    codes = {warning["code"]: warning["text"] for warning in found["warnings"]}
    assert "save from 09:00 to 13:00" in codes["saving_misses_the_peak"]
    assert codes["less_than_saved"].startswith("In 4 intervals L0 uses less")
    assert found["billed_saving_msu"] == 0


async def test_a_group_limit_a_cap_that_changes_and_hours_of_a_product(
    api: httpx.AsyncClient,
) -> None:
    body = request(BUSY, [80] * 24)
    body["series"][0]["capacity_changes"] = [{"day": 0, "minute": 660, "defined_capacity_msu": 110}]
    body["series"][1]["absolute_cap_msu"] = 60
    body |= {"groups": [{"group": "G", "lpars": ["L0", "L1"], "limit_msu": 185}]}
    body |= {
        "products": [
            {
                "product": "CICS TS",
                "lpars": ["L0", "L1"],
                "hours": [{"lpar": "L1", "start_minute": 0, "end_minute": 300}],
            }
        ]
    }
    found = await average(api, body)
    # 130 + 60 until 12:00, of which the cap of 11:00 leaves 110; until 11:00 there are 120 + 60
    assert found["total"]["before"]["billed_peak_msu"] == 180
    assert found["products"][0]["total"]["before"]["billed_peak_msu"] == 160
    assert any(warning["code"] == "absolute_cap" for warning in found["warnings"])
    # a limit that holds is no saving that misses the peak
    body |= {"groups": [{"group": "G", "lpars": ["L0", "L1"], "limit_msu": 50}]}
    body |= {"savings": [{"lpar": "L0", "start_minute": 0, "end_minute": 1440, "msu": 5}]}
    found = await average(api, body)
    assert found["saved_at_old_peak_msu"] == 0
    assert all(warning["code"] != "saving_misses_the_peak" for warning in found["warnings"])


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"billing_day": 31}, "billing_day"),
        ({"starts_on": "2026-02-30"}, "starts_on"),
        ({"groups": [{"group": "G", "lpars": ["NONE"], "limit_msu": 1}]}, "groups.0.lpars.0"),
        (
            {"savings": [{"lpar": "L0", "start_minute": 0, "end_minute": 60, "lpar_share": 2}]},
            "savings.0.lpar_share",
        ),
        (
            {
                "savings": [
                    {
                        "lpar": "L0",
                        "start_minute": 0,
                        "end_minute": 60,
                        "msu": 1,
                        "weekdays": ["Mon"],
                    }
                ]
            },
            "savings.0.weekdays",
        ),
    ],
)
async def test_what_no_month_group_or_saving_can_be_is_refused(
    api: httpx.AsyncClient, wrong: dict[str, Any], field: str
) -> None:
    status, place, _ = await refused(api, request(BUSY, **wrong))
    assert (status, place) == (422, field)


async def test_a_series_that_is_kept_gives_the_same_answer(api: httpx.AsyncClient) -> None:
    values = [float(level) for level in BUSY * 3]
    data = np.array(values).tobytes()
    kept = await api.post("/calculations/series", content=data)
    assert kept.status_code == 200 and kept.json()["values"] == 72
    named = request() | {
        "series": [{"lpar": "L0", "kept": kept.json()["kept"]}],
        "savings": [{"lpar": "L0", "msu": 1.5, "start_minute": 540, "end_minute": 780}],
    }
    sent = named | {"series": [{"lpar": "L0", "msu": values}]}
    assert await average(api, named) == await average(api, sent)
    work = {"start_minute": 540, "end_minute": 780, "eligible_seconds_per_hour": 9000}
    overflow = {
        "machine": "2818-Y02",
        "ziips": {"lpars": [{"lpar": "L0", "engines": 1, "overflow_share": 0.5, "work": [work]}]},
    }
    # what is held of a profile is found by the next step, whatever that saves
    for more in (overflow, {"machine": "2818-Y02", "unit": "GP seconds"}):
        steps = [
            (await average(api, named | more | change), await average(api, sent | more | change))
            for change in ({}, {"savings": None, "reduction_share": None}, {})
        ]
        assert all(found == expected for found, expected in steps)
        assert steps[0] == steps[2] != steps[1]


async def test_a_series_that_one_process_was_given_is_there_for_all(
    api: httpx.AsyncClient, seeded_database_url: str
) -> None:
    """Behind a proxy each step may come to another process."""
    data = np.array([100.0] * 9 + [140.0] * 4 + [100.0] * 11).tobytes()
    other = create_app(Settings(requests_per_second=0), database_url=seeded_database_url)
    async with (
        other.router.lifespan_context(other),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(other), base_url="http://127.0.0.1/api/v1"
        ) as second,
    ):
        kept = (await api.post("/calculations/series", content=data)).json()["kept"]
        body = request() | {"series": [{"lpar": "L0", "kept": kept}]}
        for step in range(10):
            client = (second, api)[step % 2]
            found = await average(client, body)
            assert found["total"]["before"]["peak_msu"] == 140


async def test_a_series_that_is_not_kept_is_asked_for_again(api: httpx.AsyncClient) -> None:
    body = request() | {"series": [{"lpar": "L0", "kept": "0" * 32}]}
    response = await api.post(PATH, json=body)
    assert response.status_code == 404
    assert response.json()["type"] == "/problems/series-not-kept"
    both = request() | {"series": [{"lpar": "L0", "msu": [1], "kept": "0" * 32}]}
    status, field, _ = await refused(api, both)
    assert (status, field) == (422, "series.0")
    # whether its numbers can be is asked where they are used
    data = np.array([1.0, -1.0] * 6).tobytes()
    kept = (await api.post("/calculations/series", content=data)).json()["kept"]
    _, field, detail = await refused(api, request() | {"series": [{"lpar": "L0", "kept": kept}]})
    assert field == "series.0.msu.1" and "negative" in detail


async def test_a_drawing_is_given_what_it_can_show(api: httpx.AsyncClient) -> None:
    body = request([100, 140] * 360) | {"averages": "none"}
    whole = await average(api, body | {"course": {"columns": 360}})
    assert whole["course"]["whole"] and len(whole["course"]["intervals"]) == 720
    part = await average(
        api, body | {"course": {"columns": 20, "from_minute": 600, "to_minute": 24000}}
    )
    assert part["intervals"] == 720
    drawn = part["course"]
    assert drawn["intervals"][0] == 10 and drawn["intervals"][-1] == 399
    assert len(drawn["intervals"]) < 200
    assert drawn["r4ha_before_msu"][0] == 120
