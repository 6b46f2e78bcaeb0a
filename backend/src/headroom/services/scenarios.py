"""Scenarios: saved with their history, never half, and never over somebody else's save."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.scenario.differences import ScenarioDifference, scenario_differences
from headroom.persistence.queries import scenarios as queries
from headroom.persistence.queries.scenarios import VersionContent
from headroom.persistence.session import is_lock_lost
from headroom.persistence.tables import ScenarioRow, ScenarioVersionRow
from headroom.services.catalogue import Catalogue
from headroom.services.own_history import StaleRecordError
from headroom.services.requests import KeyReusedError, Request, ResultDeletedError

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
    version: ScenarioVersionRow


class StaleVersionError(ValueError):
    """Somebody saved a newer version than the one that was read.

    current: what stands now. read: the version that was read, None where there is none of that
    number. sent: what was to be saved.
    """

    def __init__(
        self, current: SavedScenario, read: ScenarioVersionRow | None, sent: VersionContent
    ) -> None:
        super().__init__(current.scenario.id)
        self.current, self.read, self.sent = current, read, sent


async def create_scenario(
    session: AsyncSession, content: VersionContent, request: Request | None = None
) -> SavedScenario:
    """Store a new scenario; a repeated request gets the answer of the first.

    Raises KeyReusedError, ResultDeletedError.
    """
    await queries.wait_for_disk(session)
    if request is not None:
        earlier = await _find_earlier(session, request)
        if earlier is not None:
            return earlier
    async with session.begin_nested() as step:
        scenario_id = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
        saved = SavedScenario(
            *await queries.add_scenario(session, scenario_id=scenario_id, content=content)
        )
        if request is None or await _claim(session, request, saved):
            return saved
        await step.rollback()  # the same request was carried out while this one was
    return await _get_earlier(session, request)


async def save_scenario(
    session: AsyncSession,
    scenario_id: str,
    content: VersionContent,
    *,
    expected: int,
    request: Request | None = None,
) -> SavedScenario:
    """Store a new version of a scenario whose current version is ``expected``.

    A repeated request gets the answer of the first. Raises ScenarioNotFoundError,
    StaleVersionError, SampleScenarioError, ArchivedScenarioError, KeyReusedError.
    """
    await queries.wait_for_disk(session)
    lost: OperationalError | None = None
    try:
        async with session.begin_nested():  # what follows a lost lock goes on
            rows = await queries.advance_scenario(
                session, scenario_id=scenario_id, expected=expected, content=content
            )
    except OperationalError as error:
        if not is_lock_lost(error):
            raise
        rows, lost = None, error
    if rows is None:
        earlier = await _find_earlier(session, request) if request else None
        if earlier is not None:
            return earlier
        current = await get_scenario(session, scenario_id)
        if lost is not None and current.scenario.version == expected:
            raise lost
        _refuse_unchangeable(current.scenario)
        read = await queries.find_version(session, scenario_id=scenario_id, number=expected)
        raise StaleVersionError(current, read, content)
    saved = SavedScenario(*rows)
    if request is not None and not await _claim(session, request, saved):
        raise KeyReusedError
    return saved


async def restore_version(
    session: AsyncSession,
    scenario_id: str,
    number: int,
    *,
    expected: int,
    rationale: str,
    request: Request | None = None,
) -> SavedScenario:
    """Store a new version with the content of an earlier one.

    Raises VersionNotFoundError and what ``save_scenario`` raises.
    """
    earlier = await queries.get_version(session, scenario_id=scenario_id, number=number)
    content = replace(version_content(earlier), rationale=rationale, restored_from=number)
    return await save_scenario(session, scenario_id, content, expected=expected, request=request)


async def duplicate_scenario(
    session: AsyncSession,
    scenario_id: str,
    *,
    name: str | None,
    number: int | None,
    request: Request | None = None,
) -> SavedScenario:
    """Store a copy of a scenario, of its current version or of one that is named.

    Raises ScenarioNotFoundError, VersionNotFoundError, KeyReusedError, ResultDeletedError.
    """
    if request is not None:
        earlier = await _find_earlier(session, request)
        if earlier is not None:
            return earlier
    scenario = await queries.get_scenario_row(session, scenario_id=scenario_id)
    version = await queries.get_version(
        session, scenario_id=scenario_id, number=number or scenario.version
    )
    content = replace(
        version_content(version),
        name=name or f"Copy of {version.name}"[:NAME_LIMIT].rstrip(),
        content=version.content | {"sample": False},
        restored_from=None,
        rationale=f"Copied from “{version.name}”, version {version.number}.",
    )
    return await create_scenario(session, content, request)


async def get_scenario(session: AsyncSession, scenario_id: str) -> SavedScenario:
    """Return a scenario as of now. Raises ScenarioNotFoundError."""
    scenario = await queries.get_scenario_row(session, scenario_id=scenario_id)
    version = await queries.get_version(session, scenario_id=scenario_id, number=scenario.version)
    return SavedScenario(scenario, version)


async def get_version_pair(
    session: AsyncSession, scenario_id: str, before: int, after: int
) -> tuple[VersionContent, VersionContent]:
    """Return what two versions hold. Raises ScenarioNotFoundError, VersionNotFoundError."""
    first = await queries.get_version(session, scenario_id=scenario_id, number=before)
    second = await queries.get_version(session, scenario_id=scenario_id, number=after)
    return version_content(first), version_content(second)


def content_differences(
    before: VersionContent, after: VersionContent, names: Mapping[str, str]
) -> list[ScenarioDifference]:
    """Return what differs between two saves; why and when they were saved is not compared.

    names: what ids in lists are called.
    """
    return scenario_differences(_compared(before), _compared(after), names)


async def archive_scenario(session: AsyncSession, scenario_id: str) -> SavedScenario:
    """Put a scenario away; again changes nothing.

    Raises ScenarioNotFoundError, SampleScenarioError.
    """
    return await _set_archived(session, scenario_id, archived=True)


async def unarchive_scenario(session: AsyncSession, scenario_id: str) -> SavedScenario:
    """Take a scenario back. Raises ScenarioNotFoundError, SampleScenarioError."""
    return await _set_archived(session, scenario_id, archived=False)


async def delete_scenario(session: AsyncSession, scenario_id: str, *, expected: int) -> None:
    """Delete an archived scenario whose current version is ``expected``.

    With its history it can be brought back for DELETED_LIFE; then it goes for good. Raises
    ScenarioNotFoundError, SampleScenarioError, NotArchivedError, StaleRecordError.
    """
    await queries.wait_for_disk(session)
    await queries.discard_deleted_scenarios(session)
    if not await queries.delete_archived_scenario(
        session, scenario_id=scenario_id, expected=expected
    ):
        scenario = await queries.get_scenario_row(session, scenario_id=scenario_id)
        _refuse_sample(scenario)
        if scenario.version != expected:
            raise StaleRecordError(scenario.version)
        raise NotArchivedError


async def bring_back_scenario(session: AsyncSession, scenario_id: str) -> SavedScenario:
    """Undo the deletion of a scenario, which is in the archive again; again changes nothing.

    Raises ScenarioNotFoundError.
    """
    await queries.wait_for_disk(session)
    await queries.bring_scenario_back(session, scenario_id=scenario_id)
    return await get_scenario(session, scenario_id)


def with_test_versions(content: VersionContent, catalogue: Catalogue) -> VersionContent:
    """Return content that says which versions of own tests it is saved with."""

    def noted(mix: list[dict[str, Any]]) -> list[dict[str, Any]]:
        versioned = []
        for part in mix:
            name = part["substitution"]
            substitution = catalogue.substitutions.get(name) if isinstance(name, str) else None
            version = None if substitution is None else substitution.version
            versioned.append(part if version is None else {**part, "test_version": version})
        return versioned

    stored = content.content
    periods = [{**hours, "mix": noted(hours["mix"])} for hours in stored["periods"]]
    return replace(content, content={**stored, "mix": noted(stored["mix"]), "periods": periods})


def version_content(row: ScenarioVersionRow) -> VersionContent:
    """Return what a version holds."""
    return VersionContent(
        name=row.name,
        customer=row.customer,
        note=row.note,
        rationale=row.rationale,
        content=row.content,
        restored_from=row.restored_from,
    )


async def _set_archived(
    session: AsyncSession, scenario_id: str, *, archived: bool
) -> SavedScenario:
    await queries.wait_for_disk(session)
    await queries.set_archived(session, scenario_id=scenario_id, archived=archived)
    saved = await get_scenario(session, scenario_id)
    _refuse_sample(saved.scenario)
    return saved


async def _claim(session: AsyncSession, request: Request, saved: SavedScenario) -> bool:
    return await queries.claim_key(
        session,
        key=request.key,
        request_hash=request.hash,
        scenario_id=saved.scenario.id,
        version=saved.version.number,
    )


async def _find_earlier(session: AsyncSession, request: Request) -> SavedScenario | None:
    """Return what the same request made when it was carried out before.

    Raises KeyReusedError, ResultDeletedError.
    """
    used = await queries.find_key(session, key=request.key)
    if used is None:
        return None
    if used.request_hash != request.hash:
        raise KeyReusedError
    if used.scenario_id is None:
        raise ResultDeletedError
    try:
        scenario = await queries.get_scenario_row(session, scenario_id=used.scenario_id)
    except queries.ScenarioNotFoundError as error:
        raise ResultDeletedError from error
    return SavedScenario(
        scenario,
        await queries.get_version(session, scenario_id=used.scenario_id, number=used.version),
    )


async def _get_earlier(session: AsyncSession, request: Request) -> SavedScenario:
    earlier = await _find_earlier(session, request)
    if earlier is None:  # deleted keys are not possible: they outlive their scenarios
        raise ResultDeletedError
    return earlier


def _refuse_unchangeable(scenario: ScenarioRow) -> None:
    _refuse_sample(scenario)
    if scenario.archived_at is not None:
        raise ArchivedScenarioError


def _refuse_sample(scenario: ScenarioRow) -> None:
    if scenario.origin == "seed":
        raise SampleScenarioError


def _compared(content: VersionContent) -> dict[str, Any]:
    return {
        "name": content.name,
        "customer": content.customer,
        "note": content.note,
        "content": content.content,
    }
