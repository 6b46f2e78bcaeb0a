"""What routers are given: a session in a transaction, the catalogue, an end to unwanted work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Annotated, TypeVar

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from starlette.types import Receive

from headroom.api.bodies import ClientLeftError
from headroom.api.guards import READING
from headroom.persistence.session import one_moment
from headroom.services.catalogue import Catalogue, CatalogueKeeper

Answer = TypeVar("Answer")


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
    """Return a session in one transaction, committed before the answer leaves.

    Of a request that only reads, it sees one moment and can write nothing.
    """
    sessions: async_sessionmaker[AsyncSession] = request.app.state.sessions
    if request.method in READING:
        sessions = async_sessionmaker(one_moment(request.app.state.engine), expire_on_commit=False)
    async with sessions() as session, session.begin():
        yield session


async def while_wanted(receive: Receive, work: Coroutine[None, None, Answer]) -> Answer:
    """Return what work gives, and cancel it when the client leaves.

    receive: what comes after the body. Raises ClientLeftError then.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_left(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientLeftError
    finally:
        leaving.cancel()
        working.cancel()  # what is done stays so
    return await working


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


Keeper = Annotated[CatalogueKeeper, Depends(get_keeper)]
CurrentCatalogue = Annotated[Catalogue, Depends(get_catalogue)]
Session = Annotated[AsyncSession, Depends(get_session, scope="function")]
