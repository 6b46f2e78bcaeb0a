"""What reports, and the pages about them, call their parts."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class ReportWords(SharedWords):
    """Heads and sentences, on paper and on screen."""

    answer = "The answer"
    all_inputs_same = "All inputs are the same"
    inputs_that_differ = "Inputs that differ"
    side_by_side = "Side by side"
    prepared_by = "Prepared by"
    where_inputs_differ = "Where their inputs differ"
    with_numbers = "With the numbers put in"


STROKES = {
    "diagonal": "M-2 2l4-4M0 8l8-8M6 10l4-4",
    "horizontal": "M0 2h8M0 6h8",
    "vertical": "M2 0v8M6 0v8",
}
"""Patterns as second code beside the colour: strokes over a field of 8 by 8."""
