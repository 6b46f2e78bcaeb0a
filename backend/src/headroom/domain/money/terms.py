"""Prices, costs and the ramp as the user states them. Method: docs/methods/money.md.

Amounts of money are whole minor units of the currency (cents), so that they are stored and read
back without loss. The one exception is a price per MSU-hour, a rate that may be a fraction of a
cent.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, Discriminator, Field, Tag, field_validator, model_validator

from headroom.domain.machines.msu import HIGHEST_MSU, Msu
from headroom.domain.money.price_levels import MOST_LEVELS, PriceLevelsError, check_levels
from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.quantities.stated import LARGE_ENOUGH, InputModel, PartName, Share, wrong_at
from headroom.domain.quantities.words import FigureWords

MOST_PRODUCTS = 12
LOWEST_GROWTH, HIGHEST_GROWTH = -0.9, 10
"""Shares a year."""

PriceMode: TypeAlias = Literal["peak", "consumption"]
ContractCounts: TypeAlias = Annotated[
    Literal["whole_msu", "as_measured"],
    Field(
        json_schema_extra={"names": {"whole_msu": "Whole MSU", "as_measured": "MSU as measured"}}
    ),
]
"""What a bill by peaks multiplies by its prices: the nearest whole MSU, or the R4HA as it is."""

MinorUnits = Annotated[int, Field(ge=0, le=10**15, json_schema_extra={"unit": "money"})]
"""An amount of money in whole minor units of the scenario's currency."""

YearlyGrowth = Annotated[
    float,
    Field(
        ge=LOWEST_GROWTH,
        le=HIGHEST_GROWTH,
        json_schema_extra={"unit": "share", "per": "year", "hint": "A year"},
    ),
]


class RampStep(InputModel):
    """From this month on, so much of the change is adopted."""

    month: Annotated[int, Field(ge=1, le=240)] = Field(
        title="From month",
        description="1 is the first month",
        examples=[1],
        json_schema_extra={"unit": "month"},
    )
    share: Share = Field(title="Adopted", examples=[0.1])


class FlatPrice(InputModel):
    """Every MSU costs the same."""

    flat_per_msu_month: MinorUnits = Field(
        title="Price of an MSU", description="Minor units per MSU and month", examples=[100000]
    )


class PriceLevel(InputModel):
    """MSU above ``from_msu`` up to and with ``to_msu`` cost this much each."""

    from_msu: Msu = Field(title="From", description="Where the level before ends", examples=[3])
    to_msu: Msu | None = Field(title="To", description="null: without end", examples=[45])
    price_per_msu_month: MinorUnits = Field(
        title="Price per MSU",
        description="Minor units per MSU of this level and month",
        examples=[100000],
    )


class LevelPrice(InputModel):
    """Cumulative levels: each MSU costs what its own level says, so a saving ends the last ones."""

    base_per_month: MinorUnits | None = Field(
        title="Base charge",
        default=None,
        description="Minor units a month that cover all MSU below the first level; null when the "
        "first level begins at 0",
        json_schema_extra={"per": "month"},
    )
    levels: Annotated[list[PriceLevel], Field(min_length=1, max_length=MOST_LEVELS)] = Field(
        title="Level"
    )

    @field_validator("levels")
    @classmethod
    def _follow_each_other(cls, levels: list[PriceLevel], info: Any) -> list[PriceLevel]:
        base = info.data.get("base_per_month")
        try:
            check_levels(
                [(level.from_msu, level.to_msu) for level in levels],
                base_to_msu=levels[0].from_msu if base is not None else None,
            )
        except PriceLevelsError as error:
            raise wrong_at((error.place, str(error))) from error
        return levels


def _price(given: Any) -> str:
    levels = isinstance(given, LevelPrice) or (isinstance(given, dict) and "levels" in given)
    return "<levels>" if levels else "<flat>"


Price: TypeAlias = Annotated[
    Annotated[FlatPrice, Tag("<flat>")] | Annotated[LevelPrice, Tag("<levels>")],
    Discriminator(_price),
]


def _known_currency(code: str) -> str:
    if code not in MINOR_DIGITS:
        raise ValueError("is not a currency code of ISO 4217, such as EUR or USD")
    return code


Currency: TypeAlias = Annotated[
    str,
    AfterValidator(_known_currency),
    Field(
        json_schema_extra={
            "pattern": f"^({'|'.join(sorted(MINOR_DIGITS))})$",
            "maxLength": 3,
            "upper": True,
        }
    ),
]


class PricedProduct(InputModel):
    """A product that is charged by MSU."""

    label: PartName = Field(title="Product", examples=["CICS TS"])
    price: Price = Field(title="Price")
    contract_counts: ContractCounts | None = Field(
        title="What its contract counts",
        default=None,
        description="Whole MSU or MSU as measured; null: as stated for all products",
        json_schema_extra={"unstated": "As for all products"},
    )


Priced = TypeVar("Priced", bound=PricedProduct)


def named_apart(products: list[Priced]) -> list[Priced]:
    """Return products none of which has the name of another. Raises ValueError."""
    labels = [product.label for product in products]
    for label in labels:
        if labels.count(label) > 1:
            raise ValueError(f"two products are called {label}; name them apart")
    return products


