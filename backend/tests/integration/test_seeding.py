"""Loading the published data: whole or not at all, again without change, never over a user's."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.sql import SQL

from headroom.domain.evidence.studies import Study
from headroom.domain.machines.machines import Machine
from headroom.domain.value.examples import WorkedExample
from headroom.persistence.migrations import upgrade
from headroom.persistence.queries.evidence import list_stored_studies, list_worked_examples
from headroom.persistence.queries.machines import list_stored_machines
from headroom.persistence.session import conninfo, create_engine, session_factory
from headroom.services.seed_checks import read_seeds
from headroom.services.seed_edition import EDITION_FILE, SeedError, read_edition
from headroom.services.seeding import OlderSeeds, SeedReport, load_seeds

from ..conftest import SEEDS

TABLES = (
    "machines",
    "rating_editions",
    "edition_ratings",
    "studies",
    "environments",
    "configurations",
    "statements",
    "points",
    "components",
    "published_figures",
    "extracts",
    "extract_values",
    "substitutions",
    "worked_examples",
)


def rows(url: str, statement: str) -> list[Any]:
    with psycopg.connect(conninfo(url), autocommit=True) as connection:
        cursor = connection.execute(SQL(statement))
        return cursor.fetchall() if cursor.description else []


def contents(url: str) -> dict[str, list[Any]]:
    """Everything that was loaded, without the times of loading."""
    return {
        table: rows(
            url,
            f"SELECT (to_jsonb(t) - 'created_at' - 'updated_at')::text FROM {table} t ORDER BY 1",
        )
        for table in TABLES
    }


@pytest.fixture
def changed_seeds(tmp_path: Path) -> Path:
    """A copy of the seeds to change."""
    return Path(shutil.copytree(SEEDS, tmp_path / "seeds"))


def test_loading_twice_changes_nothing(database_url: str) -> None:
    before = contents(database_url)
    assert all(before[table] for table in TABLES if table not in ("extracts", "extract_values"))
    assert load_seeds(database_url, SEEDS) is None
    rows(database_url, "DELETE FROM seed_loads")
    assert load_seeds(database_url, SEEDS) is not None
    assert contents(database_url) == before


def test_newer_seeds_stay_when_an_older_program_starts(
    database_url: str, changed_seeds: Path
) -> None:
    edition = read_edition(SEEDS)
    newer = {"edition": edition + 1, "content": ""}
    (changed_seeds / EDITION_FILE).write_text(json.dumps(newer))
    study = changed_seeds / "packs/ways-into-cics/studies/ways-into-cics.yaml"
    study.write_text(study.read_text().replace("Basic 3270 terminals", "Plain 3270 terminals"))
    assert isinstance(load_seeds(database_url, changed_seeds), SeedReport)
    loaded = contents(database_url)
    for _ in range(2):
        assert load_seeds(database_url, SEEDS) == OlderSeeds(edition, edition + 1)
        assert load_seeds(database_url, changed_seeds) is None
    assert contents(database_url) == loaded
    (changed_seeds / EDITION_FILE).unlink()  # the control: without a number the last one wins
    rows(database_url, "UPDATE seed_loads SET edition = 0")
    assert isinstance(load_seeds(database_url, SEEDS), SeedReport)
    assert contents(database_url) != loaded


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"edition": "new"}', '{"edition": -1}'])
def test_an_edition_that_is_no_number_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / EDITION_FILE).write_text(text)
    with pytest.raises(SeedError, match="names no edition"):
        read_edition(tmp_path)


def test_a_users_machine_survives_a_load_even_under_a_published_id(database_url: str) -> None:
    rows(
        database_url,
        "UPDATE machines SET origin = 'user', family = 'mine' WHERE id = '2964-703'; "
        "DELETE FROM edition_ratings WHERE machine_id = '2964-703'; "
        "INSERT INTO machine_ratings (machine_id, name, value, kind, source) "
        "VALUES ('2964-703', 'rated_msu', 1, 'measured', 'mine'); "
        "DELETE FROM seed_loads",
    )
    load_seeds(database_url, SEEDS)
    found = rows(
        database_url,
        "SELECT family, value FROM machines JOIN machine_ratings ON machine_id = id "
        "WHERE id = '2964-703'",
    )
    assert found == [("mine", 1.0)]


def test_invalid_seeds_are_refused_with_every_fault_and_nothing_is_written(
    empty_database_url: str, changed_seeds: Path
) -> None:
    upgrade(empty_database_url)
    ratings = changed_seeds / "machines" / "ratings.csv"
    ratings.write_text(
        ratings.read_text()
        + "documents,9999-X01,z0,1,rated_msu,fast,,,MSU,published,a list,\n"
        + "documents,9999-X02,z0,1,rated_msu,5,,,MSU,published,,\n"
    )
    with pytest.raises(SeedError) as refused:
        load_seeds(empty_database_url, changed_seeds)
    assert "ratings.csv:148: value" in str(refused.value)
    assert "names no source" in str(refused.value)
    assert not any(contents(empty_database_url).values())


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("- drived: socket2-msu", "has no form: begin it with one of derived, same_number"),
        ("- derived: socket2-msu\n    formula: 1 + 1", "statement: Field required"),
        ("- for: {a: [1, 2], b: [3]}\n    claims: []", "is no group: write"),
        ("- derived: ]", "is no YAML"),
    ],
)
def test_a_claim_that_cannot_be_read_is_refused_with_its_line(
    database_url: str, changed_seeds: Path, claim: str, said: str
) -> None:
    file = changed_seeds / "packs/socket2/claims/socket2.yaml"
    line = len(file.read_text().splitlines()) + 1
    file.write_text(f"{file.read_text()}  {claim}\n")
    with pytest.raises(SeedError) as refused:
        load_seeds(database_url, changed_seeds)
    assert f"claims/socket2.yaml:{line}: {said}" in str(refused.value)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (
            "- derived: socket2-msu\n    formula: socket2-cps × 2\n    statement: twice",
            "derived socket2-msu: formula names socket2-cps, which socket2 does not have",
        ),
        (
            "- derived: socket2-msus\n    formula: 1 + 1\n    statement: two",
            "derived socket2-msus: derived names socket2-msus, which socket2 does not have",
        ),
        (
            "- derived: socket2-msu\n    formula: 1 plus 1\n    statement: two",
            "derived socket2-msu: formula holds no formula:",
        ),
        (
            "- derived: socket2-msu\n    formula: 1 ÷ 0\n    statement: two",
            "derived socket2-msu: cannot be checked: float division by zero",
        ),
        (
            "- derived: socket2-msu\n    formula: 1 + 1\n    statement: two\n"
            "    consequence: off by {socket2-cps}",
            "derived socket2-msu: consequence names socket2-cps, which socket2 does not have",
        ),
        ("- computed: implied_second", "computed implied_second: computed names the function"),
    ],
)
def test_a_claim_that_cannot_be_checked_is_refused_with_its_line_and_field(
    database_url: str, changed_seeds: Path, claim: str, said: str
) -> None:
    """Else the page of the audit would fail for everybody."""
    file = changed_seeds / "packs/socket2/claims/socket2.yaml"
    line = len(file.read_text().splitlines()) + 1
    file.write_text(f"{file.read_text()}  {claim}\n")
    before = contents(database_url)
    with pytest.raises(SeedError) as refused:
        load_seeds(database_url, changed_seeds)
    assert f"claims/socket2.yaml:{line}: {said}" in str(refused.value)
    assert contents(database_url) == before


def test_a_measurement_that_a_claim_needs_is_missed(changed_seeds: Path) -> None:
    file = changed_seeds / "packs/tales/measurements/tales.csv"
    cell = "tales-b-solution2,average,cpu_time,Worker TX,ziip"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(cell)))
    with pytest.raises(SeedError) as refused:
        read_seeds(changed_seeds)
    assert re.search(
        r"claims/tales.yaml:\d+: ordered tales-b-solution2.moved: statement names "
        r"cpu_time\[tales-b-solution2.average.Worker-TX.ziip\], which tales does not have",
        str(refused.value),
    )


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        (
            "tales/studies/tales.yaml",
            "from: tales-b-initial",
            "from: tales-b-first",
            "tales-b-solution1 names the configuration tales-b-first, which does not exist",
        ),
        (
            "tales/measurements/tales.csv",
            "tales-a-standard-1,2,cpu_time,Send TX,gp,",
            "tales-a-standard-1,1,cpu_time,Send TX,gp,",
            "measurement tales-a-standard-1.1 cpu_time Send TX gp stands twice",
        ),
        (
            "tales/measurements/tales.csv",
            "tales-a-standard-1,1,cpu_time,Send TX,gp,140714,140714,us",
            "tales-a-standard-1,1,cpu_time,Send TX,gp,140714,140714,km",
            "measurements/tales.csv:2: unit: Input should be 'percent', 'us', 'ms' or 's'",
        ),
        (
            "tales/measurements/tales.csv",
            "configuration,point,quantity",
            "configuration,points,quantity",
            "measurements/tales.csv:1: has no column point",
        ),
        (
            "socket2/figures/socket2.csv",
            "socket2-peak-share,,Share processed",
            "socket2-transactions,,Share processed",
            "figure socket2-transactions stands twice",
        ),
        (
            "ways-into-cics/questions/ways-into-cics.yaml",
            "after: https-full,",
            "after: https-whole,",
            "tls names the configuration https-whole, which does not exist",
        ),
        (
            "ways-into-cics/questions/ways-into-cics.yaml",
            "kind: gp_in_total",
            "kind: ziip_in_total",
            "4.kind: Input should be 'replaced', 'cics_in_total'",
        ),
        (
            "socket2/examples/socket2-first-of-month.yaml",
            "published_figure: socket2-msu",
            "published_figure: socket2-msus",
            "examples/socket2-first-of-month.yaml: published: 'socket2-msus' is not there",
        ),
        (
            "tales/scenarios/tales-b-peak-window.yaml",
            "peak_hours: 4",
            "peak_hours: 0",
            "content: workload.peak_hours: Input should be greater than or equal to",
        ),
    ],
)
def test_seeds_that_contradict_each_other_are_refused_in_one_sentence(
    changed_seeds: Path, file: str, before: str, after: str, said: str
) -> None:
    changed = changed_seeds / "packs" / file
    assert before in changed.read_text()
    changed.write_text(changed.read_text().replace(before, after))
    with pytest.raises(SeedError) as refused:
        read_seeds(changed_seeds)
    assert said in str(refused.value)


def test_studies_are_read_from_the_database_as_the_files_give_them(database_url: str) -> None:
    files = read_seeds(SEEDS)

    async def read() -> tuple[list[Study], list[WorkedExample], list[Machine]]:
        engine = create_engine(database_url)
        async with session_factory(engine)() as session:
            studies = await list_stored_studies(session)
            examples = await list_worked_examples(session, studies)
            machines = await list_stored_machines(session, own=False)
        await engine.dispose()
        return studies, examples, machines

    studies, examples, machines = asyncio.run(read())
    assert studies == files.studies
    assert examples == files.examples
    by_id = {machine.id: machine for machine in files.machines}
    assert {machine.id: machine for machine in machines} == by_id


def test_a_value_that_left_the_seeds_leaves_the_database(
    database_url: str, changed_seeds: Path
) -> None:
    ratings = changed_seeds / "machines" / "ratings.csv"
    kept = [line for line in ratings.read_text().splitlines() if "2964-703,z13,3,rated" not in line]
    ratings.write_text("\n".join(kept) + "\n")
    load_seeds(database_url, changed_seeds)
    assert rows(
        database_url,
        "SELECT edition_id, name FROM edition_ratings WHERE machine_id = '2964-703' ORDER BY 2",
    ) == [("zpcr-2026-08-06", "pci_mips"), ("zpcr-2026-08-06", "rated_msu")]
