"""A report about peaks: what a run of intervals bills, before and after, and why.

Every number comes from the frozen answer; nothing is calculated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

from headroom.domain.evidence.ziip_words import ZiipLabels
from headroom.domain.peaks.answers import HourlyAnswer
from headroom.domain.peaks.day_savings import DaySaving
from headroom.domain.peaks.gains import TIE, HighWindow
from headroom.domain.peaks.peaks import BILLED, new_peak_words
from headroom.domain.peaks.profile import (
    CapacityChange,
    CapacityGroup,
    LparSeries,
    ProfileProduct,
    same_product,
)
from headroom.domain.peaks.tables import ENDS, ENDS_AFTER, PeakTables
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.spoken import clock, month_name
from headroom.domain.scenario.month_bills import ProductMonths
from headroom.domain.ziip.overflow_by_hour import RunZiips
from headroom.exports.document import method, tables
from headroom.exports.document.answer_tables import answer_table, with_ids
from headroom.exports.document.blocks import (
    Block,
    Cell,
    Column,
    Figures,
    Heading,
    Shown,
    Table,
)
from headroom.exports.document.case import Case
from headroom.exports.document.months import billing_months
from headroom.exports.document.tables import (
    by_columns,
    chart,
    of_figures,
    plain,
    points,
    risks,
    soft,
    table,
    texts,
)
from headroom.exports.document.words import (
    Message,
    Words,
    first_page,
    leading,
    summarised,
)
from headroom.exports.palette import series_color
from headroom.exports.peaks import (
    absolute_cap_rule,
    group_and_product_rules,
    peak_files,
    saved_by_the_clock,
)
from headroom.exports.wording import sentence
from headroom.services.drawn_peaks import (
    When,
    billed_at,
    drawn_hours,
    drawn_steps,
    led_month,
    values_of,
)
from headroom.services.peaks_answers import PeaksAnswer

_DAY = 1440
MOST_WINDOWS, MOST_MONTHS, MOST_RISKS = 8, 12, 4
MORE = "+"
COURSE = "Course of the R4HA"
OVERFLOW = "zIIP overflow at that time"
"""Of the hour or the step: what overflowed while it ran, no average."""


def _run(case: Case) -> PeaksAnswer:
    return case.report.read_answer(PeaksAnswer)


def moment_of_run(case: Case, minute: float) -> str:
    """Return a time of the run: with its date where the run says on which it begins."""
    inputs = case.report.inputs
    begins = timedelta(minutes=inputs["first_minute"])
    if not inputs.get("starts_on"):
        day, rest = divmod(begins / timedelta(minutes=1) + minute, _DAY)
        return f"day {int(day) + 1}, {clock(rest)}"
    zone = ZoneInfo(inputs["time_zone"]) if inputs.get("time_zone") else UTC
    first = datetime.fromisoformat(inputs["starts_on"]).replace(tzinfo=zone) + begins
    local = (first.astimezone(UTC) + timedelta(minutes=minute)).astimezone(zone)
    return f"{local:%Y-%m-%d %H:%M}"


def _billed(case: Case) -> tuple[float | None, float | None, float | None]:
    """Return what is saved at the old peak, what of it is lost to the new one, what is billed."""
    run = _run(case)
    month = led_month(run)
    if month is None:
        return run.saved_at_old_peak_msu, run.lost_to_new_peak_msu, run.billed_saving_msu
    if run.total.after is None:
        return None, None, None
    where = Id.within("month", month.month)
    saved, lost, billed = (run.months_inputs[f"{where}{name}"].value for name in BILLED)
    return saved, lost, billed


def _end(case: Case, index: int) -> float:
    answer = _run(case)
    return float(answer.first_step_minute + (index + 1) * answer.step_minutes)


def _ends(case: Case, index: int, _row: object = None) -> str:
    """Return when a step ends."""
    return moment_of_run(case, _end(case, index))


def _window(case: Case, _index: int, window: HighWindow) -> str:
    """Return hours that are averaged, from when to when."""
    start, end = (moment_of_run(case, at) for at in (window.start_minute, window.end_minute))
    return f"{start} to {end[-5:].replace('00:00', '24:00')}"


def _peak(case: Case, which: When) -> tuple[float | None, str]:
    """Return a billed peak in MSU, and when what it averages ends: of the month that leads."""
    month = led_month(_run(case))
    if month is None:
        return _peak_of_all(case, which)
    msu, index = (
        (month.peak_before_msu, month.peak_before_index)
        if which == "before"
        else (month.peak_after_msu, month.peak_after_index)
    )
    return (None, "") if msu is None or index is None else (msu, _ends(case, index))


def _peak_of_all(case: Case, which: When) -> tuple[float | None, str]:
    """Return a billed peak of all of the time, and when what it averages ends."""
    total = _run(case).total
    line = total.before if which == "before" else total.after
    if line is None or line.billed_peak_msu is None or line.billed_peak_index is None:
        return None, ""
    return line.billed_peak_msu, _ends(case, line.billed_peak_index)


def _stands(case: Case, *, again: bool = False) -> str:
    """Return how a peak is led in: where a cap or a limit holds, what is billed is no R4HA."""
    if _run(case).total.before.capped_steps:
        return "it is" if again else "The billed peak is"
    return "it peaks at" if again else "The R4HA peaks at"


def _message(case: Case) -> str:
    """Return what the report says in a line."""
    before, when = _peak(case, "before")
    after, _ = _peak(case, "after")
    if before is None:
        return "No four hours are complete, so that there is no peak"
    if after is None:
        return f"{_stands(case)} {case.say(before, 'MSU')}, {when}"
    fall = _billed(case)[2]
    if not fall:
        own = _own_peaks(case)
        return f"{own}; " * bool(own) + (
            f"{'the' if own else 'The'} billed peak{' of all LPARs' if own else ''} stays at "
            f"{case.say(before, 'MSU')}"
        )
    verb = "falls" if fall > 0 else "rises"
    month = led_month(_run(case))
    of_month = "" if month is None else f" of {month_name(month.month)}"
    return (
        f"The billed peak{of_month} {verb} from {case.say(before, 'MSU')} to "
        f"{case.say(after, 'MSU')}"
    )


def _of_months(case: Case) -> str:
    """Return which month leads, and what the whole ones come to; empty where none leads."""
    run = _run(case)
    month = led_month(run)
    if month is None:
        return ""
    text = f" These are the numbers of {month_name(month.month)}, the newest whole billing month."
    whole = sum(month.whole for month in run.months)
    together, year = run.months_saving, run.months_inputs.get("billed_saving_of_a_year")
    if together is not None and together.value is not None and whole > 1:
        text += f" {_together(case)}"
        if year is not None and year.value is not None:
            text += f"; a year at that rate, {case.say(abs(year.value), year.unit)}"
        text += "."
    parts = len(run.months) - whole
    if parts:
        text += f" {parts} more {'month is' if parts == 1 else 'months are'} here in part."
    highest, when = _peak_of_all(case, "before")
    if highest is not None:
        text += f" All of the time as one period peaks at {case.say(highest, 'MSU')}, {when}"
        if run.billed_saving_msu is not None:
            text += f", and bills {_less(case, run.billed_saving_msu, 'MSU')}"
        text += "."
    return text


def _own_peaks(case: Case) -> str:
    """Return which products' own peaks fall, by how much and when; empty without any.

    Of the month that leads, MSU and money alike; where none does, of all of the time.
    """
    run = _run(case)
    led, dated = led_month(run), len(run.months) > 1
    falls = []
    for product in run.products:
        saved, spent, when = product.billed_saving_msu, None, ""
        row = _bills_of(case, product.product)
        if row is not None and led is not None:
            at = [month.month for month in row.months].index(led.month)
            saved, spent = row.months[at].billed_saving_msu, row.bills[at].saving
            when = f" in {month_name(led.month)}"
        elif dated:
            when = " over all of the time"
        elif row is not None and row.bills:
            spent, when = row.bills[0].saving, " in the billing month"
        if saved is not None and saved > 0:
            amounts = [case.say(saved, "MSU")]
            if spent is not None and run.month_bills is not None:
                amounts.append(case.say(spent, run.month_bills.currency))
            falls.append(f"{product.product} falls by {' and '.join(amounts)}{when}")
    return ", ".join(falls)


def _bills_of(case: Case, product: str) -> ProductMonths | None:
    """Return what a product costs by month; None where no price of it is stated."""
    bills = _run(case).month_bills
    rows = () if bills is None else bills.products
    return next((row for row in rows if same_product(row.label) == same_product(product)), None)


def _lede(case: Case) -> str:
    """Return both peaks with their times, and what of the saving is billed."""
    before, when = _peak(case, "before")
    if before is None:
        return f"{_message(case)}."
    text = f"{_stands(case)} {case.say(before, 'MSU')}, four hours to {when}."
    after, then = _peak(case, "after")
    if after is not None:
        stands = _stands(case, again=True)
        text += f" With the saving {stands} {case.say(after, 'MSU')}, four hours to {then}."
    saved, lost, billed = _billed(case)
    own = _own_peaks(case)
    if saved == 0:
        text += " Nothing is saved in the hours that make the peak of all LPARs."
        text += f" By peaks of their own: {own}." if own else ""
    elif billed is not None and billed < 0:
        text += f" The bill rises by {case.say(-billed, 'MSU')}."
    elif saved is not None and lost is not None and billed is not None:
        text += (
            f" Of {case.say(saved, 'MSU')} saved at the old peak {case.say(lost, 'MSU')} are lost "
            f"to the new one: the bill falls by {case.say(billed, 'MSU')}."
            if lost
            else f" All of the {case.say(saved, 'MSU')} saved at the peak is billed."
        )
    return text + _of_months(case)


def _tiles(case: Case) -> Figures:
    """Return both peaks, and the three numbers of a saving."""
    tiles = []
    peaks: tuple[tuple[When, str], ...] = (
        ("before", "Billed peak before"),
        ("after", "Billed peak after"),
    )
    for which, label in peaks:
        msu, when = _peak(case, which)
        if msu is not None:
            text = case.say(msu, "MSU")
            tiles.append(
                Shown(f"peak_{which}", label, text, "derived", f"four hours to {when}", False)
            )
    bills = _run(case).month_bills
    if bills is not None and bills.saving_of_billing_months is not None:
        whole = sum(month.whole for month in _run(case).months)
        months = whole or len(bills.bills)
        tiles.append(
            Shown(
                "saving_of_billing_months",
                f"The bill {'rises' if bills.saving_of_billing_months < 0 else 'falls'} by",
                case.say(abs(bills.saving_of_billing_months), bills.currency),
                "derived",
                "in the billing month"
                if months == 1
                else f"in {months} {'whole ' if whole else ''}billing months",
                False,
            )
        )
    month = led_month(_run(case))
    where = "" if month is None else Id.within("month", month.month)
    for name in ("billed_saving_msu", "lost_to_new_peak_msu"):
        if f"{where}{name}" in case.quantities.by_id:
            note = "" if month is None else month_name(month.month)
            figure = tables.shown(case, case.get(f"{where}{name}"))
            tiles.append(replace(figure, id=name, beside=note))
    return Figures("figures", tuple(tiles))


def course_of_average(case: Case) -> Iterator[Block]:
    """Give the R4HA over time, before and after, as a chart; of long runs the peaks' days."""
    total, hourly = _run(case).total, _run(case).hourly
    if total.before.r4ha_msu is None and hourly is not None:
        yield from _hourly_course(case, hourly)
        return
    before = values_of(total.before) or []
    after = values_of(total.after)
    steps = drawn_steps(_run(case))
    overflowed = _overflow_in(case)
    columns = [
        Column("Four hours to", wide=True),
        Column("R4HA before", "MSU", True, series_color(7)),
    ]
    if after is not None:
        columns.append(Column(PeakLabels.r4ha_after, "MSU", True, series_color(0)))
    recorded_answer = _run(case).recorded
    own = None if recorded_answer is None else values_of(recorded_answer.total)
    if own is not None:
        columns.append(Column("R4HA recorded", "MSU", True, series_color(3)))
    if overflowed:
        columns.append(Column(OVERFLOW, "MSU", True, series_color(2)))
    rows: list[tuple[Cell | str, ...]] = [
        (
            moment_of_run(case, _end(case, step)),
            case.number(before[step], "MSU"),
            *([] if after is None else [case.number(after[step], "MSU")]),
            *([] if own is None else [case.number(own[step], "MSU")]),
            *_highest(case, overflowed, _end(case, step) - _run(case).step_minutes),
        )
        for step in steps
    ]
    drawn = table(
        COURSE,
        "The rolling four-hour average of all LPARs",
        columns,
        rows,
        note="As it was frozen.",
        drawn_only=True,
    )
    if rows:
        yield drawn
        series = tuple(range(1, len(columns)))
        marked = _marked(_run(case), steps)
        yield chart(case, "line", _message(case), drawn, series, "MSU", marked=marked)


