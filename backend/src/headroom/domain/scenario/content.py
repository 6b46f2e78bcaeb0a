"""What a scenario is made of: the one model that is stored, calculated, compared and exported.

``model_dump(mode="json", by_alias=True)`` gives JSON that this model reads back unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    Field,
    StringConstraints,
    field_validator,
    model_validator,
)

from headroom.domain.evidence.ziip_overflow import Offload
from headroom.domain.evidence.ziip_words import ZiipLabels
from headroom.domain.machines.conversion import NFFS_AT_FULL_SPEED
from headroom.domain.machines.msu import Msu
from headroom.domain.money.terms import LevelPrice, Money, RampStep, YearlyGrowth
from headroom.domain.peaks.case_bill import CaseBill
from headroom.domain.peaks.profile import Profile
from headroom.domain.quantities import ids
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.spoken import spoken_percent
from headroom.domain.quantities.stated import LARGE_ENOUGH, InputModel, is_none, wrong_at
from headroom.domain.value.content import (
    MOST_PARTS,
    Hours,
    Pair,
    Part,
    ValueContent,
    Workload,
    check_shares,
)
from headroom.domain.value.words import ValueWords

MOST_PERIODS = 12
MOST_RAMP_STEPS = 24
MOST_UNCERTAIN = 24
WIDEST_SPREAD = 1


def _none_or_whole(mix: list[Part]) -> list[Part]:
    if mix:
        check_shares([part.share for part in mix])
    return mix


QuantityId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9._@\[\]-]{1,200}$")]
"""An id of a quantity, as ``figures`` and ``inputs`` of an answer have them."""


class ScenarioWorkload(Workload):
    """The work whose peak matters, how often it comes, and how it grows."""

    periods_per_month: Annotated[float, Field(ge=0, le=744)] = Field(
        title="Peak periods per month",
        default=1,
        description="How often a month such a period (such a day) comes; counts in consumption "
        "mode. Your assumption",
        examples=[1],
        json_schema_extra={"unit": "periods", "per": "month", "hint": "For consumption pricing"},
    )
    growth_share_per_year: YearlyGrowth = Field(
        title="Growth of the volume",
        default=0,
        description="Growth of the transactions from year to year",
        examples=[0.03],
    )


class Uncertainty(InputModel):
    """What the user says about how far off an input may be."""

    input: QuantityId = Field(
        title="Input",
        description="Id of a quantity of the answer, such as `peak_share` or "
        "`gp_saving[tales-b-solution2]`",
        examples=["peak_share"],
    )
    shape: Literal["range", "spread"] = Field(
        title="Shape",
        description="range: between `low` and `high`; spread: the value ± `spread_share` of itself",
    )
    low: Annotated[float, Field(ge=-1e15, le=1e15)] | None = Field(
        title="Low",
        default=None,
        description="In the quantity's unit; amounts of money in minor units",
    )
    high: Annotated[float, Field(ge=-1e15, le=1e15)] | None = Field(default=None, title="High")
    spread_share: (
        Annotated[float, Field(gt=0, json_schema_extra={"maximum": WIDEST_SPREAD}), LARGE_ENOUGH]
        | None
    ) = Field(title="Spread, ±", default=None, examples=[0.1], json_schema_extra={"unit": "share"})
    distribution: Literal["uniform", "triangular"] = Field(
        title="Distribution",
        default="uniform",
        description="uniform: each value between the ends as likely as another; triangular: values "
        "near the stated one are likelier",
    )

    @field_validator("spread_share")
    @classmethod
    def _not_wider_than_the_value(cls, share: float | None) -> float | None:
        if share is not None and share > WIDEST_SPREAD:
            raise ValueError(
                f"a spread of ± {spoken_percent(share)} is wider than the value itself; "
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
            raise wrong_at((("low",), "the low end has to lie below the high end"))
        return self


class ScenarioContent(ValueContent):
    """A machine, a workload, mixes, prices, and how sure each of these is.

    Everything here is checked without the database; whether the machine, the substitutions and
    the ids of uncertain inputs exist is found when the scenario is calculated.
    """

    sample: bool = Field(
        title="Sample", default=False, description="Whether this came with the application"
    )
    ziip: Offload | None = Field(
        title=ZiipLabels.of_lpar,
        default=None,
        description="The zIIPs that take the peak window's work; null: what was measured counts as "
        "it is, and no overflow",
    )
    workload: ScenarioWorkload = Field(title="Workload")
    mix: Annotated[list[Part], Field(max_length=MOST_PARTS), AfterValidator(_none_or_whole)] = (
        Field(
            title="Mix",
            description="The mix of the peak window; empty where the saving is stated in MSU, in "
            "`stated_saving_msu` or in the profile's `savings`",
        )
    )
    stated_saving_msu: Msu | None = Field(
        title="Saved, as stated",
        default=None,
        description="MSU saved in the peak window, in place of what a mix saves",
        examples=[15],
    )
    periods: Annotated[list[Hours], Field(max_length=MOST_PERIODS)] = Field(
        title=ValueWords.further_hours,
        default=[],
        description="Further hours with mixes of their own",
    )
    ramp: Annotated[list[RampStep], Field(max_length=MOST_RAMP_STEPS)] = Field(
        title="Ramp-up, month",
        default=[],
        description="Adoption by month, each step until the next; empty: all from month 1",
    )
    money: Money | None = Field(default=None, title="Money")
    profile: Profile | None = Field(
        title="Profile",
        default=None,
        description="Days of the customer; with them, money follows the billed saving",
    )
    bill: CaseBill | None = Field(
        title="Bill",
        default=None,
        exclude_if=is_none,
        description="A month of the machine before the change, as a bill states it; what the case "
        "saves is held against it",
    )
    uncertainty: Annotated[list[Uncertainty], Field(max_length=MOST_UNCERTAIN)] = Field(
        title="Uncertainty of",
        default=[],
        description="How far off inputs may be; published runs bring theirs",
    )

    def mixes(self) -> list[list[Part]]:
        """Return the mix of the peak window, then those of the further hours."""
        return [self.mix, *(hours.mix for hours in self.periods)]

    def month_by_periods(self) -> bool:
        """Return whether a month consumes less by its periods: a price or their number says so.

        One window a month that nobody stated would be the window's figure, which is not a month's.
        """
        stated = self.workload.periods_per_month
        default = type(self.workload).model_fields["periods_per_month"].default
        return (
            self.money is not None
            and self.workload.month_transactions is None
            and (self.money.consumption_price_per_msu_hour is not None or stated != default)
        )

    @field_validator("periods")
    @classmethod
    def _no_more_than_all(cls, periods: list[Hours], info: Any) -> list[Hours]:
        workload = info.data.get("workload")
        if workload is not None:
            total = workload.peak_share + sum(hours.share for hours in periods)
            if total > 1 + 1e-9:
                raise ValueError(
                    f"peak window and further hours hold {Amount(total, 'share')} of the "
                    f"transactions; together they cannot hold more than {Amount(1, 'share')}"
                )
        return periods

    @model_validator(mode="after")
    def _saves_by_mix_or_as_stated(self) -> ScenarioContent:
        stated = self.stated_saving_msu is not None
        by_clock = self.profile is not None and bool(self.profile.savings)
        work = {"periods": bool(self.periods), "ziip": self.ziip is not None}
        wrong: tuple[str, str] | None = None
        if stated and self.mix:
            wrong = ("stated_saving_msu", "a saving is stated or follows from a mix; leave one out")
        elif stated and by_clock:
            wrong = ("stated_saving_msu", "the profile states savings already; leave one out")
        elif not (self.mix or stated or by_clock):
            wrong = ("mix", "say what replaces what, or state the saving in MSU")
        elif not self.mix and any(work.values()):
            field = next(name for name, given in work.items() if given)
            wrong = (field, "a saving that is stated in MSU has no work that this could be of")
        if wrong is not None:
            field, message = wrong
            raise wrong_at(((field,), message))
        return self

    @model_validator(mode="after")
    def _levels_have_a_peak(self) -> ScenarioContent:
        if self.profile is not None:
            return self  # its peak is the product's
        wrong: list[tuple[tuple[str | int, ...], str]] = [
            (
                ("money", "products", position, "peak_msu"),
                "levels need the product's own peak, or a profile, to know which level the saving "
                "falls into",
            )
            for position, product in enumerate(self.money.products if self.money else ())
            if product.peak_msu is None and isinstance(product.price, LevelPrice)
        ]
        if wrong:
            raise wrong_at(*wrong)
        return self

    @field_validator("ramp")
    @classmethod
    def _months_in_order(cls, ramp: list[RampStep]) -> list[RampStep]:
        months = [step.month for step in ramp]
        if months != sorted(set(months)):
            raise ValueError("the months of a ramp have to rise, each named once")
        return ramp

    @field_validator("uncertainty")
    @classmethod
    def _stated_once(cls, uncertainty: list[Uncertainty]) -> list[Uncertainty]:
        inputs = [statement.input for statement in uncertainty]
        for quantity in inputs:
            if inputs.count(quantity) > 1:
                raise ValueError(f"the uncertainty of {quantity} is stated twice")
        return uncertainty

    @model_validator(mode="after")
    def _inputs_by_todays_ids(self) -> ScenarioContent:
        """Give inputs of pairs without a rate, once named with a default one, today's ids."""
        renamed = self._renamed_inputs()
        if not renamed:
            return self
        kept = {statement.input for statement in self.uncertainty}
        if not kept.isdisjoint(renamed.values()) or len({*renamed.values()}) < len(renamed):
            raise ValueError("the uncertainty of one substitution's saving is stated twice")
        uncertainty = [
            statement.model_copy(update={"input": renamed.get(statement.input, statement.input)})
            for statement in self.uncertainty
        ]
        # frozen, so that nobody else changes it; this is still its making
        self.__dict__["uncertainty"] = uncertainty
        return self

    def _renamed_inputs(self) -> dict[str, str]:
        replaced = [part.substitution for mix in self.mixes() for part in mix]
        pairs = {
            ids.PairId(pair.before, pair.after, pair.rate_per_second)
            for pair in replaced
            if isinstance(pair, Pair)
        }
        new_names: dict[str, str] = {}
        for statement in self.uncertainty:
            asked = ids.Id.read(statement.input)
            pair = asked.pair()
            if pair is None or pair.rate is None or pair in pairs:
                continue
            at_window_rate = ids.PairId(pair.before, pair.after)
            if at_window_rate in pairs:
                new_names[statement.input] = str(asked.with_pair(pair, at_window_rate))
        return new_names


