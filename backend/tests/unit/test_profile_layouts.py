"""Tables of a month in every layout: what was written is read back, or refused with its line."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.files.monitor_series import read_openmetrics
from headroom.domain.files.profile_tables import TableProfile, read_rows
from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.workbooks import rows_of_sheets
from headroom.domain.peaks.profiles import FileError
from tests.unit.table_samples import read_table

START = datetime(2026, 9, 1)
MONTH = [START + timedelta(hours=hour) for hour in range(720)]
BATCH = [300.0 if hour % 24 in (23, 0, 1, 2) else 100.0 + hour % 7 for hour in range(720)]


def read(text: str, **rules: object) -> TableProfile:
    return read_table(text.encode(), ReadRules(**rules))  # type: ignore[arg-type]


def lines(head: str, rows: Sequence[str]) -> str:
    return "\n".join([head, *rows])


def codes(found: TableProfile) -> list[str]:
    return [finding.code for finding in found.findings]


@pytest.mark.parametrize(
    ("head", "pattern"),
    [
        ("Date,Hour,PROD", "{0:%Y-%m-%d},{0.hour},{1}"),
        ("Datum;Stunde;PROD", "{0:%d.%m.%Y};{0.hour};{1}"),
        ("Date,Hour,LPAR,MSU", "{0:%Y-%m-%d},{0.hour},PROD,{1}"),
        ("Date,HH,PROD", "{0:%d%b%Y},{0:%H},{1}"),
    ],
)
def test_a_month_of_dates_and_hours_is_720_intervals(head: str, pattern: str) -> None:
    found = read(
        lines(head, [pattern.format(*row) for row in zip(MONTH, BATCH, strict=True)]),
        date_order="day_first",
    )
    assert [series.lpar for series in found.series] == ["PROD"]
    assert found.series[0].msu.tolist() == BATCH
    assert (found.starts_at, found.findings) == (START, ())


def test_hours_from_1_to_24_end_their_interval() -> None:
    rows = [
        f"{time:%Y-%m-%d},{time.hour + 1},{msu}" for time, msu in zip(MONTH, BATCH, strict=True)
    ]
    found = read(lines("Date,Hour,PROD", rows))
    assert (found.starts_at, found.series[0].msu.tolist()) == (START, BATCH)
    assert codes(found) == ["times_are_ends"]


def test_times_may_be_stated_as_ends_or_show_it_by_their_last_second() -> None:
    quarters = [START + timedelta(minutes=15 * count) for count in range(96)]
    last = [f"{time + timedelta(minutes=14, seconds=59)},{at}" for at, time in enumerate(quarters)]
    found = read(lines("time,A", last))
    assert (found.starts_at, codes(found)) == (START, ["times_are_ends"])
    stated = read(
        lines("time,A", [f"{time + timedelta(minutes=15)},1" for time in quarters]), times="end"
    )
    assert (stated.starts_at, stated.findings) == (START, ())


def test_dates_without_an_hour_are_refused() -> None:
    rows = [f"{time:%Y-%m-%d},{msu}" for time, msu in zip(MONTH, BATCH, strict=True)]
    with pytest.raises(FileError, match="no column is the hour"):
        read(lines("Date,PROD", rows))


def test_a_line_that_says_the_same_again_counts_once() -> None:
    rows = [f"{time},{msu}" for time, msu in zip(MONTH, BATCH, strict=True)]
    found = read(lines("time,PROD", [*rows[:30], rows[29], *rows[30:]]))
    assert found.series[0].msu.tolist() == BATCH
    assert [(finding.code, finding.line) for finding in found.findings] == [("line_repeated", 32)]


def test_a_time_with_two_values_is_refused_with_both_lines() -> None:
    rows = [f"{time},{msu}" for time, msu in zip(MONTH, BATCH, strict=True)]
    with pytest.raises(FileError, match="line 31 has it with other values") as refused:
        read(lines("time,PROD", [*rows[:30], f"{MONTH[29]},7", *rows[30:]]))
    assert refused.value.line == 32


@pytest.mark.parametrize("step", [15, 60])
def test_the_clock_goes_back_on_no_ordinary_day(step: int) -> None:
    times = [datetime(2026, 3, 2) + timedelta(minutes=step * count) for count in range(30)]
    rows = [f"{time},{at}" for at, time in enumerate(times)]
    again = f"{times[9]},99"
    with pytest.raises(FileError, match="other values"):
        read(lines("time,A", [*rows[:10], again, *rows[10:]]))


def test_a_quarter_of_an_hour_that_stands_twice_is_no_clock_put_back() -> None:
    times = [datetime(2026, 10, 25) + timedelta(minutes=15 * count) for count in range(30)]
    rows = [f"{time},{at}" for at, time in enumerate(times)]
    with pytest.raises(FileError, match="not after"):
        read(lines("time,A", [*rows[:9], f"{times[8]},99", *rows[9:]]))


def test_the_clock_goes_back_once() -> None:
    hours = [0, 1, 2, 2, 3, 3, 4]
    rows = [f"2026-10-25 {hour:02d}:00,{at}" for at, hour in enumerate(hours)]
    with pytest.raises(FileError, match="other values") as refused:
        read(lines("time,A", rows))
    assert refused.value.line == 7


@pytest.mark.parametrize("name", ["Total", "Gesamt", "CPC", "Everything"])
def test_a_column_that_adds_up_the_others_is_no_lpar(name: str) -> None:
    rows = [f"{time},{msu},{hour % 50},{msu + hour % 50}" for hour, (time, msu) in ROWS]
    found = read(lines(f"time,PROD,TEST,{name}", rows))
    assert [series.lpar for series in found.series] == ["PROD", "TEST"]
    assert codes(found) == ["total"]
    assert [column.use for column in found.columns] == ["time", "value", "value", "total"]
    kept = read(lines(f"time,PROD,TEST,{name}", rows), columns={3: "value"})
    assert [series.lpar for series in kept.series] == ["PROD", "TEST", name]


ROWS = list(enumerate(zip(MONTH, BATCH, strict=True)))


def test_a_total_that_does_not_add_up_is_said_to() -> None:
    rows = [f"{time},{msu},5,{msu + 5 + (hour == 7) * 100}" for hour, (time, msu) in ROWS]
    found = read(lines("time,PROD,TEST,Total", rows))
    assert [series.lpar for series in found.series] == ["PROD", "TEST"]
    assert "in 1 of 720 intervals, first in interval 8: 205 beside 105" in found.findings[0].text


def test_a_total_alone_and_totals_among_names_are_read() -> None:
    alone = read(
        lines("time,Total", [f"{time},{msu}" for time, msu in zip(MONTH, BATCH, strict=True)])
    )
    assert [series.lpar for series in alone.series] == ["Total"]
    long = [
        f"{time},{name},{value}"
        for time, msu in zip(MONTH, BATCH, strict=True)
        for name, value in (("PROD", msu), ("TEST", 7), ("TOTAL", msu + 7))
    ]
    found = read(lines("time,lpar,msu", long))
    assert [series.lpar for series in found.series] == ["PROD", "TEST"]


@pytest.mark.parametrize(("sign", "separator"), [(".", ","), (",", ";")])
def test_dates_as_spreadsheets_count_them_are_dates(sign: str, separator: str) -> None:
    days = [(time - datetime(1899, 12, 30)) / timedelta(days=1) for time in MONTH]
    rows = [
        separator.join([f"{day:.9f}".replace(".", sign), f"{msu:.1f}".replace(".", sign)])
        for day, msu in zip(days, BATCH, strict=True)
    ]
    found = read(lines(separator.join(["Date", "PROD"]), rows))
    assert (found.starts_at, found.series[0].msu.tolist()) == (START, BATCH)
    assert codes(found) == ["excel_dates"]


def test_days_and_times_that_a_spreadsheet_counts_apart_are_joined() -> None:
    rows = [
        f"{(time - datetime(1899, 12, 30)).days},{time.hour / 24:.6f},{msu}"
        for time, msu in zip(MONTH, BATCH, strict=True)
    ]
    found = read(lines("Date,Time,PROD", rows))
    assert (found.starts_at, found.series[0].msu.tolist()) == (START, BATCH)


def test_an_empty_cell_is_unknown_or_zero_and_a_missing_line_unknown() -> None:
    rows = [f"{time},{'' if hour == 3 else msu}" for hour, (time, msu) in ROWS if hour != 5]
    text = lines("time,A", rows)
    assert np.flatnonzero(np.isnan(read(text).series[0].msu)).tolist() == [3, 5]
    zero = read(text, empty="zero").series[0].msu
    assert zero[3] == 0 and np.flatnonzero(np.isnan(zero)).tolist() == [5]


def test_a_date_that_could_be_two_is_named_and_may_be_stated() -> None:
    rows = [f"02/03/2026 {hour:02d}:00,1" for hour in range(24)]
    found = read(lines("time,A", rows))
    assert found.starts_at == datetime(2026, 2, 3) and codes(found) == ["date_order_taken"]
    stated = read(lines("time,A", rows), date_order="day_first")
    assert (stated.starts_at, stated.findings) == (datetime(2026, 3, 2), ())


def test_a_column_may_be_left_out() -> None:
    rows = [f"{time},{msu},{hour % 9}" for hour, (time, msu) in ROWS]
    found = read(lines("time,PROD,load", rows), columns={2: "ignore"})
    assert [series.lpar for series in found.series] == ["PROD"]


@pytest.mark.parametrize(
    ("head", "more", "left_out"),
    [
        ("Time,PROD,PROD Busy %", "12.5", "PROD Busy %"),
        ("Time,PROD MSU,PROD MIPS", "900", "PROD MIPS"),
        ("Time,PROD,Group capacity", "400", "Group capacity"),
        ("Time,PROD,zIIP MSU", "90.5", "zIIP MSU"),
        ("Time,PROD,Duration", "3600", "Duration"),
        ("Time,PROD,CPs", "4", "CPs"),
    ],
)
def test_numbers_that_are_no_use_of_an_lpar_do_not_become_one(
    head: str, more: str, left_out: str
) -> None:
    found = read(lines(head, [f"{time},{msu},{more}" for _, (time, msu) in ROWS]))
    assert len(found.series) == 1
    assert [column.use for column in found.columns] == ["time", "value", "ignore"]
    [said] = [finding for finding in found.findings if finding.code == "column_left_out"]
    assert said.text.startswith(left_out)
    chosen = read(
        lines(head, [f"{time},{msu},{more}" for _, (time, msu) in ROWS]), columns={2: "value"}
    )
    assert len(chosen.series) == 2


def test_what_is_headed_a_date_and_is_none_is_refused_and_no_lpar() -> None:
    rows = [f"{time},20261399,{msu}" for _, (time, msu) in ROWS]
    with pytest.raises(FileError, match="20261399 is no date"):
        read(lines("Time,Date,PROD", rows))


def test_a_column_of_weekdays_or_of_one_name_alone_is_no_lpar() -> None:
    rows = [f"{time},Mon,{msu}" for _, (time, msu) in ROWS]
    assert [series.lpar for series in read(lines("Time,Day,PROD", rows)).series] == ["PROD"]
    rows = [f"{time},SYS1,{name},{msu}" for _, (time, msu) in ROWS for name in ("PROD", "TEST")]
    found = read(lines("Time,System,LPAR,MSU", rows))
    assert [series.lpar for series in found.series] == ["PROD", "TEST"]


def wide(times: Sequence[str], values: np.ndarray, names: Sequence[str], separator: str) -> str:
    head = separator.join(["time", *names])
    return lines(
        head, [separator.join([time, *row]) for time, row in zip(times, cells(values), strict=True)]
    )


def cells(values: np.ndarray) -> list[list[str]]:
    return [["" if np.isnan(cell) else f"{cell:.2f}" for cell in row] for row in values]


@given(
    st.integers(1, 4),
    st.sampled_from([5, 10, 15, 20, 30, 60]),
    st.integers(12, 90),
    st.integers(0, 23),
    st.sampled_from(
        [
            *("wide", "turned", "long", "date+hour", "serial", "ends", "workbook", "openmetrics"),
            *("digits", "day of year", "seconds", "year+month+day", "beside others"),
        ]
    ),
    st.sampled_from([",", ";", "\t", "|"]),
    st.randoms(use_true_random=False),
)
@settings(max_examples=150)
def test_random_series_come_back_from_every_layout(
    lpars: int,
    step: int,
    count: int,
    hour: int,
    layout: str,
    separator: str,
    random: object,
) -> None:
    values = np.array(
        [[round(random.uniform(1, 9000), 2) for _ in range(lpars)] for _ in range(count)]  # type: ignore[attr-defined]
    )
    step = 60 if layout in ("date+hour", "year+month+day") else step
    start = datetime(2026, 6, 27, hour)
    moments = [start + timedelta(minutes=step * at) for at in range(count)]
    names = [f"LP{at}" for at in range(lpars)]
    written = [f"{moment:%Y-%m-%d %H:%M}" for moment in moments]
    rules: dict[str, object] = {"decimal": "point"}
    if layout == "turned" and count > 3:
        grid = [
            ["time", *written],
            *(
                [name, *row]
                for name, row in zip(names, zip(*cells(values), strict=True), strict=True)
            ),
        ]
        text = "\n".join(separator.join(row) for row in grid)
    elif layout == "long":
        rows = [
            separator.join([time, name, cell])
            for time, row in zip(written, cells(values), strict=True)
            for name, cell in zip(names, row, strict=True)
        ]
        text = lines(separator.join(["time", "lpar", "MSU"]), rows)
    elif layout == "date+hour":
        rows = [
            separator.join([f"{moment:%Y-%m-%d}", str(moment.hour), *row])
            for moment, row in zip(moments, cells(values), strict=True)
        ]
        text = lines(separator.join(["Date", "Hour", *names]), rows)
    elif layout == "serial":
        days = [(moment - datetime(1899, 12, 30)) / timedelta(days=1) for moment in moments]
        text = wide([f"{day:.8f}" for day in days], values, names, separator)
    elif layout in ("digits", "day of year"):
        pattern = f"{'%Y%m%d' if layout == 'digits' else '%Y.%j'}{separator}%H%M"
        text = wide([f"{moment:{pattern}}" for moment in moments], values, names, separator)
        text = text.replace("time", f"Date{separator}Time", 1)
    elif layout == "seconds":
        seconds = [f"{moment.replace(tzinfo=UTC).timestamp():.0f}" for moment in moments]
        text = wide(seconds, values, names, separator)
    elif layout == "year+month+day":
        parts = [separator.join(map(str, moment.timetuple()[:4])) for moment in moments]
        text = wide(parts, values, names, separator)
        text = text.replace("time", separator.join(["Year", "Month", "Day", "Hour"]), 1)
    elif layout == "beside others":
        text = wide(written, values, names, separator)
        head, *rows = text.split("\n")
        more = ["Interval", "Defined Capacity", "Busy %", "Weekday"]
        rows = [f"{row}{separator}{separator.join(['60', '400', '31.5', 'Mon'])}" for row in rows]
        text = lines(separator.join([head, *more]), rows)
    elif layout == "ends":
        ends = [f"{moment + timedelta(minutes=step):%Y-%m-%d %H:%M}" for moment in moments]
        text = wide(ends, values, names, separator)
        rules["times"] = "end"
    else:
        text = wide(written, values, names, separator)
    if layout == "workbook":
        cells_of = zip(moments, values.tolist(), strict=True)
        sheet = [["time", *names], *([at, *row] for at, row in cells_of)]
        found = read_rows(rows_of_sheets([("Sheet 1", sheet)]), ReadRules(decimal="point"))
    elif layout == "openmetrics":
        samples = [
            f'lpar_msu{{lpar="{name}"}} {value} {at.replace(tzinfo=UTC).timestamp():.0f}'
            for place, name in enumerate(names)
            for at, value in zip(moments, values[:, place].tolist(), strict=True)
        ]
        found = read_rows(read_openmetrics("\n".join(samples)).rows, ReadRules(decimal="point"))
    else:
        found = read(text, **rules)
    assert [series.lpar for series in found.series] == names
    for at, series in enumerate(found.series):
        assert series.msu.tolist() == values[:, at].tolist()
    assert (found.interval_minutes, found.starts_at) == (step, start)


def _series(text: str, **rules: object) -> tuple[TableProfile, list[float]]:
    found = read(text, **rules)
    return found, found.series[0].msu.tolist()


def test_a_value_every_minute_is_taken_together_to_five() -> None:
    rows = [f"2026-06-01 00:{at:02d},{at}" for at in range(3, 15)]
    found, msu = _series("\n".join(["time,PROD", *rows]))
    assert found.interval_minutes == 5
    assert found.starts_at == datetime(2026, 6, 1)
    assert np.isnan(msu[0])
    assert msu[1:] == [7.0, 12.0]
    assert "finer_intervals" in {finding.code for finding in found.findings}


def test_seconds_of_every_minute_are_added_and_an_end_names_the_minute_before_it() -> None:
    rows = [f"2026-06-01 {at // 60:02d}:{at % 60:02d};1" for at in range(1, 61)]
    found, msu = _series(
        "\n".join(["time;PROD", *rows]), unit="GP seconds", times="end", interval_minutes=30
    )
    assert found.starts_at == datetime(2026, 6, 1)
    assert msu == [30.0, 30.0]


@pytest.mark.parametrize("zone", [None, "Europe/Berlin"])
def test_an_interval_with_a_minute_missing_is_unknown(zone: str | None) -> None:
    rows = [f"2026-06-01 00:{at:02d},1" for at in range(20) if at != 7]
    _, msu = _series("\n".join(["time,PROD", *rows]), time_zone=zone)
    assert msu[:1] + msu[2:] == [1.0, 1.0, 1.0]
    assert np.isnan(msu[1])


def test_values_within_a_minute_are_refused_with_what_to_bring() -> None:
    rows = [f"2026-06-01 00:0{at // 2}:{at % 2 * 3}0,{at}" for at in range(8)]
    with pytest.raises(FileError, match="import a value for each minute") as refused:
        read_table("\n".join(["time,PROD", *rows]).encode(), ReadRules())
    assert refused.value.line == 3


@pytest.mark.parametrize(
    ("first", "pattern"),
    [(0, "{}"), (1, "{}"), (0, "{:02d}:00"), (1, "H{}"), (0, "{0:02d}-{1:02d}")],
)
def test_a_row_a_day_with_a_column_an_hour_is_read_hour_by_hour(first: int, pattern: str) -> None:
    heads = [pattern.format(hour, hour + 1) for hour in range(first, first + 24)]
    days = [
        ";".join([f"0{day}.06.2026", *(str(100 * day + hour) for hour in range(24)), "99999"])
        for day in range(1, 4)
    ]
    found, msu = _series("\n".join([";".join(["Datum", *heads, "Tagessumme"]), *days]))
    assert found.interval_minutes == 60
    assert found.starts_at == datetime(2026, 6, 1)
    assert len(found.series) == 1
    assert msu == [float(100 * day + hour) for day in range(1, 4) for hour in range(24)]


def test_a_column_an_hour_is_read_for_each_lpar_and_faults_are_named_where_they_stand() -> None:
    heads = ",".join(["LPAR", "Date", *map(str, range(24))])
    rows = [
        ",".join([lpar, f"2026-06-0{day}", *(str(day * 10 + hour) for hour in range(24))])
        for lpar in ("PROD", "TEST")
        for day in (1, 2)
    ]
    found, msu = _series("\n".join([heads, *rows]))
    assert [part.lpar for part in found.series] == ["PROD", "TEST"]
    assert len(msu) == 48
    wrong = rows[2].replace(",15,", ",x,")
    with pytest.raises(FileError, match="x is not a number") as refused:
        _series("\n".join([heads, *rows[:2], wrong, rows[3]]))
    assert (refused.value.line, refused.value.column) == (4, 8)


@pytest.mark.parametrize(
    "pattern", ["%d/%m/%y %H:%M", "%m/%d/%y %H:%M", "%d.%m.%y %H:%M", "%m/%d/%y;%H:%M"]
)
def test_years_of_two_digits_are_of_this_century(pattern: str) -> None:
    moments = [datetime(2026, 5, 30) + timedelta(hours=hour) for hour in range(96)]
    heads = "date;time;PROD" if ";" in pattern else "time;PROD"
    rows = [f"{moment:{pattern}};{at}" for at, moment in enumerate(moments)]
    found, msu = _series("\n".join([heads, *rows]))
    assert found.starts_at == datetime(2026, 5, 30)
    assert msu == [float(at) for at in range(96)]
    assert "short_year" in {finding.code for finding in found.findings}


def test_a_date_of_points_and_two_digits_beside_a_time_is_read_under_its_head() -> None:
    moments = [datetime(2026, 4, 30) + timedelta(hours=hour) for hour in range(48)]
    rows = [f"{moment:%d.%m.%y;%H.%M.%S};1" for moment in moments]
    found, _ = _series("\n".join(["Datum;Uhrzeit;PROD", *rows]))
    assert found.starts_at == datetime(2026, 4, 30)


@pytest.mark.parametrize("padding", ["", ",,"])
def test_titles_above_the_heads_are_left_out_with_a_finding(padding: str) -> None:
    rows = [f"2026-06-01 {hour:02d}:00,{hour},{2 * hour}" for hour in range(24)]
    titles = [f"MSU of June 2026{padding}", f"Customer A{padding}", ""]
    found, msu = _series("\n".join([*titles, "time,PROD,TEST", *rows]))
    assert [part.lpar for part in found.series] == ["PROD", "TEST"]
    assert msu == [float(hour) for hour in range(24)]
    assert [finding.line for finding in found.findings if finding.code == "title"] == [1]


def test_rows_without_heads_whose_first_has_gaps_lose_none() -> None:
    rows = [
        f"2026-06-01 {hour:02d}:00,{'' if hour == 0 else hour},{'' if hour == 0 else 1}"
        for hour in range(24)
    ]
    found, msu = _series("\n".join(rows))
    assert len(msu) == 24
    assert found.starts_at == datetime(2026, 6, 1)
