"""A report about scenarios side by side: which leads, by how much, and what differs between them.

Every number comes from the frozen answer; the working of each scenario is kept with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.quantities.figures import FIGURES, figures_at
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.units import unit_name
from headroom.domain.reports.words import ReportWords
from headroom.domain.scenario.answers import ComparedFigure, ComparedInput, ComparedScenarios
from headroom.exports.document import tables
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
from headroom.exports.document.tables import chart, plain, points, soft, table
from headroom.exports.document.words import Message, Words, first_page, summarised
from headroom.exports.palette import series_color
from headroom.exports.quantities import for_readers
from headroom.exports.wording import (
    DASH,
    NOT_AVAILABLE,
    SPACE,
    cut,
    interval_text,
    sentence,
    with_unit,
    within,
)

LEADING = ("net_present_value", "billed_saving_msu", "saved_msu", "gp_seconds_saved")
"""Figures by which scenarios are ranked: the first that two of them have in one unit."""
DECIDING = (
    "gp_seconds_saved",
    "saved_msu",
    "billed_saving_msu",
    "yearly_net_saving",
    "net_present_value",
    "payback_month",
)
"""Figures of the first slide."""
MOST_INPUTS, MOST_RISKS = 10, 3
LONG_NAME, LONGEST_NAME = 24, 40


def _answer_of(case: Case) -> ComparedScenarios:
    return case.report.read_answer(ComparedScenarios)


def _shown_figure(item: ComparedFigure, at: int) -> Quantity:
    """Return the figure of a scenario that has it."""
    shown = item.figures[at]
    assert shown is not None, "only scenarios that have it are ranked"
    return for_readers(shown)


def _value(item: ComparedFigure, at: int) -> float:
    return _shown_figure(item, at).value or 0.0


def scenario_names(case: Case) -> list[str]:
    """Return what the scenarios are called: in brief where their beginnings tell them apart."""
    stated: list[str] = case.report.inputs["names"]
    brief = [name.partition(":")[0].strip() for name in stated]
    if len(set(brief)) == len(brief) and any(len(name) > LONG_NAME for name in stated):
        stated = brief
    return [cut(name, LONGEST_NAME) for name in stated]


def _items(case: Case) -> Mapping[str, ComparedFigure]:
    return {item.figure: item for item in _answer_of(case).items}


def _compared(case: Case) -> list[ComparedFigure]:
    """Return the figures that tell scenarios apart, as the page has them."""
    items = _items(case)
    return [
        items[figure]
        for figure in figures_at("compared")
        if figure in items
        and any(shown and shown.value is not None for shown in items[figure].figures)
    ]


def _leading(case: Case) -> tuple[ComparedFigure | None, list[int]]:
    """Return the figure that ranks, and the scenarios that have it, the highest first."""
    for figure in LEADING:
        item = _items(case).get(figure)
        if item is None:
            continue
        shown = item.figures
        having = [at for at, leading in enumerate(shown) if leading and leading.value is not None]
        if len(having) > 1 and len({_shown_figure(item, at).unit for at in having}) == 1:
            ranked = [(-_value(item, at), at) for at in having]
            return item, [at for _, at in sorted(ranked)]
    return None, []


def _message(case: Case) -> str:
    """Return what the report says in a line."""
    item, order = _leading(case)
    if item is None:
        return f"{_counted(len(scenario_names(case)))} scenarios without a figure in common"
    first, second = (_value(item, at) for at in order[:2])
    ahead = first - second
    if ahead <= 0:
        return f"The scenarios come to the same {within(item.label)}"
    leader, other = (scenario_names(case)[at] for at in order[:2])
    if _is_net(item) and first <= 0:
        none = "Neither" if len(scenario_names(case)) == 2 else "None of them"
        return f"{none} pays back"
    if _overlap(case, item, order):
        return f"“{leader}” and “{other}” cannot be told apart by {within(item.label)}"
    lead = case.say(ahead, _shown_figure(item, order[0]).unit)
    return f"“{leader}” leads “{other}” by {lead} in {within(item.label)}"


def _is_net(item: ComparedFigure) -> bool:
    return str(item.figure) == "net_present_value"


def _overlap(case: Case, item: ComparedFigure, order: Sequence[int]) -> bool:
    """Return whether the difference of the first two may be none: 0 lies in its interval.

    Where the difference has no interval of its own, whether those of the two overlap.
    """
    first, second = (_shown_figure(item, at) for at in order[:2])
    if 0 in order[:2]:
        apart = item.differences[order[0] or order[1]]
        interval = None if apart is None else apart.interval
        if interval is not None:
            return bool(interval.low <= 0 <= interval.high)
    if first.interval is None and second.interval is None:
        return False
    least = first.value or 0.0 if first.interval is None else first.interval.low
    most = second.value or 0.0 if second.interval is None else second.interval.high
    return bool(least <= most)


def leads(case: Case) -> bool:
    """Return whether one scenario is the better one beyond what its inputs leave open."""
    item, order = _leading(case)
    if item is None:
        return False
    first, second = (_value(item, at) for at in order[:2])
    return bool(first > second) and not _overlap(case, item, order)


def _counted(number: int) -> str:
    return {2: "Two", 3: "Three", 4: "Four"}.get(number, str(number))


def _lede(case: Case) -> str:
    """Return the figure of every scenario, the highest first."""
    item, order = _leading(case)
    if item is None:
        return f"{_message(case)}."
    ranked = ((scenario_names(case)[at], _shown_figure(item, at)) for at in order)
    results = (f"{name} {case.say(figure.value or 0.0, figure.unit)}" for name, figure in ranked)
    return f"{item.label}: {'; '.join(results)}."


def _tiles(case: Case) -> Figures:
    """Return the figure that ranks, of each scenario."""
    item, _ = _leading(case)
    tiles = []
    for at, name in enumerate(scenario_names(case)):
        shown = None if item is None else item.figures[at]
        if item is None or shown is None or shown.value is None:
            tiles.append(
                Shown(Id.write("scenario", at + 1), name, NOT_AVAILABLE, "derived", "", True)
            )
            continue
        quantity = for_readers(shown, case.report)
        text = with_unit(replace(quantity, label=item.label), case.locale)
        beside = interval_text(quantity, case.locale) or within(item.label)
        unique = case.quantities.ids[str(at + 1)].get(item.figure, quantity.id)
        tiles.append(Shown(unique, name, text, quantity.kind, beside, False))
    return Figures("figures", tuple(tiles))


def bars(case: Case) -> Iterator[Block]:
    """Give the figure that ranks as a chart, the highest first."""
    item, order = _leading(case)
    if item is None:
        return
    unit = _shown_figure(item, order[0]).unit
    drawn = table(
        "Ranking",
        str(item.label),
        (Column("Scenario", wide=True), Column(item.label, unit, True, series_color(0))),
        [(scenario_names(case)[at], _cell(case, item, at)) for at in order],
        drawn_only=True,
    )
    yield drawn
    yield chart(case, "bar", _message(case), drawn, (1,), unit_name(unit))


def _cell(case: Case, item: ComparedFigure, at: int) -> Cell:
    """Return a scenario's figure, live in a workbook."""
    shown = item.figures[at]
    if shown is None or shown.value is None:
        return Cell(DASH)
    unique = case.quantities.ids[str(at + 1)].get(item.figure)
    quantity = replace(for_readers(shown, case.report), label=item.label)
    return Cell(with_unit(quantity, case.locale), quantity.value, quantity.unit, unique)


