"""A customer's bills over months: each machine counts once, and parts sum to their change."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.bills.conflicts import KeptReport
from headroom.domain.bills.entries import CountedFile, EstateEntries, LparGroup
from headroom.domain.bills.estate import Estate, customer_id, estate_of
from headroom.domain.files.scrt import (
    BilledContainer,
    BilledLpar,
    BilledMachine,
    BilledProduct,
    ScrtReport,
)

NOTHING = EstateEntries()


def machine(serial: str, total: float | None, /, **lpars: float) -> BilledMachine:
    parts = tuple(BilledLpar(name, None, None, used, None, None) for name, used in lpars.items())
    return BilledMachine("M1", serial, "3931-709", 1900, 1500, total, (), parts, None)


def kept(month: str, *machines: BilledMachine, file: str = "", **more: object) -> KeptReport:
    year, number = int(month[:4]), int(month[5:])
    report = ScrtReport(
        layout="mvm",
        release="30.1",
        customer="ACME",
        period_from=date(year, number, 2),
        period_to=date(year + number // 12, number % 12 + 1, 1),
        machines=machines,
        containers=(),
        products=(),
        findings=(),
    )
    name = file or f"bill-{month}"
    report = replace(report, **more)  # type: ignore[arg-type]
    return KeptReport(
        f"{name}.1", name, f"{name}.csv", "0" * 64, datetime(2026, 12, 1, tzinfo=UTC), report
    )


def of(*reports: KeptReport, entries: EstateEntries = NOTHING, **asked: str) -> Estate:
    return estate_of("ACME", reports, entries, **asked)


SEPTEMBER = kept("2026-09", machine("A", 1000, PROD=700, TEST=300), machine("B", 500, DEV=500))
OCTOBER = kept("2026-10", machine("A", 1300, PROD=1050, TEST=250), machine("B", 480, DEV=480))


def test_the_machine_and_then_the_lpar_that_drove_a_change_are_said_first() -> None:
    change = of(SEPTEMBER, OCTOBER).change
    assert change is not None and change.change_msu_hours == 280
    assert [(part.serial, part.change_msu_hours) for part in change.machines] == [
        ("A", 300),
        ("B", -20),
    ]
    assert [(part.lpar, part.change_msu_hours) for part in change.lpars] == [
        ("PROD", 350),
        ("TEST", -50),
    ]
    assert change.says == [
        "1,780 MSU-hours consumed in October 2026, 280 MSU-hours (18.7 %) more than in September "
        "2026.",
        "3931-709 A drove it: 300 MSU-hours more; there LPAR PROD: 350 MSU-hours more.",
    ]


def test_a_machine_that_is_asked_for_is_taken_apart_and_the_driver_still_said() -> None:
    change = of(SEPTEMBER, OCTOBER, serial="B").change
    assert change is not None and change.serial == "B"
    assert [part.lpar for part in change.lpars] == ["DEV"]
    assert "3931-709 A drove it" in change.says[1] and "LPAR PROD" in change.says[1]


def test_a_file_about_new_machines_of_a_month_adds_to_it() -> None:
    estate = of(SEPTEMBER, OCTOBER, kept("2026-10", machine("C", 90, NEW=90), file="more"))
    assert estate.months[-1].consumed_msu_hours == 1870
    assert estate.change is not None
    assert [part.reported_in for part in estate.change.machines] == ["both", "new", "both"]


def test_a_file_about_the_same_machines_replaces_and_the_older_one_can_be_chosen_again() -> None:
    again = kept("2026-10", machine("A", 1310, PROD=1310), machine("B", 480, DEV=480), file="again")
    estate = of(SEPTEMBER, OCTOBER, again)
    assert estate.months[-1].consumed_msu_hours == 1790
    assert [(one.serial, one.counted, one.is_replaced) for one in estate.several] == [
        ("A", "again.1", True),
        ("B", "again.1", True),
    ]
    older = CountedFile(month="2026-10", serial="A", report=OCTOBER.id)
    back = of(SEPTEMBER, OCTOBER, again, entries=EstateEntries(counted=[older]))
    assert back.months[-1].consumed_msu_hours == 1780


def test_a_serial_in_two_files_counts_for_nothing_until_one_is_chosen_and_never_twice() -> None:
    other = kept("2026-10", machine("A", 1320, PROD=1320), file="other")
    estate = of(SEPTEMBER, OCTOBER, other)
    assert estate.months[-1].consumed_msu_hours is None
    assert "choose which one counts" in str(estate.months[-1].why_missing)
    assert estate.change is not None and estate.change.change_msu_hours is None
    for chosen, total in ((OCTOBER, 1780), (other, 1800)):
        choice = CountedFile(month="2026-10", serial="A", report=chosen.id)
        settled = of(SEPTEMBER, OCTOBER, other, entries=EstateEntries(counted=[choice]))
        assert settled.months[-1].consumed_msu_hours == total
        assert [one.is_chosen for one in settled.several] == [True]


def test_a_choice_of_a_file_that_was_deleted_is_open_again() -> None:
    other = kept("2026-10", machine("A", 1320, PROD=1320), file="other")
    third = kept("2026-10", machine("A", 1, X=1), machine("Z", 1, X=1), file="third")
    choice = CountedFile(month="2026-10", serial="A", report=other.id)
    estate = of(OCTOBER, third, entries=EstateEntries(counted=[choice]))
    assert estate.months[-1].consumed_msu_hours is None


def test_what_a_file_gives_to_no_lpar_is_a_part_of_its_own() -> None:
    estate = of(SEPTEMBER, kept("2026-10", machine("A", 1310, PROD=1050, TEST=250)), serial="A")
    assert estate.change is not None
    assert [(part.lpar, part.change_msu_hours) for part in estate.change.lpars] == [
        ("PROD", 350),
        ("TEST", -50),
        (None, 10),
    ]


def test_a_machine_that_a_month_has_no_file_of_is_said() -> None:
    november = kept("2026-12", machine("A", 1310, PROD=1310))
    codes = [finding.code for finding in of(SEPTEMBER, november).findings]
    assert codes == ["month_missing", "machine_missing"]
    assert "October 2026, November 2026" in of(SEPTEMBER, november).findings[0].text


def test_a_machine_whose_file_states_no_consumption_leaves_the_month_without_a_total() -> None:
    estate = of(kept("2026-10", machine("A", None)))
    assert estate.months[0].consumed_msu_hours is None
    assert "does not state what machine A consumed" in str(estate.months[0].why_missing)


def test_groups_add_lpars_of_any_machine_and_of_one_alone() -> None:
    groups = [
        LparGroup(name="Production", lpars=["PROD*"]),
        LparGroup(name="On B", lpars=["B/*"]),
        LparGroup(name="None", lpars=["X"]),
    ]
    estate = of(SEPTEMBER, OCTOBER, entries=EstateEntries(groups=groups))
    assert [group.values for group in estate.groups] == [[700, 1050], [500, 480], [None, None]]


def test_containers_and_products_count_as_their_machines_do() -> None:
    product = BilledProduct("CICS", "5655", "MSU", 70, 60, "", None, None)
    container = BilledContainer("C1", "Base", 1800, (1300, 500))
    whole = kept(
        "2026-10",
        machine("A", 1300),
        machine("B", 500),
        containers=(container,),
        products=(product,),
    )
    estate = of(whole)
    assert estate.containers[0].values == [1800] and estate.products[0].values == [60]
    other = kept("2026-10", machine("A", 1), file="other")
    choice = EstateEntries(counted=[CountedFile(month="2026-10", serial="A", report=other.id)])
    part = of(whole, other, entries=choice)
    assert part.containers[0].values == [500] and part.products[0].values == [None]


def test_an_lpar_that_its_machines_file_does_not_name_used_nothing() -> None:
    estate = of(SEPTEMBER, kept("2026-10", machine("A", 800, PROD=800)), serial="A")
    values = {part.name: part.values for part in estate.lpars}
    assert values == {"PROD": [700, 800], "TEST": [300, 0]}


def test_addresses_of_customers_are_readable_and_apart() -> None:
    assert customer_id("Beispielbank AG, Köln").startswith("beispielbank-ag-k-ln-")
    assert customer_id("A B") != customer_id("A-B")
    assert customer_id(" acme ") == customer_id("ACME")


used = st.decimals(0, 10**9, places=3).map(float)


@given(st.lists(st.dictionaries(st.sampled_from("PQRSTU"), used, min_size=1), min_size=2))
def test_parts_sum_to_their_change_to_the_last_digit(months: list[dict[str, float]]) -> None:
    def exact(values: list[float]) -> Decimal:
        return sum((Decimal(repr(value)) for value in values), Decimal(0))

    reports = [
        kept(
            f"2026-{place % 12 + 1:02d}",
            machine("A", float(exact([*lpars.values()]) + place), **lpars),
            machine("B", 7.125 * place),
            file=f"f{place}",
        )
        for place, lpars in enumerate(months[:12])
    ]
    for report in reports[1:]:
        change = of(*reports, month=report.report.month, serial="A").change
        assert change is not None and change.change_msu_hours is not None
        parts = [part.change_msu_hours for part in change.machines]
        assert exact(parts) == Decimal(repr(change.change_msu_hours))
        (of_a,) = [part for part in change.machines if part.serial == "A"]
        assert exact([part.change_msu_hours for part in change.lpars]) == Decimal(
            repr(of_a.change_msu_hours)
        )
