"""What a million transactions cost or save where every MSU consumed has one price.

Method: docs/methods/consumption.md.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field

from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.stated import InputModel, is_none
from headroom.domain.quantities.words import FigureWords

PRICE, ZIIP_CHARGED = "price_per_msu_hour", "ziip_charged_share"
OF_PRICES = {
    PRICE: ("Price of an MSU consumed, as entered", "¤/MSU-hour"),
    ZIIP_CHARGED: ("Charged share of zIIP time, as entered", "share"),
}
"""Label and unit of each."""
MILLION_SAVING = "million_saving"
"""What a million transactions save: a figure of a scenario, and of a value with a price."""


class ConsumedPrice(InputModel):
    """What an MSU consumed costs, and how much of it zIIP time is charged."""

    PRICES: ClassVar[tuple[str, ...]] = (PRICE, ZIIP_CHARGED)

    price_per_msu_hour: Annotated[float, Field(ge=0, le=1e9)] | None = Field(
        title="Price per MSU consumed",
        default=None,
        exclude_if=is_none,
        json_schema_extra={
            "unit": "an MSU-hour",
            "hint": "Of contract, growth or last level",
            "unstated": FigureWords.unstated,
        },
        description="What an MSU-hour costs, in any currency: a million transactions then have one",
        examples=[0.4],
    )
    ziip_charged_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        title="zIIP time charged",
        default=None,
        exclude_if=is_none,
        json_schema_extra={
            "unit": "share",
            "hint": "Of the price of GP time",
            "unstated": "free",
            "asked_with": "price_per_msu_hour",
        },
        description="Share of its MSU that zIIP time is charged at; null: free",
    )

    def stated_prices(self) -> dict[str, float]:
        """Return what is stated, by the fields' names; nothing without a price."""
        if self.price_per_msu_hour is None:
            return {}
        charged = self.ziip_charged_share
        share = {} if charged is None else {ZIIP_CHARGED: charged}
        return {PRICE: self.price_per_msu_hour, **share}

    def without_prices(self) -> Self:
        """Return the same, asked for nothing in money; the very same where it is not."""
        stated = [name for name in self.PRICES if getattr(self, name) is not None]
        return self.model_copy(update=dict.fromkeys(stated)) if stated else self


NOT_PRICED = ConsumedPrice()


@formula(
    label="Cost of a million transactions",
    unit="¤/million",
    takes=("MSU-hours/million", "¤/MSU-hour"),
)
def million_cost(gp_msu_hours: float, price_per_msu_hour: float) -> float:
    """Return what the GP time of a million transactions costs, every MSU-hour at one price."""
    return gp_msu_hours * price_per_msu_hour


@formula(
    label="Cost of a million transactions, zIIP time charged",
    unit="¤/million",
    takes=("MSU-hours/million", "MSU-hours/million", "share", "¤/MSU-hour"),
)
def million_cost_with_ziip(
    gp_msu_hours: float,
    ziip_msu_hours: float,
    ziip_charged_share: float,
    price_per_msu_hour: float,
) -> float:
    """Return the same with a share of the MSU-hours of zIIP time, as if GPs had taken it."""
    return (gp_msu_hours + ziip_msu_hours * ziip_charged_share) * price_per_msu_hour


@formula(
    label="Saved by a million transactions, zIIP time charged",
    unit="¤/million",
    takes=("MSU-hours/million", "MSU-hours/million", "share", "¤/MSU-hour"),
)
def million_saving_with_ziip(
    gp_msu_hours_saved: float,
    ziip_msu_hours_added: float,
    ziip_charged_share: float,
    price_per_msu_hour: float,
) -> float:
    """Return what GP time saves less what is charged of the zIIP time that is added for it."""
    return (gp_msu_hours_saved - ziip_msu_hours_added * ziip_charged_share) * price_per_msu_hour
