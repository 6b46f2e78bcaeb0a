"""The seed files as typed records: read and validated as a whole before anything is written.

The format is described in seeds/README.md.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from headroom.domain.audit.claims import ClaimError, Claims

Text: TypeAlias = Annotated[str, Field(min_length=1)]
Blank: TypeAlias = Annotated[str | None, BeforeValidator(lambda value: value or None)]
BlankFloat: TypeAlias = Annotated[float | None, BeforeValidator(lambda value: value or None)]


EDITION_FILE = "edition.json"


class SeedError(ValueError):
    """Seed files that contradict their format or each other. The message lists every fault."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


RecordType = TypeVar("RecordType", bound=BaseModel)


MachineId: TypeAlias = Annotated[str, Field(pattern=r"^\d{4}-[0-9A-Z]{3}(_L)?$")]
Cps: TypeAlias = Annotated[int, Field(ge=1, le=1000)]
Engines: TypeAlias = Annotated[int, Field(ge=0, le=10_000)]


class EditionSeed(_Record):
    """A table of ratings as a whole."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}$")]
    name: Text
    dated: date | None
    source: Text


class RatingSeed(_Record):
    edition: Text
    machine: MachineId
    family: Text
    cps: Cps
    quantity: Literal["rated_msu", "hardware_msu", "pci_mips", "su_per_sec"]
    value: float
    low: BlankFloat
    high: BlankFloat
    unit: Text
    kind: Literal["published", "derived"]
    source: Blank
    method: Blank

    @model_validator(mode="before")
    @classmethod
    def _blank_is_missing(cls, row: dict[str, Any]) -> dict[str, Any]:
        return {key: value or None for key, value in row.items()}

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if self.kind == "published" and not self.source:
            raise ValueError(f"{self.machine} {self.quantity} is published and names no source")
        if self.kind == "derived" and not self.method:
            raise ValueError(f"{self.machine} {self.quantity} is derived and names no method")
        return self


class ModelSeed(_Record):
    """A row of a table that lists whole models."""

    model: MachineId
    family: Text
    generation: Text
    cps: Cps
    rated_msu: Annotated[float, Field(gt=0)]
    pci_mips: Annotated[float, Field(gt=0)]
    partitions: Engines
    ifls: Engines
    icfs: Engines
    zaaps: Engines
    ziips: Engines


class ModelTable(_Record):
    """A table of whole models: the file's name is the id of its edition."""

    edition: str
    models: list[ModelSeed]


class FactSeed(_Record):
    name: Text
    value: Text
    locator: Text


class EnvironmentSeed(_Record):
    id: Text
    label: Text
    machine: str | None
    machine_basis: Literal["stated", "assumed", "none"]
    lpar_cps: int | None = None
    lpar_ziips: int | None = None
    locator: Text
    facts: list[FactSeed] = []


class LimitSeed(_Record):
    kind: Text
    text: Text
    locator: Text
    binds: Literal["method", "test"] = "test"
    per: Text | None = None
    figure: Text | None = None


class ConfigurationSeed(_Record):
    id: Text
    label: Text
    family: Text
    environment: Text
    description: Text
    unit_of_work: Text
    requests_per_cycle: int | None = None
    concurrency: int | None = None
    payload_class: Literal["32k", "1920", "echo", "1k", "4k", "8k", "16k", "unspecified"]
    payload_in_bytes: int | None = None
    payload_out_bytes: int | None = None
    security: Literal[
        "none",
        "tls-full-handshake",
        "tls-partial-handshake",
        "tls-no-handshake",
        "not-stated",
    ]
    connection: Literal["kept", "per-request", "not-applicable", "not-stated"]
    exchange: Literal["synchronous", "queued"]
    offload: Literal["none", "zaap", "ziip", "eligible-only"]
    limit: LimitSeed | None = None
    locator: Text


class StatementSeed(_Record):
    id: Text
    topic: Literal[
        "term",
        "methodology",
        "caveat",
        "conclusion",
        "limit",
        "missing",
        "change",
        "assessment",
        "pathway",
    ]
    configuration: str | None = None
    text: Text
    locator: Text


