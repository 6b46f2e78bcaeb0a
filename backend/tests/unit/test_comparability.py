"""Which configurations make a substitution, and what is said about those that do."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.evidence.comparability import (
    NotComparableError,
    comparability,
    substitution_of,
)
from headroom.domain.evidence.evidence import (
    MeasuredConfiguration,
    SameRate,
)
from headroom.domain.evidence.rates import RateRange
from headroom.domain.evidence.studies import Environment
from headroom.domain.evidence.target import Statements
from headroom.domain.machines.machines import Machine
from headroom.domain.value.content import Workload
from headroom.domain.value.value import (
    MeasuredPart,
    value_case,
)

from .evidence_samples import cics_study, configuration, cycle, machine

WINDOW = Workload(transactions=820 * 14_400, peak_share=1.0, peak_hours=4.0)


def cics(name: str, **more: str) -> MeasuredConfiguration:
    return configuration(cics_study()[name], **more)  # type: ignore[arg-type]


def test_pooling_saves_0_134_ms_of_gp_time_at_820_a_second() -> None:
    found = substitution_of(cics("http-nonpooled"), cics("http-pooled"), 820)
    worked = found.saving
    assert found.id == "http-nonpooled..http-pooled@820"
    assert worked.ledger[worked.gp].value == pytest.approx(0.133726e-3, abs=5e-10)
    assert worked.ledger[worked.ziip].value == 0
    assert "no repeated runs" in (worked.ledger[worked.gp].interval_missing or "")
    assert found.caveats == ()


def test_at_a_rate_that_both_measured_the_saving_is_the_difference_of_the_tables() -> None:
    series = cics_study()["http-nonpooled"]
    twin = configuration(replace(series, configuration="twin"))
    worked = substitution_of(configuration(series), twin, 495.86).saving
    assert worked.ledger[worked.gp].value == 0


def test_work_that_moves_to_the_zaap_counts_as_ziip_seconds_with_a_word_on_it() -> None:
    found = substitution_of(cics("http-pooled"), cics("ctg-ipic"), 1940.74)
    worked = found.saving
    assert worked.ledger[worked.ziip].value == pytest.approx(48.64 / 1940.74 / 100)
    codes = [each.code for each in found.caveats]
    assert codes == ["zaap_on_ziip", "aapcp_inside_gp"]
    assert "0.0223 of its 0.242 ms" in found.caveats[1].text


def test_without_a_rate_the_one_of_the_window_is_taken() -> None:
    found = substitution_of(cics("http-nonpooled"), cics("http-pooled"), None)
    assert found.id == "http-nonpooled..http-pooled"
    assert isinstance(found.evidence, SameRate)
    assert found.evidence.rate is None
    assert found.evidence.range == RateRange(496.82, 983.03)


def test_beyond_a_measured_range_the_substitution_is_refused_with_the_range() -> None:
    with pytest.raises(NotComparableError, match=r"331\.86 to 983\.03") as refused:
        substitution_of(cics("http-nonpooled"), cics("http-pooled"), 2000)
    assert refused.value.field == "rate_per_second"


ELSEWHERE = Environment("elsewhere", "2964-7A5", "stated", 3)
SMALLER_LPAR = Environment("smaller", "2817-779", "stated", 2)
UNNAMED = Environment("customer", None, "none", None)
CYCLE = cycle("cycles", [1000.0, 1100.0])


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (cics("http-nonpooled"), "is on both sides"),
        (cics("http-pooled", study="another"), "different studies"),
        (configuration(None), "published as pictures"),
        (configuration(cics_study()["http-pooled"], environment=ELSEWHERE), "same machine"),
        (configuration(cics_study()["http-pooled"], environment=SMALLER_LPAR), "same machine"),
        (configuration(cics_study()["http-pooled"], environment=UNNAMED), "same machine"),
        (cics("3270-basic", payload_class="1920"), "payloads differ"),
        (cics("http-pooled", unit_of_work="one batch"), "units of work differ"),
        (configuration(CYCLE), "was measured at rates"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_configurations_that_do_not_compare_are_refused_with_the_reason(
    other: MeasuredConfiguration, reason: str
) -> None:
    with pytest.raises(NotComparableError, match=reason):
        substitution_of(cics("http-nonpooled"), other, None)
    assert reason in (comparability(cics("http-nonpooled"), other).reason or "")


def test_test_cycles_under_different_loads_do_not_compare() -> None:
    one = configuration(cycle("alone", [1000.0, 1100.0]), concurrency=1)
    five = configuration(cycle("five", [5000.0, 5100.0]), concurrency=5)
    with pytest.raises(NotComparableError, match="one cycle at a time against 5 at a time"):
        substitution_of(one, five, None)


def test_test_cycles_take_no_rate() -> None:
    one, other = (configuration(cycle(each, [1000.0, 1100.0])) for each in ("one", "other"))
    with pytest.raises(NotComparableError, match="not at rates"):
        substitution_of(one, other, 100)
    assert substitution_of(one, other, None).id == "one..other"


def test_encryption_queueing_and_client_counts_are_said_not_refused() -> None:
    found = comparability(
        cics("https-pooled", security="tls-no-handshake"),
        cics(
            "mq-first",
            exchange="queued",
            unit_of_work="one exchange; the rate counts transactions of the client address space",
        ),
    )
    assert found.reason is None
    assert [each.code for each in found.caveats] == [
        "other_exchange",
        "other_security",
        "counted_by_client",
    ]


def test_zaap_time_that_a_document_leaves_out_is_missing_not_zero() -> None:
    left_out = replace(cics_study()["ws-1x32k"], offload_missing="Table 20 leaves it out")
    found = substitution_of(cics("http-pooled"), configuration(left_out), 1000)
    worked = found.saving
    assert worked.ledger[worked.ziip].value is None
    assert worked.ledger[worked.ziip].why_missing == "Table 20 leaves it out"
    assert worked.ledger[worked.gp].value is not None
    assert "zaap_missing" in [each.code for each in found.caveats]


def test_an_lpar_of_three_cps_converts_at_the_speed_of_the_three_way_model() -> None:
    big = machine("2817-779", 79, rated_msu=6160.0)
    three_way = machine("2817-703", 3, rated_msu=408.0, su_per_sec=57_000)
    target = machine("2964-705", 5, rated_msu=1000.0, su_per_sec=114_000)
    found = substitution_of(cics("http-nonpooled"), cics("http-pooled"), 820)
    worked = found.saving
    case = value_case(
        machine=target,
        machines=[big, three_way, target],
        workload=WINDOW,
        mix=[MeasuredPart(found, 1.0)],
        msu_basis="per_cp_rating",
        stated=Statements(),
    )
    seconds = case.ledger["gp_seconds_saved"]
    assert seconds.value == pytest.approx((worked.ledger[worked.gp].value or 0) * 820 * 14_400 / 2)
    assert seconds.kind == "derived"
    assert seconds.interval is None and "no repeated runs" in (seconds.interval_missing or "")
    assert case.notices == ()


def test_every_id_holds_only_what_the_contract_allows() -> None:
    allowed = set("[]_-.@")
    for before, after in (("mq-every", "mq-first"), ("sock-child", "ctg-exci")):
        worked = substitution_of(cics(before), cics(after), 1000.5).saving
        for each in worked.ledger.quantities():
            assert all(letter.isalnum() or letter in allowed for letter in each.id), each.id


@given(
    pair=st.permutations([each for each in cics_study() if "3270" not in each]),
    share=st.floats(min_value=0, max_value=1),
)
@settings(max_examples=60)
def test_there_and_back_again_saves_nothing(pair: list[str], share: float) -> None:
    one, other = cics(pair[0]), cics(pair[1])
    shared = comparability(one, other).shared_rates
    if shared is None:
        return
    rate = min(shared.low + share * (shared.high - shared.low), shared.high)
    there, back = (substitution_of(*sides, rate).saving for sides in ((one, other), (other, one)))
    assert there.ledger[there.gp].value == pytest.approx(-(back.ledger[back.gp].value or 0))
    assert there.ledger[there.ziip].value == pytest.approx(-(back.ledger[back.ziip].value or 0))


def test_a_machine_is_only_converted_once() -> None:
    target: Machine = machine("2817-779", 79, rated_msu=6160.0)
    found = substitution_of(cics("http-nonpooled"), cics("http-pooled"), 820)
    worked = found.saving
    case = value_case(
        machine=target,
        machines=[target],
        workload=WINDOW,
        mix=[MeasuredPart(found, 1.0)],
        msu_basis="per_cp_rating",
        stated=Statements(lpar_cps=3),
    )
    assert case.ledger["gp_seconds_saved"].value == pytest.approx(
        (worked.ledger[worked.gp].value or 0) * 820 * 14_400
    )
    assert case.notices == ()
