"""Tables that are read by column: what is read and refused is what cell by cell gives."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.files import delimited_text, interval_times, profile_tables, table_series
from headroom.domain.files.delimited_text import Decimal
from headroom.domain.files.interval_times import DateOrder, TimesAt
from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.written_times import moment, times_of
from headroom.domain.peaks.profiles import FileError
from headroom.domain.peaks.rolling_average import IntervalMinutes
from tests.unit.table_samples import read_table

FORMATS = (
    "%Y-%m-%d %H:%M",
    "%Y-%m-%dT%H:%M:%S",
    "%Y-%m-%d %H:%M:%SZ",
    "%Y-%m-%d %H:%M+02:00",
    "%d.%m.%Y %H:%M",
    "%m/%d/%Y %H:%M",
    "%d/%m/%Y %I:%M %p",
    "%d-%b-%Y %H.%M",
    "%-d.%-m.%Y %-H:%M",
    "%H:%M",
    "%Y-%m-%d",
    "%Y-%m-%d,%H:%M",
    "%Y-%m-%d,%-H",
)
ODDITIES = (
    "",
    " ",
    "n/a",
    ".",
    "-",
    "-5",
    "1,234",
    "1.234",
    "1.234,5",
    "1'000",
    "1e3",
    "+7",
    "x",
    "0.1" + "3" * 40,
    "99999999999",
    "\u0663",
    '"5"',
    '"1,5\n2,5"',
    " 8",
    "7 ",
    "5;6",
    "2026-02-30 00:00",
    "24:00",
    "2026-06-01 24:00",
    "01:60",
    "\u2028",
    "Ä",
)


@contextmanager
def cell_by_cell() -> Iterator[None]:
    """Read nothing by column."""

    def nothing(*given: object) -> None:
        return None

    with (
        patch.object(delimited_text, "even_rows", nothing),
        patch.object(interval_times, "_even_grid", nothing),
        patch.object(profile_tables, "even_decimal", nothing),
        patch.object(profile_tables, "even_numbers", nothing),
        patch.object(table_series, "even_numbers", nothing),
    ):
        yield


def outcome(text: str, rules: ReadRules) -> object:
    """Return all that reading a table gives, or why it is refused."""
    try:
        found = read_table(text.encode(), rules)
    except FileError as error:
        return error.errors
    return (
        (found.separator, found.decimal, found.interval_minutes, found.starts_at),
        [(series.lpar, series.msu.tobytes()) for series in found.series],
        (found.findings, found.columns, found.clock_changes),
    )


def table(random: Random) -> str:
    """Return a table in one of many layouts, with some oddities or none."""
    lpars, count = random.randint(1, 4), random.randint(2, 40)
    step, digits = random.choice([5, 15, 30, 60, 60, 60, 7]), random.randint(0, 3)
    separator = random.choice(",;\t|")
    written = random.choice(FORMATS[:-3] * 3 + FORMATS[-3:]).replace(",", separator)
    heads = ["Date", "Hour"] if separator in written else ["time"]
    day = random.choice([(6, 1), (10, 25), (2, 28), (12, 31)])
    start = datetime(2026, *day, random.randint(0, 23))
    times = [f"{start + timedelta(minutes=step * at):{written}}" for at in range(count)]
    if random.random() < 0.1:
        random.shuffle(times)
    elif random.random() < 0.3:
        times.insert(at := random.randint(0, count - 1), times[at])
    values = [[f"{random.uniform(0, 2000):.{digits}f}" for _ in range(lpars)] for _ in times]
    names = [f"LP{at}" for at in range(lpars)]
    if random.random() < 0.3:
        rows = [
            [time, name, value]
            for time, row in zip(times, values, strict=True)
            for name, value in zip(names, row, strict=True)
        ]
        rows.insert(0, [*heads, "lpar", "MSU"])
    else:
        rows = [[*heads, *names], *([time, *row] for time, row in zip(times, values, strict=True))]
        if random.random() < 0.2:
            rows = [[*row, "Total" if not at else row[-1]] for at, row in enumerate(rows)]
    for _ in range(random.choice([0, 0, 0, 1, 3])):
        row = random.choice(rows)
        row[random.randrange(len(row))] = random.choice(ODDITIES)
    if random.random() < 0.1:
        random.choice(rows).append(random.choice(["", "5"]))
    if random.random() < 0.2 and separator != ",":
        rows = [[cell.replace(".", ",") for cell in row] for row in rows]
    lines = [separator.join(row) for row in rows]
    if random.random() < 0.2:
        lines.insert(random.randrange(len(lines)), random.choice(["", separator * 3, " "]))
    ending = random.choice(["\n", "\n", "\r\n", "\r"])
    return ending.join(lines) + random.choice(["", ending, ending * 2])


@given(
    st.randoms(use_true_random=False),
    st.sampled_from([None, None, None, "point", "comma"]),
    st.sampled_from([None, None, "day_first", "month_first"]),
    st.sampled_from([None, "start", "end"]),
    st.sampled_from([None, None, None, "Europe/Berlin"]),
    st.sampled_from([None, None, None, 15]),
)
@settings(max_examples=400)
def test_a_table_gives_the_same_by_column_and_cell_by_cell(
    random: Random,
    decimal: Decimal | None,
    date_order: DateOrder | None,
    times: TimesAt | None,
    time_zone: str | None,
    interval: IntervalMinutes | None,
) -> None:
    text = table(random)
    rules = ReadRules(
        decimal=decimal,
        date_order=date_order,
        times=times,
        time_zone=time_zone,
        interval_minutes=interval,
    )
    by_column = outcome(text, rules)
    with cell_by_cell():
        assert outcome(text, rules) == by_column


@given(
    st.lists(st.sampled_from([*FORMATS, "%b %d", "%S", "%Y"]), min_size=1, max_size=3), st.data()
)
@settings(max_examples=300)
def test_times_of_a_column_are_those_of_its_cells(formats: list[str], data: st.DataObject) -> None:
    moments = data.draw(
        st.lists(
            st.tuples(st.datetimes(datetime(1000, 1, 1)), st.sampled_from(formats)),
            min_size=1,
            max_size=8,
        )
    )
    cells = [f"{time:{written}}" for time, written in moments]
    changed = data.draw(st.integers(-1, len(cells) - 1))
    if changed >= 0 and cells[changed]:
        at = data.draw(st.integers(0, len(cells[changed]) - 1))
        digit = data.draw(st.sampled_from("0123456789"))
        cells[changed] = cells[changed][:at] + digit + cells[changed][at + 1 :]
    for day_first in (True, False):
        found = times_of(cells, day_first)
        alone = [moment(cell, day_first) for cell in cells]
        if found is None:
            plain = all(read is not None and read.clock for read in alone)
            assert not plain or len({read.day is None for read in alone if read}) > 1
            continue
        for row, read in enumerate(alone):
            assert read is not None and read.clock
            assert read.minutes == found.minutes[row]
            assert read.last_second == found.last_seconds[row]
            assert (read.offset or 0) == (0 if found.offsets is None else found.offsets[row])
            day = None if found.days is None else int(found.days[row])
            assert day == (None if read.day is None else read.day.toordinal())


@pytest.mark.parametrize("written", ["%Y-%m-%d %H:%M", "%-m/%-d/%Y %-H:%M", "%d-%b-%Y %I:%M %p"])
def test_plain_tables_need_no_look_at_single_cells(written: str) -> None:
    start = datetime(2026, 9, 1)
    values = np.random.default_rng(3).uniform(0, 900, (2880, 2)).round(1)
    rows = [
        f"{start + timedelta(minutes=15 * at):{written}};{row[0]};{row[1]}"
        for at, row in enumerate(values.tolist())
    ]
    text = "\n".join(["time;PROD;TEST", *rows]).encode()
    moment.cache_clear()
    delimited_text.number.cache_clear()
    found = read_table(text, ReadRules(date_order="month_first"))
    assert [series.msu.tolist() for series in found.series] == values.T.tolist()
    looked_at = moment.cache_info().misses + delimited_text.number.cache_info().misses
    assert looked_at < 1_000 < len(rows)
