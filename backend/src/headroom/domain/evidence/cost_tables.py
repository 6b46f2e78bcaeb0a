"""All costs of one configuration as a table: a row for each point or run, and their mean.

Method: docs/methods/cost-per-transaction.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from headroom.domain.evidence.component_costs import Column, CostIds
from headroom.domain.evidence.costs import ms_from_cycle_seconds, ms_from_cycle_us, ms_from_percent
from headroom.domain.evidence.cycles import TestCycle, average_run_cost, run_cost
from headroom.domain.evidence.evidence import Caveat
from headroom.domain.evidence.rates import RateRange, RateSeries, average_cost, point_cost
from headroom.domain.quantities.formulas import Ledger, written


@dataclass(frozen=True, slots=True)
class CostRow:
    """Costs at one point, or their mean, in ms per transaction.

    ms: in the order of the table's columns; None where a number is missing. A sum is None where
    the configuration has no such column.
    """

    point: str | None
    name: str
    etr_per_second: float | None
    ms: tuple[float | None, ...]
    gp_ms: float | None
    zaap_ms: float | None
    ziip_ms: float | None
    total_ms: float | None


@dataclass(frozen=True, slots=True)
class CostTable:
    """The costs of one configuration.

    formula: of one cell, over the names of its inputs. missing: why a sum that one would expect
    is not there.
    """

    basis: Literal["rate", "test_cycle"]
    formula: str
    columns: tuple[Column, ...]
    rows: tuple[CostRow, ...]
    mean: CostRow
    measured_range: RateRange | None
    missing: dict[str, str]
    caveats: tuple[Caveat, ...]


def cost_table(measurement: RateSeries | TestCycle) -> CostTable:
    """Return the costs of every point or run and their unweighted mean."""
    if isinstance(measurement, RateSeries):
        return _rate_table(measurement)
    return _cycle_table(measurement)


def cost_caveats(series: RateSeries) -> tuple[Caveat, ...]:
    """Return what a reader of a configuration's costs must know."""
    found = []
    if series.summed("aapcp"):
        found.append(
            Caveat(
                "aapcp_inside_gp",
                "AAPCP is zAAP-eligible work that ran on a GP. It is inside the GP time and not "
                "added again.",
            )
        )
    if series.summed("zaap"):
        found.append(Caveat("zaap_on_ziip", "The zAAP time ran on a zIIP (zAAP on zIIP)."))
    found += [
        Caveat(
            "component_missing",
            f"The document prints no number for {component}: no sum contains it.",
        )
        for component, _ in series.unmeasured
    ]
    return tuple(found)


def _rate_table(series: RateSeries) -> CostTable:
    ledger = Ledger()
    mean = average_cost(ledger, series)
    missing = {"zaap_ms": series.offload_missing} if series.offload_missing else {}
    return CostTable(
        basis="rate",
        formula=written(ms_from_percent, ("percent", "etr_per_second")),
        columns=series.columns,
        rows=tuple(
            _row(
                ledger,
                series.columns,
                point_cost(ledger, series, each),
                each.id,
                each.name,
                each.etr_per_second,
            )
            for each in series.points
        ),
        mean=_row(ledger, series.columns, mean, None, "mean"),
        measured_range=series.range,
        missing=missing,
        caveats=cost_caveats(series),
    )


def _cycle_table(cycle: TestCycle) -> CostTable:
    ledger = Ledger()
    mean = average_run_cost(ledger, cycle)
    columns = tuple(mean.components)
    in_us = cycle.runs[0].times[0].unit == "us"
    return CostTable(
        basis="test_cycle",
        formula=written(ms_from_cycle_us, ("cycle_time_us", "requests_per_cycle"))
        if in_us
        else written(ms_from_cycle_seconds, ("cycle_time_seconds", "requests_per_cycle")),
        columns=columns,
        rows=tuple(
            _row(
                ledger,
                columns,
                run_cost(ledger, cycle, each),
                f"{cycle.configuration}.{each.name}",
                each.name,
            )
            for each in cycle.runs
        ),
        mean=_row(ledger, columns, mean, None, "mean"),
        measured_range=None,
        missing={},
        caveats=(),
    )


def _row(
    ledger: Ledger,
    columns: tuple[Column, ...],
    cost: CostIds,
    point: str | None,
    name: str,
    etr_per_second: float | None = None,
) -> CostRow:
    def value(quantity_id: str | None) -> float | None:
        return None if quantity_id is None else ledger[quantity_id].value

    return CostRow(
        point,
        name,
        etr_per_second,
        tuple(value(cost.components.get(each)) for each in columns),
        value(cost.sums.get("gp")),
        value(cost.sums.get("zaap")),
        value(cost.sums.get("ziip")),
        value(cost.total),
    )
