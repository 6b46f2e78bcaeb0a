"""Schemas of machine models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from headroom.api.models import Figure, InputModel, Line, Note, OutputModel

Capacity = Annotated[float, Field(gt=0, le=1e9)]


class MachineRead(OutputModel):
    """A machine model with its capacity figures; a missing one says why."""

    id: str = Field(examples=["2818-Y02"])
    machine_type: str
    model: str
    family: str
    cps: int
    origin: Literal["seed", "user"]
    rated_msu: Figure
    rated_msu_per_cp: Figure
    hardware_msu: Figure
    pci_mips: Figure
    su_per_sec: Figure
    note: str | None


class MachineList(OutputModel):
    """All machine models."""

    items: list[MachineRead]
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
