"""A run of several parts ends with what failed, its place and what mends it; none is left out."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "scripts" / "parts.py"
_spec = importlib.util.spec_from_file_location("parts", SCRIPT)
assert _spec is not None and _spec.loader is not None
parts = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(parts)

MAKEFILE = """
.SUFFIXES:
bad:
\t@echo "backend/src/headroom/figures.py:63:1: unformatted: File would be reformatted"; exit 1
good:
\t@echo "12 passed in 0.10s"
slow:
\t@sleep 600 & echo $$! >sleeper; wait
"""


@pytest.mark.parametrize(
    ("line", "place", "command"),
    [
        (
            "backend/src/headroom/garbage.py:25:1: unformatted: File would be reformatted",
            "backend/src/headroom/garbage.py:25",
            "make format",
        ),
        (
            "src/components/mix.ts format ━━━━━━━━━",
            "src/components/mix.ts",
            "make format",
        ),
        (
            "src/components/mix.ts:104:13 lint/suspicious/noDebugger  FIXABLE  ━━━━━━",
            "src/components/mix.ts:104:13 lint/suspicious/noDebugger",
            "make lint",
        ),
        (
            "backend/src/headroom/garbage.py:26:10: F401 [*] `os` imported but unused",
            "backend/src/headroom/garbage.py:26:10: F401 [*] `os` imported but unused",
            "make lint",
        ),
        (
            "headroom.domain.money is not allowed to import headroom.domain.scenario:",
            "headroom.domain.money is not allowed to import headroom.domain.scenario",
            "make lint",
        ),
        (
            'tests/unit/test_ids.py:46: error: Argument 1 to "with_pair" is wrong  [arg-type]',
            'tests/unit/test_ids.py:46: error: Argument 1 to "with_pair" is wrong  [arg-type]',
            "make types",
        ),
        (
            "src/components/mix.ts(104,8): error TS2322: Type 'string' is not assignable.",
            "src/components/mix.ts(104,8): error TS2322: Type 'string' is not assignable.",
            "make types",
        ),
        (
            "backend/openapi.json is stale: run 'make api-types' and commit",
            "backend/openapi.json is stale",
            "make api-types",
        ),
        (
            "FAILED tests/api/test_snapshots.py::test_an_answer_is_the_kept_one[machine]",
            "tests/api/test_snapshots.py::test_an_answer_is_the_kept_one[machine]",
            "make snapshots, where that is meant; then review the difference",
        ),
        (
            "FAILED tests/unit/test_ids.py::test_ids_are_written - AssertionError",
            "tests/unit/test_ids.py::test_ids_are_written - AssertionError",
            "cd backend && ../.venv/bin/pytest tests/unit/test_ids.py",
        ),
        (
            "\x1b[41m\x1b[1m FAIL \x1b[22m\x1b[49m \x1b[45m calculated \x1b[49m "
            "src/components/mix.test.ts\x1b[2m > \x1b[22mof three parts none follows",
            "src/components/mix.test.ts > of three parts none follows",
            'make test-frontend ONLY="src/components/mix.test.ts"',
        ),
        (
            "  1) outage.spec.ts:140:1 \u203a what was typed is kept ─────────",
            "outage.spec.ts:140:1 \u203a what was typed is kept",
            'make e2e ONLY="outage.spec.ts"',
        ),
        ("*** no rule", "*** no rule", "make some-part"),
    ],
)
def test_what_a_tool_found_is_named_with_what_mends_it(line: str, place: str, command: str) -> None:
    assert parts.faults("some-part", f"other words\n{line}\n") == [(place, command, ())]


def test_the_reason_of_a_failed_end_to_end_test_stands_below_its_name() -> None:
    output = """
  1) every-page.spec.ts:12:3 \u203a /value is accessible \u203a in light ─────────

    Error: expect(received).toEqual(expected) // deep equality

    - Array []
    + Array [
    +   "color-contrast: .total",
    + ]

      50 |   const words = []
    > 76 |   expect.soft(words).toEqual([])
         |                      ^
        at tests/screen.ts:76:22

  2) outage.spec.ts:140:1 \u203a what was typed is kept ─────────

    Test timeout of 240000ms exceeded.

  1 failed
