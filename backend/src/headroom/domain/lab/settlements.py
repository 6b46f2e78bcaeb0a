"""What contracts cost, settlement by settlement. Method: docs/methods/contracts.md."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Literal, TypeAlias

from headroom.domain.lab.answers import Bench
from headroom.domain.lab.contracts import (
    AlternativeTerms,
    ComparedTerms,
    ConsumptionMonth,
    ContractsAnswer,
    ContractsContent,
    ContractsInForce,
    ContractYear,
    CountedMonth,
    CountedSeries,
    HowKnown,
    SettledPeriod,
    TermsSideBySide,
)
from headroom.domain.lab.words import LabWords
from headroom.domain.money.phases import MONTHS
from headroom.domain.money.pricing import bill_by_levels, bill_saving, total_amount
from headroom.domain.money.settlement import (
    CPU_HOURS,
    METERS,
    MONTHS_OF,
    ConsumptionContract,
    ContractTerm,
    Settlement,
    after_discount,
    below_baseline,
    carried_on,
    charged_above,
    consumed_a_year_on,
    consumed_after,
    consumed_at_mean,
    consumed_in_all,
    cost_apart,
    fixed_charge,
    in_scope,
    left_of_carried,
    over_baseline,
    peak_a_year_on,
    peak_at_mean,
    taken_from_carried,
    within_cap,
)
from headroom.domain.quantities.formulas import Function
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase, wordings_of
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.value.words import ValueWords

_Side: TypeAlias = Literal["before", "after"]
"""Without the change, and with it."""
IN_FORCE_SAVED = "saved"
"""Id of what the change saves under all contracts."""
_Leaf: TypeAlias = tuple[str] | tuple[str, int, str]
_SIDES: dict[_Side, str] = {"before": "without the change", "after": "with the change"}
_ON_SIDE = {"before": "", "after": ", with the change"}
LEAST_APART = 0.005
"""Half a cent: costs that lie nearer are the same."""
_Derive: TypeAlias = Callable[..., str]
"""Records a formula's result within a settlement: its name, formula, inputs and label."""
_MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def contracts_in_force(content: ContractsContent) -> ContractsAnswer:
    """Return what contracts cost, and what a saving is worth under them.

    Raises InvalidInputError where more is saved than a month consumes.
    """
    return _Settlements(content, content.alternatives, Bench()).answer()


def contracts_within(bench: Bench, content: ContractsInForce) -> ContractsAnswer:
    """Return the same as a part of a larger calculation, on whose bench each amount is worked out.

    Raises InvalidInputError where more is saved than a month consumes.
    """
    return _Settlements(content, (), bench).answer()


@dataclass(slots=True)
class _Carried:
    """Ids of shortfalls that may still be used: of the contract year before, and of this one."""

    of_before: str | None = None
    of_this: str | None = None


@dataclass(slots=True)
class _Settled:
    """What the settlements of a contract year come to, each by its id."""

    consumed: list[str] = field(default_factory=list)
    charged: list[str] = field(default_factory=list)
    paid: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Series:
    """Values by month, what a change saves of each, and how they are called.

    leaf: how the id of a month ends. field: at which a saving that is too large is refused.
    """

    leaf: _Leaf
    label: str
    unit: str
    values: Sequence[float | None]
    saved: float
    saved_id: str
    field: str


def _month_id(side: _Side, month: int, leaf: _Leaf) -> str:
    return Id.write(side, None, "month", month, *leaf)


@dataclass(frozen=True, slots=True)
class _Terms:
    """Contracts that add up, each by its place among all. field: where the user states them."""

    name: str
    field: str
    contracts: Mapping[int, ConsumptionContract]


def _terms(content: ContractsInForce, alternatives: Sequence[AlternativeTerms]) -> list[_Terms]:
    """Return the contracts in force, then each alternative, whose name its contracts bear."""
    stated = [_Terms(LabWords.in_force, "contracts", dict(enumerate(content.contracts, start=1)))]
    for position, alternative in enumerate(alternatives):
        several = len(alternative.contracts) > 1
        contracts = {
            place: contract.model_copy(
                update={
                    "name": f"{alternative.name}: {contract.name}" if several else alternative.name
                }
            )
            for place, contract in enumerate(
                alternative.contracts, start=1 + sum(len(terms.contracts) for terms in stated)
            )
        }
        stated.append(_Terms(alternative.name, f"alternatives.{position}.contracts", contracts))
    return stated


