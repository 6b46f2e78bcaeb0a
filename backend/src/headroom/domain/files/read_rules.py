"""What a user says of a file with a profile: one model for route, import, form and readers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.files.column_heads import TableUnit
from headroom.domain.files.delimited_text import Decimal, Separator
from headroom.domain.files.interval_times import DateOrder, TimesAt
from headroom.domain.peaks.profile import CapacityMsu, TimeZone
from headroom.domain.peaks.rolling_average import INTERVALS_MINUTES, IntervalMinutes
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.stated import TextLine

ColumnUse: TypeAlias = Literal[
    "time", "hour", "value", "lpar", "total", "recorded", "capacity", "ignore"
]
"""What a column is taken as."""
EmptyCells: TypeAlias = Literal["unknown", "zero"]
SeriesBasis: TypeAlias = Literal["effective_dispatch", "msu_actual"]
"""``effective_dispatch``: from dispatch time and rating, unrounded. ``msu_actual``: as printed,
which is rounded to whole MSU."""
OddIntervals: TypeAlias = Literal["weighted", "left_out"]
"""What intervals of another length than most count: by their length, or nothing."""
MOST_COLUMNS = 400

_FOUND_OUT = {"unstated": "Automatic"}

ChosenDecimal: TypeAlias = Annotated[
    Decimal | None,
    Field(
        title="Decimal sign",
        description="null: found out from the numbers",
        json_schema_extra={"names": {"point": "Point", "comma": "Comma"}, **_FOUND_OUT},
    ),
]
ColumnUses: TypeAlias = Annotated[
    dict[Annotated[int, Field(strict=False, ge=0, le=999)], ColumnUse],
    Field(
        max_length=MOST_COLUMNS,
        description="What columns are taken as, from 0; the others as found out",
        json_schema_extra={"propertyNames": {"pattern": r"^\d{1,3}$"}},
    ),
]


class TableRules(BaseModel):
    """What a user says of a table; None for what is found out."""

    model_config = ConfigDict(
        frozen=True, allow_inf_nan=False, json_schema_serialization_defaults_required=True
    )

    unit: Annotated[
        TableUnit | None,
        Field(
            title="Unit of a table",
            description="Left out: as its heads say, MSU where none says another",
            json_schema_extra={
                "names": {
                    "MSU": PeakLabels.msu_rate,
                    "GP seconds": PeakLabels.gp_seconds_of_intervals,
                    "MSU-hours": "MSU-hours of each interval",
                    "SU": "Service units of each interval",
                    "SU/sec": "Service units a second",
                    "percent": "Percent of a capacity",
                },
                "unstated": "As its heads say",
            },
        ),
    ] = None
    capacity_msu: Annotated[
        CapacityMsu | None,
        Field(title="MSU of 100 %", json_schema_extra={"hint": "Of values in percent"}),
    ] = None
    drop_untimed: Annotated[
        bool,
        Field(
            title="Rows without a time",
            description="Such as totals and footers",
            json_schema_extra={"names": {"false": "Refuse", "true": "Leave out"}},
        ),
    ] = False
    separator: Annotated[
        Separator | None,
        Field(
            title="Separator",
            json_schema_extra={
                "names": {
                    "tab": "Tab",
                    "semicolon": "Semicolon",
                    "comma": "Comma",
                    "bar": "Bar",
                    "spaces": "Spaces",
                },
                **_FOUND_OUT,
            },
        ),
    ] = None
    decimal: ChosenDecimal = None
    interval_minutes: Annotated[
        IntervalMinutes | None,
        Field(
            title="Interval",
            json_schema_extra={
                "names": {str(minutes): f"{minutes} minutes" for minutes in INTERVALS_MINUTES},
                **_FOUND_OUT,
            },
        ),
    ] = None
    time_zone: Annotated[
        TimeZone | None,
        Field(
            title=PeakLabels.time_zone,
            examples=["Europe/Berlin"],
            json_schema_extra={"hint": "Of local times, to follow daylight saving time"},
        ),
    ] = None
    times: Annotated[
        TimesAt | None,
        Field(
            title="A time names",
            json_schema_extra={
                "names": {"start": "The start of its interval", "end": "The end of its interval"},
                **_FOUND_OUT,
            },
        ),
    ] = None
    date_order: Annotated[
        DateOrder | None,
        Field(
            title="Order of a date",
            description="How 03/04/2026 is meant",
            json_schema_extra={
                "names": {"day_first": "Day first", "month_first": "Month first"},
                **_FOUND_OUT,
            },
        ),
    ] = None
    empty: Annotated[
        EmptyCells,
        Field(
            title="Empty cells",
            json_schema_extra={"names": {"unknown": "Unknown", "zero": "0"}},
        ),
    ] = "unknown"


class FileRules(TableRules):
    """What a user says of a file: of a table, and of reports of RMF or records of SMF."""

    machine: TextLine | None = None
    odd_intervals: Annotated[
        OddIntervals,
        Field(
            title="RMF intervals of another length",
            json_schema_extra={
                "names": {"weighted": "Count by their length", "left_out": "Leave out"}
            },
        ),
    ] = "weighted"
    msu_basis: Annotated[
        SeriesBasis,
        Field(
            title="MSU of an RMF report",
            json_schema_extra={
                "names": {
                    "effective_dispatch": "From dispatch time",
                    "msu_actual": EvidenceWords.as_printed,
                },
                "hint": "Unrounded, or whole as printed",
            },
        ),
    ] = "effective_dispatch"


class ReadRules(FileRules):
    """The same, with what columns of a table are taken as."""

    columns: ColumnUses = Field(default={})
