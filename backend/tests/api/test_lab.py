"""The lab's routes as a client uses them."""

import httpx
import pytest

pytestmark = pytest.mark.anyio


async def test_every_figure_of_the_lab_can_be_taken_apart(api: httpx.AsyncClient) -> None:
    for path in (
        *("limits", "closed-model", "open-model", "demand-bounds", "segments", "exchange"),
        *("json-length", "load-test", "freed-capacity", "contracts", "signing"),
    ):
        response = await api.post(f"/calculations/{path}", json={})
        assert response.status_code == 200, response.text
        found = response.json()
        for figure in (*found["figures"].values(), *found["inputs"].values()):
            assert all(each in found["inputs"] for each in figure["inputs"]), figure["id"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("limits", {"rate_per_second": 0}, "rate_per_second"),
        ("limits", {"resources": []}, "resources"),
        ("limits", {"regions": 0.5}, "regions"),
        ("segments", {"mss_bytes": 0}, "mss_bytes"),
        ("load-test", {"url": "ftp://a"}, "url"),
        ("freed-capacity", {"currency": "XXQ"}, "currency"),
        ("contracts", {"saved_msu_hours_per_month": 2e6}, "saved_msu_hours_per_month"),
        ("contracts", {"contracts": [{"prices": []}]}, "contracts.0.prices"),
        ("signing", {"growth_low": 0.5}, "growth_low"),
        ("closed-model", {"clients": 0}, "clients"),
        ("closed-model", {"stations": []}, "stations"),
        ("demand-bounds", {"clients": 5}, "clients"),
        ("demand-bounds", {"borne_think_seconds": 0.05}, "borne_think_seconds"),
    ],
)
async def test_absurd_inputs_are_refused_by_field(
    api: httpx.AsyncClient, path: str, body: dict[str, object], field: str
) -> None:
    response = await api.post(f"/calculations/{path}", json=body)
    assert response.status_code == 422, response.text
    assert field in [error["field"] for error in response.json()["errors"]]


async def test_the_closed_model_answers_what_its_contract_says(api: httpx.AsyncClient) -> None:
    stations = [{"label": "CPs", "servers": 5, "demand_seconds": 0.002}]
    body = {"clients": 100, "think_seconds": 0.1, "stations": stations}
    found = (await api.post("/calculations/closed-model", json=body)).json()
    assert found["figures"]["knee_clients"]["value"] == pytest.approx(255)
    assert found["figures"]["throughput_per_second"]["value"] == pytest.approx(980.08, abs=0.01)
    assert found["figures"]["response_seconds"]["unit"] == "s"
    assert found["inputs"][found["stations"][0]["utilisation"]]["value"] < 1


async def test_segments_answer_what_their_contract_says(api: httpx.AsyncClient) -> None:
    body = {"request_bytes": 1500, "response_bytes": 3000, "mss_bytes": 536}
    found = (await api.post("/calculations/segments", json=body)).json()["figures"]
    assert (found["request_segments"]["value"], found["response_segments"]["value"]) == (3, 6)


async def test_load_tests_that_were_kept_stand_beside_the_plan(api: httpx.AsyncClient) -> None:
    kept = []
    for name, pause in (("monday", 100), ("tuesday", 104)):
        rows = [
            f"{1_700_000_000_000 + pause * at},{40 + at % 5},pay,{str(at % 100 > 0).lower()},1"
            for at in range(1200)
        ]
        text = "\n".join(["timeStamp,elapsed,label,success,allThreads", *rows])
        files = [("files", (f"{name}.jtl", text.encode()))]
        brought = (await api.post("/imports", params={"kind": "any"}, files=files)).json()
        made = await api.post(f"/imports/{brought['id']}/take-over")
        kept.append(made.json()["taken_over"]["id"])
    body = {"factors": [1], "think_seconds": 0.06, "response_seconds": 0.04, "kept_files": kept}
    found = (await api.post("/calculations/load-test", json=body)).json()
    results = found["results"]
    assert [row["run"] for row in results["steps"]] == ["monday", "tuesday"]
    value = {name: figure["value"] for name, figure in found["inputs"].items()}
    assert value[results["steps"][0]["achieved"]] == pytest.approx(10, rel=0.01)
    assert value[results["spread"][0]["achieved_spread"]] == pytest.approx(0.039, abs=0.001)
    assert "keeps up with offered up to 10" in results["says"]
    for figure in found["inputs"].values():
        assert all(each in found["inputs"] for each in figure["inputs"]), figure["id"]

    twice = await api.post("/calculations/load-test", json={"kept_files": [kept[0]] * 2})
    assert twice.json()["errors"][0]["field"] == "kept_files"
    gone = await api.post("/calculations/load-test", json={"kept_files": ["load-0"]})
    assert (gone.status_code, gone.json()["errors"][0]["field"]) == (422, "kept_files.0")
