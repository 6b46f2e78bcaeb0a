"""A known month in every layout: read right, or refused clearly; wrong in silence never."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from headroom.domain.files.read_rules import ReadRules
from headroom.domain.peaks.profiles import FileError
from headroom.services.brought_files import Brought
from headroom.services.imports import likely_kinds
from headroom.services.profiles import ReadProfile, read_profile
from tests.unit.layout_corpus import CORPUS, Layout


def read(layout: Layout, choice: dict[str, Any]) -> ReadProfile:
    files = [Brought.of(layout.file_name, layout.content)]
    kind = likely_kinds(files)[0].kind
    if kind != layout.kind:
        raise FileError(f"it is taken as {kind}")
    return read_profile(files, ReadRules(**choice))


def wrong(layout: Layout, found: ReadProfile) -> str | None:
    """Return what differs from the month that the layout was written from."""
    series = {part.lpar: part.msu for part in found.series}
    if [*series] != [*layout.values]:
        return f"LPARs {[*series]}"
    for name, values in layout.values.items():
        if len(series[name]) != len(values) or not np.allclose(
            series[name], values, rtol=1e-9, atol=layout.quantum
        ):
            return f"values of {name}: {series[name][:3]} for {values[:3]}"
    starts_at = None if found.starts_at is None else found.starts_at.replace(tzinfo=None)
    if (starts_at, found.interval_minutes, found.unit) != (
        layout.starts_at,
        layout.interval_minutes,
        layout.unit,
    ):
        return f"{starts_at}, {found.interval_minutes} minutes, {found.unit}"
    recorded = {part.lpar: part.msu for part in found.recorded}
    if [*recorded] != [*layout.recorded]:
        return f"recorded {[*recorded]}"
    if any(not np.allclose(recorded[name], of) for name, of in layout.recorded.items()):
        return "recorded averages"
    capacities = {part.lpar: part.defined_capacity_msu for part in found.capacities}
    if capacities != layout.capacities:
        return f"defined capacities {capacities}"
    return None


def outcome(layout: Layout) -> str:
    """Return how a layout opened, or what is wrong with it."""
    try:
        found = read(layout, {})
    except FileError as refusal:
        words = str(refusal)
        if layout.opens == "at once":
            return f"refused: {words}"
        if layout.says is not None and layout.says not in words:
            return f"refused in other words: {words}"
        if layout.opens == "refused":
            return "refused"
    else:
        codes = [finding.code for finding in found.findings]
        differs = wrong(layout, found)
        if layout.opens == "refused":
            return f"WRONG IN SILENCE: read, findings {codes}"
        if layout.opens == "at once":
            if differs is not None:
                return f"WRONG{'' if codes else ' IN SILENCE'}: {differs}, findings {codes}"
            if layout.says is not None and layout.says not in codes:
                return f"without the finding {layout.says}: {codes}"
            return "at once"
        if differs is not None and not codes and layout.says != "open":
            return f"WRONG IN SILENCE before the choice: {differs}"
    try:
        chosen = read(layout, layout.choice)
    except FileError as refusal:
        return f"refused after the choice: {refusal}"
    differs = wrong(layout, chosen)
    return "after a choice" if differs is None else f"WRONG after the choice: {differs}"


@pytest.mark.parametrize("name", CORPUS)
def test_a_layout_opens_as_it_should(name: str) -> None:
    assert outcome(CORPUS[name]) == CORPUS[name].opens


def test_the_corpus_holds_at_least_170_layouts() -> None:
    assert len(CORPUS) >= 170, Counter(layout.opens for layout in CORPUS.values())


def test_of_what_can_be_read_95_of_100_open_right_at_once_or_after_one_choice() -> None:
    # refused files hold no consumption, or contradict themselves, but for MIPS
    could_be_read = [
        name for name, layout in CORPUS.items() if layout.opens == "refused" and "MIPS" in name
    ]
    opened = sum(layout.opens != "refused" for layout in CORPUS.values())
    assert len(could_be_read) == 2
    assert opened / (opened + len(could_be_read)) >= 0.95
