"""Packs over HTTP: shown before anything is kept, loaded, removed, put back, named by reports."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.settings import ROOT, Settings

pytestmark = pytest.mark.anyio

ZCX = ROOT / "packs" / "mq-zcx-z15"
VALUE = {
    "machine": "8561-703",
    "workload": {"transactions": 1_000_000, "peak_share": 1, "peak_hours": 1},
    "mix": [{"substitution": "mq-zcx-z15-concentrated", "share": 1}],
}
REPORT = {
    "title": "MQ clients",
    "customer": "A bank",
    "author": "",
    "date": "2026-11-25",
    "parts": ["summary", "evidence", "method"],
    "subject": {"kind": "value", "inputs": VALUE},
}
OWNER = {"Owner-Secret": "a-secret-of-whoever-makes-these-reports-0001"}


@pytest.fixture
async def api(anyio_backend: str, database_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """Return a client of an application whose database is the test's own."""
    app = create_app(Settings(), database_url=database_url)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1/api/v1"
        ) as client,
    ):
        yield client


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of a pack to change, without its seal."""
    folder = Path(shutil.copytree(ZCX, tmp_path / ZCX.name))
    (folder / "contents.sha256").unlink()
    return folder


def files_of(folder: Path, within: str = "") -> list[tuple[str, tuple[str, bytes]]]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return [
        ("files", (f"{within}{path.relative_to(folder).as_posix()}", path.read_bytes()))
        for path in paths
    ]


async def bring(api: httpx.AsyncClient, folder: Path, within: str = "") -> dict[str, Any]:
    response = await api.post("/imports", files=files_of(folder, within))
    assert response.status_code == 201, response.text
    answer: dict[str, Any] = response.json()
    return answer


async def take_over(api: httpx.AsyncClient, brought: dict[str, Any]) -> httpx.Response:
    return await api.post(f"/imports/{brought['id']}/take-over")


async def test_a_pack_is_shown_with_rows_audit_and_what_it_adds_before_it_is_kept(
    api: httpx.AsyncClient,
) -> None:
    brought = await bring(api, ZCX, "mq-zcx-z15/")
    preview = brought["preview"]
    assert brought["kind"] == "pack"
    assert brought["candidates"][0] == {
        "kind": "pack",
        "label": "Pack of studies",
        "score": 1,
        "sure": True,
        "reason": "it has the cover of a pack",
    }
    assert brought["says"] == (
        "IBM MQ for z/OS with zCX, version 1.0: the pack mq-zcx-z15, version 1."
    )
    assert preview["faults"] == [] and preview["sealed"] and preview["installed"] is None
    assert preview["cells"][0] == {
        "key": "mq-zcx-z15-direct.1 cpu_time MSTR gp",
        "place": "Transaction cost with 8000 clients, MSTR, direct",
        "text": "5.2 us",
    }
    assert preview["cells_total"] == len(preview["cells"]) == 19
    (slip,) = preview["audit"]
    assert (slip["printed"], round(slip["recomputed"], 1)) == ("257.8", 258.1)
    assert [change["id"] for change in preview["substitutions"]] == ["mq-zcx-z15-concentrated"]
    assert all(way["why_not"] for way in preview["ways"])  # measured at no rate
    assert (await api.get("/studies/mq-zcx-z15")).status_code == 404


async def test_a_pack_is_loaded_removed_and_put_back(api: httpx.AsyncClient) -> None:
    brought = await bring(api, ZCX)
    taken = (await take_over(api, brought)).json()["taken_over"]
    assert taken["says"] == "mq-zcx-z15, version 1, is loaded."
    study = (await api.get("/studies/mq-zcx-z15")).json()
    assert study["pack"]["cover"]["transcribed"]["by"] == "the Headroom project"
    value = (await api.post("/calculations/value", json=VALUE)).json()
    assert value["figures"]["gp_seconds_saved_per_hour"]["value"] == pytest.approx(88.7)
    packs = {pack["id"]: pack for pack in (await api.get("/packs")).json()["items"]}
    assert {pack for pack in packs if not packs[pack]["pack"]["taken"]} == {
        "elvis",
        "socket2",
        "tales",
        "ways-into-cics",
        "zosconnect",
    }
    assert packs["mq-zcx-z15"]["loaded"] and packs["mq-zcx-z15"]["cells"] == 19

    assert (await api.delete("/packs/mq-zcx-z15")).status_code == 204
    assert (await api.get("/studies/mq-zcx-z15")).status_code == 404
    removed = (await api.get("/packs")).json()["items"][-1]
    assert (removed["id"], removed["loaded"]) == ("mq-zcx-z15", False)
    refused = await api.delete("/packs/mq-zcx-z15")
    assert refused.status_code == 409 and "is loaded" in refused.json()["detail"]
    assert (await api.delete("/packs/socket2")).status_code == 409  # comes with the program

    assert (await api.post("/packs/mq-zcx-z15/restore")).status_code == 204
    again = (await api.post("/calculations/value", json=VALUE)).json()
    assert again == value


async def test_a_report_names_pack_version_and_hash_and_opens_unchanged_after_removal(
    api: httpx.AsyncClient,
) -> None:
    brought = await bring(api, ZCX)
    await take_over(api, brought)
    made = await api.post("/reports", json=REPORT, headers=OWNER)
    assert made.status_code == 201, made.text
    token = made.json()["token"]
    before = (await api.get(f"/reports/{token}")).json()
    (named,) = [pack for pack in before["report"]["packs"] if pack["id"] == "mq-zcx-z15"]
    assert named["version"] == 1
    assert named["content_hash"] == brought["preview"]["content_hash"]
    page = (await api.get(f"/reports/{token}.html?preset=full")).text
    assert f"mq-zcx-z15, version 1, SHA-256 {named['content_hash'][:16]}" in page
    await api.delete("/packs/mq-zcx-z15")
    after = (await api.get(f"/reports/{token}")).json()
    assert after["report"] == before["report"] and after["document"] == before["document"]
    assert (await api.get(f"/reports/{token}.html?preset=full")).text == page
    now = (await api.get(f"/reports/{token}/recomputed")).json()
    assert "mq-zcx-z15" in now["refused"]


@pytest.mark.parametrize(
    ("source", "kind", "inputs"),
    [
        (ZCX, "value", VALUE),
        (ZCX, "scenario", VALUE),
        (ZCX, "side_by_side", {"names": ["A", "B"], "contents": [VALUE, VALUE]}),
        (ZCX, "audit", {"study": "mq-zcx-z15"}),
        (
            ROOT / "packs" / "cics-mq-z17",
            "comparison",
            {"rate_per_second": 1000, "machine": "9175-708", "studies": ["cics-mq-z17"]},
        ),
    ],
)
async def test_numbers_of_a_private_pack_are_calculated_with_and_go_into_no_report(
    api: httpx.AsyncClient, tmp_path: Path, source: Path, kind: str, inputs: dict[str, Any]
) -> None:
    folder = Path(shutil.copytree(source, tmp_path / source.name))
    (folder / "contents.sha256").unlink()
    cover = folder / "pack.yaml"
    shared = cover.read_text(encoding="utf-8")
    cover.write_text(
        shared.replace("redistribution: facts-only", "redistribution: private"), encoding="utf-8"
    )
    taken = await take_over(api, await bring(api, folder))
    assert taken.status_code == 200, taken.text
    if kind in ("value", "comparison"):
        answer = await api.post(f"/calculations/{kind}", json=inputs)
        assert answer.status_code == 200, answer.text
    subjects = [{"kind": kind, "inputs": inputs}]
    if kind == "comparison":
        compared = answer.json()["items"][0]["configuration"]
        asked = {"method": compared, "rate_per_second": 1000, "machine": "9175-708"}
        chain = (await api.post("/calculations/comparison/chain", json=asked)).json()
        subjects += [
            {"kind": "lab", "inputs": {"calculation": calculation, "content": chain[name]}}
            for calculation, name in (("limits", "limits"), ("open-model", "open"))
            if chain[name] is not None
        ]
        assert len(subjects) > 1
    for subject in subjects:
        for said in ({}, {"redacted": True}, {"parts": ["summary"]}):
            body = REPORT | {"subject": subject} | said
            refused = await api.post("/reports", json=body, headers=OWNER)
            assert refused.status_code == 422, refused.text
            assert refused.json()["type"].endswith("private-pack"), refused.text
            assert f"({source.name}, version 1) says private" in refused.json()["detail"]
    # what rests on other studies is made, beside it as well
    socket2 = {"machine": "2818-Y02", "mix": [{"substitution": "socket2-ezasoket", "share": 1}]}
    for subject in (
        {"kind": "value", "inputs": VALUE | socket2},
        {"kind": "comparison", "inputs": {"rate_per_second": 900, "machine": "2818-Y02"}},
        {"kind": "audit", "inputs": {"study": "socket2"}},
    ):
        made = await api.post("/reports", json=REPORT | {"subject": subject}, headers=OWNER)
        assert made.status_code == 201, made.text


async def test_what_is_to_be_mended_is_listed_and_hinders(
    api: httpx.AsyncClient, pack: Path
) -> None:
    table = pack / "measurements" / "mq-zcx-z15.csv"
    table.write_text(table.read_text().replace("5.2,5.2,us", "5.2,2.5,us", 1), encoding="utf-8")
    brought = await bring(api, pack)
    (fault,) = brought["preview"]["faults"]
    assert fault.startswith("measurements/mq-zcx-z15.csv:2: value: 2.5 us is not what is printed")
    assert [finding["code"] for finding in brought["findings"]] == ["unreadable"]
    refused = await take_over(api, brought)
    assert refused.status_code == 409
    assert [
        pack for pack in (await api.get("/packs")).json()["items"] if pack["pack"]["taken"]
    ] == []


async def test_an_id_that_another_loaded_pack_has_is_refused(
    api: httpx.AsyncClient, pack: Path
) -> None:
    await take_over(api, await bring(api, ZCX))
    cover = pack / "pack.yaml"
    cover.write_text(cover.read_text().replace("id: mq-zcx-z15", "id: mq"), encoding="utf-8")
    faults = (await bring(api, pack))["preview"]["faults"]
    assert any("mq-zcx-z15-direct is an id of the pack mq-zcx-z15" in fault for fault in faults)


async def test_differences_to_the_loaded_version_stand_cell_by_cell(
    api: httpx.AsyncClient, pack: Path
) -> None:
    await take_over(api, await bring(api, ZCX))
    table = pack / "measurements" / "mq-zcx-z15.csv"
    table.write_text(table.read_text().replace("5.2,5.2,us", "5.3,5.3,us", 1), encoding="utf-8")
    cover = pack / "pack.yaml"
    cover.write_text(cover.read_text().replace("version: 1\n", "version: 2\n"), encoding="utf-8")
    brought = await bring(api, pack)
    assert brought["preview"]["differences"] == [
        {
            "key": "mq-zcx-z15-direct.1 cpu_time MSTR gp",
            "place": "Transaction cost with 8000 clients, MSTR, direct",
            "first": "5.2 us",
            "second": "5.3 us",
        }
    ]
    assert not brought["preview"]["second_copy"]
    assert (await take_over(api, brought)).status_code == 200
    packs = (await api.get("/packs")).json()["items"]
    assert [pack["version"] for pack in packs if pack["id"] == "mq-zcx-z15"] == [2]


async def test_a_second_readers_copy_agrees_once_no_cell_differs(
    api: httpx.AsyncClient, pack: Path
) -> None:
    await take_over(api, await bring(api, ZCX))
    cover = pack / "pack.yaml"
    cover.write_text(
        cover.read_text().replace("by: the Headroom project", "by: M. Second"), encoding="utf-8"
    )
    table = pack / "measurements" / "mq-zcx-z15.csv"
    right = table.read_text()
    table.write_text(right.replace("5.2,5.2,us", "5.3,5.3,us", 1), encoding="utf-8")
    brought = await bring(api, pack)
    assert brought["preview"]["second_copy"] and len(brought["preview"]["differences"]) == 1
    who = {"second_reader": "M. Second"}
    assert (await api.patch(f"/imports/{brought['id']}", json=who)).status_code == 200
    refused = await take_over(api, brought)
    assert refused.status_code == 409 and "1 cells differ" in refused.json()["detail"]

    table.write_text(right, encoding="utf-8")
    brought = await bring(api, pack)
    assert brought["preview"]["differences"] == []
    open_choice = await take_over(api, brought)
    assert open_choice.status_code == 422 and "second copy" in open_choice.json()["detail"]
    await api.patch(f"/imports/{brought['id']}", json=who)
    taken = (await take_over(api, brought)).json()["taken_over"]
    assert "in every cell" in taken["says"]
    (listed,) = [one for one in (await api.get("/packs")).json()["items"] if one["pack"]["taken"]]
    assert listed["second_readers"] == ["M. Second"]
    await api.delete("/packs/mq-zcx-z15")
    await api.post("/packs/mq-zcx-z15/restore")
    (listed,) = [one for one in (await api.get("/packs")).json()["items"] if one["pack"]["taken"]]
    assert listed["second_readers"] == ["M. Second"]


async def test_the_sample_of_a_pack_shows_a_slip(api: httpx.AsyncClient) -> None:
    sample = (await api.get("/imports/samples/pack.zip")).content
    response = await api.post("/imports", files=[("files", ("pack.zip", sample))])
    brought = response.json()
    assert brought["kind"] == "pack", brought
    (slip,) = brought["preview"]["audit"]
    assert (slip["printed"], slip["recomputed"]) == ("1.250", pytest.approx(1.2))
    assert [way["why_not"] for way in brought["preview"]["ways"]] == [None, None]


async def test_files_without_a_cover_and_dangerous_names_are_refused(
    api: httpx.AsyncClient,
) -> None:
    for files in (
        [("files", ("a.csv", b"a,b\n1,2\n"))],
        [("files", ("../pack.yaml", b"format: headroom-pack-1\n"))],
        [("files", ("pack.yaml", b"format: headroom-pack-1\n")), ("files", ("../a.csv", b"a\n"))],
    ):
        response = await api.post("/imports", files=files, params={"kind": "pack"})
        assert response.status_code == 422, response.text


@pytest.mark.parametrize(
    ("first", "second"), [("studies.yaml", "studies.yaml"), ("studies", "studies/a.yaml")]
)
async def test_files_of_one_name_are_refused(
    api: httpx.AsyncClient, first: str, second: str
) -> None:
    brought = [("files", (name, b"id: a")) for name in (first, second)]
    response = await api.post("/imports", params={"kind": "pack"}, files=brought)
    assert response.status_code == 422, response.text
    assert f"two of the files are called {first}" in response.text


async def test_each_printed_number_says_how_sure_its_digits_are(api: httpx.AsyncClient) -> None:
    async def digits(**asked: str) -> dict[str, Any]:
        response = await api.get("/audit/digits", params={"study": "mq-zcx-z15", **asked})
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    await take_over(api, await bring(api, ZCX))
    cell = await digits(point="mq-zcx-z15-direct.1")
    assert cell["typed"] == (
        "Typed by the Headroom project from a public copy of the PDF of 2020-12-11, 53 pages, "
        "2026-11-24"
    )
    assert cell["signed"] == "Not signed"
    assert cell["second"] == "Not typed a second time: check it against the document"
    assert cell["recomputed"] == "used"
    slip = await digits(point="mq-zcx-z15-proxied.total", figure=(await slip_of(api)))
    assert slip["recomputed"] == "differs"
    share = await digits(figure="mq-zcx-z15-ziip-share")
    assert share["recomputed"] == "agrees"
    setting = await digits(figure="mq-zcx-z15-clients")
    assert setting["recomputed"] == "not_reached" and setting["checks"] == []
    whole = await digits()
    assert whole["recomputed"] is None and whole["typed"] == cell["typed"]
    shipped = (await api.get("/audit/digits", params={"study": "socket2"})).json()
    assert shipped["signed"] == "It comes with Headroom"
    assert (await api.get("/audit/digits", params={"study": "nowhere"})).status_code == 404


async def slip_of(api: httpx.AsyncClient) -> str:
    """Return the figure that is printed too low."""
    audit = (await api.get("/audit", params={"study": "mq-zcx-z15"})).json()
    (slip,) = audit["findings"]
    figure: str = slip["printed_figure"]
    return figure
