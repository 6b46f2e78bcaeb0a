"""Long files are read while nobody waits, one after another, in a process of its own.

Which files are to be read stands in the database, so a restart goes on with them, and discarding
a file anywhere ends its reading. See docs/decisions/0009-imports.md.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from headroom.api.long_requests import BYTES_A_SECOND, run_inside
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries import imports as queries
from headroom.services.brought_files import Progress
from headroom.services.imports import read_waiting, stored_refusal
from headroom.services.workers import Workers, WorkersBusyError, WorkersNotStartingError

_log = logging.getLogger(__name__)

LOOK_SECONDS = 10.0
"""How often a server looks for files whose reader ended with another server."""
IDLE_LOOKS = 6
"""After so many looks without a file the process ends, until the next one comes."""
TELL_SECONDS = 0.5
"""How often it is told how much of a file has been read."""
ALIVE_SECONDS = 1.0
"""How often a reader says that it is alive, and learns that a file was discarded."""


class ReadingJobs:
    """Reads the files that wait for it. workers: of one process, which ends when idle."""

    def __init__(self, sessions: async_sessionmaker[AsyncSession], workers: Workers) -> None:
        self._sessions, self._workers = sessions, workers
        self._came = asyncio.Event()

    def look(self) -> None:
        """Say that a file may have come."""
        self._came.set()

    async def run(self) -> None:
        """Read files until this is cancelled."""
        idle = 0
        try:
            while True:
                self._came.clear()
                claimed = None
                with suppress(SQLAlchemyError):  # whoever asks is told
                    claimed = await self._claimed()
                if claimed is not None:
                    idle = 0
                    await self._read(*claimed)
                    continue
                try:
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._came.wait()
                except TimeoutError:
                    idle += 1
                    if idle == IDLE_LOOKS:
                        await self._workers.stop()
        finally:
            await self._workers.stop()

    async def _claimed(self) -> tuple[str, int] | None:
        """Return the id of a file that is now ours to read, and its bytes."""
        async with self._sessions() as session, session.begin():
            row = await queries.claim_reading(session)
            if row is None:
                return None
            return row.id, sum(file["bytes"] for file in row.files or ())

    async def _read(self, import_id: str, size: int) -> None:
        reading = asyncio.ensure_future(
            self._workers.run(_read_inside, import_id, more_seconds=size // BYTES_A_SECOND)
        )
        try:
            while not (await asyncio.wait((reading,), timeout=ALIVE_SECONDS))[0]:
                with suppress(SQLAlchemyError):
                    if not await self._goes_on(import_id):
                        return
            await reading
        except asyncio.CancelledError:
            with suppress(SQLAlchemyError):  # the server ends: the next one begins at once
                async with self._sessions() as session, session.begin():
                    await queries.give_up_reading(session, import_id=import_id)
            raise
        except (WorkersBusyError, WorkersNotStartingError):
            _log.warning("a file that waits could not be read yet")
            await asyncio.sleep(LOOK_SECONDS)
        except Refusal as refusal:  # too long, or too much memory
            with suppress(SQLAlchemyError):
                await self._refuse(import_id, refusal)
        except Exception:
            _log.exception("a file that waits could not be read")
            with suppress(SQLAlchemyError):
                await self._refuse(import_id, _FaultError())
        finally:
            reading.cancel()  # what is done stays so; else its process ends

    async def _goes_on(self, import_id: str) -> bool:
        async with self._sessions() as session, session.begin():
            return await queries.go_on_reading(session, import_id=import_id)

    async def _refuse(self, import_id: str, refusal: Refusal) -> None:
        async with self._sessions() as session, session.begin():
            await queries.note_refusal(
                session, import_id=import_id, refusal=stored_refusal(refusal)
            )


class _FaultError(Refusal):
    status, slug, title = 500, "internal-error", "Something went wrong"

    def __init__(self) -> None:
        super().__init__(
            "Headroom failed to read this file; the reason is in the server's log. Nothing was "
            "taken from it."
        )


def _read_inside(import_id: str) -> None:
    """Read a file in this worker process, and tell how far it is."""
    run_inside(lambda sessions: _read_and_tell(sessions, import_id))


async def _read_and_tell(sessions: async_sessionmaker[AsyncSession], import_id: str) -> None:
    progress = Progress()
    telling = asyncio.create_task(_tell(sessions, import_id, progress))
    try:
        with suppress(queries.ImportNotFoundError):  # it was discarded
            await read_waiting(sessions, import_id, progress)
    finally:
        telling.cancel()


async def _tell(
    sessions: async_sessionmaker[AsyncSession], import_id: str, progress: Progress
) -> None:
    share = 0.0
    while True:
        await asyncio.sleep(TELL_SECONDS)
        if progress.share > share:
            share = progress.share
            with suppress(SQLAlchemyError):
                async with sessions() as session, session.begin():
                    await queries.note_share(session, import_id=import_id, share=share)
