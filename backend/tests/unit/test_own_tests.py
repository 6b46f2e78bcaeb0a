"""Users' own tests: the same substitutions as published cycles, and what is refused."""

import csv
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from headroom.domain.evidence.evidence import standard_errors
from headroom.domain.evidence.own_tests import (
    OwnTest,
    faults_of_test,
    own_substitution,
    own_test_results,
)
from headroom.domain.quantities.phrases import with_its_amounts

from .evidence_samples import cycle, machine

TALES = Path(__file__).parents[3] / "seeds/packs/tales/measurements/tales.csv"
OLD, NEW = (10.0, 10.4, 9.9, 10.1), (6.0, 6.3, 5.9)
PAIRS = {
    "tales-a-alt-1": ("tales-a-standard-1", 2500),
    "tales-a-alt-ziip-1": ("tales-a-standard-1", 2500),
    "tales-a-alt-5": ("tales-a-standard-5", 12500),
    "tales-a-alt-ziip-5": ("tales-a-standard-5", 12500),
}


def tales_runs() -> dict[str, dict[str, dict[str, int]]]:
    """Return GP and zIIP µs by configuration and run, over the transactions."""
    found: dict[str, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(lambda: {}))
    with TALES.open(newline="") as file:
        for row in csv.reader(file):
            configuration, run, quantity, _, processor, _, value, *_ = row
            if quantity == "cpu_time" and run.isdigit() and configuration.startswith("tales-a"):
                times = found[configuration][run]
                times[processor] = times.get(processor, 0) + int(value)
    return found


def cycles(runs: dict[str, dict[str, int]], requests: int) -> list[dict[str, Any]]:
    return [
        {
            "requests": requests,
            "gp_seconds": times["gp"] / 1e6,
            "ziip_seconds": times.get("ziip", 0) / 1e6,
        }
        for times in runs.values()
    ]


def entered(**changes: Any) -> OwnTest:
    side = [{"requests": 100, "gp_seconds": each, "ziip_seconds": 0.0} for each in (1.0, 1.2)]
    stated = {
        "name": "Socket pool",
        "author": "A. Measurer",
        "measured_on": "2026-11-22",
        "machine": None,
        "measures": "transaction",
        "before": side,
        "after": [dict(one, gp_seconds=one["gp_seconds"] / 2) for one in side],
    }
    return OwnTest.model_validate({**stated, **changes})


def test_tales_twenty_runs_typed_as_own_cycles_give_the_published_savings() -> None:
    runs = tales_runs()
    assert sum(map(len, runs.values())) == 20
    for name, (baseline, requests) in PAIRS.items():
        sides = [
            cycle(
                key,
                [float(times["gp"]) for times in runs[key].values()],
                [float(times.get("ziip", 0)) for times in runs[key].values()],
                requests,
            )
            for key in (baseline, name)
        ]
        published = replace(own_substitution(entered(), name), evidence=(sides[0], sides[1])).saving
        test = entered(before=cycles(runs[baseline], requests), after=cycles(runs[name], requests))
        mine = own_substitution(test, name, 1).saving
        for quantity in (mine.gp, mine.ziip):
            ours, theirs = mine.ledger[quantity], published.ledger[quantity]
            assert ours.value == pytest.approx(theirs.value, rel=1e-12)
            assert (ours.interval is None) == (theirs.interval is None)
            if ours.interval is not None and theirs.interval is not None:
                for end in ("low", "high", "level"):
                    assert getattr(ours.interval, end) == pytest.approx(
                        getattr(theirs.interval, end), rel=1e-12
                    )


def test_a_cycle_is_named_with_its_number_its_test_and_the_day() -> None:
    found = own_substitution(entered(), "own-test-1", 1).saving
    quantity = found.ledger["time[own-test-1.after.gp.2.Region]"]
    assert quantity.kind == "measured"
    assert quantity.source is not None
    assert quantity.source.locator == "cycle 2 of after"
    assert quantity.source.document == "Your test “Socket pool” of 2026-11-22"
    assert quantity.label == "Region, GP, Socket pool, after, cycle 2"


