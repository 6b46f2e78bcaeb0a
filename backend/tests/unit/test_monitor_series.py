"""What zebra and OpenMetrics say of LPARs' MSU, as rows of a table."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from headroom.domain.files.monitor_series import (
    is_monitor_json,
    is_openmetrics,
    read_monitor_json,
    read_openmetrics,
)
from headroom.domain.files.profile_tables import TableProfile, read_rows
from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.rmf import DefinedCapacity
from headroom.domain.peaks.profiles import FileError

FIRST = datetime(2022, 4, 21, 12, 20)


def cpc_report(at: int, **msu: str) -> dict[str, Any]:
    """Return a CPC report of Monitor III over 100 seconds, as zebra's parser writes it."""
    starts = FIRST + timedelta(seconds=100 * at)
    rows = [
        {"CPCPPNAM": "*CP", "CPCPDMSU": "", "CPCPAMSU": "", "CPCPIND": "CS"},
        *(
            {"CPCPPNAM": lpar, "CPCPDMSU": "80", "CPCPAMSU": used, "CPCPIND": "CP"}
            for lpar, used in msu.items()
        ),
        {"CPCPPNAM": "PHYSICAL", "CPCPDMSU": "", "CPCPAMSU": "", "CPCPIND": "CY"},
        {"CPCPPNAM": "KVMOCP1", "CPCPDMSU": "", "CPCPAMSU": "", "CPCPIND": "LP"},
    ]
    return {
        "title": "CPC (Central Processor Complex)",
        "timestart": f"{starts:%m/%d/%Y %H:%M:%S}",
        "timeend": f"{starts + timedelta(seconds=100):%m/%d/%Y %H:%M:%S}",
        "caption": {"CPCHMOD": "8562", "CPCHMDL": "Z02", "CPCHCMSU": "413"},
        "table": rows,
    }


def cpu_report(hour: int, msu: str) -> dict[str, Any]:
    """Return a CPU report of Monitor I, as zebra's parser writes it."""
    row = {"Partition Name": "VIRPT", "MSU Defined": "0", "MSU Actual": msu, "PROC Type": "CP"}
    return {
        "Report": "CPU Activity Report",
        "Timestamp": f"04/12/2022-{hour:02d}.00.00",
        "CPU Activity": {"CPU": "8562", "Model": "Z02"},
        "Partition Data Report": {"Partition Data": [row, {**row, "PROC Type": "IFL"}]},
    }


def profile(rows: Any) -> TableProfile:
    return read_rows(rows, ReadRules())


def test_reports_of_100_seconds_are_brought_to_five_minutes() -> None:
    reports = [cpc_report(at, VIRPT=str(3 + at), QCK2="1") for at in range(6)]
    text = json.dumps(reports)
    assert is_monitor_json(text)
    found = read_monitor_json([text.encode()])
    assert (found.machine, found.capacities[0]) == ("8562-Z02", DefinedCapacity("QCK2", 80))
    read = profile(found.rows)
    assert (read.interval_minutes, read.starts_at) == (5, FIRST)
    assert {part.lpar: part.msu.tolist() for part in read.series} == {
        "QCK2": [1, 1],
        "VIRPT": [4, 7],
    }
    lines = "\n".join(json.dumps(report) for report in reports)
    assert profile(read_monitor_json([lines.encode()]).rows).series[0].lpar == "QCK2"


def test_the_machine_of_a_report_may_stand_beside_its_processors() -> None:
    report = cpu_report(1, "40")
    report["CPU Activity"] = {"Info": report["CPU Activity"], "CPU": [{"Num": "0"}]}
    reports = json.dumps([report, cpu_report(2, "41")])
    assert read_monitor_json([reports.encode()]).machine == "8562-Z02"


