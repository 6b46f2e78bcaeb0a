"""Queries over the calculations that documents themselves make."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.quantities import Quantity, Source
from headroom.domain.value.content import Workload
from headroom.domain.value.examples import ExamplePart, PublishedResult, WorkedExample
from headroom.persistence.queries.measurements import list_study_titles
from headroom.persistence.tables import PublishedFigureRow, WorkedExampleRow


async def list_examples(session: AsyncSession) -> list[WorkedExample]:
    """Return the worked examples with what their documents print as results, by id."""
    rows = list(await session.scalars(select(WorkedExampleRow).order_by(WorkedExampleRow.id)))
    titles = await list_study_titles(session)
    ids = {each["published_figure"] for row in rows for each in row.published}
    figures = {
        each.id: _quantity(each, titles[each.study_id])
        for each in await session.scalars(
            select(PublishedFigureRow)
            .where(PublishedFigureRow.id.in_(ids))
            .order_by(PublishedFigureRow.id)
        )
    }
    return [
        WorkedExample(
            id=row.id,
            study=row.study_id,
            label=row.label,
            machine=row.machine_id,
            workload=Workload(
                transactions=row.transactions,
                peak_share=row.peak_share,
                peak_hours=row.peak_hours,
            ),
            mix=tuple(ExamplePart(each["substitution"], each["share"]) for each in row.mix),
            published=tuple(
                PublishedResult(each["figure"], figures[each["published_figure"]], each.get("note"))
                for each in row.published
            ),
        )
        for row in rows
    ]


def _quantity(row: PublishedFigureRow, title: str) -> Quantity:
    return Quantity(
        row.id,
        row.label,
        row.value,
        row.unit,
        "published",
        source=Source(row.locator, row.study_id, title, figure=row.id, printed=row.printed),
        why_missing=None if row.value is not None else "published as a picture",
    )
