"""Bill and years of a scenario with prices, and how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from headroom.domain.machines.million import PRICE, ZIIP_CHARGED
from headroom.domain.money.money import BillLine
from headroom.domain.quantities.figures import opposite, turned
from headroom.domain.quantities.formulas import CURRENCY
from headroom.domain.quantities.units import unit_beside, unit_name
from headroom.domain.scenario.answers import MoneyAnswer
from headroom.domain.scenario.sampling import Bar, Tornado
from headroom.domain.scenario.tables import ScenarioTables
from headroom.domain.value.words import ValueWords
from headroom.exports.document.answer_tables import answer_table
from headroom.exports.document.blocks import Block, Cell, Column, Heading, Table
from headroom.exports.document.case import Case
from headroom.exports.document.tables import (
    chart,
    of_columns,
    plain,
    soft,
    table,
    without_empty,
)
from headroom.exports.numbers import chance
from headroom.exports.samples import (
    ALL_INPUTS,
    LEVELS,
    NET_PRESENT_VALUE,
    PROBABILITY,
    SampleWords,
    level_name,
    probability_words,
    sample_words,
)
from headroom.exports.wording import within

AT_START = "cash_before"
"""Id of what is spent before anything is saved."""
TENTH_OF_EACH = "A tenth more or less of each input"
SMALL_SWING = 0.02
"""Of a figure's size: a range that moves it by less is no finding."""


def at_its_price(case: Case, amount: float) -> str:
    """Return an amount in any currency with the price of an MSU consumed that it follows from."""
    inputs = case.report.inputs
    price = case.exact(inputs[PRICE], "an MSU-hour")
    text = f"{case.number(amount, CURRENCY).text} at {price.text}"
    if charged := inputs.get(ZIIP_CHARGED):
        text += f" and {case.exact(charged, 'share').text} of it for zIIP time"
    return f"{text}, {unit_name(CURRENCY)}"


def money(case: Case) -> Iterator[Block]:
    """Give how a product is billed, the bill, the years and the months."""
    answer = case.money
    if answer is None:
        return
    for mode in answer.modes:
        if mode.chosen:
            yield plain(case.in_its_locale(mode.explanation))
    if answer.bill:
        yield Heading("heading", "The monthly bill")
        yield from _bill(case, answer)
    yield Heading("heading", "By year")
    yield from _years(case, answer)
    if "summary" not in case.report.parts:
        yield from month_by_month(case)


def years_and_bill(case: Case, most_years: int, most_products: int) -> Iterator[Block]:
    """Give years and bill as tables, without their charts; of many rows the first and the sums."""
    answer = case.money
    if answer is None:
        return
    (years,) = (block for block in _years(case, answer) if isinstance(block, Table))
    years = without_empty(years)
    if len(years.columns) > 1:
        yield Heading("heading", ScenarioTables.years.title)
        before = _above_sums(years) - len(answer.years)
        yield from _shortened(years, most_years + before, "years")
    if answer.bill:
        (bill,) = (block for block in _bill(case, answer) if isinstance(block, Table))
        shown = [at for at, column in enumerate(bill.columns) if column.unit != "MSU"]
        bill = without_empty(of_columns(bill, shown))
        if len(bill.columns) == 1:
            return
        yield Heading("heading", "The monthly bill at full adoption")
        yield from _shortened(bill, most_products, "products")


def _shortened(drawn: Table, most: int, what: str) -> Iterator[Block]:
    """Give a table with the first of its rows, and those below them that sum."""
    count = _above_sums(drawn)
    if count <= most:
        yield drawn
        return
    yield replace(drawn, rows=(*drawn.rows[:most], *drawn.rows[count:]))
    yield soft(f"{count - most} further {what} are in the full report; the sums hold them.")


def with_place(line: BillLine) -> BillLine:
    """Return a product with where it is billed; of one that the LPAR has not, that it has not."""
    return line if line.applies else replace(line, lpars=(ValueWords.not_in_this_lpar,))


_SUMMED = ("bill_before", "bill_after", "saving")


