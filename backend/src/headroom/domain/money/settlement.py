"""How a contract that charges MSU consumed settles. Method: docs/methods/contracts.md.

An MSU consumed is one MSU-hour. A contract has a baseline for each of its years, which is paid
whatever is consumed; what is consumed above it costs a growth price when the period settles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from headroom.domain.money.phases import MONTHS
from headroom.domain.quantities.expressions import greatest, least
from headroom.domain.quantities.formulas import SAME, Function, formula
from headroom.domain.quantities.stated import InputModel, PartName, Share, ShortText, wrong_at
from headroom.domain.value.words import ValueWords

Settlement: TypeAlias = Literal["month", "quarter", "year"]
BelowBaseline: TypeAlias = Literal["nothing", "credit", "carried_one_year", "carried_to_the_end"]

MONTHS_OF: dict[Settlement, int] = {"month": 1, "quarter": 3, "year": MONTHS}
"""How many months settle together."""

ChargedBy: TypeAlias = Literal["msu_hours", "cpu_hours", "peak_levels", "flat"]
"""What a contract counts: MSU consumed, CPU hours, the peak of each month by levels, or nothing."""
CPU_HOURS = "CPU hours"

MsuHours = Annotated[float, Field(ge=0, le=1e12, json_schema_extra={"unit": "MSU-hours"})]
MsuHourPrice = Annotated[float, Field(ge=0, le=1e6, json_schema_extra={"unit": "an MSU-hour"})]
ChargedAmount = Annotated[float, Field(ge=0, le=1e12)]


@formula(label=ValueWords.msu_consumed, unit=SAME, takes=(SAME,), variadic=True)
def consumed_in_all(*msu_hours: float) -> float:
    """Return the MSU consumed in several months together, MSU-hours."""
    return reduce(add, msu_hours)


@formula(label="MSU consumed after the change", unit=SAME, takes=(SAME, SAME))
def consumed_after(consumed: float, saved: float) -> float:
    """Return the consumption of a month or a year less what the change saves of it."""
    return consumed - saved


@formula(
    label=ValueWords.msu_consumed,
    unit=SAME,
    takes=(SAME, "share/year", "days", "days"),
)
def consumed_a_year_on(consumed: float, growth: float, days: float, days_before: float) -> float:
    """Return a month's consumption from the same month a year before: by the day, and grown.

    days: of the month; days_before: of the one a year before. A February of 29 days has one more.
    """
    return consumed * days / days_before * (1 + growth)


@formula(
    label=ValueWords.msu_consumed,
    unit=SAME,
    takes=(SAME, "days", "days", "share/year", "years"),
)
def consumed_at_mean(
    consumed_in_all: float, days: float, days_in_all: float, growth: float, years: float
) -> Any:
    """Return a month's consumption at the mean of reported months: by the day, and grown.

    consumed_in_all, days_in_all: of the reported months. years: from their middle to the month.
    """
    return consumed_in_all * days / days_in_all * (1 + growth) ** years


@formula(label="Peak", unit="MSU", takes=("MSU", "share/year"))
def peak_a_year_on(peak_msu: float, growth: float) -> float:
    """Return a month's peak from that of the same month a year before, grown."""
    return peak_msu * (1 + growth)


@formula(label="Peak", unit="MSU", takes=("MSU", "months", "share/year", "years"))
def peak_at_mean(peaks_in_all_msu: float, months: float, growth: float, years: float) -> Any:
    """Return a month's peak at the mean of reported months' peaks, grown.

    years: from the middle of the reported months to the month.
    """
    return peaks_in_all_msu / months * (1 + growth) ** years


@formula(label="MSU consumed in scope", unit=SAME, takes=(SAME, "share"))
def in_scope(consumed: float, share: float) -> float:
    """Return the part of a consumption, or of a saving, that a contract counts."""
    return consumed * share


