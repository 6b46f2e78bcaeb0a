"""Documents as they are stored: what each measured, prints and says, with every place.

The same types are read from the seed files, kept in the database, and answered by the API.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field

from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.packs import StudyPack
from headroom.domain.evidence.typed_files import STRICT, Text, seeded_as
from headroom.domain.machines.machines import Origin
from headroom.domain.machines.own_machines import OWN
from headroom.domain.quantities.quantities import Quantity, Source
from headroom.domain.quantities.refusals import Refusal

PayloadClass: TypeAlias = Annotated[
    str, Field(pattern=r"^(32k|1920|echo|1k|4k|8k|16k|unspecified|[0-9]+i[0-9]+o)$")
]
"""Only equal ones compare: a size that documents name, or bytes in and bytes out (``50i1024o``)."""
Word: TypeAlias = Annotated[
    str,
    Field(pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*$", max_length=60, examples=["tls-full-handshake"]),
]
"""A word of a list that studies lengthen: one that has no name on the screen stands as it is."""
MachineBasis: TypeAlias = Literal["stated", "assumed", "none"]

AVERAGES = ("average", "total")
"""Names of the rows of a table that a document derives from the others."""

ComponentQuantity: TypeAlias = Literal["cpu_percent", "cpu_time"]
TotalQuantity: TypeAlias = Literal[
    "cpu_percent",
    "cpu_time",
    "total_ms_per_transaction",
    "total_ms_per_transaction_excluding_zaap",
    "change_share",
]


class UnknownStudyError(Refusal):
    """No study has this id."""

    status, slug, title = 404, "unknown-study", "Unknown study"

    def __init__(self, study_id: str) -> None:
        super().__init__(f"{study_id} is not a study here. The evidence lists those that are.")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a document states of its test environment."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: Text
    value: Text
    locator: Text


@dataclass(frozen=True, slots=True)
class Environment:
    """Where a study measured.

    machine_basis: ``stated`` by the document, ``assumed`` (the document applies its figures to
    this machine without saying that it measured there), ``none`` when no machine is named.
    machine_printed: the model as the document prints it, where no table of machines lists it;
    machine_id is then the one whose speed stands for it.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Text
    machine_id: Annotated[str | None, seeded_as("machine", "speed_as", "machine_id")]
    machine_basis: MachineBasis
    lpar_cps: int | None = None
    lpar_ziips: int | None = None
    label: Text = ""
    locator: Text = ""
    facts: tuple[Fact, ...] = ()
    machine_printed: Annotated[Text | None, Field(exclude=True)] = None

    def measured_on(self) -> str | None:
        """Return the machine as a sentence names it, with the CPs of the LPAR; None: not named."""
        if self.machine_id is None:
            return None
        name = self.machine_printed or self.machine_id.removeprefix(OWN)
        if self.lpar_cps is None:
            return name
        return f"{name}, LPAR of {self.lpar_cps} CP{'' if self.lpar_cps == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class OwnEnvironment(Environment):
    """Where a user measured, with the speed of that LPAR where he states it.

    pci_mips: of the model with the LPAR's CPs; su_per_sec: per CP.
    """

    pci_mips: float | None = None
    su_per_sec: float | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """What stops a method from going faster.

    per: what has the limit once. figure: the published figure with the rate.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    kind: Text
    text: Text
    locator: Text
    binds: Annotated[Literal["method", "test"], Field(exclude=True)] = "test"
    per: Annotated[Text | None, Field(exclude=True)] = None
    figure: Annotated[Text | None, Field(exclude=True)] = None


@dataclass(frozen=True, slots=True)
class Caller:
    """A kind of client, and what the document says of its calling this way.

    basis: ``measured`` where such a client drove the measurement; ``not-stated`` where the document
    measured another and does not say whether this one can call. A kind that is not listed speaks
    another protocol.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    kind: Word
    basis: Literal["measured", "not-stated"]
    text: Text
    locator: Text