"""
    violation, timeout = parts.faults("e2e", output)
    assert violation.reason == (
        "Error: expect(received).toEqual(expected) // deep equality",
        "- Array []",
        "+ Array [",
        '+   "color-contrast: .total",',
        "+ ]",
    )
    assert timeout.reason[0] == "Test timeout of 240000ms exceeded."
    closing = parts.summary("test", [parts.Ended("e2e", 1, 3.0, output)], 3.0)
    assert '        | +   "color-contrast: .total",' in closing


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "Makefile").write_text(MAKEFILE)
    (tmp_path / "scripts").mkdir()
    shutil.copy(SCRIPT, tmp_path / "scripts")
    return tmp_path


def run(project: Path, *names: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(project / "scripts" / "parts.py"), "check", *names]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_a_part_that_fails_leaves_no_other_out_and_the_last_lines_name_it(project: Path) -> None:
    ended = run(project, "bad", "good")
    assert ended.returncode == 1
    assert "12 passed in 0.10s" in ended.stdout  # a test tool's own closing line
    closing = ended.stdout.splitlines()[-6:]
    assert closing[0].split()[:2] == ["bad", "FAILED"]
    assert closing[1:3] == ["    backend/src/headroom/figures.py:63", "        make format"]
    assert closing[3] == "    all of it: .make/logs/bad.log"
    assert closing[4].split()[:2] == ["good", "passed"]
    assert closing[5].startswith("make check: 1 of 2 parts passed in ")
    assert closing[5].endswith("; failed: bad")


def test_where_all_passed_the_exit_status_is_0(project: Path) -> None:
    ended = run(project, "good")
    assert (ended.returncode, ended.stdout.splitlines()[-1].endswith("; all passed")) == (0, True)


def test_a_part_that_does_not_end_is_ended_with_all_that_it_started(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "ROOT", project)
    monkeypatch.setattr(parts, "LOGS", project)
    monkeypatch.setattr(parts, "LIMIT_SECONDS", 3)
    ended = parts.carry_out("slow")
    assert ended.status == 1
    assert "was ended" in ended.output
    end = time.monotonic() + 60
    while is_running(int((project / "sleeper").read_text())):
        assert time.monotonic() < end, "what the part started goes on"
        time.sleep(0.05)


def test_a_check_begins_with_the_form_and_holds_what_was_reviewed() -> None:
    carried_out = {}
    for target in ("check", "test"):
        done = subprocess.run(
            ["make", "--dry-run", target], cwd=SCRIPT.parents[1], capture_output=True, text=True
        )
        [line] = [
            line for line in done.stdout.splitlines() if f"scripts/parts.py {target} " in line
        ]
        carried_out[target] = line.split(f"scripts/parts.py {target} ")[1].split()
    assert carried_out["check"][0] == carried_out["test"][0] == "format-check"
    assert "test-reviewed" in carried_out["check"]
    # of the unit tests those that a change reaches
    assert set(carried_out["check"]) - set(carried_out["test"]) == {"affected"}
    assert {"test-unit", "test-frontend"} < set(carried_out["test"])


def is_running(process_id: int) -> bool:
    """Return whether a process works; one that nobody has asked about since it ended does not."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_folder_whose_path_has_spaces_is_installed_and_used(tmp_path: Path) -> None:
    folder = tmp_path / "My Projects" / "head room"
    sources = (
        *("backend/requirements.lock", "backend/pyproject.toml", "package-lock.json"),
        *("package.json", "frontend/package.json", "e2e/package.json", "scripts/fonts.py"),
        *(".make/python", ".make/node", ".make/bytecode"),
    )
    for name in sources:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    shutil.copy(SCRIPT.parents[1] / "Makefile", folder)
    (folder / "backend" / "src").mkdir()
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\necho "asked $*"\n')
    python.chmod(0o755)
    ended = subprocess.run(["make", "size", "SINCE="], cwd=folder, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == "asked scripts/size.py\n"
