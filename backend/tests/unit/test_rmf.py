"""RMF Postprocessor XML: every partition row reproduced, differences listed, attacks refused."""

from datetime import timedelta

import numpy as np
import pytest

from headroom.domain.files.rmf import read_rmf
from headroom.domain.peaks.profiles import FileError
from tests.unit.rmf_samples import EIGHT_HOURS, START, Row, document, eight_hours, report

HALF_HOUR = timedelta(minutes=30)


def test_the_file_for_tests_is_what_its_module_writes() -> None:
    assert EIGHT_HOURS.read_bytes() == eight_hours()


def test_a_day_of_reports_is_a_series_for_each_partition() -> None:
    found = read_rmf(eight_hours())
    assert (found.machine, found.interval_minutes, found.starts_at) == ("2818-Y02", 30, START)
    assert [each.lpar for each in found.series] == ["ONLINE", "BATCH"]
    assert len(found.series[0].msu) == 16
    assert found.series[0].msu[0] == pytest.approx(400.25 / 1800 * 78)
    assert found.findings == ()


def test_every_printed_number_of_every_row_is_reproduced() -> None:
    found = read_rmf(eight_hours())
    assert len(found.partitions) == 48
    for each in found.partitions:
        assert len(each.checks) == (6 if each.processor == "CP" else 5)
        assert all(check.agrees for check in each.checks)


def test_msu_actual_may_be_taken_as_printed() -> None:
    found = read_rmf(eight_hours(), "msu_actual")
    assert found.series[0].msu[:2].tolist() == [17, 22]


def test_an_msu_actual_that_does_not_follow_is_listed_with_its_line() -> None:
    data = document(report(START, [Row("A", 900.0), Row("B", 900.0, msu=41)]))
    found = read_rmf(data)
    (finding,) = found.findings
    assert finding.code == "differs"
    assert "B on CP" in finding.text and "printed as 41; the row gives 39" in finding.text
    assert finding.line is not None and b"<col>B</col>" in data.splitlines()[finding.line - 1]
    assert found.series[1].msu.tolist() == [39]


def test_work_on_a_ziip_is_listed_and_counts_no_msu() -> None:
    found = read_rmf(document(report(START, [Row("A", 90.0, "IIP", 1)])))
    assert found.series == ()
    assert found.partitions[0].msu is None
    assert len(found.partitions[0].checks) == 5


def test_without_a_rating_the_printed_msu_count() -> None:
    found = read_rmf(document(report(START, [Row("A", 900.0)], capacity="N/A")))
    assert found.series[0].msu.tolist() == [39]
    assert "MSU Actual" not in [each.quantity for each in found.partitions[0].checks]


def test_a_missing_interval_is_a_gap() -> None:
    rows = [Row("A", 900.0)]
    found = read_rmf(document(report(START, rows), report(START + 3 * HALF_HOUR, rows)))
    assert np.isnan(found.series[0].msu).tolist() == [False, True, True, False]
    assert [each.code for each in found.findings] == ["gap"]


def test_reports_may_come_in_any_order_and_from_several_systems() -> None:
    later, earlier = [Row("A", 1800.0)], [Row("A", 900.0)]
    found = read_rmf(
        document(
            report(START + HALF_HOUR, later),
            report(START, earlier),
            report(START, earlier, system="SYSB"),
        )
    )
    assert found.series[0].msu.tolist() == [39, 78]
    assert [each.code for each in found.findings] == ["same_interval_twice"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1"])
def test_other_encodings_are_read(encoding: str) -> None:
    text = document(report(START, [Row("A", 900.0)])).decode()
    data = text.replace('encoding="UTF-8"', f'encoding="{encoding}"').encode(encoding)
    assert read_rmf(data).series[0].msu.tolist() == [39]


ROWS = [Row("A", 900.0)]
GOOD = document(report(START, ROWS))
BOMB = (
    b'<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;">]>\n'
    b"<ddsml><postprocessor>&y;</postprocessor></ddsml>"
)
OUTSIDE = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ddsml>&x;</ddsml>'


@pytest.mark.parametrize(
    ("data", "words", "line"),
    [
        (b"<ddsml></ddsml>", "no CPU report", None),
        (b"<html><body>x</body></html>", "no CPU report", None),
        (GOOD[:-20], "not XML", None),
        (BOMB, "document type", 1),
        (OUTSIDE, "document type", 1),
        (b"<a>" * 100 + b"</a>" * 100, "nested too deeply", 1),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "not XML|not known", 1),
        (GOOD.replace(b"00.15.00.000", b"a quarter"), "no dispatch time", None),
        (GOOD.replace(b"<col>39</col>", b"<col>many</col>"), "MSU Actual: many", None),
        (GOOD.replace(b"<col>39</col>", b""), "11 cells under 12 headings", None),
        (GOOD.replace(b"en-us", b"de-de"), "locale de-de", 5),
        (GOOD.replace(b"03/01/2026", b"2026-03-01"), "no time", 5),
        (GOOD.replace(b"06.30.00", b"05.30.00"), "ends before it starts", 4),
        (GOOD.replace(b"06.30.00", b"06.07.00"), "420 seconds", None),
        (
            document(report(START, ROWS), report(START + HALF_HOUR / 2, ROWS)),
            "does not follow",
            None,
        ),
        (
            GOOD.replace(b"</ddsml>", b"")
            + document(report(START + HALF_HOUR, ROWS))
            .partition(b"<ddsml>")[2]
            .replace(b"Y02", b"Z02"),
            "more than one machine",
            None,
        ),
    ],
)
def test_what_cannot_be_read_rightly_is_refused(data: bytes, words: str, line: int | None) -> None:
    with pytest.raises(FileError, match=words) as refused:
        read_rmf(data)
    if line is not None:
        assert refused.value.line == line


@pytest.mark.parametrize("element", [b"<a/>", b"<col/>", b"<col></col>"])
def test_a_file_of_empty_elements_is_refused_at_its_start(element: bytes) -> None:
    data = b"<ddsml><postprocessor>" + element * 200_000 + b"</postprocessor></ddsml>"
    with pytest.raises(FileError, match="not those of an RMF Postprocessor report") as found:
        read_rmf(data)
    assert found.value.line == 1
    assert found.value.column is not None
    assert found.value.column < len(data) / 10


def test_elements_that_are_not_read_do_not_disturb() -> None:
    data = eight_hours().replace(b"</postprocessor>", b"<note><b>1</b>2</note></postprocessor>")
    assert data != eight_hours()
    assert read_rmf(data).series[0].msu.tolist() == read_rmf(eight_hours()).series[0].msu.tolist()
