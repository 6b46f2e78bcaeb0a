"""CPU times that CICS itself tells: by transaction, by region, by mode of its TCBs.

Neither CICS PA nor DFH0STAT states a rate; it comes from the length of the interval, which is
asked. Method: docs/methods/cics-times.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.evidence.costs import ms_from_percent
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.files.workload_activity import MeasuredPoint, MeasuredSpace
from headroom.domain.peaks.profiles import Finding
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.stated import InputModel

CicsTool: TypeAlias = Literal["CICS PA extract", "CICS PA summary", "DFH0STAT", "SMF 72-3"]

LONGEST_INTERVAL = 31 * 86_400


class StatedInterval(InputModel):
    """What a file of CICS does not tell of the time that it covers; null: not yet."""

    seconds: Annotated[float, Field(ge=0.001, le=LONGEST_INTERVAL)] | None = Field(
        title="Time measured", json_schema_extra={"unit": "s", "unstated": "None entered"}
    )
    requests: Annotated[int, Field(ge=1, le=10**12)] | None = Field(
        title="Requests in that time",
        json_schema_extra={"unit": "requests", "unstated": "None entered"},
    )


@dataclass(frozen=True, slots=True)
class CpuTime:
    """CPU of one mode of a region's TCBs, s. ziip_seconds: beside that of GPs."""

    name: str
    gp_seconds: float
    ziip_seconds: float
    line: int


@dataclass(frozen=True, slots=True)
class TransactionCpu:
    """Tasks of one transaction in one region. line: the first. response_ms: the mean."""

    region: str
    name: str
    tasks: int
    cpu_seconds: float
    response_ms: float | None
    kept: bool
    line: int


@dataclass(frozen=True, slots=True)
class CicsMeasurement:
    """What one file of CICS tells under the choices made.

    requests: tasks that count in the rate; None where the file does not count them.
    span_seconds: the time that its data cover, where it tells, which may be shorter than what was
    measured. by_class: its rows are classes of work and their transactions, not tasks of regions.
    counted_in: the region whose tasks are the requests; None while that is open.
    """

    tool: CicsTool
    by_class: bool
    regions: tuple[str, ...]
    counted_in: str | None
    requests: int | None
    span_seconds: float | None
    response_ms: float | None
    times: tuple[CpuTime, ...]
    transactions: tuple[TransactionCpu, ...]
    findings: tuple[Finding, ...]


@formula(label="CPU of a mode of TCBs", unit="% of one CP", takes=("s", "s"))
def percent_of_interval(cpu_seconds: float, seconds: float) -> float:
    """Return how much of one processor CPU time takes over an interval."""
    return cpu_seconds / seconds * 100


@formula(label=EvidenceWords.requests_a_second, unit="transactions/s", takes=("transactions", "s"))
def requests_per_second(requests: float, seconds: float) -> float:
    """Return the rate of requests that ended in an interval."""
    return requests / seconds


def measured_point(
    measurement: CicsMeasurement, stated: StatedInterval, names: Sequence[str]
) -> MeasuredPoint | None:
    """Return the rate and what each mode of TCBs used; None while length or number is missing.

    names: of the times in their order.
    """
    requests, seconds = measurement.requests or stated.requests, stated.seconds
    if not requests or not seconds:
        return None
    etr = requests_per_second(requests, seconds)
    spaces = []
    for name, time in zip(names, measurement.times, strict=True):
        gp, ziip = (
            percent_of_interval(cpu, seconds) for cpu in (time.gp_seconds, time.ziip_seconds)
        )
        spaces.append(
            MeasuredSpace(
                name=name,
                cp_percent=gp,
                aapcp_percent=0.0,
                iipcp_percent=0.0,
                aap_percent=0.0,
                iip_percent=ziip,
                computed_cp_percent=None,
                gp_ms=ms_from_percent(gp, etr),
                offload_ms=ms_from_percent(ziip, etr),
                line=time.line,
            )
        )
    return MeasuredPoint(
        etr_per_second=etr,
        response_ms=measurement.response_ms,
        ended=requests,
        seconds=seconds,
        spaces=tuple(spaces),
        findings=measurement.findings,
    )
