"""Service classes out of SMF records: what was written comes out again, and nothing is invented."""

from __future__ import annotations

import json
from datetime import datetime

import pytest

from headroom.domain.files import smf_layout
from headroom.domain.files.recognition import likenesses
from headroom.domain.files.smf_workloads import read_service_classes
from headroom.domain.peaks.profiles import FileError
from headroom.services.brought_files import Brought
from headroom.services.file_kinds import SAMPLES_FOLDER
from headroom.services.measurement_imports import MeasurementImport
from tests.unit.smf_samples import other_record
from tests.unit.smf_workload_samples import (
    CLASSES,
    CONTROL,
    PERIOD,
    TRIPLET_PLACES,
    Coefficients,
    Place,
    ServiceClass,
    class_record,
    floating,
    hour,
)

START = datetime(2026, 9, 2, 10)


@pytest.mark.parametrize(
    ("read", "published"),
    [(smf_layout.CLASS_CONTROL, CONTROL), (smf_layout.CLASS_PERIOD, PERIOD)],
)
def test_fields_are_read_where_the_order_of_the_published_sections_puts_them(
    read: dict[str, smf_layout.SmfField], published: dict[str, Place]
) -> None:
    for name, field in read.items():
        place = published[name]
        assert (field.offset, field.length, field.form) == (
            place.offset,
            place.length,
            place.form,
        ), name


def test_sections_are_found_by_the_triplets_of_the_published_header() -> None:
    assert smf_layout.WORKLOAD_SECTIONS == TRIPLET_PLACES


@pytest.mark.parametrize(("name", "offset"), [("R723MSCF", 0), ("R723MCPU", 52), ("R723MSRB", 64)])
def test_the_order_of_fields_leads_to_the_offsets_that_are_printed(name: str, offset: int) -> None:
    assert CONTROL[name].offset == offset


def test_floating_point_of_base_16_is_that_of_the_principles_of_operation() -> None:
    # 1.0 is 4110000000000000, 100.0 is 4264000000000000, 0.1 is 401999999999999A
    assert floating(1.0).hex() == "4110000000000000"
    assert floating(100.0).hex() == "4264000000000000"
    assert floating(0.1).hex() == "401999999999999a"


@pytest.mark.parametrize("units", [Coefficients(), Coefficients(cpu=2.5, srb=0.8, factor=141)])
def test_seconds_and_transactions_of_a_class_come_out_again(units: Coefficients) -> None:
    classes = read_service_classes([hour(units=units)])
    measured = classes.read(None, "CICSPROD")
    assert [time.name for time in measured.times] == ["CICSPROD", "SOCKETS", "BATCH"]
    for time, one in zip(measured.times, CLASSES, strict=False):
        # RCT and I/O interrupts took 0.3 s in each interval
        on_gps = 4 * (one.tcb_seconds + one.srb_seconds + 0.3)
        assert time.gp_seconds == pytest.approx(on_gps, rel=1e-9)
        assert time.ziip_seconds == pytest.approx(4 * one.ziip_seconds, rel=1e-9)
    assert (measured.requests, measured.span_seconds) == (4 * 1_800_000, 3600)
    assert measured.response_ms == pytest.approx(32, rel=1e-9)


def test_report_classes_count_only_when_they_are_ticked_and_then_it_is_said() -> None:
    classes = read_service_classes([hour()])
    assert any(finding.code == "report_classes" for finding in classes.findings)
    alone = classes.read(["RCICS"], None)
    assert (alone.counted_in, alone.requests) == ("RCICS", 4 * 1_750_000)
    both = classes.read(["CICSPROD", "RCICS"], None)
    assert both.counted_in is None
    assert any(finding.code == "counted_twice" for finding in both.findings)


def test_where_nothing_ended_the_requests_are_left_to_state() -> None:
    measured = read_service_classes([hour(classes=CLASSES[1:2])]).read(None, None)
    assert (measured.counted_in, measured.requests) == ("SOCKETS", None)


def test_broken_and_damaged_records_are_left_out_and_counted() -> None:
    good = class_record(START, CLASSES[0])
    broken = class_record(START, CLASSES[1], broken=True)
    nameless = class_record(START, ServiceClass("", 1, 1, 0, 1, 1))
    classes = read_service_classes([good + broken + nameless + other_record(30, 4, START)])
    assert [*classes.classes] == ["CICSPROD"]
    codes = {finding.code for finding in classes.findings}
    assert {"records_incomplete", "records_damaged", "records_not_read"} <= codes


def test_a_file_without_classes_is_refused() -> None:
    with pytest.raises(FileError, match="no SMF record of type 72 subtype 3"):
        read_service_classes([other_record(72, 4, START)])


def test_what_the_first_records_are_tells_the_kind() -> None:
    signs = likenesses(hour()[: 16 << 10], is_xml=False)
    assert [(sign.kind, sign.score) for sign in signs] == [("measurement", 1), ("profile", 0.5)]
    signs = likenesses(other_record(30, 4, START) * 3, is_xml=False)
    assert [sign.kind for sign in signs] == ["profile"]


def test_the_sample_is_made_of_the_classes_of_this_file() -> None:
    assert (SAMPLES_FOLDER / "smf-72.bin").read_bytes() == hour()


def test_classes_become_a_rate_of_an_own_way() -> None:
    kind = MeasurementImport()
    parsed = kind.parse([Brought.of("smf.bin", hour())], None)
    choices = kind.first_choices(parsed)
    reading = kind.read(parsed, {**choices, "counted_in": "CICSPROD"}, None)  # type: ignore[arg-type]
    point = reading.preview.points[0]
    assert point.etr_per_second == pytest.approx(2000)
    sockets = next(space for space in point.spaces if space.name == "SOCKETS")
    assert sockets.cp_percent == pytest.approx(4 * (41 + 3.5 + 0.3) / 36, rel=1e-9)
    assert sockets.iip_percent == pytest.approx(4 * 6.25 / 36, rel=1e-9)
    assert reading.says.startswith("SMF records of type 72 subtype 3")
    assert json.dumps(choices)
