"""Comparisons of ways in as a use case: from ids and a rate to costs, limits and warnings."""

from __future__ import annotations

from collections.abc import Sequence

from headroom.domain.comparison.answers import (
    ComparisonAnswer,
    CrossoversAnswer,
    HandoverWindow,
    QuestionsAnswer,
    WayCurvesAnswer,
    WayCurveUnits,
    WayWorking,
)
from headroom.domain.comparison.compared_ways import Comparison
from headroom.domain.comparison.content import ComparisonContent, WayCurvesContent, WaysContent
from headroom.domain.comparison.cost_curves import cost_curve
from headroom.domain.comparison.crossovers import (
    Crossover,
    Measure,
    PriceCrossing,
    price_crossing,
)
from headroom.domain.comparison.questions import answered
from headroom.domain.comparison.subject import Subject
from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.comparison.way_choice import WayBridge, against_today, bridge, shortlist
from headroom.domain.comparison.way_findings import Findings, NamedCost, finding, rate_text
from headroom.domain.evidence.comparability import payload_label
from headroom.domain.evidence.component_costs import ComponentCost
from headroom.domain.evidence.rates import rate_per_region
from headroom.domain.lab.method_chain import (
    ChainCosts,
    MethodChain,
    measured_rate,
    method_chain,
)
from headroom.domain.money.pricing import bill_at_flat_price
from headroom.domain.quantities.phrases import phrase, wordings_of
from headroom.domain.quantities.refusals import (
    InvalidInputError,
    UnknownConfigurationError,
)
from headroom.services.catalogue import Catalogue
from headroom.services.values import chosen_machine

DEFAULT_STUDY = "ways-into-cics"


def compare(catalogue: Catalogue, content: ComparisonContent) -> ComparisonAnswer:
    """Return the ways at a rate on a machine.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, content)
    rate, regions = content.rate_per_second, content.regions
    items, warnings = comparison.at(
        rate,
        regions=regions,
        ziip_target_utilisation=content.ziip_target_utilisation,
        payload_class=content.payload_class,
    )
    payload = content.payload_class or comparison.usual_payload
    of_payload = [
        compared for compared in items if compared.way.configuration.payload_class == payload
    ]
    where = rate_text(rate, regions)
    if any(
        compared.rank is not None and compared.way.configuration.payload_class != payload
        for compared in items
    ):
        # the ranking holds others beside them
        where = phrase(f"{where.parts} with {payload_label(payload).parts}")
    total, gp = (
        finding(_costs(of_payload, measure), measure, where, len(of_payload))
        for measure in ("total", "gp")
    )
    conversion, bridged = comparison.shown_conversion(), content.bridge
    ranges_note, msu_note = comparison.ranges_note(), comparison.msu_note(content.msu_basis)
    listed = shortlist(of_payload, content.most_response_ms)
    items = _against_today(items, content)
    switch = None if bridged is None else _bridge(items, bridged)
    sentences = [conversion.note, ranges_note, msu_note, *(way.reason for way in listed)]
    sentences += [one.text for one in (total, gp) if one is not None]
    sentences += [] if switch is None else [switch.why]
    for way in items:
        sentences += [way.why, way.limit.reason, way.payload.label, *way.missing.values()]
        sentences += [] if way.against_today is None else [way.against_today.why]
    return ComparisonAnswer(
        rate_per_second=rate,
        regions=regions,
        region_rate_per_second=rate_per_region(rate, regions),
        window=HandoverWindow.at(rate),
        machine=comparison.shown_machine(),
        measured_machine=comparison.measured_machine_shown(),
        conversion=conversion,
        ranges_note=ranges_note,
        msu_basis=content.msu_basis,
        msu_note=msu_note,
        ziip_target_utilisation=content.ziip_target_utilisation,
        payload_class=content.payload_class,
        findings=Findings(total=total, gp=gp),
        shortlist=listed,
        bridge=switch,
        items=items,
        overflow_pairs=[pair for way in comparison.ways for pair in way.overflow_pairs],
        warnings=warnings,
        inputs=comparison.ledger.by_id(),
        wordings=wordings_of(sentences),
    )


def _against_today(items: list[ComparedWay], content: ComparisonContent) -> list[ComparedWay]:
    if content.today is None:
        return items
    today = next((way for way in items if way.configuration == content.today), None)
    if today is None:
        raise InvalidInputError(
            "today", f"{content.today} is not among the compared; choose one of them"
        )
    price = content.price_per_msu_month
    return against_today(
        items,
        today,
        content.msu_basis,
        None if price is None else lambda msu: bill_at_flat_price(msu, price),
    )


def _bridge(items: Sequence[ComparedWay], pair: Sequence[str]) -> WayBridge:
    compared = {way.configuration: way for way in items}
    for position, configuration in enumerate(pair):
        if configuration not in compared:
            raise InvalidInputError(
                f"bridge.{position}",
                f"{configuration} is not among the compared; choose two of them",
            )
    return bridge(compared[pair[0]], compared[pair[1]])


def _costs(ways: Sequence[ComparedWay], measure: Measure) -> list[NamedCost]:
    """Return the costs of ways that are ranked by them."""
    return [
        NamedCost(compared.way.id, compared.way.short_label, ms)
        for compared in ways
        if compared.rank is not None
        and (ms := compared.gp_ms if measure == "gp" else compared.total_ms) is not None
    ]


def curves(catalogue: Catalogue, content: WayCurvesContent) -> WayCurvesAnswer:
    """Return each way along the rate.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    low, high = content.low, content.high
    if low is not None and high is not None and low >= high:
        raise InvalidInputError("low", "the low end has to lie below the high end")
    comparison = comparison_of(catalogue, content)
    return WayCurvesAnswer(
        machine=comparison.shown_machine(),
        measured_machine=comparison.measured_machine_shown(),
        conversion=comparison.shown_conversion(),
        units=WayCurveUnits(),
        items=[
            cost_curve(
                way,
                comparison.factors_of(way),
                per_segment=content.per_segment,
                low=low,
                high=high,
                given=comparison.given,
            )
            for way in comparison.ranked_ways
        ],
        warnings=comparison.standing_warnings,
        inputs=comparison.ledger.by_id(),
    )


