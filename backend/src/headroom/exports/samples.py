"""What the samples of a scenario gave, as every format of a report shows it.

Every number comes from the frozen answer; nothing is sampled here. Method:
docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from headroom.domain.quantities.figures import figures_at
from headroom.domain.reports.report import FrozenReport
from headroom.exports import numbers
from headroom.exports.quantities import figure_ids

NET_PRESENT_VALUE = "net_present_value"
LEVELS = ("p5", "p25", "p50", "p75", "p95")
"""The quantiles that are shown. Older reports have neither the second nor the fourth."""
REPRODUCED = frozenset(figures_at("reproduced"))
ALL_INPUTS = "all uncertain inputs"
STATED_ALONE = "the stated inputs alone"
PROBABILITY = "Probability that NPV is positive"


@dataclass(frozen=True, slots=True)
class SampledFigure:
    """A figure with the quantiles of its samples, all in its unit.

    value: as stated. between: a quantile for each of LEVELS, None where the report has none.
    basis: what varied, ALL_INPUTS or STATED_ALONE.
    """

    id: str
    label: str
    unit: str
    value: float | None
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
    sampling = report.answer.get("sampling")
    if "sensitivity" not in report.parts or not sampling:
        return None
    figures = tuple(_figures(report, sampling))
    if not figures and sampling.get("pays_share") is None:
        return None
    alone = bool(sampling.get("pays_from_stated_only"))
    return SampleWords(
        samples=sampling["samples"],
        seed=sampling["seed"],
        figures=figures,
        pays_share=sampling.get("pays_share"),
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
        f"{sentence}, from the stated inputs alone"
        if words.pays_basis == STATED_ALONE
        else sentence
    )


def _figures(report: FrozenReport, sampling: Mapping[str, Any]) -> Iterator[SampledFigure]:
    quantities = report.quantities()
    whole = sampling["quantiles"]
    partly = sampling.get("stated_only") or {}
    first = [
        figure_id for figure_id in figure_ids(report) if figure_id in whole or figure_id in partly
    ]
    for quantity_id in dict.fromkeys([*first, *whole, *partly]):
        quantity = quantities.get(quantity_id)
        if quantity_id in REPRODUCED:
            continue  # earlier reports have samples of it
        for quantiles, basis in ((whole, ALL_INPUTS), (partly, STATED_ALONE)):
            between = quantiles.get(quantity_id)
            if between is None or quantity is None:
                continue
            yield SampledFigure(
                id=quantity_id,
                label=quantity["label"],
                unit=quantity["unit"],
                value=quantity["value"],
                between=tuple(between.get(level) for level in LEVELS),
                basis=basis,
            )
