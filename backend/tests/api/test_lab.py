"""The lab's routes as a client uses them."""

import httpx
import pytest

pytestmark = pytest.mark.anyio


async def test_every_figure_of_the_lab_can_be_taken_apart(api: httpx.AsyncClient) -> None:
    for path in ("limits",):
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
    ],
)
async def test_absurd_inputs_are_refused_by_field(
    api: httpx.AsyncClient, path: str, body: dict[str, object], field: str
) -> None:
    response = await api.post(f"/calculations/{path}", json=body)
    assert response.status_code == 422, response.text
    assert field in [error["field"] for error in response.json()["errors"]]
