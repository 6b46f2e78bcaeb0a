"""Packs in the database: taken, removed and put back, each in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.pool import NullPool

from headroom.persistence.queries import packs as queries
from headroom.persistence.queries.evidence import write_studies
from headroom.persistence.queries.seeds import find_loaded_hash, lock_seeds
from headroom.services.pack_folders import PackError, opened_pack, packed_pack
from headroom.services.packs import CheckedPack, check_pack
from headroom.services.seed_edition import seeds_hash
from headroom.services.seed_files import read_files


def take_pack(database_url: str, path: Path, seeds: Path) -> CheckedPack:
    """Check a folder or zip and load its studies; with a fault nothing is kept.

    seeds: the folder of what comes with the program. Raises PackError.
    """
    shipped = read_files(seeds)
    with opened_pack(path) as folder:
        pack, content = check_pack(folder, shipped), packed_pack(folder)
    if pack.faults or pack.cover is None:
        return pack
    cover = pack.cover
    if cover.redistribution == "private":
        raise PackError(
            f"{cover.id} is private, and reports that go out could carry its numbers: private "
            "packs can be checked and are not taken yet"
        )
    if cover.id in (home.name for home in shipped.homes.values()):
        raise PackError(f"{cover.id} comes with the program and is loaded already")
    with _changing(database_url, seeds) as connection:
        newest = queries.find_pack(connection, cover.id)
        if newest is not None and newest.version > cover.version:
            raise PackError(
                f"version {newest.version} of {cover.id} was taken before: raise the version in "
                "pack.yaml above it"
            )
        if newest is not None and newest.version == cover.version:
            if newest.content_hash != pack.content_hash:
                raise PackError(
                    f"version {cover.version} of {cover.id} was taken with other contents: raise "
                    "the version in pack.yaml"
                )
            if newest.removed_at is None:
                return pack
        lacking = [
            needed for needed in cover.needs if needed not in (other.id for other in shipped.covers)
        ]
        if lacking:
            raise PackError(f"{cover.id} needs {', '.join(lacking)}, which this program has not")
        for replaced in cover.replaces:
            queries.withdraw_pack(connection, replaced)
        queries.write_pack(
            connection,
            pack_id=cover.id,
            version=cover.version,
            title=cover.title,
            content_hash=pack.content_hash,
            studies=[study.id for study in pack.studies],
            content=content,
        )
        write_studies(connection, pack.studies, pack.examples)
    return pack


def remove_pack(database_url: str, pack_id: str, seeds: Path) -> None:
    """Take the studies of a pack out; its files stay. Raises PackError."""
    with _changing(database_url, seeds) as connection:
        newest = queries.find_pack(connection, pack_id)
        if newest is None or newest.removed_at is not None:
            raise PackError(f"no pack {pack_id} is loaded: `headroom pack list` says which are")
        queries.withdraw_pack(connection, pack_id)


def restore_pack(database_url: str, pack_id: str, seeds: Path) -> CheckedPack:
    """Load the studies of a removed pack again, from the files that stayed. Raises PackError."""
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            newest = queries.find_pack(connection, pack_id)
    finally:
        engine.dispose()
    if newest is None:
        raise PackError(f"no pack {pack_id} was ever taken: `headroom pack list` says which were")
    with TemporaryDirectory(prefix="headroom-pack-") as folder:
        path = Path(folder) / f"{pack_id}.zip"
        path.write_bytes(newest.content)
        return take_pack(database_url, path, seeds)


def print_packs(database_url: str, write: Callable[[str], object] = print) -> None:
    """Write the packs that were taken, each version with its hash."""
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            rows = queries.list_packs(connection)
    finally:
        engine.dispose()
    for row in rows:
        state = "loaded" if row.removed_at is None else f"removed {row.removed_at:%Y-%m-%d}"
        write(f"{row.id}, version {row.version}, {state}: {row.title} (sha256 {row.content_hash})")
    if not rows:
        write("No packs beside those that come with the program")


@contextmanager
def _changing(database_url: str, seeds: Path) -> Iterator[Connection]:
    """Yield a connection whose transaction changes the evidence, alone and whole or not at all."""
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.begin() as connection:
            lock_seeds(connection)
            if find_loaded_hash(connection) != seeds_hash(seeds):
                raise PackError(
                    "the published data in the database are another program's: use that one"
                )
            yield connection
            queries.record_change(connection)
    except (IntegrityError, DataError) as error:
        reason = " ".join(str(error.orig).split())
        raise PackError(f"the database holds what contradicts it: {reason}") from error
    finally:
        engine.dispose()
