"""What was printed of frozen reports, kept as long as there is room: they do not change."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

MOST_BYTES = 64 << 20


class Printed(NamedTuple):
    """What a print depends on. form: of the file; origin: whose link stands on it."""

    content_hash: str
    form: str
    preset: str
    paper: str
    language: str
    expires: str
    origin: str


class KeptPrints:
    """Prints by what they depend on; the one asked for longest ago goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._held = 0
        self._prints: OrderedDict[Printed, bytes] = OrderedDict()

    def find(self, of: Printed) -> bytes | None:
        """Return a print."""
        found = self._prints.get(of)
        if found is not None:
            self._prints.move_to_end(of)
        return found

    def keep(self, of: Printed, content: bytes) -> None:
        """Keep a print, if it has room at all."""
        self._held += len(content) - len(self._prints.pop(of, b""))
        self._prints[of] = content
        while self._held > self._most:
            self._held -= len(self._prints.popitem(last=False)[1])

    def forget(self, content_hash: str) -> None:
        """Drop all prints of a report."""
        for of in [of for of in self._prints if of.content_hash == content_hash]:
            self._held -= len(self._prints.pop(of))
