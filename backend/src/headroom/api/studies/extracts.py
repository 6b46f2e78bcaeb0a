"""Screens and report excerpts in the API's shape, with what their timers add up to."""

from __future__ import annotations

from headroom.api.studies.schemas import (
    CounterChangeFigures,
    CounterChangeRead,
    CounterRoleRead,
    ExtractChangeRead,
    ExtractRead,
    ExtractValueRead,
    TimerFigures,
    TimerSummaryRead,
)
from headroom.domain.evidence.address_space_timers import TimerChange, TimerSummary
from headroom.persistence.tables import ExtractRow


def extract_read(row: ExtractRow, summary: TimerSummary | None) -> ExtractRead:
    """Return a screen as printed, with its summary where it shows timers."""
    return ExtractRead(
        id=row.id,
        configuration_id=row.configuration_id,
        label=row.label,
        values=[ExtractValueRead.model_validate(each) for each in row.values],
        summary=TimerSummaryRead(
            figures=_figures(summary),
            inputs={each.id: each for each in summary.ledger.quantities()},
            counters=[CounterRoleRead.model_validate(each) for each in summary.counters],
        )
        if summary
        else None,
    )


def extract_change_read(change: TimerChange) -> ExtractChangeRead:
    """Return a change between two screens."""
    ledger = change.ledger
    return ExtractChangeRead(
        id=change.id,
        label=change.label,
        before=change.before,
        after=change.after,
        note=change.note,
        rows=[
            CounterChangeRead(
                name=each.name,
                meaning=each.meaning,
                before=ledger[each.before].value,
                after=ledger[each.after].value,
                change=ledger[each.change].value,
                unit=ledger[each.change].unit,
                figures=CounterChangeFigures.model_validate(each),
            )
            for each in change.rows
        ],
        figures=_figures(change),
        inputs={each.id: each for each in ledger.quantities()},
    )


def _figures(found: TimerSummary | TimerChange) -> TimerFigures:
    ledger = found.ledger
    return TimerFigures(
        gp_seconds=ledger[found.gp],
        ziip_seconds=ledger[found.ziip],
        total_seconds=ledger[found.total],
        ziip_share=ledger[found.share],
    )
