"""RMF workload activity as the Redpaper prints it: the rates and percents of its text."""

from __future__ import annotations

import pytest

from headroom.domain.files.workload_activity import is_workload_activity, read_workload_activity
from headroom.domain.peaks.profiles import FileError

EXAMPLE_1 = """\
 SERVICE TIME   ---APPL %---

 CPU  144.943  CP     80.84

 SRB   99.908  AAPCP   0.00

 RCT    0.000  IIPCP   0.00

 IIT    0.000

 HST    0.000  AAP      N/A

 AAP      N/A  IIP     0.00

 IIP    0.000
"""
EXAMPLE_2 = """\
 -TRANSACTIONS-  TRANS-TIME HHH.MM.SS.TTT

 AVG       1.00  ACTUAL                13

 MPL       1.00  EXECUTION              0

 ENDED  3077678  QUEUED                 0

 END/S 10160.81  R/S AFFIN              0

 #SWAPS       0  INELIGIBLE             0

 EXCTD        0  CONVERSION             0

 AVG ENC   0.00  STD DEV               68
"""
EXAMPLE_3 = """\
 SERVICE TIME  ---APPL %---

CPU  221.605  CP     37.37

SRB   13.441  AAPCP   0.00

RCT    0.000  IIPCP   2.94

IIT    0.000

HST    0.000  AAP      N/A

AAP      N/A  IIP    40.23

IIP  121.848
"""


def test_the_examples_give_the_rate_and_the_percents_of_the_text() -> None:
    point = read_workload_activity(f"CICS\n{EXAMPLE_1}\n{EXAMPLE_2}")
    assert (point.etr_per_second, point.response_ms, point.ended) == (10160.81, 13, 3077678)
    assert point.seconds == pytest.approx(302.9, abs=0.05)
    (cics,) = point.spaces
    assert (cics.name, cics.cp_percent, cics.iip_percent) == ("CICS", 80.84, 0)
    assert cics.computed_cp_percent == pytest.approx(80.84, abs=0.006)
    assert cics.gp_ms == pytest.approx(80.84 / 10160.81 * 10)
    assert point.findings == ()


def test_time_on_a_ziip_is_no_gp_time_and_what_ran_on_a_gp_is_inside() -> None:
    point = read_workload_activity(f"{EXAMPLE_2}\n{EXAMPLE_3}", ["CTG"])
    (ctg,) = point.spaces
    assert (ctg.name, ctg.cp_percent, ctg.iipcp_percent, ctg.iip_percent) == (
        "CTG",
        37.37,
        2.94,
        40.23,
    )
    assert ctg.computed_cp_percent == pytest.approx(37.37, abs=0.01)
    assert ctg.offload_ms == pytest.approx(40.23 / 10160.81 * 10)
    assert point.findings == ()


def test_blocks_of_another_interval_are_named() -> None:
    other = EXAMPLE_1.replace("144.943", "244.943")
    point = read_workload_activity(f"{EXAMPLE_2}{other}")
    assert [finding.line for finding in point.findings] == [16]
    assert "80.84 %; its service times give 113.8" in point.findings[0].text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (EXAMPLE_1, "the rate is missing"),
        (EXAMPLE_2, "the CPU is missing"),
        (EXAMPLE_2 + EXAMPLE_2 + EXAMPLE_1, "each rate as a separate file"),
        (EXAMPLE_2 + EXAMPLE_1.replace("CP     80.84", ""), "no CP percentage"),
    ],
)
def test_what_is_missing_is_named(text: str, says: str) -> None:
    assert is_workload_activity(text)
    with pytest.raises(FileError, match=says):
        read_workload_activity(text)
