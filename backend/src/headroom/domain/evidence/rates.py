"""Configurations that were measured at several rates: cost per transaction at any rate between.

Method: docs/methods/cost-per-transaction.md and interpolation.md.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, TypeAlias

import numpy as np

from headroom.domain.evidence.component_costs import (
    ColumnName,
    CostIds,
    Processor,
    column_key,
    column_label,
    cost_sums,
    derived_once,
    mean_cost,
)
from headroom.domain.evidence.costs import (
    ms_from_percent,
    percent_at_rate,
    percent_of_one_cp,
    percent_through_points,
    total_ms,
    total_percent,
)
from headroom.domain.quantities.formulas import FloatArray, Function, Ledger, formula
from headroom.domain.quantities.ids import Id, at_rate
from headroom.domain.quantities.phrases import (
    Amount,
    Phrase,
    per_second,
    phrase,
    transactions_per_second,
)
from headroom.domain.quantities.quantities import Quantity, Source

RateStatus: TypeAlias = Literal["measured", "measured_range", "beyond_measured_range"]

MOST_REGIONS = 1000

SPECIALTY: tuple[Processor, ...] = ("zaap", "ziip")
_percent_over_arrays: Function = percent_at_rate
_ms_over_arrays: Function = ms_from_percent
ONE_MEASUREMENT = {
    "published": "not published: the document prints one measurement for each rate, no repeated "
    "runs",
    "measured": "not known: one measurement was entered for each rate, no repeated runs",
    "read": "not known: a picture was read once, and its own measurement has no repeated runs",
}


@formula(label="Rate of one region", unit="transactions/s", takes=("transactions/s", "regions"))
def rate_per_region(rate: float, regions: float) -> float:
    """Return the rate that each region takes when a rate is spread evenly over regions."""
    return rate / regions


IN_EACH_REGION = ("CICS region", "server transaction")
"""What a further region brings along: a limit that each of them has once moves with regions."""


@dataclass(frozen=True, slots=True)
class RateRange:
    """Rates from the lowest to the highest measured one, transactions per second."""

    low: float
    high: float

    def holds(self, rate: float) -> bool:
        return self.low <= rate <= self.high

    def text(self) -> Phrase:
        """Return the range in words, with the digits that were printed."""
        low, high = (Amount(end, exact=True) for end in (self.low, self.high))
        return phrase(f"{low} to {high} transactions a second")

    def fewest_regions(self, rate: float) -> int | None:
        """Return the fewest regions that each take a rate in the range; None: no number does."""
        fewest = max(1, math.ceil(rate / self.high))
        if fewest > 1 and self.holds(rate_per_region(rate, fewest - 1)):
            fewest -= 1  # the division above was rounded up
        return fewest if self.holds(rate_per_region(rate, fewest)) else None

    def shared_with(self, other: RateRange) -> RateRange | None:
        """Return the rates that both ranges hold; None when there are none."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return RateRange(low, high) if low <= high else None


@dataclass(frozen=True, slots=True)
class MeasuredCell:
    """CPU % of one processor that an address space used, as printed in one table cell.

    percent: None where the document prints no number (``NA``). ms: the same per transaction, where
    that is what was read and the percent follows from it.
    """

    component: str
    processor: Processor
    percent: float | None
    printed: str
    source: Source
    ms: float | None = None


@dataclass(frozen=True, slots=True)
class RatePoint:
    """One measured rate with the CPU of each address space."""

    id: str
    name: str
    etr_per_second: float
    etr_source: Source
    cells: tuple[MeasuredCell, ...]


