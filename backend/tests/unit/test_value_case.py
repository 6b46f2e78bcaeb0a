"""The value case against the documents' figures, and what must hold for any inputs."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.evidence.evidence import (
    Substitution,
)
from headroom.domain.evidence.studies import Environment
from headroom.domain.evidence.target import Statements
from headroom.domain.evidence.ziip_overflow import Offload, overflow_rows
from headroom.domain.machines.machines import Edition, Machine, Rating, rated_per_figure
from headroom.domain.quantities.intervals import welch_error
from headroom.domain.quantities.quantities import Source
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.value.content import (
    Workload,
    check_shares,
)
from headroom.domain.value.value import (
    MeasuredPart,
    ValueCase,
    value_case,
)

from .evidence_samples import (
    CUSTOMER_A_NEW_ZIIP,
    CUSTOMER_A_NEW_ZIIP_MOVED,
    CUSTOMER_A_OLD,
    cics_study,
    cycle,
    machine,
    measured_substitution,
    published_substitution,
)

FIRST_OF_MONTH = Workload(transactions=15_000_000, peak_share=0.5, peak_hours=4)
CUSTOMER_A = measured_substitution(
    "tales-a-alt-ziip-1",
    cycle("tales-a-standard-1", [float(each) for each in CUSTOMER_A_OLD]),
    cycle(
        "tales-a-alt-ziip-1",
        [float(each) for each in CUSTOMER_A_NEW_ZIIP],
        [float(each) for each in CUSTOMER_A_NEW_ZIIP_MOVED],
    ),
)


def workload(transactions: float, peak_share: float, peak_hours: float) -> Workload:
    """Any numbers, also those that a user's workload is refused with."""
    return Workload.model_construct(
        transactions=transactions, peak_share=peak_share, peak_hours=peak_hours
    )


def case(
    *parts: tuple[Substitution, float],
    target: Machine | None = None,
    workload: Workload = FIRST_OF_MONTH,
    stated: Statements | None = None,
    machines: list[Machine] | None = None,
    capture_ratio: float | None = None,
) -> ValueCase:
    return value_case(
        machine=target,
        machines=machines or ([target] if target else []),
        workload=workload,
        mix=[MeasuredPart(each, share) for each, share in parts],
        msu_basis="per_cp_rating",
        stated=stated or Statements(),
        capture_ratio=capture_ratio,
    )


def measured_at_home() -> Substitution:
    """Customer A's runs, as if measured on the machine that they are used on."""
    return measured_substitution(
        "at-home",
        cycle("old", [float(each) for each in CUSTOMER_A_OLD]),
        cycle("new", [float(each) for each in CUSTOMER_A_NEW_ZIIP]),
        measured_on=machine().id,
    )


def figures(found: ValueCase) -> dict[str, float | None]:
    return {each.id: each.value for each in found.ledger.quantities()}


def test_socket2_example_gives_the_published_seconds_and_both_msu_figures() -> None:
    found = figures(case((published_substitution(), 1.0), target=machine()))
    assert found["peak_transactions"] == 7_500_000
    assert found["gp_seconds_saved"] == pytest.approx(1389.0)
    assert found["gp_seconds_saved_per_hour"] == pytest.approx(347.25)
    assert found["gp_cps_freed"] == pytest.approx(1389.0 / 14400)
    assert found["saved_msu"] == pytest.approx(347.25 / 3600 * 78)
    assert round(found["saved_msu_per_cp_rating"] or 0, 2) == 7.52
    assert found["saved_msu_whole_machine_rating"] == pytest.approx(15.0475)


def test_without_su_per_sec_the_service_units_basis_is_missing_and_says_why() -> None:
    found = case((published_substitution(), 1.0), target=machine())
    missing = found.ledger["saved_msu_service_units"]
    assert missing.value is None
    assert missing.why_missing == "no SU/sec per CP is published for the 2818-Y02"


def test_customer_b_mix_gives_the_seconds_of_both_parts() -> None:
    found = case(
        (published_substitution("solution2", 4.515, measured_on=None), 0.2),
        (published_substitution("solution1", 1.008, measured_on=None), 0.8),
        workload=Workload(transactions=5_000_000, peak_share=1.0, peak_hours=4.0),
    )
    assert figures(found)["part[solution2].gp_seconds_saved"] == pytest.approx(903.0)
    assert figures(found)["part[solution1].gp_seconds_saved"] == pytest.approx(806.4)
    assert figures(found)["gp_seconds_saved"] == pytest.approx(1709.4)
    assert round(figures(found)["gp_minutes_saved"] or 0, 2) == 28.49


