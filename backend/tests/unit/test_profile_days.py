"""Series out of a file as days of the clock, also where the clock is changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from headroom.domain.files.profile_days import largest_and_others, profile_of
from headroom.domain.files.read_rules import ReadRules
from headroom.domain.peaks.profile import Profile, ProfileSource, source_words
from headroom.domain.peaks.profiles import FileSeries
from tests.unit.table_samples import read_table

BERLIN = ZoneInfo("Europe/Berlin")


def kept(first: datetime, hours: int, *, zone: str | None = "Europe/Berlin") -> Profile:
    """Return the profile of hourly values that are the hours of the clock."""
    start = first.replace(tzinfo=BERLIN).astimezone(UTC)
    local = [(start + timedelta(hours=hour)).astimezone(BERLIN) for hour in range(hours)]
    text = "when;A\n" + "\n".join(f"{at:%Y-%m-%d %H:%M};{at.hour + 100}" for at in local)
    table = read_table(text.encode(), ReadRules(time_zone=zone))
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


def test_more_lpars_than_fit_become_the_largest_and_all_others() -> None:
    series = [FileSeries(f"L{at:02d}", np.full(24, 1.0 + (at * 7) % 25)) for at in range(25)]
    series[3].msu[5] = np.nan
    kept, others = largest_and_others(series)
    assert len(kept) == 20 and len(others) == 6
    assert kept[-1].lpar == "6 others"
    left = [part for part in series if part.lpar in others]
    assert max(part.msu[0] for part in left) <= min(part.msu[0] for part in kept[:-1])
    np.testing.assert_allclose(sum(part.msu for part in kept), sum(part.msu for part in series))
    whole, none = largest_and_others(series[:20])
    assert [part.lpar for part in whole] == [part.lpar for part in series[:20]] and not none


def test_a_profile_that_was_stored_with_one_file_is_read() -> None:
    stored = kept(datetime(2026, 3, 2), 48).model_dump(mode="json")
    del stored["sources"]
    file = {"file_name": "rmf.xml", "sha256": "0" * 64}
    (source,) = Profile.model_validate(stored | {"source": file}).sources
    assert (source.file_name, source.days, source.lpars) == ("rmf.xml", None, None)
    assert Profile.model_validate(stored | {"source": None}).sources == []
    assert Profile.model_validate(stored).sources == []


def test_a_source_says_which_days_and_lpars_it_gave_and_lists_none_where_it_is_all() -> None:
    days, lpars = ["2026-03-01", "2026-03-02"], ["A", "B"]
    source = ProfileSource(file_name="a.csv", sha256="0" * 64, days=days[:1], lpars=lpars)
    inside = source.within(days, lpars)
    assert (inside.days, inside.lpars) == (days[:1], None)
    assert inside.words() == "a.csv (SHA-256 000000000000, 2026-03-01)"
    many = [source] * 31
    assert source_words(many).endswith(" and 30 more files")
