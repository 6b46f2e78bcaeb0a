"""From one month to another: which machine, then which LPAR, in parts that sum exactly.

Sums are of decimal digits as they are printed, so that no part is lost to rounding.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Literal, TypeAlias, TypeVar

from pydantic import Field

from headroom.domain.bills.conflicts import CountedMachine, MonthOfEstate, peak_of
from headroom.domain.files.billed_peaks import consumed_by
from headroom.domain.files.scrt import BilledMachine
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.phrases import (
    Amount,
    Phrase,
    TextWithAmounts,
    phrase,
    rounded_share,
    wordings_of,
)
from headroom.domain.quantities.spoken import month_name

InMonths: TypeAlias = Literal["both", "new", "gone"]
"""Whether a file of both months is about a machine, of the later alone, or of the earlier alone."""


def exact_sum(values: Iterable[float]) -> float:
    """Return a sum of printed numbers without what binary digits would lose."""
    return float(sum((Decimal(repr(value)) for value in values), Decimal(0)))


class BilledMachineChange(OutputModel):
    """What a machine has to do with the change: MSU-hours consumed, and its highest R4HA in MSU."""

    serial: str
    machine: str
    reported_in: InMonths
    before_msu_hours: float
    after_msu_hours: float
    change_msu_hours: float
    peak_before_msu: float | None
    peak_after_msu: float | None


class BilledLparChange(OutputModel):
    """What an LPAR has to do with its machine's change, in MSU-hours.

    lpar: null: what the file does not give to an LPAR, its total less their sum.
    """

    lpar: str | None
    before_msu_hours: float
    after_msu_hours: float
    change_msu_hours: float
    r4ha_before_msu: float | None
    r4ha_after_msu: float | None


class EstateChange(OutputModel):
    """A month beside the one before it. machines sum to the change, lpars to their machine's.

    change_msu_hours: null where a month's total is not known, which why_missing says.
    """

    before: str
    after: str
    before_msu_hours: float | None
    after_msu_hours: float | None
    change_msu_hours: float | None
    why_missing: str | None
    machines: list[BilledMachineChange] = Field(description="The largest change first")
    serial: str | None = Field(description="Of the machine whose LPARs stand in lpars")
    lpars: list[BilledLparChange]
    why_no_lpars: str | None
    says: list[str]
    wordings: dict[str, TextWithAmounts] = Field(
        description="Those sentences apart from their numbers, by the sentence"
    )


_Part = TypeVar("_Part", BilledMachineChange, BilledLparChange)


def bill_change(earlier: MonthOfEstate, later: MonthOfEstate, serial: str | None) -> EstateChange:
    """Return what changed. serial: of the machine to take apart; None: of the one that drove it."""
    why = why_not_known(earlier) or why_not_known(later)
    before, after = total_of(earlier), total_of(later)
    change = None if before is None or after is None else exact_sum((after, -before))
    machines = [] if change is None else _machines(earlier, later)
    driver = leading_part(machines, change or 0)
    taken = serial or (None if driver is None else driver.serial)
    lpars, why_no_lpars = _lpars(earlier, later, taken)
    sentences = [_in_all(earlier, later, before, after, why)]
    if driver is not None and driver.change_msu_hours:
        of_driver = lpars if taken == driver.serial else _lpars(earlier, later, driver.serial)[0]
        sentences.append(_what_drove(driver, leading_part(of_driver, driver.change_msu_hours)))
    return EstateChange(
        before=earlier.month,
        after=later.month,
        before_msu_hours=before,
        after_msu_hours=after,
        change_msu_hours=change,
        why_missing=why,
        machines=machines,
        serial=taken,
        lpars=lpars,
        why_no_lpars=why_no_lpars,
        says=[*sentences],
        wordings=wordings_of(sentences),
    )


def why_not_known(month: MonthOfEstate) -> str | None:
    """Return why a month's consumption is not known; None where it is."""
    name = month_name(month.month)
    for serial, counted in month.by_serial.items():
        if counted is None:
            return f"Several files of {name} are about machine {serial}: choose which one counts."
        if consumed_by(counted.machine) is None:
            return f"The file of {name} does not state what machine {serial} consumed."
    return None


def total_of(month: MonthOfEstate) -> float | None:
    """Return what all machines of a month consumed, MSU-hours; None where one is not known."""
    values = [
        None if counted is None else consumed_by(counted.machine)
        for counted in month.by_serial.values()
    ]
    stated = [value for value in values if value is not None]
    return exact_sum(stated) if len(stated) == len(values) else None


def leading_part(parts: Sequence[_Part], change: float) -> _Part | None:
    """Return the part that moves most in the direction of the whole; the largest where it rests."""
    if change > 0:
        return max(parts, key=lambda part: part.change_msu_hours, default=None)
    if change < 0:
        return min(parts, key=lambda part: part.change_msu_hours, default=None)
    return max(parts, key=lambda part: abs(part.change_msu_hours), default=None)


