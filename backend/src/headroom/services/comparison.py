"""Comparisons of ways in as a use case: from ids and a rate to costs, limits and warnings."""

from __future__ import annotations

from collections import Counter
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
from headroom.domain.comparison.joint_studies import (
    MOST_JOINED,
    NO_UNIT,
    ComparedStudy,
    JointStudies,
    compared_study,
)
from headroom.domain.comparison.questions import answered
from headroom.domain.comparison.subject import Subject
from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.comparison.way_choice import WayBridge, against_today, bridge, shortlist
from headroom.domain.comparison.way_findings import Findings, NamedCost, finding, rate_text
from headroom.domain.comparison.ways_in import BYTES_A_KB, WayIn
from headroom.domain.evidence.comparability import payload_label
from headroom.domain.evidence.component_costs import ComponentCost
from headroom.domain.evidence.rates import rate_per_region
from headroom.domain.evidence.studies import UnknownStudyError
from headroom.domain.lab.answers import MethodNumbers
from headroom.domain.lab.method_chain import (
    ChainCosts,
    MethodChain,
    measured_rate,
    method_chain,
    numbers_of_a_method,
)
from headroom.domain.money.pricing import bill_at_flat_price
from headroom.domain.quantities.answers import wordings_of_figures
from headroom.domain.quantities.phrases import per_second, phrase, wordings_of
from headroom.domain.quantities.refusals import (
    InvalidInputError,
    UnknownConfigurationError,
)
from headroom.services.catalogue import Catalogue
from headroom.services.values import chosen_machine

NO_RATES = (
    "nothing of it was measured at rates, so it has no cost at yours; value a switch between two "
    "of its methods instead"
)


def compare(catalogue: Catalogue, content: ComparisonContent) -> ComparisonAnswer:
    """Return the ways at a rate on a machine.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = comparison_of(catalogue, content)
    rate, regions = content.rate_per_second, content.regions
    items, warnings = comparison.at(
        rate,
        regions=regions,
        planned=content.planned(),
        msu_basis=content.msu_basis,
        payload_class=content.payload_class,
    )
    payload = content.payload_class or comparison.usual_payload
    of_payload = [compared for compared in items if not compared.ranked_apart]
    where = rate_text(rate, regions)
    if any(compared.rank is not None and compared.ranked_apart for compared in items):
        # others stand below them
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
    joint_note = None if comparison.joint is None else comparison.joint.note
    sentences = [conversion.note, ranges_note, msu_note, *(way.reason for way in listed)]
    sentences += [joint_note, per_second(rate_per_region(rate, regions))]
    sentences += [one.text for one in (total, gp) if one is not None]
    sentences += [] if switch is None else [switch.why]
    sentences += [quantity.label for quantity in comparison.ledger.quantities()]
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
        studies=_compared_studies(catalogue, _studies(catalogue, content), comparison.ways),
        joint_note=joint_note,
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
        content.switch_cost_per_month,
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
    """Return the first study's questions with their answers at a rate, about all of its ways.

    Raises UnknownMachineError, InvalidInputError.
    """
    studies = list(_studies(catalogue, content)[:1])
    alone = {"configurations": None, "studies": studies, "unit_of_work": None}
    comparison = comparison_of(catalogue, content.model_copy(update=alone))
    rate, regions = content.rate_per_second, content.regions
    costs = {cost.way.id: cost for cost in comparison.at(rate, regions=regions)[0]}
    place = comparison.place() or comparison.measured_place()
    asked = [question for study in studies for question in catalogue.questions[study]]
    payload = comparison.payload
    items = [answered(question, costs, rate, regions, place, payload) for question in asked]
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
    costs = comparison.working(way, rate, content.planned(), content.regions)
    return WayWorking(
        configuration=way.id,
        rate_per_second=rate,
        figures={name: costs.ledger[figure] for name, figure in costs.figures.items()},
        components=[
            ComponentCost(name, processor, component)
            for (name, processor), component in costs.components.items()
        ],
        inputs=costs.ledger.by_id(),
        wordings=wordings_of_figures(costs.ledger.quantities()),
    )


def chain_of(catalogue: Catalogue, subject: Subject) -> MethodChain:
    """Return what a subject's method takes of each resource, from its own evidence.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    return method_chain(subject, _costs_of(_alone(catalogue, subject), subject))


