"""What a PDF lacks by the rules of PDF/UA-1 (ISO 14289-1) that can be read from the file itself.

veraPDF 1.28.2 found the same files compliant by all of its machine-checkable rules.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

PAINTING = {"Tj", "TJ", "'", '"', "Do", "sh", "S", "s", "f", "F", "f*", "B", "B*", "b", "b*"}
NO_GLYPH = b"\x00\x00"


STANDARD = re.compile(
    r"/(Document|Part|Art|Sect|Div|BlockQuote|Caption|TOCI?|Index|NonStruct|Private|P|H[1-6]?|LI?"
    r"|Lbl|LBody|Table|TR|TH|TD|THead|TBody|TFoot|Span|Quote|Note|Reference|BibEntry|Code|Link"
    r"|Annot|Ruby|RB|RT|RP|Warichu|WT|WP|Figure|Formula|Form)"
)
"""The kinds of elements of ISO 32000-1, 14.8.4."""


def lacking(content: bytes) -> list[str]:
    """Return each rule that a PDF breaks, by its clause."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return [*_said(pdf), *_structure(pdf), *_pages(pdf)]


def fonts_of(content: bytes) -> set[str]:
    """Return the names of the fonts, without the letters that tell parts of one apart."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return {_name(font).partition("+")[2] for font in _fonts(pdf)}


def _said(pdf: pikepdf.Pdf) -> Iterator[str]:
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as said:
        if said.get("pdfuaid:part") != "1":
            yield "5: the identifier of the standard"
        if not said.get("dc:title"):
            yield "7.1: a title"
    root: Any = pdf.Root
    if not root.get("/MarkInfo", {}).get("/Marked") or root.MarkInfo.get("/Suspects"):
        yield "7.1: marked content"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        yield "7.1: its title in the window"
    if not str(root.get("/Lang", "")):
        yield "7.2: a language"
    if "/Outlines" not in root:
        yield "7.17: an outline"


def _elements(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Give the elements of the structure in the order of reading."""
    waiting: list[Any] = [pdf.Root.StructTreeRoot]
    while waiting:
        found = waiting.pop()
        if isinstance(found, Dictionary):
            yield found
            kids = found.get("/K")
            waiting += reversed(list(kids) if isinstance(kids, Array) else [kids])


def _structure(pdf: pikepdf.Pdf) -> Iterator[str]:
    found = [element for element in _elements(pdf) if "/S" in element]
    kinds = [str(element.S) for element in found]
    for needed in ("/Document", "/Table", "/TH", "/Figure", "/L"):
        if needed not in kinds:
            yield f"7.1: {needed}"
    roles: Any = pdf.Root.StructTreeRoot.get("/RoleMap", {})
    for kind in sorted({*kinds}):
        if not STANDARD.fullmatch(str(roles.get(kind, kind))):
            yield f"7.1: {kind} is no kind of the standard and is mapped to none"
    levels = [int(kind[2]) for kind in kinds if kind in {f"/H{at}" for at in range(1, 7)}]
    if levels[:1] != [1] or any(after > before + 1 for before, after in pairwise(levels)):
        yield f"7.4.2: levels of headings {levels}"
    for element, kind in zip(found, kinds, strict=True):
        children = element.get("/K")
        listed = list(children) if isinstance(children, Array) else [children]
        inner = {
            str(child.S) for child in listed if isinstance(child, Dictionary) and "/S" in child
        }
        if kind == "/Figure" and not str(element.get("/Alt", "")):
            yield "7.3: a figure without words"
        if kind == "/LI" and not inner <= {"/Lbl", "/LBody"}:
            yield f"7.2: an item of a list with {inner}"
        if kind == "/Table" and len({len(row) for row in rows_of(element)}) > 1:
            yield "7.2: rows of a table with different numbers of cells"
        if kind == "/TH" and "/Scope" not in str(element.get("/A")):
            yield "7.5: the head of a table without its scope"


def _pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        if page.obj.get("/Tabs") != Name.S:
            yield f"7.18.3: the order of page {number}"
        for link in page.obj.get("/Annots", ()):
            if not str(link.get("/Contents", "")):
                yield f"7.18.5: a link without words on page {number}"
        marks: list[bool] = []
        for instruction in pikepdf.parse_content_stream(page):
            operator = str(instruction.operator)
            if operator in ("BDC", "BMC"):
                name, *said = instruction.operands
                marks.append(name == Name.Artifact or (len(said) == 1 and "/MCID" in said[0]))
            elif operator == "EMC":
                marks.pop()
            elif operator in PAINTING and not any(marks):
                yield f"7.1: {operator} on page {number} is neither tagged nor an artefact"
            elif operator == "Tj" and NO_GLYPH in _pairs(bytes(instruction.operands[0])):
                yield f"7.21.8: a sign without a glyph on page {number}"
    for font in _fonts(pdf):
        if font.get("/Subtype") == Name.Type3:
            continue  # its glyphs are drawings within the file
        below = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        if not any(name in below.FontDescriptor for name in ("/FontFile2", "/FontFile3")):
            yield f"7.21.4: {_name(font)} is not embedded"
        if "/ToUnicode" not in font:
            yield f"7.21.7: {_name(font)} says no letters"


def _name(font: Any) -> str:
    """Return what a font is called; one of drawings has its name where it is described."""
    described = font.get("/FontDescriptor", {}).get("/FontName", "/A+drawn")
    return str(font.get("/BaseFont", described))[1:]


def _pairs(codes: bytes) -> set[bytes]:
    return {codes[at : at + 2] for at in range(0, len(codes), 2)}


def _fonts(pdf: pikepdf.Pdf) -> list[Any]:
    found = {}
    for page in pdf.pages:
        for font in page.obj.Resources.get("/Font", {}).values():
            found[font.objgen] = font
    return [*found.values()]


def rows_of(table: Any) -> list[list[str]]:
    """Return the kinds of cells of each row of a table, also of those in its head and body."""
    rows: list[list[str]] = []
    kids = table.get("/K")
    for child in list(kids) if isinstance(kids, Array) else [kids]:
        if not isinstance(child, Dictionary):
            continue
        if child.get("/S") == Name.TR:
            cells = child.get("/K")
            listed = list(cells) if isinstance(cells, Array) else [cells]
            rows.append([str(cell.S) for cell in listed if isinstance(cell, Dictionary)])
        elif child.get("/S") in (Name.THead, Name.TBody, Name.TFoot):
            rows += rows_of(child)
    return rows
