"""Charts of a workbook: native, drawn from the cells of its sheets."""

from __future__ import annotations

from typing import Any

from headroom.exports.document.blocks import Chart, Table, along, drawn_rows, ends_of, from_zero
from headroom.exports.document.comparison import PER_TRANSACTION
from headroom.exports.peak_sheet import SHEET, PeakSheet
from headroom.exports.sheets import FIRST_ROW

WIDTH, HEIGHT, BAR_HEIGHT = 900, 340, 22
"""Pixels; the height of a chart grows with the bars that it has more than ten."""
PIXELS_OF_A_ROW = 20
_MOST_NAMES = 8
"""Names below a chart."""
UPRIGHT = 360
"""Names that are never slanted, as the library counts angles."""
AXIS = "[>=1000]#,##0;[<=-1000]-#,##0;General"
ALWAYS_FROM_ZERO = ("MSU", "seconds", PER_TRANSACTION)
"""Units of several bars for each name: levels and costs, above 0 whatever is put in."""
_UNSEEN: dict[str, Any] = {"fill": {"none": True}, "border": {"none": True}, "overlap": 100}
FAR_FROM_ZERO = 0.5
"""Of the longest bar: where none is shorter, a program would begin its axis above 0."""
_DASHES = ("dash", "solid", "round_dot", "dash_dot")
PATTERNS = (
    None,
    "wide_upward_diagonal",
    "narrow_vertical",
    "dotted_diamond",
    "wide_downward_diagonal",
    "narrow_horizontal",
    "diagonal_brick",
    "large_check",
)
"""How lines and bars of a chart are told apart without colour, as the slides draw them."""


def chart_options(chart: Chart) -> dict[str, Any]:
    """Return how a chart lies on its sheet, and what it says to who does not see it."""
    return {"object_position": 2, "description": f"{chart.title}. Unit: {chart.unit}"}


def chart_height(table: Table, chart: Chart) -> int:
    """Return the height of a chart, pixels."""
    bars = len(drawn_rows(table, chart)) if chart.horizontal else 0
    return HEIGHT + BAR_HEIGHT * max(0, bars - 10)


def chart_rows(table: Table, chart: Chart) -> int:
    """Return how many rows of a sheet a chart takes, with what is left free below."""
    return chart_height(table, chart) // PIXELS_OF_A_ROW + 2


def begins_at_zeros(table: Table, chart: Chart) -> bool:
    """Return whether zeros beside its bars let an axis begin at 0.

    A program would begin it above, and fixed at 0 it would not show a saving that others' inputs
    turn into what is added.
    """
    if len(chart.series) > 1 or not from_zero(table, chart):
        return False
    (series,) = chart.series
    lengths = [table.rows[row][series].value or 0.0 for row in drawn_rows(table, chart)]
    return len(lengths) > 1 and min(lengths) > FAR_FROM_ZERO * max(lengths)


def feet_of(table: Table, chart: Chart) -> tuple[int, int]:
    """Return the first and the last row of those zeros: behind the first chart of the sheet."""
    first = FIRST_ROW + len(table.rows) + 4
    rows = drawn_rows(table, chart)
    return first, first + rows[-1] - rows[0]


