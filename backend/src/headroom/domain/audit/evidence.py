"""What the audit reads: printed numbers of one study with their places, and how to find them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from headroom.domain.audit.comparison import half_step, read_printed
from headroom.domain.evidence import studies
from headroom.domain.evidence.studies import (
    Configuration,
    Environment,
    Extract,
    Point,
    PublishedFigure,
    Study,
)
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.ids import Id, slug


class UnknownNumberError(LookupError):
    """A check names a number that the study does not hold."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One number as a document prints it.

    value: None where the document prints none (a picture, ``NA``).
    rounding: how far rounding may have moved it, in its unit; 0 for counts and statements.
    place: document's table, row and column, or section. configuration, point, figure: the row in
    the database that holds it.
    """

    id: str
    label: str
    printed: str | None
    value: float | None
    unit: str
    place: str
    rounding: float = 0.0
    configuration: str | None = None
    point: str | None = None
    figure: str | None = None


@dataclass(frozen=True, slots=True)
class DocumentCell:
    """CPU of one address space or transaction on one kind of processor, in one row."""

    component: str
    processor: str
    quantity: str
    column: str
    number: Printed


@dataclass(frozen=True, slots=True)
class Total:
    """A number that a table derives from its own cells: a total, an average, a change."""

    quantity: str
    component: str | None
    processor: str | None
    number: Printed


@dataclass(frozen=True, slots=True)
class AuditedPoint:
    """One row: a rate step, a run, or a printed average."""

    id: str
    name: str
    is_average: bool
    table: str
    row: str
    etr: Printed | None
    response: Printed | None
    cells: tuple[DocumentCell, ...]
    totals: tuple[Total, ...]

    def find_cell(self, component: str, processor: str) -> DocumentCell | None:
        """Return a cell by component and processor."""
        wanted = (component, processor)
        return next(
            (cell for cell in self.cells if (cell.component, cell.processor) == wanted), None
        )

    def find_total(self, quantity: str) -> Printed | None:
        """Return the row's printed total of this kind."""
        return next((total.number for total in self.totals if total.quantity == quantity), None)


@dataclass(frozen=True, slots=True)
class AuditedConfiguration:
    """One way that a study measured, with its rows."""

    id: str
    label: str
    family: str
    locator: str
    environment: str
    unit_of_work: str
    payload_class: str
    security: str
    connection: str
    requests_per_cycle: int | None
    concurrency: int | None
    payload_in_bytes: int | None
    payload_out_bytes: int | None
    points: tuple[AuditedPoint, ...]

    @property
    def rows(self) -> tuple[AuditedPoint, ...]:
        """The measured rows: no printed averages or totals."""
        return tuple(point for point in self.points if not point.is_average)


@dataclass(frozen=True, slots=True)
class AuditedLine:
    """One line of a screen or report excerpt."""

    group: str
    name: str
    processor: str | None
    number: Printed


@dataclass(frozen=True, slots=True)
class AuditedExtract:
    """A printed monitor screen or report excerpt."""

    id: str
    label: str
    configuration: str | None
    lines: tuple[AuditedLine, ...]

    def find(self, name: str, group: str | None = None) -> Printed | None:
        """Return the first line of this name, in this group if one is named."""
        return next(
            (
                line.number
                for line in self.lines
                if line.name == name and group in (None, line.group)
            ),
            None,
        )


