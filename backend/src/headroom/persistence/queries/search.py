"""Search over all evidence: one row for everything that a reader can land on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import reduce
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field
from sqlalchemy import (
    CTE,
    ColumnElement,
    Float,
    Integer,
    String,
    Text,
    and_,
    cast,
    column,
    func,
    literal,
    literal_column,
    or_,
    select,
    table,
)
from sqlalchemy.dialects.postgresql import JSONB
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
class Sought:
    """What is looked for: the query, or what stands for its words.

    stands_for: of each word that counts, itself and its synonyms; None takes the words as typed.
    any_word: half of them are enough, those with the most words first.
    """

    query: str
    stands_for: tuple[tuple[str, ...], ...] | None = None
    any_word: bool = False


@dataclass(frozen=True, slots=True)
class RankedText:
    """A text that stands for an answer; title and words weigh more than the text itself."""

    key: str
    title: str
    words: str
    text: str


@dataclass(frozen=True, slots=True)
class FacetGroup:
    """How many results share one value in every facet."""

    values: dict[str, str | None]
    count: int


async def list_evidence_matches(
    session: AsyncSession, *, sought: Sought, filters: Filters, limit: int, offset: int
) -> list[SearchResult]:
    """Return a page of what is sought: exact numbers first, then named places.

    A result is exact when its printed digits or its value equal the whole query.
    """
    matches, query = _matching(sought), sought.query
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
            matches.c.words.desc(),
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


async def list_facet_groups(session: AsyncSession, *, sought: Sought) -> list[FacetGroup]:
    """Return the counts of what is sought by every combination of facet values."""
    matches = _matching(sought)
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


async def rank_texts(
    session: AsyncSession, texts: Sequence[RankedText], words: Sequence[Sequence[str]], most: int
) -> list[str]:
    """Return the keys of texts that hold at least half of the words, the best first.

    words: each with its synonyms. By the number of words, then as PostgreSQL ranks them.
    """
    held = func.jsonb_to_recordset(cast([asdict(text) for text in texts], JSONB)).table_valued(
        *(column(field.name, Text) for field in fields(RankedText)), name="texts"
    )
    texts_given = held.render_derived(with_types=True)
    weighed = [
        func.setweight(
            func.to_tsvector(_ENGLISH, texts_given.c[name]), literal_column(f"'{weight}'::\"char\"")
        )
        for name, weight in (("title", "A"), ("words", "A"), ("text", "C"))
    ]
    read = (
        select(texts_given.c.key, _joined(weighed).label("v"))
        .select_from(texts_given)
        .cte("read")
        .prefix_with("MATERIALIZED")
    )
    queries = [
        _joined([func.phraseto_tsquery(_ENGLISH, form) for form in forms]) for forms in words
    ]
    hits = sum((cast(read.c.v.op("@@")(query), Integer) for query in queries), literal(0))
    rank = sum((func.ts_rank_cd(read.c.v, query) for query in queries), literal(0.0))
    statement = (
        select(read.c.key)
        .where(hits * 2 >= len(words), hits > 0)
        .order_by(hits.desc(), rank.desc(), read.c.key)
        .limit(most)
    )
    return list(await session.scalars(statement))


def _joined(parts: Sequence[ColumnElement[Any]]) -> ColumnElement[Any]:
    """Return vectors as one, or queries of which one is enough."""
    first, *others = parts
    return reduce(lambda one, other: one.op("||")(other), others, first)


_ENGLISH: ColumnElement[Any] = literal_column("'english'::regconfig")


def _matching(sought: Sought) -> CTE:
    """Return every entry that holds what is sought."""
    query = sought.query
    number = _number(query)
    exact: ColumnElement[bool] = ENTRIES.c.printed == query if query else literal(False)
    if number is not None:
        exact = or_(exact, ENTRIES.c.value == number)
    exact = func.coalesce(exact, False)
    typed = query.split()
    if sought.stands_for is None:
        held = [
            or_(*(_holds(ENTRIES.c.sought, form) for form in {word, _with_point(word)}))
            for word in typed
        ]
    else:
        held = [or_(*(_has(ENTRIES.c.sought, form) for form in one)) for one in sought.stands_for]
    count = sum((cast(one, Integer) for one in held), literal(0)) if sought.any_word else literal(0)
    enough = and_(count > 0, count * 2 >= len(held))
    together = enough if sought.any_word else and_(literal(True), *held)
    in_label = and_(literal(bool(typed)), *(_holds(ENTRIES.c.label, word) for word in typed))
    return (
        select(
            ENTRIES,
            exact.label("exact"),
            in_label.label("named"),
            count.label("words"),
            ENTRIES.c.study_id.label("study"),
            ENTRIES.c.payload_class.label("payload"),
        )
        .where(or_(exact, together))
        .cte("matching")
    )


def _has(where: ColumnElement[str], form: str) -> ColumnElement[bool]:
    """Return whether a text has a form as a word of its own, whatever its ending."""
    return where.regexp_match(rf"\m{re.escape(form)}", flags="i")


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
