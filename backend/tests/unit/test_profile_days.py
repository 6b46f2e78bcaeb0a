"""Series out of a file as days of the clock, also where the clock is changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from headroom.domain.files.profile_days import profile_of
from headroom.domain.files.profile_tables import TableRules
from headroom.domain.peaks.profile import Profile
from tests.unit.table_samples import read_table

BERLIN = ZoneInfo("Europe/Berlin")


def kept(first: datetime, hours: int, *, zone: str | None = "Europe/Berlin") -> Profile:
    """Return the profile of hourly values that are the hours of the clock."""
    start = first.replace(tzinfo=BERLIN).astimezone(UTC)
    local = [(start + timedelta(hours=hour)).astimezone(BERLIN) for hour in range(hours)]
    text = "when;A\n" + "\n".join(f"{at:%Y-%m-%d %H:%M};{at.hour + 100}" for at in local)
    table = read_table(text.encode(), TableRules(time_zone=zone))
    return profile_of(
        table.series,
        interval_minutes=table.interval_minutes,
        starts_at=table.starts_at,
        unit="MSU",
        capacities={},
        clock_changes=table.clock_changes,
    )


@pytest.mark.parametrize(
    ("first", "changed", "hours"),
    [(datetime(2026, 3, 27, 5), 2, 23), (datetime(2026, 10, 23, 0), 2, 25)],
)
def test_days_after_a_change_of_the_clock_keep_their_hours(
    first: datetime, changed: int, hours: int
) -> None:
    profile = kept(first, 24 * 6)
    assert [len(day.lpars[0].msu) for day in profile.days][changed] == hours
    for place, day in enumerate(profile.days):
        if place != changed:
            expected = [100.0 + hour for hour in range(24)]
            values = day.lpars[0].msu
            assert len(values) == 24
            assert [value for value in values if value is not None] == [
                hour for hour, value in zip(expected, values, strict=True) if value is not None
            ]
    assert profile.calendar[0] == f"{first:%Y-%m-%d}"


def test_an_hour_that_stands_twice_makes_a_day_of_25_without_a_zone() -> None:
    profile = kept(datetime(2026, 10, 24, 0), 24 * 3 + 1, zone=None)
    assert [len(day.lpars[0].msu) for day in profile.days] == [24, 25, 24]
    assert profile.days[2].lpars[0].msu[0] == 100
