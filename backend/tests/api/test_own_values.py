"""Values that users read off pictures: theirs, and never mixed with published ones."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.api.conftest import read_as

pytestmark = pytest.mark.anyio

READING = {"value": 0.5, "note": "top of the third bar, to half a grid line", "author": "A. Reader"}


@pytest.fixture
async def picture(api: httpx.AsyncClient) -> AsyncIterator[str]:
    """Return a figure that was published as a picture; what is read off it goes afterwards."""
    study = (await api.get("/studies/ways-into-cics")).json()
    figure = next(each for each in study["figures"] if each["availability"] == "picture")
    yield figure["id"]
    study = (await api.get("/studies/ways-into-cics")).json()
    for each in study["figures"]:
        for own in each["own_values"]:
            await api.delete(
                f"/published-figures/{each['id']}/own-values/{own['id']}", headers=read_as(own)
            )


async def figure_of(api: httpx.AsyncClient, figure_id: str) -> Any:
    study = (await api.get("/studies/ways-into-cics")).json()
    return next(each for each in study["figures"] if each["id"] == figure_id)


async def test_a_reading_stands_beside_the_empty_figure_with_its_unit_and_author(
    api: httpx.AsyncClient, picture: str
) -> None:
    response = await api.post(f"/published-figures/{picture}/own-values", json=READING)
    assert response.status_code == 201, response.text
    own = response.json()
    assert response.headers["location"].endswith(f"/{picture}/own-values/{own['id']}")
    figure = await figure_of(api, picture)
    assert figure["value"] is None and figure["printed"] is None
    assert figure["own_values"] == [own]
    assert own["kind"] == "measured"
    assert own["unit"] == figure["unit"]
    assert (own["value"], own["author"]) == (0.5, "A. Reader")


async def test_a_reading_is_changed_and_deleted(api: httpx.AsyncClient, picture: str) -> None:
    path = f"/published-figures/{picture}/own-values"
    own = (await api.post(path, json=READING)).json()
    path = f"{path}/{own['id']}"
    changed = await api.put(path, json={**READING, "value": 0.75}, headers=read_as(own))
    assert (changed.json()["value"], changed.json()["version"]) == (0.75, 2)
    assert changed.json()["updated_at"] >= own["updated_at"]
    stale = await api.put(path, json=READING, headers=read_as(own))
    assert stale.status_code == 412
    assert (await api.delete(path)).status_code == 428
    gone = await api.delete(path, headers=read_as(changed.json()))
    assert gone.status_code == 204
    assert (await figure_of(api, picture))["own_values"] == []
    assert (await api.delete(path, headers=read_as(own))).status_code == 404
    deleted = {"If-Match": gone.headers["etag"]}
    back = await api.post(f"{path}/versions/2/restore", headers=deleted)
    assert (back.status_code, back.json()["value"], back.json()["id"]) == (200, 0.75, own["id"])
    assert (await figure_of(api, picture))["own_values"] == [back.json()]
    numbers = [each["number"] for each in (await api.get(f"{path}/versions")).json()["items"]]
    assert numbers == [4, 3, 2, 1]


async def test_a_repeated_request_reads_nothing_off_twice(
    api: httpx.AsyncClient, picture: str
) -> None:
    path = f"/published-figures/{picture}/own-values"
    key = {"Idempotency-Key": "own-value-once"}
    answers = [await api.post(path, json=READING, headers=key) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert (await figure_of(api, picture))["own_values"] == [answers[0].json()]
    other = await api.post(path, json={**READING, "value": 0.75}, headers=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/idempotency-key-reused")


async def test_a_published_value_takes_no_reading(api: httpx.AsyncClient) -> None:
    response = await api.post(
        "/published-figures/ways-into-cics-changed-bytes/own-values", json=READING
    )
    assert response.status_code == 409
    assert response.json()["type"] == "/problems/published-value"


@pytest.mark.parametrize(
    "path",
    [
        "/published-figures/nothing/own-values",
        "/published-figures/nothing/own-values/1",
        "/published-figures/ways-into-cics-changed-bytes/own-values/999999",
    ],
)
async def test_readings_of_nothing_are_not_found(api: httpx.AsyncClient, path: str) -> None:
    send = api.put if path[-1].isdigit() else api.post
    response = await send(path, json=READING, headers=read_as({"version": 1}))
    assert response.status_code == 404
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "change",
    [
        {"value": -1},
        {"value": 1e13},
        {"value": "0.5"},
        {"value": None},
        {"note": ""},
        {"note": "x" * 501},
        {"author": " "},
        {"author": "x" * 81},
        {"author": "bell\x07"},
        {"unit": "s"},
    ],
)
async def test_readings_that_make_no_sense_are_refused(
    api: httpx.AsyncClient, picture: str, change: dict[str, Any]
) -> None:
    response = await api.post(f"/published-figures/{picture}/own-values", json=READING | change)
    assert response.status_code == 422
    assert response.json()["errors"]
    assert (await figure_of(api, picture))["own_values"] == []