def test_published_runs_carry_their_welch_interval_to_seconds_and_msu() -> None:
    found = case((measured_at_home(), 1.0), target=machine())
    old, new = (
        [each / 1e6 / 2500 * 7_500_000 for each in runs]
        for runs in (CUSTOMER_A_OLD, CUSTOMER_A_NEW_ZIIP)
    )
    expected = welch_error(old, new).interval(0.95)
    seconds = found.ledger["gp_seconds_saved"].interval
    msu = found.ledger["saved_msu"].interval
    assert seconds is not None
    assert msu is not None
    assert (seconds.low, seconds.high) == pytest.approx((expected.low, expected.high))
    assert seconds.level == msu.level == 0.95
    assert msu.low == pytest.approx(expected.low / 4 / 3600 * 78)


def test_welch_interval_of_customer_a_in_microseconds_per_cycle() -> None:
    # checked with scipy.stats.ttest_ind(equal_var=False).confidence_interval()
    from scipy.stats import ttest_ind

    expected = ttest_ind(CUSTOMER_A_OLD, CUSTOMER_A_NEW_ZIIP, equal_var=False).confidence_interval()
    found = welch_error(CUSTOMER_A_OLD, CUSTOMER_A_NEW_ZIIP).interval(0.95)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high))


def test_a_published_difference_has_no_interval_and_says_so() -> None:
    found = case((published_substitution(), 1.0), target=machine()).ledger["gp_seconds_saved"]
    assert found.interval is None
    assert "no single runs" in (found.interval_missing or "")


def test_every_number_is_rebuilt_from_the_working_that_is_shown() -> None:
    found = case((CUSTOMER_A, 0.4), (published_substitution(), 0.6), target=machine())
    for each in found.ledger.quantities():
        if each.formula is None or each.value is None:
            continue
        text, names = each.formula, {}
        for index, identity in enumerate(sorted(each.inputs, key=len, reverse=True)):
            text = text.replace(identity, f"q{index}q")
            names[f"q{index}q"] = found.ledger[identity].value
        for shown, operator in (("×", "*"), ("÷", "/"), ("−", "-")):
            text = text.replace(shown, operator)
        assert eval(text, {}, names) == pytest.approx(each.value), each.id


def test_seconds_without_any_speed_basis_are_assumed_and_warned_about() -> None:
    found = case((published_substitution(measured_on=None), 1.0), target=machine())
    assert found.ledger["gp_seconds_saved"].kind == "assumed"
    assert [each.code for each in found.notices] == ["no_speed_basis"]


def test_stated_su_per_sec_of_both_sides_converts_the_seconds() -> None:
    found = case(
        (published_substitution(measured_on=None), 1.0),
        target=machine(),
        stated=Statements(measured_su_per_sec=30_000, target_su_per_sec=60_000),
    )
    assert figures(found)["gp_seconds_saved"] == pytest.approx(1389.0 / 2)
    assert found.ledger["gp_seconds_saved"].kind == "assumed"
    assert [notice.code for notice in found.notices] == ["measured_machine_assumed"]


def test_an_lpar_runs_at_the_speed_of_the_model_with_as_many_cps() -> None:
    big = machine("2817-779", 79, rated_msu=6160.0)
    small = machine("2817-703", 3, rated_msu=408.0, su_per_sec=56_937)
    found = case(
        (published_substitution(measured_on="2817-779"), 1.0),
        target=big,
        machines=[big, small],
        stated=Statements(lpar_cps=3, measured_su_per_sec=56_937),
    )
    assert figures(found)["su_per_sec"] == 56_937
    assert figures(found)["gp_seconds_saved"] == pytest.approx(1389.0)
    assert figures(found)["saved_msu"] == pytest.approx(347.25 / 3600 * 6160 / 79)


