"""What stored scenarios come to, a line each: the figures of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.spoken import spoken_with_unit
from headroom.domain.quantities.units import unit_beside
from headroom.domain.quantities.words import FigureWords
from headroom.domain.scenario.content import read_stored
from headroom.domain.value.board import BoardText, BoardTile
from headroom.services.catalogue import Catalogue
from headroom.services.scenario_calculation import calculate_scenario
from headroom.services.values import machine_label


class ScenarioHeadline(OutputModel):
    """A scenario's figures as of its current version; null: the case has no such figure."""

    id: str
    version: int
    machine: str | None = Field(description="As people call it")
    currency: str | None = Field(description="ISO 4217 code; null without prices")
    decision: BoardText | None = Field(description="The sentence that its board begins with")
    loses: bool = Field(description="Whether it costs more than it saves")
    saved_msu: float | None = Field(description="MSU off the bill")
    yearly_net_saving: float | None = Field(description="In the currency, once all is adopted")
    net_present_value: float | None = Field(description="In the currency")
    payback_month: float | None = Field(description="Month in which it has paid back; null: never")
    why_missing: str | None = Field(description="Why it has no figures at all")


@dataclass(frozen=True, slots=True)
class Headlined:
    """What a stored version comes to. tiles: label and value of its board's figures, in English."""

    headline: ScenarioHeadline
    tiles: tuple[tuple[str, str], ...] = ()


def scenario_headline(
    catalogue: Catalogue, scenario_id: str, version: int, stored: Mapping[str, Any]
) -> Headlined:
    """Return what a stored version comes to. stored: its content as JSON.

    It is calculated once for as long as the catalogue stays what it is.
    """
    key = (scenario_id, version)
    headline = catalogue.headlines.find(key)
    if headline is None:
        headline = _calculated(catalogue, scenario_id, version, stored)
        catalogue.headlines.keep(key, headline)
    return headline


def _calculated(
    catalogue: Catalogue, scenario_id: str, version: int, stored: Mapping[str, Any]
) -> Headlined:
    try:
        content, _ = read_stored(dict(stored))
        answer = calculate_scenario(catalogue, content, sampling=False)
    except (Refusal, ValueError) as error:
        headline = ScenarioHeadline(
            id=scenario_id,
            version=version,
            machine=None,
            currency=None,
            decision=None,
            loses=False,
            saved_msu=None,
            yearly_net_saving=None,
            net_present_value=None,
            payback_month=None,
            why_missing=str(error),
        )
        return Headlined(headline)

    def value(*names: str) -> float | None:
        figures = [answer.figures[name] for name in names if name in answer.figures]
        return figures[0].value if figures else None

    headline = ScenarioHeadline(
        id=scenario_id,
        version=version,
        machine=machine_label(content.machine),
        currency=None if content.money is None else content.money.currency,
        decision=answer.board.decision,
        loses=answer.board.loses,
        saved_msu=value("billed_saving_msu", "r4ha_saved_msu", "saved_msu"),
        yearly_net_saving=value("yearly_net_saving"),
        net_present_value=value("net_present_value"),
        payback_month=value("payback_month"),
        why_missing=None,
    )
    tiles = [(tile.label, _tile_text(tile, answer.figures)) for tile in answer.board.tiles]
    return Headlined(headline, tuple(tiles))


def _tile_text(tile: BoardTile, figures: Mapping[str, Quantity]) -> str:
    """Return what stands in a tile: words, or the figure with what its label does not say."""
    if tile.instead is not None:
        return tile.instead.text
    figure = figures[tile.figure]
    if figure.value is None:
        return FigureWords.not_available
    unit = figure.unit if figure.unit == "share" else unit_beside(figure.unit, tile.label)
    text = spoken_with_unit(figure.value, unit)
    # a figure that rests on an assumption is never shown in silence
    return f"{text} ({figure.kind})" if figure.kind == "assumed" else text
