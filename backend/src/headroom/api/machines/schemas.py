"""Schemas of machine models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from headroom.domain.machines.machines import Edition, MachineOrigin, RatingName
from headroom.domain.machines.plausibility import Remark
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.quantities import Quantity
from headroom.services.machines import MachineOrder


class MachineQuery(BaseModel):
    """Which machine models, and which page of them."""

    model_config = ConfigDict(extra="forbid")

    q: Annotated[str, StringConstraints(strip_whitespace=True, max_length=100)] = Field(
        default="",
        description="Words that are all found in name, family, generation or CPs",
        examples=["2818-Y", "z16 20 CPs"],
    )
    generation: Annotated[str, StringConstraints(min_length=1, max_length=40)] | None = Field(
        default=None, examples=["z16"]
    )
    least_cps: int = Field(default=1, ge=1, le=1000, description="Only models with as many CPs")
    most_cps: int | None = Field(default=None, ge=1, le=1000)
    sort: MachineOrder | None = Field(
        default=None, description="Newest generation and best match first when left out"
    )
    descending: bool = False
    limit: int = Field(default=50, ge=1, le=500)
    offset: int = Field(default=0, ge=0, le=100_000)


class RatingRead(OutputModel):
    """What one edition says of a capacity figure of a model."""

    name: RatingName
    value: float
    low: float | None
    high: float | None
    kind: Literal["published", "derived", "measured"]
    source: str
    method: str | None
    edition: Edition | None = Field(description="null for a figure that you entered")
    counts: bool = Field(description="Whether calculations take this one")


class MachineRead(OutputModel):
    """A machine model with its capacity figures; a missing one says why.

    origin: `table` is a model that only a table of yours holds.
    """

    id: str = Field(examples=["2818-Y02"])
    machine_type: str
    model: str
    family: str
    generation: str = Field(examples=["z114"])
    cps: int
    partitions: int | None = Field(description="The most LPARs")
    most_ziips: int | None = Field(description="The most zIIPs beside those CPs")
    ziips_per_cp: Quantity
    most_zaaps: int | None
    most_ifls: int | None
    most_icfs: int | None
    origin: MachineOrigin
    rated_msu: Quantity
    rated_msu_per_cp: Quantity
    hardware_msu: Quantity
    pci_mips: Quantity
    pci_per_cp: Quantity
    su_per_sec: Quantity
    ratings: list[RatingRead] = Field(
        description="Every edition's figures; of each name the one that counts comes first"
    )
    version: int = Field(description="Of a machine of yours; 1 for published ones")
    note: str | None


class MachineDetailRead(MachineRead):
    """A machine model, and what looks wrong in it where it is a user's own."""

    remarks: list[Remark] = Field(
        description="Figures outside of what the tables hold; nothing is refused for it"
    )


class GenerationRead(OutputModel):
    """A generation and how many models of it there are."""

    generation: str
    models: int


class MachineList(OutputModel):
    """A page of machine models, newest generation first."""

    items: list[MachineRead]
    total: int = Field(description="Models that the filters let through")
    generations: list[GenerationRead] = Field(description="Of all models, newest first")
