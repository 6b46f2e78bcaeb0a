"""What users took over from files: profiles, months of bills, load tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.files.billed_peaks import billed_peak
from headroom.domain.files.load_tests import LoadTest
from headroom.domain.files.scrt import ScrtReport
from headroom.domain.peaks.profile import Profile, ProfileSource
from headroom.persistence.queries import kept_files as queries
from headroom.persistence.queries.own_versions import find_last_versions
from headroom.persistence.tables import KeptFileRow
from headroom.services.bill_imports import SCRT_REPORT
from headroom.services.kept_file_records import KEPT_FILES, KeptFile
from headroom.services.load_test_imports import LOAD_TEST


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
    last = await find_last_versions(session, kind="file")
    rows = await queries.list_kept_file_rows(session)
    files = [KeptFile.of(row, last[row.id].number) for row in rows]
    stands = [file for file in files if not last[file.id].deleted]
    return stands, [file for file in files if last[file.id].deleted]


async def read_profile_kept(
    session: AsyncSession, kept_id: str, serial: str | None = None
) -> KeptProfile:
    """Return a profile; of a bill a day at the billed peak of a machine in its newest month.

    serial: of the machine; None: the first one. Raises KeptFileNotFoundError, FileError.
    """
    row = await queries.get_kept_file(session, kept_id=kept_id, kinds=("profile", "bill"))
    file = await KEPT_FILES.get(session, kept_id)
    if row.kind == "bill":
        months = [SCRT_REPORT.validate_python(content) for content in row.content["months"]]
        machine, peak_msu, profile = billed_peak(months, serial)
        return KeptProfile(
            file, machine, peak_msu, _with_source(row, profile, machine, "SCRT report"), []
        )
    profile = Profile.model_validate(row.content["profile"])
    if profile.source is None:
        # kept before profiles had their file with them
        profile = _with_source(row, profile, row.content["machine"], None)
    return KeptProfile(
        file=file,
        machine=row.content["machine"],
        highest_r4ha_msu=row.content["highest_r4ha_msu"],
        profile=profile,
        # what was kept before recorded averages were has none
        recorded=[KeptRecorded(lpar, msu) for lpar, msu in row.content.get("recorded", {}).items()],
    )


async def read_load_test_kept(session: AsyncSession, kept_id: str) -> KeptLoadTest:
    """Return a load test. Raises KeptFileNotFoundError."""
    row = await queries.get_kept_file(session, kept_id=kept_id, kinds=("load_test",))
    file = await KEPT_FILES.get(session, kept_id)
    return KeptLoadTest(file, LOAD_TEST.validate_python(row.content["test"]))


async def list_months(session: AsyncSession) -> list[KeptMonth]:
    """Return the months of all bills, the oldest first; of one twice the newer import counts."""
    last = await find_last_versions(session, kind="file")
    by_month: dict[tuple[str, frozenset[str]], KeptMonth] = {}
    for row in await queries.list_kept_bills(session):
        file = KeptFile.of(row, last[row.id].number)
        for content in row.content["months"]:
            report = SCRT_REPORT.validate_python(content)
            serials = frozenset(machine.serial for machine in report.machines)
            by_month[report.month, serials] = KeptMonth(file, report.month, report)
    return sorted(by_month.values(), key=lambda month: (month.month, month.report.customer))


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
