"""The kinds of report: what each is called, which parts it has, and which no copy is without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class ReportKind:
    """A kind of report.

    label: what a list calls it. always: parts that the two pages, the slides and the e-mail consist
    of: no copy is without them. parts: those that it can do without; of the others it has none, and
    a copy holds their numbers.
    """

    label: str
    always: tuple[ReportPart, ...]
    parts: tuple[ReportPart, ...] = PARTS


REPORT_KINDS: Mapping[SubjectKind, ReportKind] = {
    "value": ReportKind("Value", ("summary",)),
    "scenario": ReportKind("Scenario", ("summary",)),
    "comparison": ReportKind("Comparison", ("summary", "figures")),
    "peaks": ReportKind(
        "Peaks", ("summary", "r4ha"), ("summary", "r4ha", "money", "limits", "method")
    ),
    "side_by_side": ReportKind(
        "Side by side",
        ("summary", "figures"),
        tuple(part for part in PARTS if part not in ("before_after", "mix", "ziip")),
    ),
    "audit": ReportKind(
        "Audit", ("summary",), ("summary", "limits", "findings", "evidence", "method")
    ),
    "lab": ReportKind(
        "Lab",
        ("summary", "figures"),
        ("summary", "figures", "money", "assumptions", "limits", "evidence", "method"),
    ),
}
