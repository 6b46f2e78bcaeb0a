"""The answer in a glance: a sentence, why in a line, four figures and the way from CPU to money.

The first page of a report and the board of a screen have their words from here. A figure that
needs an input which is not there does not stand on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import computed_field

from headroom.domain.quantities.figures import turned
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import (
    Amount,
    TextWithAmounts,
    in_digits,
    with_its_amounts,
    wording_of,
)
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import spoken
from headroom.domain.quantities.words import FigureWords
from headroom.domain.value.words import ValueWords

_SMALLEST_STEP = 0.005
"""MSU: a smaller step of the bridge cannot be seen."""
FACTOR_DIGITS = 4
"""Significant digits of a factor in a sentence, so that a product of what is shown comes out."""
_PER_TRANSACTION = "s/transaction"
_COUNTED_WHOLE = ("billed_saving_msu", "r4ha_saved_msu", "saved_msu")


@dataclass(frozen=True, slots=True)
class BoardText:
    """Words of the board. text: in English, with its numbers written out."""

    text: str

    def __post_init__(self) -> None:
        """Read the amounts that the text was written with."""
        object.__setattr__(self, "text", with_its_amounts(self.text))

    @computed_field(  # type: ignore[prop-decorator]
        description="The same apart from its numbers, to write them in a reader's way; null where "
        "it names none"
    )
    @property
    def wording(self) -> TextWithAmounts | None:
        """Return the text apart from its numbers."""
        return wording_of(self.text)


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A figure that leads. figure: its id. instead: what stands for its value. loses: is a loss."""

    figure: str
    label: str
    instead: BoardText | None
    beside: BoardText | None
    loses: bool


@dataclass(frozen=True, slots=True)
class BoardStep:
    """A row of the way from CPU time to money: a figure, and how it follows from the row before.

    lost: whether the figure is what is lost between two rows; where work is added, what a new peak
    adds. instead: what stands for a value below 0, which its label turns.
    """

    figure: str
    label: str
    instead: BoardText | None
    factor: BoardText | None
    lost: bool


@dataclass(frozen=True, slots=True)
class Board:
    """What an answer says first. decision: the sentence; why: the line below it."""

    decision: BoardText
    why: BoardText | None
    loses: bool
    tiles: tuple[BoardTile, ...]
    steps: tuple[BoardStep, ...]


@dataclass(frozen=True, slots=True)
class BilledWhole:
    """A product's bill: ids of what it falls by as billed and as measured; whole: counts MSU."""

    whole: bool
    billed: str | None
    measured: str | None


@dataclass(frozen=True, slots=True)
class Chance:
    """How sure a net present value is. low, high: P5 and P95; says: of how many it is above 0."""

    samples: int
    low: float | None = None
    high: float | None = None
    says: str | None = None
    stated_only: bool = False


@dataclass(frozen=True, slots=True)
class AnsweredCase:
    """An answer as the board reads it.

    currency: None without prices. parts: substitution and id of its GP seconds in the peak window.
    bill: of products in this LPAR. peak_then: day and time of the new peak where it has moved.
    full_in_year: the first year whose work does not fit, from which on nothing is saved.
    """

    quantities: Mapping[str, Quantity]
    parts: Sequence[tuple[str, str]] = ()
    machine: str | None = None
    currency: str | None = None
    years: int = 0
    discount: float = 0.0
    by_consumption: bool = False
    bill: Sequence[BilledWhole] = ()
    peak_then: str | None = None
    chance: Chance | None = None
    full_in_year: int | None = None

    @property
    def while_it_fits(self) -> str:
        """Until when a year is worth what is said of it, to stand behind that."""
        return "" if self.full_in_year is None else f" up to year {self.full_in_year - 1}"

    def value(self, name: str) -> float | None:
        """Return the value of a figure; None where it has none or is not there."""
        quantity = self.quantities.get(name)
        return None if quantity is None else quantity.value

    def money(self, value: float) -> Amount:
        """Return an amount of money without its sign."""
        return Amount(abs(value), self.currency or "")


