"""Work is held against the LPAR and its regions, before and after, in each year."""

from __future__ import annotations

from typing import Any

import pytest

from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.spoken import spoken
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.value.content import ValueContent
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Sentence
from headroom.services.other_machines import MachinesContent, calculate_on_machines
from headroom.services.report_subjects import as_json
from headroom.services.scenario_calculation import calculate_scenario, recorded_case
from headroom.services.values import calculate_value
from tests.truth.contents import CONTENTS, catalogue, contents, recorded
from tests.truth.reports import frozen

FULL_TO_POOLED: dict[str, Any] = {"from": "https-full", "to": "https-pooled"}
FULL_TO_PARTIAL: dict[str, Any] = {"from": "https-full", "to": "https-partial"}


SOCKET2: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
}


def value(
    transactions: float, *parts: tuple[dict[str, Any], float], regions: int = 1, **stated: Any
) -> Any:
    """Return the value of so many transactions in four hours on the machine of the study."""
    return calculate_value(
        catalogue(),
        ValueContent.model_validate(
            {
                "machine": "2817-779",
                "lpar_cps": 3,
                "workload": {
                    "transactions": transactions,
                    "peak_share": 1,
                    "peak_hours": 4,
                    "regions": regions,
                },
                "mix": [{"substitution": named, "share": share} for named, share in parts],
            }
            | stated
        ),
    )


def codes(answer: Any) -> list[str]:
    return [warning.code for warning in answer.warnings]


# examples


def test_a_split_over_two_targets_does_not_hide_the_rate_of_what_they_replace() -> None:
    answer = value(21_600_000, (FULL_TO_POOLED, 0.5), (FULL_TO_PARTIAL, 0.5))
    assert codes(answer).count("beyond_measured_range") == 1
    (notice,) = (one for one in answer.warnings if one.code == "beyond_measured_range")
    assert "the 2 parts of the mix that run it before the change mean 1,500" in notice.text
    assert "With 2 regions at 750 a second each" in notice.text
    assert answer.figures["gp_seconds_saved"].kind == "assumed"
    before = next(one for one in answer.capacity.regions if one.side == "before")
    assert (before.rate_per_second, before.fits) == (1500, False)
    assert before.highest == pytest.approx(787.34)


@pytest.mark.parametrize(("regions", "beyond"), [(1, True), (3, False)])
def test_ports_of_a_client_do_not_grow_with_regions(regions: int, beyond: bool) -> None:
    pooled = {"from": "http-nonpooled", "to": "http-pooled"}
    answer = value(28_800_000, (pooled, 1), regions=regions)
    assert ("beyond_measured_range" in codes(answer)) == beyond
    (notice,) = (one for one in answer.warnings if one.code == "limited_beside_regions")
    assert "2,000 transactions a second take 3 client LPARs or more" in notice.text
    assert "at 983.03 a second" in notice.text
    assert "limited_beside_regions" not in codes(value(12_000_000, (pooled, 1)))
    # an iterative server is one task of each region: a second region has its own
    iterative = {"from": "sock-child", "to": "sock-iter"}
    assert "limited_beside_regions" not in codes(value(28_800_000, (iterative, 1), regions=3))


def test_the_same_pair_twice_runs_at_the_rate_of_both() -> None:
    twice = [(FULL_TO_POOLED | {"rate_per_second": rate}, 0.5) for rate in (600, 700)]
    answer = value(21_600_000, *twice)
    assert "beyond_measured_range" in codes(answer)
    assert answer.figures["gp_seconds_saved"].kind == "assumed"
    # 700 a second in all: neither part alone was measured at 350, both together were
    assert "beyond_measured_range" not in codes(value(10_080_000, *twice))


