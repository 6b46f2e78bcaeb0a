"""The first words of pages that are called as what they open, as HTML."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from html import escape

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.exports.document.blocks import Preset
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


def plain_words(title: str, heading: str, lede: str = "") -> FirstWords:
    """Return words of a page that has a heading and what it is for."""
    below = f"<p>{escape(lede)}</p>" if lede else ""
    return FirstWords(title, f"<h1>{escape(heading)}</h1>{below}")


async def scenario_words(
    session: AsyncSession, catalogue: Catalogue, scenario: str, *, figures: bool
) -> FirstWords:
    """Return a scenario's name; figures: with what it comes to and the figures of its board.

    Raises RecordNotFoundError and what its calculation refuses.
    """
    saved = await SCENARIOS.get(session, scenario)
    content = saved.content
    headlined = await asyncio.to_thread(
        scenario_headline, catalogue, scenario, saved.version, content.content
    )
    html = f"<h1>{escape(content.name)}</h1>"
    decision = headlined.headline.decision
    if decision is not None and figures:
        tiles = "".join(
            f"<div><dt>{escape(label)}</dt><dd>{escape(text)}</dd></div>"
            for label, text in headlined.tiles
        )
        html += f"<h2>{escape(decision.text)}</h2><dl>{tiles}</dl>"
    return FirstWords(f"{content.name} · Headroom", html)


async def report_words(session: AsyncSession, token: str, preset: Preset) -> FirstWords:
    """Return a report's title and what it says in a sentence. Raises ReportNotFoundError."""
    report = (await read_report(session, token)).report
    document = document_of(report, preset)
    return plain_words(f"{report.title} · Headroom", document.title, document.sentence)


async def customer_words(session: AsyncSession, customer: str) -> FirstWords | None:
    """Return whose bill it is; None where there is none."""
    name = await customer_name(session, customer)
    return plain_words(f"{name} · Bills · Headroom", f"Bill of {name}") if name else None


def machine_words(catalogue: Catalogue, machine_id: str) -> FirstWords | None:
    """Return what a machine is called; None where there is none."""
    machine = catalogue.find_machine(machine_id)
    if machine is None:
        return None
    name = f"{machine.machine_type}-{machine.model}"
    return plain_words(f"{name} · Headroom", name)


def study_words(catalogue: Catalogue, study_id: str) -> FirstWords | None:
    """Return a study's title and summary; None where there is none."""
    study = catalogue.studies.get(study_id)
    if study is None:
        return None
    return plain_words(f"{study.title} · Headroom", study.title, study.summary)


def way_words(catalogue: Catalogue, configuration: str) -> FirstWords:
    """Return what a configuration is. Raises UnknownConfigurationError."""
    _study, way = catalogue.find_configuration(configuration)
    return plain_words(f"{way.label} · Headroom", way.label, way.description)