# what a report's first page says in the same words


def lead_figure(answered: AnsweredCase) -> str:
    """Return the id of the MSU that come first.

    What is billed where a peak is known; else what the R4HA falls by, where there are prices, and
    the MSU saved on the headline basis, where there are none.
    """
    if "billed_saving_msu" in answered.quantities:
        return "billed_saving_msu"
    priced = answered.currency is not None and "r4ha_saved_msu" in answered.quantities
    return "r4ha_saved_msu" if priced else "saved_msu"


def adds_msu(answered: AnsweredCase, lead: str) -> bool:
    """Return whether a change adds MSU; where the first of them stay, whether it adds work."""
    of = (lead, "saved_msu", "gp_seconds_saved")
    return (next(filter(None, map(answered.value, of)), None) or 0.0) < 0


def counted_msu(answered: AnsweredCase, figure: str) -> str | None:
    """Return a fall of the peak as bills count it: 0 whole MSU; None where they do not differ."""
    counted = _falls(answered, "billed")
    if counted is None or figure not in _COUNTED_WHOLE:
        return None
    least, most = map(abs, counted)
    same = least == most and spoken(abs(answered.value(figure) or 0.0)) == spoken(least)
    return None if same else f"{_from_to(least, most)} whole MSU"


def before_rounding(answered: AnsweredCase) -> str:
    """Return what whole MSU are counted from: the fall of the products' own peaks."""
    measured = _falls(answered, "measured")
    if measured is None or measured == _falls(answered, "billed"):
        return ""
    return _from_to(*map(abs, measured))


def _from_to(least: float, most: float) -> str:
    same = spoken(least) == spoken(most)
    return f"{Amount(least)}" if same else f"{Amount(least)} to {Amount(most)}"


def _falls(answered: AnsweredCase, which: str) -> tuple[float, float] | None:
    """Return by how many MSU the peaks of products fall whose bills count whole ones."""
    if not all(line.whole for line in answered.bill):
        return None  # one that counts as measured is not in whole MSU
    ids = (line.billed if which == "billed" else line.measured for line in answered.bill)
    values = [answered.value(name) for name in ids if name is not None]
    falls = sorted((value for value in values if value is not None), key=abs)
    return (falls[0], falls[-1]) if falls else None


def lead_msu(answered: AnsweredCase, lead: str) -> str:
    """Return the MSU that come first; where bills count whole ones, those and both."""
    counted, measured = _falls(answered, "billed"), _falls(answered, "measured")
    if counted is None or counted_msu(answered, lead) is None:
        return f"{Amount(abs(answered.value(lead) or 0.0), 'MSU')}"
    least, most = map(abs, counted)
    whole = f"{_from_to(least, most)} whole MSU"
    if measured is None or measured == counted:
        return whole
    least, most = map(abs, measured)
    return f"{whole} ({_from_to(least, most)} before rounding)"


def saved_or_added(msu: float) -> str:
    """Return MSU with what became of them: what is added is no saving below 0."""
    return f"{Amount(abs(msu), 'MSU')} {'added' if msu < 0 else 'saved'}"


def volume_in_words(answered: AnsweredCase) -> str:
    """Return what the volume makes of a change, in GP seconds and CPs; empty where not known."""
    seconds, freed = answered.value("gp_seconds_saved"), answered.value("gp_cps_freed")
    volume, hours = answered.value("peak_transactions"), answered.value("peak_hours")
    if seconds is None or volume is None:
        return ""
    adds = seconds < 0
    text = (
        f"At {Amount(volume, answered.quantities['peak_transactions'].unit)} in the peak window "
        f"that is {Amount(abs(seconds), 'GP seconds')}{' more' if adds else ''}"
    )
    if freed is not None and hours is not None:
        text += (
            f", or {Amount(abs(freed))} GPs {'more' if adds else 'free'} for "
            f"{Amount(hours, 'hours')}"
        )
    return f"{text}."


