"""Published level boundaries, without any amount."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from headroom.api.models import OutputModel
from headroom.domain.money.price_levels import PRICE_TEMPLATES

router = APIRouter(prefix="/price-templates", tags=["price templates"])


class PriceLevelBounds(OutputModel):
    """A level's MSU: above ``from_msu`` up to and with ``to_msu``."""

    from_msu: float = Field(examples=[3])
    to_msu: float | None = Field(description="null: without end", examples=[45])


class PriceTemplateRead(OutputModel):
    """The published boundaries of a price metric. It has no amounts: those are your own."""

    id: str = Field(examples=["awlc-vwlc"])
    label: str
    note: str
    base_to_msu: float = Field(
        description="The base charge covers the MSU up to here", examples=[3]
    )
    levels: list[PriceLevelBounds]


class PriceTemplateList(OutputModel):
    """All templates."""

    items: list[PriceTemplateRead]
    total: int


@router.get("", summary="Boundaries of price levels, as templates")
async def price_templates() -> PriceTemplateList:
    """The level boundaries that IBM publishes; what an MSU costs is each customer's own figure."""
    items = [
        PriceTemplateRead(
            id=offered.id,
            label=offered.label,
            note=offered.note,
            base_to_msu=offered.base_to_msu,
            levels=[
                PriceLevelBounds(from_msu=start, to_msu=end) for start, end in offered.bounds()
            ],
        )
        for offered in PRICE_TEMPLATES
    ]
    return PriceTemplateList(items=items, total=len(items))
