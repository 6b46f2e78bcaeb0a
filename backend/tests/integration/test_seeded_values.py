"""Every seeded value, as it was when it was last reviewed: none changes in silence.

After a change of seeds that is meant, ``make seeded-values`` writes the files again; the commit
then shows what moved, and says why.
"""

from __future__ import annotations

import json
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Composable, Identifier

from headroom.persistence.session import conninfo
from headroom.services.seed_edition import EDITION_FILE, seeds_hash

from ..conftest import SEEDS

SNAPSHOTS = Path(__file__).parent.parent / "seeded_values"
COLUMNS = {
    "machines": "id family generation cps partitions most_ziips most_zaaps most_ifls most_icfs",
    "rating_editions": "id name dated source",
    "edition_ratings": "edition_id machine_id name value low high kind source method",
    "points": "id etr_per_second etr_printed response_ms response_printed table_name row_name",
    "components": "point_id name processor quantity value printed unit table_name row_name "
    "column_name",
    "published_figures": "id label value printed unit availability locator",
    "extract_values": "extract_id position group_name name value printed unit",
    "substitutions": "id from_configuration_id to_configuration_id gp_saving_figure_id "
    "requests_per_cycle",
    "worked_examples": "id machine_id transactions peak_share peak_hours mix published",
    "own_versions": "kind record_id number content",
}


@pytest.mark.parametrize("table", COLUMNS)
def test_no_seeded_value_changes_in_silence(
    table: str, database_url: str, request: pytest.FixtureRequest
) -> None:
    found = _lines(database_url, table)
    file = SNAPSHOTS / f"{table}.tsv"
    if request.config.getoption("renew_seeded_values"):
        file.write_text("\n".join(found) + "\n", encoding="utf-8")
    kept = file.read_text(encoding="utf-8").splitlines()
    moved = sorted(set(kept) ^ set(found))
    assert not moved, (
        f"{len(moved)} lines of {table} moved: run 'make seeded-values', review the difference, "
        f"and say in the commit what moved and why. The first: {moved[:6]}"
    )
    assert found == kept


def test_changed_seeds_are_a_new_edition(request: pytest.FixtureRequest) -> None:
    """Of two programs on one database the newer edition stays, so each change needs a number."""
    file = SEEDS / EDITION_FILE
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = seeds_hash(SEEDS)
    if kept["content"] != found and request.config.getoption("renew_seeded_values"):
        kept = {"edition": kept["edition"] + 1, "content": found}
        file.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    assert kept["content"] == found, "the seeds changed: run 'make seeded-values' and commit"


def _lines(database_url: str, table: str) -> list[str]:
    names = COLUMNS[table].split()
    columns: list[Composable] = [Identifier(name) for name in names]
    key = SQL(", ").join(Identifier(name) for name in _key(database_url, table))
    statement = SQL("SELECT {} FROM {} ORDER BY {}").format(
        SQL(", ").join(columns), Identifier(table), key
    )
    with psycopg.connect(conninfo(database_url)) as connection:
        rows = connection.execute(statement).fetchall()
    return ["\t".join(names), *("\t".join(_text(cell) for cell in row) for row in rows)]


def _key(database_url: str, table: str) -> list[str]:
    with psycopg.connect(conninfo(database_url)) as connection:
        found = connection.execute(
            "SELECT a.attname FROM pg_index i JOIN pg_attribute a"
            " ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)"
            " WHERE i.indrelid = %s::regclass AND i.indisprimary"
            " ORDER BY array_position(i.indkey::int2[], a.attnum)",
            [table],
        )
        return [name for (name,) in found.fetchall()]


def _text(cell: object) -> str:
    return "" if cell is None else " ".join(str(cell).split())
