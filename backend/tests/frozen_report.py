"""A report frozen without a database."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from headroom.domain.reports.kinds import PARTS, SubjectKind
from headroom.domain.reports.report import FrozenReport, evidence_rows, signed


def unaligned(markdown: str) -> str:
    """Return Markdown whose tables have one space around each cell."""
    return re.sub(r" {2,}", " ", markdown)


def frozen_report(
    kind: SubjectKind,
    inputs: dict[str, Any],
    answer: dict[str, Any],
    workings: Mapping[str, dict[str, Any]] | None = None,
    **stated: Any,
) -> FrozenReport:
    """Return a report of an answer with all parts, signed. stated: any other of its fields."""
    parts = dict(workings or {})
    report = FrozenReport(
        title="A report",
        customer="",
        author="",
        date="2026-01-31",
        locale=None,
        note="",
        parts=PARTS,
        kind=kind,
        inputs=inputs,
        answer=answer,
        workings=parts,
        evidence=evidence_rows(answer, *parts.values()),
        findings=(),
        software_version="0.1.0",
        formula_version="0" * 16,
        data_version=None,
        frozen_at="2026-01-31T00:00:00+00:00",
    )
    return signed(replace(report, **stated))
