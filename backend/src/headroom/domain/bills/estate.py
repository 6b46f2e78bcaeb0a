"""A customer's machines, LPARs, containers and products by month. See docs/methods/estate.md.

A month that has no file is unknown. A machine that no file of a month is about is left out of that
month; an LPAR that its machine's file does not name used 0.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from pydantic import Field

from headroom.domain.bills.changes import (
    EstateChange,
    bill_change,
    exact_sum,
    total_of,
    why_not_known,
)
from headroom.domain.bills.conflicts import (
    CountedMachine,
    KeptReport,
    MonthOfEstate,
    SerialInSeveralFiles,
    months_that_count,
    peak_of,
)
from headroom.domain.bills.entries import EstateEntries, LparGroup
from headroom.domain.files.billed_peaks import consumed_by, reported_msu
from headroom.domain.files.scrt import BilledLpar
from headroom.domain.peaks.case_bill import CaseBill
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.spoken import month_name

_SIGNS = re.compile(r"[^a-z0-9]+")
_LONGEST = 40


def customer_id(name: str) -> str:
    """Return the part of an address that stands for a customer of this name."""
    plain = name.strip().casefold()
    readable = _SIGNS.sub("-", plain).strip("-")[:_LONGEST].strip("-")
    return f"{readable or 'customer'}-{hashlib.sha256(plain.encode()).hexdigest()[:6]}"


class EstateFinding(OutputModel):
    """What a file contradicts itself in, or months contradict each other in."""

    month: str
    code: str
    text: str
    file_name: str | None = Field(description="null: it is of several files")


class EstateMonth(OutputModel):
    """A month in all: consumed by all machines, null where why_missing says why."""

    month: str
    name: str
    consumed_msu_hours: float | None
    why_missing: str | None
    machines: int
    by_consumption: bool = Field(description="Tailored Fit Pricing: the MSU consumed are charged")
    findings: int


class EstateMachine(OutputModel):
    """A machine's months, in their order; null: no file is about it, or none chosen."""

    serial: str
    machine: str
    rated_msu: float | None
    consumed_msu_hours: list[float | None]
    peak_msu: list[float | None]


class EstatePart(OutputModel):
    """A line of a table, month by month: an LPAR, a container, a product or a group."""

    name: str
    id: str
    unit: str
    values: list[float | None]


class Estate(OutputModel):
    """A customer's bills.

    serial: the machine that lpars are of. change: null in the first month.
    case_bill: what a case takes of that machine in the month; null where no file of it counts.
    """

    customer_id: str
    customer: str
    month: str
    months: list[EstateMonth]
    machines: list[EstateMachine]
    serial: str | None
    lpars: list[EstatePart] = Field(description="MSU-hours consumed by LPARs of one machine")
    lpar_peaks: list[EstatePart] = Field(description="Their highest R4HA, in hours of their own")
    containers: list[EstatePart]
    products: list[EstatePart]
    groups: list[EstatePart]
    change: EstateChange | None
    several: list[SerialInSeveralFiles]
    findings: list[EstateFinding]
    case_bill: CaseBill | None


def estate_of(
    customer: str,
    reports: Sequence[KeptReport],
    entries: EstateEntries,
    *,
    month: str | None = None,
    serial: str | None = None,
) -> Estate:
    """Return a customer's bills, one month of them taken apart.

    reports: at least one, in the order in which they were kept. month: None or one without a file:
    the newest. serial: of the machine to take apart; None: of the one that drove the change.
    """
    months, several = months_that_count(reports, entries)
    place = next((at for at, one in enumerate(months) if one.month == month), len(months) - 1)
    shown = months[place]
    serials = {number for one in months for number in one.by_serial}
    asked = serial if serial in serials else None
    change = bill_change(months[place - 1], shown, asked) if place else None
    taken = asked or (None if change is None else change.serial) or _largest(shown)
    findings = [*_of_files(shown), *_across(months, place)]
    counted = None if taken is None else shown.by_serial.get(taken)
    return Estate(
        customer_id=customer_id(reports[0].report.customer),
        customer=customer,
        month=shown.month,
        months=[_month_row(one) for one in months],
        machines=[_machine_row(months, number) for number in sorted(serials)],
        serial=taken,
        lpars=_lpar_rows(months, taken, "MSU-hours", lambda lpar: lpar.consumed_msu),
        lpar_peaks=_lpar_rows(months, taken, "MSU", _highest_r4ha),
        containers=_containers(months),
        products=_products(months),
        groups=[_group(months, group) for group in entries.groups],
        change=change,
        several=several,
        findings=findings,
        case_bill=None if counted is None else counted.case_bill(),
    )


