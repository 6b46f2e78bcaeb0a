"""Own tests: cycles before and after a change that a user measured, as a substitution."""

from __future__ import annotations

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from headroom.api.dependencies import CurrentCatalogue, Session
from headroom.api.own_records import own_routes
from headroom.api.problems import problems
from headroom.api.versions import etag, with_etag
from headroom.domain.evidence.own_tests import (
    OwnTest,
    OwnTestResults,
    StoredOwnTest,
    own_test_results,
)
from headroom.domain.files.test_cycles import CyclesText, ReadCycles, read_cycles
from headroom.domain.quantities.answers import Listed
from headroom.domain.quantities.stated import Identifier
from headroom.services.own_tests import OWN_TESTS

router = APIRouter(prefix="/own-tests", tags=["own-tests"])
own_routes(
    router,
    "own_test",
    "an own test",
    "tests",
    records=OWN_TESTS,
    entered=OwnTest,
    stored=StoredOwnTest,
    added="Adds your test; its id is a substitution wherever a published one serves.",
)


@router.get("", summary="List own tests")
async def list_tests(session: Session) -> Listed[StoredOwnTest]:
    """Tests that users ran, oldest first."""
    items = await OWN_TESTS.all(session)
    return Listed[StoredOwnTest](items=items, total=len(items))


@router.post("/read", summary="Test cycles out of pasted text", responses=problems(400, 413, 422))
async def read_test_cycles(body: CyclesText) -> ReadCycles:
    """Reads a table of runs or HBZT screens, or refuses with line and column. Stores nothing."""
    return await run_in_threadpool(read_cycles, body)


@router.get("/{test_id}", summary="Get an own test", responses=with_etag(200) | problems(404, 422))
async def get_test(test_id: Identifier, session: Session, response: Response) -> StoredOwnTest:
    """One test, as it was entered."""
    test = await OWN_TESTS.get(session, test_id)
    response.headers["ETag"] = etag(test.version)
    return test


@router.get("/{test_id}/results", summary="What an own test gives", responses=problems(404, 422))
async def get_test_results(
    test_id: Identifier, session: Session, catalogue: CurrentCatalogue
) -> OwnTestResults:
    """Cost of each cycle, means, spreads, and the saving per request with its interval."""
    test = await OWN_TESTS.get(session, test_id)
    machine = None if test.machine is None else catalogue.find_machine(test.machine)
    return own_test_results(test, test_id, machine)