def test_work_that_does_not_fit_saves_nothing() -> None:
    answer = value(57_600_000, (FULL_TO_POOLED, 1), regions=6)
    (load,) = answer.capacity.engines
    assert answer.inputs[load.before].value == pytest.approx(5.27, abs=0.01)
    assert (answer.inputs[load.most].value, load.fits) == (3, False)
    assert answer.figures["saved_msu"].value is None
    texts = [one.text for one in answer.warnings if one.code == "saving_exceeds_machine"]
    assert len(texts) == 1
    assert "needs 5.27" in texts[0] and "the LPAR has 3" in texts[0]
    assert "-" not in texts[0].replace("four-hour", "")


def test_from_the_year_in_which_the_box_is_full_nothing_is_earned() -> None:
    content = ScenarioContent.model_validate(
        {
            "machine": "2817-779",
            "lpar_cps": 3,
            "workload": {
                "transactions": 20_000_000,
                "peak_share": 1,
                "peak_hours": 4,
                "regions": 6,
                "growth_share_per_year": 0.3,
            },
            "mix": [{"substitution": FULL_TO_POOLED, "share": 1}],
            "money": {
                "currency": "EUR",
                "years": 5,
                "products": [
                    {
                        "label": "CICS TS",
                        "peak_msu": 900,
                        "price": {"flat_per_msu_month": 100_000},
                    }
                ],
            },
        }
    )
    answer = calculate_scenario(catalogue(), content, sampling=False)
    years = answer.capacity.years
    assert [year.fits for year in years] == [True, True, True, False, False]
    assert answer.capacity.full_in_year == 4
    assert answer.money is not None
    known = answer.figures | answer.inputs
    savings = [known[year.saving].value for year in answer.money.years]
    first, second, third = (saved or 0 for saved in savings[:3])
    assert third > second > first > 0
    assert savings[3:] == [0, 0]
    (notice,) = (one for one in answer.warnings if one.code == "grown_saving_exceeds_machine")
    assert "In year 4" in notice.text and "nothing is counted as saved" in notice.text


def test_a_month_has_no_more_hours_than_it_has() -> None:
    content = ScenarioContent.model_validate(
        {
            "machine": "2818-Y02",
            "workload": {
                "transactions": 15_000_000,
                "peak_share": 0.5,
                "peak_hours": 4,
                "periods_per_month": 744,
            },
            "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
            "money": {
                "currency": "EUR",
                "mode": "consumption",
                "consumption_price_per_msu_hour": 150,
            },
        }
    )
    answer = calculate_scenario(catalogue(), content, sampling=False)
    assert answer.figures["msu_hours_saved_per_month"].value is None
    (notice,) = (one for one in answer.warnings if one.code == "hours_exceed_month")
    assert "2,976 hours a month; the longest month has 744" in notice.text


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        (1_000_000, "6,410.3 times less"),
        (312, "2 is its number of CPs: enter the rating of the whole machine once"),
        (100, "1.56 times as much"),
        (160, None),
    ],
)
def test_a_stated_rating_that_is_far_off_the_published_one_is_said(
    stated: float, words: str | None
) -> None:
    content = SOCKET2 | {"rated_msu": stated}
    answer = calculate_value(catalogue(), ValueContent.model_validate(content))
    texts = [one.text for one in answer.warnings if one.code == "stated_rating_differs"]
    assert len(texts) == (words is not None)
    assert words is None or words in texts[0]


def test_linuxone_models_are_refused_where_cics_is_valued() -> None:
    with pytest.raises(InvalidInputError, match="z/OS and CICS do not run there"):
        calculate_value(
            catalogue(), ValueContent.model_validate(SOCKET2 | {"machine": "9175-401_L"})
        )