def _bill(case: Case, answer: MoneyAnswer) -> Iterator[Block]:
    charged = [line for line in answer.bill if line.applies]
    several = len(answer.bill) > 1
    sums = {field: _sum(case, [getattr(line, field) for line in charged]) for field in _SUMMED}
    drawn = answer_table(
        case,
        ScenarioTables.bill,
        [with_place(line) for line in answer.bill],
        note="R4HA peaks and charges by product; no peak where a product's own is not stated. "
        "Sums are of the exact amounts.",
        total={"label": "Total", **sums} if several else None,
    )
    yield drawn
    count = len(answer.bill)
    peaks = [line for line in answer.bill if line.peak_before is not None]
    if peaks:
        ends = (peaks[0].peak_before, peaks[0].peak_after)
        before, after = (case.get(figure or "") for figure in ends)
        title = "R4HA peaks before and after"
        if before.value is not None and after.value is not None:
            verb = "falls" if after.value <= before.value else "rises"
            title = (
                f"The peak of {peaks[0].label} {verb} from {case.number(before.value).text} to "
                f"{case.say(after.value, 'MSU')}"
            )
        first, second, *_ = (at for at, column in enumerate(drawn.columns) if column.color)
        yield chart(case, "bar", title, drawn, (first, second), "MSU", rows=count)
    if several:
        monthly, last = f"{answer.currency}/month", len(drawn.columns) - 1
        most = max(drawn.rows[:-1], key=lambda row: row[last].value or 0.0)
        saved, whole = (row[last].text for row in (most, drawn.rows[-1]))
        title = f"{most[0].text} brings {saved} of {whole} {monthly} saved"
        yield chart(case, "bar", title, drawn, (last,), monthly, rows=count)


def years_in_words(case: Case) -> str:
    """Return what the first year and the last bring after running costs, or each does alike.

    Empty where that is not known.
    """
    worth = case.money
    nets = [] if worth is None else [case.get(year.net).value for year in worth.years]
    if worth is None or not nets or nets[0] is None or nets[-1] is None:
        return ""
    first, last = (case.say(net, worth.currency) for net in (nets[0], nets[-1]))
    if len(nets) > 1 and all(net == nets[0] for net in nets):
        return f"Net of running costs, each of {len(nets)} years brings {first}"
    later = f", year {len(nets)} {last}" if len(nets) > 1 else ""
    return f"Net of running costs, year 1 brings {first}{later}"


def bill_in_words(case: Case) -> str:
    """Return what all products cost a month, before and after; empty where that is not known."""
    worth = case.money
    lines = [] if worth is None else [line for line in worth.bill if line.applies]
    ends = [
        [case.get(figure or "").value for figure in figures]
        for figures in zip(*((line.bill_before, line.bill_after) for line in lines), strict=True)
    ]
    sums = [sum(value for value in end if value is not None) for end in ends if None not in end]
    if worth is None or len(sums) < 2:
        return ""
    before, after = (case.say(amount, worth.currency) for amount in sums)
    return f"At full adoption a month costs {after}; before, {before}."


def _sum(case: Case, figures: Sequence[str | None]) -> Cell:
    """Return the cell below amounts of a column; none where one of them is not known."""
    values = [case.get(figure).value for figure in figures if figure is not None]
    amounts = [value for value in values if value is not None]
    whole = sum(amounts) if amounts and len(amounts) == len(figures) else None
    return case.number(whole, case.currency)


def _years(case: Case, answer: MoneyAnswer) -> Iterator[Block]:
    currency, years = answer.currency, answer.years
    value = case.get(NET_PRESENT_VALUE).value
    first = total = None
    if value is not None and AT_START in case.quantities.by_id and years:
        # what is spent at once makes the sum of the present values the net present value
        if case.get(AT_START).value:
            spent = dict.fromkeys(("net", "present_value", "cumulated"), AT_START)
            first = {_YEAR: ValueWords.at_the_start, **spent}
        saved = _sum(case, [year.saving for year in years])
        last = years[-1].cumulated
        total = {_YEAR: "Total", "saving": saved, "net": last, "present_value": NET_PRESENT_VALUE}
    nets = [(case.get(year.present_value).value, case.get(year.net).value) for year in years]
    # without a discount rate it is the column before once more, which a copy does not keep
    once_more = all(present is None or present == net for present, net in nets)
    drawn = answer_table(
        case,
        ScenarioTables.years,
        years,
        f"Saving, net of costs, {'' if once_more else 'net discounted, '}and cumulative cash flow.",
        first=first,
        total=total,
        without=("present_value",) if once_more else (),
    )
    yield drawn
    if value is not None:
        verdict = f"{value_name(case)} {case.say(value, currency)}"
        # without running costs the net of a year is its saving
        costs = any(case.get(year.saving).value != case.get(year.net).value for year in years)
        title = f"{'Saving and net' if costs else 'Saving'} by year: {verdict}"
        series = (1, 2) if costs else (1,)
        yield chart(case, "column", title, drawn, series, currency, rows=_above_sums(drawn))


