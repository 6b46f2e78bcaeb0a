"""Reference data as one immutable snapshot, so that a calculation asks the database nothing.

Every process keeps a copy only while the database tells it of changes (LISTEN/NOTIFY); without
that connection each calculation reads afresh. See docs/decisions/0003-catalogue-snapshot.md.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

import psycopg
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from headroom.domain.comparability import substitution_of
from headroom.domain.evidence import MeasuredConfiguration, Saving, Substitution, saving
from headroom.domain.examples import WorkedExample
from headroom.domain.machines import Machine
from headroom.persistence.notifications import catalogue_changes
from headroom.persistence.queries.examples import list_examples
from headroom.persistence.queries.machines import list_machines
from headroom.persistence.queries.measurements import list_measured_configurations
from headroom.persistence.queries.substitutions import list_substitutions

RECONNECT_SECONDS = 1.0
MOST_PAIRS_KEPT = 256

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Machines, measured configurations, substitutions with their savings, worked examples."""

    machines: tuple[Machine, ...]
    configurations: dict[str, MeasuredConfiguration]
    substitutions: dict[str, tuple[Substitution, Saving]]
    examples: tuple[WorkedExample, ...]
    _pairs: dict[tuple[str, str, float | None], tuple[Substitution, Saving]] = field(
        default_factory=dict
    )

    def find_machine(self, machine_id: str) -> Machine | None:
        return next((each for each in self.machines if each.id == machine_id), None)

    def substitute(
        self, before: str, after: str, rate: float | None
    ) -> tuple[Substitution, Saving]:
        """Return one configuration replaced by another, with the saving worked out.

        The last ones asked for are kept, so that a moving slider does not work them out again.
        Raises KeyError for unknown ids and NotComparableError.
        """
        key = (before, after, rate)
        found = self._pairs.get(key)
        if found is None:
            substitution = substitution_of(
                self.configurations[before], self.configurations[after], rate
            )
            if len(self._pairs) >= MOST_PAIRS_KEPT:
                self._pairs.pop(next(iter(self._pairs)))
            found = self._pairs[key] = (substitution, saving(substitution))
        return found


async def read_catalogue(session: AsyncSession) -> Catalogue:
    """Return the reference data as the database has it now."""
    configurations = {each.id: each for each in await list_measured_configurations(session)}
    substitutions = await list_substitutions(session, configurations)
    return Catalogue(
        machines=tuple(await list_machines(session)),
        configurations=configurations,
        substitutions={each.id: (each, saving(each)) for each in substitutions},
        examples=tuple(await list_examples(session)),
    )


class CatalogueKeeper:
    """Gives the current catalogue, from memory while it is known to be current."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession], database_url: str) -> None:
        self._sessions = sessions
        self._database_url = database_url
        self._snapshot: Catalogue | None = None
        self._listening = False
        self._changes = 0

    async def current(self) -> Catalogue:
        """Return the catalogue; read it when no snapshot is known to be current."""
        if self._snapshot is not None:
            return self._snapshot
        changes = self._changes
        async with self._sessions() as session:
            catalogue = await read_catalogue(session)
        if self._listening and changes == self._changes:
            self._snapshot = catalogue
        return catalogue

    def forget(self) -> None:
        """Drop the snapshot: what it holds has changed, or may have."""
        self._snapshot = None
        self._changes += 1

    async def listen(self) -> None:
        """Follow the database's word of changes until cancelled; reconnect when it breaks."""
        while True:
            try:
                async with catalogue_changes(self._database_url) as changes:
                    self.forget()
                    self._listening = True
                    async for _ in changes:
                        self.forget()
            except psycopg.Error as error:
                log.warning("no word of catalogue changes, reading afresh: %s", error)
            finally:
                self._listening = False
                self.forget()
            await asyncio.sleep(RECONNECT_SECONDS)