def _apart(case: Case, item: ComparedFigure, at: int) -> Cell:
    """Return how far a scenario's figure lies from the first one's."""
    difference = item.differences[at]
    if difference is None or difference.value is None:
        return Cell(DASH)
    quantity = for_readers(difference, case.report)
    text = with_unit(replace(quantity, label=item.label), case.locale)
    if quantity.unit == "share":  # what one percentage is more than another is no share of it
        text = text.replace(f"{SPACE}%", f"{SPACE}percentage points")
    sign = "+" if difference.value > 0 else ""
    unique = quantity.id if quantity.id in case.quantities.by_id else None
    return Cell(f"{sign}{text}", quantity.value, quantity.unit, unique)


def _columns(case: Case) -> list[tuple[str, int, bool]]:
    """Return head, scenario and whether it is a difference, of each column behind the label."""
    columns: list[tuple[str, int, bool]] = []
    for at, name in enumerate(scenario_names(case)):
        columns.append((name, at, False))
        if at:
            head = (
                "Difference"
                if len(scenario_names(case)) == 2
                else f"{name}, difference from the first"
            )
            columns.append((head, at, True))
    return columns


def beside(case: Case) -> Iterator[Block]:
    """Give the figures of the scenarios beside one another, or why there is none."""
    compared = _compared(case)
    if compared:
        yield Heading("heading", "Figures side by side")
        yield _figures(case, compared)
    else:
        yield from points("Why there is no figure to compare", _missing(case))


def _missing(case: Case) -> list[str]:
    """Return of each scenario why it saves nothing that is known."""
    item = _items(case)["gp_seconds_saved"]
    return [
        sentence(f"{name}: {case.in_its_locale(for_readers(shown).why_missing or NOT_AVAILABLE)}")
        for name, shown in zip(scenario_names(case), item.figures, strict=True)
        if shown is not None
    ]