class SubstitutionSeed(_Record):
    id: Text
    label: Text
    from_: Annotated[str | None, Field(alias="from")] = None
    to: str | None = None
    description: Text
    gp_saving_figure: str | None = None
    requests_per_cycle: int | None = None
    environment: str | None = None
    locator: str = ""
    ziip_missing: str | None = None

    @model_validator(mode="after")
    def _has_evidence(self) -> Self:
        pair = self.from_ is not None and self.to is not None
        published = (
            self.gp_saving_figure is not None
            and self.requests_per_cycle is not None
            and self.environment is not None
            and self.ziip_missing is not None
        )
        if pair == published:
            raise ValueError(
                f"substitution {self.id} needs either from and to, or a published figure with "
                "requests_per_cycle, environment and ziip_missing"
            )
        return self


class StudySeed(_Record):
    id: Text
    title: Text
    document: dict[str, Any]
    summary: Text
    environments: list[EnvironmentSeed]
    configurations: list[ConfigurationSeed]
    statements: list[StatementSeed] = []
    substitutions: list[SubstitutionSeed] = []


class MeasurementSeed(_Record):
    configuration: Text
    point: Text
    quantity: Literal[
        "etr",
        "response_time",
        "cpu_percent",
        "cpu_time",
        "total_ms_per_transaction",
        "total_ms_per_transaction_excluding_zaap",
        "change_share",
    ]
    component: Blank
    processor: Literal["gp", "aapcp", "zaap", "ziip", "all"] | None
    printed: Text
    value: BlankFloat
    unit: Literal["per_second", "ms", "percent", "us", "s", "share"]
    table: Text
    row: str
    column: str

    @model_validator(mode="before")
    @classmethod
    def _blank_processor(cls, row: dict[str, Any]) -> dict[str, Any]:
        return {**row, "processor": row.get("processor") or None}


class FigureSeed(_Record):
    figure: Text
    configuration: Blank
    label: Text
    printed: Blank
    value: BlankFloat
    unit: Text
    availability: Literal["text", "picture"]
    locator: Text

    @model_validator(mode="after")
    def _pictures_have_no_value(self) -> Self:
        if (self.availability == "picture") != (self.printed is None):
            raise ValueError(f"figure {self.figure}: a picture has no printed text, a text has")
        return self


class ExtractSeed(_Record):
    extract: Text
    label: Text
    configuration: Blank
    group: str
    name: Text
    meaning: str
    printed: str
    value: BlankFloat
    unit: str
    processor: Blank
    locator: Text


class ExampleWorkload(_Record):
    transactions: float
    peak_share: float
    peak_hours: float


class ExamplePart(_Record):
    substitution: Text
    share: float


class ExampleResult(_Record):
    figure: Text
    published_figure: Text
    note: str | None = None


class ExampleSeed(_Record):
    id: Text
    study: Text
    label: Text
    machine: str | None
    workload: ExampleWorkload
    mix: list[ExamplePart]
    published: list[ExampleResult]


