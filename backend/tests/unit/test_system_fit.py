"""The fit of a load test: exact where a system is, missing where nothing was measured."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest

from headroom.domain.files.load_tests import LoadStep, LoadStretch, LoadTest, ResponseTimes
from headroom.domain.lab.load_test import LoadTestAnswer, LoadTestContent, load_test
from headroom.domain.lab.load_test_fit import (
    clients_at_the_peak,
    scaled_throughput,
    throughput_approached,
)
from headroom.domain.lab.load_test_results import LoadTestRun
from headroom.domain.lab.mean_value import Queue, response_in_demands, solved
from headroom.domain.lab.system_fit import StepSample, interval_of_draws, system_fit

THINK = 1.0


@pytest.mark.parametrize(
    ("clients", "think", "servers", "demand", "rest"),
    [
        (1, 1.0, 1, 0.01, 0.0),
        (77, 1.0, 1, 0.01, 0.01),
        (306, 1.0, 2, 0.0072, 0.002),
        (500, 0.1, 5, 0.00101, 0.0),
        (3000, 5.0, 8, 0.0114, 0.02),
        (40, 0.0, 3, 0.005, 0.001),
        (4, 1.0, 20, 0.5, 0.01),
    ],
)
def test_one_station_at_many_demands_is_the_exact_solution(
    clients: int, think: float, servers: int, demand: float, rest: float
) -> None:
    queues = [Queue(demand, servers), *([Queue(rest, None)] if rest else [])]
    exact = clients / solved(clients, think, queues).throughput[-1] - think
    elsewhere = np.array([(think + rest) / demand])
    ours = response_in_demands(np.array([float(clients)]), elsewhere, servers)[0] * demand + rest
    assert ours == pytest.approx(exact, rel=1e-9)


def looped(servers: int, demand: float, rest: float, clients: tuple[int, ...]) -> list[StepSample]:
    """Return steps without any noise."""
    samples = []
    for count in clients:
        rate = float(
            solved(count, THINK, [Queue(demand, servers), Queue(rest, None)]).throughput[-1]
        )
        response = count / rate - THINK
        stretches = ((round(60 * rate), response),) * 10
        samples.append(StepSample(count, rate, rate, response, 600.0, False, stretches))
    return samples


@pytest.mark.parametrize(
    ("servers", "demand", "rest"), [(1, 0.01, 0.005), (2, 0.0072, 0.0021), (6, 0.05, 0.0)]
)
def test_a_system_without_noise_is_found_again(servers: int, demand: float, rest: float) -> None:
    capacity = servers / demand
    clients = tuple(round(part * capacity) for part in (0.2, 0.6, 0.9, 1.1, 1.5))
    fit = system_fit(tuple(looped(servers, demand, rest + 1e-9, clients)))
    assert fit is not None
    assert fit.systems.servers[0] == servers
    assert fit.systems.capacity[0] == pytest.approx(capacity, rel=1e-3)
    assert fit.systems.unloaded[0] == pytest.approx(demand + rest, rel=5e-3)
    interval = interval_of_draws(fit.systems.capacity)
    assert interval is not None
    assert interval.low <= capacity <= interval.high


def test_two_rates_are_too_few() -> None:
    assert system_fit(tuple(looped(1, 0.01, 0.001, (20, 60)))) is None


def test_the_scalability_law_finds_its_own_coefficients() -> None:
    alone, contention, coherency = 0.01, 0.05, 0.0004
    samples = []
    for there in (1.0, 4.0, 10.0, 30.0, 60.0):
        rate = scaled_throughput(there, alone, contention, coherency)
        samples.append(StepSample(None, rate, rate, there / rate, 60.0, False, None))
    fit = system_fit(tuple(samples))
    assert fit is not None
    law = fit.scalabilities
    assert (law.alone[0], law.contention[0], law.coherency[0]) == pytest.approx(
        (alone, contention, coherency), rel=1e-6
    )
    peak = clients_at_the_peak(contention, coherency)
    highest = scaled_throughput(peak, alone, contention, coherency)
    for near in (0.9, 1.1):
        assert scaled_throughput(near * peak, alone, contention, coherency) < highest
    assert highest < throughput_approached(alone, contention)


def measured(samples: list[StepSample], *, stretches: bool = True) -> LoadTestRun:
    steps = tuple(
        LoadStep(
            starts_at=datetime(2026, 11, 24, tzinfo=UTC),
            seconds=sample.seconds,
            steady=True,
            users=sample.clients,
            requests=round(sample.rate * sample.seconds),
            errors=0,
            error_share=0.0,
            achieved_per_second=sample.rate,
            offered_per_second=None,
            response=ResponseTimes(*[1000 * sample.response] * 6),
            stretches=tuple(
                LoadStretch(count, 1000 * mean) for count, mean in sample.stretches or ()
            )
            if stretches
            else None,
        )
        for sample in samples
    )
    return LoadTestRun(
        "Monday", "monday.jtl", LoadTest("JMeter", "CSV", "users", steps[0], steps, (), ())
    )


def answer(run: LoadTestRun, target: float = 300) -> LoadTestAnswer:
    content = LoadTestContent(
        target_rate_per_second=target,
        factors=[0.25, 0.5, 0.75, 1],
        think_seconds=THINK,
        response_seconds=0.0093,
    )
    return load_test(content, [run])


CLIENTS = (76, 152, 228, 303)


def test_a_run_ends_in_a_verdict() -> None:
    """Two servers of 7.2 ms and 2.1 ms elsewhere, the system of the page's own example."""
    test = answer(measured(looped(2, 0.0072, 0.0021, CLIENTS)))
    assert test.results is not None
    (fit,) = test.results.fits
    assert fit.verdict.text.startswith("Monday: capacity 278 tps (2")
    assert "knee 280 clients, 9.3 ms without load; try 2" in fit.verdict.text
    assert fit.capacity is not None and fit.knee is not None
    capacity = test.inputs[fit.capacity]
    assert capacity.formula is not None and capacity.interval is not None
    assert capacity.interval.level == 0.95
    assert [fitted is not None for fitted in fit.responses] == [True] * 4
    assert fit.verdict.wording is not None


