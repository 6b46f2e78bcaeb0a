"""Ways into CICS that a user measured: what they state, and what makes no measurement.

They have the form of published evidence and are never mixed with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, StringConstraints, computed_field
from pydantic.config import JsonDict

from headroom.domain.comparison.ways_in import Engine
from headroom.domain.comparison.words import WayWords
from headroom.domain.evidence.comparability import payload_label
from headroom.domain.evidence.component_costs import ENGINES, component_key
from headroom.domain.evidence.facets import FACET_LABELS
from headroom.domain.evidence.studies import Component, Configuration, Environment, Point, Study
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.refusals import Fault
from headroom.domain.quantities.stated import FreeText, Identifier, InputModel, TextLine

OwnPayload: TypeAlias = Annotated[
    Literal["32k", "1920", "other"],
    Field(
        json_schema_extra={
            "names": {
                "32k": "32 KB each way",
                "1920": "1,920 bytes each way",
                "other": "Other sizes",
            }
        }
    ),
]
PAYLOAD_TITLE = "A request carries"
OF_OTHER_SIZES: JsonDict = {"asked_with": "payload_class=other"}

LEAST_PERCENT = 1e-4
BYTES: dict[OwnPayload, int] = {"32k": 32768, "1920": 1920}
MOST_POINTS = 50
TABLE = "Own measurements"
MOST_COMPONENTS = 20

Bytes = Annotated[int, Field(ge=0, le=10**8, json_schema_extra={"unit": "bytes"})]


class OwnComponent(InputModel):
    """CPU of one address space at one rate."""

    name: Annotated[
        str,
        StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z0-9][A-Za-z0-9 /_.-]{0,39}$"),
    ] = Field(
        title=EvidenceWords.address_space, examples=["CICS"], json_schema_extra={"maxLength": 40}
    )
    processor: Engine
    cpu_percent: Annotated[float, Field(ge=0, le=100_000)] = Field(
        title="CPU %", description="Of one processor", examples=[17.28]
    )


class OwnPoint(InputModel):
    """One measured rate."""

    etr_per_second: Annotated[float, Field(ge=0.001, le=1e7)] = Field(
        title=EvidenceWords.transactions_a_second,
        description="Transactions per second",
        examples=[821.14],
    )
    response_ms: Annotated[float, Field(ge=0, le=1e7)] | None = Field(
        title="Response, ms", default=None, description="Response time; null: not measured"
    )
    components: Annotated[list[OwnComponent], Field(min_length=1, max_length=MOST_COMPONENTS)]


class OwnWay(InputModel):
    """A way into CICS as you measured it."""

    label: Annotated[TextLine, Field(max_length=80)] = Field(
        title="Name", examples=["Our REST gateway"]
    )
    family: Annotated[TextLine, Field(max_length=40)] = Field(
        title="Family", examples=["CICS Web support"]
    )
    description: FreeText = Field(
        title="What was measured",
        description="What was measured, may be empty",
        json_schema_extra={"lines": 2},
    )
    payload_class: OwnPayload = Field(title=PAYLOAD_TITLE)
    payload_in_bytes: Bytes | None = Field(
        title=WayWords.bytes_in,
        default=None,
        description="For another payload only",
        json_schema_extra=OF_OTHER_SIZES,
    )
    payload_out_bytes: Bytes | None = Field(
        title=WayWords.bytes_out,
        default=None,
        description="For another payload only",
        json_schema_extra=OF_OTHER_SIZES,
    )
    security: Literal[
        "none", "tls-full-handshake", "tls-partial-handshake", "tls-no-handshake", "not-stated"
    ] = Field(title="Security", json_schema_extra={"names": {**FACET_LABELS["security"]}})
    connection: Literal["kept", "per-request", "not-applicable", "not-stated"] = Field(
        title="Connection", json_schema_extra={"names": {**FACET_LABELS["connection"]}}
    )
    exchange: Literal["synchronous", "queued"] = Field(
        title="Exchange",
        json_schema_extra={"names": {"synchronous": "Synchronous", "queued": "Queued"}},
    )
    offload: Literal["none", "ziip"]
    machine: Identifier = Field(description="Machine model", examples=["2817-779"])
    lpar_cps: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        title="CPs of the LPAR",
        default=None,
        description="CPs of the LPAR; null: all of the machine",
        json_schema_extra={"unit": "CP", "hint": "Empty: all of the machine"},
    )
    author: Annotated[TextLine, Field(max_length=80)] = Field(
        title="Measured by", description="Whose measurement it is", examples=["A. Measurer"]
    )
    note: FreeText = Field(
        title="Note",
        description="May be empty",
        json_schema_extra={
            "lines": 2,
            "hint": "Such as the intervals and reports that the numbers come from",
        },
    )
    points: Annotated[list[OwnPoint], Field(min_length=1, max_length=MOST_POINTS)] = Field(
        description="Rates in rising order, each with the same address spaces"
    )


class StoredOwnWay(OwnWay):
    """A way into CICS that a user measured; never part of the published evidence."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    id: str
    origin: Literal["user"] = "user"
    kind: Literal["measured"] = "measured"
    version: int
    created_at: datetime
    updated_at: datetime

    @computed_field(examples=["32 KB"])  # type: ignore[prop-decorator]
    @property
    def payload_label(self) -> str:
        return payload_label(stored_payload_class(self))

    @computed_field(  # type: ignore[prop-decorator]
        description="As the comparison names it: two other payloads are equal only in bytes",
        examples=["32k"],
    )
    @property
    def compared_payload_class(self) -> str:
        return stored_payload_class(self)