@dataclass(frozen=True)
class RateSeries:
    """A configuration measured at one or more rates, slowest first.

    offload_missing: why there is no zAAP or zIIP column although work ran there; None otherwise.
    kind: ``published`` by a document, ``measured`` by a user, or ``read`` off its pictures.
    limited_per: what has the resource once that ends the method, beside a region; None: nothing is
    known to.
    Raises ValueError when rates are not positive and strictly rising, when the points have
    different columns, or when no GP column has numbers.
    """

    configuration: str
    label: str
    points: tuple[RatePoint, ...]
    offload_missing: str | None = None
    kind: Literal["published", "measured", "read"] = "published"
    limited_per: str | None = None

    def __post_init__(self) -> None:
        rates = [0.0, *(point.etr_per_second for point in self.points)]
        if len(rates) < 2 or any(low >= high for low, high in pairwise(rates)):
            raise ValueError(f"the rates of {self.configuration} do not rise: {rates[1:]}")
        columns = {tuple(_column(cell) for cell in point.cells) for point in self.points}
        if len(columns) != 1:
            raise ValueError(f"the points of {self.configuration} have different columns")
        if not self.summed("gp"):
            raise ValueError(f"{self.configuration} has no CPU time on GPs")

    @cached_property
    def columns(self) -> tuple[ColumnName, ...]:
        """Return address spaces by processor, in the document's order."""
        return tuple(_column(cell) for cell in self.points[0].cells)

    @cached_property
    def etr(self) -> FloatArray:
        """Return the measured rates, transactions per second."""
        return np.array([point.etr_per_second for point in self.points], dtype=np.float64)

    @cached_property
    def percent(self) -> FloatArray:
        """Return CPU % by point and column; NaN where the document prints no number."""
        rows = [[cell.percent for cell in point.cells] for point in self.points]
        return np.array(rows, dtype=np.float64)  # None becomes NaN

    @cached_property
    def unmeasured(self) -> tuple[ColumnName, ...]:
        """Return columns in which no point has a number: no sum contains them."""
        empty = np.flatnonzero(np.isnan(self.percent).all(axis=0))
        return tuple(self.columns[index] for index in empty)

    @cached_property
    def range(self) -> RateRange:
        """Return the measured range."""
        return RateRange(self.points[0].etr_per_second, self.points[-1].etr_per_second)

    def summed(self, processor: Processor) -> tuple[ColumnName, ...]:
        """Return the columns that make up the cost on one kind of processor."""
        return tuple(
            column
            for column in self.columns
            if column[1] == processor and column not in self.unmeasured
        )

    def status(self, rate: float) -> RateStatus:
        """Return whether a rate was measured, lies between measured rates, or beyond them."""
        if any(point.etr_per_second == rate for point in self.points):
            return "measured"
        return "measured_range" if self.range.holds(rate) else "beyond_measured_range"

    def ms_at(self, rates: FloatArray) -> FloatArray:
        """Return ms per transaction by rate and column; NaN beyond the measured range."""
        percent = interpolated_percent(self.etr, self.percent, rates)
        ms: FloatArray = _ms_over_arrays(percent, rates[:, None])
        return ms


def interpolated_percent(etr: FloatArray, percent: FloatArray, rates: FloatArray) -> FloatArray:
    """Return CPU % by rate and column, on the line between the neighbouring measured points.

    etr: strictly rising measured rates. percent: one row for each of them. The result equals the
    table exactly at measured rates and is NaN beyond the lowest and the highest of them.
    """
    result = np.full((len(rates), percent.shape[1]), np.nan)
    above = np.searchsorted(etr, rates, side="left")
    within = above < len(etr)
    measured = within.copy()
    measured[within] = etr[above[within]] == rates[within]
    result[measured] = percent[above[measured]]
    between = within & ~measured & (above > 0)
    high = above[between]
    low = high - 1
    result[between] = _percent_over_arrays(
        percent[low], percent[high], etr[low, None], etr[high, None], rates[between, None]
    )
    return result


def point_cost(ledger: Ledger, series: RateSeries, point: RatePoint) -> CostIds:
    """Record the cost of one measured point with its printed cells."""
    rate = add_etr(ledger, series, point)
    shares = {_column(cell): _add_cell(ledger, series, point, cell) for cell in point.cells}
    return _costs(ledger, series, point.id, f"point {point.name}", rate, shares)


