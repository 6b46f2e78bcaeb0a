"""Rows out of files that lay a table out as JSON, HTML, Excel's XML or InfluxDB's annotated CSV.

All become rows as a table of separated values has them. Method: docs/methods/table-heads.md.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

from headroom.domain.files.column_heads import names_whom, number_head
from headroom.domain.files.delimited_text import NONE, Delimited, Row, decoded
from headroom.domain.files.table_markup import read_markup
from headroom.domain.files.workbooks import rows_of_sheets
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount

_JSON = re.compile(r"\A\s*[{\[]")
_HTML = re.compile(r"\A\s*(?:<!doctype html|<html|<table|<body|<div|<meta|<head)", re.IGNORECASE)
_SHEET_XML = "urn:schemas-microsoft-com:office:spreadsheet"
_ANNOTATED = re.compile(r"\A\s*(?:#(?:group|datatype|default),|,result,table,)")
_SS = f"{{{_SHEET_XML}}}"
_DEEPEST = 4
_MOST_COLUMNS = 400
_OF_FLUX = frozenset(
    ("", "result", "table", "_start", "_stop", "_time", "_value", "_field", "_measurement")
)


def structure_of(head: str) -> str | None:
    """Return what lays a table out, by how a file begins; None for what is no such file."""
    if _SHEET_XML in head:
        return "Excel's XML"
    if _HTML.match(head):
        return "HTML"
    if _ANNOTATED.match(head):
        return "InfluxDB's CSV"
    return "JSON" if _JSON.match(head) else None


def read_structured(data: bytes, structure: str) -> Delimited:
    """Return the rows of such a file. Raises FileError."""
    findings: list[Finding] = []
    text, _ = decoded(data, findings)
    if structure == "HTML":
        return _of_page(text, findings)
    if structure == "Excel's XML":
        return _of_sheet_xml(text)
    rows = _of_flux(text) if structure == "InfluxDB's CSV" else _of_json(text)
    if len(rows) < 2:
        raise FileError(f"this {structure} holds no rows of values")
    return Delimited(structure, NONE, [Row(at, cells) for at, cells in enumerate(rows, 1)], [])


def _of_page(text: str, findings: list[Finding]) -> Delimited:
    rows = [Row(cells[0].line, [cell.text for cell in cells]) for cells in read_markup(text).rows]
    if not rows:
        raise FileError("this page holds no table")
    width = Counter(len(row.cells) for row in rows).most_common(1)[0][0]
    kept = [row for row in rows if len(row.cells) == width]
    if len(kept) < len(rows):
        words = f"{Amount(len(rows) - len(kept))} rows of other tables of the page are left out."
        findings.append(Finding("rows_left_out", words))
    return Delimited("HTML", NONE, kept, findings)


def _of_sheet_xml(text: str) -> Delimited:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise FileError("Excel's XML has no document type")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise FileError("this XML is damaged or ends too early", error.position[0]) from error
    sheets = [
        (sheet.get(f"{_SS}Name", "Sheet"), [[*_cells(row)] for row in sheet.iter(f"{_SS}Row")])
        for sheet in root.iter(f"{_SS}Worksheet")
    ]
    return rows_of_sheets(sheets)


def _cells(row: ElementTree.Element) -> Iterator[str]:
    at = 0
    for cell in row.iter(f"{_SS}Cell"):
        stated = cell.get(f"{_SS}Index", "")
        place = int(stated) - 1 if stated.isdecimal() and len(stated) < 6 else at
        if place > _MOST_COLUMNS:
            raise FileError(f"more than {_MOST_COLUMNS} columns")
        for _ in range(at, place):
            yield ""
        at = max(at, place) + 1
        data = cell.find(f"{_SS}Data")
        yield "" if data is None else "".join(data.itertext()).strip()


def _of_json(text: str) -> list[list[str]]:
    try:
        try:
            content = json.loads(text)
        except json.JSONDecodeError:
            content = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise FileError("this is not JSON, or it ends too early") from error
    if isinstance(content, dict):
        matrix = _matrix(content)
        if matrix is not None:
            return matrix
        heads, rows = content.get("columns"), content.get("data")
        if isinstance(heads, list) and isinstance(rows, list):
            names = [head.get("text", "") if isinstance(head, dict) else head for head in heads]
            return _lists([names, *rows])
    table = _longest(content, _DEEPEST)
    if all(isinstance(row, dict) for row in table):
        return _records(table)
    if all(isinstance(row, list) for row in table):
        return _lists(table)
    raise FileError("this JSON holds no rows of values: a list of records or of lists is read")


def _longest(content: Any, deep: int) -> list[Any]:
    """Return the longest list of records or lists in what JSON holds."""
    if isinstance(content, list) and content and isinstance(content[0], list | dict):
        return content
    if not isinstance(content, dict) or not deep:
        return []
    return max((_longest(value, deep - 1) for value in content.values()), key=len, default=[])


def _records(table: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    flat = [dict(_flat(record)) for record in table]
    heads = [*dict.fromkeys(head for record in flat for head in record)]
    if len(heads) > _MOST_COLUMNS:
        raise FileError(
            f"{Amount(len(heads))} names of values; at most {Amount(_MOST_COLUMNS)} are read"
        )
    return [heads, *([record.get(head, "") for head in heads] for record in flat)]


def _flat(record: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in record.items():
        if isinstance(value, dict) and not before:
            yield from _flat(value, f"{name} ")
        elif not isinstance(value, list | dict):
            yield f"{before}{name}", _written(value)


def _lists(table: Iterable[Any]) -> list[list[str]]:
    return [
        ["" if isinstance(cell, list | dict) else _written(cell) for cell in row]
        for row in table
        if isinstance(row, list)
    ]


def _written(value: Any) -> str:
    if value is None:
        return ""
    return repr(value) if isinstance(value, float) else str(value).strip()


def _matrix(content: Mapping[str, Any]) -> list[list[str]] | None:
    """Return the rows of an answer of Prometheus to query_range; None for other JSON."""
    data = content.get("data")
    if not isinstance(data, dict) or data.get("resultType") not in ("matrix", "vector"):
        return None
    if data["resultType"] == "vector":
        raise FileError("these samples are of one time: ask query_range for a history")
    rows: list[list[str]] = []
    names: set[str] = set()
    try:
        for series in data["result"]:
            labels = dict(series["metric"])
            names.add(str(labels.pop("__name__", "value")))
            whose = next((labels[name] for name in labels if names_whom(name) == "lpar"), None)
            lpar = str(whose or " ".join(map(str, labels.values())) or "LPAR 1")
            for at, value in series["values"]:
                moment = datetime.fromtimestamp(float(at), UTC)
                rows.append([f"{moment:%Y-%m-%d %H:%M:%S}Z", lpar, str(value)])
    except (KeyError, TypeError, ValueError, OverflowError, OSError) as error:
        raise FileError(f"this is no answer of query_range: {str(error)[:80]}") from error
    if len(names) > 1:
        raise FileError(f"{len(names)} metrics ({', '.join(sorted(names)[:4])}): ask for one")
    return [["Time", "LPAR", *names], *rows]


def _of_flux(text: str) -> list[list[str]]:
    """Return the rows of InfluxDB's annotated CSV: time, tag of the LPAR, value under its field."""
    heads: dict[str, int] = {}
    rows: list[tuple[str, str, str, str]] = []
    try:
        for cells in csv.reader(io.StringIO(text, newline="")):
            if not any(cells) or cells[0].startswith("#"):
                continue
            if "_time" in cells and "_value" in cells:
                heads = {name: at for at, name in enumerate(cells)}
                tags = [name for name in heads if name not in _OF_FLUX]
                tag = next((name for name in tags if names_whom(name) == "lpar"), None) or (
                    tags[0] if len(tags) == 1 else None
                )
            elif heads and len(cells) == len(heads):
                lpar = cells[heads[tag]] if tag else "LPAR 1"
                field = cells[heads["_field"]] if "_field" in heads else "value"
                rows.append((cells[heads["_time"]], lpar, field, cells[heads["_value"]]))
            else:
                raise FileError("a row has other cells than the head above it")
    except csv.Error as error:
        raise FileError(f"the quotes do not match: {error}") from error
    fields = [*dict.fromkeys(field for _, _, field, _ in rows)]
    counted = [field for field in fields if _is_msu(field)]
    if len(fields) > 1 and len(counted) != 1:
        raise FileError(f"{len(fields)} fields ({', '.join(fields[:4])}): export the one of MSU")
    taken = counted[0] if len(fields) > 1 else next(iter(fields), "value")
    lines = [[time, lpar, value] for time, lpar, field, value in rows if field == taken]
    return [["Time", "LPAR", taken], *lines]


def _is_msu(field: str) -> bool:
    head = number_head(field)
    return head is not None and head.unit == "MSU" and head.holds == "consumption"
