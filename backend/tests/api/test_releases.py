"""Folders of delivered versions, filled by them: everything opens, changes, goes and comes back.

scripts/release_folder.py makes them; see docs/decisions/0007-copies-and-upgrades.md.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from headroom.api.app import create_app
from headroom.backups.taking import named
from headroom.embedded.binaries import find_binaries
from headroom.persistence.migrations import upgrade
from headroom.persistence.session import conninfo
from headroom.persistence.tables import RECORD_KINDS
from headroom.services.seeding import load_seeds
from headroom.settings import Settings
from tests.api.conftest import read_as
from tests.conftest import SEEDS

pytestmark = pytest.mark.anyio

RELEASES = Path(__file__).parents[1] / "data" / "releases"
# what names something else goes before it, and comes back after it
HISTORIES = {
    "way": "/own-ways",
    "test": "/own-tests",
    "series": "/own-series",
    "value": "/published-figures/{figure_id}/own-values",
    "letterhead": "/letterheads",
    "machine": "/machines",
}
CALLED = {"sender": "letterhead", "file": "kept_file", "edition": "machine_edition"}
VERSIONED = {*HISTORIES, "scenario", "kept_file", "machine_edition", "estate"}
COMMITS = sorted(path.stem for path in RELEASES.glob("*.json"))


def kept_of(commit: str) -> dict[str, Any]:
    """What a delivered version made, as it answered."""
    kept: dict[str, Any] = json.loads((RELEASES / f"{commit}.json").read_text("utf-8"))
    return kept


@pytest.fixture(scope="module", params=COMMITS)
def release(request: pytest.FixtureRequest) -> dict[str, Any]:
    return kept_of(request.param)


@pytest.fixture(scope="module")
def url(release: dict[str, Any], make_database: Callable[..., str]) -> str:
    """A database that this version left, brought up to date as a start does it."""
    address = make_database()
    subprocess.run(
        [
            find_binaries().program("pg_restore"),
            "--exit-on-error",
            "--no-owner",
            *named(conninfo(address)),
            RELEASES / f"{release['commit']}.dump",
        ],
        check=True,
    )
    upgrade(address)
    load_seeds(address, SEEDS)
    return address


@pytest.fixture(scope="module")
async def api(anyio_backend: str, url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of today's application over that database."""
    app = create_app(Settings(requests_per_second=0), database_url=url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as opened,
    ):
        yield opened


def path_of(kind: str, made: dict[str, Any]) -> str:
    return f"{HISTORIES[kind].format_map(made)}/{made['id']}"


async def history(api: httpx.AsyncClient, path: str) -> list[dict[str, Any]]:
    answer = await api.get(f"{path}/versions")
    assert answer.status_code == 200, answer.text
    versions: list[dict[str, Any]] = answer.json()["items"]
    return versions


async def test_every_kind_of_thing_that_a_version_had_is_in_its_folder(
    release: dict[str, Any], url: str
) -> None:
    with psycopg.connect(conninfo(url)) as connection:
        kinds = {kind for (kind,) in connection.execute("SELECT DISTINCT kind FROM own_versions")}
        packs = {pack for (pack,) in connection.execute("SELECT id FROM packs")}
    made = release["made"]
    assert {CALLED.get(kind, kind) for kind in kinds} == VERSIONED & set(made)
    assert packs == {pack["id"] for pack in made.get("pack", [])}
    assert {"machine", "way", "value", "scenario", "report"} <= set(made)


def test_what_users_keep_today_is_in_the_folder_of_some_version() -> None:
    """A new kind is added to ``fill`` in scripts/release_folder.py, and a folder made of it."""
    made = {kind for commit in COMMITS for kind in kept_of(commit)["made"]}
    assert {CALLED.get(kind, kind) for kind in RECORD_KINDS} == VERSIONED
    assert {*VERSIONED, "report", "pack"} == made
    templates = [
        letterhead.get("template")
        for commit in COMMITS
        for letterhead in kept_of(commit)["made"].get("letterhead", [])
    ]
    assert any(templates)


