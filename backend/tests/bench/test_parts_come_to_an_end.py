"""Each part of the benchmarks comes to its end; how fast it was is no verdict here."""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest

from headroom.settings import ROOT

RUN = ROOT / "bench" / "run.py"


def part_names() -> list[str]:
    """Return the names of the parts as the benchmarks' table has them."""
    for node in ast.parse(RUN.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "PARTS":
            assert isinstance(node.value, ast.Dict)
            return [ast.literal_eval(key) for key in node.value.keys if key is not None]
    raise AssertionError("bench/run.py has no table of parts")


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("part", part_names())
def test_a_part_comes_to_its_end(part: str) -> None:
    # as a new user on a bare machine, whose browser then says no language tag
    environment = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    ended = subprocess.run(
        [sys.executable, str(RUN), "--once", part],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1400,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert len(ended.stdout.splitlines()) > 1, "nothing was measured"
