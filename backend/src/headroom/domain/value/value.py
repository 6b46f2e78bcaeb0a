"""The value case: what a mix of substitutions is worth in a peak window on a machine.

Method: docs/methods/peak-window.md, msu.md, another-machine.md.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from headroom.domain.capacity.frame import WorkSide
from headroom.domain.capacity.load import (
    cps_after,
    cps_limit,
    cps_needed,
    cps_of_work,
    hardware_msu_limit,
    seconds_at_least,
    ziip_seconds_in_words,
)
from headroom.domain.evidence.evidence import Caveat, SameRate, Saving, Substitution, saving_at_rate
from headroom.domain.evidence.rates import (
    MOST_REGIONS,
    RateRange,
    rate_per_region,
)
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
from headroom.domain.evidence.ziip_words import ZiipLabels
from headroom.domain.machines.conversion import seconds_by_pci
from headroom.domain.machines.machines import Machine
from headroom.domain.machines.million import (
    MILLION_SAVING,
    NOT_PRICED,
    OF_PRICES,
    PRICE,
    ZIIP_CHARGED,
    ConsumedPrice,
    million_cost,
    million_saving_with_ziip,
)
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
from headroom.domain.machines.plausibility import rating_remark
from headroom.domain.quantities.figures import LABELS
from headroom.domain.quantities.formulas import (
    FloatArray,
    Function,
    Ledger,
    QuantityLimit,
    exceeds,
    formula_of,
)
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import (
    Amount,
    Phrase,
    in_digits,
    phrase,
    rounded_share,
)
from headroom.domain.quantities.quantities import (
    Kind,
    Quantity,
    not_stated,
    source_of_stated,
)
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.words import FigureWords
from headroom.domain.value.consumption import (
    CONSUMED_PER_MILLION,
    add_consumption,
    msu_hours_saved,
    msu_hours_saved_per_million,
)
from headroom.domain.value.content import MOST_PARTS, Hours, Workload, check_shares
from headroom.domain.value.windows import (
    gp_cps_freed,
    higher_region_rate,
    highest_shared_rate,
    lowest_shared_rate,
    mean_rate,
    minutes,
    part_seconds,
    part_transactions,
    peak_transactions,
    priced_rate,
    rate_together,
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
_SIDES: tuple[WorkSide, WorkSide] = ("before", "after")
_Run: TypeAlias = tuple[WorkSide, str]
"""A configuration before or after the change."""
RATE = "rate_per_second"
SAME_RATE = 0.01
"""Two rates that differ by less than this share are the same to a reader."""


@dataclass(frozen=True, slots=True)
class MeasuredPart:
    """A substitution with the share of the window's transactions that it covers, 0 to 1."""

    substitution: Substitution
    share: float


@dataclass(frozen=True, slots=True)
class Notice(Caveat):
    """Something that a reader of the figures must know, and the figures that it touches.

    field: path of the input that settles it, as refusals name fields; None where none alone does.
    """

    figures: tuple[str, ...]
    field: str | None = None


@dataclass(frozen=True, slots=True)
class RatedSide:
    """A configuration that runs before or after a change, with all parts of a window that do.

    rate: id of the rate of those parts together, in all regions. parts: how many of them have
    transactions. limited_per: what has the resource once that ends the method.
    """

    side: WorkSide
    configuration: str
    label: str
    range: RateRange
    rate: str
    parts: int
    limited_per: str | None = None

    def beyond(self, ledger: Ledger, regions: float) -> bool:
        """Return whether each of so many regions runs outside of what was measured."""
        rate = rate_per_region(ledger[self.rate].value or 0.0, regions)
        return bool(rate) and not self.range.holds(rate)


