"""Kind, range, and the reason for a missing range follow from what a figure is made of.

Worked out again from the record alone: which formula joined which quantities, and what of them the
content and the studies make assumed by themselves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from headroom.domain.evidence.evidence import SameRate
from headroom.domain.evidence.studies import OwnEnvironment
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Interval, Kind
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.value.content import ValueContent
from headroom.domain.value.value import ValueCase, value_case
from headroom.services.scenario_calculation import recorded_case
from headroom.services.values import calculate_value
from tests.truth.contents import CONTENTS, answer, catalogue, contents, recorded

ON_TARGET = ("gp_saving_on_target", "ziip_added_on_target", "gp_before_on_target")
GUARD = "volume_counted"
"""Is 1 or 0, whatever the work behind it is made of: it makes no saving less sure than it is."""


def windows(case: ScenarioCase) -> list[tuple[str, str, float, float, list[Any]]]:
    """Return how the ids of each window begin, its length, its transactions and its mix."""
    content, total = case.content, case.content.workload.transactions
    peak, *further = case.scenario.mixes
    share, hours = content.workload.peak_share, content.workload.peak_hours
    found = [("", "peak_hours", hours, total * share, list(peak))]
    for number, (period, mix) in enumerate(zip(content.periods, further, strict=True), 1):
        name = Id.within("period", number)
        found.append((name, f"{name}hours", period.hours, total * period.share, list(mix)))
    return found


def runs_beyond(case: ScenarioCase) -> set[str]:
    """Return the parts, after their windows, with a side that runs outside of what was measured."""
    beyond = set()
    for window, _, hours, transactions, mix in windows(case):
        rates: dict[tuple[int, str], float] = defaultdict(float)
        ranges: dict[tuple[int, str], tuple[float, float]] = {}
        rated = [part for part in mix if isinstance(part.substitution.evidence, SameRate)]
        for part in rated:
            for side, series in enumerate(part.substitution.evidence.sides):
                per_second = transactions * part.share / hours / 3600
                rates[side, series.configuration] += per_second / case.content.workload.regions
                measured = [point.etr_per_second for point in series.points]
                ranges[side, series.configuration] = (min(measured), max(measured))
        for part in rated:
            sides = enumerate(part.substitution.evidence.sides)
            keys = [(side, series.configuration) for side, series in sides]
            outside = (
                not ranges[key][0] * (1 - 1e-9) <= rates[key] <= ranges[key][1] * (1 + 1e-9)
                for key in keys
            )
            if part.share and any(outside):
                beyond.add(window + part.substitution.id)
    return beyond


def assumed_by_themselves(case: ScenarioCase) -> set[str]:
    """Return what is assumed although nothing computed behind it is."""
    found = {"saved_msu_whole_machine_rating"}
    beyond = runs_beyond(case)
    for window, _, _, _, mix in windows(case):
        for part in mix:
            key, place = part.substitution.id, part.substitution.environment
            own = isinstance(place, OwnEnvironment)
            stated = place.machine_id is None and not own
            if (
                stated
                or place.machine_basis == "assumed"
                or Id.write("speed_ratio", key) in (case.ledger)
            ):
                found |= {
                    prefix + Id.write(name, key) for name in ON_TARGET for prefix in ("", window)
                }
            if window + key in beyond:
                evidence = part.substitution.evidence
                names = (
                    ("ms_saved", "ziip_ms_added")
                    if evidence.rate is None
                    else ("gp_seconds_saved", "ziip_seconds_added")
                )
                found |= {
                    window
                    + (
                        Id.write(name, key)
                        if evidence.rate is None
                        else Id.write("part", key, name)
                    )
                    for name in names
                }
    return found


def weightless(case: ScenarioCase) -> set[str]:
    """Return what parts of 0 % save: nothing, for certain."""
    return {
        window + Id.write("part", part.substitution.id, figure)
        for window, _, _, _, mix in windows(case)
        for part in mix
        for figure in ("gp_seconds_saved", "ziip_seconds_added")
        if part.share == 0
    }


def kinds(
    ledger: Ledger, by_themselves: Collection[str], certain: Collection[str]
) -> dict[str, Kind]:
    """Return the kind of each quantity: of what is given its own, else by what it is made of."""
    found: dict[str, Kind] = {}
    for quantity in ledger.quantities():
        if quantity.formula is None:
            found[quantity.id] = quantity.kind
            continue
        computed = [name for name in quantity.inputs if ledger[name].formula is not None]
        assumed = quantity.id in by_themselves or "assumed" in map(found.get, computed)
        held = quantity.id in certain or Id.read(quantity.id).last == GUARD
        found[quantity.id] = "assumed" if assumed and not held else "derived"
    return found


OVERFLOW = ("overflowed", "share_as_measured")
"""By the state of the zIIPs measured, nearest or bounded: test_ziip_capacity holds these."""


def wrong_kinds(case: ScenarioCase) -> list[str]:
    ledger = case.ledger
    by_themselves = assumed_by_themselves(case) | {
        quantity.id
        for quantity in ledger.quantities()
        if Id.read(quantity.id).last in OVERFLOW and quantity.kind == "assumed"
    }
    right = kinds(ledger, by_themselves, weightless(case))
    return [
        f"{name}: {ledger[name].kind} for {kind}"
        for name, kind in right.items()
        if ledger[name].kind != kind
    ]


def test_kinds_follow_from_what_a_figure_is_made_of() -> None:
    wrong = {
        number: found for number in range(CONTENTS) if (found := wrong_kinds(recorded(number)))
    }
    assert wrong == {}
    assumed = [recorded(number).ledger["gp_seconds_saved"].kind for number in range(CONTENTS)]
    assert assumed.count("derived") > 20


@pytest.mark.parametrize("figure", ["gp_seconds_saved", "saved_msu", "net_present_value"])
def test_a_kind_that_is_too_good_is_found(figure: str) -> None:
    number = next(
        number
        for number in range(CONTENTS)
        if figure in recorded(number).ledger and recorded(number).ledger[figure].kind == "assumed"
    )
    case = recorded_case(catalogue(), contents()[number])
    assert wrong_kinds(case) == []
    case.ledger._quantities[figure] = replace(case.ledger[figure], kind="derived")
    assert wrong_kinds(case)[0] == f"{figure}: derived for assumed"


# ranges


def as_value(content: ScenarioContent) -> ValueContent:
    """Return what a scenario asks of its peak window alone."""
    asked = {name: getattr(content, name) for name in ValueContent.model_fields}
    return ValueContent.model_validate(
        {
            name: one.model_dump(
                by_alias=True, exclude={"periods_per_month", "growth_share_per_year"}
            )
            if name == "workload"
            else [part.model_dump(by_alias=True) for part in one]
            if name == "mix"
            else one
            for name, one in asked.items()
        }
    )


def value_of(case: ScenarioCase) -> ValueCase:
    """Return the value case of a scenario's peak window, ranges carried through."""
    content = case.content
    return value_case(
        machine=case.scenario.machine,
        machines=case.scenario.machines,
        workload=content.workload,
        mix=case.scenario.mixes[0],
        msu_basis=content.msu_basis,
        stated=content,
        capture_ratio=content.capture_ratio,
    )