def _largest(month: MonthOfEstate) -> str | None:
    counted = {serial: one for serial, one in month.by_serial.items() if one is not None}
    return max(counted, key=lambda serial: consumed_by(counted[serial].machine) or 0, default=None)


def _month_row(month: MonthOfEstate) -> EstateMonth:
    counted = _counted_reports(month)
    return EstateMonth(
        month=month.month,
        name=month_name(month.month),
        consumed_msu_hours=total_of(month),
        why_missing=why_not_known(month),
        machines=len(month.by_serial),
        by_consumption=any(kept.report.layout == "tfp" for kept in counted),
        findings=sum(len(kept.report.findings) for kept in counted),
    )


def _counted_reports(month: MonthOfEstate) -> list[KeptReport]:
    """Return the reports of which a machine counts, each once."""
    counted = {one.kept.id for one in month.by_serial.values() if one is not None}
    return [kept for kept in month.reports if kept.id in counted]


def _machine_row(months: Sequence[MonthOfEstate], serial: str) -> EstateMachine:
    counted = [one.by_serial.get(serial) for one in months]
    newest = next((one for one in reversed(counted) if one is not None), None)
    return EstateMachine(
        serial=serial,
        machine=_model(months, serial) if newest is None else newest.machine.machine,
        rated_msu=None if newest is None else newest.machine.rated_msu,
        consumed_msu_hours=[None if one is None else consumed_by(one.machine) for one in counted],
        peak_msu=[None if one is None else peak_of(one.machine) for one in counted],
    )


def _model(months: Sequence[MonthOfEstate], serial: str) -> str:
    """Return what the newest of the files calls a machine of which none is chosen."""
    return next(
        machine.machine
        for month in reversed(months)
        for kept in reversed(month.reports)
        for machine in kept.report.machines
        if machine.serial == serial
    )


def _highest_r4ha(lpar: BilledLpar) -> float | None:
    return None if lpar.r4ha is None else lpar.r4ha.msu


def _lpar_rows(
    months: Sequence[MonthOfEstate],
    serial: str | None,
    unit: str,
    value_of: Callable[[BilledLpar], float | None],
) -> list[EstatePart]:
    if serial is None:
        return []
    columns: list[dict[str, float | None] | None] = []
    for month in months:
        counted = month.by_serial.get(serial)
        columns.append(
            None
            if counted is None
            else {lpar.name: value_of(lpar) for lpar in counted.machine.lpars}
        )
    names = sorted({name for column in columns if column for name in column})
    return [
        EstatePart(
            name=name,
            id=name,
            unit=unit,
            values=[
                # a report that exists and does not name an LPAR had nothing of it
                None if not column else column.get(name, 0.0)
                for column in columns
            ],
        )
        for name in names
    ]


def _whole(month: MonthOfEstate, kept: KeptReport) -> bool:
    """Return whether a report counts for each of its machines."""
    counted = (month.by_serial[serial] for serial in kept.serials)
    return all(one is not None and one.kept is kept for one in counted)


def _containers(months: Sequence[MonthOfEstate]) -> list[EstatePart]:
    """Return the containers, each of the machines that count."""
    rows: dict[str, EstatePart] = {}
    for at, month in enumerate(months):
        sums: dict[str, list[float | None]] = {}
        for kept in _counted_reports(month):
            machines = kept.report.machines
            for container in kept.report.containers:
                rows.setdefault(
                    container.id,
                    EstatePart(
                        name=container.name,
                        id=container.id,
                        unit="MSU-hours",
                        values=[None] * len(months),
                    ),
                )
                parts = sums.setdefault(container.id, [])
                if _whole(month, kept):
                    parts.append(container.consumed_msu)
                    continue
                parts += [
                    value
                    for machine, value in zip(machines, container.by_machine, strict=False)
                    if (one := month.by_serial[machine.serial]) is not None and one.kept is kept
                ]
        for container_id, parts in sums.items():
            rows[container_id].values[at] = _sum_of(parts) if month.is_settled else None
    return list(rows.values())