@dataclass(frozen=True, slots=True)
class RatedPart:
    """A part of a window whose substitution was measured at rates.

    window: how the ids of the window's quantities begin. own: id of the part's own rate in all
    regions. rate: of the rate in each region, all_regions: of that in all of them: with every part
    that shares a side with this one. sides: what runs before and after. saving: ids of what is made
    of the cost at the rate. at_rate: the stated rate that the cost is taken at; None where it is
    the window's.
    """

    window: str
    key: str
    label: str
    range: RateRange
    own: str
    rate: str
    all_regions: str
    sides: tuple[RatedSide, RatedSide]
    priced: str | None
    saving: tuple[str, ...]
    at_rate: float | None

    def fewest_regions(self, ledger: Ledger) -> int | None:
        """Return the fewest regions in which both sides stay in their ranges; None: none do."""
        rates = [(side, ledger[side.rate].value or 0.0) for side in self.sides]
        needed = [side.range.fewest_regions(rate) for side, rate in rates]
        if None in needed:
            return None
        fewest = max(regions for regions in needed if regions is not None)
        fits = all(side.range.holds(rate_per_region(rate, fewest)) for side, rate in rates)
        return fewest if fits and fewest <= MOST_REGIONS else None

    def fits(self, ledger: Ledger, regions: int) -> bool:
        """Return whether so many regions keep both sides in their ranges."""
        return not ledger[self.own].value or not any(
            side.beyond(ledger, regions) for side in self.sides
        )

    def beyond(self, ledger: Ledger) -> bool:
        """Return whether a side runs outside of what was measured; a part of nothing does not."""
        return not self.fits(ledger, round(ledger["regions"].value or 1))


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

    def revalued(
        self, workload: Workload, shares: Mapping[str, float], price: ConsumedPrice = NOT_PRICED
    ) -> ValueCase:
        """Return the same case for another workload, other shares by substitution, another price.

        A part that had no share has to have none, and one that had some has to keep some: what is
        behind a part without transactions is not said. So has what is stated of the price.
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
        given |= workload.volumes() | price.stated_prices()
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
            fewest = _fewest_for(parts, self.ledger)
            if fewest is not None:
                return fewest
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
    by_periods: bool = False,
    price: ConsumedPrice = NOT_PRICED,
) -> ValueCase:
    """Return the value case of a peak window and of further hours, every quantity recorded.

    machine: the target, or None when no machine is chosen (then MSU are missing and say so).
    machines: all known models, to find the one that an LPAR's CPs correspond to.
    further: other hours, each with a mix of its own; the ids of their quantities begin with
    ``period[1].``, ``period[2].`` …
    offload: the zIIPs that take the window's work, whose overflow is no saving; overflow_rows: as
    it was measured. spread: whether intervals are carried through. mix: empty where nothing is
    replaced and the saving is stated: stated_saving_msu in the window, None where it is elsewhere.
    by_periods: whether what a month consumes less follows from its periods where its transactions
    are not stated, and is recorded by whoever asks. price: of an MSU consumed.
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
    case.add_parts(mix)
    if mix:
        case.add_totals([part.substitution.id for part in mix])
        if offload is not None:
            case.add_overflow(offload, overflow_rows, mix, msu_basis)
        case.add_msu(msu_basis)
    else:
        case.add_stated(stated_saving_msu)
    for number, (hours, other) in enumerate(further, 1):
        case.add_hours(Id.within("period", number), hours, other, msu_basis)
    add_consumption(
        case.ledger,
        workload,
        [
            (Id.within("period", number), hours.label)
            for number, (hours, _) in enumerate(further, 1)
        ],
        by_mix=bool(mix),
        by_periods=by_periods,
    )
    case.add_price(price, msu_basis)
    parts = [*mix, *(part for _, other in further for part in other)]
    case.ledger.tell_apart({part.substitution.id: part.substitution.label for part in parts})
    if spread:
        case.ledger.spread()
    return _judged(case.ledger, tuple(case.notices), tuple(case.rated), workload.regions)


def _fewest_for(parts: Sequence[RatedPart], ledger: Ledger) -> int | None:
    needed = [part.fewest_regions(ledger) for part in parts if ledger[part.own].value]
    if not needed or None in needed:
        return None
    most = max(regions for regions in needed if regions is not None)
    return most if all(part.fits(ledger, most) for part in parts) else None