def _figures(case: Case, items: Sequence[ComparedFigure]) -> Table:
    columns = _columns(case)
    return table(
        ReportWords.side_by_side,
        "The scenarios side by side",
        (Column("Figure", wide=True), *(Column(head, numeric=True) for head, _, _ in columns)),
        [
            (
                item.label,
                *(
                    _apart(case, item, at) if apart else _cell(case, item, at)
                    for _, at, apart in columns
                ),
            )
            for item in items
        ],
    )


_CHOICES = {"pci": "PCI", "su_per_sec": "SU/sec", "scrt_like": "SCRT-like"}


def _stated(case: Case, value: Any, unit: str | None, at: int) -> Cell:
    """Return an input that was stated, as it was put in."""
    if value is None:
        return Cell(DASH)
    if isinstance(value, bool):
        return Cell("yes" if value else "no")
    if isinstance(value, str):
        return Cell(_CHOICES.get(value) or case.in_its_locale(value).replace("_", " "))
    if unit == "money":
        currency = _answer_of(case).currencies[at] or ""
        return case.exact(value / 10 ** MINOR_DIGITS.get(currency, 2), currency)
    # a third of a mix was not typed with all its digits
    return case.exact(value if value == int(value) else float(f"{value:.6g}"), unit or "")


def _differing(case: Case) -> list[ComparedInput]:
    """Return the inputs that differ; which scenario is a sample is the application's affair."""
    return [row for row in _answer_of(case).inputs if row.path != "content.sample"]


def inputs(case: Case, most: int | None = None) -> Iterator[Block]:
    """Give every input that is not the same in all scenarios."""
    rows = _differing(case)
    if not rows:
        yield plain("All inputs of the scenarios are the same.")
        return
    yield Heading("heading", ReportWords.where_inputs_differ)
    yield table(
        ReportWords.inputs_that_differ,
        "Inputs that are not the same in all scenarios",
        (
            Column("Input", wide=True),
            *(Column(name, numeric=True) for name in scenario_names(case)),
        ),
        [
            (
                row.label,
                *(_stated(case, value, row.unit, at) for at, value in enumerate(row.values)),
            )
            for row in rows[:most]
        ],
    )
    left = len(rows) - (most or len(rows))
    if left > 0:
        yield soft(f"{left} further inputs differ; they are in the full report.")


def _reasons(case: Case) -> list[str]:
    """Return why one leads."""
    reasons = [_lede(case)]
    rows = _differing(case)
    if rows:
        labels = "; ".join(str(row.label) for row in rows[:3])
        more = f" and {len(rows) - 3} further" if len(rows) > 3 else ""
        reasons.append(f"What differs between them: {labels}{more}.")
    return [*reasons, *_results(case)]


def _results(case: Case) -> list[str]:
    """Return what is billed of each, and when each has paid."""
    results = []
    billed = [shown.value for _, shown in _known(case, "billed_saving_msu")]
    if len(billed) == len(scenario_names(case)) and len(set(billed)) == 1 and billed[0]:
        results.append(
            f"The billed peak falls by the same {case.say(billed[0], 'MSU')} in each: what differs "
            "between them lowers no bill further."
        )
    paid = [
        f"“{name}” in month {case.number(shown.value).text}"
        for name, shown in _known(case, "payback_month")
    ]
    if paid:
        results.append(f"Paid back: {'; '.join(paid)}.")
    return results


def _known(case: Case, figure: str) -> list[tuple[str, Quantity]]:
    """Return the scenarios that have a figure, by name, in their order."""
    item = _items(case).get(figure)
    return [
        (name, shown)
        for name, shown in zip(scenario_names(case), item.figures if item else (), strict=False)
        if shown is not None and shown.value is not None
    ]


_AS_STATED = "Each scenario holds as it was stated"


def _conditions(case: Case) -> list[str]:
    """Return what must be true."""
    conditions = [f"{_AS_STATED}; they share formulas and data."]
    currencies = {name for name in _answer_of(case).currencies if name}
    if len(currencies) > 1:
        stated = " and ".join(sorted(currencies))
        conditions.append(
            f"Amounts are in {stated}; amounts in different currencies do not compare."
        )
    return conditions


def _asked(case: Case) -> str:
    """Return what a reader is to decide."""
    item, order = _leading(case)
    if item is None:
        return "Complete the scenarios until they have a figure in common."
    if _is_net(item) and _value(item, order[0]) <= 0:
        return "Nothing to sign at these numbers: change volume, prices or costs until one pays."
    if not leads(case):
        return (
            f"Choose by something else than {within(item.label)}, or narrow its uncertain inputs."
        )
    return f"Choose one of the {_counted(len(scenario_names(case))).lower()} scenarios."


def _limits(case: Case) -> Iterator[Block]:
    """Give what may hold against the figures of each scenario."""
    yield tables.what_to_know("Scenario", _limit_rows(case))


