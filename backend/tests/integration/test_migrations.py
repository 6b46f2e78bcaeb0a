"""The schema's versions, on the engine that the application uses."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.pool import NullPool

from headroom.persistence import revisions
from headroom.persistence.migrations import configuration, downgrade, upgrade
from headroom.persistence.revisions import MIGRATIONS, known_revisions
from headroom.settings import ROOT


def tables(url: str) -> set[str]:
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        found = set(inspect(connection).get_table_names())
    engine.dispose()
    return found


def test_the_revisions_that_a_start_reads_are_those_of_alembic() -> None:
    walked = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    assert list(known_revisions()) == walked[::-1]


def test_a_migration_is_read_as_the_command_writes_it_and_as_it_is_formatted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "versions").mkdir()
    for number, quote in enumerate("\"'", start=1):
        before = f"{quote}{number - 1:04d}{quote}" if number > 1 else "None"
        (tmp_path / "versions" / f"{number:04d}_one.py").write_text(
            f"revision: str = {quote}{number:04d}{quote}\ndown_revision: str | None = {before}\n"
        )
    monkeypatch.setattr(revisions, "MIGRATIONS", tmp_path)
    assert known_revisions.__wrapped__() == ("0001", "0002")


@pytest.mark.parametrize("second", ["0002 0001", "0001 0002", "0003 0001"])
def test_migrations_that_are_not_one_line_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second: str
) -> None:
    (tmp_path / "versions").mkdir()
    for name, (number, before) in {
        "first": ("0001", None),
        "second": ("0002", "0001"),
        "third": second.split(),
    }.items():
        (tmp_path / "versions" / f"{name}.py").write_text(
            f"revision: str = {number!r}\ndown_revision: str | None = {before!r}\n"
        )
    monkeypatch.setattr(revisions, "MIGRATIONS", tmp_path)
    with pytest.raises(ValueError, match="not one line"):
        known_revisions.__wrapped__()


def test_migrations_give_the_schema_that_the_tables_declare(empty_database_url: str) -> None:
    upgrade(empty_database_url)
    command.check(configuration(empty_database_url))  # raises where the two differ


def test_downgrade_takes_everything_back_and_upgrade_runs_again(empty_database_url: str) -> None:
    upgrade(empty_database_url)
    made = tables(empty_database_url)
    downgrade(empty_database_url, "base")
    assert tables(empty_database_url) == {"alembic_version"}
    upgrade(empty_database_url)
    assert tables(empty_database_url) == made


CARRIED_OUT = """
import sys
from sqlalchemy import create_engine, inspect
from sqlalchemy.pool import NullPool
from headroom.persistence.migrations import downgrade, upgrade, write
from headroom.persistence.revisions import known_revisions
url, newest = sys.argv[1], known_revisions()[-1]
engine = create_engine(url, poolclass=NullPool)
def has_remark():
    return "remark" in [column["name"] for column in inspect(engine).get_columns("components")]