def rate_cost(
    ledger: Ledger, series: RateSeries, rate: float, *, through_all: bool = False
) -> CostIds:
    """Record the cost at a rate, interpolated between the neighbouring points.

    through_all: write the lines through all points, which hold at every rate of the range, so that
    a workbook can follow another rate.

    At a measured rate it is the cost of that point. Beyond the measured range the costs are
    missing and say so.
    """
    for point in series.points:
        if point.etr_per_second == rate:
            return point_cost(ledger, series, point)
    key = at_rate(series.configuration, rate)
    rate_id = Id.write("rate", f"{rate:.15g}")
    if rate_id not in ledger:
        label = transactions_per_second(rate)
        ledger.add(Quantity(rate_id, label, rate, _RATE, "assumed"))
    place = per_second(rate)
    if not series.range.holds(rate):
        measured = series.range.text().parts
        why = phrase(
            f"{Amount(rate, exact=True)} a second is beyond the measured range, {measured}"
        )
        shares = {
            column: ledger.add(
                Quantity(
                    Id.write("percent", (key, column_key(column))),
                    f"{column_label(column)}, {series.label}, {place}",
                    None,
                    _PERCENT,
                    "derived",
                    why_missing=why,
                )
            )
            for column in series.columns
        }
        return _costs(ledger, series, key, place, rate_id, shares)
    if through_all:
        shares = _through_all_points(ledger, series, key, place, rate_id)
        return _costs(ledger, series, key, place, rate_id, shares)
    index = bisect_right([measured.etr_per_second for measured in series.points], rate)
    below, above = series.points[index - 1], series.points[index]
    etr_below, etr_above = (add_etr(ledger, series, neighbour) for neighbour in (below, above))
    shares = {
        column: derived_once(
            ledger,
            Id.write("percent", (key, column_key(column))),
            percent_at_rate,
            (
                _add_cell(ledger, series, below, cell_below),
                _add_cell(ledger, series, above, cell_above),
                etr_below,
                etr_above,
                rate_id,
            ),
            f"{column_label(column)}, {series.label}, {place}",
        )
        for column, cell_below, cell_above in zip(
            series.columns, below.cells, above.cells, strict=True
        )
    }
    return _costs(ledger, series, key, place, rate_id, shares)


def _through_all_points(
    ledger: Ledger, series: RateSeries, key: str, place: str, rate_id: str
) -> dict[ColumnName, str]:
    etr = [add_etr(ledger, series, point) for point in series.points]
    return {
        column: derived_once(
            ledger,
            Id.write("percent", (key, column_key(column))),
            percent_through_points,
            (
                rate_id,
                *(
                    quantity_id
                    for measured, point in zip(etr, series.points, strict=True)
                    for quantity_id in (
                        measured,
                        _add_cell(ledger, series, point, point.cells[position]),
                    )
                ),
            ),
            f"{column_label(column)}, {series.label}, {place}",
        )
        for position, column in enumerate(series.columns)
    }


def gp_percent(ledger: Ledger, series: RateSeries) -> list[str]:
    """Record the CPU % on GPs of every measured point, once; return the ids, slowest first."""
    return summed_percent(ledger, series, "gp", series.summed("gp"))


def specialty_percent(ledger: Ledger, series: RateSeries) -> list[str]:
    """Record the CPU % on zAAPs and zIIPs of every measured point; none without such a column."""
    columns = tuple(column for engine in SPECIALTY for column in series.summed(engine))
    return summed_percent(ledger, series, "specialty", columns) if columns else []


def ms_at_rate(
    ledger: Ledger,
    series: RateSeries,
    rate: str,
    name: str,
    key: str,
    processor: Literal["gp", "specialty"],
) -> str:
    """Record the CPU time per transaction at a rate in the range, on the lines through all points.

    rate: its id. name, key: before the bracket and in it, in the ids of what is recorded.
    """
    engine = {"gp": "GP", "specialty": "zAAP and zIIP"}[processor]
    points = (gp_percent if processor == "gp" else specialty_percent)(ledger, series)
    label = f"{engine} time per transaction, {series.label}, at the rate"
    if not points:
        return _no_specialty_column(
            ledger,
            series,
            Id.write("specialty_ms", series.configuration),
            f"{engine} time, {series.label}",
        )
    pairs = zip(series.points, points, strict=True)
    percent = ledger.derive(
        name + Id.write(f"{processor}_percent", (key, series.configuration)),
        percent_through_points,
        rate,
        *(used for point, percent in pairs for used in (add_etr(ledger, series, point), percent)),
        label=f"{engine} use at the rate, {series.label}",
    )
    return ledger.derive(
        name + Id.write(f"{processor}_ms", (key, series.configuration)),
        ms_from_percent,
        percent,
        rate,
        label=label,
    )


_RATE = "transactions/s"
_PERCENT = "% of one CP"


def _column(cell: MeasuredCell) -> ColumnName:
    return cell.component, cell.processor


