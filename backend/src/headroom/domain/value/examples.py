"""Calculations that documents make themselves: inputs, and the results that they print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from headroom.domain.evidence.studies import Study
from headroom.domain.evidence.target import NOTHING_STATED
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.content import PeakWindow, ValueContent

ONE_REGION = 1
"""No document spreads its example over several."""


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
    workload: PeakWindow
    mix: tuple[ExamplePart, ...]
    published: tuple[PublishedResult, ...]

    def has_inputs(self, content: ValueContent, shares: dict[str, float]) -> bool:
        """Return whether these are the inputs that the document calculates with.

        shares: by substitution, looked up.
        """
        return (
            self.machine == content.machine
            and content.capture_ratio is None
            and content.stated() == NOTHING_STATED
            and content.workload.numbers() == (*vars(self.workload).values(), ONE_REGION)
            and {part.substitution: part.share for part in self.mix} == shares
        )


_EXAMPLE: TypeAdapter[WorkedExample] = TypeAdapter(WorkedExample)


def printed_figures(studies: Iterable[Study]) -> dict[str, Quantity]:
    """Return the numbers of the documents' texts by id."""
    return {
        figure.id: figure.quantity_of(study)
        for study in studies
        for figure in study.figures
        if figure.point_id is None
    }


def worked_example(content: Mapping[str, Any], figures: Mapping[str, Quantity]) -> WorkedExample:
    """Return an example as it is written down, which names figures by their ids.

    Raises ValidationError; KeyError with the name of a figure that nothing prints.
    """
    published = [
        PublishedResult(result["figure"], figures[result["published_figure"]], result.get("note"))
        for result in content["published"]
    ]
    return _EXAMPLE.validate_python({**content, "published": published})
