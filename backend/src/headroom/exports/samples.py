"""What the samples of a scenario gave, as every format of a report shows it.

Every number comes from the frozen answer; nothing is sampled here. Method:
docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan

from headroom.domain.quantities.figures import figures_at
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.answers import SamplingAnswer
from headroom.domain.scenario.sampling import Quantiles
from headroom.domain.value.words import ValueWords
from headroom.exports import numbers
from headroom.exports.answers import scenario_of
from headroom.exports.quantities import figure_ids, quantities_of

NET_PRESENT_VALUE = "net_present_value"
LEVELS = ("p5", "p25", "p50", "p75", "p95")
"""The quantiles that are shown. Older reports have neither the second nor the fourth."""
REPRODUCED = frozenset(figures_at("reproduced"))
ALL_INPUTS = "all uncertain inputs"
STATED_ALONE = "the stated inputs alone"
PROBABILITY = ValueWords.probability


@dataclass(frozen=True, slots=True)
class SampledFigure:
    """A figure with the quantiles of its samples, all in its unit.

    between: a quantile for each of LEVELS, None where the report has none.
    basis: what varied, ALL_INPUTS or STATED_ALONE.
    """

    id: str
    label: str
    unit: str
    between: tuple[float | None, ...]
    basis: str


@dataclass(frozen=True, slots=True)
class SampleWords:
    """What a report says of its samples.

    pays_share: probability that the net present value is positive, 0 to 1, with what varied.
    """

    samples: int
    seed: int
    figures: tuple[SampledFigure, ...]
    pays_share: float | None
    pays_basis: str


def sample_words(report: FrozenReport) -> SampleWords | None:
    """Return what the samples gave; None without the part and where nothing was sampled."""
    if "sensitivity" not in report.parts or report.kind != "scenario":
        return None
    sampling = scenario_of(report).sampling
    if sampling is None:
        return None
    figures = tuple(_figures(report, sampling))
    if not figures and sampling.pays_share is None:
        return None
    alone = sampling.pays_from_stated_only
    return SampleWords(
        samples=sampling.samples,
        seed=sampling.seed,
        figures=figures,
        pays_share=sampling.pays_share,
        pays_basis=STATED_ALONE if alone else ALL_INPUTS,
    )


def level_name(level: str) -> str:
    """Return a quantile as a reader knows it: P50."""
    return level.upper()


def probability_words(words: SampleWords, locale: str | None) -> str | None:
    """Return how likely the case pays, as a sentence without its end; None: not known."""
    if words.pays_share is None:
        return None
    sentence = f"{PROBABILITY}: {numbers.chance(words.pays_share, locale)}"
    return (
        f"{sentence}{ValueWords.from_stated_alone}"
        if words.pays_basis == STATED_ALONE
        else sentence
    )


def quantiles_of(
    sampling: SamplingAnswer | None, figure: str
) -> tuple[Quantiles | None, Quantiles | None]:
    """Return what the samples of a figure gave: of all that varies, and of stated inputs alone."""
    if sampling is None:
        return None, None
    return sampling.quantiles.get(figure), sampling.stated_only.get(figure)


def _figures(report: FrozenReport, sampling: SamplingAnswer) -> Iterator[SampledFigure]:
    quantities = quantities_of(report)
    whole, partly = sampling.quantiles, sampling.stated_only
    first = [
        figure_id for figure_id in figure_ids(report) if figure_id in whole or figure_id in partly
    ]
    for quantity_id in dict.fromkeys([*first, *whole, *partly]):
        quantity = quantities.get(quantity_id)
        if quantity_id in REPRODUCED:
            continue  # earlier reports have samples of it
        pair = quantiles_of(sampling, quantity_id)
        for between, basis in zip(pair, (ALL_INPUTS, STATED_ALONE), strict=True):
            if between is None or quantity is None:
                continue
            yield SampledFigure(
                id=quantity_id,
                label=quantity.label,
                unit=quantity.unit,
                between=tuple(None if isnan(end) else end for end in between.ordered()),
                basis=basis,
            )