RATE_TAKEN_OUT = (
    "This scenario was saved when a pair of access methods without a rate was priced at a default "
    "rate. It is now priced at the rate that the volume means; the uncertainty that was stated "
    "for its saving is kept for the saving at that rate. Check it, and save to keep that."
)

WHOLE_MACHINE_REPLACED = (
    "This scenario was saved with the whole machine’s rating as its MSU basis, which only "
    "reproduces a paper. It is calculated with the per CP rating; save it to keep that."
)

COUNTED_AS_MEASURED = (
    "This scenario was saved before bills could count whole MSU. Its money still follows MSU as "
    "measured, so that no saved number moves. Most contracts count whole MSU: choose that under "
    "prices, and save."
)

OWN_PEAKS_KEPT = (
    "This scenario was saved when a stated peak held beside a profile. It still does: take out "
    "“Keep my own peak” to bill by the profile’s peak."
)


class ComparedContents(InputModel):
    """Two to four scenarios; the first is the one that the others are compared with."""

    contents: Annotated[list[ScenarioContent], Field(min_length=2, max_length=4)]


class VersionContent(InputModel):
    """What one save of a scenario holds. content: a ScenarioContent as the save had it."""

    name: str
    customer: str
    note: str
    rationale: str
    content: dict[str, Any]


