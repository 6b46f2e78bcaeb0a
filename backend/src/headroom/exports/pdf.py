"""A report on paper: its blocks set by Typst, with the one template beside this file.

No browser and no request: the compiler is a wheel, the face lies in ``fonts/``, the charts are
those of ``drawings``. The same report gives the same bytes. See docs/decisions/0016-paper.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from babel.dates import format_date

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.reports.letterhead import Paper
from headroom.domain.reports.report import FrozenReport
from headroom.domain.reports.words import ReportWords
from headroom.exports.document.blocks import (
    Block,
    Chart,
    Column,
    Document,
    Figures,
    Heading,
    Note,
    Points,
    Preset,
    Sentence,
    Shown,
    Steps,
    Table,
)
from headroom.exports.document.composed import document_of
from headroom.exports.drawings import chart_drawing, drawings, framed, is_drawn
from headroom.exports.faces import FOLDER
from headroom.exports.links import link_code
from headroom.exports.notes import note_nodes
from headroom.exports.numbers import known_locale
from headroom.exports.table_widths import as_columns, fitted

if TYPE_CHECKING:
    import typst

PictureForm: TypeAlias = Literal["svg", "png"]

TEMPLATE = Path(__file__).parent / "paper.typ"
HEIGHTS = (1.0, 1.25, 1.5, 1.8, 2.2)
"""How high charts of the two pages may be drawn, of their usual height: what is left is theirs."""
WIDTHS: Mapping[Paper, float] = {"a4": 493.2, "letter": 510.0}
"""Points between the margins."""
WIDE: Mapping[Paper, float] = {"a4": 739.8, "letter": 690.0}
"""Points between the margins of a sheet that lies."""
_PAPERS: Mapping[Paper, str] = {"a4": "a4", "letter": "us-letter"}
PIXELS_PER_INCH = 192.0


class UnknownChartError(Refusal):
    """A report has no chart of an id."""

    status, slug, title = 404, "unknown-chart", "The report has no such chart"

    def __init__(self, chart: str, drawn: list[str]) -> None:
        listed = f"It has {', '.join(drawn)}." if drawn else "It has none."
        super().__init__(f"{chart} is not a chart of this report. {listed}")


@cache
def _compiler() -> typst.Compiler:
    """Return the one compiler of this process: it keeps its faces and what it has set before."""
    import typst  # slow to load

    fonts = typst.Fonts(include_embedded_fonts=False, font_paths=[FOLDER])
    return typst.Compiler(font_paths=fonts)


@cache
def _template() -> bytes:
    return TEMPLATE.read_bytes()


def write_pdf(
    report: FrozenReport,
    preset: Preset,
    paper: Paper,
    *,
    link: str | None = None,
    expires: str | None = None,
) -> bytes:
    """Return a report as tagged PDF (PDF/UA-1).

    link: where others open it, for its last page. expires: the day on which that link ends, ISO.
    """
    document = document_of(report, preset)
    content = paper_content(report, document, paper, link, expires)
    made = _compiler().compile(
        _template(),
        sys_inputs={"data": json.dumps(content, ensure_ascii=False)},
        format="pdf",
        pdf_standards=["ua-1"],
        timestamp=int(datetime.fromisoformat(report.frozen_at).timestamp()),
    )
    assert isinstance(made, bytes)
    return made


def write_chart(report: FrozenReport, preset: Preset, chart: str, form: PictureForm) -> bytes:
    """Return a chart as a picture with title, unit and source. Raises UnknownChartError."""
    document = document_of(report, preset)
    tables = document.tables()
    drawable = {
        block.id: block
        for block in document.blocks()
        if isinstance(block, Chart) and is_drawn(block)
    }
    if chart not in drawable:
        raise UnknownChartError(chart, list(drawable))
    block = drawable[chart]
    picture = framed(block, chart_drawing(block, tables[block.table], report.locale))
    if form == "svg":
        return picture.encode()
    made = _compiler().compile(
        _template(),
        sys_inputs={"data": json.dumps({"picture": picture})},
        format="png",
        ppi=PIXELS_PER_INCH,
    )
    assert isinstance(made, bytes)
    return made


def day_text(iso: str, locale: str | None) -> str:
    """Return a day as its reader writes it; what is no day as it is."""
    try:
        day = datetime.fromisoformat(iso)
    except ValueError:
        return iso
    return format_date(day, "long", locale=known_locale(locale))


def paper_content(
    report: FrozenReport,
    document: Document,
    paper: Paper,
    link: str | None,
    expires: str | None,
) -> dict[str, Any]:
    """Return all that stands on paper, as the template reads it."""
    head = document.letterhead
    # two pages are two: no sheet of theirs lies
    wide = None if document.preset == "short" else WIDE[paper]
    drawn = [
        drawings(document, report.locale, tall=tall)
        for tall in (HEIGHTS if document.preset == "short" else HEIGHTS[:1])
    ]
    return {
        "paper": _PAPERS[paper],
        "short": document.preset == "short",
        "title": document.title,
        "author": document.author or (head.name if head else ""),
        "keywords": [report.content_hash],
        "logo": _logo(head.logo) if head and head.logo else None,
        "sender": head.name if head else "",
        "confidential": head.confidentiality if head else "",
        "about": document.about,
        "by": [
            [name, text]
            for name, text in (
                ("Customer", document.customer),
                (ReportWords.prepared_by, document.author),
                ("From", head.name if head and head.logo else ""),
                ("Date", day_text(document.date, report.locale)),
            )
            if text
        ],
        "below": document.below,
        "sections": [
            {
                "part": section.part,
                "title": section.title,
                "blocks": list(_blocks(section.blocks, drawn, WIDTHS[paper], wide)),
            }
            for section in document.sections
        ],
        "foot": list(document.foot),
        "link": link or "",
        "code": _code(link) if link else None,
        "expires": f"The link expires on {day_text(expires, report.locale)}." if expires else "",
    }


def _logo(address: str) -> str:
    """Return a logo, which is a PNG as a data address, as an SVG that holds it."""
    from base64 import b64decode

    data = b64decode(address.partition(",")[2])
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><image width="{width}" height="{height}" '
        f'href="{address}"/></svg>'
    )


def _code(link: str) -> str:
    from urllib.parse import unquote

    return unquote(link_code(link).partition(",")[2])


def _blocks(
    blocks: Sequence[Block],
    drawn: Sequence[Mapping[str, Any]],
    room: float,
    wide: float | None,
) -> Iterator[dict[str, Any]]:
    for block in blocks:
        match block:
            case Heading():
                yield {"kind": "heading", "text": block.text}
            case Sentence():
                yield {"kind": "sentence", "text": block.text, "tone": block.tone}
            case Points():
                yield {"kind": "points", "items": list(block.items)}
            case Figures():
                yield {
                    "kind": "figures",
                    "items": [
                        {
                            "label": shown.label,
                            "text": shown.text,
                            "beside": beside_tile(shown),
                            "bad": shown.is_bad,
                        }
                        for shown in block.items
                    ],
                }
            case Table() if not block.drawn_only:
                texts = [[cell.text for cell in row] for row in block.rows]
                yield _table(block.columns, texts, room, wide, total=block.total)
            case Chart() if block.id in drawn[0]:
                yield {
                    "kind": "chart",
                    "title": block.title,
                    "unit": block.unit,
                    "source": block.source,
                    "alt": f"{block.title}. {block.unit}.",
                    "drawings": [heights[block.id].svg for heights in drawn],
                }
            case Steps(show="numbers"):
                rows = [
                    [step.label, f"{step.numbers} = {step.result.text}"] for step in block.items
                ]
                heads = (Column("Quantity", wide=True), Column(ReportWords.with_numbers))
                yield _table(heads, rows, room, wide)
            case Steps():
                yield {
                    "kind": "steps",
                    "items": [
                        {
                            "formula": f"{step.label} = {step.formula}",
                            "numbers": f"{step.numbers} = {step.result.text}"
                            if block.show == "both"
                            else "",
                        }
                        for step in block.items
                    ],
                }
            case Note():
                yield {"kind": "note", "nodes": note_nodes(block.markdown)}
            case _:
                pass


def beside_tile(shown: Shown) -> str:
    """Return what stands below a figure: that it is assumed, and its interval."""
    kind = "assumed" if shown.evidence == "assumed" and not shown.missing else ""
    return ", ".join(filter(None, (kind, shown.beside)))


def _table(
    columns: Sequence[Column],
    rows: list[list[str]],
    room: float,
    wide: float | None,
    *,
    total: bool = False,
) -> dict[str, Any]:
    set_in = fitted(columns, rows, room, wide)
    other_way = as_columns(columns, rows, set_in)
    if other_way is not None:
        columns, rows = other_way
        set_in = fitted(columns, rows, room, wide)
        total = False
    return {
        "kind": "table",
        "total": total,
        "lies": set_in.lies,
        "size": set_in.size,
        "columns": [
            {"head": column.head, "numeric": column.numeric, "width": width}
            for column, width in zip(columns, set_in.widths, strict=True)
        ],
        "rows": [
            [{"text": text, "pad": pad} for text, pad in zip(row, pads, strict=True)]
            for row, pads in zip(rows, set_in.pads, strict=True)
        ],
    }
