"""Schemas of studies and of what they print."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from headroom.api.models import Figure, OutputModel
from headroom.domain.evidence.own_values import StoredOwnValue


class MeasuredMachineRead(OutputModel):
    """A machine that a study measured on."""

    id: str | None = Field(description="Null where the document names none")
    basis: Literal["stated", "assumed", "none"]
    label: str
    lpar_cps: int | None
    lpar_ziips: int | None


class CountsRead(OutputModel):
    """How much a study holds."""

    configurations: int
    points: int = Field(description="Measured rows: rate steps and runs")
    values: int = Field(description="Printed cells of tables, with totals and averages")
    statements: int
    figures: int = Field(description="Numbers of the text")
    pictures: int = Field(description="Figures that were published as pictures, without value")
    extracts: int = Field(description="Monitor screens and report excerpts")


class GapRead(OutputModel):
    """What a document leaves out."""

    text: str
    locator: str


class StudySummary(OutputModel):
    """A published document."""

    id: str = Field(examples=["tales"])
    title: str
    document: dict[str, Any] = Field(description="What the document states of itself")
    summary: str
    origin: Literal["seed", "user"]
    machines: list[MeasuredMachineRead]
    counts: CountsRead
    missing: list[GapRead]


class StudyList(OutputModel):
    """All studies."""

    items: list[StudySummary]
    total: int


class FactRead(OutputModel):
    """One thing that a document states of its test environment."""

    name: str
    value: str
    locator: str


class EnvironmentRead(OutputModel):
    """Where a study measured."""

    id: str
    label: str
    machine_id: str | None
    machine_basis: Literal["stated", "assumed", "none"]
    lpar_cps: int | None
    lpar_ziips: int | None
    locator: str
    facts: list[FactRead]


class LimitRead(OutputModel):
    """What stops a method from going faster."""

    kind: str
    text: str
    locator: str


class ConfigurationSummary(OutputModel):
    """One way that a study measured."""

    id: str = Field(examples=["tales-b-solution1"])
    study_id: str
    environment_id: str
    label: str
    family: str
    description: str
    unit_of_work: str
    requests_per_cycle: int | None
    concurrency: int | None
    payload_class: str
    payload_in_bytes: int | None
    payload_out_bytes: int | None
    security: str
    connection: str
    exchange: str
    offload: str
    limit: LimitRead | None
    locator: str


class StudyConfigurationRead(ConfigurationSummary):
    """One way that a study measured, with the rates that its rows span."""

    rows: int = Field(description="Measured rows: rate steps or runs, without averages")
    lowest_rate_per_second: float | None = Field(description="Null where no rate is published")
    highest_rate_per_second: float | None


class StatementRead(OutputModel):
    """What a document says that is no number of a table, in our words."""

    id: str
    configuration_id: str | None
    topic: str
    text: str
    locator: str


class PublishedFigureRead(OutputModel):
    """A number that a document prints beside its measurements."""

    id: str
    configuration_id: str | None
    point_id: str | None
    label: str
    quantity: str | None
    component: str | None
    processor: str | None
    printed: str | None
    value: float | None
    unit: str
    availability: Literal["text", "picture"]
    locator: str
    own_values: list[StoredOwnValue] = Field(
        description="What users read off the picture; never mixed with published values"
    )


class ExtractValueRead(OutputModel):
    """One line of a screen or report excerpt."""

    group: str
    name: str
    meaning: str
    printed: str
    value: float | None
    unit: str
    processor: str | None
    locator: str


class TimerFigures(OutputModel):
    """GP and zIIP time of an address space."""

    gp_seconds: Figure
    ziip_seconds: Figure
    total_seconds: Figure
    ziip_share: Figure


class CounterRoleRead(OutputModel):
    """What a counter of a timer screen is used for, and why."""

    name: str
    printed: str
    role: Literal["gp", "ziip", "inside_another", "not_used"]
    reason: str


class TimerSummaryRead(OutputModel):
    """What the counters of a timer screen add up to."""

    figures: TimerFigures
    inputs: dict[str, Figure]
    counters: list[CounterRoleRead]


class ExtractRead(OutputModel):
    """A printed monitor screen or report excerpt."""

    id: str
    configuration_id: str | None
    label: str
    values: list[ExtractValueRead]
    summary: TimerSummaryRead | None = Field(
        description="Only for screens that show the timers of an address space"
    )


class CounterChangeRead(OutputModel):
    """One counter before and after, with ids of the figures in ``inputs``."""

    name: str
    meaning: str
    before: float | None
    after: float | None
    change: float | None
    unit: str
    figures: CounterChangeFigures


class CounterChangeFigures(OutputModel):
    """Ids in ``inputs``."""

    before: str
    after: str
    change: str


class ExtractChangeRead(OutputModel):
    """What happened between two screens of one address space."""

    id: str
    label: str
    before: str | None = Field(description="The screen before; null where none is printed")
    after: str
    note: str
    rows: list[CounterChangeRead]
    figures: TimerFigures
    inputs: dict[str, Figure]


class StudyRead(StudySummary):
    """A study with everything that it holds except the points of its configurations."""

    environments: list[EnvironmentRead]
    configurations: list[StudyConfigurationRead]
    statements: list[StatementRead]
    figures: list[PublishedFigureRead]
    extracts: list[ExtractRead]
    extract_changes: list[ExtractChangeRead]


class ConfigurationList(OutputModel):
    """Configurations of one study or of all."""

    items: list[ConfigurationSummary]
    total: int


class ComponentRead(OutputModel):
    """CPU of one address space or transaction in a point, with its place."""

    name: str
    processor: str
    quantity: Literal["cpu_percent", "cpu_time"]
    value: float | None
    printed: str
    unit: str
    table: str
    row: str
    column: str


class PointRead(OutputModel):
    """One measured row."""

    id: str
    name: str
    is_average: bool
    etr_per_second: float | None
    etr_printed: str | None
    response_ms: float | None
    response_printed: str | None
    table: str
    row: str
    components: list[ComponentRead]