def as_counted_then(prices: dict[str, Any]) -> dict[str, Any]:
    """Return stored prices as they counted then: MSU as measured, before there were whole ones.

    Decision: docs/decisions/0015-what-the-contract-counts.md.
    """
    return {"contract_counts": "as_measured"} | prices


def as_priced_then(stored: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return stored content whose money counts as it did then, with what that means in words."""
    money = stored.get("money")
    if money is None or "contract_counts" in money:
        return stored, []
    notices: list[str] = []
    products = money.get("products") or []
    if products and money.get("mode", "peak") == "peak":
        notices.append(COUNTED_AS_MEASURED)
    if stored.get("profile") is not None:
        own = [product.get("peak_msu") is not None for product in products]
        products = [
            {"keep_peak": True} | product if kept else product
            for product, kept in zip(products, own, strict=True)
        ]
        if any(own):
            notices.append(OWN_PEAKS_KEPT)
    return stored | {"money": as_counted_then(money) | {"products": products}}, notices


def inputs_as_counted_then(inputs: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return frozen inputs with their prices counted as they were when they were frozen."""
    if inputs.get("contents"):
        return {**inputs, "contents": [inputs_as_counted_then(one) for one in inputs["contents"]]}
    if inputs.get("money") is not None:
        return as_priced_then(dict(inputs))[0]
    if inputs.get("prices") is not None and "products" in inputs["prices"]:
        return {**inputs, "prices": as_counted_then(inputs["prices"])}
    return inputs


NORMALISED_BY_TABLE = (
    "This scenario was saved when R723NFFS was 256 by default. It now follows from the PCI of the "
    "machine and of its model at full speed, where these are known; save it to keep that."
)


def read_stored(stored: dict[str, Any]) -> tuple[ScenarioContent, list[str]]:
    """Return stored content as today's, with what was changed to make it so, in words."""
    notices: list[str] = []
    if stored.get("msu_basis") == "whole_machine_rating":
        stored = stored | {"msu_basis": "per_cp_rating"}
        notices.append(WHOLE_MACHINE_REPLACED)
    ziip = stored.get("ziip")
    if isinstance(ziip, dict) and ziip.get("r723nffs") == NFFS_AT_FULL_SPEED:
        stored = stored | {"ziip": ziip | {"r723nffs": None}}
        notices.append(NORMALISED_BY_TABLE)
    stored, of_prices = as_priced_then(stored)
    content = ScenarioContent.model_validate(stored)
    stored_names = [statement["input"] for statement in stored.get("uncertainty") or ()]
    if stored_names != [statement.input for statement in content.uncertainty]:
        notices.append(RATE_TAKEN_OUT)
    return content, [*notices, *of_prices]


def as_today(stored: Any) -> Any:
    """Return stored content as today's; anything else as it is."""
    return read_stored(stored)[0] if isinstance(stored, dict) else stored
