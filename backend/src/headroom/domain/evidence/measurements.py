"""What studies measured, as rates and test cycles to calculate with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import cast

from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.cycles import CycleRun, CycleTime, TestCycle, TimeUnit
from headroom.domain.evidence.evidence import (
    MeasuredConfiguration,
    PublishedDifference,
    Substitution,
)
from headroom.domain.evidence.rates import IN_EACH_REGION, MeasuredCell, RatePoint, RateSeries
from headroom.domain.evidence.studies import (
    Component,
    Configuration,
    Point,
    Replacement,
    Study,
)
from headroom.domain.quantities.quantities import Source

UNUSABLE = "its numbers cannot be used"


def measured_configurations(study: Study) -> list[MeasuredConfiguration]:
    """Return every configuration of a study with its measurement."""
    own = study.origin == "user"
    pictured = {
        figure.configuration_id for figure in study.figures if figure.availability == "picture"
    }
    measured = []
    for way in study.configurations:
        measurement, unusable = _measurement(study, way)
        none = (
            "its figures were published as pictures; their values are not available"
            if way.id in pictured
            else "the document gives no CPU time for it"
        )
        measured.append(
            MeasuredConfiguration.of(
                study,
                way,
                way.id,
                _label(study, way),
                measurement,
                no_measurement=None if measurement else unusable or none,
                origin="user" if own else "seed",
            )
        )
    return measured


def named_substitutions(
    studies: Sequence[Study], configurations: Mapping[str, MeasuredConfiguration]
) -> list[Substitution]:
    """Return every named substitution with its evidence. configurations: measured ones by id."""
    substitutions = []
    for study in studies:
        for replacement in study.substitutions:
            evidence: tuple[TestCycle, TestCycle] | PublishedDifference
            if replacement.from_configuration_id and replacement.to_configuration_id:
                before = configurations[replacement.from_configuration_id]
                evidence = (_cycle(before), _cycle(configurations[replacement.to_configuration_id]))
                environment = before.environment
            else:
                evidence = _published(study, replacement)
                environment = study.environment(replacement.environment_id or "")
            substitutions.append(
                Substitution(
                    id=replacement.id,
                    label=replacement.label,
                    description=replacement.description,
                    study=study.id,
                    study_title=study.title,
                    before=replacement.from_configuration_id,
                    after=replacement.to_configuration_id,
                    environment=environment,
                    evidence=evidence,
                )
            )
    return substitutions


def _label(study: Study, way: Configuration) -> str:
    """Return the label, with the mark of a user's own wherever it is shown."""
    return f"{way.label} (yours)" if study.origin == "user" else way.label


def _measurement(
    study: Study, way: Configuration
) -> tuple[RateSeries | TestCycle | None, str | None]:
    """Return the measurement, or None with the reason where its numbers make none.

    One configuration that cannot be used must not keep all others from being used.
    """
    try:
        if way.requests_per_cycle is not None:
            cycle = _test_cycle(study, way)
            return cycle, None if cycle else _not_by_processor(study, way)
        return _rate_series(study, way), None
    except ValueError as error:
        return None, f"{UNUSABLE}: {error}"


def _test_cycle(study: Study, way: Configuration) -> TestCycle | None:
    """Single runs are taken where a document prints them, its averages only where it does not."""
    runs = []
    for point in study.points[way.id]:
        times = tuple(
            CycleTime(
                component=part.name,
                processor=part.processor,
                value=part.value,
                unit=cast(TimeUnit, part.unit),
                source=_cell_source(study, way, point, part),
            )
            for part in point.components
            if (part.quantity, part.processor == "all") == ("cpu_time", False)
            and part.value is not None
        )
        if times and point.name != "total":
            runs.append(CycleRun(point.name, point.is_average, times))
    if not runs:
        return None
    kinds = {time.processor for run in runs for time in run.times}
    return TestCycle(
        configuration=way.id,
        label=way.label,
        requests_per_cycle=way.requests_per_cycle or 0,
        requests_source=_requests_source(study, way, way.id),
        runs=tuple([run for run in runs if not run.is_average] or runs),
        ziip_missing=_engine_left_out(way, kinds),
    )


