"""Search over all evidence: one row for everything that a reader can land on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field
from sqlalchemy import (
    CTE,
    ColumnElement,
    Float,
    Integer,
    String,
    and_,
    column,
    func,
    literal,
    or_,
    select,
    table,
)
from sqlalchemy.ext.asyncio import AsyncSession

ENTRIES = table(
    "search_entries",
    *(
        column(name, String)
        for name in (
            "type",
            "id",
            "label",
            "text",
            "place",
            "study_id",
            "configuration_id",
            "configuration_label",
            "point_id",
            "component",
            "processor",
            "printed",
            "unit",
            "figure_id",
            "extract_id",
            "statement_id",
            "family",
            "payload_class",
            "security",
            "connection",
            "offload",
            "sought",
        )
    ),
    column("value", Float),
    column("position", Integer),
    column("type_order", Integer),
)
"""A view that migrations make: everything that a reader can land on, each with its words."""

FACETS = ("type", "study", "family", "payload", "security", "connection", "offload")

ResultType: TypeAlias = Literal[
    "study", "configuration", "statement", "environment", "measurement", "figure", "extract"
]
Filters: TypeAlias = Mapping[str, Sequence[str]]
"""Accepted values by facet; a facet that is not there accepts everything."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One thing that was found, with the ids of the rows that it is."""

    type: ResultType
    id: str
    label: str
    text: str
    printed: Annotated[str | None, Field(examples=["0.396"])]
    value: float | None
    unit: str | None
    place: Annotated[str, Field(examples=["Table 17, Average ms of CPU per Transaction"])]
    study_id: str
    configuration_id: str | None
    configuration_label: str | None
    point_id: str | None
    component: str | None
    processor: str | None
    figure_id: str | None
    extract_id: str | None
    statement_id: str | None
    exact: Annotated[
        bool, Field(description="The printed digits or the value equal the whole query")
    ]


@dataclass(frozen=True, slots=True)
class FacetGroup:
    """How many results share one value in every facet."""

    values: dict[str, str | None]
    count: int


async def list_evidence_matches(
    session: AsyncSession, *, query: str, filters: Filters, limit: int, offset: int
) -> list[SearchResult]:
    """Return a page of what holds every word of the query: exact numbers first, then named places.

    A result is exact when its printed digits or its value equal the whole query.
    """
    matches = _matching(query)
    exact, in_label = matches.c.exact, matches.c.named
    places = []
    if re.search(r"[a-z].*\d", query, re.IGNORECASE):
        # "Table 16" is neither Table 160 nor a table with a 16 in it
        whole = rf"(^|\W){re.escape(query.strip())}($|\W)"
        places.append(matches.c.place.regexp_match(whole, flags="i").desc())
    statement = (
        select(matches)
        .where(*_accepted(matches, filters))
        .order_by(
            exact.desc(),
            *places,
            in_label.desc(),
            matches.c.type_order,
            matches.c.study_id,
            matches.c.position,
            matches.c.id,
        )
        .limit(limit)
        .offset(offset)
    )
    return [_result(row) for row in (await session.execute(statement)).mappings()]


async def list_facet_groups(session: AsyncSession, *, query: str) -> list[FacetGroup]:
    """Return the counts of what matches the query by every combination of facet values."""
    matches = _matching(query)
    facets = [matches.c[facet] for facet in FACETS]
    statement = (
        select(*facets, func.count().label("count"))
        .group_by(*facets)
        .order_by(*(facet.asc().nulls_last() for facet in facets))
    )
    return [
        FacetGroup({facet: row[facet] for facet in FACETS}, row["count"])
        for row in (await session.execute(statement)).mappings()
    ]


def _matching(query: str) -> CTE:
    """Return every entry that holds each word of the query."""
    words = query.split()
    number = _number(query)
    exact: ColumnElement[bool] = ENTRIES.c.printed == query if query else literal(False)
    if number is not None:
        exact = or_(exact, ENTRIES.c.value == number)
    exact = func.coalesce(exact, False)
    holds = and_(
        literal(True),
        *(
            or_(*(_holds(ENTRIES.c.sought, form) for form in {word, _with_point(word)}))
            for word in words
        ),
    )
    in_label = and_(literal(bool(words)), *(_holds(ENTRIES.c.label, word) for word in words))
    return (
        select(
            ENTRIES,
            exact.label("exact"),
            in_label.label("named"),
            ENTRIES.c.study_id.label("study"),
            ENTRIES.c.payload_class.label("payload"),
        )
        .where(or_(exact, holds))
        .cte("matching")
    )


def _holds(where: ColumnElement[str], word: str) -> ColumnElement[bool]:
    return where.icontains(word, autoescape=True)


def _accepted(entries: CTE, filters: Filters) -> list[ColumnElement[bool]]:
    return [entries.c[facet].in_(values) for facet, values in filters.items() if values]


def _with_point(text: str) -> str:
    """Return a number with a decimal comma as documents print it; ``1,710`` has none."""
    whole, comma, rest = text.partition(",")
    if not (comma and whole.isdigit() and rest.isdigit()):
        return text
    grouped = len(rest) == 3 and whole[0] != "0" and len(whole) <= 3
    return text if grouped else f"{whole}.{rest}"


def _number(query: str) -> float | None:
    try:
        number = float(_with_point(query.strip()).replace(",", ""))
    except ValueError:
        return None
    return number if abs(number) < 1e300 else None


def _result(row: Any) -> SearchResult:
    return SearchResult(**{field.name: row[field.name] for field in fields(SearchResult)})
