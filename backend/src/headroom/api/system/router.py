"""Health of the process, and whether it is ready to answer."""

from __future__ import annotations

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


class ReadyRead(OutputModel):
    """The database answers, has the newest schema, and holds the seeds."""

    status: Literal["ready"]
    database: Literal["ok"]
    migration: Literal["current"]
    seeds: Literal["loaded"]
    storage: StorageState | None


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
        storage=await storage.state(),
    )


def _not_ready(reason: str) -> ProblemError:
    return ProblemError(503, "not-ready", "Not ready", f"Not ready: {reason}.")