@dataclass(frozen=True)
class Configuration:
    """One way that a study measured. payload_limit: the figure that says how much it can carry.

    security: ``none``, ``not-stated``, or protocol, cipher and handshake as far as they are known:
    ``tls-no-handshake``, ``tls-1.3-aes256-full-handshake``.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Text
    study_id: str
    environment_id: Annotated[str, seeded_as("environment", "environment_id")]
    label: Text
    family: Text
    description: Text
    unit_of_work: Text
    requests_per_cycle: int | None = field(default=None, kw_only=True)
    concurrency: int | None = field(default=None, kw_only=True)
    payload_class: PayloadClass
    payload_in_bytes: int | None = field(default=None, kw_only=True)
    payload_out_bytes: int | None = field(default=None, kw_only=True)
    security: Word
    connection: Literal["kept", "per-request", "not-applicable", "not-stated"]
    exchange: Literal["synchronous", "queued"]
    offload: Literal["none", "zaap", "ziip", "eligible-only"]
    limit: Limit | None = field(default=None, kw_only=True)
    payload_limit: Annotated[str | None, Field(exclude=True)] = field(default=None, kw_only=True)
    callers: tuple[Caller, ...] = field(default=(), kw_only=True)
    locator: Text


@dataclass(frozen=True, slots=True)
class Component:
    """CPU of one address space or transaction in a point, on one kind of processor."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: Annotated[Text, seeded_as("component", "name")]
    processor: Processor
    quantity: ComponentQuantity
    value: float | None
    printed: Text
    unit: Literal["percent", "us", "ms", "s"]
    table: Text
    row: str
    column: str


@dataclass(frozen=True, slots=True)
class Point:
    """One row of a table: a rate step, a run of a test cycle, or a printed average."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: str
    name: str
    is_average: bool
    etr_per_second: float | None
    etr_printed: str | None
    response_ms: float | None
    response_printed: str | None
    table: Text
    row: str
    components: tuple[Component, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """What a document says that is not a number of a table, in our words."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Text
    topic: Word
    text: Text
    locator: Text
    configuration_id: Annotated[str | None, seeded_as("configuration", "configuration_id")] = None


@dataclass(frozen=True)
class PublishedFigure:
    """A number that a document prints beside its measurements: totals, averages, claims.

    point_id: the row that it stands in; None for a number of the text. availability: ``picture``
    where it was published as one and its value is not available.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Annotated[Text, seeded_as("figure", "id")]
    configuration_id: Annotated[str | None, seeded_as("configuration", "configuration_id")]
    label: Text
    printed: str | None
    value: float | None
    unit: Text
    availability: Literal["text", "picture"]
    locator: Text
    point_id: str | None = None
    quantity: TotalQuantity | None = None
    component: str | None = None
    processor: Processor | None = None

    def source(self, study: Study) -> Source:
        return Source(
            self.locator,
            study.id,
            study.title,
            configuration=self.configuration_id,
            point=self.point_id,
            figure=self.id,
            printed=self.printed,
        )

    def quantity_of(self, study: Study) -> Quantity:
        """Return the figure as a quantity of its document."""
        return Quantity(
            self.id,
            self.label,
            self.value,
            self.unit,
            "published",
            source=replace(self.source(study), configuration=None),
            why_missing=None if self.value is not None else "published as a picture",
        )

    def __post_init__(self) -> None:
        if (self.availability == "picture") != (self.printed is None):
            raise ValueError(f"figure {self.id}: a picture has no printed text, a text has")


@dataclass(frozen=True, slots=True)
class ExtractLine:
    """One line of a screen or report excerpt, as printed and as a number."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    group: str
    name: Text
    meaning: str
    printed: str
    value: float | None
    unit: str
    processor: str | None
    locator: Text