def test_other_machines_keep_the_lpar_where_they_have_as_many_cps() -> None:
    work = SOCKET2 | {"machine": "3931-710", "lpar_cps": 3, "machines": ["9175-710", "9175-702"]}
    answer = calculate_on_machines(catalogue(), MachinesContent.model_validate(work))
    upgrade, smaller = answer.rows
    assert upgrade.time_against is not None
    assert upgrade.time_against.value == pytest.approx(0.906, abs=5e-4)
    assert "lpar_not_kept" not in upgrade.notices
    assert smaller.notices[0] == "lpar_not_kept"
    not_kept = next(notice for notice in answer.warnings if notice.code == "lpar_not_kept")
    assert not_kept.figures == (smaller.name,)
    assert "it has 2 of the 3 CPs of your LPAR" in not_kept.text


# the gate


def rates_not_summed(case: ScenarioCase) -> list[str]:
    """Return the configurations of the peak window that run at another rate than their parts."""
    ledger = case.ledger
    wrong = []
    for part in (part for part in case.rated if not part.window):
        for side in part.sides:
            together = sum(
                ledger[other.own].value or 0
                for other in case.rated
                if not other.window
                and any(
                    (one.side, one.configuration) == (side.side, side.configuration)
                    for one in other.sides
                )
            )
            if ledger[side.rate].value != pytest.approx(together):
                wrong.append(side.configuration)
    return wrong


def test_the_rate_of_a_region_is_the_sum_over_the_parts_that_share_a_side() -> None:
    assert {
        number: wrong for number in range(CONTENTS) if (wrong := rates_not_summed(recorded(number)))
    } == {}


def test_the_rule_finds_a_rate_of_one_part_alone() -> None:
    number = next(
        number
        for number in range(CONTENTS)
        if any(side.parts > 1 for part in recorded(number).rated for side in part.sides)
    )
    case = recorded(number)
    shared = next(
        side.rate for part in case.rated if not part.window for side in part.sides if side.parts > 1
    )
    halved = (case.ledger[shared].value or 0) / 2 + 1
    case.ledger._quantities[shared] = case.ledger[shared].__class__(
        shared, "halved", halved, "transactions/s", "derived"
    )
    try:
        assert rates_not_summed(case)
    finally:
        recorded.cache_clear()


def fits_and_saves(case: ScenarioCase) -> bool:
    """Return whether a saving stands only where the work fits the CPs, before and after."""
    ledger = case.ledger
    if "gp_cps_before" not in ledger or ledger["gp_cps_before"].value is None:
        return True
    most = ledger["lpar_cps" if "lpar_cps" in ledger else "cps"].value or 0
    needed = max(ledger["gp_cps_before"].value or 0, ledger["gp_cps_after"].value or 0)
    return ledger["gp_seconds_saved"].value is None or needed <= most * (1 + 1e-9)


def test_no_saving_stands_where_the_work_does_not_fit() -> None:
    assert [number for number in range(CONTENTS) if not fits_and_saves(recorded(number))] == []
    refused = [
        number
        for number in range(CONTENTS)
        if "gp_cps_before" in recorded(number).ledger
        and recorded(number).ledger["gp_seconds_saved"].value is None
    ]
    assert refused  # the contents hold some that do not fit


def test_the_rule_finds_a_saving_of_work_that_does_not_fit() -> None:
    content = next(
        content
        for number, content in enumerate(contents())
        if content.mix
        and "gp_cps_before" in recorded(number).ledger
        and (recorded(number).ledger["gp_cps_before"].value or 0) > 0.01
        and recorded(number).ledger["gp_seconds_saved"].value is not None
    )
    case = recorded_case(catalogue(), content)
    quantity = case.ledger["gp_cps_before"]
    case.ledger._quantities["gp_cps_before"] = quantity.__class__(
        "gp_cps_before", "too many", 1e6, "CP", "derived"
    )
    assert not fits_and_saves(case)


