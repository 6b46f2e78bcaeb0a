"""Ways into CICS side by side, asked over HTTP."""

import json
from typing import Any

import httpx
import pytest

from tests.unit.evidence_samples import printed_rows

pytestmark = pytest.mark.anyio

UNRATED: dict[str, Any] = {
    "machine_type": "9999",
    "model": "X02",
    "family": "a machine that no table holds",
    "cps": 2,
    "rated_msu": 156.0,
    "pci_mips": None,
    "su_per_sec": None,
    "source": "our contract",
    "note": None,
}


async def compare(api: httpx.AsyncClient, rate: float, **more: Any) -> Any:
    body = {"rate_per_second": rate, **more}
    response = await api.post("/calculations/comparison", json=body)
    assert response.status_code == 200, response.text
    return response.json()


def ways(found: Any) -> dict[str, Any]:
    return {each["configuration"]: each for each in found["items"]}


async def test_all_21_ways_come_cheapest_first(api: httpx.AsyncClient) -> None:
    found = await compare(api, 2000)
    assert len(found["items"]) == 21
    usual, apart, unmeasured = found["items"][:13], found["items"][13:15], found["items"][15:]
    totals = [way["total_ms"] for way in usual]
    assert totals == sorted(totals)
    assert all(way["total_ms"] is None and way["why"] for way in unmeasured)
    # 0.654 and 0.660 ms lie within 1 % of each other, and on GPs 0.242, 0.243 and 0.243 ms
    assert [way["rank"] for way in usual] == [*range(1, 13), 12]
    tied = {"http-pooled", "ctg-exci", "ctg-ipic"}
    assert {way["configuration"] for way in usual if way["gp_rank"] == 4} == tied
    # 1,920 bytes take less time than 32 KB, and rank among themselves alone
    assert apart[0]["total_ms"] < usual[0]["total_ms"]
    assert [(way["configuration"], way["rank"], way["ranked_apart"]) for way in apart] == [
        ("3270-basic", 1, True),
        ("mq-3270-bridge", 2, True),
    ]
    assert found["findings"]["total"]["cheapest"] == usual[0]["configuration"]


async def test_every_measured_rate_gives_the_tables_rows(api: httpx.AsyncClient) -> None:
    rows: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in printed_rows():
        if row["point"].isdigit():
            rows.setdefault((row["configuration"], row["point"]), []).append(row)
    for (configuration, point), cells in rows.items():
        rate = next(float(each["value"]) for each in cells if each["quantity"] == "etr")
        found = await compare(api, rate, configurations=[configuration])
        item = found["items"][0]
        assert item["point"] == f"{configuration}.{point}"
        assert {(each["name"], each["processor"]): each["ms"] for each in item["components"]} == {
            (each["component"], "gp" if each["processor"] == "gp" else "ziip"): (
                float(each["value"]) / rate * 10
            )
            for each in cells
            if each["quantity"] == "cpu_percent" and each["processor"] != "aapcp" and each["value"]
        }
        printed = next(
            float(each["value"]) for each in cells if each["quantity"] == "total_ms_per_transaction"
        )
        slips = {("https-full", "5"), ("ws-1000x32", "2")}
        if (configuration, point) not in slips:
            assert item["total_ms"] == pytest.approx(printed, abs=2e-3)


async def test_an_item_says_what_it_is_and_where_it_stops(api: httpx.AsyncClient) -> None:
    found = ways(await compare(api, 900))
    iterative = found["sock-iter"]
    assert iterative["response_clock"] == "client"
    assert iterative["limit"]["rate_per_second"] == 957.62
    assert (iterative["limit"]["kind"], iterative["limit"]["per"]) == (
        "method",
        "server transaction",
    )
    assert iterative["limit"]["source"]["locator"].endswith("Conclusions")
    assert [
        found[each]["limit"]["rate_per_second"] for each in ("http-nonpooled", "3270-basic")
    ] == [
        1000,
        10160.81,
    ]
    assert {each["limit"]["kind"] for each in found.values()} == {"method", "test", "finding"}
    methods = {key for key, each in found.items() if each["limit"]["kind"] == "method"}
    assert methods == {"3270-basic", "http-nonpooled", "https-partial", "sock-iter", "mq-first"}
    assert found["http-pooled"]["published_mean_total_ms"] == 0.246
    assert found["http-pooled"]["payload"]["in_bytes"] == 32768
    assert found["ws-1x32k"]["ziip_ms"] is None
    assert "zAAP" in found["ws-1x32k"]["missing"]["ziip_ms"]


