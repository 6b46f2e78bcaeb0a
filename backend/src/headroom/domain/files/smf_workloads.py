"""SMF records of type 72 subtype 3: what service and report classes used, and what ended in them.

A class is read like a region of CICS: its CPU over the intervals of the file, and the transactions
of one of them as the requests. Method and sources: docs/methods/smf-records.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from headroom.domain.files.cics_times import CicsMeasurement, CpuTime, TransactionCpu
from headroom.domain.files.smf_layout import (
    CLASS_CONTROL,
    CLASS_PERIOD,
    HEADER,
    PRODUCT,
    REPORT_CLASS,
    WORKLOAD_SECTIONS,
)
from headroom.domain.files.smf_record_bytes import (
    DamagedRecordError,
    binary_of,
    float_of,
    length_of,
    moment_of,
    records,
    sections_at,
    subtype_of,
    text_of,
)
from headroom.domain.files.workload_activity import MOST_SPACES
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.spoken import spoken_moment

_TYPE, _SUBTYPE = 72, 3
_MOST_CLASSES = 500
_ELAPSED_UNIT_SECONDS = 1024e-6


@formula(
    label="CPU time of service units",
    unit="s",
    takes=("service units", "", ""),
)
def service_seconds(service_units: float, coefficient: float, adjustment_factor: float) -> float:
    """Return the seconds of a CP that weighted service units stand for.

    coefficient: of the service definition (R723MCPU or R723MSRB ÷ 10,000). adjustment_factor:
    R723MADJ, sixteenths of microseconds for a service unit.
    """
    return service_units / coefficient * adjustment_factor / 16e6


@dataclass(slots=True)
class _Class:
    """What a class used in all intervals, s, and what ended in it."""

    is_report_class: bool
    line: int
    gp_seconds: float = 0.0
    ziip_seconds: float = 0.0
    ended: int = 0
    elapsed_seconds: float = 0.0

    @property
    def response_ms(self) -> float | None:
        """The mean of the transactions that ended; None where none did."""
        return self.elapsed_seconds / self.ended * 1000 if self.ended else None


@dataclass(frozen=True, slots=True)
class ServiceClasses:
    """Classes of a file by name, and the seconds that its intervals cover."""

    classes: dict[str, _Class]
    span_seconds: float
    findings: tuple[Finding, ...]

    def read(self, kept: Sequence[str] | None, counted_in: str | None) -> CicsMeasurement:
        """Return the CPU of the classes that count. Raises FileError.

        kept: None for the service classes, of which report classes count parts again. counted_in:
        the class whose transactions are the requests.
        """
        chosen = [
            name
            for name, one in self.classes.items()
            if (not one.is_report_class if kept is None else name in kept)
        ]
        if not chosen:
            raise FileError("tick at least one class")
        findings = [*self.findings]
        kinds = {self.classes[name].is_report_class for name in chosen}
        if len(kinds) == 2:
            text = (
                "Service classes and report classes are ticked together: report classes count work "
                "of service classes again."
            )
            findings.append(Finding("counted_twice", text))
        if len(chosen) > MOST_SPACES:
            text = (
                f"{Amount(len(chosen), exact=True)} classes are ticked; at most "
                f"{MOST_SPACES} are kept: tick fewer."
            )
            raise FileError(text)
        # where nothing ended in any class, the requests are to be stated
        with_requests = [name for name in chosen if self.classes[name].ended] or chosen[:1]
        if counted_in not in with_requests:
            counted_in = with_requests[0] if len(with_requests) == 1 else None
        counted = None if counted_in is None else self.classes[counted_in]
        return CicsMeasurement(
            tool="SMF 72-3",
            by_class=True,
            regions=tuple(with_requests),
            counted_in=counted_in,
            requests=None if counted is None else counted.ended or None,
            span_seconds=self.span_seconds,
            response_ms=None if counted is None else counted.response_ms,
            times=tuple(
                CpuTime(name, one.gp_seconds, one.ziip_seconds, one.line)
                for name, one in self.classes.items()
                if name in chosen
            ),
            transactions=tuple(
                TransactionCpu(
                    region="report class" if one.is_report_class else "service class",
                    name=name,
                    tasks=one.ended,
                    cpu_seconds=one.gp_seconds + one.ziip_seconds,
                    response_ms=one.response_ms,
                    kept=name in chosen,
                    line=one.line,
                )
                for name, one in self.classes.items()
            ),
            findings=tuple(findings),
        )


@dataclass(slots=True)
class _Seen:
    systems: set[str] = field(default_factory=set)
    intervals: dict[tuple[str, datetime], float] = field(default_factory=dict)
    damaged: list[int] = field(default_factory=list)
    broken: int = 0
    others: int = 0


def read_service_classes(parts: Iterable[bytes]) -> ServiceClasses:
    """Return what the classes of a file used. Raises FileError."""
    seen = _Seen()
    classes: dict[str, _Class] = {}
    for number, record in enumerate(records(parts), 1):
        if (binary_of(record, HEADER["SMF70RTY"]), subtype_of(record)) != (_TYPE, _SUBTYPE):
            seen.others += 1
            continue
        try:
            _add(record, number, classes, seen)
        except DamagedRecordError:
            seen.damaged.append(number)
    if not classes:
        raise FileError("there is no SMF record of type 72 subtype 3 with a class in this file")
    span = _span(seen)
    return ServiceClasses(classes, span, tuple(_findings(seen, classes, span)))


def _add(record: bytes, number: int, classes: dict[str, _Class], seen: _Seen) -> None:
    """Add what a record says of its class. Raises DamagedRecordError, FileError."""
    products, controls, periods = (
        sections_at(record, WORKLOAD_SECTIONS[name]) for name in ("product", "control", "period")
    )
    if not products or not controls:
        raise DamagedRecordError
    product, control = products[0], controls[0]
    if binary_of(product, PRODUCT["SMF70RAN"]):
        seen.broken += 1
        return
    system, starts_at = text_of(record, HEADER["SMF70SID"]), moment_of(product)
    seconds = length_of(product)
    name = text_of(control, CLASS_CONTROL["R723MCNM"])
    cpu, srb = (binary_of(control, CLASS_CONTROL[key]) / 1e4 for key in ("R723MCPU", "R723MSRB"))
    factor = binary_of(control, CLASS_CONTROL["R723MADJ"])
    if not name or not cpu or not srb or not factor:
        raise DamagedRecordError
    is_report = bool(binary_of(control, CLASS_CONTROL["R723MSCF"]) & REPORT_CLASS)
    gp = ziip = elapsed = 0.0
    ended = 0
    for period in periods:
        units = {key: float_of(period, place) for key, place in CLASS_PERIOD.items()}
        offloaded = equivalent = 0.0
        for on, normalized in (("R723CSUP", "R723NFFS"), ("R723CIFA", "R723NFFI")):
            time = service_seconds(units[on], cpu, factor)
            norm = binary_of(control, CLASS_CONTROL[normalized]) / 256
            offloaded += time
            equivalent += time * norm
        total = service_seconds(units["R723CCPU"], cpu, factor)
        total += service_seconds(units["R723CSRB"], srb, factor)
        total += (units["R723CRCT"] + units["R723CIIT"] + units["R723CHST"]) / 1e6
        gp += max(total - equivalent, 0.0)
        ziip += offloaded
        ended += round(units["R723CRCP"])
        elapsed += units["R723CTET"] * _ELAPSED_UNIT_SECONDS
    if gp + ziip > 1000 * seconds:  # more than any machine has processors
        raise DamagedRecordError
    one = classes.get(name)
    if one is None:
        if len(classes) >= _MOST_CLASSES:
            raise FileError(f"more than {_MOST_CLASSES} classes: bring the records of one system")
        one = classes[name] = _Class(is_report, number)
    one.gp_seconds += gp
    one.ziip_seconds += ziip
    one.ended += ended
    one.elapsed_seconds += elapsed
    seen.systems.add(system)
    seen.intervals[system, starts_at] = seconds


def _span(seen: _Seen) -> float:
    """Return the seconds that were measured: intervals of systems side by side count once."""
    by_start: dict[datetime, float] = {}
    for (_, starts_at), seconds in seen.intervals.items():
        by_start[starts_at] = max(by_start.get(starts_at, 0.0), seconds)
    return sum(by_start.values())


def _findings(seen: _Seen, classes: dict[str, _Class], span: float) -> Iterable[Finding]:
    starts = [starts_at for _, starts_at in seen.intervals]
    last = max(starts)
    end = last + timedelta(
        seconds=max(seconds for (_, at), seconds in seen.intervals.items() if at == last)
    )
    count = len(set(starts))
    yield Finding(
        "intervals_together",
        f"{Amount(count, exact=True)} {'interval' if count == 1 else 'intervals together'}, from "
        f"{spoken_moment(min(starts))} to {spoken_moment(end)} local time, of "
        f"{', '.join(sorted(seen.systems))}: bring records of the time of your test alone.",
    )
    reports = sum(one.is_report_class for one in classes.values())
    if reports and reports < len(classes):
        yield Finding(
            "report_classes",
            f"Not ticked: {Amount(reports, exact=True)} of "
            f"{Amount(len(classes), exact=True)} classes. Report classes count work of service "
            "classes again.",
        )
    if seen.others:
        yield Finding(
            "records_not_read",
            f"{Amount(seen.others, exact=True)} records of other types are not read.",
        )
    if seen.damaged:
        yield Finding(
            "records_damaged",
            f"{Amount(len(seen.damaged), exact=True)} records of type 72 "
            f"subtype 3 left out as damaged, first record "
            f"{Amount(seen.damaged[0], exact=True)}.",
        )
    if seen.broken:
        yield Finding(
            "records_incomplete",
            f"{Amount(seen.broken, exact=True)} long records were broken into "
            f"several by RMF; they are left out.",
        )
