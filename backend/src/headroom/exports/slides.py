"""A report as PowerPoint slides with native charts, which stay editable."""

from __future__ import annotations

import io
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
from headroom.exports.document import below
from headroom.exports.document.blocks import (
    Block,
    Chart,
    Figures,
    Heading,
    Note,
    Points,
    Sentence,
    Shown,
    Table,
    drawn_rows,
    from_zero,
)
from headroom.exports.document.deck import Slide, slides
from headroom.exports.wording import kind_word

WIDTH, HEIGHT, MARGIN = Inches(13.333), Inches(7.5), Inches(0.6)
BODY_TOP = Inches(1.6)
FOOT_TOP = Inches(6.95)
LOGO_WIDTH, LOGO_HEIGHT = Inches(2.4), Inches(0.8)
TITLE_ONLY = 5
"""Place of the layout with a title alone in the library's own template."""
BODY_END, FIGURES_END = Inches(6.8), Inches(3.9)
TEXT_WIDTH, GAP = Inches(4.4), Inches(0.3)
MOST_ROWS = 12
MOST_LABELS = 12
"""Bars that have their number each."""
CHARACTERS_OF_AN_INCH = 8.5
MOST_MARKERS = 60
"""Points of a line that have a mark each; more of them would hide the line."""
WHOLE_WIDTH, LEAST_WIDTH, MOST_WIDTH = 12.1, 0.9, 3.2
"""Inches: of a table, and of a column that holds no sentences."""
LONG_TITLE = 90
"""Characters up to which a title is written large."""

INK, SOFT, ACCENT, WASH = "1B2529", "3C474C", "0B6070", "E3ECEE"

_KINDS = {
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "stacked bar": XL_CHART_TYPE.BAR_STACKED,
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "line": XL_CHART_TYPE.LINE_MARKERS,
    "peaks": XL_CHART_TYPE.LINE_MARKERS,
    "tornado": XL_CHART_TYPE.BAR_CLUSTERED,
    "bridge": XL_CHART_TYPE.BAR_STACKED,
}
LINES = ("line", "peaks")
_READ_AS_LINKS = ("{", "http://", "https://", "ftp://", "mailto:", "internal:", "external:")


def write_slides(report: FrozenReport, stream: BinaryIO) -> None:
    """Write the report as .pptx."""
    deck = Presentation()
    _widen(deck)
    frozen_at = datetime.fromisoformat(report.frozen_at).replace(tzinfo=None)
    properties = deck.core_properties
    properties.title, properties.author = report.title[:255], report.author[:255]
    properties.subject = report.customer[:255]
    properties.comments = f"Headroom {report.software_version}, SHA-256 {report.content_hash}"
    properties.created = properties.modified = frozen_at
    properties.last_modified_by = ""
    _Writer(deck, report).write()
    deck.save(stream)


def _widen(deck: Any) -> None:
    """Make slides, master and layouts 16:9; the library's own are 4:3."""
    factor = WIDTH / deck.slide_width
    deck.slide_width, deck.slide_height = WIDTH, HEIGHT
    deck.element.sldSz.attrib.pop("type", None)
    pages = (deck.slide_master, *deck.slide_layouts)
    # all are read before one is moved: a layout's shape stands where the master's does
    places = [
        (shape, shape.left, shape.top, shape.width, shape.height)
        for page in pages
        for shape in page.placeholders
    ]
    for shape, left, top, width, height in places:
        shape.left, shape.width = Emu(round(left * factor)), Emu(round(width * factor))
        shape.top, shape.height = top, height


