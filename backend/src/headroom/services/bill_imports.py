"""Months of a bill as a kind of import: reports of IBM's Sub-Capacity Reporting Tool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.bills.estate import customer_id
from headroom.domain.bills.words import BillWords
from headroom.domain.files.scrt import ScrtReport, read_scrt
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.services.brought_files import (
    Brought,
    FileRead,
    HashedReading,
    bundle_hash,
    files_read,
    opened,
)
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import ChosenName, FileKind, Layout
from headroom.services.kept_file_records import keep_file

SCRT_REPORT = TypeAdapter(ScrtReport)


@dataclass(frozen=True, slots=True)
class BillChoices:
    """What can be settled of a bill: the name it is kept under."""

    name: ChosenName


@dataclass(frozen=True, slots=True)
class BillPreview:
    """The months that the files are about, in order."""

    files: list[FileRead]
    months: list[ScrtReport]


BillReading: TypeAlias = HashedReading[BillChoices, BillPreview]


class BillImport(FileKind):
    """How bills are read and kept."""

    id = "bill"
    label = "SCRT bill"
    layouts = (
        Layout(
            "SCRT reports as CSV",
            "The section B5, which names customer and machines",
            "the months of a bill",
            "scrt.csv",
        ),
    )
    choices = BillChoices
    preview = BillPreview

    def parse(
        self, files: list[Brought], choices: Mapping[str, Any] | None
    ) -> tuple[list[Brought], list[ScrtReport]]:
        """Return the months, each once. Raises FileError."""
        months = sorted(
            (
                replace(read_scrt(file.whole()), file_name=file.name, sha256=file.sha256)
                for file in opened(files)
            ),
            key=lambda report: (report.period_from, report.customer, report.layout),
        )
        customers = {report.customer for report in months}
        if len(customers) > 1:
            raise FileError(
                f"the files are of {len(customers)} customers: import those of each separately"
            )
        for before, after in pairwise(months):
            if _serials(before) == _serials(after) and before.month == after.month:
                raise FileError(f"two files are about {after.month} of the same machines")
        return files, months

    def first_choices(self, parsed: tuple[list[Brought], list[ScrtReport]]) -> dict[str, Any]:
        """Return the customer's name."""
        return {"name": parsed[1][0].customer[:120] or "Bill"}

    def read(
        self,
        parsed: tuple[list[Brought], list[ScrtReport]],
        choices: Mapping[str, Any],
        catalogue: Catalogue,
    ) -> BillReading:
        """Return what would be kept."""
        files, months = parsed
        findings = [
            Finding(finding.code, f"{report.month}: {finding.text}")
            for report in months
            for finding in report.findings
        ]
        return BillReading(
            says=_says(months),
            choices=BillChoices(choices["name"]),
            findings=findings,
            preview=BillPreview(files_read(files), months),
            file_hash=bundle_hash(files),
        )

    async def take_over(
        self,
        session: AsyncSession,
        reading: BillReading,
        file_name: str | None,
    ) -> dict[str, Any]:
        """Keep the months."""
        months = reading.preview.months
        kept_id = await keep_file(
            session,
            kind="bill",
            name=reading.choices.name,
            file_name=file_name,
            file_hash=reading.file_hash,
            content={"months": [SCRT_REPORT.dump_python(month, mode="json") for month in months]},
        )
        month_names = ", ".join(month.month for month in months)
        return {
            "id": kept_id,
            "says": f"{reading.choices.name} is kept: {month_names}.",
            "links": [
                [BillWords.by_machine_and_lpar, f"/bills/{customer_id(months[-1].customer)}"],
                ["Profiles and bills", "/import"],
            ],
        }


def _serials(report: ScrtReport) -> set[str]:
    return {machine.serial for machine in report.machines}


_LAYOUTS = {"mvm": "sub-capacity", "tfp": "Tailored Fit Pricing"}


def _says(months: list[ScrtReport]) -> str:
    first = months[0]
    machines = len({serial for month in months for serial in _serials(month)})
    return phrase(
        f"SCRT, {_LAYOUTS[first.layout]}: {Amount(len(months), 'months', True)} of "
        f"{first.customer or 'a customer'}, {Amount(machines, 'machines', True)}."
    )