class SampleSeed(_Record):
    """A sample scenario. Its content is a request of the API; a test holds each to that model."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}$")]
    name: Text
    customer: str
    note: Text
    rationale: Text
    content: dict[str, Any]

    @model_validator(mode="after")
    def _says_that_it_is_a_sample(self) -> Self:
        if self.content.get("sample") is not True:
            raise ValueError(f"scenario {self.id} needs `sample: true` in its content")
        return self


class StudyFiles(_Record):
    """One study with the rows of its tables."""

    study: StudySeed
    measurements: list[MeasurementSeed]
    figures: list[FigureSeed]
    extracts: list[ExtractSeed]
    claims: Claims


class SeedFiles(_Record):
    """Everything that seeds/ holds."""

    editions: list[EditionSeed]
    tables: list[ModelTable]
    ratings: list[RatingSeed]
    studies: list[StudyFiles]
    examples: list[ExampleSeed]
    samples: list[SampleSeed]
    content_hash: str


def read_seeds(folder: Path) -> SeedFiles:
    """Read and check all seed files. Raises SeedError with every fault that was found."""
    reader = _Reader(folder)
    editions = [
        record
        for path in sorted(folder.glob("machines/editions/*.yaml"))
        if (record := reader.document(path, EditionSeed)) is not None
    ]
    model_tables = [
        ModelTable(edition=path.stem, models=reader.rows(path, ModelSeed))
        for path in sorted(folder.glob("machines/tables/*.csv"))
    ]
    ratings = reader.rows(folder / "machines" / "ratings.csv", RatingSeed)
    studies = []
    for path in sorted(folder.glob("studies/*.yaml")):
        study = reader.document(path, StudySeed)
        if study is None:
            continue
        table = f"{path.stem}.csv"
        studies.append(
            StudyFiles(
                study=study,
                measurements=reader.rows(folder / "measurements" / table, MeasurementSeed),
                figures=reader.rows(folder / "figures" / table, FigureSeed),
                extracts=reader.rows(folder / "extracts" / table, ExtractSeed),
                claims=reader.claims(folder / "claims" / path.name),
            )
        )
    examples = [
        example
        for path in sorted(folder.glob("examples/*.yaml"))
        if (example := reader.document(path, ExampleSeed)) is not None
    ]
    samples = [
        sample
        for path in sorted(folder.glob("scenarios/*.yaml"))
        if (sample := reader.document(path, SampleSeed)) is not None
    ]
    files = SeedFiles(
        editions=editions,
        tables=model_tables,
        ratings=ratings,
        studies=studies,
        examples=examples,
        samples=samples,
        content_hash=content_hash(folder),
    )
    if not reader.faults:
        reader.faults.extend(_contradictions(files))
    if reader.faults:
        raise SeedError("the seed files are not valid:\n" + "\n".join(reader.faults))
    return files


def content_hash(folder: Path) -> str:
    """Return a hash over names and contents of all data files."""
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.csv"), *folder.rglob("*.yaml")]):
        digest.update(f"{path.relative_to(folder)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def read_edition(folder: Path) -> int:
    """Return the number of these seeds' edition; seeds without one are older than all others.

    Raises SeedError.
    """
    try:
        edition = json.loads((folder / EDITION_FILE).read_text(encoding="utf-8"))["edition"]
    except FileNotFoundError:
        return 0
    except (KeyError, TypeError, ValueError, OSError) as error:
        raise SeedError(f"{folder / EDITION_FILE} names no edition") from error
    if not isinstance(edition, int) or edition < 0:
        raise SeedError(f"{folder / EDITION_FILE} names no edition")
    return edition


class _Reader:
    """Reads files into records and collects what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self.faults: list[str] = []
        self._folder = folder

    def rows(self, path: Path, record: type[RecordType]) -> list[RecordType]:
        if not path.exists():
            return []
        with path.open(encoding="utf-8", newline="") as file:
            lines = list(csv.DictReader(file))
        found = (
            self._record(f"{path.relative_to(self._folder)}:{number}", record, line)
            for number, line in enumerate(lines, start=2)
        )
        return [each for each in found if each is not None]

    def document(self, path: Path, record: type[RecordType]) -> RecordType | None:
        place = str(path.relative_to(self._folder))
        try:
            content = yaml.safe_load(path.read_text(encoding="utf-8"))
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            self.faults.append(f"{place}:{line}: is no YAML: {error.problem}")
            return None
        return self._record(place, record, content)

    def claims(self, path: Path) -> Claims:
        """Return what a document claims; a file that is not there claims nothing."""
        found = self.document(path, Claims) if path.exists() else None
        if found is None:
            return Claims()
        try:
            for _ in found.read():
                pass
        except ClaimError as error:
            self.faults.append(
                f"{path.relative_to(self._folder)}:{_lines(path)[error.number]}: {error}"
            )
        return found

    def _record(self, place: str, record: type[RecordType], content: Any) -> RecordType | None:
        try:
            return record.model_validate(content)
        except ValidationError as error:
            for each in error.errors():
                field = ".".join(map(str, each["loc"]))
                self.faults.append(f"{place}: {field}: {each['msg']}")
            return None


def _lines(path: Path) -> list[int]:
    """Return the line on which each claim of a file begins."""
    document: Any = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    claims = next(value for key, value in document.value if key.value == "claims")
    return [item.start_mark.line + 1 for item in claims.value]


