"""What is wrong with slides: said or drawn twice, letters too small, too much left empty."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from textwrap import wrap
from typing import Any

from pptx import Presentation
from pptx.util import Inches, Pt

from headroom.domain.reports.report import FrozenReport
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Heading, Table
from headroom.exports.slides import LETTER_WIDTH, LINE_HEIGHT

EMPTIEST = 0.4
"""Of the room between title and foot."""
LEAST_WORDS = 5
"""Fewer are a label, not a sentence."""
LEAST_TEXT, LEAST_TABLE, LEAST_CHART, SMALL = 16, 14, 12, ("Source: ", "more row")


def deck_faults(content: bytes, heads: Collection[str] = ()) -> list[str]:
    """Return what is wrong with a deck. heads: of the tables and sections of its report."""
    deck: Any = Presentation(io.BytesIO(content))
    # what is said at a slide may begin with what stands on it
    said, spoken = (
        Counter(text for slide in deck.slides for text in _sentences(texts(slide)))
        for texts in (_shown, _spoken)
    )
    charts = Counter(
        str([(series.name, tuple(series.values)) for series in shape.chart.plots[0].series])
        for slide in deck.slides
        for shape in slide.shapes
        if shape.has_chart
    )
    twice = [*said.items(), *spoken.items()]
    found = [f"said {count} times: {text}" for text, count in twice if count > 1]
    found += [f"drawn {count} times: {chart[:60]}" for chart, count in charts.items() if count > 1]
    scale = deck.slide_width / Inches(13.333)
    for number, slide in enumerate(deck.slides, 1):
        empty = emptiness(slide, deck.slide_height)
        if empty > EMPTIEST:
            found.append(f"slide {number} is empty by {empty:.0%}")
        found += [f"slide {number}: {fault}" for fault in _small(slide, scale)]
        found += [f"slide {number}: breaks {text}" for text in _broken_numbers(slide)]
        title = slide.shapes.title.text_frame.text
        if _is_head(title) or (title in heads and not re.search(r"\d", title)):
            found.append(f"slide {number} has a head and no message: {title}")
    return found


def heads_of(report: FrozenReport) -> set[str]:
    """Return the heads of a report's sections and tables, in both lengths."""
    documents = (report_document(report, preset) for preset in ("short", "full"))
    parts = [part for document in documents for part in document.sections]
    blocks = [block for part in parts for block in part.blocks]
    return {
        *(part.title for part in parts),
        *(block.title for block in blocks if isinstance(block, Table)),
        *(block.text for block in blocks if isinstance(block, Heading)),
    }


def _is_head(title: str) -> bool:
    """Return whether a title asks or names what stands below, and says nothing of it."""
    return re.match(r"(What|Where|How|Which|From) [^:]*$", title) is not None and not re.search(
        r"\d| (is|are) not known", title
    )


def emptiness(slide: Any, slide_height: int) -> float:
    """Return how much of the height between title and foot holds nothing."""
    title = slide.shapes.title
    feet = [shape.top for shape in slide.placeholders if shape.placeholder_format.type != 1]
    begins = title.top + title.height
    ends = min([top for top in feet if top > slide_height / 2], default=int(slide_height * 0.93))
    covered = sorted(_extents(slide))
    taken, reached = 0, begins
    for top, end in covered:
        top, end = max(top, reached), min(end, ends)
        if end > top:
            taken, reached = taken + end - top, end
    return float(1 - taken / (ends - begins))


def _extents(slide: Any) -> Iterator[tuple[int, int]]:
    """Give from where to where each shape of a slide holds something, its text estimated."""
    for shape in slide.shapes:
        if shape.is_placeholder:
            continue
        height = shape.height
        if shape.has_table:
            height = sum(row.height for row in shape.table.rows)
        elif shape.has_text_frame:
            height = sum(
                _lines(line.text, shape.width, _size(line)) * _size(line) * LINE_HEIGHT
                + (line.space_after or 0)
                for line in shape.text_frame.paragraphs
            )
        yield shape.top, shape.top + int(height)


def _size(line: Any) -> int:
    return int(line.runs[0].font.size) if line.runs else 0


def _lines(text: str, width: int, size: int) -> int:
    return max(1, len(wrap(text, int(width / size / LETTER_WIDTH)))) if size else 0


def _shown(slide: Any) -> Iterator[str]:
    """Give the texts of a slide, without its foot."""
    yield slide.shapes.title.text_frame.text
    for shape in slide.shapes:
        if shape.has_text_frame and not shape.is_placeholder:
            yield from (line.text for line in shape.text_frame.paragraphs)


def _spoken(slide: Any) -> Iterator[str]:
    yield from slide.notes_slide.notes_text_frame.text.split("\n")


def _sentences(texts: Iterable[str]) -> Iterator[str]:
    """Give what is long enough to be said; a source stands at each chart."""
    for text in texts:
        for sentence in re.split(r"(?<=\.)\s", text.removeprefix("•").strip()):
            if len(sentence.split()) >= LEAST_WORDS and not text.startswith("Source"):
                yield sentence.strip(" .").casefold()


def _broken_numbers(slide: Any) -> Iterator[str]:
    """Give numbers that have no room in one line of their cell."""
    for shape in slide.shapes:
        for row in shape.table.rows if shape.has_table else []:
            for cell, column in zip(row.cells, shape.table.columns, strict=True):
                room = column.width - cell.margin_left - cell.margin_right
                for line in cell.text_frame.paragraphs:
                    number = re.fullmatch(r"−?[\d.,]+", line.text)
                    if number and _digits_width(line.text) * _size(line) > room:
                        yield line.text


def _digits_width(number: str) -> float:
    """Return the width of a number in Arial, of its size."""
    return sum(0.556 if mark.isdigit() else 0.278 if mark in ".," else 0.584 for mark in number)


def _small(slide: Any, scale: float) -> Iterator[str]:
    """Give texts in letters that a room cannot read."""
    for shape in slide.shapes:
        if shape.has_table:
            cells = (cell for row in shape.table.rows for cell in row.cells)
            lines = [line for cell in cells for line in cell.text_frame.paragraphs]
            least = LEAST_TABLE
        elif shape.has_text_frame and not shape.is_placeholder:
            lines, least = shape.text_frame.paragraphs, LEAST_TEXT
        else:
            if shape.has_chart and shape.chart.font.size < Pt(LEAST_CHART * scale * 0.99):
                yield "labels of a chart"
            continue
        for line in lines:
            foot = any(mark in line.text for mark in SMALL)
            if line.runs and not foot and _size(line) < Pt(least * scale * 0.99):
                yield f"{_size(line) / Pt(1):g} pt: {line.text[:40]}"
