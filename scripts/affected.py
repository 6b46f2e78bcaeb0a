"""Carries out the unit tests that a change reaches: by imports in Python, by vitest in TypeScript.

    affected.py [COMMIT]

Changed is what differs from COMMIT, or from the last commit; new files count. Tests come nearest
first, by how many imports lie between them and what changed, and stop at the first that fails.
Those that read the sources and documents themselves come with every change. What goes through the
API, the seeds and the screens is for make check and make test.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterable
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
BACKEND = ROOT / "backend"
PLACES = (("backend/src/", "headroom/"), ("backend/", "tests/"))
NEAR = ("tests.unit.",)
LONG = {
    f"tests.unit.test_{name}"
    for name in (
        "changing",
        "changing_screens",
        "files_break_nothing",
        "image",
        "kinds_in_every_layout",
        "layout_corpus",
        "packs",
        "recognition",
    )
}
"""They take longer than all others together: only where they import what changed themselves."""
READING = tuple(
    f"tests/unit/test_{name}.py"
    for name in (
        "form_words",
        "names",
        "shared_words",
        "files_findings",
        "truth_findings",
        "ids",
        "parts",
        "supply_chain",
        "settings",
    )
)
"""They read sources and documents, whatever these import."""
SIDE_BY_SIDE = 2


def changed_files(since: str) -> list[str]:
    """Return the paths of what differs from a commit, new files with it."""
    listed = []
    for command in (
        ["git", "diff", "--name-only", since],
        ["git", "ls-files", "--others", "--exclude-standard"],
    ):
        printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        listed += printed.stdout.splitlines()
    return listed


def module_of(path: str) -> str | None:
    """Return the name under which Python imports a file; None where it does not."""
    for place, package in PLACES:
        if path.startswith(place + package) and path.endswith(".py"):
            return (
                path.removeprefix(place)
                .removesuffix(".py")
                .removesuffix("/__init__")
                .replace("/", ".")
            )
    return None


def nearest_tests(graph: grimp.ImportGraph, modules: Iterable[str]) -> list[str]:
    """Return the unit tests that import the modules at any remove, nearest first."""
    waiting = deque(module for module in modules if module in graph.modules)
    removes = dict.fromkeys(waiting, 0)
    while waiting:
        module = waiting.popleft()
        for importer in sorted(graph.find_modules_that_directly_import(module)):
            if importer not in removes:
                removes[importer] = removes[module] + 1
                waiting.append(importer)
    return [
        module
        for module, remove in removes.items()
        if module.startswith(NEAR) and ".test_" in module and (module not in LONG or remove <= 1)
    ]


def main(since: str) -> int:
    """Carry out what is affected; return the exit status."""
    paths = changed_files(since)
    modules = [module for path in paths if (module := module_of(path)) is not None]
    sys.path[:0] = [str(BACKEND), str(BACKEND / "src")]
    cache = str(ROOT / ".make" / "imports")
    graph = grimp.build_graph("headroom", "tests", cache_dir=cache)
    tests = [f"{module.replace('.', '/')}.py" for module in nearest_tests(graph, modules)]
    tests += [test for test in READING if paths and test not in tests]
    screens = [str(ROOT / path) for path in paths if path.startswith("frontend/src/")]
    screens = [path for path in screens if path.endswith((".ts", ".tsx")) and Path(path).exists()]
    status = 0
    if tests:
        print(f"{len(tests)} files of tests reach what changed", flush=True)
        command = [sys.executable, "-m", "pytest", "--exitfirst", "-p", "no:cacheprovider"]
        shares = [share for start in range(SIDE_BY_SIDE) if (share := tests[start::SIDE_BY_SIDE])]
        started = [
            subprocess.Popen([*command, *share], cwd=BACKEND, stdout=subprocess.PIPE)
            for share in shares
        ]
        for process in started:
            printed, _ = process.communicate()
            sys.stdout.write(printed.decode(errors="replace"))
            status = process.returncode or status
    if screens:
        npx = ["npx", "--no-install", "vitest", "related", "--run", "--reporter=dot", *screens]
        environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
        status = subprocess.run(npx, cwd=ROOT / "frontend", env=environment).returncode or status
    if not tests and not screens:
        print("no unit test reaches what changed")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] else "HEAD"))
