"""Costs per transaction of a configuration: as a table, and one place with its whole working."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from headroom.domain.evidence.comparability import Comparability, comparability
from headroom.domain.evidence.component_costs import ComponentCost, CostIds, Processor
from headroom.domain.evidence.cost_tables import (
    TOTAL,
    TOTAL_EXCLUDING_ZAAP,
    CostTable,
    PrintedCost,
    PrintedCosts,
    cost_caveats,
    cost_table,
)
from headroom.domain.evidence.cycles import TestCycle, average_run_cost, run_cost
from headroom.domain.evidence.evidence import Caveat, MeasuredConfiguration
from headroom.domain.evidence.rate_lines import RateLines, rate_lines
from headroom.domain.evidence.rates import (
    RateRange,
    RateSeries,
    RateStatus,
    average_cost,
    point_cost,
    rate_cost,
)
from headroom.domain.evidence.studies import TotalQuantity
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import (
    InvalidInputError,
    Refusal,
    UnknownConfigurationError,
)
from headroom.services.catalogue import Catalogue


class UnknownPointError(Refusal):
    """The configuration has no point of this name."""

    status, slug, title = 404, "unknown-point", "Unknown point"

    def __init__(self, configuration_id: str, point: str) -> None:
        super().__init__(
            f"{configuration_id} has no point {point}. Its page lists those that it has."
        )


class NoCostError(Refusal):
    """No CPU time of the configuration is published as a number. reason: why."""

    status, slug, title = 404, "no-cost", "No CPU time is available"

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}.")


@dataclass(frozen=True, slots=True)
class CostFigures:
    """Costs, ms per transaction; None where the configuration has no such column."""

    gp_ms: Quantity
    zaap_ms: Quantity | None
    ziip_ms: Quantity | None
    total_ms: Quantity


@dataclass(frozen=True, slots=True)
class PublishedCost:
    """What the document prints for one of the figures."""

    figure: Literal["gp_ms", "total_ms"]
    published: PrintedCost


@dataclass(frozen=True, slots=True)
class PlaceCost:
    """The cost at one place with everything that it rests on."""

    configuration: str
    label: str
    basis: Literal["rate", "test_cycle"]
    point: Annotated[
        str | None,
        Field(
            description="The measured point, `average` for our mean, null at a rate between points"
        ),
    ]
    rate_per_second: float | None
    status: RateStatus
    measured_range: RateRange | None
    figures: CostFigures
    components: list[ComponentCost]
    inputs: dict[str, Quantity]
    published: list[PublishedCost]
    notes: tuple[Caveat, ...]


def find_costs(catalogue: Catalogue, configuration_id: str) -> CostTable | None:
    """Return all costs of a configuration; None where no CPU time is published as a number."""
    configuration = catalogue.configurations.get(configuration_id)
    if configuration is None or configuration.measurement is None:
        return None
    return cost_table(configuration.measurement, _printed(catalogue, configuration_id))


def _printed(catalogue: Catalogue, configuration_id: str) -> PrintedCosts:
    study, way = catalogue.find_configuration(configuration_id)
    return PrintedCosts(way.id, study.figures_of(way.id))


def find_lines(catalogue: Catalogue, configuration_id: str) -> RateLines:
    """Return the straight lines of CPU % on the rate.

    Raises UnknownConfigurationError, NoCostError.
    """
    _, measurement = _measured(catalogue, configuration_id)
    if isinstance(measurement, RateSeries):
        return rate_lines(measurement)
    why = "it was measured in test cycles, not at rates"
    return RateLines(configuration_id, (), None, (), why, {})


def point_working(catalogue: Catalogue, configuration_id: str, point: str) -> PlaceCost:
    """Return the cost at one point or run by its name, or the ``average`` over all of them.

    Raises UnknownConfigurationError, NoCostError, UnknownPointError.
    """
    configuration, measurement = _measured(catalogue, configuration_id)
    ledger = Ledger()
    rate: float | None = None
    if point == "average":
        point_id = "average"
        cost = (
            average_cost(ledger, measurement)
            if isinstance(measurement, RateSeries)
            else average_run_cost(ledger, measurement)
        )
    elif isinstance(measurement, RateSeries):
        measured = next((row for row in measurement.points if row.name == point), None)
        if measured is None:
            raise UnknownPointError(configuration.id, point)
        point_id, rate = measured.id, measured.etr_per_second
        cost = point_cost(ledger, measurement, measured)
    else:
        run = next((single for single in measurement.runs if single.name == point), None)
        if run is None:
            raise UnknownPointError(configuration.id, point)
        point_id = f"{configuration_id}.{run.name}"
        cost = run_cost(ledger, measurement, run)
    return _place(catalogue, measurement, ledger, cost, point_id, rate, "measured")


def rate_working(catalogue: Catalogue, configuration_id: str, rate: float) -> PlaceCost:
    """Return the cost at a rate, on the line between the neighbouring measured points.

    Raises UnknownConfigurationError, NoCostError, InvalidInputError.
    """
    configuration, measurement = _measured(catalogue, configuration_id)
    if not isinstance(measurement, RateSeries):
        raise InvalidInputError(
            "rate_per_second",
            f"{configuration.label} was measured in test cycles, not at rates; ask for a point",
        )
    ledger = Ledger()
    cost = rate_cost(ledger, measurement, rate)
    point = next((row.id for row in measurement.points if row.etr_per_second == rate), None)
    return _place(catalogue, measurement, ledger, cost, point, rate, measurement.status(rate))


def list_comparable(catalogue: Catalogue, configuration_id: str) -> list[Comparability]:
    """Return every other configuration of the study with whether it can replace this one.

    Raises UnknownConfigurationError.
    """
    configuration = catalogue.configurations.get(configuration_id)
    if configuration is None:
        raise UnknownConfigurationError(configuration_id)
    return [
        comparability(configuration, other)
        for other in catalogue.configurations.values()
        if other.study == configuration.study and other.id != configuration.id
    ]


def _measured(
    catalogue: Catalogue, configuration_id: str
) -> tuple[MeasuredConfiguration, RateSeries | TestCycle]:
    configuration = catalogue.configurations.get(configuration_id)
    if configuration is None:
        raise UnknownConfigurationError(configuration_id)
    if configuration.measurement is None:
        raise NoCostError(f"{configuration.label}: {configuration.no_measurement}")
    return configuration, configuration.measurement


def _place(
    catalogue: Catalogue,
    measurement: RateSeries | TestCycle,
    ledger: Ledger,
    cost: CostIds,
    point: str | None,
    rate: float | None,
    status: RateStatus,
) -> PlaceCost:
    def figure(processor: Processor) -> Quantity | None:
        return ledger[cost.sums[processor]] if processor in cost.sums else None

    configuration = catalogue.configurations[measurement.configuration]
    printed = _printed(catalogue, configuration.id)
    of_figures: tuple[tuple[Literal["gp_ms", "total_ms"], TotalQuantity], ...]
    of_figures = (("total_ms", TOTAL), ("gp_ms", TOTAL_EXCLUDING_ZAAP))
    at_rates = isinstance(measurement, RateSeries)
    return PlaceCost(
        configuration=configuration.id,
        label=configuration.label,
        basis="rate" if at_rates else "test_cycle",
        point=point,
        rate_per_second=rate,
        status=status,
        measured_range=measurement.range if isinstance(measurement, RateSeries) else None,
        figures=CostFigures(
            ledger[cost.sums["gp"]], figure("zaap"), figure("ziip"), ledger[cost.total]
        ),
        components=[
            ComponentCost(name, processor, cost_id)
            for (name, processor), cost_id in cost.components.items()
        ],
        inputs=ledger.by_id(),
        published=[
            PublishedCost(name, printed_cost)
            for name, quantity in of_figures
            if point and (printed_cost := printed.find(point, quantity))
        ],
        notes=cost_caveats(measurement),
    )
