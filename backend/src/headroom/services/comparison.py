"""Comparisons of ways in as a use case: from ids and a rate to costs, limits and warnings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from headroom.domain.comparison.compared_ways import Comparison
from headroom.domain.comparison.cost_curves import CostCurve, cost_curve
from headroom.domain.comparison.crossovers import (
    Crossover,
    Measure,
    PriceCrossing,
    price_crossing,
)
from headroom.domain.comparison.questions import AnsweredQuestion, answered
from headroom.domain.comparison.way_answers import ComparedWay, Warned
from headroom.domain.comparison.way_choice import ListedWay, WayBridge, bridge, shortlist
from headroom.domain.comparison.way_costs import RecordedCosts
from headroom.domain.comparison.way_findings import Findings, NamedCost, finding, rate_text
from headroom.domain.comparison.ways_in import StatedPayload
from headroom.domain.evidence.rates import rate_per_region
from headroom.domain.evidence.target import Statements
from headroom.domain.quantities.refusals import (
    InvalidInputError,
    UnknownConfigurationError,
)
from headroom.services.catalogue import Catalogue
from headroom.services.values import chosen_machine

DEFAULT_STUDY = "ways-into-cics"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which ways on which machine, and what the user states. configurations None: the study's."""

    configurations: tuple[str, ...] | None
    machine: str | None
    stated: Statements
    payload: StatedPayload | None = None


@dataclass(frozen=True, slots=True)
class ComparisonAnswer:
    """Every way at the rate, cheapest first, with what they share."""

    comparison: Comparison
    items: Sequence[ComparedWay]
    findings: Findings
    shortlist: tuple[ListedWay, ...]
    bridge: WayBridge | None
    warnings: tuple[Warned, ...]


def compare(
    catalogue: Catalogue,
    asked: Asked,
    *,
    rate: float,
    regions: int,
    ziip_target_utilisation: float | None,
    payload_class: str | None,
    pair: Sequence[str] | None = None,
) -> ComparisonAnswer:
    """Return the ways at a rate on a machine.

    pair: two of them whose difference is shown by address space.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, asked)
    items, warnings = comparison.at(
        rate,
        regions=regions,
        ziip_target_utilisation=ziip_target_utilisation,
        payload_class=payload_class,
    )
    payload = payload_class or comparison.usual_payload
    of_payload = [
        compared for compared in items if compared.way.configuration.payload_class == payload
    ]
    where = rate_text(rate, regions)
    total, gp = (
        finding(_costs(of_payload, measure), measure, where, len(of_payload))
        for measure in ("total", "gp")
    )
    return ComparisonAnswer(
        comparison,
        items,
        Findings(total=total, gp=gp),
        shortlist(of_payload),
        None if pair is None else _bridge(items, pair),
        warnings,
    )


def _bridge(items: Sequence[ComparedWay], pair: Sequence[str]) -> WayBridge:
    found = {compared.configuration: compared for compared in items}
    for position, configuration in enumerate(pair):
        if configuration not in found:
            raise InvalidInputError(
                f"bridge.{position}",
                f"{configuration} is not among the compared; choose two of them",
            )
    return bridge(found[pair[0]], found[pair[1]])


def _costs(found: Sequence[ComparedWay], measure: Measure) -> list[NamedCost]:
    """Return the costs of ways that are ranked by them."""
    return [
        NamedCost(compared.way.id, compared.way.short_label, ms)
        for compared in found
        if compared.rank is not None
        and (ms := compared.gp_ms if measure == "gp" else compared.total_ms) is not None
    ]


def curves(
    catalogue: Catalogue,
    asked: Asked,
    *,
    per_segment: int,
    low: float | None,
    high: float | None,
) -> tuple[Comparison, list[CostCurve]]:
    """Return each way along the rate.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    if low is not None and high is not None and low >= high:
        raise InvalidInputError("low", "the low end has to lie below the high end")
    comparison = comparison_of(catalogue, asked)
    found = [
        cost_curve(
            way,
            comparison.factors_of(way),
            per_segment=per_segment,
            low=low,
            high=high,
            given=comparison.given,
        )
        for way in comparison.ranked_ways
    ]
    return comparison, found


