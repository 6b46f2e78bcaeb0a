"""Load tests beside their plan: pairs of steps, Little's law, the knee, the spread of runs."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from headroom.domain.files.load_tests import LoadStep, LoadTest, ResponseTimes
from headroom.domain.files.planned_steps import PlannedStep
from headroom.domain.lab.load_test import LoadTestAnswer, LoadTestContent, load_test
from headroom.domain.lab.load_test_results import LoadTestRun, MeasuredStepRead


def step(
    achieved: float,
    *,
    users: float | None = None,
    mean: float = 100.0,
    offered: float | None = None,
    errors: int = 0,
    steady: bool = True,
) -> LoadStep:
    requests = round(achieved * 300)
    return LoadStep(
        starts_at=datetime(2026, 11, 22, tzinfo=UTC),
        seconds=300,
        steady=steady,
        users=users,
        requests=requests,
        errors=errors,
        error_share=errors / max(requests, 1),
        achieved_per_second=achieved,
        offered_per_second=offered,
        response=ResponseTimes(mean, mean, mean, 2 * mean, 3 * mean, 9 * mean),
    )


def run(*steps: LoadStep, name: str = "Run 1") -> LoadTestRun:
    test = LoadTest("JMeter", "CSV", "users", steps[0], steps, (), ())
    return LoadTestRun(name, "results.jtl", test)


def beside(*runs: LoadTestRun, **body: object) -> LoadTestAnswer:
    return load_test(LoadTestContent.model_validate(body), runs)


def rows(answer: LoadTestAnswer) -> list[MeasuredStepRead]:
    assert answer.results is not None
    return answer.results.steps


def value(answer: LoadTestAnswer, quantity_id: str | None) -> float | None:
    assert quantity_id is not None
    return answer.inputs[quantity_id].value


def test_the_knee_lies_where_achieved_misses_offered_by_more_than_was_said() -> None:
    answer = beside(run(step(5), step(9.98), step(11.9), step(14, mean=430)))
    assert [row.behind for row in rows(answer)] == [False, False, False, True]
    assert (value(answer, "knee_above"), value(answer, "knee_below")) == (12, 20)
    assert value(answer, "highest_achieved") == 14
    assert answer.results is not None
    results = answer.results
    assert results.says == "Achieved falls behind between 12 and 20 tps offered"
    assert results.says_wording is not None
    assert results.says_wording.text == "Achieved falls behind between {1} and {2} offered"
    strict = beside(run(step(5), step(9.98), step(11.9), step(14)), behind_share=0.001)
    assert [row.behind for row in rows(strict)] == [False, True, True, True]


def test_clients_follow_from_rate_think_time_and_response_measured() -> None:
    answer = beside(run(step(10, users=11, mean=150)), factors=[1])
    row = rows(answer)[0]
    assert value(answer, row.clients) == pytest.approx(10 * (1 + 0.15))
    assert value(answer, row.clients_measured) == 11
    assert value(answer, row.against_expected) == pytest.approx(1.5)
    assert answer.inputs[row.achieved].kind == "measured"
    source = answer.inputs[row.achieved].source
    assert source is not None and source.document == "results.jtl"


def test_a_percentile_of_1825_samples_is_known_within_one_point() -> None:
    answer = beside(run(step(1825 / 300)), factors=[1])
    assert value(answer, rows(answer)[0].percentile_within) == pytest.approx(0.01, abs=1e-5)


def test_as_many_steady_steps_as_planned_are_those_whatever_their_load() -> None:
    steps = (step(5), step(1, steady=False), step(6), step(6), step(6))
    answer = beside(run(*steps))
    assert [row.planned for row in rows(answer)] == [0, 1, 2, 3]
    assert [row.number for row in rows(answer)] == [1, 3, 4, 5]


def test_otherwise_the_nearest_load_counts_and_none_is_said() -> None:
    answer = beside(run(step(9, users=11), step(14, users=22), step(80, users=90)))
    assert [row.planned for row in rows(answer)] == [1, 3, None]
    assert rows(answer)[2].behind is None
    assert "unplanned_step" in [warning.code for warning in answer.warnings]
    by_rate = beside(run(step(9.9)))
    assert [row.planned for row in rows(by_rate)] == [1]


def test_what_a_tool_recorded_as_offered_counts_before_the_plan() -> None:
    answer = beside(run(step(9, offered=18)), factors=[1])
    row = rows(answer)[0]
    assert (row.recorded, value(answer, row.offered), row.behind) == (True, 18, True)
    assert answer.results is not None
    assert "at the lowest rate already" in answer.results.says


def test_runs_of_one_plan_show_how_far_they_lie_apart() -> None:
    answer = beside(
        run(step(10, mean=100), name="Monday"),
        run(step(9.8, mean=120), name="Tuesday"),
        factors=[1],
    )
    assert answer.results is not None
    spread = answer.results.spread[0]
    assert (spread.planned, spread.runs) == (0, 2)
    assert value(answer, spread.achieved) == pytest.approx(9.9)
    assert value(answer, spread.achieved_spread) == pytest.approx(0.2 / 9.9)
    assert value(answer, spread.response_spread) == pytest.approx(20 / 110)


def test_no_knee_lies_below_a_step_that_keeps_up() -> None:
    answer = beside(run(step(5), step(8), step(12), step(20)))
    assert "knee_not_clear" in [warning.code for warning in answer.warnings]
    assert answer.results is not None
    assert answer.results.says == "Achieved keeps up with offered up to 20 tps"
    assert "knee_below" not in answer.inputs


def test_a_step_above_105_percent_of_offered_is_not_this_plans() -> None:
    """A file of 300 a second, judged beside a plan of ten: 1,444 % of offered is no keeping up."""
    answer = beside(run(step(72), step(144), step(216), step(269)))
    assert [row.planned for row in rows(answer)] == [None] * 4
    assert [row.behind for row in rows(answer)] == [None] * 4
    recorded = beside(run(step(72, offered=5)), factors=[1])
    assert (rows(recorded)[0].beyond_plan, rows(recorded)[0].behind) == (True, None)
    assert "not_of_this_plan" in [warning.code for warning in recorded.warnings]


def named(number: int, rate: float, achieved: float, **stated: Any) -> LoadStep:
    label = PlannedStep(number, rate, stated.pop("target", 300), 4, 60, 30)
    sent = stated.pop("sent", achieved)
    return replace(step(achieved, **stated), planned=label, sent_per_second=sent)


def test_a_result_finds_its_step_by_the_name_that_its_plan_gave() -> None:
    plan = {"target_rate_per_second": 300, "factors": [0.25, 0.5, 0.75, 1]}
    measured = run(named(2, 150, 149.9), named(4, 300, 298))
    assert [row.planned for row in rows(beside(measured, **plan))] == [1, 3]
    other = beside(measured)  # a plan of ten a second
    assert [row.planned for row in rows(other)] == [None, None]
    assert [value(other, row.offered) for row in rows(other)] == [150, 300]
    assert other.results is not None
    assert other.results.says == "Achieved keeps up with offered up to 300 tps"


def test_a_saturated_driver_is_told_from_a_saturated_server() -> None:
    calm = named(1, 75, 75, mean=9.5)
    server = beside(run(calm, named(4, 300, 274, mean=111, sent=299)))
    assert rows(server)[1].limited_by == "server"
    short = beside(run(calm, named(4, 300, 274, mean=111)))
    assert rows(short)[1].limited_by == "server"
    driver = beside(run(calm, named(4, 300, 200, mean=9.6)))
    assert rows(driver)[1].limited_by == "driver"
    assert "driver_saturated" in [warning.code for warning in driver.warnings]
    assert "knee_below" not in driver.inputs
    few = beside(
        run(step(5, users=6, mean=100), step(9, users=10, mean=300)), factors=[0.5, 1]
    )  # ten clients that think for a second offer 9.1 a second at most
    assert rows(few)[1].limited_by == "driver"


def test_a_step_without_a_request_that_ended_has_no_response_time() -> None:
    empty = LoadStep(datetime(2026, 11, 22, tzinfo=UTC), 300, True, 5, 0, 0, 0, 0, None, None)
    answer = beside(run(step(5), empty), factors=[1, 2])
    row = rows(answer)[1]
    assert value(answer, row.response) is None and row.error_share is None
    assert answer.inputs[row.clients].why_missing is not None


def test_a_test_without_a_steady_step_counts_as_one() -> None:
    answer = beside(run(step(10, steady=False)), factors=[1])
    assert len(rows(answer)) == 1
    assert "no_steady_step" in [warning.code for warning in answer.warnings]