def _machines(earlier: MonthOfEstate, later: MonthOfEstate) -> list[BilledMachineChange]:
    serials = sorted({*earlier.by_serial, *later.by_serial})
    parts = []
    for serial in serials:
        was, became = earlier.by_serial.get(serial), later.by_serial.get(serial)
        one = became or was
        assert one is not None, serial
        before, after = _consumption(was), _consumption(became)
        parts.append(
            BilledMachineChange(
                serial=serial,
                machine=one.machine.machine,
                reported_in="new" if was is None else "gone" if became is None else "both",
                before_msu_hours=before,
                after_msu_hours=after,
                change_msu_hours=exact_sum((after, -before)),
                peak_before_msu=None if was is None else peak_of(was.machine),
                peak_after_msu=None if became is None else peak_of(became.machine),
            )
        )
    return sorted(parts, key=lambda part: (-abs(part.change_msu_hours), part.serial))


def _consumption(counted: CountedMachine | None) -> float:
    return 0.0 if counted is None else consumed_by(counted.machine) or 0.0


def _lpars(
    earlier: MonthOfEstate, later: MonthOfEstate, serial: str | None
) -> tuple[list[BilledLparChange], str | None]:
    """Return the parts of a machine's change by LPAR, the largest first, or why there are none."""
    if serial is None:
        return [], None
    was, became = earlier.by_serial.get(serial), later.by_serial.get(serial)
    for month, counted in ((earlier, was), (later, became)):
        if counted is None and serial in month.by_serial:
            return [], why_not_known(month)
        if counted is not None and not _lpar_consumption(counted.machine):
            name = month_name(month.month)
            return [], f"The file of {name} does not state what the LPARs of {serial} consumed."
    before = {} if was is None else _lpar_consumption(was.machine)
    after = {} if became is None else _lpar_consumption(became.machine)
    peaks_before, peaks_after = _lpar_peaks(was), _lpar_peaks(became)
    parts = [
        BilledLparChange(
            lpar=name,
            before_msu_hours=before.get(name, 0.0),
            after_msu_hours=after.get(name, 0.0),
            change_msu_hours=exact_sum((after.get(name, 0.0), -before.get(name, 0.0))),
            r4ha_before_msu=peaks_before.get(name),
            r4ha_after_msu=peaks_after.get(name),
        )
        for name in sorted({*before, *after})
    ]
    parts.sort(key=lambda part: -abs(part.change_msu_hours))
    rests = [
        exact_sum((_consumption(counted), *(-value for value in values.values())))
        for counted, values in ((was, before), (became, after))
    ]
    if any(rests):
        parts.append(
            BilledLparChange(
                lpar=None,
                before_msu_hours=rests[0],
                after_msu_hours=rests[1],
                change_msu_hours=exact_sum((rests[1], -rests[0])),
                r4ha_before_msu=None,
                r4ha_after_msu=None,
            )
        )
    return parts, None


def _lpar_consumption(machine: BilledMachine) -> dict[str, float]:
    return {lpar.name: lpar.consumed_msu for lpar in machine.lpars if lpar.consumed_msu is not None}


def _lpar_peaks(counted: CountedMachine | None) -> dict[str, float]:
    lpars = () if counted is None else counted.machine.lpars
    return {lpar.name: lpar.r4ha.msu for lpar in lpars if lpar.r4ha is not None}


def _in_all(
    earlier: MonthOfEstate,
    later: MonthOfEstate,
    before: float | None,
    after: float | None,
    why: str | None,
) -> Phrase:
    name, name_before = month_name(later.month), month_name(earlier.month)
    if before is None or after is None:
        return phrase(why or f"What {name} consumed is not known.")
    consumed = f"{Amount(after, 'MSU-hours')} consumed in {name}"
    if before == after:
        return phrase(f"{consumed}, as in {name_before}.")
    more = "more" if after > before else "less"
    change = abs(exact_sum((after, -before)))
    share = f" ({rounded_share(change / before, 1)})" if before else ""
    return phrase(f"{consumed}, {Amount(change, 'MSU-hours')}{share} {more} than in {name_before}.")


def _what_drove(machine: BilledMachineChange, lpar: BilledLparChange | None) -> Phrase:
    """Say which machine drove the change, and which LPAR drove it there."""
    name = f"{machine.machine} {machine.serial}"
    drove = f"{name} drove it: {_moved(machine.change_msu_hours)}"
    if machine.reported_in == "new":
        drove = f"{name} is in the later month alone: {_moved(machine.change_msu_hours)}"
    elif machine.reported_in == "gone":
        drove = f"{name} is in the earlier month alone: {_moved(machine.change_msu_hours)}"
    if lpar is None or not lpar.change_msu_hours:
        return phrase(f"{drove}.")
    if lpar.lpar is None:
        moved = _moved(lpar.change_msu_hours)
        return phrase(f"{drove}; its file does not give {moved} of it to an LPAR.")
    return phrase(f"{drove}; there LPAR {lpar.lpar}: {_moved(lpar.change_msu_hours)}.")


def _moved(change: float) -> str:
    return f"{Amount(abs(change), 'MSU-hours')} {'more' if change > 0 else 'less'}"