def _contradictions(files: SeedFiles) -> Iterator[str]:
    """Find what single records cannot show: repeated ids and references to nothing."""
    studies = [each.study for each in files.studies]
    models = [(table.edition, model) for table in files.tables for model in table.models]
    machines = {rating.machine for rating in files.ratings} | {model.model for _, model in models}
    editions = {edition.id for edition in files.editions}
    environments = {each.id for study in studies for each in study.environments}
    configurations = {each.id for study in studies for each in study.configurations}
    figures = {each.figure for study in files.studies for each in study.figures}
    substitutions = {each.id for study in studies for each in study.substitutions}
    for kind, ids in (
        ("edition", [edition.id for edition in files.editions]),
        ("model", [f"{model.model} of {edition}" for edition, model in models]),
        ("study", [each.id for each in studies]),
        ("environment", [each.id for study in studies for each in study.environments]),
        ("configuration", [each.id for study in studies for each in study.configurations]),
        ("statement", [each.id for study in studies for each in study.statements]),
        ("substitution", [each.id for study in studies for each in study.substitutions]),
        ("figure", [each.figure for study in files.studies for each in study.figures]),
        ("example", [each.id for each in files.examples]),
        ("scenario", [each.id for each in files.samples]),
    ):
        yield from (f"{kind} {each} stands twice" for each in _repeated(ids))
    ratings = [f"{each.machine} {each.quantity} of {each.edition}" for each in files.ratings]
    yield from (f"rating {each} stands twice" for each in _repeated(ratings))
    counts: dict[str, set[int]] = {}
    for rating in files.ratings:
        counts.setdefault(rating.machine, set()).add(rating.cps)
    for _, model in models:
        counts.setdefault(model.model, set()).add(model.cps)
    yield from (
        f"{machine} has different numbers of CPs" for machine, cps in counts.items() if len(cps) > 1
    )

    def missing(place: str, kind: str, name: str | None, known: set[str]) -> Iterator[str]:
        if name is not None and name not in known:
            yield f"{place} names the {kind} {name}, which does not exist"

    for edition in dict.fromkeys(
        [table.edition for table in files.tables] + [rating.edition for rating in files.ratings]
    ):
        yield from missing("machines", "edition", edition, editions)
    for files_of_study in files.studies:
        study = files_of_study.study
        for environment in study.environments:
            yield from missing(environment.id, "machine", environment.machine, machines)
        for configuration in study.configurations:
            yield from missing(
                configuration.id, "environment", configuration.environment, environments
            )
            if configuration.limit is not None:
                yield from missing(configuration.id, "figure", configuration.limit.figure, figures)
        for statement in study.statements:
            yield from missing(
                statement.id, "configuration", statement.configuration, configurations
            )
        for each in study.substitutions:
            yield from missing(each.id, "configuration", each.from_, configurations)
            yield from missing(each.id, "configuration", each.to, configurations)
            yield from missing(each.id, "figure", each.gp_saving_figure, figures)
            yield from missing(each.id, "environment", each.environment, environments)
        named = [each.configuration for each in files_of_study.measurements]
        named += [each.configuration for each in files_of_study.figures if each.configuration]
        for name in dict.fromkeys(named):
            yield from missing(study.id, "configuration", name, configurations)
        keys = [
            f"{row.configuration} {row.point} {row.quantity} {row.component} {row.processor}"
            for row in files_of_study.measurements
        ]
        yield from (f"measurement {each} stands twice" for each in _repeated(keys))
    for example in files.examples:
        yield from missing(example.id, "machine", example.machine, machines)
        for part in example.mix:
            yield from missing(example.id, "substitution", part.substitution, substitutions)
        for result in example.published:
            yield from missing(example.id, "figure", result.published_figure, figures)
    for sample in files.samples:
        yield from missing(sample.id, "machine", sample.content.get("machine"), machines)
        for part in sample.content.get("mix", []):
            if isinstance(part["substitution"], str):
                yield from missing(sample.id, "substitution", part["substitution"], substitutions)


def _repeated(ids: Iterable[str]) -> list[str]:
    return [each for each, count in Counter(ids).items() if count > 1]