def test_a_conversion_has_a_range_where_the_spread_between_workloads_is_stated() -> None:
    measured = ranged_machine("2817-701", 1, 61_901, 0.02)
    target = ranged_machine("2964-701", 1, 87_567, 0.02)
    moved = measured_substitution(
        "moved",
        cycle("old", [float(each) for each in CUSTOMER_A_OLD]),
        cycle("new", [float(each) for each in CUSTOMER_A_NEW_ZIIP]),
        measured_on="2817-701",
    )
    unknown = case((moved, 1.0), target=target, machines=[measured, target])
    assert unknown.ledger["speed_factor[moved]"].interval is None
    assert "workload" in (unknown.ledger["gp_seconds_saved"].interval_missing or "")
    assert unknown.ledger["gp_seconds_saved"].kind == "derived"
    found = case(
        (moved, 1.0),
        target=target,
        machines=[measured, target],
        stated=Statements(speed_spread_share=0.1),
    )
    factor = found.ledger["speed_factor[moved]"]
    assert factor.value == pytest.approx(61_901 / 87_567)
    assert factor.interval is not None and factor.interval.level is None
    assert factor.interval.low == pytest.approx(61_901 * 0.98 / (87_567 * 1.02) * 0.9)
    assert factor.interval.high == pytest.approx(61_901 * 1.02 / (87_567 * 0.98) * 1.1)
    plain = moved.saving.ledger["gp_saving[moved]"].interval
    there = found.ledger["gp_saving_on_target[moved]"].interval
    assert plain is not None and there is not None
    assert there.low == pytest.approx(plain.low * factor.interval.low)
    assert there.high == pytest.approx(plain.high * factor.interval.high)


def test_two_names_of_one_speed_need_no_conversion() -> None:
    big = machine("2817-779", 79, rated_msu=6160.0)
    three_way = ranged_machine("2817-703", 3, 56_937, 0.02)
    moved = replace(
        published_substitution(), environment=Environment("z196", "2817-779", "stated", 3)
    )
    found = case((moved, 1.0), target=three_way, machines=[big, three_way])
    assert figures(found)["gp_seconds_saved"] == pytest.approx(1389.0)
    assert "speed_factor[socket2-ezasoket]" not in found.ledger
    assert found.notices == ()


def ranged_machine(name: str, cps: int, su_per_sec: float, spread: float) -> Machine:
    found = machine(name, cps, su_per_sec=su_per_sec)
    found.ratings["su_per_sec"] = replace(
        found.ratings["su_per_sec"],
        kind="derived",
        method="by its capability",
        low=su_per_sec * (1 - spread),
        high=su_per_sec * (1 + spread),
    )
    return found


LSPR = Edition("lspr", "a table", date(2026, 8, 6), "a table", "seed")
OLDER = Edition("older", "an older table", date(2012, 1, 1), "an older table", "seed")


def in_edition(
    name: str, cps: int, pci_mips: float, edition: Edition = LSPR, **ratings: float
) -> Machine:
    found = machine(name, cps, **ratings)
    found.ratings["pci_mips"] = Rating("pci_mips", pci_mips, "published", edition=edition)
    return found


Z196 = in_edition("2817-779", 79, 51_931, rated_msu=6097)
THREE_WAY = in_edition("2817-703", 3, 3_311, rated_msu=408, su_per_sec=56_937)
Z114 = in_edition("2818-Y02", 2, 1_254, rated_msu=156)
ON_THREE_CPS = replace(
    published_substitution(), environment=Environment("z196", "2817-779", "stated", 3)
)


def speed_factor(
    target: Machine, *machines: Machine, **stated: Any
) -> tuple[float | None, ValueCase]:
    """The factor from an LPAR of 3 CPs on a 2817-779 to a target, and the case with it."""
    found = case(
        (ON_THREE_CPS, 1.0),
        target=target,
        machines=[*machines, *([target] if target not in machines else [])],
        stated=Statements(**stated),
    )
    identity = f"speed_factor[{ON_THREE_CPS.id}]"
    return (found.ledger[identity].value if identity in found.ledger else None), found


def test_speed_is_pci_per_cp_of_the_models_with_the_cps_of_the_lpars() -> None:
    factor, found = speed_factor(Z114, Z196, THREE_WAY)
    assert factor == pytest.approx((3_311 / 3) / (1_254 / 2))
    assert factor is not None
    assert round(factor, 3) == 1.760
    assert figures(found)["gp_seconds_saved"] == pytest.approx(1389.0 * factor)
    assert found.ledger["gp_seconds_saved"].kind == "derived"
    # charged at the machine's own rating per CP
    assert figures(found)["rated_msu"] == 156


def test_pci_of_two_editions_is_not_divided() -> None:
    target = in_edition("2818-Y02", 2, 1_254, OLDER, rated_msu=156)
    factor, found = speed_factor(target, Z196, THREE_WAY)
    assert factor is None
    assert "No table holds both" in found.notices[0].text
    both = replace(
        THREE_WAY, other_ratings=(Rating("pci_mips", 3_300, "published", edition=OLDER),)
    )
    assert speed_factor(target, Z196, both)[0] == pytest.approx((3_300 / 3) / (1_254 / 2))