async def test_that_callers_are_not_counted_is_said(api: httpx.AsyncClient) -> None:
    answer = await compare(api, 900)
    (warned,) = (each for each in answer["warnings"] if each["code"] == "server_alone")
    assert "the client side was not measured" in warned["text"]
    assert len(warned["configurations"]) == 21


async def test_what_stands_out_is_said_with_the_ratio(api: httpx.AsyncClient) -> None:
    found = await compare(api, 900)
    total = found["findings"]["total"]
    assert (total["cheapest"], total["dearest"]) == ("sock-iter", "ws-1000x32")
    costs = ways(found)
    ratio = costs["ws-1000x32"]["total_ms"] / costs["sock-iter"]["total_ms"]
    assert total["ratio"] == pytest.approx(ratio)
    assert total["text"].startswith(
        "IP sockets (iterative server) costs least at 900 tps with 32 KB: 0.138"
    )
    assert total["text"].endswith("Web service (1,000 elements) 11 times as much")
    alone = await compare(api, 900, configurations=["http-pooled"])
    assert alone["findings"]["total"] == {
        "text": "HTTP pooled at 900 tps: 0.247 ms",
        "cheapest": "http-pooled",
        "dearest": None,
        "ratio": None,
    }
    nothing = await compare(api, 5000, configurations=["http-pooled"])
    assert nothing["findings"] == {"total": None, "gp": None}


async def test_5000_a_second_is_answered_in_two_regions(api: httpx.AsyncClient) -> None:
    alone = await compare(api, 5000)
    assert {each["rank"] for each in alone["items"] if each["payload_class"] == "32k"} == {None}
    assert ways(alone)["http-pooled"]["regions_in_range"] == 2
    found = await compare(api, 5000, regions=2)
    assert (found["regions"], found["region_rate_per_second"]) == (2, 2500)
    half = ways(await compare(api, 2500))
    both = ways(found)
    assert sum(each["rank"] is not None for each in found["items"]) == 12
    for key, each in both.items():
        assert each["gp_ms"] == half[key]["gp_ms"]
        if each["gp_ms"] is not None:
            msu = half[key]["msu_per_hour"]["per_cp_rating"]
            assert each["msu_per_hour"]["per_cp_rating"] == pytest.approx(2 * msu)
    assert "in 2 regions" in found["findings"]["total"]["text"]
    pooled = {"configurations": ["http-pooled"], "rate_per_second": 5000, "regions": 2}
    shown = await post(api, "working", **pooled)
    hourly = shown["figures"]["gp_seconds_per_hour"]
    assert hourly["value"] == pytest.approx(both["http-pooled"]["gp_seconds_per_hour"])
    assert "total_rate" in hourly["inputs"]
    assert shown["inputs"]["rate[2500]"]["inputs"] == ["total_rate", "regions"]


async def test_msu_name_source_and_basis(api: httpx.AsyncClient) -> None:
    found = await compare(api, 2000)
    assert found["msu_note"].startswith("MSU by the rating per CP: ")
    assert "of the 2817-779 ÷ 79 CPs." in found["msu_note"]


