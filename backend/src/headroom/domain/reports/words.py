"""What reports, and the pages about them, call their parts."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class ReportWords(SharedWords):
    """Heads and sentences, on paper and on screen."""

    all_inputs_same = "All inputs are the same"
    inputs_that_differ = "Inputs that differ"
    prepared_by = "Prepared by"
    where_inputs_differ = "Where their inputs differ"
    with_numbers = "With the numbers put in"
