"""Text with separated values, as spreadsheets and tools write it: encoding, separator, numbers.

What cannot be told is refused, not guessed: ``1,234`` alone may be 1234 or 1.234.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Literal, TypeAlias, overload

import numpy as np

from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.phrases import Amount

Decimal: TypeAlias = Literal["point", "comma"]

SEPARATORS = ("\t", ";", "|", ",")
SPACES = " "
NONE = ""
Separator: TypeAlias = Literal["tab", "semicolon", "comma", "bar", "spaces"]
SEPARATED_BY: dict[Separator, str] = {
    "tab": "\t",
    "semicolon": ";",
    "comma": ",",
    "bar": "|",
    "spaces": SPACES,
}
SEPARATOR_NAMES = {mark: name for name, mark in SEPARATED_BY.items()} | {NONE: "none"}
GAP_WORDS = frozenset(
    ("", "-", "--", ".", "?", "na", "n/a", "#n/a", "#nv", "nan", "null", "none", "missing")
)
LONGEST_FIELD = 1000
_LONGEST_LINE = 400_000
"""As many columns as a table may have, each of the longest."""
_LONGEST_NUMBER = 40
_MOST_LINES = 1_300_000
csv.field_size_limit(2**31 - 1)  # a line of a year is one field while its separator is unknown
_LOOKED_AT = 200
_KEPT = 1 << 16
"""Cells repeat themselves: what was found of the last ones is kept."""
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_HINT = re.compile(r"sep=([;,|\t ])\r?\n", re.IGNORECASE)
_RULE = re.compile(r"^[\s|+:]*(?:-{3}|={3})[-=\s|+:]*$", re.MULTILINE)
"""A line between head and rows, as Markdown and printed tables draw it."""
_DECIMAL_COMMA = re.compile(r"\d,\d")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_CONTROL_BYTES = bytes([*range(9), 11, 12, *range(14, 32), 127])
_OTHER_SPACE = re.compile(r"[^\S \t\n]")
_NEWLINE = ord("\n")
_SPACING_BYTES = frozenset(b" \t")
_MARKS: dict[Decimal, str] = {"point": ".", "comma": ","}
_SPACING = re.compile("[ \u00a0\u2009\u202f'\u2019](?=\\d)")
_NUMBERS: dict[Decimal, re.Pattern[str]] = {
    "point": re.compile(r"[+-]?(?=[\d.]*\d)(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?([eE][+-]?\d{1,3})?"),
    "comma": re.compile(r"[+-]?(?=[\d,]*\d)(\d{1,3}(\.\d{3})+|\d+)?(,\d*)?([eE][+-]?\d{1,3})?"),
}
EbcdicPage: TypeAlias = Literal["cp037", "cp273"]
EBCDIC_PAGES: dict[EbcdicPage, str] = {
    "cp037": "EBCDIC (037 or 1047)",
    "cp273": "EBCDIC (1141)",
}
_UMLAUTS = re.compile(r"[A-Za-z][{\u00a6}\u00a2\\!~][a-z]|[\u00a2\\!][a-z]{2}")
"""What an umlaut of 1141 is in 037, beside letters."""
_EBCDIC = frozenset(
    (
        0x15,
        0x25,
        0x40,
        0x4B,
        0x5E,
        0x60,
        0x61,
        0x6B,
        0x7A,
        *range(0x81, 0x8A),
        *range(0x91, 0x9A),
        *range(0xA2, 0xAA),
        *range(0xC1, 0xCA),
        *range(0xD1, 0xDA),
        *range(0xE2, 0xEA),
        *range(0xF0, 0xFA),
    )
)


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one line, stripped, with the line's number from 1."""

    line: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Delimited:
    """A text taken apart."""

    encoding: str
    separator: str
    rows: Sequence[Row]
    findings: list[Finding]


class EvenRows(Sequence[Row]):
    """Rows of equally many cells, held by column.

    lines: the number of each row's line.
    """

    def __init__(self, lines: Sequence[int], columns: list[list[str]]) -> None:
        self.lines, self.columns = lines, columns

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | Sequence[Row]:
        if isinstance(at, slice):
            return EvenRows(self.lines[at], [column[at] for column in self.columns])
        return Row(self.lines[at], [column[at] for column in self.columns])

    def __iter__(self) -> Iterator[Row]:
        for line, cells in zip(self.lines, zip(*self.columns, strict=True), strict=True):
            yield Row(line, [*cells])


