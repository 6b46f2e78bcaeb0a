"""Segments, round trips and JSON, on the documents' numbers and on what the kernel sends."""

import csv
import json
import math
import platform
import socket
import struct
from threading import Thread

import pytest

from headroom.domain.lab.tcp import (
    ExchangeContent,
    JsonContent,
    SegmentsContent,
    exchange,
    json_length,
    segments,
)
from tests.conftest import SEEDS


def counted(mss: int, request: int = 1500, response: int = 3000) -> tuple[float | None, ...]:
    """Return the segments of a request and of its response."""
    content = SegmentsContent(request_bytes=request, response_bytes=response, mss_bytes=mss)
    return tuple(figure.value for figure in segments(content).figures.values())


def test_elvis_saw_three_packets_in_and_six_out_at_536() -> None:
    """Elvis, MSS and MTU Sizes: "chopped into three packets … six packets" at an MSS of 536."""
    assert counted(536) == (3, 6)


def test_at_1460_two_packets_go_in_and_three_out() -> None:
    """Elvis, TCP/IP Tuning Results: the same exchange after the MTU was changed to 1,500."""
    assert counted(1460) == (2, 3)


SENT = 156
"""Where tcpi_data_segs_out stands in Linux's struct tcp_info; tcpi_snd_mss stands at 16."""


