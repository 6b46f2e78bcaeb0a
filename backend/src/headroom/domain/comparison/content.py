"""What a comparison of ways in is asked: on which machine, at which rate."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from headroom.domain.comparison.joint_studies import MOST_JOINED
from headroom.domain.comparison.way_costs import PlannedCosts
from headroom.domain.comparison.ways_in import StatedPayload
from headroom.domain.comparison.words import WayWords
from headroom.domain.evidence.rates import MOST_REGIONS
from headroom.domain.evidence.target import Statements
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.million import ConsumedPrice
from headroom.domain.machines.msu import MsuBasis
from headroom.domain.quantities.stated import LARGE_ENOUGH, Identifier
from headroom.domain.quantities.words import FigureWords

MOST_WAYS = 50

PayloadKb = Annotated[float, Field(gt=0, le=1e5), LARGE_ENOUGH]

AskedRate = Annotated[float, Field(gt=0, le=1e9), LARGE_ENOUGH]
RegionCount = Annotated[int, Field(ge=1, le=MOST_REGIONS)]


class ComparedOnMachine(Statements):
    """The machine that costs are shown for, what the user states about it, and the payload."""

    machine: Identifier | None = Field(
        default=None, description="Target machine; null: the measured one", examples=[None]
    )
    payload_kb: PayloadKb | None = Field(
        title="Payload each way",
        default=None,
        json_schema_extra={
            "unit": "KB",
            "hint": "Where it is not the measured one",
            "unstated": FigureWords.as_measured,
        },
        description="Each way, where it is not the measured one; assumed",
    )
    gp_ms_per_kb: Annotated[float, Field(ge=0, le=1e3)] | None = Field(
        title="GP time per KB",
        default=None,
        json_schema_extra={
            "unit": "ms",
            "hint": "Your figure, on your machine",
            "unstated": FigureWords.unstated,
        },
        description="GP time of a KB on the target machine, as you state it",
    )

    unprinted_payload_kb: PayloadKb | None = Field(
        title="Payload where none is printed",
        default=None,
        json_schema_extra={
            "unit": "KB",
            "hint": "Of documents that print none",
            "unstated": WayWords.not_ranked,
        },
        description="What methods moved each way whose document prints no payload; assumed",
    )

    def payload(self) -> StatedPayload | None:
        """Return the payload that is stated; None where it is the measured one."""
        if self.payload_kb is None or self.gp_ms_per_kb is None:
            return None
        return StatedPayload(self.payload_kb, self.gp_ms_per_kb)


class WaysContent(ComparedOnMachine):
    """Which ways in, on which machine, and what the user states about it."""

    configurations: (
        Annotated[list[Identifier], Field(min_length=1, max_length=MOST_WAYS)] | None
    ) = Field(
        default=None,
        description="Configurations of the studies and own ways; without them all of the studies",
        examples=[["http-nonpooled", "http-pooled", "ctg-ipic"]],
    )
    studies: Annotated[list[Identifier], Field(min_length=1, max_length=MOST_JOINED)] | None = (
        Field(
            default=None,
            description="Studies whose methods are compared: one, or two with a unit of work; "
            "without them that of the configurations, else the one with the most methods",
            examples=[["ways-into-cics"]],
        )
    )
    unit_of_work: Annotated[str, Field(min_length=3, max_length=80)] | None = Field(
        title="One transaction is",
        default=None,
        description="What you take as one transaction in both studies; needed where there are two",
        examples=[None],
        json_schema_extra={"hint": "In both studies, for example one request with its answer"},
    )


class ComparisonContent(WaysContent, ConsumedPrice):
    """Ways in at one rate: to compare them, and for all that is asked about them there."""

    PRICES = (*ConsumedPrice.PRICES, "price_per_msu_month", "switch_cost_per_month")

    rate_per_second: AskedRate = Field(
        title=EvidenceWords.transactions_a_second,
        description="Of all regions",
        examples=[900],
        json_schema_extra={"unit": "transactions/s"},
    )
    regions: RegionCount = Field(
        title="CICS regions",
        default=1,
        description="Regions that share the rate evenly",
        json_schema_extra={"unit": "regions"},
    )
    msu_basis: MsuBasis = Field(
        title="MSU basis",
        default="per_cp_rating",
        description="Handed back; every answer has all three bases",
    )
    payload_class: Annotated[str, Field(pattern=r"^[a-z0-9]{1,20}$")] | None = Field(
        default=None,
        description="Rank ways with this payload only; others are `not_comparable` and follow",
        examples=["32k"],
    )
    ziip_target_utilisation: Annotated[float, Field(ge=0.01, le=1)] | None = Field(
        title="Target zIIP utilisation",
        default=None,
        json_schema_extra={
            "unit": "share",
            "hint": "Gives how many zIIPs a way needs",
            "unstated": FigureWords.unstated,
        },
        description="Share of a zIIP that you plan to keep busy",
        examples=[0.3],
    )
    today: Identifier | None = Field(
        default=None,
        description="One of the ways, that of today: each other one says what it changes",
        examples=["sock-child"],
    )
    price_per_msu_month: Annotated[float, Field(ge=0, le=1e9)] | None = Field(
        title="Price per MSU a month",
        default=None,
        json_schema_extra={
            "unit": "a month",
            "hint": "In your currency; gives changes in money",
            "unstated": FigureWords.unstated,
        },
        description="What an MSU of the peak costs a month, in any currency",
        examples=[None],
    )
    switch_cost_per_month: Annotated[float, Field(gt=0, le=1e12), LARGE_ENOUGH] | None = Field(
        title="Cost of the switch a month",
        default=None,
        json_schema_extra={
            "unit": "a month",
            "hint": "Gives the volume from which it pays",
            "unstated": FigureWords.unstated,
            "asked_with": "price_per_msu_hour",
        },
        description="What a switch from today's way costs a month, whatever the volume",
        examples=[None],
    )
    most_response_ms: Annotated[float, Field(gt=0, le=1e6), LARGE_ENOUGH] | None = Field(
        title="Response at most",
        default=None,
        json_schema_extra={
            "unit": "ms",
            "hint": "The shortlist names the cheapest within it",
            "unstated": "any",
        },
        description="Response time that the shortlist's cheapest way has to keep, as measured",
        examples=[None],
    )
    bridge: Annotated[list[Identifier], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="Two of the ways, to see their difference by address space"
    )

    def planned(self) -> PlannedCosts:
        """Return what is planned and paid, which costs at a rate are taken with."""
        return PlannedCosts(
            self.ziip_target_utilisation, self.price_per_msu_hour, self.ziip_charged_share
        )


class WayCurvesContent(WaysContent):
    """Ways in along the rate."""

    per_segment: Annotated[int, Field(ge=1, le=50)] = Field(
        default=8, description="Steps between neighbouring measured points"
    )
    low: AskedRate | None = Field(
        default=None, description="Part of the range to show, transactions/s"
    )
    high: AskedRate | None = None
