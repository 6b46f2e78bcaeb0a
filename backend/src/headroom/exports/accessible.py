"""A printed report as PDF/UA-1: what Chromium leaves out for readers who hear a document.

Chromium tags headings, tables, lists, links and figures. It writes no mark of the standard, leaves
the foot of a page as content of its own, and describes no link. See docs/decisions/0005.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, String

LANGUAGE = "en"
PART = "1"
"""Of ISO 14289 that a file says it follows."""
_MARK = re.compile(
    rb"\((?:\\.|[^()\\])*\)"  # a text, whatever it looks like
    rb"|(?P<begin>/[^\s/<>()\[\]]+\s*"
    rb"(?:BMC|(?:/[^\s/<>()\[\]]+|<<(?:[^<>()]|<[\dA-Fa-f\s]*>|\((?:\\.|[^()\\])*\))*>>)\s*BDC)\b)"
    rb"|(?P<end>\bEMC\b)",
    re.DOTALL,
)
"""Where a mark begins and ends among the instructions of a page."""
_IS_TAG = re.compile(rb"/Artifact\b|[^(]*/MCID\b")
_PAINTS = re.compile(rb"(?:^|[\s\]>)])(?:Tj|TJ|'|\"|Do|sh|EI|[Ss]|[fBb]\*?|F)(?=\s|$)")
_PATH = frozenset({"m", "re", "l", "c", "v", "y", "h", "W", "W*"})
_PAINT_PATH = frozenset({"S", "s", "f", "F", "f*", "B", "B*", "b", "b*"})
_PAINT = frozenset({"Tj", "TJ", "'", '"', "Do", "sh", "INLINE IMAGE"})
OWN_TAGS = {"Strong": "Span", "Em": "Span"}
"""What Chromium calls parts of a text that the standard does not know, with what they are there."""
_HEADINGS = tuple(f"/H{level}" for level in range(1, 7))


def accessible(content: bytes, *, title: str, author: str) -> bytes:
    """Return a PDF of Chromium's with what PDF/UA-1 asks besides; its words are English."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pdf.Root.Lang = String(LANGUAGE)
        pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        pdf.Root.MarkInfo = Dictionary(Marked=True, Suspects=False)
        for page in pdf.pages:
            page.obj.Tabs = Name.S
            _describe_links(page)
            page.contents_coalesce()
            page.obj.Contents = pdf.make_stream(as_artefacts(pdf, page.obj.Contents.read_bytes()))
        tree = pdf.Root.StructTreeRoot
        whole = _mend(tree)
        roles = tree.get("/RoleMap", Dictionary())
        for own, known in OWN_TAGS.items():
            roles[f"/{own}"] = Name(f"/{known}")
        tree.RoleMap = roles
        _say(pdf, title, author, follows=whole)
        stream = io.BytesIO()
        pdf.save(stream, deterministic_id=True)
        return stream.getvalue()


def _say(pdf: pikepdf.Pdf, title: str, author: str, *, follows: bool) -> None:
    """Write title and author, and the standard where the file follows it."""
    with pdf.open_metadata(set_pikepdf_as_editor=False) as said:
        said["dc:title"] = title
        said["dc:language"] = [LANGUAGE]
        if author:
            said["dc:creator"] = [author]
        if follows:
            said["pdfuaid:part"] = PART
    pdf.docinfo[Name.Title] = String(title)
    if author:
        pdf.docinfo[Name.Author] = String(author)
    pdf.docinfo[Name.Creator] = String("Headroom")


def as_artefacts(pdf: pikepdf.Pdf, content: bytes) -> bytes:
    """Return the instructions of a page; what has no tag is marked as an artefact, not read out.

    A mark that is no tag falls away: it would leave what it holds untagged. What stands within a
    tag is taken as it is: reading each instruction takes a second for twenty pages.
    """
    told: list[bytes] = []
    tagged: list[bool] = []
    begins = 0
    for mark in _MARK.finditer(content):
        outside = not any(tagged)
        if mark["begin"]:
            tagged.append(not outside or _IS_TAG.match(mark["begin"]) is not None)
            if outside:
                told.append(_outside(pdf, content[begins : mark.start()]))
                begins = mark.start() if tagged[-1] else mark.end()
        elif mark["end"]:
            was_tag = tagged.pop()
            if was_tag and not any(tagged):
                told.append(content[begins : mark.end()])
            elif not was_tag:
                told.append(_outside(pdf, content[begins : mark.start()]))
            if not any(tagged):
                begins = mark.end()
    told.append(_outside(pdf, content[begins:]))
    return b"\n".join(told)


def _outside(pdf: pikepdf.Pdf, content: bytes) -> bytes:
    """Return instructions outside every tag, marked where they paint.

    A path is marked from its beginning, since no mark may stand within it.
    """
    if not _PAINTS.search(content):
        return content
    found = pikepdf.parse_content_stream(pdf.make_stream(content))
    return pikepdf.unparse_content_stream(list(_artefacts(found)))


def _artefacts(found: Iterable[Any]) -> Iterator[Any]:
    path: list[Any] = []
    for instruction in found:
        operator = str(instruction.operator)
        if operator in _PATH:
            path.append(instruction)
        elif operator in _PAINT_PATH:
            yield from _marked([*path, instruction])
            path = []
        elif operator in _PAINT:
            yield from _marked([instruction])
        else:  # a path that is not painted is no content
            yield from (*path, instruction)
            path = []


def _marked(instructions: Sequence[Any]) -> Iterator[Any]:
    yield pikepdf.ContentStreamInstruction([Name.Artifact], Operator("BMC"))
    yield from instructions
    yield pikepdf.ContentStreamInstruction([], Operator("EMC"))


def _describe_links(page: Any) -> None:
    """Say of each link where it leads."""
    for link in page.obj.get("/Annots", ()):
        if link.get("/Subtype") == Name.Link and "/Contents" not in link:
            action = link.get("/A", {})
            link.Contents = String(str(action.get("/URI", "A place in this report")))


def _mend(root: Any) -> bool:
    """Give items of lists a body beside their mark, and headings levels without a gap.

    Returns whether what cannot be mended holds: figures say what they show, and the rows of a
    table have as many cells.
    """
    holds = True
    headings: list[Any] = []
    waiting = [root]
    while waiting:
        found = waiting.pop()
        if not isinstance(found, Dictionary):
            continue
        kind, kids = str(found.get("/S", "")), found.get("/K")
        children = list(kids) if isinstance(kids, Array) else [] if kids is None else [kids]
        if kind == "/Figure":
            holds = holds and "/Alt" in found
        elif kind == "/Table":
            holds = holds and len({*map(len, rows_of(found))}) <= 1
        elif kind == "/LI":
            for child in children:
                if isinstance(child, Dictionary) and child.get("/S") in (Name.NonStruct, Name.P):
                    child.S = Name.LBody
        elif kind in _HEADINGS:
            headings.append(found)
        waiting.extend(children)
    used = sorted({str(heading.S) for heading in headings})
    for heading in headings:
        heading.S = Name(_HEADINGS[used.index(str(heading.S))])
    return holds


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
