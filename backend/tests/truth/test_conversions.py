"""Every conversion uses the speed of the processor that the seconds ran on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.value.content import ValueContent
from headroom.domain.ziip.ziip_capacity import ZiipWork
from headroom.services.comparison import compare
from headroom.services.scenario_calculation import recorded_case
from headroom.services.values import calculate_value
from headroom.services.ziip_capacity import calculate_ziip
from tests.truth.contents import CONTENTS, catalogue, contents, recorded

STATED = ("measured_pci_mips", "target_pci_mips", "measured_su_per_sec", "target_su_per_sec")
"""With one of these a speed is the user's and no table's."""


@cache
def fastest() -> dict[tuple[str, int], float]:
    """Return the highest PCI per CP of the table's models by machine type and CPs."""
    found: dict[tuple[str, int], float] = {}
    for machine in catalogue().machines:
        pci = machine.ratings.get("pci_mips")
        if pci is not None and machine.origin == "seed" and not machine.id.endswith("_L"):
            place = (machine.machine_type, machine.cps)
            found[place] = max(found.get(place, 0.0), pci.value / machine.cps)
    return found


def measured_on(key: str, ledger: Ledger, content: ScenarioContent) -> tuple[Machine, int] | None:
    """Return the machine that a part was measured on and the CPs of its LPAR."""
    parts = [
        part
        for case in [recorded_case(catalogue(), content)]
        for mix in case.scenario.mixes
        for part in mix
    ]
    place = next(part.substitution.environment for part in parts if part.substitution.id == key)
    machine = catalogue().machines.find(place.machine_id)
    return None if machine is None else (machine, place.lpar_cps or machine.cps)


def wrong_ziip_speeds(content: ScenarioContent, ledger: Ledger) -> Iterator[str]:
    """Yield the parts whose zIIP time is not moved by the speeds of zIIPs, with what it should be.

    Worked out from the table alone: of each type and number of CPs the fastest model's PCI per CP.
    """
    target = catalogue().machines.find(content.machine)
    if target is None or target.origin == "user" or any(getattr(content, name) for name in STATED):
        return
    cps = content.lpar_cps or target.cps
    for quantity in list(ledger.quantities()):
        name = Id.read(quantity.id)
        if name.last != "ziip_added_on_target" or quantity.value is None:
            continue
        before = ledger[quantity.inputs[0]].value
        measured = measured_on(name.names[-1][1] or "", ledger, content)
        if not before or measured is None:
            continue
        source, source_cps = measured
        speeds = (
            fastest().get((source.machine_type, source_cps)),
            fastest().get((target.machine_type, cps)),
        )
        if None in speeds or content.speed_by == "su_per_sec":
            continue
        one, other = speeds
        assert one is not None and other is not None
        right = before * one / other
        if quantity.value != pytest.approx(right, rel=1e-9):
            yield f"{quantity.id} on {target.id}: {quantity.value} for {right}"


def test_ziip_seconds_are_moved_by_the_speed_of_ziips() -> None:
    moved = 0
    for number in range(CONTENTS):
        ledger = recorded(number).ledger
        assert list(wrong_ziip_speeds(contents()[number], ledger)) == []
        moved += sum(
            "ziip_added_on_target" in one.id and bool(one.value) for one in ledger.quantities()
        )
    assert moved > 50


def test_ziip_seconds_moved_by_the_speed_of_gps_are_found() -> None:
    for number in range(CONTENTS):
        ledger = recorded_case(catalogue(), contents()[number]).ledger
        for quantity in list(ledger.quantities()):
            name = Id.read(quantity.id)
            if name.last != "ziip_added_on_target" or not quantity.value:
                continue
            factor = Id.write("speed_factor", name.names[-1][1] or "")
            own = Id.write("ziip_speed_factor", name.names[-1][1] or "")
            if own not in ledger or any(getattr(contents()[number], one) for one in STATED):
                continue
            by_gps = (ledger[quantity.inputs[0]].value or 0) * (ledger[factor].value or 0)
            ledger._quantities[quantity.id] = replace(quantity, value=by_gps)
            assert list(wrong_ziip_speeds(contents()[number], ledger))
            return
    pytest.fail("no content converts zIIP seconds on a sub-capacity model")


def moved_to_ctg(machine: str) -> dict[str, float | None]:
    content = ValueContent.model_validate(
        {
            "machine": machine,
            "workload": {"transactions": 10_000_000, "peak_share": 1, "peak_hours": 4},
            "mix": [{"substitution": {"from": "mq-every", "to": "ctg-ipic"}, "share": 1}],
        }
    )
    # of the part: on a slow machine the whole may be more than its CPs can run
    inputs = calculate_value(catalogue(), content).inputs
    return {
        name: one.value
        for one in inputs.values()
        for name in ("ziip_seconds_added", "gp_seconds_saved")
        if one.id.startswith("part[") and one.id.endswith(f".{name}")
    }


