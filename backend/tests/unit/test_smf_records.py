"""SMF records of type 70 as they are: what they hold is what was written into them."""

from __future__ import annotations

import gzip
import random
from datetime import datetime, timedelta

import numpy as np
import pytest

from headroom.domain.files import smf_layout
from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.rmf import RmfProfile, read_reports, series_of
from headroom.domain.files.smf_record_bytes import is_smf
from headroom.domain.files.smf_records import smf_reports
from headroom.domain.peaks.profiles import FileError
from headroom.services.brought_files import Brought
from headroom.services.imports import NotReadError, likely_kinds
from headroom.services.profiles import read_profile
from tests.unit.layout_corpus import MONTH, RECORDED, TIMES
from tests.unit.smf_samples import (
    PLACES,
    TRIPLETS,
    Lpar,
    Machine,
    blocked,
    other_record,
    record,
)

START = datetime(2026, 9, 1)
GROUP = ("RMFGRP", 400)


def day(**more: object) -> list[bytes]:
    """Return six hours of quarter hours of two LPARs and their machine."""
    records = []
    for at in range(24):
        lpars = [
            Lpar("PROD", 1, 300.0 + at, ziip_seconds=20.5, defined=250, group=GROUP),
            Lpar("TEST", 2, 45.125 + at, group=GROUP),
        ]
        when = START + timedelta(minutes=15 * at)
        records += record(when, lpars, lac=100 + at, **more)  # type: ignore[arg-type]
    return records


def read(content: bytes, rules: ReadRules | None = None, size: int = 1 << 16) -> RmfProfile:
    parts = [content[at : at + size] for at in range(0, len(content), size)]
    return series_of(read_reports([parts], smf_reports), rules)


READ = {
    "header": smf_layout.HEADER,
    "product": smf_layout.PRODUCT,
    "reassembly": smf_layout.REASSEMBLY,
    "control": smf_layout.CPU_CONTROL,
    "partition": smf_layout.PARTITION,
    "processor": smf_layout.LOGICAL_PROCESSOR,
    "kind": smf_layout.CPU_IDENTIFICATION,
}


@pytest.mark.parametrize("section", PLACES)
def test_fields_are_read_where_the_order_of_the_published_sections_puts_them(section: str) -> None:
    places = {
        name: (place.offset, place.length, place.form) for name, place in PLACES[section].items()
    }
    for name, field in READ[section].items():
        assert (field.offset, field.length, field.form) == places[name], name


def test_sections_are_found_by_the_triplets_of_the_published_header() -> None:
    assert smf_layout.SMF_SECTIONS == TRIPLETS


# as IBM's manual prints them beside the fields
@pytest.mark.parametrize(
    ("section", "name", "offset"),
    [
        ("header", "SMF70STY", 0x16),
        ("header", "SMF70PRS", 0x1C),
        ("header", "SMF70CCS", 0x24),
        ("product", "SMF70IST", 0xA),
        ("product", "SMF70DAT", 0xE),
        ("product", "SMF70INT", 0x12),
        ("product", "SMF70PTN", 0x32),
        ("control", "SMF70MOD", 0),
        ("control", "SMF70STF", 5),
        ("control", "SMF70MDL", 8),
        ("control", "SMF70CPA", 28),
        ("control", "SMF70WLA", 32),
        ("control", "SMF70LAC", 36),
    ],
)
def test_the_order_of_fields_leads_to_the_offsets_that_are_printed(
    section: str, name: str, offset: int
) -> None:
    assert PLACES[section][name].offset == offset


def test_dispatch_times_make_a_series_for_each_partition() -> None:
    found = read(b"".join(day()))
    assert (found.machine, found.interval_minutes, found.starts_at) == ("2964-703", 15, START)
    assert [machine.id for machine in found.machines] == ["00000000000829E7"]
    assert [part.lpar for part in found.series] == ["PROD", "TEST"]
    for part, first in zip(found.series, (300.0, 45.125), strict=True):
        expected = (first + np.arange(24)) / 900 * 571 / 3
        np.testing.assert_allclose(part.msu, expected, rtol=1e-8)
    # PROD on CPs and on zIIPs, TEST, and what managing the partitions took
    assert found.rows == 24 * 4


def test_msu_are_those_of_the_adjustment_factor_where_the_rating_is_another() -> None:
    lpars = [Lpar("PROD", 1, 300.0)]
    machine = Machine(rated_msu=571)
    records = [
        one
        for at in range(20)
        for one in record(START + timedelta(minutes=15 * at), lpars, machine=machine)
    ]
    place = bytes.fromhex("0000023B")  # 571, the rating
    other = [one.replace(place, (900).to_bytes(4, "big")) for one in records]
    # dispatch × 16 ÷ factor × 3.6 ÷ interval, as IBM's SMF Explorer has it
    factor = round(machine.factor * machine.scale) / machine.scale
    expected = 300e6 * 16 / factor * 3.6 / 900_000
    assert read(b"".join(other)).series[0].msu[0] == pytest.approx(expected, rel=1e-12)
    assert read(b"".join(records)).series[0].msu[0] == pytest.approx(expected, rel=1e-5)


