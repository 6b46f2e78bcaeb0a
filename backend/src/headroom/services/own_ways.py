"""Users' own ways in: added, changed and deleted beside the published ones, as whole sets."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import (
    BYTES,
    Fault,
    OwnWay,
    StoredOwnWay,
    column_of,
    faults,
    stored_bytes,
    stored_payload_class,
)
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.machines import (
    MachineNotFoundError,
    get_machine_row,
    notify_catalogue,
    to_machine,
)
from headroom.persistence.queries.own_ways import (
    OwnWayNotFoundError,
    OwnWayRows,
    delete_own_way_rows,
    delete_points,
    get_own_way_rows,
    list_own_way_rows,
    lock_own_ways,
)
from headroom.persistence.tables import (
    ComponentRow,
    ConfigurationRow,
    EnvironmentRow,
    PointRow,
    StudyRow,
)
from headroom.services.own_history import OwnRecords

MOST_OWN_WAYS = 25
TABLE = "Own measurements"


class TooManyOwnWaysError(Refusal):
    """As many own ways are stored as a comparison can show beside the published ones."""

    status, slug, title = 409, "too-many-own-ways", "There are too many own ways"

    def __init__(self) -> None:
        super().__init__(f"There are {MOST_OWN_WAYS} ways of yours already. Delete one first.")


class OwnWayError(Refusal):
    """What was entered makes no measurement; ``errors`` name fields and what is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        said = "; ".join(text for _, text in faults)
        super().__init__(f"Correct the input: {said}.", *faults)


async def read_own_ways(session: AsyncSession) -> list[StoredOwnWay]:
    """Return every own way, oldest first."""
    return [_stored(rows) for rows in await list_own_way_rows(session)]


async def read_own_way(session: AsyncSession, way_id: str) -> StoredOwnWay:
    """Return one own way. Raises OwnWayNotFoundError."""
    return _stored(await get_own_way_rows(session, way_id=way_id))


class OwnWays(OwnRecords[OwnWay, StoredOwnWay]):
    """Users' ways in with their history."""

    kind = "way"

    async def get(self, session: AsyncSession, record_id: str) -> StoredOwnWay:
        """Return a way while no other is changed. Raises OwnWayNotFoundError."""
        await lock_own_ways(session)
        return await read_own_way(session, record_id)

    async def find(self, session: AsyncSession, record_id: str) -> StoredOwnWay | None:
        """Return the same, None where it is deleted."""
        try:
            return await self.get(session, record_id)
        except OwnWayNotFoundError:
            return None

    async def new_id(self, session: AsyncSession, entered: OwnWay) -> str:
        """Return an id; ids sort by their making."""
        return f"own-{time.time_ns():016x}-{secrets.token_hex(2)}"

    def entered(self, stored: StoredOwnWay) -> OwnWay:
        """Return what the user stated."""
        return stored.statement()

    def read(self, content: dict[str, Any]) -> OwnWay:
        """Return what a version of the history holds."""
        return OwnWay(**content)

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: OwnWay,
        stands: StoredOwnWay | None,
    ) -> OwnWay:
        """Refuse what makes no measurement; holds the machine, so that nobody deletes it meanwhile.

        Raises TooManyOwnWaysError, OwnWayError.
        """
        await lock_own_ways(session)
        others = [way for way in await read_own_ways(session) if way.id != record_id]
        if stands is None and len(others) >= MOST_OWN_WAYS:
            raise TooManyOwnWaysError
        try:
            machine = to_machine(await get_machine_row(session, machine_id=entered.machine))
        except MachineNotFoundError as error:
            fault = ("machine", "is not known; add it to the machines first")
            raise OwnWayError([fault]) from error
        found = faults(entered, machine)
        if any(way.label.casefold() == entered.label.casefold() for way in others):
            found.insert(0, ("label", "another way of yours has this name"))
        if found:
            raise OwnWayError(found)
        return entered

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
    found = []
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
        found.append(
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
    return found


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
