"""Straight lines of CPU % on the rate, held against NumPy's least squares."""

import numpy as np
import pytest

from headroom.domain.evidence.rate_lines import rate_lines

from .evidence_samples import cics_study


@pytest.mark.parametrize("name", sorted(cics_study()))
def test_the_lines_are_those_of_least_squares(name: str) -> None:
    found = rate_lines(cics_study()[name])
    if found.why_none is not None:
        assert len(found.rates) < 3 and found.lines == ()
        return
    rates = np.array(found.rates)
    for fitted in found.lines:
        percents = np.array([point.value for point in fitted.points], dtype=np.float64)
        slope, standing = np.polyfit(rates, percents, 1)
        both = fitted.with_intercept
        assert both.slope_ms.value == pytest.approx(slope * 10)
        assert both.fixed_percent.value == pytest.approx(standing, abs=1e-6)
        assert both.r_squared.value == pytest.approx(np.corrcoef(rates, percents)[0, 1] ** 2)
        (through,), *_ = np.linalg.lstsq(rates[:, None], percents, rcond=None)
        assert fitted.through_origin.slope_ms.value == pytest.approx(through * 10)
        assert (fitted.through_origin.r_squared.value or 0) <= (both.r_squared.value or 0) <= 1


def test_the_gateway_stands_at_some_percent_of_a_cp() -> None:
    total, gp = rate_lines(cics_study()["ctg-exci"]).lines
    assert (total.processors, gp.processors) == ("total", "gp")
    assert total.with_intercept.slope_ms.value == pytest.approx(0.34264, abs=5e-6)
    assert total.with_intercept.fixed_percent.value == pytest.approx(4.354, abs=5e-4)
    assert gp.with_intercept.slope_ms.value == pytest.approx(0.23619, abs=5e-6)
    assert gp.with_intercept.slope_ms.interval_missing is not None


def test_work_that_runs_on_gps_alone_has_one_pair_of_lines() -> None:
    assert [fitted.processors for fitted in rate_lines(cics_study()["http-pooled"]).lines] == ["gp"]
