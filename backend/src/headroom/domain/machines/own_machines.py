"""Machines as users state them: rows of a capacity table that they hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from headroom.domain.quantities.stated import FreeText, InputModel, TextLine

OWN = "own-"
"""How the ids of such machines begin."""
StatedRating = Annotated[float, Field(ge=0.001, le=1e9)]
"""MSU, MIPS or SU/sec. Nothing real is near the lower end; nearer to 0 there is no quotient."""


class OwnMachine(InputModel):
    """A user's own machine: a row of a capacity table that they hold.

    Ratings that they do not hold are null.
    """

    machine_type: Annotated[str, StringConstraints(pattern=r"^[0-9]{4}$")] = Field(
        title="Machine type", examples=["2818"], json_schema_extra={"maxLength": 4}
    )
    model: Annotated[str, StringConstraints(pattern=r"^[0-9A-Z]{3}$")] = Field(
        title="Model", examples=["Y02"], json_schema_extra={"maxLength": 3, "upper": True}
    )
    family: Annotated[TextLine, Field(max_length=40)] = Field(title="Family", examples=["z114"])
    cps: Annotated[int, Field(ge=1, le=1000)] = Field(title="CPs", json_schema_extra={"unit": "CP"})
    rated_msu: StatedRating | None = Field(
        title="Rated MSU",
        description="Pricing rating of the whole model, MSU",
        json_schema_extra={"unit": "MSU", "hint": "Of the whole model"},
    )
    pci_mips: StatedRating | None = Field(
        title="PCI",
        description="PCI of the whole model, MIPS",
        json_schema_extra={"unit": "MIPS", "hint": "Of the whole model"},
    )
    su_per_sec: StatedRating | None = Field(
        title="SU/sec",
        description="Service units per second of one CP",
        json_schema_extra={"unit": "SU/s", "hint": "Of one CP"},
    )
    source: TextLine = Field(
        title="Source of the figures",
        json_schema_extra={"hint": "Shown with every figure that uses them"},
        examples=["our LSPR table, row 2818"],
    )
    note: FreeText | None = Field(title="Note", json_schema_extra={"lines": 2})

    @property
    def id(self) -> str:
        """The machine's id: published ones never have this prefix, so the two cannot clash."""
        return f"{OWN}{self.machine_type}-{self.model}"