async def test_measured_and_stated_limits_are_apart(api: httpx.AsyncClient) -> None:
    found = ways(await compare(api, 900))
    assert found["http-nonpooled"]["max_measured_rate_per_second"] == 983.03
    assert found["http-nonpooled"]["limit"]["rate_per_second"] == 1000
    assert found["https-partial"]["max_measured_rate_per_second"] == 981.57
    adapter = found["ctg-exci"]["limit"]
    assert (adapter["kind"], adapter["cause"]) == ("finding", "network-adapter")
    assert "0.934 Gbit/s" in adapter["reason"]
    clocks = {key for key, each in found.items() if each["response_clock"] == "client"}
    assert clocks == {"sock-iter", "mq-first"}


async def test_a_window_carries_the_rate(api: httpx.AsyncClient) -> None:
    found = await compare(api, 2000)
    assert found["window"] == {"transactions": 28_800_000, "peak_share": 1, "peak_hours": 4}


async def test_payload_limits_are_those_of_the_document(api: httpx.AsyncClient) -> None:
    found = ways(await compare(api, 900))
    limits = {key: each["payload_limit"] for key, each in found.items() if each["payload_limit"]}
    assert {key: each["bytes"] for key, each in limits.items()} == {
        "3270-basic": 1920,
        "mq-3270-bridge": 1920,
        "ctg-exci": 32768,
    }
    assert limits["ctg-exci"]["source"]["figure"] == "ways-into-cics-ctg-exci-data-limit"


async def test_parts_sum_to_the_whole(api: httpx.AsyncClient) -> None:
    for each in (await compare(api, 1000))["items"]:
        if each["total_ms"] is None:
            continue
        parts = each["components"]
        assert sum(part["share"] for part in parts) == pytest.approx(1)
        hourly = sum(part["seconds_per_hour"] for part in parts if part["processor"] == "gp")
        assert hourly == pytest.approx(each["gp_seconds_per_hour"])
        basis = sum(part["msu_per_hour"]["per_cp_rating"] or 0 for part in parts)
        assert basis == pytest.approx(each["msu_per_hour"]["per_cp_rating"])
        if each["ziip_ms"] is not None:
            assert each["ziip_share"] == pytest.approx(each["ziip_ms"] / each["total_ms"])


async def test_nulls_of_every_item_are_explained(api: httpx.AsyncClient) -> None:
    explained_elsewhere = {"why", "point", "rank", "gp_rank"}
    # nobody asked for a difference to a method of today
    explained_elsewhere |= {"published_mean_total_ms", "payload_limit", "against_today"}
    for each in (await compare(api, 1000))["items"]:
        if each["why"]:
            continue
        missing = {key for key, value in each.items() if value is None} - explained_elsewhere
        assert missing <= set(each["missing"]), each["configuration"]


async def test_a_target_machine_comes_with_factor_and_basis(api: httpx.AsyncClient) -> None:
    measured = ways(await compare(api, 2000))
    found = await compare(api, 2000, machine="2964-705")
    assert found["machine"] == {"id": "2964-705", "label": "2964-705", "lpar_cps": 5}
    assert found["measured_machine"] == {
        "id": "2817-779",
        "label": "2817-779 (LPAR of 3 CPs)",
        "lpar_cps": 3,
        "lpar_ziips": 1,
    }
    factor = found["conversion"]["factor"]
    assert found["conversion"]["basis"] in ("service_units", "pci")
    assert 0 < factor["value"] < 1
    assert all(each in found["inputs"] for each in factor["inputs"])
    for key, each in ways(found).items():
        if each["gp_ms"] is not None:
            assert each["gp_ms"] == pytest.approx(measured[key]["gp_ms"] * factor["value"])


async def test_without_a_machine_it_is_the_measured_one(api: httpx.AsyncClient) -> None:
    found = await compare(api, 2000)
    assert found["machine"]["id"] == "2817-779"
    assert found["conversion"]["factor"] is None
    assert found["inputs"]["lpar_cps"]["kind"] == "published"
    assert ways(found)["http-pooled"]["msu_per_hour"]["per_cp_rating"] is not None


