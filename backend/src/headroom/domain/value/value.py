"""The value case: what a mix of substitutions is worth in a peak window on a machine.

Method: docs/methods/peak-window.md, msu.md, another-machine.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headroom.domain.evidence.evidence import Caveat, SameRate, Saving, Substitution, saving_at_rate
from headroom.domain.evidence.rates import RateRange, rate_per_region
from headroom.domain.evidence.target import Conversion, Statements, Target
from headroom.domain.evidence.ziip_overflow import (
    HONOR_PRIORITY,
    Offload,
    OverflowRecorder,
    OverflowRow,
    gp_seconds_saved_net,
    normalisation,
    offered_load,
    overflow_gp_seconds,
    ziip_seconds_wanted,
)
from headroom.domain.machines.conversion import seconds_by_pci
from headroom.domain.machines.machines import Machine
from headroom.domain.machines.msu import (
    HOURS_OF_THE_AVERAGE,
    HeadlineBasis,
    MsuBasis,
    gp_seconds_on_bill,
    r4ha_saved_msu,
    rated_msu_per_cp,
    saved_msu_per_cp_rating,
    saved_msu_service_units,
    saved_msu_whole_machine_rating,
)
from headroom.domain.quantities.figures import LABELS
from headroom.domain.quantities.formulas import (
    FloatArray,
    Function,
    Ledger,
    Limit,
    exceeds,
    formula_of,
)
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Kind, Quantity, taken
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.spoken import percent
from headroom.domain.value.content import MOST_PARTS, MOST_REGIONS, Hours, Workload, check_shares
from headroom.domain.value.windows import (
    cps_of_parts,
    gp_cps_freed,
    highest_shared_rate,
    lowest_shared_rate,
    mean_rate,
    minutes,
    part_seconds,
    part_transactions,
    peak_transactions,
    priced_rate,
    seconds_per_hour,
    total_seconds,
)

SECONDS = ("gp_seconds_saved", "ziip_seconds_added")
"""Of both kinds of CPU time."""
BEYOND_RANGE = "beyond_measured_range"
EXCEEDS_MACHINE = "saving_exceeds_machine"
SHORT_WINDOW = "window_shorter_than_average"
_STATED = "nothing is replaced: the saving is stated in MSU"
_STATED_ELSEWHERE = "the saving is stated with the day profile"
SAME_RATE = 0.01
"""Two rates that differ by less than this share are the same to a reader."""


@dataclass(frozen=True, slots=True)
class MeasuredPart:
    """A substitution with the share of the window's transactions that it covers, 0 to 1."""

    substitution: Substitution
    share: float


@dataclass(frozen=True, slots=True)
class Notice(Caveat):
    """Something that a reader of the figures must know, and the figures that it touches."""

    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RatedPart:
    """A part of a window whose substitution was measured at rates.

    window: how the ids of the window's quantities begin. rate: id of the rate in each region;
    all_regions: of that in all of them. saving: ids of what is made of the cost at the rate.
    at_rate: the stated rate that the cost is taken at; None where it is the window's.
    """

    window: str
    key: str
    label: str
    range: RateRange
    rate: str
    all_regions: str
    priced: str | None
    saving: tuple[str, ...]
    at_rate: float | None

    def fewest_regions(self, ledger: Ledger) -> int | None:
        """Return the fewest regions that each stay in the range; None where no number does."""
        fewest = self.range.fewest_regions(ledger[self.all_regions].value or 0.0)
        return None if fewest is None or fewest > MOST_REGIONS else fewest

    def beyond(self, ledger: Ledger) -> bool:
        """Return whether the rate lies outside the measured range."""
        rate = ledger[self.rate].value
        return bool(rate) and not self.range.holds(rate or 0.0)


