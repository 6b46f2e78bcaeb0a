"""What a scenario is made of: the one model that is stored, calculated, compared and exported.

Amounts of money are whole minor units of the currency (cents), so that they are stored and read
back without loss. The one exception is a price per MSU-hour, a rate that may be a fraction of a
cent. ``model_dump(mode="json", by_alias=True)`` gives JSON that this model reads back unchanged.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from headroom.api.calculations.schemas import (
    CAPTURE_RATIO,
    CaptureRatio,
    ChosenBasis,
    MachineStatements,
    PairWrite,
    PartWrite,
    WorkloadWrite,
)
from headroom.api.models import Identifier, InputModel
from headroom.domain.money.price_levels import MOST_LEVELS, check_levels
from headroom.domain.peaks.profile import Msu, Profile, Share, same_product
from headroom.domain.quantities.currencies import MINOR_DIGITS
from headroom.domain.quantities.spoken import percent
from headroom.domain.quantities.stated import Name
from headroom.domain.value.value import MOST_PARTS, check_shares

MOST_PERIODS = 12
MOST_RAMP_STEPS = 24
MOST_PRODUCTS = 12
MOST_UNCERTAIN = 24
WIDEST_SPREAD = 1

MinorUnits = Annotated[int, Field(ge=0, le=10**15)]
"""An amount of money in whole minor units of the scenario's currency."""

YearlyGrowth = Annotated[float, Field(ge=-0.9, le=10)]
QuantityId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._@\[\]-]{1,200}$")]
"""An id of a quantity, as ``figures`` and ``inputs`` of an answer have them."""


class ScenarioWorkload(WorkloadWrite):
    """The work whose peak matters, how often it comes, and how it grows."""

    periods_per_month: Annotated[float, Field(ge=0, le=744)] = Field(
        default=1,
        description="How often a month such a period (such a day) comes; counts in consumption "
        "mode. An assumption of yours",
        examples=[1],
    )
    growth_share_per_year: YearlyGrowth = Field(
        default=0, description="Growth of the transactions from year to year", examples=[0.03]
    )


class ScenarioPart(PartWrite):
    """One substitution of a mix."""

    locked: bool = Field(
        default=False,
        description="Whether the share stays as it is when another share moves; the parts that are "
        "not locked share out the rest",
    )


def _sums_to_one(mix: list[ScenarioPart]) -> list[ScenarioPart]:
    check_shares([each.share for each in mix])
    return mix


Mix = Annotated[
    list[ScenarioPart],
    Field(min_length=1, max_length=MOST_PARTS),
    AfterValidator(_sums_to_one),
]


class Period(InputModel):
    """Further hours of the same period (day), beside the peak window, with a mix of their own."""

    label: Name = Field(examples=["Evening batch"])
    share: Share = Field(
        description="Share of the period's transactions that falls into these hours", examples=[0.2]
    )
    hours: Annotated[float, Field(ge=1 / 60, le=744)] = Field(examples=[6])
    mix: Mix


class RampStep(InputModel):
    """From this month on, so much of the change is adopted."""

    month: Annotated[int, Field(ge=1, le=240)] = Field(
        description="1 is the first month", examples=[1]
    )
    share: Share = Field(examples=[0.1])


class FlatPrice(InputModel):
    """Every MSU costs the same."""

    flat_per_msu_month: MinorUnits = Field(
        description="Minor units per MSU and month", examples=[100000]
    )


class PriceLevel(InputModel):
    """MSU above ``from_msu`` up to and with ``to_msu`` cost this much each."""

    from_msu: Msu = Field(description="Where the level before ends", examples=[3])
    to_msu: Msu | None = Field(description="null: without end", examples=[45])
    price_per_msu_month: MinorUnits = Field(
        description="Minor units per MSU of this level and month", examples=[100000]
    )


class LevelPrice(InputModel):
    """Cumulative levels: each MSU costs what its own level says, so a saving ends the last ones."""

    base_per_month: MinorUnits | None = Field(
        default=None,
        description="Minor units a month that cover all MSU below the first level; null when the "
        "first level begins at 0",
    )
    levels: Annotated[list[PriceLevel], Field(min_length=1, max_length=MOST_LEVELS)]

    @field_validator("levels")
    @classmethod
    def _follow_each_other(cls, levels: list[PriceLevel], info: Any) -> list[PriceLevel]:
        base = info.data.get("base_per_month")
        check_levels(
            [(each.from_msu, each.to_msu) for each in levels],
            base_to_msu=levels[0].from_msu if base is not None else None,
        )
        return levels


