"""What was read of files, held between the steps of an import: by hash, within bounds."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

_Thing = TypeVar("_Thing")


class Held(Generic[_Thing]):
    """Things by key; what was not asked for longest goes first.

    most: of them at once. most_bytes: of all together; a larger thing is not held at all.
    """

    def __init__(self, *, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._held: OrderedDict[str, tuple[_Thing, int]] = OrderedDict()

    def find(self, key: str) -> _Thing | None:
        """Return what is held under a key."""
        entry = self._held.pop(key, None)
        if entry is None:
            return None
        self._held[key] = entry
        return entry[0]

    def hold(self, key: str, thing: _Thing, size: int) -> _Thing:
        """Hold a thing of so many bytes; return it."""
        if size <= self._most_bytes:
            self._held[key] = thing, size
            while len(self._held) > self._most or self._bytes() > self._most_bytes:
                self._held.popitem(last=False)
        return thing

    def _bytes(self) -> int:
        return sum(size for _, size in self._held.values())
