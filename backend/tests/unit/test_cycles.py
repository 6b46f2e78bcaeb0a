"""Cost per transaction of configurations that were measured in test cycles."""

import pytest
from scipy import stats

from headroom.domain.evidence.cost_tables import PrintedCosts, cost_table
from headroom.domain.evidence.cycles import average_run_cost
from headroom.domain.quantities.formulas import Ledger

from .evidence_samples import CUSTOMER_A_NEW_ZIIP, CUSTOMER_A_NEW_ZIIP_MOVED, cycle

UNPRINTED = PrintedCosts("", ())
NEW = cycle(
    "tales-a-alt-ziip-1",
    [float(each) for each in CUSTOMER_A_NEW_ZIIP],
    [float(each) for each in CUSTOMER_A_NEW_ZIIP_MOVED],
)


def test_a_run_costs_its_time_over_its_requests_gp_and_ziip_apart() -> None:
    row = cost_table(NEW, UNPRINTED).rows[0]
    assert row.gp_ms == pytest.approx((94956 + 165486) / 1000 / 2500)
    assert row.ziip_ms == pytest.approx((48131 + 114161) / 1000 / 2500)
    assert row.total_ms == pytest.approx((row.gp_ms or 0) + (row.ziip_ms or 0))
    assert row.zaap_ms is None
    assert row.point == "tales-a-alt-ziip-1.1"


def test_the_mean_of_repeated_runs_has_students_interval() -> None:
    ledger = Ledger()
    mean = ledger[average_run_cost(ledger, NEW).sums["gp"]]
    runs = [each / 1000 / 2500 for each in CUSTOMER_A_NEW_ZIIP]
    expected = stats.ttest_1samp(runs, 0).confidence_interval()
    assert mean.value == pytest.approx(sum(runs) / 4)
    assert mean.interval is not None
    assert (mean.interval.low, mean.interval.high) == pytest.approx((expected.low, expected.high))


def test_a_single_run_is_its_own_mean_and_has_no_interval() -> None:
    ledger = Ledger()
    cost = average_run_cost(ledger, cycle("one", [1000.0]))
    assert ledger[cost.total].interval is None
    assert ledger[cost.total].id == "total_ms[one.1]"