def yearly_in_words(answered: AnsweredCase) -> str:
    """Return what the MSU are worth in a year, before costs; empty where not known."""
    saved, worth = answered.value("saved_msu"), answered.value("yearly_saving")
    if saved is None or worth is None:
        return ""
    more = " more" if worth < 0 else ""
    return (
        f"{saved_or_added(saved)} in the peak hours are {answered.money(worth)} a year{more}, "
        "before costs."
    )


def losses(answered: AnsweredCase) -> Iterator[tuple[str, float, float]]:
    """Give what is lost between the MSU saved in the window and those billed.

    Name of what is lost, where its bar begins, and its length in MSU. ``average``: the saving is
    shorter than the four hours; ``peak``: another hour becomes the peak.
    """
    saved, old, billed = map(
        answered.value, ("saved_msu", "saved_at_old_peak_msu", "billed_saving_msu")
    )
    if saved is None:
        return
    held = old if old is not None else answered.value("r4ha_saved_msu")
    if held is not None and abs(saved - held) > _SMALLEST_STEP:
        yield "average", held, saved - held
    if old is not None and billed is not None and abs(old - billed) > _SMALLEST_STEP:
        yield "peak", billed, old - billed


def is_billed_otherwise(answered: AnsweredCase) -> bool:
    """Return whether what is billed, or falls in the R4HA, stands beside what is saved."""
    saved = answered.value("saved_msu")
    both = (answered.value("saved_at_old_peak_msu"), answered.value("billed_saving_msu"))
    return saved is not None and (None not in both or any(losses(answered)))


def billed_in_words(answered: AnsweredCase) -> str:
    """Return what of the MSU saved is billed; empty where both are the same, and by consumption."""
    if not is_billed_otherwise(answered) or answered.by_consumption:
        return ""
    then = answered.peak_then
    where = f"; the peak is then in the four hours to {then}" if then else ""
    return f"{_saved_and_left(answered)}{where}."


def _saved_and_left(answered: AnsweredCase) -> str:
    lead, saved = lead_figure(answered), answered.value("saved_msu") or 0.0
    leave = "are added to the bill" if adds_msu(answered, lead) else "leave the bill"
    # what whole MSU are counted from stands in the sentence before
    billed = counted_msu(answered, lead) or lead_msu(answered, lead)
    return f"{saved_or_added(saved)} in the peak hours: {billed} {leave}"


def why_in_a_line(answered: AnsweredCase) -> str:
    """Return why a case pays or does not: MSU, what they are worth in a year, what that costs."""
    text = _why(answered)
    year = answered.full_in_year
    if year in (None, 1):
        return text
    return f"{text} From year {year} on the work does not fit, and nothing counts as saved."


def _why(answered: AnsweredCase) -> str:
    if answered.currency is None or answered.value("net_present_value") is None:
        return volume_in_words(answered)
    lead = lead_figure(answered)
    text, yearly = billed_in_words(answered), ""
    if not text and answered.value(lead) is not None and counted_msu(answered, lead) is not None:
        text = f"{_saved_and_left(answered)}."
    if not text:
        yearly = yearly_in_words(answered)
        text = yearly or volume_in_words(answered)
    worth, costs = answered.value("yearly_saving"), answered.value("running_costs")
    if worth is None or worth < 0 or not costs:
        return text
    running = answered.money(costs)
    if yearly:
        return f"{text} Running costs are {running} a year."
    return (
        f"{text} That is worth {answered.money(worth)} a year, against {running} of running costs."
    )


# the board of a screen