async def test_seconds_reach_another_machine_by_pci_per_cp(api: httpx.AsyncClient) -> None:
    found = await compare(api, 900, machine="2818-Y02", configurations=["http-pooled"])
    assert found["conversion"]["basis"] == "pci"
    assert found["conversion"]["factor"]["value"] == pytest.approx((3_311 / 3) / (1_254 / 2))
    assert found["conversion"]["factor"]["interval"] is None
    (way,) = found["items"]
    assert round(way["total_ms"], 3) == 0.434
    assert round(way["msu_per_hour"]["per_cp_rating"], 1) == 30.5
    stated = await compare(
        api, 900, machine="2818-Y02", configurations=["http-pooled"], speed_spread_share=0.1
    )
    interval = stated["conversion"]["factor"]["interval"]
    assert (interval["low"], interval["high"]) == pytest.approx(
        (1.760 * 0.9, 1.760 * 1.1), rel=1e-3
    )
    assert interval["level"] is None
    (ranged,) = stated["items"]
    assert ranged["total_ms"] == way["total_ms"]
    for field in ("gp_ms", "total_ms", "gp_seconds_per_hour", "total_seconds_per_hour"):
        ends = ranged["ranges"][field]
        assert (ends["low"], ends["high"]) == pytest.approx((way[field] * 0.9, way[field] * 1.1))
    msu, ends = way["msu_per_hour"], ranged["ranges"]["msu_per_hour.per_cp_rating"]
    assert (ends["low"], ends["high"]) == pytest.approx(
        (msu["per_cp_rating"] * 0.9, msu["per_cp_rating"] * 1.1)
    )
    assert "±10 % between workloads" in stated["ranges_note"]
    assert way["ranges"] == {}
    assert "choose a spread between workloads to see a range" in found["ranges_note"]


async def test_gp_and_ziip_time_lie_at_the_same_end_of_one_spread(api: httpx.AsyncClient) -> None:
    stated = await compare(
        api, 900, machine="9175-401", configurations=["ctg-ipic"], speed_spread_share=0.2
    )
    (way,) = stated["items"]
    gp, ziip, total = (way["ranges"][field] for field in ("gp_ms", "ziip_ms", "total_ms"))
    for end in ("low", "high"):
        assert gp[end] + ziip[end] == pytest.approx(total[end])
    assert ziip["high"] == pytest.approx(1.2 * way["ziip_ms"])
    exact = await compare(
        api, 900, machine="9175-401", configurations=["ctg-ipic"], speed_spread_share=0
    )
    assert exact["items"][0]["ranges"] == {}
    assert exact["ranges_note"].startswith("No range: not published")


async def test_a_z15_is_converted_to(api: httpx.AsyncClient) -> None:
    found = await compare(api, 2000, machine="8561-717")
    assert found["conversion"]["basis"] == "pci"
    assert "no_speed_basis" not in [warning["code"] for warning in found["warnings"]]


async def test_a_machine_without_speeds_is_said(api: httpx.AsyncClient) -> None:
    unrated = (await api.post("/machines", json=UNRATED)).json()["id"]
    found = await compare(api, 2000, machine=unrated)
    assert found["conversion"]["basis"] == "none"
    assert found["warnings"][0]["code"] == "no_speed_basis"
    stated = await compare(
        api, 2000, machine=unrated, measured_su_per_sec=50_000, target_su_per_sec=25_000
    )
    assert stated["conversion"]["factor"]["value"] == 2
    assert "no_speed_basis" not in [each["code"] for each in stated["warnings"]]
    await api.delete(f"/machines/{unrated}")


async def test_the_ten_gateway_rows_are_the_overflow_pairs(api: httpx.AsyncClient) -> None:
    found = await compare(api, 3564.75, ziip_target_utilisation=0.3)
    assert len(found["overflow_pairs"]) == 10
    last = found["overflow_pairs"][4]
    assert last["point"] == "ctg-exci.5"
    assert last["overflow_share"] == pytest.approx(2.94 / (2.94 + 40.23))
    assert ways(found)["ctg-exci"]["overflow_share"] == pytest.approx(2.94 / (2.94 + 40.23))
    assert ways(found)["ctg-exci"]["ziips_needed"] == pytest.approx(0.4023 / 0.3)


