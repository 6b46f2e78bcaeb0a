"""Machine models: published ones to read, users' own to keep."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.machines.schemas import (
    GenerationRead,
    MachineList,
    MachineQuery,
)
from headroom.api.own_records import RecordSaving, own_routes
from headroom.api.problems import problems
from headroom.api.versions import etag, with_etag
from headroom.domain.machines.machines import Machine
from headroom.domain.machines.own_machines import OwnMachine
from headroom.domain.machines.plausibility import MachineDetail, with_remarks
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.exports.machine_list import write_machine_list
from headroom.persistence.queries.machines import MachineNotFoundError
from headroom.persistence.tables import MachineRow
from headroom.services.catalogue import Catalogue
from headroom.services.machines import (
    OWN_MACHINES,
    Family,
    MachineChoice,
    choice_of,
    family_of,
    ordered,
)


async def _as_kept(saving: RecordSaving, row: MachineRow) -> MachineDetail:
    """Return a machine that was just stored as all others see it."""
    catalogue = await saving.keeper.current()
    return with_remarks(_found(catalogue, row.id), catalogue.machines)


router = APIRouter(prefix="/machines", tags=["machines"])
own_routes(
    router,
    "machine",
    "an own machine",
    "machines",
    records=OWN_MACHINES,
    entered=OwnMachine,
    stored=MachineDetail,
    added="Adds a machine from a capacity table that you hold; it is marked as yours.",
    read=_as_kept,
    named=True,
)


@router.get("", summary="List machine models", responses=problems(422))
async def list_machines(
    catalogue: CurrentCatalogue, asked: Annotated[MachineQuery, Query()]
) -> MachineList:
    """Machine models, newest generation first, a page at a time."""
    matches = _search(catalogue, asked, own_first=True)
    return MachineList(
        items=matches[asked.offset : asked.offset + asked.limit],
        total=len(matches),
        generations=[
            GenerationRead(generation=generation, models=models)
            for generation, models in catalogue.machines.generations.items()
        ],
    )


@router.get(
    ".csv",
    summary="Machine models as a file",
    response_class=Response,
    responses={
        200: {"content": {"text/csv": {}}, "description": "The list as a file"},
        **problems(422),
    },
)
async def get_machines_file(
    catalogue: CurrentCatalogue, asked: Annotated[MachineQuery, Query()]
) -> Response:
    """Every model that the filters let through, on one page, in the order of the list."""
    content = write_machine_list(_search(catalogue, asked, own_first=True))
    return Response(
        content,
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="headroom-machines.csv"'},
    )


@router.get("/choices", summary="Find machine models to choose from", responses=problems(422))
async def list_choices(
    catalogue: CurrentCatalogue, asked: Annotated[MachineQuery, Query()]
) -> Listed[MachineChoice]:
    """The same as the list, without what a field to choose a machine does not show.

    LinuxONE models are none to choose: CICS does not run there.
    """
    matches = [
        machine
        for machine in _search(catalogue, asked, own_first=True)
        if not machine.is_linux_only()
    ]
    return Listed[MachineChoice](
        items=[
            choice_of(machine) for machine in matches[asked.offset : asked.offset + asked.limit]
        ],
        total=len(matches),
    )


@router.get(
    "/{machine_id}",
    summary="Get a machine model",
    responses=with_etag(200) | problems(404, 422),
)
async def get_machine(
    machine_id: Identifier, catalogue: CurrentCatalogue, response: Response
) -> MachineDetail:
    """One machine model with every rating that is known of it."""
    machine = _found(catalogue, machine_id)
    response.headers["ETag"] = etag(machine.version)
    return with_remarks(machine, catalogue.machines)


@router.get(
    "/{machine_id}/family", summary="The models of a machine's family", responses=problems(404, 422)
)
async def get_machine_family(machine_id: Identifier, catalogue: CurrentCatalogue) -> Family:
    """Models of the same type and capacity setting, fewest CPs first, and the two neighbours."""
    return family_of(_found(catalogue, machine_id), catalogue.machines)


def _found(catalogue: Catalogue, machine_id: str) -> Machine:
    machine = catalogue.find_machine(machine_id)
    if machine is None:
        raise MachineNotFoundError(machine_id)
    return machine


def _search(catalogue: Catalogue, asked: MachineQuery, *, own_first: bool = False) -> list[Machine]:
    matches = catalogue.machines.search(
        asked.q,
        generation=asked.generation,
        least_cps=asked.least_cps,
        most_cps=asked.most_cps,
        own_first=own_first,
    )
    return matches if asked.sort is None else ordered(matches, asked.sort, asked.descending)
