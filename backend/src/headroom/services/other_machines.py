"""A value case on other machines: the same formulas, with another model's ratings and speed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from headroom.domain.evidence.target import Statements
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.figures import figures_at
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import InvalidInputError, UnknownMachineError
from headroom.domain.value.content import ValueContent
from headroom.domain.value.value import value_case
from headroom.domain.value.windows import time_against
from headroom.services.catalogue import Catalogue
from headroom.services.values import (
    asked_mix,
    chosen_machine,
)

MOST_MACHINES = 400
FIGURES = figures_at("machines")
_OF_THE_MACHINE = ("lpar_cps", "rated_msu")
"""What a user states of the chosen machine, which is no other machine's."""


@dataclass(frozen=True, slots=True)
class OnMachine:
    """The case on one machine. speed_factors: by substitution, where seconds were converted.

    against: its CPU time for that of the case's own machine; None without one.
    notices: codes and texts of what must be said of this machine alone.
    """

    machine: Machine
    figures: dict[str, Quantity]
    speed_factors: dict[str, Quantity]
    against: Quantity | None
    notices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OtherMachines:
    """The case on its own machine, where one is chosen, and on each other."""

    own: OnMachine | None
    rows: tuple[OnMachine, ...]
    left_out: tuple[str, ...]


def calculate_on_machines(
    catalogue: Catalogue, content: ValueContent, machines: Sequence[str], family_of: str | None
) -> OtherMachines:
    """Return what the content's case is on other machines.

    machines: their ids. family_of: a machine whose whole family is added, fewest CPs first.
    Raises what calculate_value raises, UnknownMachineError for each, and InvalidInputError where
    there are none or too many.
    """
    chosen = chosen_machine(catalogue, content.machine)
    asked: dict[str, Machine] = {}
    for machine in _asked(catalogue, machines, family_of):
        asked.setdefault(machine.id, machine)
    if not asked:
        raise InvalidInputError("machines", "name at least one machine, or a family")
    if len(asked) > MOST_MACHINES:
        raise InvalidInputError("machines", f"at most {MOST_MACHINES} machines at once")
    mix = asked_mix(catalogue, content.mix, "mix")
    without = content.model_copy(update=dict.fromkeys(_of_the_machine()))

    def on(machine: Machine, stated: Statements, own: OnMachine | None) -> OnMachine:
        case = value_case(
            machine=machine,
            machines=catalogue.machines,
            workload=content.workload,
            mix=mix,
            msu_basis="per_cp_rating",
            stated=stated,
            capture_ratio=content.capture_ratio,
        )
        return OnMachine(
            machine=machine,
            figures={name: case.ledger[name] for name in FIGURES},
            speed_factors={
                part.substitution.id: case.ledger[key]
                for part in mix
                if (key := Id.write("speed_factor", part.substitution.id)) in case.ledger
            },
            against=_against(case.ledger, own),
            notices=tuple((notice.code, notice.text) for notice in case.notices),
        )

    own = None if chosen is None else on(chosen, content, None)
    return OtherMachines(
        own=own,
        rows=tuple(
            on(machine, content if machine is chosen else without, own)
            for machine in asked.values()
        ),
        left_out=tuple(name for name in _of_the_machine() if getattr(content, name) is not None),
    )


def _of_the_machine() -> tuple[str, ...]:
    named = tuple(Statements.model_fields)
    return tuple(name for name in named if name in _OF_THE_MACHINE or name.startswith("target_"))


def _asked(
    catalogue: Catalogue, machines: Sequence[str], family_of: str | None
) -> Iterator[Machine]:
    for machine_id in machines:
        found = catalogue.find_machine(machine_id)
        if found is None:
            raise UnknownMachineError(machine_id)
        yield found
    if family_of is not None:
        found = catalogue.find_machine(family_of)
        if found is None:
            raise UnknownMachineError(family_of)
        yield from catalogue.machines.family(found)


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
            f"{held.label} on the {own.machine.name()}",
            held.value,
            held.unit,
            "assumed",
            why_missing=held.why_missing,
        )
    )
    compared.derive("time_against", time_against, name, "own_gp_seconds_per_hour")
    return compared["time_against"]
