"""The application on a port of its own, printed by the Chromium that HEADROOM_CHROMIUM names."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn

from headroom.api.app import create_app
from headroom.exports.pdf import find_browser
from headroom.settings import Settings
from tests.paper.outline import ShownReports

OWNER = {"Owner-Secret": "paper-owner-0123456789abcde"}
Serve = Callable[[Path], httpx.Client]


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the browser; skips the test, saying why, without one."""
    found = find_browser()
    if found is None:
        pytest.skip("no Chromium, so that nothing was printed: name one in HEADROOM_CHROMIUM")
    return found


@pytest.fixture(scope="session")
def shown_reports(
    chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ShownReports]:
    """One browser for all that is read and printed beside the application's own printing."""
    with closing(ShownReports(chromium, tmp_path_factory.mktemp("browser"))) as shown:
        yield shown


@pytest.fixture(scope="session")
def serve(chromium: str, seeded_database_url: str) -> Iterator[Serve]:
    """A function that serves the API with the pages of a folder and returns a client of it."""
    with ExitStack() as stack:

        def start(static_dir: Path) -> httpx.Client:
            settings = Settings(static_dir=static_dir)
            return stack.enter_context(_served(settings, seeded_database_url))

        yield start


@contextmanager
def _served(settings: Settings, database_url: str) -> Iterator[httpx.Client]:
    app = create_app(settings, database_url=database_url)
    # uvloop starts no processes outside of the main thread
    config = uvicorn.Config(app, port=0, loop="asyncio", ws="none", log_level="critical")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the application did not start"
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}/api/v1", headers=OWNER, timeout=120
        ) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join()