@dataclass(frozen=True, slots=True)
class ValueCase:
    """All quantities of a value case and what must be said about them.

    rated: the parts that were measured at rates. notices: what holds for the numbers as they are.
    """

    ledger: Ledger
    notices: tuple[Notice, ...]
    rated: tuple[RatedPart, ...]
    _recorded: Ledger
    _always: tuple[Notice, ...]

    def revalued(self, workload: Workload, shares: Mapping[str, float]) -> ValueCase:
        """Return the same case for another workload and other shares, by substitution.

        Raises InvalidInputError for shares that do not sum to 1.
        """
        check_shares(list(shares.values()))
        given = {
            "transactions": workload.transactions,
            "peak_share": workload.peak_share,
            "peak_hours": workload.peak_hours,
        }
        if "regions" in self.ledger:
            given["regions"] = workload.regions
        given |= {Id.write("share", key): share for key, share in shares.items()}
        return _judged(self._recorded.revalued(given), self._always, self.rated, workload.regions)

    def beyond_range(self) -> list[RatedPart]:
        """Return the parts whose rate lies outside of what was measured."""
        return [part for part in self.rated if part.beyond(self.ledger)]

    def fewest_regions(self) -> int | None:
        """Return the fewest regions with which every part is in its range, where one is not.

        Those of the peak window alone where no number fits all windows; None where none does.
        """
        if not self.beyond_range():
            return None
        for parts in (self.rated, [part for part in self.rated if not part.window]):
            found = _fewest_for(parts, self.ledger)
            if found is not None:
                return found
        return None


def value_case(
    *,
    machine: Machine | None,
    machines: Sequence[Machine],
    workload: Workload,
    mix: Sequence[MeasuredPart],
    msu_basis: HeadlineBasis,
    stated: Statements,
    capture_ratio: float | None = None,
    further: Sequence[tuple[Hours, Sequence[MeasuredPart]]] = (),
    offload: Offload | None = None,
    overflow_rows: Sequence[OverflowRow] = (),
    spread: bool = True,
    stated_saving_msu: float | None = None,
) -> ValueCase:
    """Return the value case of a peak window and of further hours, every quantity recorded.

    machine: the target, or None when no machine is chosen (then MSU are missing and say so).
    machines: all known models, to find the one that an LPAR's CPs correspond to.
    further: other hours, each with a mix of its own; the ids of their quantities begin with
    ``period[1].``, ``period[2].`` …
    offload: the zIIPs that take the window's work, whose overflow is no saving; overflow_rows: as
    it was measured. spread: whether intervals are carried through. mix: empty where nothing is
    replaced and the saving is stated: stated_saving_msu in the window, None where it is elsewhere.
    Raises InvalidInputError for shares that do not sum to 1, repeated substitutions, and an LPAR
    with more CPs than its machine.
    """
    if mix:
        _check_mix(mix, "mix")
    for position, (_, other) in enumerate(further):
        _check_mix(other, f"periods.{position}.mix")
    if machine is not None and stated.lpar_cps is not None and stated.lpar_cps > machine.cps:
        raise InvalidInputError(
            "lpar_cps", f"the {machine.name()} has {machine.cps} CPs; an LPAR cannot have more"
        )
    case = _Builder(machine, machines, stated, capture_ratio)
    case.add_workload(workload)
    for part in mix:
        case.add_part(part)
    if mix:
        case.add_totals([part.substitution.id for part in mix])
        if offload is not None:
            case.add_overflow(offload, overflow_rows, mix, msu_basis)
        case.add_msu(msu_basis)
    else:
        case.add_stated(stated_saving_msu)
    for number, (hours, other) in enumerate(further, 1):
        case.add_hours(Id.within("period", number), hours, other, msu_basis)
    if spread:
        case.ledger.spread()
    return _judged(case.ledger, tuple(case.notices), tuple(case.rated), workload.regions)


def _fewest_for(parts: Sequence[RatedPart], ledger: Ledger) -> int | None:
    needed = [part.fewest_regions(ledger) for part in parts if ledger[part.all_regions].value]
    if not needed or None in needed:
        return None
    most = max(regions for regions in needed if regions is not None)
    fits = all(
        part.range.holds(rate_per_region(ledger[part.all_regions].value or 0.0, most))
        for part in parts
        if ledger[part.all_regions].value
    )
    return most if fits else None


