"""No sentence, title, tile, slide or e-mail says what the numbers of the same answer refute.

Numbers that stand together in a sentence or a table of steps multiply out. Each rule reads what is
written and holds it against the answer; beside the rules stand sentences that each has to find.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import pytest

from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.words import ValueWords
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Cell, Table
from headroom.exports.document.case import Case
from headroom.exports.document.short import has_bridge, short_bridge
from headroom.services.report_subjects import as_json
from headroom.services.scenario_calculation import calculate_scenario
from tests.truth.contents import CONTENTS, answer, catalogue, contents
from tests.truth.prose import prose
from tests.truth.reports import frozen, scenario_report
from tests.truth.test_contract import billed_apart

REPORTED = range(0, CONTENTS, 5)
ADDING_WITH_PROFILE = 7
"""A content whose change adds work in a window of its profile."""
NUMBER = r"−?\d[\d,]*(?:\.\d+)?"
AMOUNT = rf"(?P<amount>{NUMBER})"


@dataclass(frozen=True)
class Told:
    """A case, what its answer holds, and what its report says."""

    content: ScenarioContent
    answer: ScenarioAnswer
    texts: list[str]

    def value(self, name: str) -> float | None:
        found = self.quantity(name)
        return None if found is None else found.value

    def quantity(self, name: str) -> Quantity | None:
        return self.answer.figures.get(name) or self.answer.inputs.get(name)

    def named(self, last: str) -> list[Quantity]:
        """Return the inputs whose ids end so."""
        return [one for name, one in self.answer.inputs.items() if Id.read(name).last == last]


@cache
def told(number: int) -> Told:
    report = scenario_report(number)
    return Told(contents()[number], answer(number, sampling=True), prose(report))


def number_of(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-"))


def same(text: str, value: float | None) -> bool:
    """Return whether a number as it is written is a value, to half of its last digit."""
    if value is None:
        return False
    decimals = len(text.partition(".")[2])
    return abs(number_of(text) - value) <= 0.5000001 / 10.0**decimals + 1e-9 * abs(value)


def found_in(text: str, values: list[float]) -> bool:
    return any(same(text, value) or same(text, rounded(value, text)) for value in values)


def rounded(value: float, text: str) -> float:
    """Return a value with as many significant digits as a text of five or more has."""
    digits = len(re.sub(r"[^\d]", "", text).lstrip("0"))
    return float(f"{value:.{max(digits, 1)}g}")


# the rules: each yields what of a text is wrong


def unfinished(case: Told | None, text: str) -> Iterator[str]:
    if re.search(r"\S  +\S|\bNone\b|\bnan\b|\.;|;\.|(?<!\.)\.\.(?!\.)|\(\)|: \.| ,|\bNaN\b", text):
        yield "a number or a word is missing"


def signs(case: Told | None, text: str) -> Iterator[str]:
    less = r"(?:saves?|saved|less|lower|earns|costs?|free|adds?|added|more|by) −\d"
    if re.search(less, text) or re.search(
        r"−\d[\d.,]*(?: [A-Za-z]+){0,2} (?:less|saved|more|added|free|off|leave|lower)\b", text
    ):
        yield "a saving below zero, or a cost below zero"
    if re.search(r"(?:^|[\s(])-\d", text):
        yield "a hyphen for a minus"


def per_transaction(case: Told, text: str) -> Iterator[str]:
    """The reader's µs; as measured only with the factor, or where both machines are one."""
    ours, measured, unknown = savings(case)
    said = re.search(
        rf"takes? (?P<least>{NUMBER})(?: µs to (?P<most>{NUMBER}))? µs (?:less|more) GP time", text
    ) or re.search(rf"transactions (?:saves|adds) (?P<least>{NUMBER}) µs of GP time", text)
    if said is None:
        return
    for end in filter(None, said.groups()):
        if not found_in(end, [abs(saving) * 1e6 for saving in ours]):
            yield f"{end} µs is no saving on the reader's machine"
        if " on your " in text and found_in(end, [abs(saving) * 1e6 for saving in unknown]):
            yield "seconds of an unknown speed are said to be the reader's"
    product = re.search(rf"\(({NUMBER}) µs as measured × ({NUMBER})", text)
    if product is not None:
        if not found_in(product[1], [abs(saving) * 1e6 for saving in measured]):
            yield f"{product[1]} µs was not measured"
        right = number_of(product[1]) * number_of(product[2])
        if number_of(said["least"]) != pytest.approx(right, rel=1e-3):
            yield f"{product[1]} × {product[2]} is not {said['least']}"


