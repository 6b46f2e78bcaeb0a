"""How the server is set up."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from typing import Any

import pytest
from pydantic import SecretStr

from headroom.api.app import create_app
from headroom.serving import AnnouncingServer, server_config
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


@pytest.mark.parametrize("given", [True, False])
def test_a_key_that_was_given_is_not_printed_and_one_that_was_made_up_is(
    given: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    key = SecretStr("a-key-that-nobody-guesses-0123456789") if given else None
    settings = Settings(auth="key", key=key)
    app = create_app(settings, database_url="postgresql://nobody-asks")
    assert app.key is not None

    async def bare(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("nobody asks")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = AnnouncingServer(server_config(bare, settings), app, settings)
        starting = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        starting.start()
        while starting.is_alive() and not server.started:
            time.sleep(0.01)
        server.should_exit = True
        starting.join()
    printed = capsys.readouterr().out
    assert "Headroom is at http://127.0.0.1:" in printed
    assert (app.key.key in printed) is not given
