"""A report about a calculation of the lab: its answer, what it rests on, and its working.

Every number comes from the frozen answer; nothing is calculated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.lab.answers import LabAnswer
from headroom.domain.lab.contracts import ContractsAnswer, CountedMonth
from headroom.domain.lab.limits import LimitsAnswer
from headroom.domain.lab.load_test import LoadTestAnswer
from headroom.domain.lab.load_test_fit import ChangeRead, FitRead
from headroom.domain.lab.load_test_results import ResultsRead
from headroom.domain.lab.queues import ClosedModelAnswer, OpenModelAnswer
from headroom.domain.lab.signing import SigningAnswer
from headroom.domain.lab.tables import STEP, LabTables
from headroom.domain.lab.tcp import ExchangeAnswer
from headroom.domain.lab.words import LabWords
from headroom.domain.quantities.tables import read_field
from headroom.exports.document import method
from headroom.exports.document.answer_tables import answer_lines, answer_table
from headroom.exports.document.blocks import (
    Block,
    Chart,
    Column,
    Figures,
    Heading,
    Table,
)
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import documents_of, evidence_lines
from headroom.exports.document.tables import (
    PLACE,
    WHERE_FROM,
    assumptions,
    by_columns,
    chart,
    evidence,
    limits_table,
    numbers,
    of_columns,
    of_figures,
    points,
    risks,
    shown,
    table,
    texts,
    without,
)
from headroom.exports.document.words import (
    Message,
    Words,
    first_page,
    leading,
    summarised,
)
from headroom.exports.wording import (
    sentence,
    shown_value,
)

MOST_TILES, MOST_REASONS, MOST_RISKS, MOST_ROWS = 3, 6, 4, 10
_MOST_COLUMNS = 9
"""Of a table on half a slide: with more of them numbers break."""
ENOUGH_ROWS = 2
"""A table of so few says nothing that its figures do not."""
_CHECKLIST, _POINTS = "Checklist", "Measured"
_MEASURE = "Measure the same on your own system, and hold it against these numbers."
_FITTED = ("capacity", "knee", "unloaded", "try_next", "servers", "demand", "rest")
_SCALED = ("by_scalability", "contention", "coherency")
LEADS = (
    *("capacity[0]", "fitted_knee[0]", "fitted_response_ms[0]"),
    *("stops_first_at", "throughput_per_second", "response_ms", "knee_clients"),
    *("least_demand_ms", "most_demand_ms", "request_segments", "response_segments"),
    *("exchange_ms[before]", "exchange_ms[after]", "tasks_freed", "json_bytes", "payload_bytes"),
    *("change", "published_decrease", "highest_throughput", "clients_needed", "json_ratio"),
    *("knee_above", "knee_below", "highest_achieved", "samples_needed", "further_transactions"),
    *("months_of_growth", "further_msu", "further_cost", "cost_per_transaction"),
    *("saved", "cost_before", "cost_after", "saved[before_price_held]", "saved[after_signing]"),
    *("saved[before_total_derived]", "fall_at_equal_cost"),
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a calculation says.

    conditions: what has to be true of the system asked about. asked: what a reader is to do.
    says: what tables say, by their names: each has a slide with that as its title.
    """

    message: Callable[[Case], str]
    tables: Callable[[Case], Iterator[Block]]
    conditions: tuple[str, ...]
    asked: str = _MEASURE
    says: Callable[[Case], Mapping[str, str]] = lambda _case: {}


def _said(case: Case, figure: str) -> str:
    return case.shown(figure).text


def _value(case: Case, quantity_id: str | None) -> float | None:
    return None if quantity_id is None else case.get(quantity_id).value


# what stops first


def _stops(case: Case) -> str:
    answer = case.report.read_answer(LimitsAnswer)
    return f"{answer.resources[answer.first].label} stops first, at {_said(case, 'stops_first_at')}"


def _percent(case: Case, figure: str) -> float | None:
    value = _value(case, figure)
    return None if value is None else shown_value(value, "share")


def _resources(case: Case) -> Iterator[Block]:
    rows = sorted(
        case.report.read_answer(LimitsAnswer).resources,
        key=lambda row: _value(case, row.stops_at) or 0.0,
    )
    # rates at which resources stop lie too far apart for one axis
    drawn = by_columns(
        "Utilisation",
        f"Utilisation at {_said(case, 'rate')}; beyond 100 % it stops",
        texts("Resource", [row.label for row in rows]),
        numbers(case, "Utilisation", "%", [_percent(case, row.utilisation) for row in rows], 0),
        drawn_only=True,
    )
    yield drawn
    yield chart(case, "bar", _stops(case), drawn, (1,), "%", label=1)
    yield answer_table(case, LabTables.resources, rows)