class Product(PricedProduct):
    """A product that is charged by MSU, with its own peak.

    Beside a profile the peak is the profile's, unless the author keeps the stated one.
    """

    peak_msu: Annotated[float, Field(gt=0, le=HIGHEST_MSU), LARGE_ENOUGH] | None = Field(
        title="R4HA peak",
        default=None,
        description="The product's billed R4HA peak of the month before the change: the maximum of "
        "the sum over the LPARs where it runs. Levels need it; a flat price can do without",
        examples=[400],
        json_schema_extra={
            "unit": "MSU",
            "hint": "Billed peak of a month before, summed over the LPARs where it runs",
        },
    )
    next_peak_msu: Msu | None = Field(
        title="Next peak",
        default=None,
        description="The highest R4HA outside the peak window, if known: a saving cannot lower the "
        "bill below it",
        json_schema_extra={
            "unit": "MSU",
            "hint": "Highest R4HA outside the peak window",
            "unstated": FigureWords.not_known,
        },
    )
    keep_peak: bool = Field(
        title="Keep my own peak",
        default=False,
        description="Whether the stated peak holds where a profile gives the product's peak, too",
    )
    peak_growth_share_per_year: YearlyGrowth = Field(
        title="Growth of the peak", default=0, description="Growth of that peak from year to year"
    )
    applies: bool = Field(
        title="Runs in this LPAR",
        default=True,
        description="false: the product does not run in this LPAR and saves nothing",
    )

    @model_validator(mode="after")
    def _peaks_fit(self) -> Product:
        if self.peak_msu is None:
            if self.next_peak_msu is not None:
                raise wrong_at((("peak_msu",), "a next peak needs the peak above it"))
        elif self.next_peak_msu is not None and self.next_peak_msu > self.peak_msu:
            raise wrong_at((("next_peak_msu",), "the next peak lies above the peak"))
        return self


class Money(InputModel):
    """Prices and costs, all stated by the user. Amounts are minor units of the currency."""

    currency: Currency = Field(title="Currency", description="ISO 4217 code", examples=["EUR"])
    mode: PriceMode = Field(
        title="How the saving is valued",
        default="peak",
        description="Which value is the headline: the monthly R4HA peak, or every MSU-hour "
        "(Tailored Fit Pricing)",
        json_schema_extra={"names": {"peak": "R4HA peak", "consumption": "Consumption"}},
    )
    products: Annotated[list[Product], Field(max_length=MOST_PRODUCTS)] = Field(
        title="Product", default=[], description="What the peak mode charges"
    )
    contract_counts: ContractCounts = Field(
        title="What the contract counts",
        default="whole_msu",
        description="whole_msu: a bill by peaks counts the nearest whole number of each peak; "
        "as_measured: the peak as it is. A product may say otherwise. MSU-hours of the consumption "
        "mode count as measured",
        json_schema_extra={"hint": "Whole MSU: 10.19 and 9.78 are both billed as 10"},
    )
    consumption_price_per_msu_hour: Annotated[float, Field(ge=0, le=1e12)] | None = Field(
        title="Price per MSU-hour",
        default=None,
        description="What the consumption mode charges, minor units per MSU-hour; a fraction of "
        "one is possible",
        examples=[137.0],
        json_schema_extra={"unit": "money", "per": "MSU-hour"},
    )
    defined_capacity_msu: Annotated[float, Field(gt=0, le=HIGHEST_MSU), LARGE_ENOUGH] | None = (
        Field(
            title="Defined capacity",
            default=None,
            description="Cap: the billed hour is the lower of R4HA and this",
            json_schema_extra={
                "unit": "MSU",
                "hint": "The billed hour is the lower of R4HA and this",
                "unstated": "none",
            },
        )
    )
    licence_per_year: MinorUnits = Field(
        title="Licence",
        default=0,
        description="Licence of the solution, a year",
        json_schema_extra={"per": "year"},
    )
    one_off: MinorUnits = Field(
        title="One-off cost", default=0, description="Cost before the first month"
    )
    yearly_costs: MinorUnits = Field(
        title="Other costs",
        default=0,
        description="Other costs, a year",
        json_schema_extra={"per": "year"},
    )
    price_growth_share_per_year: YearlyGrowth = Field(
        title="Price increase per year",
        default=0,
        description="Growth of the MSU prices from year to year",
    )
    discount_rate_share: Annotated[float, Field(ge=0, le=1)] = Field(
        title="Discount rate",
        default=0,
        description="A year; cash flows count at the end of their year",
        examples=[0.08],
        json_schema_extra={"unit": "share", "per": "year", "hint": "A year"},
    )
    years: Annotated[int, Field(ge=1, le=20)] = Field(
        title="Horizon",
        default=5,
        description="Years that the net present value looks ahead",
        json_schema_extra={"unit": "years"},
    )

    def counts_whole(self, product: PricedProduct) -> bool:
        """Return whether a product's bill counts whole MSU."""
        return (product.contract_counts or self.contract_counts) == "whole_msu"

    @field_validator("products")
    @classmethod
    def _named_apart(cls, products: list[Product]) -> list[Product]:
        return named_apart(products)

    @model_validator(mode="after")
    def _mode_has_its_price(self) -> Money:
        if self.mode == "consumption" and self.consumption_price_per_msu_hour is None:
            place = ("consumption_price_per_msu_hour",)
            raise wrong_at((place, "consumption mode needs a price per MSU-hour"))
        return self
