"""A report as a page: in one HTML file that loads nothing, and as the screen shows it.

The words are escaped, nothing in it runs. ``report.css`` beside this file is the look of both.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from re import sub

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
    Section,
    Sentence,
    Step,
    Steps,
    Table,
)
from headroom.exports.document.composed import document_of
from headroom.exports.drawings import Drawing, screen_drawings
from headroom.exports.faces import FAMILY, web_faces
from headroom.exports.links import link_code
from headroom.exports.notes import note_html
from headroom.exports.pdf import beside_tile, day_text

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'"
)
"""What a browser lets the file do: show itself."""
STYLES = Path(__file__).parent / "report.css"
_UNTITLED = ("answer", "basis")
"""Parts whose title says what the report's says already."""
_PICTURES = ("png", "svg")
_LONG = 40
"""Characters; a column with longer texts is one of sentences."""
_FILE = f"""\
:root {{ color-scheme: light dark; }}
body {{ margin: 0; font-family: {FAMILY}, "Noto Emoji", sans-serif; }}
body {{ background: light-dark(#ffffff, #161e22); }}
main {{ max-width: 860px; margin: 0 auto; padding: clamp(16px, 4vw, 48px); }}
@media print {{ :root {{ color-scheme: light; }} main {{ max-width: none; padding: 0; }} }}
"""
"""What the screen has around a report, and a file has to bring."""
_Drawn = Mapping[str, tuple[Drawing, Drawing]]


@cache
def _styles() -> str:
    faces = "".join(
        f"@font-face{{font-family:{FAMILY};font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{b64encode(face).decode()}) format('woff2')}}\n"
        for weight, face in web_faces().items()
    )
    return faces + _FILE + STYLES.read_text(encoding="utf-8")


def write_html(
    report: FrozenReport,
    preset: Preset = "short",
    *,
    link: str | None = None,
    expires: str | None = None,
) -> bytes:
    """Return a report as one HTML file; link, expires: as of a PDF."""
    document = document_of(report, preset)
    return ("\n".join(_page(report, document, link, expires)) + "\n").encode()


def article_html(
    report: FrozenReport,
    document: Document,
    *,
    link: str | None = None,
    expires: str | None = None,
    pictures: str | None = None,
) -> str:
    """Return a report as an element of a page.

    pictures: the address below which its charts are had as pictures; None where they are not.
    """
    return "\n".join(_article(report, document, link, expires, pictures))


def _page(
    report: FrozenReport, document: Document, link: str | None, expires: str | None
) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="robots" content="noindex, nofollow">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{escape(report.title)}</title>"
    yield f"<style>\n{_styles()}</style>\n</head>\n<body>\n<main>"
    yield from _article(report, document, link, expires)
    yield "</main>\n</body>\n</html>"


def _article(
    report: FrozenReport,
    document: Document,
    link: str | None,
    expires: str | None,
    pictures: str | None = None,
) -> Iterator[str]:
    yield f'<article class="report" data-preset="{document.preset}">'
    yield from _head(report, document)
    if document.preset == "full":
        yield '<nav aria-label="Contents"><ol>'
        for section in document.sections:
            yield f'<li><a href="#part-{section.part}">{escape(section.title)}</a></li>'
        yield "</ol></nav>"
    drawn = screen_drawings(document, report.locale)
    had_at = f"{pictures}/{{}}?preset={document.preset}" if pictures else None
    for section in document.sections:
        yield from _section(section, drawn, had_at)
    yield "<footer>"
    if link:
        code = f"QR code of {escape(link)}"
        yield f'<img class="code" src="{escape(link_code(link))}" alt="{code}">'
        yield f"<p>Open this report: {escape(link)}</p>"
    yield from (f"<p>{escape(line)}</p>" for line in document.foot)
    if expires:
        yield f"<p>The link expires on {escape(day_text(expires, report.locale))}.</p>"
    yield "</footer>\n</article>"


def _head(report: FrozenReport, document: Document) -> Iterator[str]:
    head = document.letterhead
    yield "<header>"
    if head is not None:
        name = escape(head.name)
        logo = f'<img src="{escape(head.logo)}" alt="{name}">' if head.logo else ""
        yield f'<div class="sender">{logo or f"<strong>{name}</strong>"}</div>'
    yield f"<h1>{escape(document.title)}</h1>"
    by = (
        ("Report", document.about),
        ("Customer", document.customer),
        (ReportWords.prepared_by, document.author),
        ("From", head.name if head else ""),
        ("Date", day_text(document.date, report.locale)),
        ("Version", report.content_hash[:8]),
    )
    yield '<dl class="by">'
    yield from (f"<div><dt>{name}</dt><dd>{escape(text)}</dd></div>" for name, text in by if text)
    yield "</dl>"
    if head is not None and head.confidentiality:
        yield f'<p class="confidential">{escape(head.confidentiality)}</p>'
    yield "</header>"


