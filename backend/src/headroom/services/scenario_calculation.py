"""The calculation of a scenario as a use case: figures, money, how sure, and what must be true."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace

from headroom.domain.capacity.frame import Capacity
from headroom.domain.money.money import PRICE_FACTOR, bill_lines
from headroom.domain.money.pricing import minor_units
from headroom.domain.money.terms import Money
from headroom.domain.peaks.profile import same_product
from headroom.domain.quantities.answers import wordings_of_figures
from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.quantities.figures import figures_at
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import phrase, rounded_share, wording_of, wordings_of
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.quantities.refusals import InvalidInputError, Refusal
from headroom.domain.quantities.spoken import chance_in_words
from headroom.domain.scenario.answers import (
    CashPoint,
    ComparedFigure,
    ComparedInput,
    ComparedScenarios,
    ModeAnswer,
    MoneyAnswer,
    ProductAnswer,
    ProfileAnswer,
    SamplingAnswer,
    ScenarioAnswer,
    SolveAnswer,
    WindowAnswer,
)
from headroom.domain.scenario.billed_peak import PROFILE_MSU, ProductPeaks
from headroom.domain.scenario.cases import VolumePrices, cases, volume_prices
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.differences import scenario_differences
from headroom.domain.scenario.levers import BREAK_EVENS, SEARCHED, break_evens, levers
from headroom.domain.scenario.month_bills import MonthBills, month_bills
from headroom.domain.scenario.notices import (
    modes_explained,
    off_centre_notice,
    scenario_notices,
    why_it_may_be_zero,
)
from headroom.domain.scenario.paying import PayingLevers, paying_levers
from headroom.domain.scenario.sampling import (
    HIGH,
    SAMPLED_LEVEL,
    SAMPLES,
    SEED,
    Histogram,
    Quantiles,
    histograms,
    sampled_quantiles,
    share_above_zero,
    share_not_below_zero,
    tornado,
)
from headroom.domain.scenario.scenario import Scenario, ScenarioCase, scenario_case
from headroom.domain.scenario.side_by_side import ScenarioSide, as_shown, difference, side_of
from headroom.domain.scenario.solving import solve
from headroom.domain.scenario.uncertainty import Uncertainties, uncertainties
from headroom.domain.value.board import AnsweredCase, BilledWhole, Board, Chance, board
from headroom.domain.value.capacity_frame import PEAK_WINDOW, capacity_frame
from headroom.domain.value.examples import PublishedResult
from headroom.services.catalogue import Catalogue
from headroom.services.values import (
    asked_mix,
    chosen_machine,
    figure_limits,
    machine_label,
    part_answer,
    published_results,
)
from headroom.services.ziip_capacity import measured_overflow

_NET_PRESENT_VALUE = "net_present_value"
ON_BILL = "gp_seconds_on_bill_per_hour"
"""What MSU are made of: with its samples they need none of their own."""
MONTHS_OF_PAYBACK = {
    "payback_month": "months_to_payback",
    "discounted_payback_month": "months_to_discounted_payback",
}
STATE_A_SPREAD = "state a spread of the savings per transaction to get one"
BEYOND_THE_MACHINE = "some samples save more than the machine has; narrow the ranges"
NO_PRICE = "enter a price per MSU: without one nothing pays back"
ALL_EXACT = "every input counts as exact; state how far off they may be"


def calculate_scenario(
    catalogue: Catalogue, content: ScenarioContent, *, sampling: bool
) -> ScenarioAnswer:
    """Return a scenario's figures; with sampling, their intervals and the tornado.

    Raises what calculate_value raises, and InvalidInputError for statements that cannot be.
    """
    case = recorded_case(catalogue, content)
    # no document calculates with further windows
    mix = [] if content.periods else case.scenario.mixes[0]
    published = published_results(catalogue, content, mix) if mix else []
    uncertain = uncertainties(case, content.uncertainty)
    return _answer(case, uncertain, sampling=sampling, published=published)


def input_names(catalogue: Catalogue, contents: Sequence[ScenarioContent]) -> dict[str, str]:
    """Return what ids of list items are called on the screen: parts of mixes, uncertain inputs."""
    names = {key: substitution.label for key, substitution in catalogue.substitutions.items()}
    for content in contents:
        try:
            case = recorded_case(catalogue, content)
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
    by_path: dict[str, ComparedInput] = {}
    for number, content in enumerate(contents[1:], 1):
        for item in scenario_differences(first, {"content": content}, names):
            row = by_path.get(item.path)
            if row is None:
                values = [item.before] * len(contents)
                row = by_path[item.path] = ComparedInput(item.path, item.label, item.unit, values)
            row.values[number] = item.after
    return list(by_path.values())


def compare_scenarios(
    catalogue: Catalogue, contents: Sequence[ScenarioContent], *, sampling: bool
) -> ComparedScenarios:
    """Return every headline figure of each scenario, and how far it lies from the first one's.

    Raises what calculate_scenario raises, for a field of ``contents.N``.
    """
    asked: list[tuple[ScenarioCase, Uncertainties]] = []
    for position, content in enumerate(contents):
        try:
            case = recorded_case(catalogue, content)
            asked.append((case, uncertainties(case, content.uncertainty)))
        except Refusal as error:
            raise error.within(f"contents.{position}") from None
    spreads = [spread for _, uncertain in asked for spread in uncertain.spreads.values()]
    sides: list[ScenarioSide] = []
    middles: list[dict[str, Quantiles | None]] = []
    for case, uncertain in asked:
        answer = _answer(case, uncertain, sampling=sampling)
        figures = answer.figures
        middles.append({} if answer.sampling is None else answer.sampling.quantiles)
        sides.append(
            side_of(case, uncertain, figures, spreads)
            if sampling
            else ScenarioSide(figures, {}, {})
        )
    # a break-even of a cost stands where that cost is stated, and is no measure between cases
    apart_from = {*BREAK_EVENS} - {*figures_at("compared")}
    names = dict.fromkeys(name for side in sides for name in side.figures if name not in apart_from)
    compared = []
    for name in names:
        apart = [
            None if number == 1 else difference(name, number, side, sides[0])
            for number, side in enumerate(sides, 1)
        ]
        between = [middle.get(name) for middle in middles]
        compared.append(
            ComparedFigure(
                figure=name,
                label=_label_beside(side.figures[name] for side in sides if name in side.figures),
                figures=[
                    as_shown(side.figures[name], number) if name in side.figures else None
                    for number, side in enumerate(sides, 1)
                ],
                p50=[None if one is None else one.p50 for one in between],
                differences=[None if one is None else one.quantity for one in apart],
                differences_p50=[None if one is None else one.p50 for one in apart],
            )
        )
    inputs = compared_inputs(catalogue, contents)
    in_short = (text for row in inputs for text in row.values if isinstance(text, str))
    return ComparedScenarios(
        items=compared,
        inputs=inputs,
        currencies=[content.money.currency if content.money else None for content in contents],
        total=len(compared),
        wordings=wordings_of_figures(
            figure for item in compared for figure in (*item.figures, *item.differences)
        )
        | wordings_of(in_short),
    )


def _label_beside(figures: Iterable[Quantity]) -> str:
    """Return what a figure is called beside others: a missing one may say which way it would go."""
    return min(figures, key=lambda figure: figure.value is None).label


def _answer(
    case: ScenarioCase,
    uncertain_inputs: Uncertainties,
    *,
    sampling: bool,
    published: Sequence[PublishedResult] = (),
) -> ScenarioAnswer:
    answered = _sampled(case, uncertain_inputs) if sampling else None
    quantities = _with_uncertainty(case, uncertain_inputs, answered)
    money = case.content.money
    if money is not None:
        quantities |= {quantity.id: quantity for quantity in break_evens(case)}
        for name in figures_at("sought"):
            if name not in quantities:
                continue
            quantities[name] = replace(quantities[name], interval=None, interval_missing=SEARCHED)
    notice = None if answered is None else off_centre_notice(quantities, answered.quantiles)
    off_centre = [] if notice is None else [notice]
    printed = {result.figure for result in published}
    names = [
        *case.figures(),
        *(name for name in figures_at("reproduced") if name in printed),
        *(name for name in figures_at("sought") if name in quantities),
    ]
    spreads = uncertain_inputs.spreads if sampling else {}
    swung = [figure for figure in figures_at("swung") if figure in case.ledger]
    windows, capacity = _windows(case), _capacity(case)
    worth = None if money is None else _money(case, money)
    return ScenarioAnswer(
        figures={figure: quantities[figure] for figure in names},
        inputs={key: quantity for key, quantity in quantities.items() if key not in names},
        published=[*published],
        windows=windows,
        months=case.months,
        money=worth,
        cash=_cash(case, answered),
        profile=_profile(case),
        sampling=answered,
        uncertain=uncertain_inputs.inputs,
        tornado=tornado(case.ledger, spreads, swung, case.expand, case.label) if spreads else [],
        cases=cases(case, spreads) if spreads else None,
        levers=levers(case) if sampling else None,
        warnings=[*case.notices, *scenario_notices(case), *uncertain_inputs.notices, *off_centre],
        why_zero=why_it_may_be_zero(case),
        limits=figure_limits(case.ledger),
        fewest_regions=case.fewest_regions,
        capacity=capacity,
        board=_board(case, quantities, windows[0], worth, answered, capacity.full_in_year),
        wordings=wordings_of_figures(quantities.values())
        | ({} if money is None else wordings_of(modes_explained(case.content).values())),
    )


def _board(
    case: ScenarioCase,
    quantities: dict[str, Quantity],
    peak: WindowAnswer,
    worth: MoneyAnswer | None,
    answered: SamplingAnswer | None,
    full_in_year: int | None,
) -> Board:
    """Return what the answer says first."""
    money, peaks = case.content.money, case.peaks
    lines = [] if worth is None else [line for line in worth.bill if line.applies]
    return board(
        AnsweredCase(
            quantities,
            [(part.substitution, part.gp_seconds_saved) for part in peak.parts],
            machine=machine_label(case.content.machine),
            currency=None if worth is None else worth.currency,
            years=len(case.years),
            discount=0.0 if money is None else money.discount_rate_share,
            by_consumption=worth is not None and worth.mode == "consumption",
            bill=[
                BilledWhole(
                    line.billed_before is not None, line.billed_saving, line.measured_saving
                )
                for line in lines
            ],
            peak_then=peaks.after.words() if peaks is not None and peaks.moved else None,
            chance=None if answered is None else _chance(answered),
            full_in_year=full_in_year,
        )
    )


def _chance(answered: SamplingAnswer) -> Chance | None:
    whole = answered.quantiles.get(_NET_PRESENT_VALUE)
    between = whole or answered.stated_only.get(_NET_PRESENT_VALUE)
    if between is None:
        return None  # where nothing is uncertain there is no probability to say
    return Chance(
        answered.samples, between.p5, between.p95, answered.pays_says, stated_only=whole is None
    )


def _capacity(case: ScenarioCase) -> Capacity:
    """Return the load on the LPAR through all windows and years."""
    windows = {"": PEAK_WINDOW} | {
        Id.within("period", number): hours.label
        for number, hours in enumerate(case.content.periods, 1)
    }
    years = max((month.year for month in case.months), default=1)
    volumes = {1: 1.0} | {
        year: case.ledger[Id.write("year", year, "volume_growth")].value or 0.0
        for year in range(2, years + 1)
    }
    return capacity_frame(case.ledger, case.rated, windows, volumes if years > 1 else None)


def _money(case: ScenarioCase, money: Money) -> MoneyAnswer:
    return MoneyAnswer(
        currency=money.currency,
        minor_digits=MINOR_DIGITS[money.currency],
        mode=money.mode,
        modes=[
            ModeAnswer(mode, mode == money.mode, f"{mode}_monthly_saving", explanation)
            for mode, explanation in modes_explained(case.content).items()
        ],
        bill=bill_lines(case.ledger, case.products, money.currency),
        years=case.years,
    )


def _profile(case: ScenarioCase) -> ProfileAnswer | None:
    content, peaks = case.content, case.peaks
    profile, money = content.profile, content.money
    if profile is None or peaks is None:
        return None
    priced = {same_product(product.label) for product in (money.products if money else ())}
    start = profile.window.start_minute
    return ProfileAnswer(
        interval_minutes=profile.interval_minutes,
        step_minutes=profile.rules().step_minutes,
        window_start_minute=start,
        window_end_minute=round(start + content.workload.peak_hours * 60),
        before=peaks.before,
        after=peaks.after,
        moved=peaks.moved,
        full_up_to_msu=peaks.gain.full_up_to_msu if peaks.gain else None,
        none_beyond_msu=peaks.gain.none_beyond_msu if peaks.gain else None,
        capped=peaks.capped,
        products=[_product(product, priced) for product in case.product_peaks],
        conversion=PROFILE_MSU if profile.unit == "GP seconds" else None,
        days=peaks.courses,
        months=peaks.months,
        month_bills=_month_bills(case),
    )


def _product(product: ProductPeaks, priced: set[str]) -> ProductAnswer:
    peaks = product.peaks
    return ProductAnswer(
        product=product.product,
        lpars=product.lpars,
        peak_before_msu=f"{product.name}peak_before_msu",
        peak_after_msu=f"{product.name}peak_after_msu",
        saved_at_old_peak_msu=f"{product.name}saved_at_old_peak_msu",
        lost_to_new_peak_msu=f"{product.name}lost_to_new_peak_msu",
        billed_saving_msu=f"{product.name}billed_saving_msu",
        before=None if peaks is None else peaks.before,
        after=None if peaks is None else peaks.after,
        moved=None if peaks is None else peaks.moved,
        in_money=same_product(product.product) in priced,
    )


def solve_scenario(
    catalogue: Catalogue, content: ScenarioContent, *, figure: str, target: float, variable: str
) -> SolveAnswer:
    """Return the value of one input at which a figure reaches a target, or why there is none.

    Raises what calculate_value raises, and InvalidInputError for an unknown figure or input.
    """
    case = recorded_case(catalogue, content)
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
    sought_from, current = case.ledger[variable], case.ledger[figure]
    assert sought_from.value is not None, "an input that can be sought has a value"
    return SolveAnswer(
        input=variable,
        label=case.label(variable),
        unit=sought_from.unit,
        current=sought_from.value,
        field=place.field,
        content_value=content_value,
        figure=figure,
        figure_current=current.value,
        status="not_reachable" if solution.value is None else "reached",
        why_none_wording=wording_of(solution.why_none),
        **asdict(solution),
    )


def volume_price_table(
    catalogue: Catalogue, content: ScenarioContent, *, figure: str
) -> VolumePrices:
    """Return a figure of the money at other volumes and other prices.

    Raises what calculate_value raises, and InvalidInputError where no price is stated or the
    figure is not one of the money.
    """
    case = recorded_case(catalogue, content)
    if PRICE_FACTOR not in case.ledger:
        raise InvalidInputError("content.money", "state a price: this table is about prices")
    if figure not in case.figures():
        raise InvalidInputError("figure", f"has to be one of: {', '.join(case.figures())}")
    return volume_prices(case, figure)


def scenario_paying(catalogue: Catalogue, content: ScenarioContent, *, months: int) -> PayingLevers:
    """Return what one input changed alone would make the case pay.

    Raises what calculate_value raises, and InvalidInputError where no price is stated.
    """
    case = recorded_case(catalogue, content)
    if PRICE_FACTOR not in case.ledger:
        raise InvalidInputError("content.money", NO_PRICE)
    return paying_levers(case, months, lambda other: recorded_case(catalogue, other))


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
    _, bills = month_bills(
        money.currency,
        products,
        money.contract_counts,
        peaks.months,
        lambda label: own.get(same_product(label)),
    )
    return bills


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


def recorded_case(catalogue: Catalogue, content: ScenarioContent) -> ScenarioCase:
    """Return a scenario with every quantity recorded, before anything is said of its range.

    Raises what calculate_value raises.
    """
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


def _sampled(case: ScenarioCase, uncertain_inputs: Uncertainties) -> SamplingAnswer:
    """Return the quantiles of every headline figure, as far as its inputs' uncertainty is known."""
    last = case.years[-1].cumulated if case.years else ""
    cash_ids = [name for _, name in case.cash_ends]
    figures = [name for name in (*case.figures(), ON_BILL) if case.ledger[name].value is not None]
    wanted = [*figures, *(name for name in cash_ids if case.ledger[name].value is not None)]
    between: dict[str, Quantiles] = {}
    samples: dict[str, FloatArray] = {}
    shapes: dict[str, Histogram] = {}
    if uncertain_inputs.spreads and wanted:
        between, samples = sampled_quantiles(
            case.ledger, uncertain_inputs.spreads, wanted, case.expand
        )
        shapes = histograms(case.ledger, uncertain_inputs.spreads, wanted, case.expand, samples)
    worth, end = samples.get(_NET_PRESENT_VALUE), samples.get(last)
    pays = None if worth is None else share_above_zero(worth)
    paid_back = None if end is None else share_not_below_zero(end)
    if paid_back is not None and paid_back < HIGH:
        between.pop("payback_month", None)
    shown = {name: between.get(name) for name in case.figures()}
    partly = {
        name: one
        for name, one in shown.items()
        if one is not None and name in uncertain_inputs.unknown
    }
    moved = {
        changed
        for changed, _, _ in case.ledger.steps_after(case.expand(_values(uncertain_inputs, case)))
    }
    return SamplingAnswer(
        SAMPLES,
        SEED,
        {name: None if name in partly else one for name, one in shown.items()},
        partly,
        pays,
        _NET_PRESENT_VALUE in uncertain_inputs.unknown,
        None if last in uncertain_inputs.unknown else paid_back,
        {name: shapes[name] for name in case.figures() if name in shapes and name in between},
        frozenset(
            name
            for name in figures
            if name in moved and name not in between and name != "payback_month"
        ),
        {name: between[name] for name in cash_ids if name in between},
        pays_says=None if pays is None else chance_in_words(pays),
    )


