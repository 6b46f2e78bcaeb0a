"""Which numbers of a report its chosen parts show, so that a copy can be made without the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from headroom.domain.reports.kinds import PARTS, ReportPart
from headroom.domain.reports.report import FrozenReport
from headroom.domain.reports.withholding import (
    OF_THE_PROFILE,
    Kept,
    copy_of,
)
from headroom.domain.scenario.sampling import Tornado
from headroom.exports.answers import scenario_of
from headroom.exports.document import mix
from headroom.exports.document.blocks import Figures, Steps, Table
from headroom.exports.document.case import Case
from headroom.exports.document.kinds import REPORT_KINDS
from headroom.exports.document.words import Words
from headroom.exports.ziip import SAID

OF_THE_SUMMARY = (
    "saved_msu",
    "saved_msu_per_cp_rating",
    "saved_msu_service_units",
    "r4ha_saved_msu",
    "saved_at_old_peak_msu",
    "lost_to_new_peak_msu",
    "billed_saving_msu",
    "gp_seconds_saved",
    "gp_cps_freed",
    "yearly_saving",
    "yearly_net_saving",
    "net_present_value",
    "payback_month",
)
"""Figures that the first page takes its message, tiles and bridge from."""
OF_THE_SHEET = ("profile.step", "relief", "after_at_old_peak")


def copy_of_parts(whole: FrozenReport, chosen: Collection[ReportPart]) -> FrozenReport:
    """Return a report without what its chosen parts do not show, under a hash of its own."""
    kind = REPORT_KINDS[whole.kind]
    parts = kind.held(chosen)
    return copy_of(whole, kind.chosen(chosen), parts, _kept_quantities(whole, parts, kind.words))


def _kept_quantities(whole: FrozenReport, parts: Collection[ReportPart], words: Words) -> Kept:
    """Return the quantities that a copy keeps. parts: those whose numbers it holds.

    With its method, all that no other part shows alone; without, what the chosen parts show.
    """
    case = Case.of(replace(whole, parts=PARTS))
    shown = {
        part: {*_ids(case, part, words)} if part in words.parts else set[str]()
        for part in PARTS
        if part != "method"
    } | {"evidence": {*_printed(case)}}
    kept = set[str]().union(*(ids for part, ids in shown.items() if part in parts))
    if "method" in parts:
        hidden = set[str]().union(*shown.values()) - kept
        kept = {*case.quantities.by_id} - hidden
    if "sensitivity" in parts:
        kept |= {row.figure for row in _tornado(whole) if row.bars}
    if "r4ha" not in parts:
        kept = {name for name in kept if not name.startswith(OF_THE_PROFILE)}
    ways = {
        way: frozenset(raw for raw, unique in names.items() if unique in kept)
        for way, names in case.quantities.ids.items()
    }
    return Kept(frozenset(kept), ways)


def _tornado(whole: FrozenReport) -> list[Tornado]:
    return scenario_of(whole).tornado if whole.kind == "scenario" else []


def _ids(case: Case, part: ReportPart, words: Words) -> Iterator[str]:
    """Give the quantities that a part shows in its cells, tiles and sentences."""
    for block in words.parts[part](case):
        if isinstance(block, Table):
            cells = (cell for row in block.rows for cell in row)
            yield from (name for cell in cells for name in (cell.id, cell.rests_on) if name)
        elif isinstance(block, Figures):
            yield from (shown.id for shown in block.items)
        elif isinstance(block, Steps):
            yield from (step.id for step in block.items)
    if part == "summary":
        yield from (name for name in OF_THE_SUMMARY if name in case.quantities.by_id)
        yield from words.leads(case)
    if part == "before_after":
        yield from mix.compared_ids(case)
    if part == "r4ha":
        # what its sheet calculates from, and what GP seconds became MSU by
        yield from (name for name in case.quantities.by_id if name.startswith(OF_THE_SHEET))
    if part == "ziip":
        yield from (name for name in SAID if name in case.quantities.by_id)


def _printed(case: Case) -> Iterator[str]:
    """Give what nobody computed here: numbers with a place in a document."""
    for quantity in case.quantities.given():
        source = quantity.source
        taken = quantity.kind == "assumed" and source is not None and source.document is None
        if source is not None and not taken:
            yield quantity.id
