"""Loads the seed files: all or nothing, safe to repeat, never touching what users added."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.pool import NullPool

from headroom.persistence.queries import seeds as queries
from headroom.persistence.queries.evidence import write_studies
from headroom.persistence.queries.scenarios import write_samples
from headroom.persistence.tables import EditionRatingRow, MachineRow, RatingEditionRow
from headroom.services.seed_edition import SeedError, read_edition, seeds_hash
from headroom.services.seed_files import SeedFiles


@dataclass(frozen=True, slots=True)
class SeedReport:
    """What a load found. ``loaded`` is False when the same files were loaded before."""

    loaded: bool
    machines: int
    studies: int
    configurations: int
    values: int


@dataclass(frozen=True, slots=True)
class OlderSeeds:
    """These seeds are older than the loaded ones, which stay."""

    edition: int
    loaded_edition: int


def load_seeds(database_url: str, folder: Path) -> SeedReport | OlderSeeds | None:
    """Load the seed files in one transaction; None when these very files are loaded already.

    Of two programs on one database the one with the newer edition wins, whichever starts last.
    Raises SeedError, with nothing written, when the files are not valid.
    """
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.begin() as connection:
            queries.lock_seeds(connection)
            if queries.find_loaded_hash(connection) == seeds_hash(folder):
                return None
            edition = read_edition(folder)
            loaded = queries.find_loaded_edition(connection)
            if loaded is not None and loaded > edition:
                return OlderSeeds(edition, loaded)
            # loads the audit, which a start with known seeds does not need
            from headroom.services.seed_checks import read_seeds

            files = read_seeds(folder)
            _write(connection, files)
            queries.record_load(connection, seeds_hash(folder), edition)
    except (IntegrityError, DataError) as error:
        raise SeedError(
            f"the published data in {folder} contradict what the database holds, and nothing was "
            f"loaded: {_reason(error)}"
        ) from error
    finally:
        engine.dispose()
    counts = [study.counts for study in files.studies]
    return SeedReport(
        loaded=True,
        machines=len(files.machines),
        studies=len(files.studies),
        configurations=sum(count.configurations for count in counts),
        values=sum(count.values + count.figures + count.pictures for count in counts)
        + sum(len(extract.values) for study in files.studies for extract in study.extracts)
        + sum(len(machine.all_ratings()) for machine in files.machines),
    )


def _reason(error: DBAPIError) -> str:
    """Return the database's words in one line, without the statement."""
    return " ".join(str(error.orig).split())


def _write(connection: Connection, files: SeedFiles) -> None:
    ours = queries.write_machines(
        connection,
        queries.table_rows(MachineRow, files.machines),
        queries.table_rows(RatingEditionRow, files.editions),
    )
    queries.write_edition_ratings(
        connection,
        [edition.id for edition in files.editions],
        [rating for rating in _rating_rows(files) if rating["machine_id"] in ours],
    )
    write_studies(connection, files.studies, files.examples)
    write_samples(connection, files.samples)


def _rating_rows(files: SeedFiles) -> list[dict[str, Any]]:
    return [
        {"edition_id": rating.edition.id, "machine_id": machine.id} | row
        for machine in files.machines
        for rating, row in zip(
            machine.all_ratings(),
            queries.table_rows(EditionRatingRow, machine.all_ratings()),
            strict=True,
        )
        if rating.edition is not None
    ]