def _values(uncertain_inputs: Uncertainties, case: ScenarioCase) -> dict[str, float]:
    return {spread: case.ledger[spread].value or 0.0 for spread in uncertain_inputs.spreads}


def _with_uncertainty(
    case: ScenarioCase, uncertain_inputs: Uncertainties, answered: SamplingAnswer | None
) -> dict[str, Quantity]:
    """Return all quantities with their intervals, or with the reason why there is none."""
    quantities: dict[str, Quantity] = {}
    intervals = {
        uncertain.input: uncertain.interval
        for uncertain in uncertain_inputs.inputs
        if uncertain.interval is not None
    }
    figures = set(case.figures())
    reproduced = figures_at("reproduced")
    counted = {
        part.substitution.id for mix in case.scenario.mixes for part in mix if part.share > 0
    }
    ranged = (Id.read(name).key("share") for name in uncertain_inputs.spreads)
    counted |= {share[1] for share in ranged if share is not None}
    spread_is_missing = any(
        uncertain.status == "not_published" and uncertain.saving_of in counted
        for uncertain in uncertain_inputs.inputs
    )
    for quantity in case.ledger.quantities():
        if quantity.id in reproduced:
            quantities[quantity.id] = quantity
            continue
        reasons = uncertain_inputs.unknown.get(quantity.id)
        # who has stated a spread of each saving is not asked for it again
        asked = f" – {STATE_A_SPREAD}" if spread_is_missing else ""
        missing = f"{'; '.join(reasons)}{asked}" if reasons else None
        interval = intervals.get(quantity.id, quantity.interval)
        if quantity.id in figures and answered is not None:
            between = answered.quantiles.get(quantity.id)
            if between is not None:
                interval = Interval(between.p5, between.p95, SAMPLED_LEVEL)
            elif missing is None and quantity.value is not None:
                missing = _why_no_interval(quantity.id, answered)
        if interval is not quantity.interval or missing != quantity.interval_missing:
            quantity = replace(quantity, interval=interval, interval_missing=missing)
        quantities[quantity.id] = quantity
    return quantities


def _why_no_interval(figure: str, answered: SamplingAnswer) -> str:
    if figure in answered.beyond:
        return BEYOND_THE_MACHINE
    if figure == "payback_month" and answered.paid_back_share is not None:
        return phrase(
            f"{rounded_share(1 - answered.paid_back_share, 1)} of the samples do not pay back "
            "within the horizon (cumulated cash, not discounted)"
        )
    return ALL_EXACT


def _windows(case: ScenarioCase) -> tuple[WindowAnswer, ...]:
    peak, *further = case.scenario.mixes
    windows = [("peak", PEAK_WINDOW, "", "peak_transactions", "peak_hours", peak)]
    for number, (hours, mix) in enumerate(zip(case.content.periods, further, strict=True), 1):
        name = Id.write("period", number)
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