upgrade(url)
write(url, "a remark on a component")
known_revisions.cache_clear()
print(has_remark())
upgrade(url)
print(has_remark())
downgrade(url, newest)
print(has_remark())
"""


def test_the_recipe_of_a_migration(empty_database_url: str, tmp_path: Path) -> None:
    for folder in ("backend/src", "db"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    declared = tmp_path / "backend/src/headroom/persistence/tables.py"
    twin = "    name: Mapped[str] = mapped_column(primary_key=True)\n    processor: Mapped[str]"
    text_of = declared.read_text(encoding="utf-8")
    assert text_of.count(twin) == 1, "the twin of the recipe is not there any more"
    declared.write_text(text_of.replace(twin, f"    remark: Mapped[str | None]\n{twin}"), "utf-8")

    done = subprocess.run(
        [sys.executable, "-c", CARRIED_OUT, empty_database_url],
        env=os.environ | {"PYTHONPATH": str(tmp_path / "backend/src")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    [written] = (tmp_path / "db/migrations/versions").glob("*_a_remark_on_a_component.py")
    assert f"down_revision: str | None = '{known_revisions()[-1]}'" in written.read_text("utf-8")
    # before the recipe, after it, and after the way back
    assert re.findall(r"^(?:True|False)$", done.stdout, re.MULTILINE) == ["False", "True", "False"]


def test_frozen_reports_outlive_a_downgrade(database_url: str) -> None:
    freeze = (
        "INSERT INTO reports (id, owner_hash, title, customer, content, content_hash)"
        " VALUES ('r', repeat('a', 64), 'A report', '', '{}', repeat('b', 64))"
    )
    engine = create_engine(database_url, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text(freeze))
    downgrade(database_url, "0003")
    upgrade(database_url)
    with engine.begin() as connection:
        assert connection.scalar(text("SELECT title FROM reports")) == "A report"
    command.check(configuration(database_url))


@pytest.mark.parametrize("revision", ["base", "0001"])
def test_own_values_outlive_a_downgrade(database_url: str, revision: str) -> None:
    engine = create_engine(database_url, poolclass=NullPool)
    enter = text(
        "INSERT INTO own_versions (kind, record_id, number, content, deleted) VALUES ('value', '7',"
        " 3, jsonb_build_object('figure_id', 'f', 'value', 1.5, 'unit', 'ms', 'note', 'read off',"
        " 'author', 'A. Reader'), false)"
    )
    kept = text(
        "SELECT record_id, number, content, deleted, created_at FROM own_versions"
        " WHERE kind = 'value'"
    )
    with engine.begin() as connection:
        connection.execute(enter)
        before = connection.execute(kept).all()
    downgrade(database_url, revision)
    upgrade(database_url)
    command.check(configuration(database_url))
    with engine.begin() as connection:
        assert connection.execute(kept).all() == before
        set_aside = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE '%set_aside'"
        assert connection.scalar(text(set_aside)) == 0


def test_an_earlier_program_finds_ways_in_the_tables_of_the_evidence(database_url: str) -> None:
    point: dict[str, Any] = {"etr_per_second": 500.0, "response_ms": None, "components": []}
    for name, percent in (("CICS", 12.5), ("TCP/IP", 2.0)):
        point["components"].append({"name": name, "processor": "gp", "cpu_percent": percent})
    way: dict[str, Any] = {
        "label": "Our gateway",
        "family": "REST",
        "description": "",
        "payload_class": "other",
    }
    way |= {"payload_in_bytes": 700, "payload_out_bytes": 4100, "security": "none"}
    way |= {"connection": "kept", "exchange": "synchronous", "offload": "none"}
    way |= {"machine": "2817-779", "lpar_cps": 3, "author": "A. Measurer", "note": ""}
    engine = create_engine(database_url, poolclass=NullPool)
    with engine.begin() as connection:
        for record, number, deleted in (
            ("own-1", 1, False),
            ("own-2", 1, False),
            ("own-2", 2, True),
        ):
            connection.execute(
                text(
                    "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
                    " VALUES ('way', :record, :number, :content, :deleted)"
                ),
                {
                    "record": record,
                    "number": number,
                    "content": json.dumps(way | {"points": [point]}),
                    "deleted": deleted,
                },
            )
    kept = text("SELECT * FROM own_versions WHERE kind = 'way' ORDER BY record_id, number")
    with engine.connect() as connection:
        before = connection.execute(kept).all()
    downgrade(database_url, "0031")
    with engine.connect() as connection:
        rows = (
            "SELECT id, payload_class, payload_in_bytes FROM configurations WHERE id LIKE 'own-%'"
        )
        assert connection.execute(text(rows)).all() == [("own-1", "700i4100o", 700)]
        cells = "SELECT name, value FROM components WHERE point_id = 'own-1.1' ORDER BY position"
        assert connection.execute(text(cells)).all() == [("CICS", 12.5), ("TCP/IP", 2.0)]
    upgrade(database_url)
    with engine.connect() as connection:
        assert connection.execute(kept).all() == before
        left = "SELECT count(*) FROM configurations WHERE id LIKE 'own-%'"
        assert connection.scalar(text(left)) == 0


def test_an_earlier_program_finds_published_studies_as_the_seeds(database_url: str) -> None:
    engine = create_engine(database_url, poolclass=NullPool)
    downgrade(database_url, "0034")
    with engine.begin() as connection:
        for table in ("studies", "substitutions"):
            origins = f"SELECT DISTINCT origin FROM {table} WHERE updated_at IS NOT NULL"
            assert connection.scalars(text(origins)).all() == ["seed"]
    upgrade(database_url)
    for table in ("studies", "substitutions"):
        assert "origin" not in {column["name"] for column in inspect(engine).get_columns(table)}


@pytest.mark.parametrize("revision", ["base", "0010"])
def test_own_tests_and_their_history_outlive_a_downgrade(database_url: str, revision: str) -> None:
    engine = create_engine(database_url, poolclass=NullPool)
    content = '{"name": "Socket pool", "machine": null}'
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
                " VALUES ('test', 't', 2, :content, false)"
            ),
            {"content": content},
        )
    downgrade(database_url, revision)
    upgrade(database_url)
    command.check(configuration(database_url))
    with engine.begin() as connection:
        kept = "SELECT number, content->>'name' FROM own_versions WHERE kind = 'test'"
        assert connection.execute(text(kept)).all() == [(2, "Socket pool")]
        set_aside = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE '%set_aside'"
        assert connection.scalar(text(set_aside)) == 0


def test_letterheads_history_and_deleted_files_outlive_a_downgrade(database_url: str) -> None:
    engine = create_engine(database_url, poolclass=NullPool)
    with engine.begin() as connection:
        for number, name in ((1, "First"), (2, "Later")):
            connection.execute(
                text(
                    "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
                    " VALUES ('sender', 's', :number, :content, false)"
                ),
                {"number": number, "content": f'{{"name": "{name}"}}'},
            )
        connection.execute(
            text(
                "INSERT INTO kept_files (id, kind, name, file_hash, content)"
                " VALUES ('k', 'profile', 'March', repeat('a', 64), '{}'),"
                " ('l', 'profile', 'April', repeat('b', 64), '{}');"
                "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
                """ VALUES ('file', 'k', 1, '{"name": "March"}', false),"""
                """ ('file', 'k', 2, '{"name": "March"}', true),"""
                """ ('file', 'l', 1, '{"name": "April"}', false)"""
            )
        )
    for changed, version in ((False, 2), (True, 3)):  # by the older program
        downgrade(database_url, "0022")
        if changed:
            with engine.begin() as connection:
                rename = """UPDATE letterheads SET content = '{"name": "Older program"}'"""
                connection.execute(text(rename))
        upgrade(database_url)
        command.check(configuration(database_url))
        with engine.begin() as connection:
            kept = "SELECT number FROM own_versions WHERE kind = 'sender' ORDER BY 1"
            assert connection.scalars(text(kept)).all() == [*range(1, version + 1)]
            files = "SELECT record_id FROM own_versions WHERE kind = 'file' AND "
            assert connection.scalars(text(f"{files} deleted")).all() == ["k"]
            assert connection.scalars(text(f"{files} NOT deleted")).all() == ["l"]
            set_aside = "SELECT count(*) FROM pg_namespace WHERE nspname LIKE '%set_aside'"
            assert connection.scalar(text(set_aside)) == 0


def test_a_removed_table_of_ratings_outlives_a_downgrade_and_counts_again(
    database_url: str,
) -> None:
    engine = create_engine(database_url, poolclass=NullPool)
    with engine.begin() as connection:
        removed = connection.scalar(
            text(
                "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
                " SELECT 'edition', min(id), 1, '{}', true FROM rating_editions"
                " RETURNING record_id"
            )
        )
    assert removed is not None
    downgrade(database_url, "0008")
    upgrade(database_url)
    command.check(configuration(database_url))
    with engine.begin() as connection:
        counting = (
            "SELECT min(id) FROM rating_editions WHERE id NOT IN"
            " (SELECT record_id FROM own_versions WHERE kind = 'edition' AND deleted)"
        )
        assert connection.scalar(text(counting)) == removed


def test_an_older_schema_with_data_is_brought_up_to_date(database_url: str) -> None:
    downgrade(database_url, "0001")
    upgrade(database_url)
    command.check(configuration(database_url))