def split(data: bytes, separator: str | None, decimal: Decimal | None) -> Delimited:
    """Return the rows of a text. Raises FileError with line and column.

    separator, decimal: None where they are to be found out.
    """
    findings: list[Finding] = []
    count = data.count(b"\n")
    if count > _MOST_LINES:
        raise FileError(
            f"{Amount(count, exact=True)} lines; at most {Amount(_MOST_LINES)} are read"
        )
    text, encoding = decoded(data, findings)
    text = unpacked_lines(text)
    lines = text.splitlines()
    longest = max(map(len, lines), default=0)
    if longest > _LONGEST_LINE:
        line = next(at for at, written in enumerate(lines, 1) if len(written) == longest)
        raise FileError(f"a line of {Amount(longest)} signs is no row of a table", line)
    hint = _HINT.match(text)
    if hint:
        text = "\n" + text[hint.end() :]  # an empty line keeps the numbers of the others
        lines, separator = text.splitlines(), separator or hint[1]
    if "---" in text or "===" in text:
        text = _RULE.sub("", text)
        lines = text.splitlines()
    if separator is None:
        filled = islice((line for line in lines if line.strip()), _LOOKED_AT)
        separator = _separator_of([*filled], decimal)
    rows: Sequence[Row] = even_rows(text, separator) or _rows(lines, text, separator)
    if not rows:
        raise FileError("the file holds no values")
    return Delimited(encoding, separator, rows, findings)


def unpacked_lines(text: str) -> str:
    """Return the lines of a text bare that each stand in one quoted cell, as spreadsheets save."""
    if not text.lstrip().startswith('"'):
        return text
    lines = text.splitlines()
    filled = [line.rstrip(",;\t ") for line in lines if line.strip(",;\t ")][:_LOOKED_AT]
    if not all(len(next(csv.reader([line]))) == 1 and line.endswith('"') for line in filled):
        return text
    inner = [next(csv.reader([line.rstrip(",;\t ")]), [""])[0:1] or [""] for line in lines]
    if not any(mark in cell for (cell,) in inner for mark in SEPARATORS):
        return text
    return "\n".join(cell for (cell,) in inner)


def is_gap(cell: str) -> bool:
    """Return whether a cell says that there is no value."""
    return cell.lower() in GAP_WORDS


@lru_cache(maxsize=_KEPT)
def number(cell: str, decimal: Decimal) -> float | None:
    """Return a cell's number, None where it is none."""
    if cell.isdecimal() and cell.isascii() and len(cell) < 16:
        return float(cell)
    plain = _SPACING.sub("", cell)
    if not any(character in "0123456789" for character in plain) or len(plain) > _LONGEST_NUMBER:
        return None
    if not _NUMBERS[decimal].fullmatch(plain):
        return None
    if decimal == "comma":
        plain = plain.replace(".", "").replace(",", ".")
    else:
        plain = plain.replace(",", "")
    return float(plain)


@lru_cache(maxsize=_KEPT)
def looks_like_number(cell: str) -> bool:
    """Return whether a cell is a number in one of the two ways of writing it."""
    return number(cell, "point") is not None or number(cell, "comma") is not None


def even_rows(text: str, separator: str) -> EvenRows | None:
    """Return rows whose cells lie between separators alone; None where some do not.

    Quotes, spaces around cells, lines of other lengths and lines of empty cells are read one by
    one.
    """
    if separator in (NONE, SPACES) or '"' in text:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    text = text.rstrip("\n")
    if "\r" in text or (not text.isascii() and _OTHER_SPACE.search(text)):
        return None
    lines: Sequence[int] = range(1, text.count("\n") + 2)
    if "\n\n" in text or text.startswith("\n"):
        rows = text.split("\n")
        lines = [line for line, row in enumerate(rows, 1) if row]
        text = "\n".join(row for row in rows if row)
    data = np.frombuffer(f"\n{text}\n".encode(), np.uint8)
    breaks, marks = data == _NEWLINE, data == ord(separator)
    edges = breaks | marks
    ends = np.flatnonzero(edges)
    width, over = divmod(len(ends) - 1, len(lines))
    if over or not breaks[ends[width::width]].all() or np.diff(ends).max() > LONGEST_FIELD:
        return None
    if separator * (width - 1) in text and f"\n{separator * (width - 1)}\n" in f"\n{text}\n":
        return None
    for space in _SPACING_BYTES - {ord(separator)}:
        at = np.flatnonzero(data == space)
        if edges[np.concatenate((at - 1, at + 1))].any():
            return None
    cells = text.replace("\n", separator).split(separator)
    return EvenRows(lines, [cells[at::width] for at in range(width)])


@dataclass(frozen=True, slots=True)
class EvenNumbers:
    """Cells of digits and one decimal sign at most, which is the same in all of them.

    sign: None where no cell has one. numbers: NaN for empty cells.
    """

    cells: Sequence[str]
    sign: Decimal | None
    numbers: FloatArray


