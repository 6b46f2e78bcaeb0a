"""Own values: what users read off figures that were published as pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from headroom.api.own_records import own_routes
from headroom.domain.evidence.own_values import OwnValue, StoredOwnValue
from headroom.domain.quantities.stated import Identifier
from headroom.services.own_values import OwnValues


async def readings(figure_id: Identifier) -> OwnValues:
    """Return how readings of this figure are kept."""
    return OwnValues(figure_id)


router = APIRouter(prefix="/published-figures/{figure_id}/own-values", tags=["evidence"])
own_routes(
    router,
    "own_value",
    "a value read off a picture",
    "readings",
    records=readings,
    entered=OwnValue,
    stored=StoredOwnValue,
    added="Adds your reading of a figure that was published as a picture; it is marked as yours.",
    id_type=Annotated[int, Field(ge=1, le=2**63 - 1)],
    listed=False,
)