def add_etr(ledger: Ledger, series: RateSeries, point: RatePoint) -> str:
    """Record the rate of a measured point, once, and return its id."""
    quantity_id = Id.write("etr", point.id)
    if quantity_id not in ledger:
        ledger.add(
            Quantity(
                quantity_id,
                f"ETR of {series.label}, point {point.name}",
                point.etr_per_second,
                _RATE,
                series.kind,
                source=point.etr_source,
            )
        )
    return quantity_id


def _add_cell(ledger: Ledger, series: RateSeries, point: RatePoint, cell: MeasuredCell) -> str:
    column = _column(cell)
    key = f"{point.id}.{column_key(column)}"
    quantity_id = Id.write("percent", key)
    if quantity_id in ledger:
        return quantity_id
    label = f"{column_label(column)}, {series.label}, point {point.name}"
    stated = Quantity(
        quantity_id,
        label,
        cell.percent,
        _PERCENT,
        series.kind,
        source=cell.source,
        interval_missing=ONE_MEASUREMENT[series.kind],
        why_missing=None if cell.percent is not None else f"printed {cell.printed}",
    )
    if cell.ms is None:
        return ledger.add(stated)
    ms = replace(
        stated,
        id=Id.write("read_ms", key),
        label=f"{label}, each",
        value=cell.ms,
        unit="ms/transaction",
    )
    etr = add_etr(ledger, series, point)
    return ledger.derive(quantity_id, percent_of_one_cp, ledger.add(ms), etr, label=label)


def summed_percent(
    ledger: Ledger, series: RateSeries, name: str, columns: tuple[ColumnName, ...]
) -> list[str]:
    """Record the CPU % of every measured point over some columns, once; slowest first."""
    engine = {"gp": "GP", "specialty": "zAAP and zIIP", "total": "CPU"}[name]
    return [
        derived_once(
            ledger,
            Id.write(f"{name}_percent", point.id),
            total_percent,
            tuple(
                _add_cell(ledger, series, point, cell)
                for cell in point.cells
                if _column(cell) in columns
            ),
            f"{engine} use, {series.label}, point {point.name}",
        )
        for point in series.points
    ]


def _costs(
    ledger: Ledger,
    series: RateSeries,
    key: str,
    place: str,
    rate: str,
    shares: dict[ColumnName, str],
) -> CostIds:
    """Record the costs that follow from CPU % at a rate."""
    components = {
        column: derived_once(
            ledger,
            Id.write("ms", (key, column_key(column))),
            ms_from_percent,
            (share, rate),
            f"{column_label(column)} time per transaction, {series.label}, {place}",
        )
        for column, share in shares.items()
    }
    where = f"{series.label}, {place}"
    return cost_sums(ledger, key, where, components, beside=series.unmeasured)


def average_cost(ledger: Ledger, series: RateSeries) -> CostIds:
    """Record the unweighted mean of the cost over all measured points."""
    places = [point_cost(ledger, series, point) for point in series.points]
    return mean_cost(ledger, f"{series.configuration}.mean", series.label, places)


def specialty_cost(ledger: Ledger, series: RateSeries, cost: CostIds) -> str:
    """Return the id of the zAAP and zIIP time of a recorded cost.

    Recorded as a published zero where the configuration runs without, and as missing where work
    ran there and the document leaves it out.
    """
    engines = tuple(cost.sums[processor] for processor in SPECIALTY if processor in cost.sums)
    label = f"zAAP and zIIP time per transaction, {series.label}"
    if len(engines) == 1:
        return engines[0]
    quantity_id = cost.total.replace("total_ms", "specialty_ms")
    if engines:
        return derived_once(ledger, quantity_id, total_ms, engines, label)
    return _no_specialty_column(ledger, series, quantity_id, label)


def _no_specialty_column(ledger: Ledger, series: RateSeries, quantity_id: str, label: str) -> str:
    if quantity_id not in ledger:
        first = series.points[0].cells[0].source
        ledger.add(
            Quantity(
                quantity_id,
                label,
                None if series.offload_missing else 0.0,
                "ms/transaction",
                series.kind,
                source=Source(
                    f"{first.locator.split(',')[0]}: no zAAP or zIIP column",
                    first.study,
                    first.document,
                    configuration=first.configuration or series.configuration,
                ),
                why_missing=series.offload_missing,
            )
        )
    return quantity_id
