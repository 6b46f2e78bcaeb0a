"""Lines of two reports of one question: new, gone, different."""

from __future__ import annotations

from headroom.exports.document.lines import Line, changes_of


def told(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Return line, then and now of what differs; a dash where the line does not stand."""
    found = changes_of("Figures", *([Line(*line) for line in lines] for lines in (before, after)))
    return [(change.line, change.then or "-", change.now or "-") for change in found]


def test_a_row_is_found_by_its_name_wherever_it_stands() -> None:
    before = [("MSU saved", "7.52 MSU"), ("GPs freed", "0.0965"), ("Payback", "7")]
    after = [("GPs freed", "0.0965"), ("MSU saved", "15.05 MSU"), ("Licence", "10 EUR")]
    assert told(before, after) == [
        ("MSU saved", "7.52 MSU", "15.05 MSU"),
        ("Licence", "-", "10 EUR"),
        ("Payback", "7", "-"),
    ]


def test_a_sentence_is_compared_with_the_one_in_its_place() -> None:
    before = [("", "One holds."), ("", "Two GPs."), ("", "Three holds.")]
    after = [("", "One holds."), ("", "Four GPs."), ("", "Three holds."), ("", "Five is new.")]
    assert told(before, after) == [("", "Two GPs.", "Four GPs."), ("", "-", "Five is new.")]
    assert told(after, before)[-1] == ("", "Five is new.", "-")


def test_the_same_lines_say_nothing() -> None:
    lines = [("MSU saved", "7.52 MSU"), ("", "One holds.")]
    assert told(lines, lines) == []


def test_rows_of_one_name_may_come_in_another_order() -> None:
    before = [("Saved", "4 − 3 = 1"), ("Saved", "2 − 1 = 1")]
    assert told(before, before[::-1]) == []
    assert told(before, [("Saved", "5 − 3 = 2"), before[1]]) == [
        ("Saved", "4 − 3 = 1", "5 − 3 = 2")
    ]
