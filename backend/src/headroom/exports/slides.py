"""A report as PowerPoint slides with native charts, which stay editable."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from datetime import datetime
from itertools import pairwise
from math import ceil, floor, log10
from textwrap import wrap
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import (
    XL_CHART_TYPE,
    XL_LABEL_POSITION,
    XL_LEGEND_POSITION,
    XL_MARKER_STYLE,
    XL_TICK_LABEL_POSITION,
)
from pptx.enum.dml import MSO_LINE, MSO_PATTERN, MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml import parse_xml
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches, Pt

from headroom.domain.reports.report import FrozenReport
from headroom.exports.cells import FORMULA_STARTS
from headroom.exports.document import below
from headroom.exports.document.blocks import (
    Block,
    Cell,
    Chart,
    Figures,
    Points,
    Sentence,
    Shown,
    Table,
    along,
    drawn_rows,
    ends_of,
)
from headroom.exports.document.composed import slides_of
from headroom.exports.document.deck import Slide
from headroom.exports.slide_template import ANSWER, CONTENT, default_template
from headroom.exports.templates import placeholder_kind, room_of
from headroom.exports.wording import cut, figure_text

WIDTH = Inches(13.333)
"""For which the lengths and sizes below are meant; other slides scale them."""
LOGO_WIDTH, LOGO_HEIGHT = Inches(2.4), Inches(0.8)
GAP_BEFORE = Inches(0.15)
MOST_ROWS, MOST_LABELS, FEW_LABELS = 8, 12, 6
"""Rows of a table; bars that have their number each, and those whose names are larger."""
SHORT_BAR = 0.1
"""Of the longest: a number has no room within a shorter one."""
LONGEST_LABEL = 100
"""Characters of a name on an axis, which wraps."""
TICKS, FEW_TICKS = 5, 2
"""Numbers of an axis, about: more of them would meet; a tornado's stand beside long names."""
ALONE, BESIDE, LETTERS = (32, 28, 24, 20, 18, 16), (28, 24, 20, 18, 16), (24, 20, 18, 16, 14)
"""Points of sentences on a slide without a picture, of those at one, and of tables."""
LABELS, SMALL = (14, 12), 12
"""Points of a chart with few names and with many; of sources and of what is left out."""
NUMBERS, TILE = (28, 24, 20), 16
"""Points of a tile's number, and of the words around it."""
BETWEEN_TILES = 0.15
"""Inches from the words of one to those of the next."""
ROUNDED = 1.01
"""Of the room: what is rounded may take so much."""
BESIDE_CHART = 0.3
"""Of the room: what sentences at a chart take at most."""
TALLEST = 2.0
"""So much higher a row is at most than its letters need."""
LETTER_WIDTH, LINE_HEIGHT = 0.53, 1.2
"""Of a size in points: a letter on average, with what is left at the end of a line; and a line."""
BOLD, CAPITAL = 0.58, 0.35
"""The same of a bold letter; and by how much of a letter a capital is wider."""
AFTER, MOST_AFTER = 0.4, 1.5
"""Of a size in points: the room after a sentence, and at most on a slide without a picture."""
FLAT = 0.9
"""Of the highest: lines that stay above it have an axis that begins below them, not at 0."""
LONG_NUMBER = 100_000
"""From which on numbers of an axis would be slanted to have room."""
MOST_MARKERS = 60
"""Points of a line that have a mark each; more of them would hide the line."""
LEAST_WIDTH, MOST_LINES = 1.4, 3
"""Inches of a column of sentences, and lines of a head."""
LONG_CELL, MOST_WEIGHT = 32, 70
"""Characters from which on a cell holds a sentence, and that count where such columns share."""
BESIDE_CELL, BESIDE_NUMBER = 0.07, 0.22
"""Inches before and behind a cell, and before a text that stands beside numbers."""
LONG_TITLE = 90
"""Characters up to which a title is written large."""
TITLE_SIZES = (36, 32, 28, 24, 20)
"""Points of titles that have no room in their template's own size."""

INK, ACCENT = MSO_THEME_COLOR.TEXT_1, MSO_THEME_COLOR.ACCENT_1
_BAD = MSO_THEME_COLOR.ACCENT_2
_NUMBER = (
    '<a:fld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'id="{C1FF6DA9-008F-8B48-92A6-B652298478BF}" type="slidenum"><a:rPr lang="en-US"/>'
    "<a:t>%d</a:t></a:fld>"
)

