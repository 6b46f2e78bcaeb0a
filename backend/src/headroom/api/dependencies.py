"""What routers are given: a session in a transaction, the catalogue."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from headroom.services.catalogue import Catalogue, CatalogueKeeper


async def get_keeper(request: Request) -> CatalogueKeeper:
    """Return the keeper of the catalogue.

    Asynchronous because the framework sends plain functions through its thread pool, which costs
    more than a whole calculation.
    """
    keeper: CatalogueKeeper = request.app.state.catalogue
    return keeper


async def get_catalogue(request: Request) -> Catalogue:
    """Return reference data as of now."""
    return await (await get_keeper(request)).current()


async def get_session(request: Request) -> AsyncIterator[AsyncSession]:
    """Return a session in one transaction, committed before the answer leaves."""
    sessions: async_sessionmaker[AsyncSession] = request.app.state.sessions
    async with sessions() as session, session.begin():
        yield session


Keeper = Annotated[CatalogueKeeper, Depends(get_keeper)]
CurrentCatalogue = Annotated[Catalogue, Depends(get_catalogue)]
Session = Annotated[AsyncSession, Depends(get_session, scope="function")]
