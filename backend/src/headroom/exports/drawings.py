"""Charts of a report, drawn once, as SVG: for its page, its PDF, its file of HTML and its pictures.

The rules are those of the screen's charts: axes in even steps, a colour with a pattern or a dash as
second code, each number at its bar. Texts are measured, so that none lies over another. Lengths are
the pixels of SVG; 640 of them are as wide as a sheet of A4 between its margins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from headroom.domain.reports.words import STROKES
from headroom.exports.document.blocks import (
    Cell,
    Chart,
    Document,
    Table,
    along,
    drawn_rows,
    from_zero,
)
from headroom.exports.faces import FAMILY, in_lines, text_width
from headroom.exports.numbers import axis_numbers
from headroom.exports.palette import series_color

_PAPER, _NARROW = 640.0, 320.0
"""How wide a chart is drawn for paper and screen, and for a telephone."""
_MOST_SERIES = 4
"""Series that paper in grey tells apart; charts of more stand in slides and workbook."""
LEAST_ROOM = 70.0
"""Of the longest bars together."""
CLOSE_ROWS = 10
"""More rows of bars stand closer."""
SIZE = 12.5
"""Of every text: 9.5 points on A4, where a drawing for paper is 174 mm wide."""
LINE = 15.0
INK, SOFT, FAINT, EDGE, GROUND = "#142127", "#4b5b63", "#d7dfe1", "#8d9ba1", "#ffffff"
_DASHES = ("7 4", "", "2 3", "9 3 2 3")
_DASHES_SAID = ("dashed", "solid", "dotted", "dash and dot")
_RANGE_SAID = "Line over a bar: range of its total"
_STROKES = ("", *STROKES.values())
_CLOCK = re.compile(r"(?:(.*?),? )?((\d\d):(\d\d))")
_WINDOW_MINUTES = 240
"""Of the hours that a rolling average is of."""
_DAY = 1440


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn chart. svg: an element; width, height: its size in pixels."""

    svg: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Series:
    label: str
    color: str
    values: tuple[float | None, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Range:
    low: float
    high: float
    text: str


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What a chart draws. names: of its rows; tall: how high it is of its usual height.

    ranges: between which values the bar of each row lies.
    """

    chart: Chart
    locale: str | None
    width: float
    tall: float
    names: tuple[str, ...]
    series: tuple[_Series, ...]
    over: tuple[float, ...] | None
    ranges: tuple[_Range | None, ...]
    labels: tuple[str, ...] | None
    zero: bool
    axis: str


def drawings(
    document: Document, locale: str | None, *, width: float = _PAPER, tall: float = 1.0
) -> dict[str, Drawing]:
    """Return the charts of a report by their ids, without those of too many series."""
    tables = document.tables()
    return {
        block.id: chart_drawing(block, tables[block.table], locale, width=width, tall=tall)
        for block in document.blocks()
        if isinstance(block, Chart) and is_drawn(block)
    }


def screen_drawings(document: Document, locale: str | None) -> dict[str, tuple[Drawing, Drawing]]:
    """Return the charts of a report by their ids, as a page shows them and as a telephone does."""
    narrow = drawings(document, locale, width=_NARROW)
    return {chart: (wide, narrow[chart]) for chart, wide in drawings(document, locale).items()}


def is_drawn(chart: Chart) -> bool:
    """Return whether a chart's series can be told apart without colour."""
    return len(chart.series) <= _MOST_SERIES


def chart_drawing(
    chart: Chart, table: Table, locale: str | None, *, width: float = _PAPER, tall: float = 1.0
) -> Drawing:
    """Return a chart without its title and source, which stand beside it as text.

    tall: how high lines and columns are of their usual height; bars that lie stay as they are.
    """
    rows = [table.rows[at] for at in drawn_rows(table, chart)]
    over = along(table, chart)
    drawn = _Drawn(
        chart,
        locale,
        width,
        tall,
        tuple(row[chart.category].text for row in rows),
        tuple(
            _Series(
                table.columns[at].label,
                f"#{table.columns[at].color or series_color(position)}",
                tuple(row[at].value for row in rows),
                tuple(row[at].text for row in rows),
            )
            for position, at in enumerate(chart.series)
        ),
        None if over is None else tuple(over),
        tuple(_range(row, chart) for row in rows),
        None if chart.label is None else tuple(row[chart.label].text for row in rows),
        from_zero(table, chart),
        table.columns[chart.category].label,
    )
    if chart.form == "bridge":
        body, height = _bridge(drawn)
    elif chart.form in ("line", "peaks"):
        body, height = _lines(drawn)
    else:
        body, height = _bars(drawn)
    description = f"{chart.unit}. {_in_words(drawn)} {chart.source}"
    svg = _svg(
        width,
        height,
        _element("title", escape(chart.title)),
        _element("desc", escape(description)),
        _element("defs", *_patterns(drawn)),
        *body,
        class_="hr-drawing",
        role="img",
        font_size=SIZE,
        stroke_linejoin="round",
    )
    return Drawing(svg, width, height)


def _range(row: Sequence[Cell], chart: Chart) -> _Range | None:
    """Return the ends of a row's range; None where it has none."""
    if not chart.ends:
        return None
    low, high = (row[position] for position in chart.ends)
    if low.value is None or high.value is None:
        return None
    return _Range(low.value, high.value, f"{low.text} to {high.text}")


def framed(chart: Chart, drawing: Drawing) -> str:
    """Return a picture that stands by itself: with title, unit and source, on white."""
    inner = drawing.width
    title = in_lines(chart.title, 16, inner, most=3, bold=True)
    source = in_lines(chart.source, 11, inner, most=3)
    top = 20 + len(title) * 21 + 18
    height = top + drawing.height + 12 + len(source) * 15 + 8
    below = top + drawing.height + 20
    heading: dict[str, str | float] = {"font_size": 16, "font_weight": 600, "fill": INK}
    return _svg(
        inner + 32,
        height,
        _element("rect", width=inner + 32, height=height, fill=GROUND),
        *(
            _element("text", escape(line), x=16, y=30 + at * 21, **heading)
            for at, line in enumerate(title)
        ),
        _text(16, top - 6, chart.unit, soft=True),
        _element("g", drawing.svg, transform=f"translate(16 {_number(top)})"),
        *(
            _element("text", escape(line), x=16, y=below + at * 15, font_size=11, fill=SOFT)
            for at, line in enumerate(source)
        ),
    )


def _patterns(drawn: _Drawn) -> Iterator[str]:
    """Yield what bars are filled with that a pattern tells apart."""
    for at, series in enumerate(drawn.series):
        if pattern := _STROKES[at % len(_STROKES)]:
            yield _element(
                "pattern",
                _element("rect", width=8, height=8, fill=series.color),
                _stroke(pattern, color="#fff", width=1.2, stroke_opacity="0.75"),
                id=_fill_id(drawn, at),
                width=8,
                height=8,
                patternUnits="userSpaceOnUse",
            )


def _fill_id(drawn: _Drawn, at: int) -> str:
    return f"{drawn.chart.id or 'chart'}-{drawn.width:g}-{at}"


def _fill(drawn: _Drawn, at: int) -> str:
    patterned = _STROKES[at % len(_STROKES)]
    return f"url(#{_fill_id(drawn, at)})" if patterned else drawn.series[at].color


def _in_words(drawn: _Drawn) -> str:
    """Return what is drawn, for who hears it: ends of lines, numbers of bars."""
    if drawn.chart.form in ("line", "peaks"):
        clauses = [
            f"{series.label} at most {series.texts[top]} at {drawn.names[top]}"
            for series in drawn.series
            if (top := _top(series)) is not None
        ]
        return f"{'; '.join(clauses)}." if clauses else ""
    parts = (
        f"{name}: {', '.join(text for text in texts if text)}"
        + ("" if ranged is None else f", in all {ranged.text}")
        for name, ranged, *texts in zip(
            drawn.names, drawn.ranges, *(series.texts for series in drawn.series), strict=True
        )
    )
    return f"{'; '.join(parts)}."


# parts of drawings


def _number(value: float) -> str:
    """Return a length as SVG has it, to a tenth of a pixel."""
    return f"{round(value, 1):g}"


def _trace(*steps: str | float) -> str:
    """Return a path from its commands and their lengths."""
    return " ".join(step if isinstance(step, str) else _number(step) for step in steps)


def _element(name: str, /, *inside: str, **attributes: str | float) -> str:
    """Return an element of SVG.

    inside: elements, or text in which no sign is one of markup. attributes: ``font_size`` is
    font-size, ``class_`` is class.
    """
    written = "".join(
        f' {attribute.rstrip("_").replace("_", "-")}="{_trace(value)}"'
        for attribute, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _svg(width: float, height: float, *inside: str, **attributes: str | float) -> str:
    return _element(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=_trace(0, 0, width, height),
        font_family=f"{FAMILY}, sans-serif",
        **attributes,
    )


def _text(
    x: float,
    y: float,
    text: str,
    *,
    anchor: str = "start",
    bold: bool = False,
    soft: bool = False,
    color: str = "",
) -> str:
    look: dict[str, str | float] = {"font_weight": 600} if bold else {}
    look["fill"] = color or (SOFT if soft else INK)
    if not color:
        look["class_"] = "soft" if soft else "ink"
    return _element("text", escape(text), x=x, y=y, text_anchor=anchor, **look)


def _stroke(*steps: str | float, color: str, width: float = 1, **more: str) -> str:
    """Return a line."""
    d = _trace(*steps)
    return _element("path", d=d, stroke=color, stroke_width=width, fill="none", **more)


def _rule(x1: float, y1: float, x2: float, y2: float, *, strong: bool = False) -> str:
    color, look = (EDGE, "edge") if strong else (FAINT, "faint")
    return _stroke("M", x1, y1, x2, y2, color=color, class_=look)


def _rect(x: float, y: float, width: float, height: float, fill: str, **more: str | float) -> str:
    wide, high = max(width, 0.8), max(height, 0.8)
    return _element("rect", x=x, y=y, width=wide, height=high, fill=fill, **more)


def _whisker(low: float, high: float, y: float, half: float) -> str:
    """Return a line between the ends of a range, with a stroke across at each."""
    ends = [step for x in (low, high) for step in ("M", x, y - half, "v", 2 * half)]
    return _stroke("M", low, y, "H", high, *ends, color=INK, width=1.5, class_="range")


def even_steps(low: float, high: float, count: int) -> list[float]:
    """Return round numbers in even steps around a range, the first and the last hold all of it."""
    rough = (high - low if high > low else 1.0) / count
    power = 10.0 ** floor(log10(rough))
    step = power * next((one for one in (1, 2, 2.5, 5, 10) if one * power >= rough * 0.999), 10)
    first = floor(low / step + 1e-9)
    last = max(first + 1, ceil(high / step - 1e-9))
    return [float(f"{position * step:.12g}") for position in range(first, last + 1)]


def _key(drawn: _Drawn, *, lines: bool, also: str = "") -> tuple[list[str], float]:
    """Return the key of more than one series, and what stands beside it, with its height."""
    shown = drawn.series if len(drawn.series) > 1 else ()
    if not shown and not also:
        return [], 0.0
    parts: list[str] = []
    x, y = 0.0, 0.0
    for at, series in enumerate(shown):
        label = f"{series.label}, {_DASHES_SAID[at]}" if lines else series.label
        taken = 30 + text_width(label, SIZE) + 18
        if x > 0 and x + taken - 18 > drawn.width:
            x, y = 0.0, y + LINE + 3
        if lines:
            steps = ("M", x, y + 8, "h", 24)
            parts.append(
                _stroke(*steps, color=series.color, width=2.4, stroke_dasharray=_DASHES[at])
            )
        else:
            parts.append(_rect(x + 8, y + 1, 14, 14, _fill(drawn, at), rx=2))
        parts.append(_text(x + 29, y + 12.5, label, soft=True))
        x += taken
    if also:
        if x > 0 and x + text_width(also, SIZE) > drawn.width:
            x, y = 0.0, y + LINE + 3
        parts.append(_text(x, y + 12.5, also, soft=True))
    return parts, y + LINE + 8


# bars that lie


def _bars(drawn: _Drawn) -> tuple[list[str], float]:
    chart, width = drawn.chart, drawn.width
    stacked, tornado = chart.form == "stacked bar", chart.form == "tornado"
    base = chart.base or 0.0
    key, top = _key(drawn, lines=False, also=_RANGE_SAID if any(drawn.ranges) else "")
    names_room = min(
        width * (0.55 if len(drawn.names) > CLOSE_ROWS else 0.4),
        max(text_width(name, SIZE) for name in drawn.names) + 10,
    )
    row_names = [in_lines(name, SIZE, names_room - 10, most=3) for name in drawn.names]
    ends = [_bar_ends(drawn, row, base) for row in range(len(drawn.names))]
    reached = [end for spans in ends for span in spans if span is not None for end in span]
    reached += [end for ranged in drawn.ranges if ranged for end in (ranged.low, ranged.high)]
    low, high = min([base, *reached]), max([base, *reached])
    if not tornado and drawn.zero:
        low = min(0.0, low)
    texts = [_bar_texts(drawn, row) for row in range(len(drawn.names))]

    def stands_before(row: int, at: int) -> bool:
        """Return whether a text stands before its bar: it reaches down from where it starts."""
        span, other = ends[row][at], ends[row][1 - at] if tornado else None
        # both ends of a tornado's row may lie on one side: the lower one is named before
        return span is not None and span[1] < (span[0] if other is None else other[1])

    def room(*, before: bool) -> float:
        wide = (
            text_width(text, SIZE, bold=True)
            for row, both in enumerate(texts)
            for at, text in enumerate(both)
            if text and stands_before(row, at) == before
        )
        return max(wide, default=6.0) + 10

    left = names_room + (room(before=True) if low < base else 0.0)
    right = width - room(before=False)
    above = right - left < LEAST_ROOM
    if above:  # names stand over their bars, which would have no length beside them
        left -= names_room
        row_names = [in_lines(name, SIZE, width, most=2) for name in drawn.names]
    ticks = even_steps(low, high, 5 if width > 500 else 3)
    written = axis_numbers(ticks, drawn.locale)
    while (
        len(ticks) > 2 and sum(text_width(text, SIZE) + 14 for text in written) > right - left + 30
    ):
        ticks = ticks[::2]
        written = axis_numbers(ticks, drawn.locale)
    first, last = min(low, ticks[0]), max(high, ticks[-1])
    scale = (right - left) / ((last - first) or 1.0)

    def place(value: float) -> float:
        return left + (value - first) * scale

    widest = max(text_width(text, SIZE) for text in written)
    if len(ticks) > 1 and (ticks[1] - ticks[0]) * scale < widest + 8:
        written = [""] * len(ticks)  # they would meet, and each bar has its number
    thin = len(drawn.series) if not stacked and not tornado else 1
    close = len(row_names) > CLOSE_ROWS
    each = (15.0 if thin > 1 else 13.0 if close else 16.0) * min(drawn.tall, 1.4)
    apart, leading = (3.0, 13.0) if close else (12.0, LINE)
    parts = list(key)
    y = top + 4
    bodies: list[str] = []
    for row, lines in enumerate(row_names):
        tall_names, tall_bars = len(lines) * leading, each * thin
        high_enough = max(
            tall_bars + apart * min(drawn.tall, 1.6), tall_names + (3.0 if close else 6.0)
        )
        middle, names_middle = y + high_enough / 2, y + high_enough / 2
        if above:
            high_enough = tall_names + tall_bars + apart
            middle, names_middle = y + tall_names + 2 + tall_bars / 2, y + tall_names / 2
        bodies += [
            _text(
                0 if above else names_room - 10,
                names_middle + 4.3 + (at - (len(lines) - 1) / 2) * leading,
                line,
                anchor="start" if above else "end",
                soft=True,
            )
            for at, line in enumerate(lines)
        ]
        bar = middle - each * thin / 2
        ranged = drawn.ranges[row]
        for at, span in enumerate(ends[row]):
            if span is None or (span[0] == span[1] and not texts[row][at]):
                continue
            start, end = sorted(map(place, span))
            bodies.append(_rect(start, bar, end - start, each - 1, _fill(drawn, at)))
            text = texts[row][at]
            if text:
                before = stands_before(row, at)
                if ranged is not None:
                    end = max(end, place(ranged.high))
                bodies.append(
                    _text(
                        start - 6 if before else end + 6,
                        bar + each / 2 + 4,
                        text,
                        anchor="end" if before else "start",
                        bold=True,
                    )
                )
            if thin > 1:
                bar += each
        if ranged is not None:
            bodies.append(_whisker(place(ranged.low), place(ranged.high), middle - 0.5, each * 0.3))
        y += high_enough
    parts += [
        part
        for tick, text in zip(ticks, written, strict=True)
        for part in (
            _rule(place(tick), top, place(tick), y + 3),
            *([_text(place(tick), y + 17, text, anchor="middle", soft=True)] if text else ()),
        )
    ]
    parts += bodies
    parts.append(_rule(place(base), top, place(base), y + 3, strong=True))
    return parts, y + 24


def _bar_ends(drawn: _Drawn, row: int, base: float) -> list[tuple[float, float] | None]:
    """Return from where to where the bars of a row reach."""
    spans: list[tuple[float, float] | None] = []
    reached = 0.0
    for series in drawn.series:
        value = series.values[row]
        if value is None:
            spans.append(None)
        elif drawn.chart.form == "stacked bar":
            spans.append((reached, reached + value))
            reached += value
        else:
            spans.append((base, value))
    ends = sorted((span[1] for span in spans if span), key=lambda end: abs(end - base))
    if drawn.chart.form != "tornado" or len(ends) < 2 or (ends[0] - base) * (ends[1] - base) <= 0:
        return spans
    # both on one side: the one that reaches farther begins where the other ends
    near, far = ends
    return [(near, far) if span and span[1] == far != near else span for span in spans]


def _bar_texts(drawn: _Drawn, row: int) -> list[str]:
    """Return what stands at the ends of the bars of a row."""
    if drawn.chart.form == "tornado":
        first, second = (drawn.series[at].values[row] for at in (0, 1))
        if first is None or second is None or first == second:
            return ["", ""]
        texts = [series.texts[row] for series in drawn.series]
        base = drawn.chart.base or 0.0
        if (first - base) * (second - base) <= 0:
            return texts
        # on one side both stand at the end of the row, as they follow each other there
        both = " and ".join(texts if first < second else texts[::-1])
        return [both, ""] if abs(first - base) > abs(second - base) else ["", both]
    if drawn.chart.form != "stacked bar":
        return [
            series.texts[row] if series.values[row] is not None else "" for series in drawn.series
        ]
    filled = [at for at, series in enumerate(drawn.series) if series.values[row]]
    last = filled[-1] if filled else 0
    text = drawn.labels[row] if drawn.labels is not None else ""
    return [text if at == last else "" for at in range(len(drawn.series))]


# a bridge


def _bridge(drawn: _Drawn) -> tuple[list[str], float]:
    """Draw a bridge as columns: each step begins where the one before it ended."""
    lifted, kept, lost = (series.values for series in drawn.series)
    spans = []
    end = 0.0
    for row in range(len(drawn.names)):
        at = 1 if kept[row] is not None else 2
        low = lifted[row] or 0.0
        high = low + ((kept if at == 1 else lost)[row] or 0.0)
        down = abs(high - end) < abs(low - end)
        start, end = (high, low) if down else (low, high)
        spans.append((start, end, at, drawn.series[at].texts[row]))
    slot = (drawn.width - 8) / len(spans)
    column = min(120.0, slot * 0.6)
    step_names = [in_lines(name, SIZE, slot - 8, most=3) for name in drawn.names]
    plot = 90.0 * min(drawn.tall, 2.0)
    low = min(0.0, *(min(start, end) for start, end, _, _ in spans))
    high = max(0.0, *(max(start, end) for start, end, _, _ in spans))
    scale = plot / ((high - low) or 1.0)
    top = 22.0

    def place(value: float) -> float:
        return top + (high - value) * scale

    parts: list[str] = []
    for at, (start, end, series, text) in enumerate(spans):
        x = 4 + slot * at + (slot - column) / 2
        upper, lower = sorted((place(start), place(end)))
        parts.append(_rect(x, upper, column, lower - upper, _fill(drawn, series)))
        parts.append(_text(x + column / 2, upper - 6, text, anchor="middle", bold=True))
        if at + 1 < len(spans):
            steps = ("M", x + column, place(end), "H", x + slot)
            parts.append(_stroke(*steps, color=EDGE, class_="edge", stroke_dasharray="3 3"))
        parts += [
            _text(x + column / 2, place(low) + 17 + line * LINE, words, anchor="middle", soft=True)
            for line, words in enumerate(step_names[at])
        ]
    parts.append(_rule(0, place(0.0), drawn.width, place(0.0), strong=True))
    return parts, place(low) + 12 + max(map(len, step_names)) * LINE


# lines


def _lines(drawn: _Drawn) -> tuple[list[str], float]:
    values = [value for series in drawn.series for value in series.values if value is not None]
    times = _times(drawn.names) if drawn.over is None else None
    low, high = min(values, default=0.0), max(values, default=1.0)
    if times is None or low < 0 or low < high / 3:
        low = min(0.0, low)
    ticks = even_steps(low, high, 5)
    written = axis_numbers(ticks, drawn.locale)
    begins = f"the axis begins at {written[0]}" if ticks[0] > 0 else ""
    key, top = _key(drawn, lines=True, also=begins)
    left = max(text_width(text, SIZE) for text in written) + 10
    right = drawn.width - 12
    marked = times is not None
    plot_top = top + (40 if marked else 10)
    plot = 150.0 * drawn.tall
    bottom = plot_top + plot
    xs = drawn.over or tuple(times[0] if times else map(float, range(len(drawn.names))))
    near = drawn.over and 0 < xs[0] < xs[-1] / 20 and not drawn.axis.startswith("Month")
    first = 0.0 if near else xs[0]
    across = (right - left) / ((xs[-1] - first) or 1.0)
    up = plot / (ticks[-1] - ticks[0])

    def x_of(value: float) -> float:
        return left + (value - first) * across

    def y_of(value: float) -> float:
        return bottom - (value - ticks[0]) * up

    parts = list(key)
    for tick, text in zip(ticks, written, strict=True):
        parts.append(_rule(left, y_of(tick), right, y_of(tick), strong=tick == 0))
        parts.append(_text(left - 8, y_of(tick) + 4.3, text, anchor="end", soft=True))
    tops = _tops(drawn) if marked else []
    for at, series in zip(tops, drawn.series, strict=False):
        if at is not None:
            begin = max(first, xs[at] - _WINDOW_MINUTES)
            parts.append(
                _rect(
                    x_of(begin),
                    plot_top,
                    x_of(xs[at]) - x_of(begin),
                    plot,
                    series.color,
                    fill_opacity="0.12",
                )
            )
    for at, series in enumerate(drawn.series):
        dash = _DASHES[at] if len(drawn.series) > 1 else ""
        steps: list[str | float] = []
        drawing = False
        for x, value in zip(xs, series.values, strict=True):
            if value is not None:
                steps += (*(() if drawing else ("M",)), x_of(x), y_of(value))
            drawing = value is not None
        parts.append(_stroke(*steps, color=series.color, width=2.4, stroke_dasharray=dash))
    parts += _peaks(drawn, tops, [x_of(x) for x in xs], y_of, plot_top, left, right)
    marks = times[1] if times else _ticks_across(drawn, xs, first)
    parts += _below(marks, x_of, bottom, left, drawn.width)
    height = bottom + (36 if any(day for _, _, day in marks) else 22)
    if drawn.over is not None:
        parts.append(_text((left + right) / 2, height + 10, drawn.axis, anchor="middle", soft=True))
        height += 16
    return parts, height


def _tops(drawn: _Drawn) -> list[int | None]:
    """Return the row of each line whose point stands out."""
    marked = drawn.chart.marked
    return [*marked, *(_top(series) for series in drawn.series[len(marked) :])]


def _top(series: _Series) -> int | None:
    present = [at for at, value in enumerate(series.values) if value is not None]
    return max(present, key=lambda at: series.values[at] or 0.0) if present else None


@dataclass(frozen=True, slots=True)
class _Peak:
    """A point that stands out, and the line of words above it: its middle, and half its width."""

    x: float
    y: float
    line: float
    middle: float
    half: float
    text: str
    color: str

    def covers(self, x: float) -> bool:
        """Return whether its words stand across a place of the axis."""
        return abs(x - self.middle) <= self.half


def _peaks(
    drawn: _Drawn,
    tops: Sequence[int | None],
    xs: Sequence[float],
    y_of: Callable[[float], float],
    plot_top: float,
    left: float,
    right: float,
) -> Iterator[str]:
    """Mark a point of each line over times, with its number and time, each in a line."""
    peaks: list[_Peak] = []
    for number, (at, series) in enumerate(zip(tops, drawn.series, strict=False)):
        if at is None:
            continue
        text = f"{series.label}: {series.texts[at]} {drawn.chart.unit}, {drawn.names[at]}"
        if text_width(text, SIZE, bold=True) > right - left:  # the mark has its line's colour
            text = text.partition(": ")[2]
        half = text_width(text, SIZE, bold=True) / 2
        x, y = xs[at], y_of(series.values[at] or 0.0)
        middle = min(right - half, max(left + half, x))
        line = plot_top - 26 + number * (LINE + 2)
        peaks.append(_Peak(x, y, line, middle, half, text, series.color))
    for peak in peaks:
        # its mark begins below all words that stand there
        top = max(other.line for other in peaks if other is peak or other.covers(peak.x))
        yield _stroke("M", peak.x, top + 4, "V", peak.y, color=peak.color, stroke_dasharray="2 3")
        ring: dict[str, str | float] = {"stroke": peak.color, "stroke_width": 2.4}
        yield _element("circle", cx=peak.x, cy=peak.y, r=4, fill=GROUND, class_="ground", **ring)
        yield _text(peak.middle, peak.line, peak.text, anchor="middle", bold=True)


_Marks = list[tuple[float, str, str]]
"""Places on an axis with the text there, and a second line of it."""


def _read_time(name: str) -> tuple[str, str, int] | None:
    """Return the day, the time and the minute of the day that name a row; None for no time."""
    match = _CLOCK.fullmatch(name)
    if match is None:
        return None
    day, clock, hour, minute = match.groups(default="")
    return day, clock, int(hour) * 60 + int(minute)


def _times(names: Sequence[str]) -> tuple[list[float], _Marks] | None:
    """Return the minutes that rows stand at, with round hours; None where they are no times.

    An empty row parts two days, which stand an hour apart.
    """
    read = [_read_time(name) for name in names]
    if len(names) < 4 or any(time is None and name for time, name in zip(read, names, strict=True)):
        return None
    minutes: list[float] = []
    days: list[str] = []
    shift, before = 0.0, -1.0
    for time in read:
        if time is None:
            minutes.append(before + 30)
            days.append("")
            shift = before + 60
            before = -1.0
            continue
        day, _, at = time
        if before >= 0 and shift + at <= before:
            shift += _DAY * ceil((before - shift - at + 1) / _DAY)
        elif before < 0 and shift:
            shift -= at
        before = shift + at
        minutes.append(before)
        days.append(day)
    span = minutes[-1] - minutes[0]
    every = next((h for h in (1, 2, 3, 4, 6, 12, 24) if span / 60 / h <= 9), 24) * 60
    marks: _Marks = []
    shown = ""
    for minute, time, day in zip(minutes, read, days, strict=True):
        if time is None:
            continue
        _, clock, at = time
        if at % every == 0:
            marks.append((minute, clock, day if day != shown else ""))
            shown = day
    return minutes, marks


def _ticks_across(drawn: _Drawn, xs: Sequence[float], first: float) -> _Marks:
    if drawn.over is None:
        every = ceil(len(drawn.names) / (10 if drawn.width > 500 else 4))
        return [
            (x, name, "")
            for at, (x, name) in enumerate(zip(xs, drawn.names, strict=True))
            if at % every == 0
        ]
    if drawn.axis.startswith("Month"):  # the ends of years, in short stretches of quarters
        step = 24 if len(xs) > 120 else 12 if len(xs) > 12 else 3
        inside = [month for month in xs if month == 1 or month % step == 0]
    else:
        inside = [tick for tick in even_steps(first, xs[-1], 6) if first <= tick <= xs[-1]]
    texts = axis_numbers(inside, drawn.locale)
    return [(tick, text, "") for tick, text in zip(inside, texts, strict=True)]


def _below(
    marks: _Marks, x_of: Callable[[float], float], bottom: float, left: float, width: float
) -> Iterator[str]:
    """Write what stands below an axis, without those that would lie over one before."""
    ends = [-1e9, -1e9]
    for at, *texts in marks:
        for line, text in enumerate(texts):
            half = text_width(text, SIZE) / 2
            x = min(width - half, max(half, x_of(at)))
            if text and x - half > ends[line] + 6:
                yield _text(x, bottom + 17 + line * LINE, text, anchor="middle", soft=True)
                ends[line] = x + half
    yield _rule(left, bottom, left, bottom, strong=True)
