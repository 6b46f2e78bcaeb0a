"""A report's file calculated again, for the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from headroom.domain.reports.report import FrozenReport, Recomputed
from headroom.exports.freezing import Recomputation, recompute
from headroom.persistence.session import create_engine, one_moment, session_factory
from headroom.services.catalogue import read_catalogue
from headroom.services.report_subjects import Sources


def print_recomputation(
    database_url: str, report: FrozenReport, *, write: Callable[[str], object] = print
) -> bool:
    """Write which numbers of a report today's data and formulas give otherwise.

    Returns whether all are the same. Raises NotAReportError.
    """

    async def calculate() -> Recomputation:
        engine = create_engine(database_url)
        try:
            async with session_factory(one_moment(engine))() as session:
                sources = Sources(session, await read_catalogue(session))
                return await recompute(report, None, sources, at=datetime.now(UTC))
        finally:
            await engine.dispose()

    recomputed = asyncio.run(calculate())
    write(f"{report.title} ({report.date}), content {report.content_hash}")
    for edition in recomputed.editions:
        write(f"  {edition.name}: {edition.then}, today {edition.now}")
    if recomputed.refused is not None:
        write(f"Today these inputs give no answer: {recomputed.refused}")
        return False
    if not recomputed.differing:
        write(f"All {recomputed.compared} numbers are the same today.")
        return True
    write(f"{len(recomputed.differing)} of {recomputed.compared} numbers differ today:")
    for row in recomputed.differing:
        write(f"  {_named(row)}: {_text(row.then, row)}, today {_text(row.now, row)}")
    return False


def _named(row: Recomputed) -> str:
    place = f"{row.of}: " if row.of else ""
    return f"{place}{row.label} [{row.id}]"


def _text(value: float | None, row: Recomputed) -> str:
    if value is None:
        return f"none ({row.why})" if row.why else "none"
    return f"{value:.12g} {row.unit}"
