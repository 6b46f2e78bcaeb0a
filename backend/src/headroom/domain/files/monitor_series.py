"""MSU of LPARs as monitors publish them: zebra's JSON of RMF reports, and OpenMetrics text.

Both become rows of time, LPAR and MSU, which are read as any table is. Method:
docs/methods/monitor-series.md.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from headroom.domain.files.delimited_text import Delimited, Row
from headroom.domain.files.rmf import DefinedCapacity
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount

MOST_REPORTS = 100_000
_STEP = timedelta(minutes=5)
"""What reports of a shorter time are brought to."""
_LEAST_COVERED = 0.5
_OPENMETRICS = re.compile(r"\A(?:# (?:HELP|TYPE|UNIT|EOF)\b|[A-Za-z_:][\w:]*\{[^}\n]*\} \S+ \d)")
_JSON = re.compile(r"\A\s*[{\[]")
_PARTITION_LABELS = ("lpar", "lpar_name", "partition", "cpcppnam")
_MSU = re.compile(r"(?:^|_)msus?(?:_|$)", re.IGNORECASE)
_RECORDED = "CPCHLMSU"
"""RMF Monitor III's field for the 4h MSU Average of the partition that writes the report."""
_ZEBRA_MSU = "CPCPAMSU"
"""RMF Monitor III's field for the MSU that a partition used, which zebra keeps in a label."""


@dataclass(frozen=True, slots=True)
class MonitorSeries:
    """Rows of a monitor, with what else it says of the machine."""

    what: str
    rows: Delimited
    machine: str | None
    capacities: tuple[DefinedCapacity, ...]


def is_openmetrics(head: str) -> bool:
    """Tell whether a text begins as OpenMetrics does."""
    return bool(_OPENMETRICS.search(head))


def is_monitor_json(head: str) -> bool:
    """Tell whether a text begins as JSON with a report of RMF."""
    return bool(_JSON.search(head)) and ("CPC (Central" in head or '"CPU Activity Report"' in head)


def read_monitor_json(files: Sequence[bytes]) -> MonitorSeries:
    """Return the rows of zebra's JSON: CPC reports of Monitor III, CPU reports of Monitor I.

    Reports may be one a file, a list, a line each, or by number as zebra numbers them. Raises
    FileError.
    """
    reports = [report for data in files for report in _reports(data)]
    if len(reports) > MOST_REPORTS:
        raise FileError(f"{Amount(len(reports))} reports; at most {Amount(MOST_REPORTS)} are read")
    current = [report for report in reports if "timestart" in report]
    intervals = [report for report in reports if "Partition Data Report" in report]
    if current and intervals:
        raise FileError("reports of Monitor I and III together: import each separately")
    if current:
        return _of_monitor_three(current)
    if intervals:
        return _of_monitor_one(intervals)
    raise FileError("there is no CPC report and no CPU report in this JSON")


def read_openmetrics(text: str) -> MonitorSeries:
    """Return the rows of OpenMetrics text: samples of MSU by LPAR, each with its time.

    Raises FileError.
    """
    from prometheus_client.openmetrics.parser import text_fd_to_metric_families  # slow to load

    values: dict[tuple[datetime, str], float] = {}
    timeless = 0
    try:
        for family in text_fd_to_metric_families(iter(_ended(text).splitlines(keepends=True))):
            for sample in family.samples:
                lpar = _partition(sample.name, sample.labels)
                if lpar is None:
                    continue
                if sample.timestamp is None:
                    timeless += 1
                    continue
                seconds = float(sample.timestamp)
                # Prometheus's own text writes milliseconds, OpenMetrics seconds
                at = datetime.fromtimestamp(seconds / 1000 if seconds > 1e11 else seconds, UTC)
                values[at, lpar] = float(sample.value)
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise FileError(f"this is not OpenMetrics: {str(error)[:120]}") from error
    if not values and timeless:
        raise FileError(
            "the samples have no times: import a dump of the history, with a time behind each value"
        )
    if not values:
        raise FileError(
            "no metric of MSU by LPAR: its name has to hold msu and a label name the LPAR, or its "
            "label parm has to be CPCPAMSU as zebra writes it"
        )
    by_lpar: dict[str, list[tuple[datetime, float]]] = defaultdict(list)
    for (at, lpar), value in sorted(values.items()):
        by_lpar[lpar].append((at, value))
    spans = [
        (at, following, lpar, value)
        for lpar, samples in by_lpar.items()
        for (at, value), following in zip(samples, _followings(samples), strict=True)
    ]
    findings = [Finding("utc", "Times are UTC, as OpenMetrics writes them.")]
    rows = _laid_out(spans, findings)
    return MonitorSeries("OpenMetrics", _delimited("OpenMetrics", rows, findings), None, ())