def _limit_rows(case: Case) -> list[tuple[str, str]]:
    """Return each warning with the scenarios that it is about."""
    about: dict[str, list[str]] = {}
    for key, name in enumerate(scenario_names(case), 1):
        working = case.report.workings.get(str(key), {})
        for text in (case.words(warning) for warning in working.get("warnings") or ()):
            if name not in about.setdefault(text, []):
                about[text].append(name)
    every = len(scenario_names(case))
    return [
        ("All" if len(who) == every else "; ".join(who), sentence(text))
        for text, who in about.items()
    ]


def _ranked(case: Case) -> Iterator[Block]:
    """Give what the first page draws and compares, and why one leads."""
    yield from bars(case)
    work, worth = _parted(case)
    if not case.long_head:
        yield from _headed("What each is worth", worth)
    if not worth:
        yield from _headed("What each saves", work)
    yield from points("Why", _reasons(case))


def _headed(title: str, shown: Sequence[Block]) -> Iterator[Block]:
    if shown:
        yield Heading("heading", title)
        yield from shown


def _basis(case: Case) -> Iterator[Block]:
    """Give the second page."""
    work, worth = _parted(case)
    if case.long_head:
        yield from _headed("What each is worth", worth)
    if worth:
        yield from _headed("What each saves", work)
    if "assumptions" in case.report.parts:
        yield from inputs(case, MOST_INPUTS)
    if "limits" in case.report.parts:
        limits = [f"{who}: {text}" for who, text in _limit_rows(case)[:MOST_RISKS]]
        yield from points("Limits", limits)


def _method(_case: Case) -> Iterator[Block]:
    """Give where the working of each scenario stands."""
    yield plain(
        "Every figure of every scenario is worked out in the workbook of this report, on the sheet "
        "Calculation; a report about one scenario gives its working in words."
    )


def _slides(case: Case) -> Iterator[Message]:
    """Give what the slides say."""
    compared = _compared(case) if "figures" in case.report.parts else []
    decide = [item for item in compared if item.figure in DECIDING]
    others = [item for item in compared if item.figure not in DECIDING]
    deciding = [_figures(case, decide)] if decide else [*bars(case)]
    yield Message(_message(case), [_tiles(case), *deciding], _results(case), _reasons(case))
    rest = [replace(_figures(case, others), name="Others")] if others else []
    yield Message(_technically(case, others), rest)
    if "assumptions" in case.report.parts:
        yield Message(_apart_by(case), inputs(case))
    limits = [f"{who}: {text}" for who, text in _limit_rows(case)[:MOST_RISKS]]
    if "limits" not in case.report.parts:
        limits = []
    yield Message(_AS_STATED, [], [*_conditions(case), *limits], asked=_asked(case))


def _parted(case: Case) -> tuple[list[Block], list[Block]]:
    """Return the figures as two tables: those of the work, and those of money."""
    if "figures" not in case.report.parts:
        return [], []
    compared = _compared(case)
    parts = [[item for item in compared if (item.figure in _MONEY) is priced] for priced in _BOTH]
    work, worth = (
        [replace(_figures(case, items), name=name)] if items else []
        for name, items in zip(("Work", "Worth"), parts, strict=True)
    )
    return [*work], [*worth]


_BOTH = (False, True)
_MONEY = frozenset(figure.id for figure in FIGURES if figure.group == "money")


def _technically(case: Case, others: Sequence[ComparedFigure]) -> str:
    """Return what each saves in the peak window, else another figure of the work, as a title."""
    labels = {"gp_seconds_saved": "GP seconds saved"} | {one.figure: one.label for one in others}
    titles = (f"{labels[of]}: {listed}" for of in labels if (listed := _each(case, of)))
    return next(titles, "")


def _each(case: Case, figure: str) -> str:
    """Return a figure of every scenario that has it; of many scenarios of the first and last."""
    results = [
        f"{name} {case.say(shown.value or 0.0, shown.unit)}" for name, shown in _known(case, figure)
    ]
    return "; ".join(results if len(results) < 3 else [results[0], results[-1]])


def _apart_by(case: Case) -> str:
    """Return how many inputs tell the scenarios apart, as a title."""
    count = len(_differing(case))
    return (
        ReportWords.all_inputs_same
        if not count
        else f"{case.counted(count, 'input tells', 'inputs tell')} them apart"
    )


SIDES_WORDS = Words(
    message=_message,
    lede=_lede,
    tiles=_tiles,
    reasons=_reasons,
    conditions=_conditions,
    asked=_asked,
    answer=first_page(_tiles, _ranked, _conditions, _asked),
    basis=_basis,
    parts={
        "summary": summarised(_lede, _tiles, bars),
        "figures": beside,
        "assumptions": inputs,
        "limits": _limits,
        "findings": tables.findings_table,
        "evidence": tables.evidence,
        "method": _method,
    },
    slides=_slides,
)