async def test_what_users_entered_opens_changes_goes_and_comes_back(
    api: httpx.AsyncClient, release: dict[str, Any]
) -> None:
    made = [(kind, thing) for kind in HISTORIES for thing in release["made"].get(kind, [])]
    before: dict[str, dict[str, Any]] = {}
    for kind, thing in made:
        path = path_of(kind, thing)
        newest, *earlier = await history(api, path)
        assert newest["deleted"] is False
        content = newest["content"]
        assert {name: thing[name] for name in content if name in thing and kind != "machine"} == {
            name: content[name] for name in content if name in thing and kind != "machine"
        }
        noted = content | {"name" if kind == "letterhead" else "note": "changed by today's program"}
        body = {name: noted[name] for name in noted if name in sendable(kind, noted)}
        changed = await api.put(path, json=body, headers=version(newest))
        assert changed.status_code == 200, (path, changed.text)
        versions = await history(api, path)
        assert [row["number"] for row in versions] == [
            newest["number"] + 1,
            newest["number"],
            *(row["number"] for row in earlier),
        ]
        before[path] = versions[0]
    for kind, thing in made:
        path = path_of(kind, thing)
        gone = await api.delete(path, headers=version(before[path]))
        assert gone.status_code == 204, (path, gone.text)
    for kind, thing in reversed(made):
        path = path_of(kind, thing)
        deletion = (await history(api, path))[0]
        assert deletion["deleted"] is True
        back = await api.post(
            f"{path}/versions/{before[path]['number']}/restore", headers=version(deletion)
        )
        assert back.status_code == 200, (path, back.text)
        assert (await history(api, path))[0]["content"] == before[path]["content"]


async def test_the_first_version_of_what_had_none_can_be_brought_back(
    api: httpx.AsyncClient, release: dict[str, Any]
) -> None:
    for kind in HISTORIES:
        for thing in release["made"].get(kind, []):
            path = path_of(kind, thing)
            newest, *_, first = await history(api, path)
            back = await api.post(
                f"{path}/versions/{first['number']}/restore", headers=version(newest)
            )
            assert back.status_code == 200, (path, back.text)
            restored = (await history(api, path))[0]
            assert restored["content"] == first["content"]
            assert restored["restored_from"] == first["number"]


async def test_scenarios_open_calculate_change_go_and_come_back(
    api: httpx.AsyncClient, release: dict[str, Any]
) -> None:
    for thing in release["made"]["scenario"]:
        path = f"/scenarios/{thing['id']}"
        opened = (await api.get(path)).json()
        assert (opened["name"], opened["version"]) == (thing["name"], thing["version"])
        calculated = await api.get(f"{path}/calculation")
        assert calculated.status_code == 200, calculated.text
        if opened["archived_at"] is not None:
            assert (await api.post(f"{path}/unarchive")).status_code == 200
        body = {"name": "Changed", "content": opened["content"]}
        changed = await api.put(path, json=body, headers=read_as(opened))
        assert changed.status_code == 200, changed.text
        first = await api.post(f"{path}/versions/1/restore", headers=read_as(changed.json()))
        assert first.json()["name"] == thing["name"]
        assert (await api.post(f"{path}/archive")).status_code == 200
        gone = await api.delete(path, headers={"If-Match": first.headers["ETag"]})
        assert gone.status_code == 204, gone.text
        assert (await api.get(path)).status_code == 404
        back = await api.post(
            f"{path}/versions/{first.json()['version']}/restore",
            headers={"If-Match": gone.headers["ETag"]},
        )
        assert (back.status_code, back.json()["name"]) == (200, thing["name"])


def without_lost(kept: Any) -> Any:
    """Return kept words without the fields that blocks have lost since: no file showed them."""
    if isinstance(kept, dict):
        return {key: without_lost(value) for key, value in kept.items() if key != "live"}
    return [*map(without_lost, kept)] if isinstance(kept, list) else kept


async def test_reports_open_unchanged_with_their_files(
    api: httpx.AsyncClient, release: dict[str, Any], url: str
) -> None:
    with psycopg.connect(conninfo(url)) as connection:
        rows = connection.execute("SELECT id, composed FROM reports").fetchall()
    kept: dict[str, dict[str, Any]] = dict(rows)
    owner = {"Owner-Secret": release["owner"]}
    listed = (await api.get("/reports", headers=owner)).json()["items"]
    assert {report["id"] for report in listed} == {link["id"] for link in release["made"]["report"]}
    for link in release["made"]["report"]:
        path = f"/reports/{link['token']}"
        page = await api.get(path)
        assert page.status_code == 200, page.text
        assert page.json()["report"]["content_hash"] == link["content_hash"]
        # what it says is what was kept, when it was made or when the data were brought up to date
        assert page.json()["email"] == kept[link["id"]]["email"]
        said = page.json()["document"] | {"letterhead": None}
        assert said == without_lost(kept[link["id"]]["full"]), link["kind"]
        for suffix in ("json", "md", "csv", "xlsx", "pptx"):
            file = await api.get(f"{path}.{suffix}")
            assert file.status_code == 200, (link["kind"], suffix, file.text)
        again = await api.get(f"{path}/recomputed")
        assert again.status_code == 200, again.text
        refreshed = await api.post(f"{path}/refreshed", json={"date": "2026-12-01"}, headers=owner)
        assert refreshed.status_code == 201, (link["kind"], refreshed.text)
        revoked = await api.post(f"/reports/{link['id']}/revoke", headers=owner)
        assert revoked.status_code == 200, revoked.text
        assert (await api.get(path)).status_code == 404


