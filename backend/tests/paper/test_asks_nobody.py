"""The browser that prints asks this server alone, and prints for a few who still wait."""

from __future__ import annotations

import asyncio
import shutil
import stat
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx
import pytest

from headroom.exports import pdf
from headroom.exports.pdf import PdfPrinter, PrintError
from tests.paper.conftest import Serve
from tests.paper.test_printing import REPORT, screen

__all__ = ["screen"]
Traced = Callable[[], list[str]]


@pytest.fixture
def traced(serve: Serve, screen: Path, chromium: str, tmp_path: Path) -> Traced:
    """A function that prints a report and returns what the browser's processes asked of others."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("no strace, so that nobody counted what the browser asks")
    found, program = tmp_path / "trace", tmp_path / "traced-chromium"
    program.write_text(
        f'#!/bin/sh\nexec "{strace}" -f -qq -e trace=connect,sendto,sendmsg,sendmmsg '
        f'-o "{found}" "{chromium}" "$@"\n'
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    api = serve(screen)
    token = api.post("/reports", json=REPORT).json()["token"]

    async def printed() -> bytes:
        printer = PdfPrinter(str(program))
        try:
            return await printer.print_report(
                "127.0.0.1", api.base_url.port, token, paper="a4", preset="full", language=None
            )
        finally:
            await printer.close()

    def count() -> list[str]:
        assert asyncio.run(printed()).startswith(b"%PDF")
        lines = found.read_text(errors="replace").splitlines()
        if not any(f"htons({api.base_url.port})" in line for line in lines):
            pytest.skip("strace saw nothing here")
        return [line for line in lines if "htons(53)" in line or "systemd-resolve" in line]

    return count


def test_printing_looks_no_name_up(traced: Traced) -> None:
    assert traced() == []


def test_the_count_sees_look_ups(traced: Traced, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: without the rule the same browser looks up its maker's servers."""
    options = pdf.browser_options

    def without_the_rule(folder: Path, language: str | None, host: str | None) -> Sequence[str]:
        found = options(folder, language, host)
        return [option for option in found if not option.startswith("--host-resolver-rules")]

    monkeypatch.setattr(pdf, "browser_options", without_the_rule)
    assert traced() != []


def test_more_requests_than_may_wait_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(*given: object) -> bytes:
        await asyncio.sleep(0.2)
        return b"%PDF"

    def as_printed(content: bytes, *given: str) -> bytes:
        return content

    monkeypatch.setattr(pdf, "_print", slow)
    monkeypatch.setattr(pdf, "_finished", as_printed)
    monkeypatch.setattr(pdf, "MOST_WAITING", 2)

    async def print_at_once(count: int) -> list[bytes | BaseException]:
        printer = PdfPrinter("/bin/true")
        asked = (
            printer.print_report("127.0.0.1", 1, "t", paper="a4", preset="full", language=None)
            for _ in range(count)
        )
        return await asyncio.gather(*asked, return_exceptions=True)

    found = asyncio.run(print_at_once(6))
    assert found.count(b"%PDF") == 4  # two are printed, two wait
    assert sum(isinstance(one, PrintError) for one in found) == 2


def test_nothing_is_printed_for_a_client_that_left(
    serve: Serve, screen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[str] = []

    async def slow(*given: object) -> bytes:
        try:
            await asyncio.sleep(5)
        except asyncio.CancelledError:
            ends.append("cancelled")
            raise
        ends.append("printed")
        return b"%PDF"

    monkeypatch.setattr(pdf, "_print", slow)
    api = serve(screen)
    token = api.post("/reports", json=REPORT).json()["token"]
    with pytest.raises(httpx.ReadTimeout):
        api.get(f"/reports/{token}.pdf", timeout=0.5)
    until = time.monotonic() + 3
    while not ends and time.monotonic() < until:
        time.sleep(0.05)
    assert ends == ["cancelled"]