def _judged(
    recorded: Ledger, always: tuple[Notice, ...], rated: tuple[RatedPart, ...], regions: int
) -> ValueCase:
    """Return a case with what its numbers mean: what is assumed, and what must be said of them."""
    beyond = [part for part in rated if part.beyond(recorded)]
    ledger = recorded.assuming([quantity_id for part in beyond for quantity_id in part.saving])
    found = [*always]
    found += [_beyond_range(part, ledger, regions) for part in beyond]
    found += [
        notice
        for part in rated
        if part not in beyond and (notice := _other_rate(part, ledger)) is not None
    ]
    if regions > 1 and not rated:
        found.append(
            Notice(
                "regions_change_nothing",
                "The number of regions changes nothing here: no part of the mix was measured at "
                "rates.",
                (),
            )
        )
    found += _size_notices(ledger)
    hours = ledger["peak_hours"].value or 0.0
    saved, r4ha = ledger["saved_msu"].value, ledger["r4ha_saved_msu"].value
    if hours < HOURS_OF_THE_AVERAGE and saved and r4ha is not None:
        found.append(
            Notice(
                SHORT_WINDOW,
                f"The window of {_duration(hours)} fills {_percent(hours / HOURS_OF_THE_AVERAGE)} "
                f"of the rolling four-hour average, so only that part of its MSU lowers the peak: "
                f"{r4ha:,.3g} of {saved:,.3g} MSU.",
                ("saved_msu", "r4ha_saved_msu"),
            )
        )
    return ValueCase(ledger, tuple(found), rated, recorded, always)


def _duration(hours: float) -> str:
    return f"{hours:g} h" if hours >= 1 else f"{hours * 60:.3g} min"


def _percent(share: float) -> str:
    return f"{share * 100:.2g} %" if share < 0.01 else percent(share)


def _beyond_range(part: RatedPart, ledger: Ledger, regions: int) -> Notice:
    rate = ledger[part.rate].value or 0.0
    where = "" if regions == 1 else f" in each of {regions} regions"
    nearest = part.range.high if rate > part.range.high else part.range.low
    if part.at_rate is None:
        priced = f"CPU time is taken at {nearest:,.10g} a second, the nearest measured rate"
    else:
        priced = f"CPU time is taken at {part.at_rate:,.10g} a second, as entered"
    fewest = part.fewest_regions(ledger)
    if fewest is None:
        remedy = "No number of regions brings it into the measured range."
    else:
        region_rate = rate_per_region(ledger[part.all_regions].value or 0.0, fewest)
        remedy = (
            f"With {fewest} region{'' if fewest == 1 else 's'} at {region_rate:,.4g} a second"
            f"{'' if fewest == 1 else ' each'} it is in the measured range."
        )
    return Notice(
        BEYOND_RANGE,
        f"{part.label}: your volume means {rate:,.5g} transactions a second{where}; measured were "
        f"{part.range.text()}. {priced}, so the figures are estimated, not measured. {remedy}",
        (
            part.window + Id.write("part", part.key, "gp_seconds_saved"),
            part.window + Id.write("part", part.key, "ziip_seconds_added"),
            f"{part.window}gp_seconds_saved",
            f"{part.window}saved_msu",
        ),
    )


def _other_rate(part: RatedPart, ledger: Ledger) -> Notice | None:
    """Return that a stated rate is not the one that the volume means; None where it is."""
    rate = ledger[part.rate].value
    if part.at_rate is None or not rate or abs(rate / part.at_rate - 1) <= SAME_RATE:
        return None
    return Notice(
        "rate_differs",
        f"{part.label}: your volume means {rate:,.4g} transactions a second; CPU time is taken at "
        f"{part.at_rate:,.10g} a second, as entered. Leave the rate out to use your volume’s.",
        (part.window + Id.write("part", part.key, "gp_seconds_saved"),),
    )


def _size_notices(ledger: Ledger) -> list[Notice]:
    """Return where a saving is larger than the machine."""
    found: dict[str, list[str]] = {}
    for quantity_id, limit in ledger.limits().items():
        amount, most = ledger[limit.amount].value, ledger[limit.most].value
        if amount is not None and most is not None and exceeds(amount, most):
            found.setdefault(limit.words(amount, most), []).append(quantity_id)
    return [Notice(EXCEEDS_MACHINE, _sentence(why), (*ids,)) for why, ids in found.items()]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _check_mix(mix: Sequence[MeasuredPart], field: str) -> None:
    if not 1 <= len(mix) <= MOST_PARTS:
        raise InvalidInputError(field, f"a mix has 1 to {MOST_PARTS} parts")
    check_shares([part.share for part in mix])
    seen: set[str] = set()
    for position, part in enumerate(mix):
        if part.substitution.id in seen:
            raise InvalidInputError(
                f"{field}.{position}.substitution",
                f"{part.substitution.id} is in the mix twice; add up its shares instead",
            )
        seen.add(part.substitution.id)