def board(answered: AnsweredCase) -> Board:
    """Return what an answer says first."""
    net, value = (answered.value(name) for name in ("yearly_net_saving", "net_present_value"))
    paid = answered.currency is not None
    why = why_in_a_line(answered) if paid else _freed_in_words(answered)
    return Board(
        decision=BoardText(_decision(answered)),
        why=BoardText(why) if why else None,
        loses=paid and ((value if value is not None else net) or 0.0) < 0,
        tiles=tuple(_tiles(answered)),
        steps=tuple(_steps(answered)),
    )


def _freed_in_words(answered: AnsweredCase) -> str:
    """Return what the volume frees, below a decision that has its GP seconds already."""
    freed, hours = answered.value("gp_cps_freed"), answered.value("peak_hours")
    volume = answered.value("peak_transactions")
    if freed is None or hours is None or volume is None:
        return volume_in_words(answered)
    return (
        f"At {Amount(volume, answered.quantities['peak_transactions'].unit)} in the peak window "
        f"{Amount(abs(freed))} GPs are {'taken' if freed < 0 else 'free'} for "
        f"{Amount(hours, 'hours')}."
    )


def _decision(answered: AnsweredCase) -> str:
    net = answered.value("yearly_net_saving") if answered.currency is not None else None
    msu = _msu_in_a_clause(answered)
    if net is not None:
        verb = "earns" if net >= 0 else "loses"
        earned = f"{verb} {answered.money(net)} a year{answered.while_it_fits}"
        return f"It {msu} and {earned}." if msu else f"It {earned}."
    seconds = answered.value("gp_seconds_saved")
    if seconds is not None:
        more = " more" if seconds < 0 and msu else ""
        of_work = f"{Amount(abs(seconds), 'GP seconds')}{more} in the peak window"
        verb = "adds" if seconds < 0 else "saves"
        if not msu:
            return f"It {verb} {of_work}."
        return f"It {msu}: {of_work}."
    if msu:
        return f"It {msu}."
    quantity = answered.quantities.get("gp_seconds_saved")
    why = (quantity and quantity.why_missing) or "not every number is known"
    return f"What it saves is not known: {why.rstrip('.')}."


def _msu_in_a_clause(answered: AnsweredCase) -> str:
    """Return what happens to MSU, to go on from "It"; empty where none are known."""
    consumed = answered.value("msu_hours_saved_per_month")
    if answered.by_consumption and consumed is not None:
        unit = answered.quantities["msu_hours_saved_per_month"].unit
        verb = "saves" if consumed >= 0 else "adds"
        return f"{verb} {Amount(abs(consumed), unit)}"
    lead = lead_figure(answered)
    value = answered.value(lead)
    if value is None:
        return ""
    if lead == "saved_msu":
        return f"{'adds' if value < 0 else 'saves'} {lead_msu(answered, lead)}"
    of = "the bill" if lead == "billed_saving_msu" else "the R4HA"
    if not value:
        return f"leaves {'the billed peak' if lead == 'billed_saving_msu' else of} as it is"
    return f"{'raises' if value < 0 else 'lowers'} {of} by {lead_msu(answered, lead)}"


def _tiles(answered: AnsweredCase) -> Iterator[BoardTile]:
    lead = lead_figure(answered)
    if answered.currency is None:
        wanted = dict.fromkeys(
            (lead, "saved_msu", "gp_seconds_saved", "gp_cps_freed", "ziip_seconds_added")
        )
        valued = [name for name in wanted if answered.value(name) is not None]
        # a headline stays in sight without a value, and says why
        for name in (valued or ["gp_seconds_saved"])[:4]:
            yield _tile(answered, name)
        return
    if lead in answered.quantities:
        before, after = answered.value("peak_before_msu"), answered.value("peak_after_msu")
        beside = None
        if lead == "billed_saving_msu" and None not in (before, after):
            beside = f"{Amount(before or 0.0, 'MSU')} → {Amount(after or 0.0, 'MSU')}"
        whole = counted_msu(answered, lead)
        yield _tile(
            answered, lead, beside="; ".join(filter(None, (beside, whole and f"as billed {whole}")))
        )
    saving, costs = answered.value("yearly_saving"), answered.value("running_costs")
    beside = "year 1, fully adopted"
    if saving is not None and costs:
        sign = "−" if saving < 0 else ""
        beside = f"{sign}{answered.money(saving)} less {answered.money(costs)}; {beside}"
    yield _tile(answered, "yearly_net_saving", beside=beside, earning=True)
    yield _tile(answered, "net_present_value", beside=_how_sure(answered), earning=True)
    yield _payback(answered)


