"""Queries over what was measured, as the domain's configurations with their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.cycles import CycleTime, Run, TestCycle
from headroom.domain.evidence.evidence import Environment, MachineBasis, MeasuredConfiguration
from headroom.domain.evidence.rates import Cell, RatePoint, RateSeries
from headroom.domain.machines.machines import Origin
from headroom.domain.quantities.quantities import Source
from headroom.persistence.tables import (
    ComponentRow,
    ConfigurationRow,
    EnvironmentRow,
    PointRow,
    PublishedFigureRow,
    StudyRow,
    SubstitutionRow,
)


async def list_measured_configurations(session: AsyncSession) -> list[MeasuredConfiguration]:
    """Return every configuration with its measurement, in the documents' order."""
    titles = await list_study_titles(session)
    own = await _own_studies(session)
    environments = await list_environments_by_id(session)
    points = await _points(session)
    pictured = await _configurations_in_pictures(session)
    requests = await list_printed_requests(session)
    statement = select(ConfigurationRow).order_by(
        ConfigurationRow.study_id, ConfigurationRow.position, ConfigurationRow.id
    )
    found = []
    for row in await session.scalars(statement):
        title = titles[row.study_id]
        origin: Origin = "user" if row.study_id in own else "seed"
        measurement, unusable = _measurement(row, points.get(row.id, []), title, origin, requests)
        found.append(
            MeasuredConfiguration(
                id=row.id,
                label=_label(row, origin),
                family=row.family,
                study=row.study_id,
                study_title=title,
                environment=environments[row.environment_id],
                unit_of_work=row.unit_of_work,
                payload_class=row.payload_class,
                security=row.security,
                exchange=row.exchange,
                concurrency=row.concurrency,
                measurement=measurement,
                no_measurement=None if measurement else unusable or _why_none(row, pictured),
                origin=origin,
            )
        )
    return found


async def _own_studies(session: AsyncSession) -> set[str]:
    statement = select(StudyRow.id).where(StudyRow.origin == "user").order_by(StudyRow.id)
    return set(await session.scalars(statement))


def _label(row: ConfigurationRow, origin: Origin) -> str:
    """Return the label, with the mark of a user's own wherever it is shown."""
    return f"{row.label} (yours)" if origin == "user" else row.label


async def list_study_titles(session: AsyncSession) -> dict[str, str]:
    """Return the title of each study by its id."""
    rows = await session.execute(select(StudyRow.id, StudyRow.title).order_by(StudyRow.id))
    return {row.id: row.title for row in rows}


async def list_printed_requests(
    session: AsyncSession,
) -> dict[tuple[str, str, float], PublishedFigureRow]:
    """Return printed numbers of requests by study, place and value, to name the cell of one."""
    statement = (
        select(PublishedFigureRow)
        .where(PublishedFigureRow.unit == "requests", PublishedFigureRow.value.is_not(None))
        .order_by(PublishedFigureRow.study_id, PublishedFigureRow.position, PublishedFigureRow.id)
    )
    found: dict[tuple[str, str, float], PublishedFigureRow] = {}
    for row in await session.scalars(statement):
        found.setdefault((row.study_id, row.locator, row.value or 0.0), row)
    return found


def requests_source(
    row: ConfigurationRow | SubstitutionRow,
    title: str,
    printed: Mapping[tuple[str, str, float], PublishedFigureRow],
) -> Source:
    """Return where a number of requests stands, with its cell where that is stored.

    printed: what list_printed_requests gives.
    """
    cell = printed.get((row.study_id, row.locator, float(row.requests_per_cycle or 0)))
    if cell is None:
        return Source(row.locator, row.study_id, title)
    return Source(cell.locator, row.study_id, title, figure=cell.id, printed=cell.printed)


async def list_environments_by_id(session: AsyncSession) -> dict[str, Environment]:
    """Return where studies measured, by id."""
    return {
        row.id: Environment(
            id=row.id,
            machine_id=row.machine_id,
            machine_basis=cast(MachineBasis, row.machine_basis),
            lpar_cps=row.lpar_cps,
        )
        for row in await session.scalars(select(EnvironmentRow).order_by(EnvironmentRow.id))
    }


async def _points(session: AsyncSession) -> dict[str, list[PointRow]]:
    statement = (
        select(PointRow)
        .options(selectinload(PointRow.components))
        .where(PointRow.name != "total")
        .order_by(PointRow.configuration_id, PointRow.position, PointRow.id)
    )
    found: dict[str, list[PointRow]] = {}
    for point in await session.scalars(statement):
        found.setdefault(point.configuration_id, []).append(point)
    return found


