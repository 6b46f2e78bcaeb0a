"""Machines as users state them: rows of a capacity table that they hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from headroom.domain.quantities.stated import InputModel, Line, Note

Capacity = Annotated[float, Field(gt=0, le=1e9)]


class OwnMachine(InputModel):
    """A user's own machine: a row of a capacity table that they hold.

    Ratings that they do not hold are null.
    """

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

    @property
    def id(self) -> str:
        """The machine's id: published ones never have this prefix, so the two cannot clash."""
        return f"own-{self.machine_type}-{self.model}"