GOOD = {"rate_per_second": 900}


@pytest.mark.parametrize(
    ("change", "status", "field", "words"),
    [
        ({"rate_per_second": 0}, 422, "rate_per_second", "above 0"),
        ({"rate_per_second": -5}, 422, "rate_per_second", "above 0"),
        ({"rate_per_second": 1e308}, 422, "rate_per_second", "at most"),
        ({"rate_per_second": "900"}, 422, "rate_per_second", "number"),
        ({"regions": 0}, 422, "regions", "at least 1"),
        ({"regions": 1001}, 422, "regions", "at most"),
        ({"regions": 1.5}, 422, "regions", ""),
        ({"rate_per_second": None}, 422, "rate_per_second", "number"),
        ({"configurations": []}, 422, "configurations", "at least 1"),
        ({"configurations": ["nothing"]}, 404, "configurations.0", "not known"),
        (
            {"configurations": ["http-pooled", "http-pooled"]},
            422,
            "configurations.1",
            "is listed twice",
        ),
        (
            {"configurations": ["http-pooled", "tales-a-standard-1"]},
            422,
            "configurations.1",
            "measured in test cycles, not at rates",
        ),
        ({"configurations": ["tales-a-standard-1"]}, 422, "configurations.0", "test cycles"),
        ({"configurations": ["zosconnect-1k"]}, 422, "configurations.0", "no cost at a rate"),
        ({"machine": "0000-000"}, 404, "machine", "not known"),
        ({"machine": "2818-Y02", "lpar_cps": 3}, 422, "lpar_cps", "cannot have more"),
        ({"lpar_cps": 0}, 422, "lpar_cps", "at least 1"),
        ({"ziip_target_utilisation": 1e-308}, 422, "ziip_target_utilisation", "at least 0.01"),
        ({"ziip_target_utilisation": 1.5}, 422, "ziip_target_utilisation", "at most 1"),
        ({"payload_class": "32 KB"}, 422, "payload_class", "characters"),
        ({"colour": "red"}, 422, "colour", ""),
    ],
)
async def test_what_cannot_be_compared_is_refused_in_plain_words(
    api: httpx.AsyncClient, change: dict[str, Any], status: int, field: str, words: str
) -> None:
    response = await api.post("/calculations/comparison", json={**GOOD, **change})
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    error = response.json()["errors"][0]
    assert error["field"] == field
    assert words in error["message"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400"])
async def test_what_is_no_number_is_refused(api: httpx.AsyncClient, number: str) -> None:
    response = await api.post(
        "/calculations/comparison",
        content=f'{{"rate_per_second": {number}}}',
        headers={"content-type": "application/json"},
    )
    assert response.status_code in (400, 422)
    assert json.loads(response.content)["status"] == response.status_code


async def post(api: httpx.AsyncClient, path: str, **body: Any) -> Any:
    response = await api.post(f"/calculations/comparison/{path}", json=body)
    assert response.status_code == 200, response.text
    return response.json()


async def test_curves_hold_the_printed_rows(api: httpx.AsyncClient) -> None:
    found = await post(api, "curve", configurations=["ctg-ipic", "ws-1x32k"])
    ipic, simple = found["items"]
    measured = [each for each in ipic["rows"] if each["measured"]]
    assert [each["point"] for each in measured] == [f"ctg-ipic.{each}" for each in range(1, 6)]
    assert measured[3]["gp_cpu_percent"] == pytest.approx(34.86 + 7.29 + 4.79)
    assert measured[3]["cpu_percent"] == pytest.approx(34.86 + 7.29 + 4.79 + 48.64)
    assert measured[3]["response_ms"] == 1
    assert found["units"]["total_ms"] == "ms/transaction"
    assert simple["ziip_missing"] and {each["ziip_ms"] for each in simple["rows"]} == {None}
    assert ipic["limit"]["kind"] == "finding"


async def test_all_curves_come_in_one_answer(api: httpx.AsyncClient) -> None:
    found = await post(api, "curve", per_segment=4, machine="2964-705")
    assert len(found["items"]) == 21
    assert found["conversion"]["factor"]["value"] < 1


async def test_questions_are_answered_in_sentences(api: httpx.AsyncClient) -> None:
    found = await post(api, "questions", rate_per_second=750)
    asked = {each["id"]: each for each in found["items"]}
    assert {"tls", "connection", "xml", "address-spaces", "gateway", "queued"} <= set(asked)
    assert "adds 0.952 ms (0.382 → 1.33 ms, 3.49 times)" in asked["tls"]["answer"]
    assert asked["tls"]["sources"][0]["locator"] == "Tables 6 and 7"
    assert asked["xml"]["nearest_rate_per_second"] == 820.64
    assert asked["xml"]["pairs"][0]["why"]
    codes = {each["code"] for each in asked["queued"]["caveats"]}
    assert "other_exchange" in codes


async def test_crossovers_of_the_two_gateways(api: httpx.AsyncClient) -> None:
    found = await post(
        api, "crossovers", configurations=["ctg-exci", "ctg-ipic"], rate_per_second=1000
    )
    pair = found["items"][0]
    assert pair["comparable"] and pair["total"]["always"] == "ctg-exci"
    assert pair["gp"]["crossings"][0]["rate_per_second"] == pytest.approx(2052.346, abs=1e-3)
    assert pair["ziip_price"]["relative_price"] == pytest.approx(0.1093, abs=1e-4)
    everything = await post(api, "crossovers", rate_per_second=1000)
    assert len(everything["items"]) == 210
    apart = [each for each in everything["items"] if not each["comparable"]]
    assert all(each["reason"] and not each["gp"]["crossings"] for each in apart)


async def test_a_stated_payload_moves_crossings_and_answers_as_it_moves_costs(
    api: httpx.AsyncClient,
) -> None:
    stated = {"payload_kb": 60, "gp_ms_per_kb": 0.003}
    crossovers = await post(api, "crossovers", rate_per_second=1000, **stated)
    ranked = ways(await compare(api, 1000, **stated))
    apart = [pair for pair in crossovers["items"] if not pair["comparable"]]
    assert all("no rate was measured for both" in pair["reason"] for pair in apart)
    of_another_payload = [
        pair for pair in crossovers["items"] if "mq-3270-bridge" in (pair["one"], pair["other"])
    ]
    assert any(pair["comparable"] for pair in of_another_payload)
    near = [
        (pair, crossing)
        for pair in crossovers["items"]
        for crossing in pair["gp"]["crossings"]
        if abs(crossing["rate_per_second"] - 1000) < 300
    ]
    assert near
    for pair, crossing in near:
        there = ways(await compare(api, crossing["rate_per_second"], **stated))
        costs = [there[pair[side]]["gp_ms"] for side in ("one", "other")]
        assert costs[0] == pytest.approx(costs[1], rel=1e-6)
    answers = await post(api, "questions", **stated, rate_per_second=1000)
    asked = {item["id"]: item for item in answers["items"]}
    assert "with 60 KB each way, " in asked["tls"]["answer"]
    tls = asked["tls"]["pairs"][0]
    assert tls["after_ms"] == pytest.approx(ranked[tls["after"]]["total_ms"])


async def test_the_working_resolves_every_input(api: httpx.AsyncClient) -> None:
    found = await post(
        api,
        "working",
        configurations=["ctg-ipic"],
        rate_per_second=2000,
        machine="2964-705",
        ziip_target_utilisation=0.3,
    )
    shown = ways(await compare(api, 2000, configurations=["ctg-ipic"], machine="2964-705"))
    assert found["figures"]["gp_ms"]["value"] == pytest.approx(shown["ctg-ipic"]["gp_ms"])
    for each in [*found["inputs"].values(), *found["figures"].values()]:
        assert all(name in found["inputs"] for name in each["inputs"])
        assert each["value"] is not None or each["why_missing"]
        assert each["formula"] or each["source"] or each["kind"] == "assumed"
    assert all(each["figure"] in found["inputs"] for each in found["components"])


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("curve", {"low": 500, "high": 400}, "low"),
        ("curve", {"per_segment": 51}, "per_segment"),
        ("curve", {"configurations": ["no-way"]}, "configurations.0"),
        ("questions", {"rate_per_second": -1}, "rate_per_second"),
        ("questions", {"rate_per_second": 900, "machine": "0000-000"}, "machine"),
        ("questions", {"rate_per_second": 900, "configurations": []}, "configurations"),
        (
            "crossovers",
            {"rate_per_second": 900, "configurations": ["http-pooled"]},
            "configurations",
        ),
        ("crossovers", {"rate_per_second": 1e308}, "rate_per_second"),
        ("crossovers", {}, "rate_per_second"),
        ("working", {"rate_per_second": 900, "configurations": ["no-way"]}, "configurations.0"),
        ("working", {"rate_per_second": 900}, "configurations"),
    ],
)
async def test_the_other_endpoints_refuse_as_plainly(
    api: httpx.AsyncClient, path: str, body: dict[str, Any], field: str
) -> None:
    response = await api.post(f"/calculations/comparison/{path}", json=body)
    assert response.status_code in (404, 422), response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["errors"][0]["field"] == field


