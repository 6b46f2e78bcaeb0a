"""What only reproduces a document stands beside its own calculation and nowhere else."""

from __future__ import annotations

import pytest

from headroom.domain.quantities.figures import figures_at
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent
from headroom.services.scenario_calculation import calculate_scenario, solve_scenario
from tests.truth.contents import answer, catalogue, contents

SAMPLED = range(0, 500, 50)
WHOLE_MACHINE = "saved_msu_whole_machine_rating"


def places_of(figure: str, found: ScenarioAnswer) -> set[str]:
    """Return where an answer shows a figure beside what it rests on."""
    sampling = found.sampling
    assert sampling is not None
    shown = {
        "headlines": figure in found.figures,
        "samples": figure in {*sampling.quantiles, *sampling.stated_only},
        "histograms": figure in sampling.histograms,
        "tornado": figure in {tornado.figure for tornado in found.tornado},
        "cases": found.cases is not None and figure in {one.id for one in found.cases.figures},
    }
    return {place for place, stands in shown.items() if stands}


def test_the_whole_machines_rating_is_in_no_sample_bar_or_case() -> None:
    assert figures_at("reproduced") == (WHOLE_MACHINE,)
    for number in SAMPLED:
        assert places_of(WHOLE_MACHINE, answer(number, sampling=True)) == set()
        assert "saved_msu" in answer(number, sampling=True).figures  # the rule would see one


def test_the_papers_own_case_has_it_marked_with_its_factor() -> None:
    paper = catalogue().examples[0]
    content = ScenarioContent.model_validate(
        {
            "machine": "2818-Y02",
            "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
            "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
        }
    )
    found = calculate_scenario(catalogue(), content, sampling=True)
    assert paper.machine == content.machine
    assert places_of(WHOLE_MACHINE, found) == {"headlines"}
    figure = found.figures[WHOLE_MACHINE]
    assert figure.value == pytest.approx(15.0475)
    assert figure.kind == "assumed"
    assert "2 times the MSU per CP rating" in (figure.interval_missing or "")


def test_nobody_seeks_a_goal_in_it() -> None:
    with pytest.raises(InvalidInputError):
        solve_scenario(
            catalogue(), contents()[0], figure=WHOLE_MACHINE, target=1.0, variable="transactions"
        )
