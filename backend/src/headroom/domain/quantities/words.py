"""Heads, labels and choices that both files and screens show: each stands here, or in its room.

The title of an input is its model's, the label of a figure its formula's; what is neither is an
attribute of a room's ``SharedWords``. The contract carries them as ``x-words``, from which the
frontend's ``api/*-words.gen.ts`` are written under the same names.
"""

from __future__ import annotations


class SharedWords:
    """Words by the name that both languages call them by."""

    @classmethod
    def by_name(cls) -> dict[str, str]:
        """Return the words of a room in their order."""
        return {name: text for name, text in vars(cls).items() if not name.startswith("_")}


class FigureWords(SharedWords):
    """What stands in place of a figure, or beside it."""

    as_entered = "as entered"
    as_measured = "as measured"
    at_least = "at least"
    at_most = "at most"
    no_id = "is not known"
    no_number = "is not a number"
    not_known = "not known"
    not_measured = "not measured"
    not_available = "not available"
    per_hour = "per hour"
    range_of_estimate = "range of the estimate"
    unstated = "not stated"
