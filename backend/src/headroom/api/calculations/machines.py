"""A value case on other machines and along a family. Schemas and route."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.domain.quantities.answers import Each, Figures, OutputModel
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.stated import Identifier
from headroom.domain.value.content import ValueContent
from headroom.domain.value.value import Notice
from headroom.services.machines import rating_sources
from headroom.services.other_machines import FIGURES, OnMachine, calculate_on_machines

router = APIRouter()


class MachinesWrite(ValueContent):
    """A value case, and the machines to see it on: named ones, a whole family, or both."""

    machines: Annotated[list[Identifier], Field(max_length=50)] = Field(
        default=[], examples=[["3931-704", "9175-704"]]
    )
    family_of: Identifier | None = Field(
        default=None, description="A machine whose whole family is added", examples=["9175-701"]
    )


class OnMachineRead(OutputModel):
    """The case on one machine."""

    machine: str
    name: str
    family: str
    generation: str
    cps: int
    rated_msu: float | None
    pci_mips: float | None
    most_ziips: int | None
    figures: Annotated[Figures, Each(FIGURES)]
    speed_factors: dict[str, Quantity] = Field(
        description="By substitution: how many seconds of this machine a measured second takes. "
        "None is missing where the seconds count as measured"
    )
    time_against: Quantity | None = Field(
        description="CPU time for one second on the case's own machine; null without one"
    )
    notices: list[str] = Field(description="Codes of the warnings that concern this machine")


class MachinesRead(OutputModel):
    """The case on its own machine, and on each other."""

    own: OnMachineRead | None
    rows: list[OnMachineRead]
    sources: list[str]
    warnings: list[Notice]


@router.post(
    "/machines",
    summary="A value case on other machines",
    responses=problems(400, 404, 413, 422),
)
async def machines(body: MachinesWrite, catalogue: CurrentCatalogue) -> MachinesRead:
    """The same work and the same formulas with each model's speed and rating.

    What is stated of the case's own machine (its LPAR's CPs, its rating and speed) holds for that
    machine alone.
    """
    found = calculate_on_machines(catalogue, body, body.machines, body.family_of)
    told: dict[tuple[str, str], list[str]] = {}
    for row in found.rows:
        for notice in row.notices:
            told.setdefault(notice, []).append(row.machine.name())
    return MachinesRead(
        own=None if found.own is None else _row(found.own),
        rows=[_row(row) for row in found.rows],
        sources=list(dict.fromkeys(rating_sources(row.machine for row in found.rows))),
        warnings=[Notice(code, text, tuple(names)) for (code, text), names in told.items()],
    )


def _row(row: OnMachine) -> OnMachineRead:
    machine = row.machine
    return OnMachineRead(
        machine=machine.id,
        name=machine.name(),
        family=machine.family,
        generation=machine.generation,
        cps=machine.cps,
        rated_msu=machine.rating("rated_msu").value,
        pci_mips=machine.rating("pci_mips").value,
        most_ziips=machine.most_ziips,
        figures=row.figures,
        speed_factors=row.speed_factors,
        time_against=row.against,
        notices=[code for code, _ in row.notices],
    )
