"""What users took over from files: profiles, months of bills, load tests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, TypeAlias, cast

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.files.billed_peaks import billed_peak
from headroom.domain.files.load_tests import LoadTest
from headroom.domain.files.scrt import ScrtReport
from headroom.domain.peaks.profile import Profile, ProfileSource
from headroom.persistence.queries import kept_files as queries
from headroom.persistence.queries.scenarios import wait_for_disk
from headroom.persistence.tables import KeptFileRow
from headroom.services.bill_imports import SCRT_REPORT
from headroom.services.load_test_imports import LOAD_TEST
from headroom.services.own_history import mark_removed

KeptKind: TypeAlias = Literal["profile", "bill", "load_test", "mapping"]


@dataclass(frozen=True, slots=True)
class KeptFile:
    """What was taken over, and the file that it is from."""

    id: str
    kind: KeptKind
    name: str
    file_name: Annotated[str | None, Field(description="null: it was pasted")]
    file_hash: Annotated[str, Field(description="SHA-256 of the file")]
    imported_at: datetime
    version: Annotated[int, Field(description="Rises with each deletion and return")]


@dataclass(frozen=True, slots=True)
class KeptRecorded:
    """The R4HA that the machine recorded of an LPAR: a value for each interval of the days."""

    lpar: str
    msu: list[float | None]


@dataclass(frozen=True, slots=True)
class KeptProfile:
    """A profile out of a file, in the form that peaks and scenarios take."""

    file: KeptFile
    machine: Annotated[str | None, Field(description="That the file names")]
    highest_r4ha_msu: float | None
    profile: Profile
    recorded: list[KeptRecorded]


@dataclass(frozen=True, slots=True)
class KeptLoadTest:
    """A load test out of a file."""

    file: KeptFile
    test: LoadTest


@dataclass(frozen=True, slots=True)
class KeptMonth:
    """One month of a bill, and the file that it is from."""

    file: KeptFile
    month: str
    report: ScrtReport


async def list_kept(session: AsyncSession) -> tuple[list[KeptFile], list[KeptFile]]:
    """Return what was taken over, the newest first, and what of it was deleted."""
    rows = await queries.list_kept_file_rows(session)
    stands = [_kept(row) for row in rows if row.removed_at is None]
    return stands, [_kept(row) for row in rows if row.removed_at is not None]


async def read_profile_kept(
    session: AsyncSession, kept_id: str, serial: str | None = None
) -> KeptProfile:
    """Return a profile; of a bill a day at the billed peak of a machine in its newest month.

    serial: of the machine; None: the first one. Raises KeptFileNotFoundError, FileError.
    """
    row = await queries.get_kept_file(session, kept_id=kept_id, kinds=("profile", "bill"))
    if row.kind == "bill":
        months = [SCRT_REPORT.validate_python(content) for content in row.content["months"]]
        machine, peak_msu, profile = billed_peak(months, serial)
        return KeptProfile(
            _kept(row), machine, peak_msu, _with_source(row, profile, machine, "SCRT report"), []
        )
    profile = Profile.model_validate(row.content["profile"])
    if profile.source is None:
        # kept before profiles had their file with them
        profile = _with_source(row, profile, row.content["machine"], None)
    return KeptProfile(
        file=_kept(row),
        machine=row.content["machine"],
        highest_r4ha_msu=row.content["highest_r4ha_msu"],
        profile=profile,
        # what was kept before recorded averages were has none
        recorded=[KeptRecorded(lpar, msu) for lpar, msu in row.content.get("recorded", {}).items()],
    )


async def read_load_test_kept(session: AsyncSession, kept_id: str) -> KeptLoadTest:
    """Return a load test. Raises KeptFileNotFoundError."""
    row = await queries.get_kept_file(session, kept_id=kept_id, kinds=("load_test",))
    return KeptLoadTest(_kept(row), LOAD_TEST.validate_python(row.content["test"]))


async def list_months(session: AsyncSession) -> list[KeptMonth]:
    """Return the months of all bills, the oldest first; of one twice the newer import counts."""
    by_month: dict[tuple[str, frozenset[str]], KeptMonth] = {}
    for row in await queries.list_kept_bills(session):
        for content in row.content["months"]:
            report = SCRT_REPORT.validate_python(content)
            serials = frozenset(machine.serial for machine in report.machines)
            by_month[report.month, serials] = KeptMonth(_kept(row), report.month, report)
    return sorted(by_month.values(), key=lambda month: (month.month, month.report.customer))


async def set_removed(
    session: AsyncSession, kept_id: str, *, removed: bool, expected: int
) -> KeptFile:
    """Delete what was taken over, or bring it back.

    Raises KeptFileNotFoundError, StaleRecordError.
    """
    await wait_for_disk(session)
    row = await queries.hold_kept_file(session, kept_id=kept_id)
    mark_removed(row, removed=removed, expected=expected)
    await session.flush()
    return _kept(row)


def _with_source(
    row: KeptFileRow, profile: Profile, machine: str | None, what: str | None
) -> Profile:
    """Return a profile with the file that its row names; what lies between is not told again."""
    source = ProfileSource(
        file_name=None if row.file_name is None else row.file_name[:300],
        sha256=row.file_hash,
        what=what,
        machine=machine,
    )
    return profile.model_copy(update={"source": source})


def _kept(row: KeptFileRow) -> KeptFile:
    return KeptFile(
        row.id,
        cast(KeptKind, row.kind),
        row.name,
        row.file_name,
        row.file_hash,
        row.created_at,
        row.version,
    )
