"""Workbooks of spreadsheets, opened within bounds: what they would take is counted first.

python-calamine lays a sheet out whole, so that two cells far apart, or a sheet of many cells that
packs well, would take gigabytes.
"""

from __future__ import annotations

import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, TypeAlias

from headroom.domain.peaks.profiles import FileError
from headroom.domain.quantities.phrases import Amount

DAMAGED_ZIP = (
    zipfile.BadZipFile,
    NotImplementedError,
    RuntimeError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    IndexError,  # of extra fields that are cut off
    ValueError,
)
"""What opening and unpacking a zip raises that is cut off, altered or has a password."""
SheetRows: TypeAlias = list[tuple[str, Sequence[Sequence[Any]]]]
MOST_CELLS = 2_000_000
"""Of a workbook: a year of five minutes of four LPARs has half a million."""
_MOST_XML_BYTES = 96 << 20
_PART = 1 << 18
_LONGEST_MARK = 400
_OLD_MOST_BYTES = 32 << 20
_ZIP = b"PK\x03\x04"
_PLACE = re.compile(rb'<c r="([A-Z]{1,3})([0-9]{1,7})"')
_REPEATED = re.compile(
    rb"<table:table-(row|cell)\b[^>]*?(?:number-(?:rows|columns)-repeated=\"(\d{1,9})\"[^>]*)?>"
)


def sheets_of(data: bytes) -> SheetRows:
    """Return the cells of each sheet by its name. Raises FileError."""
    from python_calamine import CalamineError, CalamineWorkbook  # slow to load

    _check_size(data)
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        return [(name, book.get_sheet_by_name(name).to_python()) for name in book.sheet_names]
    except (CalamineError, OSError, ValueError) as error:
        raise FileError("the workbook is damaged or has a password") from error


def _check_size(data: bytes) -> None:
    """Raise FileError for a workbook that would take more than a long table does."""
    if not data.startswith(_ZIP):
        if len(data) > _OLD_MOST_BYTES:
            raise _too_large()
        return
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            names = packed.namelist()
            if any(name.endswith("/workbook.bin") for name in names):
                raise FileError("a binary workbook (.xlsb) is not read: save it as .xlsx or CSV")
            if "word/document.xml" in names:
                raise FileError(
                    "a document of a word processor is not read: copy its table into a workbook, "
                    "or save it as a page (.html)"
                )
            if sum(member.file_size for member in packed.infolist()) > _MOST_XML_BYTES:
                raise _too_large()
            cells = 0
            for name in names:
                if re.fullmatch(r"xl/worksheets/[^/]+\.xml", name):
                    cells += _cells_by_place(_marks(packed, name))
                elif name == "content.xml":
                    cells += _cells_repeated(_marks(packed, name))
                if cells > MOST_CELLS:
                    raise _too_large()
    except FileError:
        raise
    except DAMAGED_ZIP as error:
        raise FileError("the workbook is damaged or has a password") from error


def _too_large() -> FileError:
    return FileError(
        f"the workbook lays out more than {Amount(MOST_CELLS, exact=True)} "
        f"cells, where a year of five minutes of "
        "four LPARs has half a million: keep the rows and columns of the table alone, or save the "
        "sheet as CSV"
    )


def _marks(packed: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """Yield a member in pieces that overlap, so that no mark is cut in two."""
    rest = b""
    with packed.open(name) as member:
        while part := member.read(_PART):
            yield rest + part
            rest = part[-_LONGEST_MARK:]


def _cells_by_place(pieces: Iterator[bytes]) -> int:
    """Return how many cells a sheet lays out: its last row by its last column, or all it has."""
    row = column = count = 0
    for piece in pieces:
        count += piece.count(b"<c>") + piece.count(b"<c ")
        for letters, number in _PLACE.findall(piece):
            row = max(row, int(number))
            column = max(column, _column(letters))
        if max(row * column, count) > MOST_CELLS:
            break
    return max(row * column, count)


def _column(letters: bytes) -> int:
    place = 0
    for letter in letters:
        place = 26 * place + letter - 64
    return place


def _cells_repeated(pieces: Iterator[bytes]) -> int:
    """Return how many cells the rows of a sheet of LibreOffice repeat that hold something."""
    count, rows = 0, 1
    for piece in pieces:
        for match in _REPEATED.finditer(piece):
            repeated = int(match[2] or 1)
            if match[1] == b"row":
                rows = repeated
            elif b"value" in match[0]:
                count += rows * repeated
        if count > MOST_CELLS:
            break
    return count