@formula(label="Baseline", unit="MSU-hours", takes=("MSU-hours/year", "months"))
def baseline_of(baseline_per_year: float, months: float) -> float:
    """Return the part of a year's baseline that some of its months have: twelfths."""
    return baseline_per_year / 12 * months


@formula(label="Above the baseline", unit=SAME, takes=(SAME, SAME))
def over_baseline(consumed: float, baseline: float) -> float:
    """Return what is consumed above the baseline; below zero where less is consumed."""
    return consumed - baseline


@formula(label="Charged above the baseline", unit=SAME, takes=(SAME,))
def charged_above(over: float) -> Any:
    """Return what is charged where nothing is given for what stays below."""
    return greatest(over, 0)


@formula(
    label="Taken from what was carried",
    unit=SAME,
    takes=(SAME, SAME),
)
def taken_from_carried(over: float, carried: float) -> Any:
    """Return how much of what lies above the baseline an earlier shortfall covers."""
    return least(greatest(over, 0), carried)


@formula(label="Below the baseline", unit=SAME, takes=(SAME,))
def below_baseline(over: float) -> Any:
    """Return by how much a period stays below its baseline, of what lies above it."""
    return greatest(0 - over, 0)


@formula(
    label="Carried on",
    unit=SAME,
    takes=(SAME, SAME, SAME),
)
def carried_on(carried: float, taken: float, over: float) -> Any:
    """Return what is left of a carried shortfall, with that of the period added."""
    return carried - taken - least(over, 0)


@formula(label="Carried on", unit=SAME, takes=(SAME, SAME))
def left_of_carried(carried: float, taken: float) -> float:
    """Return what is left of an earlier year's shortfall."""
    return carried - taken


@formula(
    label="Charge for the baseline",
    unit="¤",
    takes=("MSU-hours/year",),
    repeats=("months", "¤/MSU-hour"),
)
def baseline_charge(baseline_per_year: float, *months_and_prices: float) -> Any:
    """Return what twelfths of the baseline cost, each at the price of its months.

    months_and_prices: how many months, and what an MSU-hour costs in them, in turn.
    """
    months, prices = months_and_prices[::2], months_and_prices[1::2]
    parts = [count * price for count, price in zip(months, prices, strict=True)]
    return baseline_per_year / 12 * reduce(add, parts)


@formula(label="Charge above the baseline", unit="¤", takes=("MSU-hours", "¤/MSU-hour"))
def growth_charge(charged: float, growth_price: float) -> float:
    """Return what is charged for consumption above the baseline; below zero it is a credit."""
    return charged * growth_price


@formula(label="Baseline", unit="CPU-hours", takes=("CPU-hours/year", "months"))
def cpu_baseline_of(baseline_per_year: float, months: float) -> float:
    """Return the part of a year's baseline of CPU hours that some of its months have: twelfths."""
    return baseline_per_year / 12 * months


@formula(
    label="Charge for the baseline",
    unit="¤",
    takes=("CPU-hours/year",),
    repeats=("months", "¤/CPU-hour"),
)
def cpu_baseline_charge(baseline_per_year: float, *months_and_prices: float) -> Any:
    """Return what twelfths of a baseline of CPU hours cost, each at the price of its months.

    months_and_prices: how many months, and what a CPU hour costs in them, in turn.
    """
    months, prices = months_and_prices[::2], months_and_prices[1::2]
    parts = [count * price for count, price in zip(months, prices, strict=True)]
    return baseline_per_year / 12 * reduce(add, parts)


@formula(label="Charge above the baseline", unit="¤", takes=("CPU-hours", "¤/CPU-hour"))
def cpu_growth_charge(charged: float, growth_price: float) -> float:
    """Return what is charged for CPU hours above the baseline; below zero it is a credit."""
    return charged * growth_price


@formula(label="Fixed charges", unit="¤", takes=("¤/month", "months"))
def fixed_charge(fixed_per_month: float, months: float) -> float:
    """Return what is charged whatever is consumed."""
    return fixed_per_month * months