# queues


def _knee(case: Case) -> str:
    answer = case.report.read_answer(ClosedModelAnswer)
    first = answer.saturates_first
    if first is None or "knee_clients" not in case.quantities.by_id:
        return (
            f"{_said(case, 'throughput_per_second')}, and a response takes "
            f"{_said(case, 'response_ms')}"
        )
    label = answer.stations[first].label
    # the asymptotes cross between two clients; the table has the number as it is
    knee = round(case.quantities.by_id["knee_clients"].value or 0)
    return f"The knee is at {case.say(knee, 'clients')}; first to saturate: {label}"


def _closed(case: Case) -> Iterator[Block]:
    answer = case.report.read_answer(ClosedModelAnswer)
    if answer.curve:
        takes = f"A response takes {_said(case, 'response_ms')} with the clients entered"
        for declared, title in (
            (LabTables.throughput_by_clients, _knee(case)),
            (LabTables.response_by_clients, takes),
        ):
            yield from answer_lines(case, declared, answer.curve, title)
    yield answer_table(case, LabTables.stations, answer.stations)
    if answer.classes:
        yield answer_table(case, LabTables.client_classes, answer.classes)
    if answer.measured:
        waits = [row.response_seconds * 1000 for row in answer.measured]
        rates = [row.throughput_per_second for row in answer.measured]
        yield by_columns(
            _POINTS,
            "Points that a test measured",
            numbers(case, "Clients", "", [row.clients for row in answer.measured]),
            numbers(case, "Throughput", "tps", rates),
            numbers(case, EvidenceWords.response_time, "ms", waits),
        )


def _of_clients(case: Case) -> Mapping[str, str]:
    """Return which class waits longest, and the most that a test measured."""
    answer = case.report.read_answer(ClosedModelAnswer)
    says: dict[str, str] = {}
    waits = [(value, row) for row in answer.classes if (value := _value(case, row.response))]
    if len(waits) > ENOUGH_ROWS:
        _, longest = max(waits, key=lambda pair: pair[0])
        says[LabTables.client_classes.name] = (
            f"{longest.label} waits longest: {_said(case, longest.response)}"
        )
    if len(answer.measured) > ENOUGH_ROWS:
        most = max(answer.measured, key=lambda row: row.throughput_per_second)
        rate, clients = case.say(most.throughput_per_second, "tps"), most.clients
        says[_POINTS] = f"A test measured up to {rate}, with {case.say(clients, 'clients')}"
    return says


def _open(case: Case) -> Iterator[Block]:
    answer = case.report.read_answer(OpenModelAnswer)
    if answer.curve:
        declared = LabTables.response_by_rate
        yield from answer_lines(case, declared, answer.curve, declared.title)
    yield answer_table(case, LabTables.stations, answer.stations)


def _arrivals(case: Case) -> str:
    rate = _said(case, "rate")
    if _value(case, "response_ms") is None:
        answer = case.report.read_answer(OpenModelAnswer)
        first = answer.stations[answer.saturates_first or 0]
        return f"{first.label} cannot bear {rate}"
    return f"At {rate} a response takes {_said(case, 'response_ms')} on average"


# TCP


def _settings(case: Case) -> Iterator[Block]:
    answer = case.report.read_answer(ExchangeAnswer)
    sides = (answer.before, answer.after, answer.third)
    rows = [side for side in sides if side is not None]
    yield answer_table(case, LabTables.settings, rows)


def _trips(case: Case) -> str:
    answer = case.report.read_answer(ExchangeAnswer)
    before, after = (
        case.number(_value(case, side.round_trips)).text for side in (answer.before, answer.after)
    )
    return f"{after} round trips in place of {before}"


# load tests


def _planned(case: Case) -> str:
    results = case.report.read_answer(LoadTestAnswer).results
    needed = _said(case, "samples_needed")
    if not results:
        return f"{needed} are needed for the percentile"
    # reports that were frozen before runs were fitted say where the rate falls behind alone
    read: tuple[FitRead | ChangeRead, ...] = (*results.fits, *results.changes)
    verdicts = [run.verdict.text for run in read if run.capacity is not None]
    return ". ".join(map(case.in_its_locale, (*verdicts, results.says)))


