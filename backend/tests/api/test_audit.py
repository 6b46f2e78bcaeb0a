"""The audit over HTTP: counts, findings, every check, and one check with its working."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio

TABLE_10_ROW_5 = "https-full.5.total_ms_per_transaction.all.all"


async def test_checks_are_counted_beside_findings(api: httpx.AsyncClient) -> None:
    audit = (await api.get("/audit")).json()
    assert audit["checks_total"] == sum(each["checks"] for each in audit["by_study"])
    assert audit["findings_total"] == len(audit["findings"])
    assert audit["findings_total"] == sum(each["findings"] for each in audit["by_study"])
    assert audit["checks_total"] > audit["findings_total"] > audit["substance_total"] > 0
    assert audit["substance_total"] == sum(each["substance"] for each in audit["by_study"])


async def test_every_document_says_how_it_came_out(api: httpx.AsyncClient) -> None:
    studies = {each["id"] for each in (await api.get("/studies")).json()["items"]}
    by_study = (await api.get("/audit")).json()["by_study"]
    assert {each["study"] for each in by_study} == studies
    for each in by_study:
        assert each["sentence"]
        computed = sum(outcome["count"] for outcome in each["outcomes"])
        assert computed == each["checks"] + each["cannot_be_checked"]
        assert sum(severity["count"] for severity in each["severities"]) == each["findings"]
        assert each["findings"] > 0 or each["sentence"].startswith("No finding")


async def test_findings_have_cause_and_consequence_most_serious_first(
    api: httpx.AsyncClient,
) -> None:
    found = (await api.get("/audit")).json()["findings"]
    ranks = ["error", "contradiction", "open_question", "label", "note", "precision"]
    order = [ranks.index(each["severity"]) for each in found]
    assert order == sorted(order)
    assert all(each["cause"] and each["consequence"] for each in found)


async def test_one_study_gives_its_own_part(api: httpx.AsyncClient) -> None:
    whole = (await api.get("/audit")).json()
    part = (await api.get("/audit", params={"study": "socket2"})).json()
    assert [each["study"] for each in part["by_study"]] == ["socket2"]
    assert part["by_study"][0] in whole["by_study"]
    assert {each["study"] for each in part["findings"]} == {"socket2"}


async def test_checks_of_a_configuration_are_listed_in_a_total_order(
    api: httpx.AsyncClient,
) -> None:
    query = {"study": "ways-into-cics", "configuration": "https-full"}
    first = (await api.get("/audit/checks", params=query)).json()
    again = (await api.get("/audit/checks", params=query)).json()
    assert first == again
    assert first["total"] == len(first["items"]) > 5
    assert {each["configuration"] for each in first["items"]} == {"https-full"}
    assert {each["point"] for each in first["items"]} >= {"https-full.1", "https-full.5", None}
    slips = (await api.get("/audit/checks", params=query | {"outcome": "slip"})).json()
    assert [each["id"] for each in slips["items"]] == [TABLE_10_ROW_5]


async def test_a_check_shows_the_formula_over_numbers_that_it_lists(
    api: httpx.AsyncClient,
) -> None:
    check = (await api.get(f"/audit/checks/{TABLE_10_ROW_5}")).json()
    assert check["working"] == "(97.99 + 7.49) ÷ 787.34 × 10"
    assert check["printed"] == "1.548"
    assert (check["units_off"], check["distance"]) == (208, "16 % too high")
    recomputed = check["recomputed_quantity"]
    assert recomputed["value"] == pytest.approx(1.3397, abs=1e-4)
    assert set(recomputed["inputs"]) == set(check["inputs"])
    assert all(each in recomputed["formula"] for each in recomputed["inputs"])
    cell = check["inputs"]["cpu_percent[https-full.5.CICS.gp]"]
    assert cell["source"]["point"] == "https-full.5"
    assert cell["kind"] == "published"


@pytest.mark.parametrize(
    ("path", "status", "problem"),
    [
        ("/audit?study=none", 404, "/problems/unknown-study"),
        ("/audit/checks?study=none", 404, "/problems/unknown-study"),
        ("/audit/checks?configuration=none", 404, "/problems/unknown-configuration"),
        ("/audit/checks/none", 404, "/problems/unknown-check"),
        ("/audit/checks?outcome=wrong", 422, "/problems/invalid-input"),
        ("/audit?study=a%20b", 422, "/problems/invalid-input"),
    ],
)
async def test_what_is_unknown_is_refused_in_words(
    api: httpx.AsyncClient, path: str, status: int, problem: str
) -> None:
    answer = await api.get(path)
    assert answer.status_code == status
    assert answer.json()["type"] == problem
    assert answer.json()["detail"]