def reasons(ledger: Ledger, certain: Collection[str]) -> dict[str, set[str]]:
    """Return why ranges are not known, by what each quantity is made of; nothing where they are."""
    found: dict[str, set[str]] = {}
    for quantity in ledger.quantities():
        if quantity.formula is None or quantity.id in OWN_REASONS:
            given = quantity.interval_missing
            found[quantity.id] = {given} if given else set()
        elif quantity.id in certain:
            found[quantity.id] = set()
        else:
            missing = quantity.interval_missing
            # a mean of runs, or of what several configurations were measured with, has its own
            of_runs = quantity.interval is not None and (
                quantity.id in ledger._errors or Id.read(quantity.id).last in OVERFLOW
            )
            behind = set().union(*(found[name] for name in quantity.inputs))
            found[quantity.id] = set() if of_runs else behind or ({missing} if missing else set())
    return found


OWN_REASONS = ("saved_msu_whole_machine_rating",)


def wrong_ranges(ledger: Ledger, certain: Collection[str]) -> list[str]:
    """Return the quantities with a range where none is known, or none and no reason."""
    right = reasons(ledger, certain)
    wrong = []
    for quantity in ledger.quantities():
        if quantity.formula is None or quantity.value is None or quantity.id in OWN_REASONS:
            continue
        known = not right[quantity.id]
        if (quantity.interval is not None and not known) or (
            bool(quantity.interval_missing) == known
        ):
            wrong.append(quantity.id)
        elif quantity.interval is None and known:
            moved = [ledger[name] for name in quantity.inputs]
            if any(
                one.interval is not None and one.interval.low < one.interval.high for one in moved
            ):
                wrong.append(quantity.id)
    return wrong


def test_a_range_is_there_where_those_of_all_inputs_are_known() -> None:
    ranged = 0
    for number in range(CONTENTS):
        ledger = value_of(recorded(number)).ledger
        assert wrong_ranges(ledger, weightless(recorded(number))) == [], number
        ranged += ledger["gp_seconds_saved"].interval is not None
    assert ranged >= 10


def test_a_range_without_those_of_its_inputs_is_found() -> None:
    number = next(
        number
        for number in range(CONTENTS)
        if value_of(recorded(number)).ledger["gp_seconds_saved"].interval_missing
        and value_of(recorded(number)).ledger["gp_seconds_saved"].value is not None
    )
    ledger, certain = value_of(recorded(number)).ledger, weightless(recorded(number))
    seconds = ledger["gp_seconds_saved"]
    for fault in (
        replace(seconds, interval=Interval(0.0, 1.0, None), interval_missing=None),
        replace(seconds, interval_missing=None),
    ):
        ledger._quantities["gp_seconds_saved"] = fault
        assert "gp_seconds_saved" in wrong_ranges(ledger, certain)