def _hourly_course(case: Case, hourly: HourlyAnswer) -> Iterator[Block]:
    """Give the highest billed R4HA of each clock hour in the days of the old peak."""
    before = or_null(hourly.before_msu)
    after = None if hourly.after_msu is None else or_null(hourly.after_msu)
    hours = drawn_hours(_run(case))
    if not hours:
        return
    overflowed = _overflow_in(case)
    columns = [
        Column("Hour from", wide=True),
        Column("R4HA before", "MSU", True, series_color(7)),
        *([] if after is None else [Column(PeakLabels.r4ha_after, "MSU", True, series_color(0))]),
        *([Column(OVERFLOW, "MSU", True, series_color(2))] if overflowed else []),
    ]
    drawn = table(
        COURSE,
        "The highest billed R4HA of each clock hour, in the days of the old peak",
        columns,
        [
            (
                moment_of_run(case, hourly.first_minute + 60 * hour),
                case.number(before[hour], "MSU"),
                *([] if after is None else [case.number(after[hour], "MSU")]),
                *_highest(case, overflowed, hourly.first_minute + 60 * hour, 60),
            )
            for hour in hours
        ],
        note="As it was frozen. The report names its series by their hash and holds their hours.",
        drawn_only=True,
    )
    yield drawn
    answer = _run(case)

    def hour_of(step: int) -> int:
        middle = answer.first_step_minute + (step + 0.5) * answer.step_minutes
        return int((middle - hourly.first_minute) // 60)

    marked = _marked(answer, hours, hour_of)
    series = tuple(range(1, len(columns)))
    yield chart(case, "line", _message(case), drawn, series, "MSU", marked=marked)


def _marked(
    answer: PeaksAnswer, drawn: range, place: Callable[[int], int] = int
) -> tuple[int | None, ...]:
    """Return the drawn rows of the billed peaks, before and after. place: of a step among them."""
    steps = [billed_at(answer, "before")]
    if answer.total.after is not None:
        steps.append(billed_at(answer, "after"))
    places = [None if step is None else place(step) for step in steps]
    return tuple(None if at is None or at not in drawn else at - drawn.start for at in places)


def _overflow_in(case: Case) -> dict[float, float]:
    """Return the overflow of zIIPs in the intervals that are drawn, by the minute each begins."""
    drawn, every = _run(case).course, _run(case).interval_minutes
    if drawn is None or drawn.overflow_msu is None:
        return {}
    pairs = zip(drawn.intervals, or_null(drawn.overflow_msu), strict=True)
    return {interval * every: msu for interval, msu in pairs if msu is not None}


def _highest(
    case: Case, overflowed: Mapping[float, float], start: float, minutes: float | None = None
) -> Iterator[Cell]:
    """Give the highest overflow from a minute on, over a step where nothing else is said."""
    if overflowed:
        end = start + (minutes or _run(case).step_minutes)
        within = [msu for minute, msu in overflowed.items() if start <= minute < end]
        yield case.number(max(within, default=None), "MSU")


def _reasons(case: Case) -> list[str]:
    """Return why the bill does what it does."""
    answer = _run(case)
    reasons = [_lede(case)]
    gain = answer.gain
    if gain is not None and gain.full_up_to_msu:
        full, none = gain.full_up_to_msu, gain.none_beyond_msu
        text = f"The first {case.say(full, 'MSU')} saved at the old peak lower the bill in full"
        if none is not None:
            text += f"; beyond {case.say(none, 'MSU')} nothing more is gained"
        reasons.append(f"{text}.")
    parts = [part for part in answer.peak_parts if part.before_msu]
    if len(parts) > 1:
        most = max(parts, key=lambda part: part.before_msu or 0.0)
        msu = case.say(most.before_msu or 0.0, "MSU")
        reasons.append(f"{most.lpar} is the largest part of the peak: {msu}.")
    if answer.billed_whole_msu:
        whole = case.say(answer.billed_whole_msu, "MSU")
        reasons.append(f"A bill counts whole MSU: it falls by {whole}.")
    return reasons


def _conditions(case: Case) -> list[str]:
    """Return what must be true."""
    rows = [f"{name}: {text}" for name, text in rules(case)]
    return ["The hours loaded are those that are billed.", *rows[:2]]


def _asked(_case: Case) -> str:
    """Return what a reader is to decide."""
    return "Confirm the hours of the peak, and where the saving falls, from your own SMF data."


def rules(case: Case) -> Iterator[tuple[str, str]]:
    """Give how the average was taken: name and text of each rule."""
    inputs, answer = case.report.inputs, _run(case)
    yield (
        "Reading",
        "simple: the mean of the last four hours, at every interval."
        if answer.reading == "simple"
        else "SCRT-like: an hour's value is the mean of the averages at the ends of its SMF "
        f"intervals of {inputs.get('smf_interval_minutes') or answer.interval_minutes} minutes.",
    )
    for file in peak_files(case.report):
        yield "File", f"Read from {file.words(whole=True)}."
    lpars = [LparSeries.model_validate(series) for series in inputs["series"]]
    names = [series.lpar for series in lpars]
    yield "LPARs", f"{'the sum of ' if len(names) > 1 else ''}{', '.join(names)}."
    yield (
        "Start",
        "only complete windows count."
        if answer.start == "complete_windows"
        else "the hours before the run, and in a gap, count as zero.",
    )
    window = case.say(answer.window_hours, "h")
    yield "Interval", f"{answer.interval_minutes} minutes; window {window}."
    caps = [
        f"{series.lpar} {case.say(series.defined_capacity_msu, 'MSU')}"
        for series in lpars
        if series.defined_capacity_msu is not None
    ]
    if caps:
        yield "Defined capacity", f"{', '.join(caps)}: the lower of R4HA and cap is billed."
    for series in lpars:
        if series.capacity_changes:
            text = "; ".join(_change(case, change) for change in series.capacity_changes)
            yield "Capacity changes", f"of {series.lpar}: {text}."
    bound = [
        absolute_cap_rule(series.lpar, case.say(series.absolute_cap_msu, "MSU"))
        for series in lpars
        if series.absolute_cap_msu is not None
    ]
    bound += group_and_product_rules(
        [CapacityGroup.model_validate(group) for group in inputs.get("groups") or ()],
        [ProfileProduct.model_validate(product) for product in inputs.get("products") or ()],
        case.locale,
    )
    yield from ((rule.name, rule.text) for rule in bound)
    if inputs.get("ziips"):
        ziips = RunZiips.model_validate(inputs["ziips"])
        inside = "part of the intervals" if ziips.inside_gp_time else "added to the intervals"
        yield "zIIP overflow", f"of {', '.join(own.lpar for own in ziips.lpars)}: {inside}."
    savings = [DaySaving.model_validate(saving) for saving in inputs.get("savings") or ()]
    for saving, taken in zip(savings, answer.savings, strict=False):
        hours = f"{clock(saving.start_minute)} to {clock(saving.end_minute)}"
        amount, goes = saved_by_the_clock(saving, case.locale)
        yield "Saving", f"{amount} from {taken.lpar or saving.lpar}, {hours}, as entered.{goes}"


def _change(case: Case, change: CapacityChange) -> str:
    """Say from when on a defined capacity is another one."""
    msu = change.defined_capacity_msu
    cap = "none" if msu is None else case.say(msu, "MSU")
    starts_on = case.report.inputs.get("starts_on")
    if starts_on is None:
        return f"from day {change.day + 1}, {clock(change.minute)} {cap}"
    first = date.fromisoformat(starts_on)
    return f"from {first + timedelta(change.day)}, {clock(change.minute)} {cap}"


def overflow(case: Case) -> Iterator[Block]:
    """Give what overflows of the zIIPs, by the hour, and what it is of the peaks."""
    answered = _run(case).overflow
    if not answered:
        return
    yield Heading("heading", ZiipLabels.overflow_of_ziips)
    lines = answered.lines
    hours = [f"{clock(line.start_minute)} to {clock(line.end_minute)}" for line in lines]
    yield by_columns(
        "zIIP overflow",
        "Eligible work by the hour, and what of it overflows to GPs",
        texts("LPAR", [line.lpar for line in lines]),
        texts("Hours", hours, wide=False),
        of_figures(case, "Eligible", "s/h", [line.eligible for line in lines]),
        of_figures(case, "Overflowed", "s/h", [line.overflowed for line in lines]),
        of_figures(case, "As MSU", "MSU", [line.msu for line in lines]),
    )
    peaks = {"before": PeakLabels.at_the_old_peak, "after": PeakLabels.at_the_new_peak}
    sides = [which for which in peaks if f"r4ha_{which}_msu" in case.quantities.by_id]
    if sides:
        without = [f"r4ha_{which}_without_overflow_msu" for which in sides]
        yield by_columns(
            "Overflow at the peaks",
            "What overflow is of the R4HA at the peaks",
            texts("Where", [peaks[which] for which in sides]),
            of_figures(case, "R4HA without overflow", "MSU", without),
            of_figures(case, "Overflow", "MSU", [f"overflow_{which}_msu" for which in sides]),
            of_figures(case, "R4HA", "MSU", [f"r4ha_{which}_msu" for which in sides]),
        )
    if "billed_for_overflow_msu" in case.quantities.by_id:
        value = case.get("billed_for_overflow_msu").value
        if value is not None:
            lower = f"{case.say(value, 'MSU')} lower" if value else "the same"
            yield plain(f"Without overflow the billed peak would be {lower}.")


def recorded(case: Case) -> Iterator[Block]:
    """Give the R4HA that the machine recorded beside the computed one."""
    answered = _run(case).recorded
    if not answered:
        return
    lines = [*answered.lpars, *([] if answered.total is None else [answered.total])]
    rows = [replace(line, lpar=line.lpar or PeakLabels.all_lpars) for line in lines]
    yield Heading("heading", PeakLabels.recorded_by_machine)
    yield answer_table(case, PeakTables.recorded, rows, when=partial(_ends, case))


def months_table(case: Case) -> Iterator[Block]:
    """Give what each billing month bills, and what it costs where prices are stated."""
    run = _run(case)
    if run.months:
        yield from billing_months(case, run.months, run.month_bills, partial(_ends, case))


def months_consumed(case: Case) -> Iterator[Block]:
    """Give what is consumed by billing month and by LPAR; reports from before it was have none."""
    names = tuple(head.field for head in PeakTables.consumed.heads if head.unit)
    sums = {name: f"consumed_{name}" for name in names}
    by_lpar, by_month = _run(case).consumed_lpars, _run(case).consumed_months
    sums = {name: figure for name, figure in sums.items() if figure in case.quantities.by_id}
    if not by_lpar or not sums:
        return
    rows = [
        {name: f"{Id.within('month', month.month)}{figure}" for name, figure in sums.items()}
        | {"month": f"{month_name(month.month)}{'' if month.whole else ', in part'}"}
        for month in by_month
    ]
    yield Heading("heading", "MSU consumed, all hours")
    total = {"month": "All of the time"} | sums
    yield answer_table(case, PeakTables.consumed, rows, total=total)
    sums_before = [month.before_msu_hours for month in by_month]
    if None in (*sums_before, *(row.before_msu_hours for row in by_lpar)):
        yield soft(PeakLabels.consumption_open)
    if len(by_lpar) > 1:
        name, title = "Consumed by LPAR", "What each LPAR consumes in all hours"
        lpars = [with_ids(case, row, "", "lpar", *names) for row in by_lpar]
        yield answer_table(case, replace(PeakTables.consumed, name=name, title=title), lpars)


def lpars(case: Case) -> Iterator[Block]:
    """Give what each LPAR is of the peak."""
    parts = sorted(_run(case).peak_parts, key=lambda part: (-(part.before_msu or 0), part.lpar))
    if len(parts) < 2:
        return
    yield Heading("heading", "Who makes the peak")
    drawn = answer_table(case, PeakTables.parts, parts)
    of_all = led_month(_run(case)) is not None
    yield replace(drawn, title=f"{drawn.title} of all of the time") if of_all else drawn
    billed = _run(case).total.before.billed_peak_msu
    together = sum(part.before_msu or 0.0 for part in parts)
    if billed is not None and together > billed * (1 + TIE):
        yield soft(
            f"Together {case.say(together, 'MSU')}: the limit of a capacity group holds what is "
            f"billed to {case.say(billed, 'MSU')}."
        )


def products(case: Case) -> Iterator[Block]:
    """Give what each product is billed by."""
    listed = _run(case).products
    if not listed:
        return
    yield Heading("heading", "By product")
    yield answer_table(case, PeakTables.products, listed, when=partial(_ends, case))


def next_windows(case: Case, most: int = MOST_WINDOWS) -> Iterator[Block]:
    """Give the highest windows, which would have to be lowered one after the other."""
    windows = _run(case).windows_in_order[:most]
    if not windows:
        return
    yield Heading("heading", "The next peaks")
    total = _run(case).total
    held, after = PeakTables.windows_held, PeakTables.windows_after
    declared = PeakTables.windows if total.after is None else after
    yield answer_table(
        case, held if total.before.capped_steps else declared, windows, when=partial(_window, case)
    )


def rules_table(case: Case) -> Iterator[Block]:
    """Give how the average is taken."""
    yield from tables.averaging_rules((name, sentence(text)) for name, text in rules(case))


def steps_to_new_peak(case: Case) -> Iterator[tables.Way]:
    """Give the bars from the old peak to the new one."""
    saved, lost, billed = _billed(case)
    before, _ = _peak(case, "before")
    after, _ = _peak(case, "after")
    if before is None or after is None or billed is None or lost is None or not saved:
        return
    yield PeakLabels.peak_before, 0.0, before, ""
    if saved < 0:
        yield PeakLabels.added_at_old_peak, before, -saved, MORE
    else:
        yield PeakLabels.saved_at_old_peak, before - saved, saved, "−"
    if lost:
        yield new_peak_words(saved), before - saved, lost, MORE
    yield PeakLabels.peak_after, 0.0, after, ""


def way_to_new_peak(case: Case) -> Iterator[Block]:
    """Give the way from the old peak to the new one, as a chart."""
    bars = list(steps_to_new_peak(case))
    if not bars:
        return
    drawn = tables.bridge_table(case, "From the old peak to the new one", bars, MORE)
    yield drawn
    saved, _, billed = (msu or 0.0 for msu in _billed(case))
    title = (
        f"{case.say(abs(saved), 'MSU')} {'added' if saved < 0 else 'saved'} at the old peak, "
        f"{case.say(abs(billed), 'MSU')} {'more on' if billed < 0 else 'off'} the bill"
    )
    yield chart(case, "bridge", title, drawn, (1, 2, 3), "MSU")


def _argued(case: Case) -> Iterator[Block]:
    """Give what the first page draws, and why the bill does that."""
    yield from way_to_new_peak(case) if list(steps_to_new_peak(case)) else course_of_average(case)
    if _own_peaks(case):
        yield from products(case)
    yield from points("Why", _reasons(case))


def _basis(case: Case) -> Iterator[Block]:
    """Give the second page."""
    if list(steps_to_new_peak(case)):
        yield from course_of_average(case)
    yield from _first(months_table(case), MOST_MONTHS)
    yield from _first(lpars(case), MOST_WINDOWS)
    yield from next_windows(case, 5)
    yield from rules_table(case)
    if "limits" in case.report.parts:
        yield from risks(case, MOST_RISKS)


def _first(blocks: Iterator[Block], most: int) -> Iterator[Block]:
    """Give tables with their first rows."""
    for block in blocks:
        if isinstance(block, Table) and len(block.rows) > most:
            yield replace(block, rows=block.rows[:most])
            yield soft(f"{len(block.rows) - most} further rows are in the full report.")
        else:
            yield block


def _r4ha(case: Case) -> Iterator[Block]:
    """Give the course of the average, and what it is made of."""
    yield from course_of_average(case)
    for give in (
        months_table,
        months_consumed,
        lpars,
        overflow,
        recorded,
        products,
        next_windows,
        rules_table,
    ):
        yield from give(case)


def _slides(case: Case) -> Iterator[Message]:
    """Give what the slides say."""
    way, drawn = [*way_to_new_peak(case)], [*course_of_average(case)]
    yield Message(_message(case), [_tiles(case), *(way or drawn)], _reasons(case)[1:])
    before, when = _peak(case, "before")
    if before is not None:
        yield Message(f"The old peak ends {when}", drawn)
    own = _own_peaks(case)
    yield Message(f"By peaks of their own: {own}" if own else "", products(case))
    apart = ("Days", ENDS, ENDS_AFTER, PeakLabels.billed_whole)
    billed = [block for block in months_table(case) if isinstance(block, Table)][-1:]
    yield Message(_together(case), tables.without(billed, *apart), [_of_months(case).strip()])
    for block in lpars(case):
        if isinstance(block, Table):
            parts = replace(block, drawn_only=True)
            sides = range(1, len(parts.columns), 2)
            yield Message(_who(case), [parts, chart(case, "bar", "", parts, sides, "MSU")])
    yield Message(_next(case), next_windows(case))
    taken = [f"{name}: {text}" for name, text in rules(case)]
    sentences = [*_conditions(case)[:1], *(warning.text for warning in case.warnings()), *taken]
    yield Message("To be confirmed first: the hours of the peak", [], sentences, asked=_asked(case))


def _together(case: Case) -> str:
    """Return what the whole billing months come to; empty where the tiles say all of it."""
    run, saved = _run(case), _run(case).months_saving
    whole = sum(month.whole for month in run.months)
    month, (*_, billed) = led_month(run), _billed(case)
    if whole == 1 and month is not None and billed is not None:
        return f"{month_name(month.month)} bills {_less(case, billed, 'MSU')}"
    if whole < 2 or saved is None or saved.value is None:
        return PeakLabels.what_each_month_bills if len(run.months) > 1 else ""
    return f"{whole} whole months together bill {_less(case, saved.value, saved.unit)}"


def _less(case: Case, amount: float, unit: str) -> str:
    """Return by how much less is billed; by how much more where work that moves adds to it."""
    return f"{case.say(abs(amount), unit)} {'less' if amount >= 0 else 'more'}"


def _who(case: Case) -> str:
    """Return which LPAR is the largest part of the peak."""
    parts = [part for part in _run(case).peak_parts if part.before_msu]
    before, _ = _peak_of_all(case, "before")
    if len(parts) < 2 or before is None:
        return ""
    most = max(parts, key=lambda part: part.before_msu or 0.0)
    share = case.say(most.before_msu or 0.0, "MSU")
    return f"{most.lpar} makes {share} of the {case.say(before, 'MSU')} at the peak"


def _next(case: Case) -> str:
    """Return how far the peak falls once the highest hours are lowered."""
    windows = _run(case).windows_in_order[:MOST_WINDOWS]
    then = windows[-1].then_peak_msu if windows else None
    if then is None:
        return "The next peaks" if windows else ""
    more, left = case.counted(len(windows), "more peak"), case.say(then, "MSU")
    return f"With {more} lowered, {left} would be left"


PEAKS_WORDS = Words(
    message=_message,
    lede=_lede,
    tiles=_tiles,
    reasons=_reasons,
    conditions=_conditions,
    asked=_asked,
    answer=first_page(_tiles, _argued, _conditions, _asked),
    basis=_basis,
    parts={
        "summary": summarised(_lede, _tiles, way_to_new_peak),
        "r4ha": _r4ha,
        "limits": tables.limits_table,
        "method": method.method,
    },
    slides=_slides,
    leads=leading(*BILLED[::-1]),
)
