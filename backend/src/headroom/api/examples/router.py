"""Worked examples: calculations that the documents make themselves."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.calculations.schemas import PublishedRead
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import OutputModel

router = APIRouter(prefix="/examples", tags=["evidence"])


class ExampleWorkloadRead(OutputModel):
    """The example's workload."""

    transactions: float
    peak_share: float
    peak_hours: float


class ExamplePartRead(OutputModel):
    """One part of the example's mix."""

    substitution: str
    share: float


class ExampleRead(OutputModel):
    """A calculation of a document: its inputs, and what it prints as results."""

    id: str
    study: str
    label: str
    machine: str | None
    workload: ExampleWorkloadRead
    mix: list[ExamplePartRead]
    published: list[PublishedRead]


class ExampleList(OutputModel):
    """All worked examples."""

    items: list[ExampleRead]
    total: int


@router.get("", summary="List worked examples")
async def list_examples(catalogue: CurrentCatalogue) -> ExampleList:
    """The documents' own calculations, to start from."""
    items = [
        ExampleRead(
            id=each.id,
            study=each.study,
            label=each.label,
            machine=each.machine,
            workload=ExampleWorkloadRead.model_validate(each.workload),
            mix=[ExamplePartRead.model_validate(part) for part in each.mix],
            published=[
                PublishedRead(figure=result.figure, published=result.published, note=result.note)
                for result in each.published
            ],
        )
        for each in catalogue.examples
    ]
    return ExampleList(items=items, total=len(items))