_KINDS = {
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "stacked bar": XL_CHART_TYPE.BAR_STACKED,
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "line": XL_CHART_TYPE.LINE_MARKERS,
    "peaks": XL_CHART_TYPE.LINE_MARKERS,
    "tornado": XL_CHART_TYPE.BAR_CLUSTERED,
    "bridge": XL_CHART_TYPE.COLUMN_STACKED,
}
_LINES = ("line", "peaks")
_DASHES = (MSO_LINE.DASH, MSO_LINE.SOLID, MSO_LINE.ROUND_DOT, MSO_LINE.DASH_DOT)
"""How the lines of a chart are told apart without colour, as page and workbook draw them."""
FILLS = (
    None,
    MSO_PATTERN.WIDE_UPWARD_DIAGONAL,
    MSO_PATTERN.NARROW_VERTICAL,
    MSO_PATTERN.DOTTED_DIAMOND,
    MSO_PATTERN.WIDE_DOWNWARD_DIAGONAL,
    MSO_PATTERN.NARROW_HORIZONTAL,
    MSO_PATTERN.DIAGONAL_BRICK,
    MSO_PATTERN.LARGE_CHECKER_BOARD,
)
"""The same of bars."""
BULLET = "•  "
_MOST_NAMES = 8
"""Names below a line; of more every so many-eth is written."""
FIRST_DAY = datetime(1899, 12, 30)
MOMENTS = (1 / 24, 1 / 8, 1 / 4, 1 / 2, 1, 2, 7, 14, 30, 91)
"""Days between two moments that an axis names."""
_WRITTEN = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
_READ_AS_LINKS = ("{", "http://", "https://", "ftp://", "mailto:", "internal:", "external:")


def write_slides(report: FrozenReport, stream: BinaryIO, template: bytes | None = None) -> None:
    """Write the report as .pptx. template: the seller's own, as it is kept."""
    deck = Presentation(io.BytesIO(template or default_template()))
    frozen_at = datetime.fromisoformat(report.frozen_at).replace(tzinfo=None)
    properties = deck.core_properties
    properties.title, properties.author = report.title[:255], report.author[:255]
    properties.subject = report.customer[:255]
    properties.comments = f"Headroom {report.software_version}, SHA-256 {report.content_hash}"
    properties.created = properties.modified = frozen_at
    properties.last_modified_by = ""
    _Writer(deck, report).write()
    written = io.BytesIO()
    deck.save(written)
    stream.write(_written_at(written.getvalue(), frozen_at))


def _written_at(package: bytes, moment: datetime) -> bytes:
    """Return a package, and those in it, as if it had been written at a moment: the same bytes."""
    stamp = rb"\g<1>" + f"{moment:%Y-%m-%dT%H:%M:%SZ}".encode()
    stream = io.BytesIO()
    with ZipFile(io.BytesIO(package)) as given, ZipFile(stream, "w", ZIP_DEFLATED) as made:
        for name in given.namelist():
            part = given.read(name)
            if name.endswith(".xlsx"):
                part = _written_at(part, moment)
            elif name == "docProps/core.xml":
                part = _WRITTEN.sub(stamp, part)
            made.writestr(ZipInfo(name), part, ZIP_DEFLATED)
    return stream.getvalue()


