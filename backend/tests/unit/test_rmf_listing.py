"""RMF's CPU report as it is printed: what it holds is what the Postprocessor's XML would say."""

from __future__ import annotations

import gzip
import random
from datetime import datetime, timedelta

import numpy as np
import pytest

from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.rmf import RmfProfile, read_reports, series_of
from headroom.domain.files.rmf_listing import is_rmf_listing, listing_reports
from headroom.domain.peaks.profiles import FileError
from headroom.services.brought_files import Brought
from headroom.services.imports import likely_kinds
from headroom.services.profiles import read_profile
from tests.unit.layout_corpus import HOURS, MONTH, TIMES
from tests.unit.rmf_listing_samples import listing

STARTS = [datetime(2026, 9, 1) + timedelta(minutes=30 * at) for at in range(10)]
SECONDS = {
    "PROD": [600.0 + 10 * at for at in range(10)],
    "TEST": [90.125 + at for at in range(10)],
}


def read(text: str, rules: ReadRules | None = None) -> RmfProfile:
    return series_of(read_reports([[text.encode()]], listing_reports), rules)


@pytest.mark.parametrize("boosts", [True, False])
@pytest.mark.parametrize("bounds", [True, False])
def test_a_listing_of_several_intervals_is_a_series_for_each_partition(
    boosts: bool, bounds: bool
) -> None:
    found = read(listing(STARTS, SECONDS, boosts=boosts, bounds=bounds))
    assert (found.machine, found.interval_minutes, found.starts_at) == ("2964-703", 30, STARTS[0])
    assert [part.lpar for part in found.series] == ["PROD", "TEST"]
    for part in found.series:
        np.testing.assert_allclose(part.msu, np.array(SECONDS[part.lpar]) / 1800 * 571 / 3)
    assert (found.rows, found.rows_differing) == (40, 0)
    # MSU Actual and five shares of each CP row; of zIIPs, whose number the head gives, five
    assert found.numbers == 10 * (2 * 6 + 5)


def test_a_month_of_known_values_is_read_to_the_millisecond_that_is_printed() -> None:
    rated, cps = 3000, 6
    seconds = {
        name: [value * 3600 * cps / rated for value in values] for name, values in MONTH.items()
    }
    text = listing([*TIMES], seconds, minutes=60, rated_msu=rated, cps=cps)
    content = gzip.compress(text.encode())
    files = [Brought.of("september.txt", content)]
    assert likely_kinds(files)[0].kind == "profile"
    found = read_profile(files, ReadRules())
    assert found.what == "RMF's printed CPU reports"
    for part in found.series:
        assert len(part.msu) == HOURS
        np.testing.assert_allclose(part.msu, MONTH[part.lpar], atol=0.0005 / 3600 * rated / cps)


def test_a_listing_in_ebcdic_opens_alike() -> None:
    text = listing(STARTS, SECONDS)
    plain = read_profile([Brought.of("a.txt", text.encode())], ReadRules())
    as_on_zos = text.replace("\n", "\x85").encode("cp037")
    again = read_profile([Brought.of("b.txt", as_on_zos)], ReadRules())
    assert [part.lpar for part in again.series] == [part.lpar for part in plain.series]
    for one, other in zip(plain.series, again.series, strict=True):
        np.testing.assert_array_equal(one.msu, other.msu)


@pytest.mark.parametrize("length", [133, 137])
def test_a_listing_of_records_of_one_length_needs_no_ends_of_lines(length: int) -> None:
    text = listing(STARTS, SECONDS, boosts=False)
    lines = [line.rstrip() for line in text.splitlines()]
    assert max(map(len, lines)) <= 133
    records = "".join(line[:length].ljust(length) for line in lines).encode("cp037")
    found = read_profile([Brought.of("listing.bin", records)], ReadRules())
    plain = read(text)
    for one, other in zip(plain.series, found.series, strict=True):
        np.testing.assert_array_equal(one.msu, other.msu)


def test_defined_capacities_and_groups_are_taken() -> None:
    group = ("RMFGRP", 400, ["PROD", "TEST"])
    found = read(listing(STARTS, SECONDS, defined={"PROD": 250}, group=group))
    assert [(part.lpar, part.defined_capacity_msu) for part in found.capacities] == [("PROD", 250)]
    assert [(held.group, held.limit_msu, held.lpars) for held in found.groups] == [
        ("RMFGRP", 400, ["PROD", "TEST"])
    ]


def test_a_printed_number_that_does_not_follow_is_listed_with_its_line() -> None:
    text = listing(STARTS[:9], SECONDS).replace("    63  N N N", "    99  N N N", 1)
    found = read(text)
    differs = [finding for finding in found.findings if finding.code == "differs"]
    assert found.rows_differing == 1
    assert "MSU Actual is printed as 99" in differs[0].text and differs[0].line == 22


def test_pages_of_other_reports_and_jobs_are_passed_over() -> None:
    text = listing(STARTS, SECONDS)
    pages = text.split("1" + " " * 55)
    other = (
        "1" + " " * 55 + "D I R E C T   A C C E S S   D E V I C E   A C T I V I T Y\n NAME S WGT\n"
    )
    mixed = "1 JES2 JOB LOG\n" + other + ("1" + " " * 55).join(pages) + other
    assert is_rmf_listing(mixed)
    for one, two in zip(read(text).series, read(mixed).series, strict=True):
        np.testing.assert_array_equal(one.msu, two.msu)


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ("DATE 09/01/2026", "DATE 31/12/2026", "no time as RMF prints it, month/day/year"),
        ("INTERVAL 30.00.000", "INTERVAL", "a page without DATE, TIME and INTERVAL"),
        ("INTERVAL 30.00.000", "INTERVAL 00.00.000", "ends where it starts"),
        ("N N N     0.0    2.0   CP", "N N N     0.0    2.0   XX", "not as its head says"),
        ("      0     63  N N N", "                       ", "do not stand behind WGT"),
    ],
)
def test_a_page_that_is_not_as_rmf_prints_it_is_refused_at_its_line(
    was: str, now: str, words: str
) -> None:
    text = listing(STARTS, SECONDS)
    assert was in text
    with pytest.raises(FileError, match=words) as refused:
        read(text.replace(was, now))
    assert refused.value.line is not None


def test_500_mutations_are_read_or_refused_and_break_nothing() -> None:
    random_numbers = random.Random(8)
    whole = listing(STARTS[:3], SECONDS, group=("G", 400, ["PROD"])).encode()
    for _ in range(500):
        content = bytearray(whole)
        for _ in range(random_numbers.randint(1, 12)):
            at = random_numbers.randrange(len(content))
            how = random_numbers.random()
            if how < 0.5:
                content[at] = random_numbers.randrange(256)
            elif how < 0.75:
                del content[at : at + random_numbers.randint(1, 200)]
            else:
                content[at:at] = content[: random_numbers.randint(1, 200)]
        try:
            series_of(read_reports([[bytes(content)]], listing_reports))
        except FileError:
            continue