@dataclass(frozen=True)
class AuditedStudy:
    """One document with everything that it prints.

    figures: numbers in running text and pictures; constants: numbers that come from elsewhere
    (a machine's rating, CPs of an LPAR), with their source as place. claims: what the document
    says of its numbers, as its seed file writes it.
    """

    id: str
    title: str
    configurations: tuple[AuditedConfiguration, ...]
    figures: tuple[Printed, ...]
    extracts: tuple[AuditedExtract, ...]
    constants: tuple[Printed, ...] = ()
    claims: Mapping[str, Any] = field(default_factory=dict)

    def configuration(self, configuration_id: str) -> AuditedConfiguration:
        """Return a configuration. Raises UnknownNumberError."""
        configuration = self._configurations.get(configuration_id)
        if configuration is None:
            raise UnknownNumberError(f"configuration {configuration_id}")
        return configuration

    def extract(self, extract_id: str) -> AuditedExtract:
        """Return a screen or report excerpt. Raises UnknownNumberError."""
        wanted = next((extract for extract in self.extracts if extract.id == extract_id), None)
        if wanted is None:
            raise UnknownNumberError(f"extract {extract_id}")
        return wanted

    def number(self, number_id: str) -> Printed:
        """Return a printed number by its id. Raises UnknownNumberError."""
        printed = self.numbers.get(number_id)
        if printed is None:
            raise UnknownNumberError(number_id)
        return printed

    @cached_property
    def numbers(self) -> Mapping[str, Printed]:
        """Every number of the study by its id."""
        return {number.id: number for number in self._all_numbers()}

    @cached_property
    def _configurations(self) -> Mapping[str, AuditedConfiguration]:
        return {configuration.id: configuration for configuration in self.configurations}

    def _all_numbers(self) -> Iterator[Printed]:
        yield from self.constants
        yield from self.figures
        for configuration in self.configurations:
            for point in configuration.points:
                yield from (number for number in (point.etr, point.response) if number is not None)
                yield from (cell.number for cell in point.cells)
                yield from (total.number for total in point.totals)
        for extract in self.extracts:
            yield from (line.number for line in extract.lines)


def audited_study(study: Study, machines: Iterable[Machine]) -> AuditedStudy:
    """Return what the audit reads of a study. machines: the models that it measured on."""
    totals: dict[str | None, list[Total]] = {}
    for figure in study.figures:
        if figure.point_id is not None:
            total = Total(
                figure.quantity or "", figure.component, figure.processor, _figure(figure)
            )
            totals.setdefault(figure.point_id, []).append(total)
    constants = [number for machine in machines for number in _ratings(machine)]
    constants += [number for place in study.environments for number in _lpar(place)]
    constants += [number for way in study.configurations for number in _stated(way)]
    return AuditedStudy(
        id=study.id,
        title=study.title,
        configurations=tuple(
            AuditedConfiguration(
                **{name: getattr(way, name) for name in _OF_CONFIGURATION},
                environment=way.environment_id,
                points=tuple(
                    _point(way.id, point, tuple(totals.get(point.id, ())))
                    for point in study.points.get(way.id, ())
                ),
            )
            for way in study.configurations
        ),
        figures=tuple(_figure(figure) for figure in study.figures if figure.point_id is None),
        extracts=tuple(
            AuditedExtract(
                extract.id,
                extract.label,
                extract.configuration_id,
                tuple(_line(extract, line) for line in extract.values),
            )
            for extract in study.extracts
        ),
        constants=tuple(constants),
        claims=study.claims,
    )


_OF_CONFIGURATION = {part.name for part in fields(AuditedConfiguration)} - {
    "environment",
    "points",
}


def _ratings(machine: Machine) -> list[Printed]:
    """Return CPs and published ratings of a machine model."""
    cps = Printed(
        Id.write("cps", machine.id),
        f"CPs of {machine.id}",
        str(machine.cps),
        float(machine.cps),
        "CP",
        f"machine model {machine.id}",
    )
    return [
        cps,
        *(
            Printed(
                Id.write(name, machine.id),
                f"{name} of {machine.id}",
                f"{rating.value:.10g}",
                rating.value,
                name,
                rating.origin_text(),
            )
            for name, rating in sorted(machine.ratings.items())
        ),
    ]


def _lpar(environment: Environment) -> list[Printed]:
    """Return the processors of an LPAR, as far as the document states them."""
    return [
        Printed(
            Id.write(name, environment.id),
            f"{unit}s of {environment.label}",
            str(value),
            float(value),
            unit,
            environment.locator,
        )
        for name, value, unit in (
            ("lpar_cps", environment.lpar_cps, "CP"),
            ("lpar_ziips", environment.lpar_ziips, "zIIP"),
        )
        if value is not None
    ]