def savings(case: Told) -> tuple[list[float], list[float], list[float]]:
    """Return what parts save on the reader's machine, as measured, and at an unknown speed."""
    ours: list[float] = []
    measured: list[float] = []
    unknown: list[float] = []
    for part in case.answer.windows[0].parts:
        seconds = case.quantity(part.gp_seconds_saved)
        for name in seconds.inputs if seconds is not None else ():
            saving = case.quantity(name)
            if saving is None or saving.unit != "s/transaction" or saving.value is None:
                continue
            ours.append(saving.value)
            on_target = Id.read(name).last == "gp_saving_on_target"
            before = case.quantity(saving.inputs[0]) if on_target else saving
            if before is not None and before.value is not None:
                measured.append(before.value)
            if Id.write("speed_ratio", part.substitution) in case.answer.inputs:
                unknown.append(saving.value)
    return ours, measured, unknown


def volume(case: Told, text: str) -> Iterator[str]:
    said = re.search(
        rf"At ({NUMBER}) transactions in the peak window that is ({NUMBER}) GP seconds( more)?"
        rf"(?:, or ({NUMBER}) GPs (free|more) for ({NUMBER}) (?:hours?|h))?",
        text,
    )
    if said is None:
        return
    seconds, freed = case.value("gp_seconds_saved") or 0.0, case.value("gp_cps_freed")
    if not found_in(said[1], [case.value("peak_transactions") or 0.0]):
        yield f"{said[1]} transactions are not those of the window"
    if not found_in(said[2], [abs(seconds)]) or bool(said[3]) != (seconds < 0):
        yield f"{said[2]} GP seconds{said[3] or ''} for {seconds}"
    if said[4] is not None:
        right = number_of(said[2]) / 3600 / number_of(said[6])
        if number_of(said[4]) != pytest.approx(right, rel=6e-3):
            yield f"{said[2]} s in {said[6]} h are not {said[4]} GPs"
        if (said[5] == "more") != ((freed or 0.0) < 0):
            yield f"{said[5]} for {freed}"
    weighed = [part for part in case.answer.windows[0].parts if part.share]
    times = re.findall(rf"takes ({NUMBER}) µs", " ".join(case.texts[:40]))
    if len(weighed) == len(case.answer.windows[0].parts) == 1 and times:
        right = number_of(said[1]) * number_of(times[0]) * 1e-6
        if number_of(said[2]) != pytest.approx(right, rel=3e-3):
            yield f"{said[1]} × {times[0]} µs are not {said[2]} s"


def verdict(case: Told, text: str) -> Iterator[str]:
    worth, net = case.value("net_present_value"), case.value("yearly_net_saving")
    if re.search(r"(?:^P|\bp)ays: ", text) and not (worth is not None and worth >= 0):
        yield f"pays, with {worth}"
    if re.search(r"(?:^D|\bd)oes not pay: ", text) and not (worth is not None and worth < 0):
        yield f"does not pay, with {worth}"
    if text == "Paid back: Never" and case.value("payback_month") is not None:
        yield "is paid back"
    if "costs more than it saves" in text and not (net is not None and net < 0):
        yield f"costs more, with {net} a year"
    if "no prices are in this report" in text and case.content.money is not None:
        yield "there are prices"
    said = re.search(rf"and (earns|costs) ({NUMBER}) EUR a year after costs", text)
    if said is not None and (net is None or (said[1] == "earns") != (net >= 0)):
        yield f"{said[1]} for {net}"


