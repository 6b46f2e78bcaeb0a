"""Queries over ways in that users measured: studies of their own in the tables of the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.tables import (
    ConfigurationRow,
    EnvironmentRow,
    OwnTestRow,
    PointRow,
    StudyRow,
)


class OwnWayNotFoundError(Refusal):
    """No own way has this id."""

    status, slug, title = 404, "unknown-own-way", "Unknown own way"

    def __init__(self, way_id: str) -> None:
        super().__init__(
            f"{way_id} is not a measurement here. It may be deleted, or on another server."
        )


@dataclass(frozen=True, slots=True)
class OwnWayRows:
    """One own way: the rows that carry its id, and its points with their components."""

    study: StudyRow
    environment: EnvironmentRow
    configuration: ConfigurationRow
    points: Sequence[PointRow]


async def list_own_way_rows(session: AsyncSession) -> list[OwnWayRows]:
    """Return every own way, oldest first."""
    found = await session.execute(
        select(StudyRow, EnvironmentRow, ConfigurationRow)
        .join(EnvironmentRow, EnvironmentRow.study_id == StudyRow.id)
        .join(ConfigurationRow, ConfigurationRow.study_id == StudyRow.id)
        .where(StudyRow.origin == "user")
        .order_by(StudyRow.id)
    )
    rows = [(study, place, way) for study, place, way in found]
    points: dict[str, list[PointRow]] = {}
    for point in await session.scalars(
        select(PointRow)
        .options(selectinload(PointRow.components))
        .where(PointRow.configuration_id.in_([study.id for study, _, _ in rows]))
        .order_by(PointRow.configuration_id, PointRow.position, PointRow.id)
    ):
        points.setdefault(point.configuration_id, []).append(point)
    return [OwnWayRows(*way, points.get(way[0].id, [])) for way in rows]


async def get_own_way_rows(session: AsyncSession, *, way_id: str) -> OwnWayRows:
    """Return one own way. Raises OwnWayNotFoundError."""
    for rows in await list_own_way_rows(session):
        if rows.study.id == way_id:
            return rows
    raise OwnWayNotFoundError(way_id)


async def delete_points(session: AsyncSession, *, way_id: str) -> None:
    """Delete the points of an own way; their components go with them."""
    await session.execute(delete(PointRow).where(PointRow.configuration_id == way_id))


async def delete_own_way_rows(session: AsyncSession, *, way_id: str) -> None:
    """Delete an own way with all that belongs to it."""
    # the configuration first: it refers to the environment without a cascade
    await session.execute(delete(ConfigurationRow).where(ConfigurationRow.id == way_id))
    await session.execute(delete(StudyRow).where(StudyRow.id == way_id, StudyRow.origin == "user"))


async def is_measured_on(session: AsyncSession, *, machine_id: str) -> bool:
    """Return whether measurements name this machine."""
    environments = select(EnvironmentRow.id).where(EnvironmentRow.machine_id == machine_id)
    tests = select(OwnTestRow.id).where(OwnTestRow.machine_id == machine_id)
    return bool(await session.scalar(select(environments.exists() | tests.exists())))
