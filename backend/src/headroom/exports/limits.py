"""What a reader of a report must know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def limits(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the warnings of an answer and why its saving may be worth nothing, with their kind."""
    found = [("Warning", str(each["text"])) for each in answer.get("warnings", [])]
    words = {True: "Applies", False: "Does not apply", None: "Not known, may apply"}
    found += [(words[each["applies"]], str(each["text"])) for each in answer.get("why_zero", [])]
    return found