def even_numbers(cells: Sequence[str]) -> EvenNumbers | None:
    """Return the numbers of a column; None where one of its cells has to be read with `number`."""
    text = "\n".join(cells)
    if not text.isascii():
        return None
    signs = text.encode().translate(None, b"0123456789")
    used = [name for name, mark in _MARKS.items() if mark in text]
    marks = "".join(_MARKS[name] for name in used).encode()
    if len(used) > 1 or signs.translate(None, marks + b"\n") or (marks and 2 * marks in signs):
        return None
    breaks = np.frombuffer(f"\n{text}\n".encode(), np.uint8) == _NEWLINE
    lengths = np.diff(np.flatnonzero(breaks)) - 1
    if len(lengths) != len(cells) or lengths.max() > _LONGEST_NUMBER:
        return None
    written = cells if used != ["comma"] else text.replace(",", ".").split("\n")
    if not lengths.all():
        written = [cell or "nan" for cell in written]
    try:
        return EvenNumbers(cells, next(iter(used), None), np.array(written, np.float64))
    except ValueError:
        return None


_HUNDREDS = re.compile(r"[1-9]\d\d")


def even_decimal(columns: Collection[EvenNumbers | None]) -> Decimal | None:
    """Return how the numbers of columns are written, if all of them have the same sign or none.

    None where cells have to be asked one by one, as `decimal_of` does.
    """
    even = [column for column in columns if column is not None]
    signs = {column.sign for column in even} - {None}
    if len(even) < len(columns) or len(signs) > 1:
        return None
    sign = next(iter(signs), None)
    if sign is None:
        return "point"
    cells = (cell for column in even for cell in column.cells if _MARKS[sign] in cell)
    return sign if any(_says(cell) == sign for cell in cells) else None


def decimal_of(cells: Iterable[tuple[str, int, int]], findings: list[Finding]) -> Decimal:
    """Return how numbers are written, from cells with their line and column.

    Raises FileError where two cells contradict each other or none tells.
    """
    signs: dict[Decimal, tuple[str, int, int]] = {}
    unclear: tuple[str, int, int] | None = None
    point_taken: tuple[str, int, int] | None = None
    hundreds: str | None = None
    for place in cells:
        cell = place[0]
        if "," not in cell and "." not in cell:
            if hundreds is None and _HUNDREDS.fullmatch(cell):
                hundreds = cell
            continue
        says = _says(cell)
        if says is not None:
            signs.setdefault(says, place)
        elif "," in cell:
            unclear = unclear or place
        else:
            point_taken = point_taken or place
        if len(signs) == 2:
            other = signs["comma" if says == "point" else "point"]
            raise FileError(
                f"{cell} and {other[0]} in line {other[1]} write decimals in different ways",
                place[1],
                place[2],
            )
    if signs:
        return next(iter(signs))
    if unclear:
        raise FileError(
            f"{unclear[0]} may be a thousand or a decimal comma: state the decimal sign",
            unclear[1],
            unclear[2],
        )
    if point_taken and hundreds:
        raise FileError(
            f"{point_taken[0]} may be a thousand or have a decimal point, beside {hundreds}: state "
            "the decimal sign, a comma where points group thousands",
            point_taken[1],
            point_taken[2],
        )
    if point_taken:
        findings.append(
            Finding(
                "decimal_point_taken",
                f"{point_taken[0]} is read with a decimal point, not as thousands.",
                point_taken[1],
                point_taken[2],
            )
        )
    return "point"


@lru_cache(maxsize=_KEPT)
def _says(cell: str) -> Decimal | None:
    """Return which decimal sign a cell shows; None where it could be both."""
    plain = _SPACING.sub("", cell)
    commas, points = plain.count(","), plain.count(".")
    if commas and points:
        return "comma" if plain.rindex(",") > plain.rindex(".") else "point"
    if commas + points > 1:
        return "point" if commas else "comma"
    before, _, after = plain.replace(".", ",").partition(",")
    before = before.lstrip("+-")
    if len(after) == 3 and after.isdigit() and 1 <= len(before) <= 3 and before != "0":
        return None
    return "comma" if commas else "point"