class _Builder:
    """Records one value case, step by step."""

    def __init__(
        self,
        machine: Machine | None,
        machines: Sequence[Machine],
        stated: Statements,
        capture_ratio: float | None,
    ) -> None:
        self.ledger = Ledger()
        self.notices: list[Notice] = []
        self.rated: list[RatedPart] = []
        self._regions = 1
        self._stated = stated
        self._target = Target(self.ledger, machine, machines, stated)
        self._hourly = "gp_seconds_saved_per_hour"
        self._add_capture_ratio(capture_ratio)
        self._savings: dict[str, tuple[str, str]] = {}
        self._conversions: dict[str, Conversion] = {}
        self._limits: dict[str, Limit] = {}

    def _given(self, quantity_id: str, label: str, value: float, unit: str) -> str:
        return self.ledger.add(Quantity(quantity_id, label, value, unit, "assumed"))

    def _notice(self, code: str, text: str, *figures: str) -> None:
        known = {notice.code: notice for notice in self.notices if notice.text == text}
        if code in known:
            self.notices.remove(known[code])
            figures = (*known[code].figures, *figures)
        self.notices.append(Notice(code, text, figures))

    def add_workload(self, workload: Workload) -> None:
        self._given("transactions", "Transactions", workload.transactions, "transactions")
        self._given("peak_share", "Share in the peak window", workload.peak_share, "share")
        self._given("peak_hours", "Length of the peak window", workload.peak_hours, "h")
        self._regions = workload.regions
        self.ledger.derive("peak_transactions", peak_transactions, "transactions", "peak_share")

    def add_part(
        self,
        part: MeasuredPart,
        window: str = "",
        transactions: str = "peak_transactions",
        hours: str = "peak_hours",
    ) -> None:
        """Record one part of a window's mix.

        window: how the ids of its quantities begin. transactions: id of those in the window;
        hours: of its length.
        """
        key = part.substitution.id
        for caveat in part.substitution.caveats:
            self._notice(
                caveat.code,
                caveat.text,
                window + Id.write("part", key, "gp_seconds_saved"),
                window + Id.write("part", key, "ziip_seconds_added"),
            )
        if key not in self._savings:
            self.ledger.include(part.substitution.saving.ledger)
        share = self._given(
            window + Id.write("share", key),
            f"Share of {part.substitution.label}",
            part.share,
            "share",
        )
        transactions = self.ledger.derive(
            window + Id.write("part", key, "transactions"), part_transactions, transactions, share
        )
        evidence = part.substitution.evidence
        if isinstance(evidence, SameRate):
            gp, ziip = self._saving_at_rates(part, evidence, window, transactions, hours)
        else:
            gp, ziip = self._saving(part)
        self.ledger.derive(
            window + Id.write("part", key, "gp_seconds_saved"),
            part_seconds,
            transactions,
            gp,
            label=f"GP seconds saved by {part.substitution.label}",
        )
        self.ledger.derive(
            window + Id.write("part", key, "ziip_seconds_added"),
            part_seconds,
            transactions,
            ziip,
            label=f"zIIP seconds added by {part.substitution.label}",
        )

    def _saving(self, part: MeasuredPart) -> tuple[str, str]:
        """Return the ids of the savings on the target, recorded once for all windows."""
        key = part.substitution.id
        if key not in self._savings:
            self._savings[key] = self._on_target(part, part.substitution.saving, "")
        return self._savings[key]

    def _saving_at_rates(
        self, part: MeasuredPart, pair: SameRate, window: str, transactions: str, hours: str
    ) -> tuple[str, str]:
        """Record the rate of a part, and return the ids of the savings on the target at it."""
        key, derive = part.substitution.id, self.ledger.derive
        if "regions" not in self.ledger:
            self._given("regions", "Regions", self._regions, "regions")
        ends = [
            [Id.write("etr", series.points[index].id) for series in pair.sides] for index in (0, -1)
        ]
        if Id.write("lowest_rate", key) not in self.ledger:
            derive(Id.write("lowest_rate", key), lowest_shared_rate, *ends[0])
            derive(Id.write("highest_rate", key), highest_shared_rate, *ends[1])
        name = window + Id.within("part", key)
        together = derive(
            f"{name}rate_per_second",
            mean_rate,
            transactions,
            hours,
            label=f"Rate of {part.substitution.label}",
        )
        rate = derive(f"{name}rate_per_region", rate_per_region, together, "regions")
        priced = None
        if pair.rate is not None:
            gp, ziip = self._saving(part)
        else:
            priced = derive(
                f"{name}priced_rate",
                priced_rate,
                rate,
                Id.write("lowest_rate", key),
                Id.write("highest_rate", key),
            )
            saved = saving_at_rate(self.ledger, key, pair, priced, window)
            gp, ziip = self._on_target(part, saved, window)
        self.rated.append(
            RatedPart(
                window,
                key,
                part.substitution.label,
                pair.range,
                rate,
                together,
                priced,
                (f"{name}gp_seconds_saved", f"{name}ziip_seconds_added")
                if priced is None
                else (window + Id.write("ms_saved", key), window + Id.write("ziip_ms_added", key)),
                pair.rate,
            )
        )
        return gp, ziip

    def _on_target(self, part: MeasuredPart, saved: Saving, window: str) -> tuple[str, str]:
        """Return the ids of the savings in seconds of the target machine."""
        key = part.substitution.id
        if key not in self._conversions:
            self._conversions[key] = self._target.conversion(key, part.substitution.environment)
        conversion = self._conversions[key]
        if conversion.notice is not None:
            touched = (
                window + Id.write("part", key, "gp_seconds_saved"),
                "gp_seconds_saved",
                "saved_msu",
            )
            self._notice(*conversion.notice, *touched)
        if conversion.function is None:
            return saved.gp, saved.ziip
        gp = self.ledger.derive(
            window + Id.write("gp_saving_on_target", key),
            conversion.function,
            saved.gp,
            *conversion.inputs,
            label="GP time saved per transaction on the target machine",
            kind=conversion.kind,
        )
        return gp, self._ziip_on_target(saved.ziip, conversion, key, window)

    def _ziip_on_target(self, ziip: str, conversion: Conversion, key: str, window: str) -> str:
        """Record zIIP time of the target, at the speed of its zIIPs."""
        own = conversion.ziip if self.ledger[ziip].value != 0 else None
        name = window + Id.write("ziip_added_on_target", key)
        label = "zIIP time added per transaction on the target machine"
        if own is not None and own.why_missing is not None:
            unit = self.ledger[ziip].unit
            return self.ledger.add(
                Quantity(name, label, None, unit, "derived", why_missing=own.why_missing)
            )
        assert conversion.function is not None, "seconds are moved"
        function, inputs = conversion.function, conversion.inputs
        if own is not None:
            function, inputs = seconds_by_pci, own.inputs
        return self.ledger.derive(name, function, ziip, *inputs, label=label, kind=conversion.kind)

    def add_hours(
        self, window: str, hours: Hours, mix: Sequence[MeasuredPart], basis: HeadlineBasis
    ) -> None:
        """Record further hours with a mix of their own."""
        where = f", {hours.label}"
        share = self._given(
            f"{window}share_of_transactions", f"Share of transactions{where}", hours.share, "share"
        )
        length = self._given(f"{window}hours", f"Length{where}", hours.hours, "h")
        transactions = self.ledger.derive(
            f"{window}transactions",
            peak_transactions,
            "transactions",
            share,
            label=f"Transactions{where}",
        )
        for part in mix:
            self.add_part(part, window, transactions, length)
        keys = [part.substitution.id for part in mix]
        self._limit_size(keys, window, length)
        self._add_seconds(keys, window, length, where)
        function, inputs = msu_steps(self._on_bill(window, where))[basis]
        self.ledger.derive(
            f"{window}saved_msu",
            function,
            *inputs,
            label=f"MSU saved{where}",
            limit=self._msu_limit(basis, window),
        )

    def _limit_size(self, keys: list[str], window: str, length: str) -> None:
        """Record what a saving of the window cannot exceed: the CPs that there are."""
        machine, lpar_cps = self._target.machine, self._stated.lpar_cps
        if machine is None:
            return
        where = f"the {machine.name()}"
        most = "cps"
        if lpar_cps is not None:
            most, where = "lpar_cps", "the LPAR"
            if most not in self.ledger:
                self._given(most, "CPs online to the LPAR", lpar_cps, "CP")
        seconds = [window + Id.write("part", key, "gp_seconds_saved") for key in keys]
        amount = self.ledger.derive(
            f"{window}gp_cps_of_parts", cps_of_parts, length, "capture_ratio", *seconds
        )
        self._limits[window] = Limit(
            amount,
            most,
            f"{{amount}} CPs of {{most}} that {where} has: check the volume",
        )

    def _msu_limit(self, basis: MsuBasis, window: str) -> Limit | None:
        """Return that hardware MSU cannot exceed the machine's either; a rating follows its CPs."""
        rated = self.ledger["rated_msu"]
        if basis != "service_units" or rated.value is None:
            return None
        own = f"{window}hardware_msu_of_parts"
        if own not in self.ledger:
            function, inputs = msu_steps(f"{window}gp_seconds_on_bill_per_hour")[basis]
            self.ledger.derive(own, function, *inputs, label="Hardware MSU of all parts")
        return Limit(
            own,
            "rated_msu",
            "{amount} MSU on a machine rated {most} MSU: check the volume and the SU/sec",
        )

    def add_totals(self, keys: list[str]) -> None:
        self._limit_size(keys, "", "peak_hours")
        self._add_seconds(keys, "", "peak_hours", "")
        derive = self.ledger.derive
        derive("gp_minutes_saved", minutes, "gp_seconds_saved")
        derive("gp_cps_freed", gp_cps_freed, "gp_seconds_saved", "peak_hours")

    def _add_seconds(self, keys: list[str], window: str, length: str, where: str) -> None:
        for figure in SECONDS:
            self.ledger.derive(
                f"{window}{figure}",
                total_seconds,
                *(window + Id.write("part", key, figure) for key in keys),
                label=f"{LABELS[figure]}{where}",
                limit=self._limits.get(window),
            )
            self.ledger.derive(
                f"{window}{figure}_per_hour",
                seconds_per_hour,
                f"{window}{figure}",
                length,
                label=f"{LABELS[figure]} per hour{where}",
            )

    def _add_capture_ratio(self, stated: float | None) -> None:
        if stated is not None:
            self._given("capture_ratio", "Capture ratio", stated, "ratio")
            return
        label, source = "Capture ratio (not stated, assumed to be 1)", taken("none is stated")
        self.ledger.add(Quantity("capture_ratio", label, 1.0, "ratio", "assumed", source=source))

    def _on_bill(self, window: str, where: str) -> str:
        """Record the seconds of a window that become MSU, and return their id."""
        hourly = f"{window}gp_seconds_saved_per_hour" if window else self._hourly
        return self.ledger.derive(
            f"{window}gp_seconds_on_bill_per_hour",
            gp_seconds_on_bill,
            hourly,
            "capture_ratio",
            label=f"GP seconds saved on the bill, per hour{where}",
        )

    def add_overflow(
        self,
        offload: Offload,
        rows: Sequence[OverflowRow],
        mix: Sequence[MeasuredPart],
        basis: HeadlineBasis,
    ) -> None:
        """Record what of the window's zIIP work finds the zIIPs busy and runs on GPs."""
        ledger = self.ledger
        # AAPCP of these measurements is inside their GP time: it is no second time overflow
        parts = [part for part in mix if not _holds_overflow(part.substitution)]
        seconds = [Id.write("part", part.substitution.id, "ziip_seconds_added") for part in parts]
        unknown = [ledger[name].why_missing for name in seconds if ledger[name].value is None]
        missing = unknown[0] if unknown else None
        if missing is not None or sum(ledger[name].value or 0 for name in seconds) <= 0:
            why = missing or (
                "the measured GP time holds it already"
                if len(parts) < len(mix)
                else "the change moves no work to zIIPs"
            )
            self._notice("no_overflow", f"No overflow of zIIPs is counted: {why}.", "saved_msu")
            return
        eligible = ledger.derive(
            "ziip.eligible_seconds",
            total_seconds,
            *seconds,
            label="zIIP seconds added, overflow not yet in GP time",
        )
        eligible = ledger.derive(
            "ziip.eligible_seconds_per_hour",
            seconds_per_hour,
            eligible,
            "peak_hours",
            label="Eligible for zIIPs, per hour",
        )
        in_use = self._given(
            "ziip.seconds_in_use",
            "On these zIIPs already",
            offload.ziip_seconds_in_use_per_hour,
            "s/h",
        )
        engines = self._given("ziip.engines", "zIIPs of the LPAR", float(offload.engines), "zIIP")
        nffs = self._target.r723nffs(offload.r723nffs, "ziip.")
        ratio = ledger.derive("ziip.normalisation", normalisation, nffs)
        wanted = ledger.derive("ziip.seconds_wanted", ziip_seconds_wanted, eligible, in_use)
        load = ledger.derive("ziip.offered_load", offered_load, wanted)
        recorder = OverflowRecorder(
            ledger, rows, stated=offload.overflow_share, honor_priority=offload.honor_priority
        )
        found = recorder.record(
            None, eligible=eligible, wanted=wanted, load=load, engines=engines, prefix="ziip."
        )
        at_least = ", at least" if found.bounded else ""
        overflow = ledger.derive(
            "ziip.overflow_gp_seconds_per_hour",
            overflow_gp_seconds,
            found.not_offloaded,
            ratio,
            label=f"Overflow as GP time per hour{at_least}"
            if offload.honor_priority
            else "Not served, as GP time per hour",
        )
        function, inputs = msu_steps(
            ledger.derive(
                "ziip.overflow_on_bill_per_hour",
                gp_seconds_on_bill,
                overflow,
                "capture_ratio",
                label="Overflow on the bill, per hour",
            )
        )[basis]
        label = f"Overflow of zIIPs{at_least}" if offload.honor_priority else "Not served by zIIPs"
        ledger.derive("overflow_msu", function, *inputs, label=f"{label}, in MSU")
        self._hourly = ledger.derive(
            "gp_seconds_saved_net_per_hour", gp_seconds_saved_net, self._hourly, overflow
        )
        self._say_overflow(offload, found.taken, found.utilisation)

    def _say_overflow(self, offload: Offload, taken: str, used: str) -> None:
        busy = (self.ledger[used].value or 0) * 100
        engines = "1 zIIP" if offload.engines == 1 else f"{offload.engines} zIIPs"
        text = f"{engines} would be {busy:.0f} % used."
        if not offload.honor_priority:
            text += (
                f" With {HONOR_PRIORITY}=NO nothing overflows: work waits, and what does not fit "
                "is not served and is no saving."
            )
        else:
            text += " What overflows to GPs is taken off the saving"
            text += {
                "stated": ", by your own share.",
                "measured": ", as measured with one zIIP.",
                "nearest": ", at the nearest measured use or by what zIIPs cannot run: an "
                "assumption.",
            }.get(taken, ".")
        self._notice("overflow_counted", text, "saved_msu", "overflow_msu")
        machine = self._target.machine
        if machine and machine.most_ziips is not None and offload.engines > machine.most_ziips:
            self._notice(
                "more_ziips_than_allowed",
                f"{engines} are more than the {machine.most_ziips} that the {machine.name()} may "
                "have.",
                "overflow_msu",
            )

    def add_stated(self, saved_msu: float | None) -> None:
        """Record a saving that is stated in MSU; there are no seconds behind it."""
        steps: list[tuple[str, Function]] = [
            *((figure, total_seconds) for figure in SECONDS),
            *((f"{figure}_per_hour", seconds_per_hour) for figure in SECONDS),
            ("gp_minutes_saved", minutes),
            ("gp_cps_freed", gp_cps_freed),
            ("gp_seconds_on_bill_per_hour", gp_seconds_on_bill),
            *((f"saved_msu_{name}", step) for name, (step, _) in msu_steps("").items()),
        ]
        for figure, step in steps:
            declared = formula_of(step)
            label = LABELS.get(figure, declared.label)
            self.ledger.add(
                Quantity(figure, label, None, declared.unit, "derived", why_missing=_STATED)
            )
        missing = None if saved_msu is not None else _STATED_ELSEWHERE
        kind: Kind = "assumed" if missing is None else "derived"
        self.ledger.add(
            Quantity(
                "saved_msu", "MSU saved, as stated", saved_msu, "MSU", kind, why_missing=missing
            )
        )
        self._add_peak_effect()

    def add_msu(self, basis: HeadlineBasis) -> None:
        steps = msu_steps(self._on_bill("", ""))
        # reproduces a paper, which takes its seconds as they are
        whole: MsuBasis = "whole_machine_rating"
        steps[whole] = msu_steps("gp_seconds_saved_per_hour")[whole]
        for name, (function, inputs) in steps.items():
            self.ledger.derive(
                f"saved_msu_{name}",
                function,
                *inputs,
                limit=self._msu_limit(name, ""),
                kind="assumed" if name == whole else None,
                interval_missing=self._overstated() if name == whole else None,
            )
        function, inputs = steps[basis]
        self.ledger.derive("saved_msu", function, *inputs, limit=self._msu_limit(basis, ""))
        self._add_peak_effect()

    def _overstated(self) -> str:
        """Return what is wrong with the rating of the whole machine, and by which factor."""
        cps = self.ledger["cps"].value
        times = "as many times as it has CPs" if cps is None else f"{cps:,.0f} times"
        return (
            f"it credits one CP's seconds with the rating of all CPs, {times} the MSU per CP "
            "rating: it reproduces a paper and is no saving"
        )

    def _add_peak_effect(self) -> None:
        self.ledger.derive("r4ha_saved_msu", r4ha_saved_msu, "saved_msu", "peak_hours")
        self.ledger.derive("rated_msu_per_cp", rated_msu_per_cp, "rated_msu", "cps")


