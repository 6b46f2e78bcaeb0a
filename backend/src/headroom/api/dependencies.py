"""What routers are given: a session in a transaction, the catalogue."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from headroom.services.catalogue import Catalogue, CatalogueKeeper


def get_keeper(request: Request) -> CatalogueKeeper:
    """Return the keeper of the catalogue."""
    keeper: CatalogueKeeper = request.app.state.catalogue
    return keeper


async def get_catalogue(keeper: Annotated[CatalogueKeeper, Depends(get_keeper)]) -> Catalogue:
    """Return reference data as of now."""
    return await keeper.current()


async def get_session(request: Request) -> AsyncIterator[AsyncSession]:
    """Return a session in one transaction, committed before the answer leaves."""
    sessions: async_sessionmaker[AsyncSession] = request.app.state.sessions
    async with sessions() as session, session.begin():
        yield session


Keeper = Annotated[CatalogueKeeper, Depends(get_keeper)]
CurrentCatalogue = Annotated[Catalogue, Depends(get_catalogue)]
Session = Annotated[AsyncSession, Depends(get_session, scope="function")]
