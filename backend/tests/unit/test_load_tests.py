"""Result files of load tests: what is read, and the steps that come of it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.files.load_test_files import load_test_layout, read_requests
from headroom.domain.files.load_tests import LoadTest, LoadTestRules, measured_load_test
from headroom.domain.files.planned_steps import PlannedStep, planned_step, planned_step_label
from headroom.domain.peaks.profiles import FileError

HEAD = "timeStamp,elapsed,label,responseCode,responseMessage,success,failureMessage,allThreads"


def jtl(rows: list[tuple[int, int, str, bool, int]], *, message: str = "OK") -> bytes:
    lines = [
        f"{at},{elapsed},{label},200,{message},{'true' if good else 'false'},,{users}"
        for at, elapsed, label, good, users in rows
    ]
    return "\n".join([HEAD, *lines, ""]).encode()


def small_parts(data: bytes, size: int = 1000) -> Iterator[bytes]:
    yield from (data[start : start + size] for start in range(0, len(data), size))


def test_of(*files: bytes, **rules: object) -> LoadTest:
    return measured_load_test(read_requests([[file] for file in files]), LoadTestRules(**rules))  # type: ignore[arg-type]


test_of.__test__ = False  # type: ignore[attr-defined]


def two_levels() -> bytes:
    """Return sixty seconds at 10 a second by one user, then sixty at 40 by four."""
    slow = [(1_700_000_000_000 + 100 * at, 80, "pay", True, 1) for at in range(600)]
    fast = [(1_700_000_060_000 + 25 * at, 90, "pay", at % 20 > 0, 4) for at in range(2400)]
    return jtl(slow + fast)


@given(
    st.lists(
        st.tuples(
            st.integers(1_600_000_000_000, 1_600_000_100_000),
            st.integers(0, 100_000),
            st.sampled_from(("pay", "list", "a b")),
            st.booleans(),
            st.integers(0, 5000),
        ),
        min_size=1,
        max_size=200,
    )
)
def test_rate_percentiles_and_errors_are_those_of_numpy_whatever_the_rows(
    rows: list[tuple[int, int, str, bool, int]],
) -> None:
    whole = test_of(jtl(rows)).whole
    elapsed = np.array([row[1] for row in rows])
    ends = np.array([row[0] for row in rows]) + elapsed
    seconds = max(int(ends.max()) - int((ends - elapsed).min()), 1) / 1000
    assert whole.requests == len(rows)
    assert whole.errors == sum(not row[3] for row in rows)
    assert whole.achieved_per_second == pytest.approx(len(rows) / seconds)
    assert whole.response is not None
    found = (whole.response.p50_ms, whole.response.p90_ms, whole.response.p95_ms)
    assert found == tuple(np.percentile(elapsed, (50, 90, 95)))
    assert whole.response.p99_ms == np.percentile(elapsed, 99)


def test_quoted_cells_and_line_breaks_within_them_read_as_plain_ones() -> None:
    plain = two_levels()
    lines = plain.decode().splitlines()
    lines[5:900] = [line.replace(",OK,", ',"no, ""not""\nfound",') for line in lines[5:900]]
    quoted = "\r\n".join([*lines, ""]).encode()
    requests = read_requests([small_parts(quoted)])
    assert measured_load_test(requests) == test_of(plain)


def test_levels_of_users_are_steps() -> None:
    found = test_of(two_levels())
    assert (found.steps_by, [step.users for step in found.steps]) == ("users", [1, 4])
    assert [round(step.achieved_per_second) for step in found.steps] == [10, 40]
    assert [step.steady for step in found.steps] == [True, True]
    assert [step.errors for step in found.steps] == [0, 120]
    assert found.whole.requests == sum(step.requests for step in found.steps) == 3000
    assert found.findings[-1].text.startswith("4 % of the requests failed")


def test_plateaus_are_found_where_no_users_are_recorded() -> None:
    random = np.random.default_rng(7)
    at = 1_700_000_000_000
    rows = []
    for rate, seconds in ((20, 120), (80, 100), (40, 150)):
        for moment in np.sort(random.uniform(0, seconds * 1000, rate * seconds)).astype(int):
            rows.append((at + int(moment), 50, "x", True, 1))
        at += seconds * 1000
    found = test_of(jtl(rows).replace(b",allThreads", b"").replace(b",,1\n", b",\n"))
    assert found.steps_by == "plateaus"
    assert [round(step.achieved_per_second / 10) for step in found.steps] == [2, 8, 4]
    assert [step.seconds for step in found.steps] == pytest.approx([120, 100, 150], abs=2)
    assert all(step.steady and step.users is None for step in found.steps)


def test_steps_of_a_stated_length_cover_the_test() -> None:
    found = test_of(two_levels(), steps_by="time", step_seconds=30)
    assert [step.seconds for step in found.steps] == pytest.approx([30, 30, 30, 30], abs=0.1)
    with pytest.raises(FileError, match="choose longer ones"):
        test_of(two_levels(), steps_by="time", step_seconds=1)


@pytest.mark.parametrize(("count", "few"), [(99, True), (100, False)])
def test_few_requests_are_said(count: int, few: bool) -> None:
    rows = [(1_700_000_000_000 + 100 * at, 80, "pay", True, 1) for at in range(count)]
    codes = [finding.code for finding in test_of(jtl(rows)).findings]
    assert ("few" in codes, "silent" in codes) == (few, False)


def test_days_without_a_request_are_said() -> None:
    (first, *rest) = [(1_700_000_000_000 + at, 80, "pay", True, 1) for at in range(200)]
    found = test_of(jtl([(0, *first[1:]), *rest]))
    (silent,) = (finding for finding in found.findings if finding.code == "silent")
    assert "between 1970-01-01 and 2023-11-14" in silent.text


def test_a_ramp_is_marked() -> None:
    ramp = [(1_700_000_000_000 + 100 * at, 50, "x", True, 1 + at // 10) for at in range(300)]
    level = [(1_700_000_030_000 + 100 * at, 50, "x", True, 30) for at in range(600)]
    found = test_of(jtl(ramp + level))
    assert [step.steady for step in found.steps] == [False, True]


LABELS = {
    "now": [
        planned_step_label(PlannedStep(at, rate, 150, 3, 60, 30))
        for at, rate in ((1, 50), (2, 100), (3, 150))
    ],
    "before": [f"Step {at}: {rate} a second" for at, rate in ((1, 50), (2, 100), (3, 150))],
}


@pytest.mark.parametrize("users", ["ramping", "constant"])
@pytest.mark.parametrize("plan", ["now", "before"])
def test_the_ramps_of_a_plan_are_in_none_of_its_steps(plan: str, users: str) -> None:
    """Three steps of 50, 100 and 150 a second, each after a ramp of 30 s: none falls behind."""
    random = np.random.default_rng(31)
    rows, begin = [], 0.0
    for label, rate in zip(LABELS[plan], (50, 100, 150), strict=True):
        ramp = 30 * np.sqrt(random.uniform(size=15 * rate))
        steady = 30 + np.sort(random.uniform(0, 60, 60 * rate))
        for moment in np.sort(np.concatenate([ramp, steady])).tolist():
            active = max(1, round(rate * min(moment / 30, 1))) if users == "ramping" else 150
            at = 1_700_000_000_000 + round(1000 * (begin + moment))
            rows.append((at, 9, label, True, active))
        begin += 90
    found = test_of(jtl(rows))
    assert found.steps_by == "labels"
    steady_steps = [step for step in found.steps if step.steady]
    assert [step.achieved_per_second for step in steady_steps] == pytest.approx(
        [50, 100, 150], rel=0.03
    )
    offered = [step.planned.rate_per_second for step in steady_steps if step.planned]
    assert offered == [50, 100, 150]


@given(st.floats(1e-6, 1e9), st.integers(1, 12), st.floats(1e-3, 1e6), st.floats(0, 1e6))
def test_a_label_says_its_step_whatever_the_step(
    rate: float, number: int, seconds: float, ramp: float
) -> None:
    rounded = [float(f"{stated:.12g}") for stated in (rate, seconds, ramp)]
    step = PlannedStep(number, rounded[0], rounded[0], 12, rounded[1], rounded[2])
    assert planned_step(f"POST {planned_step_label(step)}") == step


def test_sums_of_other_requests_are_shown_and_not_counted() -> None:
    single = jtl([(1_700_000_000_000 + at * 100, 50, "page", True, 1) for at in range(200)])
    sums = jtl(
        [(1_700_000_000_000 + at * 200, 100, "journey", True, 1) for at in range(100)],
        message='"Number of samples in transaction : 2, number of failing samples : 0"',
    )
    found = test_of(single + sums.split(b"\n", 1)[1])
    assert [(label.name, label.kept) for label in found.labels] == [
        ("page", True),
        ("journey", False),
    ]
    assert found.whole.requests == 200
    assert test_of(sums).whole.requests == 100
    chosen = test_of(single + sums.split(b"\n", 1)[1], labels=frozenset(["journey"]))
    assert chosen.whole.requests == 100


def test_xml_gives_what_csv_gives() -> None:
    rows = [(1_700_000_000_000 + 100 * at, 80 + at % 7, "pay", at % 9 > 0, 2) for at in range(400)]
    samples = "".join(
        f'<httpSample t="{elapsed}" ts="{at}" s="{str(good).lower()}" lb="{label}" na="{users}">'
        f'<httpSample t="1" ts="{at}" s="false" lb="part"/></httpSample>\n'
        for at, elapsed, label, good, users in rows
    )
    xml = f'<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2">\n{samples}'
    found = test_of(f"{xml}</testResults>".encode())
    assert (found.layout, found.whole) == ("JTL, XML", test_of(jtl(rows)).whole)
    with pytest.raises(FileError, match="ends too early"):
        test_of(xml.encode())
    with pytest.raises(FileError, match="no result file"):
        test_of(xml.replace("<testResults", "<!DOCTYPE x><testResults", 1).encode())


@pytest.mark.parametrize(
    ("version", "before"), [("2.3.1", "scenario\t7\t"), ("3.0.2", "7\t"), ("3.4.2", "")]
)
def test_the_text_forms_of_gatling_are_read(version: str, before: str) -> None:
    users = (
        "USER\tflow\tSTART\t1658765870000\nUSER\tflow\tEND\t1658765873000\n"
        if version == "3.4.2"
        else "USER\tflow\t7\tSTART\t1658765870000\t0\n"
        "USER\tflow\t7\tEND\t1658765870000\t1658765873000\n"
    )
    rows = [
        f"REQUEST\t{before}\tList\t{1658765870000 + at}\t{1658765870100 + at}\t{status}\t {text}\n"
        for at, status, text in ((0, "OK", ""), (1000, "KO", "status was 500"), (2000, "OK", ""))
    ]
    log = f"ASSERTION\tAAEC\nRUN\ta.B\tb\t1658765870000\t \t{version}\n{users}{''.join(rows)}"
    found = test_of(log.encode())
    assert (found.tool, found.layout) == ("Gatling", f"simulation.log {version}")
    assert (found.whole.requests, found.whole.errors) == (3, 1)
    assert found.whole.response is not None and found.whole.response.highest_ms == 100
    assert found.labels[0].name == "List"


def test_k6_says_what_it_could_not_offer() -> None:
    head = (
        "metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,"
        "name,proto,scenario,service,status,subproto,tls_version,url,extra_tags\n"
    )
    lines, points = [], []
    for second in range(20):
        for at in range(4):
            good = at > 0
            value = 100.5 + at
            lines.append(
                f"http_req_duration,{1595325560 + second},{value:.6f},,,,{str(good).lower()},,GET,"
                "http://a/,HTTP/1.1,default,,200,,,http://a/,"
            )
            tags = {"expected_response": str(good).lower(), "method": "GET", "name": "http://a/"}
            time = f"2020-07-21T{9 + (560 + second) // 3600:02d}:59:{second:02d}.000000042Z"
            points.append(
                {"time": time, "value": value, "tags": tags, "metric": "http_req_duration"}
            )
        for metric, value in (("vus", 7), ("iterations", 4), ("dropped_iterations", 1)):
            lines.append(f"{metric},{1595325560 + second},{value:.6f}{',' * 15}")
            points.append({"time": time, "value": value, "tags": None, "metric": metric})
        lines.append(f"http_req_waiting,{1595325560 + second},1{',' * 15}")
    found = test_of((head + "\n".join(lines)).encode())
    assert (found.tool, found.whole.requests, found.whole.errors) == ("k6", 80, 20)
    assert found.whole.users == 7
    assert found.whole.offered_per_second == pytest.approx(found.whole.achieved_per_second * 1.25)
    assert found.whole.response is not None
    assert found.whole.response.p95_ms == np.percentile([100.5, 101.5, 102.5, 103.5] * 20, 95)
    text = '{"type":"Metric","data":{"name":"vus"},"metric":"vus"}\n' + "\n".join(
        json.dumps({"metric": point.pop("metric"), "type": "Point", "data": point})
        for point in points
    )
    again = test_of(text.encode())
    assert (again.layout, again.whole.requests, again.whole.errors) == ("JSON", 80, 20)
    assert again.whole.response == found.whole.response


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{HEAD}\n1700000000000,20,a,200,OK,true,,x\n", "whole numbers"),
        (f"{HEAD}\n1700000000000,20,a\n", "3 cells; the head has 8"),
        (f"{HEAD}\n2023/01/01 10:00:00,20,a,200,OK,true,,1\n", "timestamp_format=ms"),
        ("RUN\ta\tb\t1\t \t3.4.2\nREQUEST\t\ta\tx\t2\tOK\t\n", "not as Gatling writes it"),
        ("metric_name,timestamp,metric_value\nhttp_req_duration,soon,1\n", "not as k6 writes it"),
        (f"{HEAD}\n", "no request"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, says: str) -> None:
    with pytest.raises(FileError, match=says) as refused:
        test_of(text.encode())
    assert refused.value.line == (None if says == "no request" else 2)


def test_layouts_are_recognised_by_their_first_lines() -> None:
    assert load_test_layout(HEAD) == "jtl"
    assert load_test_layout("elapsed;timeStamp;label\n") == "jtl"
    assert load_test_layout("timeStamp,MSU\n") is None
    assert load_test_layout("date,elapsed\n") is None
    assert load_test_layout('{"title": "CPC"}') is None