def whole_msu(case: Told, text: str) -> Iterator[str]:
    money = case.content.money
    apart = billed_apart(case.answer) if money is not None and money.mode == "peak" else []
    falls = r"\d MSU (?:off|of|more on) the billed peak|\d MSU (?:leave|are added to) the bill"
    unlike = [label for label, *ends in apart if abs(ends[0] - ends[1]) > 0.005]
    if unlike and re.search(falls, text):
        yield "the bill counts whole MSU"
    both = re.search(rf"({NUMBER}) whole MSU (?:less |more )?\(({NUMBER}) before rounding\)", text)
    if both is not None and number_of(both[1]) == number_of(both[2]):
        yield "both numbers are the same"


def nothing(case: Told, text: str) -> Iterator[str]:
    money = case.answer.money
    known = case.answer.figures | case.answer.inputs
    falls = [known[line.saving].value or 0.0 for line in money.bill] if money is not None else []
    billed = case.value("billed_saving_msu")
    denied = re.search(r"nothing (?:of it )?is (?:saved|billed)|billed peak stays", text)
    if denied and (billed or any(abs(fall) > 0.005 for fall in falls)):
        yield f"the bill falls: {billed} MSU, {falls}"
    windows = [case.value(window.gp_seconds_saved) for window in case.answer.windows]
    full = None in windows or case.answer.capacity.full_in_year is not None
    if "saves nothing" in text and not full:
        yield "something is saved"


def how_sure(case: Told, text: str) -> Iterator[str]:
    levels = re.search(rf"P5 ({NUMBER})(?:,| ·) P50 ({NUMBER})(?:,| ·) P95 ({NUMBER})", text)
    if levels is not None:
        low, middle, high = map(number_of, levels.groups())
        if not low <= middle <= high:
            yield f"{levels[0]} are out of order"
    certain = r"(?<!\d)(?:100|0)(?:\.0+)? %"
    if re.search(rf"[Pp]robability[^.;]*?{certain}|{certain} of [\d,]+ samples", text):
        yield "samples are no certainty"
    alone = re.search(r"^(.*) is one number, without a range$", text)
    if alone is not None:
        figure = next((one for one in case.answer.figures.values() if one.label == alone[1]), None)
        if figure is None or figure.value is None:
            yield "it is no number"
        elif figure.interval is not None and figure.interval.low < figure.interval.high:
            yield "it has a range"
    whatever = re.search(rf"stays between ({NUMBER}) and ({NUMBER})", text)
    if whatever is not None and number_of(whatever[1]) > number_of(whatever[2]):
        yield f"{whatever[0]} is no range"


def directions(case: Told, text: str) -> Iterator[str]:
    """What saves is above zero, what adds below."""
    for said in re.finditer(rf"(saves?|adds?) {AMOUNT} (GP seconds|MSU|whole MSU)", text):
        name = "gp_seconds_saved" if "seconds" in said[3] else "saved_msu"
        value = case.value(name)
        if value is not None and (said[1].startswith("save") != (value >= 0)):
            billed = case.value("billed_saving_msu")
            if name != "saved_msu" or not billed or (billed < 0) == said[1].startswith("save"):
                yield f"{said[0]} for {value}"
    yearly = re.search(
        rf"({NUMBER}) MSU (saved|added) in the peak hours are ({NUMBER}) EUR a year( more)?", text
    )
    if yearly is not None:
        worth = case.value("yearly_saving") or 0.0
        if not found_in(yearly[3], [abs(worth)]) or bool(yearly[4]) != (worth < 0):
            yield f"{yearly[3]} EUR for {worth}"


def fits(case: Told, text: str) -> Iterator[str]:
    said = re.search(
        rf"takes (?:at least )?({NUMBER}) CPs(?: before the change and ({NUMBER}) after it)?,? of "
        rf"({NUMBER})(?: before the change)?: it (fits|does not fit)",
        text,
    )
    if said is not None:
        most = max(number_of(end) for end in (said[1], said[2]) if end is not None)
        if (said[4] == "fits") != (most <= number_of(said[3])):
            yield f"{most} of {said[3]}: {said[4]}"
    even = re.search(
        rf"volume (stays|would have to be) above ({NUMBER}) transactions \(entered: ({NUMBER})\)",
        text,
    )
    if even is not None:
        least, entered = number_of(even[2]), number_of(even[3])
        if (even[1] == "stays") != (least <= entered):
            yield f"{even[1]} above {least}, entered {entered}"


