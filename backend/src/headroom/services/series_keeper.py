"""Long series that a page calculates with step after step: sent once, named by their hash then.

They are held in this process's memory and nowhere else: after a restart, or when newer ones took
their room, the page is told that they are gone and sends them again.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping

import numpy as np

from headroom.domain.peaks.peaks import Before
from headroom.domain.peaks.profile import MOST_INTERVALS, ProfileRules, Run
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.refusals import InvalidInputError, Refusal

MOST_BYTES = 64 << 20
"""Of all series together: those of some twenty years of four LPARs every five minutes."""
_VALUE_BYTES = 8
_MOST_BEFORE = 4
"""Profiles that are held as they are calculated with: some 8 MB each for a year of four LPARs."""
_LAID_OUT = {
    *ProfileRules.model_fields,
    "window_hours",
    "series",
    "workload",
    "reduction",
    "addition",
}
_LAID_OUT |= {"first_minute", "starts_on", "time_zone", "billing_day", "groups"}
"""What of a run says how it is laid out."""


class SeriesNotKeptError(Refusal):
    """No series is kept under an id, or not any more."""

    status, slug, title = 404, "series-not-kept", "The series is not kept here"

    def __init__(self, kept_id: str) -> None:
        super().__init__(
            f"No values are kept under {kept_id}, or not any more. Send them again.",
            ("kept", "is not kept"),
        )


class SeriesKeeper:
    """Holds series under the hash of their bytes; what was not asked for longest goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._held: OrderedDict[str, FloatArray] = OrderedDict()
        self._bytes = 0
        self._before: OrderedDict[str, Before] = OrderedDict()

    def keep(self, data: bytes) -> tuple[str, int]:
        """Hold float64 numbers, lowest byte first, NaN for a gap. Return their id and count.

        Raises InvalidInputError for what is no such series. Whether its numbers can be computed
        with is asked where they are used.
        """
        count, rest = divmod(len(data), _VALUE_BYTES)
        if rest or not count:
            raise InvalidInputError(
                "body", f"{len(data):,} bytes are no series of numbers of {_VALUE_BYTES} bytes each"
            )
        if count > MOST_INTERVALS:
            raise InvalidInputError(
                "body", f"{count:,} values are more than the {MOST_INTERVALS:,} of a leap year"
            )
        kept_id = hashlib.sha256(data).hexdigest()[:32]
        if kept_id not in self._held:
            self._held[kept_id] = np.frombuffer(data, dtype="<f8").astype(np.float64, copy=False)
            self._bytes += len(data)
        self._held.move_to_end(kept_id)
        while self._bytes > self._most_bytes and len(self._held) > 1:
            _, oldest = self._held.popitem(last=False)
            self._bytes -= oldest.nbytes
        return kept_id, count

    def before(self, run: Run) -> Before:
        """Return the profile of a run and its R4HA before any saving, which the next step asks too.

        Raises PeaksError as laying out does, and SeriesNotKeptError.
        """
        key = run.model_dump_json(include=_LAID_OUT)
        found = self._before.pop(key, None)
        if found is None:
            found = Before(run.laid_out(self.values(run.kept_ids())))
        self._before[key] = found
        while len(self._before) > _MOST_BEFORE:
            self._before.popitem(last=False)
        return found

    def values(self, kept_ids: Iterable[str]) -> Mapping[str, FloatArray]:
        """Return the series of these ids. Raises SeriesNotKeptError."""
        found: dict[str, FloatArray] = {}
        for kept_id in kept_ids:
            if kept_id not in self._held:
                raise SeriesNotKeptError(kept_id)
            self._held.move_to_end(kept_id)
            found[kept_id] = self._held[kept_id]
        return found
