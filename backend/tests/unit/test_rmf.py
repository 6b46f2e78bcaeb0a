"""RMF Postprocessor XML: every partition row reproduced, differences listed, attacks refused."""

import random
from datetime import datetime, timedelta

import numpy as np
import pytest

from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.rmf import RmfProfile
from headroom.domain.peaks.profiles import FileError
from tests.unit.rmf_samples import (
    EIGHT_HOURS,
    START,
    Row,
    document,
    eight_hours,
    read_rmf,
    report,
)

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
    found = read_rmf(eight_hours(), ReadRules(msu_basis="msu_actual"))
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
        (GOOD.replace(b"00.15.00.000", b"a quarter"), "is not a dispatch time", None),
        (GOOD.replace(b"<col>39</col>", b"<col>many</col>"), "MSU Actual: many", None),
        (GOOD.replace(b"<col>39</col>", b""), "11 cells under 12 headings", None),
        (GOOD.replace(b"en-us", b"de-de"), "locale de-de", 5),
        (GOOD.replace(b"03/01/2026", b"2026-03-01"), "not a time", 5),
        (GOOD.replace(b"06.30.00", b"05.30.00"), "ends before it starts", 4),
        (GOOD.replace(b"06.30.00", b"06.07.00"), "420 seconds", None),
        (
            document(report(START, ROWS), report(START + HALF_HOUR / 2, ROWS)),
            "begins within the one before",
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


def codes(found: RmfProfile) -> list[str]:
    return [finding.code for finding in found.findings]


def half_hours(count: int, start: datetime = START) -> list[datetime]:
    return [start + HALF_HOUR * index for index in range(count)]


def test_a_partition_without_a_row_in_a_report_used_0() -> None:
    both, one = [Row("A", 900.0), Row("B", 90.0)], [Row("A", 900.0)]
    found = read_rmf(
        document(*(report(time, one if at == 1 else both) for at, time in enumerate(half_hours(3))))
    )
    assert found.series[1].msu.tolist() == [pytest.approx(3.9), 0, pytest.approx(3.9)]
    assert codes(found) == ["no_row"] and "B has no row in 1 of 3" in found.findings[0].text


def test_an_interval_a_second_short_or_late_counts_as_whole() -> None:
    times = half_hours(3)
    found = read_rmf(
        document(
            report(times[0], ROWS, length="30:00:000"),
            report(times[1], [Row("A", 899.5)], length="29:59:000"),
            report(times[2] - timedelta(seconds=1), ROWS, length="30:01:000"),
        )
    )
    assert found.interval_minutes == 30 and len(found.series[0].msu) == 3
    assert found.series[0].msu[1] == pytest.approx(899.5 / 1799 * 78)
    assert "interval_off_step" in codes(found)


def cut_by_an_ipl() -> bytes:
    first, second, third = half_hours(3)
    return document(
        report(first, ROWS, length="30:00:000"),
        report(second, [Row("A", 720.0)], length="12:00:000"),
        report(second + timedelta(minutes=20), [Row("A", 150.0)], length="10:00:000"),
        report(third, ROWS, length="30:00:000"),
    )


def test_an_interval_cut_by_an_ipl_counts_by_its_length_or_not_at_all() -> None:
    found = read_rmf(cut_by_an_ipl())
    mean = (720 + 150) / (22 * 60) * 78
    assert found.series[0].msu.tolist() == [39, pytest.approx(mean), 39]
    assert {"odd_interval", "partly_reported"} <= set(codes(found))
    left_out = read_rmf(cut_by_an_ipl(), ReadRules(odd_intervals="left_out"))
    assert np.isnan(left_out.series[0].msu).tolist() == [False, True, False]


def test_quarters_among_half_hours_are_joined() -> None:
    first, second, _ = half_hours(3)
    quarter = timedelta(minutes=15)
    found = read_rmf(
        document(
            *(report(time, ROWS, length="30:00:000") for time in half_hours(3)[::2]),
            report(second, [Row("A", 900.0)], length="15:00:000"),
            report(second + quarter, [Row("A", 450.0)], length="15:00:000"),
        )
    )
    assert found.starts_at == first
    assert found.series[0].msu.tolist() == [39, pytest.approx(1350 / 1800 * 78), 39]


def test_a_model_change_counts_each_interval_by_its_own_rating() -> None:
    first, second = half_hours(2)
    found = read_rmf(
        document(
            report(first, ROWS, serial="1", capacity="156"),
            report(second, ROWS, serial="1", capacity="200", model="Z02"),
        )
    )
    assert found.series[0].msu.tolist() == [39, 50]
    assert (found.machine, codes(found)[0]) == ("2818-Z02", "model_changes")


def test_of_two_machines_one_is_read_and_the_other_may_be_chosen() -> None:
    times = half_hours(3)
    data = document(
        *(report(time, ROWS, serial="AAA1") for time in times),
        report(times[0], [Row("X", 450.0)], serial="BBB2", system="SYSB", model="Z02"),
    )
    found = read_rmf(data)
    assert [(machine.id, machine.reports) for machine in found.machines] == [
        ("AAA1", 3),
        ("BBB2", 1),
    ]
    assert codes(found) == ["several_machines"] and found.series[0].lpar == "A"
    other = read_rmf(data, ReadRules(machine="BBB2"))
    assert (other.machine, other.series[0].lpar, len(other.series[0].msu)) == ("2818-Z02", "X", 1)


def changed_clock(day: datetime, hours: list[tuple[int, int]], jump_at: int, end: str) -> bytes:
    reports = []
    for at, (hour, minute) in enumerate(hours):
        start = day.replace(hour=hour, minute=minute)
        until = datetime.strptime(end, "%H:%M").replace(year=day.year, month=day.month, day=day.day)
        reports.append(
            report(
                start,
                [Row("A", 100.0 + at)],
                length="30:00:000",
                end=until if at == jump_at else None,
            )
        )
    return document(*reports)


def test_the_change_in_autumn_and_in_spring_loses_nothing() -> None:
    autumn = changed_clock(
        datetime(2026, 10, 25), [(1, 30), (2, 0), (2, 30), (2, 0), (2, 30), (3, 0)], 2, "02:00"
    )
    spring = changed_clock(datetime(2026, 3, 29), [(1, 0), (1, 30), (3, 0), (3, 30)], 1, "03:00")
    for data, count, code in ((autumn, 6, "clock_put_back"), (spring, 4, "clock_put_forward")):
        found = read_rmf(data)
        expected = [(100.0 + at) / 1800 * 78 for at in range(count)]
        assert found.series[0].msu.tolist() == pytest.approx(expected)
        assert codes(found) == [code]
        assert read_rmf(data, ReadRules(time_zone="Europe/Berlin")).series[0].msu.tolist() == (
            pytest.approx(expected)
        )


def test_a_month_in_several_files_in_any_order_is_one_series() -> None:
    chosen = random.Random(7)
    used = [chosen.uniform(0, 1800) for _ in range(96)]
    reports = [
        report(time, [Row("A", seconds)], length="30:00:000")
        for time, seconds in zip(half_hours(96), used, strict=True)
    ]
    whole = read_rmf(document(*reports))
    parts = [document(*reports[48:]), document(*reports[:20]), document(*reports[20:48])]
    found = read_rmf([[part[:1000], part[1000:]] for part in parts])
    assert found.series[0].msu.tolist() == whole.series[0].msu.tolist()
    assert (found.starts_at, found.findings) == (START, ())
    assert found.rows == 96 and len(found.partitions) == 60
