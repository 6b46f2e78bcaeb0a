"""The configurations that were measured at rates, with what the documents say beside their cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from headroom.domain.comparison.ways_in import MethodLimit, PayloadLimit, Remark, WayIn
from headroom.domain.evidence.evidence import MeasuredConfiguration
from headroom.domain.evidence.rates import RateSeries
from headroom.domain.evidence.studies import Configuration, Study

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


def _way_in(
    study: Study, way: Configuration, measured: MeasuredConfiguration, series: RateSeries
) -> WayIn:
    points = {point.id: point for point in study.points[way.id]}
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
        responses_ms=tuple(points[point.id].response_ms for point in series.points),
        responses_printed=tuple(points[point.id].response_printed for point in series.points),
        published_mean=mean,
        limit=_limit(study, way),
        payload_limit=PayloadLimit(int(most.value), most.source(study))
        if most and most.value is not None
        else None,
        remarks=tuple(
            Remark(said.id, said.topic, said.text, said.locator)
            for said in study.statements_of(way.id)
            if said.topic in REMARKED
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
