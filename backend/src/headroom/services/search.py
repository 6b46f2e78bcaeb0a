"""Search across all evidence, with what the filters would leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.facets import FACET_LABELS
from headroom.persistence.queries.evidence import list_study_titles
from headroom.persistence.queries.search import (
    FACETS,
    FacetGroup,
    Filters,
    SearchResult,
    Sought,
    list_evidence_matches,
    list_facet_groups,
)
from headroom.services.asked_words import asked_words


@dataclass(frozen=True, slots=True)
class FacetCount:
    """One value of a facet and how many results it has."""

    value: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Facets:
    """Counts with the query and all other filters applied."""

    type: list[FacetCount]
    study: list[FacetCount]
    family: list[FacetCount]
    payload: list[FacetCount]
    security: list[FacetCount]
    connection: list[FacetCount]
    offload: list[FacetCount]


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """A page of results, how many there are, and the counts of the filters."""

    q: str
    loosened: Annotated[
        bool, Field(description="Whether nothing held all words, and these hold some of them")
    ]
    items: Sequence[SearchResult]
    total: int
    limit: int
    offset: int
    facets: Facets


async def search(
    session: AsyncSession, *, query: str, filters: Filters, limit: int, offset: int
) -> SearchAnswer:
    """Return what holds every word of the query and passes the filters.

    Where nothing holds them as typed, what holds a synonym of each; else what holds most of them.
    Each facet is counted with all filters but its own, so that its values can be exchanged.
    """
    words = asked_words(query)
    for sought in (Sought(query), Sought(query, words), Sought(query, words, any_word=True)):
        groups = await list_facet_groups(session, sought=sought)
        if groups or not words:
            break
    items = await list_evidence_matches(
        session, sought=sought, filters=filters, limit=limit, offset=offset
    )
    labels = {**FACET_LABELS, "study": await list_study_titles(session)}
    counts = {facet: _counts(groups, facet, filters, labels.get(facet, {})) for facet in FACETS}
    return SearchAnswer(
        q=query,
        loosened=sought.any_word and bool(groups),
        items=items,
        limit=limit,
        offset=offset,
        facets=Facets(**counts),
        total=sum(group.count for group in groups if _passes(group, filters)),
    )


def _passes(group: FacetGroup, filters: Filters, *, but: str | None = None) -> bool:
    return all(
        not values or facet == but or group.values[facet] in values
        for facet, values in filters.items()
    )


def _counts(
    groups: Sequence[FacetGroup], facet: str, filters: Filters, labels: dict[str, str]
) -> list[FacetCount]:
    counts: Counter[str] = Counter()
    for group in groups:
        value = group.values[facet]
        if value is not None and _passes(group, filters, but=facet):
            counts[value] += group.count
    return [
        FacetCount(value, labels.get(value, value), count)
        for value, count in sorted(counts.items(), key=lambda counted: (-counted[1], counted[0]))
    ]