RULES: dict[str, Callable[[Told, str], Iterator[str]]] = {
    rule.__name__: rule
    for rule in (
        unfinished,
        signs,
        per_transaction,
        volume,
        verdict,
        whole_msu,
        nothing,
        how_sure,
        directions,
        fits,
    )
}


@pytest.mark.parametrize("name", RULES)
def test_what_is_written_is_what_the_answer_holds(name: str) -> None:
    wrong = [
        f"{number}: {text}: {fault}"
        for number in REPORTED
        for text in told(number).texts
        for fault in RULES[name](told(number), text)
    ]
    assert wrong == []


FAULTS = [
    ("unfinished", "The change saves  in the peak window."),
    ("unfinished", "were left to a later paper.; your test states no zIIP time."),
    ("signs", "The change saves −7,072.1 GP seconds"),
    ("signs", "billed 400 and 403: −3 whole MSU less"),
    ("signs", "it needs -4.6866 CPs"),
    ("per_transaction", "each transaction takes 185.19 µs less GP time on your 8561-717."),
    ("per_transaction", "takes 75.83 µs less GP time (185.2 µs as measured × 0.5)"),
    ("volume", "At 7,500,000 transactions in the peak window that is 1,389 GP seconds."),
    ("verdict", "Does not pay: 10 EUR net present value in 3 years."),
    ("verdict", "The change does not pay: 10 EUR net present value in 3 years"),
    ("verdict", "The change: 1 MSU saved, which costs more than it saves"),
    ("verdict", "MSU saved: 1 MSU; no prices are in this report"),
    ("whole_msu", "The change: 0.409 MSU off the billed peak"),
    ("whole_msu", "adds 3 whole MSU (3.00 before rounding)"),
    ("nothing", "This month nothing is saved."),
    ("how_sure", "NPV as stated (P5 10, P50 5, P95 20)"),
    ("how_sure", "Probability that NPV is positive: 100 %"),
    ("how_sure", "positive in 100 % of 100,000 samples"),
    ("how_sure", "Payback is one number, without a range"),
    ("directions", "The change adds 12 GP seconds"),
    ("directions", "0.5 MSU saved in the peak hours are 17 EUR a year, before costs."),
    (
        "fits",
        "Peak window: the work takes 5.3 CPs before the change and 2 after it, of 3: it fits.",
    ),
    ("fits", "The volume stays above 5,000 transactions (entered: 4,000)"),
]


@cache
def earning() -> Told:
    """Return a case that earns by whole MSU, with samples."""
    for number in REPORTED:
        case = told(number)
        worth = case.quantity("net_present_value")
        money = case.content.money
        if (
            worth is not None
            and (worth.value or 0) > 1
            and money is not None
            and money.mode == "peak"
            and any(saved for _, _, saved in billed_apart(case.answer))
            and (case.value("billed_saving_msu") or case.value("saved_msu") or 0) > 0
        ):
            return case
    pytest.fail("no case earns")


@pytest.mark.parametrize(("rule", "text"), FAULTS)
def test_what_the_answer_refutes_is_found(rule: str, text: str) -> None:
    assert list(RULES[rule](earning(), text))


# tables of steps

SCALES = {"µs": 1e-6, "ms": 1e-3, "%": 0.01, "min": 60.0}


def worked_out(working: str) -> float | None:
    """Return what a line of numbers, × and ÷ comes to, in seconds; None for another line."""
    value = None
    for sign, text, unit in re.findall(rf"(?:^|([×÷]) )({NUMBER}) ?([^\s×÷+−()\d]*)", working):
        number = number_of(text) * SCALES.get(unit, 1.0)
        value = number if value is None else value * (number if sign == "×" else 1 / number)
    plain = not re.search(r"[+(]|−(?!\d)| − |min\(|max\(|\^", working)
    return value if plain and re.search("[×÷]", working) else None


