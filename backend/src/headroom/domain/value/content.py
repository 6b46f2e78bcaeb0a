"""What a value calculation is made of. The value is a scenario without money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Discriminator, Field, Tag, model_validator

from headroom.domain.evidence.rates import MOST_REGIONS
from headroom.domain.evidence.target import Statements
from headroom.domain.machines.million import ConsumedPrice
from headroom.domain.machines.msu import ChosenBasis
from headroom.domain.quantities.phrases import in_digits
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import (
    LARGE_ENOUGH,
    Identifier,
    InputModel,
    PartName,
    Share,
    VersionNumber,
    is_none,
    wrong_at,
)
from headroom.domain.quantities.words import FigureWords

SHARE_TOLERANCE = 1e-4
"""How far from 1 the sum of a mix may be: three times 33.333 % is whole."""
MOST_PARTS = 12


WindowHours = Annotated[float, Field(ge=1 / 60, le=744, json_schema_extra={"unit": "h"})]


def _none_or_whole(transactions: float) -> float:
    if 0 < transactions < 1:
        raise ValueError("is less than one transaction; enter a count, such as 15,000,000")
    return transactions


Volume = Annotated[float, Field(gt=0, le=1e15), AfterValidator(_none_or_whole)]
HOURS_OF_VOLUMES = {
    "day_transactions": 24,
    "month_transactions": 31 * 24,
    "year_transactions": 366 * 24,
}
"""The hours of the longest time that each field counts the transactions of."""


class PeakWindow(InputModel):
    """Work of a period, and the window in which its peak falls."""

    transactions: Annotated[float, Field(ge=0, le=1e15), AfterValidator(_none_or_whole)] = Field(
        title="Transactions",
        description="Transactions of the period, for instance of the first of the month",
        examples=[15000000],
        json_schema_extra={"unit": "transactions"},
    )
    peak_share: Share = Field(
        title="Share in the peak window",
        description="Share of them in the peak window",
        examples=[0.5],
    )
    peak_hours: WindowHours = Field(
        title="Length of the peak window",
        description="Length of the peak window, hours",
        examples=[4],
    )


class Workload(PeakWindow):
    """The work whose peak matters."""

    regions: Annotated[int, Field(ge=1, le=MOST_REGIONS)] = Field(
        title="Regions",
        default=1,
        description="Regions that take the transactions, each as many; what was measured at rates "
        "is held against the rate of one",
        examples=[1],
        json_schema_extra={"unit": "regions"},
    )

    day_transactions: Volume | None = Field(
        title="Transactions of the day",
        default=None,
        exclude_if=is_none,
        description="Of the whole day, in all its hours: for what a day consumes less",
        examples=[15000000],
        json_schema_extra={"unit": "transactions", "hint": "All hours of the day"},
    )
    month_transactions: Volume | None = Field(
        title="Transactions of the month",
        default=None,
        exclude_if=is_none,
        description="Of the whole month; where stated, it takes the place of the peak periods per "
        "month for what a month consumes less",
        examples=[300000000],
        json_schema_extra={"unit": "transactions", "hint": "All hours of all days"},
    )
    year_transactions: Volume | None = Field(
        title="Transactions of the year",
        default=None,
        exclude_if=is_none,
        description="Of the whole year: for what a year consumes less",
        examples=[3600000000],
        json_schema_extra={"unit": "transactions", "hint": "All hours of all days"},
    )

    def volumes(self) -> dict[str, float]:
        """Return the transactions of day, month and year that are stated, by the fields' names."""
        stated = {name: getattr(self, name) for name in HOURS_OF_VOLUMES}
        return {name: volume for name, volume in stated.items() if volume is not None}

    @model_validator(mode="after")
    def _volumes_hold_each_other(self) -> Workload:
        """Refuse a time with fewer transactions than one within it."""
        window, volumes = self.transactions * self.peak_share, self.volumes()
        inner, least, length = "window", window, self.peak_hours
        for name, volume in volumes.items():
            whole = name.removesuffix("_transactions")
            if not window:
                why = "a window without transactions does not say what others save; enter its own"
                raise wrong_at(((name,), why))
            if length <= HOURS_OF_VOLUMES[name] and volume < least * (1 - SHARE_TOLERANCE):
                why = f"the whole {whole} cannot have fewer transactions than its {inner}"
                raise wrong_at(((name,), why))
            inner, least, length = whole, volume, HOURS_OF_VOLUMES[name]
        return self

    def numbers(self) -> tuple[float, ...]:
        """Return the window's numbers, without what a subclass adds."""
        return self.transactions, self.peak_share, self.peak_hours, self.regions