class _Writer:
    def __init__(self, deck: Any, report: FrozenReport) -> None:
        self._deck = deck
        self._report = report
        self._scale = deck.slide_width / WIDTH
        head = report.letterhead
        layout_name = None if head is None or head.template is None else head.template.layout
        layouts = {layout.name: layout for layout in deck.slide_layouts}
        self._content = layouts.get(layout_name or CONTENT) or deck.slide_layouts[0]
        # a seller's layout has its own place for a logo
        answers = head is not None and head.logo is not None and layout_name is None
        self._answer = layouts[ANSWER] if answers else self._content
        room = room_of(deck, self._content)
        assert room is not None, "a template is kept with layouts that have room"
        self._room = room
        self._title = ""

    def write(self) -> None:
        for slide in slides_of(self._report):
            self._write(slide)

    def _long(self, length: float) -> int:
        """Return a length as it is on slides of this size."""
        return int(length * self._scale)

    def _fill(
        self,
        paragraph: Any,
        text: str,
        size: float,
        color: Any = INK,
        *,
        bold: bool = False,
    ) -> None:
        _fill(paragraph, text, size * self._scale, color, bold=bold)

    def _write(self, content: Slide) -> None:
        self._title = content.title
        slide = self._slide(content.title)
        room = self._room
        top = room.top
        for block in content.blocks:
            if isinstance(block, Figures):
                top += self._write_figures(slide, block)
        box = (room.left, top, room.width, room.top + room.height - top)
        lines = list(_lines(content.blocks))
        drawn = next((block for block in content.blocks if isinstance(block, Chart)), None)
        table = next((block for block in content.blocks if isinstance(block, Table)), None)
        left: list[str] = []
        if drawn is not None and table is not None:
            high = int(box[3] * BESIDE_CHART)
            size, lines, left = self._fitted(
                lines, box[2], high, BESIDE[3 if top > room.top else 2 :]
            )
            taken = self._high(lines, box[2], size)
            self._write_chart(slide, table, drawn, (*box[:3], box[3] - taken))
            self._write_lines(slide, lines, (box[0], top + box[3] - taken, box[2], taken), size)
        elif table is not None:
            # before its rows goes what is asked, and the first that is said of it
            first = [*[line for line in lines if not line[1]][:1], *(at for at in lines if at[1])]
            least = self._high(first, box[2], BESIDE[-2])
            taken = self._write_table(slide, table, box, least)
            below = (box[0], top + taken, box[2], box[3] - taken)
            size, lines, left = self._fitted(lines, box[2], below[3], BESIDE)
            self._write_lines(slide, lines, below, size, apart=True)
        else:
            size, lines, left = self._fitted(lines, box[2], box[3], ALONE)
            self._write_lines(slide, lines, box, size, apart=True)
        notes = slide.notes_slide.notes_text_frame
        if notes is not None:
            notes.text = "\n".join((*left, *content.notes))

    def _letters(self, width: float, size: float) -> float:
        """Return how many letters of a size a line holds."""
        return float(width / self._scale / Pt(size) / LETTER_WIDTH)

    def _high(self, lines: Sequence[tuple[str, bool]], width: float, size: float) -> int:
        """Return how high sentences stand, with what is left free before them."""
        if not lines:
            return 0
        letters = self._letters(width, size) - len(BULLET)
        rows = sum(_rows(text, letters) * LINE_HEIGHT + AFTER for text, _ in lines)
        return self._long(GAP_BEFORE + rows * Pt(size))

    def _fitted(
        self, lines: Sequence[tuple[str, bool]], width: float, high: float, sizes: Sequence[int]
    ) -> tuple[int, list[tuple[str, bool]], list[str]]:
        """Return the largest size that sentences have room in, those that do, and the others."""
        kept, left = list(lines), list[str]()
        for size in sizes:
            if self._high(kept, width, size) <= high * ROUNDED:
                return size, kept, left
        while kept and self._high(kept, width, sizes[-1]) > high * ROUNDED:
            # what is asked stands last and stays
            last = next((at for at in reversed(range(len(kept))) if not kept[at][1]), len(kept) - 1)
            left.insert(0, kept.pop(last)[0])
        return sizes[-1], kept, left

    def _slide(self, title: str) -> Any:
        first = len(self._deck.slides) == 0
        layout = self._answer if first else self._content
        slide = self._deck.slides.add_slide(layout)
        for shape in list(slide.placeholders):
            if shape != slide.shapes.title:  # what nobody fills would say so on the slide
                shape._element.getparent().remove(shape._element)
        if first:
            self._logo(slide)
        shape = slide.shapes.title
        shape.text_frame.text = title
        size = _title_size(title, layout, shape, self._scale)
        if size is not None:
            shape.text_frame.paragraphs[0].runs[0].font.size = Pt(size * self._scale)
        self._foot(slide, layout)
        return slide

    def _foot(self, slide: Any, layout: Any) -> None:
        """Put foot and number into the fields of the layout; where it has none, at the end."""
        number = len(self._deck.slides)
        kinds = {placeholder_kind(shape): shape for shape in layout.placeholders}
        for kind in ("ftr", "sldNum"):
            if kind in kinds:
                copied = deepcopy(kinds[kind]._element)
                properties = copied.find(qn("p:spPr"))
                for within in list(properties):  # its place is the layout's
                    properties.remove(within)
                listed = copied.find(qn("p:txBody")).find(qn("a:lstStyle"))
                for look in [] if listed is None else list(listed):
                    listed.remove(look)
                slide.shapes._spTree.append(copied)
                copied.nvSpPr.cNvPr.set("id", str(max(_ids(slide)) + 1))
                paragraphs = copied.findall(f"{qn('p:txBody')}/{qn('a:p')}")
                for extra in paragraphs[1:]:
                    extra.getparent().remove(extra)
                paragraph = paragraphs[0]
                for within in list(paragraph):
                    paragraph.remove(within)
            else:
                box = slide.shapes.add_textbox(
                    self._room.left,
                    self._deck.slide_height - self._long(Inches(0.4)),
                    self._room.width,
                    self._long(Inches(0.3)),
                )
                paragraph = box.text_frame.paragraphs[0]._p
                box.text_frame.paragraphs[0].font.size = Pt(10 * self._scale)
                if kind == "sldNum":
                    box.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT
            if kind == "sldNum":
                paragraph.append(parse_xml(_NUMBER % number))
            else:
                paragraph.add_r(below(self._report))

    def _logo(self, slide: Any) -> None:
        """Put the sender's logo into the upper right corner."""
        head = self._report.letterhead
        picture = None if head is None else head.picture()
        if head is None or picture is None or self._answer is self._content:
            return
        drawn = slide.shapes.add_picture(io.BytesIO(picture), 0, self._long(Inches(0.45)))
        wide, high = self._long(LOGO_WIDTH), self._long(LOGO_HEIGHT)
        factor = min(wide / drawn.width, high / drawn.height)
        drawn.width, drawn.height = Emu(int(drawn.width * factor)), Emu(int(drawn.height * factor))
        drawn.left = Emu(self._room.left + self._room.width - drawn.width)
        drawn._element.nvPicPr.cNvPr.set("descr", f"Logo of {head.name}")

    def _box(self, slide: Any, box: tuple[int, int, int, int]) -> Any:
        frame = slide.shapes.add_textbox(*map(int, box)).text_frame
        frame.margin_left = frame.margin_top = frame.margin_bottom = 0
        frame.word_wrap = True
        return frame

    def _write_lines(
        self,
        slide: Any,
        lines: Sequence[tuple[str, bool]],
        box: tuple[int, int, int, int],
        size: int,
        *,
        apart: bool = False,
    ) -> None:
        """Write sentences below a gap, several of them as points; what is bold is none.

        apart: whether they share the room that they leave.
        """
        if not lines:
            return
        gap, after = self._long(GAP_BEFORE), AFTER
        if apart:
            spare = (box[3] - self._high(lines, box[2], size)) / self._scale / Pt(size)
            after = max(AFTER, min(MOST_AFTER, AFTER + spare / len(lines)))
        frame = self._box(slide, (box[0], box[1] + gap, box[2], box[3] - gap))
        several = sum(not bold for _, bold in lines) > 1
        for at, (text, bold) in enumerate(lines):
            paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
            paragraph.space_after = Pt(after * size * self._scale)
            shown = text if bold or not several else f"{BULLET}{text}"
            self._fill(paragraph, shown, size, bold=bold)

    def _write_figures(self, slide: Any, block: Figures) -> int:
        """Write tiles beside each other and return how high they stand."""
        width = self._room.width // max(1, len(block.items))
        # all in one size, in which the longest has room
        longest = max((len(shown.text) for shown in block.items if not shown.missing), default=0)
        fits = (size for size in NUMBERS if longest <= self._letters(width, size) * 0.9)
        size = next(fits, NUMBERS[-1])
        high = max(
            self._write_figure(slide, shown, at, width, size)
            for at, shown in enumerate(block.items)
        )
        return self._long(high) + self._long(GAP_BEFORE)

    def _write_figure(self, slide: Any, shown: Shown, at: int, width: int, size: int) -> float:
        own = width - Inches(BETWEEN_TILES)
        letters = self._letters(own, TILE)
        words = _rows(shown.label, letters) + (_rows(shown.beside, letters) if shown.beside else 0)
        high = (words * TILE + NUMBERS[0]) * LINE_HEIGHT * Pt(1)
        box = (self._room.left + at * width, self._room.top, own, self._long(high))
        frame = self._box(slide, box)
        self._fill(frame.paragraphs[0], shown.label, TILE)
        size = NUMBERS[-1] if shown.missing else size
        color = _BAD if shown.is_bad else ACCENT
        self._fill(frame.add_paragraph(), shown.text, size, color, bold=True)
        if shown.beside:
            self._fill(frame.add_paragraph(), shown.beside, TILE)
        return float(high)

    def _write_chart(
        self, slide: Any, table: Table, chart: Chart, box: tuple[int, int, int, int]
    ) -> None:
        drawn = [table.rows[index] for index in drawn_rows(table, chart)]
        kind, data = _drawing(table, chart, drawn)
        left, top, width, height = box
        strip, source = 0, self._long(Inches(0.24))
        if chart.title != self._title:  # else the slide says it already
            rows = _rows(chart.title, self._letters(width, TILE) * LETTER_WIDTH / BOLD)
            strip = self._long(rows * TILE * LINE_HEIGHT * Pt(1) + Inches(0.05))
            head = self._box(slide, (left, top, width, strip))
            self._fill(head.paragraphs[0], chart.title, TILE, bold=True)
        frame = slide.shapes.add_chart(
            kind, left, Emu(top + strip), width, Emu(height - strip - source), data
        )
        _describe(frame, f"{chart.title}. Unit: {chart.unit}. {chart.source}")
        self._style(frame.chart, table, chart, len(drawn))
        if chart.form in ("bar", "bridge", "column") and (
            len(drawn) * len(chart.series) <= MOST_LABELS or chart.form == "bridge"
        ):
            _label_bars(frame.chart, chart, drawn, self._scale)
        for axis in frame.chart._chartSpace.iter(qn("c:axId"), qn("c:crossAx")):
            axis.set("val", str(abs(int(axis.get("val")))))  # no axis has a negative number
        foot = self._box(slide, (left, top + height - source, width, source))
        letters = int(self._letters(width, SMALL))
        self._fill(foot.paragraphs[0], cut(chart.source, letters), SMALL)

    def _style(self, drawn: Any, table: Table, chart: Chart, rows: int) -> None:
        drawn.has_title = False
        drawn.font.size = Pt(LABELS[rows > FEW_LABELS] * self._scale)
        drawn.font.color.theme_color = INK
        drawn.has_legend = len(chart.series) > 1 and chart.form != "bridge"
        if drawn.has_legend:
            drawn.legend.position = XL_LEGEND_POSITION.BOTTOM
            drawn.legend.include_in_layout = False
        plot = drawn.plots[0]
        if chart.form not in _LINES:
            plot.gap_width = 50
        if chart.form in ("stacked bar", "tornado", "bridge"):
            # where both ends lie on one side, one would cover the other
            plot.overlap = 0 if chart.form == "tornado" and _one_sided(table, chart) else 100
        fills = [FILLS[at % len(FILLS)] for at in range(len(chart.series))]
        if chart.form not in ("stacked bar", "bridge"):
            fills = fills[::-1]  # what counts comes last: after, high
        looks = zip(plot.series, chart.series, fills, strict=True)
        for at, (series, position, pattern) in enumerate(looks):
            color = RGBColor.from_string(table.columns[position].color or "0D7F8F")
            if chart.form in _LINES:
                series.smooth = False
                series.format.line.color.rgb = color
                if len(chart.series) > 1:
                    series.format.line.dash_style = _DASHES[at % len(_DASHES)]
                if rows > MOST_MARKERS or len(chart.series) > 1:
                    series.marker.style = XL_MARKER_STYLE.NONE
                    continue
                series.marker.format.fill.solid()
                series.marker.format.fill.fore_color.rgb = color
            elif chart.form == "bridge" and position == chart.series[0]:
                series.format.fill.background()
            elif pattern is None or (chart.form == "bridge" and at == 1):
                series.format.fill.solid()
                series.format.fill.fore_color.rgb = color
            else:
                series.format.fill.patterned()
                series.format.fill.pattern = pattern
                series.format.fill.fore_color.rgb = color
                series.format.fill.back_color.rgb = RGBColor(0xFF, 0xFF, 0xFF)
                series.format.line.color.rgb = color
        shown = [row[series].value for row in table.rows for series in chart.series]
        names, values = drawn.category_axis, drawn.value_axis
        names.tick_label_position = XL_TICK_LABEL_POSITION.LOW
        values.has_title = True
        self._fill(values.axis_title.text_frame.paragraphs[0], chart.unit, 12)
        values.major_gridlines.format.line.color.theme_color = MSO_THEME_COLOR.BACKGROUND_2
        values.tick_labels.number_format = _axis_format(shown)
        values.tick_labels.number_format_is_linked = False
        for axis in (names, values):
            axis.tick_labels.font.size = drawn.font.size  # makes the element that turns
            turned = axis._element.find(qn("c:txPr")).find(qn("a:bodyPr"))
            turned.set("rot", "0")
            turned.set("vert", "horz")
        over, moments = along(table, chart), _moments(table, chart)
        if over is None and moments is None and chart.form in _LINES and rows > _MOST_NAMES:
            _write_each(names, -(-rows // _MOST_NAMES))
        if over is not None:
            names.minimum_scale, names.maximum_scale = ends_of(over)
            names.has_major_gridlines = False
            names.tick_labels.number_format = _axis_format(over)
            names.tick_labels.number_format_is_linked = False
            names.has_title = True
            self._fill(
                names.axis_title.text_frame.paragraphs[0], table.columns[chart.category].head, 12
            )
        if moments is not None:
            step = next((step for step in MOMENTS if moments[-1] - moments[0] <= step * TICKS), 365)
            names.minimum_scale = moments[0] // step * step
            names.maximum_scale, names.major_unit = moments[-1], step
            names.has_major_gridlines = False
            names.tick_labels.number_format = "yyyy-mm-dd" if step >= 1 else "yyyy-mm-dd hh:mm"
            names.tick_labels.number_format_is_linked = False
        if chart.base is not None or chart.form != "tornado":
            rows_drawn = [table.rows[index] for index in drawn_rows(table, chart)]
            least, most, step = _scale(rows_drawn, chart)
            values.minimum_scale, values.maximum_scale, values.major_unit = least, most, step
            if not step.is_integer():
                values.tick_labels.number_format = "General"
        if chart.horizontal and chart.form != "bridge":
            # the first row on top, and the numbers still below
            names.reverse_order = True
            values._element.find(qn("c:crosses")).set("val", "max")
        if chart.base is not None:
            values.crosses_at = chart.base

    def _write_table(
        self, slide: Any, table: Table, box: tuple[int, int, int, int], below: int
    ) -> int:
        """Write a table and return how high it stands. below: the room that sentences need.

        Rows that have no room in the smallest letters are in the report.
        """
        left, top, width, height = box
        inches, room = width / self._scale / Inches(1), (height - below) / self._scale
        texts = _texts(table)
        shown = [*texts]
        while len(shown) > MOST_ROWS + 1 + table.total:
            shown.pop(-2 if table.total else -1)
        more_below = Pt(SMALL) * 2 * (len(shown) < len(texts))
        for size in LETTERS:
            widths, whole = _widths(table, inches, size)
            inner = [wide - _before(table, at) - BESIDE_CELL for at, wide in enumerate(widths)]
            high = [_row_height(cells, inner, size) for cells in shown]
            if whole and sum(high) <= room - more_below:
                break
        room -= more_below or Pt(SMALL) * 2 * (sum(high) > room)
        while len(shown) > 2 and sum(high) > room:
            for kept in (shown, high):
                kept.pop(-2 if table.total else -1)
        taller = max(1.0, min(TALLEST, (room - high[0]) / sum(high[1:])))
        high = [high[0], *(int(row * taller) for row in high[1:])]
        frame = slide.shapes.add_table(
            len(shown), len(table.columns), left, top, width, self._long(sum(high))
        )
        _describe(frame, table.title)
        for column, share in enumerate(widths):
            frame.table.columns[column].width = Emu(round(width * share / sum(widths)))
        for row, cells in enumerate(shown):
            frame.table.rows[row].height = self._long(high[row])
            for column, text in enumerate(cells):
                cell = frame.table.cell(row, column)
                cell.margin_top = cell.margin_bottom = self._long(Inches(0.03))
                cell.margin_left = self._long(Inches(_before(table, column)))
                cell.margin_right = self._long(Inches(BESIDE_CELL))
                cell.vertical_anchor = MSO_ANCHOR.MIDDLE
                paragraph = cell.text_frame.paragraphs[0]
                if row == 0:
                    cell.fill.solid()
                    cell.fill.fore_color.theme_color = MSO_THEME_COLOR.BACKGROUND_2
                else:
                    cell.fill.background()
                last = table.total and row == len(shown) - 1
                self._fill(paragraph, text, size, bold=row == 0 or last)
                if table.columns[column].numeric:
                    paragraph.alignment = PP_ALIGN.RIGHT
        taken = self._long(sum(high))
        more = len(texts) - len(shown)
        if more:
            line = (left, top + taken, width, self._long(Pt(SMALL) * 2))
            number = figure_text(more, "", self._report.locale)
            counted = f"{number} more row{'s are' if more > 1 else ' is'} in the report."
            self._fill(self._box(slide, line).paragraphs[0], counted, SMALL)
            taken += self._long(Pt(SMALL) * 2)
        return taken


def _texts(table: Table) -> list[list[str]]:
    """Return the texts of a table, its head first."""
    return [
        [column.head for column in table.columns],
        *([cell.text for cell in row] for row in table.rows),
    ]


def _rows(text: str, letters: float) -> int:
    """Return in how many lines a text stands."""
    return max(1, len(wrap(text, max(1, int(letters)))))


def _row_height(texts: Sequence[str], widths: Sequence[float], size: int) -> int:
    """Return how high a row is. widths: of its texts, inches."""
    lines = (
        _rows(text, width * Inches(1) / Pt(size) / LETTER_WIDTH)
        for text, width in zip(texts, widths, strict=True)
    )
    return round(max(lines) * Pt(size) * LINE_HEIGHT + Inches(0.1))


def _drawing(table: Table, chart: Chart, rows: Sequence[Sequence[Cell]]) -> tuple[Any, Any]:
    """Return the kind of a chart and its data: lines over numbers stand where these lie."""
    few = len(rows) <= MOST_MARKERS
    over = along(table, chart) or _moments(table, chart)
    if over is not None:
        points = XyChartData()
        for position in chart.series:
            series = points.add_series(_label(table.columns[position].head))
            for at, row in zip(over, rows, strict=True):
                if row[position].value is not None:
                    series.add_data_point(at, row[position].value)
        if few:
            return XL_CHART_TYPE.XY_SCATTER_LINES, points
        return XL_CHART_TYPE.XY_SCATTER_LINES_NO_MARKERS, points
    data = CategoryChartData()
    names = [_label(row[chart.category].text) for row in rows]
    if chart.form == "stacked bar" and chart.label is not None:  # what its parts sum to
        sums = [row[chart.label].text for row in rows]
        names = [_label(f"{name}: {whole}") for name, whole in zip(names, sums, strict=True)]
    if chart.form in _LINES and len(rows) > _MOST_NAMES:  # names that meet cannot be read
        skip = -(-len(rows) // _MOST_NAMES)
        names = [name if at % skip == 0 else " " for at, name in enumerate(names)]
    data.categories = names
    for position in chart.series:
        data.add_series(_label(table.columns[position].head), [row[position].value for row in rows])
    if chart.form in _LINES and not few:
        return XL_CHART_TYPE.LINE, data
    return _KINDS[chart.form], data


def _scale(rows: Sequence[Sequence[Cell]], chart: Chart) -> tuple[float, float, float]:
    """Return where the axis of the numbers begins and ends, and its step: an even number."""
    summed = chart.form in ("stacked bar", "bridge")
    ends = [
        sum(values) if summed else end
        for row in rows
        if (values := [row[at].value or 0.0 for at in chart.series if row[at].value is not None])
        for end in (values[:1] if summed else values)
    ]
    base = chart.base if chart.base is not None else 0.0
    least, most = min([base, *ends]), max([base, *ends])
    if chart.form in _LINES and ends and min(ends) > most * FLAT:
        least = min(ends)
    lying = chart.horizontal and chart.form != "bridge"
    few = chart.form == "tornado" or (lying and most >= LONG_NUMBER)
    raw = (most - least or 1.0) / (FEW_TICKS if few else TICKS)
    power = 10.0 ** floor(log10(raw))
    step = next(even * power for even in (1, 2, 2.5, 5, 10) if even * power >= raw * (1 - 1e-9))
    return floor(least / step + 1e-9) * step, ceil(most / step - 1e-9) * step or step, step


def _one_sided(table: Table, chart: Chart) -> bool:
    """Return whether both ends of some drawn row lie on one side of the base."""
    base = chart.base or 0.0
    for index in drawn_rows(table, chart):
        ends = [table.rows[index][at].value for at in chart.series]
        apart = [end - base for end in ends if end is not None]
        if len(apart) > 1 and min(apart) * max(apart) > 0:
            return True
    return False


def _moments(table: Table, chart: Chart) -> list[float] | None:
    """Return when each point of a line is, in days as spreadsheets count; None for other names."""
    if chart.form != "line":
        return None
    try:
        moments = [
            datetime.strptime(table.rows[index][chart.category].text, "%Y-%m-%d %H:%M")
            for index in drawn_rows(table, chart)
        ]
    except ValueError:
        return None
    days = [(moment - FIRST_DAY).total_seconds() / 86_400 for moment in moments]
    return days if len(days) > 1 and all(one < two for one, two in pairwise(days)) else None


def _lines(blocks: Sequence[Block]) -> Iterator[tuple[str, bool]]:
    """Give the sentences of a slide, and whether each is bold: what is asked, and a head."""
    for block in blocks:
        if isinstance(block, Points):
            yield from ((text, text.endswith(":")) for text in block.items)
        elif isinstance(block, Sentence):
            yield block.text, True


def _title_size(title: str, layout: Any, shape: Any, scale: float) -> int | None:
    """Return the size of a title that is too long for its template's own, points; else None."""
    styles = layout.slide_master._element.findall(
        f"{qn('p:txStyles')}/{qn('p:titleStyle')}/{qn('a:lvl1pPr')}/{qn('a:defRPr')}"
    )
    own = next((int(style.get("sz", 0)) / 100 for style in styles), 0) / scale
    if len(title) > LONG_TITLE:
        return TITLE_SIZES[-1]
    for size in (own, *(size for size in TITLE_SIZES if size < own)):
        letters = shape.width / scale / Pt(size) / LETTER_WIDTH if size else len(title)
        if ceil(len(title) / letters) * Pt(size) * LINE_HEIGHT <= shape.height / scale:
            return None if size == own else int(size)
    return TITLE_SIZES[-1]


def _describe(frame: Any, text: str) -> None:
    """Say what a picture shows, for who does not see it."""
    frame._element.nvGraphicFramePr.cNvPr.set("descr", text)


def _label_bars(drawn: Any, chart: Chart, rows: Sequence[Sequence[Cell]], scale: float) -> None:
    """Write its number at each bar; the first series of a bridge only lifts the second."""
    lifted = chart.form == "bridge"
    longest = max(abs(row[at].value or 0.0) for row in rows for at in chart.series)
    for series, position in zip(drawn.plots[0].series, chart.series, strict=True):
        if lifted and position == chart.series[0]:
            continue
        at_first = lifted and position == chart.series[1]  # the others are patterned
        for at, row in enumerate(rows):
            if row[position].value is None:
                continue
            frame = series.points[at].data_label.text_frame
            run = frame.paragraphs[0].add_run()
            run.text = row[position].text
            run.font.size = Pt(LABELS[1] * scale)
            if at_first and abs(row[position].value or 0.0) > SHORT_BAR * longest:
                run.font.color.rgb = RGBColor.from_string("FFFFFF")
            if lifted and not row[position].value:  # in the middle it would meet its bar's name
                series.points[at].data_label.position = XL_LABEL_POSITION.INSIDE_BASE


def _write_each(names: Any, skip: int) -> None:
    """Write every so many-eth name of an axis."""
    for tag in ("c:tickMarkSkip", "c:tickLblSkip"):
        element = names._element.makeelement(qn(tag), {"val": str(skip)})
        names._element.find(qn("c:lblOffset")).addnext(element)


def _widths(table: Table, whole: float, size: int) -> tuple[list[float], bool]:
    """Return the width of each column in inches, and whether no word of it breaks.

    Where every text has room in one line, what is left is spread; else heads break, and columns
    of sentences share what the others leave. size: of the letters, points.
    """
    columns = range(len(table.columns))
    texts = [[row[at].text for row in table.rows] for at in columns]
    heads = [column.head for column in table.columns]
    longest = [max(map(len, texts[at]), default=0) for at in columns]
    free = [at for at in columns if not table.columns[at].numeric]
    wide = [at for at in columns if table.columns[at].wide or longest[at] > LONG_CELL]
    # a head breaks into few lines
    parts = [[*head.split(), head[: ceil(len(head) / MOST_LINES)]] for head in heads]
    beside = [_before(table, at) - BESIDE_CELL for at in columns]
    least = [_inches(words, size, BOLD) + beside[at] for at, words in enumerate(parts)]
    narrow = [max(_inches(texts[at], size) + beside[at], least[at]) for at in columns]
    broad = [max(narrow[at], _inches([heads[at]], size, BOLD) + beside[at]) for at in columns]
    for widths in (broad, narrow):
        if sum(widths) <= whole:
            return [width * whole / sum(widths) for width in widths], True
    words = {at: _inches(" ".join(texts[at]).split(" "), size) + beside[at] for at in free}
    # sentences break first, then names; numbers never do
    for broken in (wide, [*{*wide, *free}]):
        needed = {
            at: max(LEAST_WIDTH if at in wide else 0.0, least[at], words.get(at, narrow[at]))
            for at in broken
        }
        rest = whole - sum(narrow[at] for at in columns if at not in broken) - sum(needed.values())
        if not broken or rest < 0:
            continue
        # long sentences get more of what is left
        weights = {at: min(MOST_WEIGHT, longest[at]) or 1 for at in broken}
        shares = {
            at: needed[at] + rest * weight / sum(weights.values()) for at, weight in weights.items()
        }
        return [shares.get(at, narrow[at]) for at in columns], True
    return [width * whole / sum(narrow) for width in narrow], False


def _before(table: Table, at: int) -> float:
    """Return the inches before the cells of a column."""
    beside = at > 0 and table.columns[at - 1].numeric and not table.columns[at].numeric
    return BESIDE_NUMBER if beside else BESIDE_CELL


def _inches(texts: Iterable[str], size: int, letter: float = LETTER_WIDTH) -> float:
    """Return the width that the longest of some texts takes in a line."""
    letters = (len(text) + CAPITAL * sum(map(str.isupper, text)) for text in texts)
    return max(letters, default=0) * size * letter / 72 + 0.2


def _ids(slide: Any) -> list[int]:
    """Return the ids of the shapes of a slide."""
    return [int(shape.get("id")) for shape in slide.shapes._spTree.iter(qn("p:cNvPr"))]


def _fill(paragraph: Any, text: str, size: float, color: Any, *, bold: bool = False) -> None:
    """Write a text. color: one of the theme; None leaves it to the style around it."""
    paragraph.alignment = PP_ALIGN.LEFT
    run = paragraph.add_run()
    run.text = text
    run.font.size, run.font.bold = Pt(size), bold
    if color is not None:
        run.font.color.theme_color = color


def _label(text: str) -> str:
    """Return a label that the workbook inside a chart keeps as text, not a formula or a link."""
    line = cut(text, LONGEST_LABEL)
    return f" {line}" if line.startswith((*FORMULA_STARTS, *_READ_AS_LINKS)) else line


def _axis_format(values: Iterable[float | None]) -> str:
    """Return how an axis writes its numbers: small ones with their decimals."""
    most = max((abs(value) for value in values if value is not None), default=0.0)
    return "#,##0" if most >= 10 else "General"
