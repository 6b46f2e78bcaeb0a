"""Methods of two studies in one comparison: what has to be the same, and what has to be said.

Method: docs/methods/comparison.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.evidence.studies import Environment, Study
from headroom.domain.machines.machines import Machines
from headroom.domain.quantities.phrases import phrase

MOST_JOINED = 2
NO_PAYLOAD = "its document prints no payload; enter the payload that it moved to rank it"
NO_UNIT = (
    "they come from two studies; enter what you take as one transaction in both, or compare within "
    "one study"
)


@dataclass(frozen=True, slots=True)
class ComparedStudy:
    """A study whose methods are compared, and when and where it measured, in words."""

    id: str
    title: str
    measured: Annotated[str, Field(examples=["in 2026 on a z17"])]


@dataclass(frozen=True, slots=True)
class JointStudies:
    """Two studies that stand in one table. unit_of_work: what the user takes as one transaction."""

    studies: tuple[ComparedStudy, ...]
    unit_of_work: str

    @property
    def note(self) -> str:
        """Return that the two were not measured together, and what they are compared by."""
        one, other = (study.measured for study in self.studies)
        return phrase(
            f"Measured {one} and {other}, not together. One transaction is taken as "
            f"“{self.unit_of_work}” in both, as entered; CPU time is converted by PCI."
        )


def compared_study(
    study: Study, places: Sequence[Environment], machines: Machines
) -> ComparedStudy:
    """Return a study with the machines of what is compared of it."""
    names = dict.fromkeys(
        "a machine that is not named"
        if machine is None
        else f"a {machine.generation or machine.name()}"
        for machine in (machines.find(place.machine_id) for place in places)
    )
    where = "on " + " and ".join(names)
    document = study.document
    if document.get("measured"):
        when = f"in {document['measured']} {where}"
    elif document.get("published"):
        when = f"{where} (published {document['published']})"
    else:
        when = f"{where} (no date is printed)"
    return ComparedStudy(study.id, study.title, when)
