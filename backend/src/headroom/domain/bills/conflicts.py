"""Which file counts for a machine in a month: each machine counts once. See docs/methods/estate.md.

Files of one month about the same machines replace each other, the newest counting; files about
different sets that share a machine are a conflict, and nothing counts for it until one is chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import Field

from headroom.domain.bills.entries import EstateEntries
from headroom.domain.files.billed_peaks import case_bill, consumed_by
from headroom.domain.files.scrt import BilledMachine, ScrtReport
from headroom.domain.peaks.case_bill import CaseBill
from headroom.domain.quantities.answers import OutputModel


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A month of a bill, out of a file that is kept. id: of the file and its place in it.

    file_name: under which it is kept. brought_as: its own name, None for what was pasted.
    """

    id: str
    file_name: str
    brought_as: str | None
    sha256: str
    imported_at: datetime
    report: ScrtReport

    @property
    def serials(self) -> frozenset[str]:
        """Return the serials of the machines that it is about."""
        return frozenset(machine.serial for machine in self.report.machines)


class CompetingFile(OutputModel):
    """One of several files about a machine in a month."""

    report: str = Field(description="Id to choose it by")
    file_name: str
    imported_at: datetime
    consumed_msu_hours: float | None
    peak_msu: float | None


class SerialInSeveralFiles(OutputModel):
    """A machine that several files of one month are about.

    counted: the report that counts; null: none was chosen, and nothing counts for it. is_chosen:
    whether a user chose it. is_replaced: all are about the same machines, so that the newest counts
    unless another is chosen.
    """

    month: str
    serial: str
    machine: str
    files: list[CompetingFile]
    counted: str | None
    is_chosen: bool
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class CountedMachine:
    """A machine in a month with the report that counts for it."""

    kept: KeptReport
    machine: BilledMachine

    def case_bill(self) -> CaseBill | None:
        """Return what a case takes of it."""
        kept = self.kept
        return case_bill(kept.report, self.machine, kept.brought_as, kept.sha256)


@dataclass(frozen=True, slots=True)
class MonthOfEstate:
    """What counts in a month. by_serial: None for a machine whose file is not chosen yet."""

    month: str
    by_serial: Mapping[str, CountedMachine | None]
    reports: Sequence[KeptReport]

    @property
    def is_settled(self) -> bool:
        """Return whether every machine's file is known."""
        return None not in self.by_serial.values()


def peak_of(machine: BilledMachine) -> float | None:
    """Return a machine's highest R4HA: that of the CPC in N5, else that of B5, MSU."""
    if machine.cpc is not None and machine.cpc.r4ha is not None:
        return machine.cpc.r4ha.msu
    return machine.peak_msu


def months_that_count(
    reports: Iterable[KeptReport], entries: EstateEntries
) -> tuple[list[MonthOfEstate], list[SerialInSeveralFiles]]:
    """Return what counts in each month, the oldest first, and what several files are about.

    reports: in the order in which they were kept.
    """
    of_month: defaultdict[str, list[KeptReport]] = defaultdict(list)
    for kept in reports:
        of_month[kept.report.month].append(kept)
    months, doubled = [], []
    for month in sorted(of_month):
        made, several = _month(month, of_month[month], entries)
        months.append(made)
        doubled += several
    return months, doubled


def _month(
    month: str, reports: Sequence[KeptReport], entries: EstateEntries
) -> tuple[MonthOfEstate, list[SerialInSeveralFiles]]:
    newest = {kept.serials: kept for kept in reports}
    by_serial: dict[str, CountedMachine | None] = {}
    doubled = []
    for serial in sorted({serial for kept in reports for serial in kept.serials}):
        about = [kept for kept in reports if serial in kept.serials]
        standing = [kept for kept in about if newest[kept.serials] is kept]
        chosen_id = entries.report_of(month, serial)
        chosen = next((kept for kept in about if kept.id == chosen_id), None)
        counts = chosen or (standing[0] if len(standing) == 1 else None)
        by_serial[serial] = (
            None if counts is None else CountedMachine(counts, _machine_of(counts, serial))
        )
        if len(about) > 1:
            doubled.append(_several(month, serial, about, counts, chosen is not None, standing))
    return MonthOfEstate(month, by_serial, reports), doubled


def _several(
    month: str,
    serial: str,
    about: Sequence[KeptReport],
    counts: KeptReport | None,
    is_chosen: bool,
    standing: Sequence[KeptReport],
) -> SerialInSeveralFiles:
    machines = [_machine_of(kept, serial) for kept in about]
    return SerialInSeveralFiles(
        month=month,
        serial=serial,
        machine=machines[-1].machine,
        files=[
            CompetingFile(
                report=kept.id,
                file_name=kept.file_name,
                imported_at=kept.imported_at,
                consumed_msu_hours=consumed_by(machine),
                peak_msu=peak_of(machine),
            )
            for kept, machine in zip(about, machines, strict=True)
        ],
        counted=None if counts is None else counts.id,
        is_chosen=is_chosen,
        is_replaced=len(standing) == 1,
    )


def _machine_of(kept: KeptReport, serial: str) -> BilledMachine:
    return next(machine for machine in kept.report.machines if machine.serial == serial)