class _Writer:
    def __init__(self, deck: Any, report: FrozenReport) -> None:
        self._deck = deck
        self._report = report

    def write(self) -> None:
        for told in slides(self._report):
            self._write(told)

    def _write(self, told: Slide) -> None:
        slide = self._slide(told.title)
        top: int = BODY_TOP
        for block in told.blocks:
            if isinstance(block, Figures):
                self._write_figures(slide, block)
                top = FIGURES_END
        tables = {block.name: block for block in told.blocks if isinstance(block, Table)}
        seen = [
            block
            for block in told.blocks
            if isinstance(block, Chart) or (isinstance(block, Table) and not block.drawn_only)
        ]
        said = list(_lines(told.blocks))
        left, width = Emu(MARGIN), Emu(WIDTH - 2 * MARGIN)
        if said:
            text_width = TEXT_WIDTH if seen else width
            self._write_lines(slide, said, top, text_width)
            if seen:
                left = Emu(MARGIN + TEXT_WIDTH + GAP)
                width = Emu(WIDTH - MARGIN - left)
        height = Emu((BODY_END - top) // max(1, len(seen)))
        for at, block in enumerate(seen):
            box = (left, Emu(top + at * height), width, height)
            if isinstance(block, Chart):
                self._write_chart(slide, tables[block.table], block, box)
            else:
                self._write_table(slide, block, box)
        notes = slide.notes_slide.notes_text_frame
        if notes is not None:
            notes.text = told.notes

    def _slide(self, title: str) -> Any:
        slide = self._deck.slides.add_slide(self._deck.slide_layouts[TITLE_ONLY])
        shape = slide.shapes.title
        shape.left, shape.top = MARGIN, Inches(0.4)
        logo = None if len(self._deck.slides) > 1 else self._logo(slide)
        room = 0 if logo is None else logo.width + GAP
        shape.width, shape.height = Emu(WIDTH - 2 * MARGIN - room), Inches(1.0)
        frame = shape.text_frame
        frame.word_wrap = True
        frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        size = 26 if len(title) <= LONG_TITLE else 20
        _fill(frame.paragraphs[0], title, size, bold=True)
        number = len(self._deck.slides)
        for text, align in ((below(self._report), PP_ALIGN.LEFT), (str(number), PP_ALIGN.RIGHT)):
            box = slide.shapes.add_textbox(MARGIN, FOOT_TOP, Emu(WIDTH - 2 * MARGIN), Inches(0.35))
            box.text_frame.word_wrap = True
            _fill(box.text_frame.paragraphs[0], text, 10, SOFT)
            box.text_frame.paragraphs[0].alignment = align
        return slide

    def _logo(self, slide: Any) -> Any:
        """Put the sender's logo into the upper right corner."""
        head = self._report.letterhead
        picture = None if head is None else head.picture()
        if head is None or picture is None:
            return None
        drawn = slide.shapes.add_picture(io.BytesIO(picture), 0, Inches(0.45))
        factor = min(LOGO_WIDTH / drawn.width, LOGO_HEIGHT / drawn.height)
        drawn.width, drawn.height = Emu(int(drawn.width * factor)), Emu(int(drawn.height * factor))
        drawn.left = Emu(WIDTH - MARGIN - drawn.width)
        drawn._element.nvPicPr.cNvPr.set("descr", f"Logo of {head.name}")
        return drawn

    def _write_lines(self, slide: Any, lines: list[tuple[str, bool]], top: int, width: int) -> None:
        """Write sentences as points; headings stand above theirs."""
        box = slide.shapes.add_textbox(MARGIN, top, width, Emu(BODY_END - top))
        frame = box.text_frame
        frame.word_wrap = True
        longest = sum(len(text) for text, _ in lines)
        size = 18 if longest < 420 else 15 if longest < 750 else 13
        for at, (text, head) in enumerate(lines):
            paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
            paragraph.space_after = Pt(6)
            _fill(paragraph, text if head else f"•  {text}", size, INK, bold=head)

    def _write_figures(self, slide: Any, block: Figures) -> None:
        width = Emu((WIDTH - 2 * MARGIN) // max(1, len(block.items)))
        for position, shown in enumerate(block.items):
            large = 28 if len(block.items) < 4 else 22
            self._write_figure(slide, shown, Emu(MARGIN + position * width), width, large)

    def _write_figure(self, slide: Any, shown: Shown, left: int, width: int, large: int) -> None:
        box = slide.shapes.add_textbox(left, Inches(1.6), width, Inches(2.0))
        frame = box.text_frame
        frame.word_wrap = True
        _fill(frame.paragraphs[0], shown.label, 14, SOFT)
        size = 20 if shown.missing else large
        _fill(frame.add_paragraph(), shown.text, size, ACCENT, bold=True)
        beside = shown.beside if shown.missing else kind_word(shown.evidence)
        _fill(frame.add_paragraph(), beside, 13, SOFT)
        if shown.beside and not shown.missing:
            _fill(frame.add_paragraph(), shown.beside, 13, SOFT)

    def _write_chart(
        self, slide: Any, table: Table, chart: Chart, box: tuple[int, int, int, int]
    ) -> None:
        rows = [table.rows[index] for index in drawn_rows(table, chart)]
        data = CategoryChartData()
        data.categories = [_label(row[chart.category].text) for row in rows]
        for position in chart.series:
            name = _label(table.columns[position].head)
            data.add_series(name, [row[position].value for row in rows])
        kind = _KINDS[chart.form]
        if chart.form in LINES and len(rows) > MOST_MARKERS:
            kind = XL_CHART_TYPE.LINE
        left, top, width, height = box
        told = _cut(chart.title, 120) + f" ({chart.unit})"
        head = slide.shapes.add_textbox(left, top, width, Inches(0.4))
        head.text_frame.word_wrap = True
        _fill(head.text_frame.paragraphs[0], told, 12, SOFT)
        frame = slide.shapes.add_chart(
            kind, left, Emu(top + Inches(0.4)), width, Emu(height - Inches(0.8)), data
        )
        _describe(frame, f"{chart.title}. Unit: {chart.unit}. {chart.source}")
        self._style(frame.chart, table, chart, len(rows))
        if chart.form in ("bar", "bridge", "column") and len(rows) <= MOST_LABELS:
            _label_bars(frame.chart, chart)
        for axis in frame.chart._chartSpace.iter(qn("c:axId"), qn("c:crossAx")):
            axis.set("val", str(abs(int(axis.get("val")))))  # no axis has a negative number
        source = slide.shapes.add_textbox(
            left, Emu(top + height - Inches(0.4)), width, Inches(0.35)
        )
        source.text_frame.word_wrap = True
        _fill(source.text_frame.paragraphs[0], chart.source, 10, SOFT)

    def _style(self, drawn: Any, table: Table, chart: Chart, rows: int) -> None:
        drawn.has_title = False
        drawn.font.size = Pt(12 if rows <= 12 else 9)
        drawn.has_legend = len(chart.series) > 1 and chart.form != "bridge"
        if drawn.has_legend:
            drawn.legend.position = XL_LEGEND_POSITION.BOTTOM
            drawn.legend.include_in_layout = False
        plot = drawn.plots[0]
        if chart.form not in LINES:
            plot.gap_width = 50
        if chart.form in ("stacked bar", "tornado", "bridge"):
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
            elif chart.form == "bridge" and position == chart.series[0]:
                series.format.fill.background()
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

    def _write_table(self, slide: Any, table: Table, box: tuple[int, int, int, int]) -> None:
        left, top, width, height = box
        rows = table.rows[:MOST_ROWS]
        widths = _widths(table)
        factor = width / Inches(sum(widths))
        frame = slide.shapes.add_table(
            len(rows) + 1,
            len(table.columns),
            left,
            top,
            width,
            min(height, Inches(0.3 * (len(rows) + 1))),
        )
        _describe(frame, table.title)
        for column, share in enumerate(widths):
            frame.table.columns[column].width = Emu(round(Inches(share) * factor))
        heads = [column.head for column in table.columns]
        for row, cells in enumerate([heads, *([cell.text for cell in line] for line in rows)]):
            for column, text in enumerate(cells):
                last = table.total and row == len(rows)
                look = PP_ALIGN.RIGHT if table.columns[column].numeric else PP_ALIGN.LEFT
                _write_cell(frame.table.cell(row, column), text, row == 0, last, look)


def _lines(blocks: Sequence[Block]) -> Iterator[tuple[str, bool]]:
    """Give the sentences of a slide, and whether each is a heading."""
    for block in blocks:
        match block:
            case Heading():
                yield block.text, True
            case Points():
                yield from ((text, False) for text in block.items)
            case Sentence():
                yield block.text, False
            case Note():
                lines = map(_plain, block.markdown.splitlines())
                yield from ((line, False) for line in lines if line)
            case _:
                pass


def _describe(frame: Any, text: str) -> None:
    """Say what a picture shows, for who does not see it."""
    frame._element.nvGraphicFramePr.cNvPr.set("descr", text)


def _label_bars(drawn: Any, chart: Chart) -> None:
    """Write its number at each bar; the first series of a bridge only lifts the second."""
    shown = list(drawn.plots[0].series)
    for series in shown[1:] if chart.form == "bridge" else shown:
        labels = series.data_labels
        labels.show_value = True
        whole = all(float(value).is_integer() for value in series.values if value is not None)
        labels.number_format = "#,##0" if whole else "[>=1000]#,##0;[>=1]#,##0.00;General"
        labels.number_format_is_linked = False
        labels.font.size = Pt(11)
        if chart.form == "bridge":
            labels.font.color.rgb = RGBColor.from_string("FFFFFF")


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


def _write_cell(cell: Any, text: str, head: bool, total: bool, align: PP_ALIGN) -> None:
    cell.margin_top = cell.margin_bottom = Inches(0.03)
    cell.margin_left = cell.margin_right = Inches(0.07)
    cell.fill.solid()
    cell.fill.fore_color.rgb = RGBColor.from_string(WASH if head else "FFFFFF")
    _fill(cell.text_frame.paragraphs[0], text, 12, INK, bold=head or total)
    cell.text_frame.paragraphs[0].alignment = align


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