def crossovers(catalogue: Catalogue, content: ComparisonContent) -> CrossoversAnswer:
    """Return where each two ways overtake each other along the rate, and by the zIIP price.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, content)
    if len(comparison.ways) < 2:
        raise InvalidInputError("configurations", "name two configurations or more")
    rate, regions = content.rate_per_second, content.regions
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

    return CrossoversAnswer(
        rate_per_second=rate,
        machine=comparison.shown_machine(),
        items=[pair.at(region_rate, price(pair)) for pair in comparison.crossovers],
    )


def questions(catalogue: Catalogue, content: ComparisonContent) -> QuestionsAnswer:
    """Return the study's questions with their answers at a rate, about all of its ways.

    Raises UnknownMachineError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, content.model_copy(update={"configurations": None}))
    rate, regions = content.rate_per_second, content.regions
    costs = {cost.way.id: cost for cost in comparison.at(rate, regions=regions)[0]}
    place = comparison.place() or comparison.measured_place()
    items = [answered(question, costs, rate, regions, place) for question in catalogue.questions]
    conversion = comparison.shown_conversion()
    reasons = [pair.why for item in items for pair in item.pairs]
    return QuestionsAnswer(
        rate_per_second=rate,
        machine=comparison.shown_machine(),
        conversion=conversion,
        items=items,
        warnings=comparison.standing_warnings,
        wordings=wordings_of([conversion.note, *(item.answer for item in items), *reasons]),
    )


def working(catalogue: Catalogue, content: ComparisonContent) -> WayWorking:
    """Return the figures of one way at a rate with their whole working.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, content)
    if len(comparison.ways) != 1:
        raise InvalidInputError("configurations", "name the one whose working is asked")
    way, rate = comparison.ways[0], content.rate_per_second
    costs = comparison.working(way, rate, content.ziip_target_utilisation, content.regions)
    return WayWorking(
        configuration=way.id,
        rate_per_second=rate,
        figures={name: costs.ledger[figure] for name, figure in costs.figures.items()},
        components=[
            ComponentCost(name, processor, component)
            for (name, processor), component in costs.components.items()
        ],
        inputs=costs.ledger.by_id(),
    )


def chain_of(catalogue: Catalogue, subject: Subject) -> MethodChain:
    """Return what a subject's method takes of each resource, from its own evidence.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, subject.compared(subject.rate_per_second))
    way = comparison.ways[0]
    rate = measured_rate(way, subject.rate_per_second, subject.regions)
    (compared,), _ = comparison.at(rate, regions=subject.regions)
    return method_chain(
        subject,
        ChainCosts(
            way=compared,
            rate=rate,
            factors=comparison.factors_of(way),
            lpar_cps=comparison.lpar_cps,
            machine=comparison.shown_machine(),
            measured_machine=comparison.measured_machine_shown(),
        ),
    )


def comparison_of(catalogue: Catalogue, content: WaysContent) -> Comparison:
    """Return what is asked, made once for each catalogue and kept while the rate moves.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    named = None if content.configurations is None else tuple(content.configurations)
    stated, payload = content.alone(), content.payload()
    asked = (named, content.machine, stated, payload)
    comparison = catalogue.comparisons.find(asked)
    if comparison is None:
        machine = None
        if content.machine is not None:
            machine = chosen_machine(catalogue, content.machine)
        usual = [
            way for way in catalogue.ways_in.values() if way.configuration.study == DEFAULT_STUDY
        ]
        ids = tuple(way.id for way in usual) if named is None else named
        _check(catalogue, ids)
        ways = [*catalogue.ways_in.values(), *catalogue.own_ways.values()]
        comparison = Comparison(
            [way for way in ways if way.id in ids],
            machine=machine,
            machines=catalogue.machines,
            stated=stated,
            home=usual[0] if usual else None,
            payload=payload,
        )
        catalogue.comparisons.keep(asked, comparison)
    return comparison


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
