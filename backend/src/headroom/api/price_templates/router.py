"""Published level boundaries, without any amount."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.domain.money.price_levels import PRICE_TEMPLATES, PriceTemplate
from headroom.domain.quantities.answers import Listed

router = APIRouter(prefix="/price-templates", tags=["price templates"])


@router.get("", summary="Boundaries of price levels, as templates")
async def price_templates() -> Listed[PriceTemplate]:
    """The level boundaries that IBM publishes; what an MSU costs is each customer's own figure."""
    return Listed[PriceTemplate](items=[*PRICE_TEMPLATES], total=len(PRICE_TEMPLATES))