def sent_by_the_kernel(payload: int, mss: int) -> tuple[int, int]:
    """Return how many segments with data the kernel sent over loopback, and its own MSS."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, mss)
        with socket.socket() as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, mss)
            client.connect(listener.getsockname())
            served, _ = listener.accept()

            def read() -> None:
                left = payload
                while left > 0:
                    left -= len(served.recv(left))
                served.sendall(b"!")

            reader = Thread(target=read)
            reader.start()
            client.sendall(b"x" * payload)
            client.recv(1)
            reader.join()
            served.close()
            info = client.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
    return struct.unpack_from("=I", info, SENT)[0], struct.unpack_from("=I", info, 16)[0]


@pytest.mark.parametrize("mss", [536, 1460])
@pytest.mark.parametrize("payload", [1500, 3000, 32_768])
def test_the_kernel_sends_as_many_segments_over_loopback(payload: int, mss: int) -> None:
    if platform.system() != "Linux":
        pytest.skip("TCP_INFO with its counts of segments is Linux's")
    try:
        sent, own = sent_by_the_kernel(payload, mss)
    except OSError as error:
        pytest.skip(f"no sockets on 127.0.0.1 here: {error}")
    if own == 0:
        pytest.skip("this kernel does not fill TCP_INFO")
    # with timestamps a segment carries 12 bytes less than the MSS that was agreed
    assert own in (mss, mss - 12)
    assert sent == counted(own, payload)[0]
    if payload <= 3000:
        assert sent == counted(mss, payload)[0]


def test_the_ladder_ends_when_the_formula_says() -> None:
    for body in (
        {},
        {"tls": "full", "server_seconds": 0.01},
        {"new_connection": False, "request_bytes": 32_768, "response_bytes": 32_768},
        {"before": {"mss_bytes": 536, "nagle": True}, "request_bytes": 9_000},
        {
            "writes": 2,
            "before": {"mss_bytes": 536, "initial_window": 1, "nagle": True},
            "after": {"mss_bytes": 1460, "initial_window": 1, "delayed_acks": False},
        },
    ):
        answer = exchange(ExchangeContent.model_validate(body))
        for side in (answer.before, answer.after):
            ends = max(arrow.arrived_at for arrow in side.arrows)
            spacing = 2e-3  # a burst's arrow is drawn at its first packet
            assert ends * 1000 == pytest.approx(
                answer.inputs[side.exchange_ms].value, abs=spacing * 1000
            )
            data = sum(arrow.packets for arrow in side.arrows if arrow.kind == "data")
            assert data == side.data_packets


def test_three_settings_are_compared_in_packets_a_second() -> None:
    """32 KB at 2,000 a second over kept connections: an ACK for each segment, counted by hand."""
    content = ExchangeContent.model_validate(
        {
            "request_bytes": 1,
            "response_bytes": 32_768,
            "rate_per_second": 2_000,
            "new_connection": False,
            "before": {"mss_bytes": 536, "delayed_acks": False},
            "after": {"mss_bytes": 1460, "delayed_acks": False},
            "third": {"mss_bytes": 8960, "delayed_acks": False},
        }
    )
    answer = exchange(content)
    assert answer.third is not None
    sides = (answer.before, answer.after, answer.third)
    assert [side.data_packets for side in sides] == [63, 24, 5]
    # one segment and its ACK for the request
    assert [answer.inputs[side.packets_per_second or ""].value for side in sides] == [
        2_000 * (2 + 2 * segments) for segments in (62, 23, 4)
    ]
    assert "exchange_ms[third]" in answer.figures


def test_elvis_change_saves_round_trips_and_promises_no_cpu() -> None:
    """The settings of Elvis, 536 with DELAYACKS to 1,460 with NODELAYACKS; its −38 % held more."""
    answer = exchange(ExchangeContent())
    trips = [answer.inputs[side.round_trips].value for side in (answer.before, answer.after)]
    # by hand: 1 to connect, 2 + 1 in, 2 + 3 + 1 out, less the shared one; 1 + 1 + 2 − 1 after
    assert trips == [5, 3]
    assert (answer.figures["tasks_freed"].value or 0) > 0
    assert "no_cpu" in [warning.code for warning in answer.warnings]


def test_elvis_38_percent_is_shown_as_printed_at_its_place_and_not_derived() -> None:
    """Elvis, TCP/IP Tuning Results: “response time decreased by 38%”; its traces are pictures."""
    figure = exchange(ExchangeContent()).figures["published_decrease"]
    assert (figure.value, figure.kind, figure.formula) == (0.38, "published", None)
    source = figure.source
    assert source is not None
    assert (source.study, source.locator, source.printed) == (
        "elvis",
        "TCP/IP Tuning Results",
        "38%",
    )
    with (SEEDS / "packs/elvis/figures/elvis.csv").open() as file:
        seeded = {row["figure"]: row for row in csv.DictReader(file)}
    row = seeded["elvis-response-reduction"]
    assert (row["printed"], float(row["value"]), row["locator"]) == (
        source.printed,
        figure.value,
        source.locator,
    )
    for trace in ("elvis-trace-before", "elvis-trace-after"):
        assert (seeded[trace]["value"], seeded[trace]["availability"]) == ("", "picture")


def bursts_of(segments: int, *, delayed: bool, window: int = 2) -> int:
    """Return the bursts of a response of so many segments, of which each fills one."""
    side = {"mss_bytes": 1460, "initial_window": window, "delayed_acks": delayed}
    body = {"request_bytes": 1, "response_bytes": 1460 * segments, "before": side, "after": side}
    answer = exchange(ExchangeContent.model_validate(body))
    return int(answer.inputs["response_rounds[before]"].value or 0)


@pytest.mark.parametrize(
    ("delayed", "most"),
    [
        # by hand: an ACK a segment adds a segment each; one for two leaves an odd one waiting
        (False, [2, 6, 14, 30, 62]),
        (True, [2, 5, 8, 14, 23, 35]),
    ],
)
def test_slow_start_grows_by_a_segment_an_ack(delayed: bool, most: list[int]) -> None:
    """RFC 5681, 3.1 and 4.2: the window grows with each ACK, delayed ones come for two segments."""
    for number, count in enumerate(most, 1):
        assert bursts_of(count, delayed=delayed) == number
        assert bursts_of(count + 1, delayed=delayed) == number + 1


def test_a_window_grows_by_about_half_with_delayed_acks_and_doubles_without() -> None:
    many = 20_000
    assert bursts_of(many, delayed=False) == math.ceil(math.log2(many / 2 + 1))
    by_half = math.log(many / 2 * 0.5 + 1) / math.log(1.5)
    assert bursts_of(many, delayed=True) == pytest.approx(by_half, abs=1.5)


def test_a_delayed_ack_holds_up_a_window_of_one_segment() -> None:
    one = {"mss_bytes": 536, "initial_window": 1}
    both = {"before": one, "after": {**one, "delayed_acks": False}}
    answer = exchange(ExchangeContent.model_validate(both))
    assert answer.inputs["stalls[before]"].value == 2
    assert answer.inputs["stalls[after]"].value == 0
    times = [answer.inputs[f"exchange[{side}]"].value or 0 for side in ("before", "after")]
    assert times[0] - times[1] == pytest.approx(1.0)


def test_write_write_read_with_nagle_waits_for_the_timer() -> None:
    """Elvis, Nagle's Algorithm: "a constant delay of up to 500 milliseconds"."""
    nagle = {"mss_bytes": 1460, "initial_window": 10, "nagle": True}
    body = {"writes": 2, "before": nagle, "after": {**nagle, "nagle": False}, "response_bytes": 100}
    answer = exchange(ExchangeContent.model_validate(body))
    times = [answer.inputs[f"exchange[{side}]"].value or 0 for side in ("before", "after")]
    assert times[0] - times[1] == pytest.approx(0.501)


