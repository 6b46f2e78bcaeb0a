"""Likely causes are computed, not asserted: each is made on purpose here and has to be found."""

from __future__ import annotations

import pytest

from headroom.domain.audit.checks import AuditCheck, Outcome, Severity
from headroom.domain.audit.rates import check_rate_tables
from tests.unit.audit_samples import NAME, Row, rate_study

# ms per transaction: 0.5, 0.5064, 0.5128
ROWS: list[Row] = [
    ("100.00", [("CICS", "gp", "4.00"), ("NET", "gp", "1.00")], "0.500"),
    ("250.00", [("CICS", "gp", "10.00"), ("NET", "gp", "2.66")], "0.506"),
    ("500.00", [("CICS", "gp", "20.00"), ("NET", "gp", "5.64")], "0.512"),
]


def with_total(row: int, total: str) -> list[Row]:
    rows = list(ROWS)
    rows[row] = (rows[row][0], rows[row][1], total)
    return rows


def check(rows: list[Row], check_id: str, average: str | None = None) -> AuditCheck:
    found = {each.id: each for each in check_rate_tables(rate_study(rows, average))}
    return found[check_id]


def row_check(rows: list[Row], number: int) -> AuditCheck:
    return check(rows, f"{NAME}.{number}.total_ms_per_transaction")


def average_check(rows: list[Row], average: str) -> AuditCheck:
    return check(rows, f"{NAME}.average.total_ms_per_transaction", average)


def test_a_right_total_agrees_and_shows_its_working() -> None:
    found = row_check(ROWS, 1)
    assert found.outcome is Outcome.AGREES
    assert found.severity is None
    assert found.working == "(4.00 + 1.00) ÷ 100.00 × 10"
    assert found.recomputed == pytest.approx(0.5)


def test_a_total_that_was_cut_off_is_a_matter_of_precision() -> None:
    found = row_check(ROWS, 3)
    assert (found.outcome, found.severity) == (Outcome.TRUNCATED, Severity.PRECISION)
    assert found.units_off == -1


@pytest.mark.parametrize(
    ("total", "outcome", "cause"),
    [
        ("0.400", Outcome.OTHER_SET, "NET (gp) was left out"),
        ("0.200", Outcome.OTHER_SET, "divided by the ETR of another row (250.00)"),
        ("0.506", Outcome.SLIP, "typo in one digit"),
        ("0.912", Outcome.SLIP, "another 4.1 % of a CP"),
    ],
)
def test_the_cause_of_a_wrong_total_is_tried(total: str, outcome: Outcome, cause: str) -> None:
    found = row_check(with_total(0, total), 1)
    assert found.outcome is outcome
    assert found.cause is not None
    assert cause in found.cause


def test_overflow_that_was_added_again_is_recognised() -> None:
    cells = [("CTG", "gp", "4.00"), ("CTG", "aapcp", "1.00"), ("CTG", "zaap", "3.00")]
    assert row_check([("100.00", cells, "0.700")], 1).outcome is Outcome.AGREES
    wrong = row_check([("100.00", cells, "0.800")], 1)
    assert wrong.outcome is Outcome.OTHER_SET
    assert wrong.cause is not None
    assert "AAPCP was added" in wrong.cause


def test_overflow_above_the_gp_percent_is_contradicted() -> None:
    cells = [("CTG", "gp", "0.50"), ("CTG", "aapcp", "1.00"), ("CTG", "zaap", "3.00")]
    found = check([("100.00", cells, "0.350")], f"aapcp.{NAME}.1")
    assert found.outcome is Outcome.CONTRADICTED


def test_a_cell_without_a_number_is_left_out_and_named() -> None:
    found = row_check([("100.00", [("CICS", "gp", "4.00"), ("NET", "gp", "NA")], "0.400")], 1)
    assert found.outcome is Outcome.AGREES
    assert found.statement.endswith("without NET (NA)")


@pytest.mark.parametrize(
    ("average", "outcome", "cause"),
    [
        ("0.506", Outcome.AGREES, ""),
        ("0.503", Outcome.OTHER_SET, "without row 3"),
        ("0.509", Outcome.OTHER_SET, "without row 1"),
        ("0.600", Outcome.SLIP, "above every row"),
    ],
)
def test_the_cause_of_a_wrong_average_is_tried(average: str, outcome: Outcome, cause: str) -> None:
    found = average_check(ROWS, average)
    assert found.outcome is outcome
    assert cause in (found.cause or "")


def test_an_average_weighted_by_the_rate_is_recognised() -> None:
    fastest: Row = ("5000.00", [("CICS", "gp", "200.00"), ("NET", "gp", "56.40")], "0.512")
    found = average_check([*ROWS[:2], fastest], "0.512")
    assert found.outcome is Outcome.OTHER_SET
    assert found.cause is not None
    assert "weighted by the rate" in found.cause


def test_an_average_of_totals_that_were_cut_off_is_truncated_twice() -> None:
    rows: list[Row] = [
        ("100.00", [("CICS", "gp", "5.0095")], "0.500"),
        ("100.00", [("CICS", "gp", "5.0095")], "0.500"),
        ("100.00", [("CICS", "gp", "5.0195")], "0.501"),
    ]
    found = average_check(rows, "0.500")
    assert found.recomputed == pytest.approx(0.501283, abs=1e-6)
    assert found.outcome is Outcome.TRUNCATED
    assert found.cause is not None
    assert "truncated twice" in found.cause


def test_a_wrong_total_is_followed_into_the_average() -> None:
    found = average_check(with_total(2, "0.812"), "0.606")
    assert found.outcome is Outcome.CARRIED
    assert found.cause is not None
    assert "Table 1 row 500.00" in found.cause
    assert found.consequence is not None
    assert 'overstates the cost of "Way in" on average' in found.consequence


def test_a_mean_without_zaap_takes_gp_time_alone() -> None:
    cells = [("CTG", "gp", "4.00"), ("CTG", "aapcp", "1.00"), ("CTG", "zaap", "3.00")]
    study = rate_study([("100.00", cells, "0.700")], "0.700", "0.400")
    averages = [each for each in check_rate_tables(study) if each.family == "average"]
    assert [each.outcome for each in averages] == [Outcome.AGREES, Outcome.AGREES]
