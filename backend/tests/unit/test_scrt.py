"""SCRT's CSV: what cannot be read is refused with its line."""

import pytest

from headroom.domain.files.scrt import read_scrt
from headroom.domain.peaks.profiles import FileError
from tests.api.test_file_imports import SCRT, scrt


def test_a_month_is_the_one_in_which_its_period_begins() -> None:
    found = read_scrt(scrt("Oct", "Nov"))
    assert (found.layout, found.customer, found.month) == ("mvm", "MILLÉR", "2026-10")
    (machine,) = found.machines
    assert [lpar.name for lpar in machine.lpars] == ["PROD"]
    assert machine.cpc is not None and machine.cpc.consumed_msu == 300
    assert found.products[0].tool == 70


MULTIPLEX = """\
"==B5========= SCRT ENTERPRISE TFP REPORT - IBM Corp =================="
"Customer Name","ACME"
"Reporting Period","2 Oct, 2026 - 1 Nov, 2026 inclusive (31 days)"
"Machine identifier","","","","","M1","M2"
"Machine Serial Number","","","","","00-1","00-2"
"Machine Type and Model","","","","","3931-716","3931-709"
"Machine MSU Consumed","","","","",100,50
"Missing CPC data","","","","","N","Y"
"Container Identifier","Container Name","TOTAL MSU Consumption","",""
"C1","Base",140,"","",100,40
"""


def test_containers_are_checked_against_their_machines() -> None:
    found = read_scrt(MULTIPLEX.encode())
    assert (found.layout, found.containers[0].by_machine) == ("tfp", (100, 40))
    assert [finding.code for finding in found.findings] == ["flagged", "sum_differs"]
    assert "50 MSU is printed, 40 is their sum" in found.findings[1].text


@pytest.mark.parametrize(
    ("old", "new", "words", "line"),
    [
        ("2 {month}, 2026 - 1", "October to", "not a reporting period", 10),
        (",156", ",many", "many is not a number", 5),
        ('"05 {month} 2026 - 14:00"', '"yesterday"', "yesterday is not a time", 20),
        ("==B5=", "==B6=", "section B5 is missing", None),
        ("Reporting Period", "Period", "reporting period is missing", None),
    ],
)
def test_what_cannot_be_read_is_refused(old: str, new: str, words: str, line: int | None) -> None:
    text = SCRT.replace(old, new).format(month="Oct", next="Nov", used=300, cics=70)
    with pytest.raises(FileError, match=words) as refused:
        read_scrt(text.encode("latin-1"))
    assert refused.value.line == line
