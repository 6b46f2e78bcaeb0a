"""Long series that a page calculates with step after step: sent once, named by their hash then.

Every process holds those that it calculates with in its memory; all of them are in the database,
so that whichever process is asked next finds them. When newer ones took their room, or a crash of
the database took them, the page is told that they are gone and sends them again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from headroom.cache import Cache
from headroom.domain.peaks.day_savings import MOST_INTERVALS
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.refusals import InvalidInputError, Refusal
from headroom.persistence.queries.series import list_series_bytes, store_series

_MOST_BYTES = 64 << 20
"""Of all series together: those of some twenty years of four LPARs every five minutes."""
_VALUE_BYTES = 8
MOST_STORED_BYTES = 512 << 20
"""Of all that the database keeps for all processes."""


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
        self._held: Cache[str, FloatArray] = Cache(
            most=most_bytes // _VALUE_BYTES, most_bytes=most_bytes
        )

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
                "body",
                f"{Amount(len(data), exact=True)} bytes are no series "
                f"of numbers of {_VALUE_BYTES} bytes each",
            )
        if count > MOST_INTERVALS:
            raise InvalidInputError(
                "body",
                f"{Amount(count, exact=True)} values are more than the "
                f"{Amount(MOST_INTERVALS, exact=True)} of a leap year",
            )
        kept_id = hashlib.sha256(data).hexdigest()[:32]
        if self._held.find(kept_id) is None:
            series = np.frombuffer(data, dtype="<f8").astype(np.float64, copy=False)
            self._held.keep(kept_id, series, series.nbytes)
        return kept_id, count

    def values(self, kept_ids: Iterable[str]) -> Mapping[str, FloatArray]:
        """Return the series of these ids. Raises SeriesNotKeptError."""
        values: dict[str, FloatArray] = {}
        for kept_id in kept_ids:
            series = self._held.find(kept_id)
            if series is None:
                raise SeriesNotKeptError(kept_id)
            values[kept_id] = series
        return values
