"""Reference data as one immutable snapshot, so that a calculation asks the database nothing.

Every process keeps a copy only while the database tells it of changes (LISTEN/NOTIFY); without
that connection each calculation reads afresh. See docs/decisions/0003-catalogue-snapshot.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections import ChainMap
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import psycopg
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from headroom.cache import Cache
from headroom.domain.comparison.compared_ways import Comparison
from headroom.domain.comparison.measured_ways import way_of_reading, ways_in, ways_of_test
from headroom.domain.comparison.own_ways import study_of_way
from headroom.domain.comparison.questions import Question, questions_of
from headroom.domain.comparison.ways_in import WayIn
from headroom.domain.evidence.comparability import substitution_of
from headroom.domain.evidence.evidence import MeasuredConfiguration, Substitution
from headroom.domain.evidence.measurements import measured_configurations, named_substitutions
from headroom.domain.evidence.own_series import StoredOwnSeries
from headroom.domain.evidence.own_tests import StoredOwnTest, own_substitution
from headroom.domain.evidence.studies import Configuration, Study
from headroom.domain.machines.machines import Machine, Machines, rated_per_figure
from headroom.domain.quantities.refusals import UnknownConfigurationError
from headroom.domain.value.examples import WorkedExample
from headroom.domain.value.value import (
    MeasuredPart,
    ValueCase,
)
from headroom.persistence.notifications import catalogue_changes
from headroom.persistence.queries.evidence import (
    get_evidence_version,
    get_published_state,
    list_stored_studies,
    list_worked_examples,
)
from headroom.persistence.queries.machines import in_order, list_stored_machines
from headroom.persistence.session import one_moment, session_factory
from headroom.services.own_series import OWN_SERIES
from headroom.services.own_tests import OWN_TESTS
from headroom.services.own_ways import OWN_WAYS

RECONNECT_SECONDS = 1.0
MOST_KEPT = 256
"""Results, so that a moving slider does not make them again."""
MOST_HEADLINES = 4_096
"""Of scenarios, a kilobyte or two each: more than a list sorts by its figures."""
MOST_LAID_BYTES = 64 << 20
"""Of profiles as they are calculated with: some 13 MB each for a year of four LPARs."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Published:
    """What seeds and tables of machines hold; users' rows are read beside it.

    state: see ``get_published_state``; what is here holds as long as it is the same.
    """

    state: str
    machines: tuple[Machine, ...]
    studies: dict[str, Study]
    evidence_version: str | None
    configurations: dict[str, MeasuredConfiguration]
    substitutions: dict[str, Substitution]
    examples: tuple[WorkedExample, ...]
    questions: Mapping[str, tuple[Question, ...]]
    ways_in: dict[str, WayIn]


