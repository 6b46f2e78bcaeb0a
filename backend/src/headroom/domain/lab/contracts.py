"""Contracts in force that charge MSU consumed. Method: docs/methods/contracts.md."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from headroom.domain.lab.answers import Bench, LabAnswer
from headroom.domain.lab.words import LabWords
from headroom.domain.money.phases import MONTHS
from headroom.domain.money.pricing import bill_by_levels, bill_saving, total_amount
from headroom.domain.money.settlement import (
    METERS,
    MONTHS_OF,
    ConsumptionContract,
    ContractTerm,
    MsuHours,
    PriceStep,
    Settlement,
    after_discount,
    below_baseline,
    carried_on,
    charged_above,
    consumed_a_year_on,
    consumed_after,
    consumed_at_mean,
    consumed_in_all,
    fixed_charge,
    in_scope,
    left_of_carried,
    over_baseline,
    peak_a_year_on,
    peak_at_mean,
    taken_from_carried,
    within_cap,
)
from headroom.domain.money.terms import Currency
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.formulas import Function
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import InputModel, PartName
from headroom.domain.value.words import ValueWords

_Side: TypeAlias = Literal["before", "after"]
"""Without the change, and with it."""
IN_FORCE_SAVED = "saved"
"""Id of what the change saves under all contracts."""
_Leaf: TypeAlias = tuple[str] | tuple[str, int, str]
_SIDES: dict[_Side, str] = {"before": "without the change", "after": "with the change"}
_ON_SIDE = {"before": "", "after": ", with the change"}
CpuHours = Annotated[float, Field(ge=0, le=1e12, json_schema_extra={"unit": "CPU-hours"})]
PeakMsu = Annotated[float, Field(ge=0, le=1e9, json_schema_extra={"unit": "MSU"})]
MonthsModel: TypeAlias = Literal["year_before", "mean_of_reported"]
"""What stands for a month after those stated: that of a year before, or the reported ones' mean."""
_Derive: TypeAlias = Callable[..., str]
"""Records a formula's result within a settlement: its name, formula, inputs and label."""
_MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


class ConsumedPart(InputModel):
    """A machine, an LPAR, a container or a group, of which contracts may count the consumption."""

    name: PartName = Field(title="Part", default="Part")
    consumed_msu_hours: Annotated[list[MsuHours | None], Field(max_length=60)] = Field(
        title="MSU consumed by month", default=[]
    )
    saved_msu_hours_per_month: MsuHours = Field(title="MSU saved a month", default=0)


class ContractsContent(InputModel):
    """What is consumed month by month, what a change saves of it, and the contracts in force."""

    currency: Currency = Field(title="Currency", default="EUR")
    first_month: Annotated[
        str, StringConstraints(max_length=7, pattern=r"^20\d\d-(0[1-9]|1[0-2])$")
    ] = Field(title="First month", default="2026-01", json_schema_extra={"hint": "Such as 2026-01"})
    years: Annotated[int, Field(ge=1, le=5)] = Field(title="Years", default=1)
    consumed_msu_hours: Annotated[list[MsuHours | None], Field(max_length=60)] = Field(
        title="MSU consumed by month",
        default=[*[900_000.0] * 6, *[1_150_000.0] * 6],
        json_schema_extra={"hint": "Those after the last are a year before's, grown"},
    )
    reported_months: Annotated[int, Field(ge=0, le=60)] = Field(
        title="Months that are reported",
        default=0,
        json_schema_extra={"hint": "The others are planned"},
    )
    months_model: MonthsModel = Field(
        title="Months after those stated",
        default="year_before",
        json_schema_extra={"hint": "By the day, and grown"},
    )
    growth_share_per_year: Annotated[
        float, Field(ge=-0.5, le=1, json_schema_extra={"unit": "share"})
    ] = Field(title="Growth a year, in months after these", default=0)
    saved_msu_hours_per_month: MsuHours = Field(title="MSU saved a month", default=50_000)
    live_from_month: Annotated[int, Field(ge=1, le=61)] = Field(title="Live from month", default=8)
    parts: Annotated[list[ConsumedPart], Field(max_length=12)] = Field(
        title="Parts of the consumption", default=[]
    )
    cpu_hours: Annotated[list[CpuHours | None], Field(max_length=60)] = Field(
        title="CPU hours by month", default=[]
    )
    saved_cpu_hours_per_month: CpuHours = Field(title="CPU hours saved a month", default=0)
    peak_msu: Annotated[list[PeakMsu | None], Field(max_length=60)] = Field(
        title="Peaks by month", default=[]
    )
    saved_peak_msu: PeakMsu = Field(title="MSU saved of each month's peak", default=0)
    contracts: Annotated[list[ConsumptionContract], Field(min_length=1, max_length=4)] = Field(
        title="Contracts in force",
        default=[
            ConsumptionContract(
                name="Contract",
                baseline_msu_hours_per_year=12_000_000,
                prices=[PriceStep(price=1, growth_price=0.5)],
            )
        ],
    )


HowKnown: TypeAlias = Literal["reported", "planned", "grown", "at_mean", "missing"]
"""Of a month: a bill says it, the user plans it, a model gives it, or nothing does."""