def test_steps_to_msu_multiply_out() -> None:
    compared = 0
    for number in REPORTED:
        for section in report_document(scenario_report(number), "short").sections:
            for block in section.blocks:
                if not isinstance(block, Table) or block.name != "To MSU":
                    continue
                for _, shown, working in block.rows:
                    right = worked_out(working.text.replace("\u00a0", " "))
                    if right is not None and shown.value is not None:
                        compared += 1
                        assert shown.value == pytest.approx(right, rel=1e-5), working.text
    assert compared > 100


def test_a_step_that_does_not_multiply_out_is_found() -> None:
    assert worked_out("7,500,000 × 75.831546 µs") == pytest.approx(568.7366, abs=1e-3)
    assert worked_out("347.25 s/h ÷ 3600 × 156 MSU ÷ 2 CP") == pytest.approx(7.52375)
    assert worked_out("max(1, 2) × 3") is None


# bars from what is saved to what is billed


def wrong_bridge(rows: Sequence[Sequence[Cell]]) -> Iterator[str]:
    """Give what is wrong with a bridge: its signs, or that its steps do not end at its last bar."""
    first, *between, last = [(row[2].value, row[3].value) for row in rows]
    texts = [cell.text for row in rows for cell in row[2:]]
    if any(re.search(r"[−+-]{2}", text) for text in texts):
        yield "two signs"
    if (first[0] or 0.0) < 0 or (last[0] or 0.0) < 0:
        yield "what is added has a minus"
    reached = (first[0] or 0.0) + sum((more or 0.0) - (less or 0.0) for more, less in between)
    if abs(reached - (last[0] or 0.0)) > 0.005 + 1e-6 * abs(reached):
        yield f"the steps end at {reached}, the last bar at {last[0]}"


def bridges() -> dict[int, Sequence[Sequence[Cell]]]:
    """Return the bridges of the first pages, by the number of their content."""
    drawn: dict[int, Sequence[Sequence[Cell]]] = {}
    for number in REPORTED:
        case = Case.of(scenario_report(number))
        if has_bridge(case):
            tables = (block for block in short_bridge(case) if isinstance(block, Table))
            drawn[number] = next(tables).rows
    return drawn


def test_a_bridge_leads_from_what_is_saved_or_added_to_the_bill() -> None:
    drawn = bridges()
    added = [rows for rows in drawn.values() if rows[0][0].text == ValueWords.added_in_peak]
    assert len(added) > 3 and len(drawn) - len(added) > 3
    assert not {number: faults for number in drawn if (faults := [*wrong_bridge(drawn[number])])}


def test_work_that_is_added_by_night_makes_the_peak() -> None:
    content = contents()[ADDING_WITH_PROFILE].model_dump(mode="json", by_alias=True)
    profile = content["profile"]
    profile["window"]["start_minute"] = 2 * 60
    for lpar in profile["days"][0]["lpars"]:
        lpar["msu"] = [100.0] * 12 + [110.0] * 12
    asked = ScenarioContent.model_validate(content)
    answered = calculate_scenario(catalogue(), asked, sampling=False)
    case = Case.of(frozen("scenario", asked, as_json(answered)))
    (rows,) = (block.rows for block in short_bridge(case) if isinstance(block, Table))
    assert [row[0].text for row in rows] == [
        ValueWords.added_in_peak,
        ValueWords.not_in_average,
        PeakLabels.added_by_new_peak,
        ValueWords.onto_the_bill,
    ]
    assert not list(wrong_bridge(rows))


def test_a_bridge_with_two_signs_or_another_end_is_found() -> None:
    rows = [*next(iter(bridges().values()))]
    twice = [*rows[0][:2], replace(rows[0][2], text="−−1"), rows[0][3]]
    assert list(wrong_bridge([twice, *rows[1:]])) == ["two signs"]
    longer = [*rows[0][:2], replace(rows[0][2], value=(rows[0][2].value or 0.0) + 1), rows[0][3]]
    assert len(list(wrong_bridge([longer, *rows[1:]]))) == 1
