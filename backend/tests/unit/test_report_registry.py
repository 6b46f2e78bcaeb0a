"""Each kind of report stands in one registry: what it asks, what it says, and its parts."""

from __future__ import annotations

from typing import get_args

import pytest

from headroom.domain.reports.kinds import PART_NAMES, PARTS, SubjectKind
from headroom.exports.document.kinds import REPORT_KINDS

NAMES: tuple[SubjectKind, ...] = get_args(SubjectKind)


def test_every_kind_is_in_the_registry() -> None:
    assert set(NAMES) == {*REPORT_KINDS}


@pytest.mark.parametrize("kind", NAMES)
def test_a_kind_says_something_of_each_part_that_no_copy_is_without(kind: SubjectKind) -> None:
    assert {*REPORT_KINDS[kind].always} <= {*REPORT_KINDS[kind].parts}
    assert {*REPORT_KINDS[kind].always} <= {*REPORT_KINDS[kind].words.parts}


def test_every_part_has_a_name() -> None:
    assert {*PART_NAMES} == {*PARTS}
