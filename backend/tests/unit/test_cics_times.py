"""CICS PA and DFH0STAT: CPU by TCB, what the files do not tell, and what does not come out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.files.cics_tasks import CicsTasks, is_cics_tasks, read_cics_tasks
from headroom.domain.files.cics_times import CicsMeasurement, StatedInterval, measured_point
from headroom.domain.files.dispatcher_modes import read_dispatcher_modes
from headroom.domain.files.recognition import likenesses, other_kind
from headroom.domain.peaks.profiles import FileError
from tests.unit.cics_samples import DISPATCHER, EXTRACT, SUMMARY


def tasks(text: str) -> CicsTasks:
    return read_cics_tasks([text.encode()])


def whole(text: str) -> CicsMeasurement:
    return tasks(text).read(None, None)


def used(found: CicsMeasurement) -> dict[str, tuple[float, float]]:
    return {
        time.name: (round(time.gp_seconds, 9), round(time.ziip_seconds, 9)) for time in found.times
    }


def said(found: CicsMeasurement, code: str = "differs") -> list[tuple[int | None, str]]:
    return [(finding.line, finding.text) for finding in found.findings if finding.code == code]


@pytest.mark.parametrize("text", [EXTRACT, SUMMARY, DISPATCHER])
def test_they_are_told_by_what_they_hold(text: str) -> None:
    head = text.encode()
    assert other_kind(head) is None
    assert likenesses(head, is_xml=False)[0].kind == "measurement"


def test_an_extract_gives_tasks_response_and_cpu_by_tcb() -> None:
    found = whole(EXTRACT)
    assert (found.tool, found.regions, found.requests) == ("CICS PA extract", ("CICSPAY1",), 4)
    assert used(found) == {"CICSPAY1 QR": (0.006, 0), "CICSPAY1 other TCBs": (0.004, 0)}
    assert found.response_ms == pytest.approx(200)
    assert found.span_seconds == pytest.approx(2.0)
    assert said(found, "system_task") == [
        (
            4,
            "Task III is CICS's own (a task, 0.9 s of CPU): it counts neither as a request nor "
            "in the CPU.",
        )
    ]


def test_a_line_of_dots_says_that_something_was_left_out() -> None:
    assert [line for line, _ in said(whole(EXTRACT), "elided")] == [5]
    whole_extract = "".join(row for row in EXTRACT.splitlines(True) if row.strip(" .;\n"))
    assert said(whole(whole_extract + "\n"), "elided") == []


def test_a_rate_needs_the_time_that_was_measured() -> None:
    found, names = whole(EXTRACT), ["QR", "others"]
    assert measured_point(found, StatedInterval(seconds=None, requests=None), names) is None
    point = measured_point(found, StatedInterval(seconds=2, requests=None), names)
    assert point is not None
    assert point.etr_per_second == 2
    assert point.response_ms == pytest.approx(200)
    assert [space.gp_ms for space in point.spaces] == pytest.approx([1.5, 1.0])
    assert sum(space.cp_percent for space in point.spaces) == pytest.approx(0.5)


def test_transactions_that_are_not_ticked_count_nowhere() -> None:
    found = tasks(EXTRACT).read(["ASK1"], None)
    assert (found.requests, used(found)["CICSPAY1 QR"]) == (1, (0.001, 0))
    assert [(part.name, part.kept) for part in found.transactions] == [
        ("PAY1", False),
        ("ASK1", True),
    ]
    with pytest.raises(FileError, match="at least one"):
        tasks(EXTRACT).read(["NONE"], None)


def test_requests_are_counted_in_one_region_and_cpu_in_all() -> None:
    row = EXTRACT.splitlines()[1].replace("CICSPAY1", "CICSAOR1").replace(".0020", ".0040")
    both = tasks(EXTRACT + row)
    assert both.read(None, None).requests is None
    found = both.read(None, "CICSPAY1")
    assert found.requests == 4
    assert found.response_ms == pytest.approx(200)
    assert used(found)["CICSAOR1 QR"] == (0.004, 0)


def test_time_on_gps_is_told_apart_where_the_extract_tells_it() -> None:
    text = (
        "TRAN;TASKNO;CPU;CPUONCP;QRCPU;L8CPU\n"
        "JAV1;1;.0100;.0030;.0020;.0080\n"
        "JAV1;2;.0100;.0040;.0020;.0080\n"
    )
    found = whole(text)
    assert used(found) == {"CICS QR": (0.004, 0), "CICS other TCBs": (0.003, 0.013)}
    assert said(found, "no_ziip_split") == []
    beyond = whole(text.replace(";.0020;.0080", ";.0090;.0010"))
    assert used(beyond) == {"CICS QR": (0.007, 0), "CICS other TCBs": (0, 0.013)}
    assert "more than the TCBs besides QR used" in said(beyond)[0][1]


def test_a_sum_of_tcbs_is_read_once() -> None:
    found = whole("TRAN,TASKNO,CPU,QRCPU,KY8CPU,L8CPU,T8CPU\nA,1,.0100,.0020,.0070,.0050,.0020\n")
    assert used(found) == {
        "CICS QR": (0.002, 0),
        "CICS KY8": (0.007, 0),
        "CICS other TCBs": (0.001, 0),
    }


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        ((".0020;\n", ".0070;\n"), 2, "the TCBs used 0.007 s, the task 0.004 s"),
        ((".0030;   .0900", ".0300;   .0900"), 3, "0.03 s of CPU in 0.01 s of dispatch"),
        ((".4900;", ".4100;"), 2, "response is 0.5 s, dispatch and suspend are 0.42 s"),
    ],
)
def test_what_does_not_come_out_is_named_with_its_line(
    change: tuple[str, str], line: int, says: str
) -> None:
    (found,) = said(whole(EXTRACT.replace(*change, 1)))
    assert (found[0], found[1][: len(says)]) == (line, says)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ((".0100;   .0040;   .4900;   .0020;", ".01"), "line 2: 9 cells under 12 heads"),
        ((".0040", ".00x0"), "line 2, column 10: .00x0 is neither a time nor a number"),
        ((".0040", "     "), "line 2, column 10: this line has no CPU"),
        ((";CPU     ;", ";BYTES   ;"), "no column is CPU time"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(change: tuple[str, str], says: str) -> None:
    with pytest.raises(FileError) as refused:
        tasks(EXTRACT.replace(*change, 1))
    assert says in f"{refused.value.place}: {refused.value}"


def test_dates_that_cannot_be_told_offer_no_time() -> None:
    rows = EXTRACT.replace("2026-03-02; 9:00:02.500", "3/4/2026; 9:00:02.500")
    assert whole(rows.replace("2026-03-02", "3/03/2026")).span_seconds is None
    assert whole(EXTRACT.replace("2026-03-02", "02/03/26")).span_seconds == pytest.approx(2.0)


def test_a_summary_gives_averages_times_tasks_and_its_time() -> None:
    found = whole(SUMMARY)
    assert (found.tool, found.regions, found.requests) == ("CICS PA summary", ("CICSPAY1",), 1600)
    assert used(found) == {"CICSPAY1 QR": (1.4, 0), "CICSPAY1 other TCBs": (3.8, 0)}
    assert found.response_ms == pytest.approx(175)
    assert found.span_seconds == 1200
    assert [(part.name, part.tasks, part.line) for part in found.transactions] == [
        ("ASK1", 400, 8),
        ("PAY1", 1200, 9),
    ]
    assert said(found) == []


def test_a_summary_whose_total_differs_is_named() -> None:
    assert said(whole(SUMMARY.replace("1600", "1700"))) == [
        (11, "The total is 1,700 tasks, its lines are 1,600.")
    ]


def test_averages_that_are_mostly_rounding_are_named() -> None:
    coarse = SUMMARY.replace(".0040", ".0002").replace(".0010    .0100", ".0002    .0100")
    assert "± 25 %" in said(whole(coarse), "rounded")[0][1]
    assert said(whole(SUMMARY), "rounded") == []


def test_a_summary_that_lost_its_spaces_is_refused() -> None:
    squeezed = SUMMARY.replace("   1200    ", " 1200 ")
    with pytest.raises(FileError, match="is not aligned with its heads") as refused:
        tasks(squeezed)
    assert refused.value.line == 9


def test_pages_of_a_summary_are_one() -> None:
    head, rows = SUMMARY.split("ASK1", 1)
    second = head + "WEB1" + rows.split("\n", 1)[0] + "\n"
    found = whole(SUMMARY.split("---")[0] + second)
    assert [part.name for part in found.transactions] == ["ASK1", "PAY1", "WEB1"]


def test_an_extract_of_a_summary_is_read_by_its_heads() -> None:
    found = whole("APPLID;TRAN;TASKCNT;RESPONSE AVE;RESPONSE MAX;CPU AVE\nC;A;200;.1;.5;.002\n")
    assert (found.requests, used(found)) == (200, {"C": (0.4, 0)})
    assert found.response_ms == pytest.approx(100)


def test_dispatcher_modes_give_cpu_by_mode_and_the_rest_of_the_address_space() -> None:
    found = read_dispatcher_modes(DISPATCHER)
    assert used(found) == {
        "CICSPAY1 QR": (4, 0),
        "CICSPAY1 L8": (2, 0),
        "CICSPAY1 other TCBs": (1, 0),
        "CICSPAY1 SRB": (0.5, 0),
    }
    assert (found.requests, found.span_seconds, said(found)) == (None, 600, [])
    names = [time.name for time in found.times]
    assert measured_point(found, StatedInterval(seconds=600, requests=None), names) is None
    point = measured_point(found, StatedInterval(seconds=600, requests=1200), names)
    assert point is not None
    assert [space.gp_ms for space in point.spaces] == pytest.approx([10 / 3, 5 / 3, 5 / 6, 5 / 12])


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (("50.0%", "46.3%"), 14, "the ratio is printed as 46.3 %; CPU and dispatch time give 50 %"),
        (("00:08:49.86610", "01:53:49.86610"), 14, "QR waited 6,829.9 s"),
        (("00:00:00.30000", "00:00:04.30000"), 14, "DS CPU is inside CPU"),
        (("00:00:03.00000", "00:00:01.00000"), 15, "L8 used 2 s of CPU in 1 s"),
        (
            ("(Since Reset) . . . :  00:00:07.00000", "(Since Reset) . . . :  00:00:05.00000"),
            8,
            "The modes used 6 s, the address space 5 s",
        ),
    ],
)
def test_a_report_that_does_not_come_out_is_named(
    change: tuple[str, str], line: int, says: str
) -> None:
    (found,) = said(read_dispatcher_modes(DISPATCHER.replace(*change, 1)))
    assert found[0] == line
    assert says in found[1]


def test_counters_that_were_reset_offer_no_time() -> None:
    reset = "(Since Reset) . . . :  00:00:06.50000"
    found = read_dispatcher_modes(
        DISPATCHER.replace("(Since Reset) . . . :  00:00:07.00000", reset)
    )
    assert found.span_seconds is None
    assert said(found, "reset")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("  00:00:03.00000  00:00:02.00000", "  00:00:02.00000"), "line 15: L8 has 3 times"),
        (("Total TCB       Total TCB         DS TCB", "A"), "the heads of the table are missing"),
        (("    L8 ", "    QR "), "line 15: QR is listed twice"),
    ],
)
def test_a_table_that_is_cut_is_refused(change: tuple[str, str], says: str) -> None:
    with pytest.raises(FileError) as refused:
        read_dispatcher_modes(DISPATCHER.replace(*change, 1))
    assert says in f"{refused.value.place}: {refused.value}"


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("PAY1", "ASK1", "WEB1")),
            st.integers(0, 9_000),
            st.integers(0, 9_000),
        ),
        min_size=1,
        max_size=60,
    ),
    st.sampled_from(";,|\t"),
    st.permutations(("TRAN", "CPU", "QRCPU", "TASKNO", "USERID")),
    st.integers(1, 40),
)
def test_tasks_written_in_any_order_are_added_up_equal(
    rows: list[tuple[str, int, int]], separator: str, order: list[str], part: int
) -> None:
    lines = [separator.join(order)]
    for at, (tran, qr, others) in enumerate(rows):
        cells = {
            "TRAN": tran,
            "CPU": f"{(qr + others) / 1e4:.4f}",
            "QRCPU": f"{qr / 1e4:.4f}",
            "TASKNO": str(at),
            "USERID": "U",
        }
        lines.append(separator.join(cells[head] for head in order))
    data = "\r\n".join(lines).encode()
    assert is_cics_tasks(data.decode())
    found = read_cics_tasks(data[at : at + part] for at in range(0, len(data), part))
    times = used(found.read(None, None))
    assert times["CICS QR"][0] == pytest.approx(sum(row[1] for row in rows) / 1e4)
    assert times["CICS other TCBs"][0] == pytest.approx(sum(row[2] for row in rows) / 1e4)
    assert found.read(None, None).requests == len(rows)
    assert found.read(None, None).findings[1:] == ()


@given(
    st.sampled_from((EXTRACT, SUMMARY, DISPATCHER)),
    st.lists(
        st.tuples(
            st.floats(0, 1),
            st.integers(0, 12),
            st.text(st.sampled_from("0123456789.,:;-/% \tAQeE\n\x00\u00e4"), max_size=14),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_whatever_stands_in_a_file_is_read_or_refused(
    text: str, changes: list[tuple[float, int, str]]
) -> None:
    for where, length, instead in changes:
        at = int(where * len(text))
        text = text[:at] + instead + text[at + length :]
    try:
        found = read_dispatcher_modes(text) if "Dispatcher" in text else whole(text)
    except FileError:
        return
    seconds = [time.gp_seconds + time.ziip_seconds for time in found.times]
    assert seconds and min(seconds) >= 0


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_an_extract_is_the_same_in_other_encodings(encoding: str) -> None:
    found = read_cics_tasks([EXTRACT.encode(encoding)]).read(None, None)
    assert found.times == whole(EXTRACT).times
