"""Writes what the frontend says of figures and inputs from the API: `fields.py OPENAPI TARGET`.

Figures are the document's ``x-figures``, in the order of reading.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

HEAD = "// Written by `make api-types` from backend/openapi.json: change the domain, not this file.\n"


def typescript(document: dict[str, Any]) -> str:
    """Return the module's text."""
    figures = [
        {name: value for name, value in figure.items() if value is not None}
        for figure in document["x-figures"]
    ]
    return f"{HEAD}\nexport const figures = {json.dumps(figures, indent=2)} as const\n"


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_text(typescript(json.loads(source.read_text())))
