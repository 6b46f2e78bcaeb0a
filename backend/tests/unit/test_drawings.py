"""Charts as they are drawn for paper, files and embeds."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from headroom.exports.document.blocks import Cell, Chart, Column
from headroom.exports.document.tables import table
from headroom.exports.drawings import chart_drawing


def drawing(low: float, high: float, base: float = 100.0, **size: float) -> str:
    """Return a tornado of one row."""
    columns = (
        *(Column("Input", wide=True), Column("From"), Column("To")),
        *(Column("Result at low", "EUR", True), Column("Result at high", "EUR", True)),
    )
    row = [Cell("Volume"), Cell("1"), Cell("2"), Cell(f"{low}", low), Cell(f"{high}", high)]
    drawn = table("Sensitivity", "Effect", columns, [row])
    chart = Chart("chart", "tornado", "", drawn.name, 0, (3, 4), "EUR", "", base, None, None)
    return chart_drawing(chart, drawn, None, **size).svg


def spans(low: float, high: float) -> list[tuple[float, float]]:
    """Return where both bars of a row begin and end, that of the input's low end first."""
    bars = re.findall(
        r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="15', drawing(low, high)
    )
    return [(round(float(x), 1), round(float(x) + float(wide), 1)) for x, wide in bars]


def labels(low: float, high: float) -> list[tuple[float, str]]:
    """Return the numbers at the ends of the bars and where they stand."""
    bold = r'<text x="([\d.]+)"[^>]*font-weight="600"[^>]*>([^<]+)<'
    found = re.findall(bold, drawing(low, high))
    return [(float(x), text) for x, text in found]


def test_ends_on_both_sides_of_a_tornado_meet_at_its_base() -> None:
    low, high = spans(80, 150)
    assert low[1] == pytest.approx(high[0], abs=0.2)


def test_of_two_ends_on_one_side_neither_hides_the_other() -> None:
    low, high = spans(40, 70)
    assert low[1] == pytest.approx(high[0], abs=0.2)
    assert low[0] < low[1] < high[1]


def test_numbers_of_two_ends_on_one_side_stand_there_in_their_order() -> None:
    ((left, text),) = labels(40, 70)
    assert text == "40 and 70"
    assert left < spans(40, 70)[0][0]
    ((right, text),) = labels(160, 130)
    assert text == "130 and 160"
    assert right > spans(160, 130)[0][1]


def axis_numbers_of(svg: str, widest: float) -> list[float]:
    """Return where the numbers below the bars stand; nothing else is written in the middle."""
    places = [float(x) for x in re.findall(r'<text x="([\d.]+)"[^>]*text-anchor="middle"', svg)]
    assert all(after - before > widest for before, after in pairwise(places))
    return places


def test_numbers_of_an_axis_that_would_meet_are_left_out() -> None:
    assert len(axis_numbers_of(drawing(-24_595, -24_055, -24_325), 50)) > 2
    narrow = drawing(-24_595, -24_055, -24_325, width=240)
    assert axis_numbers_of(narrow, 50) == []
    assert "24595" in narrow


@pytest.mark.parametrize("peak", [0, 9, 23])
def test_the_mark_of_a_peak_begins_below_all_words_that_stand_there(peak: int) -> None:
    rows = [
        [
            Cell(f"{hour:02}:00"),
            *(Cell(f"{msu}", msu) for msu in ((140.0, 125.0) if hour == peak else (100.0, 100.0))),
        ]
        for hour in range(24)
    ]
    columns = (Column("Until"), Column("Before", "MSU", True), Column("After", "MSU", True))
    drawn = table("R4HA", "R4HA", columns, rows)
    chart = Chart("chart", "line", "", drawn.name, 0, (1, 2), "MSU", "", None, None, None)
    svg = chart_drawing(chart, drawn, None).svg
    words = [float(y) for y in re.findall(r'y="(-?[\d.]+)"[^>]*font-weight="600"', svg)]
    tops = re.findall(r'd="M *[\d.]+ (-?[\d.]+)[^>]*stroke-dasharray="2 3"', svg)
    assert len(words) == len(tops) == 2
    assert all(float(top) > max(words) for top in tops)


def test_where_names_and_numbers_leave_bars_no_room_names_stand_above() -> None:
    """Of a case that gains and one that loses, on a telephone."""
    columns = (Column("Case", wide=True), Column("Net present value", "EUR", True))
    rows = [
        [Cell("Insurance claims portal"), Cell("270,855 EUR", 270_855.0)],
        [Cell("Case that adds"), Cell("−126,605 EUR", -126_605.0)],
    ]
    drawn = table("Cases", "Cases", columns, rows)
    chart = Chart("chart", "bar", "", drawn.name, 0, (1,), "EUR", "", None, None, None)
    svg = chart_drawing(chart, drawn, None, width=300).svg
    lengths = [float(wide) for wide in re.findall(r'<rect [^>]*width="([\d.]+)" height="15', svg)]
    assert len(lengths) == 2
    assert min(lengths) > 20
    names = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(?:Insurance|Case that)', svg)
    assert [float(x) for x, _ in names] == [0, 0]
