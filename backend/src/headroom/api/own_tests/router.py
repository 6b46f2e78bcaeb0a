"""Own tests: cycles before and after a change that a user measured, as a substitution."""

from __future__ import annotations

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from headroom.api.dependencies import Session
from headroom.api.models import Identifier, OutputModel
from headroom.api.problems import problems
from headroom.api.versions import (
    Adding,
    Changing,
    DeletedList,
    Deleting,
    OwnVersionList,
    VersionPath,
    deleted_list,
    etag,
    own_versions,
    with_etag,
)
from headroom.domain.evidence.own_tests import (
    OwnTest,
    OwnTestResults,
    StoredOwnTest,
    own_test_results,
)
from headroom.domain.files.test_cycles import CyclesText, ReadCycles, read_cycles
from headroom.persistence.queries.own_tests import get_own_test, list_own_tests
from headroom.services.own_tests import OWN_TESTS

router = APIRouter(prefix="/own-tests", tags=["own-tests"])


class OwnTestList(OutputModel):
    """All tests that users ran, oldest first."""

    items: list[StoredOwnTest]
    total: int


@router.get("", summary="List own tests")
async def list_tests(session: Session) -> OwnTestList:
    """Tests that users ran, oldest first."""
    items = await list_own_tests(session)
    return OwnTestList(items=items, total=len(items))


@router.get("/deleted", summary="List deleted tests")
async def list_deleted_own_tests(session: Session) -> DeletedList:
    """Tests that users deleted; restoring a version brings one back."""
    return deleted_list(await OWN_TESTS.deleted(session))


@router.post("/read", summary="Test cycles out of pasted text", responses=problems(400, 413, 422))
async def read_test_cycles(body: CyclesText) -> ReadCycles:
    """Reads a table of runs or HBZT screens, or refuses with line and column. Stores nothing."""
    return await run_in_threadpool(read_cycles, body)


@router.get("/{test_id}", summary="Get an own test", responses=with_etag(200) | problems(404, 422))
async def get_test(test_id: Identifier, session: Session, response: Response) -> StoredOwnTest:
    """One test, as it was entered."""
    test = await get_own_test(session, test_id=test_id)
    response.headers["ETag"] = etag(test.version)
    return test


@router.get("/{test_id}/results", summary="What an own test gives", responses=problems(404, 422))
async def get_test_results(test_id: Identifier, session: Session) -> OwnTestResults:
    """Cost of each cycle, means, spreads, and the saving per request with its interval."""
    return own_test_results(await get_own_test(session, test_id=test_id), test_id)


@router.post(
    "",
    status_code=201,
    summary="Add an own test",
    responses=with_etag(201) | problems(400, 404, 409, 413, 422),
)
async def post_own_test(body: OwnTest, saving: Adding) -> StoredOwnTest:
    """Adds your test; its id is a substitution wherever a published one serves."""
    test = await saving.add(OWN_TESTS, body)
    saving.response.headers["Location"] = f"/api/v1/own-tests/{test.id}"
    return test


@router.put(
    "/{test_id}",
    summary="Change an own test",
    responses=with_etag(200) | problems(400, 404, 412, 413, 422, 428),
)
async def put_own_test(test_id: Identifier, body: OwnTest, saving: Changing) -> StoredOwnTest:
    """Replaces one of your tests with all its cycles; its history stays."""
    return await saving.change(OWN_TESTS, test_id, body)


@router.delete(
    "/{test_id}",
    status_code=204,
    summary="Delete an own test",
    responses=with_etag(204) | problems(404, 412, 422, 428),
)
async def remove_own_test(test_id: Identifier, saving: Deleting) -> None:
    """Deletes one of your tests; an earlier version brings it back."""
    await saving.delete(OWN_TESTS, test_id)


@router.get("/{test_id}/versions", summary="History of an own test", responses=problems(422))
async def list_own_test_versions(test_id: Identifier, session: Session) -> OwnVersionList:
    """Every save of a test, the newest first; also of one that is deleted."""
    return own_versions(await OWN_TESTS.history(session, test_id))


@router.post(
    "/{test_id}/versions/{number}/restore",
    summary="Bring an earlier version of an own test back",
    responses=with_etag(200) | problems(404, 409, 412, 422, 428),
)
async def restore_own_test_version(
    test_id: Identifier, number: VersionPath, saving: Changing
) -> StoredOwnTest:
    """Saves a new version with the content of an earlier one; also of a deleted test."""
    return await saving.restore(OWN_TESTS, test_id, number)
