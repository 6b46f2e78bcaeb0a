"""A report about a mix of substitutions: a value calculation, or a scenario with prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from headroom.domain.reports.kinds import ReportPart
from headroom.exports.document import method, mix, money, profile, short, summary, tables
from headroom.exports.document.blocks import Block
from headroom.exports.document.case import Case
from headroom.exports.document.valued_deck import valued_slides
from headroom.exports.document.words import BlocksOf, FirstLines, Words, summarised


def _drawn(case: Case) -> Iterator[Block]:
    yield from tables.bases(case) if case.money is None else money.month_by_month(case)


def _figures(case: Case) -> Iterator[Block]:
    yield from tables.figures(case)
    if "summary" not in case.report.parts or case.money is not None:
        yield from tables.bases(case)


def _first_lines(case: Case) -> FirstLines:
    return FirstLines(short.verdict(case), short.reasons(case), short.conditions(case)[-1])


def _words(further: Mapping[ReportPart, BlocksOf]) -> Words:
    """Return what such a report says. further: parts that a scenario alone has."""
    return Words(
        message=short.message,
        lede=summary.summary_sentence,
        tiles=short.tiles,
        reasons=short.reasons,
        conditions=short.conditions,
        asked=short.asked,
        answer=short.answer,
        basis=short.basis,
        parts={
            "summary": summarised(summary.summary_sentence, summary.headlines, _drawn),
            "figures": _figures,
            "before_after": mix.before_after,
            "mix": mix.mix,
            "r4ha": profile.peaks,
            "ziip": profile.ziips,
            "money": money.money,
            "assumptions": tables.assumptions,
            "limits": tables.limits_table,
            "findings": tables.findings_table,
            "evidence": tables.evidence,
            "method": method.method,
            **further,
        },
        slides=valued_slides,
        leads=summary.headline_ids,
        first_lines=_first_lines,
    )


VALUE_WORDS = _words({})
SCENARIO_WORDS = _words({"sensitivity": money.sensitivity})