async def test_what_came_from_files_opens_goes_and_comes_back(
    api: httpx.AsyncClient, release: dict[str, Any]
) -> None:
    made = release["made"]
    for edition in made.get("machine_edition", []):
        path = f"/machine-editions/{edition['id']}"
        opened = await api.get(path)
        assert opened.status_code == 200, opened.text
        before = (await api.get("/machines/2818-Y02")).json()["rated_msu"]
        removed = await api.delete(path, headers=read_as(opened.json()))
        assert removed.status_code == 200, removed.text
        assert (await api.get("/machines/2818-Y02")).json()["rated_msu"] != before
        back = await api.post(f"{path}/restore", headers=read_as(removed.json()))
        assert back.status_code == 200, back.text
        assert (await api.get("/machines/2818-Y02")).json()["rated_msu"] == before
    kept = (await api.get("/kept-files")).json()
    assert {file["id"] for file in made.get("kept_file", [])} <= {
        file["id"] for file in kept["items"]
    }
    pages = {"load_test": "load-test", "profile": "profile", "bill": "summary"}
    for file in kept["items"]:
        opens = pages.get(file["kind"])
        path = f"/kept-files/{file['id']}"
        before = await api.get(f"{path}/{opens}") if opens else None
        assert before is None or before.status_code == 200, before.text
        gone = await api.delete(path, headers=read_as(file))
        assert gone.status_code == 204, gone.text
        assert before is None or (await api.get(f"{path}/{opens}")).status_code == 404
        back = await api.post(f"{path}/restore", headers={"If-Match": gone.headers["ETag"]})
        assert back.status_code == 204, back.text
        if before is not None:
            after = (await api.get(f"{path}/{opens}")).json()
            assert after["file"]["version"] == 3
            assert after | {"file": file} == before.json()
    again = (await api.get("/kept-files")).json()
    assert [item | {"version": 1} for item in again["items"]] == kept["items"]


async def test_what_was_settled_of_bills_opens_changes_and_comes_back(
    api: httpx.AsyncClient, release: dict[str, Any]
) -> None:
    for settled in release["made"].get("estate", []):
        path = f"/bills/{settled['customer']}"
        opened = (await api.get(path)).json()
        assert opened["entries"]["groups"] == settled["groups"]
        assert [group["name"] for group in opened["estate"]["groups"]] == ["Production"]
        newest, first = await history(api, f"{path}/entries")
        changed = await api.put(f"{path}/entries", json={"groups": []}, headers=version(newest))
        assert (changed.status_code, changed.json()["groups"]) == (200, [])
        back = await api.post(
            f"{path}/entries/versions/{first['number']}/restore",
            headers={"If-Match": changed.headers["ETag"]},
        )
        assert (back.status_code, back.json()["groups"]) == (200, first["content"]["groups"])


async def test_a_pack_is_loaded_goes_and_comes_back(
    api: httpx.AsyncClient, release: dict[str, Any]
) -> None:
    for pack in release["made"].get("pack", []):
        before = (await api.get("/packs")).json()["items"]
        assert next(item for item in before if item["id"] == pack["id"])["loaded"]
        assert (await api.delete(f"/packs/{pack['id']}")).status_code == 204
        (gone,) = [item for item in (await api.get("/packs")).json()["items"] if not item["loaded"]]
        assert gone["id"] == pack["id"]
        assert (await api.post(f"/packs/{pack['id']}/restore")).status_code == 204
        assert (await api.get("/packs")).json()["items"] == before


def sendable(kind: str, content: dict[str, Any]) -> set[str]:
    """Return the fields that a user states: what the program places beside them is not sent."""
    placed = {"value": {"figure_id", "unit"}, "series": PLACED_SERIES}.get(kind, set())
    return set(content) - placed


PLACED_SERIES = {"study", "study_title", "configuration_label", "placed"}


def version(row: dict[str, Any]) -> dict[str, str]:
    return {"If-Match": f'"{row["number"]}"'}
