"""Machine models: published ones to read, users' own to keep."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from headroom.api.dependencies import CurrentCatalogue, Keeper, Session
from headroom.api.machines.schemas import (
    EditionRead,
    FamilyMemberRead,
    FamilyRead,
    GenerationRead,
    MachineChoice,
    MachineChoices,
    MachineDetailRead,
    MachineList,
    MachineQuery,
    MachineRead,
    MachineWrite,
    RatingRead,
    RemarkRead,
)
from headroom.api.models import Identifier
from headroom.api.problems import ProblemError, problems
from headroom.api.versions import (
    DeletedList,
    IdempotencyKey,
    IfMatch,
    OwnVersionList,
    VersionPath,
    deleted_list,
    etag,
    expected_version,
    own_versions,
    with_etag,
)
from headroom.domain.machines.machines import Machine, Machines, Rating
from headroom.domain.machines.plausibility import plausibility_remarks
from headroom.persistence.queries.machines import MachineNotFoundError
from headroom.services.catalogue import Catalogue, CatalogueKeeper
from headroom.services.machines import (
    MachineExistsError,
    MachineInUseError,
    OwnMachine,
    PublishedMachineError,
    add_machine,
    capacity_figures,
    change_machine,
    delete_machine,
    ordered,
    rating_sources,
    restore_machine,
)
from headroom.services.own_history import Change, Record, read_deleted, read_history
from headroom.services.requests import Request

router = APIRouter(prefix="/machines", tags=["machines"])


@router.get("", summary="List machine models", responses=problems(422))
async def list_machines(
    catalogue: CurrentCatalogue, asked: Annotated[MachineQuery, Query()]
) -> MachineList:
    """Machine models, newest generation first, a page at a time."""
    found = _search(catalogue, asked, own_first=True)
    return MachineList(
        items=[_read(machine) for machine in found[asked.offset : asked.offset + asked.limit]],
        total=len(found),
        generations=[
            GenerationRead(generation=generation, models=models)
            for generation, models in catalogue.machines.generations.items()
        ],
    )


@router.get("/choices", summary="Find machine models to choose from", responses=problems(422))
async def list_choices(
    catalogue: CurrentCatalogue, asked: Annotated[MachineQuery, Query()]
) -> MachineChoices:
    """The same as the list, without what a field to choose a machine does not show."""
    found = _search(catalogue, asked, own_first=True)
    return MachineChoices(
        items=[_choice(machine) for machine in found[asked.offset : asked.offset + asked.limit]],
        total=len(found),
    )


@router.get("/deleted", summary="List deleted machines")
async def list_deleted_machines(session: Session) -> DeletedList:
    """Machines that users deleted; restoring a version brings one back."""
    return deleted_list(await read_deleted(session, "machine"))


@router.get(
    "/{machine_id}",
    summary="Get a machine model",
    responses=with_etag(200) | problems(404, 422),
)
async def get_machine(
    machine_id: Identifier, catalogue: CurrentCatalogue, response: Response
) -> MachineDetailRead:
    """One machine model with every rating that is known of it."""
    machine = _found(catalogue, machine_id)
    response.headers["ETag"] = etag(machine.version)
    return _detail(machine, catalogue.machines)


@router.get(
    "/{machine_id}/family", summary="The models of a machine's family", responses=problems(404, 422)
)
async def get_machine_family(machine_id: Identifier, catalogue: CurrentCatalogue) -> FamilyRead:
    """Models of the same type and capacity setting, fewest CPs first, and the two neighbours."""
    machine = _found(catalogue, machine_id)
    family = catalogue.machines.family(machine)
    fewer = [model for model in family if model.cps < machine.cps]
    more = [model for model in family if model.cps > machine.cps]
    return FamilyRead(
        machine=machine.id,
        family=machine.family,
        generation=machine.generation,
        sources=list(dict.fromkeys(rating_sources(family))),
        items=[_member(model) for model in family],
        total=len(family),
        before=fewer[-1].id if fewer else None,
        after=more[0].id if more else None,
    )


@router.post(
    "",
    status_code=201,
    summary="Add an own machine",
    responses=with_etag(201) | problems(400, 404, 409, 413, 422),
)
async def post_machine(
    body: MachineWrite,
    session: Session,
    keeper: Keeper,
    response: Response,
    idempotency_key: IdempotencyKey = None,
) -> MachineDetailRead:
    """Adds a machine from a capacity table that you hold; it is marked as yours."""
    own = OwnMachine(**body.model_dump())
    request = Request.of(idempotency_key, "MACHINE", body.model_dump())
    with _refusals():
        machine = await add_machine(session, own, Change(request=request))
        await session.commit()
    response.headers["Location"] = f"/api/v1/machines/{machine.id}"
    return await _as_kept(keeper, machine, response)


@router.put(
    "/{machine_id}",
    summary="Change an own machine",
    responses=with_etag(200) | problems(400, 404, 409, 412, 413, 422, 428),
)
async def put_machine(
    machine_id: Identifier,
    body: MachineWrite,
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> MachineDetailRead:
    """Replaces one of your machines; its history stays. Published machines cannot be changed."""
    own = OwnMachine(**body.model_dump())
    expected = expected_version(if_match)
    request = Request.of(idempotency_key, "MACHINE", machine_id, expected, body.model_dump())
    with _refusals(remedy="keep its type and model"):
        machine = await change_machine(session, machine_id, own, Change(expected, request))
        await session.commit()
    return await _as_kept(keeper, machine, response)


@router.delete(
    "/{machine_id}",
    status_code=204,
    summary="Delete an own machine",
    responses=with_etag(204) | problems(404, 409, 412, 422, 428),
)
async def remove_machine(
    machine_id: Identifier,
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
) -> None:
    """Deletes one of your machines; an earlier version brings it back."""
    change = Change(expected_version(if_match))
    with _refusals(remedy="delete those first"):
        number = await delete_machine(session, machine_id, change)
        await session.commit()
    keeper.forget()
    response.headers["ETag"] = etag(number)


@router.get("/{machine_id}/versions", summary="History of an own machine", responses=problems(422))
async def list_machine_versions(machine_id: Identifier, session: Session) -> OwnVersionList:
    """Every save of a machine of yours, the newest first; also of one that is deleted."""
    return own_versions(await read_history(session, Record("machine", machine_id)))


@router.post(
    "/{machine_id}/versions/{number}/restore",
    summary="Bring an earlier version of an own machine back",
    responses=with_etag(200) | problems(404, 409, 412, 422, 428),
)
async def restore_machine_version(
    machine_id: Identifier,
    number: VersionPath,
    session: Session,
    keeper: Keeper,
    response: Response,
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> MachineDetailRead:
    """Saves a new version with the content of an earlier one; also of a deleted machine."""
    expected = expected_version(if_match)
    request = Request.of(idempotency_key, "RESTORE MACHINE", machine_id, number, expected)
    with _refusals():
        machine = await restore_machine(session, machine_id, Change(expected, request, number))
        await session.commit()
    return await _as_kept(keeper, machine, response)


@contextmanager
def _refusals(remedy: str = "delete those first") -> Iterator[None]:
    """Turn what the service refuses into problem documents."""
    try:
        yield
    except MachineNotFoundError as error:
        raise _unknown(error.args[0]) from error
    except PublishedMachineError as error:
        raise ProblemError(
            409,
            "published-machine",
            "Published machines cannot be changed",
            f"{error} comes from a published source. Add a machine of your own beside it.",
        ) from error
    except MachineExistsError as error:
        raise ProblemError(
            409,
            "machine-exists",
            "You have entered this machine already",
            f"There is a machine {error} of yours. Change that one instead.",
            errors=(("model", "is entered already"),),
        ) from error
    except MachineInUseError as error:
        raise ProblemError(
            409,
            "machine-in-use",
            "Own measurements name this machine",
            f"Access methods that you entered were measured on {error}; {remedy}.",
        ) from error


def _found(catalogue: Catalogue, machine_id: str) -> Machine:
    machine = catalogue.find_machine(machine_id)
    if machine is None:
        raise _unknown(machine_id)
    return machine


def _member(machine: Machine) -> FamilyMemberRead:
    figures = capacity_figures(machine)
    return FamilyMemberRead(
        id=machine.id,
        name=machine.name(),
        cps=machine.cps,
        rated_msu=figures["rated_msu"].value,
        pci_mips=figures["pci_mips"].value,
        rated_msu_per_cp=figures["rated_msu_per_cp"].value,
        pci_per_cp=figures["pci_per_cp"].value,
        most_ziips=machine.most_ziips,
    )


def _search(catalogue: Catalogue, asked: MachineQuery, *, own_first: bool = False) -> list[Machine]:
    found = catalogue.machines.search(
        asked.q,
        generation=asked.generation,
        least_cps=asked.least_cps,
        most_cps=asked.most_cps,
        own_first=own_first,
    )
    return found if asked.sort is None else ordered(found, asked.sort, asked.descending)


async def _as_kept(
    keeper: CatalogueKeeper, machine: Machine, response: Response
) -> MachineDetailRead:
    """Return a machine that was just stored as all others see it."""
    keeper.forget()
    response.headers["ETag"] = etag(machine.version)
    catalogue = await keeper.current()
    return _detail(catalogue.find_machine(machine.id) or machine, catalogue.machines)


def _detail(machine: Machine, machines: Machines) -> MachineDetailRead:
    remarks = plausibility_remarks(machine, machines) if machine.origin == "user" else ()
    return MachineDetailRead(
        **_fields(machine), remarks=[RemarkRead.model_validate(remark) for remark in remarks]
    )


def _read(machine: Machine) -> MachineRead:
    return MachineRead(**_fields(machine))


def _fields(machine: Machine) -> dict[str, Any]:
    figures = capacity_figures(machine)
    return {
        "id": machine.id,
        "machine_type": machine.machine_type,
        "model": machine.model,
        "family": machine.family,
        "generation": machine.generation,
        "cps": machine.cps,
        "partitions": machine.partitions,
        "most_ziips": machine.most_ziips,
        "most_zaaps": machine.most_zaaps,
        "most_ifls": machine.most_ifls,
        "most_icfs": machine.most_icfs,
        "origin": machine.origin,
        "rated_msu": figures["rated_msu"],
        "rated_msu_per_cp": figures["rated_msu_per_cp"],
        "hardware_msu": figures["hardware_msu"],
        "pci_mips": figures["pci_mips"],
        "pci_per_cp": figures["pci_per_cp"],
        "ziips_per_cp": figures["ziips_per_cp"],
        "su_per_sec": figures["su_per_sec"],
        "ratings": [
            *(_rating(rating, counts=True) for rating in machine.ratings.values()),
            *(_rating(rating, counts=False) for rating in machine.other_ratings),
        ],
        "version": machine.version,
        "note": machine.note,
    }


def _rating(rating: Rating, *, counts: bool) -> RatingRead:
    return RatingRead(
        name=rating.name,
        value=rating.value,
        low=rating.low,
        high=rating.high,
        kind=rating.kind,
        source=rating.origin_text(),
        method=rating.method,
        edition=None if rating.edition is None else EditionRead.model_validate(rating.edition),
        counts=counts,
    )


def _choice(machine: Machine) -> MachineChoice:
    rated = machine.ratings.get("rated_msu")
    return MachineChoice(
        id=machine.id,
        name=machine.name(),
        family=machine.family,
        generation=machine.generation,
        cps=machine.cps,
        origin=machine.origin,
        rated_msu=None if rated is None else rated.value,
        rated_msu_kind=None if rated is None else rated.kind,
    )


def _unknown(machine_id: str) -> ProblemError:
    return ProblemError(
        404,
        "unknown-machine",
        "Unknown machine",
        f"{machine_id} is not a machine here. Search the list of machines, or add it as yours.",
    )