class _Settlements:
    def __init__(
        self, content: ContractsInForce, alternatives: Sequence[AlternativeTerms], bench: Bench
    ) -> None:
        self._content = content
        self._all_terms = _terms(content, alternatives)
        self._contracts = {
            place: contract
            for terms in self._all_terms
            for place, contract in terms.contracts.items()
        }
        self._bench = bench
        self._ledger = self._bench.ledger
        self._count = content.years * MONTHS
        self._periods: list[SettledPeriod] = []
        self._consumption = _Series(
            ("consumed",),
            ValueWords.msu_consumed,
            "MSU-hours",
            content.consumed_msu_hours,
            content.saved_msu_hours_per_month,
            "saved_per_month",
            "saved_msu_hours_per_month",
        )
        self._further: list[_Series] = []

    def answer(self) -> ContractsAnswer:
        self._record_months()
        in_force, *others = self._all_terms
        years = self._years_of(in_force)
        periods, self._periods = self._periods, []
        figures: list[str] = []
        if years:
            figures = self._record_totals(years)
        self._warn(years)
        compared = self._side_by_side(years, others) if others else None
        return ContractsAnswer(
            figures=self._bench.figures(*figures),
            inputs=self._bench.inputs(),
            warnings=self._bench.notices,
            months=[self._month_row(month) for month in range(1, self._count + 1)],
            years=years,
            periods=periods,
            series=[self._series_rows(series) for series in self._further],
            compared=compared,
        )

    def _years_of(self, terms: _Terms) -> list[ContractYear]:
        return [
            year
            for place, contract in terms.contracts.items()
            for year in self._contract_years(place, contract)
        ]

    # consumption

    def _calendar(self, month: int) -> tuple[int, int]:
        first = self._content.first_month
        elapsed = int(first[:4]) * MONTHS + int(first[5:]) - 1 + month - 1
        return elapsed // MONTHS, elapsed % MONTHS + 1

    def _name(self, month: int) -> str:
        year, place = self._calendar(month)
        return f"{_MONTH_NAMES[place - 1]} {year}"

    def _names(self, first: int, last: int) -> str:
        return self._name(first) if first == last else f"{self._name(first)} to {self._name(last)}"

    def _days(self, month: int) -> str:
        """Record how many days a month has, and return its id."""
        quantity_id = Id.write("month", month, "days")
        if quantity_id not in self._ledger:
            days = float(self._days_of(month))
            label = f"Days of {self._name(month)}"
            self._ledger.add(Quantity(quantity_id, label, days, "days", "derived"))
        return quantity_id

    def _days_of(self, month: int) -> int:
        return monthrange(*self._calendar(month))[1]

    def _record_months(self) -> None:
        content = self._content
        self._bench.given("growth", "Growth a year", content.growth_share_per_year, "share/year")
        self._record_series(self._consumption)
        counted = {contract.charged_by for contract in self._contracts.values()}
        if "cpu_hours" in counted:
            self._further.append(
                _Series(
                    ("cpu_hours",),
                    CPU_HOURS,
                    "CPU-hours",
                    content.cpu_hours,
                    content.saved_cpu_hours_per_month,
                    "saved_cpu_hours",
                    "saved_cpu_hours_per_month",
                )
            )
        if "peak_levels" in counted:
            self._further.append(
                _Series(
                    ("peak",),
                    "Peak",
                    "MSU",
                    content.peak_msu,
                    content.saved_peak_msu,
                    "saved_peak",
                    "saved_peak_msu",
                )
            )
        for series in self._further:
            self._record_series(series)
        for place, part in enumerate(content.parts, start=1):
            self._record_series(
                _Series(
                    ("part", place, "consumed"),
                    f"MSU consumed by {part.name}",
                    "MSU-hours",
                    part.consumed_msu_hours,
                    part.saved_msu_hours_per_month,
                    Id.write("part", place, "saved_per_month"),
                    f"parts.{place - 1}.saved_msu_hours_per_month",
                )
            )

    def _record_series(self, series: _Series) -> None:
        """Record a series by month, without the change and with it."""
        content, ledger = self._content, self._ledger
        label = f"{series.label.replace('consumed', 'saved')} saved a month"
        if series.leaf == ("consumed",):
            label = "MSU saved a month"
        self._bench.given(series.saved_id, label, series.saved, series.unit)
        for month in range(1, self._count + 1):
            before = self._record_before(series, month)
            if month < content.live_from_month or series.saved == 0:
                continue
            value = ledger[before].value
            if value is not None and value < series.saved:
                raise InvalidInputError(
                    series.field,
                    f"is more than {self._name(month)} consumes: state less, or a later month",
                )
            ledger.derive(
                _month_id("after", month, series.leaf),
                consumed_after,
                before,
                series.saved_id,
                label=f"{series.label} in {self._name(month)}, with the change",
            )

    def _record_before(self, series: _Series, month: int) -> str:
        """Record what a month has without the change, and return its id."""
        content, ledger = self._content, self._ledger
        quantity_id = _month_id("before", month, series.leaf)
        how = "reported" if month <= content.reported_months else "planned"
        label = f"{series.label} in {self._name(month)}"
        missing = f"{self._name(month)} is not stated"
        how_known = self._how(series, month)
        if how_known == "at_mean":
            return self._record_at_mean(series, month, quantity_id, label)
        if how_known != "grown":
            stated = series.values[month - 1] if month <= len(series.values) else None
            how_label = f"{label}, {how}" if month <= len(series.values) else label
            why = missing if stated is None else None
            return ledger.add(
                Quantity(quantity_id, how_label, stated, series.unit, "assumed", why_missing=why)
            )
        label = f"{label}, from the year before"
        year_before = _month_id("before", month - MONTHS, series.leaf)
        if series.unit == "MSU":  # a peak is no sum of days
            return ledger.derive(quantity_id, peak_a_year_on, year_before, "growth", label=label)
        return ledger.derive(
            quantity_id,
            consumed_a_year_on,
            year_before,
            "growth",
            self._days(month),
            self._days(month - MONTHS),
            label=label,
        )

    def _reported(self, series: _Series) -> list[int]:
        """Return the reported months of a series that have a value."""
        values = series.values[: self._content.reported_months]
        return [month for month, value in enumerate(values, start=1) if value is not None]

    def _record_at_mean(self, series: _Series, month: int, quantity_id: str, label: str) -> str:
        """Record a month at the mean of those reported, and return its id."""
        ledger, reported = self._ledger, self._reported(series)
        of_all = Id.write("reported", None, *series.leaf)
        years = Id.write(quantity_id, None, "years")
        label = f"{label}, {LabWords.at_mean}"
        if of_all not in ledger:
            ledger.derive(
                of_all,
                consumed_in_all,
                *(_month_id("before", one, series.leaf) for one in reported),
                label=f"{series.label}, all reported months",
            )
        # series may have their gaps in other months
        days, months = (Id.write(of_all, None, name) for name in ("days", "months"))
        if days not in ledger:
            count = float(len(reported))
            words = f"reported months of {series.label}"
            ledger.add(Quantity(months, f"Number of the {words}", count, "months", "derived"))
            in_all = float(sum(self._days_of(one) for one in reported))
            ledger.add(Quantity(days, f"Days of the {words}", in_all, "days", "derived"))
        middle = (reported[0] + reported[-1]) / 2
        elapsed = (month - middle) / MONTHS
        words = f"Years from the middle of the reported months to {self._name(month)}"
        ledger.add(Quantity(years, words, elapsed, "years", "derived"))
        if series.unit == "MSU":
            return ledger.derive(
                quantity_id, peak_at_mean, of_all, months, "growth", years, label=label
            )
        return ledger.derive(
            quantity_id,
            consumed_at_mean,
            of_all,
            self._days(month),
            days,
            "growth",
            years,
            label=label,
        )

    def _how(self, series: _Series, month: int) -> HowKnown:
        """Return how a month of a series is known."""
        content, values = self._content, series.values
        stated = max(
            (place for place, value in enumerate(values, start=1) if value is not None), default=0
        )
        if month <= max(stated, content.reported_months):
            if month > len(values) or values[month - 1] is None:
                return "missing"
            return "reported" if month <= content.reported_months else "planned"
        if content.months_model == "mean_of_reported":
            return "at_mean" if self._reported(series) else "missing"
        return "grown" if month > MONTHS else "missing"

    def _how_known(self, month: int, series: _Series | None = None) -> HowKnown:
        """Return how a month is known; one made of a month that is missing is missing, too."""
        series = series or self._consumption
        if self._ledger[_month_id("before", month, series.leaf)].value is None:
            return "missing"
        return self._how(series, month)

    def _consumed(self, side: _Side, month: int, leaf: _Leaf = ("consumed",)) -> str:
        changed = _month_id("after", month, leaf)
        if side == "after" and changed in self._ledger:
            return changed
        return _month_id("before", month, leaf)

    def _month_row(self, month: int) -> ConsumptionMonth:
        before, after = self._consumed("before", month), self._consumed("after", month)
        baselines = [
            contract.baseline_msu_hours_per_year / MONTHS
            for contract in self._content.contracts
            if 0 <= month - contract.begins_in_month < contract.years * MONTHS
            and contract.charged_by == "msu_hours"
        ]
        return ConsumptionMonth(
            month=self._name(month),
            consumed=before,
            consumed_after=after,
            consumed_before_msu_hours=self._ledger[before].value,
            consumed_after_msu_hours=self._ledger[after].value,
            baseline_msu_hours=sum(baselines) if baselines else None,
            how_known=self._how_known(month),
        )

    def _series_rows(self, series: _Series) -> CountedSeries:
        """Return what some contracts charge, month by month."""
        baselines = [
            (contract.begins_in_month, contract.years, contract.baseline_cpu_hours_per_year)
            for contract in self._content.contracts
            if contract.charged_by == "cpu_hours" and series.leaf == ("cpu_hours",)
        ]
        rows = []
        for month in range(1, self._count + 1):
            before = self._consumed("before", month, series.leaf)
            after = self._consumed("after", month, series.leaf)
            held = [
                baseline / MONTHS
                for first, years, baseline in baselines
                if 0 <= month - first < years * MONTHS
            ]
            rows.append(
                CountedMonth(
                    month=self._name(month),
                    before=before,
                    after=after,
                    value_before=self._ledger[before].value,
                    value_after=self._ledger[after].value,
                    baseline=sum(held) if held else None,
                    how_known=self._how_known(month, series),
                )
            )
        return CountedSeries(label=series.label, unit=series.unit, months=rows)

    # contracts

    def _record_terms(self, place: int, contract: ConsumptionContract) -> None:
        currency = self._content.currency
        meter = METERS.get(contract.charged_by)

        def given(
            name: str,
            label: str,
            value: float,
            unit: str,
            term: ContractTerm,
            count: int | None = None,
        ) -> None:
            source = f" ({clause})" if (clause := contract.clause_of(term)) else ""
            quantity_id = Id.write("contract", place, name, count)
            self._bench.given(quantity_id, f"{label}, {contract.name}{source}", value, unit)

        given("fixed", "Fixed charges", contract.fixed_per_month, f"{currency}/month", "fixed")
        given("discount", "Discount", contract.discount_share, "share", "discount")
        months = float(MONTHS_OF[_settles_by(contract)])
        given("months", "Months that settle together", months, "months", "settlement")
        if contract.cap_per_year is not None:
            given("cap", "Cap of a year", contract.cap_per_year, currency, "cap")
        if contract.charged_by == "peak_levels":
            for count, level in enumerate(contract.levels, start=1):
                given("level_from", "Level above", level.from_msu, "MSU", "price", count)
                unit = f"{currency}/MSU/month"
                given("level_price", "Price of the level", level.price, unit, "price", count)
        if meter is None:
            return
        if not contract.parts:
            share = contract.consumption_share
            given("consumption_share", "Share of the consumption", share, "share", "scope")
            given("saving_share", "Share of the saving", contract.saving_share, "share", "scope")
        baseline = contract.baseline_msu_hours_per_year
        if contract.charged_by == "cpu_hours":
            baseline = contract.baseline_cpu_hours_per_year
        per_year = f"{meter.unit}/year"
        given("baseline_per_year", LabWords.baseline_a_year, baseline, per_year, "baseline")
        unit = f"{currency}/{meter.unit.removesuffix('s')}"
        for count, step in enumerate(contract.prices, start=1):
            since = f" from month {step.from_month}" if len(contract.prices) > 1 else ""
            label = f"Price of the baseline{since}"
            given("price", label, step.price, unit, "price", count)
            label = f"Price above the baseline{since}"
            given("growth_price", label, step.growth_price, unit, "growth_price", count)

    def _field(self, place: int, name: str) -> str:
        """Return where the user states a field of a contract."""
        for terms in self._all_terms:
            if place in terms.contracts:
                return f"{terms.field}.{place - min(terms.contracts)}.{name}"
        raise AssertionError(place)

    def _contract_years(self, place: int, contract: ConsumptionContract) -> Iterator[ContractYear]:
        """Record a contract's whole years within the months, and return them."""
        self._record_terms(place, contract)
        self._record_scope(place, contract)
        carried: dict[_Side, _Carried] = {"before": _Carried(), "after": _Carried()}
        for year in range(1, contract.years + 1):
            first = contract.begins_in_month + (year - 1) * MONTHS
            if first + MONTHS - 1 > self._count:
                return
            settled: dict[_Side, _Settled] = {"before": _Settled(), "after": _Settled()}
            for start in range(first, first + MONTHS, MONTHS_OF[_settles_by(contract)]):
                for side in _SIDES:
                    self._settle(place, contract, year, start, side, carried[side], settled[side])
                self._periods.append(self._period_row(contract, start, settled))
            for side in _SIDES:
                self._close(contract, carried[side])
            yield self._year_row(place, contract, year, first, settled)

    def _record_scope(self, place: int, contract: ConsumptionContract) -> None:
        """Record what the contract counts of each month, with and without the change."""
        if contract.charged_by not in METERS:
            return
        last = min(self._count, contract.begins_in_month + contract.years * MONTHS - 1)
        months = range(contract.begins_in_month, last + 1)
        if contract.parts:
            self._record_parts(place, contract, months)
        else:
            self._record_share(place, contract, months)

    def _record_parts(
        self, place: int, contract: ConsumptionContract, months: Sequence[int]
    ) -> None:
        """Record what the parts in a contract's scope consume together."""
        names = [part.name for part in self._content.parts]
        leaves: list[_Leaf] = []
        for position, name in enumerate(contract.parts):
            if name not in names or contract.charged_by != "msu_hours":
                raise InvalidInputError(
                    self._field(place, f"parts.{position}"),
                    "is not among the parts of the consumption"
                    if name not in names
                    else "parts are known of MSU consumed alone",
                )
            leaves.append(("part", names.index(name) + 1, "consumed"))
        for month in months:
            for side in _SIDES:
                self._ledger.derive(
                    self._counted_id(side, place, month),
                    consumed_in_all,
                    *(self._consumed(side, month, leaf) for leaf in leaves),
                    label=f"MSU consumed in {self._name(month)}, {contract.name}{_ON_SIDE[side]}",
                )

    def _record_share(
        self, place: int, contract: ConsumptionContract, months: Sequence[int]
    ) -> None:
        """Record a contract's share of all that is consumed."""
        ledger, meter = self._ledger, METERS[contract.charged_by]
        leaf: _Leaf = (meter.leaf,)
        saved = Id.write("contract", place, "saved_per_month")
        ledger.derive(
            saved,
            in_scope,
            "saved_per_month" if meter.leaf == "consumed" else "saved_cpu_hours",
            Id.write("contract", place, "saving_share"),
            label=f"{meter.words.removesuffix(' consumed')} saved a month, {contract.name}",
        )
        for month in months:
            before = ledger.derive(
                self._counted_id("before", place, month),
                in_scope,
                self._consumed("before", month, leaf),
                Id.write("contract", place, "consumption_share"),
                label=f"{meter.words} in {self._name(month)}, {contract.name}",
            )
            if self._consumed("after", month, leaf) != self._consumed("before", month, leaf):
                after = ledger.derive(
                    self._counted_id("after", place, month),
                    consumed_after,
                    before,
                    saved,
                    label=f"{meter.words} in {self._name(month)}, {contract.name}, with the change",
                )
                if (left := ledger[after].value) is not None and left < 0:
                    raise InvalidInputError(
                        self._field(place, "saving_share"),
                        f"takes more from {self._name(month)} than {contract.name} counts in it: "
                        "state less of the saving, or more of the consumption",
                    )

    @staticmethod
    def _counted_id(side: _Side, place: int, month: int) -> str:
        return Id.write(side, None, "contract", place, "month", month, "consumed")

    def _counted(self, side: _Side, place: int, month: int) -> str:
        contract = self._contracts[place]
        if contract.charged_by == "peak_levels":
            return self._consumed(side, month, ("peak",))
        if contract.charged_by == "flat":
            return self._consumed(side, month)
        changed = self._counted_id("after", place, month)
        if side == "after" and changed in self._ledger:
            return changed
        return self._counted_id("before", place, month)

    def _settle(
        self,
        place: int,
        contract: ConsumptionContract,
        year: int,
        start: int,
        side: _Side,
        carried: _Carried,
        settled: _Settled,
    ) -> None:
        """Record one settlement: months from start on."""
        ledger, of = self._ledger, f", {contract.name}{_ON_SIDE[side]}"
        count = MONTHS_OF[_settles_by(contract)]
        months = range(start, start + count)
        when = self._names(start, start + count - 1)
        currency = self._content.currency

        def write(name: str) -> str:
            return Id.write(side, None, "contract", place, "from", start, name)

        def derive(name: str, function: Function, *inputs: str, label: str) -> str:
            return ledger.derive(write(name), function, *inputs, label=f"{label}, {when}{of}")

        meter = METERS.get(contract.charged_by)
        consumed = derive(
            "consumed",
            consumed_in_all,
            *(self._counted(side, place, month) for month in months),
            label=_counted_words(contract),
        )
        baseline = Id.write("contract", place, "from", start, "baseline")
        if baseline not in ledger and meter is not None:
            ledger.derive(
                baseline,
                meter.baseline_of,
                Id.write("contract", place, "baseline_per_year"),
                Id.write("contract", place, "months"),
                label=f"Baseline, {when}, {contract.name}",
            )
        parts, charged = [], None
        if contract.charged_by == "peak_levels":
            parts = [self._peak_charge(place, contract, consumed, derive)]
        elif meter is not None:
            charged = self._charged(contract, carried, consumed, baseline, derive)
            price, _ = contract.price_in(start + count - contract.begins_in_month)
            growth = derive(
                "growth_charge",
                meter.growth_charge,
                charged,
                Id.write("contract", place, "growth_price", price),
                label="Charge above the baseline",
            )
            parts = [self._baseline_charge(place, contract, start), growth]
        # the base charge of levels is in their bill
        if contract.charged_by != "peak_levels" and (contract.fixed_per_month or not parts):
            parts.append(self._fixed_charge(place, contract, start))
        charge = derive("charge", total_amount, *parts, label="Charge")
        if contract.discount_share:
            discount = Id.write("contract", place, "discount")
            charge = derive("net", after_discount, charge, discount, label="Charge after discount")
        if contract.cap_per_year is not None:
            earlier = write("charged_before")
            if settled.paid:
                ledger.derive(earlier, total_amount, *settled.paid, label=f"Paid before {when}{of}")
            else:
                label = f"Paid before {when}{of}"
                ledger.add(Quantity(earlier, label, 0.0, currency, "derived"))
            cap = Id.write("contract", place, "cap")
            charge = derive("paid", within_cap, charge, earlier, cap, label="Paid within the cap")
        settled.consumed.append(consumed)
        if charged is not None:
            settled.charged.append(charged)
        settled.paid.append(charge)

    @staticmethod
    def _charged(
        contract: ConsumptionContract,
        carried: _Carried,
        consumed: str,
        baseline: str,
        derive: _Derive,
    ) -> str:
        """Record what is charged above a baseline."""
        over = derive("over", over_baseline, consumed, baseline, label="Above the baseline")
        if contract.below_baseline == "nothing":
            return derive("charged", charged_above, over, label="Charged above the baseline")
        if contract.below_baseline == "credit":
            return over
        return _Settlements._charged_after_carried(over, carried, derive)

    def _peak_charge(
        self, place: int, contract: ConsumptionContract, peak: str, derive: _Derive
    ) -> str:
        """Record what a month's peak costs by levels, the fixed charges being their base."""
        levels = [
            Id.write("contract", place, name, count)
            for count in range(1, len(contract.levels) + 1)
            for name in ("level_from", "level_price")
        ]
        fixed = Id.write("contract", place, "fixed")
        bill = derive("bill", bill_by_levels, peak, fixed, *levels, label="Bill by levels")
        months = Id.write("contract", place, "months")
        return derive("peak_charge", fixed_charge, bill, months, label="Charge of the peak")

    @staticmethod
    def _charged_after_carried(over: str, carried: _Carried, derive: _Derive) -> str:
        """Record what is charged when earlier shortfalls cover a part, and what is carried on."""
        rest = over
        if carried.of_before is not None:
            taken = derive(
                "taken_of_before",
                taken_from_carried,
                over,
                carried.of_before,
                label="Covered by the year before",
            )
            carried.of_before = derive(
                "left_of_before",
                left_of_carried,
                carried.of_before,
                taken,
                label="Left of the year before",
            )
            rest = derive("rest", over_baseline, over, taken, label="Above what is covered")
        if carried.of_this is None:
            carried.of_this = derive("carried", below_baseline, rest, label="Carried on")
        else:
            taken = derive(
                "taken",
                taken_from_carried,
                rest,
                carried.of_this,
                label="Covered by what was carried",
            )
            held = carried.of_this
            carried.of_this = derive("carried", carried_on, held, taken, rest, label="Carried on")
            rest = derive(
                "uncovered", over_baseline, rest, taken, label="Above all that is covered"
            )
        return derive("charged", charged_above, rest, label="Charged above the baseline")

    def _close(self, contract: ConsumptionContract, carried: _Carried) -> None:
        """End a contract year: what was carried into it is lost where one year is the most."""
        if contract.below_baseline == "carried_one_year":
            carried.of_before, carried.of_this = carried.of_this, None

    def _baseline_charge(self, place: int, contract: ConsumptionContract, start: int) -> str:
        """Record what the baseline of a settlement costs, alike on both sides."""
        quantity_id = Id.write("contract", place, "from", start, "baseline_charge")
        if quantity_id in self._ledger:
            return quantity_id
        count = MONTHS_OF[contract.settles_by]
        begun = start - contract.begins_in_month
        months_at: dict[int, int] = {}
        for month in range(begun + 1, begun + count + 1):
            price, _ = contract.price_in(month)
            months_at[price] = months_at.get(price, 0) + 1
        terms = []
        for price, months in months_at.items():
            months_id = Id.write("contract", place, "from", start, "months_at_price", price)
            label = f"Months at price {price}, {self._names(start, start + count - 1)}"
            self._ledger.add(Quantity(months_id, label, float(months), "months", "derived"))
            terms += [months_id, Id.write("contract", place, "price", price)]
        return self._ledger.derive(
            quantity_id,
            METERS[contract.charged_by].baseline_charge,
            Id.write("contract", place, "baseline_per_year"),
            *terms,
            label=f"Charge for the baseline, {self._names(start, start + count - 1)}, "
            f"{contract.name}",
        )

    def _fixed_charge(self, place: int, contract: ConsumptionContract, start: int) -> str:
        quantity_id = Id.write("contract", place, "from", start, "fixed_charge")
        if quantity_id in self._ledger:
            return quantity_id
        when = self._names(start, start + MONTHS_OF[contract.settles_by] - 1)
        return self._ledger.derive(
            quantity_id,
            fixed_charge,
            Id.write("contract", place, "fixed"),
            Id.write("contract", place, "months"),
            label=f"Fixed charges, {when}, {contract.name}",
        )

    def _period_row(
        self, contract: ConsumptionContract, start: int, settled: Mapping[_Side, _Settled]
    ) -> SettledPeriod:
        last = start + MONTHS_OF[_settles_by(contract)] - 1
        before, after = settled["before"], settled["after"]
        return SettledPeriod(
            contract=contract.name,
            months=self._names(start, last),
            invoiced=self._name(last + contract.months_to_invoice),
            charged_before=before.charged[-1] if before.charged else None,
            charged_after=after.charged[-1] if after.charged else None,
            paid_before=before.paid[-1],
            paid_after=after.paid[-1],
        )

    def _year_row(
        self,
        place: int,
        contract: ConsumptionContract,
        year: int,
        first: int,
        settled: Mapping[_Side, _Settled],
    ) -> ContractYear:
        """Record the sums of a contract year, and return it."""
        ledger, which = self._ledger, f"{contract.name}, year {year}"
        counted = _counted_words(contract)

        def write(side: _Side | None, name: str) -> str:
            names = (side, None) if side else ()
            return Id.write(*names, "contract", place, "year", year, name)

        has_baseline = contract.charged_by in METERS
        for side in _SIDES:
            of = f", {which}{_ON_SIDE[side]}"
            parts = settled[side]
            sums: list[tuple[str, Function, list[str], str]] = [
                ("consumed", consumed_in_all, parts.consumed, counted),
                ("cost", total_amount, parts.paid, "Cost"),
            ]
            if has_baseline:
                sums.append(
                    ("charged", consumed_in_all, parts.charged, "Charged above the baseline")
                )
            for name, function, ids, label in sums:
                ledger.derive(write(side, name), function, *ids, label=f"{label}{of}")
        if has_baseline:
            months = MONTHS_OF[_settles_by(contract)]
            ledger.derive(
                write(None, "baseline"),
                consumed_in_all,
                *(
                    Id.write("contract", place, "from", start, "baseline")
                    for start in range(first, first + MONTHS, months)
                ),
                label=f"Baseline, {which}",
            )
        ledger.derive(
            write(None, "saved"),
            bill_saving,
            write("before", "cost"),
            write("after", "cost"),
            label=f"Saved, {which}",
        )
        return ContractYear(
            contract=contract.name,
            months=self._names(first, first + MONTHS - 1),
            is_this_year=first <= self._content.reported_months + 1 < first + MONTHS,
            baseline=write(None, "baseline") if has_baseline else None,
            consumed_before=write("before", "consumed"),
            consumed_after=write("after", "consumed"),
            charged_before=write("before", "charged") if has_baseline else None,
            charged_after=write("after", "charged") if has_baseline else None,
            cost_before=write("before", "cost"),
            cost_after=write("after", "cost"),
            saved=write(None, "saved"),
            runs_out=self._month_of_the_last(place, contract, first, write("before", "charged"))
            if has_baseline
            else None,
        )

    def _month_of_the_last(
        self, place: int, contract: ConsumptionContract, first: int, charged: str
    ) -> str | None:
        """Return the month in which the saving has taken all that a year has above its baseline.

        None where something is left at its end, where nothing lies above it, where a shortfall is
        worth something too, or where months settle by themselves.
        """
        above = self._ledger[charged].value
        if contract.settles_by != "year" or contract.below_baseline == "credit":
            return None
        if contract.charged_by not in METERS or above is None or above <= 0:
            return None
        taken = 0.0
        for month in range(first, first + MONTHS):
            before = self._ledger[self._counted("before", place, month)].value
            after = self._ledger[self._counted("after", place, month)].value
            taken += (before or 0) - (after or 0)
            if taken > above:
                return self._name(month)
        return None

    # what stands first, and what must be said

    def _record_totals(self, years: Sequence[ContractYear]) -> list[str]:
        """Record all contracts together, and return the ids of what stands first."""
        together = f"all contracts, {self._names(1, self._count)}"
        self._record_costs(None, years, together)
        left = years[0].charged_after
        return [IN_FORCE_SAVED, "cost_before", "cost_after", *([left] if left else [])]

    def _record_costs(
        self, place: int | None, years: Sequence[ContractYear], together: str
    ) -> dict[str, str]:
        """Record what contracts cost together and the change saves, and return their ids.

        place: of an alternative; None: the contracts in force.
        """

        def write(name: str) -> str:
            return name if place is None else Id.write("alternative", place, name)

        ids = {name: write(name) for name in ("cost_before", "cost_after", IN_FORCE_SAVED)}
        costs = {
            "before": [year.cost_before for year in years],
            "after": [year.cost_after for year in years],
        }
        for side, parts in costs.items():
            label = f"Cost of {together}{_ON_SIDE[side]}"
            self._ledger.derive(ids[f"cost_{side}"], total_amount, *parts, label=label)
        saved = "Saved by the change" if place is None else f"Saved by the change, {together}"
        self._ledger.derive(
            ids[IN_FORCE_SAVED], bill_saving, ids["cost_before"], ids["cost_after"], label=saved
        )
        return ids

    # side by side

    def _side_by_side(
        self, in_force: Sequence[ContractYear], others: Sequence[_Terms]
    ) -> TermsSideBySide:
        """Record what alternatives cost, and set them beside the contracts in force.

        Terms of which no whole year lies within the months have no row: a warning says so.
        """
        ledger, currency = self._ledger, self._content.currency
        first, rows = self._covered(self._all_terms[0]), []
        if in_force:
            rows.append(
                ComparedTerms(
                    name=LabWords.in_force,
                    months=self._stretch_names(first),
                    cost_before="cost_before",
                    cost_after="cost_after",
                    saved=IN_FORCE_SAVED,
                    difference_before=None,
                    difference_after=None,
                    years=list(in_force),
                )
            )
        for place, terms in enumerate(others, start=1):
            years, covered = self._years_of(terms), self._covered(terms)
            self._warn_of_terms(terms)
            if not years:
                continue
            ids = self._record_costs(place, years, terms.name)
            differences = {}
            for side in _SIDES if in_force else ():
                differences[side] = Id.write("alternative", place, f"difference_{side}")
                label = f"Cost of {terms.name} less that of the contracts in force{_ON_SIDE[side]}"
                if covered == first:
                    ledger.derive(
                        differences[side],
                        cost_apart,
                        ids[f"cost_{side}"],
                        f"cost_{side}",
                        label=label,
                    )
                else:
                    why = (
                        f"{terms.name} counts {self._stretch_names(covered)}, the contracts in "
                        f"force {self._stretch_names(first)}: state the same months for both"
                    )
                    ledger.add(
                        Quantity(
                            differences[side], label, None, currency, "derived", why_missing=why
                        )
                    )
            rows.append(
                ComparedTerms(
                    name=terms.name,
                    months=self._stretch_names(covered),
                    cost_before=ids["cost_before"],
                    cost_after=ids["cost_after"],
                    saved=ids[IN_FORCE_SAVED],
                    difference_before=differences.get("before"),
                    difference_after=differences.get("after"),
                    years=years,
                )
            )
        says = [] if len({row.months for row in rows}) > 1 else self._cheapest(rows)
        return TermsSideBySide(says=says, wordings=wordings_of(says), rows=rows)

    def _covered(self, terms: _Terms) -> list[int]:
        """Return the months of the contract years that are counted."""
        return sorted(
            {
                month
                for contract in terms.contracts.values()
                for month in range(
                    contract.begins_in_month,
                    contract.begins_in_month + self._whole_years(contract) * MONTHS,
                )
            }
        )

    def _whole_years(self, contract: ConsumptionContract) -> int:
        """Return how many years of a contract lie within the months."""
        return max(0, min(contract.years, (self._count - contract.begins_in_month + 1) // MONTHS))

    def _stretch_names(self, months: Sequence[int]) -> str:
        return ", ".join(self._names(first, last) for first, last in _stretches(months))

    def _cheapest(self, rows: Sequence[ComparedTerms]) -> list[str]:
        """Say which of the terms cost least with the change, and without it."""
        says: list[str] = []
        for side, begins in (("after", "With the change"), ("before", "Without it")):
            costs = [
                (self._ledger[row.cost_after if side == "after" else row.cost_before].value, row)
                for row in rows
            ]
            stated = [(value, row.name) for value, row in costs if value is not None]
            if len(stated) < len(rows) or len(stated) < 2:
                return []
            (least, name), (second, other), *_ = sorted(stated, key=itemgetter(0))
            cheapest, next_one = _named(name), _named(other)
            apart = second - least
            if apart < LEAST_APART:
                alike = "the same" if len(rows) == 2 else "least, and the same"
                says.append(f"{begins} {cheapest} and {next_one} cost {alike}.")
            else:
                cost = "cost" if name == LabWords.in_force else "costs"
                less = Amount(apart, self._content.currency)
                says.append(
                    phrase(f"{begins} {cheapest} {cost} least: {less} less than {next_one}.")
                )
        return says

    def _warn_of_months(self) -> None:
        """Say how many months are reported, planned or a model's: none stands for another."""
        for series in (self._consumption, *self._further):
            if series is self._consumption:
                whose = "Of the months counted here"
            else:
                whose = f"{series.label}, of the months counted here"
            self._warn_of_series(series, whose)

    def _warn_of_series(self, series: _Series, whose: str) -> None:
        kinds_known = [self._how_known(month, series) for month in range(1, self._count + 1)]
        kinds: tuple[tuple[HowKnown, str], ...] = (
            ("reported", "reported"),
            ("planned", "planned"),
            ("grown", "a year before’s, grown"),
            ("at_mean", LabWords.at_mean),
            ("missing", "not stated"),
        )
        parts = [
            f"{Amount(kinds_known.count(kind), 'months')} {words}"
            for kind, words in kinds
            if kind in kinds_known
        ]
        if len(parts) > 1:
            counts = ", ".join(parts)
            self._bench.warn("months_known", phrase(f"{whose}: {counts}."))

    def _warn_of_terms(self, terms: _Terms) -> None:
        """Say which contracts have years that are not counted."""
        for contract in terms.contracts.values():
            if self._whole_years(contract) < contract.years:
                self._bench.warn(
                    "part_of_a_year",
                    f"{contract.name} has years that end after {self._name(self._count)}: they "
                    "are not counted. State more years to count them.",
                )

    def _warn(self, years: Sequence[ContractYear]) -> None:
        self._warn_of_months()
        covered = {
            month
            for contract in self._content.contracts
            for month in range(
                contract.begins_in_month, contract.begins_in_month + contract.years * MONTHS
            )
        }
        gaps = [month for month in range(1, self._count + 1) if month not in covered]
        for first, last in _stretches(gaps):
            self._bench.warn(
                "no_contract",
                f"No contract is in force in {self._names(first, last)}: what is consumed then is "
                "charged by nothing here.",
            )
        self._warn_of_terms(self._all_terms[0])
        for year in years:
            if year.runs_out is not None and year.charged_after is not None:
                self._bench.warn(
                    "nothing_left",
                    f"{year.contract}, {year.months}: from {year.runs_out} on nothing lies above "
                    "the baseline any more, and a further saving in that year is worth nothing.",
                    year.charged_after,
                )


def _settles_by(contract: ConsumptionContract) -> Settlement:
    """Return what a contract settles by: peaks are charged month by month."""
    return "month" if contract.charged_by == "peak_levels" else contract.settles_by


def _named(terms: str) -> str:
    """Return terms as they are named within a sentence."""
    return "the contracts in force" if terms == LabWords.in_force else f"“{terms}”"


def _counted_words(contract: ConsumptionContract) -> str:
    if contract.charged_by == "peak_levels":
        return "Sum of the months’ peaks"
    return CPU_HOURS if contract.charged_by == "cpu_hours" else ValueWords.msu_consumed


def _stretches(months: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of months without gaps."""
    first = previous = None
    for month in months:
        if previous is None or first is None:
            first = month
        elif month != previous + 1:
            yield first, previous
            first = month
        previous = month
    if first is not None and previous is not None:
        yield first, previous
