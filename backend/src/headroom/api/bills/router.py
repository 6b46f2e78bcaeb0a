"""Customers' bills: months, machines, LPARs, containers and products of kept SCRT files."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from headroom.api.dependencies import Session
from headroom.api.own_records import Changing, OwnVersionRead
from headroom.api.problems import problems
from headroom.api.versions import VersionPath, etag, with_etag
from headroom.domain.bills.entries import EstateEntries, StoredEstate
from headroom.domain.bills.estate import Estate
from headroom.domain.quantities.answers import Listed, OutputModel
from headroom.domain.quantities.stated import BillMonth, Identifier, PartName
from headroom.services.bills import ESTATES, BilledCustomer, list_customers, read_estate

router = APIRouter(prefix="/bills", tags=["imports"])


class EstateRead(OutputModel):
    """A customer's bills, and what is settled of them."""

    estate: Estate
    entries: StoredEstate


@router.get("", summary="List customers with bills")
async def list_billed_customers(session: Session) -> Listed[BilledCustomer]:
    """Customers of whom SCRT files are kept, with their newest month."""
    items = await list_customers(session)
    return Listed[BilledCustomer](items=items, total=len(items))


@router.get("/{customer}", summary="Get a customer's bills", responses=problems(404, 422))
async def get_estate(
    customer: Identifier,
    session: Session,
    response: Response,
    month: Annotated[
        BillMonth | None, Query(description="To take apart; the newest where it is left out")
    ] = None,
    serial: Annotated[
        PartName | None,
        Query(description="Of the machine to take apart; the one that drove the change"),
    ] = None,
) -> EstateRead:
    """Months by machine, LPAR, container and product, and what drove a month's change."""
    estate, entries = await read_estate(session, customer, month=month, serial=serial)
    response.headers["ETag"] = etag(entries.version)
    return EstateRead(estate=estate, entries=entries)


@router.put(
    "/{customer}/entries",
    summary="Settle a customer's bills",
    responses=with_etag(200) | problems(400, 404, 412, 413, 422, 428),
)
async def put_estate_entries(
    customer: Identifier, body: EstateEntries, session: Session, saving: Changing
) -> StoredEstate:
    """Which of several files counts for a machine, and groups of LPARs. Its history stays."""
    await read_estate(session, customer, month=None, serial=None)
    return await saving.change(ESTATES, customer, body)


@router.get(
    "/{customer}/entries/versions",
    summary="History of what was settled of a customer's bills",
    responses=problems(422),
)
async def list_estate_versions(customer: Identifier, session: Session) -> Listed[OwnVersionRead]:
    """Every save, the newest first."""
    rows = await ESTATES.history(session, customer)
    items = [OwnVersionRead.model_validate(row) for row in rows]
    return Listed[OwnVersionRead](items=items, total=len(items))


@router.post(
    "/{customer}/entries/versions/{number}/restore",
    summary="Bring back what was settled of a customer's bills earlier",
    responses=with_etag(200) | problems(404, 409, 412, 422, 428),
)
async def restore_estate_version(
    customer: Identifier, number: VersionPath, saving: Changing
) -> StoredEstate:
    """Saves a new version with the content of an earlier one."""
    return await saving.restore(ESTATES, customer, number)