def _results() -> Cache[Any, Any]:
    return Cache(most=MOST_KEPT)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Machines, studies, what they measured and replace, worked examples.

    studies: published documents by id. evidence_version: changes whenever other seeds are loaded.
    ways_in: configurations measured at rates, with limits, response times and remarks.
    own_ways: the same of what users entered; ``configurations`` and ``ways_in`` are published.
    readings: configurations as users read them off pictures; they are own ways, too.
    substitutions: published ones, then users' own tests. deleted_tests: names of those, by id.
    questions: what each study is asked, by its id.
    comparisons: what a comparison needs whatever the rate, by everything else about it.
    cases: value cases made from this catalogue, by everything about them that is not a number of
    the workload. headlines: of stored scenarios, by id and version. laid: long profiles as they
    are calculated with. These go when the catalogue goes.
    published, own_machines: what it was made of.
    """

    machines: Machines
    studies: dict[str, Study]
    evidence_version: str | None
    configurations: dict[str, MeasuredConfiguration]
    substitutions: dict[str, Substitution]
    examples: tuple[WorkedExample, ...]
    published: Published
    own_machines: tuple[Machine, ...] = ()
    questions: Mapping[str, tuple[Question, ...]] = field(default_factory=dict)
    ways_in: dict[str, WayIn] = field(default_factory=dict)
    own_ways: dict[str, WayIn] = field(default_factory=dict)
    readings: dict[str, MeasuredConfiguration] = field(default_factory=dict)
    deleted_tests: dict[str, str] = field(default_factory=dict)
    comparisons: Cache[Hashable, Comparison] = field(default_factory=_results)
    cases: Cache[Hashable, tuple[ValueCase, list[MeasuredPart]]] = field(default_factory=_results)
    headlines: Cache[tuple[str, int], Any] = field(
        default_factory=lambda: Cache(most=MOST_HEADLINES)
    )
    laid: Cache[tuple[str | None, ...], Any] = field(
        default_factory=lambda: Cache(most=MOST_KEPT, most_bytes=MOST_LAID_BYTES)
    )
    _pairs: Cache[tuple[str, str, float | None], Substitution] = field(default_factory=_results)

    @property
    def measured(self) -> Mapping[str, MeasuredConfiguration]:
        """Return what a substitution may be made of: published configurations and readings."""
        return ChainMap(self.configurations, self.readings)

    def find_machine(self, machine_id: str) -> Machine | None:
        return self.machines.find(machine_id)

    def find_configuration(self, configuration_id: str) -> tuple[Study, Configuration]:
        """Return a published configuration and its study. Raises UnknownConfigurationError."""
        for study in self.studies.values():
            for way in study.configurations:
                if way.id == configuration_id:
                    return study, way
        raise UnknownConfigurationError(configuration_id)

    def substitute(self, before: str, after: str, rate: float | None) -> Substitution:
        """Return one configuration replaced by another.

        Raises KeyError for unknown ids and NotComparableError.
        """
        return self._pairs.get(
            (before, after, rate),
            lambda: substitution_of(self.measured[before], self.measured[after], rate),
        )


async def read_catalogue(session: AsyncSession, before: Catalogue | None = None) -> Catalogue:
    """Return the reference data as the database has it now.

    session: one that sees one moment. before: an earlier one, whose published part is taken where
    it still holds.
    """
    state = await get_published_state(session)
    if before is None or before.published.state != state:
        studies = await list_stored_studies(session)
        published = published_of(
            await list_stored_machines(session, own=False),
            studies,
            await list_worked_examples(session, studies),
            evidence_version=await get_evidence_version(session),
            state=state,
        )
    else:
        published = before.published
    return catalogue_of(
        published,
        own_machines=await list_stored_machines(session, own=True),
        users=[study_of_way(way) for way in await OWN_WAYS.all(session)],
        tests=await OWN_TESTS.all(session),
        series=await OWN_SERIES.all(session),
        deleted_tests={
            row.record_id: row.content["name"] for row in await OWN_TESTS.deleted(session)
        },
        before=before,
    )


def published_of(
    machines: Iterable[Machine],
    studies: Sequence[Study],
    examples: Iterable[WorkedExample],
    *,
    evidence_version: str | None = None,
    state: str = "",
) -> Published:
    """Return what published machines and documents make."""
    configurations = _measured(studies)
    return Published(
        state=state,
        machines=tuple(machines),
        studies={study.id: study for study in studies},
        evidence_version=evidence_version,
        configurations=configurations,
        substitutions={
            substitution.id: substitution
            for substitution in named_substitutions(studies, configurations)
        },
        examples=tuple(examples),
        questions={study.id: questions_of(study) for study in studies},
        ways_in={way.id: way for way in ways_in(studies, configurations)},
    )


def catalogue_of(
    published: Published,
    *,
    own_machines: Sequence[Machine] = (),
    users: Sequence[Study] = (),
    tests: Sequence[StoredOwnTest] = (),
    series: Iterable[StoredOwnSeries] = (),
    deleted_tests: Mapping[str, str] = MappingProxyType({}),
    before: Catalogue | None = None,
) -> Catalogue:
    """Return the reference data that the published ones and what users entered make.

    users: ways that they measured, as studies. series: as they read them off pictures. before: an
    earlier catalogue, whose list of machines is taken where it is made of the same ones.
    """
    readings = [
        way
        for reading in series
        if reading.study in published.studies
        and (way := way_of_reading(reading, reading.id, published.studies[reading.study]))
        is not None
    ]
    same_machines = (
        before is not None
        and before.published is published
        and before.own_machines == tuple(own_machines)
    )
    return Catalogue(
        machines=before.machines
        if before is not None and same_machines
        else Machines(rated_per_figure(in_order([*published.machines, *own_machines]))),
        studies=published.studies,
        evidence_version=published.evidence_version,
        configurations=published.configurations,
        substitutions=published.substitutions
        | {test.id: own_substitution(test, test.id, test.version) for test in tests},
        deleted_tests=dict(deleted_tests),
        examples=published.examples,
        questions=published.questions,
        ways_in=published.ways_in,
        own_ways={
            way.id: way
            for way in (
                *ways_in(users, _measured(users)),
                *(way for test in tests for way in ways_of_test(test, test.id)),
                *readings,
            )
        },
        readings={way.id: way.configuration for way in readings},
        published=published,
        own_machines=tuple(own_machines),
    )


def _measured(studies: Sequence[Study]) -> dict[str, MeasuredConfiguration]:
    return {way.id: way for study in studies for way in measured_configurations(study)}


class CatalogueKeeper:
    """Gives the current catalogue, from memory while it is known to be current.

    engine: with a pool of the keeper's own. Requests hold a connection while they wait for the
    catalogue; were it read over the same pool, they would wait for each other after a restart.
    """

    def __init__(self, engine: AsyncEngine, database_url: str) -> None:
        self._sessions = session_factory(one_moment(engine))
        self._database_url = database_url
        self._snapshot: Catalogue | None = None
        self._listening = False
        self._changes = 0
        self._edition: int | None = None
        self._reading = asyncio.Lock()
        self._reads_begun = 0
        self._last_read: Catalogue | None = None
        self._before: Catalogue | None = None

    async def current(self) -> Catalogue:
        """Return the catalogue; read it when no snapshot is known to be current."""
        if self._snapshot is not None:
            return self._snapshot
        begun_before_us = self._reads_begun
        async with self._reading:
            if self._snapshot is not None:
                return self._snapshot
            if self._last_read is not None and self._reads_begun > begun_before_us:
                return self._last_read  # read while we waited, and begun after we asked
            self._last_read = None
            self._reads_begun += 1
            changes = self._changes
            async with self._sessions() as session:
                catalogue = await read_catalogue(session, self._before)
            self._last_read = self._before = catalogue
            if self._listening and changes == self._changes:
                self._snapshot, self._last_read = catalogue, None
            return catalogue

    def edition(self) -> int | None:
        """Return another number after each change, or None where nobody would tell of changes."""
        return self._changes if self._listening else None

    def know(self, edition: int | None) -> None:
        """Take the present edition from a process that listens, in place of listening.

        A snapshot that is read now holds at least the changes of that edition.
        """
        if edition is None or edition != self._edition:
            self.forget()
        self._edition, self._listening = edition, edition is not None

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
                _log.warning("no word of catalogue changes, reading afresh: %s", error)
            finally:
                self._listening = False
                self.forget()
            await asyncio.sleep(RECONNECT_SECONDS)
