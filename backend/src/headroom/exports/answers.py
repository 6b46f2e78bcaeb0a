"""The answer of a report as the type that its calculation answers with, for every format."""

from __future__ import annotations

from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.answers import ScenarioAnswer, WindowAnswer
from headroom.domain.value.answers import ValueAnswer


def scenario_of(report: FrozenReport) -> ScenarioAnswer:
    """Return what a scenario answers; a value calculation is one of one window without prices."""
    if report.kind != "value":
        return report.read_answer(ScenarioAnswer)
    value = report.read_answer(ValueAnswer)
    window = WindowAnswer(
        id="peak",
        label="Peak window",
        transactions="transactions",
        hours="peak_hours",
        gp_seconds_saved="gp_seconds_saved",
        gp_seconds_saved_per_hour="gp_seconds_saved_per_hour",
        ziip_seconds_added="ziip_seconds_added",
        saved_msu="saved_msu",
        parts=tuple(value.parts),
    )
    # it was read once; what it says first is not frozen, but written from its figures
    return ScenarioAnswer.model_construct(
        figures=value.figures,
        inputs=value.inputs,
        published=value.published,
        windows=(window,),
        months=[],
        money=None,
        cash=[],
        profile=None,
        sampling=None,
        uncertain=[],
        tornado=[],
        cases=None,
        levers=None,
        warnings=[*value.warnings],
        why_zero=[],
        limits=value.limits,
        fewest_regions=value.fewest_regions,
        capacity=value.capacity,
        board=value.board,
    )
