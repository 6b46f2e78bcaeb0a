"""Schemas of ways into CICS that users measured."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from headroom.api.models import Identifier, InputModel, Line, Note, OutputModel
from headroom.domain.comparison.own_ways import OwnComponent, OwnPayload, OwnPoint, OwnWay
from headroom.domain.comparison.ways_in import Engine

MOST_POINTS = 50
MOST_COMPONENTS = 20

OwnSecurity = Literal[
    "none", "tls-full-handshake", "tls-partial-handshake", "tls-no-handshake", "not-stated"
]
OwnConnection = Literal["kept", "per-request", "not-applicable", "not-stated"]
OwnExchange = Literal["synchronous", "queued"]
OwnOffload = Literal["none", "ziip"]
Bytes = Annotated[int, Field(ge=0, le=10**8)]
AddressSpaceName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z0-9][A-Za-z0-9 /_.-]{0,39}$"),
]


class OwnComponentWrite(InputModel):
    """CPU of one address space at one rate."""

    name: AddressSpaceName = Field(description="Address space", examples=["CICS"])
    processor: Engine
    cpu_percent: Annotated[float, Field(ge=0, le=100_000)] = Field(
        description="Of one processor", examples=[17.28]
    )


class OwnPointWrite(InputModel):
    """One measured rate."""

    etr_per_second: Annotated[float, Field(ge=0.001, le=1e7)] = Field(
        description="Transactions per second", examples=[821.14]
    )
    response_ms: Annotated[float, Field(ge=0, le=1e7)] | None = Field(
        default=None, description="Response time; null: not measured"
    )
    components: Annotated[list[OwnComponentWrite], Field(min_length=1, max_length=MOST_COMPONENTS)]


class OwnWayWrite(InputModel):
    """A way into CICS as you measured it."""

    label: Annotated[Line, Field(max_length=80)] = Field(examples=["Our REST gateway"])
    family: Annotated[Line, Field(max_length=40)] = Field(examples=["CICS Web support"])
    description: Note = Field(description="What was measured, may be empty")
    payload_class: OwnPayload
    payload_in_bytes: Bytes | None = Field(default=None, description="For another payload only")
    payload_out_bytes: Bytes | None = Field(default=None, description="For another payload only")
    security: OwnSecurity
    connection: OwnConnection
    exchange: OwnExchange
    offload: OwnOffload
    machine: Identifier = Field(description="Machine model", examples=["2817-779"])
    lpar_cps: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        default=None, description="CPs of the LPAR; null: all of the machine"
    )
    author: Annotated[Line, Field(max_length=80)] = Field(
        description="Whose measurement it is", examples=["A. Measurer"]
    )
    note: Note = Field(description="May be empty")
    points: Annotated[list[OwnPointWrite], Field(min_length=1, max_length=MOST_POINTS)] = Field(
        description="Rates in rising order, each with the same address spaces"
    )

    def own(self) -> OwnWay:
        """Return the statement in the service's terms."""
        points = tuple(
            OwnPoint(
                point.etr_per_second,
                point.response_ms,
                tuple(
                    OwnComponent(each.name, each.processor, each.cpu_percent)
                    for each in point.components
                ),
            )
            for point in self.points
        )
        return OwnWay(**{**self.model_dump(exclude={"points"}), "points": points})


class OwnComponentRead(OutputModel):
    """CPU of one address space at one rate."""

    name: str
    processor: Engine
    cpu_percent: float


class OwnPointRead(OutputModel):
    """One measured rate."""

    etr_per_second: float
    response_ms: float | None
    components: list[OwnComponentRead]


class OwnWayRead(OutputModel):
    """A way into CICS that a user measured; never part of the published evidence."""

    id: str
    origin: Literal["user"]
    kind: Literal["measured"]
    label: str
    family: str
    description: str
    payload_class: OwnPayload
    payload_in_bytes: int | None
    payload_out_bytes: int | None
    payload_label: str = Field(examples=["32 KB"])
    compared_payload_class: str = Field(
        description="As the comparison names it: two other payloads are equal only in bytes",
        examples=["32k"],
    )
    security: OwnSecurity
    connection: OwnConnection
    exchange: OwnExchange
    offload: OwnOffload
    machine: str
    lpar_cps: int | None
    author: str
    note: str
    points: list[OwnPointRead]
    version: int
    created_at: datetime
    updated_at: datetime


class OwnWayList(OutputModel):
    """All ways that users measured, oldest first."""

    items: list[OwnWayRead]
    total: int
