"""What a workbook and slides show of a report beside its figures: tables, and charts of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from headroom.domain.reports.report import FrozenReport
from headroom.exports.palette import color_of, series_color
from headroom.exports.peaks import PeakWords, clock, peak_words
from headroom.exports.phrases import phrase_text
from headroom.exports.quantities import ReportQuantities
from headroom.exports.samples import (
    LEVELS,
    NET_PRESENT_VALUE,
    PROBABILITY,
    SampleWords,
    level_name,
    probability_words,
    sample_words,
)
from headroom.exports.wording import NOT_AVAILABLE, number_or_missing
from headroom.exports.ziip import ZiipWords, ziip_words

ChartKind: TypeAlias = Literal["bar", "stacked bar", "column", "line", "tornado"]
ZIIP = "zIIP"
"""Name of the section about zIIPs, which is a table without a chart."""
SAMPLES = "Samples"
"""Name of the section about what the samples gave, a table without a chart as well."""
PER_TRANSACTION = "ms of CPU per transaction"
BASES = (
    ("per_cp_rating", "Per CP rating"),
    ("service_units", "Service units"),
)


@dataclass(frozen=True, slots=True)
class Ref:
    """A cell that shows a quantity of the report, by its unique id."""

    id: str


class Status(str):
    """Whether a cost lies in the measured range: a text that a workbook words anew.

    rests_on: unique id of the cost, which has no value beyond the range.
    """

    rests_on: str

    def __new__(cls, text: str, rests_on: str) -> Status:
        found = super().__new__(cls, text)
        found.rests_on = rests_on
        return found


class Sampled(float):
    """A number of the server's that stands as long as the figure that it was sampled for.

    rests_on: unique id of the figure.
    """

    rests_on: str

    def __new__(cls, value: float, rests_on: str) -> Sampled:
        found = super().__new__(cls, value)
        found.rests_on = rests_on
        return found


Cell: TypeAlias = Ref | str | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. unit: of its numbers, empty for text. color: of its series."""

    label: str
    unit: str = ""
    color: str | None = None
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a table's columns. title: what it says. source: where its numbers come from.

    base: the value from which a tornado's bars start. rows: how many of the first rows are drawn,
    None for all.
    """

    title: str
    kind: ChartKind
    category: int
    series: tuple[int, ...]
    unit: str
    source: str
    base: float | None = None
    rows: int | None = None

    @property
    def horizontal(self) -> bool:
        """Whether its bars lie."""
        return self.kind in ("bar", "stacked bar", "tornado")


@dataclass(frozen=True, slots=True)
class Section:
    """A table with its charts. name: of the sheet, up to 31 characters.

    live: whether the numbers follow the inputs of the workbook. peaks: what is said about the
    R4HA, whose sheet calculates from the intervals themselves.
    """

    name: str
    title: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    charts: tuple[Chart, ...] = ()
    live: bool = True
    peaks: PeakWords | None = None


def column_head(column: Column) -> str:
    """Return what stands above a column: its label and its unit."""
    return f"{column.label} ({column.unit})" if column.unit else column.label


def drawn_rows(section: Section, chart: Chart) -> list[int]:
    """Return the rows, from 0, up to the last that has something to draw; at least the first."""
    found = [
        index
        for index, cells in enumerate(section.rows[: chart.rows])
        if any(cells[each] is not None for each in chart.series)
    ]
    return list(range(found[-1] + 1)) if found else [0]


def from_zero(chart: Chart, values: Iterable[float | None]) -> bool:
    """Return whether the axis has to begin at 0, for the lengths of bars to be true."""
    if chart.kind in ("line", "tornado"):
        return False
    return all(each is None or each >= 0 for each in values)


def report_sections(report: FrozenReport, known: ReportQuantities) -> list[Section]:
    """Return the sections that the parts of a report ask for, in the order of reading."""
    source = source_line(report)
    peaks, ziip = peak_words(report), ziip_words(report)
    if report.kind == "comparison":
        found = list(_comparison(report, known, source))
        if ziip is not None:
            found.append(_ziip(report, known, ziip))
        return found
    found = []
    if "before_after" in report.parts:
        found.extend(_before_after(report, known, source))
    if "mix" in report.parts:
        found.append(_windows(report, known, source))
    if peaks is not None and report.answer["profile"] is not None:
        found.append(_peaks(report, peaks, source))
    if ziip is not None:
        found.append(_ziip(report, known, ziip))
    if "figures" in report.parts:
        found.append(_bases(known, source, report.locale))
        if report.answer.get("published"):
            found.append(_printed(report.answer["published"]))
    money = report.answer.get("money")
    if money is not None and "money" in report.parts:
        found.extend(_money(report.answer, money, known, source, report.locale))
    samples = sample_words(report)
    if samples is not None:
        found.append(_samples(samples, report.locale))
    if "sensitivity" in report.parts:
        found.extend(_sensitivity(report.answer, known, source))
    return found


def source_line(report: FrozenReport) -> str:
    """Return the documents that a report rests on, and what computed it."""
    documents = list(
        dict.fromkeys(each.document for each in report.evidence if each.study and each.document)
    )
    named = "; ".join(documents) or "own inputs"
    return f"Source: {named}. Computed with Headroom {report.software_version}."


def _before_after(report: FrozenReport, known: ReportQuantities, source: str) -> Iterator[Section]:
    """Give what was measured before and after, where a document prints both."""
    parts = {each["substitution"]: each["label"] for each in _parts(report)}
    rows: list[tuple[Cell, ...]] = []
    for key, label in parts.items():
        for processor, start in (("GP", f"gp_saving[{key}]"), ("zIIP", f"ziip_added[{key}]")):
            found = _difference(known, start)
            if found is None:
                continue
            before, after = found if processor == "GP" else found[::-1]
            unit = known.by_id[before].unit
            rows.append((f"{label}, {processor}", Ref(before), Ref(after), unit, processor))
    if not rows:
        return
    units = {str(row[3]) for row in rows}
    yield Section(
        "Before and after",
        "What was measured before and after",
        "Substitutions for which a document prints a difference alone do not stand here.",
        (
            Column("Substitution and processor", wide=True),
            Column("Before", color=series_color(7)),
            Column("After", color=series_color(0)),
            Column("Unit"),
            Column("Processor"),
        ),
        tuple(rows),
        (
            Chart(
                "CPU time before and after, GP and zIIP apart",
                "bar",
                0,
                (1, 2),
                units.pop(),
                source,
            ),
        )
        if len(units) == 1
        else (),
    )


def _parts(report: FrozenReport) -> Iterator[Mapping[str, Any]]:
    yield from report.answer.get("parts", [])
    for window in report.answer.get("windows", []):
        yield from window["parts"]


def _difference(known: ReportQuantities, start: str) -> tuple[str, str] | None:
    """Return the two quantities whose difference a quantity rests on, nearest first."""
    waiting = [start]
    while waiting:
        quantity = known.by_id.get(waiting.pop(0))
        if quantity is None:
            continue
        if len(quantity.inputs) == 2 and quantity.formula == " − ".join(quantity.inputs):
            return quantity.inputs[0], quantity.inputs[1]
        waiting.extend(quantity.inputs)
    return None


def _windows(report: FrozenReport, known: ReportQuantities, source: str) -> Section:
    rows: list[tuple[Cell, ...]] = []
    windows = report.answer.get("windows") or [
        {"id": "peak", "label": "Peak window", "parts": report.answer["parts"]}
    ]
    for window in windows:
        prefix = "" if window["id"] == "peak" else f"{window['id']}."
        for part in window["parts"]:
            share = f"{prefix}share[{part['substitution']}]"
            rows.append(
                (
                    window["label"],
                    part["label"] if len(windows) == 1 else f"{part['label']}, {window['label']}",
                    Ref(share) if share in known.by_id else part["share"],
                    Ref(part["transactions"]),
                    Ref(part["gp_seconds_saved"]),
                    Ref(part["ziip_seconds_added"]),
                )
            )
    total = number_or_missing(known.by_id["gp_seconds_saved"].value, report.locale)
    chart = Chart(
        f"GP seconds saved by part of the mix ({total} s in the peak window)",
        "bar",
        1,
        (4,),
        "s",
        source,
    )
    return Section(
        "Mix",
        "What the mix saves, part by part",
        "Each part covers its share of the window's transactions.",
        (
            Column("Window"),
            Column("Part of the mix", wide=True),
            Column("Of the transactions", "share"),
            Column("Transactions"),
            Column("GP seconds saved", "s", color_of("GP")),
            Column("zIIP seconds added", "s", color_of("zIIP")),
        ),
        tuple(rows),
        (chart,),
    )


def _peaks(report: FrozenReport, words: PeakWords, source: str) -> Section:
    """Return the course of the average on the days of both peaks."""
    peaks = report.answer["profile"]
    billed = peaks["days"][0].get("billed_before") is not None
    kind, start = ("Billed", "billed") if billed else ("R4HA", "r4ha")
    rows: list[tuple[Cell, ...]] = []
    for day in peaks["days"]:
        if rows:
            rows.append(("", None, None))
        name = f"day {day['day']}"
        pairs = zip(day[f"{start}_before"], day[f"{start}_after"], strict=True)
        for number, (before, after) in enumerate(pairs, 1):
            time = clock(number * peaks["step_minutes"])
            rows.append((f"{name}, {time}" if len(peaks["days"]) > 1 else time, before, after))
    return Section(
        "R4HA",
        "The rolling four-hour average before and after",
        phrase_text(words.sentence, report.locale),
        (
            Column("Four hours to", wide=True),
            Column(f"{kind} before", "MSU", series_color(7)),
            Column(f"{kind} after", "MSU", series_color(0)),
        ),
        tuple(rows),
        (Chart(phrase_text(words.finding, report.locale), "line", 0, (1, 2), "MSU", source),),
        peaks=words,
    )


def _ziip(report: FrozenReport, known: ReportQuantities, words: ZiipWords) -> Section:
    def cell(way: str | None, found: str | None, value: float | None) -> Cell:
        if found is None:
            return NOT_AVAILABLE if value is None else value
        return Ref(found if way is None else known.ids[way][found])

    return Section(
        ZIIP,
        "What runs on zIIPs",
        f"{phrase_text(words.sentence, report.locale)} Eligible, offloaded, overflowed and saved "
        "on GPs are four numbers, never one.",
        (
            Column("Number", wide=True),
            Column("Scope", wide=True),
            Column("Value"),
            Column("Unit"),
            Column("Reason", wide=True),
        ),
        tuple(
            (each.name, each.of, cell(each.way, each.id, each.value), each.unit, each.why or "")
            for each in words.lines
        ),
    )


def _bases(known: ReportQuantities, source: str, locale: str | None) -> Section:
    rows: list[tuple[Cell, ...]] = []
    for key, label in BASES:
        quantity = known.by_id[f"saved_msu_{key}"]
        formula = quantity.formula or ""
        rows.append((label, Ref(quantity.id), quantity.why_missing or formula))
    saved = known.by_id["saved_msu"]
    chart = Chart(
        f"MSU saved on each basis; the headline is {number_or_missing(saved.value, locale)} MSU",
        "column",
        0,
        (1,),
        "MSU",
        source,
    )
    return Section(
        "MSU bases",
        "The same GP seconds as MSU, on both bases",
        "Per CP rating is the convention of IBM's SMF fields. Service units give hardware MSU, "
        "higher than the pricing MSU of a bill since the z990.",
        (
            Column("Basis"),
            Column("MSU saved", "MSU", series_color(0)),
            Column("Formula, or why there is none", wide=True),
        ),
        tuple(rows),
        (chart,) if saved.value is not None else (),
    )


def _printed(published: Sequence[Mapping[str, Any]]) -> Section:
    return Section(
        "As printed",
        "Beside what the document prints for the same case",
        "The calculated number follows the inputs; the printed one is the document's.",
        (
            Column("Printed figure", wide=True),
            Column("Calculated here"),
            Column("Printed"),
            Column("Unit"),
            Column("As it stands there"),
            Column("Document", wide=True),
            Column("Place", wide=True),
            Column("Remark", wide=True),
        ),
        tuple(
            (
                each["published"]["label"],
                Ref(each["figure"]),
                each["published"]["value"],
                each["published"]["unit"],
                each["published"]["source"].get("printed"),
                each["published"]["source"]["document"],
                each["published"]["source"]["locator"],
                each["note"],
            )
            for each in published
        ),
    )


def _money(
    answer: Mapping[str, Any],
    money: Mapping[str, Any],
    known: ReportQuantities,
    source: str,
    locale: str | None,
) -> Iterator[Section]:
    currency = money["currency"]
    value = known.by_id["net_present_value"].value
    verdict = f"net present value {number_or_missing(value, locale, currency)} {currency}"
    yield Section(
        "Years",
        "Money year by year",
        "Saving, saving less costs, the same discounted, and the cash flow cumulated.",
        (
            Column("Year"),
            Column("Saving", currency, series_color(0)),
            Column("Net of running costs", currency, series_color(1)),
            Column("Present value", currency, series_color(2)),
            Column("Cumulated cash flow", currency, series_color(3)),
        ),
        tuple(
            (
                f"Year {each['year']}",
                Ref(each["saving"]),
                Ref(each["net"]),
                Ref(each["present_value"]),
                Ref(each["cumulated"]),
            )
            for each in money["years"]
        ),
        (
            Chart(f"Saving and net by year: {verdict}", "column", 0, (1, 2), currency, source),
            Chart(
                f"Cumulated cash flow at the end of each year: {verdict}",
                "line",
                0,
                (4,),
                currency,
                source,
            ),
        )
        if value is not None
        else (),
    )
    if money["bill"]:
        yield _bill(money, source)
    yield Section(
        "Months",
        "Month by month",
        "How much of the change is in place, and what it saves.",
        (
            Column("Month"),
            Column("Year"),
            Column("MSU saved", "MSU", series_color(0)),
            Column("Saving", f"{currency}/month", series_color(1)),
        ),
        tuple(
            (
                float(each["month"]),
                float(each["year"]),
                Ref(each["saved_msu"]),
                None if each["saving"] is None else Ref(each["saving"]),
            )
            for each in answer["months"]
        ),
    )


def _product(line: Mapping[str, Any]) -> str:
    """Return a product with the LPARs that it is billed by. Older reports do not say those."""
    if not line["applies"]:
        return f"{line['label']} (not in this LPAR)"
    lpars = line.get("lpars")
    return f"{line['label']}, billed on {', '.join(lpars)}" if lpars else str(line["label"])


def _bill(money: Mapping[str, Any], source: str) -> Section:
    currency = money["currency"]
    keys = ("peak_before", "peak_after", "billed_saving", "lost", "bill_before", "bill_after")
    rows: list[tuple[Cell, ...]] = [
        (
            _product(each),
            *(None if each[key] is None else Ref(each[key]) for key in keys),
            Ref(each["saving"]),
        )
        for each in money["bill"]
    ]
    peaks = any(each["peak_before"] is not None for each in money["bill"])
    monthly = f"{currency}/month"
    return Section(
        "Bill",
        "The monthly bill at full adoption, before and after",
        "R4HA peaks and charges by product; empty where a product's own peak is not stated.",
        (
            Column("Product", wide=True),
            Column("R4HA peak before", "MSU", series_color(7)),
            Column("R4HA peak after", "MSU", series_color(0)),
            Column("Bill falls by", "MSU"),
            Column("Lost to the next peak or the cap", "MSU"),
            Column("Bill before", monthly),
            Column("Bill after", monthly),
            Column("Saving", monthly, series_color(0)),
        ),
        tuple(rows),
        (
            *(
                [Chart("R4HA peaks before and after", "bar", 0, (1, 2), "MSU", source)]
                if peaks
                else []
            ),
            Chart("Monthly saving by product", "bar", 0, (7,), monthly, source),
        ),
    )


def _samples(words: SampleWords, locale: str | None) -> Section:
    rows: list[tuple[Cell, ...]] = [
        (
            each.label,
            each.unit,
            Ref(each.id),
            *(None if one is None else Sampled(one, each.id) for one in each.between),
            each.basis,
        )
        for each in words.figures
    ]
    chance = probability_words(words, locale)
    if words.pays_share is not None:
        share = Sampled(words.pays_share, NET_PRESENT_VALUE)
        rows.append((PROBABILITY, "share", share, *[None] * len(LEVELS), words.pays_basis))
    return Section(
        SAMPLES,
        "What the samples gave",
        f"{words.samples:,} samples, seed {words.seed}."
        + (f" {chance}." if chance else "")
        + " Sampled by the server.",
        (
            Column("Figure", wide=True),
            Column("Unit"),
            Column("As stated"),
            *(Column(level_name(each)) for each in LEVELS),
            Column("What varied", wide=True),
        ),
        tuple(rows),
        live=False,
    )


def _sensitivity(
    answer: Mapping[str, Any], known: ReportQuantities, source: str
) -> Iterator[Section]:
    for each in answer.get("tornado", []):
        figure, value = known.by_id[each["figure"]], each["value"]
        if value is None or not each["bars"]:
            continue
        widest = each["bars"][0]["label"]
        yield Section(
            f"Sensitivity {figure.label}"[:31].strip(),
            f"What each uncertain input does to: {figure.label}",
            "Computed by the server, one input at a time at its low and its high end. These "
            "numbers do not follow changed inputs.",
            (
                Column("Input", wide=True),
                Column("Unit of the input"),
                Column("Low input"),
                Column("High input"),
                Column("At the low end", figure.unit, series_color(1)),
                Column("At the high end", figure.unit, series_color(0)),
            ),
            tuple(
                (
                    bar["label"],
                    bar["unit"],
                    float(bar["low_input"]),
                    float(bar["high_input"]),
                    float(bar["at_low"]),
                    float(bar["at_high"]),
                )
                for bar in each["bars"]
            ),
            (
                Chart(
                    f"{figure.label}: {widest} moves it most",
                    "tornado",
                    0,
                    (4, 5),
                    figure.unit,
                    source,
                    float(value),
                ),
            ),
            live=False,
        )


def _comparison(report: FrozenReport, known: ReportQuantities, source: str) -> Iterator[Section]:
    answer = report.answer
    items: Sequence[Mapping[str, Any]] = answer["items"]
    ranked = [each for each in items if each["rank"] is not None]
    others = [each for each in items if each["rank"] is None]
    rate = number_or_missing(answer["rate_per_second"], report.locale)
    finding = (answer["findings"]["total"] or {}).get("text") or f"Ways in at {rate} a second"
    regions = answer.get("regions", 1)
    spread = f" in {regions:,} regions" if regions > 1 else ""

    def cell(item: Mapping[str, Any], figure: str, value: float | None) -> Cell:
        """Return the working's own cell where it gives the ranking's number."""
        working = report.workings.get(item["configuration"], {}).get("figures", {})
        ids = known.ids.get(item["configuration"], {})
        found = working.get(figure)
        if found is None or value is None or not _same(found["value"], value):
            return value
        return Ref(ids[found["id"]])

    def status(item: Mapping[str, Any]) -> Cell:
        """Return whether the rate was measured, as a cell that follows the cost where it can."""
        text = item["status"].replace("_", " ")
        cost = cell(item, "gp_ms", item["gp_ms"])
        return Status(text, cost.id) if isinstance(cost, Ref) else text

    msu = [(key, label) for key, label in BASES]
    yield Section(
        "Ranking",
        f"Ways in at {rate} transactions per second{spread}, cheapest first",
        " ".join(
            filter(
                None,
                (
                    "Times per transaction. Compare equal payloads only; a way without numbers "
                    "says why. Costs within 1 % share a rank.",
                    answer.get("msu_note"),
                    answer["conversion"]["note"],
                ),
            )
        ),
        (
            Column("Rank"),
            Column("Way in", wide=True),
            Column("Payload"),
            Column("GP", "ms", color_of("GP")),
            Column("zIIP", "ms", color_of("zIIP")),
            Column("Total", "ms"),
            Column("Published mean of the total", "ms"),
            Column("GP seconds per hour", "s/h"),
            *(Column(f"MSU, {label.lower()}", "MSU") for _, label in msu),
            Column("Highest measured rate", "transactions/s"),
            Column("Status"),
            Column("Why there is no number", wide=True),
        ),
        tuple(
            (
                None if each["rank"] is None else float(each["rank"]),
                each["label"],
                each["payload"]["label"],
                cell(each, "gp_ms", each["gp_ms"]),
                cell(each, "ziip_ms", each["ziip_ms"]),
                cell(each, "total_ms", each["total_ms"]),
                each["published_mean_total_ms"],
                cell(each, "gp_seconds_per_hour", each["gp_seconds_per_hour"]),
                *(cell(each, f"msu_per_hour_{key}", each["msu_per_hour"][key]) for key, _ in msu),
                each["max_measured_rate_per_second"],
                status(each),
                each["why"] or each["missing"].get("ziip_ms"),
            )
            for each in (*ranked, *others)
        ),
        (
            Chart(
                f"By processor: {_sentence(answer, 'gp', finding)}",
                "stacked bar",
                1,
                (3, 4),
                PER_TRANSACTION,
                source,
                rows=len(ranked),
            ),
        )
        if ranked
        else (),
    )
    if not ranked:
        return
    names = list(
        dict.fromkeys(
            (part["name"], part["processor"]) for each in ranked for part in each["components"]
        )
    )
    rows: list[tuple[Cell, ...]] = []
    for each in ranked:
        own = {(part["name"], part["processor"]): part["ms"] for part in each["components"]}
        rows.append(
            (each["label"], *(_component(report, known, each, name, own) for name in names))
        )
    yield Section(
        "Address spaces",
        "The same cost by address space",
        "The parts of a row sum to its total.",
        (
            Column("Way in", wide=True),
            *(
                Column(_component_label(*name), "ms", color_of(name[0], name[1] == "ziip"))
                for name in names
            ),
        ),
        tuple(rows),
        (
            Chart(
                finding, "stacked bar", 0, tuple(range(1, len(names) + 1)), PER_TRANSACTION, source
            ),
        ),
    )


def _sentence(answer: Mapping[str, Any], by: str, otherwise: str) -> str:
    found = answer["findings"][by]
    return otherwise if found is None else str(found["text"])


def _component_label(name: str, processor: str) -> str:
    return name if processor == "gp" else f"{name}, zIIP"


def _component(
    report: FrozenReport,
    known: ReportQuantities,
    item: Mapping[str, Any],
    name: tuple[str, str],
    own: Mapping[tuple[str, str], float],
) -> Cell:
    value = own.get(name)
    if value is None:
        return None
    key = item["configuration"]
    working = report.workings.get(key)
    if working is None:
        return value
    for each in working["components"]:
        if each["name"] != name[0] or (each["processor"] == "gp") != (name[1] == "gp"):
            continue
        unique = known.ids[key][each["figure"]]
        if _same(known.by_id[unique].value, value):
            return Ref(unique)
    return value


def _same(one: float | None, other: float) -> bool:
    return one is not None and abs(one - other) <= 1e-12 * max(abs(one), abs(other))
