"""Tables of machine ratings as users hold them: zPCR's Configuration Summary, CSV, pasted rows.

Read whole or refused with line and column. Layouts: docs/methods/machine-tables.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from headroom.domain.files.delimited_text import (
    SEPARATORS,
    Decimal,
    decimal_of,
    decoded,
    is_gap,
    number,
    split,
)
from headroom.domain.files.table_markup import MarkedCell, looks_like_markup, read_markup
from headroom.domain.machines.words import MachineWords
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount

TableForm: TypeAlias = Literal["zpcr", "lspr", "own", "other"]
Field: TypeAlias = Literal[
    "model",
    "type",
    "family",
    "generation",
    "cps",
    "rated_msu",
    "pci_mips",
    "su_per_sec",
    "partitions",
    "ifls",
    "icfs",
    "zaaps",
    "ziips",
]
Count: TypeAlias = Literal["partitions", "ifls", "icfs", "zaaps", "ziips"]

Rated: TypeAlias = Literal["rated_msu", "pci_mips", "su_per_sec"]

RATINGS: tuple[Rated, ...] = ("rated_msu", "pci_mips", "su_per_sec")
COUNTS: tuple[Count, ...] = ("partitions", "ifls", "icfs", "zaaps", "ziips")
EXPORTED_HEADS: dict[str, Field] = {
    "Model": "model",
    "Family": "family",
    "Generation": "generation",
    "CPs": "cps",
    "Rated MSU": "rated_msu",
    "PCI (MIPS)": "pci_mips",
    "SU/sec per CP": "su_per_sec",
    "Most partitions": "partitions",
    "Most IFLs": "ifls",
    "Most ICFs": "icfs",
    "Most zAAPs": "zaaps",
    MachineWords.most_ziips: "ziips",
}
"""The heads of the application's own tables, which are read back."""

_HEADS: dict[str, Field] = {
    **dict.fromkeys(
        ("machine", "processor", "processor model", "machine model", "cpc", "cpc model"), "model"
    ),
    **dict.fromkeys(("type", "machine type", "cpc type"), "type"),
    **dict.fromkeys(("processor family", "series"), "family"),
    **dict.fromkeys(
        ("cp", "gcp", "gcps", "gps", "number of cps", "features", "feature", "n way", "way"), "cps"
    ),
    **dict.fromkeys(("msu", "msus", "software msu", "msu rating", "pricing msu"), "rated_msu"),
    **dict.fromkeys(("pci", "mips", "pci mips", "mips pci"), "pci_mips"),
    **dict.fromkeys(
        ("su sec", "sus sec", "su s", "su per sec", "service units per second"), "su_per_sec"
    ),
    **dict.fromkeys(("partitions", "lpars"), "partitions"),
    **{name: name for name in ("ifls", "icfs", "zaaps", "ziips")},
    **{f"max {name}": name for name in COUNTS},
}
_UNUSED_HEADS = frozenset(("msu per cp", "pci per cp", "edition", "source", "kind", "id", "note"))
"""What our own tables hold beside: worked out, or said of the whole table."""
_LSPR_HEADS = frozenset(("processor", "low", "average", "high", "msups", "features"))

NO_HEADS = (
    "no row names the columns. Put a row above the machines that does, such as Model, CPs, MSU, PCI"
)
MOST_BYTES = 4 << 20
_MOST_ROWS = 20_000
_MOST_ERRORS = 20
MOST_CPS = 1000
HIGHEST_RATING = 1e9
LONGEST_FAMILY = 60
_NAMED = 5
_LOOKED_AT = 200

