"""The first words of a page, which stand in its HTML: seen before any script is there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qs

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, State

from headroom.api.pages import page_of
from headroom.domain.quantities.refusals import Refusal
from headroom.exports.document.composed import document_of
from headroom.services.bills import customer_name
from headroom.services.catalogue import Catalogue
from headroom.services.reports import read_report
from headroom.services.scenario_headlines import scenario_headline
from headroom.services.scenarios import SCENARIOS


@dataclass(frozen=True, slots=True)
class FirstWords:
    """Title of the window, and what stands in the page, as HTML."""

    title: str
    html: str


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which thing a page was asked for, with what of it, by whom."""

    identity: str
    query: Mapping[bytes, list[bytes]]
    headers: Headers
    state: State

    async def catalogue(self) -> Catalogue:
        current: Catalogue = await self.state.catalogue.current()
        return current


def plain_words(title: str, heading: str, lede: str = "") -> FirstWords:
    """Return words of a page that has a heading and what it is for."""
    below = f"<p>{escape(lede)}</p>" if lede else ""
    return FirstWords(title, f"<h1>{escape(heading)}</h1>{below}")


async def first_words(path: str, query: bytes, headers: Headers, state: State) -> FirstWords | None:
    """Return what a page says of the thing that it opens; None for pages that open none."""
    page, identity = page_of(path)
    words = _OF_WHAT_IS_OPEN.get(page)
    if words is None:
        return None
    try:
        return await words(_Asked(identity, parse_qs(query), headers, state))
    except (AttributeError, LookupError, SQLAlchemyError, Refusal):
        return None  # the screen says what is wrong


async def _of_scenario(asked: _Asked) -> FirstWords:
    """Return a scenario's name, what it comes to and its first figures.

    Numbers are written in English: who reads another language gets them with the screen, as does
    who looks at an earlier version.
    """
    catalogue = await asked.catalogue()
    async with asked.state.sessions() as session:
        saved = await SCENARIOS.get(session, asked.identity)
    content = saved.content
    headlined = await asyncio.to_thread(
        scenario_headline, catalogue, asked.identity, saved.version, content.content
    )
    html = f"<h1>{escape(content.name)}</h1>"
    decision = headlined.headline.decision
    if decision is not None and b"version" not in asked.query and _reads_english(asked.headers):
        tiles = "".join(
            f"<div><dt>{escape(label)}</dt><dd>{escape(text)}</dd></div>"
            for label, text in headlined.tiles
        )
        html += f"<h2>{escape(decision.text)}</h2><dl>{tiles}</dl>"
    return FirstWords(f"{content.name} · Headroom", html)


async def _of_report(asked: _Asked) -> FirstWords:
    async with asked.state.sessions() as session:
        report = (await read_report(session, asked.identity)).report
    full = asked.query.get(b"preset") == [b"full"]
    document = document_of(report, "full" if full else "short")
    return plain_words(f"{report.title} · Headroom", document.title, document.sentence)


async def _of_machine(asked: _Asked) -> FirstWords | None:
    catalogue = await asked.catalogue()
    machine = catalogue.find_machine(asked.identity)
    if machine is None:
        return None
    name = f"{machine.machine_type}-{machine.model}"
    return plain_words(f"{name} · Headroom", name)


async def _of_study(asked: _Asked) -> FirstWords:
    study = (await asked.catalogue()).studies[asked.identity]
    return plain_words(f"{study.title} · Headroom", study.title, study.summary)


async def _of_configuration(asked: _Asked) -> FirstWords:
    _study, way = (await asked.catalogue()).find_configuration(asked.identity)
    return plain_words(f"{way.label} · Headroom", way.label, way.description)


async def _of_customer(asked: _Asked) -> FirstWords | None:
    async with asked.state.sessions() as session:
        name = await customer_name(session, asked.identity)
    return plain_words(f"{name} · Bills · Headroom", f"Bill of {name}") if name else None


_OF_WHAT_IS_OPEN: Mapping[str, Callable[[_Asked], Awaitable[FirstWords | None]]] = {
    "/scenarios/$scenario": _of_scenario,
    "/reports/$token": _of_report,
    "/machines/$machineId": _of_machine,
    "/evidence/studies/$study": _of_study,
    "/evidence/configurations/$configuration": _of_configuration,
    "/bills/$customer": _of_customer,
}
"""Words of pages that are called as what they open, by the router's names."""


def _reads_english(headers: Headers) -> bool:
    return headers.get("accept-language", "en").lower().startswith("en")