def _judged(
    recorded: Ledger, always: tuple[Notice, ...], rated: tuple[RatedPart, ...], regions: int
) -> ValueCase:
    """Return a case with what its numbers mean: what is assumed, and what must be said of them."""
    beyond = [part for part in rated if part.beyond(recorded)]
    ledger = recorded.assuming([quantity_id for part in beyond for quantity_id in part.saving])
    notices = [*always, *_beyond_range(beyond, ledger, regions)]
    notices += [
        notice
        for part in rated
        if part not in beyond and (notice := _other_rate(part, ledger)) is not None
    ]
    notices += _beside_regions(rated, ledger)
    weighed = any(recorded[part.window + Id.write("share", part.key)].value for part in rated)
    if regions > 1 and not weighed:
        notices.append(
            Notice(
                "regions_change_nothing",
                "The number of regions changes nothing here: no part of the mix was measured at "
                "rates.",
                (),
            )
        )
    notices += _size_notices(ledger)
    hours = ledger["peak_hours"].value or 0.0
    saved, r4ha = ledger["saved_msu"].value, ledger["r4ha_saved_msu"].value
    if hours < HOURS_OF_THE_AVERAGE and saved and r4ha is not None:
        notices.append(
            Notice(
                SHORT_WINDOW,
                f"The window of {_duration(hours)} fills {_part(hours / HOURS_OF_THE_AVERAGE)} "
                f"of the rolling four-hour average, so only that part of its MSU "
                f"{'raises' if saved < 0 else 'lowers'} the peak: {Amount(abs(r4ha))} of "
                f"{Amount(abs(saved))} MSU.",
                ("saved_msu", "r4ha_saved_msu"),
            )
        )
    if hours > HOURS_OF_THE_AVERAGE and saved:
        notices.append(
            Notice(
                "window_longer_than_average",
                f"The window of {_duration(hours)} is longer than the rolling four-hour average. "
                "Transactions are taken to come evenly through it; where they do not, the change "
                f"{'adds' if saved < 0 else 'saves'} more in the highest four hours.",
                ("saved_msu", "r4ha_saved_msu"),
            )
        )
    return ValueCase(ledger, tuple(notices), rated, recorded, always)


def _duration(hours: float) -> Amount:
    return Amount(hours, "h") if hours >= 1 else Amount(hours * 60, "min")


def _part(share: float) -> Amount:
    return in_digits(share, 2, "share") if share < 0.01 else rounded_share(share)


def _beyond_range(parts: Sequence[RatedPart], ledger: Ledger, regions: int) -> Iterator[Notice]:
    """Say of each part, or of what several share, that it runs outside of what was measured."""
    figures_of: dict[Phrase, list[str]] = {}
    for part in parts:
        text = _outside(part, ledger, regions)
        figures_of.setdefault(text, []).extend(
            (
                part.window + Id.write("part", part.key, "gp_seconds_saved"),
                part.window + Id.write("part", part.key, "ziip_seconds_added"),
            )
        )
    for text, figures in figures_of.items():
        windows = dict.fromkeys(part.window for part in parts)
        whole = (
            f"{window}{name}" for window in windows for name in ("gp_seconds_saved", "saved_msu")
        )
        yield Notice(BEYOND_RANGE, text, (*figures, *whole))


def _outside(part: RatedPart, ledger: Ledger, regions: int) -> Phrase:
    side = next(side for side in part.sides if side.beyond(ledger, regions))
    all_regions = ledger[side.rate].value or 0.0
    rate = rate_per_region(all_regions, regions)
    where = "" if regions == 1 else f" in each of {regions} regions"
    if side.parts > 1:
        means = (
            f"{side.label}: the {side.parts} parts of the mix that run it {side.side} the change "
            f"mean {Amount(rate)} transactions a second together{where}"
        )
        limits, fewest = side.range, side.range.fewest_regions(all_regions)
        priced = "CPU time is taken at the nearest rate measured for both sides"
    else:
        means = f"{part.label}: your volume means {Amount(rate)} transactions a second{where}"
        limits, fewest = part.range, part.fewest_regions(ledger)
        shared = ledger[part.rate].value or 0.0
        taken_at = min(max(shared, limits.low), limits.high)
        priced = f"CPU time is taken at {_stated(taken_at)} a second, the nearest measured rate"
        if taken_at == shared:
            priced = (
                f"CPU time is taken at {Amount(shared)} a second, the rate of all parts of the "
                f"mix that share a side with it"
            )
    if part.at_rate is not None:
        priced = f"CPU time is taken at {_stated(part.at_rate)} a second, as entered"
    if fewest is None:
        remedy = "No number of regions brings it into the measured range."
    else:
        remedy = (
            f"With {fewest} region{'' if fewest == 1 else 's'} at "
            f"{Amount(rate_per_region(all_regions, fewest))} a second"
            f"{'' if fewest == 1 else ' each'} "
            "it is in the measured range."
        )
    return phrase(
        f"{means}; measured were {limits.text().parts}. {priced}, so the figures are estimated, "
        f"not measured. {remedy}"
    )


