"""Schemas of the value calculation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BeforeValidator, Field

from headroom.api.models import Each, Figure, Figures, OutputModel
from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.quantities.figures import VALUE_FIGURES
from headroom.domain.quantities.formulas import Limit
from headroom.domain.value.content import ValueContent
from headroom.domain.value.value import Notice
from headroom.services.values import CurveInput


class RateRead(OutputModel):
    """The rate of a part in each region beside what was measured: ids in ``inputs``."""

    per_region: str
    lowest: str
    highest: str
    priced: str | None = Field(
        description="The rate that the CPU time is taken at; null where the request states one"
    )
    beyond_measured_range: bool
    fewest_regions: int | None = Field(
        description="With which this part is in its range; null where no number is"
    )


class PartRead(OutputModel):
    """One part of the mix, with ids of its figures in ``inputs``."""

    substitution: str = Field(
        description="The named id, or the two configurations and the rate",
        examples=["http-nonpooled..http-pooled@820"],
    )
    label: str
    study: str
    share: float
    transactions: str
    gp_seconds_saved: str
    ziip_seconds_added: str
    rate: RateRead | None = Field(description="null where nothing was measured at rates")


class PublishedRead(OutputModel):
    """What the document prints for an input or a figure of ours, and why the two differ."""

    figure: str
    published: Figure
    note: str | None


class FigureLimitRead(OutputModel):
    """What a figure cannot exceed: ids of an amount, and of the most that there is of it."""

    figure: str
    amount: str
    most: str


def _listed(limits: Mapping[str, Limit]) -> list[FigureLimitRead]:
    return [
        FigureLimitRead(figure=figure, amount=limit.amount, most=limit.most)
        for figure, limit in limits.items()
    ]


FigureLimits = Annotated[
    list[FigureLimitRead],
    BeforeValidator(lambda given: _listed(given) if isinstance(given, Mapping) else given),
]


class ValueRead(OutputModel):
    """Figures, every quantity that they rest on, and what must be said about them."""

    figures: Annotated[Figures, Each(VALUE_FIGURES)]
    inputs: dict[str, Figure]
    parts: list[PartRead]
    published: list[PublishedRead]
    warnings: list[Notice]
    limits: FigureLimits = Field(
        description="Figures that have no value where an amount is more than the machine has"
    )
    fewest_regions: int | None = Field(
        description="With which every part is in its measured range; null where all are, or no "
        "number brings them there"
    )


class CurveWrite(ValueContent):
    """A value calculation along one of its inputs."""

    over: CurveInput
    low: Annotated[float, Field(ge=0, le=1e15)] | None = None
    high: Annotated[float, Field(ge=0, le=1e15)] | None = None
    steps: Annotated[int, Field(ge=2, le=200)] = 41


class CurveInputRead(OutputModel):
    """The input that varies."""

    id: CurveInput
    label: str
    unit: str


class CurvePointRead(OutputModel):
    """The figures at one value of the input."""

    x: float
    gp_seconds_saved: float | None
    saved_msu: float | None
    ziip_seconds_added: float | None
    beyond_measured_range: bool


class CurveUnits(OutputModel):
    """Units of the curve's figures."""

    gp_seconds_saved: str
    saved_msu: str
    ziip_seconds_added: str


class CurveRead(OutputModel):
    """The figures along one input, with the input's current value."""

    over: CurveInputRead
    current: float
    rows: list[CurvePointRead]
    units: CurveUnits
    msu_basis: HeadlineBasis
