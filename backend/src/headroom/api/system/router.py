"""Health of the process, and whether it is ready to answer."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from headroom.api.problems import ProblemError, problems
from headroom.domain.quantities.answers import OutputModel
from headroom.persistence.queries.state import get_state
from headroom.services.storage import Storage, StorageState
from headroom.version import VERSION

router = APIRouter(tags=["system"])


class HealthRead(OutputModel):
    """The process answers."""

    status: Literal["ok"]
    version: str


class StorageRead(OutputModel):
    """Where the data are on this machine.

    backup_at: everything saved until then is in the last backup.
    """

    place: str
    free_bytes: int
    backup_at: datetime | None
    backup_place: str
    warnings: list[str]


class ReadyRead(OutputModel):
    """The database answers, has the newest schema, and holds the seeds."""

    status: Literal["ready"]
    database: Literal["ok"]
    migration: Literal["current"]
    seeds: Literal["loaded"]
    storage: StorageRead | None


@router.get("/health", summary="Is the process alive?")
async def health() -> HealthRead:
    """Answers without asking the database."""
    return HealthRead(status="ok", version=VERSION)


@router.get("/ready", summary="Can it answer?", responses=problems(503))
async def ready(request: Request) -> ReadyRead:
    """Database, migrations and seeds."""
    engine: AsyncEngine = request.app.state.engine
    storage: Storage = request.app.state.storage
    try:
        async with engine.connect() as connection:
            state = await connection.run_sync(get_state)
    except DBAPIError as error:
        full = storage.disk_full()
        if full is not None:
            raise ProblemError(503, "disk-full", "The disk is full", full) from error
        raise _not_ready("the database does not answer") from error
    if not state.migrated:
        raise _not_ready("the schema is not the newest: run `python -m headroom migrate`")
    if state.seeds is None:
        raise _not_ready("the seeds are not loaded: run `python -m headroom seed`")
    damage = storage.damage()
    if damage is not None:
        raise ProblemError(503, "data-damaged", "A part of the data is damaged", damage)
    return ReadyRead(
        status="ready",
        database="ok",
        migration="current",
        seeds="loaded",
        storage=_storage(await storage.state()),
    )


def _storage(state: StorageState | None) -> StorageRead | None:
    if state is None:
        return None
    return StorageRead(
        place=str(state.place),
        free_bytes=state.free_bytes,
        backup_at=state.backup_at,
        backup_place=str(state.backup_place),
        warnings=list(state.warnings),
    )


def _not_ready(reason: str) -> ProblemError:
    return ProblemError(503, "not-ready", "Not ready", f"Not ready: {reason}.")
