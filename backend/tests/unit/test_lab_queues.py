"""Closed and open models, on the documents' words and on textbook numbers."""

import pytest

from headroom.domain.lab.queues import (
    ClosedModelContent,
    DemandBoundsContent,
    OpenModelContent,
    closed_model,
    demand_bounds,
    open_model,
)
from headroom.domain.quantities.refusals import InvalidInputError


def closed(**body: object) -> ClosedModelContent:
    return ClosedModelContent.model_validate(body)


def test_what_exhausted_five_cps_at_100_ms_and_not_at_400_took_1_01_to_4_04_ms() -> None:
    """z/OS Connect 5.2: 8K and 16K exhausted the CPU at 100 ms, not at 400 ms; 4.1: five GCPs;
    6: up to 500 users. 1K and 4K did not at 100 ms, so they took 1.01 ms at most."""
    answer = demand_bounds(DemandBoundsContent())
    assert answer.figures["least_demand_ms"].value == pytest.approx(1.01, abs=5e-3)
    assert answer.figures["most_demand_ms"].value == pytest.approx(4.04, abs=5e-3)
    assert answer.inputs["servers"].kind == answer.inputs["think_least"].kind == "published"
    assert answer.figures["eligible_share"].value == 0.99
    assert answer.figures["eligible_share"].kind == "published"
    assert [warning.code for warning in answer.warnings] == ["bounds"]


@pytest.mark.parametrize("servers", [1, 1000])
def test_the_quickest_beside_the_slowest_station_has_an_answer(servers: int) -> None:
    stations = [
        {"label": "quick", "servers": servers, "demand_seconds": 1e-6},
        {"label": "slow", "demand_seconds": 500},
    ]
    looped = closed_model(closed(clients=300, stations=stations))
    arriving = open_model(OpenModelContent.model_validate({"stations": stations}))
    assert looped.saturates_first == arriving.saturates_first == 1
    with pytest.raises(ValueError, match="greater than or equal to"):
        closed(stations=[{"label": "quicker", "demand_seconds": 1e-9}])
    with pytest.raises(InvalidInputError, match="needs 0, or at least"):
        group = {"label": "others", "clients": 1, "demand_seconds": [1e-9, 1]}
        one_each = [station | {"servers": 1} for station in stations]
        closed_model(closed(stations=one_each, classes=[group]))


def test_at_the_bound_the_knee_lies_at_500_clients() -> None:
    station = {"label": "CPs", "servers": 5, "demand_seconds": 0.5 / 495}
    answer = closed_model(closed(clients=500, think_seconds=0.1, stations=[station]))
    assert answer.figures["knee_clients"].value == pytest.approx(500)


def test_the_working_gives_the_last_step_of_the_recursion() -> None:
    stations = [
        {"label": "CPs", "servers": 3, "demand_seconds": 0.004},
        {"label": "QR TCB", "servers": 1, "demand_seconds": 0.0018},
        {"label": "Network", "demand_seconds": 0.02, "waiting": False},
    ]
    answer = closed_model(closed(clients=80, think_seconds=0.05, stations=stations))
    row = next(row for row in answer.curve if row.clients == 80)
    assert answer.figures["throughput_per_second"].value == pytest.approx(row.throughput_per_second)
    assert answer.saturates_first == 1
    there = sum(answer.inputs[station.queue].value or 0 for station in answer.stations)
    rate = answer.figures["throughput_per_second"].value or 0
    assert there + rate * 0.05 == pytest.approx(80)
    assert all(row.throughput_per_second <= row.throughput_at_most + 1e-9 for row in answer.curve)
    assert all(row.response_seconds >= row.response_at_least - 1e-9 for row in answer.curve)
    interval = answer.figures["response_ms"].interval
    assert interval is not None and interval.low < 1000 * row.response_seconds < interval.high


def test_several_classes_share_stations_of_one_server() -> None:
    answer = closed_model(
        closed(
            clients=3,
            think_seconds=1,
            stations=[{"label": "QR TCB", "demand_seconds": 0.1}],
            classes=[
                {"label": "Batch", "clients": 2, "think_seconds": 0.5, "demand_seconds": [0.2]}
            ],
        )
    )
    rates = [answer.inputs[row.throughput].value or 0 for row in answer.classes]
    utilisation = answer.inputs[answer.stations[0].utilisation or ""].value
    assert utilisation == pytest.approx(0.1 * rates[0] + 0.2 * rates[1])
    assert 0.5 < (utilisation or 0) < 1


