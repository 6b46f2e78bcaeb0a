"""Queries over substitutions and the measurements that they rest on."""

from __future__ import annotations

from typing import Literal, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from headroom.domain.evidence import (
    CycleTime,
    Environment,
    MachineBasis,
    Processor,
    PublishedDifference,
    Run,
    Substitution,
    TestCycle,
)
from headroom.domain.quantities import Source
from headroom.persistence.tables import (
    ConfigurationRow,
    EnvironmentRow,
    PointRow,
    PublishedFigureRow,
    StudyRow,
    SubstitutionRow,
)


async def list_substitutions(session: AsyncSession) -> list[Substitution]:
    """Return every substitution with its evidence, by study and position."""
    statement = select(SubstitutionRow).order_by(
        SubstitutionRow.study_id, SubstitutionRow.position, SubstitutionRow.id
    )
    rows = list(await session.scalars(statement))
    titles = await list_study_titles(session)
    environments = await _environments(session)
    cycles, places = await _test_cycles(session, titles)
    figure_ids = [row.gp_saving_figure_id for row in rows if row.gp_saving_figure_id]
    figures = {
        each.id: each
        for each in await session.scalars(
            select(PublishedFigureRow)
            .where(PublishedFigureRow.id.in_(figure_ids))
            .order_by(PublishedFigureRow.id)
        )
    }
    found = []
    for row in rows:
        evidence: tuple[TestCycle, TestCycle] | PublishedDifference
        if row.from_configuration_id and row.to_configuration_id:
            evidence = (cycles[row.from_configuration_id], cycles[row.to_configuration_id])
            environment_id = places[row.from_configuration_id]
        else:
            figure = figures[row.gp_saving_figure_id or ""]
            evidence = _published(row, figure, titles[row.study_id])
            environment_id = row.environment_id or ""
        found.append(
            Substitution(
                id=row.id,
                label=row.label,
                description=row.description,
                study=row.study_id,
                study_title=titles[row.study_id],
                before=row.from_configuration_id,
                after=row.to_configuration_id,
                environment=environments[environment_id],
                evidence=evidence,
            )
        )
    return found


async def list_study_titles(session: AsyncSession) -> dict[str, str]:
    """Return the title of each study by its id."""
    rows = await session.execute(select(StudyRow.id, StudyRow.title).order_by(StudyRow.id))
    return dict(rows.tuples().all())


async def _environments(session: AsyncSession) -> dict[str, Environment]:
    return {
        row.id: Environment(
            id=row.id,
            machine_id=row.machine_id,
            machine_basis=cast(MachineBasis, row.machine_basis),
            lpar_cps=row.lpar_cps,
        )
        for row in await session.scalars(select(EnvironmentRow).order_by(EnvironmentRow.id))
    }


async def _test_cycles(
    session: AsyncSession, titles: dict[str, str]
) -> tuple[dict[str, TestCycle], dict[str, str]]:
    """Return test cycles and environment ids by configuration.

    Single runs are taken where a document prints them, its averages only where it does not.
    """
    configurations = {
        row.id: row
        for row in await session.scalars(
            select(ConfigurationRow)
            .where(ConfigurationRow.requests_per_cycle.is_not(None))
            .order_by(ConfigurationRow.id)
        )
    }
    points = await session.scalars(
        select(PointRow)
        .options(selectinload(PointRow.components))
        .where(PointRow.configuration_id.in_(configurations), PointRow.name != "total")
        .order_by(PointRow.configuration_id, PointRow.position, PointRow.id)
    )
    runs: dict[str, list[Run]] = {}
    for point in points:
        study_id = configurations[point.configuration_id].study_id
        times = tuple(
            CycleTime(
                component=each.name,
                processor=cast(Processor, each.processor),
                value=each.value,
                unit=cast(Literal["us", "s"], each.unit),
                source=Source(
                    ", ".join(part for part in (each.table, each.row, each.column) if part),
                    study_id,
                    titles[study_id],
                ),
            )
            for each in point.components
            if each.quantity == "cpu_time" and each.value is not None
        )
        if times:
            runs.setdefault(point.configuration_id, []).append(
                Run(point.name, point.is_average, times)
            )
    cycles = {}
    for configuration_id, found in runs.items():
        row = configurations[configuration_id]
        single = [run for run in found if not run.is_average]
        cycles[configuration_id] = TestCycle(
            configuration=configuration_id,
            label=row.label,
            requests_per_cycle=row.requests_per_cycle or 0,
            requests_source=Source(row.locator, row.study_id, titles[row.study_id]),
            runs=tuple(single or found),
        )
    return cycles, {each.id: each.environment_id for each in configurations.values()}


def _published(row: SubstitutionRow, figure: PublishedFigureRow, title: str) -> PublishedDifference:
    return PublishedDifference(
        figure=figure.id,
        label=figure.label,
        value=figure.value or 0.0,
        unit=cast(Literal["us", "s"], figure.unit),
        source=Source(figure.locator, row.study_id, title),
        requests_per_cycle=row.requests_per_cycle or 0,
        requests_source=Source(row.locator, row.study_id, title),
        ziip_missing=row.ziip_missing or "",
    )
