"""A public name means one thing in the whole program."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

BACKEND = Path(__file__).parents[2] / "src" / "headroom"
SCREENS = Path(__file__).parents[3] / "frontend" / "src"
VAGUE = Path(__file__).parents[1] / "data" / "vague-variables.txt"
WORDS = {"found", "said", "told", "known", "named", "each"}
"""Say what was done to a thing, not what it is."""
MOST_VAGUE = 124
LOOP = re.compile(r"\beach\b(?=\s*(?:=>|\)\s*=>|,\s*\w+\)\s*=>| of\b.*\) \{$))")


def public_names(tree: ast.Module) -> set[str]:
    """Return the names that a module gives to others; a router is called so everywhere."""
    names = set()
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names.add(name)
            case ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
    return {name for name in names if not name.startswith("_")} - {"router"}


def in_several_modules() -> dict[str, list[str]]:
    modules = defaultdict(list)
    for file in sorted(BACKEND.rglob("*.py")):
        for name in public_names(ast.parse(file.read_text(encoding="utf-8"))):
            modules[name].append(file.relative_to(BACKEND).as_posix())
    return {name: places for name, places in modules.items() if len(places) > 1}


def test_a_public_name_means_one_thing() -> None:
    twice = in_several_modules()
    assert not twice, (
        "these public names stand in two modules: say in one of them what differs, or begin it "
        f"with an underscore where no other module asks for it: {twice}"
    )


def test_two_modules_with_one_name_are_seen() -> None:
    seen = ast.parse("A = 1\nB: int = 2\n_C = 3\nrouter = 4\ndef d(): ...\nclass E: ...\n")
    assert public_names(seen) == {"A", "B", "d", "E"}


def test_no_loop_of_the_screens_calls_its_variable_each() -> None:
    vague = [
        f"{file.relative_to(SCREENS)}: {line.strip()}"
        for file in SCREENS.rglob("*.ts*")
        if ".gen." not in file.name
        for line in file.read_text(encoding="utf-8").splitlines()
        if LOOP.search(line) or re.search(r"(?:const|let) each\b", line)
    ]
    assert not vague, f"name what the variable holds: {vague}"


def vague_in(tree: ast.AST) -> int:
    """Return how often a variable gets a name that does not say what it holds."""
    return sum(
        isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in WORDS
        for node in ast.walk(tree)
    )


def vague_by_file() -> Counter[str]:
    declared = re.compile(rf"\b(?:const|let) (?:{'|'.join(sorted(WORDS))})\b")
    counts: Counter[str] = Counter()
    for file in BACKEND.rglob("*.py"):
        counts[file.relative_to(BACKEND).as_posix()] = vague_in(ast.parse(file.read_text("utf-8")))
    for file in SCREENS.rglob("*.ts*"):
        if ".gen." not in file.name and ".test." not in file.name:
            name = file.relative_to(SCREENS).as_posix()
            counts[name] = len(declared.findall(file.read_text("utf-8")))
    return +counts


def test_no_file_gains_a_variable_that_does_not_say_what_it_holds() -> None:
    lines = VAGUE.read_text(encoding="utf-8").splitlines()
    allowed = {name: int(count) for name, count in map(str.split, lines)}
    grown = {
        name: f"{count}, at most {allowed.get(name, 0)}"
        for name, count in vague_by_file().items()
        if count > allowed.get(name, 0)
    }
    assert not grown, f"name what the variable holds, in place of {sorted(WORDS)}: {grown}"
    assert sum(allowed.values()) <= MOST_VAGUE, f"{VAGUE.name} may only shrink"


def test_a_vague_variable_is_seen_wherever_it_is_set() -> None:
    seen = ast.parse("found = 1\nfor each in x: pass\nwith a as told: pass\nother = found\n")
    assert vague_in(seen) == 3
