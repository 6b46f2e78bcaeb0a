"""Scenarios: saved with their history, never half, and never over somebody else's save."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.scenario.content import VersionContent
from headroom.domain.scenario.differences import ScenarioDifference, scenario_differences
from headroom.persistence.queries import scenarios as queries
from headroom.persistence.queries.own_versions import find_first_day, find_own_version
from headroom.persistence.tables import OwnVersionRow, ScenarioRow
from headroom.services.catalogue import Catalogue
from headroom.services.own_history import Change, OwnRecords, RecordVersionNotFoundError

NAME_LIMIT = 200
_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is read as another
_ID_LENGTH = 16


class SampleScenarioError(Refusal):
    """Samples are read and copied, not changed."""

    status, slug, title = 409, "sample-scenario", "Samples cannot be changed"

    def __init__(self) -> None:
        super().__init__(
            "This scenario came with the application. Duplicate it and change the copy."
        )


class ArchivedScenarioError(Refusal):
    """An archived scenario is taken back before it is changed."""

    status, slug, title = 409, "archived-scenario", "The scenario is archived"

    def __init__(self) -> None:
        super().__init__("Take it out of the archive, then save.")


class NotArchivedError(Refusal):
    """A scenario is archived before it is deleted."""

    status, slug, title = 409, "scenario-not-archived", "The scenario is not archived"

    def __init__(self) -> None:
        super().__init__("Only archived scenarios can be deleted. Archive it first.")


@dataclass(frozen=True, slots=True)
class SavedScenario:
    """A scenario as of one of its versions."""

    scenario: ScenarioRow
    saved: OwnVersionRow

    @property
    def id(self) -> str:
        return self.scenario.id

    @property
    def version(self) -> int:
        """The number of the version, not always the current one."""
        return self.saved.number

    @property
    def content(self) -> VersionContent:
        return VersionContent(**self.saved.content)


class OwnScenarios(OwnRecords[VersionContent, SavedScenario]):
    """Users' scenarios with their history; samples are among them, to be read and copied."""

    kind, entry = "scenario", VersionContent
    in_catalogue = False
    deleted_life = timedelta(days=30)

    async def get(self, session: AsyncSession, record_id: str) -> SavedScenario:
        """Return a scenario as of now. Raises ScenarioNotFoundError."""
        row = await queries.get_scenario_row(session, scenario_id=record_id)
        return SavedScenario(row, await self._version(session, record_id, row.version))

    async def find(self, session: AsyncSession, record_id: str) -> SavedScenario | None:
        """Return the same, None where there is none."""
        try:
            return await self.get(session, record_id)
        except queries.ScenarioNotFoundError:
            return None

    async def get_version(
        self, session: AsyncSession, record_id: str, number: int
    ) -> OwnVersionRow:
        """Return one version. Raises ScenarioNotFoundError or RecordVersionNotFoundError."""
        await queries.get_scenario_row(session, scenario_id=record_id)
        return await self._version(session, record_id, number)

    async def _version(self, session: AsyncSession, record_id: str, number: int) -> OwnVersionRow:
        row = await find_own_version(session, kind=self.kind, record_id=record_id, number=number)
        if row is None:
            raise RecordVersionNotFoundError
        return row

    async def as_saved(
        self, session: AsyncSession, stored: SavedScenario, row: OwnVersionRow
    ) -> SavedScenario:
        """Return a scenario as of one of its versions."""
        return SavedScenario(stored.scenario, row)

    async def new_id(self, session: AsyncSession, entered: VersionContent) -> str:
        """Return an id that nobody guesses."""
        return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))

    def entered(self, stored: SavedScenario) -> VersionContent:
        """Return what was saved."""
        return stored.content

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: VersionContent,
        stands: SavedScenario | None,
    ) -> VersionContent:
        """Refuse a change of a sample, and of what is archived.

        Raises SampleScenarioError, ArchivedScenarioError.
        """
        if stands is not None:
            _refuse_sample(stands.scenario)
            if stands.scenario.archived_at is not None:
                raise ArchivedScenarioError
        return entered

    async def write(
        self,
        session: AsyncSession,
        record_id: str,
        entered: VersionContent,
        version: int,
        stands: SavedScenario | None,
    ) -> SavedScenario:
        """Store a scenario as of this version. Raises ArchivedScenarioError."""
        if stands is None:
            created_at = await find_first_day(session, kind=self.kind, record_id=record_id)
            await queries.add_scenario(
                session,
                scenario_id=record_id,
                content=entered,
                version=version,
                created_at=created_at,
            )
        elif not await queries.advance_scenario(
            session, scenario_id=record_id, content=entered, version=version
        ):
            raise ArchivedScenarioError
        return await self.get(session, record_id)

    async def remove(self, session: AsyncSession, stored: SavedScenario) -> None:
        """Delete an archived scenario. Raises SampleScenarioError, NotArchivedError."""
        _refuse_sample(stored.scenario)
        if not await queries.delete_archived_scenario(session, scenario_id=stored.id):
            raise NotArchivedError

    async def duplicate(
        self,
        session: AsyncSession,
        record_id: str,
        change: Change,
        *,
        name: str | None,
        number: int | None,
    ) -> SavedScenario:
        """Store a copy of a scenario, of its current version or of one that is named.

        Raises ScenarioNotFoundError, RecordVersionNotFoundError, KeyReusedError,
        ResultDeletedError.
        """
        made = await self._begin(session, change)
        if made is not None:
            return made
        current = await self.get(session, record_id)
        version = await self._version(session, record_id, number or current.version)
        copied = self.read(version.content)
        changes = {
            "name": name or f"Copy of {copied.name}"[:NAME_LIMIT].rstrip(),
            "content": copied.content | {"sample": False},
            "rationale": f"Copied from “{copied.name}”, version {version.number}.",
        }
        return await self.add(session, copied.model_copy(update=changes), change)


SCENARIOS = OwnScenarios()


def content_differences(
    before: VersionContent, after: VersionContent, names: Mapping[str, str]
) -> list[ScenarioDifference]:
    """Return what differs between two saves; why and when they were saved is not compared.

    names: what ids in lists are called.
    """
    compared = {"name", "customer", "note", "content"}
    return scenario_differences(
        before.model_dump(include=compared), after.model_dump(include=compared), names
    )


async def set_archived(session: AsyncSession, scenario_id: str, *, archived: bool) -> SavedScenario:
    """Put a scenario away, or take it back; again changes nothing.

    Raises ScenarioNotFoundError, SampleScenarioError.
    """
    await queries.wait_for_disk(session)
    await queries.mark_archived(session, scenario_id=scenario_id, archived=archived)
    stored = await SCENARIOS.get(session, scenario_id)
    _refuse_sample(stored.scenario)
    return stored


def with_test_versions(content: VersionContent, catalogue: Catalogue) -> VersionContent:
    """Return content that says which versions of own tests it is saved with."""

    def noted(mix: list[dict[str, Any]]) -> list[dict[str, Any]]:
        parts = []
        for part in mix:
            name = part["substitution"]
            substitution = catalogue.substitutions.get(name) if isinstance(name, str) else None
            version = None if substitution is None else substitution.version
            parts.append(part if version is None else {**part, "test_version": version})
        return parts

    stored = content.content
    periods = [{**hours, "mix": noted(hours["mix"])} for hours in stored["periods"]]
    noted_content = {**stored, "mix": noted(stored["mix"]), "periods": periods}
    return content.model_copy(update={"content": noted_content})


def _refuse_sample(scenario: ScenarioRow) -> None:
    if scenario.origin == "seed":
        raise SampleScenarioError
