"""The files that a report can be had as."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document.blocks import Preset
from headroom.exports.report_csv import write_csv
from headroom.exports.report_markdown import write_markdown

_OFFICE = "application/vnd.openxmlformats-officedocument"


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file. write: gives the file's bytes from the frozen report alone.

    Slides take the file of their seller's template besides, where the report names one. Only texts
    come on two pages or whole; every other file holds all.
    """

    media_type: str
    write: Callable[[FrozenReport, Preset, bytes | None], bytes]


def write_json(
    report: FrozenReport, _preset: Preset = "full", _template: bytes | None = None
) -> bytes:
    """Return the frozen report itself, to be recomputed by `headroom recompute`."""
    return (json.dumps(report.document, indent=2, ensure_ascii=False) + "\n").encode()


def write_xlsx(
    report: FrozenReport, _preset: Preset = "full", _template: bytes | None = None
) -> bytes:
    """Return the report as a workbook whose cells calculate."""
    # loaded when first asked for: the application starts without the office libraries
    from headroom.exports.workbook import write_workbook

    stream = io.BytesIO()
    write_workbook(report, stream)
    return stream.getvalue()


def write_pptx(
    report: FrozenReport, _preset: Preset = "full", template: bytes | None = None
) -> bytes:
    """Return the report as slides with native charts."""
    from headroom.exports.slides import write_slides

    stream = io.BytesIO()
    write_slides(report, stream, template)
    return stream.getvalue()


FORMATS: dict[str, Format] = {
    "json": Format("application/json", write_json),
    "csv": Format("text/csv; charset=utf-8", lambda report, *_: write_csv(report)),
    "md": Format(
        "text/markdown; charset=utf-8", lambda report, preset, _: write_markdown(report, preset)
    ),
    "xlsx": Format(f"{_OFFICE}.spreadsheetml.sheet", write_xlsx),
    "pptx": Format(f"{_OFFICE}.presentationml.presentation", write_pptx),
}
"""Formats by the end of the file's name."""