def study_of_way(own: StoredOwnWay) -> Study:
    """Return a user's measurement in the form of the evidence: a study of its own."""
    return Study(
        id=own.id,
        title=f"Own measurements, {own.author}",
        document={"author": own.author},
        summary=own.note,
        origin="user",
        environments=(
            Environment(
                own.id, own.machine, "stated", lpar_cps=own.lpar_cps, label=TABLE, locator=TABLE
            ),
        ),
        configurations=(_configuration(own),),
        points={own.id: tuple(_points(own))},
    )


def _configuration(own: StoredOwnWay) -> Configuration:
    payload_in_bytes, payload_out_bytes = stored_bytes(own)
    return Configuration(
        id=own.id,
        study_id=own.id,
        environment_id=own.id,
        label=own.label,
        family=own.family,
        description=own.description,
        unit_of_work="one transaction",
        payload_class=stored_payload_class(own),
        payload_in_bytes=payload_in_bytes,
        payload_out_bytes=payload_out_bytes,
        security=own.security,
        connection=own.connection,
        exchange=own.exchange,
        offload=own.offload,
        locator=TABLE,
    )


def _points(own: StoredOwnWay) -> Iterator[Point]:
    """Yield the measured rates, each with its address spaces in the order of the first."""
    for number, point in enumerate(own.points, 1):
        rate = phrase(f"{Amount(point.etr_per_second, exact=True)} a second")
        entered = {column_of(component): component.cpu_percent for component in point.components}
        yield Point(
            id=f"{own.id}.{number}",
            name=str(number),
            is_average=False,
            etr_per_second=point.etr_per_second,
            etr_printed=None,
            response_ms=point.response_ms,
            response_printed=None,
            table=TABLE,
            row=rate,
            components=tuple(
                Component(
                    name=component.name,
                    processor=component.processor,
                    quantity="cpu_percent",
                    value=entered[column_of(component)],
                    printed=f"{entered[column_of(component)]:.15g}",
                    unit="percent",
                    table=TABLE,
                    row=rate,
                    column=component.name,
                )
                for component in own.points[0].components
            ),
        )


def faults(own: OwnWay, machine: Machine) -> list[Fault]:
    """Return what keeps a statement from being a measurement, by field."""
    way_faults = [*_payload_faults(own), *_place_faults(own, machine), *_rate_faults(own.points)]
    for position, point in enumerate(own.points):
        way_faults += _point_faults(own, machine, position, point)
    return way_faults


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
            yield field, "bytes are stated for another payload only; leave them empty"
    if (own.payload_in_bytes, own.payload_out_bytes) in {(size, size) for size in BYTES.values()}:
        yield "payload_class", "choose 32 KB or 1,920 bytes for this payload"


def _place_faults(own: OwnWay, machine: Machine) -> Iterator[Fault]:
    if own.lpar_cps is not None and own.lpar_cps > machine.cps:
        yield "lpar_cps", f"the {machine.name()} has {machine.cps} CPs; an LPAR cannot have more"
    columns = [component for point in own.points for component in point.components]
    if own.offload == "none" and any(column.processor == "ziip" for column in columns):
        yield "offload", "zIIP time is entered, so work did run on zIIPs"


def _rate_faults(points: Sequence[OwnPoint]) -> Iterator[Fault]:
    for position, (before, after) in enumerate(pairwise(points), 1):
        if after.etr_per_second <= before.etr_per_second:
            yield (
                f"points.{position}.etr_per_second",
                f"rates have to rise: {Amount(after.etr_per_second, exact=True)} follows "
                f"{Amount(before.etr_per_second, exact=True)}",
            )


def _point_faults(own: OwnWay, machine: Machine, position: int, point: OwnPoint) -> Iterator[Fault]:
    field = f"points.{position}.components"
    keys = [column_of(component) for component in point.components]
    for index, part in enumerate(point.components):
        if keys.index(keys[index]) < index:
            yield (
                f"{field}.{index}.name",
                f"{part.name} on {ENGINES[part.processor]} is listed twice",
            )
    if set(keys) != {column_of(component) for component in own.points[0].components}:
        yield field, "name the same address spaces and processors as at the first rate"
    busy = sum(
        component.cpu_percent for component in point.components if component.processor == "gp"
    )
    rate = f"{Amount(point.etr_per_second, exact=True)} a second"
    if busy < LEAST_PERCENT:
        yield field, f"no GP time is entered at {rate}; every transaction takes some"
    cps = own.lpar_cps or machine.cps
    if busy > cps * 100:
        yield (
            field,
            f"{Amount(busy, exact=True)} % of GPs at {rate} is more than "
            f"{Amount(cps, exact=True)} CPs give, {Amount(cps * 100, exact=True)} %",
        )
