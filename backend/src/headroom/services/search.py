"""Search across all evidence, with what the filters would leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.persistence.queries.search import (
    FACETS,
    FacetGroup,
    Filters,
    SearchResult,
    list_facet_groups,
    list_facet_labels,
    search_evidence,
)


@dataclass(frozen=True, slots=True)
class FacetCount:
    """One value of a facet and how many results it has."""

    value: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """A page of results, how many there are, and the counts of the filters."""

    items: Sequence[SearchResult]
    total: int
    facets: dict[str, list[FacetCount]]


async def search(
    session: AsyncSession, *, query: str, filters: Filters, limit: int, offset: int
) -> SearchAnswer:
    """Return what holds every word of the query and passes the filters.

    Each facet is counted with all filters but its own, so that its values can be exchanged.
    """
    items = await search_evidence(session, query=query, filters=filters, limit=limit, offset=offset)
    groups = await list_facet_groups(session, query=query)
    titles = await list_facet_labels(session)
    return SearchAnswer(
        items=items,
        total=sum(each.count for each in groups if _passes(each, filters)),
        facets={facet: _counts(groups, facet, filters, titles) for facet in FACETS},
    )


def _passes(group: FacetGroup, filters: Filters, *, but: str | None = None) -> bool:
    return all(
        not values or facet == but or group.values[facet] in values
        for facet, values in filters.items()
    )


def _counts(
    groups: Sequence[FacetGroup], facet: str, filters: Filters, titles: dict[str, str]
) -> list[FacetCount]:
    counts: Counter[str] = Counter()
    for group in groups:
        value = group.values[facet]
        if value is not None and _passes(group, filters, but=facet):
            counts[value] += group.count
    return [
        FacetCount(value, titles.get(value, value) if facet == "study" else value, count)
        for value, count in sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    ]
