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
from headroom.domain.money.pricing import bill_saving, total_amount
from headroom.domain.money.settlement import (
    MONTHS_OF,
    ConsumptionContract,
    MsuHours,
    PriceStep,
    after_discount,
    baseline_charge,
    baseline_of,
    below_baseline,
    carried_on,
    charged_above,
    consumed_a_year_on,
    consumed_after,
    consumed_in_all,
    fixed_charge,
    growth_charge,
    in_scope,
    left_of_carried,
    over_baseline,
    taken_from_carried,
    within_cap,
)
from headroom.domain.money.terms import Currency
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.formulas import Function
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import InputModel
from headroom.domain.value.words import ValueWords

_Side: TypeAlias = Literal["before", "after"]
"""Without the change, and with it."""
_SIDES: dict[_Side, str] = {"before": "without the change", "after": "with the change"}
_ON_SIDE = {"before": "", "after": ", with the change"}
_Derive: TypeAlias = Callable[..., str]
"""Records a formula's result within a settlement: its name, formula, inputs and label."""
_MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


class ContractsContent(InputModel):
    """What is consumed month by month, what a change saves of it, and the contracts in force."""

    currency: Currency = Field(title="Currency", default="EUR")
    first_month: Annotated[str, StringConstraints(pattern=r"^20\d\d-(0[1-9]|1[0-2])$")] = Field(
        title="First month", default="2026-01", json_schema_extra={"hint": "Such as 2026-01"}
    )
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
    growth_share_per_year: Annotated[
        float, Field(ge=-0.5, le=1, json_schema_extra={"unit": "share"})
    ] = Field(title="Growth a year, in months after these", default=0)
    saved_msu_hours_per_month: MsuHours = Field(title="MSU saved a month", default=50_000)
    live_from_month: Annotated[int, Field(ge=1, le=61)] = Field(title="Live from month", default=8)
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


class ConsumptionMonth(OutputModel):
    """A month's consumption. baseline: the twelfths of all contracts in force in it, MSU-hours."""

    month: str
    consumed: str = Field(description="Id of its figure without the change")
    consumed_after: str
    consumed_before_msu_hours: float | None
    consumed_after_msu_hours: float | None
    baseline_msu_hours: float | None
    is_reported: bool


class ContractYear(OutputModel):
    """A year of a contract: ids of its figures.

    left: what stays above the baseline with the change, MSU-hours; a further saving is worth
    something up to it. runs_out: the month in which the saving has taken all that lay above.
    """

    contract: str
    months: str
    baseline: str
    consumed_before: str
    consumed_after: str
    charged_before: str
    charged_after: str
    cost_before: str
    cost_after: str
    saved: str
    runs_out: str | None


class SettledPeriod(OutputModel):
    """A period that a contract settles: ids of its figures, and when it is invoiced."""

    contract: str
    months: str
    invoiced: str
    charged_before: str
    charged_after: str
    paid_before: str
    paid_after: str


class ContractsAnswer(LabAnswer):
    """What the contracts cost with and without the change, by their years and settlements."""

    months: list[ConsumptionMonth]
    years: list[ContractYear]
    periods: list[SettledPeriod]


def contracts_in_force(content: ContractsContent) -> ContractsAnswer:
    """Return what contracts cost, and what a saving is worth under them.

    Raises InvalidInputError where more is saved than a month consumes.
    """
    return _Contracts(content).answer()


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