_YEAR = ScenarioTables.years.heads[0].field


def _above_sums(drawn: Table) -> int:
    return len(drawn.rows) - drawn.total


def value_name(case: Case) -> str:
    """Return what the net present value is called in a sentence: without a rate it is none."""
    return within(case.get(NET_PRESENT_VALUE).label)


def paid_back(case: Case, month: float) -> str:
    """Return when the change has paid: what costs nothing at the start has at once."""
    return f"paid back in month {case.number(month).text}" if month else "with nothing to pay back"


def month_by_month(case: Case) -> Iterator[Block]:
    """Give the cash flow by month, as a chart."""
    currency = case.currency
    drawn = _months(case, currency)
    yield drawn
    if any(month.cumulated is not None for month in case.scenario.months):
        payback = case.get("payback_month")
        finding = payback.why_missing or "cumulated by month"
        if payback.value is not None:
            finding = paid_back(case, payback.value)
        last = len(drawn.columns) - 1
        yield chart(case, "line", f"Cash flow by month: {finding}", drawn, (last,), currency)


def _months(case: Case, currency: str) -> Table:
    drawn = answer_table(
        case,
        ScenarioTables.months,
        case.scenario.months,
        "Share of the change in place, its saving, and the cumulative cash flow.",
        unit=currency,
    )
    return replace(drawn, drawn_only=True)


def sensitivity(case: Case) -> Iterator[Block]:
    """Give what the samples gave, and which inputs move the figures most."""
    samples = sample_words(case.report)
    if samples is not None:
        yield from _samples(case, samples)
    drawn = [row for row in case.scenario.tornado if row.bars and row.value is not None]
    if samples is None and not drawn:
        yield plain("No input has a stated or published uncertainty, so nothing varies.")
    inputs = {bar.input for row in drawn for bar in row.bars}
    if len(inputs) == 1 < len(drawn):
        yield from _one_input(case, drawn)
    else:
        for row in drawn:
            yield from sensitivity_chart(case, row)
    yield from _levers(case)


def _one_input(case: Case, rows: Sequence[Tornado]) -> Iterator[Block]:
    """Give what the one uncertain input does to each figure: a bar alone is no picture."""
    figures = [(row.figure, turned_bar(case, row.bars[0], row.figure)) for row in rows]
    bar = figures[0][1]
    ends = (case.amount(end, bar.unit).text for end in (bar.low_input, bar.high_input))
    title = f"{bar.label} from {' to '.join(ends)}"
    yield Heading("heading", title)
    yield table(
        "Sensitivity",
        title,
        (
            Column("Figure", wide=True),
            Column(ValueWords.as_stated, numeric=True),
            *(Column(end.head, numeric=True) for end in ScenarioTables.swings.heads[-2:]),
        ),
        [
            (
                turned(case.get(figure)).label,
                case.shown(figure),
                *(case.amount(end, case.get(figure).unit) for end in (one.at_low, one.at_high)),
            )
            for figure, one in figures
        ],
        note="Computed by Headroom. These numbers do not follow changed inputs.",
    )


def _levers(case: Case) -> Iterator[Block]:
    """Give what a tenth more or less of each input does."""
    row = case.scenario.levers
    if row is not None and row.bars and row.value is not None:
        yield Heading("heading", TENTH_OF_EACH)
        label = turned(case.get(row.figure)).label
        blocks = _swings(case, row, f"Tenth {case.get(row.figure).label}")
        drawn = next(block for block in blocks if isinstance(block, Table))
        yield replace(drawn, title=f"{TENTH_OF_EACH}: {label}")


