"""Overflow of zIIPs by the hour of a profile: MSU in its series, in their sum and in its peaks.

Method: docs/methods/ziip.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
from pydantic import Field

from headroom.domain.evidence.target import GpSpeed
from headroom.domain.evidence.ziip_overflow import (
    Offload,
    OverflowBasis,
    OverflowRecorder,
    OverflowRow,
    normalisation,
    offered_load,
    overflow_gp_seconds,
    ziip_seconds_wanted,
)
from headroom.domain.evidence.ziip_words import ZiipLabels
from headroom.domain.machines.machines import Machine, as_machines
from headroom.domain.peaks.day_savings import DayHours, Weekday
from headroom.domain.peaks.peaks import BilledLine, Billing, PeakCase, ProfileSeries
from headroom.domain.peaks.profile_units import machine_ratings
from headroom.domain.peaks.rolling_average import PeaksError, over_lpars, read
from headroom.domain.quantities.formulas import FloatArray, Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import clock
from headroom.domain.quantities.stated import Identifier, InputModel, PartName
from headroom.domain.value.value import msu_steps
from headroom.domain.ziip.ziip_capacity import peak_with_overflow_msu

_MOST_LINES = 24
_MOST_LPARS = 20


class EligibleWork(DayHours):
    """What would run on the zIIPs of an LPAR between two times of the day."""

    eligible_seconds_per_hour: Annotated[float, Field(ge=0, le=3600 * 64)] = Field(
        title="Eligible work",
        description="zIIP seconds an hour if all eligible work ran on zIIPs",
        examples=[1080],
        json_schema_extra={"unit": "s/h"},
    )
    weekdays: Annotated[list[Weekday], Field(min_length=1, max_length=7)] | None = Field(
        title="Days of the week",
        default=None,
        description="Days of the week, which need a date; null: all",
    )


class LparZiips(Offload):
    """The zIIPs of one LPAR and the eligible work that they are offered, hour by hour."""

    lpar: PartName = Field(title="LPAR", examples=["PROD1"])
    work: Annotated[list[EligibleWork], Field(min_length=1, max_length=_MOST_LINES)] = Field(
        title="Eligible work by the hour", description="Hours that are not named have none"
    )


class RunZiips(InputModel):
    """zIIPs of the LPARs of a run, and how what overflows becomes MSU."""

    lpars: Annotated[list[LparZiips], Field(min_length=1, max_length=_MOST_LPARS)] = Field(
        title="LPAR"
    )
    machine: Identifier | None = Field(
        title=ZiipLabels.machine,
        default=None,
        description="By whose rating overflow becomes MSU; null: that of the run's GP seconds",
        examples=["2818-Y02"],
    )
    inside_gp_time: bool = Field(
        title="The profile holds this overflow",
        default=False,
        description="Whether the series hold this overflow already, as measured GP time does "
        "(IIPCP, AAPCP): then it is shown as part of them and nothing is added",
    )


@formula(
    label="Overflow in the R4HA",
    unit="MSU",
    takes=("share", "MSU"),
    repeats=("share", "MSU"),
)
def overflow_in_r4ha_msu(first_share: float, first_msu: float, *others: float) -> float:
    """Return the average of overflow over a window: of each line its part of it × its MSU."""
    overflow = first_share * first_msu
    for share, msu in zip(others[::2], others[1::2], strict=True):
        overflow = overflow + share * msu
    return overflow


@formula(label="Billed because of overflow", unit="MSU", takes=("MSU", "MSU"))
def billed_for_overflow_msu(peak_msu: float, peak_without_overflow_msu: float) -> float:
    """Return how much lower the billed peak would be if nothing overflowed."""
    return peak_msu - peak_without_overflow_msu


@dataclass(frozen=True, slots=True)
class OverflowLine:
    """One line of eligible work. eligible, overflowed, msu: ids of quantities."""

    lpar: str
    start_minute: int
    end_minute: int
    eligible: str
    overflowed: str
    msu: str


@dataclass(frozen=True, slots=True)
class LaidOverflow:
    """Overflow over the intervals of a profile, and the profile that holds it.

    series: with the overflow in it. msu: LPARs × intervals, the overflow alone, NaN in gaps.
    parts: of each line its row and, at each step, the part of the window in its hours. in_r4ha:
    MSU of all LPARs' R4HA at each step. billed_without: the billed peak before, in MSU, if nothing
    overflowed.
    """

    series: ProfileSeries
    msu: FloatArray
    lines: tuple[OverflowLine, ...]
    parts: tuple[tuple[int, FloatArray], ...]
    in_r4ha: FloatArray
    billed_without: float | None
    ledger: Ledger

    @property
    def summed_msu(self) -> FloatArray:
        """Return the overflow of all LPARs in each interval."""
        return over_lpars(self.msu, self.series.rules)

    def at_peaks(self, case: PeakCase) -> LaidOverflow:
        """Return it with what it is of the peaks, and what is billed because of it."""
        ledger = Ledger()
        ledger.include(self.ledger)
        total = case.total
        for which, line in (("before", total.before), ("after", total.after)):
            if line is not None and line.billed is not None:
                self._at_peak(ledger, which, line, line.billed.index)
        before, without = total.before.billed, self.billed_without
        if before is not None and without is not None:
            ledger.add(_msu("billed_peak_with_overflow_msu", "Billed peak before", before.msu))
            ledger.add(
                _msu("billed_peak_without_overflow_msu", "Billed peak without overflow", without)
            )
            ledger.derive(
                "billed_for_overflow_msu",
                billed_for_overflow_msu,
                "billed_peak_with_overflow_msu",
                "billed_peak_without_overflow_msu",
            )
        return replace(self, ledger=ledger)

    def _at_peak(self, ledger: Ledger, which: str, line: BilledLine, step: int) -> None:
        words = "at the old peak" if which == "before" else "at the new peak"
        inputs: list[str] = []
        whole = 0.0
        for number, ((row, parts), stated) in enumerate(
            zip(self.parts, self.lines, strict=True), 1
        ):
            share = float(parts[step])
            if not share:
                continue
            name = Id.write(f"overflow_{which}.share", number)
            hours = _hours(stated.start_minute, stated.end_minute)
            label = f"Part of the four hours {words} in {hours}, {self.series.lpars[row]}"
            ledger.add(Quantity(name, label, share, "share", "derived"))
            inputs += [name, stated.msu]
            whole += share * (ledger[stated.msu].value or 0.0)
        overflow = float(self.in_r4ha[step])
        name, label = f"overflow_{which}_msu", f"Overflow in the R4HA {words}"
        # caps and a profile that holds less than overflows cut it: then it is no such sum
        if inputs and abs(overflow - whole) <= 1e-9 * max(1.0, whole):
            ledger.derive(name, overflow_in_r4ha_msu, *inputs, label=label)
        else:
            ledger.add(_msu(name, label, overflow))
        rest = f"r4ha_{which}_without_overflow_msu"
        ledger.add(
            _msu(rest, f"R4HA {words} without overflow", float(line.r4ha_msu[step]) - overflow)
        )
        ledger.derive(
            f"r4ha_{which}_msu",
            peak_with_overflow_msu,
            rest,
            name,
            label=f"R4HA {words}, with overflow",
        )


def _msu(identity: str, label: str, value: float) -> Quantity:
    return Quantity(identity, label, value, "MSU", "derived")


def _hours(start: int, end: int) -> str:
    return f"{clock(start)} to {clock(end)}"


def laid_overflow(
    ziips: RunZiips,
    series: ProfileSeries,
    measured: Iterable[OverflowRow],
    machine: Machine | None,
    basis: OverflowBasis,
    machines: Sequence[Machine] = (),
) -> LaidOverflow:
    """Return what overflows of eligible work, laid over a profile in MSU.

    series: without what absolute caps hold back; they hold once the overflow is in it. machine: of
    the zIIPs. machines: all known models, by which their speed is known.
    Raises PeaksError, naming the field, for statements that cannot be.
    """
    if machine is None:
        raise PeaksError(
            "ziips.machine", "overflow becomes MSU by the rating of a machine: name it"
        )
    ledger, rows = Ledger(), tuple(measured)
    machine_ratings(ledger, machine)
    used, seen = np.zeros_like(series.msu), set[str]()
    lines: list[OverflowLine] = []
    laid: list[tuple[int, FloatArray]] = []
    for number, lpar in enumerate(ziips.lpars):
        place = f"ziips.lpars.{number}"
        row = series.row(lpar.lpar, place)
        if lpar.lpar in seen:
            raise PeaksError(f"{place}.lpar", f"{lpar.lpar} is listed twice")
        seen.add(lpar.lpar)
        to = _Recorded(ledger, rows, basis, number + 1, GpSpeed(machine, as_machines(machines)))
        made, parts = _lines(lpar, place, series, to)
        for line, part in zip(made, parts, strict=True):
            msu = ledger[line.msu].value
            if msu is None:
                why = ledger[line.msu].why_missing or "there is no overflow to take"
                raise PeaksError(f"{place}.work", why)
            used[row] += msu * part
            laid.append((row, part))
        lines += made
    gaps = np.isnan(series.msu)
    held = series if ziips.inside_gp_time else replace(series, msu=series.msu + used)
    held = held.held()
    overflow = np.where(gaps, np.nan, np.fmin(used, held.msu))
    rules = held.rules
    billing = Billing(replace(held, msu=held.msu - overflow))
    without = billing.line(billing.r4ha, list(range(len(held.lpars)))).billed
    return LaidOverflow(
        held,
        overflow,
        tuple(lines),
        tuple((row, read(part[None, :], rules)[0]) for row, part in laid),
        over_lpars(read(overflow, rules), rules),
        None if without is None else without.msu,
        ledger,
    )


class _Recorded:
    """What records the overflow of one LPAR. number: of the LPAR, in the ids."""

    def __init__(
        self,
        ledger: Ledger,
        rows: Sequence[OverflowRow],
        basis: OverflowBasis,
        number: int,
        speed: GpSpeed,
    ) -> None:
        self.ledger, self.rows, self.basis, self.speed = ledger, rows, basis, speed
        self.name = Id.within("ziip", number)


def _lines(
    lpar: LparZiips, place: str, series: ProfileSeries, to: _Recorded
) -> tuple[list[OverflowLine], list[FloatArray]]:
    """Record what overflows in each line of an LPAR's work; return the lines and their parts."""
    ledger, name, whose = to.ledger, to.name, lpar.lpar
    own = Ledger()
    # measured rows stand beside what is taken from them alone
    rows = to.rows if lpar.honor_priority and lpar.overflow_share is None else ()
    recorder = OverflowRecorder(
        own, rows, stated=lpar.overflow_share, honor_priority=lpar.honor_priority
    )
    for rating in ("rated_msu", "cps", "su_per_sec"):
        own.add(ledger[rating])

    def given(identity: str, label: str, value: float, unit: str) -> str:
        return own.state(f"{name}{identity}", label, value, unit)

    engines = given("engines", f"zIIPs of {whose}", float(lpar.engines), "zIIP")
    in_use = given(
        "in_use", f"On the zIIPs of {whose} already", lpar.ziip_seconds_in_use_per_hour, "s/h"
    )
    factor = own.derive(
        f"{name}normalisation",
        normalisation,
        to.speed.record_r723nffs(own, lpar.r723nffs, name, f" of {whose}"),
    )
    lines, parts = [], []
    covered = np.zeros(series.msu.shape[1])
    for at, work in enumerate(lpar.work):
        field, key = f"{place}.work.{at}", at + 1
        if work.start_minute == work.end_minute:
            raise PeaksError(f"{field}.end_minute", "the hours end where they begin")
        part = series.clock.parts(work)
        if work.weekdays is not None:
            on = series.clock.on_weekdays(work.weekdays, series.starts_on, field)
            part = np.where(on, part, 0.0)
        covered += part
        if (covered > 1 + 1e-9).any():
            raise PeaksError(field, f"its hours meet another line's; say what {whose} has once")
        hours = f"{whose}, {_hours(work.start_minute, work.end_minute)}"
        eligible = given(
            Id.write("eligible", key), f"Eligible of {hours}", work.eligible_seconds_per_hour, "s/h"
        )
        wanted = own.derive(name + Id.write("wanted", key), ziip_seconds_wanted, eligible, in_use)
        load = own.derive(name + Id.write("load", key), offered_load, wanted)
        overflow = recorder.record(
            key, eligible=eligible, wanted=wanted, load=load, engines=engines, prefix=name
        )
        seconds = own.derive(
            name + Id.write("overflow_gp_seconds", key),
            overflow_gp_seconds,
            overflow.overflowed,
            factor,
        )
        function, inputs = msu_steps(seconds)[to.basis]
        at_least = ", at least" if overflow.bounded else ""
        msu = own.derive(
            name + Id.write("overflow_msu", key),
            function,
            *inputs,
            label=f"Overflow of {hours}, in MSU{at_least}",
        )
        lines.append(
            OverflowLine(
                whose, work.start_minute, work.end_minute, eligible, overflow.overflowed, msu
            )
        )
        parts.append(part)
    ledger.include(own)
    return lines, parts