def crossovers(
    catalogue: Catalogue, asked: Asked, *, rate: float | None, regions: int = 1
) -> tuple[Comparison, Sequence[Crossover]]:
    """Return where each two ways overtake each other along the rate, and by the zIIP price.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, asked)
    if len(comparison.ways) < 2:
        raise InvalidInputError("configurations", "name two configurations or more")
    if rate is None:
        return comparison, comparison.crossovers
    costs = {
        compared.configuration: compared for compared in comparison.at(rate, regions=regions)[0]
    }
    region_rate = rate_per_region(rate, regions)

    def price(pair: Crossover) -> PriceCrossing:
        if pair.reason is not None:
            return PriceCrossing(None, None, None, pair.reason)
        one, other = costs[pair.one], costs[pair.other]
        gp, ziip = (one.gp_ms, other.gp_ms), (one.ziip_ms, other.ziip_ms)
        return price_crossing(one.way, other.way, gp, ziip, region_rate)

    return comparison, [pair.at(region_rate, price(pair)) for pair in comparison.crossovers]


def questions(
    catalogue: Catalogue, asked: Asked, *, rate: float, regions: int = 1
) -> tuple[Comparison, list[AnsweredQuestion]]:
    """Return the study's questions with their answers at a rate.

    Raises UnknownMachineError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, asked)
    found = {cost.way.id: cost for cost in comparison.at(rate, regions=regions)[0]}
    place = comparison.place() or comparison.measured_place()
    return comparison, [
        answered(question, found, rate, regions, place) for question in catalogue.questions
    ]


def working(
    catalogue: Catalogue,
    asked: Asked,
    *,
    rate: float,
    regions: int,
    ziip_target_utilisation: float | None,
) -> RecordedCosts:
    """Return the first way's figures at a rate with their whole working.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, asked)
    return comparison.working(comparison.ways[0], rate, ziip_target_utilisation, regions)


def comparison_of(catalogue: Catalogue, asked: Asked) -> Comparison:
    """Return what is asked for, made once for each catalogue and kept while a slider moves.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    found = catalogue.comparisons.find(asked)
    if found is None:
        machine = None
        if asked.machine is not None:
            machine = chosen_machine(catalogue, asked.machine)
        usual = [
            way for way in catalogue.ways_in.values() if way.configuration.study == DEFAULT_STUDY
        ]
        ids = asked.configurations
        if ids is None:
            ids = tuple(way.id for way in usual)
        _check(catalogue, ids)
        ways = [*catalogue.ways_in.values(), *catalogue.own_ways.values()]
        found = Comparison(
            [way for way in ways if way.id in ids],
            machine=machine,
            machines=catalogue.machines,
            stated=asked.stated,
            home=usual[0] if usual else None,
            payload=asked.payload,
        )
        catalogue.comparisons.keep(asked, found)
    return found


def _check(catalogue: Catalogue, ids: Sequence[str]) -> None:
    seen: set[str] = set()
    first = None
    for position, way_id in enumerate(ids):
        field = f"configurations.{position}"
        if way_id in seen:
            raise InvalidInputError(field, f"{way_id} is listed twice")
        seen.add(way_id)
        if way_id in catalogue.own_ways:
            continue
        configuration = catalogue.configurations.get(way_id)
        if configuration is None:
            raise UnknownConfigurationError(way_id, field)
        first = first or configuration
        if configuration.study != first.study:
            raise InvalidInputError(
                field,
                f"{way_id} comes from another study than {first.id}; compare within one study",
            )
        if way_id not in catalogue.ways_in:
            why = configuration.no_measurement or "it was measured in test cycles, not at rates"
            raise InvalidInputError(field, f"{configuration.label} has no cost at a rate: {why}")