def _beside_regions(rated: Sequence[RatedPart], ledger: Ledger) -> Iterator[Notice]:
    """Say what else is needed more than once: a region brings no further client LPAR."""
    configurations: set[str] = set()
    for part in rated:
        for side in part.sides if ledger[part.own].value else ():
            rate, per, highest = ledger[side.rate].value or 0.0, side.limited_per, side.range.high
            if per is None or rate <= highest or side.configuration in configurations:
                continue
            configurations.add(side.configuration)
            yield Notice(
                "limited_beside_regions",
                phrase(
                    f"{side.label}: {Amount(rate)} transactions a second take "
                    f"{math.ceil(rate / highest)} {per}s or more, whatever the number of regions. "
                    f"What each of them has once ended the test at {_stated(highest)} a second."
                ),
                (part.window + Id.write("part", part.key, "gp_seconds_saved"),),
            )


def _stated(rate: float) -> Amount:
    return Amount(rate, exact=True)


def _other_rate(part: RatedPart, ledger: Ledger) -> Notice | None:
    """Return that a stated rate is not the one that the volume means; None where it is."""
    rate = ledger[part.rate].value if ledger[part.own].value else None
    if part.at_rate is None or not rate or abs(rate / part.at_rate - 1) <= SAME_RATE:
        return None
    return Notice(
        "rate_differs",
        phrase(
            f"{part.label}: your volume means {Amount(rate)} transactions a second; CPU time is "
            f"taken at {_stated(part.at_rate)} a second, as entered. Leave the rate out to use "
            "your volume’s."
        ),
        (part.window + Id.write("part", part.key, "gp_seconds_saved"),),
    )


def _size_notices(ledger: Ledger) -> list[Notice]:
    """Return where a saving is larger than the machine."""
    amounts: dict[str, list[str]] = {}
    for quantity_id, limit in ledger.limits().items():
        amount, most = ledger[limit.amount].value, ledger[limit.most].value
        if amount is not None and most is not None and exceeds(amount, most):
            amounts.setdefault(limit.words(amount, most), []).append(quantity_id)
    return [Notice(EXCEEDS_MACHINE, why, (*ids,)) for why, ids in amounts.items()]


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


