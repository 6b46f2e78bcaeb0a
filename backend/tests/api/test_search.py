"""Search: from a word or a number as printed to the row."""

from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio


async def search(api: httpx.AsyncClient, **asked: Any) -> Any:
    response = await api.get("/search", params=asked)
    assert response.status_code == 200, response.text
    return response.json()


async def test_a_printed_number_ends_at_its_rows(api: httpx.AsyncClient) -> None:
    found = await search(api, q="0.396", study="ways-into-cics")
    exact = [each for each in found["items"] if each["exact"]]
    assert {each["point_id"] for each in exact} == {
        "ctg-exci.average",
        "mq-first.3",
        "mq-first.4",
    }
    assert exact[0]["place"].startswith("Table 17")
    assert exact[0]["figure_id"] == "ctg-exci.average.total_ms_per_transaction.all.all"


async def test_a_number_is_found_whatever_its_separators(api: httpx.AsyncClient) -> None:
    found = await search(api, q="10,160.81")
    assert found["items"][0]["exact"]
    assert found["items"][0]["point_id"] == "3270-basic.4"


async def test_an_address_space_is_found_in_its_cells(api: httpx.AsyncClient) -> None:
    found = await search(api, q="xcfas", type="measurement", limit=100)
    assert {each["configuration_id"] for each in found["items"]} == {"3270-basic", "lu62-xcf"}
    assert {each["component"] for each in found["items"]} == {"XCFAS"}
    assert found["total"] == 9


async def test_all_words_have_to_occur_and_labels_come_first(api: httpx.AsyncClient) -> None:
    found = await search(api, q="pooled connections")
    assert found["items"][0]["type"] == "configuration"
    some = await search(api, q="pooled zebra")
    assert some["loosened"] and not found["loosened"]
    nothing = await search(api, q="zebra giraffe")
    assert nothing["items"] == [] and nothing["total"] == 0


async def test_facets_count_with_all_filters_but_their_own(api: httpx.AsyncClient) -> None:
    free = await search(api, q="CICS", study="ways-into-cics")
    narrow = await search(api, q="CICS", study="ways-into-cics", family="CICS Web support", limit=1)
    assert narrow["facets"]["family"] == free["facets"]["family"]
    counts = {each["value"]: each["count"] for each in narrow["facets"]["family"]}
    assert counts["CICS Web support"] == narrow["total"]
    assert sum(each["count"] for each in narrow["facets"]["security"]) == narrow["total"]


async def test_values_of_one_filter_add_up(api: httpx.AsyncClient) -> None:
    one = await search(api, payload="1920", limit=1)
    both = await search(api, payload=["1920", "32k"], limit=1)
    other = await search(api, payload="32k", limit=1)
    assert both["total"] == one["total"] + other["total"]


async def test_pages_follow_one_another_without_gap_or_repetition(api: httpx.AsyncClient) -> None:
    whole = await search(api, q="http", limit=60)
    parts = [await search(api, q="http", limit=20, offset=offset) for offset in (0, 20, 40)]
    keys = [(each["type"], each["id"]) for part in parts for each in part["items"]]
    assert keys == [(each["type"], each["id"]) for each in whole["items"]]
    assert len(set(keys)) == len(keys)


async def test_without_words_everything_is_there_studies_and_configurations_first(
    api: httpx.AsyncClient,
) -> None:
    found = await search(api, study="ways-into-cics", limit=22)
    assert [each["type"] for each in found["items"]] == ["study"] + ["configuration"] * 21
    assert not any(each["exact"] for each in found["items"])


@pytest.mark.parametrize("words", ["1%0", "_x_", "\\\\", "'; DROP TABLE studies; --", "1e999"])
async def test_signs_of_the_query_language_are_only_characters(
    api: httpx.AsyncClient, words: str
) -> None:
    assert (await search(api, q=words))["total"] == 0


@pytest.mark.parametrize(
    "asked",
    [
        {"q": "x" * 201},
        {"q": "\x00"},
        {"limit": 0},
        {"limit": 101},
        {"offset": -1},
        {"type": "finding"},
        {"colour": "blue"},
    ],
)
async def test_odd_questions_are_refused(api: httpx.AsyncClient, asked: dict[str, Any]) -> None:
    response = await api.get("/search", params=asked)
    assert response.status_code == 422
    assert response.json()["errors"]


async def test_a_table_is_found_before_others_whose_number_holds_its_number(
    api: httpx.AsyncClient,
) -> None:
    for asked in ("Table 16", "table 16"):
        found = await search(api, q=asked, study="ways-into-cics", limit=10)
        assert {item["place"].partition(",")[0] for item in found["items"]} == {"Table 16"}
    assert found["total"] > 10  # the control: other tables hold both words as well


async def test_a_decimal_comma_is_read_as_a_point(api: httpx.AsyncClient) -> None:
    with_point = await search(api, q="0.396", study="ways-into-cics")
    with_comma = await search(api, q="0,396", study="ways-into-cics")
    assert [item for item in with_comma["items"] if item["exact"]] == [
        item for item in with_point["items"] if item["exact"]
    ]
    named = await search(api, q="MQ 0,396", study="ways-into-cics")
    assert named["items"][0]["printed"] == "0.396"
    thousands = await search(api, q="1,710", study="tales")
    assert thousands["items"][0]["printed"] == "1,710"
