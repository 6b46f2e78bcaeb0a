"""A report as PowerPoint slides with native charts, which stay editable."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, BinaryIO

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import (
    XL_CHART_TYPE,
    XL_LEGEND_POSITION,
    XL_TICK_LABEL_POSITION,
)
from pptx.enum.dml import MSO_LINE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt

from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import FORMULA_STARTS
from headroom.exports.document import report_document
from headroom.exports.document.blocks import (
    Chart,
    Document,
    Figures,
    Note,
    Section,
    Sentence,
    Shown,
    Steps,
    Table,
    drawn_rows,
    from_zero,
)
from headroom.exports.wording import kind_word

WIDTH, HEIGHT, MARGIN = Inches(13.333), Inches(7.5), Inches(0.6)
BODY_TOP, BODY_HEIGHT = Inches(1.5), Inches(5.0)
FOOT_TOP = Inches(6.95)
TITLE_ONLY = 5
"""Place of the layout with a title alone in the library's own template."""
MOST_ROWS = 14
TABLE_HEIGHT, LINE_HEIGHT, ROW_MARGINS = 4.9, 0.19, 0.08
"""Inches: what the rows of a slide's table may take, a line of text, and a row's own margins."""
CHARACTERS_OF_AN_INCH = 10.5
MOST_ROWS_OF_ALL = 44
"""Rows of a table on all of its slides; the workbook holds all of them."""
MOST_MARKERS = 60
"""Points of a line that have a mark each; more of them would hide the line."""
MOST_CHARACTERS = 170
"""Of a table's cell, so that a table stays on its slide."""
WHOLE_WIDTH, LEAST_WIDTH, MOST_WIDTH = 12.1, 0.9, 2.4
"""Inches: of a table, and of a column that holds no sentences."""
LONG_TITLE = 150
"""Characters up to which a title is written large."""

INK, SOFT, ACCENT, WASH = "1B2529", "3C474C", "0B6070", "E3ECEE"

_KINDS = {
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "stacked bar": XL_CHART_TYPE.BAR_STACKED,
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "line": XL_CHART_TYPE.LINE_MARKERS,
    "peaks": XL_CHART_TYPE.LINE_MARKERS,
    "tornado": XL_CHART_TYPE.BAR_CLUSTERED,
}
LINES = ("line", "peaks")
_READ_AS_LINKS = ("{", "http://", "https://", "ftp://", "mailto:", "internal:", "external:")


