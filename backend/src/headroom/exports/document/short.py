"""A report on two pages: the answer with its reasons, then what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from headroom.domain.machines.msu import HOURS_OF_THE_AVERAGE
from headroom.domain.money.money import PRICE_FACTOR
from headroom.domain.peaks.peaks import new_peak_words
from headroom.domain.quantities.figures import opposite, turned
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.quantities.units import unit_name
from headroom.domain.quantities.words import FigureWords
from headroom.domain.scenario.levers import BREAK_EVENS
from headroom.domain.scenario.sampling import Tornado
from headroom.domain.value.board import (
    billed_in_words,
    losses,
    saved_or_added,
    volume_in_words,
    why_in_a_line,
    yearly_in_words,
)
from headroom.domain.value.words import ValueWords
from headroom.exports.document import (
    method,
    mix,
    money,
    profile,
    summary,
    tables,
)
from headroom.exports.document.blocks import (
    Block,
    Cell,
    Chart,
    Column,
    Figures,
    Heading,
    Sentence,
    Shown,
    Table,
)
from headroom.exports.document.case import Case
from headroom.exports.document.evidence_lines import documents_of, evidence_lines
from headroom.exports.document.per_transaction import (
    conversion_text,
    factor_text,
    measured_by,
    on_your_machine,
    own_tests,
    time_text,
    transaction_savings,
)
from headroom.exports.peaks import peak_words
from headroom.exports.samples import NET_PRESENT_VALUE, quantiles_of
from headroom.exports.wording import (
    DASH,
    bounds_text,
    figure_text,
    listed,
    machine_name,
    sentence,
    within,
    wording_text,
)

MOST_ASSUMPTIONS = 5
MOST_RISKS = 4
MOST_YEARS, MOST_PRODUCTS = 6, 3
MOST_WAYS, FEW_WAYS = 8, 5
"""Bars of a comparison, and those below a head of many lines."""
MOST_MEASURED = 8
LONGEST_NOTE = 300
"""Characters of a note that has room on the first page; longer ones stand in the full report."""
LONGEST_INPUT = 7
"""Digits of a number that stands as it was put in; 5/6 as a share would take twelve."""
LESS = "−"
_OFF = {"billed_saving_msu": "off the billed peak", "r4ha_saved_msu": "off the R4HA"}


def message(case: Case) -> str:
    """Return what a report says in a line: whether it pays; without prices what is saved."""
    labels = list(dict.fromkeys(part.label for _, part in case.parts()))
    name = labels[0] if len(labels) == 1 else "The change"
    decision = _decision(case)
    if decision:
        return f"{name} {decision}"
    subject = f"{name}: "
    lead, seconds = case.get(summary.lead_id(case)), case.get("gp_seconds_saved")
    net = case.get("yearly_net_saving") if case.money is not None else None
    if lead.value == 0 and net is not None and net.value:
        # no peak of all LPARs falls, a product's own may
        amount = case.say(abs(net.value), case.currency)
        if net.value < 0:
            return f"{subject}costs {amount} a year more than it saves"
        result = f"{amount} a year after costs"
    elif lead.value is not None:
        off = _OFF.get(lead.id, "saved")
        more = "more on the billed peak" if lead.id in _OFF else "added"
        adds = summary.adds(case, lead)
        result = f"{summary.billed_msu(case, lead)} {more if adds else off}"
        result += summary.in_the_r4ha(case, lead)
    elif seconds.value is not None:
        verb = "saved" if seconds.value >= 0 else "added"
        result = f"{case.say(abs(seconds.value), 'GP seconds')} {verb} in the peak window"
    else:
        result = "not every number is known"
    return f"{subject}{result}{_paid(case)}"


def _decision(case: Case) -> str:
    """Return whether a case pays, in money; empty where its net present value is not known."""
    worth, value = case.money, case.get(NET_PRESENT_VALUE).value
    if worth is None or value is None:
        return ""
    years = len(worth.years)
    name, _, how = money.value_name(case).partition(", ")
    span = f"in {years} year{'' if years == 1 else 's'}{', ' if how else ''}{how}"
    over = f"{case.say(value, worth.currency)} {name} {span}"
    return f"pays: {over}{_paid(case)}" if value >= 0 else f"does not pay: {over}"


def _paid(case: Case) -> str:
    if case.money is None:
        return ""
    payback, net = case.get("payback_month"), case.get("yearly_net_saving")
    if payback.value is not None:
        return f", {money.paid_back(case, payback.value)}"
    if net.value is None:
        return ""
    return ", not paid back" if net.value >= 0 else ", which costs more than it saves"


def verdict(case: Case) -> tuple[str, str]:
    """Return whether a case pays, and of what, in two short sentences; without prices its MSU."""
    decision, volume = _decision(case), _volume(case)
    if not decision:
        return f"{message(case)}.", volume
    return sentence(decision), _why(case)


def _why(case: Case) -> str:
    """Return of what a case pays or does not; where nothing is lost, what a year is worth."""
    answered = summary.answered_case(case)
    return case.written(
        billed_in_words(answered) or yearly_in_words(answered) or volume_in_words(answered)
    )


def _both_peaks(case: Case) -> list[Block]:
    """Return the R4HA with both peaks, for the first page of a case that has them."""
    return [] if case.long_head else list(profile.both_peaks(case))


def _is_drawn_twice(case: Case) -> bool:
    """Return whether the first page has a bridge and the R4HA: reasons then stand behind.

    Where all that is saved leaves the bill, a bridge would draw the same bar twice.
    """
    return bool(_both_peaks(case)) and is_lost_in_part(case)


# the first page


def answer(case: Case) -> Iterator[Block]:
    """Give the first page: below its title why in a line, the figures, the picture, the rest."""
    if why(case):
        yield Sentence("sentence", why(case), "lede")
    yield tiles(case)
    peaks = _both_peaks(case)
    if not peaks or is_lost_in_part(case):
        yield from drawing(case)
    yield from peaks
    if not _is_drawn_twice(case):
        yield from _argued(case)
    yield from tables.points(turning_head(case), turning_points(case))
    yield from tables.points("What is asked", [asked(case)])
    if len(case.report.note) <= LONGEST_NOTE and not case.long_head:
        yield from tables.note(case)


def why(case: Case) -> str:
    """Return in a line why a case pays or does not; empty where that is not known."""
    return case.written(why_in_a_line(summary.answered_case(case))) if _decision(case) else ""


def _argued(case: Case) -> Iterator[Block]:
    """Give why, without what the line below the title and the bridge say, and what must be true."""
    said_above = {verdict(case)[1] if _decision(case) else ""}
    if has_bridge(case) and case.get(summary.lead_id(case)).value:
        said_above.add(_bill(case))
    why_it_is = [text for text in (*reasons(case), summary.consumed(case)) if text]
    yield from tables.points("Why", [text for text in why_it_is if text not in said_above])
    yield from tables.points("What must be true", conditions(case))


def tiles(case: Case) -> Figures:
    """Return the figures that a manager takes along."""
    if case.money is None:
        names = dict.fromkeys((*summary.leading_msu(case), "saved_msu", "gp_seconds_saved"))
        moved = ("ziip_seconds_added",) if "ziip" in case.report.parts else ()
        wanted = [*names, "gp_cps_freed", *moved]
        available = [case.get(name) for name in wanted if name in case.quantities.by_id]
        shown = [quantity for quantity in available if quantity.value is not None] or available
        return Figures("figures", tuple(tables.shown(case, quantity) for quantity in shown[:4]))
    paid = (NET_PRESENT_VALUE, "yearly_net_saving", summary.lead_id(case), "payback_month")
    priced = [tables.shown(case, case.get(name)) for name in paid if name in case.quantities.by_id]
    return Figures(
        "figures", tuple(_with_chance(case, _as_billed(case, shown)) for shown in priced)
    )


def _as_billed(case: Case, shown: Shown) -> Shown:
    """Return the tile of the MSU that a report says first as bills count them."""
    whole = None if shown.missing else summary.whole_msu_text(case, case.get(shown.id))
    if whole is None:
        return shown
    rounded = summary.rounded_from(case)
    label = f"{shown.label}, as billed"
    beside = (rounded and f"{rounded} before rounding", shown.beside)
    return replace(shown, label=label, text=whole, beside="; ".join(filter(None, beside)))


def _with_chance(case: Case, shown: Shown) -> Shown:
    """Return the tile of the net present value with its quantiles and probability."""
    sampling = case.scenario.sampling
    whole, stated = quantiles_of(sampling, NET_PRESENT_VALUE)
    between = whole or stated
    if shown.id == "payback_month":
        if shown.missing:
            never = case.get("yearly_net_saving").value is not None
            text = ValueWords.never if never else shown.text
            why = within(shown.beside.rstrip(".")) if shown.beside else ""
            return replace(
                shown, text=text, label=ValueWords.paid_back, beside=why, missing=not never
            )
        beside = shown.beside if case.get(shown.id).value else "nothing is paid at the start"
        return replace(shown, text=f"Month {shown.text}", label=ValueWords.paid_back, beside=beside)
    if shown.id != NET_PRESENT_VALUE or shown.missing or between is None:
        return shown
    if between.p5 == between.p95:
        return replace(shown, beside="the same through all stated ranges")
    certainty = " · ".join(summary.amounts_at_levels(case, between))
    if whole is None:
        certainty += ", from the stated inputs"
    if sampling is not None and sampling.pays_share is not None:
        certainty += f"; positive in {case.of_samples(sampling.pays_share, sampling.samples)}"
    return replace(shown, beside=certainty)


def parts(case: Case) -> Iterator[Block]:
    """Give the first chart of what the change is made of, with its table for it alone."""
    chosen = case.report.parts
    blocks = [
        *(mix.mix(case) if "mix" in chosen else ()),
        *(mix.before_after(case) if "before_after" in chosen else ()),
        *tables.bases(case),
    ]
    drawn = {block.name: block for block in blocks if isinstance(block, Table)}
    for block in blocks:
        if isinstance(block, Chart):
            table = drawn[block.table]
            if sum(row[block.series[0]].value is not None for row in table.rows) > 1:
                yield replace(table, drawn_only=True)
                yield block
                return


def drawing(case: Case) -> Iterator[Block]:
    """Give what the first page draws: the bridge or the parts of the change, and steps to MSU."""
    priced = case.money is not None
    crowded = bool(case.report.note or case.report.letterhead)
    if case.long_head:
        if has_bridge(case) or not priced:
            yield from drawn_first(case)
        return
    drawn = list(drawn_parts(case))
    yield from drawn
    if not drawn or not priced:
        yield from to_msu(case)
    elif not crowded and not has_bridge(case):
        yield from steps_to_msu(case)
    if not priced and not (drawn and crowded):
        yield from as_printed(case)


def drawn_first(case: Case) -> Iterator[Block]:
    """Give what shows the answer best: the bridge, the parts of the change, or its way to MSU."""
    yield from list(drawn_parts(case)) or to_msu(case)


def drawn_parts(case: Case) -> Iterator[Block]:
    """Give the bridge from what is saved to what is billed; without one, parts of the change."""
    yield from short_bridge(case) if has_bridge(case) else parts(case)


def to_msu(case: Case) -> Iterator[Block]:
    """Give the saving on both bases as a chart; of one basis the steps that lead to it."""
    drawn = list(tables.bases(case))
    rows = [row for block in drawn if isinstance(block, Table) for row in block.rows]
    if sum(row[1].value is not None for row in rows) > 1 or "figures" not in case.report.parts:
        yield from drawn
        return
    yield from steps_to_msu(case)


def steps_to_msu(case: Case) -> Iterator[Block]:
    """Give the way from a transaction to MSU, each figure with its working."""
    if "figures" not in case.report.parts:
        return
    rows = [
        (turned(quantity).label, _in_chain(case, quantity), _working(case, quantity))
        for quantity in (case.quantities.by_id.get(name) for name in _to_msu(case))
        if quantity is not None and quantity.value is not None
    ]
    heads = (Column("Figure", wide=True), Column("Value", "", True), Column("Working", wide=True))
    shown = (0, 1, 2) if "method" in case.report.parts else (0, 1)
    yield Heading("heading", "From CPU time to MSU")
    yield tables.table(
        "To MSU",
        "From CPU time to MSU",
        [heads[at] for at in shown],
        [[row[at] for at in shown] for row in rows],
    )


def _in_chain(case: Case, quantity: Quantity) -> Cell:
    """Return a figure of the chain; a factor has the digits that sentences give it."""
    if Id.read(quantity.id).is_of("speed_factor") and quantity.value is not None:
        text = factor_text(case, quantity.value)
        return Cell(text, quantity.value, quantity.unit, quantity.id)
    return case.shown_of(turned(quantity))


def as_printed(case: Case) -> Iterator[Block]:
    """Give what the document prints for the same case, beside what is calculated here."""
    if "figures" not in case.report.parts:
        return
    for block in tables.figures(case):
        if isinstance(block, Table) and block.name == tables.AS_PRINTED:
            calculated = tuple(row for row in block.rows if _is_result(case, row[2]))
            if calculated:
                yield Heading("heading", "The document’s own result")
                yield tables.of_columns(replace(block, rows=calculated), _PRINTED)


def _working(case: Case, quantity: Quantity) -> str:
    """Return the formula of a quantity with its numbers; of a sum of one, that one's.

    Formulas from a transaction to MSU are linear in what is saved: of what is added every saving
    in them stands the other way round, too.
    """
    adds = turned(quantity) is not quantity
    while quantity.formula in quantity.inputs:
        quantity = case.get(quantity.formula or "")
    return method.with_numbers(case, quantity, opposite if adds else None)


def _is_result(case: Case, cell: Cell) -> bool:
    return cell.id is not None and bool(case.get(cell.id).inputs)


_PRINTED = (0, 1, 2, 4)
"""What is printed, both numbers and the remark; the place stands in the full report."""


def _to_msu(case: Case) -> Iterator[str]:
    """Give the figures that lead from a transaction to MSU."""
    yield "peak_transactions"
    savings = transaction_savings(case)
    if len(savings) == 1:
        (saving,) = savings
        chain = (saving.measured, saving.factor, saving.ours)
        yield from dict.fromkeys(quantity.id for quantity in chain if quantity is not None)
    yield from ("gp_seconds_saved", "gp_seconds_saved_per_hour", "gp_cps_freed", "saved_msu")


def published(case: Case, most: int) -> Iterator[Block]:
    """Give the first numbers taken from documents, with their places."""
    if "evidence" not in case.report.parts:
        return
    rows = [row for row in case.report.evidence if row.study]
    if not rows:
        return
    places = (
        (number, value, tables.place_in_document(document, place))
        for document in dict.fromkeys(row.document for row in rows)
        for number, _, value, _, place in tables.document_rows(
            case, [row for row in rows if row.document == document]
        )
    )
    heads = (
        Column("Number", wide=True),
        Column("Value", numeric=True),
        Column(tables.DOCUMENT_AND_PLACE, wide=True),
    )
    # as it is printed stands in the workbook
    yield tables.table("Measured", "Numbers of documents", heads, [*islice(places, most)])


def has_bridge(case: Case) -> bool:
    """Return whether something is lost between what is saved and what is billed."""
    return len(list(_steps(case))) > 1


def is_lost_in_part(case: Case) -> bool:
    """Return whether a part of what is saved in the window does not leave the bill."""
    return any(step[-1] == LESS for step in _steps(case))


def short_bridge(case: Case) -> Iterator[Block]:
    """Give the way from what is saved in the window to what is billed, as a chart."""
    steps = list(_steps(case))
    drawn = tables.bridge_table(case, "From the saving to the bill", steps, LESS)
    yield drawn
    lead = "billed_saving_msu" if "billed_saving_msu" in case.quantities.by_id else "r4ha_saved_msu"
    first = case.written(saved_or_added(case.get("saved_msu").value or 0.0))
    adds = summary.adds(case, case.get(lead))
    off = _OFF[lead].replace("off", "more on") if adds else _OFF[lead]
    title = f"{first} in the peak hours, {summary.billed_msu(case, case.get(lead))} {off}"
    net = case.get("yearly_saving") if case.money is not None else None
    if net is not None and net.value is not None and (steps[-1][2] or not net.value):
        amount = case.say(abs(net.value), case.currency)
        title += f": {amount} a year{' more' if net.value < 0 else ''}"
    yield tables.chart(case, "bridge", title, drawn, (1, 2, 3), "MSU")


def _steps(case: Case) -> Iterator[tables.Way]:
    """Give the bars from what is saved to what is billed; of what is added without their signs."""
    answered = summary.answered_case(case)
    saved = answered.value("saved_msu")
    if saved is None:
        return
    adds = saved < 0
    sign = -1.0 if adds else 1.0
    yield ValueWords.added_in_peak if adds else ValueWords.saved_in_peak, 0.0, sign * saved, ""
    lost = {which: (sign * begins, sign * length) for which, begins, length in losses(answered)}
    to_average, to_new_peak = lost.get("average"), lost.get("peak")
    if to_average is not None:
        label = ValueWords.not_in_average if adds else ValueWords.lost_to_average
        yield label, *to_average, LESS
    billed = answered.value("billed_saving_msu")
    if billed is not None and answered.value("saved_at_old_peak_msu") is not None:
        if to_new_peak is not None and adds:
            begins, length = to_new_peak
            yield new_peak_words(saved), begins + length, -length, ""
        elif to_new_peak is not None:
            yield new_peak_words(saved), *to_new_peak, LESS
        yield ValueWords.onto_the_bill if adds else "Billed", 0.0, sign * billed, ""
    elif to_average is not None:
        yield ValueWords.onto_r4ha if adds else ValueWords.off_r4ha, 0.0, to_average[0], ""


def reasons(case: Case) -> list[str]:
    """Return why: what a transaction saves, what the volume makes of it, and the bill."""
    return [text for text in (*_measured(case), _volume(case), _bill(case)) if text][:4]


def _measured(case: Case) -> Iterator[str]:
    for saving in transaction_savings(case)[:2]:
        documents = documents_of(case, [saving.measured.id])
        where = f", from “{documents[0]}”" if documents else ""
        less = "less" if (saving.ours.value or 0.0) >= 0 else "more"
        yield (
            f"{saving.label}: each transaction takes {time_text(case, saving.ours)} {less} GP time"
            f"{on_your_machine(case, saving)}{conversion_text(case, saving)}{where}."
        )


def _volume(case: Case) -> str:
    return case.written(volume_in_words(summary.answered_case(case)))


def _bill(case: Case) -> str:
    words = peak_words(case.report)
    if words is not None and words.finding:
        return " ".join([wording_text(words.finding.wording, case.locale), *_by_product(case)])
    saved = case.get("saved_msu")
    if saved.value is None:
        if not saved.why_missing:
            return ""
        unknown = sentence(f"MSU are not known: {saved.why_missing}")
        if case.report.inputs.get("machine"):
            return unknown
        hour = case.say(3600, "")
        return (
            f"{unknown} With one, GP seconds an hour ÷ {hour} × its rated MSU ÷ its CPs gives them."
        )
    machine = case.report.inputs.get("machine")
    basis = dict(tables.BASES).get(case.report.inputs.get("msu_basis", ""), tables.BASES[0][1])
    where = f" of the {machine_name(machine)}" if machine else ""
    more = " more" if saved.value < 0 else ""
    return (
        f"{basis[0].upper()}{basis[1:]}{where}, that is {case.say(abs(saved.value), 'MSU')}{more}."
    )


def _by_product(case: Case) -> Iterator[str]:
    """Give the product whose own bill falls most, where the peak of all LPARs stays."""
    worth = case.money
    if worth is None or case.get("billed_saving_msu").value != 0:
        return
    falls = [(case.get(line.saving).value or 0.0, line) for line in worth.bill]
    most, line = max(falls, key=lambda fall: fall[0], default=(0.0, None))
    if line is not None and most > 0:
        where = f", billed on {', '.join(line.lpars)}" if line.lpars else ""
        amount = case.say(most, worth.currency)
        yield f"{line.label}{where}, has a lower one: {amount} less a month."


def conditions(case: Case) -> list[str]:
    """Return what the figures rest on and a reader can judge."""
    # reports from before this was said have no capacity
    fits = case.capacity_words()[:1]
    held = [_saves_as_measured(case), *fits, *_window(case)]
    even = case.quantities.by_id.get("break_even_transactions")
    volume = case.quantities.by_id.get("transactions")
    if (
        not turning_points(case)
        and even is not None
        and even.value
        and volume is not None
        and volume.value
    ):
        least = figure_text(even.value, "transactions", case.locale)
        entered = case.number(volume.value).text
        held.append(
            f"To pay, the volume would have to be above {least} (entered: {entered})."
            if loses(case)
            else f"The volume stays above {least} (entered: {entered}): below it the case does not "
            "pay."
        )
    ramp = case.report.inputs.get("ramp") or []
    if case.money is not None and ramp:
        last = ramp[-1]
        share = figure_text(last["share"], "share", case.locale)
        held.append(f"The change covers {share} of the work from month {last['month']} on.")
    if case.money is not None:
        held.append("The contract bills by the peak, at the prices entered.")
        if case.money.mode == "consumption":
            held[-1] = "The contract bills every MSU-hour, at the price entered."
    return held


def turning_head(case: Case) -> str:
    """Return what stands above the values at which a case begins or ceases to pay."""
    return "What alone would make it pay" if loses(case) else "What alone would stop it paying"


def turning_message(case: Case) -> str:
    """Return how many changes alone would make a case pay, or would stop it paying."""
    reached = [even for even in BREAK_EVENS if case.get(even).value is not None]
    count = sum(bool(_turning_point(case, even)) for even in reached)
    many = {0: "No change", 1: "One change"}.get(count, f"Each of {case.say(count, '')} changes")
    return f"{many} alone would {'make it pay' if loses(case) else 'stop it paying'}"


def turning_points(case: Case) -> list[str]:
    """Return where a case begins or ceases to pay, input by input.

    Empty without money, and in reports from before inputs beside the volume were sought.
    """
    sought = "break_even_price_factor" in case.quantities.by_id
    if not sought or case.get(NET_PRESENT_VALUE).value is None:
        return []
    return [text for even in BREAK_EVENS if (text := _turning_point(case, even))]


def _turning_point(case: Case, break_even: str) -> str:
    """Return where one input makes the net present value 0; empty where nothing is told by it."""
    even, stated = case.get(break_even), case.quantities.by_id.get(BREAK_EVENS[break_even])
    losing = loses(case)
    if stated is None or not stated.value:
        return ""
    of_prices = stated.id == PRICE_FACTOR
    label = "All prices" if of_prices else stated.label
    if even.value is None:
        nothing = "not even without it" if stated.id in _SPENT else "no value does"
        return f"{label}: {nothing}." if losing else ""
    lower, higher = (FigureWords.at_most, FigureWords.at_least) if losing else ("below", "above")
    bound = lower if even.value < stated.value else higher
    if of_prices:
        return f"{label}: {bound} {case.number(even.value, even.unit).text} times what they are."
    entered = case.number(stated.value, stated.unit).text
    return f"{label}: {bound} {case.say(even.value, even.unit)} (entered: {entered})."


_SPENT = ("licence", "one_off", "yearly_costs")
"""Inputs that cost and bring nothing."""


def loses(case: Case) -> bool:
    """Return whether a case with prices costs more than it brings."""
    if case.money is None:
        return False
    value, net = case.get(NET_PRESENT_VALUE).value, case.get("yearly_net_saving").value
    return value < 0 if value is not None else net is not None and net < 0


def _saves_as_measured(case: Case) -> str:
    keys = {part.substitution for _, part in case.parts()}
    savings = transaction_savings(case)
    if len(keys) != 1 or not savings:
        tests = own_tests(case, list(case.quantities.by_id))
        return f"Each of your transactions saves what {'your test' if tests else 'was'} measured."
    (saving,) = savings
    verb = "saves" if (saving.ours.value or 0.0) >= 0 else "adds"
    return (
        f"Each of your transactions {verb} {time_text(case, saving.ours)} of GP time"
        f"{on_your_machine(case, saving)}, {measured_by(case, saving)}."
    )


def _window(case: Case) -> Iterator[str]:
    """Give what has to hold for the peak window, where no peak of the LPARs is known."""
    volume, whole = case.get("peak_transactions"), case.get("transactions")
    hours, saved = case.get("peak_hours"), case.get("saved_msu")
    if case.money is None and None not in (volume.value, whole.value, hours.value):
        many = figure_text(volume.value or 0.0, volume.unit, case.locale)
        if volume.value != whole.value:
            many = (
                f"{case.number(volume.value).text} of {case.number(whole.value).text} transactions"
            )
        yield f"The peak window takes {many} in {case.say(hours.value or 0.0, 'hours')}."
    rating, cps = case.get("rated_msu"), case.get("cps")
    machine = case.report.inputs.get("machine")
    if case.money is None and machine and None not in (rating.value, cps.value):
        rated, count = case.say(rating.value or 0.0, "MSU"), case.number(cps.value).text
        noun = "CP" if cps.value == 1 else "CPs"
        yield f"The work runs on the {machine_name(machine)}: {rated} on {count} {noun}."
    if saved.value is not None and "billed_saving_msu" not in case.quantities.by_id:
        yield _place_of_window(hours.value or HOURS_OF_THE_AVERAGE)


def _place_of_window(hours: float) -> str:
    """Return where the window has to lie for its saving to be billed."""
    outside = "a saving outside of it lowers no bill"
    if hours > HOURS_OF_THE_AVERAGE:
        return (
            "Your highest four-hour average lies in the window, through which the transactions "
            f"come evenly; {outside}."
        )
    lies = "is" if hours == HOURS_OF_THE_AVERAGE else "lies within"
    return f"The window {lies} your highest four-hour average; {outside}."


def asked(case: Case) -> str:
    """Return what a reader is to decide."""
    costs = []
    for name, when in (
        ("one_off", "at the start"),
        ("licence", "a year for the licence"),
        ("yearly_costs", "a year for other costs"),
    ):
        cost = case.quantities.by_id.get(name)
        if case.money is not None and cost is not None and cost.value:
            amount = figure_text(cost.value, case.currency, case.locale)
            costs.append(f"{amount} {when}")
    joined = listed(costs)
    if loses(case) and turning_points(case):
        return "Nothing to sign at these numbers."
    if loses(case):
        even = case.quantities.by_id.get("break_even_transactions")
        levers = [
            *(["more volume"] if even is not None and even.value else []),
            "a higher price per MSU",
            *([f"less than {joined}"] if joined else []),
        ]
        return f"Nothing to sign at these numbers. What could turn it: {listed(levers, 'or')}."
    if costs:
        return f"A decision on {joined}, once the assumptions are confirmed."
    return "Confirm volume, peak window and machine from your own SMF data."


# the second page


def basis(case: Case) -> Iterator[Block]:
    """Give the second page."""
    chosen = case.report.parts
    if _is_drawn_twice(case):
        yield from _argued(case)
    yield from short_sensitivity(case)
    if "money" in chosen and case.money is not None:
        yield from money.years_and_bill(case, MOST_YEARS, MOST_PRODUCTS)
    if "assumptions" in chosen:
        yield from short_assumptions(case)
    if "limits" in chosen:
        yield from tables.risks(case, MOST_RISKS)
    if case.money is None:
        yield from measured(case)
    yield from tables.points("Evidence", evidence_lines(case))


def measured(case: Case) -> Iterator[Block]:
    """Give what was measured and where it stands, for the second page."""
    for block in published(case, MOST_MEASURED):
        yield Heading("heading", "What was measured")
        yield block


def short_sensitivity(case: Case) -> Iterator[Block]:
    """Give what moves the net present value most, or the MSU where there is no money."""
    if "sensitivity" not in case.report.parts:
        return
    rows = {row.figure: row for row in case.scenario.tornado if row.bars}
    idle = _idle(case)
    if idle:
        yield Heading("heading", "What the stated ranges do")
        yield tables.plain(
            f"Nothing to the {money.value_name(case)}: it stays the same through the stated "
            f"range of {' and of '.join(idle)}."
        )
        return
    for name in (NET_PRESENT_VALUE, "billed_saving_msu", "saved_msu", "gp_seconds_saved"):
        row = rows.get(name)
        if row is not None and row.value is not None and len(row.bars) == 1:
            yield Heading("heading", "What the stated range does")
            yield tables.plain(_one_range(case, row))
            return
        if row is not None and row.value is not None:
            for block in money.sensitivity_chart(case, row):
                if isinstance(block, Table):
                    yield replace(block, drawn_only=True)
                elif isinstance(block, Chart):
                    yield replace(block, rows=MOST_ASSUMPTIONS)
            return


def _one_range(case: Case, row: Tornado) -> str:
    """Return what the only input with a range does to a figure: one bar is no picture."""
    bar = money.turned_bar(case, row.bars[0], row.figure)
    figure = turned(case.get(row.figure))
    low, high = (case.amount(end, bar.unit).text for end in (bar.low_input, bar.high_input))
    ends = (case.say(end, figure.unit) for end in (bar.at_low, bar.at_high))
    return f"{bar.label} from {low} to {high}: {within(figure.label)} {' to '.join(ends)}."


def _idle(case: Case) -> list[str]:
    """Return inputs with a range that do nothing to the net present value, where none does more."""
    rows = {row.figure: row for row in case.scenario.tornado}
    row = rows.get(NET_PRESENT_VALUE)
    if row is None or row.value is None or row.bars:
        return []
    bars = (bar for other in rows.values() for bar in other.bars)
    return list(dict.fromkeys(within(bar.label) for bar in bars))


def short_assumptions(case: Case) -> Iterator[Block]:
    """Give the assumptions that matter most, by what a tenth of each does to the answer.

    In reports from before that was worked out, first those whose range moves the answer.
    """
    swings = case.scenario.levers
    title = "The assumptions that matter"
    rows: list[tuple[Cell | str, ...]]
    swing: tuple[Column, ...] = ()
    if swings is not None and swings.bars and swings.value is not None:
        moved = turned(case.get(swings.figure))
        widest = sorted(
            (
                (max(abs(end - swings.value) for end in (bar.at_low, bar.at_high)), bar)
                for bar in swings.bars
                if bar.input in case.quantities.by_id
            ),
            key=lambda lever: -lever[0],
        )
        rows = [
            (
                money.turned_bar(case, bar, swings.figure).label,
                _stated(case, turned(case.get(bar.input))),
                _range(case, case.get(bar.input)),
                case.number(change, moved.unit),
            )
            for change, bar in widest[:MOST_ASSUMPTIONS]
        ]
        title = f"What could change the {within(moved.label)}"
        swing = (Column("A tenth moves it by up to", unit_name(moved.unit), True),)
    else:
        rows = list(_assumed(case))[:MOST_ASSUMPTIONS]
    if rows:
        yield Heading("heading", title)
        yield tables.without_empty(
            tables.table(
                "What matters",
                title,
                (
                    Column("Assumption", wide=True),
                    Column("Value", numeric=True),
                    Column("Range", numeric=True),
                    *swing,
                ),
                rows,
            )
        )


def _range(case: Case, quantity: Quantity) -> str:
    """Return the stated or published range of an input; a dash where it has none."""
    tornados = case.scenario.tornado
    bar = next((bar for row in tornados for bar in row.bars if bar.input == quantity.id), None)
    if bar is None:
        return DASH
    ends = Interval(bar.low_input, bar.high_input, None)
    return bounds_text(turned(replace(quantity, interval=ends)), case.locale)


def _assumed(case: Case) -> Iterator[tuple[Cell | str, ...]]:
    tornados = case.scenario.tornado
    bars = {bar.input: bar for row in reversed(tornados) for bar in row.bars}

    idle = bool(_idle(case))
    moving = () if idle else [name for name in bars if name in case.quantities.by_id]
    for name in moving:
        quantity = case.get(name)
        label = money.turned_bar(case, bars[name], name).label
        yield label, _stated(case, turned(quantity)), _range(case, quantity)
    given = [quantity for quantity in case.quantities.given() if _matters(quantity)]
    order = _COSTS_FIRST if idle else _FIRST
    for quantity in sorted(given, key=lambda quantity: _place_in(order, quantity)):
        if quantity.id not in moving:
            yield quantity.label, _stated(case, quantity), _range(case, quantity)


def _stated(case: Case, quantity: Quantity) -> Cell:
    value = quantity.value or 0.0
    is_short = float(f"{value:.{LONGEST_INPUT}g}") == value
    if quantity.formula is None and not quantity.inputs and is_short:
        return case.exact(quantity.value, quantity.unit, quantity.id)
    return case.shown_of(quantity)


def _matters(quantity: Quantity) -> bool:
    if quantity.value in (None, 0) or quantity.kind not in ("assumed", "measured"):
        return False
    whole = quantity.unit == "share" and quantity.value == 1
    return not whole and not quantity.id.startswith((*tables.COUNTED, "profile.", "relief"))


_FIRST = ("transactions", "peak_share", "peak_hours", "product", "one_off", "licence", "discount")
_COSTS_FIRST = ("licence", "one_off", "yearly_costs", "product", "discount", *_FIRST)
"""Where no stated range moves the net present value, what it is made of."""


def _place_in(order: Sequence[str], quantity: Quantity) -> int:
    return next((at for at, name in enumerate(order) if quantity.id.startswith(name)), len(order))
