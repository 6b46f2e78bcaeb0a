"""A thousand repeated requests whose connections are cut at every place make no duplicate."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from headroom.embedded.server import embedded_postgres

from ..conftest import CopyData
from .application import SCENARIO, Application

pytestmark = pytest.mark.timeout(1500)  # several starts, on a machine at load 30 too

REQUESTS = 100
REPEATS = 10
CLIENTS = 16
RESET = struct.pack("ii", 1, 0)  # close at once and throw away what is on its way


@pytest.fixture(scope="module")
def application(
    seeded_data: CopyData, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Application]:
    folder = tmp_path_factory.mktemp("cut")
    seeded_data(folder / "named")
    with (
        embedded_postgres(folder / "named") as url,
        Application(folder, database_url=url) as running,
    ):
        yield running


def post(name: str, key: str | None) -> bytes:
    """Return a request as it goes over the wire."""
    body = json.dumps({**SCENARIO, "name": name}).encode()
    head = (
        "POST /api/v1/scenarios HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n"
    )
    if key is not None:
        head += f"Idempotency-Key: {key}\r\n"
    return f"{head}\r\n".encode() + body


def send_and_cut(port: int, request: bytes, attempt: int) -> None:
    """Send a request and cut the connection: in its head or body, after it, or in the answer."""
    share = (0.2, 0.6, 0.95, 1.0)[attempt % 4]
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        connection.sendall(request[: round(len(request) * share)])
        if share == 1.0 and attempt % 8 == 7:
            connection.recv(16)
        elif share == 1.0:
            time.sleep(attempt * 0.001)  # at another moment of its being carried out
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


def count_scenarios(application: Application, name: str) -> int:
    answer = httpx.get(f"{application.api}/scenarios", params={"q": name}, timeout=120)
    return int(answer.json()["total"])


def test_a_thousand_repeated_requests_with_cut_connections_make_no_duplicate(
    application: Application,
) -> None:
    attempts = [(number, attempt) for number in range(REQUESTS) for attempt in range(REPEATS)]

    def cut(chosen: tuple[int, int]) -> None:
        number, attempt = chosen
        send_and_cut(application.port, post(f"Cut {number}", f"key-{number}"), attempt)

    with ThreadPoolExecutor(CLIENTS) as clients:
        list(clients.map(cut, attempts))
    before = count_scenarios(application, "Cut")
    assert 0 < before <= REQUESTS
    with httpx.Client(base_url=application.api, timeout=120) as client:
        answers = [
            client.post(
                "/scenarios",
                json={**SCENARIO, "name": f"Cut {number}"},
                headers={"Idempotency-Key": f"key-{number}"},
            )
            for number in (*range(REQUESTS), *range(REQUESTS))
        ]
    assert {answer.status_code for answer in answers} == {201}
    assert [answer.json() for answer in answers[:REQUESTS]] == [
        answer.json() for answer in answers[REQUESTS:]
    ]
    assert count_scenarios(application, "Cut") == REQUESTS


def test_the_control_without_keys_makes_duplicates(application: Application) -> None:
    for _ in range(20):
        send_and_cut(application.port, post("Twice", None), 7)
    assert count_scenarios(application, "Twice") > 1
