"""A report as PowerPoint slides with native charts, which stay editable."""

from __future__ import annotations

import math
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

from headroom.domain.quantities.quantities import Quantity
from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import FORMULA_STARTS
from headroom.exports.limits import limits
from headroom.exports.numbers import percent, working_number
from headroom.exports.phrases import phrase_text
from headroom.exports.quantities import ReportQuantities, report_quantities
from headroom.exports.sections import (
    SAMPLES,
    ZIIP,
    Cell,
    Chart,
    Ref,
    Section,
    column_head,
    drawn_rows,
    from_zero,
    report_sections,
    source_line,
)
from headroom.exports.words import (
    NOT_AVAILABLE,
    cheapest_ways,
    headline_ids,
    kind_of,
    origin_of,
    short_number,
    summary_sentence,
    with_unit,
)

WIDTH, HEIGHT, MARGIN = Inches(13.333), Inches(7.5), Inches(0.6)
BODY_TOP, BODY_HEIGHT = Inches(1.5), Inches(5.0)
FOOT_TOP = Inches(6.95)
TITLE_ONLY = 5
"""Place of the layout with a title alone in the library's own template."""
MOST_ROWS = 14
TABLE_HEIGHT, LINE_HEIGHT, ROW_MARGINS = 4.9, 0.19, 0.08
"""Inches: what the rows of a slide's table may take, a line of text, and a row's own margins."""
CHARACTERS_OF_AN_INCH = 10.5
MOST_STEPS = 44
"""Rows of the working on slides; the workbook holds all of it."""
MOST_MARKERS = 60
"""Points of a line that have a mark each; more of them would hide the line."""
MOST_CHARACTERS = 170
"""Of a table's cell, so that a table stays on its slide."""
MOST_TITLE = 600
TABLE_WIDTHS = {
    ZIIP: (3.2, 2.6, 1.1, 1.1, 4.1),
    SAMPLES: (3.0, 1.1, 1.1, 1.0, 1.0, 1.0, 1.0, 1.0, 1.9),
}
"""Widths in inches of the columns of the sections that are tables without a chart."""

INK, SOFT, ACCENT, WASH = "1B2529", "3C474C", "0B6070", "E3ECEE"

