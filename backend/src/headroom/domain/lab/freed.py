"""What freed capacity is good for. Method: docs/methods/headroom.md."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from headroom.domain.lab.answers import Bench, LabAnswer
from headroom.domain.money.pricing import bill_at_flat_price
from headroom.domain.money.terms import Currency
from headroom.domain.quantities.expressions import logarithm
from headroom.domain.quantities.formulas import CURRENCY, formula
from headroom.domain.quantities.stated import LARGE_ENOUGH, InputModel

MILLION = 1_000_000


@formula(label="Further transactions an hour", unit="transactions/h", takes=("s/h", "ms"))
def further_transactions(freed: float, gp_ms: float) -> float:
    """Return how many more transactions of this cost fit into the GP time freed."""
    return freed * 1000 / gp_ms


@formula(label="Further rate", unit="tps", takes=("transactions/h",))
def further_rate(transactions_per_hour: float) -> float:
    """Return the same as a rate."""
    return transactions_per_hour / 3600


@formula(label="Months of growth", unit="months", takes=("s/h", "s/h", "share/year"))
def months_of_growth(freed: float, used: float, growth: float) -> float:
    """Return how long the GP time freed bears growth of the work in use, in equal monthly steps."""
    return freed / (used * growth / 12)


@formula(label="Months of growth, compound", unit="months", takes=("s/h", "s/h", "share/year"))
def months_of_compound_growth(freed: float, used: float, growth: float) -> Any:
    """Return how long it bears growth on growth: used × (1 + growth) ^ years = used + freed."""
    return 12 * logarithm(1 + freed / used) / logarithm(1 + growth)


@formula(
    label="MSU of a further million",
    unit="MSU",
    takes=("transactions", "ms", "h", "MSU/CP"),
)
def further_msu(transactions: float, gp_ms: float, hours: float, msu_per_cp: float) -> float:
    """Return the MSU that further transactions add, evenly over so many peak hours."""
    return transactions * gp_ms / 1000 / hours / 3600 * msu_per_cp


@formula(
    label="Cost of one transaction",
    unit=f"{CURRENCY}/transaction",
    takes=(f"{CURRENCY}/month", "transactions", "periods/month"),
)
def cost_per_transaction(cost: float, transactions: float, periods: float) -> float:
    """Return the month's cost shared among the transactions of all such periods."""
    return cost / (transactions * periods)


class FreedContent(InputModel):
    """GP time freed in the peak hours, and what would use it."""

    gp_seconds_freed_per_hour: Annotated[
        float, Field(gt=0, le=3.6e6, json_schema_extra={"unit": "s/h"}), LARGE_ENOUGH
    ] = Field(title="GP time freed", default=347.25)
    gp_ms_per_transaction: Annotated[
        float, Field(gt=0, le=1e7, json_schema_extra={"unit": "ms"}), LARGE_ENOUGH
    ] = Field(title="GP time of a transaction", default=1)
    gp_seconds_used_per_hour: Annotated[
        float, Field(gt=0, le=3.6e6, json_schema_extra={"unit": "s/h"}), LARGE_ENOUGH
    ] = Field(title="GP time used now", default=3600)
    growth_per_year: Annotated[
        float, Field(gt=0, le=10, json_schema_extra={"unit": "share"}), LARGE_ENOUGH
    ] = Field(title="Growth a year", default=0.1)
    peak_hours: Annotated[float, Field(ge=1 / 60, le=744, json_schema_extra={"unit": "h"})] = Field(
        title="Length of the peak window", default=4
    )
    periods_per_month: Annotated[
        float, Field(gt=0, le=31, json_schema_extra={"unit": ""}), LARGE_ENOUGH
    ] = Field(title="Peak periods a month", default=1)
    msu_per_cp: Annotated[
        float, Field(gt=0, le=10_000, json_schema_extra={"unit": "MSU/CP"}), LARGE_ENOUGH
    ] = Field(title="Rated MSU of each CP", default=78)
    price: Annotated[float, Field(ge=0, le=1e9, json_schema_extra={"unit": "a month"})] = Field(
        title="Price per MSU",
        default=0,
        json_schema_extra={"hint": "Of your last level; 0 leaves money out", "unit": "a month"},
    )
    currency: Currency = Field(title="Currency", default="EUR")


def freed_capacity(content: FreedContent) -> LabAnswer:
    """Return what fits into the GP time freed, and what further work costs."""
    bench = Bench()
    ledger = bench.ledger
    bench.given("freed", "GP time freed", content.gp_seconds_freed_per_hour, "s/h")
    bench.given("gp_ms", "GP time of a transaction", content.gp_ms_per_transaction, "ms")
    bench.given("used", "GP time used now", content.gp_seconds_used_per_hour, "s/h")
    bench.given("growth", "Growth a year", content.growth_per_year, "share/year")
    bench.given("hours", "Length of the peak window", content.peak_hours, "h")
    bench.given("periods", "Peak periods a month", content.periods_per_month, "periods/month")
    bench.given("msu_per_cp", "Rated MSU of each CP", content.msu_per_cp, "MSU/CP")
    bench.given("million", "Further transactions", float(MILLION), "transactions")
    ledger.derive("further_transactions", further_transactions, "freed", "gp_ms")
    ledger.derive("further_rate", further_rate, "further_transactions")
    ledger.derive("months_of_growth", months_of_growth, "freed", "used", "growth")
    ledger.derive("months_of_compound_growth", months_of_compound_growth, "freed", "used", "growth")
    ledger.derive("further_msu", further_msu, "million", "gp_ms", "hours", "msu_per_cp")
    names = ["further_transactions", "further_rate", "months_of_growth"]
    names += ["months_of_compound_growth", "further_msu"]
    if content.price > 0:
        bench.given("price", "Price per MSU", content.price, f"{content.currency}/MSU/month")
        ledger.derive(
            "further_cost",
            bill_at_flat_price,
            "further_msu",
            "price",
            label="A further million costs",
        )
        ledger.derive(
            "cost_per_transaction", cost_per_transaction, "further_cost", "million", "periods"
        )
        names += ["further_cost", "cost_per_transaction"]
    bench.warn(
        "peak_hours",
        "A further transaction costs money only while it runs in the hours of your peak, on an "
        "LPAR that is not capped. Outside of them, and up to the capacity freed, it adds nothing.",
        "further_msu",
    )
    return LabAnswer(figures=bench.figures(*names), inputs=bench.inputs(), warnings=bench.notices)