def _not_by_processor(study: Study, way: Configuration) -> str | None:
    """Return why printed CPU time makes no cost: GP and zIIP seconds are not one thing."""
    cells = [part for point in study.points[way.id] for part in point.components]
    if any(part.quantity == "cpu_time" and part.processor == "all" for part in cells):
        return "its CPU time is printed for GPs and specialty engines together"
    return None


def _engine_left_out(way: Configuration, kinds: AbstractSet[Processor]) -> str | None:
    """Return that a table leaves out the time on a specialty engine where work ran there."""
    if way.offload not in ("zaap", "ziip") or not kinds.isdisjoint(("zaap", "ziip")):
        return None
    engine = {"zaap": "zAAP", "ziip": "zIIP"}[way.offload]
    verb = "leave" if " and " in way.locator else "leaves"
    return f"{way.locator} {verb} out the time on the {engine}, though work ran there"


def _rate_series(study: Study, way: Configuration) -> RateSeries | None:
    measured = []
    for point in study.rows_of(way.id):
        cells = tuple(
            MeasuredCell(
                component=part.name,
                processor=part.processor,
                percent=part.value,
                printed=part.printed,
                source=_cell_source(study, way, point, part),
            )
            for part in point.components
            if part.quantity == "cpu_percent"
        )
        if point.etr_per_second is not None and cells:
            place = f"{point.table}, {point.row}, ETR"
            measured.append(
                RatePoint(
                    id=point.id,
                    name=point.name,
                    etr_per_second=point.etr_per_second,
                    etr_source=_source(study, way, point, place, point.etr_printed),
                    cells=cells,
                )
            )
    if not measured:
        return None
    kinds = {cell.processor for cell in measured[0].cells}
    return RateSeries(
        configuration=way.id,
        label=_label(study, way),
        kind="measured" if study.origin == "user" else "published",
        points=tuple(sorted(measured, key=lambda point: point.etr_per_second)),
        offload_missing=_engine_left_out(way, kinds),
        limited_per=_limited_beside_regions(way),
    )


def _limited_beside_regions(way: Configuration) -> str | None:
    """Return what has the resource once that ends a method, where a region brings no further."""
    limit = way.limit
    beside = limit is not None and limit.binds == "method" and limit.per not in IN_EACH_REGION
    return limit.per if limit is not None and beside else None


def _cycle(configuration: MeasuredConfiguration) -> TestCycle:
    if not isinstance(configuration.measurement, TestCycle):
        why = configuration.no_measurement or (
            "it was measured at rates, and two such ways are replaced by one another at the rate "
            "that is asked for: leave the substitution out"
        )
        raise ValueError(f"{configuration.id} has no test cycle: {why}")
    return configuration.measurement


def _published(study: Study, replacement: Replacement) -> PublishedDifference:
    figure = study.find_figure(replacement.gp_saving_figure_id)
    assert figure is not None, replacement.gp_saving_figure_id
    return PublishedDifference(
        figure=figure.id,
        label=figure.label,
        value=figure.value or 0.0,
        unit=cast(TimeUnit, figure.unit),
        source=Source(
            figure.locator, study.id, study.title, figure=figure.id, printed=figure.printed
        ),
        requests_per_cycle=replacement.requests_per_cycle or 0,
        requests_source=_requests_source(study, replacement),
        ziip_missing=replacement.ziip_missing or "",
    )


def _requests_source(
    study: Study, stated: Configuration | Replacement, configuration: str | None = None
) -> Source:
    """Return where a number of requests stands, with its cell where that is stored."""
    cell = next(
        (
            figure
            for figure in study.figures
            if figure.unit == "requests"
            and figure.locator == stated.locator
            and figure.value is not None
            and figure.value == stated.requests_per_cycle
        ),
        None,
    )
    return Source(
        stated.locator,
        study.id,
        study.title,
        configuration=configuration,
        figure=cell.id if cell else None,
        printed=cell.printed if cell else None,
    )


def _cell_source(study: Study, way: Configuration, point: Point, cell: Component) -> Source:
    place = ", ".join(part for part in (cell.table, cell.row, cell.column) if part)
    return _source(study, way, point, place, cell.printed)


def _source(
    study: Study, way: Configuration, point: Point, place: str, printed: str | None
) -> Source:
    """Return a place in a document; what a user entered has no page among the evidence."""
    if study.origin == "user":
        return Source(place, document=study.title)
    return Source(
        place, study.id, study.title, configuration=way.id, point=point.id, printed=printed
    )