@pytest.mark.parametrize(
    ("response", "delayed", "trips", "timers"),
    [
        # by hand, 1,460 a segment and a window of 10: connecting, request, and of the response …
        (1460 * 2, True, 2, 0),  # … two full segments at once: nothing short waits
        (1460 * 2 + 1, True, 3, 0),  # two are acknowledged at once, then the short third
        (1460 * 3 + 1, True, 3, 1),  # the odd third waits for the timer, then the short fourth
        (1460 * 3 + 1, False, 3, 0),  # an ACK each: no timer
        (1460 + 1, True, 3, 1),  # one full segment alone waits for the timer
        (100, True, 2, 0),  # nothing is unacknowledged: a short one goes
        # 10 fill the window; the eleventh would have waited for a round trip in any case
        (1460 * 10 + 1, True, 3, 0),
        (1460 * 10 + 1, False, 3, 0),
    ],
)
def test_nagle_keeps_the_short_last_segment_of_a_single_write(
    response: int, delayed: bool, trips: int, timers: int
) -> None:
    """RFC 1122, 4.2.3.4: less than a segment is kept while anything is unacknowledged."""
    nagle = {"mss_bytes": 1460, "initial_window": 10, "nagle": True, "delayed_acks": delayed}
    body = {
        "request_bytes": 100,
        "response_bytes": response,
        "before": nagle,
        "after": {**nagle, "nagle": False},
    }
    answer = exchange(ExchangeContent.model_validate(body))
    assert answer.inputs["round_trips[before]"].value == trips
    assert answer.inputs["stalls[before]"].value == timers
    segments_sent = -(-response // 1460)
    assert answer.inputs["round_trips[after]"].value == (2 if segments_sent <= 10 else 3)
    assert answer.inputs["stalls[after]"].value == 0
    assert answer.before.data_packets == answer.after.data_packets


def test_a_kept_connection_has_no_handshake() -> None:
    trips = {
        (new, tls): exchange(ExchangeContent(new_connection=new, tls=tls)).inputs["handshake"].value
        for new in (True, False)
        for tls in ("none", "full")
    }
    assert trips[True, "full"] == 2
    assert trips[False, "full"] == trips[False, "none"] == 0
    kept, without = (
        exchange(ExchangeContent(new_connection=False, tls=tls)) for tls in ("full", "none")
    )
    assert kept.before == without.before


def test_4096_bytes_become_6340_bytes_of_json() -> None:
    """z/OS Connect, 3.3: 127 elements of 32 bytes and 32 bytes of fields, named as in Figure 3."""
    figures = json_length(JsonContent()).figures
    assert figures["payload_bytes"].value == 4096
    assert figures["json_bytes"].value == 6340
    document = json.loads(JsonContent().around)
    element = {"user_data": "0001-ABCDEFGHIJKLMNOPQRSTUVWXYZ-"}
    document["COMM4KOperationResponse"]["user_data"] = [element] * 127
    assert len(json.dumps(document, separators=(",", ":"))) == 6340