def test_su_per_sec_convert_where_they_are_preferred_or_alone() -> None:
    target = in_edition("2818-Y02", 2, 1_254, rated_msu=156, su_per_sec=30_000)
    by_pci, by_su = (3_311 / 3) / (1_254 / 2), 56_937 / 30_000
    machines = (Z196, THREE_WAY)
    assert speed_factor(target, *machines)[0] == pytest.approx(by_pci)
    assert speed_factor(target, *machines, speed_by="su_per_sec")[0] == pytest.approx(by_su)
    # a link from before PCI counted first goes on meaning SU/sec
    assert speed_factor(target, *machines, target_su_per_sec=40_000)[0] == pytest.approx(
        56_937 / 40_000
    )
    unrated = machine("2818-Y02", 2, rated_msu=156, su_per_sec=30_000)
    assert speed_factor(unrated, *machines)[0] == pytest.approx(by_su)


def test_a_stated_pci_replaces_either_side_alone() -> None:
    machines = (Z196, THREE_WAY)
    unrated = machine("2818-Y02", 2, rated_msu=156)
    assert speed_factor(unrated, *machines, target_pci_mips=1_300)[0] == pytest.approx(
        (3_311 / 3) / (1_300 / 2)
    )
    assert speed_factor(Z114, *machines, measured_pci_mips=3_000)[0] == pytest.approx(
        (3_000 / 3) / (1_254 / 2)
    )
    # of an LPAR of one CP
    assert speed_factor(unrated, *machines, lpar_cps=1, target_pci_mips=700)[0] == pytest.approx(
        (3_311 / 3) / 700
    )


def test_an_own_entry_without_su_per_sec_leaves_the_tables_in_place() -> None:
    own = replace(
        machine("2817-703", 3, rated_msu=408, pci_mips=3_400), id="own-2817-703", origin="user"
    )
    known = rated_per_figure([Z196, THREE_WAY, own])
    target = in_edition("2818-Y02", 2, 1_254, rated_msu=156, su_per_sec=30_000)
    assert speed_factor(target, *known, speed_by="su_per_sec")[0] == pytest.approx(56_937 / 30_000)
    assert speed_factor(target, *known)[0] == pytest.approx((3_400 / 3) / (1_254 / 2))


def test_an_lpar_of_an_own_machine_is_as_fast_per_cp_as_the_whole_machine() -> None:
    own = replace(
        machine("1234-ABC", 10, rated_msu=900, pci_mips=9_000), id="own-1234-ABC", origin="user"
    )
    factor, found = speed_factor(own, Z196, THREE_WAY, lpar_cps=3)
    assert factor == pytest.approx((3_311 / 3) / (9_000 / 10))
    assert found.ledger["gp_seconds_saved"].kind == "assumed"
    (text,) = (one.text for one in found.notices if one.code == "lpar_as_whole_machine")
    assert text.startswith("No PCI is known for the 1234-ABC (yours) (3 CPs)")
    whole, known = speed_factor(own, Z196, THREE_WAY)
    assert whole == factor
    assert "lpar_as_whole_machine" not in {notice.code for notice in known.notices}
    stated, known = speed_factor(own, Z196, THREE_WAY, lpar_cps=3, target_pci_mips=3_000)
    assert stated == pytest.approx(3_311 / 3_000)
    assert "lpar_as_whole_machine" not in {notice.code for notice in known.notices}


def test_an_unknown_speed_gives_nothing_a_range_and_says_which_to_enter() -> None:
    target = machine("2818-Y02", 2, rated_msu=156)
    _, found = speed_factor(target, Z196, THREE_WAY)
    seconds = found.ledger["gp_seconds_saved"]
    assert (seconds.kind, seconds.interval) == ("assumed", None)
    assert "is not known" in (found.ledger["saved_msu"].interval_missing or "")
    (said,) = [notice for notice in found.notices if notice.code == "no_speed_basis"]
    assert said.text.startswith("No speed for the 2818-Y02: CPU times below are")
    assert said.text.endswith("Enter the PCI or SU/sec of your LPAR.")


