"""Queries over substitutions that have a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.cycles import TestCycle
from headroom.domain.evidence.evidence import (
    MeasuredConfiguration,
    PublishedDifference,
    Substitution,
)
from headroom.domain.quantities.quantities import Source
from headroom.persistence.queries.measurements import (
    list_environments_by_id,
    list_printed_requests,
    list_study_titles,
    requests_source,
)
from headroom.persistence.tables import PublishedFigureRow, SubstitutionRow


async def list_substitutions(
    session: AsyncSession, configurations: Mapping[str, MeasuredConfiguration]
) -> list[Substitution]:
    """Return every named substitution with its evidence, by study and position.

    configurations: all measured configurations by id.
    """
    statement = select(SubstitutionRow).order_by(
        SubstitutionRow.study_id, SubstitutionRow.position, SubstitutionRow.id
    )
    rows = list(await session.scalars(statement))
    titles = await list_study_titles(session)
    environments = await list_environments_by_id(session)
    figure_ids = [row.gp_saving_figure_id for row in rows if row.gp_saving_figure_id]
    figures = {
        each.id: each
        for each in await session.scalars(
            select(PublishedFigureRow)
            .where(PublishedFigureRow.id.in_(figure_ids))
            .order_by(PublishedFigureRow.id)
        )
    }
    requests = await list_printed_requests(session)
    found = []
    for row in rows:
        evidence: tuple[TestCycle, TestCycle] | PublishedDifference
        if row.from_configuration_id and row.to_configuration_id:
            before = configurations[row.from_configuration_id]
            evidence = (_cycle(before), _cycle(configurations[row.to_configuration_id]))
            environment = before.environment
        else:
            figure = figures[row.gp_saving_figure_id or ""]
            evidence = _published(row, figure, titles[row.study_id], requests)
            environment = environments[row.environment_id or ""]
        found.append(
            Substitution(
                id=row.id,
                label=row.label,
                description=row.description,
                study=row.study_id,
                study_title=titles[row.study_id],
                before=row.from_configuration_id,
                after=row.to_configuration_id,
                environment=environment,
                evidence=evidence,
            )
        )
    return found


def _cycle(configuration: MeasuredConfiguration) -> TestCycle:
    if not isinstance(configuration.measurement, TestCycle):
        raise ValueError(f"{configuration.id} has no test cycle: {configuration.no_measurement}")
    return configuration.measurement


def _published(
    row: SubstitutionRow,
    figure: PublishedFigureRow,
    title: str,
    requests: Mapping[tuple[str, str, float], PublishedFigureRow],
) -> PublishedDifference:
    return PublishedDifference(
        figure=figure.id,
        label=figure.label,
        value=figure.value or 0.0,
        unit=cast(Literal["us", "s"], figure.unit),
        source=Source(
            figure.locator, row.study_id, title, figure=figure.id, printed=figure.printed
        ),
        requests_per_cycle=row.requests_per_cycle or 0,
        requests_source=requests_source(row, title, requests),
        ziip_missing=row.ziip_missing or "",
    )
