"""The application over the seeded database, asked as a client would."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.settings import Settings
from tests.contract import Contract


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
async def api(anyio_backend: str, seeded_database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client of the running application, whose every answer is held to the contract."""
    app = create_app(Settings(requests_per_second=0), database_url=seeded_database_url)
    contract = Contract(json.loads(json.dumps(app.openapi())))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://127.0.0.1/api/v1",
            event_hooks={"response": [contract.hold]},
        ) as client,
    ):
        yield client


def read_as(entered: dict[str, Any]) -> dict[str, str]:
    """Return the header that says which version of something entered a save builds on."""
    return {"If-Match": f'"{entered["version"]}"'}


async def deleted(api: httpx.AsyncClient, path: str) -> httpx.Response:
    """Delete something entered, as of now."""
    return await api.delete(path, headers=read_as((await api.get(path)).json()))
