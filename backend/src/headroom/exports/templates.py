"""Templates of slides that sellers bring: what of them is kept, and which layouts serve."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass
from typing import Any

from headroom.domain.reports.letterhead import (
    LARGEST_TEMPLATE,
    UnusableTemplateError,
)

MOST_UNPACKED, MOST_PARTS = 200_000_000, 3_000
"""Bytes and parts of a template; larger ones are no templates."""
_WIDE = 16 / 9
APART = 0.01
"""How far a slide's sides may be from 16:9."""
LOWEST_TITLE, LEAST_BODY, NARROWEST = 0.36, 0.5, 0.5
"""Shares of the slide: where a title ends at the latest, and the room that is left below it."""
FOOT_KINDS = ("dt", "ftr", "sldNum")
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Room:
    """Where a layout leaves room, in English metric units: below its title, above its foot."""

    left: int
    top: int
    width: int
    height: int


def read_template(content: bytes) -> tuple[bytes, list[str]]:
    """Return a template without its slides, and its layouts that serve, the best first.

    Raises UnusableTemplateError.
    """
    from pptx import Presentation

    if len(content) > LARGEST_TEMPLATE:
        raise UnusableTemplateError(f"Choose a file of up to {LARGEST_TEMPLATE // 10**6} MB.")
    _check_package(content)
    try:
        deck = Presentation(io.BytesIO(content))
        wide = (deck.slide_width or 0) / (deck.slide_height or 1)
        if abs(wide / _WIDE - 1) > APART:
            raise UnusableTemplateError(
                "Its slides are not 16:9. Choose a template whose slides are: in PowerPoint, "
                "Design, Slide Size, Widescreen."
            )
        layouts = _serving(deck)
        without_slides(deck)
        stream = io.BytesIO()
        deck.save(stream)
    except UnusableTemplateError:
        raise
    except Exception as error:  # whatever a file that is no presentation does to its reader
        raise UnusableTemplateError(
            "Choose a PowerPoint presentation (.pptx); this file cannot be read as one."
        ) from error
    if not layouts:
        raise UnusableTemplateError(
            "None of its layouts has a title with half of the slide free below it. Bring a "
            "template with a layout such as “Title Only”."
        )
    return stream.getvalue(), layouts


def _check_package(content: bytes) -> None:
    """Refuse what unpacks to more than a template. Raises UnusableTemplateError."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = package.infolist()
            names = [part.filename.lower() for part in parts]
    except (zipfile.BadZipFile, OSError) as error:
        raise UnusableTemplateError(
            "Choose a PowerPoint presentation (.pptx); this file is none."
        ) from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise UnusableTemplateError(
            "The file unpacks to more than a template. Bring a smaller one."
        )
    if any("vbaproject" in name for name in names):
        raise UnusableTemplateError("The file holds macros. Save it as .pptx and bring that.")


def _serving(deck: Any) -> list[str]:
    """Return the names of the layouts with room for a report, those for a title alone first."""
    room_beside: dict[str, int] = {}
    for layout in deck.slide_layouts:
        name = layout.name.strip()[:_LONGEST_NAME]
        if name and name not in room_beside and room_of(deck, layout) is not None:
            room_beside[name] = len(others(layout))
    return sorted(room_beside, key=lambda name: room_beside[name])


def placeholder_kind(shape: Any) -> str:
    """Return the kind of a placeholder as its file has it."""
    return str(shape._element.ph.get("type", "obj"))


def others(layout: Any) -> list[Any]:
    """Return the placeholders of a layout beside its title and its foot."""
    kinds = ("title", "ctrTitle", *FOOT_KINDS)
    return [shape for shape in layout.placeholders if placeholder_kind(shape) not in kinds]


def room_of(deck: Any, layout: Any) -> Room | None:
    """Return where a layout leaves room; None where that is too little."""
    wide, high = deck.slide_width, deck.slide_height
    kinds = {placeholder_kind(shape): shape for shape in layout.placeholders}
    title = kinds.get("title")
    if title is None or None in (title.left, title.top, title.width, title.height):
        return None
    below = title.top + title.height
    feet = [kinds[kind].top for kind in FOOT_KINDS if kind in kinds and kinds[kind].top]
    end = min([top for top in feet if top > high / 2], default=round(high * 0.93))
    width = max(title.width, wide - 2 * title.left)
    if below > high * LOWEST_TITLE or end - below < high * LEAST_BODY:
        return None
    if title.width < wide * NARROWEST or title.left + width > wide:
        return None
    gap = round(high * 0.015)
    return Room(title.left, below + gap, width, end - below - 2 * gap)


def without_slides(deck: Any) -> None:
    """Take the slides of a presentation away, and what names them."""
    from pptx.oxml.ns import qn

    root = deck.part._element
    listed = root.find(qn("p:sldIdLst"))
    for slide in [] if listed is None else list(listed):
        deck.part.drop_rel(slide.get(qn("r:id")))
        listed.remove(slide)
    for name in ("p:custShowLst", "p:extLst"):  # shows and sections list slides
        for element in root.findall(qn(name)):
            root.remove(element)