_KINDS = {
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "stacked bar": XL_CHART_TYPE.BAR_STACKED,
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "line": XL_CHART_TYPE.LINE_MARKERS,
    "tornado": XL_CHART_TYPE.BAR_CLUSTERED,
}
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
        self._report = report
        self._known: ReportQuantities = report_quantities(report)

    def write(self) -> None:
        report = self._report
        self._write_title()
        self._write_finding()
        for section in report_sections(report, self._known):
            for chart in section.charts:
                self._write_chart(section, chart)
            if section.name in TABLE_WIDTHS:
                self._write_section(section)
        if "assumptions" in report.parts:
            self._write_assumptions()
        if "limits" in report.parts:
            rows = [[kind, text] for kind, text in limits(report.answer)]
            self._write_table("What a reader must know", ("Kind", "Text"), (2.0, 10.1), rows)
        if report.kind == "comparison":
            self._write_ranking()
        elif "method" in report.parts:
            self._write_steps()
        if "evidence" in report.parts:
            self._write_evidence()

    # slides

    def _slide(self, title: str, size: int = 24) -> Any:
        slide = self._deck.slides.add_slide(self._deck.slide_layouts[TITLE_ONLY])
        shape = slide.shapes.title
        shape.left, shape.top = MARGIN, Inches(0.4)
        shape.width, shape.height = Emu(WIDTH - 2 * MARGIN), Inches(1.0)
        frame = shape.text_frame
        frame.word_wrap = True
        frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        _fill(frame.paragraphs[0], _cut(title, MOST_TITLE), size, bold=True)
        number = len(self._deck.slides)
        words = _cut(self._report.title, 90)
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
        report = self._report
        slide = self._slide(report.title, 36)
        slide.shapes.title.top, slide.shapes.title.height = Inches(2.0), Inches(1.8)
        who = "\n".join(each for each in (report.customer, report.author, report.date) if each)
        self._text(slide, who, Inches(4.0), Inches(1.5), 18, SOFT)

    def _write_finding(self) -> None:
        report, known = self._report, self._known
        said = summary_sentence(report)
        slide = self._slide(said, 26 if len(said) <= 150 else 16)
        first = [known.by_id[each] for each in headline_ids(report)]
        first = first or cheapest_ways(report, known)
        width = Emu((WIDTH - 2 * MARGIN) // max(1, len(first)))
        for position, each in enumerate(first):
            self._write_figure(slide, each, Emu(MARGIN + position * width), width)
        lines = [_cut(line, 400) for line in report.note.splitlines() if line.strip()][:6]
        if report.kind == "comparison":
            lines = [warning["text"] for warning in report.answer["warnings"]][:4] + lines
        top = Inches(4.2) if first else Inches(1.9)
        if lines:
            self._text(slide, "\n".join(lines), top, Inches(2.0), 14)
        self._text(slide, source_line(report), Inches(6.4), Inches(0.5), 11, SOFT)

    def _write_figure(self, slide: Any, quantity: Quantity, left: int, width: int) -> None:
        box = slide.shapes.add_textbox(left, Inches(1.9), width, Inches(2.0))
        frame = box.text_frame
        frame.word_wrap = True
        locale = self._report.locale
        value = short_number(quantity.value, locale, quantity.unit)
        _fill(frame.paragraphs[0], quantity.label, 14, SOFT)
        size = 40 if quantity.value is not None else 22
        _fill(frame.add_paragraph(), value, size, ACCENT, bold=True)
        below = quantity.why_missing or f"{quantity.unit}, {kind_of(quantity)}"
        _fill(frame.add_paragraph(), below, 14, SOFT)
        interval = quantity.interval
        if interval is not None and interval.low < interval.high:
            low, high = (
                short_number(each, locale, quantity.unit) for each in (interval.low, interval.high)
            )
            level = "" if interval.level is None else f", {percent(interval.level, locale)}"
            _fill(frame.add_paragraph(), f"{low} to {high}{level}", 14, SOFT)

    def _write_chart(self, section: Section, chart: Chart) -> None:
        slide = self._slide(chart.title)
        rows = [section.rows[each] for each in drawn_rows(section, chart)]
        data = CategoryChartData()
        data.categories = [_label(self._shown(row[chart.category])) for row in rows]
        for position in chart.series:
            name = _label(column_head(section.columns[position]))
            data.add_series(name, [self._value(row[position]) for row in rows])
        kind = _KINDS[chart.kind]
        if chart.kind == "line" and len(rows) > MOST_MARKERS:
            kind = XL_CHART_TYPE.LINE
        frame = slide.shapes.add_chart(
            kind, MARGIN, BODY_TOP, Emu(WIDTH - 2 * MARGIN), BODY_HEIGHT, data
        )
        self._style(frame.chart, section, chart, len(rows))
        live = "" if section.live else " One input at a time at its low and its high end."
        foot, top, size = f"{chart.source}{live}", Inches(6.52), 11
        if section.peaks is not None:
            said = phrase_text(section.peaks.stand, self._report.locale)
            foot, top, size = f"{said}\n{foot}", Inches(6.42), 10
        self._text(slide, foot, top, Inches(0.4), size, SOFT)

    def _write_section(self, section: Section) -> None:
        """Write a section that has no chart as a table."""
        heads = [column_head(each) for each in section.columns]
        rows = [[self._shown(each) for each in row] for row in section.rows]
        self._write_table(section.title, heads, TABLE_WIDTHS[section.name], rows)

    def _style(self, drawn: Any, section: Section, chart: Chart, rows: int) -> None:
        drawn.has_title = False
        drawn.font.size = Pt(12 if rows <= 12 else 9)
        drawn.has_legend = len(chart.series) > 1
        if drawn.has_legend:
            drawn.legend.position = XL_LEGEND_POSITION.BOTTOM
            drawn.legend.include_in_layout = False
        plot = drawn.plots[0]
        if chart.kind != "line":
            plot.gap_width = 50
        if chart.kind in ("stacked bar", "tornado"):
            plot.overlap = 100
        for series, position in zip(plot.series, chart.series, strict=True):
            color = RGBColor.from_string(section.columns[position].color or "0D7F8F")
            if chart.kind == "line":
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
        shown = [row[each] for row in section.rows for each in chart.series]
        names, values = drawn.category_axis, drawn.value_axis
        names.tick_label_position = XL_TICK_LABEL_POSITION.LOW
        values.has_title = True
        _fill(values.axis_title.text_frame.paragraphs[0], chart.unit, 12, SOFT)
        values.major_gridlines.format.line.color.rgb = RGBColor.from_string("D6DCDE")
        values.tick_labels.number_format = _axis_format(map(self._value, shown))
        values.tick_labels.number_format_is_linked = False
        if from_zero(chart, map(self._value, shown)):
            values.minimum_scale = 0
        if chart.horizontal:
            # the first row on top, and the numbers still below
            names.reverse_order = True
            values._element.find(qn("c:crosses")).set("val", "max")
        if chart.base is not None:
            values.crosses_at = chart.base

    def _write_assumptions(self) -> None:
        rows = [
            [each.label, with_unit(each, self._report.locale), kind_of(each), origin_of(each)]
            for each in self._known.given()
            if each.kind == "assumed" and each.value is not None
        ]
        heads = ("Assumption", "Value", "Kind", "Where it comes from")
        self._write_table(
            "Assumptions: not published, not measured", heads, (4.6, 3.6, 1.2, 2.7), rows
        )

    def _write_ranking(self) -> None:
        section = report_sections(self._report, self._known)[0]
        shown = (0, 1, 2, 3, 4, 5, 7)
        heads = [column_head(section.columns[each]) for each in shown]
        rows = [[self._shown(row[each]) for each in shown] for row in section.rows]
        widths = (0.9, 4.6, 1.4, 1.2, 1.2, 1.2, 1.6)
        self._write_table(section.title, heads, widths, rows)

    def _write_steps(self) -> None:
        computed = self._known.computed()
        wanted = self._lineage(headline_ids(self._report))
        steps = [each for each in computed if each.id in wanted]
        rows = [
            [
                each.label,
                each.formula or origin_of(each),
                self._number(each.value, each.unit),
                each.unit,
            ]
            for each in steps[:MOST_STEPS]
        ]
        left_out = len(computed) - len(rows)
        title = "Appendix: how the first figures come about"
        if left_out:
            title += f" ({left_out} further steps are in the workbook)"
        heads = ("Quantity", "Formula", "Value", "Unit")
        self._write_table(title, heads, (3.9, 5.5, 1.3, 1.4), rows)

    def _lineage(self, ids: Sequence[str]) -> set[str]:
        found: set[str] = set()
        waiting = list(ids)
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                waiting.extend(self._known.by_id[each].inputs)
        return found

    def _write_evidence(self) -> None:
        rows = [
            [
                each.label,
                # in full: a reader compares it with the printed cell
                NOT_AVAILABLE
                if each.value is None
                else f"{working_number(each.value, self._report.locale, each.unit)} {each.unit}",
                each.printed or "",
                ", ".join(text for text in (each.document, each.locator) if text),
            ]
            for each in self._report.evidence
        ]
        title = "Appendix: evidence"
        if len(rows) > MOST_STEPS:
            title += f" ({len(rows) - MOST_STEPS} further rows are in the workbook)"
        heads = ("Number", "Value", "Printed", "Document and place")
        self._write_table(title, heads, (3.9, 2.0, 1.2, 5.0), rows[:MOST_STEPS])

    def _write_table(
        self, title: str, heads: Sequence[str], widths: Sequence[float], rows: list[list[str]]
    ) -> None:
        for page, shown in enumerate(_pages(rows, widths), 1):
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

    # cells

    def _value(self, cell: Cell) -> float | None:
        if isinstance(cell, Ref):
            return self._known.by_id[cell.id].value
        return None if isinstance(cell, str) else cell

    def _shown(self, cell: Cell) -> str:
        if isinstance(cell, str):
            return cell
        value = self._value(cell)
        if isinstance(cell, Ref):
            return self._number(value, self._known.by_id[cell.id].unit)
        return "" if value is None else self._number(value)

    def _number(self, value: float | None, unit: str = "") -> str:
        return short_number(value, self._report.locale, unit)


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
    most = max((abs(each) for each in values if each is not None), default=0.0)
    return "#,##0" if most >= 10 else "General"


def _pages(rows: Sequence[Sequence[str]], widths: Sequence[float]) -> Iterator[list[list[str]]]:
    """Give the rows that fit on a slide each, by the lines that their texts take."""
    page: list[list[str]] = []
    left = TABLE_HEIGHT
    for row in rows:
        cells = [_cut(each, MOST_CHARACTERS) for each in row]
        lines = max(
            math.ceil(len(each) / (width * CHARACTERS_OF_AN_INCH))
            for each, width in zip(cells, widths, strict=True)
        )
        height = max(1, lines) * LINE_HEIGHT + ROW_MARGINS
        if page and (height > left or len(page) == MOST_ROWS):
            yield page
            page, left = [], TABLE_HEIGHT
        page.append(cells)
        left -= height
    if page:
        yield page