@formula(label="Cost beside the contracts in force", unit=SAME, takes=(SAME, SAME))
def cost_apart(cost: float, cost_in_force: float) -> float:
    """Return how much more other contracts cost; below zero: less."""
    return cost - cost_in_force


@formula(label="Charge after discount", unit="¤", takes=("¤", "share"))
def after_discount(amount: float, discount: float) -> float:
    """Return an amount less its discount."""
    return amount * (1 - discount)


@formula(label="Charge within the cap", unit="¤", takes=("¤", "¤", "¤"))
def within_cap(charge: float, charged_before: float, cap: float) -> Any:
    """Return what is still paid of a charge after others of the same year, up to its cap."""
    return least(charged_before + charge, cap) - least(charged_before, cap)


@dataclass(frozen=True, slots=True)
class Meter:
    """What a contract with a baseline counts, and the formulas in its unit.

    leaf: how ids of a month end. words: in labels.
    """

    unit: str
    leaf: str
    words: str
    baseline_of: Function
    baseline_charge: Function
    growth_charge: Function


METERS: Mapping[ChargedBy, Meter] = {
    "msu_hours": Meter(
        "MSU-hours",
        "consumed",
        ValueWords.msu_consumed,
        baseline_of,
        baseline_charge,
        growth_charge,
    ),
    "cpu_hours": Meter(
        "CPU-hours",
        "cpu_hours",
        CPU_HOURS,
        cpu_baseline_of,
        cpu_baseline_charge,
        cpu_growth_charge,
    ),
}


class PriceStep(InputModel):
    """What an MSU-hour costs from a month of the contract on."""

    from_month: Annotated[int, Field(ge=1, le=120)] = Field(title="From month", default=1)
    price: MsuHourPrice = Field(title="Price of the baseline", default=0)
    growth_price: MsuHourPrice = Field(title="Price above it", default=0)


class PeakLevel(InputModel):
    """What an MSU of a month's peak costs above a bound, up to the next level's."""

    from_msu: Annotated[float, Field(ge=0, le=1e9, json_schema_extra={"unit": "MSU"})] = Field(
        title="Above", default=0
    )
    price: MsuHourPrice = Field(
        title="Price an MSU", default=0, json_schema_extra={"unit": "a month"}
    )


ContractTerm: TypeAlias = Literal[
    "scope",
    "unit",
    "period",
    "baseline",
    "price",
    "growth_price",
    "settlement",
    "below_baseline",
    "fixed",
    "discount",
    "cap",
    "invoice",
]
"""What a contract says in clauses of its own."""


class TermClause(InputModel):
    """Where a contract says a term."""

    term: ContractTerm = Field(
        title="Term",
        default="baseline",
        json_schema_extra={
            "names": {
                "scope": "Scope",
                "unit": "What is charged",
                "period": "Contract years",
                "baseline": "Baseline",
                "price": "Price",
                "growth_price": "Price above the baseline",
                "settlement": "Settlement",
                "below_baseline": "Below the baseline",
                "fixed": "Fixed charges",
                "discount": "Discount",
                "cap": "Cap",
                "invoice": "Invoice",
            }
        },
    )
    clause: ShortText = Field(title="Clause", default="")


