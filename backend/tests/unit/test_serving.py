"""How the server is set up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from headroom.serving import server_config
from headroom.settings import Settings


@pytest.mark.parametrize(("proxies", "client"), [("", "127.0.0.1"), ("127.0.0.1", "10.9.8.7")])
def test_a_forwarded_address_is_believed_from_named_proxies_alone(
    proxies: str, client: str
) -> None:
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    config = server_config(app, Settings(forwarded_allow_ips=proxies))
    config.load()
    scope = {
        "type": "http",
        "scheme": "http",
        "client": ("127.0.0.1", 1),
        "headers": [(b"x-forwarded-for", b"10.9.8.7")],
    }
    asyncio.run(config.loaded_app(scope, None, None))
    assert seen == [client]