def earned_when_full(number: int) -> list[int]:
    """Return the years whose work does not fit and that save all the same."""
    case = recorded(number)
    ledger, found = case.ledger, []
    for month in case.months:
        counted = Id.write("year", month.year, "volume_counted")
        if counted not in ledger or ledger[counted].value is None:
            continue
        volume = ledger[Id.write("year", month.year, "volume_growth")].value or 0
        most = ledger["lpar_cps" if "lpar_cps" in ledger else "cps"].value or 0
        full = (ledger["gp_cps_needed"].value or 0) * volume > most * (1 + 1e-9)
        if full and (ledger[month.saved_msu].value or ledger[month.gp_seconds_saved].value):
            found.append(month.year)
    return found


def test_no_year_saves_whose_work_does_not_fit() -> None:
    assert {
        number: years for number in range(CONTENTS) if (years := earned_when_full(number))
    } == {}


@pytest.mark.parametrize(
    ("growth", "until", "why"),
    [(0.3, " a year up to year 2.", "From year 3 on the work does not fit"), (0, " a year.", "")],
)
def test_what_a_year_earns_says_until_when_the_work_fits(
    growth: float, until: str, why: str
) -> None:
    content = ScenarioContent.model_validate(
        {
            "machine": "2817-779",
            "lpar_cps": 2,
            "workload": {
                **{"transactions": 14_400_000, "peak_share": 1, "peak_hours": 4, "regions": 2},
                "growth_share_per_year": growth,
            },
            "mix": [{"substitution": FULL_TO_POOLED, "share": 1}],
            "money": {
                "currency": "EUR",
                "products": [{"label": "CICS", "price": {"flat_per_msu_month": 100_000}}],
                "licence_per_year": 6_000_000,
                "years": 5,
            },
        }
    )
    found = calculate_scenario(catalogue(), content, sampling=False)
    assert found.board.decision.text.endswith(until)
    assert found.board.why is not None and why in found.board.why.text
    report = frozen("scenario", content, as_json(found))
    (lede,) = (
        block.text
        for section in report_document(report, "full").sections
        for block in section.blocks
        if isinstance(block, Sentence) and "a year after costs" in block.text
    )
    assert ("a year after costs up to year 2." in lede) == bool(growth)


def test_the_rule_finds_a_year_that_saves_in_a_full_box() -> None:
    for number in range(CONTENTS):
        case = recorded(number)
        later = [month for month in case.months if month.year > 1]
        if later and "gp_cps_needed" in case.ledger and case.ledger[later[-1].saved_msu].value:
            break
    case.ledger._quantities["gp_cps_needed"] = case.ledger["gp_cps_needed"].__class__(
        "gp_cps_needed", "too many", 1e6, "CP", "derived"
    )
    try:
        assert earned_when_full(number)
    finally:
        recorded.cache_clear()


@pytest.mark.parametrize(("honor", "rest"), [(True, "run on GPs"), (False, "are not served")])
def test_more_ziip_seconds_than_the_ziips_have_are_said_with_numbers(
    honor: bool, rest: str
) -> None:
    asked: dict[str, Any] = SOCKET2 | {
        "machine": "9175-701",
        "mix": [{"substitution": "tales-a-alt-ziip-1", "share": 1}],
    }
    for in_use in (0, 3599):
        ziips = {
            "engines": 1,
            "ziip_seconds_in_use_per_hour": in_use,
            "overflow_share": 0.1 if honor else None,
            "honor_priority": honor,
        }
        found = calculate_scenario(
            catalogue(), ScenarioContent.model_validate(asked | {"ziip": ziips}), sampling=False
        )
        text = {one.code: one.text for one in found.warnings}.get(
            "more_ziip_seconds_than_there_are"
        )
        wanted = found.inputs["ziip.seconds_wanted"].value
        assert wanted is not None and found.capacity.ziips is not None
        assert (text is not None) == (wanted > 3600) == (in_use > 0)
        assert found.capacity.ziips.fits == (wanted <= 3600)
        if text is not None:
            beyond = f"1 zIIP has 3,600: at least {spoken(wanted - 3600)} s {rest}"
            assert f"wants {spoken(wanted)} zIIP seconds an hour; {beyond}" in text
