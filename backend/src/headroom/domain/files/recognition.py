"""What a file seems to be, by its content and never by its name."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from headroom.domain.files.load_test_files import load_test_layout
from headroom.domain.files.scrt import is_scrt

ReadKind: TypeAlias = Literal["machine_table", "profile", "bill", "load_test"]

_OTHERS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), seems, instead)
    for pattern, seems, instead in (
        (r"\A%PDF", "a PDF", "Copy its table and paste it, or bring it as CSV"),
        (r"\A(\x89PNG|\xff\xd8\xff|GIF8)", "a picture", "Bring the numbers as CSV, or paste them"),
        (
            r"G R O U P  C A P A C I T Y|C P U  A C T I V I T Y|P A R T I T I O N  D A T A",
            "an RMF report as text",
            "Let the Postprocessor write XML: add XRPTS to its DD statements",
        ),
        (
            r"Dispatcher TCB Modes|DFH0STAT",
            "a CICS statistics report",
            "Enter its CPU times as an own way or test",
        ),
        (
            r"\AAPPLID\s*;TRAN|CICS Performance Analyzer",
            "an extract of CICS PA",
            "Enter its CPU times as an own way or test",
        ),
        (r"\A# (HELP|TYPE) ", "OpenMetrics text", "Bring a table with times and MSU as CSV"),
        (r"\A\s*[{\[]", "JSON", "Bring a table with times and MSU as CSV"),
    )
)
_MACHINES = re.compile(r"\b(PCI|MIPS|#\s*CPs?|SU/sec|capacity setting)\b", re.IGNORECASE)
_HTML = re.compile(r"\A\s*(<!doctype html|<html|<table|<body|<div)", re.IGNORECASE)
_SMF = re.compile(rb"\A.{4,10}[\x0e\x1e\x5e\xde]\x46", re.DOTALL)


def other_kind(head: bytes) -> tuple[str, str] | None:
    """Return what a file that is not read seems to be, and what to do instead."""
    text = head.decode("latin-1")
    if load_test_layout(text) is not None:
        return None
    for pattern, seems, instead in _OTHERS:
        if pattern.search(text):
            return seems, instead
    if _SMF.match(head) and b"\n" not in head[:100]:
        return "a dump of SMF records", "Let the RMF Postprocessor write its CPU report as XML"
    return None


def kind_of(head: bytes, *, is_xml: bool, is_workbook: bool) -> ReadKind:
    """Return what a file is read as."""
    text = head.replace(b"\0", b"").decode("latin-1").removeprefix("\xef\xbb\xbf")
    if is_scrt(text):
        return "bill"
    if load_test_layout(text) is not None:
        return "load_test"
    if _HTML.match(text):
        return "machine_table"
    if is_xml or is_workbook:
        return "profile"
    first = "\n".join(text.splitlines()[:5])
    return "machine_table" if _MACHINES.search(first) else "profile"
