"""What was made and may be asked for again: the one form of a cache of data in the program."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import RLock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Cache(Generic[Key, Value]):
    """Values by key, within bounds; what was not asked for longest goes first.

    most: entries at once. most_bytes: of all together, by the sizes that they are kept with; None
    where entries alone are counted. Threads may share one. See docs/decisions/0003.
    """

    def __init__(self, *, most: int, most_bytes: int | None = None) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._entries: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._bytes = 0
        self._lock = RLock()  # what is collected meanwhile may log, and the log keeps faults here

    def __contains__(self, key: Key) -> bool:
        return key in self._entries

    def find(self, key: Key) -> Value | None:
        """Return the value of a key; None where it is not kept, or not any more."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def keep(self, key: Key, value: Value, size: int = 0) -> Value:
        """Keep a value of so many bytes in place of an earlier one, and return it.

        One that is larger than all room is returned alone.
        """
        with self._lock:
            self._drop(key)
            if self._most_bytes is None or size <= self._most_bytes:
                self._entries[key] = value, size
                self._bytes += size
                while self._is_over():
                    self._drop(next(iter(self._entries)))
        return value

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the value of a key, made and kept where there is none. Raises what making does."""
        value = self.find(key)
        return self.keep(key, make()) if value is None else value

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    def _drop(self, key: Key) -> None:
        _, size = self._entries.pop(key, (None, 0))
        self._bytes -= size

    def _is_over(self) -> bool:
        bytes_over = self._most_bytes is not None and self._bytes > self._most_bytes
        return bytes_over or len(self._entries) > self._most
