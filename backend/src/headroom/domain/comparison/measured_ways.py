"""The configurations that were measured at rates, with what the documents say beside their cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from headroom.domain.comparison.ways_in import MethodLimit, PayloadLimit, WayIn, WayRemark
from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.evidence import MeasuredConfiguration
from headroom.domain.evidence.own_series import (
    PlacedSeries,
    read_configuration,
    read_responses,
    series_caveats,
)
from headroom.domain.evidence.own_tests import COMPONENT, SIDES, OwnTest, measured_sides
from headroom.domain.evidence.rates import MeasuredCell, RatePoint, RateSeries
from headroom.domain.evidence.studies import Configuration, Study
from headroom.domain.quantities.quantities import Source

PRINTED_TOTAL = "total_ms_per_transaction"
REMARKED = ("caveat", "limit", "missing")


def ways_in(
    studies: Sequence[Study], configurations: Mapping[str, MeasuredConfiguration]
) -> list[WayIn]:
    """Return every configuration that was measured at rates, in the documents' order."""
    return [
        _way_in(study, way, configurations[way.id], series)
        for study in studies
        for way in study.configurations
        if isinstance(series := configurations[way.id].measurement, RateSeries)
    ]


def ways_of_test(test: OwnTest, key: str) -> list[WayIn]:
    """Return both sides of a user's test at the rate that its cycles ran at; none without a length.

    key: the test's id. A side is one point: its requests and CPU seconds over its elapsed time.
    """
    ways = []
    for side, measured in zip(SIDES, measured_sides(test, key), strict=True):
        cycles = test.cycles(side)
        lengths = [cycle.elapsed_seconds for cycle in cycles if cycle.elapsed_seconds is not None]
        if len(lengths) < len(cycles):
            return []
        elapsed = sum(lengths)
        times: dict[Processor, list[float | None]] = {
            "gp": [cycle.gp_seconds for cycle in cycles],
            "ziip": [cycle.ziip_seconds for cycle in cycles],
        }
        source = Source(f"all cycles of {side}", document=measured.study_title)
        point = RatePoint(
            id=f"{measured.id}.1",
            name="1",
            etr_per_second=sum(cycle.requests for cycle in cycles) / elapsed,
            etr_source=source,
            cells=tuple(
                MeasuredCell(
                    COMPONENT,
                    processor,
                    sum(seconds for seconds in all_seconds if seconds is not None) / elapsed * 100,
                    "",
                    source,
                )
                for processor, all_seconds in times.items()
                if None not in all_seconds
            ),
        )
        series = RateSeries(measured.id, measured.label, (point,), kind="measured")
        ways.append(
            WayIn(
                configuration=replace(measured, measurement=series),
                series=series,
                payload_in_bytes=test.payload_bytes,
                payload_out_bytes=test.payload_bytes,
                connection="not-stated",
                lpar_ziips=None,
                responses_ms=(None,),
                responses_printed=(None,),
                published_mean=None,
                limit=None,
                payload_limit=None,
                remarks=(),
                locator=measured.study_title,
            )
        )
    return ways


def way_of_reading(series: PlacedSeries, key: str, study: Study) -> WayIn | None:
    """Return a reader's series as a way in; None where it is none. key: its id."""
    measured = read_configuration(series, key, study)
    if measured is None or not isinstance(measured.measurement, RateSeries):
        return None
    published = next(way for way in study.configurations if way.id == series.configuration)
    return replace(
        _way_in(study, published, measured, measured.measurement),
        responses_ms=read_responses(series),
        own_caveats=tuple(series_caveats(series)),
    )


def _way_in(
    study: Study, way: Configuration, measured: MeasuredConfiguration, series: RateSeries
) -> WayIn:
    points = {point.id: point for point in study.points[way.id]}
    rows = [points.get(point.id) for point in series.points]  # none of what was read off pictures
    figures = study.figures_of(way.id)
    mean = next(
        (
            replace(
                figure.quantity_of(study),
                unit="ms/transaction",
                source=figure.source(study),
                interval_missing="not published: the document prints an average without its spread",
            )
            for figure in figures
            if figure.point_id == f"{way.id}.average"
            and figure.quantity == PRINTED_TOTAL
            and figure.value is not None
        ),
        None,
    )
    most = study.find_figure(way.payload_limit)
    return WayIn(
        configuration=measured,
        series=series,
        payload_in_bytes=way.payload_in_bytes,
        payload_out_bytes=way.payload_out_bytes,
        connection=way.connection,
        lpar_ziips=measured.environment.lpar_ziips,
        responses_ms=tuple(None if row is None else row.response_ms for row in rows),
        responses_printed=tuple(None if row is None else row.response_printed for row in rows),
        published_mean=mean,
        limit=_limit(study, way),
        payload_limit=PayloadLimit(int(most.value), most.source(study))
        if most and most.value is not None
        else None,
        remarks=tuple(
            WayRemark(statement.id, statement.topic, statement.text, statement.locator)
            for statement in study.statements_of(way.id)
            if statement.topic in REMARKED
        ),
        locator=way.locator,
    )


def _limit(study: Study, way: Configuration) -> MethodLimit | None:
    if way.limit is None:
        return None
    figure = study.find_figure(way.limit.figure)
    return MethodLimit(
        kind=way.limit.kind,
        text=way.limit.text,
        locator=way.limit.locator,
        binds=way.limit.binds,
        per=way.limit.per,
        rate_per_second=figure.value if figure else None,
    )