def _tile(
    answered: AnsweredCase,
    name: str,
    *,
    label: str | None = None,
    instead: str | None = None,
    beside: str | None = None,
    earning: bool = False,
) -> BoardTile:
    quantity = answered.quantities[name]
    shown = turned(quantity)
    if shown is not quantity:
        instead = f"{Amount(shown.value or 0.0, shown.unit)}"
        beside = beside or _ends(shown)
    return BoardTile(
        name,
        shown.label if label is None else label,
        None if instead is None else BoardText(instead),
        BoardText(beside) if beside else None,
        earning and (quantity.value or 0.0) < 0,
    )


def _ends(quantity: Quantity) -> str:
    """Return the range of a figure that is shown without its sign; empty where it has none."""
    interval = quantity.interval
    if interval is None or interval.low == interval.high:
        return ""
    ends = f"{Amount(interval.low)} to {Amount(interval.high, quantity.unit)}"
    level = interval.level
    what = f"{Amount(level, 'share')} interval" if level else FigureWords.range_of_estimate
    return f"{ends} ({what})"


def _how_sure(answered: AnsweredCase) -> str:
    """Return horizon, range and probability of the net present value."""
    years = f"{Amount(answered.years, 'years')}"
    over = f"{years} at {Amount(answered.discount, 'share')}" if answered.discount else years
    chance = answered.chance
    if chance is None:
        return over
    if chance.low is not None and chance.high is not None:
        if chance.low == chance.high:
            return f"{over}; the same through all stated ranges"
        currency = answered.currency or ""
        over += f"; P5 {Amount(chance.low, currency)}, P95 {Amount(chance.high, currency)}"
    if chance.says is not None:
        over += f"; above 0 in {chance.says} of {Amount(chance.samples)} samples"
    return f"{over}{ValueWords.from_stated_alone}" if chance.stated_only else over


def _payback(answered: AnsweredCase) -> BoardTile:
    quantity = answered.quantities["payback_month"]
    if quantity.value is None:
        never = answered.value("yearly_net_saving") is not None
        return _tile(
            answered,
            "payback_month",
            label=ValueWords.paid_back,
            instead=ValueWords.never if never else "Not known",
            beside=quantity.why_missing,
        )
    beside = "not discounted" if quantity.value else "nothing is paid at the start"
    instead = f"Month {Amount(quantity.value)}" if quantity.value else ValueWords.at_once
    return _tile(
        answered, "payback_month", label=ValueWords.paid_back, instead=instead, beside=beside
    )


