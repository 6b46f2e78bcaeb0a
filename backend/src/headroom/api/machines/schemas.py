"""Schemas of machine models."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.answers import OutputModel
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


class GenerationRead(OutputModel):
    """A generation and how many models of it there are."""

    generation: str
    models: int


class MachineList(OutputModel):
    """A page of machine models, newest generation first."""

    items: list[Machine]
    total: int = Field(description="Models that the filters let through")
    generations: list[GenerationRead] = Field(description="Of all models, newest first")