_MODEL = re.compile(r"(\d{4})[- /]?([0-9A-Z]{3}(?:_[0-9A-Z]{1,2})?)")
_WAYS = re.compile(r"(\d{1,4})\s*-?\s*w(?:ay)?", re.IGNORECASE)
_VERSION = re.compile(
    r"zPCR\s*(?:version|ver\.?|v|release)?\s*\.?\s*(\d+(?:\.\d+){0,2}[a-z]?)\b", re.IGNORECASE
)
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH = f"(?P<name>{'|'.join(_MONTHS)})"
_YEAR = r"(?P<year>20\d\d)"
_DATES = (
    re.compile(rf"\b{_YEAR}-(?P<month>\d\d)-(?P<day>\d\d)\b"),
    re.compile(rf"(?<!\d){_YEAR}(?P<month>\d\d)(?P<day>\d\d)(?!\d)"),
    re.compile(rf"\b{_MONTH}\s+(?P<day>\d{{1,2}}),?\s+{_YEAR}\b", re.IGNORECASE),
    re.compile(rf"\b(?P<day>\d{{1,2}})\.?\s+{_MONTH}\s+{_YEAR}\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTH},?\s+{_YEAR}\b", re.IGNORECASE),
)
_GENERATIONS = (
    (re.compile(r"\bz(1[3-9]|[2-9]\d)(s?)\b"), "z{0}{1}"),
    (re.compile(r"\bz?(EC|BC)12\b"), "z{0}12"),
    (re.compile(r"\bz?114\b"), "z114"),
    (re.compile(r"\b(?:zEnterprise |z)196\b"), "z196"),
    (re.compile(r"\bz(9|10)(?: System)? (EC|BC)\b"), "z{0} {1}"),
    (re.compile(r"\bz?(9[09]0|8[09]0)\b"), "z{0}"),
)


@dataclass(frozen=True, slots=True)
class TableModel:
    """One model of a table. Ratings as in a machine; counts are the most beside its CPs.

    line: of the file. family, generation: None where neither the row nor a title says it.
    """

    line: int
    machine_type: str
    model: str
    family: str | None
    generation: str | None
    cps: int
    ratings: dict[Rated, float]
    counts: dict[Count, int]

    def id(self) -> str:
        """Return the id of the machine: ``TYPE-MODEL``."""
        return f"{self.machine_type}-{self.model}"


@dataclass(frozen=True, slots=True)
class MachineTable:
    """A table that was read whole.

    name, dated: what the file says of itself; dated is None where it names no day.
    """

    form: TableForm
    name: str
    dated: date | None
    decimal: Decimal
    models: tuple[TableModel, ...]
    findings: tuple[Finding, ...]

    def families(self) -> int:
        """Return how many families the models belong to."""
        return len({model.family for model in self.models})


def read_machine_table(
    data: bytes, *, file_name: str | None = None, decimal: Decimal | None = None
) -> MachineTable:
    """Return the ratings of a table. Raises FileError, with line and column; nothing is left out.

    file_name: may name a day. decimal: how numbers are written, None to find it out.
    """
    if len(data) > MOST_BYTES:
        raise FileError(f"a table of machines has at most {MOST_BYTES >> 20} MiB")
    findings: list[Finding] = []
    text, _ = decoded(data, findings)
    if looks_like_markup(text):
        markup = read_markup(text)
        rows, around = markup.rows, markup.around
        is_page = True
    else:
        lines = split(data, _separator(text), decimal).rows
        rows = [
            [MarkedCell(cell, row.line, place) for place, cell in enumerate(row.cells, 1)]
            for row in lines
        ]
        around, is_page = "", False
    laid_out = _Layout(rows)
    form = laid_out.form(is_page)
    reader = _Reader(laid_out, decimal, findings)
    models = reader.models()
    words = " ".join((around, *laid_out.titles))
    version = _VERSION.search(words)
    name = {
        "zpcr": "IBM zPCR Configuration Summary",
        "lspr": "IBM LSPR table",
        "own": "Machine table",
        "other": "Machine table",
    }[form]
    if version:
        name = f"{name}, zPCR {version[1]}"
    return MachineTable(
        form=form,
        name=name,
        dated=date_in(words) or date_in(file_name or ""),
        decimal=reader.decimal,
        models=models,
        findings=tuple(findings),
    )


def date_in(words: str) -> date | None:
    """Return the first day that a text names; a month alone stands for its first day."""
    for pattern in _DATES:
        for match in pattern.finditer(words):
            parts = match.groupdict()
            month = parts.get("month") or str(_MONTHS.index((parts.get("name") or "").lower()) + 1)
            try:
                return date(int(parts["year"]), int(month), int(parts.get("day") or 1))
            except ValueError:
                continue
    return None


def generation_of(family: str) -> str | None:
    """Return the generation that the name of a family says: ``z17`` of ``IBM Z z17/700``."""
    for pattern, written in _GENERATIONS:
        match = pattern.search(family)
        if match:
            return written.format(*match.groups())
    return None