def _holds_overflow(substitution: Substitution) -> bool:
    """Return whether overflow to GPs was measured with the substitution, inside its GP time."""
    evidence = substitution.evidence
    return isinstance(evidence, SameRate) and any(
        cell.processor == "aapcp" for point in evidence.after.points for cell in point.cells
    )


def msu_steps(hourly: str) -> dict[MsuBasis, tuple[Function, tuple[str, ...]]]:
    """Return the formula and the inputs of each basis, for one quantity of seconds per hour."""
    return {
        "per_cp_rating": (saved_msu_per_cp_rating, (hourly, "rated_msu", "cps")),
        "service_units": (saved_msu_service_units, (hourly, "su_per_sec")),
        "whole_machine_rating": (saved_msu_whole_machine_rating, (hourly, "rated_msu")),
    }


def value_curve(
    case: ValueCase, *, over: str, mix: Sequence[MeasuredPart], values: FloatArray
) -> dict[str, Any]:
    """Return the figures of the case again along one input: the same formulas over an array.

    over: ``transactions``, ``peak_share``, ``peak_hours`` or ``first_share``; for the last one the
    parts after the first keep their proportions among each other (equal ones if all are zero).
    """
    if over != "first_share":
        return case.ledger.evaluate({over: values})
    shares = shared_out([part.share for part in mix], 0, values)
    return case.ledger.evaluate(
        {
            Id.write("share", part.substitution.id): share
            for part, share in zip(mix, shares, strict=True)
        }
    )


