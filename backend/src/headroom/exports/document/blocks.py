"""What a report is made of: blocks that every writer puts down in its own way.

All words stand here already; a writer chooses type, place and page, never words or numbers. Reports
keep blocks for years: a field that is added has a default, or they cannot be read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Discriminator

from headroom.domain.quantities.quantities import Kind
from headroom.domain.reports.kinds import ReportPart
from headroom.domain.reports.letterhead import Letterhead, Paper
from headroom.domain.value.words import ValueWords

ChartForm: TypeAlias = Literal["bar", "stacked bar", "column", "line", "tornado", "peaks", "bridge"]
Preset: TypeAlias = Literal["short", "full"]
Tone: TypeAlias = Literal["lede", "plain", "soft"]

_ANSWERED = ConfigDict(json_schema_serialization_defaults_required=True)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table.

    text: as every file writes it. value: the number, for charts and spreadsheets, in ``unit``.
    id: of the quantity that it shows. rests_on: of the quantity on whose value it depends; with
    another value it says nothing.
    """

    __pydantic_config__ = _ANSWERED

    text: str
    value: float | None = None
    unit: str = ""
    id: str | None = None
    rests_on: str | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. unit: of its numbers, as the field writes it; empty where cells say it.

    color: of its series, six hexadecimal digits. wide: whether it holds sentences. kinds: whether
    it holds kinds of evidence.
    """

    __pydantic_config__ = _ANSWERED

    label: str
    unit: str = ""
    numeric: bool = False
    color: str | None = None
    wide: bool = False
    kinds: bool = False

    @property
    def head(self) -> str:
        """What stands above the column."""
        return f"{self.label} ({self.unit})" if self.unit else self.label


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a part."""

    kind: Literal["heading"]
    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or some."""

    kind: Literal["sentence"]
    text: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Points:
    """Sentences, each a point of its own."""

    kind: Literal["points"]
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A figure that stands out. beside: its interval, or why there is none.

    missing: nothing is known of it; that a case never pays back is known.
    """

    id: str
    label: str
    text: str
    evidence: Kind
    beside: str
    missing: bool

    @property
    def is_bad(self) -> bool:
        """Whether it is marked as speaking against the case, or as not known."""
        return self.missing or self.text.startswith("−") or self.text == ValueWords.never


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures that a reader takes along."""

    kind: Literal["figures"]
    items: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table. name: of its sheet, up to 31 characters, and for charts to find it.

    drawn_only: it is there for its chart, and only a workbook, whose charts need cells, shows its
    rows. total: its last row sums those before it.
    """

    kind: Literal["table"]
    name: str
    title: str
    note: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    drawn_only: bool
    total: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a table's columns. table: its name. title: what it says.

    category, series, label: positions of columns; label: of the text at a bar's end. base: where
    a tornado's bars start; those of a bridge start at their first series. rows: how many of the
    first rows are drawn, None for all. id: by which it is embedded, the same for the same report.
    ends: of the columns with the low and the high end of each bar's range, which drawings show
    as a line over it; none where bars have no range. marked: of the first lines over times the row
    whose point stands out, or none; of the others it is the highest.
    """

    kind: Literal["chart"]
    form: ChartForm
    title: str
    table: str
    category: int
    series: tuple[int, ...]
    unit: str
    source: str
    base: float | None
    rows: int | None
    label: int | None
    id: str = ""
    ends: tuple[int, ...] = ()
    marked: tuple[int | None, ...] = ()

    @property
    def horizontal(self) -> bool:
        """Whether its bars lie."""
        return self.form in ("bar", "stacked bar", "tornado", "bridge")


@dataclass(frozen=True, slots=True)
class Step:
    """How a figure came about: over labels, and with the numbers put in."""

    id: str
    label: str
    formula: str
    numbers: str
    result: Cell


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps, what each is made of before it. way: the way in, where several are compared.

    show: formulas over labels, with the numbers put in, or both.
    """

    kind: Literal["steps"]
    way: str
    show: Literal["labels", "numbers", "both"]
    items: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What the author wrote, as Markdown."""

    kind: Literal["note"]
    markdown: str


Block: TypeAlias = Annotated[
    Heading | Sentence | Points | Figures | Table | Chart | Steps | Note, Discriminator("kind")
]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report under its heading, or a page of the short one."""

    part: ReportPart | Literal["note", "since", "answer", "basis"]
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A report in words. sentence: what it says, the same in every format.

    title: of the short preset what it says in a line; about: then the title that its author gave.
    letterhead: who sends it. below: what stands at the foot of every page. paper:
    what it is printed on if its reader does not say.
    """

    preset: Preset
    title: str
    about: str
    customer: str
    author: str
    date: str
    sentence: str
    source: str
    sections: tuple[Section, ...]
    foot: tuple[str, ...]
    letterhead: Letterhead | None
    below: str
    paper: Paper

    def blocks(self) -> Iterator[Block]:
        """Give every block in the order of reading."""
        for section in self.sections:
            yield from section.blocks

    def tables(self) -> dict[str, Table]:
        """Return the tables by their names."""
        return {block.name: block for block in self.blocks() if isinstance(block, Table)}

    def charts(self, table: str) -> list[Chart]:
        """Return the charts of a table, each title once."""
        by_name = {
            block.title: block
            for block in self.blocks()
            if isinstance(block, Chart) and block.table == table
        }
        return [*by_name.values()]


def with_chart_ids(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Return parts whose charts have ids: the names of their tables, numbered where several do."""
    taken: Counter[str] = Counter()

    def named(block: Block) -> Block:
        if not isinstance(block, Chart):
            return block
        name = re.sub(r"[^a-z0-9]+", "-", block.table.lower()).strip("-")
        taken[name] += 1
        return replace(block, id=name if taken[name] == 1 else f"{name}-{taken[name]}")

    return tuple(
        replace(section, blocks=tuple(named(block) for block in section.blocks))
        for section in sections
    )


def drawn_rows(table: Table, chart: Chart) -> list[int]:
    """Return the rows, from 0, that have something to draw; at least the first.

    A line runs over all of them up to the last.
    """
    drawn = [
        index
        for index, row in enumerate(table.rows[: chart.rows])
        if any(row[series].value is not None for series in chart.series)
    ]
    if drawn and chart.form in ("line", "peaks"):
        return list(range(drawn[-1] + 1))
    return drawn or [0]


def along(table: Table, chart: Chart) -> list[float] | None:
    """Return the rising numbers that a chart's lines run over; None where it has names."""
    places = [table.rows[index][chart.category].value for index in drawn_rows(table, chart)]
    numbers = [number for number in places if number is not None]
    rising = len(numbers) > 1 and all(one < two for one, two in pairwise(numbers))
    return numbers if chart.form == "line" and len(numbers) == len(places) and rising else None


def ends_of(over: Sequence[float]) -> tuple[float, float]:
    """Return where an axis of numbers begins and ends: at 0 where they begin close to it."""
    near = 0 < over[0] < over[-1] / 20
    return 0 if near else over[0], over[-1]


def from_zero(table: Table, chart: Chart) -> bool:
    """Return whether the axis has to begin at 0, for the lengths of bars to be true."""
    if chart.form in ("line", "tornado", "peaks"):
        return False
    values = (row[series].value for row in table.rows for series in chart.series)
    return all(value is None or value >= 0 for value in values)
