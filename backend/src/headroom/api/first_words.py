"""The first words of a page, which stand in its HTML: seen before any script is there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qs

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, State

from headroom.api.pages import named_scenario
from headroom.domain.quantities.refusals import Refusal
from headroom.services.scenario_headlines import scenario_headline
from headroom.services.scenarios import SCENARIOS


@dataclass(frozen=True, slots=True)
class FirstWords:
    """Title of the window, and what stands in the page, as HTML."""

    title: str
    html: str


async def first_words(path: str, query: bytes, headers: Headers, state: State) -> FirstWords | None:
    """Return a scenario's name, what it comes to and its first figures; None for other pages.

    Numbers are written in English: who reads another language gets them with the screen, as does
    who looks at an earlier version.
    """
    scenario = named_scenario(path)
    if scenario is None:
        return None
    try:
        catalogue = await state.catalogue.current()
        async with state.sessions() as session:
            saved = await SCENARIOS.get(session, scenario)
        content = saved.content
        headlined = await asyncio.to_thread(
            scenario_headline, catalogue, scenario, saved.version, content.content
        )
    except (AttributeError, SQLAlchemyError, Refusal):
        return None  # the screen says what is wrong
    html = f"<h1>{escape(content.name)}</h1>"
    current = b"version" not in parse_qs(query)
    decision = headlined.headline.decision
    if decision is not None and current and _reads_english(headers):
        tiles = "".join(
            f"<div><dt>{escape(label)}</dt><dd>{escape(text)}</dd></div>"
            for label, text in headlined.tiles
        )
        html += f"<h2>{escape(decision.text)}</h2><dl>{tiles}</dl>"
    return FirstWords(f"{content.name} · Headroom", html)


def _reads_english(headers: Headers) -> bool:
    return headers.get("accept-language", "en").lower().startswith("en")