def _ended(text: str) -> str:
    """Return a text that ends as OpenMetrics has to; Prometheus's own form leaves the end out."""
    stripped = text.rstrip()
    return stripped + "\n" if stripped.endswith("# EOF") else f"{stripped}\n# EOF\n"


def _partition(name: str, labels: Mapping[str, str]) -> str | None:
    """Return the LPAR whose MSU a sample is; None for other samples."""
    if labels.get("parm") == _ZEBRA_MSU:
        _, _, rest = name.partition("_")
        return rest.rpartition("_")[0] or rest
    if not _MSU.search(name):
        return None
    return next((value for key, value in labels.items() if key.lower() in _PARTITION_LABELS), None)


def _followings(samples: Sequence[tuple[datetime, float]]) -> list[datetime]:
    """Return until when each sample holds: the next one, the last as long as the one before."""
    times = [at for at, _ in samples]
    if len(times) < 2:
        raise FileError("one sample only: a profile needs several times")
    steps = sorted(later - at for at, later in pairwise(times))
    usual = steps[len(steps) // 2]
    ends = [min(later, at + 2 * usual) for at, later in pairwise(times)]
    return [*ends, times[-1] + usual]


def _reports(data: bytes) -> Iterator[dict[str, Any]]:
    try:
        text = data.decode("utf-8-sig")
        try:
            documents = [json.loads(text)]
        except json.JSONDecodeError:
            documents = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise FileError("this is not JSON, or it ends too early") from error
    yield from _flat(documents)


def _flat(documents: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for part in documents:
        if isinstance(part, list):
            yield from _flat(part)
        elif isinstance(part, dict):
            if "timestart" in part or "Partition Data Report" in part:
                yield part
            else:
                yield from _flat(value for key, value in part.items() if key.isdigit())


def _of_monitor_three(reports: list[dict[str, Any]]) -> MonitorSeries:
    findings: list[Finding] = []
    spans: list[tuple[datetime, datetime, str, float]] = []
    capacities: dict[str, float] = {}
    captions = []
    recorded: dict[tuple[datetime, str], float] = {}
    for number, report in enumerate(reports, 1):
        try:
            starts = datetime.strptime(report["timestart"], "%m/%d/%Y %H:%M:%S")
            ends = datetime.strptime(report["timeend"], "%m/%d/%Y %H:%M:%S")
            caption = report["caption"]
            captions.append((starts, caption))
            if caption.get("CPCHPNAM") and caption.get(_RECORDED):
                recorded[starts, caption["CPCHPNAM"]] = float(caption[_RECORDED])
            for row in report["table"]:
                if row.get("CPCPIND") != "CP" or not row.get(_ZEBRA_MSU):
                    continue
                spans.append((starts, ends, row["CPCPPNAM"], float(row[_ZEBRA_MSU])))
                capacities[row["CPCPPNAM"]] = float(row.get("CPCPDMSU") or 0)
        except (KeyError, TypeError, ValueError) as error:
            text = f"report {number} lacks a time or a number of a CPC report: {error}"
            raise FileError(text) from error
    if not spans:
        raise FileError("no partition with MSU in the CPC reports")
    machines = sorted(
        {f"{caption.get('CPCHMOD')}-{caption.get('CPCHMDL')}" for _, caption in captions}
    )
    if len(machines) > 1:
        raise FileError(f"reports of {' and '.join(machines)}: import each machine separately")
    rows = _laid_out(spans, findings)
    return MonitorSeries(
        "RMF Monitor III reports as JSON",
        _delimited("JSON", rows, findings, _latest(recorded, rows)),
        machines[0],
        _stated(capacities),
    )


def _of_monitor_one(reports: list[dict[str, Any]]) -> MonitorSeries:
    values: dict[tuple[datetime, str], float] = {}
    capacities: dict[str, float] = {}
    machines = set()
    for number, report in enumerate(reports, 1):
        try:
            at = datetime.strptime(report["Timestamp"], "%m/%d/%Y-%H.%M.%S")
            activity = report["CPU Activity"]
            # beside the rows of its processors, or around them
            machine = activity.get("Info", activity)
            machines.add(f"{machine['CPU']}-{machine['Model']}")
            for row in report["Partition Data Report"]["Partition Data"]:
                if row.get("PROC Type") == "CP" and row.get("MSU Actual"):
                    values[at, row["Partition Name"]] = float(row["MSU Actual"])
                    capacities[row["Partition Name"]] = float(row.get("MSU Defined") or 0)
        except (KeyError, TypeError, ValueError) as error:
            text = f"report {number} lacks a time or a number of a CPU report: {error}"
            raise FileError(text) from error
    if len(machines) > 1:
        raise FileError(f"reports of {' and '.join(sorted(machines))}: import each separately")
    findings = [Finding("rounded", "MSU are those that the reports print, rounded to whole MSU.")]
    rows = [(at, lpar, value) for (at, lpar), value in sorted(values.items())]
    if not rows:
        raise FileError("no partition with MSU in the CPU reports")
    return MonitorSeries(
        "RMF CPU reports as JSON",
        _delimited("JSON", rows, findings),
        machines.pop(),
        _stated(capacities),
    )


def _stated(capacities: Mapping[str, float]) -> tuple[DefinedCapacity, ...]:
    return tuple(DefinedCapacity(lpar, msu) for lpar, msu in sorted(capacities.items()) if msu > 0)


def _laid_out(
    spans: Sequence[tuple[datetime, datetime, str, float]], findings: list[Finding]
) -> list[tuple[datetime, str, float]]:
    """Return spans on steps of five minutes, each the mean over the time it covers of one.

    Spans of five minutes and more stay as they are. Steps that are covered by less than half are
    left out.
    """
    lengths = sorted(ends - starts for starts, ends, _, _ in spans)
    if lengths[0] <= timedelta():
        raise FileError("a report ends before it starts")
    if lengths[len(lengths) // 2] >= _STEP - timedelta(seconds=1):
        return [(starts, lpar, msu) for starts, _, lpar, msu in spans]
    covered: dict[tuple[datetime, str], float] = defaultdict(float)
    weighted: dict[tuple[datetime, str], float] = defaultdict(float)
    for starts, ends, lpar, msu in spans:
        if ends - starts > 100 * _STEP:
            raise FileError(f"a report of {ends - starts} among shorter ones")
        at = starts - timedelta(minutes=starts.minute % 5, seconds=starts.second)
        at -= timedelta(microseconds=at.microsecond)
        while at < ends:
            seconds = (min(ends, at + _STEP) - max(starts, at)).total_seconds()
            covered[at, lpar] += seconds
            weighted[at, lpar] += seconds * msu
            at += _STEP
    whole = _STEP.total_seconds()
    kept = {
        key: weighted[key] / held for key, held in covered.items() if held >= _LEAST_COVERED * whole
    }
    findings.append(
        Finding(
            "brought_together",
            f"{Amount(len(spans))} values of less than five minutes are brought to their means "
            "over five minutes.",
        )
    )
    left_out = len(covered) - len(kept)
    if left_out:
        text = f"{Amount(left_out)} steps that are covered by less than half are left out."
        findings.append(Finding("partly_covered", text))
    return [(at, lpar, msu) for (at, lpar), msu in sorted(kept.items())]


def _latest(
    recorded: Mapping[tuple[datetime, str], float], rows: Sequence[tuple[datetime, str, float]]
) -> dict[tuple[datetime, str], float]:
    """Return for each row the last average that was recorded until its end."""
    places = {(at, lpar) for at, lpar, _ in rows}
    latest: dict[tuple[datetime, str], float] = {}
    for (starts, lpar), msu in sorted(recorded.items()):
        at = starts
        if (at, lpar) not in places:
            at -= timedelta(minutes=at.minute % 5, seconds=at.second, microseconds=at.microsecond)
        if (at, lpar) in places:
            latest[at, lpar] = msu
    return latest


def _delimited(
    encoding: str,
    rows: Sequence[tuple[datetime, str, float]],
    findings: list[Finding],
    recorded: Mapping[tuple[datetime, str], float] | None = None,
) -> Delimited:
    cells = [[f"{at:%Y-%m-%d %H:%M:%S}", lpar, repr(msu)] for at, lpar, msu in rows]
    head = Row(1, ["Time", "LPAR", "MSU"])
    if recorded:
        head.cells.append(_RECORDED)
        for cell, (at, lpar, _) in zip(cells, rows, strict=True):
            average = recorded.get((at, lpar))
            cell.append("" if average is None else repr(average))
    return Delimited(
        encoding, "\t", [head, *(Row(line, row) for line, row in enumerate(cells, 2))], findings
    )
