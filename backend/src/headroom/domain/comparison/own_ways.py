"""Ways into CICS that a user measured: what they state, and what makes no measurement.

They have the form of published evidence and are never mixed with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from headroom.domain.comparison.ways_in import Engine
from headroom.domain.evidence.component_costs import ENGINES, component_key
from headroom.domain.machines.machines import Machine

OwnPayload: TypeAlias = Literal["32k", "1920", "other"]
Fault: TypeAlias = tuple[str, str]
"""A field of the request, and what is wrong with it."""

LEAST_PERCENT = 1e-4
BYTES: dict[OwnPayload, int] = {"32k": 32768, "1920": 1920}


@dataclass(frozen=True, slots=True)
class OwnComponent:
    """CPU of one address space on one kind of processor, % of one processor."""

    name: str
    processor: Engine
    cpu_percent: float


@dataclass(frozen=True, slots=True)
class OwnPoint:
    """One measured rate, transactions per second. response_ms: None where not measured."""

    etr_per_second: float
    response_ms: float | None
    components: tuple[OwnComponent, ...]


@dataclass(frozen=True, slots=True)
class OwnWay:
    """A way in as a user states it.

    payload bytes: for a payload that is neither 32 KB nor 1,920 bytes. machine: id of the model
    that it was measured on. lpar_cps: CPs of that LPAR; None: all of the machine.
    """

    label: str
    family: str
    description: str
    payload_class: OwnPayload
    payload_in_bytes: int | None
    payload_out_bytes: int | None
    security: str
    connection: str
    exchange: str
    offload: Literal["none", "ziip"]
    machine: str
    lpar_cps: int | None
    author: str
    note: str
    points: tuple[OwnPoint, ...]


def faults(own: OwnWay, machine: Machine) -> list[Fault]:
    """Return what keeps a statement from being a measurement, by field."""
    found = [*_payload_faults(own), *_place_faults(own, machine), *_rate_faults(own.points)]
    for position, point in enumerate(own.points):
        found += _point_faults(own, machine, position, point)
    return found


def column_of(component: OwnComponent) -> tuple[str, Engine]:
    """Return what makes two entries one column: names that differ in case or blanks are one."""
    return component_key(component.name).casefold(), component.processor


def stored_payload_class(own: OwnWay) -> str:
    """Return the class that only equal payloads share."""
    if own.payload_class != "other":
        return own.payload_class
    return f"{own.payload_in_bytes}i{own.payload_out_bytes}o"


def stored_bytes(own: OwnWay) -> tuple[int | None, int | None]:
    """Return what one transaction carries in and out, bytes."""
    if own.payload_class == "other":
        return own.payload_in_bytes, own.payload_out_bytes
    return BYTES[own.payload_class], BYTES[own.payload_class]


def _payload_faults(own: OwnWay) -> Iterator[Fault]:
    for field, value in (
        ("payload_in_bytes", own.payload_in_bytes),
        ("payload_out_bytes", own.payload_out_bytes),
    ):
        if own.payload_class == "other" and value is None:
            yield field, "state the bytes of this payload"
        if own.payload_class != "other" and value is not None:
            yield field, "is stated for another payload only; leave it empty"
    if (own.payload_in_bytes, own.payload_out_bytes) in {(each, each) for each in BYTES.values()}:
        yield "payload_class", "choose 32 KB or 1,920 bytes for this payload"


def _place_faults(own: OwnWay, machine: Machine) -> Iterator[Fault]:
    if own.lpar_cps is not None and own.lpar_cps > machine.cps:
        yield "lpar_cps", f"the {machine.name()} has {machine.cps} CPs; an LPAR cannot have more"
    columns = [each for point in own.points for each in point.components]
    if own.offload == "none" and any(each.processor == "ziip" for each in columns):
        yield "offload", "zIIP time is entered, so work did run on zIIPs"


def _rate_faults(points: Sequence[OwnPoint]) -> Iterator[Fault]:
    for position, (before, after) in enumerate(pairwise(points), 1):
        if after.etr_per_second <= before.etr_per_second:
            yield (
                f"points.{position}.etr_per_second",
                f"rates have to rise: {after.etr_per_second:,.10g} follows "
                f"{before.etr_per_second:,.10g}",
            )


def _point_faults(own: OwnWay, machine: Machine, position: int, point: OwnPoint) -> Iterator[Fault]:
    field = f"points.{position}.components"
    keys = [column_of(each) for each in point.components]
    for index, each in enumerate(point.components):
        if keys.index(keys[index]) < index:
            yield (
                f"{field}.{index}.name",
                f"{each.name} on {ENGINES[each.processor]} stands here twice",
            )
    if set(keys) != {column_of(each) for each in own.points[0].components}:
        yield field, "name the same address spaces and processors as at the first rate"
    busy = sum(each.cpu_percent for each in point.components if each.processor == "gp")
    rate = f"{point.etr_per_second:,.10g} a second"
    if busy < LEAST_PERCENT:
        yield field, f"no GP time is entered at {rate}; every transaction takes some"
    cps = own.lpar_cps or machine.cps
    if busy > cps * 100:
        yield (
            field,
            f"{busy:,.10g} % of GPs at {rate} is more than {cps:,} CPs give, {cps * 100:,} %",
        )