class ConsumptionContract(InputModel):
    """A contract, as its clauses say; none is shipped.

    Its years begin with begins_in_month and every twelve months after it.
    """

    name: PartName = Field(title="Contract", default="Contract")
    clause: ShortText = Field(
        title="Where it says so", default="", json_schema_extra={"hint": "Its clauses, or a name"}
    )
    clauses: Annotated[list[TermClause], Field(max_length=12)] = Field(
        title="Clauses of its terms", default=[]
    )
    charged_by: ChargedBy = Field(
        title="Charges by",
        default="msu_hours",
        json_schema_extra={
            "names": {
                "msu_hours": ValueWords.msu_consumed,
                "cpu_hours": CPU_HOURS,
                "peak_levels": "Each month’s peak, by levels",
                "flat": "A flat amount",
            }
        },
    )
    parts: Annotated[list[PartName], Field(max_length=12)] = Field(
        title="Scope",
        default=[],
        description="Names of the parts that it counts: machines, LPARs, containers; empty: all",
    )
    baseline_cpu_hours_per_year: Annotated[
        float, Field(ge=0, le=1e12, json_schema_extra={"unit": "CPU-hours"})
    ] = Field(title="Baseline a year, CPU hours", default=0)
    levels: Annotated[list[PeakLevel], Field(max_length=20)] = Field(
        title="Levels of the peak", default=[]
    )
    begins_in_month: Annotated[int, Field(ge=1, le=120)] = Field(
        title="Begins in month", default=1, json_schema_extra={"hint": "Of the months above"}
    )
    years: Annotated[int, Field(ge=1, le=10)] = Field(title="Contract years", default=1)
    consumption_share: Share = Field(
        title="Share of the consumption",
        default=1,
        json_schema_extra={"hint": "That its machines, LPARs and containers have"},
    )
    saving_share: Share = Field(
        title="Share of the saving",
        default=1,
        json_schema_extra={"hint": "Less what is saved where this contract charges nothing"},
    )
    baseline_msu_hours_per_year: MsuHours = Field(title="Baseline a year", default=0)
    prices: Annotated[list[PriceStep], Field(min_length=1, max_length=12)] = Field(
        title="Prices", default=[PriceStep()]
    )
    settles_by: Settlement = Field(
        title="Settles by",
        default="year",
        json_schema_extra={
            "names": {"month": "Month", "quarter": "Quarter", "year": "Contract year"}
        },
    )
    below_baseline: BelowBaseline = Field(
        title="Below the baseline",
        default="nothing",
        json_schema_extra={
            "names": {
                "nothing": "Nothing is given for it",
                "credit": "A credit at the price above it",
                "carried_one_year": "Carried on for one year",
                "carried_to_the_end": "Carried on to the end",
            }
        },
    )
    fixed_per_month: ChargedAmount = Field(
        title="Fixed charges", default=0, json_schema_extra={"unit": "a month"}
    )
    discount_share: Share = Field(title="Discount", default=0)
    cap_per_year: ChargedAmount | None = Field(
        title="Cap of a year", default=None, json_schema_extra={"hint": "Empty: none"}
    )
    months_to_invoice: Annotated[int, Field(ge=0, le=24)] = Field(
        title="Months to the invoice", default=0
    )

    @model_validator(mode="after")
    def _prices_are_in_order(self) -> Self:
        months = [step.from_month for step in self.prices]
        if months[0] != 1:
            first = ("prices", 0, "from_month")
            raise wrong_at((first, "the first price holds from month 1 on"))
        for place, (earlier, later) in enumerate(pairwise(months), start=1):
            if later <= earlier:
                at = ("prices", place, "from_month")
                raise wrong_at((at, "has to come after the month of the price before it"))
        if self.charged_by == "peak_levels" and not self.levels:
            raise wrong_at((("levels",), "state at least one level, from 0 or above"))
        for place, (lower, upper) in enumerate(pairwise(self.levels), start=1):
            if upper.from_msu <= lower.from_msu:
                at = ("levels", place, "from_msu")
                raise wrong_at((at, "has to lie above the level before it"))
        return self

    def clause_of(self, term: ContractTerm) -> str:
        """Return where the contract says a term: its own clause, else that of the whole."""
        stated = (clause.clause for clause in self.clauses if clause.term == term)
        return next(stated, "") or self.clause

    def price_in(self, month: int) -> tuple[int, PriceStep]:
        """Return the price of a month of the contract, from 1, and its place from 1."""
        count = sum(step.from_month <= month for step in self.prices)
        return count, self.prices[count - 1]
