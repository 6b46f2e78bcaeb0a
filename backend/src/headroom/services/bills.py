"""Customers' bills: the months of kept SCRT files, and what users settle of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.cache import Cache
from headroom.domain.bills.changes import total_of, why_not_known
from headroom.domain.bills.conflicts import KeptReport, months_that_count
from headroom.domain.bills.entries import EstateEntries, StoredEstate
from headroom.domain.bills.estate import Estate, customer_id, estate_of
from headroom.domain.files.scrt import ScrtReport
from headroom.persistence.queries.kept_files import list_kept_bill_rows, read_kept_contents
from headroom.persistence.queries.own_versions import find_last_versions
from headroom.services.bill_imports import SCRT_REPORT
from headroom.services.kept_file_records import KeptFile
from headroom.services.own_history import OwnDocuments, RecordNotFoundError

UNNAMED = "A customer"
"""How one is called whose files name nobody."""
_BYTES_OF_AN_LPAR = 700
_READ: Cache[str, tuple[ScrtReport, ...]] = Cache(most=5_000, most_bytes=256 << 20)
"""The months of kept files by the files' ids; what is kept of a file never changes."""


@dataclass(frozen=True, slots=True)
class BilledCustomer:
    """A customer of whom bills are kept.

    consumed_msu_hours: of the newest month; null where it is not known.
    """

    id: str
    name: str
    first_month: str
    last_month: str
    months: int
    machines: int
    consumed_msu_hours: float | None
    why_missing: str | None
    open_choices: Annotated[
        int, Field(description="Machines in several files of a month of which none is chosen")
    ]


class Estates(OwnDocuments[EstateEntries, StoredEstate]):
    """What users settled of each customer's bills; of one who has none, nothing is settled."""

    kind, entry, document = "estate", EstateEntries, StoredEstate
    unknown = (
        "unknown-customer",
        "No bill of this customer is kept",
        "Its files were deleted, or are on another server. Import them again.",
    )
    in_catalogue = False

    async def find(self, session: AsyncSession, record_id: str) -> StoredEstate:
        """Return what was settled, nothing of it where nobody did."""
        stored = await super().find(session, record_id)
        return stored or StoredEstate(id=record_id, version=0)


ESTATES = Estates()


async def list_customers(session: AsyncSession) -> list[BilledCustomer]:
    """Return the customers of whom bills are kept, by name."""
    customers = []
    for kept in await _customers(session):
        months, several = months_that_count(kept.reports, await ESTATES.find(session, kept.id))
        newest = months[-1]
        customers.append(
            BilledCustomer(
                id=kept.id,
                name=kept.name,
                first_month=months[0].month,
                last_month=newest.month,
                months=len(months),
                machines=len({serial for month in months for serial in month.by_serial}),
                consumed_msu_hours=total_of(newest),
                why_missing=why_not_known(newest),
                open_choices=sum(one.counted is None for one in several),
            )
        )
    return customers


async def customer_name(session: AsyncSession, identity: str) -> str | None:
    """Return what a customer with this id is called; None where no bills are kept of one."""
    customers = await _customers(session)
    return next((kept.name for kept in customers if kept.has(identity)), None)


async def read_estate(
    session: AsyncSession, identity: str, *, month: str | None, serial: str | None
) -> tuple[Estate, StoredEstate]:
    """Return a customer's bills and what is settled of them. Raises RecordNotFoundError."""
    kept = next((kept for kept in await _customers(session) if kept.has(identity)), None)
    if kept is None:
        raise RecordNotFoundError(*ESTATES.unknown)
    entries = await ESTATES.find(session, kept.id)
    return estate_of(kept.name, kept.reports, entries, month=month, serial=serial), entries


@dataclass(frozen=True, slots=True)
class _KeptCustomer:
    """A customer with all months that are kept, in the order in which they were kept."""

    name: str
    reports: list[KeptReport]

    @property
    def id(self) -> str:
        """Return the id: by what his first file calls him, which no entry of a name changes."""
        return customer_id(self.reports[0].report.customer)

    def has(self, identity: str) -> bool:
        """Return whether one of his files calls him by a name that has this id."""
        return any(customer_id(kept.report.customer) == identity for kept in self.reports)


async def _customers(session: AsyncSession) -> list[_KeptCustomer]:
    """Return the customers of bills, by name.

    Files that name a customer alike are of one; so are those for which users entered one name. The
    newest entry is how he is called.
    """
    rows = await list_kept_bill_rows(session)
    last = await find_last_versions(session, kind="file")
    files = [KeptFile.of(row, last[row.id]) for row in rows]
    months = await _months_of(session, [file.id for file in files])
    entered = {
        report.customer: file.customer
        for file in files
        for report in months[file.id]
        if file.customer
    }
    customers: dict[str, _KeptCustomer] = {}
    for file in files:
        for place, report in enumerate(months[file.id], start=1):
            name = entered.get(report.customer) or report.customer or UNNAMED
            kept = KeptReport(
                f"{file.id}.{place}",
                file.name,
                report.file_name or file.file_name,
                report.sha256 or file.file_hash,
                file.imported_at,
                report,
            )
            customers.setdefault(name, _KeptCustomer(name, [])).reports.append(kept)
    return sorted(customers.values(), key=lambda kept: (kept.name.casefold(), kept.id))


async def _months_of(
    session: AsyncSession, file_ids: Sequence[str]
) -> dict[str, tuple[ScrtReport, ...]]:
    months_by_file = {file_id: _READ.find(file_id) for file_id in file_ids}
    missing = [file_id for file_id, months in months_by_file.items() if months is None]
    contents = await read_kept_contents(session, kept_ids=missing) if missing else {}
    for file_id, content in contents.items():
        months = tuple(SCRT_REPORT.validate_python(month) for month in content["months"])
        lpars = sum(len(machine.lpars) for month in months for machine in month.machines)
        months_by_file[file_id] = _READ.keep(file_id, months, (lpars + 10) * _BYTES_OF_AN_LPAR)
    return {file_id: months for file_id, months in months_by_file.items() if months is not None}
