"""Calculations that documents make themselves: inputs, and the results that they print."""

from __future__ import annotations

from dataclasses import dataclass

from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.value import Workload


@dataclass(frozen=True, slots=True)
class ExamplePart:
    """A substitution of the example's mix with its share."""

    substitution: str
    share: float


@dataclass(frozen=True, slots=True)
class PublishedResult:
    """A printed number beside the id of ours for the same thing; note: why they differ.

    figure: an input of the calculation, or a result.
    """

    figure: str
    published: Quantity
    note: str | None


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """One calculation of a document."""

    id: str
    study: str
    label: str
    machine: str | None
    workload: Workload
    mix: tuple[ExamplePart, ...]
    published: tuple[PublishedResult, ...]

    def has_inputs(self, machine: str | None, workload: Workload, mix: dict[str, float]) -> bool:
        """Return whether these are the inputs that the document calculates with."""
        return (
            self.machine == machine
            and self.workload == workload
            and {part.substitution: part.share for part in self.mix} == mix
        )
