"""What users saved outlives new seeds and every change of the schema, there and back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic import command
from psycopg.sql import SQL

from headroom.persistence.migrations import configuration, downgrade, upgrade
from headroom.persistence.session import conninfo
from headroom.services.seed_edition import SeedError
from headroom.services.seeding import load_seeds

from ..conftest import SEEDS

OWN = """
INSERT INTO scenarios (id, name, customer, note, version, origin)
VALUES ('own', 'Mine', 'Customer B', 'kept', 2, 'user');
INSERT INTO own_versions
       (kind, record_id, number, content, deleted, request_key, request_hash)
SELECT 'scenario', 'own', number, content || '{"name": "Mine", "customer": "Customer B"}', false,
       'k' || number, 'h'
FROM (SELECT content FROM own_versions WHERE record_id = 'tales-b-peak-window') AS sample,
    generate_series(1, 2) AS number;
INSERT INTO own_versions (kind, record_id, number, content, deleted, request_key, request_hash)
VALUES ('scenario', 'gone-' || md5('old'), 1, '{}', true, 'old', 'h');
"""
KEPT = """
SELECT to_jsonb(s)::text, to_jsonb(v)::text
FROM own_versions v
LEFT JOIN scenarios s ON v.record_id = s.id
WHERE v.kind = 'scenario' AND v.origin = 'user' ORDER BY v.record_id, v.number
"""


def rows(url: str, statement: str) -> list[Any]:
    with psycopg.connect(conninfo(url), autocommit=True) as connection, connection.transaction():
        cursor = connection.execute(SQL(statement))
        return cursor.fetchall() if cursor.description else []


@pytest.fixture
def kept(database_url: str) -> Iterator[list[Any]]:
    """A user's scenario with two versions, and the key of one long gone."""
    rows(database_url, OWN)
    before = rows(database_url, KEPT)
    assert len(before) == 3
    yield before
    assert rows(database_url, KEPT) == before


@pytest.fixture
def changed_seeds(tmp_path: Path) -> Path:
    """A copy of the seeds to change."""
    return Path(shutil.copytree(SEEDS, tmp_path / "seeds"))


@pytest.mark.parametrize("revision", ["base", "0001", "0002", "0003"])
def test_scenarios_survive_a_downgrade_and_an_upgrade(
    database_url: str, kept: list[Any], revision: str
) -> None:
    downgrade(database_url, revision)
    upgrade(database_url)
    command.check(configuration(database_url))
    load_seeds(database_url, SEEDS)
    assert ("tales-b-peak-window",) in rows(database_url, "SELECT id FROM scenarios")


@pytest.mark.parametrize("revision", ["0032", "0030"])
def test_an_earlier_program_can_bring_back_what_is_deleted_and_so_can_this_one(
    database_url: str, kept: list[Any], revision: str
) -> None:
    rows(
        database_url,
        "INSERT INTO own_versions (kind, record_id, number, content, deleted)"
        " SELECT kind, 'gone', number, content, number = 2 FROM own_versions"
        " WHERE record_id = 'own'",
    )
    deleted = "SELECT number, content, deleted, created_at FROM own_versions"
    deleted += " WHERE record_id = 'gone' ORDER BY number"
    before = rows(database_url, deleted)
    downgrade(database_url, revision)
    listed = "SELECT version, deleted_at IS NOT NULL FROM scenarios WHERE id = 'gone'"
    assert rows(database_url, listed) == [(1, True)]
    upgrade(database_url)
    assert rows(database_url, deleted) == before
    assert rows(database_url, "SELECT id FROM scenarios WHERE id = 'gone'") == []
    rows(database_url, "DELETE FROM own_versions WHERE record_id = 'gone'")


def test_scenarios_that_are_set_aside_come_back_whole(database_url: str, kept: list[Any]) -> None:
    downgrade(database_url, "0002")
    tables = "SELECT table_schema FROM information_schema.tables WHERE table_name = 'scenarios'"
    assert rows(database_url, tables) == [("headroom_set_aside",)]
    upgrade(database_url)
    assert rows(database_url, tables) == [("public",)]
    with pytest.raises(psycopg.errors.ForeignKeyViolation):
        rows(database_url, "UPDATE scenarios SET version = 9 WHERE id = 'own'")