def _load_test(case: Case) -> Iterator[Block]:
    answer = case.report.read_answer(LoadTestAnswer)
    if answer.results:
        yield from _beside(case, answer.results)
    yield answer_table(case, LabTables.planned_steps, answer.steps)
    yield by_columns(
        _CHECKLIST,
        LabWords.before_the_test,
        texts("What", [point.text for point in answer.checklist]),
        texts("State", [point.state for point in answer.checklist]),
    )


def _of_the_test(case: Case) -> Mapping[str, str]:
    """Return how long responses took, and how much of the checklist nobody has answered."""
    answer = case.report.read_answer(LoadTestAnswer)
    says: dict[str, str] = {}
    steps = [] if answer.results is None else answer.results.steps
    times = [(value, step) for step in steps if (value := _value(case, step.response))]
    if len(times) > ENOUGH_ROWS:
        (_, least), (_, most) = (pick(times, key=lambda pair: pair[0]) for pick in (min, max))
        between = f"{_said(case, least.response)} to {_said(case, most.response)}"
        says[LabTables.measured_times.name] = f"A response took {between} on average, by the step"
    unknown = sum(point.state == "unknown" for point in answer.checklist)
    count, of = (case.number(number).text for number in (unknown, len(answer.checklist)))
    verb = "is" if unknown == 1 else "are"
    says[_CHECKLIST] = (
        f"{count} of {of} points {verb} to be answered before the test"
        if unknown
        else f"All {of} points to answer before the test are answered"
    )
    return says


def _beside(case: Case, results: ResultsRead) -> Iterator[Block]:
    steps = results.steps
    offered = [(step, step.offered) for step in steps if step.offered is not None]
    if offered:
        drawn = by_columns(
            "Offered and achieved",
            "Offered and achieved rate of each measured step",
            texts("Step", [str(read_field(step, STEP)) for step, _ in offered]),
            of_figures(case, "Offered", "tps", [rate for _, rate in offered], 7),
            of_figures(case, "Achieved", "tps", [step.achieved for step, _ in offered], 0),
            drawn_only=True,
        )
        yield drawn
        title = case.in_its_locale(results.says)
        yield chart(case, "column", title, drawn, (1, 2), "tps")
    yield answer_table(case, LabTables.measured_rates, steps)
    yield answer_table(case, LabTables.measured_times, steps)
    figures = (getattr(fit, name) for fit in results.fits for name in (*_FITTED, *_SCALED))
    fitted = [
        (quantity.label, case.shown(quantity.id))
        for quantity in (case.get(figure) for figure in figures if figure)
    ]
    if fitted:
        heads = (Column("Fitted", wide=True), Column("Value", numeric=True))
        yield table("Fit", "What system the steps measured", heads, fitted)
    if results.changes:
        yield answer_table(case, LabTables.run_changes, results.changes)
    if results.spread:
        yield answer_table(case, LabTables.spread, results.spread)


# contracts


def _worth(case: Case) -> str:
    compared = case.report.read_answer(ContractsAnswer).compared
    if compared is not None and compared.says:
        return case.in_its_locale(compared.says[0]).rstrip(".")
    if "saved" not in case.report.read_answer(LabAnswer).figures:
        return "No year of a contract ends within the months entered"
    if case.get("saved").value is None:
        return f"What the change saves is not known: {case.get('saved').why_missing}"
    return f"The change saves {_said(case, 'saved')} under these contracts"


def _of_contracts(case: Case) -> Mapping[str, str]:
    """Return what alternatives cost beside those in force; without any what settlements do."""
    answer = case.report.read_answer(ContractsAnswer)
    return _of_settlements(case, answer) if answer.compared is None else _against(case, answer)