class _OnTarget(NamedTuple):
    """Ids of what a transaction saves, adds and took before, in seconds of the target.

    before: None where it is not known.
    """

    gp: str
    ziip: str
    before: str | None


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
        self._workload: Workload | None = None
        self._stated = stated
        self._target = Target(self.ledger, machine, machines, stated)
        self._hourly = "gp_seconds_saved_per_hour"
        self._add_capture_ratio(capture_ratio)
        if machine is not None and stated.rated_msu is not None:
            text = rating_remark(machine, stated.rated_msu)
            if text is not None:
                self._notice("stated_rating_differs", text, "rated_msu", "saved_msu")
        self._savings: dict[str, _OnTarget] = {}
        self._took: dict[str, str | None] = {}
        self._conversions: dict[str, Conversion] = {}
        self._limits: dict[str, QuantityLimit] = {}

    def _notice(self, code: str, text: str, *figures: str) -> None:
        earlier = {notice.code: notice for notice in self.notices if notice.text == text}
        if code in earlier:
            self.notices.remove(earlier[code])
            figures = (*earlier[code].figures, *figures)
        self.notices.append(Notice(code, text, figures))

    def add_workload(self, workload: Workload) -> None:
        self.ledger.state("transactions", "Transactions", workload.transactions, "transactions")
        self.ledger.state("peak_share", "Share in the peak window", workload.peak_share, "share")
        self.ledger.state("peak_hours", "Length of the peak window", workload.peak_hours, "h")
        self._workload = workload
        self.ledger.derive("peak_transactions", peak_transactions, "transactions", "peak_share")

    def add_parts(
        self,
        mix: Sequence[MeasuredPart],
        window: str = "",
        transactions: str = "peak_transactions",
        hours: str = "peak_hours",
    ) -> None:
        """Record the parts of a window's mix.

        window: how the ids of its quantities begin. transactions: id of those in the window;
        hours: of its length.
        """
        sides: dict[_Run, list[MeasuredPart]] = {}
        for part in mix:
            for side in _sides(part):
                sides.setdefault(side, []).append(part)
        shared = {side: parts for side, parts in sides.items() if len(parts) > 1}
        together: dict[_Run, str] = {}
        for side, parts in shared.items():
            for part in parts:
                self._add_rate(part, window, transactions, hours)
            together[side] = self.ledger.derive(
                window + Id.write("rate_together", side),
                rate_together,
                *(window + Id.write("part", part.substitution.id, RATE) for part in parts),
                label=f"Rate of all parts {side[0]} the change, {_sides(parts[0])[side]}",
            )
        for part in mix:
            self._add_part(part, window, transactions, hours, together, sides)

    def _add_share(self, part: MeasuredPart, window: str, transactions: str) -> str:
        """Record how many transactions a part has, once; return the id."""
        key = part.substitution.id
        own = window + Id.write("part", key, "transactions")
        if own in self.ledger:
            return own
        if key not in self._savings:
            self.ledger.include(part.substitution.saving.ledger)
        label = f"Share of {part.substitution.label}"
        share = self.ledger.state(window + Id.write("share", key), label, part.share, "share")
        return self.ledger.derive(own, part_transactions, transactions, share)

    def _add_rate(self, part: MeasuredPart, window: str, transactions: str, hours: str) -> str:
        """Record the rate of a part in all regions, once; return the id."""
        key = part.substitution.id
        rate = window + Id.write("part", key, RATE)
        if rate not in self.ledger:
            own = self._add_share(part, window, transactions)
            label = f"Rate of {part.substitution.label}"
            self.ledger.derive(rate, mean_rate, own, hours, label=label)
        return rate

    def _add_part(
        self,
        part: MeasuredPart,
        window: str,
        transactions: str,
        hours: str,
        together: Mapping[_Run, str],
        sides: Mapping[_Run, Sequence[MeasuredPart]],
    ) -> None:
        key = part.substitution.id
        weighed = part.share > 0
        for caveat in part.substitution.caveats if weighed else ():
            self._notice(
                caveat.code,
                caveat.text,
                window + Id.write("part", key, "gp_seconds_saved"),
                window + Id.write("part", key, "ziip_seconds_added"),
            )
        transactions = self._add_share(part, window, transactions)
        evidence = part.substitution.evidence
        if isinstance(evidence, SameRate):
            self._add_rate(part, window, transactions, hours)
            on_target = self._saving_at_rates(part, evidence, window, together, sides)
        else:
            on_target = self._saving(part)
        self._took[window + key] = on_target.before
        for figure, saving, words in zip(
            SECONDS,
            (on_target.gp, on_target.ziip),
            ("GP seconds saved by", "zIIP seconds added by"),
            strict=True,
        ):
            name = window + Id.write("part", key, figure)
            label = f"{words} {part.substitution.label}"
            if weighed:
                self.ledger.derive(name, part_seconds, transactions, saving, label=label)
            else:
                self._nothing_of(name, transactions, saving, label)

    def _nothing_of(self, name: str, transactions: str, saving: str, label: str) -> None:
        """Record what a part without transactions saves: exactly nothing, whatever is behind it."""
        if self.ledger[saving].value is None:
            self.ledger.add(Quantity(name, label, 0.0, "s", "derived"))
            return
        inputs = (transactions, saving)
        self.ledger.derive(
            name, part_seconds, *inputs, label=label, kind="derived", interval_missing=""
        )

    def _saving(self, part: MeasuredPart) -> _OnTarget:
        """Return the ids of the savings on the target, recorded once for all windows."""
        key = part.substitution.id
        if key not in self._savings:
            self._savings[key] = self._on_target(part, part.substitution.saving, "")
        return self._savings[key]

    def _saving_at_rates(
        self,
        part: MeasuredPart,
        pair: SameRate,
        window: str,
        together: Mapping[_Run, str],
        sides: Mapping[_Run, Sequence[MeasuredPart]],
    ) -> _OnTarget:
        """Record the rate of a region, and return the ids of the savings on the target at it."""
        key, derive = part.substitution.id, self.ledger.derive
        if "regions" not in self.ledger:
            assert self._workload is not None, "the workload is added first"
            source = source_of_stated(self._workload, "regions")
            self.ledger.state("regions", "Regions", self._workload.regions, "regions", source)
        ends = [
            [Id.write("etr", series.points[index].id) for series in pair.sides] for index in (0, -1)
        ]
        if Id.write("lowest_rate", key) not in self.ledger:
            derive(Id.write("lowest_rate", key), lowest_shared_rate, *ends[0])
            derive(Id.write("highest_rate", key), highest_shared_rate, *ends[1])
        name = window + Id.within("part", key)
        own = f"{name}{RATE}"
        # a region runs all parts that share a side with this one
        rates = [together.get(side, own) for side in _sides(part)]
        whole = rates[0] if rates[1] == own else rates[1]
        if own not in rates and rates[0] != rates[1]:
            whole = derive(f"{name}rate_with_others", higher_region_rate, *rates)
        rate = derive(f"{name}rate_per_region", rate_per_region, whole, "regions")
        priced = None
        if pair.rate is not None:
            on_target = self._saving(part)
        else:
            priced = derive(
                f"{name}priced_rate",
                priced_rate,
                rate,
                Id.write("lowest_rate", key),
                Id.write("highest_rate", key),
            )
            saved = saving_at_rate(self.ledger, key, pair, priced, window)
            on_target = self._on_target(part, saved, window)
        before, after = (
            RatedSide(
                name_of_side,
                series.configuration,
                series.label,
                series.range,
                side_rate,
                sum(one.share > 0 for one in sides[name_of_side, series.configuration]),
                series.limited_per,
            )
            for name_of_side, series, side_rate in zip(_SIDES, pair.sides, rates, strict=True)
        )
        self.rated.append(
            RatedPart(
                window,
                key,
                part.substitution.label,
                pair.range,
                own,
                rate,
                whole,
                (before, after),
                priced,
                (f"{name}gp_seconds_saved", f"{name}ziip_seconds_added")
                if priced is None
                else (window + Id.write("ms_saved", key), window + Id.write("ziip_ms_added", key)),
                pair.rate,
            )
        )
        return on_target

    def _on_target(self, part: MeasuredPart, saved: Saving, window: str) -> _OnTarget:
        """Return the ids of the savings in seconds of the target machine."""
        key = part.substitution.id
        if key not in self._conversions:
            self._conversions[key] = self._target.conversion(key, part.substitution.environment)
        conversion = self._conversions[key]
        for notice in conversion.notices if part.share > 0 else ():
            touched = (
                window + Id.write("part", key, "gp_seconds_saved"),
                "gp_seconds_saved",
                "saved_msu",
            )
            self._notice(*notice, *touched)
        if conversion.function is None:
            return _OnTarget(saved.gp, saved.ziip, saved.before)
        before = None
        if saved.before is not None:
            before = self.ledger.derive(
                window + Id.write("gp_before_on_target", key),
                conversion.function,
                saved.before,
                *conversion.inputs,
                label="GP time of a transaction before the change on the target machine",
                kind=conversion.kind,
            )
        gp = self.ledger.derive(
            window + Id.write("gp_saving_on_target", key),
            conversion.function,
            saved.gp,
            *conversion.inputs,
            label="GP time saved per transaction on the target machine",
            kind=conversion.kind,
        )
        return _OnTarget(gp, self._ziip_on_target(saved.ziip, conversion, key, window), before)

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
        share = self.ledger.state(
            f"{window}share_of_transactions", f"Share of transactions{where}", hours.share, "share"
        )
        length = self.ledger.state(f"{window}hours", f"Length{where}", hours.hours, "h")
        transactions = self.ledger.derive(
            f"{window}transactions",
            peak_transactions,
            "transactions",
            share,
            label=f"Transactions{where}",
        )
        self.add_parts(mix, window, transactions, length)
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
                self.ledger.state(most, "CPs online to the LPAR", lpar_cps, "CP")
        saved = [window + Id.write("part", key, "gp_seconds_saved") for key in keys]
        derive, work = self.ledger.derive, (length, "capture_ratio")
        took = [self._seconds_before(key, window) for key in keys]
        before = derive(
            f"{window}gp_cps_before",
            cps_of_work,
            *work,
            *took,
            label="CPs that the work takes before the change",
        )
        after = derive(f"{window}gp_cps_after", cps_after, before, *work, *saved)
        derive(f"{window}gp_cps_needed", cps_needed, before, after)
        at_least = any(
            self._took[window + key] is None and self._weighs(key, window) for key in keys
        )
        self._limits[window] = cps_limit(window, most, where, at_least=at_least)

    def _weighs(self, key: str, window: str) -> bool:
        """Return whether a part of a window has transactions."""
        return bool(self.ledger[window + Id.write("share", key)].value)

    def _seconds_before(self, key: str, window: str) -> str:
        """Record the GP seconds that a part took before, or at least; return the id."""
        name, took = window + Id.within("part", key), self._took[window + key]
        if took is None or not self._weighs(key, window):
            saved = f"{name}gp_seconds_saved"
            return self.ledger.derive(f"{name}gp_seconds_before", seconds_at_least, saved)
        return self.ledger.derive(
            f"{name}gp_seconds_before",
            part_seconds,
            f"{name}transactions",
            took,
            label="GP seconds before the change",
        )

    def _msu_limit(self, basis: MsuBasis, window: str) -> QuantityLimit | None:
        """Return that hardware MSU cannot exceed the machine's either; a rating follows its CPs."""
        rated = self.ledger["rated_msu"]
        if basis != "service_units" or rated.value is None:
            return None
        own = f"{window}hardware_msu_of_parts"
        if own not in self.ledger:
            function, inputs = msu_steps(f"{window}gp_seconds_on_bill_per_hour")[basis]
            self.ledger.derive(own, function, *inputs, label="Hardware MSU of all parts")
        return hardware_msu_limit(own)

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
                label=f"{LABELS[figure]} {FigureWords.per_hour}{where}",
            )

    def _add_capture_ratio(self, stated: float | None) -> None:
        value, source = (1.0, not_stated(1)) if stated is None else (stated, None)
        self.ledger.state("capture_ratio", "Capture ratio", value, "ratio", source)

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
                if any(part.share > 0 and part not in parts for part in mix)
                else "the change moves no work to zIIPs"
            )
            self._notice(
                "no_overflow", f"No overflow of zIIPs is counted: {why.rstrip('.')}.", "saved_msu"
            )
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
        in_use = self.ledger.state(
            "ziip.seconds_in_use",
            "On these zIIPs already",
            offload.ziip_seconds_in_use_per_hour,
            "s/h",
            source_of_stated(offload, "ziip_seconds_in_use_per_hour"),
        )
        engines = self.ledger.state(
            "ziip.engines", ZiipLabels.of_lpar, float(offload.engines), "zIIP"
        )
        nffs = self._target.r723nffs(offload.r723nffs, "ziip.")
        ratio = ledger.derive("ziip.normalisation", normalisation, nffs)
        wanted = ledger.derive("ziip.seconds_wanted", ziip_seconds_wanted, eligible, in_use)
        load = ledger.derive("ziip.offered_load", offered_load, wanted)
        recorder = OverflowRecorder(
            ledger, rows, stated=offload.overflow_share, honor_priority=offload.honor_priority
        )
        overflowing = recorder.record(
            None, eligible=eligible, wanted=wanted, load=load, engines=engines, prefix="ziip."
        )
        at_least = ", at least" if overflowing.bounded else ""
        overflow = ledger.derive(
            "ziip.overflow_gp_seconds_per_hour",
            overflow_gp_seconds,
            overflowing.not_offloaded,
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
        self._say_overflow(offload, overflowing.taken, overflowing.utilisation)

    def _say_overflow(self, offload: Offload, taken: str, used: str) -> None:
        busy = rounded_share(self.ledger[used].value or 0)
        engines = "1 zIIP" if offload.engines == 1 else f"{offload.engines} zIIPs"
        text = f"{engines} would be {busy} used."
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
        wanted, beyond = (
            self.ledger[name].value or 0.0
            for name in ("ziip.seconds_wanted", "ziip.beyond_capacity")
        )
        more = ziip_seconds_in_words(
            wanted, offload.engines, beyond, overflows=offload.honor_priority
        )
        if more is not None:
            self._notice("more_ziip_seconds_than_there_are", more, "overflow_msu")
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

    def add_price(self, price: ConsumedPrice, basis: HeadlineBasis) -> None:
        """Record what a million transactions save, where an MSU consumed has a price."""
        ledger, stated = self.ledger, price.stated_prices()
        for name, value in stated.items():
            label, unit = OF_PRICES[name]
            ledger.state(name, label, value, unit)
        label = LABELS[MILLION_SAVING]
        if ZIIP_CHARGED in stated:
            ziip = self._ziip_per_million(basis)
            inputs = (CONSUMED_PER_MILLION, ziip, ZIIP_CHARGED, PRICE)
            ledger.derive(MILLION_SAVING, million_saving_with_ziip, *inputs, label=label)
        elif stated:
            ledger.derive(MILLION_SAVING, million_cost, CONSUMED_PER_MILLION, PRICE, label=label)

    def _ziip_per_million(self, basis: HeadlineBasis) -> str:
        """Record the MSU-hours that the added zIIP time would take on GPs; return their id."""
        derive = self.ledger.derive
        on_bill = derive(
            "ziip_seconds_on_bill_per_hour",
            gp_seconds_on_bill,
            "ziip_seconds_added_per_hour",
            "capture_ratio",
            label="zIIP seconds added on the bill, per hour",
        )
        function, inputs = msu_steps(on_bill)[basis]
        added = derive("ziip_msu", function, *inputs, label="MSU that zIIP time would take on GPs")
        hours = derive(
            "ziip_msu_hours",
            msu_hours_saved,
            added,
            "peak_hours",
            label="MSU-hours of zIIP time in the peak window",
        )
        return derive(
            "ziip_msu_hours_per_million",
            msu_hours_saved_per_million,
            hours,
            "described_transactions",
            label="MSU-hours of zIIP time per million transactions",
        )

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


def _sides(part: MeasuredPart) -> dict[_Run, str]:
    """Return what a part runs before and after, with its label, where it was measured at rates."""
    evidence = part.substitution.evidence
    if not isinstance(evidence, SameRate):
        return {}
    return {
        (side, series.configuration): series.label
        for side, series in zip(_SIDES, evidence.sides, strict=True)
    }


def msu_steps(hourly: str) -> dict[MsuBasis, tuple[Function, tuple[str, ...]]]:
    """Return the formula and the inputs of each basis, for one quantity of seconds per hour."""
    return {
        "per_cp_rating": (saved_msu_per_cp_rating, (hourly, "rated_msu", "cps")),
        "service_units": (saved_msu_service_units, (hourly, "su_per_sec")),
        "whole_machine_rating": (saved_msu_whole_machine_rating, (hourly, "rated_msu")),
    }


def curve_of_value(
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
    regions = case.ledger["regions"].value if case.rated else None
    for part in case.rated:
        own = np.broadcast_to(np.asarray(evaluated[part.own], dtype=np.float64), values.shape)
        for side in part.sides:
            rate = np.asarray(evaluated[side.rate], dtype=np.float64) / (regions or 1)
            beyond |= (own > 0) & ((rate < side.range.low) | (rate > side.range.high))
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
    moved_shares: list[Any] = list(shares)
    moved_shares[moved] = value
    for part in free:
        proportion = shares[part] / total if total > 0 else 1 / len(free)
        moved_shares[part] = (1 - held - value) * proportion
    return moved_shares


def spaced(low: float, high: float, steps: int) -> FloatArray:
    """Return evenly spaced values from low to high, both included."""
    return np.linspace(low, high, steps)
