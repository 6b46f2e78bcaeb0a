"""Substitutions: what replacing one measured configuration by another saves."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from headroom.api.dependencies import CurrentCatalogue
from headroom.domain.machines.machines import Origin
from headroom.domain.quantities.answers import Listed, OutputModel
from headroom.domain.quantities.quantities import Quantity

router = APIRouter(prefix="/substitutions", tags=["evidence"])


class SubstitutionRead(OutputModel):
    """A saving per transaction with its evidence."""

    id: str = Field(examples=["socket2-ezasoket"])
    label: str
    description: str
    study: str
    study_title: str
    before: str | None = Field(alias="from", description="Configuration that is replaced")
    after: str | None = Field(alias="to", description="Configuration that replaces it")
    gp_saving: Quantity
    ziip_added: Quantity
    measured_machine: str | None
    measured_machine_basis: Literal["stated", "assumed", "none"]
    origin: Origin = Field(description="`user`: your own test")


@router.get("", summary="List substitutions")
async def list_substitutions(catalogue: CurrentCatalogue) -> Listed[SubstitutionRead]:
    """Every named substitution with the CPU time that it saves per transaction; own tests last."""
    items = [
        SubstitutionRead.model_validate(
            {
                "id": substitution.id,
                "label": substitution.label,
                "description": substitution.description,
                "study": substitution.study,
                "study_title": substitution.study_title,
                "from": substitution.before,
                "to": substitution.after,
                "gp_saving": saved.ledger[saved.gp],
                "ziip_added": saved.ledger[saved.ziip],
                "measured_machine": substitution.environment.machine_id,
                "measured_machine_basis": substitution.environment.machine_basis,
                "origin": substitution.origin,
            }
        )
        for substitution, saved in catalogue.substitutions.values()
    ]
    return Listed[SubstitutionRead](items=items, total=len(items))
