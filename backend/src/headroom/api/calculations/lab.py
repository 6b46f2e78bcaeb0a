"""The lab: calculations that need no stored measurement."""

from __future__ import annotations

from fastapi import APIRouter

from headroom.api.dependencies import Session
from headroom.api.problems import problems
from headroom.domain.lab.answers import LabAnswer
from headroom.domain.lab.freed import FreedContent, freed_capacity
from headroom.domain.lab.limits import LimitsAnswer, LimitsContent, limits
from headroom.domain.lab.load_test import LoadTestAnswer, LoadTestContent
from headroom.domain.lab.queues import (
    ClosedModelAnswer,
    ClosedModelContent,
    DemandBoundsAnswer,
    DemandBoundsContent,
    OpenModelAnswer,
    OpenModelContent,
    closed_model,
    demand_bounds,
    open_model,
)
from headroom.domain.lab.tcp import (
    ExchangeAnswer,
    ExchangeContent,
    JsonAnswer,
    JsonContent,
    SegmentsAnswer,
    SegmentsContent,
    exchange,
    json_length,
    segments,
)
from headroom.services.lab import planned_load_test

router = APIRouter()


@router.post(
    "/limits",
    summary="What stops first as the rate rises",
    responses=problems(400, 413, 422),
)
async def what_stops_first(body: LimitsContent) -> LimitsAnswer:
    """Little's law on ports, sessions, tasks, TCBs, coprocessors, links and single servers."""
    return limits(body)


@router.post(
    "/closed-model",
    summary="Throughput and response of so many clients",
    responses=problems(400, 413, 422),
)
async def clients_in_a_loop(body: ClosedModelContent) -> ClosedModelAnswer:
    """Exact mean value analysis, with asymptotes, knee and what saturates first."""
    return closed_model(body)


@router.post(
    "/open-model",
    summary="Response at a rate of arrivals",
    responses=problems(400, 413, 422),
)
async def arrivals_at_a_rate(body: OpenModelContent) -> OpenModelAnswer:
    """Erlang C at each station, for arrivals at random."""
    return open_model(body)


@router.post(
    "/demand-bounds",
    summary="Demands that a report's words allow",
    responses=problems(400, 413, 422),
)
async def bounds_of_a_demand(body: DemandBoundsContent) -> DemandBoundsAnswer:
    """Between which demands it is true that one think time exhausted the servers, another not."""
    return demand_bounds(body)


@router.post(
    "/segments",
    summary="Segments of a request and its response",
    responses=problems(400, 413, 422),
)
async def segments_of_payloads(body: SegmentsContent) -> SegmentsAnswer:
    """How many segments two payloads fill at a segment size."""
    return segments(body)


@router.post(
    "/exchange",
    summary="Round trips and time of an exchange over TCP",
    responses=problems(400, 413, 422),
)
async def exchange_over_tcp(body: ExchangeContent) -> ExchangeAnswer:
    """Slow start, delayed ACKs, Nagle and handshakes, before and after a change."""
    return exchange(body)


@router.post(
    "/json-length",
    summary="Length of a payload as JSON",
    responses=problems(400, 413, 422),
)
async def length_as_json(body: JsonContent) -> JsonAnswer:
    """From the elements and their names."""
    return json_length(body)


@router.post(
    "/load-test",
    summary="Plan of a load test",
    responses=problems(400, 413, 422),
)
async def plan_of_a_load_test(body: LoadTestContent, session: Session) -> LoadTestAnswer:
    """Steps, clients, samples, checklist, files for JMeter and k6; load tests beside them."""
    return await planned_load_test(session, body)


@router.post(
    "/freed-capacity",
    summary="What fits into freed capacity",
    responses=problems(400, 413, 422),
)
async def use_of_freed_capacity(body: FreedContent) -> LabAnswer:
    """Further transactions, months of growth, and the cost of a further million."""
    return freed_capacity(body)
