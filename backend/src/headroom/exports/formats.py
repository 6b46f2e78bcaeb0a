"""The files that a report can be had as."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from headroom.domain.report import FrozenReport
from headroom.exports.report_csv import write_csv
from headroom.exports.report_markdown import write_markdown


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file. write: gives the file's bytes from the frozen report alone."""

    media_type: str
    write: Callable[[FrozenReport], bytes]


def write_json(report: FrozenReport) -> bytes:
    """Return the frozen report itself, to be recomputed by `headroom recompute`."""
    return (json.dumps(report.document, indent=2, ensure_ascii=False) + "\n").encode()


FORMATS: dict[str, Format] = {
    "json": Format("application/json", write_json),
    "csv": Format("text/csv; charset=utf-8", write_csv),
    "md": Format("text/markdown; charset=utf-8", write_markdown),
}
"""Formats by the end of the file's name."""
