"""An application that a test started ends with it: a run of tests cannot wait for ever."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import CopyData
from .application import Application

LEFT_RUNNING = """
import sys
from pathlib import Path
from tests.durability.application import Application

if __name__ == "__main__":
    print(Application(Path(sys.argv[1])).process.pid, flush=True)
    sys.exit(3)
"""


@pytest.fixture
def folder(seeded_data: CopyData) -> Iterator[Path]:
    parent = Path(tempfile.mkdtemp(prefix="headroom-ends-"))
    seeded_data(parent / "data")
    yield parent
    shutil.rmtree(parent, ignore_errors=True)


def is_running(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_ends_with_its_block_when_the_test_fails(folder: Path) -> None:
    with pytest.raises(RuntimeError, match="as a test fails"), Application(folder) as application:
        process_id = application.process.pid
        raise RuntimeError("as a test fails")
    assert process_id is not None and not is_running(process_id)


def test_one_that_was_left_running_does_not_keep_the_run_from_ending(folder: Path) -> None:
    script = folder / "left_running.py"
    script.write_text(LEFT_RUNNING)
    ended = subprocess.run(
        [sys.executable, str(script), str(folder)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ended.returncode == 3, ended.stderr
    assert not is_running(int(ended.stdout.split()[-1]))
