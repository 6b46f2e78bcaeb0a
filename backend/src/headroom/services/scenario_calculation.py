"""The calculation of a scenario as a use case: figures, money, how sure, and what must be true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from headroom.domain.money.money import PRICE_FACTOR, BillLine, YearIds, bill_lines
from headroom.domain.money.pricing import minor_units
from headroom.domain.peaks.profile import same_product
from headroom.domain.quantities.figures import LABELS, figures_at
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.quantities import Interval, Quantity, Source
from headroom.domain.quantities.refusals import InvalidInputError, Refusal
from headroom.domain.quantities.spoken import percent
from headroom.domain.scenario.billed_peak import ProductPeaks, ProfilePeaks
from headroom.domain.scenario.cases import Cases, VolumePrices, cases, volume_prices
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.differences import Scalar, scenario_differences
from headroom.domain.scenario.month_bills import MonthBills, month_bills
from headroom.domain.scenario.notices import (
    Reason,
    off_centre_notice,
    scenario_notices,
    why_it_may_be_zero,
)
from headroom.domain.scenario.sampling import (
    HIGH,
    SAMPLED_LEVEL,
    SAMPLES,
    SEED,
    Bar,
    Histogram,
    Quantiles,
    histograms,
    sampled_quantiles,
    share_above_zero,
    share_not_below_zero,
    tornado,
)
from headroom.domain.scenario.scenario import Month, Scenario, ScenarioCase, scenario_case
from headroom.domain.scenario.side_by_side import Side, as_shown, difference, side_of
from headroom.domain.scenario.solving import Solution, solve
from headroom.domain.scenario.uncertainty import (
    UncertainInput,
    Uncertainties,
    uncertainties,
)
from headroom.domain.value.examples import PublishedResult
from headroom.domain.value.value import Notice
from headroom.services.catalogue import Catalogue
from headroom.services.values import (
    FigureLimit,
    PartAnswer,
    asked_mix,
    chosen_machine,
    figure_limits,
    part_answer,
    published_results,
)
from headroom.services.ziip_capacity import measured_overflow

NET_PRESENT_VALUE = "net_present_value"
BREAK_EVEN = "break_even_transactions"
ON_BILL = "gp_seconds_on_bill_per_hour"
"""What MSU are made of: with its samples they need none of their own."""
MONTHS_OF_PAYBACK = {
    "payback_month": "months_to_payback",
    "discounted_payback_month": "months_to_discounted_payback",
}
NOT_SAMPLED = "not sampled; the interval of the net present value says how sure"
STATE_A_SPREAD = "state a spread of the savings per transaction to get one"
BEYOND_THE_MACHINE = "some samples save more than the machine has; narrow the ranges"
ALL_EXACT = "every input counts as exact; state how far off they may be"


@dataclass(frozen=True, slots=True)
class WindowAnswer:
    """One window of the period with the ids of its figures, in ``figures`` or ``inputs``.

    id: ``peak``, or ``period[1]`` and so on.
    """

    id: str
    label: str
    transactions: str
    hours: str
    gp_seconds_saved: str
    gp_seconds_saved_per_hour: str
    ziip_seconds_added: str
    saved_msu: str
    parts: tuple[PartAnswer, ...]


@dataclass(frozen=True, slots=True)
class CashPoint:
    """Cash cumulated by the end of a month, 0 before the first, in the currency's major unit.

    Between two points it runs straight. p5, p95: of the samples; None without any.
    """

    month: int
    cumulated: float | None
    p5: float | None
    p95: float | None


@dataclass(frozen=True, slots=True)
class SamplingAnswer:
    """What the samples say: quantiles by figure, and how often the case pays.

    stated_only: of figures whose uncertainty is not known as a whole, quantiles from the inputs
    that are known. pays_share: how often the net present value is above 0, and whether from those
    alone. paid_back_share: how often cash that is not discounted ends at 0 or above.
    beyond: figures that some samples have no value for, because it is more than the machine has.
    histograms: by figure. cash: by the id of cumulated cash.
    """

    samples: int = field(default=SAMPLES, init=False)
    seed: int = field(default=SEED, init=False)
    quantiles: dict[str, Quantiles | None]
    stated_only: dict[str, Quantiles]
    pays_share: float | None
    pays_from_stated_only: bool
    paid_back_share: float | None
    beyond: frozenset[str]
    histograms: dict[str, Histogram]
    cash: dict[str, Quantiles]


@dataclass(frozen=True, slots=True)
class ScenarioAnswer:
    """A scenario's figures, everything that they rest on, and how sure they are."""

    figures: dict[str, Quantity]
    inputs: dict[str, Quantity]
    windows: tuple[WindowAnswer, ...]
    months: list[Month]
    lines: list[BillLine]
    years: list[YearIds]
    cash: list[CashPoint]
    profile: ProfilePeaks | None
    month_bills: MonthBills | None
    product_peaks: list[ProductPeaks]
    sampling: SamplingAnswer | None
    uncertain: list[UncertainInput]
    tornado: dict[str, list[Bar]]
    cases: Cases | None
    notices: list[Notice]
    reasons: list[Reason]
    fewest_regions: int | None
    limits: list[FigureLimit]
    published: list[PublishedResult]


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A figure of each scenario, and its difference from the first one's; None where it has none.

    The first scenario has no difference.
    """

    figure: str
    figures: list[Quantity | None]
    p50: list[float | None]
    differences: list[Quantity | None]
    differences_p50: list[float | None]


@dataclass(frozen=True, slots=True)
class ComparedInput:
    """An input that is not the same in all scenarios; null where one has no value.

    unit: ``money`` for minor units of the scenario's currency.
    """

    path: str
    label: str
    unit: str | None
    values: list[Scalar]


@dataclass(frozen=True, slots=True)
class SolveAnswer:
    """What an input has to be. variable: the input as it stands; figure: as it stands."""

    solution: Solution
    variable: Quantity
    label: str
    field: str | None
    content_value: float | None
    figure: Quantity


def calculate_scenario(
    catalogue: Catalogue, content: ScenarioContent, *, sampling: bool
) -> ScenarioAnswer:
    """Return a scenario's figures; with sampling, their intervals and the tornado.

    Raises what calculate_value raises, and InvalidInputError for statements that cannot be.
    """
    case = _case(catalogue, content)
    answer = _answer(case, uncertainties(case, content.uncertainty), sampling=sampling)
    if content.periods:
        return answer  # no document calculates with further windows
    published = published_results(catalogue, content, case.scenario.mixes[0])
    return replace(answer, published=published)


def input_names(catalogue: Catalogue, contents: Sequence[ScenarioContent]) -> dict[str, str]:
    """Return what ids of list items are called on the screen: parts of mixes, uncertain inputs."""
    names = {key: found.label for key, (found, _) in catalogue.substitutions.items()}
    for content in contents:
        try:
            case = _case(catalogue, content)
        except Refusal:
            continue  # what cannot be calculated any more is still told apart, by its ids
        names |= {name: case.label(name) for name in case.variables}
        parts = (part.substitution for mix in case.scenario.mixes for part in mix)
        names |= {part.id: part.label for part in parts}
    return names


def compared_inputs(catalogue: Catalogue, asked: Sequence[ScenarioContent]) -> list[ComparedInput]:
    """Return every input that differs between contents, as versions are compared."""
    names = input_names(catalogue, asked)
    contents = [content.model_dump(mode="json", by_alias=True) for content in asked]
    first = {"content": contents[0]}
    found: dict[str, ComparedInput] = {}
    for number, content in enumerate(contents[1:], 1):
        for item in scenario_differences(first, {"content": content}, names):
            row = found.get(item.path)
            if row is None:
                values = [item.before] * len(contents)
                row = found[item.path] = ComparedInput(item.path, item.label, item.unit, values)
            row.values[number] = item.after
    return list(found.values())


def compare_scenarios(
    catalogue: Catalogue, contents: Sequence[ScenarioContent], *, sampling: bool
) -> list[ComparedFigure]:
    """Return every headline figure of each scenario, and how far it lies from the first one's.

    Raises what calculate_scenario raises, for a field of ``contents.N``.
    """
    sides: list[Side] = []
    middles: list[dict[str, Quantiles | None]] = []
    for position, content in enumerate(contents):
        try:
            case = _case(catalogue, content)
            known = uncertainties(case, content.uncertainty)
        except Refusal as error:
            raise error.within(f"contents.{position}") from None
        answer = _answer(case, known, sampling=sampling)
        figures = answer.figures
        middles.append({} if answer.sampling is None else answer.sampling.quantiles)
        sides.append(side_of(case, known, figures) if sampling else Side(figures, {}, {}))
    names = dict.fromkeys(name for side in sides for name in side.figures)
    found = []
    for name in names:
        apart = [
            None if number == 1 else difference(name, number, side, sides[0])
            for number, side in enumerate(sides, 1)
        ]
        between = [middle.get(name) for middle in middles]
        found.append(
            ComparedFigure(
                figure=name,
                figures=[
                    as_shown(side.figures[name], number) if name in side.figures else None
                    for number, side in enumerate(sides, 1)
                ],
                p50=[None if one is None else one.p50 for one in between],
                differences=[None if one is None else one.quantity for one in apart],
                differences_p50=[None if one is None else one.p50 for one in apart],
            )
        )
    return found


def _answer(case: ScenarioCase, known: Uncertainties, *, sampling: bool) -> ScenarioAnswer:
    answered = _sampled(case, known) if sampling else None
    found = _with_uncertainty(case, known, answered)
    money = case.content.money
    if money is not None:
        found[BREAK_EVEN] = _break_even(case)
        for name in figures_at("sought"):
            found[name] = replace(found[name], interval=None, interval_missing=NOT_SAMPLED)
    notice = None if answered is None else off_centre_notice(found, answered.quantiles)
    off_centre = [] if notice is None else [notice]
    names = [*case.figures(), *(name for name in figures_at("sought") if name in found)]
    ends = (
        tornado(
            case.ledger,
            known.spreads,
            [figure for figure in figures_at("swung") if figure in case.ledger],
            case.expand,
        )
        if sampling and known.spreads
        else {}
    )
    return ScenarioAnswer(
        figures={figure: found[figure] for figure in names},
        inputs={key: quantity for key, quantity in found.items() if key not in names},
        windows=_windows(case),
        months=case.months,
        lines=[] if money is None else bill_lines(case.ledger, case.products, money.currency),
        years=case.years,
        cash=_cash(case, answered),
        profile=case.peaks,
        month_bills=_month_bills(case),
        product_peaks=case.product_peaks,
        sampling=answered,
        uncertain=known.inputs,
        tornado=ends,
        cases=cases(case, known.spreads) if sampling and known.spreads else None,
        notices=[*case.notices, *scenario_notices(case), *known.notices, *off_centre],
        reasons=why_it_may_be_zero(case),
        fewest_regions=case.fewest_regions,
        limits=figure_limits(case.ledger),
        published=[],
    )


def solve_scenario(
    catalogue: Catalogue, content: ScenarioContent, *, figure: str, target: float, variable: str
) -> SolveAnswer:
    """Return the value of one input at which a figure reaches a target, or why there is none.

    Raises what calculate_value raises, and InvalidInputError for an unknown figure or input.
    """
    case = _case(catalogue, content)
    possible = [*case.figures(), *(name for name in figures_at("sought") if name in case.ledger)]
    if figure not in possible:
        raise InvalidInputError(
            "target.figure", f"has to be one of the headline figures: {', '.join(possible)}"
        )
    if variable not in case.variables:
        raise InvalidInputError(
            "for", f"has to be an input of this scenario: {', '.join(case.variables)}"
        )
    # a month is a step; the months that it is rounded up from are not
    sought = MONTHS_OF_PAYBACK.get(figure, figure)
    solution = solve(case, figure=sought, target=target, variable=variable)
    place = case.variables[variable]
    content_value = solution.value
    if content_value is not None and place.currency is not None:
        content_value = float(minor_units(content_value, place.currency))
    return SolveAnswer(
        solution=solution,
        variable=case.ledger[variable],
        label=case.label(variable),
        field=place.field,
        content_value=content_value,
        figure=case.ledger[figure],
    )


def volume_price_table(
    catalogue: Catalogue, content: ScenarioContent, *, figure: str
) -> VolumePrices:
    """Return a figure of the money at other volumes and other prices.

    Raises what calculate_value raises, and InvalidInputError where no price is stated or the
    figure is not one of the money.
    """
    case = _case(catalogue, content)
    if PRICE_FACTOR not in case.ledger:
        raise InvalidInputError("content.money", "state a price: this table is about prices")
    if figure not in case.figures():
        raise InvalidInputError("figure", f"has to be one of: {', '.join(case.figures())}")
    return volume_prices(case, figure)


def _month_bills(case: ScenarioCase) -> MonthBills | None:
    """Return what the billing months of the profile cost; None without dates, or without prices."""
    money, peaks = case.scenario.content.money, case.peaks
    if money is None or money.mode != "peak" or peaks is None or not peaks.months:
        return None
    products = [product for product in money.products if product.applies]
    own = {
        same_product(product.product): product.peaks.months
        for product in case.product_peaks
        if product.peaks is not None
    }
    if not products:
        return None
    found = month_bills(
        money.currency, products, peaks.months, lambda label: own.get(same_product(label))
    )
    return found[1]


def _cash(case: ScenarioCase, answered: SamplingAnswer | None) -> list[CashPoint]:
    """Return how cash cumulates, from before the first month on."""
    between = {} if answered is None else answered.cash
    return [
        CashPoint(
            month,
            case.ledger[name].value,
            between[name].p5 if name in between else None,
            between[name].p95 if name in between else None,
        )
        for month, name in case.cash_ends
    ]


def _case(catalogue: Catalogue, content: ScenarioContent) -> ScenarioCase:
    places = ["mix", *(f"periods.{position}.mix" for position in range(len(content.periods)))]
    profile = content.profile
    return scenario_case(
        Scenario(
            content=content,
            machine=chosen_machine(catalogue, content.machine),
            machines=catalogue.machines,
            mixes=[
                asked_mix(catalogue, mix, place)
                for mix, place in zip(content.mixes(), places, strict=True)
            ],
            profile_machine=chosen_machine(catalogue, profile.machine if profile else None),
            overflow_rows=() if content.ziip is None else measured_overflow(catalogue),
        )
    )


def _sampled(case: ScenarioCase, known: Uncertainties) -> SamplingAnswer:
    """Return the quantiles of every headline figure, as far as its inputs' uncertainty is known."""
    last = case.years[-1].cumulated if case.years else ""
    cash_ids = [name for _, name in case.cash_ends]
    figures = [name for name in (*case.figures(), ON_BILL) if case.ledger[name].value is not None]
    wanted = [*figures, *(name for name in cash_ids if case.ledger[name].value is not None)]
    between: dict[str, Quantiles] = {}
    samples: dict[str, FloatArray] = {}
    shapes: dict[str, Histogram] = {}
    if known.spreads and wanted:
        between, samples = sampled_quantiles(case.ledger, known.spreads, wanted, case.expand)
        shapes = histograms(case.ledger, known.spreads, wanted, case.expand, samples)
    worth, end = samples.get(NET_PRESENT_VALUE), samples.get(last)
    pays = None if worth is None else share_above_zero(worth)
    paid_back = None if end is None else share_not_below_zero(end)
    if paid_back is not None and paid_back < HIGH:
        between.pop("payback_month", None)
    shown = {name: between.get(name) for name in case.figures()}
    partly = {name: one for name, one in shown.items() if one is not None and name in known.unknown}
    moved = {
        changed for changed, _, _ in case.ledger.steps_after(case.expand(_values(known, case)))
    }
    return SamplingAnswer(
        {name: None if name in partly else one for name, one in shown.items()},
        partly,
        pays,
        NET_PRESENT_VALUE in known.unknown,
        None if last in known.unknown else paid_back,
        frozenset(
            name
            for name in figures
            if name in moved and name not in between and name != "payback_month"
        ),
        {name: shapes[name] for name in case.figures() if name in shapes and name in between},
        {name: between[name] for name in cash_ids if name in between},
    )


