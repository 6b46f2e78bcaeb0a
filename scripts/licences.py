"""Prints which licences the parts of a program have, from its bills of material (CycloneDX)."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any


def licences(component: dict[str, Any]) -> str:
    """Return the licences that a component names, or that it names none."""
    stated = []
    for choice in component.get("licenses", []):
        licence = choice.get("license", {})
        stated.append(choice.get("expression") or licence.get("id") or licence.get("name"))
    return " / ".join(sorted({name.splitlines()[0] for name in stated if name})) or "not stated"


def main() -> None:
    """Read the files that the command line names and print a line for each licence."""
    parts: dict[str, set[str]] = defaultdict(set)
    for file in sys.argv[1:]:
        for component in json.loads(Path(file).read_text(encoding="utf-8"))["components"]:
            parts[licences(component)].add(f"{component['name']} {component.get('version', '')}")
    for licence, names in sorted(parts.items(), key=lambda entry: (-len(entry[1]), entry[0])):
        few = ", ".join(sorted(names)[:4])
        print(f"{len(names):5}  {licence}: {few}{' …' if len(names) > 4 else ''}")


if __name__ == "__main__":
    main()
