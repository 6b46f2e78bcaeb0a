"""The study's questions: figures of the tables in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.questions import QUESTIONS, AnsweredQuestion, answered
from tests.unit.comparison_samples import ways
from tests.unit.test_comparison import comparison

CASE = comparison()
IDS = [each.id for each in QUESTIONS]


def ask(question: str, rate: float) -> AnsweredQuestion:
    found = {each.way.id: each for each in CASE.at(rate)[0]}
    asked = next(each for each in QUESTIONS if each.id == question)
    return answered(asked, found, rate, CASE.place() or "")


def test_tls_is_answered_from_the_tables() -> None:
    found = ask("tls", 658.66)
    full, partial, pooled = found.pairs
    assert full.before_ms == pytest.approx((20.82 + 4.37) / 658.66 * 10)
    assert partial.difference_ms == pytest.approx(
        (partial.after_ms or 0) - (partial.before_ms or 0)
    )
    assert pooled.ratio == pytest.approx((pooled.after_ms or 0) / (pooled.before_ms or 1))
    assert found.answer.startswith(
        "At 658.66 transactions a second on 2817-779 (LPAR of 3 CPs) a full handshake for each "
        "request adds"
    )
    assert "(0.382 → 1.03 ms, 2.69 times)" in found.answer
    assert [each.code for each in found.caveats] == ["cipher"]


def test_a_saving_is_said_as_a_share() -> None:
    answer = ask("connection", 820).answer
    assert "pooling HTTP connections saves 0.134 ms (0.382 → 0.248 ms, 35% less)" in answer
    assert "Not measured at this rate: pooling in place of full handshakes" in answer


def test_other_address_spaces_are_what_the_total_has_beyond_cics() -> None:
    found = ask("address-spaces", 1243)
    assert len(found.pairs) == len(ways())
    for each in found.pairs:
        if each.ratio is not None:
            assert each.ratio >= 1
    assert "add from" in found.answer and "of the CICS time" in found.answer


def test_what_is_not_measured_is_said_with_the_nearest_rate() -> None:
    found = ask("xml", 100)
    assert "nothing was measured for it" in found.answer
    assert {each.difference_ms for each in found.pairs} == {None}
    assert all(each.why for each in found.pairs)
    assert found.nearest == 820.64
    assert "nothing was measured" not in ask("xml", 820.64).answer
    assert ask("xml", 820.64).nearest is None


@settings(deadline=None)
@given(question=st.sampled_from(IDS), rate=st.floats(0.5, 20_000))
def test_every_question_has_one_answer_at_every_rate(question: str, rate: float) -> None:
    found = ask(question, rate)
    assert found.answer.endswith(".")
    assert "nan" not in found.answer and "None" not in found.answer
    assert found.sources and found.pairs
    for each in found.pairs:
        known = each.difference_ms is not None
        assert known == (each.why is None)
        if known:
            assert each.before_ms is not None and each.after_ms is not None
            assert each.difference_ms == pytest.approx(each.after_ms - each.before_ms)