def _of_settlements(case: Case, answer: ContractsAnswer) -> Mapping[str, str]:
    """Return how many settlements the change lowers, and the one that it lowers most."""
    lowered = [
        (before - after, period)
        for period in answer.periods
        if (before := _value(case, period.paid_before)) is not None
        and (after := _value(case, period.paid_after)) is not None
    ]
    if len(answer.periods) <= ENOUGH_ROWS or not lowered:
        return {}
    count, of = sum(less > 0 for less, _ in lowered), case.say(len(answer.periods), "")
    if not count:
        return {LabTables.settlements.name: f"The change lowers none of the {of} settlements"}
    counted = f"all {of}" if count == len(answer.periods) else f"{case.say(count, '')} of {of}"
    (least, _), (most, period) = (
        pick((pair for pair in lowered if pair[0] > 0), key=lambda pair: pair[0])
        for pick in (min, max)
    )
    amount = case.say(most, case.get(period.paid_before).unit)
    by = f"each by {amount}" if least == most else f"that of {period.months} most: by {amount}"
    return {LabTables.settlements.name: f"The change lowers {counted} settlements, {by}"}


def _against(case: Case, answer: ContractsAnswer) -> Mapping[str, str]:
    compared = answer.compared
    differences: list[str] = []
    for row in [] if compared is None else compared.rows:
        apart = None if row.difference_after is None else case.get(row.difference_after)
        if apart is not None and apart.value:
            amount = case.say(abs(apart.value), apart.unit)
            less = "less" if apart.value < 0 else "more"
            differences.append(f"“{row.name}” {'' if differences else 'costs '}{amount} {less}")
    if not differences:
        return {}
    than = f"With the change {', '.join(differences)} than the contracts in force"
    return {LabTables.terms.name: than}


def _by_month(case: Case, answer: ContractsAnswer) -> Iterator[Block]:
    """Draw what contracts charge by, month by month: what the change lowers most comes first."""

    def left(months: Sequence[CountedMonth]) -> float:
        shares = (
            month.value_after / month.value_before
            for month in months
            if month.value_before and month.value_after is not None
        )
        return min(shares, default=1.0)

    for series in sorted(answer.counted(), key=lambda one: left(one.months)):
        months = [row for row in series.months if None not in (row.value_before, row.value_after)]
        drawn = replace(LabTables.by_month, name=f"{series.label} by month")
        if months:
            yield from answer_lines(case, drawn, months, _worth(case), series.unit)


def _contract_tables(case: Case) -> Iterator[Block]:
    answer = case.report.read_answer(ContractsAnswer)
    yield from _by_month(case, answer)
    years = list(answer.years)
    if answer.compared is not None:
        compared = answer.compared
        note = " ".join(map(case.in_its_locale, compared.says))
        yield answer_table(case, LabTables.terms, compared.rows, note)
        years += [year for terms in compared.rows[1:] for year in terms.years]
    yield answer_table(case, LabTables.contract_years, years)
    yield answer_table(case, LabTables.settlements, answer.periods)


def _signed(case: Case) -> str:
    answer = case.report.read_answer(SigningAnswer)
    return case.in_its_locale(answer.advice).rstrip(".")


def _choices(case: Case) -> Iterator[Block]:
    answer = case.report.read_answer(SigningAnswer)
    if answer.in_force is not None and answer.in_force.savings:
        note = " ".join(map(case.in_its_locale, answer.in_force.says))
        yield answer_table(case, LabTables.worth_now, answer.in_force.savings, note)
    # reports from before it was said have the title alone
    title = case.in_its_locale(answer.cheapest).rstrip(".") or LabTables.by_baseline.title
    by_baseline = LabTables.by_baseline
    yield from answer_lines(case, by_baseline, answer.baselines, title, answer.currency)
    yield answer_table(case, LabTables.choices, answer.choices)
    yield answer_table(case, LabTables.signing_years, answer.years)


def _saves_most(case: Case) -> Mapping[str, str]:
    """Return when the change has to go live for it to save most over all years."""
    answer = case.report.read_answer(SigningAnswer)
    saved = [
        (amount, choice)
        for choice in answer.choices
        if choice.saved is not None and (amount := case.get(choice.saved).value) is not None
    ]
    most, best = max(saved, key=lambda pair: pair[0], default=(0.0, None))
    if best is None or most <= 0:
        return {}
    return {LabTables.choices.name: f"{best.label} saves most: {_said(case, best.saved or '')}"}


def _none(_case: Case) -> Iterator[Block]:
    return iter(())