def cps_in_name(model: str) -> int | None:
    """Return the CPs that a model's name counts: 2 of ``Y02``, 105 of ``7A5``; None without."""
    tail = model[1:3]
    if tail.isdigit():
        return int(tail)
    if tail[:1].isalpha() and tail[1:].isdigit():
        return (ord(tail[0]) - ord("A") + 10) * 10 + int(tail[1])
    return None


@lru_cache(maxsize=4096)
def _head(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def _field(text: str) -> Field | None:
    return _KNOWN.get(_head(text))


_KNOWN: dict[str, Field] = _HEADS | {_head(head): field for head, field in EXPORTED_HEADS.items()}
_KNOWN |= {f"most {name}": name for name in COUNTS}


def _separator(text: str) -> str:
    """Return what separates the cells of the first row that names columns."""
    for line in text.splitlines()[:_LOOKED_AT]:
        for separator in SEPARATORS:
            fields = {_field(cell) for cell in line.split(separator)}
            if "model" in fields and fields & set(RATINGS):
                return separator
    raise FileError(NO_HEADS)


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of the table under its heads."""

    heads: tuple[Field | None, ...]
    title: str | None
    cells: list[MarkedCell]


class _Layout:
    """Which rows are heads, titles of families, and models. Raises FileError without heads."""

    def __init__(self, rows: list[list[MarkedCell]]) -> None:
        self.lines: list[_Line] = []
        self.titles: list[str] = []
        self.unknown: list[str] = []
        self.heads: set[str] = set()
        heads: tuple[Field | None, ...] | None = None
        title: str | None = None
        for row in rows:
            filled = [cell for cell in row if cell.text]
            if not filled:
                continue
            row_heads = None if _MODEL.fullmatch(filled[0].text) else self._heads_of(row)
            if row_heads is not None:
                heads = row_heads
            elif len(filled) == 1 and not _MODEL.fullmatch(filled[0].text.upper()):
                title = filled[0].text
                if heads is None:
                    self.titles.append(title)
            elif heads is None:
                if any(_MODEL.fullmatch(cell.text.upper()) for cell in filled):
                    raise FileError(
                        "this row comes before any heads. Put a row above it that names the "
                        "columns, such as Model, CPs, MSU, PCI",
                        filled[0].line,
                        filled[0].column,
                    )
                self.titles.extend(cell.text for cell in filled)
            else:
                self.lines.append(_Line(heads, title, row))
        if heads is None:
            raise FileError(NO_HEADS)
        if not self.lines:
            raise FileError("the table has heads but no machine below them")
        if len(self.lines) > _MOST_ROWS:
            raise FileError(f"a table has at most {Amount(_MOST_ROWS)} machines")

    def form(self, is_page: bool) -> TableForm:
        """Return whose layout it is, as far as the heads tell."""
        if is_page and {"mips", "msu", "ziips", "partitions"} <= self.heads:
            return "zpcr"
        if "pci" in self.heads and self.heads & _LSPR_HEADS:
            return "lspr"
        return "own" if {_head(head) for head in EXPORTED_HEADS} <= self.heads else "other"

    def _heads_of(self, row: list[MarkedCell]) -> tuple[Field | None, ...] | None:
        fields = [_field(cell.text) for cell in row]
        if "model" not in fields or not set(fields) & set(RATINGS):
            return None
        if (
            "processor" in (names := [_head(cell.text) for cell in row])
            and fields.count("model") == 2
        ):
            fields[names.index("processor")] = "family"  # IBM's name of a family beside the model
        for place, (field, cell) in enumerate(zip(fields, row, strict=True)):
            if field is not None and field in fields[:place]:
                raise FileError(
                    f"two columns are headed {cell.text} or alike; keep one of them",
                    cell.line,
                    cell.column,
                )
            kept = field is not None or not cell.text or names[place] in _UNUSED_HEADS
            if not kept and cell.text not in self.unknown:
                self.unknown.append(cell.text)
        self.heads.update(names)
        return tuple(fields)


class _Reader:
    """Turns rows into models and gathers everything that is wrong."""

    def __init__(self, layout: _Layout, stated: Decimal | None, findings: list[Finding]) -> None:
        self._layout, self._findings = layout, findings
        self._errors: list[FileError] = []
        self._without_cps = 0
        self.decimal: Decimal = stated or self._decimal()

    def models(self) -> tuple[TableModel, ...]:
        """Return the models. Raises FileError with every place that is wrong, the first leading."""
        by_id: dict[str, TableModel] = {}
        repeated = 0
        for line in self._layout.lines:
            try:
                model = self._model(line)
            except FileError as error:
                self._errors.append(error)
                if len(self._errors) == _MOST_ERRORS:
                    break
                continue
            entry = by_id.setdefault(model.id(), model)
            if entry is not model:
                if (entry.cps, entry.ratings, entry.counts) != (
                    model.cps,
                    model.ratings,
                    model.counts,
                ):
                    self._errors.append(
                        FileError(
                            f"{model.id()} has other figures in line {entry.line}; keep one row",
                            *_place(line.cells[0]),
                        )
                    )
                repeated += 1
        if self._errors:
            first, *others = self._errors
            raise FileError(str(first), first.line, first.column, tuple(others[: _MOST_ERRORS - 1]))
        models = _with_generations(by_id.values())
        self._tell(models, repeated)
        return models

    def _tell(self, models: tuple[TableModel, ...], repeated: int) -> None:
        if self._layout.unknown:
            self._find("columns_not_kept", f"Not kept: {', '.join(self._layout.unknown)}.")
        if repeated:
            self._find("repeated", f"{_rows(repeated)} repeated with the same figures.")
        if self._without_cps:
            self._find(
                "cps_from_names",
                f"{_rows(self._without_cps)} without CPs: the model's name counts them (Y02: 2).",
            )
        unlike = [
            model.id() for model in models if cps_in_name(model.model) not in (None, model.cps)
        ]
        if unlike:
            self._find(
                "cps_unlike_name",
                f"{_some(unlike)}: the CPs are not those that the model's name counts. "
                "Check the column.",
            )

    def _find(self, code: str, text: str) -> None:
        self._findings.append(Finding(code, text))

    def _model(self, line: _Line) -> TableModel:
        cells = {
            field: cell
            for field, cell in zip(line.heads, line.cells, strict=False)
            if field is not None
        }
        self._check_width(line)
        machine_type, model = self._name(line, cells)
        name = f"{machine_type}-{model}"
        ratings: dict[Rated, float] = {}
        for rating in RATINGS:
            value = self._number(cells.get(rating), rating, name)
            if value is not None:
                if not 0 < value <= HIGHEST_RATING:
                    raise self._wrong(
                        cells[rating], rating, name, "enter a figure above 0, or leave it empty"
                    )
                ratings[rating] = value
        if not ratings:
            raise FileError(
                f"{name} has neither MSU nor PCI nor SU/sec; enter one or remove the row",
                *_place(line.cells[0]),
            )
        counts: dict[Count, int] = {}
        for count in COUNTS:
            value = self._number(cells.get(count), count, name)
            if value is not None:
                counts[count] = self._whole(cells[count], count, name, value, 0)
        family = cells["family"].text if "family" in cells and cells["family"].text else line.title
        if family is not None and len(family) > LONGEST_FAMILY:
            raise FileError(
                f"the family of {name} has more than {LONGEST_FAMILY} characters",
                *_place(cells.get("family", line.cells[0])),
            )
        stated = cells["generation"].text if "generation" in cells else ""
        return TableModel(
            line=line.cells[0].line,
            machine_type=machine_type,
            model=model,
            family=family,
            generation=stated or (generation_of(family) if family else None),
            cps=self._cps(line, cells, model, name),
            ratings=ratings,
            counts=counts,
        )

    def _check_width(self, line: _Line) -> None:
        width = len(line.heads)
        given = len(line.cells)
        while given > width and not line.cells[given - 1].text:
            given -= 1
        if given != width:
            place = line.cells[min(given, width) - 1] if given < width else line.cells[width]
            raise FileError(
                f"this row has {given} {'cell' if given == 1 else 'cells'} under {width} heads",
                *_place(place),
            )

    def _name(self, line: _Line, cells: dict[Field, MarkedCell]) -> tuple[str, str]:
        cell = cells["model"]
        text = cell.text.upper()
        if "type" in cells and not _MODEL.fullmatch(text):
            text = f"{cells['type'].text}-{text}"
        match = _MODEL.fullmatch(text)
        if match is None:
            raise FileError(
                f"“{_short(cell.text)}” is not a model; write type and model, such as 2818-Y02",
                *_place(cell if cell.text else line.cells[0]),
            )
        return match[1], match[2]

    def _cps(self, line: _Line, cells: dict[Field, MarkedCell], model: str, name: str) -> int:
        cell = cells.get("cps")
        if cell is not None and not is_gap(cell.text):
            ways = _WAYS.fullmatch(cell.text)
            value = float(ways[1]) if ways else self._number(cell, "cps", name)
            return self._whole(cell, "cps", name, value or 0.0, 1)
        counted = cps_in_name(model)
        if counted is None or counted < 1:
            raise FileError(
                f"the CPs of {name} are missing; enter them", *_place(cell or line.cells[0])
            )
        self._without_cps += 1
        return counted

    def _number(self, cell: MarkedCell | None, field: Field, name: str) -> float | None:
        if cell is None or is_gap(cell.text):
            return None
        value = number(cell.text, self.decimal)
        if value is None:
            raise self._wrong(cell, field, name, "enter a number")
        return value

    def _whole(self, cell: MarkedCell, field: Field, name: str, value: float, least: int) -> int:
        if value != int(value) or not least <= value <= MOST_CPS:
            raise self._wrong(
                cell, field, name, f"enter a whole number from {least} to {Amount(MOST_CPS)}"
            )
        return int(value)

    def _wrong(self, cell: MarkedCell, field: Field, name: str, remedy: str) -> FileError:
        return FileError(
            f"{_LABELS[field]} of {name} is “{_short(cell.text)}”; {remedy}", *_place(cell)
        )

    def _decimal(self) -> Decimal:
        """Return how numbers are written; marks before three digits group thousands.

        The figures of these tables are whole numbers, but for SU/sec: a table in which every mark
        stands before three digits holds thousands, not thousandths.
        """
        numbers: list[tuple[str, int, int]] = []
        grouped: dict[str, MarkedCell] = {}
        for cell in self._numeric_cells():
            mark = _grouping(cell.text)
            if mark is None:
                numbers.append((cell.text, cell.line, cell.column))
            else:
                grouped.setdefault(mark, cell)
        if numbers:
            return decimal_of(numbers, self._findings)
        if len(grouped) == 2:
            comma, point = grouped[","], grouped["."]
            raise FileError(
                f"{comma.text} and {point.text} in line {point.line} group thousands in "
                "different ways; say how decimals are written",
                *_place(comma),
            )
        return "comma" if "." in grouped else "point"

    def _numeric_cells(self) -> Iterator[MarkedCell]:
        for line in self._layout.lines:
            for field, cell in zip(line.heads, line.cells, strict=False):
                if field in _NUMERIC and ("," in cell.text or "." in cell.text):
                    yield cell


_NUMERIC: frozenset[Field | None] = frozenset(("cps", *RATINGS, *COUNTS))
_LABELS: dict[Field, str] = {field: head for head, field in EXPORTED_HEADS.items()} | {
    "rated_msu": "MSU",
    "pci_mips": "PCI",
    "su_per_sec": "SU/sec",
}
_GROUPED = re.compile(r"[1-9]\d{0,2}([.,])\d{3}")


def _grouping(text: str) -> Literal[",", "."] | None:
    """Return the mark of a number that may be grouped in thousands; None where it is told."""
    match = _GROUPED.fullmatch(text)
    return None if match is None else cast(Literal[",", "."], match[1])


def _place(cell: MarkedCell) -> tuple[int, int]:
    return cell.line, cell.column


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


def _rows(count: int) -> str:
    return "1 row is" if count == 1 else f"{Amount(count)} rows are"


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    more = len(listed) - _NAMED
    return ", ".join(listed[:_NAMED]) + (f" and {Amount(more)} more" if more > 0 else "")


def _with_generations(models: Iterable[TableModel]) -> tuple[TableModel, ...]:
    """Return the models; one whose family says no generation has that of its machine type."""
    listed = list(models)
    of_type: dict[str, set[str]] = {}
    for model in listed:
        if model.generation is not None:
            of_type.setdefault(model.machine_type, set()).add(model.generation)
    return tuple(
        replace(model, generation=next(iter(of_type[model.machine_type])))
        if model.generation is None and len(of_type.get(model.machine_type, ())) == 1
        else model
        for model in listed
    )