def _stated(way: Configuration) -> list[Printed]:
    """Return what a configuration states of itself, as numbers for formulas."""
    return [
        Printed(
            Id.write(name, way.id),
            f"{name.replace('_', ' ')} of {way.label}",
            str(value),
            float(value),
            unit,
            way.locator,
            configuration=way.id,
        )
        for name, value, unit in (
            ("requests_per_cycle", way.requests_per_cycle, "requests"),
            ("concurrency", way.concurrency, "cycles"),
            ("payload_in_bytes", way.payload_in_bytes, "bytes"),
            ("payload_out_bytes", way.payload_out_bytes, "bytes"),
        )
        if value is not None
    ]


def _point(way_id: str, point: Point, totals: tuple[Total, ...]) -> AuditedPoint:
    def number(
        id: str, label: str, printed: str | None, value: float | None, unit: str, *place: str
    ) -> Printed:
        return Printed(
            id,
            label,
            printed,
            value,
            unit,
            ", ".join(part for part in place if part),
            measured_rounding(printed, value),
            way_id,
            point.id,
        )

    def of_row(
        kind: str, label: str, printed: str | None, value: float | None, unit: str
    ) -> Printed | None:
        if printed is None:
            return None
        id = Id.write(kind, point.id)
        return number(id, label, printed, value, unit, point.table, point.row, label)

    return AuditedPoint(
        id=point.id,
        name=point.name,
        is_average=point.is_average,
        table=point.table,
        row=point.row,
        etr=of_row("etr", "ETR", point.etr_printed, point.etr_per_second, "per_second"),
        response=of_row(
            "response_ms",
            EvidenceWords.response_time.lower(),
            point.response_printed,
            point.response_ms,
            "ms",
        ),
        cells=tuple(
            DocumentCell(
                cell.name,
                cell.processor,
                cell.quantity,
                cell.column,
                number(
                    cell_id(cell.quantity, point.id, cell.name, cell.processor),
                    f"{cell.name} ({cell.processor})",
                    cell.printed,
                    cell.value,
                    cell.unit,
                    cell.table,
                    cell.row,
                    cell.column,
                ),
            )
            for cell in point.components
        ),
        totals=totals,
    )


def _figure(figure: PublishedFigure) -> Printed:
    rounding = measured_rounding if figure.point_id else stated_rounding
    return Printed(
        figure.id,
        figure.label,
        figure.printed,
        figure.value,
        figure.unit,
        figure.locator,
        rounding(figure.printed, figure.value),
        figure.configuration_id,
        figure.point_id,
        figure.id,
    )


def _line(extract: Extract, line: studies.ExtractLine) -> AuditedLine:
    return AuditedLine(
        group=line.group,
        name=line.name,
        processor=line.processor,
        number=Printed(
            line_id(extract.id, line.group, line.name),
            f"{extract.label}: {line.group} {line.name}".replace("  ", " "),
            line.printed,
            line.value,
            line.unit,
            ", ".join(part for part in (line.locator, line.group, line.name) if part),
            measured_rounding(line.printed, line.value),
            extract.configuration_id,
        ),
    )


def cell_id(quantity: str, point_id: str, component: str, processor: str) -> str:
    """Return the id of a cell as formulas name it."""
    return Id.write(quantity, (point_id, slug(component), processor))


def line_id(extract_id: str, group: str, name: str) -> str:
    """Return the id of a line of an extract as formulas name it."""
    return Id.write("extract", tuple(slug(given) for given in (extract_id, group, name) if given))


def measured_rounding(printed: str | None, value: float | None) -> float:
    """Return how far rounding may have moved a measured number: half its last place."""
    return 0.0 if printed is None or value is None else half_step(printed, value)


def stated_rounding(printed: str | None, value: float | None) -> float:
    """Return the same for a number of the running text; whole ones are counts and statements."""
    if printed is None or value is None:
        return 0.0
    digits = read_printed(printed, value)
    return 0.0 if digits is None or digits.decimals == 0 else float(digits.step / 2)
