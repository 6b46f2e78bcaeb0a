"""All costs of one configuration as a table: a row for each point or run, and their mean.

Method: docs/methods/cost-per-transaction.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from headroom.domain.evidence.component_costs import ColumnName, CostIds, Processor, column_key
from headroom.domain.evidence.costs import ms_from_percent
from headroom.domain.evidence.cycles import (
    TestCycle,
    average_run_cost,
    ms_per_transaction,
    run_cost,
)
from headroom.domain.evidence.evidence import Caveat
from headroom.domain.evidence.rates import RateRange, RateSeries, average_cost, point_cost
from headroom.domain.evidence.studies import PublishedFigure, TotalQuantity
from headroom.domain.quantities.formulas import Ledger, written

TOTAL: TotalQuantity = "total_ms_per_transaction"
TOTAL_EXCLUDING_ZAAP: TotalQuantity = "total_ms_per_transaction_excluding_zaap"


@dataclass(frozen=True, slots=True)
class PrintedCost:
    """What the document prints for a cost of ours."""

    figure: Annotated[str, Field(description="Id of the published figure")]
    printed: str | None
    value: float | None
    unit: str
    locator: str


class PrintedCosts:
    """What a document prints per transaction of a configuration, by point and quantity."""

    def __init__(self, configuration_id: str, figures: Iterable[PublishedFigure]) -> None:
        self._average = f"{configuration_id}.average"
        self._found = {
            (figure.point_id, figure.quantity): PrintedCost(
                figure.id, figure.printed, figure.value, figure.unit, figure.locator
            )
            for figure in figures
            if figure.point_id
        }

    def find(self, point: str | None, quantity: TotalQuantity) -> PrintedCost | None:
        """Return the printed cost at a point; point None or ``average``: the printed average."""
        place = self._average if point in (None, "average") else point
        return self._found.get((place, quantity))


@dataclass(frozen=True)
class CostSums:
    """Costs in ms per transaction.

    ms: in the order of the table's columns; None where a number is missing. A sum is None where
    the configuration has no such column.
    """

    ms: tuple[float | None, ...]
    gp_ms: float | None
    zaap_ms: float | None
    ziip_ms: float | None
    total_ms: Annotated[float | None, Field(description="GP, zAAP and zIIP")]
    printed_total: PrintedCost | None
    printed_total_excluding_zaap: PrintedCost | None


@dataclass(frozen=True, kw_only=True)
class CostRow(CostSums):
    """Costs at one measured point or in one run."""

    point: str
    name: str
    etr_per_second: float | None


@dataclass(frozen=True, slots=True)
class CostColumn:
    """A column of the cost table."""

    id: Annotated[str, Field(examples=["TCP-IP.gp"])]
    component: str
    processor: Processor
    in_total: Annotated[bool, Field(description="AAPCP is inside the GP time and in no sum")]


@dataclass(frozen=True, slots=True)
class MissingSum:
    """A sum that one would expect, and why it is not there."""

    figure: str
    reason: str


@dataclass(frozen=True, slots=True)
class CostTable:
    """CPU time per transaction, recomputed from the printed cells, beside the printed totals.

    averages: our unweighted means over the rows, beside the printed averages.
    """

    basis: Literal["rate", "test_cycle"]
    unit: Annotated[str, Field(examples=["ms/transaction"])]
    formula: Annotated[
        str, Field(description="Of one cell", examples=["percent ÷ etr_per_second × 10"])
    ]
    columns: tuple[CostColumn, ...]
    rows: tuple[CostRow, ...]
    averages: CostSums
    measured_range: RateRange | None
    missing: tuple[MissingSum, ...]
    notes: tuple[Caveat, ...]


def cost_table(measurement: RateSeries | TestCycle, printed: PrintedCosts) -> CostTable:
    """Return the costs of every point or run and their unweighted mean."""
    ledger = Ledger()
    costs: list[tuple[str, str, float | None, CostIds]]
    if isinstance(measurement, RateSeries):
        mean, columns = average_cost(ledger, measurement), measurement.columns
        formula = written(ms_from_percent, ("percent", "etr_per_second"))
        costs = [
            (point.id, point.name, point.etr_per_second, point_cost(ledger, measurement, point))
            for point in measurement.points
        ]
        left_out = measurement.offload_missing
    else:
        mean = average_run_cost(ledger, measurement)
        columns, left_out = tuple(mean.components), None
        unit = measurement.runs[0].times[0].unit
        time = {"us": "cycle_time_us", "ms": "cycle_time_ms", "s": "cycle_time_seconds"}[unit]
        formula = written(ms_per_transaction(unit), (time, "requests_per_cycle"))
        costs = [
            (
                f"{measurement.configuration}.{run.name}",
                run.name,
                None,
                run_cost(ledger, measurement, run),
            )
            for run in measurement.runs
        ]
    return CostTable(
        basis="rate" if isinstance(measurement, RateSeries) else "test_cycle",
        unit="ms/transaction",
        formula=formula,
        columns=tuple(
            CostColumn(column_key(column), *column, in_total=column[1] != "aapcp")
            for column in columns
        ),
        rows=tuple(
            CostRow(
                **vars(_sums(ledger, columns, cost, printed, point)),
                point=point,
                name=name,
                etr_per_second=rate,
            )
            for point, name, rate, cost in costs
        ),
        averages=_sums(ledger, columns, mean, printed, None),
        measured_range=measurement.range if isinstance(measurement, RateSeries) else None,
        missing=(MissingSum("zaap_ms", left_out),) if left_out else (),
        notes=cost_caveats(measurement),
    )


def cost_caveats(series: RateSeries | TestCycle) -> tuple[Caveat, ...]:
    """Return what a reader of a configuration's costs must know."""
    if isinstance(series, TestCycle):
        return ()
    caveats = []
    if series.summed("aapcp"):
        caveats.append(
            Caveat(
                "aapcp_inside_gp",
                "AAPCP is zAAP-eligible work that ran on a GP. It is inside the GP time and not "
                "added again.",
            )
        )
    if series.summed("zaap"):
        caveats.append(Caveat("zaap_on_ziip", "The zAAP time ran on a zIIP (zAAP on zIIP)."))
    caveats += [
        Caveat(
            "component_missing",
            f"The document prints no number for {component}: no sum contains it.",
        )
        for component, _ in series.unmeasured
    ]
    return tuple(caveats)


def _sums(
    ledger: Ledger,
    columns: tuple[ColumnName, ...],
    cost: CostIds,
    printed: PrintedCosts,
    point: str | None,
) -> CostSums:
    def value(quantity_id: str | None) -> float | None:
        return None if quantity_id is None else ledger[quantity_id].value

    return CostSums(
        tuple(value(cost.components.get(column)) for column in columns),
        value(cost.sums.get("gp")),
        value(cost.sums.get("zaap")),
        value(cost.sums.get("ziip")),
        value(cost.total),
        printed.find(point, TOTAL),
        printed.find(point, TOTAL_EXCLUDING_ZAAP),
    )
