"""Long series that a page calculates with step after step: sent once, named by their hash then.

Every process holds those that it calculates with in its memory; all of them are in the database,
so that whichever process is asked next finds them. When newer ones took their room, or a crash of
the database took them, the page is told that they are gone and sends them again.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Protocol, TypeVar, cast

import numpy as np
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from headroom.domain.peaks.profile import MOST_INTERVALS, ProfileRules, Run
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.refusals import InvalidInputError, Refusal
from headroom.persistence.queries.series import list_series_bytes, store_series

_MOST_BYTES = 64 << 20
"""Of all series together: those of some twenty years of four LPARs every five minutes."""
_VALUE_BYTES = 8
MOST_STORED_BYTES = 512 << 20
"""Of all that the database keeps for all processes."""
MOST_LAID_BYTES = 64 << 20
"""Of profiles as they are calculated with: some 13 MB each for a year of four LPARs."""
_LAID_OUT = {
    *ProfileRules.model_fields,
    "window_hours",
    "series",
    "workload",
    "reduction",
    "addition",
}
_LAID_OUT |= {"unit", "machine", "first_minute", "starts_on", "time_zone", "billing_day", "groups"}
"""What of a run says how it is laid out."""


class Laid(Protocol):
    """What is held of a profile. bytes: some measure of its memory."""

    @property
    def bytes(self) -> int: ...


T = TypeVar("T", bound=Laid)


@dataclass(frozen=True, slots=True)
class SeriesReceipt:
    """Values that can be named from now on."""

    kept: Annotated[str, Field(description="The id under which calculations name them")]
    values: int


class SeriesNotKeptError(Refusal):
    """No series is kept under an id, or not any more."""

    status, slug, title = 404, "series-not-kept", "The series is not kept here"

    def __init__(self, kept_id: str) -> None:
        super().__init__(
            f"No values are kept under {kept_id}, or not any more. Send them again.",
            ("kept", "is not kept"),
        )


class SeriesKeeper:
    """Holds series under the hash of their bytes; what was not asked for longest goes first.

    sessions: of the database that keeps them for other processes; None for memory alone.
    """

    def __init__(
        self,
        most_bytes: int = _MOST_BYTES,
        sessions: async_sessionmaker[AsyncSession] | None = None,
    ) -> None:
        self._sessions = sessions
        self._most_bytes = most_bytes
        self._held: OrderedDict[str, FloatArray] = OrderedDict()
        self._bytes = 0
        self._laid: OrderedDict[tuple[str | None, ...], tuple[object, Laid]] = OrderedDict()

    async def store(self, data: bytes) -> SeriesReceipt:
        """Hold numbers as ``keep`` does, for other processes as well."""
        kept_id, count = self.keep(data)
        if self._sessions is not None:
            async with self._sessions() as session, session.begin():
                await store_series(
                    session, kept_id=kept_id, content=data, most_bytes=MOST_STORED_BYTES
                )
        return SeriesReceipt(kept_id, count)

    async def bring(self, kept_ids: Collection[str]) -> None:
        """Hold what of these series another process was given, so that ``values`` finds it."""
        missing = [kept_id for kept_id in kept_ids if kept_id not in self._held]
        if missing and self._sessions is not None:
            async with self._sessions() as session, session.begin():
                stored = await list_series_bytes(session, kept_ids=missing)
            for data in stored.values():
                self.keep(data)

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

    def laid(self, run: Run, more: tuple[str | None, ...], of: object, lay: Callable[[], T]) -> T:
        """Return what is made of a run before any saving, which the next step asks too.

        more: what else it depends on. of: the very object that it was made from; from another one
        it is made anew. Raises what ``lay`` raises.
        """
        key = (run.model_dump_json(include=_LAID_OUT), *more)
        earlier = self._laid.pop(key, None)
        made = cast("T", earlier[1]) if earlier and earlier[0] is of else lay()
        self._laid[key] = (of, made)
        while sum(laid.bytes for _, laid in self._laid.values()) > MOST_LAID_BYTES:
            self._laid.popitem(last=False)
        return made

    def values(self, kept_ids: Iterable[str]) -> Mapping[str, FloatArray]:
        """Return the series of these ids. Raises SeriesNotKeptError."""
        series: dict[str, FloatArray] = {}
        for kept_id in kept_ids:
            if kept_id not in self._held:
                raise SeriesNotKeptError(kept_id)
            self._held.move_to_end(kept_id)
            series[kept_id] = self._held[kept_id]
        return series
