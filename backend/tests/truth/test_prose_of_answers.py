"""No sentence of a report of a value, a comparison, the lab or an audit is refuted by its answer.

The rules of ``test_prose`` read the values; comparison, lab and audit have rules of their own.
Beside the rules stand sentences and tables that each has to find.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.lab.calculations import LAB, LabInputs
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.content import ScenarioContent
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Table
from headroom.services.report_subjects import AuditInputs
from headroom.services.scenario_calculation import calculate_scenario
from tests.truth.contents import CONTENTS, SEED, catalogue, contents, machines
from tests.truth.prose import prose
from tests.truth.reports import asked_report, value_report
from tests.truth.test_kinds import as_value
from tests.truth.test_prose import (
    NUMBER,
    RULES,
    Told,
    found_in,
    number_of,
    same,
    signs,
    unfinished,
)

VALUED = range(2, CONTENTS, 12)
COMPARED = range(24)
AUDITED = tuple(catalogue().studies)


# values: as the scenario without money says it


@cache
def valued(number: int) -> Told:
    asked = as_value(contents()[number])
    content = ScenarioContent.model_validate(asked.model_dump(by_alias=True))
    answer = calculate_scenario(catalogue(), content, sampling=False)
    return Told(content, answer, prose(value_report(asked)))


@pytest.mark.parametrize("name", RULES)
def test_a_report_of_a_value_says_what_its_answer_holds(name: str) -> None:
    wrong = [
        f"{number}: {text}: {fault}"
        for number in VALUED
        for text in valued(number).texts
        for fault in RULES[name](valued(number), text)
    ]
    assert wrong == []


def test_a_value_that_its_answer_refutes_is_found() -> None:
    case = next(one for one in map(valued, VALUED) if (one.value("gp_seconds_saved") or 0) > 1)
    for rule, text in (
        ("per_transaction", "each transaction takes 123,456.7 µs less GP time on your 8561-717."),
        ("volume", "At 12,345 transactions in the peak window that is 1 GP seconds."),
        ("directions", "The change adds 12 GP seconds"),
        ("signs", "The change saves −7 GP seconds"),
    ):
        assert list(RULES[rule](case, text)), rule


# comparisons


@cache
def compared(number: int) -> FrozenReport:
    """Return the report of a comparison on a machine, at a rate and with a spread at random."""
    random = Random(f"{SEED} comparison {number}")
    full_speed = random.choice(sorted({name for names in machines().values() for name in names}))
    asked = ComparisonContent(
        rate_per_second=random.choice((300, 787, 900, 2_000, 3_400, 5_000)),
        regions=random.choice((1, 1, 2, 4)),
        machine=random.choice((None, full_speed, full_speed)),
        speed_spread_share=random.choice((None, 0.0, 0.1, 0.4)),
    )
    return asked_report("comparison", asked)


def wrong_costs(report: FrozenReport, text: str) -> Iterator[str]:
    """Yield what a text says of costs, ranks and factors that the answer does not hold."""
    answer = report.answer
    ranked = [way for way in answer["items"] if way["rank"] is not None]
    # a sentence that names a payload, and those beside it, speak of the ways that move as much
    of_all = not any(" with " in (one or {}).get("text", "") for one in answer["findings"].values())
    usual = [way for way in ranked if of_all or way["payload"]["label"] == "32 KB"]
    totals = [way["total_ms"] for way in usual]
    gps = [way["gp_ms"] for way in usual]
    if text.startswith("None of these access methods was measured") and ranked:
        yield f"{ranked[0]['label']} was"
    finding = re.search(
        rf"(?P<by>By what bills count: )?.* costs least[^:]*: (?P<ms>{NUMBER}) ms"
        rf"(?:; .* (?P<times>{NUMBER}) times as much)?",
        text,
    )
    if finding is not None:
        costs = gps if finding["by"] or "Bills count GP" in text else totals
        if not found_in(finding["ms"], [min(costs)]):
            yield f"{finding['ms']} ms is not the least"
        if finding["times"] and not found_in(finding["times"], [max(costs) / min(costs)]):
            yield f"{finding['times']} is not the ratio of the dearest"
    second = re.search(rf"is second: ({NUMBER}) ms", text)
    if second is not None and not found_in(second[1], sorted(totals)[1:2]):
        yield f"{second[1]} ms is not second"
    factor = answer["conversion"]["factor"]
    converted = re.search(rf"1 CPU second of .*? is ({NUMBER}) s .*?of ", text)
    factors = [] if factor is None else [factor["value"]]
    if converted is not None and not found_in(converted[1], factors):
        yield f"{converted[1]} is not the factor"
    counted = re.search(rf"({NUMBER}) of ({NUMBER}) methods were measured", text)
    if counted is not None and [*map(number_of, counted.groups())] != [
        len(ranked),
        len(answer["items"]),
    ]:
        yield f"{len(ranked)} of {len(answer['items'])} were measured"


def wrong_rows(report: FrozenReport) -> Iterator[str]:
    """Yield the rows of a ranking whose GP and zIIP time are not its total, or beyond its range."""
    for table in tables(report):
        heads = [column.label for column in table.columns]
        if table.name != "Ranking":
            continue
        for row in table.rows:
            cells = dict(zip(heads, row, strict=True))
            if "Total" not in cells:
                continue  # nothing was measured at this rate, and no column stands for it
            gp, ziip, total = (cells[head].value for head in ("GP", "zIIP", "Total"))
            if gp is None or ziip is None or total is None:
                continue
            if gp + ziip != pytest.approx(total):
                yield f"{gp} + {ziip} is not {total}"
            if "Total, low" not in cells:
                continue
            low, high = (cells[head].value for head in ("Total, low", "Total, high"))
            if low is not None and high is not None and not low <= total <= high:
                yield f"{total} is not within {low} to {high}"


def tables(report: FrozenReport) -> Iterator[Table]:
    for section in report_document(report).sections:
        for block in section.blocks:
            if isinstance(block, Table):
                yield block


def test_a_comparison_says_the_costs_of_the_readers_machine() -> None:
    reports = [compared(number) for number in COMPARED]
    wrong = [
        f"{number}: {text}: {fault}"
        for number, report in enumerate(reports)
        for text in prose(report)
        for fault in (
            *wrong_costs(report, text),
            *signs(None, text),
            *unfinished(None, re.sub("^(.*: )?None of", "Not one of", text)),
        )
    ]
    assert wrong == []
    assert [fault for report in reports for fault in wrong_rows(report)] == []
    assert any(report.answer["conversion"]["factor"] for report in reports)


def test_a_cost_that_the_comparison_refutes_is_found() -> None:
    report = next(
        report
        for report in map(compared, COMPARED)
        if report.answer["conversion"]["factor"] and report.answer["findings"]["total"]
    )
    for text in (
        "DPL over IPIC costs least at 900 tps: 123.4 ms",
        "Basic 3270 is second: 123.4 ms.",
        "1 CPU second of 2817-779 is 77.7 s of 8561-717, by PCI per CP of both.",
        "99 of 100 methods were measured around this rate.",
        "None of these access methods was measured at 900 tps.",
    ):
        assert list(wrong_costs(report, text)), text
    items = [way | {"ziip_ms": 99.0} for way in report.answer["items"]]
    assert list(wrong_rows(replace(report, answer=report.answer | {"items": items})))


# the lab


@cache
def worked(calculation: str) -> FrozenReport:
    asked = {"calculation": calculation, "content": {}}
    return asked_report("lab", LabInputs.model_validate(asked))


def wrong_results(report: FrozenReport, text: str) -> Iterator[str]:
    """Yield the tiles of the lab that show another number, and messages against their inputs."""
    answer = report.answer
    for figure in answer["figures"].values():
        if figure["value"] is None or figure["unit"] not in ("ms", "tasks", "segments", "bytes"):
            continue
        tile = re.fullmatch(rf"{re.escape(figure['label'])}: ({NUMBER}) {figure['unit']}", text)
        if tile is not None and not found_in(tile[1], [figure["value"]]):
            yield f"{tile[1]} is not {figure['value']}"
    trips = re.match(rf"({NUMBER}) round trips in place of ({NUMBER})", text)
    if trips is not None:
        for said, side in ((trips[1], "after"), (trips[2], "before")):
            if not same(said, answer["inputs"][answer[side]["round_trips"]]["value"]):
                yield f"{said} round trips {side}"
    knee = re.search(rf"knee is at ({NUMBER}) clients", text)
    if knee is not None and not found_in(knee[1], [answer["figures"]["knee_clients"]["value"]]):
        yield f"{knee[1]} is not the knee"


@pytest.mark.parametrize("calculation", [kind.name for kind in LAB])
def test_the_lab_says_what_it_worked_out(calculation: str) -> None:
    report = worked(calculation)
    wrong = [
        f"{text}: {fault}"
        for text in prose(report)
        for fault in (
            *wrong_results(report, text),
            *signs(None, text),
            # a heading of the study has three spaces; "None:" begins a sentence of limits
            *unfinished(None, re.sub(r"(Example \d) +", r"\1 ", text).replace("None:", "Nothing:")),
        )
    ]
    assert wrong == []


def test_a_result_that_the_lab_refutes_is_found() -> None:
    assert list(wrong_results(worked("exchange"), "9 round trips in place of 5"))
    assert list(wrong_results(worked("exchange"), "After: time of the exchange: 77.7 ms"))
    assert list(wrong_results(worked("closed-model"), "The knee is at 77 clients; first: CPs"))


# audits


@cache
def audited(study: str) -> FrozenReport:
    return asked_report("audit", AuditInputs(study=study))


def wrong_counts(report: FrozenReport, text: str) -> Iterator[str]:
    """Yield counts of checks and findings that are not those of the answer."""
    answer = report.answer
    agree = sum(check["outcome"] == "agrees" for check in answer["checks"])
    for pattern, right in (
        (rf"^({NUMBER}) of ({NUMBER}) printed numbers agree", [agree, answer["checks_total"]]),
        (
            rf"({NUMBER}) checks, ({NUMBER}) findings? of substance",
            [
                answer["checks_total"],
                answer["substance_total"],
            ],
        ),
        (rf"^({NUMBER}) figures or claims cannot be checked", [answer["cannot_be_checked_total"]]),
        (rf"^All findings: ({NUMBER})$", [answer["findings_total"]]),
    ):
        counted = re.search(pattern, text)
        if counted is not None and [*map(number_of, counted.groups())] != right:
            yield f"right is {right}"


@pytest.mark.parametrize("study", AUDITED)
def test_an_audit_counts_its_checks(study: str) -> None:
    report = audited(study)
    texts = prose(report)
    wrong = [
        f"{text}: {fault}"
        for text in texts
        # "None" is an audit's word for a finding that changes nothing
        for fault in (
            *wrong_counts(report, text),
            *unfinished(None, text.replace("None", "Nothing")),
        )
    ]
    assert wrong == []


def test_a_count_that_the_audit_refutes_is_found() -> None:
    report = audited("zosconnect")
    for text in (
        "58 of 59 printed numbers agree",
        "59 checks, 7 findings of substance.",
        "3 figures or claims cannot be checked: published as pictures.",
        "All findings: 1",
    ):
        assert list(wrong_counts(report, text)), text


@pytest.mark.parametrize("study", AUDITED)
def test_what_an_audit_holds_a_number_against_is_headed_says(study: str) -> None:
    heads = {column.label for table in tables(audited(study)) for column in table.columns}
    assert "Says" in heads
    assert "Printed" not in heads
