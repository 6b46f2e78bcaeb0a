"""Series that users read off published pictures: rows over clients, a payload or a rate.

A series with a rate and CPU time is read as the configuration that the pictures show, measured at
these rates. Method: docs/methods/own-series.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field, computed_field

from headroom.domain.evidence.costs import percent_of_one_cp
from headroom.domain.evidence.evidence import MeasuredConfiguration
from headroom.domain.evidence.rates import MeasuredCell, RatePoint, RateSeries
from headroom.domain.evidence.studies import Configuration, PublishedFigure, Study
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.quantities import Source
from headroom.domain.quantities.refusals import Fault
from headroom.domain.quantities.stated import LARGE_ENOUGH, Identifier, InputModel, TextLine

Over: TypeAlias = Literal["clients", "payload_bytes", "rate_per_second"]
ReadAs: TypeAlias = Literal[
    "rate_per_second", "response_ms", "cpu_ms", "cpu_percent", "eligible_percent", "other"
]
"""What a picture shows, as far as a calculation can use it."""

MOST_SERIES = 200
_MOST_ROWS = 200
MOST_FIGURES = 8
_COMPONENT = EvidenceWords.all_address_spaces
HIGHEST: dict[str, float] = {"share": 1, "percent": 100_000, "per_second": 1e7}
OVER: dict[Over, str] = {
    "clients": "clients",
    "payload_bytes": "bytes",
    "rate_per_second": EvidenceWords.a_second,
}


class SeriesRow(InputModel):
    """What was read off the pictures at one place of the axis below."""

    at: Annotated[float, Field(gt=0, le=1e9), LARGE_ENOUGH] = Field(examples=[100])
    values: Annotated[list[Annotated[float, Field(ge=0, le=1e12)] | None], Field(min_length=1)] = (
        Field(description="A value for each figure, in its unit; null: not read", examples=[[950]])
    )


class OwnSeries(InputModel):
    """Values that a user read off the pictures of a configuration, row by row."""

    configuration: Identifier = Field(examples=["zosconnect-1k"])
    over: Over = Field(description="What the axis of x counts")
    figures: Annotated[list[Identifier], Field(min_length=1, max_length=MOST_FIGURES)] = Field(
        description="The pictures, one for each column of values",
        examples=[["zosconnect-figure-14-1k", "zosconnect-figure-22-1k-gcp"]],
    )
    rows: Annotated[list[SeriesRow], Field(min_length=2, max_length=_MOST_ROWS)]
    note: TextLine = Field(
        title="How they were read off",
        description="How they were read off",
        examples=["to half a grid line, at 200 %"],
    )
    author: Annotated[TextLine, Field(max_length=80)] = Field(
        title="Whose reading it is", description="Whose reading it is", examples=["A. Reader"]
    )


class ReadFigure(InputModel):
    """A picture as its study had it when it was read."""

    id: str
    label: str
    unit: str
    locator: str
    read_as: ReadAs


class PlacedSeries(OwnSeries):
    """The same with what its figures and their study are called."""

    study: str
    study_title: str
    configuration_label: str
    placed: Annotated[
        list[ReadFigure], Field(description="The figures, in the order of the values")
    ]


class StoredOwnSeries(PlacedSeries):
    """A user's reading; it never replaces a published value."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    id: str
    kind: Literal["read"] = "read"
    version: int
    created_at: datetime
    updated_at: datetime

    @computed_field(  # type: ignore[prop-decorator]
        description="Why a comparison cannot take it; null: it takes it by its id"
    )
    @property
    def not_compared(self) -> str | None:
        return _not_compared(self)

    @computed_field(  # type: ignore[prop-decorator]
        description="Rows that are drawn and left out of calculations: their rate does not rise"
    )
    @property
    def rows_left_out(self) -> int:
        return 0 if self.not_compared else len(self.rows) - len(_usable(self))


def read_as(figure: PublishedFigure) -> ReadAs:
    """Return what a picture shows, by its unit and its label."""
    label = figure.label.casefold()
    if figure.unit == "per_second":
        return "rate_per_second"
    if figure.unit == "ms" and ("cost" in label or "cpu" in label):
        return "cpu_ms"
    if figure.unit == "ms" and "response" in label:
        return "response_ms"
    if figure.unit == "percent" and "eligible" in label:
        return "eligible_percent"
    return "cpu_percent" if figure.unit == "percent" and "cpu" in label else "other"


def placed_series(series: OwnSeries, study: Study, way: Configuration) -> PlacedSeries:
    """Return a series with what its figures are called. way: its configuration in the study."""
    figures = [study.find_figure(figure_id) for figure_id in series.figures]
    return PlacedSeries(
        **series.model_dump(),
        study=study.id,
        study_title=study.title,
        configuration_label=way.label,
        placed=[
            ReadFigure(
                id=figure.id,
                label=figure.label,
                unit=figure.unit,
                locator=figure.locator,
                read_as=read_as(figure),
            )
            for figure in figures
            if figure is not None
        ],
    )


def figure_faults(series: OwnSeries, study: Study) -> Iterator[Fault]:
    """Yield which of the figures are no pictures of the configuration, by field."""
    for position, figure_id in enumerate(series.figures):
        field, figure = f"figures.{position}", study.find_figure(figure_id)
        if figure is None or figure.configuration_id != series.configuration:
            yield field, f"{figure_id} is no figure of {series.configuration}"
        elif figure.availability != "picture":
            yield field, f"the document prints the value of {figure_id}; nothing is read off"
        elif figure_id in series.figures[:position]:
            yield field, f"{figure.label} is listed twice"


