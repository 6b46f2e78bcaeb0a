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

    as_measured = "as measured"
    not_known = "not known"
    not_available = "not available"
    range_of_estimate = "range of the estimate"
    unstated = "not stated"
