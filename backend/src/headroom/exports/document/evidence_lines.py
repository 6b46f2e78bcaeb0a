"""What the figures of a report rest on, in three lines."""

from __future__ import annotations

from headroom.exports.document import tables
from headroom.exports.document.blocks import Table
from headroom.exports.document.case import Case
from headroom.exports.document.per_transaction import own_tests
from headroom.exports.wording import sentence, within

MOST_SOURCES = 12


def evidence_lines(case: Case) -> list[str]:
    """Return what the figures rest on in three lines."""
    pointer = "Every number with its working is in the full report and in the workbook."
    if "evidence" not in case.report.parts or "method" not in case.report.parts:
        pointer = "Further numbers and their working: ask whoever sent this report."
    if "evidence" not in case.report.parts:
        return [pointer]
    documents = documents_of(case, list(case.quantities.by_id))
    titles = "; ".join(f"“{name}”" for name in documents[:3])
    more = f" and {len(documents) - 3} further" if len(documents) > 3 else ""
    rows = [row for row in case.report.evidence if row.document in documents]
    tests = own_tests(case, list(case.quantities.by_id))
    measured_here = [f"The saving is from {within(name)}." for name in tests[:2]]
    lines = (
        [" ".join([f"{case.counted(len(rows), 'number')} from {titles}{more}.", *measured_here])]
        if documents
        else [" ".join(measured_here) or _without_study(case)]
    )
    slips = len(case.report.findings)
    lines += [
        f"The audit of these documents found {case.counted(slips, 'disagreement')} about numbers "
        "used here; each is in the full report."
        if slips
        else "No study is behind these figures, so none was audited."
        if not documents
        else "The audit recomputed what the documents derive and found nothing about these numbers."
    ]
    return [*(lines if "findings" in case.report.parts else lines[:1]), pointer]


def _without_study(case: Case) -> str:
    """Return where numbers come from that no study measured."""
    printed = (block for block in tables.printed_numbers(case) if isinstance(block, Table))
    count = sum(len(block.rows) for block in printed)
    if not count:
        return "No number comes from a document: all are entered."
    return (
        "No number of a study is calculated with: "
        f"{case.say(count, '')} {'is' if count == 1 else 'are'} published of the machines."
    )


def documents_of(case: Case, ids: list[str]) -> list[str]:
    """Return the studies that quantities rest on."""
    sources = (case.get(name).source for name in sorted(case.quantities.lineage(ids)))
    names = (source.document for source in sources if source is not None and source.study)
    return list(dict.fromkeys(name for name in names if name))


def source_notes(case: Case) -> list[str]:
    """Return the places in documents that numbers come from, for who speaks."""
    rows = case.report.evidence
    places = dict.fromkeys(
        tables.place_in_document(row.document, row.locator) for row in rows if row.study
    )
    left = len(places) - MOST_SOURCES
    more = [f"and {left} further places, in the workbook"] if left > 0 else []
    return [sentence(text) for text in (*[*places][:MOST_SOURCES], *more)]