def test_a_capacity_that_no_step_comes_near_is_not_said() -> None:
    test = answer(measured(looped(2, 0.0072, 0.0021, (10, 20, 30, 40))), 40)
    assert test.results is not None
    (fit,) = test.results.fits
    assert fit.capacity is not None and fit.knee is not None
    assert (test.inputs[fit.capacity].value, test.inputs[fit.knee].value) == (None, None)
    assert "beyond what was measured" in fit.verdict.text


def test_a_test_kept_before_parts_were_counted_has_no_interval_and_says_why() -> None:
    test = answer(measured(looped(2, 0.0072, 0.0021, CLIENTS), stretches=False))
    assert test.results is not None
    capacity = test.inputs[test.results.fits[0].capacity or ""]
    assert capacity.interval is None
    assert capacity.interval_missing is not None and "import it again" in capacity.interval_missing
    assert "(" not in test.results.fits[0].verdict.text


def test_too_few_steps_say_what_to_measure() -> None:
    test = answer(measured(looped(2, 0.0072, 0.0021, (76, 152))))
    assert test.results is not None
    assert test.results.fits[0].capacity is None
    assert "at least 3 different rates" in test.results.fits[0].verdict.text


def two_runs(demand: float, later: float) -> LoadTestAnswer:
    first = measured(looped(2, demand, 0.0021, CLIENTS))
    second = measured(looped(2, later, 0.0021, CLIENTS))
    content = LoadTestContent(
        target_rate_per_second=300, factors=[0.25, 0.5, 0.75, 1], think_seconds=THINK
    )
    return load_test(content, [first, replace(second, name="Tuesday")])


def test_a_run_against_the_first_says_whether_it_is_more_than_noise() -> None:
    faster = two_runs(0.0072, 0.006)
    assert faster.results is not None
    (change,) = faster.results.changes
    assert (change.before, change.after, change.beyond_noise) == ("Monday", "Tuesday", True)
    assert change.verdict.text.startswith("Tuesday against Monday: capacity changed by ")
    assert faster.inputs[change.capacity or ""].value == pytest.approx(0.2, abs=0.02)
    same = two_runs(0.0072, 0.00721)
    assert same.results is not None
    assert same.results.changes[0].beyond_noise is False
    assert "no more than the noise" in same.results.changes[0].verdict.text