class Pair(InputModel):
    """Any two configurations of one study that were measured on the same machine."""

    before: Identifier = Field(alias="from", examples=["http-nonpooled"])
    after: Identifier = Field(alias="to", examples=["http-pooled"])
    rate_per_second: Annotated[float, Field(gt=0, le=1e9), LARGE_ENOUGH] | None = Field(
        default=None,
        description="Transactions per second at which both are taken, for studies that measured at "
        "rates. Without it the rate that the volume means in each region is taken, or beyond the "
        "measured range the nearest measured one",
        examples=[820],
    )


def _shape(given: Any) -> str:
    return "<pair>" if isinstance(given, dict | Pair) else "<id>"


class Part(InputModel):
    """One substitution of the mix."""

    substitution: Annotated[
        Annotated[Identifier, Tag("<id>")] | Annotated[Pair, Tag("<pair>")],
        Discriminator(_shape),
    ] = Field(
        title="Substitution",
        description="The id of a named substitution, or two configurations",
        examples=["socket2-ezasoket"],
    )
    share: Share = Field(
        title="Share",
        description="Share of the window's transactions that it covers",
        examples=[1.0],
    )
    locked: bool = Field(
        title="Locked",
        default=False,
        description="Whether the share stays as it is when another share moves; the parts that are "
        "not locked share out the rest",
    )
    test_version: VersionNumber | None = Field(
        default=None,
        exclude_if=is_none,
        title="Version of your test",
        description="Of an own test: the version that a stored scenario was saved with. An answer "
        "says where the test has changed since",
    )


def check_shares(shares: Sequence[float]) -> None:
    """Raise InvalidInputError unless the shares of a mix lie in 0 to 1 and sum to 1."""
    for position, share in enumerate(shares):
        if not 0 <= share <= 1:
            raise InvalidInputError(f"mix.{position}.share", "a share lies between 0 and 1")
    if round(abs(sum(shares) - 1), 12) > SHARE_TOLERANCE:
        raise InvalidInputError(
            "mix",
            f"the shares sum to {in_digits(sum(shares), 6, 'share')}; they have to sum to 100 %",
        )


def _sums_to_one(mix: list[Part]) -> list[Part]:
    check_shares([part.share for part in mix])
    return mix


Mix = Annotated[
    list[Part],
    Field(min_length=1, max_length=MOST_PARTS),
    AfterValidator(_sums_to_one),
]


class Hours(InputModel):
    """Further hours of the same period (day), beside the peak window, with a mix of their own."""

    label: PartName = Field(title="Name of these hours", examples=["Evening batch"])
    share: Share = Field(
        title="Share of the volume",
        description="Share of the period's transactions that falls into these hours",
        examples=[0.2],
    )
    hours: WindowHours = Field(title="Length", examples=[6])
    mix: Mix = Field(title="Mix")


class ValueContent(Statements):
    """A machine, a workload and a mix. Shares of the mix sum to 1."""

    machine: Identifier | None = Field(
        title="Machine", description="The machine to convert to", examples=["2818-Y02"]
    )
    workload: Workload = Field(title="Workload")
    mix: Annotated[list[Part], Field(min_length=1, max_length=MOST_PARTS)] = Field(
        title="Mix", description="The mix of the peak window"
    )
    msu_basis: ChosenBasis = Field(default="per_cp_rating", title="MSU basis")
    capture_ratio: Annotated[float, Field(gt=0, le=1), LARGE_ENOUGH] | None = Field(
        title="Capture ratio",
        json_schema_extra={
            "hint": "Captured CPU time (APPL %) ÷ dispatch time, from RMF",
            "unstated": f"1, {FigureWords.unstated}",
        },
        default=None,
        description="Captured CPU time ÷ dispatch time. Seconds of measurements (APPL %) are "
        "captured time, bills follow dispatch time; null: taken as 1, and said",
        examples=[0.9],
    )


class PricedValueContent(ValueContent, ConsumedPrice):
    """A value calculation with what an MSU consumed costs. A scenario has whole terms instead."""


CurveInput: TypeAlias = Literal["transactions", "peak_share", "peak_hours", "first_share"]


class CurveContent(ValueContent):
    """A value calculation along one of its inputs."""

    over: CurveInput
    low: Annotated[float, Field(ge=0, le=1e15)] | None = None
    high: Annotated[float, Field(ge=0, le=1e15)] | None = None
    steps: Annotated[int, Field(ge=2, le=200)] = 41
