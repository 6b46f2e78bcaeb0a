"""Compare over any study, and over two where unit of work, payload and speed allow it."""

from __future__ import annotations

from typing import Any

import pytest

from headroom.domain.comparison.answers import ComparisonAnswer
from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.services.comparison import compare, questions, usual_study, working
from tests.unit.test_packs import with_newer

OLD, NEW = "ways-into-cics", "cics-mq-z17"
NEW_WAY = "cics-mq-z17-multipurpose"
UNIT = "one request with its answer"


def compared(**content: Any) -> ComparisonAnswer:
    return compare(with_newer(), ComparisonContent(rate_per_second=2000, **content))


def test_without_a_study_the_one_with_the_most_methods_is_compared_alone() -> None:
    assert usual_study(with_newer()) == OLD
    answer = compared()
    assert {way.study for way in answer.items} == {OLD}
    assert ([study.id for study in answer.studies], answer.joint_note) == ([OLD], None)


def test_a_study_is_chosen_and_brings_its_own_machine() -> None:
    answer = compared(studies=[NEW])
    assert [way.configuration for way in answer.items] == [NEW_WAY]
    assert answer.measured_machine.id == "9175-708"
    assert answer.studies[0].measured == "in 2026 on a z17"
    asked = ComparisonContent(rate_per_second=2000, studies=[NEW])
    assert questions(with_newer(), asked).items == []


def test_two_studies_need_a_unit_of_work() -> None:
    with pytest.raises(InvalidInputError, match="what you take as one transaction") as refused:
        compared(studies=[OLD, NEW])
    assert refused.value.errors[0][0] == "unit_of_work"
    with pytest.raises(InvalidInputError, match="what you take as one transaction"):
        compared(configurations=["http-pooled", NEW_WAY])


def test_two_studies_do_not_rank_without_a_payload_for_all() -> None:
    answer = compared(studies=[OLD, NEW], unit_of_work=UNIT)
    way = next(way for way in answer.items if way.configuration == NEW_WAY)
    assert (way.status, way.rank, way.total_ms) == ("not_comparable", None, None)
    assert way.why is not None
    assert "prints no payload" in way.why
    entered = compared(studies=[OLD, NEW], unit_of_work=UNIT, payload_kb=32, gp_ms_per_kb=0.004)
    way = next(way for way in entered.items if way.configuration == NEW_WAY)
    assert way.rank is None  # 0 KB is not what it moved


def test_two_studies_stand_in_one_table_by_pci_at_a_stated_payload() -> None:
    answer = compared(
        studies=[OLD, NEW],
        unit_of_work=UNIT,
        machine="9175-708",
        payload_kb=32,
        gp_ms_per_kb=0.001,
        unprinted_payload_kb=2,
    )
    way = next(way for way in answer.items if way.configuration == NEW_WAY)
    alone = next(iter(compared(studies=[NEW]).items))
    assert alone.total_ms is not None
    # the z17 is the target: nothing is converted, and 30 KB more take 0.001 ms each
    assert way.total_ms == pytest.approx(alone.total_ms + 0.030)
    assert way.rank is not None
    note = (
        "Measured on a z196 (no date is printed) and in 2026 on a z17, not together. One "
        "transaction is taken as “one request with its answer” in both, as entered; CPU time is "
        "converted by PCI."
    )
    assert answer.joint_note == note
    warned = next(warning for warning in answer.warnings if warning.code == "two_studies")
    assert warned.configurations == (NEW_WAY,)


def test_two_studies_are_not_ranked_by_service_units() -> None:
    answer = compared(
        studies=[OLD, NEW],
        unit_of_work=UNIT,
        machine="3931-704",
        payload_kb=32,
        gp_ms_per_kb=0.001,
        unprinted_payload_kb=2,
        measured_su_per_sec=60_000,
        target_su_per_sec=90_000,
        speed_by="su_per_sec",
    )
    way = next(way for way in answer.items if way.configuration == NEW_WAY)
    assert way.rank is None
    assert "by PCI" in (way.why or "")


def test_a_study_without_rates_says_what_to_do_instead() -> None:
    with pytest.raises(InvalidInputError, match="value a switch"):
        compared(studies=["mq-rest-messaging"])


def test_a_million_transactions_cost_their_consumed_msu_at_the_price() -> None:
    content = ComparisonContent(
        rate_per_second=900, machine="2818-Y02", today="sock-child", price_per_msu_hour=0.4
    )
    content = content.model_copy(update={"switch_cost_per_month": 100.0})
    ways = {way.configuration: way for way in compare(with_newer(), content).items}
    pooled = ways["http-pooled"]
    # by hand: 0.434 ms, a million 434 s × 78 MSU a CP ÷ 3,600 = 9.40 MSU consumed; × 0.40
    assert pooled.gp_ms == pytest.approx(0.434, abs=5e-4)
    assert pooled.msu_hours_per_million["per_cp_rating"] == pytest.approx(9.40, abs=5e-3)
    assert pooled.million_cost == pytest.approx(3.76, abs=5e-3)
    against, dear = pooled.against_today, ways["sock-child"].million_cost
    assert against is not None
    assert dear is not None
    assert pooled.million_cost is not None
    assert against.million_cost == pytest.approx(pooled.million_cost - dear)
    # the saving of so many transactions is what the switch costs a month
    assert against.break_even_transactions is not None
    saved = against.break_even_transactions / 1e6 * (dear - pooled.million_cost)
    assert saved == pytest.approx(100)
    dearer = ways["mq-every"].against_today
    assert dearer is not None
    assert (dearer.million_cost or 0) < 0 or dearer.break_even_transactions is None


def test_ziip_time_is_free_or_charged_at_a_share_and_its_working_says_so() -> None:
    asked = {"rate_per_second": 2000, "configurations": ["ctg-ipic"], "machine": "3931-704"}
    free, charged = (
        ComparisonContent.model_validate(
            asked | {"price_per_msu_hour": 0.4, "ziip_charged_share": share}
        )
        for share in (0, 0.5)
    )
    one, other = (compare(with_newer(), content).items[0] for content in (free, charged))
    assert one.million_cost is not None
    assert one.gp_ms is not None
    assert one.ziip_ms is not None
    assert other.million_cost == pytest.approx(
        one.million_cost * (one.gp_ms + 0.5 * one.ziip_ms) / one.gp_ms
    )
    figures = working(with_newer(), charged).figures
    assert figures["million_cost_with_ziip_per_cp_rating"].value == pytest.approx(
        other.million_cost
    )


def test_without_a_price_no_cost_is_drawn_as_nought() -> None:
    way = compared(configurations=["http-pooled"], machine="2818-Y02").items[0]
    assert (way.million_cost, way.missing["million_cost"]) == (
        None,
        "no price per MSU consumed is stated",
    )
