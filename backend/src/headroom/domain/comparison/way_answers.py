"""What a comparison answers: each way at a rate, in order, and the machines it is shown for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from headroom.domain.comparison.crossovers import Measure
from headroom.domain.comparison.way_findings import shared_ranks
from headroom.domain.comparison.ways_in import (
    DescribedWay,
    Engine,
    Payload,
    PayloadLimit,
    WayCaveat,
    WayIn,
)
from headroom.domain.evidence.evidence import Caveat
from headroom.domain.quantities.answers import Unsaid
from headroom.domain.quantities.quantities import Interval, Quantity

Status: TypeAlias = Literal["measured_range", "beyond_measured_range", "not_comparable"]
ConversionBasis: TypeAlias = Literal["same_machine", "service_units", "pci", "none"]


@dataclass(frozen=True, slots=True)
class Warned(Caveat):
    """Something that a reader of the ranking must know, and the ways that it touches."""

    configurations: tuple[str, ...]


class MsuByBasis(TypedDict):
    """What GP time counts in MSU, on every basis; see `missing` for nulls."""

    per_cp_rating: float | None
    service_units: float | None
    whole_machine_rating: float | None


NO_MSU: MsuByBasis = {
    "per_cp_rating": None,
    "service_units": None,
    "whole_machine_rating": None,
}


@dataclass(frozen=True, slots=True)
class ComponentTime:
    """An address space on one kind of processor; they sum to the total."""

    name: Annotated[str, Field(examples=["TCP/IP"])]
    processor: Engine
    ms: float
    share: Annotated[float, Field(description="Of the total")]
    seconds_per_hour: Annotated[float, Field(description="At the rate")]
    msu_per_hour: Annotated[MsuByBasis, Field(description="At the rate; zIIP time counts none")]


@dataclass(frozen=True, slots=True)
class AgainstToday:
    """What a way changes against the one of today; below 0 it saves. `why` explains nulls."""

    total_ms: float | None
    gp_ms: float | None
    ziip_ms: float | None
    total_share: Annotated[float | None, Field(description="Of today's total")]
    gp_share: Annotated[float | None, Field(description="Of today's GP time")]
    msu_per_hour: MsuByBasis
    per_month: Annotated[
        float | None, Field(description="What the MSU of the basis cost at the stated price")
    ]
    million_cost: Annotated[float | None, Field(description="Of a million transactions")]
    break_even_transactions: Annotated[
        float | None,
        Field(description="A month, from which the saving pays what the switch costs a month"),
    ]
    why: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedWay(DescribedWay):
    """One way in at the rate. Where a number is null, `why` or `missing` says why."""

    way: Unsaid[WayIn]
    payload: Payload
    security: str
    connection: str
    exchange: str
    status: Status
    why: str | None
    point: Annotated[
        str | None, Field(description="The measured point, where a region's rate is one")
    ]
    rank: Annotated[
        int | None,
        Field(
            description="By total time among equal payloads, cheapest first; costs within 1 % share"
            " a rank"
        ),
    ] = None
    gp_rank: Annotated[
        int | None, Field(description="By GP time among equal payloads, as `rank`")
    ] = None
    ranked_apart: Annotated[
        bool,
        Field(description="It moves another payload than most: it stands and ranks below them"),
    ] = False
    gp_ms: float | None
    ziip_ms: float | None
    total_ms: float | None
    aapcp_ms: Annotated[float | None, Field(description="Overflow to GPs, inside gp_ms")]
    ziip_eligible_ms: Annotated[
        float | None, Field(description="What ran on the zIIP and what overflowed to GPs")
    ]
    ziip_share: Annotated[float | None, Field(description="Of the total")]
    components: tuple[ComponentTime, ...]
    max_measured_rate_per_second: float
    published_mean_total_ms: Annotated[
        float | None, Field(description="As printed, measured machine")
    ]
    gp_seconds_per_hour: float | None
    ziip_seconds_per_hour: float | None
    total_seconds_per_hour: float | None
    msu_per_hour: MsuByBasis
    msu_hours_per_million: Annotated[
        MsuByBasis, Field(description="MSU consumed by a million transactions at the rate")
    ]
    million_cost: Annotated[
        float | None,
        Field(description="What a million transactions cost on the basis at the stated price"),
    ]
    cpu_percent: Annotated[float | None, Field(description="GP and zIIP, % of one processor")]
    gp_cpu_percent: Annotated[float | None, Field(description="GP, % of one CP")]
    gp_cps_used: Annotated[
        float | None, Field(description="CPs that GP time keeps busy at the rate")
    ]
    lpar_utilisation_share: Annotated[
        float | None, Field(description="GP, share of the LPAR's CPs")
    ]
    response_ms: Annotated[float | None, Field(description="Interpolated, as measured")]
    payload_limit: Annotated[
        PayloadLimit | None, Field(description="Null: the document names none")
    ]
    regions_in_range: Annotated[
        int | None, Field(description="The fewest regions that each take a measured rate")
    ]
    regions_needed: Annotated[
        int | None, Field(description="How many of `limit.per` the rate takes")
    ]
    ziips_needed: float | None
    overflow_share: Annotated[
        float | None,
        Field(
            description="Share of zAAP-eligible work that ran on GPs at this rate, measured LPAR"
        ),
    ]
    overflow_share_at_target: Annotated[
        float | None,
        Field(
            description="The same where the measured zIIP was as busy as ziip_target_utilisation"
        ),
    ]
    ranges: Annotated[
        dict[str, Interval],
        Field(
            description="Between which ends a converted figure lies, by field: from the range of "
            "the ratio of speeds alone. Empty where `ranges_note` says why",
            examples=[{"total_ms": {"low": 0.9, "high": 1.1, "level": None}}],
        ),
    ]
    missing: Annotated[
        dict[str, str],
        Field(
            description="Why a single number is missing, by field",
            examples=[{"msu_per_hour.service_units": "no SU/sec per CP is published for it"}],
        ),
    ]
    caveats: tuple[WayCaveat, ...]
    against_today: Annotated[
        AgainstToday | None, Field(description="Null for today's way, and where none is named")
    ] = None

    __pydantic_config__ = ConfigDict(json_schema_serialization_defaults_required=True)


@dataclass(frozen=True, slots=True)
class ShownMachine:
    """The machine that costs are shown for."""

    id: str
    label: str
    lpar_cps: int


@dataclass(frozen=True, slots=True)
class MeasuredMachine:
    """The machine that the study measured on."""

    id: str | None
    label: str
    lpar_cps: int | None
    lpar_ziips: int | None


@dataclass(frozen=True, slots=True)
class ShownConversion:
    """How measured seconds become seconds of the machine."""

    factor: Annotated[Quantity | None, Field(description="Null where seconds count as measured")]
    ziip_factor: Annotated[
        Quantity | None,
        Field(description="Of zIIP seconds, which run at full speed; null: `factor` or unknown"),
    ]
    basis: ConversionBasis
    note: str


def ranked(compared_ways: Sequence[ComparedWay]) -> list[ComparedWay]:
    """Return the ways in order with their ranks, each among those that move as much.

    Costs within 1 % share a rank; what moves another payload than most follows these.
    """
    order = {compared.way.id: index for index, compared in enumerate(compared_ways)}

    def by(
        first: float | None, then: float | None, compared: ComparedWay
    ) -> tuple[float, float, int]:
        assert first is not None and then is not None
        return first, then, order[compared.way.id]

    ranked = [compared for compared in compared_ways if compared.status == "measured_range"]
    alike: dict[str, list[ComparedWay]] = {"": []}  # what most move comes first
    for compared in sorted(ranked, key=lambda one: by(one.total_ms, one.gp_ms, one)):
        payload = compared.payload_class if compared.ranked_apart else ""
        alike.setdefault(payload, []).append(compared)
    answer: list[ComparedWay] = []
    for by_total in alike.values():
        ranks = _ranks(by_total, "total")
        by_gp = sorted(by_total, key=lambda one: by(one.gp_ms, one.total_ms, one))
        gp_ranks = _ranks(by_gp, "gp")
        answer += [
            replace(compared, rank=ranks[compared.way.id], gp_rank=gp_ranks[compared.way.id])
            for compared in by_total
        ]
    others = [compared for compared in compared_ways if compared.status != "measured_range"]
    others.sort(
        key=lambda one: (
            one.total_ms is None,
            one.total_ms if one.total_ms is not None else 0.0,
            order[one.way.id],
        )
    )
    return [*answer, *others]


def _ranks(ordered: Sequence[ComparedWay], measure: Measure) -> dict[str, int]:
    costs = [(one.gp_ms if measure == "gp" else one.total_ms) or 0.0 for one in ordered]
    names = [one.way.id for one in ordered]
    return dict(zip(names, shared_ranks(costs), strict=True))
