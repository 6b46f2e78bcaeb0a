"""Packs in the database: taken, removed and put back, each in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import TypeAdapter
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.pool import NullPool

from headroom.domain.evidence.packs import PackCover, Review, StudyPack
from headroom.domain.evidence.printed_cells import cell_differences, digits_hash
from headroom.domain.evidence.studies import Study
from headroom.domain.machines.machines import Machine
from headroom.persistence.queries import packs as queries
from headroom.persistence.queries.evidence import write_studies
from headroom.persistence.queries.seeds import find_loaded_hash, lock_seeds
from headroom.services.pack_folders import PackError, opened_pack, packed_pack
from headroom.services.packs import Beside, CheckedPack, check_pack
from headroom.services.seed_edition import seeds_hash
from headroom.services.seed_files import read_files, read_pack

COVER_OF_PACK = TypeAdapter(PackCover)
REVIEWS = TypeAdapter(tuple[Review, ...])


@dataclass(frozen=True, slots=True)
class WithTaken:
    """What comes with the program, and what users took: what a pack is checked beside."""

    machines: Sequence[Machine]
    studies: Sequence[Study]


def take_pack(database_url: str, path: Path, seeds: Path) -> CheckedPack:
    """Check a folder or zip and load its studies; with a fault nothing is kept.

    seeds: the folder of what comes with the program. Raises PackError.
    """
    shipped = read_files(seeds)
    with opened_pack(path) as folder, _changing(database_url, seeds) as connection:
        pack = check_pack(folder, _with_taken(connection, shipped))
        if not pack.faults:
            install_pack(connection, pack, packed_pack(folder))
    return pack


def install_pack(connection: Connection, pack: CheckedPack, content: bytes) -> None:
    """Load the studies of a pack without faults, within a transaction that holds the lock of seeds.

    content: its files as one zip. Taken again it changes nothing. Raises PackError.
    """
    cover = pack.cover
    assert cover is not None and not pack.faults
    loaded = queries.list_loaded_ids(connection)
    if loaded.get(cover.id) is False:
        raise PackError(f"{cover.id} comes with the program and is loaded already")
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
        if newest.removed_at is None and newest.signed_by == pack.signature.key:
            return
    if newest is not None and newest.signed_by and newest.signed_by != pack.signature.key:
        raise PackError(
            f"{cover.id} was signed by the key {newest.signed_by} before, and is now "
            f"{'signed by ' + pack.signature.key if pack.signature.key else 'not signed'}: ask who "
            "made it; to take it all the same, give it another id"
        )
    lacking = [needed for needed in cover.needs if needed not in loaded]
    if lacking:
        raise PackError(f"{cover.id} needs {', '.join(lacking)}, which this program has not")
    for replaced in cover.replaces:
        withdraw_pack(connection, replaced)
    queries.write_pack(
        connection,
        pack_id=cover.id,
        version=cover.version,
        title=cover.title,
        cover=COVER_OF_PACK.dump_python(cover, mode="json"),
        content_hash=pack.content_hash,
        signed_by=pack.signature.key,
        studies=[study.id for study in pack.studies],
        content=content,
    )
    again = newest is not None and newest.content_hash == pack.content_hash
    agreed = REVIEWS.validate_python(newest.agreed) if newest is not None and again else ()
    held_as = StudyPack(
        cover, pack.content_hash, taken=True, agreed=agreed, signed_by=pack.signature.key
    )
    studies = [replace(study, pack=held_as) for study in pack.studies]
    write_studies(connection, studies, pack.examples)
    queries.record_change(connection)


def withdraw_pack(connection: Connection, pack_id: str) -> None:
    """Take the studies of a pack out, within such a transaction; its files stay.

    Raises PackError.
    """
    needing = [other for other, needs in queries.list_needs(connection) if pack_id in needs]
    if needing:
        raise PackError(f"{', '.join(needing)} needs {pack_id}: remove that first")
    queries.unload_pack(connection, pack_id)


def remove_pack(database_url: str, pack_id: str, seeds: Path) -> None:
    """Take the studies of a pack out; its files stay. Raises PackError."""
    with _changing(database_url, seeds) as connection:
        remove_loaded(connection, pack_id)


def remove_loaded(connection: Connection, pack_id: str) -> None:
    """Remove a pack that is loaded, within such a transaction. Raises PackError."""
    newest = queries.find_pack(connection, pack_id)
    if newest is None or newest.removed_at is not None:
        raise PackError(f"no pack {pack_id} is loaded: `headroom pack list` says which are")
    withdraw_pack(connection, pack_id)
    queries.record_change(connection)


def restore_pack(database_url: str, pack_id: str, seeds: Path) -> CheckedPack:
    """Load the studies of a removed pack again, from the files that stayed. Raises PackError."""
    shipped = read_files(seeds)
    with _changing(database_url, seeds) as connection:
        return restore_removed(connection, pack_id, _with_taken(connection, shipped))


def restore_removed(connection: Connection, pack_id: str, beside: Beside) -> CheckedPack:
    """Put a removed pack back, within such a transaction. Raises PackError."""
    newest = queries.find_pack(connection, pack_id)
    if newest is None:
        raise PackError(f"no pack {pack_id} was ever taken: `headroom pack list` says which were")
    with opened_content(newest.content) as folder:
        pack = check_pack(folder, beside)
        if not pack.faults:
            install_pack(connection, pack, newest.content)
    return pack


@contextmanager
def opened_content(content: bytes) -> Iterator[Path]:
    """Yield the folder of a pack that is kept as a zip. Raises PackError."""
    with TemporaryDirectory(prefix="headroom-pack-") as temporary:
        path = Path(temporary) / "pack.zip"
        path.write_bytes(content)
        with opened_pack(path) as folder:
            yield folder


def agree_with(connection: Connection, pack: CheckedPack, second: Review) -> None:
    """Note that a second reader's copy agrees with the loaded version, within such a transaction.

    pack: the copy. Raises PackError where a cell differs.
    """
    cover = pack.cover
    assert cover is not None and not pack.faults
    newest = queries.find_pack(connection, cover.id)
    if newest is None or newest.removed_at is not None:
        raise PackError(f"{cover.id} is not loaded: import it before its second copy")
    if newest.version != cover.version:
        raise PackError(f"version {newest.version} of {cover.id} is loaded, not {cover.version}")
    with opened_content(newest.content) as folder:
        ours = read_pack(folder, []).studies
    differing = cell_differences(ours, pack.studies)
    if differing:
        raise PackError(f"{len(differing)} cells differ: settle them, then bring the copy again")
    agreed = (*REVIEWS.validate_python(newest.agreed), replace(second, digits=digits_hash(ours)))
    queries.write_agreed(
        connection, cover.id, cover.version, REVIEWS.dump_python(agreed, mode="json")
    )
    queries.record_change(connection)


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


def _with_taken(connection: Connection, shipped: Beside) -> WithTaken:
    taken = []
    for content in queries.list_loaded_content(connection):
        with opened_content(content) as folder:
            taken += read_pack(folder, shipped.machines).studies
    return WithTaken(shipped.machines, [*shipped.studies, *taken])


@contextmanager
def _changing(database_url: str, seeds: Path) -> Iterator[Connection]:
    """Yield a connection whose transaction changes the evidence, alone and whole or not at all."""
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.begin() as connection, changing_evidence(connection):
            if find_loaded_hash(connection) != seeds_hash(seeds):
                raise PackError(
                    "the published data in the database are another program's: use that one"
                )
            yield connection
    finally:
        engine.dispose()


@contextmanager
def changing_evidence(connection: Connection) -> Iterator[None]:
    """Hold the lock of seeds within a transaction; what the database refuses is a PackError."""
    try:
        lock_seeds(connection)
        yield
    except (IntegrityError, DataError) as error:
        reason = " ".join(str(error.orig).split())
        raise PackError(f"the database holds what contradicts it: {reason}") from error