def _steps(answered: AnsweredCase) -> Iterator[BoardStep]:
    """Give the way from a transaction as measured to money, as far as it is known."""

    def step(
        name: str, label: str, factor: str | None = None, *, added: str | None = None
    ) -> Iterator[BoardStep]:
        value = answered.value(name)
        if value is not None:
            yield _row(answered.quantities[name], label, factor, added)

    yield from _of_a_transaction(answered)
    volume = answered.value("peak_transactions")
    of_volume = None
    if volume is not None:
        of_volume = f"{Amount(volume, answered.quantities['peak_transactions'].unit)}"
    yield from step(
        "gp_seconds_saved",
        "GP time in the peak window",
        of_volume,
        added="GP time added in the peak window",
    )
    hours = answered.value("peak_hours")
    over = f"over {Amount(hours, 'hours')}" if hours is not None else None
    yield from step("saved_msu", ValueWords.saved_in_peak, over, added=ValueWords.added_in_peak)
    lost = {which: length for which, _, length in losses(answered)}
    average, peak = lost.get("average"), lost.get("peak")
    held = "saved_at_old_peak_msu"
    if answered.value(held) is None:
        held = "r4ha_saved_msu"
    if average is not None:
        label = ValueWords.off_r4ha if held == "r4ha_saved_msu" else None
        quantity = turned(answered.quantities[held])
        adds = (answered.value("saved_msu") or 0.0) < 0
        yield from step(
            held,
            label or quantity.label,
            f"{_less(-average if adds else average)} not in this average",
            added=ValueWords.onto_r4ha if label else quantity.label,
        )
    if peak is not None:
        new = answered.quantities["lost_to_new_peak_msu"]
        at = f"the four hours to {answered.peak_then}" if answered.peak_then else None
        yield BoardStep(
            new.id,
            new.label,
            None,
            BoardText(at) if at else None,
            lost=True,
        )
    if lead_figure(answered) == "billed_saving_msu":
        whole = counted_msu(answered, "billed_saving_msu")
        yield from step(
            "billed_saving_msu",
            ValueWords.off_the_bill,
            whole and f"as billed {whole}",
            added=ValueWords.onto_the_bill,
        )
    if answered.currency is None:
        return
    yield from step("yearly_saving", "Worth in a year", "at the prices entered")
    costs = answered.value("running_costs")
    less = f"{_less(costs, answered.currency)} of running costs" if costs else None
    yield from step("yearly_net_saving", "Net a year", less)


def _row(quantity: Quantity, label: str, factor: str | None, added: str | None) -> BoardStep:
    """Return the row of a figure. added: what it is called below 0, where it loses its sign."""
    value, of = quantity.value or 0.0, BoardText(factor) if factor else None
    if value >= 0 or added is None:
        return BoardStep(quantity.id, label, None, of, lost=False)
    without_sign = BoardText(f"{Amount(-value, quantity.unit)}")
    return BoardStep(quantity.id, added, without_sign, of, lost=False)


def _less(value: float, unit: str = "MSU") -> str:
    return f"{'−' if value >= 0 else '+'}{Amount(abs(value), unit)}"


def _of_a_transaction(answered: AnsweredCase) -> Iterator[BoardStep]:
    """Give GP time of one transaction as measured and on this machine, of a mix of one part."""
    keys = {key for key, _ in answered.parts}
    if len(keys) != 1:
        return
    (key, seconds), *_ = answered.parts
    ours = _time_of(answered, answered.quantities.get(seconds))
    if ours is None:
        return
    factor = answered.value(Id.write("speed_factor", key))
    converted = Id.read(ours.id).last == "gp_saving_on_target" and factor is not None
    measured = _time_of(answered, ours) if converted else ours
    if measured is not None:
        yield _row(
            measured,
            "A transaction, as measured",
            None,
            "More for a transaction, as measured",
        )
    if not converted or factor is None:
        return
    where = f"on your {answered.machine}" if answered.machine else "on your machine"
    whose = speed_against_yours(answered.quantities[Id.write("speed_factor", key)].label)
    yield _row(
        ours,
        f"A transaction {where}",
        f"× {in_digits(factor, FACTOR_DIGITS)}, {whose}",
        f"More for a transaction {where}",
    )


def speed_against_yours(label: str) -> str:
    """Return what a speed factor is, within a sentence of its reader. label: the factor's."""
    whose = label[:1].lower() + label[1:]
    return f"{whose.partition(' against ')[0]} against yours"


def _time_of(answered: AnsweredCase, quantity: Quantity | None) -> Quantity | None:
    """Return the time per transaction that a quantity is made of."""
    inputs = () if quantity is None else quantity.inputs
    times = (answered.quantities.get(name) for name in inputs)
    return next(
        (
            time
            for time in times
            if time is not None and time.unit == _PER_TRANSACTION and time.value is not None
        ),
        None,
    )