def write_slides(report: FrozenReport, stream: BinaryIO) -> None:
    """Write the report as .pptx."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = WIDTH, HEIGHT
    frozen_at = datetime.fromisoformat(report.frozen_at).replace(tzinfo=None)
    properties = deck.core_properties
    properties.title, properties.author = report.title[:255], report.author[:255]
    properties.subject = report.customer[:255]
    properties.comments = f"Headroom {report.software_version}, SHA-256 {report.content_hash}"
    properties.created = properties.modified = frozen_at
    properties.last_modified_by = ""
    _Writer(deck, report).write()
    deck.save(stream)


class _Writer:
    def __init__(self, deck: Any, report: FrozenReport) -> None:
        self._deck = deck
        self._document: Document = report_document(report)
        self._tables = self._document.tables()

    def write(self) -> None:
        self._write_title()
        for section in self._document.sections:
            if section.part == "summary":
                self._write_finding(section)
            self._write_section(section)

    def _write_section(self, section: Section) -> None:
        """Write charts and tables; sentences go to the notes of the section's first slide."""
        first = len(self._deck.slides)
        said: list[str] = []
        steps: list[list[str]] = []
        for block in section.blocks:
            match block:
                case Sentence():
                    said.append(block.text)
                case Chart():
                    self._write_chart(self._tables[block.table], block)
                case Table() if not (block.drawn_only or self._is_drawn(block)):
                    rows = [[cell.text for cell in row] for row in block.rows]
                    heads = [column.head for column in block.columns]
                    self._write_table(block.title, heads, _widths(block), rows)
                case Steps() if block.show != "labels":
                    way = [block.way] if block.way else []
                    steps += [
                        [", ".join([*way, step.label]), step.numbers, step.result.text]
                        for step in block.items
                    ]
                case _:
                    pass
        if steps:
            heads = ["Quantity", "Formula with the numbers put in", "Result"]
            self._write_table(section.title, heads, (3.9, 6.0, 2.2), steps)
        if said and section.part != "summary":
            self._write_said(section.title, said, first)

    def _is_drawn(self, table: Table) -> bool:
        """Return whether charts show every series of a table, so that its rows can stay out."""
        series = {at for at, column in enumerate(table.columns) if column.color is not None}
        drawn = {at for chart in self._document.charts(table.name) for at in chart.series}
        return bool(series) and series <= drawn

    def _write_said(self, title: str, said: Sequence[str], first: int) -> None:
        text = "\n".join(said)
        if len(self._deck.slides) == first:
            self._text(self._slide(title), text, BODY_TOP, BODY_HEIGHT, 16)
        notes = self._deck.slides[first].notes_slide.notes_text_frame
        if notes is not None:
            notes.text = text

    # slides

    def _slide(self, title: str, size: int = 24) -> Any:
        slide = self._deck.slides.add_slide(self._deck.slide_layouts[TITLE_ONLY])
        shape = slide.shapes.title
        shape.left, shape.top = MARGIN, Inches(0.4)
        shape.width, shape.height = Emu(WIDTH - 2 * MARGIN), Inches(1.0)
        frame = shape.text_frame
        frame.word_wrap = True
        frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        _fill(frame.paragraphs[0], title, size if len(title) <= LONG_TITLE else 16, bold=True)
        number = len(self._deck.slides)
        words = _cut(self._document.title, 90)
        self._text(slide, words, FOOT_TOP, Inches(0.35), 10, SOFT)
        self._text(slide, str(number), FOOT_TOP, Inches(0.35), 10, SOFT, PP_ALIGN.RIGHT)
        return slide

    def _text(
        self,
        slide: Any,
        text: str,
        top: int,
        height: int,
        size: int,
        color: str = INK,
        align: PP_ALIGN = PP_ALIGN.LEFT,
    ) -> None:
        box = slide.shapes.add_textbox(MARGIN, top, Emu(WIDTH - 2 * MARGIN), height)
        frame = box.text_frame
        frame.word_wrap = True
        for position, line in enumerate(text.split("\n")):
            paragraph = frame.paragraphs[0] if position == 0 else frame.add_paragraph()
            _fill(paragraph, line, size, color)
            paragraph.alignment = align

    def _write_title(self) -> None:
        document = self._document
        slide = self._slide(document.title, 36)
        slide.shapes.title.top, slide.shapes.title.height = Inches(2.0), Inches(1.8)
        by = (document.customer, document.author, document.date)
        self._text(slide, "\n".join(filter(None, by)), Inches(4.0), Inches(1.5), 18, SOFT)

    def _write_finding(self, section: Section) -> None:
        """Write the sentence with the figures that stand first, and the author's note."""
        slide = self._slide(self._document.sentence, 26)
        found = [block for block in section.blocks if isinstance(block, Figures)]
        first = [shown for block in found for shown in block.items]
        width = Emu((WIDTH - 2 * MARGIN) // max(1, len(first)))
        for position, shown in enumerate(first):
            self._write_figure(slide, shown, Emu(MARGIN + position * width), width)
        notes = [block for block in self._document.blocks() if isinstance(block, Note)]
        lines = [_plain(line) for note in notes for line in note.markdown.splitlines()]
        text = "\n".join([_cut(line, 400) for line in lines if line][:6])
        if text:
            self._text(slide, text, Inches(4.2), Inches(2.0), 14)
        self._text(slide, self._document.source, Inches(6.4), Inches(0.5), 11, SOFT)

    def _write_figure(self, slide: Any, shown: Shown, left: int, width: int) -> None:
        box = slide.shapes.add_textbox(left, Inches(1.9), width, Inches(2.0))
        frame = box.text_frame
        frame.word_wrap = True
        _fill(frame.paragraphs[0], shown.label, 14, SOFT)
        size = 22 if shown.missing else 32
        _fill(frame.add_paragraph(), shown.text, size, ACCENT, bold=True)
        beside = shown.beside if shown.missing else kind_word(shown.evidence)
        _fill(frame.add_paragraph(), beside, 14, SOFT)
        if shown.beside and not shown.missing:
            _fill(frame.add_paragraph(), shown.beside, 14, SOFT)

    def _write_chart(self, table: Table, chart: Chart) -> None:
        slide = self._slide(chart.title)
        rows = [table.rows[index] for index in drawn_rows(table, chart)]
        data = CategoryChartData()
        data.categories = [_label(row[chart.category].text) for row in rows]
        for position in chart.series:
            name = _label(table.columns[position].head)
            data.add_series(name, [row[position].value for row in rows])
        kind = _KINDS[chart.form]
        if chart.form in LINES and len(rows) > MOST_MARKERS:
            kind = XL_CHART_TYPE.LINE
        frame = slide.shapes.add_chart(
            kind, MARGIN, BODY_TOP, Emu(WIDTH - 2 * MARGIN), BODY_HEIGHT, data
        )
        self._style(frame.chart, table, chart, len(rows))
        live = "" if table.live else " One input at a time at its low and its high end."
        self._text(slide, f"{chart.source}{live}", Inches(6.52), Inches(0.4), 11, SOFT)

    def _style(self, drawn: Any, table: Table, chart: Chart, rows: int) -> None:
        drawn.has_title = False
        drawn.font.size = Pt(12 if rows <= 12 else 9)
        drawn.has_legend = len(chart.series) > 1
        if drawn.has_legend:
            drawn.legend.position = XL_LEGEND_POSITION.BOTTOM
            drawn.legend.include_in_layout = False
        plot = drawn.plots[0]
        if chart.form not in LINES:
            plot.gap_width = 50
        if chart.form in ("stacked bar", "tornado"):
            plot.overlap = 100
        for series, position in zip(plot.series, chart.series, strict=True):
            color = RGBColor.from_string(table.columns[position].color or "0D7F8F")
            if chart.form in LINES:
                series.smooth = False
                series.format.line.color.rgb = color
                if position != chart.series[-1]:
                    series.format.line.dash_style = MSO_LINE.DASH
                if rows > MOST_MARKERS:
                    continue
                series.marker.format.fill.solid()
                series.marker.format.fill.fore_color.rgb = color
            else:
                series.format.fill.solid()
                series.format.fill.fore_color.rgb = color
        shown = [row[series].value for row in table.rows for series in chart.series]
        names, values = drawn.category_axis, drawn.value_axis
        names.tick_label_position = XL_TICK_LABEL_POSITION.LOW
        values.has_title = True
        _fill(values.axis_title.text_frame.paragraphs[0], chart.unit, 12, SOFT)
        values.major_gridlines.format.line.color.rgb = RGBColor.from_string("D6DCDE")
        values.tick_labels.number_format = _axis_format(shown)
        values.tick_labels.number_format_is_linked = False
        if from_zero(table, chart):
            values.minimum_scale = 0
        if chart.horizontal:
            # the first row on top, and the numbers still below
            names.reverse_order = True
            values._element.find(qn("c:crosses")).set("val", "max")
        if chart.base is not None:
            values.crosses_at = chart.base

    def _write_table(
        self, title: str, heads: Sequence[str], widths: Sequence[float], rows: list[list[str]]
    ) -> None:
        left_out = len(rows) - MOST_ROWS_OF_ALL
        if left_out > 0:
            title += f" ({left_out} further rows are in the workbook)"
        for page, shown in enumerate(_pages(rows[:MOST_ROWS_OF_ALL], widths), 1):
            slide = self._slide(title if page == 1 else f"{title}, continued ({page})", 22)
            frame = slide.shapes.add_table(
                len(shown) + 1,
                len(heads),
                MARGIN,
                BODY_TOP,
                Inches(sum(widths)),
                Inches(0.3 * (len(shown) + 1)),
            )
            table = frame.table
            for column, width in enumerate(widths):
                table.columns[column].width = Inches(width)
            for row, cells in enumerate([list(heads), *shown]):
                for column, text in enumerate(cells):
                    _write_cell(table.cell(row, column), text, head=row == 0)


def _widths(table: Table) -> list[float]:
    """Return the width of each column in inches; what holds sentences shares what is left."""
    widths: list[float] = []
    for at, column in enumerate(table.columns):
        texts = (*column.head.split(), *(row[at].text for row in table.rows))
        longest = max(map(len, texts)) / CHARACTERS_OF_AN_INCH + 0.25
        widths.append(0 if column.wide else min(max(longest, LEAST_WIDTH), MOST_WIDTH))
    wide, taken = widths.count(0), sum(widths)
    if wide == 0:
        return [width * WHOLE_WIDTH / taken for width in widths]
    shrunk = min(1.0, (WHOLE_WIDTH - 1.8 * wide) / (taken or 1))
    rest = (WHOLE_WIDTH - shrunk * taken) / wide
    return [width * shrunk or rest for width in widths]


def _plain(line: str) -> str:
    """Return a line of Markdown as a slide shows it: without its marks."""
    text = re.sub(r"^\s*(?:#+|[-*+]|>|\d+\.)\s+", "", line)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*`]", "", text).strip()


def _write_cell(cell: Any, text: str, *, head: bool) -> None:
    cell.margin_top = cell.margin_bottom = Inches(0.03)
    cell.margin_left = cell.margin_right = Inches(0.07)
    cell.fill.solid()
    cell.fill.fore_color.rgb = RGBColor.from_string(WASH if head else "FFFFFF")
    _fill(cell.text_frame.paragraphs[0], text, 11, INK, bold=head)


def _fill(paragraph: Any, text: str, size: int, color: str = INK, *, bold: bool = False) -> None:
    paragraph.alignment = PP_ALIGN.LEFT
    run = paragraph.add_run()
    run.text = text
    run.font.size, run.font.bold = Pt(size), bold
    run.font.color.rgb = RGBColor.from_string(color)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _label(text: str) -> str:
    """Return a label that the workbook inside a chart keeps as text, not a formula or a link."""
    line = _cut(text, 60)
    return f" {line}" if line.startswith((*FORMULA_STARTS, *_READ_AS_LINKS)) else line


def _axis_format(values: Iterable[float | None]) -> str:
    """Return how an axis writes its numbers: small ones with their decimals."""
    most = max((abs(value) for value in values if value is not None), default=0.0)
    return "#,##0" if most >= 10 else "General"


def _pages(rows: Sequence[Sequence[str]], widths: Sequence[float]) -> Iterator[list[list[str]]]:
    """Give the rows that fit on a slide each, by the lines that their texts take."""
    page: list[list[str]] = []
    left = TABLE_HEIGHT
    for row in rows:
        cells = [_cut(text, MOST_CHARACTERS) for text in row]
        lines = max(
            math.ceil(len(text) / (width * CHARACTERS_OF_AN_INCH))
            for text, width in zip(cells, widths, strict=True)
        )
        height = max(1, lines) * LINE_HEIGHT + ROW_MARGINS
        if page and (height > left or len(page) == MOST_ROWS):
            yield page
            page, left = [], TABLE_HEIGHT
        page.append(cells)
        left -= height
    if page:
        yield page