TOPICS: Mapping[str, Topic] = {
    "limits": Topic(
        _stops,
        _resources,
        (
            "Each resource is held for the time entered, whatever the rate.",
            "The counts are those of your own definitions.",
        ),
    ),
    "closed-model": Topic(
        _knee,
        _closed,
        (
            "Demands stay the same whatever the load.",
            "Each client waits for its response before it thinks.",
        ),
        says=_of_clients,
    ),
    "open-model": Topic(
        _arrivals,
        _open,
        (
            "Transactions arrive at random, whoever still waits.",
            "Demands stay the same whatever the load.",
        ),
    ),
    "demand-bounds": Topic(
        lambda case: (
            f"A request demanded between {_said(case, 'least_demand_ms')} and "
            f"{_said(case, 'most_demand_ms')}"
        ),
        _none,
        ("“Exhausted” in the report means the knee of the asymptotes.",),
    ),
    "segments": Topic(
        lambda case: (
            f"The request takes {_said(case, 'request_segments')}, the response "
            f"{_said(case, 'response_segments')}"
        ),
        _none,
        ("Every segment but the last is full.",),
    ),
    "exchange": Topic(
        _trips,
        _settings,
        (
            "No packet is lost, and the round trip is the same both ways.",
            "The settings entered hold on both ends.",
        ),
    ),
    "json-length": Topic(
        lambda case: (
            f"JSON of {_said(case, 'json_bytes')} carries {_said(case, 'payload_bytes')} of payload"
        ),
        _none,
        ("The document has no blanks between its parts.",),
    ),
    "load-test": Topic(
        _planned,
        _load_test,
        (
            "The driver offers the rate of each step, and think times are as planned.",
            "One thing is varied at a time.",
        ),
        says=_of_the_test,
    ),
    "freed-capacity": Topic(
        lambda case: f"{_said(case, 'further_transactions')} fit into the GP time freed",
        _none,
        (
            "Further transactions take the GP time entered.",
            "They run in the hours in which the time is freed.",
        ),
    ),
    "contracts": Topic(
        _worth,
        _contract_tables,
        (
            "The contracts settle as entered; no clause of any seller is part of this.",
            "Months not yet reported are consumed as planned.",
        ),
        "Hold the terms against the contract and the months against the bills.",
        _of_contracts,
    ),
    "signing": Topic(
        _signed,
        _choices,
        (
            "The contract holds the price per MSU, or derives the total from the reference year, "
            "as its clauses say.",
            "Consumption grows as entered, and the change saves as much in each year.",
        ),
        "Ask the seller whether the price per MSU is held, and confirm the reference year.",
        _saves_most,
    ),
}


def _topic(case: Case) -> Topic:
    return TOPICS[case.report.inputs["calculation"]]


def _message(case: Case) -> str:
    """Return what the report says in a line."""
    return _topic(case).message(case)


def _lede(case: Case) -> str:
    """Return the same with the further figures."""
    return f"{_message(case)}. {' '.join(_further(case, _leading(case)[:2]))}".rstrip()


def _tiles(case: Case) -> Figures:
    """Return the figures that the page shows first."""
    return Figures(
        "figures", tuple(shown(case, case.get(figure)) for figure in _leading(case)[:MOST_TILES])
    )


def _leading(case: Case) -> list[str]:
    figures = case.report.read_answer(LabAnswer).figures
    return [figure for figure in LEADS if figure in figures]


def _reasons(case: Case) -> list[str]:
    """Return the message, and each further figure that has a value."""
    return [sentence(_message(case)), *_further(case, _leading(case))[:MOST_REASONS]]


def _further(case: Case, figures: Iterable[str]) -> list[str]:
    """Return figures that have a value as sentences, without those that the message names."""
    message = _message(case)
    valued = (case.get(figure) for figure in figures if case.get(figure).value is not None)
    pairs = ((quantity.label, _said(case, quantity.id)) for quantity in valued)
    return [f"{label}: {text}." for label, text in pairs if text not in message]


def _conditions(case: Case) -> list[str]:
    """Return what must be true."""
    return [*_topic(case).conditions]


def _asked(case: Case) -> str:
    """Return what a reader is to do."""
    return _topic(case).asked


def _short(blocks: Iterator[Block]) -> Iterator[Block]:
    """Give tables with their first rows alone."""
    for block in blocks:
        if isinstance(block, Table) and not block.drawn_only:
            yield replace(block, rows=block.rows[:MOST_ROWS])
        else:
            yield block


def _entered(case: Case) -> Iterator[Block]:
    """Give what was entered; what load tests measured stands among the evidence."""
    for block in assumptions(case):
        if isinstance(block, Table):
            rows = [row for row in block.rows if case.get(row[1].id or "").kind != "measured"]
            yield replace(block, rows=tuple(rows))
        else:
            yield block