def beyond_along(
    case: ValueCase, evaluated: Mapping[str, Any], values: FloatArray
) -> NDArray[np.bool_]:
    """Return where along a curve a rate lies outside of what was measured.

    evaluated: what value_curve made of the values.
    """
    beyond = np.zeros(values.shape, dtype=np.bool_)
    for part in case.rated:
        rate = np.broadcast_to(np.asarray(evaluated[part.rate], dtype=np.float64), values.shape)
        beyond |= (rate > 0) & ((rate < part.range.low) | (rate > part.range.high))
    return beyond


def shared_out(
    shares: Sequence[float],
    moved: int,
    value: Any,
    locked: Collection[int] = (),
) -> list[Any]:
    """Return the shares of a mix when one of them moves to another value, or to an array of them.

    Locked ones stay, the others share out the rest in their proportions (equally if all are zero).
    """
    free = [number for number in range(len(shares)) if number != moved and number not in locked]
    held = sum(shares[part] for part in locked if part != moved)
    total = sum(shares[part] for part in free)
    found: list[Any] = list(shares)
    found[moved] = value
    for part in free:
        proportion = shares[part] / total if total > 0 else 1 / len(free)
        found[part] = (1 - held - value) * proportion
    return found


def spaced(low: float, high: float, steps: int) -> FloatArray:
    """Return evenly spaced values from low to high, both included."""
    return np.linspace(low, high, steps)
