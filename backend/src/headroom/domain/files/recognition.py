"""What a file seems to be, by its content and never by its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from headroom.domain.files.cics_tasks import is_cics_tasks
from headroom.domain.files.column_heads import number_head
from headroom.domain.files.dispatcher_modes import is_dispatcher_modes
from headroom.domain.files.load_test_files import load_test_layout
from headroom.domain.files.monitor_series import is_monitor_json, is_openmetrics
from headroom.domain.files.rmf_listing import is_rmf_listing
from headroom.domain.files.scrt import is_scrt
from headroom.domain.files.smf_record_bytes import (
    first_types,
    is_smf,
    without_descriptor_words,
)
from headroom.domain.files.test_cycles import is_cycle_table
from headroom.domain.files.timer_screens import is_timer_screens
from headroom.domain.files.workload_activity import is_workload_activity

SURE = 0.9
"""The score from which on a file is called one of a kind, and not one that looks like it."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much a file looks like one of a kind.

    score: 0 to 1, a rank of signs and no probability. reason: the sign, as the screen says it.
    """

    kind: str
    score: float
    reason: str


_OTHERS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), seems, instead)
    for pattern, seems, instead in (
        (r"\A%PDF", "a PDF", "Copy its table and paste it, or import it as CSV"),
        (r"\A(\x89PNG|\xff\xd8\xff|GIF8)", "a picture", "Import the numbers as CSV, or paste them"),
        (
            r"CICS Performance Analyzer",
            "a report of CICS PA",
            "Bring its Performance Summary, or an extract with APPLID, TRAN, RESPONSE and CPU",
        ),
        (
            r"DFH0STAT",
            "a part of DFH0STAT's report",
            "Bring its pages with Dispatcher TCB Modes",
        ),
    )
)
_MACHINES = re.compile(
    r"(?<![^\W_])(PCI|MIPS|#\s*CPs?|SU/sec|capacity setting|zPCR|LSPR)(?![^\W_])", re.IGNORECASE
)
_MODELS = re.compile(r"(?<![^\W_])(model|processor|machine)(?![^\W_])", re.IGNORECASE)
_MODEL_ROW = re.compile(r"(?:^|[,;\t|\"])\s*\d{4}[- /][0-9A-Z]{3}\s*(?:$|[,;\t|\"])", re.MULTILINE)
"""A cell that is a model, such as 3931-716."""
_TIMES = re.compile(
    r"(?<![\d:])([01]?\d|2[0-4]):[0-5]\d(?![\d.])"
    r"|(?<=\d[ T-])([01]?\d|2[0-4])\.[0-5]\d(?!\d)"  # 10.15 is a time behind a date alone
    r"|\d{2}[A-Z][a-z]{2}\d{4}:"
)
"""A time of day, which rows of a table of machines do not have."""
_DATES = re.compile(r"(?<!\d)(\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.]\d{4})(?!\d)")
_ROWS_WITH_TIMES = 3
_HTML = re.compile(r"\A\s*(<!doctype html|<html|<table|<body|<div)", re.IGNORECASE)
_HTML_CELL = re.compile(r"<t[dh][\s>]|<(?:ss:)?Cell[\s>]", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")
_RMF_XML = re.compile(r"<(ddsml|postprocessor)[\s>]")
_XML_TABLE = re.compile(r"<(ss:)?Workbook[\s>]")
_JSON_ROWS = re.compile(r"\A\s*(\[\s*)?\{")
_LPAR_SAMPLES = re.compile(r"msu|lpar|cpu", re.IGNORECASE)
_MARKS = (";", "\t", "|", ",")


_PACK_COVER = re.compile(r"^format: *[\"']?headroom-pack-", re.MULTILINE)
_READ: tuple[tuple[Callable[[str], bool], str, str], ...] = (
    (lambda text: _PACK_COVER.search(text) is not None, "pack", "it has the cover of a pack"),
    (is_scrt, "bill", "it has sections of SCRT's CSV"),
    (
        lambda text: load_test_layout(text) is not None,
        "load_test",
        "it begins as results of JMeter, Gatling or k6 do",
    ),
    (is_timer_screens, "own_test", "it has HBZT screens"),
    (is_workload_activity, "measurement", "it is RMF's workload activity report"),
    (is_dispatcher_modes, "measurement", "it has Dispatcher TCB Modes of DFH0STAT"),
    (is_cics_tasks, "measurement", "it has columns of CICS PA"),
    (is_rmf_listing, "profile", "it is RMF's printed CPU report"),
    (
        lambda text: is_openmetrics(text) and _LPAR_SAMPLES.search(text) is not None,
        "profile",
        "it is OpenMetrics of LPARs",
    ),
    (is_monitor_json, "profile", "it is a monitor's JSON"),
)
"""What is known by its first lines, the surest first."""


def other_kind(head: bytes) -> tuple[str, str] | None:
    """Return what a file that is not read seems to be, and what to do instead."""
    text = head.decode("latin-1")
    if is_smf(head) or any(reads(text) for reads, _, _ in _READ):
        return None
    for pattern, seems, instead in _OTHERS:
        if pattern.search(text):
            return seems, instead
    if without_descriptor_words(head):
        return "SMF records without their lengths", "Transfer them in binary with RDW (SITE RDW)"
    return None


def likenesses(head: bytes, *, is_xml: bool) -> list[Likeness]:
    """Return the kinds that a file shows a sign of, the likeliest first; one at least.

    head: its first bytes, as text where it is EBCDIC. Method: docs/methods/what-opens.md.
    """
    if is_smf(head):
        return _of_records(first_types(head))
    text = head.replace(b"\0", b"").decode("latin-1").removeprefix("\xef\xbb\xbf")
    signs = [Likeness(kind, 1, reason) for reads, kind, reason in _READ if reads(text)]
    if not signs and is_xml and not _HTML.match(text) and not _XML_TABLE.search(text):
        signs.append(
            Likeness("profile", 1, "it is the RMF Postprocessor's XML")
            if _RMF_XML.search(text)
            else Likeness(
                "profile", 0.3, "it is XML, though not as the RMF Postprocessor writes it"
            )
        )
    else:
        signs += _of_a_table(text)
    likeliest: dict[str, Likeness] = {}
    for sign in sorted(signs, key=lambda sign: -sign.score):
        likeliest.setdefault(sign.kind, sign)
    return [*likeliest.values()]


def _of_records(types: Sequence[tuple[int, int | None]]) -> list[Likeness]:
    """Return what the first records of a file speak for."""
    partitions, classes = (70, 1) in types, (72, 3) in types
    dispatch = Likeness("profile", 1, "it holds SMF records")
    if not classes:
        return [dispatch]
    workloads = Likeness("measurement", 1, "it holds SMF records of type 72 subtype 3")
    if partitions:
        return [dispatch, replace(workloads, score=0.9)]
    return [workloads, replace(dispatch, score=0.5)]


def _of_a_table(text: str) -> list[Likeness]:
    """Return what the heads and rows of a table speak for."""
    first = text if _HTML.match(text) else "\n".join(text.splitlines()[:5])
    timed = len(_TIMES.findall(text)) >= _ROWS_WITH_TIMES
    dated = len(_DATES.findall(text)) >= _ROWS_WITH_TIMES
    words, rows = _MACHINES.search(first), _MODEL_ROW.search(text)
    runs = is_cycle_table(text)
    signs: list[Likeness] = []
    if runs:
        sign = "its columns are requests and CPU time of runs"
        signs.append(
            Likeness("own_test", 0.8, f"{sign}, but its rows have times of day")
            if timed
            else Likeness("own_test", 0.95, sign)
        )
    if words or (rows and _MODELS.search(first)):
        sign = f"its heads name {words[0].strip()}" if words else "its rows name models"
        if timed:
            signs.append(Likeness("machine_table", 0.3, f"{sign}, but its rows have times of day"))
        elif dated:
            signs.append(Likeness("machine_table", 0.5, f"{sign}, but its rows have dates"))
        else:
            signs.append(Likeness("machine_table", SURE if words and rows else 0.7, sign))
    if not timed:
        signs.append(Likeness("profile", 0.2, "tables of MSU are read as one"))
    elif not runs and _names_msu(text):
        signs.append(Likeness("profile", 0.95, "its heads name MSU and its rows have times of day"))
    else:
        signs.append(Likeness("profile", 0.7, "its rows have times of day"))
    return signs


def _names_msu(text: str) -> bool:
    """Tell whether a head of a table names MSU; prose that names them is no table."""
    if _HTML_CELL.search(text):
        return any(_is_msu(cell) for cell in _TAG.split(text))
    lines = text.splitlines()[:-1]  # the last one may be cut off
    if _JSON_ROWS.match(text):
        return any(_is_msu(cell) for cell in text.split('"')[1::2])
    rows = [line for line in lines if _TIMES.search(line)]
    for mark in _MARKS:
        counts = {line.count(mark) for line in rows}
        if len(counts) == 1 and 0 not in counts:
            heads = [line for line in lines[:5] if {line.count(mark)} == counts]
            return any(_is_msu(cell) for line in heads for cell in line.split(mark))
    return False


def _is_msu(heading: str) -> bool:
    head = number_head(heading.strip(" \"'"))
    if head is None:
        return False
    return head.holds == "recorded" or (head.holds == "consumption" and head.unit == "MSU")
