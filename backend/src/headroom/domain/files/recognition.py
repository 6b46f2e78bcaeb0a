"""What a file seems to be, by its content and never by its name."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, TypeAlias

from headroom.domain.files.cics_tasks import is_cics_tasks
from headroom.domain.files.dispatcher_modes import is_dispatcher_modes
from headroom.domain.files.load_test_files import load_test_layout
from headroom.domain.files.monitor_series import is_monitor_json, is_openmetrics
from headroom.domain.files.rmf_listing import is_rmf_listing
from headroom.domain.files.scrt import is_scrt
from headroom.domain.files.smf_records import is_smf, without_descriptor_words
from headroom.domain.files.test_cycles import is_cycle_table
from headroom.domain.files.timer_screens import is_timer_screens
from headroom.domain.files.workload_activity import is_workload_activity

ReadKind: TypeAlias = Literal[
    "machine_table", "profile", "bill", "load_test", "own_test", "measurement"
]

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
_TIMES = re.compile(r"(?<![\d:])([01]?\d|2[0-4])[:.][0-5]\d(?![\d.])|\d{2}[A-Z][a-z]{2}\d{4}:")
"""A time of day, which rows of a table of machines do not have."""
_ROWS_WITH_TIMES = 3
_HTML = re.compile(r"\A\s*(<!doctype html|<html|<table|<body|<div)", re.IGNORECASE)


_READ: tuple[tuple[Callable[[str], bool], ReadKind], ...] = (
    (is_scrt, "bill"),
    (lambda text: load_test_layout(text) is not None, "load_test"),
    (is_timer_screens, "own_test"),
    (is_workload_activity, "measurement"),
    (is_dispatcher_modes, "measurement"),
    (is_cics_tasks, "measurement"),
    (is_rmf_listing, "profile"),
    (is_openmetrics, "profile"),
    (is_monitor_json, "profile"),
)
"""What is known by its first lines, the surest first."""


def other_kind(head: bytes) -> tuple[str, str] | None:
    """Return what a file that is not read seems to be, and what to do instead."""
    text = head.decode("latin-1")
    if is_smf(head) or any(reads(text) for reads, _ in _READ):
        return None
    for pattern, seems, instead in _OTHERS:
        if pattern.search(text):
            return seems, instead
    if without_descriptor_words(head):
        return "SMF records without their lengths", "Transfer them in binary with RDW (SITE RDW)"
    return None


def read_kind_of(head: bytes, *, is_xml: bool) -> ReadKind:
    """Return what a file is read as."""
    if is_smf(head):
        return "profile"
    text = head.replace(b"\0", b"").decode("latin-1").removeprefix("\xef\xbb\xbf")
    for reads, kind in _READ:
        if reads(text):
            return kind
    if not _HTML.match(text) and is_xml:
        return "profile"
    if is_cycle_table(text):
        return "own_test"
    first = text if _HTML.match(text) else "\n".join(text.splitlines()[:5])
    timed = len(_TIMES.findall(text)) >= _ROWS_WITH_TIMES
    machines = _MACHINES.search(first) or (_MODELS.search(first) and _MODEL_ROW.search(text))
    return "machine_table" if machines and not timed else "profile"