async def _configurations_in_pictures(session: AsyncSession) -> set[str]:
    statement = (
        select(PublishedFigureRow.configuration_id)
        .distinct()
        .where(
            PublishedFigureRow.availability == "picture",
            PublishedFigureRow.configuration_id.is_not(None),
        )
        .order_by(PublishedFigureRow.configuration_id)
    )
    return {each for each in await session.scalars(statement) if each is not None}


def _why_none(row: ConfigurationRow, pictured: set[str]) -> str:
    if row.id in pictured:
        return "its figures were published as pictures; their values are not available"
    return "the document gives no CPU time for it"


def _measurement(
    row: ConfigurationRow,
    points: Sequence[PointRow],
    title: str,
    origin: Origin,
    requests: Mapping[tuple[str, str, float], PublishedFigureRow],
) -> tuple[RateSeries | TestCycle | None, str | None]:
    """Return the measurement, or None with the reason where its numbers make none.

    One configuration that cannot be used must not keep all others from being used.
    """
    try:
        if row.requests_per_cycle is not None:
            return _test_cycle(row, points, title, requests), None
        return _rate_series(row, points, title, origin), None
    except ValueError as error:
        return None, f"its numbers cannot be used: {error}"


def _test_cycle(
    row: ConfigurationRow,
    points: Sequence[PointRow],
    title: str,
    requests: Mapping[tuple[str, str, float], PublishedFigureRow],
) -> TestCycle | None:
    """Single runs are taken where a document prints them, its averages only where it does not."""
    runs = [
        Run(
            point.name,
            point.is_average,
            tuple(
                CycleTime(
                    component=each.name,
                    processor=cast(Processor, each.processor),
                    value=each.value,
                    unit=cast(Literal["us", "s"], each.unit),
                    source=_source(each, row, point, title),
                )
                for each in point.components
                if each.quantity == "cpu_time" and each.value is not None
            ),
        )
        for point in points
    ]
    runs = [each for each in runs if each.times]
    single = [each for each in runs if not each.is_average]
    if not runs:
        return None
    return TestCycle(
        configuration=row.id,
        label=row.label,
        requests_per_cycle=row.requests_per_cycle or 0,
        requests_source=replace(requests_source(row, title, requests), configuration=row.id),
        runs=tuple(single or runs),
    )


def _rate_series(
    row: ConfigurationRow, points: Sequence[PointRow], title: str, origin: Origin
) -> RateSeries | None:
    own = origin == "user"
    measured = [
        RatePoint(
            id=point.id,
            name=point.name,
            etr_per_second=point.etr_per_second,
            etr_source=_place(
                f"{point.table}, {point.row}, ETR",
                row,
                point,
                title,
                own=own,
                printed=point.etr_printed,
            ),
            cells=tuple(
                Cell(
                    component=each.name,
                    processor=cast(Processor, each.processor),
                    percent=each.value,
                    printed=each.printed,
                    source=_source(each, row, point, title, own=own),
                )
                for each in point.components
                if each.quantity == "cpu_percent"
            ),
        )
        for point in points
        if point.etr_per_second is not None and not point.is_average
    ]
    measured = [each for each in measured if each.cells]
    if not measured:
        return None
    kinds = {each.processor for each in measured[0].cells}
    left_out = row.offload in ("zaap", "ziip") and kinds.isdisjoint(("zaap", "ziip"))
    engine = {"zaap": "zAAP", "ziip": "zIIP"}.get(row.offload, "")
    return RateSeries(
        configuration=row.id,
        label=_label(row, origin),
        kind="measured" if own else "published",
        points=tuple(sorted(measured, key=lambda each: each.etr_per_second)),
        offload_missing=f"{row.locator} leave out the time on the {engine}, though work ran there"
        if left_out
        else None,
    )


def _source(
    each: ComponentRow, row: ConfigurationRow, point: PointRow, title: str, *, own: bool = False
) -> Source:
    locator = ", ".join(part for part in (each.table, each.row, each.column) if part)
    return _place(locator, row, point, title, own=own, printed=each.printed)


def _place(
    locator: str,
    row: ConfigurationRow,
    point: PointRow,
    title: str,
    *,
    own: bool,
    printed: str | None,
) -> Source:
    """Return a place in a document; what a user entered has no page among the evidence."""
    if own:
        return Source(locator, document=title)
    return Source(
        locator, row.study_id, title, configuration=row.id, point=point.id, printed=printed
    )