def numbers_of(catalogue: Catalogue, subject: Subject) -> MethodNumbers:
    """Return what a subject's measurements give the lab's calculations.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    comparison = _alone(catalogue, subject)
    costs = _costs_of(comparison, subject)
    planned = subject.compared(costs.rate).planned()
    working = comparison.working(comparison.ways[0], costs.rate, planned, subject.regions)
    factor = comparison.conversion_of(comparison.ways[0]).factor
    return numbers_of_a_method(method_chain(subject, costs), costs, working, factor)


def _alone(catalogue: Catalogue, subject: Subject) -> Comparison:
    return comparison_of(catalogue, subject.compared(subject.rate_per_second))


def _costs_of(comparison: Comparison, subject: Subject) -> ChainCosts:
    """Return what a subject's method takes at its rate, or at the nearest measured one."""
    way = comparison.ways[0]
    rate = measured_rate(way, subject.rate_per_second, subject.regions)
    (compared,), _ = comparison.at(rate, regions=subject.regions)
    return ChainCosts(
        way=compared,
        rate=rate,
        factors=comparison.factors_of(way),
        lpar_cps=comparison.lpar_cps,
        machine=comparison.shown_machine(),
        measured_machine=comparison.measured_machine_shown(),
    )


def comparison_of(catalogue: Catalogue, content: WaysContent) -> Comparison:
    """Return what is asked, made once for each catalogue and kept while the rate moves.

    Raises UnknownMachineError, UnknownStudyError, UnknownConfigurationError, InvalidInputError.
    """
    chosen = None if content.configurations is None else tuple(content.configurations)
    studies = _studies(catalogue, content)
    stated, payload = content.alone(), content.payload()
    entered = content.unprinted_payload_kb
    unit = content.unit_of_work if len(studies) > 1 else None
    asked = (chosen, studies, unit, content.machine, stated, payload, entered)
    comparison = catalogue.comparisons.find(asked)
    if comparison is None:
        machine = None
        if content.machine is not None:
            machine = chosen_machine(catalogue, content.machine)
        ways_of_studies = [
            way
            for study in studies
            for way in catalogue.ways_in.values()
            if way.configuration.study == study
        ]
        if chosen is not None:
            _check(catalogue, chosen, studies)
        elif not ways_of_studies:
            raise InvalidInputError("studies", f"{', '.join(studies)}: {NO_RATES}")
        own = [] if chosen is None else catalogue.own_ways.values()
        comparison = Comparison(
            [way for way in (*ways_of_studies, *own) if chosen is None or way.id in chosen],
            machine=machine,
            machines=catalogue.machines,
            stated=stated,
            home=ways_of_studies[0] if ways_of_studies else None,
            payload=payload,
            unprinted_payload_bytes=None if entered is None else round(entered * BYTES_A_KB),
            joint=None if unit is None else _joint(catalogue, studies, unit),
        )
        catalogue.comparisons.keep(asked, comparison)
    return comparison


def usual_study(catalogue: Catalogue) -> str | None:
    """Return the study that is compared where none is named: the one with the most methods."""
    counts = Counter(way.configuration.study for way in catalogue.ways_in.values())
    return max(counts, key=lambda study: counts[study], default=None)


def _studies(catalogue: Catalogue, content: WaysContent) -> tuple[str, ...]:
    """Return the studies whose methods are asked for; the first one is at home."""
    if content.studies is not None:
        studies = tuple(dict.fromkeys(content.studies))
        for study in studies:
            if study not in catalogue.studies:
                raise UnknownStudyError(study)
    else:
        of_named = [
            catalogue.ways_in[way].configuration.study
            for way in content.configurations or ()
            if way in catalogue.ways_in
        ]
        usual = usual_study(catalogue)
        studies = tuple(dict.fromkeys(of_named)) or (() if usual is None else (usual,))
    if len(studies) > MOST_JOINED:
        raise InvalidInputError("configurations", "methods of two studies compare, not of more")
    if len(studies) > 1 and content.unit_of_work is None:
        titles = "; ".join(catalogue.studies[study].title for study in studies)
        raise InvalidInputError("unit_of_work", f"{NO_UNIT} ({titles})")
    return studies


def _compared_studies(
    catalogue: Catalogue, studies: Sequence[str], ways: Sequence[WayIn]
) -> tuple[ComparedStudy, ...]:
    return tuple(
        compared_study(
            catalogue.studies[study],
            [way.configuration.environment for way in ways if way.configuration.study == study],
            catalogue.machines,
        )
        for study in studies
    )


def _joint(catalogue: Catalogue, studies: Sequence[str], unit: str) -> JointStudies:
    ways = tuple(catalogue.ways_in.values())
    return JointStudies(_compared_studies(catalogue, studies, ways), unit)


def _check(catalogue: Catalogue, ids: Sequence[str], studies: Sequence[str]) -> None:
    seen: set[str] = set()
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
        if way_id not in catalogue.ways_in:
            why = configuration.no_measurement or "it was measured in test cycles, not at rates"
            raise InvalidInputError(field, f"{configuration.label} has no cost at a rate: {why}")
        if configuration.study not in studies:
            raise InvalidInputError(
                field, f"{way_id} is of {configuration.study}, which is not among the studies"
            )