def test_cycles_of_different_numbers_of_requests_are_compared_per_request() -> None:
    before = [{"requests": 100, "gp_seconds": 1.0}, {"requests": 200, "gp_seconds": 2.4}]
    after = [{"requests": 50, "gp_seconds": 0.3}, {"requests": 100, "gp_seconds": 0.5}]
    found = own_substitution(entered(before=before, after=after), "t", 1).saving
    gp = found.ledger[found.gp]
    assert gp.unit == "s/transaction"
    assert gp.value == pytest.approx(0.011 - 0.0055)
    expected = stats.ttest_ind([0.01, 0.012], [0.006, 0.005], equal_var=False)
    interval = expected.confidence_interval()
    assert gp.interval is not None
    assert (gp.interval.low, gp.interval.high) == pytest.approx((interval.low, interval.high))
    assert found.ledger[found.ziip].why_missing == "your test states no zIIP time"


@given(
    st.lists(st.floats(1e-3, 1e6), min_size=2, max_size=12),
    st.lists(st.floats(1e-3, 1e6), min_size=2, max_size=12),
    st.integers(1, 10**6),
)
def test_the_saving_is_the_difference_of_the_means_and_lies_in_its_interval(
    old: list[float], new: list[float], requests: int
) -> None:
    sides = [
        [{"requests": requests, "gp_seconds": each, "ziip_seconds": 0.0} for each in times]
        for times in (old, new)
    ]
    found = own_substitution(entered(before=sides[0], after=sides[1]), "t", 1).saving
    gp = found.ledger[found.gp]
    expected = (sum(old) / len(old) - sum(new) / len(new)) / requests
    scale = max(*old, *new) / requests
    assert gp.value == pytest.approx(expected, abs=1e-9 * scale)
    assert gp.interval is None or gp.interval.low <= (gp.value or 0) <= gp.interval.high


@given(st.integers(1, 1000), st.lists(st.floats(1e-3, 1e3), min_size=2, max_size=6))
def test_a_test_of_half_the_requests_at_half_the_time_gives_the_same_saving(
    requests: int, times: list[float]
) -> None:
    """The way per request and the way per cycle are one formula."""
    even = [{"requests": 2 * requests, "gp_seconds": 2 * each} for each in times]
    uneven = [*even[:-1], {"requests": requests, "gp_seconds": times[-1]}]
    half = [{"requests": 2 * requests, "gp_seconds": each} for each in times]
    one, other = (
        own_substitution(entered(before=before, after=half), "t", 1).saving
        for before in (even, uneven)
    )
    low, high = one.ledger[one.gp], other.ledger[other.gp]
    assert low.value == pytest.approx(high.value, rel=1e-9)


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"after": []}, "after", "after has no cycles; an interval needs two or more"),
        (
            {"before": [{"requests": 1, "gp_seconds": 1.0, "ziip_seconds": 0.0}]},
            "before",
            "before has 1 cycle; an interval needs two or more",
        ),
        ({"lpar_cps": 3}, "lpar_cps", "the 2818-Y02 has 2 CPs; an LPAR cannot have more"),
        (
            {
                "after": [
                    {"requests": 1, "gp_seconds": 1.0, "ziip_seconds": 0.0},
                    {"requests": 1, "gp_seconds": 1.0},
                ]
            },
            "after.1.ziip_seconds",
            "zIIP time is stated for some cycles only; enter 0 where none ran on zIIPs",
        ),
        (
            {
                "before": [
                    {"requests": 1, "gp_seconds": 1.0, "ziip_seconds": 0.0},
                    {
                        "requests": 1,
                        "gp_seconds": 9.0,
                        "ziip_seconds": 0.0,
                        "elapsed_seconds": 4.0,
                    },
                ]
            },
            "before.1.gp_seconds",
            "cycle 2 of before: 9 s of GP time is more than 2 CPs give in 4 s",
        ),
    ],
)
def test_what_makes_no_test_is_refused_in_words(
    changes: dict[str, Any], field: str, words: str
) -> None:
    faults = faults_of_test(entered(**changes), machine("2818-Y02"))
    assert [(place, with_its_amounts(text)) for place, text in faults] == [(field, words)]


