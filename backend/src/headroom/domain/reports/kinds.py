"""The kinds of report by their names, and the parts that reports have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

SubjectKind: TypeAlias = Literal[
    "value", "scenario", "comparison", "peaks", "side_by_side", "audit", "lab"
]
ReportPart: TypeAlias = Literal[
    "summary",
    "figures",
    "before_after",
    "mix",
    "r4ha",
    "ziip",
    "money",
    "sensitivity",
    "assumptions",
    "evidence",
    "method",
    "findings",
    "limits",
]
PARTS: tuple[ReportPart, ...] = get_args(ReportPart)
"""Parts of a report in the order in which they are read; the note stands after the summary.

Older reports were frozen before some of them existed and do not ask for those.
"""
PART_NAMES: Mapping[ReportPart, str] = {
    "summary": "Summary",
    "figures": "Figures",
    "before_after": "Before and after",
    "mix": "Mix",
    "r4ha": "R4HA",
    "ziip": "zIIP",
    "money": "Money",
    "sensitivity": "Sensitivity",
    "assumptions": "Assumptions",
    "limits": "Limits",
    "findings": "Findings about the evidence",
    "evidence": "Evidence",
    "method": "Method and working",
}
"""What the parts are called, in the order in which they are read."""
