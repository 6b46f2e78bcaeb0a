"""The keeper of long series, as routers are given it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from headroom.services.series_keeper import SeriesKeeper


async def _get_series(request: Request) -> SeriesKeeper:
    """Return the keeper of long series."""
    keeper: SeriesKeeper = request.app.state.series
    return keeper


Series = Annotated[SeriesKeeper, Depends(_get_series)]
