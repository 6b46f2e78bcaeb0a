"""What users took over from files: profiles, months of bills, load tests."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.bills.estate import customer_id
from headroom.domain.files.billed_peaks import (
    BilledPeak,
    billed_peaks,
    case_bill,
    newest_month,
)
from headroom.domain.files.load_tests import LoadTest
from headroom.domain.files.scrt import Peak, ScrtReport
from headroom.domain.peaks.case_bill import CaseBill
from headroom.domain.peaks.profile import Profile, ProfileSource
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries import kept_files as queries
from headroom.persistence.queries.own_versions import find_last_versions
from headroom.persistence.queries.scenarios import list_profile_files
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
class KeptSummary:
    """What a profile or a bill means for a case, without its values.

    course: highest MSU of all LPARs together in each of some 96 parts of the time, for a picture.
    """

    file: KeptFile
    machine: Annotated[str | None, Field(description="That a profile's file names")]
    highest_r4ha: Peak | None
    course: list[float | None]
    customer: Annotated[str | None, Field(description="As entered, or as a bill names it")]
    month: Annotated[str | None, Field(description="The newest of a bill")]
    counts: Annotated[
        Literal["peak", "consumption"] | None,
        Field(description="How a bill is charged; null: a profile does not say"),
    ]
    bill: Annotated[
        str | None, Field(description="Address of the customer's bills; null: a profile has none")
    ]
    machines: Annotated[list[BilledPeak], Field(description="Of a bill's newest month")]
    case_bills: Annotated[
        list[CaseBill], Field(description="What a case takes of each machine in that month")
    ]


class BillWithoutDaysError(Refusal):
    """A bill is asked for a course that it does not state."""

    slug, title = "bill-without-days", "A bill has no days"


@dataclass(frozen=True, slots=True)
class KeptLoadTest:
    """A load test out of a file."""

    file: KeptFile
    test: LoadTest


@dataclass(frozen=True, slots=True)
class KeptUse:
    """A scenario whose profile is from a file."""

    file_hash: Annotated[str, Field(description="SHA-256 of the file")]
    scenario: str
    name: Annotated[str, Field(description="Of the scenario")]


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
    files = [KeptFile.of(row, last[row.id]) for row in rows]
    stands = [file for file in files if not last[file.id].deleted]
    return stands, [file for file in files if last[file.id].deleted]


async def read_summary_kept(session: AsyncSession, kept_id: str) -> KeptSummary:
    """Return what a profile or a bill means for a case. Raises KeptFileNotFoundError."""
    row = await queries.get_kept_file(session, kept_id=kept_id, kinds=("profile", "bill"))
    file, content = await KEPT_FILES.get(session, kept_id), row.content
    if row.kind == "bill":
        months = [SCRT_REPORT.validate_python(month) for month in content["months"]]
        newest = newest_month(months)
        return KeptSummary(
            file=file,
            machine=None,
            highest_r4ha=None,
            course=[],
            customer=file.customer or newest.customer or None,
            month=newest.month,
            counts="consumption" if newest.layout == "tfp" else "peak",
            bill=customer_id(newest.customer),
            machines=billed_peaks(months),
            case_bills=[
                bill
                for machine in newest.machines
                if (bill := case_bill(newest, machine, file.file_name, file.file_hash)) is not None
            ],
        )
    highest, at = content["highest_r4ha_msu"], content.get("highest_r4ha_at")
    return KeptSummary(
        file=file,
        machine=content["machine"],
        highest_r4ha=None
        if highest is None
        else Peak(highest, None if at is None else datetime.fromisoformat(at)),
        # what was kept before pictures were has none
        course=content.get("course", []),
        customer=file.customer,
        month=None,
        counts=None,
        bill=None,
        machines=[],
        case_bills=[],
    )


async def read_profile_kept(session: AsyncSession, kept_id: str) -> KeptProfile:
    """Return a profile. Raises KeptFileNotFoundError; BillWithoutDaysError for a bill."""
    row = await queries.get_kept_file(session, kept_id=kept_id, kinds=("profile", "bill"))
    if row.kind == "bill":
        raise BillWithoutDaysError(
            "A bill states peaks and their hours, not how the days went. Import RMF or SMF of the "
            "month to see what a saving does to its peak."
        )
    profile = Profile.model_validate(row.content["profile"])
    if not profile.sources:
        # kept before profiles had their file with them
        profile = _with_source(row, profile, row.content["machine"])
    return KeptProfile(
        file=await KEPT_FILES.get(session, kept_id),
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


async def list_uses(session: AsyncSession) -> list[KeptUse]:
    """Return which scenarios have a profile of which file, by the scenarios' names."""
    return [KeptUse(*row) for row in await list_profile_files(session)]


async def list_months(session: AsyncSession) -> list[KeptMonth]:
    """Return the months of all bills, the oldest first; of one twice the newer import counts."""
    last = await find_last_versions(session, kind="file")
    by_month: dict[tuple[str, frozenset[str]], KeptMonth] = {}
    for row in await queries.list_kept_bills(session):
        file = KeptFile.of(row, last[row.id])
        for content in row.content["months"]:
            report = SCRT_REPORT.validate_python(content)
            serials = frozenset(machine.serial for machine in report.machines)
            by_month[report.month, serials] = KeptMonth(file, report.month, report)
    return sorted(by_month.values(), key=lambda month: (month.month, month.report.customer))


def _with_source(row: KeptFileRow, profile: Profile, machine: str | None) -> Profile:
    """Return a profile with the file that its row names; what lies between is not told again."""
    source = ProfileSource(
        file_name=None if row.file_name is None else row.file_name[:300],
        sha256=row.file_hash,
        machine=machine,
    )
    return profile.model_copy(update={"sources": [source]})
