"""Each kind of report stands in the three registries: parts, words, and what it asks."""

from __future__ import annotations

from typing import get_args

import pytest

from headroom.api.reports.kinds import SUBJECTS
from headroom.domain.reports.kinds import PART_NAMES, PARTS, REPORT_KINDS, SubjectKind
from headroom.exports.document.kinds import WORDS_OF_KINDS

NAMES: tuple[SubjectKind, ...] = get_args(SubjectKind)


def test_every_kind_is_in_the_three_registries() -> None:
    assert set(NAMES) == {*REPORT_KINDS} == {*WORDS_OF_KINDS} == {*SUBJECTS}


@pytest.mark.parametrize("kind", NAMES)
def test_a_kind_says_something_of_each_part_that_no_copy_is_without(kind: SubjectKind) -> None:
    assert {*REPORT_KINDS[kind].always} <= {*REPORT_KINDS[kind].parts}
    assert {*REPORT_KINDS[kind].always} <= {*WORDS_OF_KINDS[kind].parts}


def test_every_part_has_a_name() -> None:
    assert {*PART_NAMES} == {*PARTS}
