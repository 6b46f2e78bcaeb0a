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
from headroom.domain.quantities.refusals import InvalidInputError
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
LPAR_CPS = "lpar_cps"
"""Of the LPAR: another machine keeps it where it has as many CPs."""
LPAR_NOT_KEPT = "lpar_not_kept"
STATED_OF_ONE = "stated_of_one_machine"


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
    left_out = [name for name in _of_the_machine() if getattr(content, name) is not None]
    without = content.model_copy(update=dict.fromkeys(left_out))

    def on(machine: Machine, own: OnMachine | None) -> OnMachine:
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
        return OnMachine(
            machine=machine,
            figures={name: case.ledger[name] for name in FIGURES},
            speed_factors={
                part.substitution.id: case.ledger[key]
                for part in mix
                if (key := Id.write("speed_factor", part.substitution.id)) in case.ledger
            },
            against=_against(case.ledger, own),
            notices=(*notices, *((notice.code, notice.text) for notice in case.notices)),
        )

    own = None if chosen is None else on(chosen, None)
    return OtherMachines(own, tuple(on(machine, own) for machine in asked.values()))


def _of_the_machine() -> tuple[str, ...]:
    """Return what a user states of the chosen machine, which is no other machine's."""
    named = tuple(Statements.model_fields)
    return tuple(name for name in named if name == "rated_msu" or name.startswith("target_"))


def _asked(
    catalogue: Catalogue, machines: Sequence[str], family_of: str | None
) -> Iterator[Machine]:
    for machine_id in machines:
        found = chosen_machine(catalogue, machine_id, "machines")
        assert found is not None, "an id is given"
        yield found
    if family_of is not None:
        found = chosen_machine(catalogue, family_of, "family_of")
        assert found is not None, "an id is given"
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
