"""Worked examples: calculations that the documents make themselves."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue
from headroom.domain.quantities.answers import Listed
from headroom.domain.value.examples import WorkedExample

router = APIRouter(prefix="/examples", tags=["evidence"])


@router.get("", summary="List worked examples")
async def list_examples(catalogue: CurrentCatalogue) -> Listed[WorkedExample]:
    """The documents' own calculations, to start from."""
    return Listed[WorkedExample](items=list(catalogue.examples), total=len(catalogue.examples))