def test_pci_of_an_unnamed_machine_needs_its_cps() -> None:
    def factor(**stated: Any) -> ValueCase:
        return case((CUSTOMER_A, 1.0), target=Z114, machines=[Z114], stated=Statements(**stated))

    assert "how many CPs" in factor(measured_pci_mips=1_000).notices[0].text
    found = factor(measured_pci_mips=1_000, measured_cps=2)
    assert found.ledger[f"speed_factor[{CUSTOMER_A.id}]"].value == pytest.approx(1_000 / 1_254)


def test_pci_per_cp_converts_where_su_per_sec_is_unknown() -> None:
    measured = in_edition("2084-301", 1, 450, rated_msu=70.0)
    target = in_edition("2084-302", 2, 853, rated_msu=132.0)
    found = case(
        (published_substitution(measured_on="2084-301"), 1.0),
        target=target,
        machines=[measured, target],
    )
    assert figures(found)["gp_seconds_saved"] == pytest.approx(1389.0 * 450 / (853 / 2))


@pytest.mark.parametrize("shares", [(0.5, 0.4), (0.7, 0.7), (1.2, -0.2)])
def test_shares_that_do_not_sum_to_one_are_refused(shares: tuple[float, float]) -> None:
    with pytest.raises(InvalidInputError):
        case((published_substitution("one"), shares[0]), (published_substitution("two"), shares[1]))


def test_three_times_33_333_percent_is_a_whole() -> None:
    check_shares([0.33333] * 3)
    check_shares([0.5, 0.4999])
    with pytest.raises(InvalidInputError, match=r"99\.989 %"):
        check_shares([0.5, 0.49989])


def test_an_lpar_with_more_cps_than_its_machine_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="has 2 CPs"):
        case((published_substitution(), 1.0), target=machine(), stated=Statements(lpar_cps=3))


volumes = st.floats(min_value=1, max_value=1e12)
shares = st.floats(min_value=0, max_value=1)


@given(volume=volumes, factor=st.floats(min_value=0.01, max_value=100))
def test_savings_scale_with_volume(volume: float, factor: float) -> None:
    one, other = (
        figures(
            case(
                (CUSTOMER_A, 1.0),
                target=machine(),
                workload=workload(each, 0.5, 4),
            )
        )
        for each in (volume, volume * factor)
    )
    if one["saved_msu"] is None or other["saved_msu"] is None:
        return  # more than the machine has
    for name in ("gp_seconds_saved", "ziip_seconds_added", "saved_msu"):
        assert other[name] == pytest.approx((one[name] or 0) * factor)


@given(share=shares)
def test_a_mix_lies_between_its_parts(share: float) -> None:
    small, large = published_substitution("small", 1.008), published_substitution("large", 4.515)
    mixed = figures(case((small, 1 - share), (large, share)))["gp_seconds_saved"] or 0
    least = figures(case((small, 1.0)))["gp_seconds_saved"] or 0
    most = figures(case((large, 1.0)))["gp_seconds_saved"] or 0
    assert least * (1 - 1e-12) <= mixed <= most * (1 + 1e-12)


@given(rated=st.floats(min_value=1, max_value=1e5), volume=volumes)
def test_bases_agree_on_a_machine_with_one_cp(rated: float, volume: float) -> None:
    found = figures(
        case(
            (published_substitution(), 1.0),
            target=machine("2084-301", 1, rated_msu=rated, su_per_sec=rated * 1e6 / 3600),
            workload=Workload(transactions=volume, peak_share=0.5, peak_hours=4),
            stated=Statements(measured_su_per_sec=rated * 1e6 / 3600),
        )
    )
    per_cp = found["saved_msu_per_cp_rating"]
    assert found["saved_msu_whole_machine_rating"] == pytest.approx(per_cp)
    assert found["saved_msu_service_units"] == pytest.approx(per_cp)


@given(
    first=st.tuples(volumes, shares, st.floats(min_value=0.1, max_value=24)),
    then=st.tuples(
        st.floats(min_value=0, max_value=1e308), shares, st.floats(min_value=0.1, max_value=24)
    ),
    share=st.floats(min_value=0.01, max_value=0.99),
)
@settings(max_examples=50)
def test_a_case_revalued_is_the_case_made_anew(
    first: tuple[float, float, float], then: tuple[float, float, float], share: float
) -> None:
    parts = ((CUSTOMER_A, 0.5), (published_substitution(saving_seconds=50.0), 0.5))
    other = ((CUSTOMER_A, share), (published_substitution(saving_seconds=50.0), 1 - share))
    kept = case(*parts, target=machine(), workload=workload(*first))
    again = kept.revalued(workload(*then), {substitution.id: part for substitution, part in other})
    fresh = case(*other, target=machine(), workload=workload(*then))
    assert list(again.ledger.quantities()) == list(fresh.ledger.quantities())
    assert again.notices == fresh.notices