def _section(section: Section, drawn: _Drawn, pictures: str | None) -> Iterator[str]:
    hidden = ' class="hidden"' if section.part in _UNTITLED else ""
    name = f"part-{section.part}"
    yield f'<section id="{name}" aria-labelledby="{name}-title">'
    yield f'<h2 id="{name}-title"{hidden}>{escape(section.title)}</h2>'
    for block in section.blocks:
        yield from _block(block, drawn, pictures)
    yield "</section>"


def _block(block: Block, drawn: _Drawn, pictures: str | None) -> Iterator[str]:
    match block:
        case Heading():
            yield f"<h3>{escape(block.text)}</h3>"
        case Sentence():
            yield f'<p class="{block.tone}">{escape(block.text)}</p>'
        case Points():
            yield "<ul>"
            yield from (f"<li>{escape(text)}</li>" for text in block.items)
            yield "</ul>"
        case Figures():
            yield '<dl class="figures">'
            for shown in block.items:
                yield (
                    f"<div{' class=bad' if shown.is_bad else ''}><dt>{escape(shown.label)}</dt>"
                    f'<dd class="value">{escape(shown.text)}</dd>'
                    f"<dd>{escape(beside_tile(shown))}</dd></div>"
                )
            yield "</dl>"
        case Table() if not block.drawn_only:
            rows = [[cell.text for cell in row] for row in block.rows]
            yield from _table(block.title, block.columns, rows, block.total)
        case Chart() if block.id in drawn:
            yield from _chart(block, drawn[block.id], pictures)
        case Steps():
            yield from _steps(block)
        case Note():
            yield f'<div class="note">{note_html(block.markdown)}</div>'
        case _:
            pass


def _chart(chart: Chart, drawn: tuple[Drawing, Drawing], pictures: str | None) -> Iterator[str]:
    """Write a chart; it is drawn for a telephone too, a style chooses."""
    wide, narrow = drawn
    title = escape(chart.title)
    yield f'<figure aria-labelledby="chart-{chart.id}"><h3 id="chart-{chart.id}">{title}</h3>'
    yield f"<p>{escape(chart.unit)}</p>"
    yield f'<div class="wide">{wide.svg}</div><div class="narrow">{narrow.svg}</div>'
    yield f"<figcaption>{escape(chart.source)}</figcaption>"
    if pictures is not None:
        name = sub(r"[^a-z0-9]+", "-", chart.title.lower())[:60].strip("-")
        yield '<div class="pictures">'
        for form in _PICTURES:
            yield (
                f'<a href="{escape(pictures.format(f"{chart.id}.{form}"))}" '
                f'download="headroom-{name}.{form}" '
                f'aria-label="{form.upper()} picture: {title}">{form.upper()}</a>'
            )
        yield "</div>"
    yield "</figure>"


def _steps(block: Steps) -> Iterator[str]:
    def numbers(step: Step) -> str:
        return f"{step.numbers} = {step.result.text}"

    if block.show == "numbers":
        columns = (Column("Quantity", wide=True), Column(ReportWords.with_numbers))
        rows = [[step.label, numbers(step)] for step in block.items]
        yield from _table(f"Working of {block.way}", columns, rows, False)
        return
    yield '<ul class="formulas">'
    for step in block.items:
        more = f"<p>{escape(numbers(step))}</p>" if block.show == "both" else ""
        yield f"<li><p>{escape(f'{step.label} = {step.formula}')}</p>{more}</li>"
    yield "</ul>"


def _table(
    title: str, columns: Sequence[Column], rows: Sequence[Sequence[str]], total: bool
) -> Iterator[str]:
    names = next((at for at, column in enumerate(columns) if column.wide), 0)
    looks = [_look(at, column, rows) for at, column in enumerate(columns)]
    # what scrolls has to be reachable by keyboard
    yield f'<section class="table" aria-label="Table: {escape(title)}" tabindex="0"><table>'
    yield f'<caption class="hidden">{escape(title)}</caption><thead><tr>'
    yield "".join(
        f'<th scope="col"{look}>{escape(column.head)}</th>'
        for column, look in zip(columns, looks, strict=True)
    )
    yield "</tr></thead><tbody>"
    for number, row in enumerate(rows, 1):
        cells = (
            f'<th scope="row"{look}>{escape(text)}</th>'
            if at == names
            else f"<td{look}>{escape(text)}</td>"
            for at, (text, look) in enumerate(zip(row, looks, strict=True))
        )
        summed = ' class="total"' if total and number == len(rows) else ""
        yield f"<tr{summed}>{''.join(cells)}</tr>"
    yield "</tbody></table></section>"


def _look(at: int, column: Column, rows: Sequence[Sequence[str]]) -> str:
    if column.numeric:
        return ' class="number"'
    return ' class="sentences"' if any(len(row[at]) > _LONG for row in rows) else ""