def _values(known: Uncertainties, case: ScenarioCase) -> dict[str, float]:
    return {spread: case.ledger[spread].value or 0.0 for spread in known.spreads}


def _with_uncertainty(
    case: ScenarioCase, known: Uncertainties, answered: SamplingAnswer | None
) -> dict[str, Quantity]:
    """Return all quantities with their intervals, or with the reason why there is none."""
    found: dict[str, Quantity] = {}
    intervals = {
        uncertain.quantity.id: uncertain.interval
        for uncertain in known.inputs
        if uncertain.interval is not None
    }
    figures = set(case.figures())
    for quantity in case.ledger.quantities():
        reasons = known.unknown.get(quantity.id)
        missing = f"{'; '.join(reasons)} – {STATE_A_SPREAD}" if reasons else None
        interval = intervals.get(quantity.id, quantity.interval)
        if quantity.id in figures and answered is not None:
            between = answered.quantiles.get(quantity.id)
            if between is not None:
                interval = Interval(between.p5, between.p95, SAMPLED_LEVEL)
            elif missing is None and quantity.value is not None:
                missing = _why_no_interval(quantity.id, answered)
        if interval is not quantity.interval or missing != quantity.interval_missing:
            quantity = replace(quantity, interval=interval, interval_missing=missing)
        found[quantity.id] = quantity
    return found