class ConsumptionMonth(OutputModel):
    """A month's consumption. baseline: the twelfths of all contracts in force in it, MSU-hours."""

    month: str
    consumed: str = Field(description="Id of its figure without the change")
    consumed_after: str
    consumed_before_msu_hours: float | None
    consumed_after_msu_hours: float | None
    baseline_msu_hours: float | None
    how_known: HowKnown


class CountedMonth(OutputModel):
    """A month of what some contracts charge, without the change and with it.

    baseline: the twelfths of the contracts that charge it above one.
    """

    month: str
    before: str = Field(description="Id of its figure without the change")
    after: str
    value_before: float | None
    value_after: float | None
    baseline: float | None
    how_known: HowKnown


class CountedSeries(OutputModel):
    """CPU hours or peaks by month, where a contract charges them."""

    label: str
    unit: str
    months: list[CountedMonth]


class ContractYear(OutputModel):
    """A year of a contract: ids of its figures; null where the contract has no baseline.

    left: what stays above the baseline with the change, MSU-hours; a further saving is worth
    something up to it. runs_out: the month in which the saving has taken all that lay above.
    is_this_year: the first month that is not reported lies in it.
    """

    contract: str
    months: str
    is_this_year: bool
    baseline: str | None
    consumed_before: str
    consumed_after: str
    charged_before: str | None
    charged_after: str | None
    cost_before: str
    cost_after: str
    saved: str
    runs_out: str | None


class SettledPeriod(OutputModel):
    """A period that a contract settles: ids of its figures, and when it is invoiced.

    charged_before, charged_after: above the baseline; null where the contract has none.
    """

    contract: str
    months: str
    invoiced: str
    charged_before: str | None
    charged_after: str | None
    paid_before: str
    paid_after: str


class ContractsAnswer(LabAnswer):
    """What the contracts cost with and without the change, by their years and settlements."""

    months: list[ConsumptionMonth]
    years: list[ContractYear]
    periods: list[SettledPeriod]
    series: list[CountedSeries] = Field(
        default=[], description="What contracts charge beside MSU consumed; older answers have none"
    )


def contracts_in_force(content: ContractsContent) -> ContractsAnswer:
    """Return what contracts cost, and what a saving is worth under them.

    Raises InvalidInputError where more is saved than a month consumes.
    """
    return contracts_within(Bench(), content)


def contracts_within(bench: Bench, content: ContractsContent) -> ContractsAnswer:
    """Return the same as a part of a larger calculation, on whose bench each amount is worked out.

    Raises InvalidInputError where more is saved than a month consumes.
    """
    return _Contracts(content, bench).answer()


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


class _Contracts:
    def __init__(self, content: ContractsContent, bench: Bench) -> None:
        self._content = content
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
        years = [
            year
            for place, contract in enumerate(self._content.contracts, start=1)
            for year in self._contract_years(place, contract)
        ]
        figures: list[str] = []
        if years:
            figures = self._record_totals(years)
        self._warn(years)
        return ContractsAnswer(
            figures=self._bench.figures(*figures),
            inputs=self._bench.inputs(),
            warnings=self._bench.notices,
            months=[self._month_row(month) for month in range(1, self._count + 1)],
            years=years,
            periods=self._periods,
            series=[self._series_rows(series) for series in self._further],
        )

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
        counted = {contract.charged_by for contract in content.contracts}
        if "cpu_hours" in counted:
            self._further.append(
                _Series(
                    ("cpu_hours",),
                    "CPU hours",
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
                    f"contracts.{place - 1}.parts.{position}",
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
                        f"contracts.{place - 1}.saving_share",
                        f"takes more from {self._name(month)} than {contract.name} counts in it: "
                        "state less of the saving, or more of the consumption",
                    )

    @staticmethod
    def _counted_id(side: _Side, place: int, month: int) -> str:
        return Id.write(side, None, "contract", place, "month", month, "consumed")

    def _counted(self, side: _Side, place: int, month: int) -> str:
        contract = self._content.contracts[place - 1]
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
        return _Contracts._charged_after_carried(over, carried, derive)

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
        ledger = self._ledger
        together = f"all contracts, {self._names(1, self._count)}"
        ledger.derive(
            "cost_before",
            total_amount,
            *(year.cost_before for year in years),
            label=f"Cost of {together}",
        )
        ledger.derive(
            "cost_after",
            total_amount,
            *(year.cost_after for year in years),
            label=f"Cost of {together}, with the change",
        )
        ledger.derive(
            IN_FORCE_SAVED, bill_saving, "cost_before", "cost_after", label="Saved by the change"
        )
        left = years[0].charged_after
        return [IN_FORCE_SAVED, "cost_before", "cost_after", *([left] if left else [])]

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

    def _warn(self, years: Sequence[ContractYear]) -> None:
        content = self._content
        self._warn_of_months()
        covered = {
            month
            for contract in content.contracts
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
        for contract in content.contracts:
            whole = max(0, min(contract.years, (self._count - contract.begins_in_month + 1) // 12))
            if whole < contract.years:
                self._bench.warn(
                    "part_of_a_year",
                    f"{contract.name} has years that end after {self._name(self._count)}: they "
                    "are not counted. State more years to count them.",
                )
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


def _counted_words(contract: ConsumptionContract) -> str:
    if contract.charged_by == "peak_levels":
        return "Sum of the months’ peaks"
    return "CPU hours" if contract.charged_by == "cpu_hours" else ValueWords.msu_consumed


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