def _first_picture(case: Case) -> Iterator[Block]:
    """Give the first chart, for the first page."""
    blocks = [*_topic(case).tables(case)]
    pictures = [block for block in blocks if isinstance(block, Chart)][:1]
    for picture in pictures:
        (drawn,) = _drawn_by(blocks, picture)
        yield drawn
        # what the report's title says need not be said below it
        yield replace(picture, title=drawn.title) if picture.title == _message(case) else picture


def _basis(case: Case) -> Iterator[Block]:
    """Give the second page."""
    for block in _short(_topic(case).tables(case)):
        if isinstance(block, Table) and not block.drawn_only and block.name != _CHECKLIST:
            yield from _headed(block)
    if "limits" in case.report.parts:
        yield from risks(case, MOST_RISKS)
    if documents_of(case, list(case.quantities.by_id)):
        yield from points("Evidence", evidence_lines(case))


def _figures(case: Case) -> Iterator[Block]:
    """Give the tables and charts of the calculation."""
    for block in _topic(case).tables(case):
        yield from _headed(block)


def _headed(block: Block) -> Iterator[Block]:
    """Give a table below its title; one that is there for its chart has the chart's."""
    if isinstance(block, Table) and not block.drawn_only:
        yield Heading("heading", block.title)
    yield block


def _slides(case: Case) -> Iterator[Message]:
    """Give what the slides say: the answer, each chart, and what to hold a measurement against."""
    blocks = [*_topic(case).tables(case)]
    pictures = [block for block in blocks if isinstance(block, Chart)]
    tabled = [block for block in blocks if isinstance(block, Table) and not block.drawn_only]
    first: list[Block] = [*tabled[:1]] or [_workings(case)]
    if pictures:
        first = [*_drawn_by(blocks, pictures[0]), pictures[0]]
    sentences = _further(case, _leading(case)[MOST_TILES:])[:MOST_REASONS]
    if not pictures:
        sentences += _conditions(case)
    yield Message(_message(case), [_tiles(case), *first], sentences)
    for picture in pictures[1:]:
        yield Message(picture.title, [*_drawn_by(blocks, picture), picture])
    titles = _topic(case).says(case)
    for block in tabled:
        if block.name in titles:
            yield Message(titles[block.name], [block])
    rest = [table for table in tabled[:1] if table not in first and table.name not in titles]
    rest = [of_columns(table, range(len(table.columns))[:_MOST_COLUMNS]) for table in rest]
    if "assumptions" in case.report.parts:
        rest += [block for block in _given(case) if isinstance(block, Table)]
    rest.sort(key=lambda table: -min(len(table.rows), ENOUGH_ROWS))
    warned = [warning.text for warning in case.warnings()]
    yield Message(_asked(case).rstrip("."), rest, [*_conditions(case), *warned])


def _workings(case: Case) -> Table:
    """Return the figures with their working, of a calculation that draws nothing."""
    figures = [case.get(name) for name in _leading(case)]
    worked = "method" in case.report.parts
    return table(
        "Working",
        "How the figures come about",
        (
            Column("Figure", wide=True),
            Column("Value", numeric=True),
            *([Column("Working", wide=True)] if worked else []),
        ),
        [
            (
                figure.label,
                case.shown(figure.id),
                *([method.with_numbers(case, figure)] if worked else []),
            )
            for figure in figures
        ],
    )


def _given(case: Case) -> Iterator[Block]:
    """Give what was entered, and where nothing was what is printed, without where it is from."""
    entered = [block for block in _entered(case) if isinstance(block, Table) and block.rows]
    return without(entered or evidence(case), "Kind", WHERE_FROM, PLACE)


def _drawn_by(blocks: Sequence[Block], picture: Chart) -> list[Table]:
    return [block for block in blocks if isinstance(block, Table) and block.name == picture.table]


LAB_WORDS = Words(
    message=_message,
    lede=_lede,
    tiles=_tiles,
    reasons=_reasons,
    conditions=_conditions,
    asked=_asked,
    answer=first_page(_tiles, _first_picture, _conditions, _asked),
    basis=_basis,
    parts={
        "summary": summarised(_lede, _tiles),
        "figures": _figures,
        "assumptions": _entered,
        "limits": limits_table,
        "evidence": evidence,
        "method": method.method,
    },
    slides=_slides,
    leads=leading(*LEADS),
)