def table_chart(book: Any, table: Table, chart: Chart) -> Any:
    """Return a native chart that takes its numbers from the cells of a table's sheet."""
    kind, horizontal = chart.form, chart.horizontal
    wanted: dict[str, str] = {"type": "bar" if horizontal else kind}
    if kind in ("stacked bar", "bridge"):
        wanted |= {"subtype": "stacked"}
    over = along(table, chart)
    if over is not None:
        wanted = {"type": "scatter", "subtype": "straight_with_markers"}
    drawn = book.add_chart(wanted)
    rows = drawn_rows(table, chart)
    first, last = FIRST_ROW + rows[0], FIRST_ROW + rows[-1]
    fills = [PATTERNS[at % len(PATTERNS)] for at in range(len(chart.series))]
    if kind not in ("stacked bar", "bridge"):
        fills = fills[::-1]  # what counts comes last: after, high
    for at, (position, pattern) in enumerate(zip(chart.series, fills, strict=True)):
        color = f"#{table.columns[position].color or '0D7F8F'}"
        series: dict[str, Any] = {
            "name": [table.name, FIRST_ROW - 1, position],
            "categories": [table.name, first, chart.category, last, chart.category],
            "values": [table.name, first, position, last, position],
        }
        if kind == "line":
            dash = _DASHES[at % len(_DASHES)] if len(chart.series) > 1 else "solid"
            mark = {"type": "circle", "size": 6, "fill": {"color": color}}
            mark |= {"border": {"color": color}}
            series |= {
                "line": {"color": color, "width": 2.25, "dash_type": dash},
                "marker": mark if len(chart.series) == 1 else {"type": "none"},
            }
        else:
            border = {"color": "#FFFFFF", "width": 0.5}
            series |= {"fill": {"color": color}, "border": border, "gap": 50}
            if pattern is not None:
                colors = {"fg_color": color, "bg_color": "#FFFFFF"}
                series |= {"pattern": {"pattern": pattern, **colors}}
            if kind == "bridge" and at == 0:  # it only lifts the others
                series |= {"fill": {"none": True}, "border": {"none": True}}
            if kind == "tornado":
                series |= {"overlap": 100}
        drawn.add_series(series)
    drawn.set_title(
        {
            "name": chart.title,
            "overlay": False,
            "name_font": {"size": 12, "bold": True},
        }
    )
    small = {"size": 8, "bold": False}
    upright = {"rotation": UPRIGHT} if over is None and not horizontal else {}
    names: dict[str, Any] = {"num_font": {"size": 9, **upright}, "label_position": "low"}
    values: dict[str, Any] = {
        "name": chart.unit,
        "name_font": small,
        "num_font": {"size": 9},
        "num_format": AXIS,
        "major_gridlines": {"visible": True, "line": {"color": "#D6DCDE"}},
    }
    if over is not None:
        low, high = ends_of(over)
        names |= {"min": low, "max": high, "major_gridlines": {"visible": False}}
    lengths = [table.rows[row][at].value or 0.0 for row in rows for at in chart.series]
    if len(chart.series) > 1 and from_zero(table, chart):
        far = min(lengths) > FAR_FROM_ZERO * max(lengths)
        values |= {"min": 0} if far or chart.unit in ALWAYS_FROM_ZERO else {}
    elif begins_at_zeros(table, chart):
        low, high = feet_of(table, chart)
        drawn.add_series(_UNSEEN | {"values": [table.name, low, 1, high, 1]})
    if horizontal:
        values |= {"name": f"{chart.unit}. {chart.source}"}
        # the first row on top, and the numbers still below
        names |= {"reverse": True, "crossing": "max"}
        if chart.base is not None:
            values |= {"crossing": chart.base}
        drawn.set_x_axis(values)
        drawn.set_y_axis(names)
    else:
        along_it = table.columns[chart.category].head
        names |= {"name": f"{along_it}. {chart.source}", "name_font": small}
        if over is None:
            # as many names as stand beside each other without being slanted
            names |= {"interval_unit": -(-len(rows) // _MOST_NAMES)}
        drawn.set_x_axis(names)
        drawn.set_y_axis(values)
    if len(chart.series) > 1:
        drawn.set_legend({"position": "bottom"})
    else:
        drawn.set_legend({"none": True})
    drawn.set_size({"width": WIDTH, "height": chart_height(table, chart)})
    return drawn


def peak_chart(book: Any, source: str, sheet: PeakSheet) -> Any:
    """Return consumption as columns without gaps, which look like steps, and R4HA as lines."""
    first, last = sheet.drawn
    heads = max(sheet.heads)
    drawn = book.add_chart({"type": "column"})
    lines = book.add_chart({"type": "line"})

    def series(column: int) -> dict[str, Any]:
        return {
            "name": [SHEET, heads, column],
            "categories": [SHEET, first, 1, last, 1],
            "values": [SHEET, first, column, last, column],
        }

    for column, fill in zip(sheet.used, ("#D9D4CE", "#A9CFB2"), strict=True):
        look = {"gap": 0, "overlap": 100, "fill": {"color": fill}, "border": {"none": True}}
        drawn.add_series(series(column) | look)
    for column, color, dash in zip(
        sheet.averages, ("#3C474C", "#0B5A69"), ("dash", "solid"), strict=True
    ):
        line = {"color": color, "width": 2.5, "dash_type": dash}
        lines.add_series(series(column) | {"line": line, "marker": {"type": "none"}})
    drawn.combine(lines)
    drawn.set_title(
        {
            "name": "Consumption and R4HA of all LPARs, before and after",
            "overlay": False,
            "name_font": {"size": 12, "bold": True},
        }
    )
    small = {"size": 8, "bold": False}
    drawn.set_x_axis(
        {
            "name": f"Day and time. {source}",
            "name_font": small,
            "num_font": {"size": 9, "rotation": UPRIGHT},
            "interval_unit": -(-(last - first + 1) // _MOST_NAMES),
        }
    )
    drawn.set_y_axis(
        {
            "name": "MSU",
            "name_font": small,
            "num_font": {"size": 9},
            "num_format": AXIS,
            "min": 0,
            "major_gridlines": {"visible": True, "line": {"color": "#D6DCDE"}},
        }
    )
    drawn.set_legend({"position": "bottom"})
    drawn.set_size({"width": WIDTH, "height": HEIGHT})
    drawn.show_blanks_as("gap")
    return drawn
