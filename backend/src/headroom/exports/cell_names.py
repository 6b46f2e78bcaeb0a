"""Names of cells: readable, valid in Excel and in LibreOffice, and unique."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 100
"""Excel takes 255 characters; formulas stay readable, and within their 8,192, with fewer."""

_CELL_REFERENCE = re.compile(r"[a-z]{1,3}\d+|r\d*(?:c\d*)?|c\d*", re.IGNORECASE)
_RESERVED = {"true", "false"}


def cell_names(quantity_ids: Iterable[str]) -> dict[str, str]:
    """Return a name for each id: ``period[1].share[a-b]`` becomes ``period_1_share_a_b``."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for quantity_id in quantity_ids:
        plain = _plain(quantity_id)
        name, number = plain, 2
        while name.lower() in taken:
            name, number = f"{plain}_{number}", number + 1
        taken.add(name.lower())
        names[quantity_id] = name
    return names


def _plain(quantity_id: str) -> str:
    name = re.sub(r"[^A-Za-z0-9]+", "_", quantity_id).strip("_")[:LONGEST].rstrip("_")
    if not name or name[0].isdigit():
        name = f"n_{name}".rstrip("_")
    if _CELL_REFERENCE.fullmatch(name) or name.lower() in _RESERVED:
        name += "_"
    return name
