"""A value case on other machines: the same formulas, with another model's ratings and speed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from headroom.domain.evidence.target import Statements
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.answers import Each, QuantitiesById
from headroom.domain.quantities.figures import figures_at
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import Identifier
from headroom.domain.value.content import ValueContent
from headroom.domain.value.value import Notice, value_case
from headroom.domain.value.windows import time_against
from headroom.services.catalogue import Catalogue
from headroom.services.machines import rating_sources
from headroom.services.values import (
    asked_mix,
    chosen_machine,
)

MOST_MACHINES = 400
MACHINE_FIGURES = figures_at("machines")
LPAR_CPS = "lpar_cps"
"""Of the LPAR: another machine keeps it where it has as many CPs."""
LPAR_NOT_KEPT = "lpar_not_kept"
STATED_OF_ONE = "stated_of_one_machine"


class MachinesContent(ValueContent):
    """A value case, and the machines to see it on: named ones, a whole family, or both."""

    machines: Annotated[list[Identifier], Field(max_length=50)] = Field(
        default=[], examples=[["3931-704", "9175-704"]]
    )
    family_of: Identifier | None = Field(
        default=None, description="A machine whose whole family is added", examples=["9175-701"]
    )


@dataclass(frozen=True, slots=True)
class OnMachine:
    """The case on one machine."""

    machine: str
    name: str
    family: str
    generation: str
    cps: int
    rated_msu: float | None
    pci_mips: float | None
    most_ziips: int | None
    figures: Annotated[QuantitiesById, Each(MACHINE_FIGURES)]
    speed_factors: Annotated[
        QuantitiesById,
        Field(
            description="By substitution: how many seconds of this machine a measured second "
            "takes. None is missing where the seconds count as measured"
        ),
    ]
    time_against: Annotated[
        Quantity | None,
        Field(description="CPU time for one second on the case's own machine; null without one"),
    ]
    notices: Annotated[
        tuple[str, ...], Field(description="Codes of the warnings that concern this machine")
    ]


@dataclass(frozen=True, slots=True)
class OtherMachines:
    """The case on its own machine, where one is chosen, and on each other."""

    own: OnMachine | None
    rows: list[OnMachine]
    sources: list[str]
    warnings: list[Notice]


def calculate_on_machines(catalogue: Catalogue, content: MachinesContent) -> OtherMachines:
    """Return what the content's case is on other machines, a family's fewest CPs first.

    Raises what calculate_value raises, UnknownMachineError for each, and InvalidInputError where
    there are none or too many.
    """
    chosen = chosen_machine(catalogue, content.machine)
    asked: dict[str, Machine] = {}
    for machine in _asked(catalogue, content.machines, content.family_of):
        asked.setdefault(machine.id, machine)
    if not asked:
        raise InvalidInputError("machines", "name at least one machine, or a family")
    if len(asked) > MOST_MACHINES:
        raise InvalidInputError("machines", f"at most {MOST_MACHINES} machines at once")
    mix = asked_mix(catalogue, content.mix, "mix")
    left_out = [name for name in _of_the_machine() if getattr(content, name) is not None]
    without = content.model_copy(update=dict.fromkeys(left_out))

    def on(machine: Machine, own: OnMachine | None) -> tuple[OnMachine, list[tuple[str, str]]]:
        stated: Statements = content if machine is chosen else without
        notices: list[tuple[str, str]] = []
        if machine is not chosen and left_out and chosen is not None:
            text = (
                f"The rating and speed that you entered hold for the {chosen.name()} alone; on "
                "other machines the tables’ count."
            )
            notices.append((STATED_OF_ONE, text))
        if stated.lpar_cps is not None and machine is not chosen and machine.cps < stated.lpar_cps:
            text = (
                f"{machine.name()}: it has {machine.cps} of the {stated.lpar_cps} CPs of your "
                "LPAR, so all of its CPs are taken."
            )
            notices.append((LPAR_NOT_KEPT, text))
            stated = stated.model_copy(update={LPAR_CPS: None})
        case = value_case(
            machine=machine,
            machines=catalogue.machines,
            workload=content.workload,
            mix=mix,
            msu_basis="per_cp_rating",
            stated=stated,
            capture_ratio=content.capture_ratio,
        )
        notices += [(notice.code, notice.text) for notice in case.notices]
        row = OnMachine(
            machine=machine.id,
            name=machine.name(),
            family=machine.family,
            generation=machine.generation,
            cps=machine.cps,
            rated_msu=machine.rating("rated_msu").value,
            pci_mips=machine.rating("pci_mips").value,
            most_ziips=machine.most_ziips,
            figures={name: case.ledger[name] for name in MACHINE_FIGURES},
            speed_factors={
                part.substitution.id: case.ledger[key]
                for part in mix
                if (key := Id.write("speed_factor", part.substitution.id)) in case.ledger
            },
            time_against=_against(case.ledger, own),
            notices=tuple(code for code, _ in notices),
        )
        return row, notices

    own = None if chosen is None else on(chosen, None)[0]
    rows: list[OnMachine] = []
    concerned: dict[tuple[str, str], list[str]] = {}
    for machine in asked.values():
        row, notices = on(machine, own)
        rows.append(row)
        for notice in notices:
            concerned.setdefault(notice, []).append(row.name)
    return OtherMachines(
        own=own,
        rows=rows,
        sources=list(dict.fromkeys(rating_sources(asked.values()))),
        warnings=[Notice(code, text, tuple(names)) for (code, text), names in concerned.items()],
    )


def _of_the_machine() -> tuple[str, ...]:
    """Return what a user states of the chosen machine, which is no other machine's."""
    fields = tuple(Statements.model_fields)
    return tuple(name for name in fields if name == "rated_msu" or name.startswith("target_"))


def _asked(
    catalogue: Catalogue, machines: Sequence[str], family_of: str | None
) -> Iterator[Machine]:
    for machine_id in machines:
        machine = chosen_machine(catalogue, machine_id, "machines")
        assert machine is not None, "an id is given"
        yield machine
    if family_of is not None:
        machine = chosen_machine(catalogue, family_of, "family_of")
        assert machine is not None, "an id is given"
        yield from catalogue.machines.family(machine)


def _against(ledger: Ledger, own: OnMachine | None) -> Quantity | None:
    """Return how much CPU time the case takes here for a second on its own machine."""
    name = "gp_seconds_saved_per_hour"
    if own is None or own.figures[name].value == 0:
        return None
    held = own.figures[name]
    compared = Ledger()
    compared.add(replace(ledger[name], formula=None, inputs=(), source=None, kind="assumed"))
    compared.add(
        Quantity(
            "own_gp_seconds_per_hour",
            f"{held.label} on the {own.name}",
            held.value,
            held.unit,
            "assumed",
            why_missing=held.why_missing,
        )
    )
    compared.derive("time_against", time_against, name, "own_gp_seconds_per_hour")
    return compared["time_against"]