def _products(months: Sequence[MonthOfEstate]) -> list[EstatePart]:
    """Return the products, as reported; unknown in a month whose files do not count whole."""
    rows: dict[tuple[str, str], EstatePart] = {}
    for at, month in enumerate(months):
        sums: dict[tuple[str, str], list[float | None]] = {}
        for kept in _counted_reports(month):
            whole = _whole(month, kept)
            for product in kept.report.products:
                key = product.id or product.name, product.name
                rows.setdefault(
                    key,
                    EstatePart(
                        name=product.name,
                        id=product.id,
                        unit=product.unit,
                        values=[None] * len(months),
                    ),
                )
                sums.setdefault(key, []).append(reported_msu(product) if whole else None)
        for key, parts in sums.items():
            rows[key].values[at] = _sum_of(parts) if month.is_settled else None
    return list(rows.values())


def _sum_of(parts: Sequence[float | None]) -> float | None:
    stated = [part for part in parts if part is not None]
    return exact_sum(stated) if stated and len(stated) == len(parts) else None


def _group(months: Sequence[MonthOfEstate], group: LparGroup) -> EstatePart:
    is_in = _matcher(group)
    return EstatePart(
        name=group.name,
        id=group.name,
        unit="MSU-hours",
        values=[_of_group(month, is_in) for month in months],
    )


def _matcher(group: LparGroup) -> Callable[[str, str], bool]:
    """Return whether an LPAR of a serial is in a group, each name looked at once."""
    patterns = []
    for text in group.lpars:
        serial, _, name = text.rpartition("/")
        parts = (".*".join(map(re.escape, piece.split("*"))) for piece in (serial or "*", name))
        patterns.append("/".join(parts))
    match = re.compile("|".join(patterns), re.IGNORECASE).fullmatch
    looked_at: dict[tuple[str, str], bool] = {}

    def is_in(serial: str, name: str) -> bool:
        key = serial, name
        if key not in looked_at:
            looked_at[key] = match(f"{serial}/{name}") is not None
        return looked_at[key]

    return is_in


def _of_group(month: MonthOfEstate, is_in: Callable[[str, str], bool]) -> float | None:
    """Return what a group consumed; None where a file is not chosen, or none of it is named."""
    if not month.is_settled:
        return None
    return _sum_of(
        [
            lpar.consumed_msu
            for serial, counted in month.by_serial.items()
            if counted is not None
            for lpar in counted.machine.lpars
            if is_in(serial, lpar.name)
        ]
    )


def _of_files(month: MonthOfEstate) -> Iterator[EstateFinding]:
    for kept in _counted_reports(month):
        for finding in kept.report.findings:
            yield EstateFinding(
                month=month.month, code=finding.code, text=finding.text, file_name=kept.file_name
            )


def _across(months: Sequence[MonthOfEstate], place: int) -> Iterator[EstateFinding]:
    """Yield what the month contradicts others in: files that are missing, models that changed."""
    month = months[place]

    def finding_of(code: str, text: str) -> EstateFinding:
        return EstateFinding(month=month.month, code=code, text=text, file_name=None)

    if not place:
        return
    before = months[place - 1]
    missing = _between(before.month, month.month)
    if missing:
        names = ", ".join(map(month_name, missing))
        yield finding_of("month_missing", f"No file is about {names}.")
    later = {serial for one in months[place + 1 :] for serial in one.by_serial}
    for serial in sorted(before.by_serial.keys() - month.by_serial.keys()):
        again = ", which later months have" if serial in later else ""
        yield finding_of(
            "machine_missing",
            f"No file of {month_name(month.month)} is about machine {serial}{again}: it is not in "
            "the month's total.",
        )
    for serial in sorted(before.by_serial.keys() & month.by_serial.keys()):
        yield from (
            finding_of(code, text)
            for code, text in _changed(serial, before.by_serial, month.by_serial)
        )


def _changed(
    serial: str,
    before: Mapping[str, CountedMachine | None],
    after: Mapping[str, CountedMachine | None],
) -> Iterator[tuple[str, str]]:
    was, became = before[serial], after[serial]
    if was is None or became is None:
        return
    if was.machine.machine != became.machine.machine:
        text = f"Machine {serial} was a {was.machine.machine} and is a {became.machine.machine}."
        yield "model_changed", text


def _between(first: str, last: str) -> list[str]:
    """Return the months between two months, without them."""
    start, end = (int(month[:4]) * 12 + int(month[5:]) - 1 for month in (first, last))
    return [f"{count // 12}-{count % 12 + 1:02d}" for count in range(start + 1, end)]