@dataclass(frozen=True)
class Extract:
    """A printed monitor screen or report excerpt."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Annotated[Text, seeded_as("extract", "id")]
    configuration_id: Annotated[str | None, seeded_as("configuration", "configuration_id")]
    label: Text
    values: tuple[ExtractLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Replacement:
    """A substitution with a name: two configurations, or a difference that the document prints."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Text
    label: Text
    description: Text
    from_configuration_id: Annotated[str | None, seeded_as("from", "from_configuration_id")] = None
    to_configuration_id: Annotated[str | None, seeded_as("to", "to_configuration_id")] = None
    gp_saving_figure_id: Annotated[
        str | None, seeded_as("gp_saving_figure", "gp_saving_figure_id")
    ] = None
    requests_per_cycle: int | None = None
    environment_id: Annotated[str | None, seeded_as("environment", "environment_id")] = None
    locator: str = ""
    ziip_missing: str | None = None

    def __post_init__(self) -> None:
        pair = None not in (self.from_configuration_id, self.to_configuration_id)
        published = None not in (
            self.gp_saving_figure_id,
            self.requests_per_cycle,
            self.environment_id,
            self.ziip_missing,
        )
        if pair == published:
            raise ValueError(
                f"substitution {self.id} needs either from and to, or a published figure with "
                "requests_per_cycle, environment and ziip_missing"
            )


@dataclass(frozen=True, slots=True)
class StudyCounts:
    """How much a study holds.

    points: measured rows, rate steps and runs. values: printed cells of tables, with totals and
    averages. figures: numbers of the text. pictures: figures that were published as pictures,
    without value. extracts: monitor screens and report excerpts.
    """

    configurations: int
    points: int
    values: int
    statements: int
    figures: int
    pictures: int
    extracts: int


@dataclass(frozen=True)
class Study:
    """A published document, or a user's own set of measurements, with everything in it.

    points: by configuration. claims: what the document says of its own numbers; questions: what it
    is asked; both as its seed files write them. pack: that it lies in; None for a user's own set.
    Everything stands in the document's order.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Text
    title: Text
    document: dict[str, Any]
    summary: str
    origin: Origin
    claims: Mapping[str, Any] = field(default_factory=dict)
    questions: tuple[Mapping[str, Any], ...] = ()
    environments: tuple[Environment, ...] = ()
    configurations: tuple[Configuration, ...] = ()
    points: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    statements: tuple[Statement, ...] = ()
    figures: tuple[PublishedFigure, ...] = ()
    extracts: tuple[Extract, ...] = ()
    substitutions: tuple[Replacement, ...] = ()
    pack: StudyPack | None = None

    def environment(self, environment_id: str) -> Environment:
        """Return where something was measured. Raises LookupError."""
        for place in self.environments:
            if place.id == environment_id:
                return place
        raise LookupError(f"study {self.id} has no environment {environment_id}")

    def find_figure(self, figure_id: str | None) -> PublishedFigure | None:
        return next((figure for figure in self.figures if figure.id == figure_id), None)

    def figures_of(self, configuration_id: str) -> list[PublishedFigure]:
        """Return what is printed of a configuration: totals, averages, numbers of the text."""
        return [figure for figure in self.figures if figure.configuration_id == configuration_id]

    def statements_of(self, configuration_id: str) -> list[Statement]:
        return [
            statement
            for statement in self.statements
            if statement.configuration_id == configuration_id
        ]

    def rows_of(self, configuration_id: str) -> list[Point]:
        """Return the measured rows of a configuration, without averages and totals."""
        return [point for point in self.points.get(configuration_id, ()) if not point.is_average]

    def rates_of(self, configuration_id: str) -> list[float]:
        """Return the rates that the rows of a configuration were measured at, where printed."""
        rows = self.rows_of(configuration_id)
        return [row.etr_per_second for row in rows if row.etr_per_second is not None]

    @property
    def counts(self) -> StudyCounts:
        points = [point for way in self.configurations for point in self.points[way.id]]
        of_points = sum(figure.point_id is not None for figure in self.figures)
        pictures = sum(figure.availability == "picture" for figure in self.figures)
        return StudyCounts(
            configurations=len(self.configurations),
            points=sum(not point.is_average for point in points),
            values=of_points
            + sum(
                len(point.components)
                + (point.etr_printed is not None)
                + (point.response_printed is not None)
                for point in points
            ),
            statements=len(self.statements),
            figures=len(self.figures) - of_points - pictures,
            pictures=pictures,
            extracts=len(self.extracts),
        )

    @property
    def missing(self) -> list[Statement]:
        """What the document leaves out, in our words."""
        return [statement for statement in self.statements if statement.topic == "missing"]