def decoded(data: bytes, findings: list[Finding]) -> tuple[str, str]:
    """Return a file's text and its encoding, found out. Raises FileError where it is no text."""
    if not data.strip():
        raise FileError("the file is empty")
    for mark, codec, name in _BOMS:
        if data.startswith(mark):
            return _checked(_decode(data, codec, name)), name
    for begin, codec in ((1, "utf-16-le"), (0, "utf-16-be")):
        if 0 in data and data[begin::2].count(0) > len(data) // 4:
            return _checked(_decode(data, codec, "UTF-16")), "UTF-16"
    try:
        text = data.decode()
        plain = text.isascii() and len(data.translate(None, _CONTROL_BYTES)) == len(data)
        return text if plain else _checked(text), "UTF-8"
    except UnicodeDecodeError as error:
        if ebcdic_page(data) is not None:
            raise FileError(
                "this looks like EBCDIC without ends of lines: transfer it from z/OS as text, not "
                "binary",
                1,
                1,
            ) from error
        text = _checked(_decode(data, "cp1252", "UTF-8 and not Windows-1252"))
        line, column = _place(data[: error.start].decode())
        findings.append(
            Finding(
                "windows_1252", "The file is not UTF-8; it is read as Windows-1252.", line, column
            )
        )
        return text, "Windows-1252"


def _decode(data: bytes, codec: str, name: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode(codec, "replace"))
        raise FileError(f"this character is not {name}", line, column) from error


def _checked(text: str) -> str:
    text = text.removeprefix("\ufeff")
    control = _CONTROL.search(text)
    if control:
        line, column = _place(text[: control.start()])
        raise FileError("a control character: this is not a text file", line, column)
    return text


def _place(before: str) -> tuple[int, int]:
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def ebcdic_page(head: bytes) -> EbcdicPage | None:
    """Return the code page of EBCDIC, by how a file begins; None for other files.

    1141 (Germany, as 273) is told by umlauts where 037 has signs; 037 and 1047 differ in brackets
    alone, which no table holds.
    """
    start = head[:4000]
    if not start or b"\n" in start or sum(byte in _EBCDIC for byte in start) <= 0.5 * len(start):
        return None
    return "cp273" if _UMLAUTS.search(start.decode("cp037")) else "cp037"


def _separator_of(looked_at: list[str], decimal: Decimal | None) -> str:
    """Return the separator that gives the same number of fields in nearly every line."""
    for separator in SEPARATORS:
        if separator == "," and decimal == "comma":
            continue
        widths = [
            len(row) for row in csv.reader(looked_at, delimiter=separator, skipinitialspace=True)
        ]
        counts = Counter(widths)
        # a reader that finds no row at all in these lines gives no count
        count, times = next(iter(counts.most_common(1)), (0, 0))
        if count < 2 or times < 0.8 * len(looked_at):
            continue
        begin = widths.index(count)
        titled = begin and not _DECIMAL_COMMA.search(looked_at[begin])
        rows = len(looked_at) - (begin if titled else 0)  # titles stand above the heads
        if separator == "," and (times == rows or not _spaces_fit(looked_at)):
            return _comma(looked_at, count)
        if separator != ",":
            return separator
    return SPACES if _spaces_fit(looked_at) else NONE


def _spaces_fit(lines: list[str]) -> bool:
    count, times = next(iter(Counter(len(line.split()) for line in lines).most_common(1)), (0, 0))
    return count > 1 and times >= 0.8 * len(lines) and not any('"' in line for line in lines)


def _comma(lines: list[str], count: int) -> str:
    """Return the comma, or none where it is a decimal comma in the only column."""
    if count != 2 or not all(re.fullmatch(r"\s*\d+,\d+\s*", line) for line in lines[1:]):
        return ","
    first = lines[0]
    if "," not in first:
        return NONE
    if re.fullmatch(r"\s*\d+,\d+\s*", first):
        raise FileError(
            f"{first.strip()} may be one number with a decimal comma or two numbers: state the "
            "separator or the decimal sign",
            1,
            1,
        )
    return ","


def _rows(lines: list[str], text: str, separator: str) -> list[Row]:
    if separator == NONE:
        for line, written in enumerate(lines, 1):
            if written.count('"') % 2:
                raise FileError("the quotes do not match", line)
        alone = (written.strip().strip('"').strip() for written in lines)
        single_cells = [Row(line, [cell]) for line, cell in enumerate(alone, 1) if cell]
        _check_width(single_cells)
        return single_cells
    if separator == SPACES:
        return [
            Row(line, written.split()) for line, written in enumerate(lines, 1) if written.strip()
        ]
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True
    )
    rows: list[Row] = []
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            break
        except csv.Error as error:
            raise FileError(f"the quotes do not match: {error}", line) from error
        row = [cell.strip() for cell in cells]
        if any(row):
            rows.append(Row(line, row))
    _check_width(rows)
    return rows


def _check_width(rows: list[Row]) -> None:
    for row in rows:
        longest = max(map(len, row.cells))
        if longest > LONGEST_FIELD:
            column = [len(cell) for cell in row.cells].index(longest) + 1
            raise FileError(
                f"a cell of {Amount(longest)} characters; is a quote left open?", row.line, column
            )