REGION = {"gp_seconds": 7200.0, "transactions": 12_000_000.0, "touched_share": 0.3}


def test_a_share_of_a_region_shrinks_as_the_cycles_do() -> None:
    substitution = own_substitution(entered(region=REGION), "t", 1)
    found = substitution.saving
    touched = 7200 / 12_000_000 * 0.3
    assert found.ledger["touched_seconds[t]"].value == pytest.approx(touched)
    gp = found.ledger[found.gp]
    assert gp.value == pytest.approx(touched * 0.5)
    assert gp.formula == (
        "touched_seconds[t] × (1 − mean_run_time[t.after.gp] ÷ mean_run_time[t.before.gp])"
    )
    assert found.ledger[found.ziip].value == 0
    assert substitution.caveats == ()


def test_the_interval_of_a_share_of_a_region_is_that_of_the_ratio() -> None:
    """Held against a hundred thousand samples of both means."""
    before = [{"requests": 1000, "gp_seconds": each, "ziip_seconds": 0.0} for each in OLD]
    after = [{"requests": 1000, "gp_seconds": each, "ziip_seconds": 0.1} for each in NEW]
    substitution = own_substitution(entered(region=REGION, before=before, after=after), "t", 1)
    found = substitution.saving
    rng = np.random.default_rng(7)
    one, other = (
        fmean(times) + rng.standard_normal(100_000) * stdev(times) / len(times) ** 0.5
        for times in (OLD, NEW)
    )
    touched = 7200 / 12_000_000 * 0.3
    errors = standard_errors(substitution)
    assert errors["gp_saving[t]"].error == pytest.approx(
        float(np.std(touched * (1 - other / one))), rel=0.02
    )
    assert errors["ziip_added[t]"].error == pytest.approx(
        float(np.std(touched * 0.1 / one)), rel=0.02
    )
    gp = found.ledger[found.gp]
    assert gp.interval is not None
    assert gp.interval.low < (gp.value or 0) < gp.interval.high


def test_a_change_that_costs_more_is_a_negative_saving_and_is_said() -> None:
    test = entered()
    swapped = test.model_copy(update={"before": test.after, "after": test.before})
    substitution = own_substitution(swapped, "t", 1)
    found = substitution.saving
    assert found.ledger[found.gp].value == pytest.approx(-0.0055)
    assert [one.code for one in substitution.caveats] == ["costs_more"]


def test_an_echo_test_says_that_its_share_is_not_that_of_the_transaction() -> None:
    found = own_substitution(entered(measures="infrastructure"), "t")
    assert [one.code for one in found.caveats] == ["infrastructure_alone"]


def test_the_results_show_each_cycle_the_means_and_how_far_the_cycles_lie_apart() -> None:
    found = own_test_results(entered(), "t", None)
    figures = found.figures
    assert figures[found.before.cycles[1].gp].value == pytest.approx(12.0)
    assert figures[found.before.gp].value == pytest.approx(11.0)
    assert figures[found.before.gp].interval is not None
    assert found.before.gp_spread_share == pytest.approx(0.1414213562 / 1.1)
    assert figures[found.gp_saved_share].value == pytest.approx(0.5)
    region = own_test_results(entered(region=REGION), "t", None)
    share, gp = figures[found.gp_saved_share], region.figures[region.gp_saving]
    assert share.interval is not None
    assert gp.interval is not None
    assert gp.interval.low / share.interval.low == pytest.approx(7200 / 12_000_000 * 0.3)