def test_a_case_revalued_with_shares_that_do_not_sum_to_one_is_refused() -> None:
    kept = case((published_substitution(), 1.0), target=machine())
    with pytest.raises(InvalidInputError, match="sum to"):
        kept.revalued(FIRST_OF_MONTH, {"socket2-ezasoket": 0.5})


def test_customer_a_alone_keeps_its_interval_when_revalued() -> None:
    at_home = measured_at_home()
    kept = case((at_home, 1.0), target=machine())
    doubled = kept.revalued(
        Workload(transactions=30_000_000, peak_share=0.5, peak_hours=4), {at_home.id: 1.0}
    )
    before = kept.ledger["gp_seconds_saved"].interval
    after = doubled.ledger["gp_seconds_saved"].interval
    assert before is not None and after is not None
    assert (after.low, after.high) == pytest.approx((2 * before.low, 2 * before.high))
    assert after.level == 0.95


def test_without_a_capture_ratio_it_is_1_assumed_and_said() -> None:
    found = case((published_substitution(), 1.0), target=machine())
    ratio = found.ledger["capture_ratio"]
    assert (ratio.value, ratio.kind) == (1.0, "assumed")
    assert ratio.source == Source("not stated; taken as 1")


def test_captured_seconds_are_more_seconds_on_the_bill() -> None:
    found = figures(
        case(
            (published_substitution(), 1.0),
            target=machine(),
            capture_ratio=0.9,
        )
    )
    assert found["gp_seconds_saved_per_hour"] == pytest.approx(347.25)
    assert found["gp_seconds_on_bill_per_hour"] == pytest.approx(347.25 / 0.9)
    assert found["saved_msu"] == pytest.approx(7.52375 / 0.9)
    assert found["saved_msu_whole_machine_rating"] == pytest.approx(15.0475)


def with_offload(share: float | None = None, **known: Any) -> ValueCase:
    """Return customer A's move to zIIPs on zIIPs of a machine of 156 MSU and 2 CPs."""
    offload = Offload(
        **{
            "engines": 1,
            "ziip_seconds_in_use_per_hour": 0.0,
            "r723nffs": 256.0,
            "honor_priority": True,
            "overflow_share": share,
            **known,
        }
    )
    rows = [
        row for name, series in sorted(cics_study().items()) for row in overflow_rows(series, name)
    ]
    return value_case(
        machine=machine(),
        machines=[machine()],
        workload=Workload(transactions=2_000_000, peak_share=1, peak_hours=1),
        mix=[MeasuredPart(CUSTOMER_A, 1.0)],
        msu_basis="per_cp_rating",
        stated=Statements(),
        offload=offload,
        overflow_rows=rows,
        spread=False,
    )


def test_overflow_of_zIIPs_is_taken_off_the_saving() -> None:  # noqa: N802
    found = figures(with_offload(0.25))
    moved = found["ziip_seconds_added_per_hour"]
    assert moved is not None
    assert found["ziip.overflow_gp_seconds_per_hour"] == pytest.approx(moved / 4)
    assert found["overflow_msu"] == pytest.approx(moved / 4 / 3600 * 156 / 2)
    gp = found["gp_seconds_saved_per_hour"] or 0
    assert found["saved_msu"] == pytest.approx((gp - moved / 4) / 3600 * 156 / 2)


def test_zIIPs_that_are_in_use_take_less_of_a_scenario() -> None:  # noqa: N802
    free, busy = (
        figures(with_offload(ziip_seconds_in_use_per_hour=in_use)) for in_use in (0.0, 3550.0)
    )
    moved = busy["ziip_seconds_added_per_hour"] or 0
    assert busy["ziip.offloaded"] == pytest.approx(50)
    assert busy["ziip.overflowed"] == pytest.approx(moved - 50)
    assert (busy["saved_msu"] or 0) < (free["saved_msu"] or 0)


def test_without_help_a_scenario_overflows_nothing_and_says_so() -> None:
    found = with_offload(honor_priority=False)
    assert figures(found)["ziip.overflowed"] == 0
    assert figures(found)["overflow_msu"] == 0
    assert any("IIPHONORPRIORITY=NO nothing overflows" in notice.text for notice in found.notices)
