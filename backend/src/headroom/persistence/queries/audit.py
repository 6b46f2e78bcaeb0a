"""What the audit reads: every printed number of a study with its place."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from headroom.domain.audit.evidence import (
    AuditedConfiguration,
    AuditedExtract,
    AuditedPoint,
    AuditedStudy,
    Cell,
    ExtractLine,
    Printed,
    Total,
    cell_id,
    line_id,
    measured_rounding,
    stated_rounding,
)
from headroom.persistence.queries.machines import list_machines
from headroom.persistence.tables import (
    ComponentRow,
    ConfigurationRow,
    EnvironmentRow,
    ExtractRow,
    ExtractValueRow,
    PointRow,
    PublishedFigureRow,
    SeedLoadRow,
    StudyRow,
)


async def get_evidence_version(session: AsyncSession) -> str | None:
    """Return what changes whenever other seeds are loaded; None before the first load."""
    row = await session.scalar(select(SeedLoadRow).where(SeedLoadRow.id == 1))
    return None if row is None else f"{row.content_hash} {row.loaded_at.isoformat()}"


async def list_audited_studies(session: AsyncSession) -> list[AuditedStudy]:
    """Return all published studies with every number that they print, by id."""
    studies = await session.scalars(
        select(StudyRow).where(StudyRow.origin == "seed").order_by(StudyRow.id)
    )
    environments = await _environments(session)
    configurations = await _configurations(session)
    figures = await _figures(session)
    extracts = await _extracts(session)
    ratings = await _ratings(session)
    found = []
    for study in studies:
        own = [each for each in environments.values() if each.study_id == study.id]
        machines = sorted({each.machine_id for each in own if each.machine_id})
        constants = [number for each in machines for number in ratings.get(each, [])]
        constants += [number for each in own for number in _lpar(each)]
        for configuration in configurations[study.id]:
            constants += _configuration_numbers(configuration)
        found.append(
            AuditedStudy(
                id=study.id,
                title=study.title,
                configurations=tuple(configurations[study.id]),
                figures=tuple(figures[study.id]),
                extracts=tuple(extracts[study.id]),
                constants=tuple(constants),
                claims=study.claims,
            )
        )
    return found


async def _environments(session: AsyncSession) -> dict[str, EnvironmentRow]:
    statement = select(EnvironmentRow).order_by(
        EnvironmentRow.study_id, EnvironmentRow.position, EnvironmentRow.id
    )
    return {each.id: each for each in await session.scalars(statement)}


async def _configurations(session: AsyncSession) -> dict[str, list[AuditedConfiguration]]:
    totals = await _totals(session)
    points: dict[str, list[AuditedPoint]] = defaultdict(list)
    for row in await session.scalars(
        select(PointRow)
        .options(selectinload(PointRow.components))
        .order_by(PointRow.configuration_id, PointRow.position, PointRow.id)
    ):
        points[row.configuration_id].append(_point(row, tuple(totals[row.id])))
    found: dict[str, list[AuditedConfiguration]] = defaultdict(list)
    for each in await session.scalars(
        select(ConfigurationRow).order_by(
            ConfigurationRow.study_id, ConfigurationRow.position, ConfigurationRow.id
        )
    ):
        found[each.study_id].append(
            AuditedConfiguration(
                id=each.id,
                label=each.label,
                family=each.family,
                locator=each.locator,
                environment=each.environment_id,
                unit_of_work=each.unit_of_work,
                payload_class=each.payload_class,
                security=each.security,
                connection=each.connection,
                requests_per_cycle=each.requests_per_cycle,
                concurrency=each.concurrency,
                payload_in_bytes=each.payload_in_bytes,
                payload_out_bytes=each.payload_out_bytes,
                points=tuple(points[each.id]),
            )
        )
    return found


async def _totals(session: AsyncSession) -> dict[str, list[Total]]:
    found: dict[str, list[Total]] = defaultdict(list)
    for each in await session.scalars(
        select(PublishedFigureRow)
        .where(PublishedFigureRow.point_id.is_not(None))
        .order_by(PublishedFigureRow.position, PublishedFigureRow.id)
    ):
        number = _figure(each)
        found[each.point_id or ""].append(
            Total(each.quantity or "", each.component, each.processor, number)
        )
    return found


async def _figures(session: AsyncSession) -> dict[str, list[Printed]]:
    found: dict[str, list[Printed]] = defaultdict(list)
    for each in await session.scalars(
        select(PublishedFigureRow)
        .where(PublishedFigureRow.point_id.is_(None))
        .order_by(PublishedFigureRow.study_id, PublishedFigureRow.position, PublishedFigureRow.id)
    ):
        found[each.study_id].append(_figure(each))
    return found


async def _extracts(session: AsyncSession) -> dict[str, list[AuditedExtract]]:
    found: dict[str, list[AuditedExtract]] = defaultdict(list)
    for each in await session.scalars(
        select(ExtractRow)
        .options(selectinload(ExtractRow.values))
        .order_by(ExtractRow.study_id, ExtractRow.position, ExtractRow.id)
    ):
        lines = tuple(_line(each, line) for line in each.values)
        found[each.study_id].append(
            AuditedExtract(each.id, each.label, each.configuration_id, lines)
        )
    return found


async def _ratings(session: AsyncSession) -> dict[str, list[Printed]]:
    """Return CPs and published ratings of the machine models, by machine."""
    return {
        machine.id: [
            Printed(
                f"cps[{machine.id}]",
                f"CPs of {machine.id}",
                str(machine.cps),
                float(machine.cps),
                "CP",
                f"machine model {machine.id}",
            ),
            *(
                Printed(
                    f"{name}[{machine.id}]",
                    f"{name} of {machine.id}",
                    f"{rating.value:.10g}",
                    rating.value,
                    name,
                    rating.origin_text(),
                )
                for name, rating in sorted(machine.ratings.items())
            ),
        ]
        for machine in await list_machines(session)
        if machine.origin == "seed"
    }


def _lpar(environment: EnvironmentRow) -> list[Printed]:
    """Return the processors of an LPAR, as far as the document states them."""
    return [
        Printed(
            f"{name}[{environment.id}]",
            f"{label} of {environment.label}",
            str(value),
            float(value),
            unit,
            environment.locator,
        )
        for name, label, value, unit in (
            ("lpar_cps", "CPs", environment.lpar_cps, "CP"),
            ("lpar_ziips", "zIIPs", environment.lpar_ziips, "zIIP"),
        )
        if value is not None
    ]


def _point(row: PointRow, totals: tuple[Total, ...]) -> AuditedPoint:
    def number(
        kind: str, label: str, printed: str | None, value: float | None, unit: str
    ) -> Printed | None:
        if printed is None:
            return None
        return Printed(
            f"{kind}[{row.id}]",
            label,
            printed,
            value,
            unit,
            ", ".join(part for part in (row.table, row.row, label) if part),
            measured_rounding(printed, value),
            row.configuration_id,
            row.id,
        )

    return AuditedPoint(
        id=row.id,
        name=row.name,
        is_average=row.is_average,
        table=row.table,
        row=row.row,
        etr=number("etr", "ETR", row.etr_printed, row.etr_per_second, "per_second"),
        response=number(
            "response_ms", "response time", row.response_printed, row.response_ms, "ms"
        ),
        cells=tuple(_cell(row, each) for each in row.components),
        totals=totals,
    )


def _cell(point: PointRow, row: ComponentRow) -> Cell:
    return Cell(
        component=row.name,
        processor=row.processor,
        quantity=row.quantity,
        column=row.column,
        number=Printed(
            cell_id(row.quantity, row.point_id, row.name, row.processor),
            f"{row.name} ({row.processor})",
            row.printed,
            row.value,
            row.unit,
            ", ".join(part for part in (row.table, row.row, row.column) if part),
            measured_rounding(row.printed, row.value),
            point.configuration_id,
            row.point_id,
        ),
    )


def _figure(row: PublishedFigureRow) -> Printed:
    rounding = measured_rounding if row.point_id else stated_rounding
    return Printed(
        row.id,
        row.label,
        row.printed,
        row.value,
        row.unit,
        row.locator,
        rounding(row.printed, row.value),
        row.configuration_id,
        row.point_id,
        row.id,
    )


def _line(extract: ExtractRow, row: ExtractValueRow) -> ExtractLine:
    return ExtractLine(
        group=row.group,
        name=row.name,
        processor=row.processor,
        number=Printed(
            line_id(extract.id, row.group, row.name),
            f"{extract.label}: {row.group} {row.name}".replace("  ", " "),
            row.printed,
            row.value,
            row.unit,
            ", ".join(part for part in (row.locator, row.group, row.name) if part),
            measured_rounding(row.printed, row.value),
            extract.configuration_id,
        ),
    )


def _configuration_numbers(configuration: AuditedConfiguration) -> list[Printed]:
    """Return what a configuration states of itself, as numbers for formulas."""
    found = []
    for name, value, unit in (
        ("requests_per_cycle", configuration.requests_per_cycle, "requests"),
        ("concurrency", configuration.concurrency, "cycles"),
        ("payload_in_bytes", configuration.payload_in_bytes, "bytes"),
        ("payload_out_bytes", configuration.payload_out_bytes, "bytes"),
    ):
        if value is not None:
            found.append(
                Printed(
                    f"{name}[{configuration.id}]",
                    f"{name.replace('_', ' ')} of {configuration.label}",
                    str(value),
                    float(value),
                    unit,
                    configuration.locator,
                    configuration=configuration.id,
                )
            )
    return found
