"""Users' own ways in: added, changed and deleted beside the published ones, as whole sets."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import (
    BYTES,
    OwnWay,
    StoredOwnWay,
    column_of,
    faults,
    stored_bytes,
    stored_payload_class,
)
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.refusals import Fault
from headroom.persistence.queries.machines import (
    notify_catalogue,
)
from headroom.persistence.queries.own_ways import (
    OwnWayNotFoundError,
    OwnWayRows,
    delete_own_way_rows,
    delete_points,
    get_own_way_rows,
    list_own_way_rows,
)
from headroom.persistence.tables import (
    ComponentRow,
    ConfigurationRow,
    EnvironmentRow,
    PointRow,
    StudyRow,
)
from headroom.services.own_measurements import OwnMeasurements

MOST_OWN_WAYS = 25
TABLE = "Own measurements"


async def read_own_ways(session: AsyncSession) -> list[StoredOwnWay]:
    """Return every own way, oldest first."""
    return [_stored(rows) for rows in await list_own_way_rows(session)]


async def read_own_way(session: AsyncSession, way_id: str) -> StoredOwnWay:
    """Return one own way. Raises OwnWayNotFoundError."""
    return _stored(await get_own_way_rows(session, way_id=way_id))


class OwnWays(OwnMeasurements[OwnWay, StoredOwnWay]):
    """Users' ways in with their history."""

    kind, missing, entry = "way", OwnWayNotFoundError, OwnWay
    most, nouns, too_many = MOST_OWN_WAYS, "ways", "There are too many own ways"
    name_field = "label"

    async def stored(self, session: AsyncSession, record_id: str) -> StoredOwnWay:
        """Return a way. Raises OwnWayNotFoundError."""
        return await read_own_way(session, record_id)

    async def all_stored(self, session: AsyncSession) -> list[StoredOwnWay]:
        """Return every way, the oldest first."""
        return await read_own_ways(session)

    def faults(self, entered: OwnWay, machine: Machine | None) -> list[Fault]:
        """Return what keeps a statement from being a measurement, by field."""
        assert machine is not None
        return faults(entered, machine)

    async def new_id(self, session: AsyncSession, entered: OwnWay) -> str:
        """Return an id; ids sort by their making."""
        return f"own-{time.time_ns():016x}-{secrets.token_hex(2)}"

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnWay,
        version: int,
        stands: StoredOwnWay | None,
    ) -> StoredOwnWay:
        """Store a way with all its points."""
        if stands is None:
            study = StudyRow(id=record_id, origin="user")
            environment = EnvironmentRow(id=record_id, study_id=record_id, position=0, facts=[])
            configuration = ConfigurationRow(
                id=record_id,
                study_id=record_id,
                environment_id=record_id,
                position=0,
                locator=TABLE,
            )
        else:
            rows = await get_own_way_rows(session, way_id=record_id)
            study, environment, configuration = rows.study, rows.environment, rows.configuration
            study.updated_at = func.now()
        study.version = version
        for row in (study, environment, configuration):
            _fill(row, entered)
            session.add(row)
            await session.flush()  # each refers to the one before
        await delete_points(session, way_id=record_id)
        session.expunge_all()  # the points that were read are gone
        session.add_all(_points(record_id, entered))
        await session.flush()
        await notify_catalogue(session)
        session.expire_all()
        return await read_own_way(session, record_id)

    async def remove(self, session: AsyncSession, stored: StoredOwnWay) -> None:
        """Delete a way with its points."""
        await delete_own_way_rows(session, way_id=stored.id)
        await notify_catalogue(session)


OWN_WAYS = OwnWays()


def _fill(row: StudyRow | EnvironmentRow | ConfigurationRow, own: OwnWay) -> None:
    match row:
        case StudyRow():
            row.title = f"Own measurements, {own.author}"
            row.document = {"author": own.author}
            row.summary = own.note
        case EnvironmentRow():
            row.label = TABLE
            row.machine_id, row.machine_basis = own.machine, "stated"
            row.lpar_cps, row.lpar_ziips = own.lpar_cps, None
            row.locator = TABLE
        case ConfigurationRow():
            row.label, row.family, row.description = own.label, own.family, own.description
            row.unit_of_work = "one transaction"
            row.payload_class = stored_payload_class(own)
            row.payload_in_bytes, row.payload_out_bytes = stored_bytes(own)
            row.security, row.connection = own.security, own.connection
            row.exchange, row.offload = own.exchange, own.offload


def _points(way_id: str, own: OwnWay) -> list[PointRow]:
    first = own.points[0].components
    points = []
    for number, point in enumerate(own.points, 1):
        rate = f"{point.etr_per_second:,.10g} a second"
        given = {column_of(component): component.cpu_percent for component in point.components}
        components = [
            ComponentRow(
                name=component.name,
                processor=component.processor,
                quantity="cpu_percent",
                value=given[column_of(component)],
                printed=f"{given[column_of(component)]:.15g}",
                unit="percent",
                table=TABLE,
                row=rate,
                column=component.name,
                position=position,
            )
            for position, component in enumerate(first)
        ]
        points.append(
            PointRow(
                id=f"{way_id}.{number}",
                configuration_id=way_id,
                name=str(number),
                position=number,
                is_average=False,
                etr_per_second=point.etr_per_second,
                response_ms=point.response_ms,
                table=TABLE,
                row=rate,
                components=components,
            )
        )
    return points


def _stored(rows: OwnWayRows) -> StoredOwnWay:
    row, study, environment = rows.configuration, rows.study, rows.environment
    fixed = row.payload_class in BYTES
    return StoredOwnWay.model_validate(
        {
            "id": row.id,
            "label": row.label,
            "family": row.family,
            "description": row.description,
            "payload_class": row.payload_class if fixed else "other",
            "payload_in_bytes": None if fixed else row.payload_in_bytes,
            "payload_out_bytes": None if fixed else row.payload_out_bytes,
            "security": row.security,
            "connection": row.connection,
            "exchange": row.exchange,
            "offload": "ziip" if row.offload == "ziip" else "none",
            "machine": environment.machine_id or "",
            "lpar_cps": environment.lpar_cps,
            "author": study.document["author"],
            "note": study.summary,
            "points": [
                {
                    "etr_per_second": point.etr_per_second,
                    "response_ms": point.response_ms,
                    "components": [
                        {
                            "name": component.name,
                            "processor": component.processor,
                            "cpu_percent": component.value,
                        }
                        for component in point.components
                    ],
                }
                for point in rows.points
            ],
            "version": study.version,
            "created_at": study.created_at,
            "updated_at": study.updated_at,
        }
    )