def _samples(case: Case, words: SampleWords) -> Iterator[Block]:
    likely = probability_words(words, case.locale)
    drawn = case.say(words.samples, "samples")
    yield plain(f"{drawn}, seed {words.seed}." + (f" {likely}." if likely else ""))
    bases = Counter(figure.basis for figure in words.figures)
    if words.pays_share is not None:
        bases[words.pays_basis] += 1
    # what varied is said once; beside a figure where it is not what varied for most
    usual = bases.most_common(1)[0][0] if bases else ALL_INPUTS
    rows: list[tuple[Cell | str, ...]] = [
        (
            _sampled(
                ", ".join(filter(None, (figure.label, unit_beside(figure.unit, figure.label)))),
                figure.basis,
                usual,
            ),
            case.bare(figure.id),
            *(case.number(value, figure.unit, rests_on=figure.id) for value in figure.between),
        )
        for figure in words.figures
    ]
    if words.pays_share is not None:
        pays = chance(words.pays_share, case.locale)
        rows.append((_sampled(PROBABILITY, words.pays_basis, usual), pays, *[""] * len(LEVELS)))
    if words.figures:
        yield table(
            "Samples",
            "What the samples gave",
            (
                Column("Figure", wide=True),
                Column(ValueWords.as_stated, numeric=True),
                *(Column(level_name(level), numeric=True) for level in LEVELS),
            ),
            rows,
            note="Sampled by the server.",
        )
        if len(bases) > 1:
            yield soft(f"Where nothing else is said, {usual} varied.")
        elif usual != ALL_INPUTS:
            yield soft(f"What varied: {usual}.")


def _sampled(label: str, basis: str, usual: str) -> str:
    """Return what was sampled, and what varied where that was not what varied elsewhere."""
    return label if basis == usual else f"{label}, {basis}"


def sensitivity_chart(case: Case, row: Tornado) -> Iterator[Block]:
    """Give what each uncertain input does to a figure, widest first."""
    yield Heading("heading", f"{turned(case.get(row.figure)).label}: one input at a time")
    yield from _swings(case, row, f"Sensitivity {case.get(row.figure).label}")


def _swings(case: Case, row: Tornado, name: str) -> Iterator[Block]:
    """Give table and chart of what inputs do to a figure, one at a time. name: of the table."""
    figure = turned(case.get(row.figure))
    bars = [turned_bar(case, bar, row.figure) for bar in row.bars]
    unit = unit_name(figure.unit)
    drawn = answer_table(
        case,
        ScenarioTables.swings,
        bars,
        "One input at a time at its low and its high end, computed by Headroom. These numbers do "
        "not follow changed inputs.",
        unit=figure.unit,
    )
    drawn = replace(drawn, name=name[:31], title=f"{drawn.title}: {figure.label}")
    yield drawn
    value = abs(row.value or 0.0) if figure is not case.get(row.figure) else row.value or 0.0
    swing = bars[0].swing(value)
    title = f"{figure.label} depends most on {within(bars[0].label)}"
    if bars[0].one_sided(value):
        title += f": both ends of its range {'lower' if bars[0].at_low < value else 'raise'} it"
    if swing < SMALL_SWING * abs(value):
        title = (
            f"{figure.label} hardly moves: {within(bars[0].label)} changes it by "
            f"{case.say(swing, figure.unit)} at most"
        )
    yield chart(case, "tornado", title, drawn, (3, 4), unit, base=value)


def turned_bar(case: Case, bar: Bar, figure: str) -> Bar:
    """Return a bar without the signs of what is added, of its input and of the figure it moves."""
    moved = case.get(figure)
    if turned(moved) is not moved:
        bar = replace(bar, at_low=-bar.at_low, at_high=-bar.at_high)
    taken = case.get(bar.input)
    if turned(taken) is taken:
        return bar
    return replace(
        bar,
        label=opposite(replace(taken, label=bar.label)).label,
        low_input=-bar.high_input,
        high_input=-bar.low_input,
        at_low=bar.at_high,
        at_high=bar.at_low,
    )