def row_faults(series: PlacedSeries) -> Iterator[Fault]:
    """Yield what keeps the rows from being a series, by field."""
    for position, row in enumerate(series.rows):
        field = f"rows.{position}.values"
        if len(row.values) != len(series.placed):
            count = len(series.placed)
            yield field, f"{len(row.values)} values for {count} {_plural('figure', count)}"
            continue
        if all(value is None for value in row.values):
            yield field, f"no value is entered at {_place(series, row.at)}"
        for figure, value in zip(series.placed, row.values, strict=True):
            highest = HIGHEST.get(figure.unit)
            if value is not None and highest is not None and value > highest:
                shown = "a share lies between 0 and 1; enter 40 % as 0.4"
                other = f"{Amount(value, exact=True)} is more than {figure.label} can be"
                yield field, shown if figure.unit == "share" else other
    for position, (before, after) in enumerate(pairwise(series.rows), 1):
        if after.at <= before.at:
            yield (
                f"rows.{position}.at",
                f"rows have to rise: {Amount(after.at, exact=True)} follows "
                f"{Amount(before.at, exact=True)}",
            )


def read_configuration(
    series: PlacedSeries, key: str, study: Study
) -> MeasuredConfiguration | None:
    """Return a series as the configuration whose pictures were read; None where it is none.

    key: the series' id. study: as it is now, without the configuration where that went.
    """
    way = next((way for way in study.configurations if way.id == series.configuration), None)
    if way is None or _not_compared(series):
        return None
    label = f"{way.label} (yours, read by {series.author})"
    points = tuple(
        _point(series, key, number, rate, place)
        for number, (rate, place) in enumerate(_usable(series), 1)
    )
    read = RateSeries(key, label, points, kind="read")
    return MeasuredConfiguration.of(study, way, key, label, read, origin="user")


def read_responses(series: PlacedSeries) -> tuple[float | None, ...]:
    """Return the response time at each point of the series, ms; None where none was read."""
    column = _column(series, "response_ms")
    return tuple(
        None if column is None else series.rows[place].values[column]
        for _, place in _usable(series)
    )


def _point(series: PlacedSeries, key: str, number: int, rate: float, place: int) -> RatePoint:
    row = series.rows[place]
    rate_column, cpu_column = _column(series, "rate_per_second"), _cpu_column(series)
    assert cpu_column is not None
    value = row.values[cpu_column]
    assert value is not None
    as_ms = series.placed[cpu_column].read_as == "cpu_ms"
    return RatePoint(
        id=f"{key}.{number}",
        name=f"{row.at:,.10g} {OVER[series.over]}",
        etr_per_second=rate,
        etr_source=_source(series, cpu_column if rate_column is None else rate_column, row.at),
        cells=(
            MeasuredCell(
                _COMPONENT,
                "gp",
                percent_of_one_cp(value, rate) if as_ms else value,
                "",
                _source(series, cpu_column, row.at),
                ms=value if as_ms else None,
            ),
        ),
    )


def _source(series: PlacedSeries, column: int, at: float) -> Source:
    figure = series.placed[column]
    return Source(
        f"{figure.locator}, at {_place(series, at)}, read off the picture by {series.author}",
        series.study,
        series.study_title,
        configuration=series.configuration,
        figure=figure.id,
    )


def _not_compared(series: PlacedSeries) -> str | None:
    if series.over == "payload_bytes":
        return "rows over a payload are several configurations: they are drawn, not compared"
    if series.over != "rate_per_second" and _column(series, "rate_per_second") is None:
        return "no figure of transactions a second is read; a cost at a rate needs one"
    if _cpu_column(series) is None:
        return "no figure of CPU % or of CPU time per transaction is read"
    if not _usable(series):
        return "no row has both a rate and CPU time"
    return None


def _usable(series: PlacedSeries) -> list[tuple[float, int]]:
    """Return rate and place of the rows that have a rate above those before, and CPU time."""
    rate_column, cpu_column = _column(series, "rate_per_second"), _cpu_column(series)
    usable: list[tuple[float, int]] = []
    for place, row in enumerate(series.rows):
        rate = row.at if series.over == "rate_per_second" else None
        if rate is None and rate_column is not None:
            rate = row.values[rate_column]
        cpu = None if cpu_column is None else row.values[cpu_column]
        if rate and cpu and rate > (usable[-1][0] if usable else 0):
            usable.append((rate, place))
    return usable


def _column(series: PlacedSeries, role: ReadAs) -> int | None:
    """Return the first column that shows this."""
    roles = [figure.read_as for figure in series.placed]
    return roles.index(role) if role in roles else None


def _cpu_column(series: PlacedSeries) -> int | None:
    percent = _column(series, "cpu_percent")
    return _column(series, "cpu_ms") if percent is None else percent


def _place(series: OwnSeries, at: float) -> str:
    return f"{at:,.10g} {OVER[series.over]}"


def _plural(noun: str, count: int) -> str:
    return noun if count == 1 else f"{noun}s"


def series_caveats(series: PlacedSeries) -> Sequence[str]:
    """Return what a reader of a series' costs must know."""
    figures = "; ".join(dict.fromkeys(figure.locator for figure in series.placed))
    caveats = [
        f"Read off pictures ({figures} of {series.study_title}) by {series.author}: "
        f"{series.note}. The document prints no such values."
    ]
    left_out = len(series.rows) - len(_usable(series))
    if left_out:
        caveats.append(
            f"{left_out} of {len(series.rows)} rows are left out: they have no CPU time, or no "
            "higher rate than the row before, which is beyond the highest throughput."
        )
    return caveats