def test_what_is_not_covered_is_left_out_and_named() -> None:
    reports = [cpc_report(at, VIRPT="6") for at in (0, 1, 2, 3, 6, 7, 8)]
    found = read_monitor_json([json.dumps(report).encode() for report in reports])
    assert [finding.code for finding in found.rows.findings][-1] == "partly_covered"
    assert [row.cells[0][11:16] for row in found.rows.rows[1:]] == ["12:20", "12:30"]


def test_postprocessor_reports_as_json_keep_their_interval() -> None:
    text = json.dumps({str(hour): cpu_report(hour, str(40 + hour)) for hour in range(5)})
    found = read_monitor_json([text.encode()])
    assert found.machine == "8562-Z02" and found.capacities == ()
    read = profile(found.rows)
    assert (read.interval_minutes, read.series[0].msu.tolist()) == (60, [40, 41, 42, 43, 44])


def test_openmetrics_of_zebra_and_of_others_name_their_lpar() -> None:
    at = 1_650_543_600
    zebra = "".join(
        f'RPRT_VI_RPT_MSU{{parm="CPCPAMSU"}} {5 + step} {at + 300 * step}\n'
        f'RPRT_VI_RPT_TOU{{parm="CPCPLTOU"}} 0.4 {at + 300 * step}\n'
        for step in range(1)
    )
    with pytest.raises(FileError, match="one sample only"):
        read_openmetrics(zebra)
    text = "# TYPE lpar_msu gauge\n" + "".join(
        f'lpar_msu{{lpar="{lpar}"}} {value + step} {at + 900 * step}\n'
        for lpar, value in (("PROD", 100), ("TEST", 10))
        for step in range(8)
    )
    assert is_openmetrics(text) and is_openmetrics('lpar_msu{lpar="A"} 1 165\n')
    read = profile(read_openmetrics(text).rows)
    assert (read.interval_minutes, [part.lpar for part in read.series]) == (15, ["PROD", "TEST"])
    assert read.series[0].msu.tolist() == [100 + step for step in range(8)]
    rows = "".join(
        f'RPRT_VIRPT_MSU{{parm="CPCPAMSU"}} {5 + step} {at + 300 * step}.0\n' for step in range(4)
    )
    assert read_openmetrics(rows + "# EOF\n").rows.rows[1].cells[1] == "VIRPT"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# TYPE a gauge\na 1 2\n", "no metric of MSU"),
        ('# TYPE lpar_msu gauge\nlpar_msu{lpar="A"} 1\n', "no times"),
        ("# TYPE a gauge\na{ 1\n", "not OpenMetrics"),
    ],
)
def test_metrics_that_are_not_read_say_what_is_missing(text: str, says: str) -> None:
    with pytest.raises(FileError, match=says):
        read_openmetrics(text)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"[1, 2]", "no CPC report"),
        (b"[{", "ends too early"),
        (json.dumps([cpc_report(0, A="1"), cpu_report(1, "2")]).encode(), "each separately"),
        (json.dumps({**cpc_report(0, A="1"), "timeend": "x"}).encode(), "lacks a time"),
    ],
)
def test_json_that_is_not_read_says_why(data: bytes, says: str) -> None:
    with pytest.raises(FileError, match=says):
        read_monitor_json([data])


def test_the_average_that_the_writing_partition_recorded_stands_beside_its_msu() -> None:
    reports = [cpc_report(at, VIRPT="30", TEST="5") for at in range(3 * 12)]
    for at, report in enumerate(reports):
        report["caption"] |= {"CPCHPNAM": "VIRPT", "CPCHLMSU": str(10 + at)}
    found = read_monitor_json([json.dumps(reports).encode()])
    table = read_rows(found.rows, ReadRules(decimal="point"))
    assert [series.lpar for series in table.series] == ["TEST", "VIRPT"]
    (recorded,) = table.recorded
    assert recorded.lpar == "VIRPT"
    # three reports of 100 seconds begin in five minutes: the last one's is that of their end
    assert recorded.msu.tolist()[:3] == [12, 15, 18]
