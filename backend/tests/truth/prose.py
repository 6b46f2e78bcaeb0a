"""What reports of the contents say in words, in all their forms."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Block, Chart, Figures, Points, Sentence, Table
from headroom.exports.document.deck import slides
from headroom.exports.document.email import email_text


def prose(report: FrozenReport) -> list[str]:
    """Return every sentence, title, remark of a tile, slide and line of an e-mail of a report."""
    found: list[str] = []
    for preset in ("short", "full"):
        document = report_document(report, preset)
        found += [document.title, document.about, document.sentence]
        for section in document.sections:
            for block in section.blocks:
                found += texts(block)
    for slide in slides(report):
        found += [slide.title, *slide.notes]
        for block in slide.blocks:
            found += texts(block)
    mail = email_text(report)
    found += [mail.subject, *mail.lines]
    plain = (text.replace("\u00a0", " ") for text in found)
    return [text for text in dict.fromkeys(plain) if text]


def texts(block: Block) -> Iterator[str]:
    """Give what a block says in words."""
    match block:
        case Points():
            yield from block.items
        case Sentence():
            yield block.text
        case Chart():
            yield block.title
        case Figures():
            for tile in block.items:
                yield f"{tile.label}: {tile.text}"
                yield tile.beside
        case Table():
            yield block.title
            yield block.note
            # what is said in cells: risks, notes, remarks
            yield from (
                cell.text
                for row in block.rows
                for cell in row
                if cell.value is None and len(cell.text) > 40
            )
        case _:
            pass
