"""Packs that users took, and the studies that they load."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from headroom.persistence.queries.seeds import (
    find_loaded_edition,
    find_loaded_hash,
    record_load,
)
from headroom.persistence.tables import PackRow, StudyRow


def list_packs(connection: Connection) -> Sequence[Row[tuple[PackRow]]]:
    """Return every version of every pack without its content, newest version first."""
    columns = [column for column in PackRow.__table__.c if column.name != "content"]
    order = (PackRow.id, PackRow.version.desc())
    return connection.execute(select(*columns).order_by(*order)).all()


def find_pack(connection: Connection, pack_id: str) -> Row[tuple[PackRow]] | None:
    """Return the newest version of a pack with its content."""
    statement = select(*PackRow.__table__.c).where(PackRow.id == pack_id)
    return connection.execute(statement.order_by(PackRow.version.desc()).limit(1)).one_or_none()


def list_loaded_content(connection: Connection) -> list[bytes]:
    """Return the files of each pack that is loaded, as a zip, by id."""
    statement = select(PackRow.content).where(PackRow.removed_at.is_(None)).order_by(PackRow.id)
    return list(connection.scalars(statement))


def list_loaded_ids(connection: Connection) -> dict[str, bool]:
    """Return the packs that are loaded by id, each with whether a user took it."""
    rows = connection.scalars(select(StudyRow.pack).where(StudyRow.pack.is_not(None)))
    return {pack["cover"]["id"]: pack["taken"] for pack in rows if pack is not None}


def list_needs(connection: Connection) -> list[tuple[str, list[str]]]:
    """Return the packs that are loaded, each with those that it needs, by id."""
    statement = select(PackRow.id, PackRow.cover).where(PackRow.removed_at.is_(None))
    rows = connection.execute(statement.order_by(PackRow.id))
    return [(row.id, row.cover.get("needs") or []) for row in rows]


def write_pack(
    connection: Connection,
    *,
    pack_id: str,
    version: int,
    title: str,
    cover: dict[str, Any],
    content_hash: str,
    signed_by: str,
    studies: list[str],
    content: bytes,
) -> None:
    """Keep a version of a pack as one that is loaded; earlier versions are not any more."""
    unload_pack(connection, pack_id)
    row = {
        "title": title,
        "cover": cover,
        "content_hash": content_hash,
        "signed_by": signed_by,
        "studies": studies,
        "content": content,
        "removed_at": None,
    }
    statement = insert(PackRow).values(id=pack_id, version=version, **row)
    connection.execute(statement.on_conflict_do_update(index_elements=["id", "version"], set_=row))


def unload_pack(connection: Connection, pack_id: str) -> None:
    """Take the studies of a pack out; its files stay."""
    loaded = (PackRow.id == pack_id, PackRow.removed_at.is_(None))
    for studies in connection.scalars(select(PackRow.studies).where(*loaded)).all():
        connection.execute(delete(StudyRow).where(StudyRow.id.in_(studies)))
    connection.execute(update(PackRow).where(*loaded).values(removed_at=func.now()))


def write_agreed(
    connection: Connection, pack_id: str, version: int, agreed: list[dict[str, Any]]
) -> None:
    """Note the second readers of a version that is loaded, at its studies too."""
    version_row = (PackRow.id == pack_id, PackRow.version == version)
    studies = connection.scalar(
        update(PackRow).where(*version_row).values(agreed=agreed).returning(PackRow.studies)
    )
    for study, pack in connection.execute(
        select(StudyRow.id, StudyRow.pack).where(StudyRow.id.in_(studies or []))
    ).all():
        connection.execute(
            update(StudyRow)
            .where(StudyRow.id == study)
            .values(pack=(pack or {}) | {"agreed": agreed})
        )


def record_change(connection: Connection) -> None:
    """Tell every process that the evidence is another, though the seeds are the same."""
    loaded = find_loaded_hash(connection)
    assert loaded is not None
    record_load(connection, loaded, find_loaded_edition(connection) or 0)