def _price(given: Any) -> str:
    levels = isinstance(given, LevelPrice) or (isinstance(given, dict) and "levels" in given)
    return "<levels>" if levels else "<flat>"


Price: TypeAlias = Annotated[
    Annotated[FlatPrice, Tag("<flat>")] | Annotated[LevelPrice, Tag("<levels>")],
    Discriminator(_price),
]


class Product(InputModel):
    """A product that is charged by MSU, with its own peak."""

    label: Name = Field(examples=["CICS TS"])
    price: Price
    peak_msu: Annotated[float, Field(gt=0, le=1e9)] | None = Field(
        default=None,
        description="The product's billed R4HA peak of the month before the change: the maximum of "
        "the sum over the LPARs where it runs. Levels need it; a flat price can do without",
        examples=[400],
    )
    next_peak_msu: Msu | None = Field(
        default=None,
        description="The highest R4HA outside the peak window, if known: a saving cannot lower the "
        "bill below it",
    )
    peak_growth_share_per_year: YearlyGrowth = Field(
        default=0, description="Growth of that peak from year to year"
    )
    applies: bool = Field(
        default=True, description="false: the product does not run in this LPAR and saves nothing"
    )

    @model_validator(mode="after")
    def _peaks_fit(self) -> Product:
        if self.peak_msu is None:
            if self.next_peak_msu is not None:
                raise ValueError("a next peak (next_peak_msu) needs the peak (peak_msu) above it")
        elif self.next_peak_msu is not None and self.next_peak_msu > self.peak_msu:
            raise ValueError("the next peak (next_peak_msu) lies above the peak (peak_msu)")
        return self


def _known_currency(code: str) -> str:
    if code not in MINOR_DIGITS:
        raise ValueError("is not a currency code of ISO 4217, such as EUR or USD")
    return code


class Money(InputModel):
    """Prices and costs, all stated by the user. Amounts are minor units of the currency."""

    currency: Annotated[str, AfterValidator(_known_currency)] = Field(
        description="ISO 4217 code",
        examples=["EUR"],
        json_schema_extra={"pattern": f"^({'|'.join(sorted(MINOR_DIGITS))})$"},
    )
    mode: Literal["peak", "consumption"] = Field(
        default="peak",
        description="Which value is the headline: the monthly R4HA peak, or every MSU-hour "
        "(Tailored Fit Pricing)",
    )
    products: Annotated[list[Product], Field(max_length=MOST_PRODUCTS)] = Field(
        default=[], description="What the peak mode charges"
    )
    consumption_price_per_msu_hour: Annotated[float, Field(ge=0, le=1e12)] | None = Field(
        default=None,
        description="What the consumption mode charges, minor units per MSU-hour; a fraction of "
        "one is possible",
        examples=[137.0],
    )
    defined_capacity_msu: Annotated[float, Field(gt=0, le=1e9)] | None = Field(
        default=None, description="Cap: the billed hour is the lower of R4HA and this"
    )
    licence_per_year: MinorUnits = Field(default=0, description="Licence of the solution, a year")
    one_off: MinorUnits = Field(default=0, description="Cost before the first month")
    yearly_costs: MinorUnits = Field(default=0, description="Other costs, a year")
    price_growth_share_per_year: YearlyGrowth = Field(
        default=0, description="Growth of the MSU prices from year to year"
    )
    discount_rate_share: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0, description="A year; cash flows count at the end of their year", examples=[0.08]
    )
    years: Annotated[int, Field(ge=1, le=20)] = Field(
        default=5, description="Years that the net present value looks ahead"
    )

    @field_validator("products")
    @classmethod
    def _named_apart(cls, products: list[Product]) -> list[Product]:
        labels = [each.label for each in products]
        for label in labels:
            if labels.count(label) > 1:
                raise ValueError(f"two products are called {label}; name them apart")
        return products

    @model_validator(mode="after")
    def _mode_has_its_price(self) -> Money:
        if self.mode == "consumption" and self.consumption_price_per_msu_hour is None:
            raise ValueError(
                "consumption mode needs a price per MSU-hour (consumption_price_per_msu_hour)"
            )
        return self


