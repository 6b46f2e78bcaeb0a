"""Worked examples: calculations that the documents make themselves."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.models import OutputModel
from headroom.domain.value.examples import WorkedExample

router = APIRouter(prefix="/examples", tags=["evidence"])


class ExampleList(OutputModel):
    """All worked examples."""

    items: list[WorkedExample]
    total: int


@router.get("", summary="List worked examples")
async def list_examples(catalogue: CurrentCatalogue) -> ExampleList:
    """The documents' own calculations, to start from."""
    return ExampleList(items=list(catalogue.examples), total=len(catalogue.examples))