def test_several_classes_share_several_servers_and_their_working_gives_the_same() -> None:
    answer = closed_model(
        closed(
            clients=4,
            think_seconds=0.1,
            stations=[{"label": "CPs", "servers": 3, "demand_seconds": 0.05}],
            classes=[
                {"label": "Batch", "clients": 3, "think_seconds": 0.02, "demand_seconds": [0.09]}
            ],
        )
    )
    for group, row in enumerate(answer.classes):
        demand = (0.05, 0.09)[group]
        seen, idle = (
            answer.inputs[f"{name}[0,{group}]"].value or 0 for name in ("queue_seen", "idle_seen")
        )
        assert idle > 0
        assert answer.inputs[row.response].value == pytest.approx(
            1000 * demand / 3 * (1 + seen + idle)
        )
    assert answer.classes[0].label == "Clients"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (
            {
                "clients": 400,
                "stations": [{"label": "CPs", "servers": 64, "demand_seconds": 0.1}],
                "classes": [{"label": "B", "clients": 400, "demand_seconds": [0.1]}],
            },
            "clients",
        ),
        (
            {
                "stations": [{"label": "QR", "demand_seconds": 0.1}],
                "classes": [{"label": "B", "clients": 1, "demand_seconds": []}],
            },
            "classes.0.demand_seconds",
        ),
        (
            {
                "clients": 5000,
                "stations": [{"label": "QR", "demand_seconds": 0.1}],
                "classes": [{"label": "B", "clients": 5000, "demand_seconds": [1]}],
            },
            "clients",
        ),
        (
            {
                "clients": 5000,
                "stations": [
                    {"label": f"S{n}", "servers": 900, "demand_seconds": 1} for n in "123"
                ],
            },
            "clients",
        ),
    ],
)
def test_what_cannot_be_solved_exactly_is_refused(body: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidInputError) as refusal:
        closed_model(closed(**body))
    assert refusal.value.field == field


def test_erlang_c_gives_the_textbook_waits() -> None:
    """One server at 30 % 0.30, two at 60 % 0.45, four at 70 % 0.43, as on docs/methods/ziip.md."""
    for servers, busy, share in ((1, 0.3, 0.30), (2, 0.6, 0.45), (4, 0.7, 0.43)):
        station = {"label": "CPs", "servers": servers, "demand_seconds": 0.01}
        content = {"rate_per_second": servers * busy / 0.01, "stations": [station]}
        answer = open_model(OpenModelContent.model_validate(content))
        assert answer.inputs["waiting[0]"].value == pytest.approx(share, abs=5e-3)


def test_a_rate_that_no_station_bears_has_no_response_time() -> None:
    station = {"label": "QR TCB", "demand_seconds": 0.01}
    content = {"rate_per_second": 100, "stations": [station]}
    answer = open_model(OpenModelContent.model_validate(content))
    assert answer.figures["response_ms"].value is None
    assert "cannot bear the rate" in (answer.figures["response_ms"].why_missing or "")
    assert [warning.code for warning in answer.warnings] == ["overloaded"]


def test_along_the_rate_the_wait_of_arrivals_is_that_of_one_server_by_hand() -> None:
    """M/M/1: demand ÷ (1 − rate × demand); clients in a loop wait no longer."""
    station = {"label": "A", "demand_seconds": 0.01}
    content = {"stations": [station], "rate_per_second": 50, "think_seconds": 1}
    answer = open_model(OpenModelContent.model_validate(content))
    assert len(answer.curve) > 50
    for row in answer.curve:
        assert row.response_seconds == pytest.approx(0.01 / (1 - row.rate_per_second * 0.01))
        assert row.looped_seconds is not None
        assert 0.01 * (1 - 1e-9) <= row.looped_seconds <= row.response_seconds * (1 + 1e-9)
    asked = next(row for row in answer.curve if row.rate_per_second == 50)
    assert asked.response_seconds == answer.figures["response_seconds"].value
    assert answer.curve[-1].rate_per_second == pytest.approx(96)


def test_a_delay_alone_has_no_course_and_many_clients_are_not_solved() -> None:
    delay = {"label": "Net", "demand_seconds": 0.01, "waiting": False}
    assert open_model(OpenModelContent.model_validate({"stations": [delay]})).curve == []
    many = {"stations": [{"label": "A", "servers": 100, "demand_seconds": 0.01}]}
    curve = open_model(OpenModelContent.model_validate(many | {"think_seconds": 10})).curve
    assert curve[-1].looped_seconds is None and curve[-1].response_seconds > 0.01
