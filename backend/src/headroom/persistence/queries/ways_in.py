"""Queries over what a comparison needs beside the costs: limits, response times, remarks."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.ways_in import MethodLimit, PayloadLimit, Remark, WayIn
from headroom.domain.evidence.evidence import MeasuredConfiguration
from headroom.domain.evidence.rates import RateSeries
from headroom.domain.quantities.quantities import Quantity, Source
from headroom.persistence.tables import (
    ConfigurationRow,
    EnvironmentRow,
    PointRow,
    PublishedFigureRow,
    StatementRow,
)

PRINTED_TOTAL = "total_ms_per_transaction"
REMARKED = ("caveat", "limit", "missing")
PAYLOAD_LIMITS = (
    "ways-into-cics-3270-basic-maximum-data",
    "ways-into-cics-mq-3270-bridge-maximum-data",
    "ways-into-cics-ctg-exci-data-limit",
)
"""Published figures that say how much a way can carry; each names its configuration."""


async def list_ways_in(
    session: AsyncSession, configurations: Mapping[str, MeasuredConfiguration]
) -> list[WayIn]:
    """Return every configuration that was measured at rates, in the documents' order."""
    ids = [each.id for each in configurations.values() if isinstance(each.measurement, RateSeries)]
    rows = {
        row.id: row
        for row in await session.scalars(
            select(ConfigurationRow)
            .where(ConfigurationRow.id.in_(ids))
            .order_by(ConfigurationRow.study_id, ConfigurationRow.position, ConfigurationRow.id)
        )
    }
    environments = await session.execute(
        select(EnvironmentRow.id, EnvironmentRow.lpar_ziips).order_by(EnvironmentRow.id)
    )
    ziips = {row.id: row.lpar_ziips for row in environments}
    points = await session.execute(
        select(PointRow.id, PointRow.response_ms, PointRow.response_printed)
        .where(PointRow.configuration_id.in_(ids))
        .order_by(PointRow.id)
    )
    responses = {row.id: row for row in points}
    means = await _published_means(session, ids, configurations)
    remarks = await _remarks(session, ids)
    rates = await _limit_rates(session, rows)
    payload_limits = await _payload_limits(session, configurations)
    found = []
    for key, row in rows.items():
        configuration = configurations[key]
        series = configuration.measurement
        assert isinstance(series, RateSeries)
        found.append(
            WayIn(
                configuration=configuration,
                series=series,
                payload_in_bytes=row.payload_in_bytes,
                payload_out_bytes=row.payload_out_bytes,
                connection=row.connection,
                lpar_ziips=ziips[row.environment_id],
                responses_ms=tuple(responses[each.id].response_ms for each in series.points),
                responses_printed=tuple(
                    responses[each.id].response_printed for each in series.points
                ),
                published_mean=means.get(key),
                limit=_limit(row, rates),
                payload_limit=payload_limits.get(key),
                remarks=tuple(remarks.get(key, ())),
                locator=row.locator,
            )
        )
    return found


async def _published_means(
    session: AsyncSession, ids: list[str], configurations: Mapping[str, MeasuredConfiguration]
) -> dict[str, Quantity]:
    statement = (
        select(PublishedFigureRow)
        .where(
            PublishedFigureRow.point_id.in_([f"{each}.average" for each in ids]),
            PublishedFigureRow.quantity == PRINTED_TOTAL,
        )
        .order_by(PublishedFigureRow.position, PublishedFigureRow.id)
    )
    found = {}
    for row in await session.scalars(statement):
        key = row.configuration_id
        if key is None or row.value is None:
            continue
        found[key] = Quantity(
            row.id,
            row.label,
            row.value,
            "ms/transaction",
            "published",
            source=Source(
                row.locator,
                row.study_id,
                configurations[key].study_title,
                configuration=key,
                point=row.point_id,
                figure=row.id,
                printed=row.printed,
            ),
            interval_missing="not published: the document prints an average without its spread",
        )
    return found


async def _remarks(session: AsyncSession, ids: list[str]) -> dict[str, list[Remark]]:
    statement = (
        select(StatementRow)
        .where(StatementRow.configuration_id.in_(ids), StatementRow.topic.in_(REMARKED))
        .order_by(StatementRow.configuration_id, StatementRow.position, StatementRow.id)
    )
    found: dict[str, list[Remark]] = {}
    for row in await session.scalars(statement):
        assert row.configuration_id is not None
        remark = Remark(row.id, row.topic, row.text, row.locator)
        found.setdefault(row.configuration_id, []).append(remark)
    return found


async def _limit_rates(
    session: AsyncSession, rows: Mapping[str, ConfigurationRow]
) -> dict[str, float | None]:
    """Return the rates that limits name, by the id of the published figure."""
    named = [row.limit["figure"] for row in rows.values() if row.limit and row.limit.get("figure")]
    found = await session.execute(
        select(PublishedFigureRow.id, PublishedFigureRow.value)
        .where(PublishedFigureRow.id.in_(named))
        .order_by(PublishedFigureRow.id)
    )
    return {row.id: row.value for row in found}


async def _payload_limits(
    session: AsyncSession, configurations: Mapping[str, MeasuredConfiguration]
) -> dict[str, PayloadLimit]:
    statement = (
        select(PublishedFigureRow)
        .where(
            PublishedFigureRow.id.in_(PAYLOAD_LIMITS),
            PublishedFigureRow.configuration_id.in_(list(configurations)),
        )
        .order_by(PublishedFigureRow.id)
    )
    found = {}
    for row in await session.scalars(statement):
        if row.configuration_id is None or row.value is None:
            continue
        source = Source(
            row.locator,
            row.study_id,
            configurations[row.configuration_id].study_title,
            configuration=row.configuration_id,
            figure=row.id,
            printed=row.printed,
        )
        found[row.configuration_id] = PayloadLimit(int(row.value), source)
    return found


def _limit(row: ConfigurationRow, rates: Mapping[str, float | None]) -> MethodLimit | None:
    if row.limit is None:
        return None
    figure = row.limit.get("figure")
    return MethodLimit(
        kind=row.limit["kind"],
        text=row.limit["text"],
        locator=row.limit["locator"],
        binds="method" if row.limit.get("binds") == "method" else "test",
        per=row.limit.get("per"),
        rate_per_second=rates.get(figure) if figure else None,
    )
