"""Packs that users took, and the studies that they load."""

from __future__ import annotations

from collections.abc import Sequence

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


def write_pack(
    connection: Connection,
    *,
    pack_id: str,
    version: int,
    title: str,
    content_hash: str,
    studies: list[str],
    content: bytes,
) -> None:
    """Keep a version of a pack as one that is loaded; earlier versions are not any more."""
    withdraw_pack(connection, pack_id)
    row = {
        "title": title,
        "content_hash": content_hash,
        "studies": studies,
        "content": content,
        "removed_at": None,
    }
    statement = insert(PackRow).values(id=pack_id, version=version, **row)
    connection.execute(statement.on_conflict_do_update(index_elements=["id", "version"], set_=row))


def withdraw_pack(connection: Connection, pack_id: str) -> None:
    """Take the studies of a pack out; its files stay."""
    loaded = (PackRow.id == pack_id, PackRow.removed_at.is_(None))
    for studies in connection.scalars(select(PackRow.studies).where(*loaded)).all():
        connection.execute(delete(StudyRow).where(StudyRow.id.in_(studies)))
    connection.execute(update(PackRow).where(*loaded).values(removed_at=func.now()))


def record_change(connection: Connection) -> None:
    """Tell every process that the evidence is another, though the seeds are the same."""
    loaded = find_loaded_hash(connection)
    assert loaded is not None
    record_load(connection, loaded, find_loaded_edition(connection) or 0)
