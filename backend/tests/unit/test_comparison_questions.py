"""The study's questions: figures of the tables in a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.comparison.questions import AnsweredQuestion, answered, questions_of
from headroom.services.seed_files import read_files
from tests.conftest import SEEDS
from tests.unit.comparison_samples import ways
from tests.unit.test_comparison import comparison

CASE = comparison()
QUESTIONS = [asked for study in read_files(SEEDS).studies for asked in questions_of(study)]
IDS = [each.id for each in QUESTIONS]


def ask(question: str, rate: float, regions: int = 1) -> AnsweredQuestion:
    found = {compared.way.id: compared for compared in CASE.at(rate, regions=regions)[0]}
    asked = next(known for known in QUESTIONS if known.id == question)
    return answered(asked, found, rate, regions, CASE.place() or "")


def test_tls_is_answered_from_the_tables() -> None:
    found = ask("tls", 658.66)
    full, partial, pooled = found.pairs
    assert full.before_ms == pytest.approx((20.82 + 4.37) / 658.66 * 10)
    assert partial.difference_ms == pytest.approx(
        (partial.after_ms or 0) - (partial.before_ms or 0)
    )
    assert pooled.ratio == pytest.approx((pooled.after_ms or 0) / (pooled.before_ms or 1))
    assert found.answer.startswith(
        "At 658.66 tps on 2817-779 (LPAR of 3 CPs), a full handshake for each request adds"
    )
    assert "(0.382 → 1.03 ms, 2.69 times)" in found.answer
    assert {each.code for each in found.caveats} == {"cipher", "other_security"}


def test_a_saving_is_said_as_a_share() -> None:
    answer = ask("connection", 820).answer
    assert "pooling HTTP connections saves 0.134 ms (0.382 → 0.248 ms, 35 % less)" in answer
    assert "Not measured at 820 tps: pooling in place of full handshakes" in answer


def test_answers_about_tls_name_cipher_and_release() -> None:
    for question in ("tls", "connection"):
        answer = ask(question, 750).answer
        assert "3DES and SHA-1 (cipher suite 0A, RSA keys) on CICS TS 4.2" in answer
        assert "the document prints no year" in answer
    assert "3DES" not in ask("xml", 900).answer


def test_the_ziip_answer_parts_what_ran_from_what_was_eligible() -> None:
    # Table 16, row 5: 40.23 % on the zAAP and 2.94 % AAPCP of 129.38 % at 3,564.75 a second
    answer = ask("ziip", 3564.75).answer
    assert "with CTG over EXCI, 0.113 of 0.355 ms ran on the zIIP" in answer
    assert "0.121 ms was eligible and 0.00825 ms overflowed" in answer


def test_a_rate_in_regions_is_answered_from_the_rate_of_each() -> None:
    one, three = ask("bridge", 1000), ask("bridge", 3000, regions=3)
    assert one.pairs[0].difference_ms == three.pairs[0].difference_ms
    assert three.answer.startswith("At 3,000 tps in 3 regions on")


def test_other_address_spaces_are_what_the_total_has_beyond_cics() -> None:
    found = ask("address-spaces", 1243)
    assert len(found.pairs) == len(ways()) - 2  # 1,920 bytes do not compare with 32 KB
    assert len({pair.subject for pair in found.pairs}) == len(found.pairs)
    for each in found.pairs:
        if each.ratio is not None:
            assert each.ratio >= 1
    assert "add from" in found.answer and "of the CICS time" in found.answer


def test_what_is_not_measured_is_said_with_the_nearest_rate() -> None:
    found = ask("xml", 100)
    assert found.answer.startswith("Not measured at 100 tps: ")
    assert {each.difference_ms for each in found.pairs} == {None}
    assert all(each.why for each in found.pairs)
    assert found.nearest_rate_per_second == 820.64
    assert not ask("xml", 820.64).answer.startswith("Not measured")
    assert ask("xml", 820.64).nearest_rate_per_second is None


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
