"""Counts hand-written lines and types by layer, as a Markdown table: `size.py [COMMIT]`.

Lines are those of code files, comments and empty ones included; not counted are what a program
wrote (*.gen.ts) and data. Types are dataclasses, pydantic models, named tuples and typed
dictionaries in Python, interfaces and type aliases in TypeScript. With a commit its counts come
first and those of the files here second.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUFFIXES = {".py", ".ts", ".tsx", ".css"}
PLACES = {
    "backend/src": "backend/src/headroom",
    "backend/tests": "backend/tests",
    "frontend/src": "frontend/src",
    "e2e": "e2e",
    "bench": "bench",
    "scripts": "scripts",
    "db (migrations)": "db",
}
IN_TWO_STEPS = {"domain", "features"}
"""Folders whose own folders are counted apart."""
MODEL_BASES = {"BaseModel", "RootModel", "BaseSettings", "NamedTuple", "TypedDict"}
TYPESCRIPT_TYPE = re.compile(r"^(?:export )?(?:declare )?(?:interface|type) \w+", re.MULTILINE)

Sizes = dict[str, tuple[int, int]]
"""Lines and types by place."""


def code_files(tree: Path) -> Iterator[tuple[str, Path]]:
    """Yield each hand-written code file with the name of its place."""
    for place, folder in PLACES.items():
        for file in sorted((tree / folder).rglob("*")):
            inner = file.relative_to(tree / folder).parts
            if (
                file.suffix in SUFFIXES
                and not file.name.endswith(".gen.ts")
                and not {"node_modules", "dist", "test-results"} & set(inner)
            ):
                yield place, file


def part(place: str, inner: tuple[str, ...], suffix: str) -> str:
    """Return the row of a file: its folder, two steps deep in some."""
    if place == "frontend/src" and suffix == ".css":
        return "CSS"
    if place == "frontend/src" and ".test." in inner[-1]:
        return "tests"
    if len(inner) == 1:
        return "top"
    if inner[0] in IN_TWO_STEPS and len(inner) > 2:
        return f"{inner[0]}/{inner[1]}"
    return inner[0]


def measured(tree: Path) -> Sizes:
    """Return lines and types of each place and of its parts."""
    lines: Counter[str] = Counter()
    types: Counter[str] = Counter()
    files = list(code_files(tree))
    models = model_names([file for _, file in files if file.suffix == ".py"])
    for place, file in files:
        text = file.read_text(encoding="utf-8")
        found = (
            sum(is_type(node, models) for node in ast.walk(ast.parse(text)))
            if file.suffix == ".py"
            else len(TYPESCRIPT_TYPE.findall(text))
        )
        row = part(place, file.relative_to(tree / PLACES[place]).parts, file.suffix)
        rows = {place, f"{place}: {row}"}
        if "/" in row:
            rows.add(f"{place}: {row.split('/')[0]}")
        for counted in rows:
            lines[counted] += text.count("\n")
            types[counted] += found
    return {row: (lines[row], types[row]) for row in lines}


def model_names(files: list[Path]) -> set[str]:
    """Return the names of classes that stand on a model, through any number of bases."""
    bases: dict[str, set[str]] = {}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases.setdefault(node.name, set()).update(map(last_name, node.bases))
    found = set(MODEL_BASES)
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def last_name(node: ast.expr) -> str:
    """Return `Model` of `Model`, `place.Model`, `Model[T]` and `model(…)`."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    if isinstance(node, ast.Subscript):
        return last_name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def is_type(node: ast.AST, models: set[str]) -> bool:
    return isinstance(node, ast.ClassDef) and (
        any(last_name(base) in models for base in node.bases)
        or any(last_name(decorator).endswith("dataclass") for decorator in node.decorator_list)
    )


def at_commit(commit: str) -> Sizes:
    """Return the sizes of a commit's files."""
    archive = subprocess.run(
        ["git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(folder, filter="data")
        return measured(Path(folder))


def table(columns: dict[str, Sizes]) -> Iterator[str]:
    """Yield the lines of a Markdown table, a column pair for each state."""
    heads = [f"{name}{what}" for name in columns for what in ("lines", "types")]
    yield "| | " + " | ".join(heads) + " |"
    yield "|---" * (len(heads) + 1) + "|"
    for place in PLACES:
        parts = sorted({row for sizes in columns.values() for row in sizes if of(row, place)})
        for row in [place, *(parts if len(parts) > 1 else [])]:
            name = f"**{place}**" if row == place else row.removeprefix(f"{place}: ")
            cells = [
                f"{count:,}" if row in sizes else ""
                for sizes in columns.values()
                for count in sizes.get(row, (0, 0))
            ]
            yield f"| {name} | " + " | ".join(cells) + " |"


def of(row: str, place: str) -> bool:
    return row.startswith(f"{place}: ")


if __name__ == "__main__":
    states = {f"{commit}: ": at_commit(commit) for commit in sys.argv[1:]}
    print("\n".join(table(states | {"now: " if states else "": measured(ROOT)})))
