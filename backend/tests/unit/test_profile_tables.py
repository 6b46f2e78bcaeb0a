"""Tables of MSU: separators, decimal signs, encodings, layouts, times, and clear refusals."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from headroom.domain.files.delimited_text import Decimal
from headroom.domain.files.profile_tables import TableProfile
from headroom.domain.files.read_rules import ReadRules
from headroom.domain.peaks.profiles import SHAPES, FileError, shaped_day
from tests.unit.table_samples import read_table

HOURS = [f"{hour:02d}:00" for hour in range(24)]
LEVELS = [100 + 1.5 * hour for hour in range(24)]


def read(text: str | bytes, **rules: object) -> TableProfile:
    data = text.encode() if isinstance(text, str) else text
    return read_table(data, ReadRules(**rules))  # type: ignore[arg-type]


def table(
    head: str, cells: Sequence[object], separator: str = ",", times: Sequence[str] = HOURS
) -> str:
    rows = (f"{time}{separator}{cell}" for time, cell in zip(times, cells, strict=True))
    return "\n".join([head, *rows])


def refused(text: str | bytes, **rules: object) -> FileError:
    with pytest.raises(FileError) as found:
        read(text, **rules)
    return found.value


WAYS_TO_WRITE = [
    (separator, decimal, quote)
    for separator in (",", ";", "\t", "|", " ")
    for decimal in ("point", "comma")
    for quote in ("", '"')
    # spaces separate unquoted values alone, and one comma cannot be both
    if (separator, quote) != (" ", '"') and (separator, decimal, quote) != (",", "comma", "")
]


@pytest.mark.parametrize(("separator", "decimal", "quote"), WAYS_TO_WRITE)
def test_any_separator_any_decimal_sign_any_quotes(
    separator: str, decimal: Decimal, quote: str
) -> None:
    cells = [f"{each:.1f}" for each in LEVELS]
    if decimal == "comma":
        cells = [each.replace(".", ",") for each in cells]
    text = table(f"time{separator}PROD1", [f"{quote}{each}{quote}" for each in cells], separator)
    found = read(text)
    assert [each.lpar for each in found.series] == ["PROD1"]
    assert found.series[0].msu.tolist() == LEVELS
    assert (found.separator, found.decimal, found.interval_minutes) == (separator, decimal, 60)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_encodings_are_found_out(encoding: str) -> None:
    found = read(table("Zeit;Größe", LEVELS, ";").encode(encoding))
    assert found.series[0].lpar == "Größe"
    assert found.series[0].msu.tolist() == LEVELS
    assert ("windows_1252" in [each.code for each in found.findings]) == (encoding == "cp1252")


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_endings_and_empty_lines_do_not_matter(ending: str) -> None:
    text = "\n\n" + table("time,A", LEVELS) + "\n\n"
    assert read(text.replace("\n", ending)).series[0].msu.tolist() == LEVELS


def test_each_lpar_may_have_a_column() -> None:
    cells = [f"{hour};{2 * hour}" for hour in range(24)]
    found = read(table("time;A;B", cells, ";"))
    assert [(each.lpar, each.msu[5]) for each in found.series] == [("A", 5), ("B", 10)]


def test_each_lpar_may_have_a_row() -> None:
    rows = [";".join(["lpar", *HOURS]), *(f"{n};" + ";".join("12345678" * 3) for n in "AB")]
    found = read("\n".join(rows))
    assert [each.lpar for each in found.series] == ["A", "B"]
    assert found.series[1].msu.tolist() == [1, 2, 3, 4, 5, 6, 7, 8] * 3


def test_each_value_may_have_a_row_with_its_lpar_in_any_order() -> None:
    rows = [f"2026-03-01 {time},{name},{hour}" for name in "BA" for hour, time in enumerate(HOURS)]
    found = read("\n".join(["time,system,msu", *rows]))
    assert [each.lpar for each in found.series] == ["B", "A"]
    assert found.series[0].msu.tolist() == list(range(24))
    assert found.starts_at is not None and found.starts_at.isoformat() == "2026-03-01T00:00:00"


def test_beside_names_the_column_headed_msu_is_read() -> None:
    rows = [f"{time},A,7,{hour}" for hour, time in enumerate(HOURS)]
    assert read("\n".join(["time,lpar,cpu,MSU used", *rows])).series[0].msu[3] == 3
    error = refused("\n".join(["time,lpar,cpu,load", *rows]))
    assert "head the right one MSU" in str(error)


@pytest.mark.parametrize(("count", "interval"), [(24, 60), (48, 30), (96, 15), (288, 5)])
def test_a_column_pasted_from_a_spreadsheet_is_one_day(count: int, interval: int) -> None:
    found = read("\n".join(str(each % 7 + 1) for each in range(count)))
    assert (found.interval_minutes, len(found.series[0].msu)) == (interval, count)
    assert found.series[0].lpar == "LPAR 1"


def test_a_row_pasted_from_a_spreadsheet_is_one_day() -> None:
    assert read("\t".join(str(each) for each in LEVELS)).series[0].msu.tolist() == LEVELS


def test_values_without_times_that_are_no_day_need_the_interval() -> None:
    text = "\n".join("12345" * 20)
    assert "state the interval" in str(refused(text))
    assert read(text, interval_minutes=15).interval_minutes == 15


def test_hours_by_number_are_hours() -> None:
    found = read("hour;A\n" + "\n".join(f"{hour};{hour * 3}" for hour in range(1, 25)))
    assert found.interval_minutes == 60
    assert [each.lpar for each in found.series] == ["A"]


def test_date_and_time_may_stand_apart() -> None:
    rows = [f"{day}.03.2026;{time};1" for day in (30, 31) for time in HOURS]
    found = read("\n".join(["Datum;Uhrzeit;MSU", *rows]))
    assert len(found.series[0].msu) == 48
    assert found.starts_at is not None and (found.starts_at.day, found.starts_at.month) == (30, 3)


def test_the_order_of_day_and_month_is_the_one_that_makes_days_follow() -> None:
    for pattern in ("{0:02d}/03/2026", "03/{0:02d}/2026"):
        rows = [f"{pattern.format(day)} {time},1" for day in (1, 2, 3) for time in HOURS]
        found = read("\n".join(["time,A", *rows]))
        assert len(found.series[0].msu) == 72


def test_missing_cells_are_gaps_and_named() -> None:
    cells: list[object] = [*LEVELS]
    cells[4], cells[5], cells[9] = "", "n/a", "-"
    found = read(table("time,A", cells))
    assert np.flatnonzero(np.isnan(found.series[0].msu)).tolist() == [4, 5, 9]
    assert "A has no value in 3 of 24 intervals, first in interval 5" in found.findings[0].text


def test_missing_rows_are_gaps() -> None:
    rows = [f"{time},1" for time in HOURS if time != "05:00"]
    found = read("\n".join(["time,A", *rows]))
    assert np.flatnonzero(np.isnan(found.series[0].msu)).tolist() == [5]


AUTUMN = ["00:00", "01:00", "02:00", "02:00", "03:00", "04:00"]
SPRING = ["00:00", "01:00", "03:00", "04:00"]


def test_when_the_clock_goes_back_an_hour_counts_twice() -> None:
    text = table("time,A", range(6), times=[f"2026-10-25 {each}" for each in AUTUMN])
    found = read(text)
    assert found.series[0].msu.tolist() == [0, 1, 2, 3, 4, 5]
    assert [(each.code, each.line) for each in found.findings] == [("clock_put_back", 5)]
    assert read(text, time_zone="Europe/Berlin").findings == ()


def test_when_the_clock_goes_forward_only_the_zone_tells_it_from_a_gap() -> None:
    text = table("time,A", range(4), times=[f"2026-03-29 {each}" for each in SPRING])
    assert np.isnan(read(text).series[0].msu).tolist() == [False, False, True, False, False]
    found = read(text, time_zone="Europe/Berlin")
    assert found.series[0].msu.tolist() == [0, 1, 2, 3]
    assert found.findings == ()
    shifted = [f"2026-03-29T{each}:00+0{1 + (each > '02')}:00" for each in SPRING]
    assert read(table("time,A", range(4), times=shifted)).series[0].msu.tolist() == [0, 1, 2, 3]


def test_times_without_dates_run_over_midnight() -> None:
    times = [f"{hour % 24}:00" for hour in range(20, 30)]
    assert read(table("time,A", range(10), times=times)).series[0].msu.tolist() == list(range(10))


def test_hours_of_a_twelve_hour_clock_are_read() -> None:
    times = ["10:00 AM", "11:00 AM", "12:00 PM", "1:00 PM"]
    assert read(table("time,A", range(4), times=times)).interval_minutes == 60


def test_the_separator_that_a_spreadsheet_names_is_taken() -> None:
    found = read("sep=;\n" + table("time;A", LEVELS, ";"))
    assert found.series[0].msu.tolist() == LEVELS


@pytest.mark.parametrize("mark", [" ", "\u00a0", "\u202f", "'", "."])
def test_thousands_are_read_where_they_cannot_be_decimals(mark: str) -> None:
    cells = [f"1{mark}{hour:03d},5" for hour in range(24)]
    assert read(table("time;A", cells, ";")).series[0].msu[7] == 1007.5


def test_a_point_before_three_digits_is_a_decimal_point_and_said_to_be() -> None:
    found = read(table("time,A", ["1.234"] * 24))
    assert found.series[0].msu[0] == 1.234
    assert [each.code for each in found.findings] == ["decimal_point_taken"]


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("abc", "abc is not a number"),
        ("12 MSU", "12 MSU is not a number"),
        ("-3", "negative"),
        ("1e99", "more MSU than any machine"),
        ("inf", "inf is not a number"),
        ("1_000", "1_000 is not a number"),
        ("٣", "is not a number"),
        ("0x10", "is not a number"),
        ("1.2.3", "is not a number"),
        ("=1+1", "is not a number"),
    ],
)
def test_a_cell_that_is_no_msu_is_refused_with_line_and_column(cell: str, words: str) -> None:
    cells: list[object] = [*LEVELS]
    cells[5] = cell
    error = refused(table("time;A", cells, ";"), decimal="point")
    assert words in str(error)
    assert (error.line, error.column) == (7, 2)


def test_all_wrong_cells_are_listed() -> None:
    cells: list[object] = [*LEVELS]
    cells[5] = cells[8] = "x"
    error = refused(table("time,A", cells))
    assert [(each.line, each.column) for each in (error, *error.also)] == [(7, 2), (10, 2)]


DAY = table("time,A", LEVELS)


@pytest.mark.parametrize(
    ("data", "words", "line", "column"),
    [
        ("", "empty", None, None),
        (" \n \n", "empty", None, None),
        ("a,b\nc,d", "no column holds numbers", 1, None),
        (DAY.replace("05:00,", "05:00,1,"), "3 cells where other lines have 2", 7, 3),
        (DAY.replace("05:00,107.5", "05:00"), "1 cells where other lines have 2", 7, 1),
        (DAY.replace("05:00", "25:00"), "25:00 is not a time", 7, 1),
        (DAY.replace("05:00", "05:17"), "does not keep the step", 7, 1),
        (DAY.replace("05:00", "04:00"), "not after the one above", 7, 1),
        (DAY.replace("05:00", ""), "the time is missing", 7, 1),
        (DAY.replace("05:00,", '05:00,"'), "quote", None, None),
        (table("time,A,A", [f"{each},1" for each in LEVELS]), "two columns are headed A", 1, 3),
        (table("time;A", ["1,234"] * 24, ";"), "thousand or a decimal comma", 2, 2),
        (table("time;A", ["1,5", "1.5"] * 12, ";"), "different ways", 3, 2),
        (table("time;A", ['"1,5\n2,5"', *["1,5"] * 23], ";"), "different ways", 4, 2),
        ("\n".join(f"{hour},5" for hour in range(24)), "one number with a decimal comma", 1, 1),
        (table("time,A", range(4), times=["0:00", "0:07", "0:14", "0:21"]), "7 minutes", 3, 1),
        (b"\x00\x01\x02PK\x03\x04", "control character", 1, 1),
        (b"time,A\n00:00,1\n01:00,\x8f\n", "not UTF-8", 3, 7),
        (DAY.replace("\n", "\x85").encode("cp037"), "EBCDIC", 1, 1),
        ("time,A\n00:00," + "9" * 2000, "2,000 characters", 2, 2),
        ("1\n" * 105_409, "105,408", None, None),
        ("time,A\n2026-01-01 00:00,1\n2026-01-01 00:05,1\n2028-01-01 00:05,1", "year", 4, 1),
    ],
)
def test_what_cannot_be_read_rightly_is_refused_with_its_place(
    data: str | bytes, words: str, line: int | None, column: int | None
) -> None:
    error = refused(data)
    assert words in str(error)
    if line is not None:
        assert (error.line, error.column) == (line, column)


def test_a_time_zone_that_is_none_is_refused() -> None:
    for name in ("Mars/Olympus", "../../etc/passwd", ""):
        with pytest.raises(ValidationError, match="time_zone"):
            read(DAY, time_zone=name)


@given(
    st.lists(st.floats(min_value=0, max_value=1e6), min_size=24, max_size=24),
    st.sampled_from([",", ";", "\t", "|"]),
    st.sampled_from([".", ","]),
    st.integers(1, 3),
)
@settings(max_examples=60)
def test_what_a_spreadsheet_writes_comes_back(
    values: list[float], separator: str, sign: str, lpars: int
) -> None:
    cells = [f"{each:.2f}".replace(".", sign) for each in values]
    quoted = [f'"{each}"' if separator == sign else each for each in cells]
    head = separator.join(["time", *(f"L{index}" for index in range(lpars))])
    found = read(table(head, [separator.join([each] * lpars) for each in quoted], separator))
    assert len(found.series) == lpars
    for each in found.series:
        assert each.msu.tolist() == [float(f"{value:.2f}") for value in values]


@given(st.binary(max_size=400) | st.text(alphabet='\r\n\x1c"; 1', max_size=20).map(str.encode))
@settings(max_examples=400)
def test_any_bytes_are_read_or_refused_never_half_loaded(data: bytes) -> None:
    try:
        found = read(data)
    except FileError:
        return
    assert found.series and all(len(each.msu) for each in found.series)


@given(st.text(alphabet='0123456789,.;:\t\n "-ab', max_size=200))
@settings(max_examples=300)
def test_any_table_like_text_is_read_or_refused(text: str) -> None:
    try:
        found = read(text)
    except FileError:
        return
    for each in found.series:
        known = each.msu[~np.isnan(each.msu)]
        assert (known >= 0).all() and (known <= 1e9).all()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda each: each.id)
@pytest.mark.parametrize("interval", [5, 60])
def test_a_shape_is_a_day_whose_highest_hour_has_the_stated_level(
    shape: object, interval: int
) -> None:
    from headroom.domain.peaks.profiles import Shape

    assert isinstance(shape, Shape)
    day = shaped_day(shape, 140, interval)
    assert len(day) == 1440 // interval
    assert day.max() == 140
    assert len(shape.hourly_shares) == 24
    assert all(0 < each <= 1 for each in shape.hourly_shares)


def test_an_lpar_with_a_year_of_values_in_its_line_is_read() -> None:
    values = [100 + position % 24 for position in range(8760)]
    text = "\n".join(
        f"{lpar};" + ";".join(f"{value:020.10f}" for value in values) for lpar in ("PROD", "TEST")
    )
    assert len(text.splitlines()[0]) > 131_072
    found = read(text, interval_minutes=60, decimal="point")
    assert [series.lpar for series in found.series] == ["PROD", "TEST"]
    assert found.series[0].msu.tolist() == values


def test_a_line_without_any_separator_is_refused_however_long() -> None:
    assert "characters" in str(refused("1" * 200_000))
