"""Users' own ways in: added, changed and deleted beside the published ones, as whole sets."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import (
    Fault,
    OwnComponent,
    OwnPayload,
    OwnPoint,
    OwnWay,
    column_of,
    faults,
    stored_bytes,
    stored_payload_class,
)
from headroom.domain.comparison.ways_in import Engine
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
from headroom.services.own_history import (
    NEW,
    Change,
    Record,
    Saved,
    advance,
    begin,
    get_version_content,
    hold,
)

MOST_OWN_WAYS = 25
TABLE = "Own measurements"


class TooManyOwnWaysError(ValueError):
    """As many own ways are stored as a comparison can show beside the published ones."""


class OwnWayError(ValueError):
    """What was entered makes no measurement; ``faults`` name fields and what is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(text for _, text in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class StoredOwnWay:
    """An own way as it is kept."""

    id: str
    own: OwnWay
    version: int
    created_at: datetime
    updated_at: datetime


async def read_own_ways(session: AsyncSession) -> list[StoredOwnWay]:
    """Return every own way, oldest first."""
    return [_stored(each) for each in await list_own_way_rows(session)]


async def read_own_way(session: AsyncSession, way_id: str) -> StoredOwnWay:
    """Return one own way. Raises OwnWayNotFoundError."""
    return _stored(await get_own_way_rows(session, way_id=way_id))


async def add_own_way(session: AsyncSession, own: OwnWay, change: Change = NEW) -> StoredOwnWay:
    """Store a way that a user measured.

    Raises OwnWayError, TooManyOwnWaysError, KeyReusedError; OwnWayNotFoundError where a repeated
    request's way is deleted.
    """
    made = await begin(session, change)
    if made is not None:
        return await read_own_way(session, made.id)
    way_id = f"own-{time.time_ns():016x}-{secrets.token_hex(2)}"  # ids sort by their making
    return await _add(session, way_id, own, change, last=0)


async def change_own_way(
    session: AsyncSession, way_id: str, own: OwnWay, change: Change = NEW
) -> StoredOwnWay:
    """Replace what a user entered.

    Raises OwnWayNotFoundError, OwnWayError, StaleRecordError, KeyReusedError.
    """
    if await begin(session, change) is not None:
        return await read_own_way(session, way_id)
    record = Record("way", way_id)
    last = await hold(session, record)
    await lock_own_ways(session)
    rows = await get_own_way_rows(session, way_id=way_id)
    stands = Saved(asdict(_stored(rows).own), rows.study.version)
    await _check(session, own, [each for each in await read_own_ways(session) if each.id != way_id])
    number = await advance(session, record, change, last=last, stands=stands, content=asdict(own))
    for row in (rows.study, rows.environment, rows.configuration):
        _fill(row, own)
    rows.study.version = number
    rows.study.updated_at = func.now()
    await session.flush()
    await delete_points(session, way_id=way_id)
    session.expunge_all()  # the points that were read are gone
    return await _with_points(session, way_id, own)


async def delete_own_way(session: AsyncSession, way_id: str, change: Change = NEW) -> int:
    """Delete what a user entered; return the number of the version that says so.

    Raises OwnWayNotFoundError, StaleRecordError.
    """
    await begin(session, change)
    record = Record("way", way_id)
    last = await hold(session, record)
    await lock_own_ways(session)
    stored = _stored(await get_own_way_rows(session, way_id=way_id))
    content = asdict(stored.own)
    number = await advance(
        session,
        record,
        change,
        last=last,
        stands=Saved(content, stored.version),
        content=content,
        deleted=True,
    )
    await delete_own_way_rows(session, way_id=way_id)
    await notify_catalogue(session)
    return number


async def restore_own_way(session: AsyncSession, way_id: str, change: Change) -> StoredOwnWay:
    """Bring an earlier version back, also of a way that is deleted.

    Raises RecordVersionNotFoundError and what add_own_way and change_own_way raise.
    """
    made = await begin(session, change)
    if made is not None:
        return await read_own_way(session, made.id)
    record = Record("way", way_id)
    own = _way(await get_version_content(session, record, change.restored_from or 0))
    try:
        return await change_own_way(session, way_id, own, change)
    except OwnWayNotFoundError:
        return await _add(session, way_id, own, change, last=await hold(session, record))


async def _add(
    session: AsyncSession, way_id: str, own: OwnWay, change: Change, *, last: int
) -> StoredOwnWay:
    await lock_own_ways(session)
    others = await read_own_ways(session)
    if len(others) >= MOST_OWN_WAYS:
        raise TooManyOwnWaysError(MOST_OWN_WAYS)
    await _check(session, own, others)
    number = await advance(
        session, Record("way", way_id), change, last=last, stands=None, content=asdict(own)
    )
    study = StudyRow(id=way_id, origin="user", version=number)
    environment = EnvironmentRow(id=way_id, study_id=way_id, position=0, facts=[])
    configuration = ConfigurationRow(
        id=way_id, study_id=way_id, environment_id=way_id, position=0, locator=TABLE
    )
    for row in (study, environment, configuration):
        _fill(row, own)
        session.add(row)
        await session.flush()  # each refers to the one before
    return await _with_points(session, way_id, own)


def _way(content: dict[str, Any]) -> OwnWay:
    points = tuple(
        OwnPoint(
            point["etr_per_second"],
            point["response_ms"],
            tuple(OwnComponent(**component) for component in point["components"]),
        )
        for point in content["points"]
    )
    return OwnWay(**(content | {"points": points}))


async def _check(session: AsyncSession, own: OwnWay, others: Sequence[StoredOwnWay]) -> None:
    """Refuse what makes no measurement; holds the machine, so that nobody deletes it meanwhile."""
    try:
        machine = to_machine(await get_machine_row(session, machine_id=own.machine))
    except MachineNotFoundError as error:
        raise OwnWayError([("machine", "is not known; add it to the machines first")]) from error
    found = faults(own, machine)
    if any(each.own.label.casefold() == own.label.casefold() for each in others):
        found.insert(0, ("label", "another way of yours has this name"))
    if found:
        raise OwnWayError(found)


async def _with_points(session: AsyncSession, way_id: str, own: OwnWay) -> StoredOwnWay:
    session.add_all(_points(way_id, own))
    await session.flush()
    await notify_catalogue(session)
    session.expire_all()
    return await read_own_way(session, way_id)


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
        given = {column_of(each): each.cpu_percent for each in point.components}
        components = [
            ComponentRow(
                name=each.name,
                processor=each.processor,
                quantity="cpu_percent",
                value=given[column_of(each)],
                printed=f"{given[column_of(each)]:.15g}",
                unit="percent",
                table=TABLE,
                row=rate,
                column=each.name,
                position=position,
            )
            for position, each in enumerate(first)
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
    row, environment = rows.configuration, rows.environment
    fixed = row.payload_class in ("32k", "1920")
    own = OwnWay(
        label=row.label,
        family=row.family,
        description=row.description,
        payload_class=cast(OwnPayload, row.payload_class if fixed else "other"),
        payload_in_bytes=None if fixed else row.payload_in_bytes,
        payload_out_bytes=None if fixed else row.payload_out_bytes,
        security=row.security,
        connection=row.connection,
        exchange=row.exchange,
        offload="ziip" if row.offload == "ziip" else "none",
        machine=environment.machine_id or "",
        lpar_cps=environment.lpar_cps,
        author=rows.study.document["author"],
        note=rows.study.summary,
        points=tuple(
            OwnPoint(
                point.etr_per_second or 0.0,
                point.response_ms,
                tuple(
                    OwnComponent(each.name, cast(Engine, each.processor), each.value or 0.0)
                    for each in point.components
                ),
            )
            for point in rows.points
        ),
    )
    study = rows.study
    return StoredOwnWay(row.id, own, study.version, study.created_at, study.updated_at)