def _why_no_interval(figure: str, answered: SamplingAnswer) -> str:
    if figure in answered.beyond:
        return BEYOND_THE_MACHINE
    if figure == "payback_month" and answered.paid_back_share is not None:
        return (
            f"{percent(1 - answered.paid_back_share, 1)} of the samples do not pay back within the "
            "horizon (cumulated cash, not discounted)"
        )
    return ALL_EXACT


def _break_even(case: ScenarioCase) -> Quantity:
    """Return the transactions at which the net present value is 0."""
    solution = solve(case, figure="net_present_value", target=0.0, variable="transactions")
    return Quantity(
        BREAK_EVEN,
        LABELS[BREAK_EVEN],
        solution.value,
        "transactions",
        "derived",
        source=Source(
            "calculated by Headroom: the transactions at which the net present value is 0, found "
            "by search"
        ),
        inputs=("net_present_value", "transactions"),
        interval_missing=NOT_SAMPLED,
        why_missing=solution.why_none,
    )


def _windows(case: ScenarioCase) -> tuple[WindowAnswer, ...]:
    peak, *further = case.scenario.mixes
    windows = [("peak", "Peak window", "", "peak_transactions", "peak_hours", peak)]
    for number, (hours, mix) in enumerate(zip(case.content.periods, further, strict=True), 1):
        name = f"period[{number}]"
        ids = (f"{name}.", f"{name}.transactions", f"{name}.hours")
        windows.append((name, hours.label, *ids, mix))
    return tuple(
        WindowAnswer(
            id=name,
            label=label,
            transactions=transactions,
            hours=hours,
            gp_seconds_saved=f"{prefix}gp_seconds_saved",
            gp_seconds_saved_per_hour=f"{prefix}gp_seconds_saved_per_hour",
            ziip_seconds_added=f"{prefix}ziip_seconds_added",
            saved_msu=f"{prefix}saved_msu",
            parts=tuple(part_answer(part, case.ledger, case.rated, prefix) for part in mix),
        )
        for name, label, prefix, transactions, hours, mix in windows
    )