def test_a_month_of_known_values_comes_back_with_what_the_machine_recorded() -> None:
    machine = Machine(rated_msu=3000, cps=6)
    records = []
    for at, prod, test, lac in zip(TIMES, MONTH["PROD"], MONTH["TEST"], RECORDED, strict=True):
        lpars = [
            Lpar(name, number, msu * 3600 * machine.cps / machine.rated_msu)
            for number, (name, msu) in enumerate((("PROD", prod), ("TEST", test)), 1)
        ]
        records += record(at, lpars, machine=machine, minutes=60, lac=round(lac))
    files = [Brought.of("smf.bin", gzip.compress(b"".join(records)))]
    assert likely_kinds(files)[0].kind == "profile"
    found = read_profile(files, ReadRules())
    assert (found.what, found.unit, found.starts_at) == ("SMF records", "MSU", TIMES[0])
    for part in found.series:
        np.testing.assert_allclose(part.msu, MONTH[part.lpar], rtol=1e-6)
    (recorded,) = found.recorded
    assert recorded.lpar == "PROD"
    np.testing.assert_array_equal(recorded.msu, np.round(RECORDED))


@pytest.mark.parametrize("size", [27_998, 4_096, 700])
@pytest.mark.parametrize("piece", [1 << 16, 113])
def test_blocks_and_spanned_records_hold_the_same(size: int, piece: int) -> None:
    plain = read(b"".join(day()))
    found = read(blocked(day(), size), size=piece)
    for one, other in zip(plain.series, found.series, strict=True):
        np.testing.assert_array_equal(one.msu, other.msu)


def test_a_long_record_that_was_broken_is_put_together() -> None:
    plain, found = read(b"".join(day())), read(b"".join(day(parts=3)))
    for one, other in zip(plain.series, found.series, strict=True):
        np.testing.assert_array_equal(one.msu, other.msu)
    lost = day(parts=3)
    del lost[4]
    found = read(b"".join(lost))
    assert np.isnan(found.series[0].msu[1]) and not np.isnan(found.series[0].msu[2])
    assert any(finding.code == "records_incomplete" for finding in found.findings)


def test_capacities_and_groups_are_taken() -> None:
    found = read(b"".join(day()))
    assert [(part.lpar, part.defined_capacity_msu) for part in found.capacities] == [("PROD", 250)]
    assert [(held.group, held.limit_msu, held.lpars) for held in found.groups] == [
        ("RMFGRP", 400, ["PROD", "TEST"])
    ]


def test_each_system_records_its_own_average() -> None:
    records = []
    for at in range(24):
        lpars = [Lpar("PROD", 1, 300.0), Lpar("TEST", 2, 45.0)]
        when = START + timedelta(minutes=15 * at)
        records += record(when, lpars, lac=100)
        records += record(when, lpars, lac=20, system="SYSB", own=2)
    found = read(b"".join(records))
    assert {part.lpar: part.msu[0] for part in found.recorded} == {"PROD": 100, "TEST": 20}
    np.testing.assert_allclose(found.series[0].msu, 300 / 900 * 571 / 3, rtol=1e-8)


def test_records_that_are_not_read_are_counted_and_named_by_their_number() -> None:
    others = [other_record(30, 4, START), other_record(72, 3, START), other_record(72, 3, START)]
    found = read(b"".join([*others, *day()]))
    (said,) = [finding.text for finding in found.findings if finding.code == "records_not_read"]
    assert "2 of type 72 subtype 3" in said and "1 of type 30 subtype 4" in said
    with pytest.raises(FileError, match=r"no SMF record of type 70.* 2 of type 72 subtype 3"):
        read(b"".join(others))


def test_a_damaged_record_is_left_out_and_said() -> None:
    records = day()
    damaged = bytearray(records[5])
    damaged[60:64] = (1 << 20).to_bytes(4, "big")  # the partitions lie outside of the record
    records[5] = bytes(damaged)
    found = read(b"".join(records))
    assert np.isnan(found.series[0].msu[5])
    (said,) = [finding.text for finding in found.findings if finding.code == "records_damaged"]
    assert "first record 6" in said


def test_lengths_that_do_not_fit_are_refused_at_their_byte() -> None:
    content = b"".join(day())
    with pytest.raises(FileError, match=r"byte .*no record descriptor word"):
        read(content[:2000] + content[2003:])
    with pytest.raises(FileError, match="ends within a record"):
        read(content[:-50])


def test_records_that_lost_their_lengths_are_named() -> None:
    bare = b"".join(one[4:] for one in day())
    with pytest.raises(NotReadError, match="SMF records without their lengths"):
        likely_kinds([Brought.of("smf.bin", bare)])
    assert not is_smf(bare)


def test_500_mutations_are_read_or_refused_and_break_nothing() -> None:
    random_numbers = random.Random(70)
    wholes = [b"".join(day()[:4]), blocked(day(parts=2)[:8], 700)]
    for turn in range(500):
        content = bytearray(wholes[turn % 2])
        for _ in range(random_numbers.randint(1, 8)):
            at = random_numbers.randrange(len(content))
            how = random_numbers.random()
            if how < 0.8:
                content[at] = random_numbers.randrange(256)
            elif how < 0.9:
                del content[at : at + random_numbers.randint(1, 60)]
            else:
                content[at:at] = content[: random_numbers.randint(1, 60)]
        try:
            read(bytes(content), size=501)
        except FileError:
            continue
