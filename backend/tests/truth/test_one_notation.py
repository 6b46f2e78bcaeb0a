"""A report in another locale has its numbers in that notation, in every sentence of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import report_document
from headroom.exports.document.email import email_text
from tests.truth.contents import CONTENTS
from tests.truth.prose import texts
from tests.truth.reports import scenario_report
from tests.truth.test_prose_of_answers import audited
from tests.truth.test_prose_of_runs import month, side_by_side

QUOTED = ("evidence", "findings", "method")
"""Parts that quote documents and formulas."""
NUMBER = re.compile(r"(?<![\w.,’/])(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?![\w.,])")
"""As English writes it: 65,200 and 12.5."""
A_METHOD = "1,000 elements"
QUOTED_TEXT = re.compile(r'"[^"]*"|row \d+\.\d+|in one digit of [\d.]+')
OF_THE_PROGRAM = re.compile(r"The printed figure|printed total would need|times as much|in neither")
A_PLACE = re.compile(r": (Table|Figure|Section) ")
"""A name that holds a number, and what stands in a text that is a place in a document."""


def sayings(report: FrozenReport, locale: str) -> list[str]:
    """Return what a report says in its two pages, its parts and its e-mail, in their order."""
    report = replace(report, locale=locale)
    said = list(email_text(report).lines)
    for preset in ("short", "full"):
        document = report_document(report, preset)
        said += [document.title, document.sentence]
        for section in document.sections:
            if section.part not in QUOTED:
                said += [text for block in section.blocks for text in texts(block)]
    return [text.replace("\u00a0", " ") for text in said]


def in_english(report: FrozenReport) -> Iterator[str]:
    """Yield each sentence of a German report with a number as the English one has it."""
    pairs = zip(sayings(report, "en-US"), sayings(report, "de-DE"), strict=True)
    for english, german in pairs:
        if A_PLACE.search(english):
            continue
        english = english.replace(A_METHOD, "")
        left = NUMBER.findall(german)
        if any(number in left for number in NUMBER.findall(english)):
            yield german


@pytest.mark.parametrize("number", range(0, CONTENTS, 7))
def test_a_scenario_has_one_notation(number: int) -> None:
    assert [*in_english(scenario_report(number))] == []


@pytest.mark.parametrize("number", range(0, CONTENTS, 50))
def test_scenarios_side_by_side_have_one_notation(number: int) -> None:
    assert [*in_english(side_by_side(number))] == []


@pytest.mark.parametrize("number", range(0, 24, 4))
def test_a_month_of_peaks_has_one_notation(number: int) -> None:
    assert [*in_english(month(number))] == []


def meant(study: str, locale: str) -> list[str]:
    """Return what each finding of an audit means, without what it quotes."""
    document = report_document(replace(audited(study), locale=locale), "full")
    return [
        QUOTED_TEXT.sub("", row[-1].text).replace("\u00a0", " ")
        for table in document.tables().values()
        if table.columns[-1].label == "What it means"
        for row in table.rows
    ]


@pytest.mark.parametrize("study", ["tales", "ways-into-cics"])
def test_what_an_audit_recomputed_has_its_readers_notation(study: str) -> None:
    pairs = [*zip(meant(study, "en-US"), meant(study, "de-DE"), strict=True)]
    # a study's own claims have digits of its text, too
    recomputed = [(english, german) for english, german in pairs if OF_THE_PROGRAM.search(english)]
    assert any(NUMBER.search(english) for english, _ in recomputed)
    for english, german in recomputed:
        assert not {*NUMBER.findall(english)} & {*NUMBER.findall(german)}, german


def test_a_number_in_english_is_found() -> None:
    written = replace(scenario_report(0), title="It is worth 65,200 EUR")
    assert [*in_english(written)] == ["It is worth 65,200 EUR"]
