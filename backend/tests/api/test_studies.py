"""Studies: what a page of one document needs in one answer."""

import httpx
import pytest

pytestmark = pytest.mark.anyio


async def test_configurations_of_a_study_say_which_rates_were_measured(
    api: httpx.AsyncClient,
) -> None:
    study = (await api.get("/studies/ways-into-cics")).json()
    basic = next(each for each in study["configurations"] if each["id"] == "3270-basic")
    assert basic["rows"] == 4
    assert basic["lowest_rate_per_second"] == 1245.14
    assert basic["highest_rate_per_second"] == 10160.81
    assert sum(each["rows"] for each in study["configurations"]) == study["counts"]["points"]


async def test_runs_of_a_test_cycle_have_no_rate(api: httpx.AsyncClient) -> None:
    study = (await api.get("/studies/tales")).json()
    runs = next(each for each in study["configurations"] if each["id"] == "tales-a-standard-1")
    assert runs["rows"] > 0
    assert runs["lowest_rate_per_second"] is None


async def test_a_configuration_published_as_pictures_has_no_rows(api: httpx.AsyncClient) -> None:
    study = (await api.get("/studies/zosconnect")).json()
    assert {each["rows"] for each in study["configurations"]} == {0}
