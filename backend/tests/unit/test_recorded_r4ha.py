"""The R4HA that a machine recorded beside the computed one."""

from typing import Any

import numpy as np
import pytest

from headroom.domain.files.read_rules import ReadRules
from headroom.domain.peaks.peaks import LparMsu, MsuChange, peak_case, run_series
from headroom.domain.peaks.profiles import FileError
from headroom.domain.peaks.recorded import Recorded, recorded_r4ha
from headroom.domain.peaks.rolling_average import PeaksError, Rules
from tests.unit.table_samples import read_table

HOURLY = [200.0, 210, 800, 820, 300, 250, 240, 230]
RECORDED = [np.nan, np.nan, np.nan, 507.0, 533.0, 541.0, 409.0, 255.0]


def beside(rules: Rules, lpars: dict[str, Any], recorded: dict[str, Any]) -> Recorded:
    series = run_series([LparMsu(name, np.array(msu)) for name, msu in lpars.items()], rules)
    changes = [MsuChange(name, np.array(msu)) for name, msu in recorded.items()]
    return recorded_r4ha(changes, series, peak_case(series))


def test_the_largest_difference_stands_with_its_hour_and_its_working() -> None:
    found = beside(Rules(60), {"PROD": HOURLY}, {"PROD": RECORDED})
    (line,) = found.lpars
    assert (line.compared, line.peak_msu, line.peak_index, line.index) == (5, 541.0, 5, 6)
    assert line.difference is not None
    difference = found.ledger[line.difference]
    # 409 recorded where (820 + 300 + 250 + 240) ÷ 4 = 402.5
    assert (difference.value, difference.unit) == (6.5, "MSU")
    assert difference.formula == "recorded[1].recorded_msu − recorded[1].computed_msu"
    assert found.total is not None and found.total.index == 6


def test_in_the_scrt_like_reading_an_hour_is_the_mean_of_what_was_recorded_in_it() -> None:
    msu = [100.0] * 16
    recorded = [np.nan] * 12 + [53.0, 53.0, 52.0, 50.0]
    rules = Rules(15, window_hours=1, reading="scrt_like")
    line = beside(rules, {"PROD": msu}, {"PROD": recorded}).lpars[0]
    assert line.r4ha_msu is not None and line.r4ha_msu[-1] == 52


def test_there_is_a_sum_only_where_every_lpar_recorded() -> None:
    both = {"A": HOURLY, "B": HOURLY}
    assert beside(Rules(60), both, {"A": RECORDED}).total is None
    total = beside(Rules(60), both, {"A": RECORDED, "B": RECORDED}).total
    assert total is not None and total.peak_msu == 1082


@pytest.mark.parametrize(
    ("recorded", "field", "words"),
    [
        ({"OTHER": RECORDED}, "recorded.0.lpar", "there is no series of an LPAR OTHER"),
        ({"PROD": RECORDED[:3]}, "recorded.0.msu", "one for each"),
        ({"PROD": [-1.0] * 8}, "recorded.0.msu", "0 MSU or more"),
    ],
)
def test_averages_that_cannot_be_are_refused(
    recorded: dict[str, Any], field: str, words: str
) -> None:
    with pytest.raises(PeaksError, match=words) as refused:
        beside(Rules(60), {"PROD": HOURLY}, recorded)
    assert refused.value.errors[0][0] == field


def table(*rows: str) -> bytes:
    return "\n".join(rows).encode()


def test_a_table_by_lpar_may_hold_what_each_recorded() -> None:
    rows = [
        f"2026-03-02 {hour:02d}:00;{lpar};{100 + hour};{90 + hour}"
        for hour in range(24)
        for lpar in ("PROD", "TEST")
    ]
    found = read_table(table("Time;LPAR;MSU;SMF70LAC", *rows), ReadRules())
    assert [series.lpar for series in found.series] == ["PROD", "TEST"]
    assert [series.lpar for series in found.recorded] == ["PROD", "TEST"]
    assert found.recorded[0].msu.tolist() == [90.0 + hour for hour in range(24)]
    assert "recorded_r4ha" in [finding.code for finding in found.findings]
    assert [column.use for column in found.columns] == ["time", "lpar", "value", "recorded"]


def test_a_column_beside_each_lpar_is_what_it_recorded_and_no_lpar() -> None:
    rows = [f"{hour:02d}:00,{100 + hour},50,{90 + hour}" for hour in range(24)]
    found = read_table(table("Time,PROD,TEST,PROD SMF70LAC", *rows), ReadRules())
    assert [series.lpar for series in found.series] == ["PROD", "TEST"]
    assert [series.lpar for series in found.recorded] == ["PROD"]


def test_a_recorded_average_of_no_lpar_of_the_table_is_refused_with_a_heading_that_does() -> None:
    rows = [f"{hour:02d}:00,{100 + hour},50,{90 + hour}" for hour in range(24)]
    with pytest.raises(FileError, match="head it with one of PROD, TEST, as in PROD SMF70LAC"):
        read_table(table("Time,PROD,TEST,OTHER LAC", *rows), ReadRules())