def test_samples_alone_leave_nothing_behind_and_come_again(database_url: str) -> None:
    downgrade(database_url, "0002")
    schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'headroom_set_aside'"
    assert rows(database_url, schemas) == [(0,)]
    upgrade(database_url)
    assert load_seeds(database_url, SEEDS) is not None
    assert rows(database_url, "SELECT count(*) FROM scenarios") == [(3,)]


def test_a_changed_sample_gets_a_new_version_and_an_unchanged_one_does_not(
    database_url: str, kept: list[Any], changed_seeds: Path
) -> None:
    sample = changed_seeds / "packs/tales/scenarios/tales-b-peak-window.yaml"
    sample.write_text(sample.read_text().replace("5000000", "6000000"))
    assert load_seeds(database_url, changed_seeds) is not None
    found = rows(
        database_url,
        "SELECT id, version FROM scenarios WHERE origin = 'seed' ORDER BY id",
    )
    assert found == [
        ("socket2-first-of-month", 1),
        ("tales-a-alt-ziip", 1),
        ("tales-b-peak-window", 2),
    ]
    transactions = rows(
        database_url,
        "SELECT content #> '{content,workload,transactions}' FROM own_versions "
        "WHERE record_id = 'tales-b-peak-window' ORDER BY number",
    )
    assert transactions == [(5_000_000,), (6_000_000,)]


def test_a_sample_that_left_the_seeds_is_gone_and_a_users_scenario_of_its_name_is_not(
    database_url: str, kept: list[Any], changed_seeds: Path
) -> None:
    rows(database_url, "UPDATE scenarios SET origin = 'user' WHERE id = 'tales-a-alt-ziip'")
    for each in ("tales-a-alt-ziip", "tales-b-peak-window"):
        sample = changed_seeds / "packs/tales/scenarios" / f"{each}.yaml"
        sample.write_text(sample.read_text().replace("rationale: As", "rationale: Not as"))
    (changed_seeds / "packs/socket2/scenarios/socket2-first-of-month.yaml").unlink()
    load_seeds(database_url, changed_seeds)
    assert rows(database_url, "SELECT id, version FROM scenarios ORDER BY id") == [
        ("own", 2),
        ("tales-a-alt-ziip", 1),
        ("tales-b-peak-window", 2),
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("sample: true", "sample: false", "needs `sample: true`"),
        ("tales-b-solution2", "tales-b-solution9", "names the substitution tales-b-solution9"),
        ("machine: null", "machine: 2818-Z99", "names the machine 2818-Z99"),
    ],
)
def test_a_sample_that_cannot_be_is_refused(
    database_url: str, changed_seeds: Path, old: str, new: str, words: str
) -> None:
    sample = changed_seeds / "packs/tales/scenarios/tales-b-peak-window.yaml"
    sample.write_text(sample.read_text().replace(old, new))
    with pytest.raises(SeedError, match=words):
        load_seeds(database_url, changed_seeds)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scenarios SET version = 3 WHERE id = 'own'",
        "DELETE FROM own_versions WHERE record_id = 'own' AND number = 2",
        "INSERT INTO scenarios (id, name, customer, note, version) VALUES ('x', 'x', '', '', 1)",
        "UPDATE scenarios SET archived_at = now() WHERE id = 'tales-a-alt-ziip'",
        "UPDATE scenarios SET name = '' WHERE id = 'own'",
        "UPDATE scenarios SET id = 'a b' WHERE id = 'tales-a-alt-ziip'",
        "UPDATE own_versions SET content = '[]' WHERE record_id = 'own'",
        "UPDATE own_versions SET restored_from = 2 WHERE record_id = 'own' AND number = 2",
    ],
)
def test_the_database_itself_refuses_what_cannot_be(
    database_url: str, kept: list[Any], statement: str
) -> None:
    with pytest.raises(psycopg.errors.IntegrityError):
        rows(database_url, statement)