@pytest.mark.parametrize("model", ["701", "601", "501", "401"])
def test_one_ziip_takes_the_same_seconds_whatever_the_capacity_setting(model: str) -> None:
    found, full = moved_to_ctg(f"9175-{model}"), moved_to_ctg("9175-701")
    assert found["ziip_seconds_added"] == pytest.approx(1206.77, abs=0.01)
    assert found["ziip_seconds_added"] == full["ziip_seconds_added"]
    speed = {"701": 2477, "601": 1642, "501": 1030, "401": 296}[model]
    assert found["gp_seconds_saved"] == pytest.approx(full["gp_seconds_saved"] * 2477 / speed)  # type: ignore[operator]


@pytest.mark.parametrize(("machine", "nffs"), [("9175-401", 2142.3), ("9175-701", 256)])
def test_r723nffs_follows_from_the_pci_at_full_speed(machine: str, nffs: float) -> None:
    work = ZiipWork(
        eligible_seconds_per_hour=1800,
        target_utilisation=0.5,
        machine=machine,
        engines=1,
        overflow_share=1,
    )
    ledger = calculate_ziip(catalogue(), work).ledger
    assert ledger["r723nffs"].value == pytest.approx(nffs, abs=0.1)
    assert ledger["r723nffs"].kind == "derived"
    assert ledger["normalisation"].value == pytest.approx(nffs / 256, abs=0.001)
    stated = ZiipWork.model_validate(work.model_dump() | {"r723nffs": 512.0})
    assert calculate_ziip(catalogue(), stated).ledger["r723nffs"].kind == "assumed"


def test_what_overflows_of_a_ziip_is_as_much_work_on_slow_gps_as_on_fast_ones() -> None:
    def overflow(machine: str) -> float | None:
        work = ZiipWork(
            eligible_seconds_per_hour=1800, target_utilisation=0.5, machine=machine, engines=1
        )
        return calculate_ziip(catalogue(), work).ledger["overflow_msu[1]"].value

    assert overflow("9175-401") == pytest.approx(12.2, abs=0.05)
    # 207 MSU on the full-speed model: the same work, at its own rating
    assert overflow("9175-701") == pytest.approx(12.1, abs=0.05)


def test_compare_ranks_by_ziip_time_at_the_speed_of_ziips() -> None:
    def ways(**stated: object) -> dict[str, ComparedWay]:
        asked = {"machine": "9175-401", "configurations": ["ctg-ipic", "lu62-ee"]} | stated
        found = compare(catalogue(), ComparisonContent.model_validate(asked))
        return {way.configuration: way for way in found.items}

    at_900 = ways(rate_per_second=900)
    ctg, lu62 = at_900["ctg-ipic"], at_900["lu62-ee"]
    assert ctg.ziip_ms == pytest.approx(0.12, abs=0.001)
    assert ctg.total_ms == pytest.approx(1.01, abs=0.005)
    assert lu62.total_ms == pytest.approx(1.52, abs=0.005)
    assert (ctg.rank, lu62.rank) == (1, 2)
    needed = ways(rate_per_second=1000, ziip_target_utilisation=0.5)["ctg-ipic"].ziips_needed
    assert needed == pytest.approx(0.24, abs=0.005)


def test_without_a_machine_r723nffs_is_taken_and_says_so() -> None:
    work = ZiipWork(eligible_seconds_per_hour=1800, target_utilisation=0.5)
    found = calculate_ziip(catalogue(), work).ledger["r723nffs"]
    assert (found.value, found.kind) == (256, "assumed")
    assert found.source is not None
    assert found.source.locator == "not stated; taken as 256"


@pytest.mark.parametrize(
    ("stated", "field"),
    [
        ({"target_pci_mips": 0.001}, "target_pci_mips"),
        ({"measured_su_per_sec": 50_000, "target_su_per_sec": 0.001}, "target_su_per_sec"),
    ],
)
def test_speeds_that_differ_too_much_to_be_machines_are_refused_at_their_field(
    stated: dict[str, float], field: str
) -> None:
    asked = ComparisonContent.model_validate(
        {"rate_per_second": 900, "machine": "8561-717", "configurations": ["http-pooled"]} | stated
    )
    with pytest.raises(InvalidInputError, match="differ too much") as refused:
        compare(catalogue(), asked)
    assert refused.value.errors[0][0] == field
