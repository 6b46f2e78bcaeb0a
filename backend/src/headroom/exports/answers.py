"""The answer of a report as the type that its calculation answers with, for every format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from headroom.domain.audit.answers import StudyResult, WholeAudit
from headroom.domain.audit.checks import AuditCheck
from headroom.domain.comparison.answers import ComparisonAnswer, WayWorking
from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.peaks.profile import Profile
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.answers import ScenarioAnswer, ScenarioWorking, WindowAnswer
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.words import ValueWords

VALUED = ("value", "scenario")
"""Kinds whose answer is a scenario's, with prices or without."""


def scenario_of(report: FrozenReport) -> ScenarioAnswer:
    """Return what a scenario answers; a value calculation is one of one window without prices."""
    if report.kind != "value":
        return report.read_answer(ScenarioAnswer)
    value = report.read_answer(ValueAnswer)
    window = WindowAnswer(
        id="peak",
        label=ValueWords.peak_window,
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


def stated_profile(report: FrozenReport) -> Profile | None:
    """Return the profile that was asked about; None without one, and where a copy leaves it out."""
    stated = report.inputs.get("profile")
    return None if stated is None else Profile.model_validate(stated)


def workings_of(report: FrozenReport) -> Mapping[str, WayWorking | ScenarioWorking]:
    """Return what each way in, or each scenario by its number, rests on."""
    if report.kind == "side_by_side":
        return report.read_workings(ScenarioWorking)
    return report.read_workings(WayWorking)


def ways_compared(report: FrozenReport) -> Sequence[ComparedWay]:
    """Return the ways in that a report compares; none in a report about something else."""
    return report.read_answer(ComparisonAnswer).items if report.kind == "comparison" else ()


def checks_of(report: FrozenReport) -> Sequence[AuditCheck]:
    """Return the checks of an audit; none in a report about something else."""
    return report.read_answer(WholeAudit).checks if report.kind == "audit" else ()


def studies_audited(report: FrozenReport) -> Sequence[StudyResult]:
    """Return the result for each audited document; none in a report about something else."""
    return report.read_answer(WholeAudit).by_study if report.kind == "audit" else ()
