"""The built UI is served as it was when the server started."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import httpx
import pytest

from headroom.api.app import create_app
from headroom.settings import Settings

pytestmark = pytest.mark.anyio


async def test_a_newer_ui_built_below_a_running_server_changes_none_of_its_answers(
    tmp_path: Path,
) -> None:
    page, script = tmp_path / "index.html", tmp_path / "assets" / "index-AbCdEf12.js"
    script.parent.mkdir()
    page.write_text("<!doctype html><title>Headroom</title>")
    script.write_text("export const edition = 'the first'")
    (script.parent / f"{script.name}.gz").write_bytes(gzip.compress(script.read_bytes()))
    app = create_app(Settings(static_dir=tmp_path), database_url="postgresql://nobody-asks")
    plain = {"Accept-Encoding": "identity"}
    asked = [
        ("/", plain),
        (f"/assets/{script.name}", {"Accept-Encoding": "gzip"}),
        (f"/assets/{script.name}", plain),
        (f"/assets/{script.name}", plain | {"Range": "bytes=7-11"}),
    ]
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://127.0.0.1"
    ) as there:
        before = [await sent(there, path, headers) for path, headers in asked]
        shutil.rmtree(script.parent)
        page.write_text("<!doctype html><title>Headroom</title><p>a newer edition")
        after = [await sent(there, path, headers) for path, headers in asked]
    assert [status for status, _, _ in before] == [200, 200, 200, 206]
    assert [body for _, _, body in before[2:]] == [b"export const edition = 'the first'", b"const"]
    assert all(length == len(body) for _, length, body in before)
    assert after == before


async def sent(
    client: httpx.AsyncClient, path: str, headers: dict[str, str]
) -> tuple[int, int, bytes]:
    """Return status, stated length and the bytes that went over the wire."""
    async with client.stream("GET", path, headers=headers) as answer:
        body = b"".join([part async for part in answer.aiter_raw()])
    return answer.status_code, int(answer.headers["content-length"]), body