class _Contracts:
    def __init__(self, content: ContractsContent) -> None:
        self._content = content
        self._bench = Bench()
        self._ledger = self._bench.ledger
        self._count = content.years * MONTHS
        self._periods: list[SettledPeriod] = []

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
            year, place = self._calendar(month)
            days = float(monthrange(year, place)[1])
            label = f"Days of {self._name(month)}"
            self._ledger.add(Quantity(quantity_id, label, days, "days", "derived"))
        return quantity_id

    def _record_months(self) -> None:
        content, ledger = self._content, self._ledger
        self._bench.given("growth", "Growth a year", content.growth_share_per_year, "share/year")
        self._bench.given(
            "saved_per_month",
            "MSU saved a month",
            content.saved_msu_hours_per_month,
            "MSU-hours",
        )
        for month in range(1, self._count + 1):
            before = self._record_consumed(month)
            if month < content.live_from_month or content.saved_msu_hours_per_month == 0:
                continue
            consumed = ledger[before].value
            if consumed is not None and consumed < content.saved_msu_hours_per_month:
                raise InvalidInputError(
                    "saved_msu_hours_per_month",
                    f"is more than {self._name(month)} consumes: state less, or a later month",
                )
            label = f"MSU consumed in {self._name(month)}, with the change"
            ledger.derive(
                Id.write("after", None, "month", month, "consumed"),
                consumed_after,
                before,
                "saved_per_month",
                label=label,
            )

    def _record_consumed(self, month: int) -> str:
        """Record what a month consumes without the change, and return its id."""
        content, ledger = self._content, self._ledger
        quantity_id = Id.write("before", None, "month", month, "consumed")
        how = "reported" if month <= content.reported_months else "planned"
        if month <= len(content.consumed_msu_hours):
            stated = content.consumed_msu_hours[month - 1]
            label = f"MSU consumed in {self._name(month)}, {how}"
            missing = None if stated is not None else f"{self._name(month)} is not stated"
            return ledger.add(
                Quantity(quantity_id, label, stated, "MSU-hours", "assumed", why_missing=missing)
            )
        if month <= MONTHS:
            label = f"MSU consumed in {self._name(month)}"
            missing = f"{self._name(month)} is not stated"
            return ledger.add(
                Quantity(quantity_id, label, None, "MSU-hours", "assumed", why_missing=missing)
            )
        return ledger.derive(
            quantity_id,
            consumed_a_year_on,
            Id.write("before", None, "month", month - MONTHS, "consumed"),
            "growth",
            self._days(month),
            self._days(month - MONTHS),
            label=f"MSU consumed in {self._name(month)}, from the year before",
        )

    def _consumed(self, side: _Side, month: int) -> str:
        changed = Id.write("after", None, "month", month, "consumed")
        if side == "after" and changed in self._ledger:
            return changed
        return Id.write("before", None, "month", month, "consumed")

    def _month_row(self, month: int) -> ConsumptionMonth:
        before, after = self._consumed("before", month), self._consumed("after", month)
        baselines = [
            contract.baseline_msu_hours_per_year / MONTHS
            for contract in self._content.contracts
            if 0 <= month - contract.begins_in_month < contract.years * MONTHS
        ]
        return ConsumptionMonth(
            month=self._name(month),
            consumed=before,
            consumed_after=after,
            consumed_before_msu_hours=self._ledger[before].value,
            consumed_after_msu_hours=self._ledger[after].value,
            baseline_msu_hours=sum(baselines) if baselines else None,
            is_reported=month <= self._content.reported_months,
        )

    # contracts

    def _record_terms(self, place: int, contract: ConsumptionContract) -> None:
        currency = self._content.currency
        of = f", {contract.name}"
        source = f" ({contract.clause})" if contract.clause else ""
        for name, label, value, unit in (
            ("consumption_share", "Share of the consumption", contract.consumption_share, "share"),
            ("saving_share", "Share of the saving", contract.saving_share, "share"),
            (
                "baseline_per_year",
                LabWords.baseline_a_year,
                contract.baseline_msu_hours_per_year,
                "MSU-hours/year",
            ),
            ("fixed", "Fixed charges", contract.fixed_per_month, f"{currency}/month"),
            ("discount", "Discount", contract.discount_share, "share"),
            ("months", "Months that settle together", MONTHS_OF[contract.settles_by], "months"),
        ):
            quantity_id = Id.write("contract", place, name)
            self._bench.given(quantity_id, f"{label}{of}{source}", float(value), unit)
        if contract.cap_per_year is not None:
            cap = contract.cap_per_year
            quantity_id = Id.write("contract", place, "cap")
            self._bench.given(quantity_id, f"Cap of a year{of}{source}", cap, currency)
        unit = f"{currency}/MSU-hour"
        for count, step in enumerate(contract.prices, start=1):
            since = f" from month {step.from_month}" if len(contract.prices) > 1 else ""
            for name, label, price in (
                ("price", "Price of the baseline", step.price),
                ("growth_price", "Price above the baseline", step.growth_price),
            ):
                quantity_id = Id.write("contract", place, name, count)
                self._bench.given(quantity_id, f"{label}{since}{of}{source}", price, unit)

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
            for start in range(first, first + MONTHS, MONTHS_OF[contract.settles_by]):
                for side in _SIDES:
                    self._settle(place, contract, year, start, side, carried[side], settled[side])
                self._periods.append(self._period_row(contract, start, settled))
            for side in _SIDES:
                self._close(contract, carried[side])
            yield self._year_row(place, contract, year, first, settled)

    def _record_scope(self, place: int, contract: ConsumptionContract) -> None:
        """Record what the contract counts of each month, with and without the change."""
        ledger = self._ledger
        last = min(self._count, contract.begins_in_month + contract.years * MONTHS - 1)
        saved = Id.write("contract", place, "saved_per_month")
        share = Id.write("contract", place, "saving_share")
        ledger.derive(
            saved,
            in_scope,
            "saved_per_month",
            share,
            label=f"MSU saved a month, {contract.name}",
        )
        for month in range(contract.begins_in_month, last + 1):
            before = ledger.derive(
                Id.write("before", None, "contract", place, "month", month, "consumed"),
                in_scope,
                self._consumed("before", month),
                Id.write("contract", place, "consumption_share"),
                label=f"MSU consumed in {self._name(month)}, {contract.name}",
            )
            if self._consumed("after", month) != self._consumed("before", month):
                after = ledger.derive(
                    Id.write("after", None, "contract", place, "month", month, "consumed"),
                    consumed_after,
                    before,
                    saved,
                    label=f"MSU consumed in {self._name(month)}, {contract.name}, with the change",
                )
                if (left := ledger[after].value) is not None and left < 0:
                    raise InvalidInputError(
                        f"contracts.{place - 1}.saving_share",
                        f"takes more from {self._name(month)} than {contract.name} counts in it: "
                        "state less of the saving, or more of the consumption",
                    )

    def _counted(self, side: _Side, place: int, month: int) -> str:
        changed = Id.write("after", None, "contract", place, "month", month, "consumed")
        if side == "after" and changed in self._ledger:
            return changed
        return Id.write("before", None, "contract", place, "month", month, "consumed")

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
        count = MONTHS_OF[contract.settles_by]
        months = range(start, start + count)
        when = self._names(start, start + count - 1)
        currency = self._content.currency

        def write(name: str) -> str:
            return Id.write(side, None, "contract", place, "from", start, name)

        def derive(name: str, function: Function, *inputs: str, label: str) -> str:
            return ledger.derive(write(name), function, *inputs, label=f"{label}, {when}{of}")

        consumed = derive(
            "consumed",
            consumed_in_all,
            *(self._counted(side, place, month) for month in months),
            label=ValueWords.msu_consumed,
        )
        baseline = Id.write("contract", place, "from", start, "baseline")
        if baseline not in ledger:
            ledger.derive(
                baseline,
                baseline_of,
                Id.write("contract", place, "baseline_per_year"),
                Id.write("contract", place, "months"),
                label=f"Baseline, {when}, {contract.name}",
            )
        over = derive("over", over_baseline, consumed, baseline, label="Above the baseline")
        charged = over
        if contract.below_baseline == "nothing":
            charged = derive("charged", charged_above, over, label="Charged above the baseline")
        elif contract.below_baseline != "credit":
            charged = self._charged_after_carried(over, carried, derive)
        base = self._baseline_charge(place, contract, start)
        price, _ = contract.price_in(start + count - contract.begins_in_month)
        growth = derive(
            "growth_charge",
            growth_charge,
            charged,
            Id.write("contract", place, "growth_price", price),
            label="Charge above the baseline",
        )
        parts = [base, growth]
        if contract.fixed_per_month:
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
        settled.charged.append(charged)
        settled.paid.append(charge)

    def _charged_after_carried(self, over: str, carried: _Carried, derive: _Derive) -> str:
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
            baseline_charge,
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
        last = start + MONTHS_OF[contract.settles_by] - 1
        before, after = settled["before"], settled["after"]
        return SettledPeriod(
            contract=contract.name,
            months=self._names(start, last),
            invoiced=self._name(last + contract.months_to_invoice),
            charged_before=before.charged[-1],
            charged_after=after.charged[-1],
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

        def write(side: _Side | None, name: str) -> str:
            names = (side, None) if side else ()
            return Id.write(*names, "contract", place, "year", year, name)

        for side in _SIDES:
            of = f", {which}{_ON_SIDE[side]}"
            parts = settled[side]
            for name, function, ids, label in (
                ("consumed", consumed_in_all, parts.consumed, ValueWords.msu_consumed),
                ("charged", consumed_in_all, parts.charged, "Charged above the baseline"),
                ("cost", total_amount, parts.paid, "Cost"),
            ):
                ledger.derive(write(side, name), function, *ids, label=f"{label}{of}")
        count = MONTHS // MONTHS_OF[contract.settles_by]
        starts = [first + place_ * MONTHS_OF[contract.settles_by] for place_ in range(count)]
        ledger.derive(
            write(None, "baseline"),
            consumed_in_all,
            *(Id.write("contract", place, "from", start, "baseline") for start in starts),
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
            baseline=write(None, "baseline"),
            consumed_before=write("before", "consumed"),
            consumed_after=write("after", "consumed"),
            charged_before=write("before", "charged"),
            charged_after=write("after", "charged"),
            cost_before=write("before", "cost"),
            cost_after=write("after", "cost"),
            saved=write(None, "saved"),
            runs_out=self._month_of_the_last(place, contract, first, write("before", "charged")),
        )

    def _month_of_the_last(
        self, place: int, contract: ConsumptionContract, first: int, charged: str
    ) -> str | None:
        """Return the month in which the saving has taken all that a year has above its baseline.

        None where something is left at its end, where nothing lies above it, where a shortfall is
        worth something too, or where months settle by themselves.
        """
        above = self._ledger[charged].value
        saved = self._ledger[Id.write("contract", place, "saved_per_month")].value
        if contract.settles_by != "year" or contract.below_baseline == "credit":
            return None
        if above is None or saved is None or above <= 0:
            return None
        taken = 0.0
        for month in range(first, first + MONTHS):
            if month >= self._content.live_from_month:
                taken += saved
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
            "saved", bill_saving, "cost_before", "cost_after", label="Saved by the change"
        )
        return ["saved", "cost_before", "cost_after", years[0].charged_after]

    def _warn(self, years: Sequence[ContractYear]) -> None:
        content = self._content
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
            if year.runs_out is not None:
                self._bench.warn(
                    "nothing_left",
                    f"{year.contract}, {year.months}: from {year.runs_out} on nothing lies above "
                    "the baseline any more, and a further MSU saved in that year is worth nothing.",
                    year.charged_after,
                )


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