class Uncertainty(InputModel):
    """What the user says about how far off an input may be."""

    input: QuantityId = Field(
        description="Id of a quantity of the answer, such as `peak_share` or "
        "`gp_saving[tales-b-solution2]`",
        examples=["peak_share"],
    )
    shape: Literal["range", "spread"] = Field(
        description="range: between `low` and `high`; spread: the value ± `spread_share` of itself"
    )
    low: Annotated[float, Field(ge=-1e15, le=1e15)] | None = Field(
        default=None, description="In the quantity's unit; amounts of money in minor units"
    )
    high: Annotated[float, Field(ge=-1e15, le=1e15)] | None = None
    spread_share: (
        Annotated[float, Field(gt=0, json_schema_extra={"maximum": WIDEST_SPREAD})] | None
    ) = Field(default=None, examples=[0.1])
    distribution: Literal["uniform", "triangular"] = Field(
        default="uniform",
        description="uniform: each value between the ends as likely as another; triangular: values "
        "near the stated one are likelier",
    )

    @field_validator("spread_share")
    @classmethod
    def _not_wider_than_the_value(cls, share: float | None) -> float | None:
        if share is not None and share > WIDEST_SPREAD:
            raise ValueError(
                f"a spread of ± {percent(share)} is wider than the value itself; "
                "state a range instead"
            )
        return share

    @model_validator(mode="after")
    def _one_shape(self) -> Uncertainty:
        if self.shape == "spread":
            if self.spread_share is None or self.low is not None or self.high is not None:
                raise ValueError("a spread has spread_share, and neither low nor high")
        elif self.low is None or self.high is None or self.spread_share is not None:
            raise ValueError("a range has low and high, and no spread_share")
        elif self.low >= self.high:
            raise ValueError("the low end has to lie below the high end")
        return self


class ScenarioZiip(InputModel):
    """The zIIPs of the LPAR: what finds them busy runs on GPs and is no saving."""

    engines: Annotated[int, Field(ge=1, le=64)] = Field(
        description="zIIPs of the LPAR", examples=[1]
    )
    ziip_seconds_in_use_per_hour: Annotated[float, Field(ge=0, le=3600 * 64)] = Field(
        default=0, description="What other work takes of the same zIIPs in the peak window"
    )
    r723nffs: Annotated[float, Field(ge=256, le=25600)] = Field(
        default=256, description="Normalisation factor: 256 where zIIPs are as fast as GPs"
    )
    honor_priority: bool = Field(
        default=True, description="IIPHONORPRIORITY. false: work waits, nothing overflows"
    )
    overflow_share: Share | None = Field(
        default=None, description="Your own share that overflows, in place of the measured one"
    )

    @model_validator(mode="after")
    def _in_use_fits(self) -> ScenarioZiip:
        if self.ziip_seconds_in_use_per_hour > self.engines * 3600:
            raise ValueError(
                f"{self.engines} zIIPs run at most {self.engines * 3600:,} s an hour; other work "
                "cannot take more of them"
            )
        return self


