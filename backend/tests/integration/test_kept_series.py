"""Long series in the database: bounded, for a day, and in no backup."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from headroom.backups.taking import take_backup
from headroom.embedded.binaries import find_binaries
from headroom.persistence.queries.backups import read_fingerprint
from headroom.persistence.queries.series import list_series_bytes, store_series
from headroom.persistence.session import conninfo, create_engine, session_factory

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio, as the server does."""
    return "asyncio"


async def test_those_that_nobody_asked_for_make_room_and_no_copy_holds_them(
    database_url: str, tmp_path: Path
) -> None:
    engine = create_engine(database_url)
    sessions = session_factory(engine)

    async def store(kept_id: str) -> None:
        async with sessions() as session, session.begin():
            await store_series(session, kept_id=kept_id, content=b"x" * 10, most_bytes=25)

    async def kept(*kept_ids: str) -> set[str]:
        async with sessions() as session, session.begin():
            return set(await list_series_bytes(session, kept_ids=kept_ids))

    with psycopg.connect(conninfo(database_url), autocommit=True) as connection:
        before = read_fingerprint(connection)
        for kept_id in ("a", "b"):
            await store(kept_id)
        assert await kept("a") == {"a"}  # asked for after b
        await store("c")
        assert await kept("a", "b", "c") == {"a", "c"}
        connection.execute("UPDATE kept_series SET used_at = used_at - interval '25 hours'")
        await store("d")
        assert await kept("a", "c", "d") == {"d"}
        assert read_fingerprint(connection) == before
        kind = "SELECT relpersistence::text FROM pg_class WHERE relname = 'kept_series'"
        row = connection.execute(kind).fetchone()
        assert row is not None and row[0] == "u"
    file = tmp_path / "b.backup"
    made = take_backup(conninfo(database_url), find_binaries(), file, reason="test")
    assert made.rows("kept_series") == 0
    await engine.dispose()
