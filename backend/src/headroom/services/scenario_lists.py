"""Pages of the list of scenarios: which, in which order, and what each comes to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.refusals import Refusal
from headroom.persistence.queries.scenarios import (
    ScenarioFilter,
    list_scenario_contents,
    list_scenario_rows,
)
from headroom.persistence.tables import ScenarioRow
from headroom.services.catalogue import Catalogue
from headroom.services.scenario_headlines import ScenarioHeadline, scenario_headline

ScenarioOrder: TypeAlias = Literal[
    "name",
    "customer",
    "version",
    "updated_at",
    "saved_msu",
    "yearly_net_saving",
    "net_present_value",
    "payback_month",
]
ScenarioOutcome: TypeAlias = Literal["saves", "loses"]
_Key: TypeAlias = list[tuple[int, float, str]]

MOST_BY_FIGURES = 2_000
"""Scenarios that are sorted or chosen by what they come to: each is calculated once for that."""
_READ_AT_ONCE = 50
"""Contents that are read together: one may hold a profile of a year."""
_STORED_ORDERS = (None, "name", "customer", "version", "updated_at")


class TooManyScenariosError(Refusal):
    """More scenarios than are sorted by what they come to."""

    slug, title = "too-many-scenarios", "Too many scenarios"

    def __init__(self, count: int) -> None:
        super().__init__(
            f"{Amount(count)} scenarios are too many to sort or filter by figures; the most are "
            f"{Amount(MOST_BY_FIGURES)}. Search, or choose a customer, first."
        )


@dataclass(frozen=True, slots=True)
class ListedPage:
    """Which page of the list. sort: None for the last saved first.

    outcome: those that lose, or those that do not.
    """

    wanted: ScenarioFilter
    limit: int
    offset: int
    sort: ScenarioOrder | None = None
    descending: bool = False
    outcome: ScenarioOutcome | None = None


async def scenarios_of_page(
    session: AsyncSession, catalogue: Catalogue, page: ListedPage
) -> tuple[Sequence[ScenarioRow], int]:
    """Return the scenarios of a page in their order, and how many there are in all.

    Raises TooManyScenariosError.
    """
    wanted, limit, offset = page.wanted, page.limit, page.offset
    if page.sort is None and page.outcome is None:
        return await list_scenario_rows(session, wanted=wanted, limit=limit, offset=offset)
    by_figures = page.sort not in _STORED_ORDERS or page.outcome is not None
    most = MOST_BY_FIGURES if by_figures else None
    rows, total = await list_scenario_rows(session, wanted=wanted, limit=most, offset=0)
    if by_figures and total > MOST_BY_FIGURES:
        raise TooManyScenariosError(total)
    headlines = await headlines_of(session, catalogue, rows) if by_figures else []
    by_id = {headline.id: headline for headline in headlines}
    if page.outcome is not None:
        losing = {headline.id for headline in headlines if headline.loses}
        rows = [row for row in rows if (row.id in losing) is (page.outcome == "loses")]
    if page.sort is not None:
        keyed = [(_key(row, page.sort, by_id.get(row.id)), row) for row in rows]
        with_key = [(key, row) for key, row in keyed if key is not None]
        with_key.sort(key=lambda pair: pair[0], reverse=page.descending)
        # what is missing comes last either way
        rows = [row for _, row in with_key] + [row for key, row in keyed if key is None]
    return rows[offset : offset + limit], len(rows)


async def headlines_of(
    session: AsyncSession, catalogue: Catalogue, rows: Sequence[ScenarioRow]
) -> list[ScenarioHeadline]:
    """Return what scenarios come to, in their order; one deleted meanwhile is left out."""
    kept = {row.id: catalogue.headlines.find((row.id, row.version)) for row in rows}
    missing = [scenario_id for scenario_id, headlined in kept.items() if headlined is None]
    for at in range(0, len(missing), _READ_AT_ONCE):
        stored = await list_scenario_contents(
            session, scenario_ids=missing[at : at + _READ_AT_ONCE]
        )
        for version in stored:
            kept[version[0]] = await asyncio.to_thread(scenario_headline, catalogue, *version)
    return [headlined.headline for headlined in kept.values() if headlined is not None]


def _key(row: ScenarioRow, by: ScenarioOrder, headline: ScenarioHeadline | None) -> _Key | None:
    if by == "updated_at":
        return [(0, row.updated_at.timestamp(), "")]
    if by == "version":
        return [(0, float(row.version), "")]
    if by in ("name", "customer"):
        text = row.name if by == "name" else row.customer
        # numbers in names by their size, as people count them
        parts = re.findall(r"([0-9]{1,15})|([^0-9]+)", text.casefold())
        return [(0, float(number or 0), "") if number else (1, 0.0, word) for number, word in parts]
    value = None if headline is None else getattr(headline, by)
    return None if value is None else [(0, float(value), "")]