class ScenarioContent(MachineStatements):
    """A machine, a workload, mixes, prices, and how sure each of these is.

    Everything here is checked without the database; whether the machine, the substitutions and
    the ids of uncertain inputs exist is found when the scenario is calculated.
    """

    sample: bool = Field(default=False, description="Whether this came with the application")
    machine: Identifier | None = Field(description="Target machine", examples=["2818-Y02"])
    capture_ratio: CaptureRatio | None = Field(
        default=None, description=CAPTURE_RATIO, examples=[0.9]
    )
    ziip: ScenarioZiip | None = Field(
        default=None,
        description="The zIIPs that take the peak window's work; null: what was measured counts as "
        "it is, and no overflow",
    )
    msu_basis: ChosenBasis = "per_cp_rating"
    workload: ScenarioWorkload
    mix: Mix = Field(description="The mix of the peak window")
    periods: Annotated[list[Period], Field(max_length=MOST_PERIODS)] = Field(
        default=[], description="Further hours with mixes of their own"
    )
    ramp: Annotated[list[RampStep], Field(max_length=MOST_RAMP_STEPS)] = Field(
        default=[],
        description="Adoption by month, each step until the next; empty: all from month 1",
    )
    money: Money | None = None
    profile: Profile | None = Field(
        default=None,
        description="Days of the customer; with them, money follows the billed saving",
    )
    uncertainty: Annotated[list[Uncertainty], Field(max_length=MOST_UNCERTAIN)] = Field(
        default=[], description="How far off inputs may be; published runs bring theirs"
    )

    @field_validator("periods")
    @classmethod
    def _no_more_than_all(cls, periods: list[Period], info: Any) -> list[Period]:
        workload = info.data.get("workload")
        if workload is not None:
            total = workload.peak_share + sum(each.share for each in periods)
            if total > 1 + 1e-9:
                raise ValueError(
                    f"peak window and further hours hold {total:.4g} of the transactions; together "
                    "they cannot hold more than 1 (100 %)"
                )
        return periods

    @model_validator(mode="after")
    def _levels_have_a_peak(self) -> ScenarioContent:
        in_profile = (
            {same_product(each.product) for each in self.profile.products}
            if self.profile
            else set()
        )
        wrong = [
            InitErrorDetails(
                type=PydanticCustomError(
                    "value_error",
                    "Value error, levels need the product's own peak (peak_msu), or the product "
                    "among those of the profile: without it nobody knows which level a saving "
                    "falls into",
                ),
                loc=("money", "products", position),
                input=product.label,
            )
            for position, product in enumerate(self.money.products if self.money else ())
            if product.peak_msu is None
            and isinstance(product.price, LevelPrice)
            and same_product(product.label) not in in_profile
        ]
        if wrong:
            raise ValidationError.from_exception_data("ScenarioContent", wrong)
        return self

    @field_validator("ramp")
    @classmethod
    def _months_in_order(cls, ramp: list[RampStep]) -> list[RampStep]:
        months = [each.month for each in ramp]
        if months != sorted(set(months)):
            raise ValueError("the months of a ramp have to rise, each named once")
        return ramp

    @field_validator("uncertainty")
    @classmethod
    def _stated_once(cls, uncertainty: list[Uncertainty]) -> list[Uncertainty]:
        inputs = [each.input for each in uncertainty]
        for each in inputs:
            if inputs.count(each) > 1:
                raise ValueError(f"the uncertainty of {each} is stated twice")
        return uncertainty

    @model_validator(mode="after")
    def _inputs_by_todays_ids(self) -> ScenarioContent:
        """Give inputs of pairs without a rate, once named with a default one, today's ids."""
        renamed = self._renamed_inputs()
        if not renamed:
            return self
        kept = {each.input for each in self.uncertainty}
        if not kept.isdisjoint(renamed.values()) or len({*renamed.values()}) < len(renamed):
            raise ValueError("the uncertainty of one substitution's saving is stated twice")
        uncertainty = [
            each.model_copy(update={"input": renamed.get(each.input, each.input)})
            for each in self.uncertainty
        ]
        # frozen, so that nobody else changes it; this is still its making
        self.__dict__["uncertainty"] = uncertainty
        return self

    def _renamed_inputs(self) -> dict[str, str]:
        parts = [part for mix in (self.mix, *(each.mix for each in self.periods)) for part in mix]
        pairs = [each.substitution for each in parts if isinstance(each.substitution, PairWrite)]
        at_window_rate = {
            f"{pair.before}..{pair.after}" for pair in pairs if pair.rate_per_second is None
        }
        at_stated_rate = {
            f"{pair.before}..{pair.after}@{pair.rate_per_second:.15g}"
            for pair in pairs
            if pair.rate_per_second is not None
        }
        found: dict[str, str] = {}
        for statement in self.uncertainty:
            named = _AT_RATE.search(statement.input)
            if (
                named is not None
                and named["pair"] in at_window_rate
                and named[0][1:-1] not in at_stated_rate
            ):
                found[statement.input] = statement.input.replace(named[0], f"[{named['pair']}]")
        return found


_AT_RATE = re.compile(r"\[(?P<pair>[^@\[\]]+)@[0-9.e+-]+\]")
"""A substitution in an id, with the rate that it is taken at."""

RATE_TAKEN_OUT = (
    "This scenario was saved when a pair of access methods without a rate was priced at a default "
    "rate. It is now priced at the rate that the volume means; the uncertainty that was stated "
    "for its saving is kept for the saving at that rate. Check it, and save to keep that."
)

WHOLE_MACHINE_REPLACED = (
    "This scenario was saved with the whole machine’s rating as its MSU basis, which only "
    "reproduces a paper. It is calculated with the per CP rating; save it to keep that."
)


def read_stored(stored: dict[str, Any]) -> tuple[ScenarioContent, list[str]]:
    """Return stored content as today's, with what was changed to make it so, in words."""
    notices: list[str] = []
    if stored.get("msu_basis") == "whole_machine_rating":
        stored = stored | {"msu_basis": "per_cp_rating"}
        notices.append(WHOLE_MACHINE_REPLACED)
    content = ScenarioContent.model_validate(stored)
    named = [each["input"] for each in stored.get("uncertainty") or ()]
    if named != [each.input for each in content.uncertainty]:
        notices.append(RATE_TAKEN_OUT)
    return content, notices


def as_today(stored: Any) -> Any:
    """Return stored content as today's; anything else as it is."""
    return read_stored(stored)[0] if isinstance(stored, dict) else stored
