"""Schemas of machine models."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from headroom.api.models import Figure, InputModel, Line, Note, OutputModel
from headroom.domain.machines.machines import MachineOrigin, RatingName
from headroom.services.machines import MachineOrder

Capacity = Annotated[float, Field(gt=0, le=1e9)]


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


class EditionRead(OutputModel):
    """A table of ratings: published, or imported by a user."""

    id: str = Field(examples=["zpcr-2026-08-06"])
    name: str
    dated: date | None = Field(description="null: its figures come from documents of various dates")
    source: str
    origin: Literal["seed", "user"]


class RatingRead(OutputModel):
    """What one edition says of a capacity figure of a model."""

    name: RatingName
    value: float
    low: float | None
    high: float | None
    kind: Literal["published", "derived", "measured"]
    source: str
    method: str | None
    edition: EditionRead | None = Field(description="null for a figure that you entered")
    counts: bool = Field(description="Whether calculations take this one")


class RemarkRead(OutputModel):
    """A figure of an own machine outside of what the tables hold, with that range."""

    figure: str = Field(examples=["rated_msu"])
    text: str


class FamilyMemberRead(OutputModel):
    """A model of a family with what a chart along its CPs draws."""

    id: str
    name: str
    cps: int
    rated_msu: float | None
    pci_mips: float | None
    rated_msu_per_cp: float | None
    pci_per_cp: float | None
    most_ziips: int | None


class FamilyRead(OutputModel):
    """The models of a machine's family, fewest CPs first."""

    machine: str
    family: str
    generation: str
    sources: list[str]
    items: list[FamilyMemberRead]
    total: int
    before: str | None = Field(description="The model with the next fewer CPs")
    after: str | None = Field(description="The model with the next more CPs")


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
    ziips_per_cp: Figure
    most_zaaps: int | None
    most_ifls: int | None
    most_icfs: int | None
    origin: MachineOrigin
    rated_msu: Figure
    rated_msu_per_cp: Figure
    hardware_msu: Figure
    pci_mips: Figure
    pci_per_cp: Figure
    su_per_sec: Figure
    ratings: list[RatingRead] = Field(
        description="Every edition's figures; of each name the one that counts comes first"
    )
    version: int = Field(description="Of a machine of yours; 1 for published ones")
    note: str | None


class MachineDetailRead(MachineRead):
    """A machine model, and what looks wrong in it where it is a user's own."""

    remarks: list[RemarkRead] = Field(
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


class MachineChoice(OutputModel):
    """A machine as a field to choose one shows it."""

    id: str = Field(examples=["2818-Y02"])
    name: str = Field(examples=["2818-Y02"])
    family: str
    generation: str
    cps: int
    origin: MachineOrigin
    rated_msu: float | None
    rated_msu_kind: Literal["published", "derived", "measured"] | None


class MachineChoices(OutputModel):
    """The best matches for what was typed."""

    items: list[MachineChoice]
    total: int


class MachineWrite(InputModel):
    """A user's own machine: a row of a capacity table that they hold."""

    machine_type: Annotated[str, StringConstraints(pattern=r"^[0-9]{4}$")] = Field(
        examples=["2818"]
    )
    model: Annotated[str, StringConstraints(pattern=r"^[0-9A-Z]{3}$")] = Field(examples=["Y02"])
    family: Annotated[Line, Field(max_length=40)] = Field(examples=["z114"])
    cps: Annotated[int, Field(ge=1, le=1000)]
    rated_msu: Capacity | None = Field(description="Pricing rating of the whole model, MSU")
    pci_mips: Capacity | None = Field(description="PCI of the whole model, MIPS")
    su_per_sec: Capacity | None = Field(description="Service units per second of one CP")
    source: Line = Field(
        description="Where you hold the figures from", examples=["our LSPR table, row 2818"]
    )
    note: Note | None