def ends_by_hand(ledger: Ledger, figure: str) -> tuple[float, float] | None:
    """Return the least and the most of a figure at the ends of all given ranges; None: of runs."""
    behind = ledger.lineage([figure])
    if any(name in ledger._errors or Id.read(name).last in OVERFLOW for name in behind):
        return None
    given = {
        name: (interval.low, interval.high)
        for name in behind
        if ledger[name].formula is None and (interval := ledger[name].interval) is not None
    }
    values = [
        made_again(ledger, dict(zip(given, ends, strict=True)))[figure]
        for ends in product(*given.values())
    ]
    return min(values), max(values)


def made_again(ledger: Ledger, moved: Mapping[str, float]) -> dict[str, Any]:
    """Return every value with some inputs moved, each formula called on plain numbers."""
    values = {one.id: one.value for one in ledger.quantities()} | dict(moved)
    for name, (function, inputs) in ledger._steps.items():
        given = [values[one] for one in inputs]
        values[name] = None if None in given else function(*given)
    return values


def test_a_range_of_tables_is_the_one_between_the_ends_of_its_inputs() -> None:
    compared = set()
    for number in range(CONTENTS):
        ledger = value_of(recorded(number)).ledger
        for quantity in ledger.quantities():
            interval = quantity.interval
            if quantity.formula is None or interval is None:
                continue
            ends = ends_by_hand(ledger, quantity.id)
            if ends is not None:
                assert (interval.low, interval.high) == pytest.approx(ends, rel=1e-9), number
                compared.add(Id.read(quantity.id).last)
    assert {"speed_factor", "ziip_speed_factor"} <= compared


# what a user states


def stated_case(**stated: Any) -> dict[str, Any]:
    return {
        "machine": "8561-717",
        "workload": {"transactions": 1_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "tales-b-solution1", "share": 1}],
        **stated,
    }


def value(**stated: Any) -> Any:
    return calculate_value(catalogue(), ValueContent.model_validate(stated_case(**stated)))


@pytest.mark.parametrize(
    "speeds",
    [
        {"measured_pci_mips": 3000, "measured_cps": 3},
        {"measured_su_per_sec": 33_000, "target_su_per_sec": 62_000},
    ],
)
def test_seconds_of_a_machine_that_only_the_user_names_are_as_the_user_states(
    speeds: dict[str, float],
) -> None:
    answer = value(**speeds)
    kinds_of = {one.id.partition("[")[0]: one.kind for one in answer.inputs.values()}
    assert {kinds_of[name] for name in speeds if name in kinds_of} == {"assumed"}
    assert answer.figures["gp_seconds_saved"].kind == "assumed"
    (notice,) = (one for one in answer.warnings if one.code == "measured_machine_assumed")
    assert "from the speed that you state for it" in notice.text
    assert "no_speed_basis" not in [one.code for one in answer.warnings]


def test_advice_asks_for_the_speed_that_is_missing() -> None:
    def advice(**stated: Any) -> str:
        warnings = value(**stated).warnings
        (text,) = (one.text for one in warnings if one.code == "no_speed_basis")
        return str(text)

    assert "Enter the SU/sec of 8561-717" in advice(
        machine="own-machine-1", measured_su_per_sec=33_000
    ).replace("8561-705", "8561-717")
    assert "Enter how many CPs the measured LPAR has" in advice(measured_pci_mips=3000)
    assert "or the SU/sec, of the measured LPAR if you know it" in advice()


def test_another_speed_than_the_chosen_one_is_said() -> None:
    socket2 = [{"substitution": "socket2-ezasoket", "share": 1}]
    answer = value(mix=socket2, speed_by="su_per_sec")
    (notice,) = (one for one in answer.warnings if one.code == "other_speed_basis")
    assert "by SU/sec, which is not known of both the 2818-Y02 and the 8561-717" in notice.text
    assert "it is converted by PCI" in notice.text
    assert answer.figures["gp_seconds_saved"].value == pytest.approx(568.74 / 15, abs=0.01)
    for chosen in (None, "pci"):
        codes = [one.code for one in value(mix=socket2, speed_by=chosen).warnings]
        assert "other_speed_basis" not in codes


def test_what_a_user_typed_of_a_machine_is_stated_and_not_measured() -> None:
    rated = value(machine="own-machine-1").inputs["rated_msu"]
    assert (rated.kind, rated.source.document) == ("assumed", "your entry")
    assert not [
        quantity
        for number in range(0, CONTENTS, 5)
        for quantity in recorded(number).ledger.quantities()
        if quantity.kind == "measured" and Id.read(quantity.id).last.startswith(("rated", "pci"))
    ]


def test_a_break_even_is_no_surer_than_the_net_present_value_it_is_sought_for() -> None:
    figures = [answer(number).figures for number in range(0, CONTENTS, 20)]
    pairs = [
        (quantities["net_present_value"].kind, quantities["break_even_transactions"].kind)
        for quantities in figures
        if "break_even_transactions" in quantities
    ]
    assert ("assumed", "assumed") in pairs
    assert all(value == sought for value, sought in pairs)
