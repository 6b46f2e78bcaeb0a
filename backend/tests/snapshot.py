"""Answers kept as files: written so that a difference reads well, compared by their numbers."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "snapshots"
SIGNIFICANT_DIGITS = 12
"""Another processor may round the last digits otherwise."""

_LINE = 160
_LONG_NUMBER = re.compile(r"-?\d+\.\d{9,}(?:e[-+]?\d+)?")
_OF_ITS_TIME = (
    "content_hash",
    "created_at",
    "data_version",
    "formula_version",
    "frozen_at",
    "kept_at",
    "request_id",
    "token",
    "updated_at",
)


def check(name: str, found: str, *, renew: bool) -> None:
    """Fail where an answer is another than the kept one, naming the places.

    name: file below the folder; .json is compared by its values, anything else line by line.
    """
    file = FOLDER / name
    if renew:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found, encoding="utf-8", newline="\n")
    assert file.exists(), f"{name} is not kept yet: run 'make snapshots' and commit it"
    kept = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        moved = list(differences(json.loads(kept), json.loads(found)))
    else:
        moved = list(differences(kept.splitlines(), found.splitlines()))
    assert not moved, (
        f"{name} differs in {len(moved)} places. Where that is meant, run 'make snapshots', "
        "review the difference, and say in the commit what moved and why.\n  "
        + "\n  ".join(moved[:12])
    )


def differences(kept: Any, found: Any, place: str = "") -> Iterator[str]:
    """Name every place in which two JSON values differ, with both values."""
    if isinstance(kept, dict) and isinstance(found, dict):
        for name in sorted(kept.keys() | found.keys()):
            below = f"{place}.{name}" if place else name
            if name not in found:
                yield f"{below}: is gone, was {_short(kept[name])}"
            elif name not in kept:
                yield f"{below}: is new, {_short(found[name])}"
            else:
                yield from differences(kept[name], found[name], below)
    elif isinstance(kept, list) and isinstance(found, list):
        if len(kept) != len(found):
            yield f"{place}: has {len(found)} items, had {len(kept)}"
        for position, (old, new) in enumerate(zip(kept, found, strict=False)):
            yield from differences(old, new, f"{place}[{position}]")
    elif not _same(kept, found):
        yield f"{place}: is {_short(found)}, was {_short(kept)}"


def as_text(answer: Any) -> str:
    """Return JSON with sorted keys and rounded numbers, what is short in one line."""
    return "".join(_lines(_rounded(answer), "")) + "\n"


def rounded_text(text: str) -> str:
    """Return a text without what follows a number's twelfth digit."""
    return _LONG_NUMBER.sub(lambda number: f"{float(number[0]):.{SIGNIFICANT_DIGITS}g}", text)


def of_its_time(answer: Any) -> dict[str, str]:
    """Return what an answer says of when and where it was made, with what stands for it."""
    stand_ins = {}
    if isinstance(answer, dict):
        for name, value in answer.items():
            if name in _OF_ITS_TIME and isinstance(value, str):
                stand_ins[value] = f"<{name}>"
                if name == "frozen_at":  # pages print its day
                    stand_ins[f"Created on {value[:10]}"] = "Created on <frozen_at>"
            else:
                stand_ins |= of_its_time(value)
    elif isinstance(answer, list):
        for value in answer:
            stand_ins |= of_its_time(value)
    return stand_ins


def timeless(text: str, stand_ins: dict[str, str]) -> str:
    """Return a text with stand-ins for what differs from run to run."""
    for value in sorted(stand_ins, key=len, reverse=True):
        text = text.replace(value, stand_ins[value])
    return text


def _same(kept: Any, found: Any) -> bool:
    numbers = (int, float)
    if isinstance(kept, bool) or isinstance(found, bool):
        return kept is found
    if isinstance(kept, numbers) and isinstance(found, numbers):
        return math.isclose(kept, found, rel_tol=5 * 10.0**-SIGNIFICANT_DIGITS, abs_tol=1e-15)
    return bool(kept == found)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.{SIGNIFICANT_DIGITS}g}")
    if isinstance(value, dict):
        return {name: _rounded(inner) for name, inner in sorted(value.items())}
    if isinstance(value, list):
        return [_rounded(inner) for inner in value]
    return value


def _lines(value: Any, indent: str) -> Iterator[str]:
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + len(indent) <= _LINE or not isinstance(value, dict | list):
        yield line
        return
    deeper = indent + " "
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    items = value.items() if isinstance(value, dict) else ((None, inner) for inner in value)
    yield opening
    for position, (name, inner) in enumerate(items):
        yield (",\n" if position else "\n") + deeper
        if name is not None:
            yield json.dumps(name, ensure_ascii=False) + ": "
        yield from _lines(inner, deeper)
    yield "\n" + indent + closing


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}…"