@pytest.mark.parametrize(("measured", "target"), [(1e9, 1e-300), (1e-300, 1e9), (5e-324, 1)])
@pytest.mark.parametrize("path", ["", "/curve", "/questions"])
async def test_absurd_speeds_are_refused(
    api: httpx.AsyncClient, path: str, measured: float, target: float
) -> None:
    body = {
        "machine": "2818-Y02",
        "measured_su_per_sec": measured,
        "target_su_per_sec": target,
    }
    if path != "/curve":
        body["rate_per_second"] = 900
    response = await api.post(f"/calculations/comparison{path}", json=body)
    assert response.status_code == 422, response.text
    assert "has to be at least 0.001" in response.json()["detail"]


async def test_the_largest_inputs_give_finite_numbers(api: httpx.AsyncClient) -> None:
    found = await compare(
        api,
        1e9,
        machine="2818-Y02",
        rated_msu=1e9,
        measured_su_per_sec=1e9,
        target_su_per_sec=1e3,
        ziip_target_utilisation=0.01,
    )
    assert ways(found)["sock-iter"]["regions_needed"] == 1_044_256
    smallest = await compare(api, 1e-9)
    assert {each["status"] for each in smallest["items"]} == {"beyond_measured_range"}
    # the break-evens divide by a region's rate
    body = {"rate_per_second": 5e-324, "regions": 2}
    for path in ("", "/crossovers"):
        refused = await api.post(f"/calculations/comparison{path}", json=body)
        assert refused.status_code == 422, refused.text
        assert "is too small to compute with" in refused.json()["detail"]


async def test_every_sentence_that_names_a_number_has_its_wording(api: httpx.AsyncClient) -> None:
    machine: dict[str, Any] = {"regions": 2, "machine": "2817-705"}
    answer = await compare(api, 3000.5, **machine)
    body = {"rate_per_second": 3000.5, **machine}
    asked = await api.post("/calculations/comparison/questions", json=body)
    texts = [listed["reason"] for listed in answer["shortlist"]]
    texts += [answer["msu_note"], answer["conversion"]["note"]]
    texts += [answer["findings"][measure]["text"] for measure in ("total", "gp")]
    texts += [way["why"] for way in answer["items"] if way["why"]]
    assert len(texts) > 10 and {*texts} <= {*answer["wordings"]}
    answers = {question["answer"] for question in asked.json()["items"]}
    assert answers <= {*asked.json()["wordings"]}
