"""Machine models: published ones to read, users' own to keep."""

from __future__ import annotations

from fastapi import APIRouter, Response

from headroom.api.dependencies import CurrentCatalogue, Keeper, Session
from headroom.api.machines.schemas import MachineList, MachineRead, MachineWrite
from headroom.api.models import Identifier
from headroom.api.problems import ProblemError, problems
from headroom.domain.machines import Machine
from headroom.persistence.queries.machines import MachineNotFoundError
from headroom.services.machines import (
    MachineExistsError,
    MachineInUseError,
    OwnMachine,
    PublishedMachineError,
    add_machine,
    capacity_figures,
    change_machine,
    delete_machine,
)

router = APIRouter(prefix="/machines", tags=["machines"])


@router.get("", summary="List machine models")
async def list_machines(catalogue: CurrentCatalogue) -> MachineList:
    """All machine models by type and number of CPs."""
    items = [_read(each) for each in catalogue.machines]
    return MachineList(items=items, total=len(items))


@router.get("/{machine_id}", summary="Get a machine model", responses=problems(404, 422))
async def get_machine(machine_id: Identifier, catalogue: CurrentCatalogue) -> MachineRead:
    """One machine model with every rating that is known of it."""
    machine = catalogue.find_machine(machine_id)
    if machine is None:
        raise _unknown(machine_id)
    return _read(machine)


@router.post(
    "", status_code=201, summary="Add an own machine", responses=problems(400, 409, 413, 422)
)
async def post_machine(
    body: MachineWrite, session: Session, keeper: Keeper, response: Response
) -> MachineRead:
    """Adds a machine from a capacity table that you hold; it is marked as yours."""
    own = OwnMachine(**body.model_dump())
    try:
        machine = await add_machine(session, own)
        await session.commit()
    except MachineExistsError as error:
        raise _exists(own) from error
    keeper.forget()
    response.headers["Location"] = f"/api/v1/machines/{machine.id}"
    return _read(machine)


@router.put(
    "/{machine_id}",
    summary="Change an own machine",
    responses=problems(400, 404, 409, 413, 422),
)
async def put_machine(
    machine_id: Identifier, body: MachineWrite, session: Session, keeper: Keeper
) -> MachineRead:
    """Replaces one of your machines. Published machines cannot be changed."""
    own = OwnMachine(**body.model_dump())
    try:
        machine = await change_machine(session, machine_id, own)
        await session.commit()
    except MachineNotFoundError as error:
        raise _unknown(machine_id) from error
    except PublishedMachineError as error:
        raise _published(machine_id) from error
    except MachineExistsError as error:
        raise _exists(own) from error
    except MachineInUseError as error:
        raise _in_use(machine_id, "keep its type and model") from error
    keeper.forget()
    return _read(machine)


@router.delete(
    "/{machine_id}",
    status_code=204,
    summary="Delete an own machine",
    responses=problems(404, 409, 422),
)
async def remove_machine(machine_id: Identifier, session: Session, keeper: Keeper) -> None:
    """Deletes one of your machines."""
    try:
        await delete_machine(session, machine_id)
        await session.commit()
    except MachineNotFoundError as error:
        raise _unknown(machine_id) from error
    except PublishedMachineError as error:
        raise _published(machine_id) from error
    except MachineInUseError as error:
        raise _in_use(machine_id, "delete those first") from error
    keeper.forget()


def _read(machine: Machine) -> MachineRead:
    figures = capacity_figures(machine)
    return MachineRead(
        id=machine.id,
        machine_type=machine.machine_type,
        model=machine.model,
        family=machine.family,
        cps=machine.cps,
        origin=machine.origin,
        rated_msu=figures["rated_msu"],
        rated_msu_per_cp=figures["rated_msu_per_cp"],
        hardware_msu=figures["hardware_msu"],
        pci_mips=figures["pci_mips"],
        su_per_sec=figures["su_per_sec"],
        note=machine.note,
    )


def _unknown(machine_id: str) -> ProblemError:
    return ProblemError(
        404,
        "unknown-machine",
        "Unknown machine",
        f"There is no machine {machine_id}. GET /api/v1/machines lists them.",
    )


def _exists(own: OwnMachine) -> ProblemError:
    return ProblemError(
        409,
        "machine-exists",
        "You have entered this machine already",
        f"There is a machine {own.id()} of yours. Change that one instead.",
        errors=(("model", "is entered already"),),
    )


def _in_use(machine_id: str, remedy: str) -> ProblemError:
    return ProblemError(
        409,
        "machine-in-use",
        "Own measurements name this machine",
        f"Ways into CICS that you entered were measured on {machine_id}; {remedy}. "
        "GET /api/v1/own-ways lists them.",
    )


def _published(machine_id: str) -> ProblemError:
    return ProblemError(
        409,
        "published-machine",
        "Published machines cannot be changed",
        f"{machine_id} comes from a published source. Add a machine of your own beside it.",
    )
