"""What stands beside a saving: whether the work fits, before and after, this year and later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, computed_field

from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.phrases import (
    Amount,
    TextWithAmounts,
    phrase,
    wording_of,
)

WorkSide: TypeAlias = Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class EngineLoad:
    """CPs that the work of a window takes before and after the change: ids of quantities.

    most: of the CPs of the LPAR, else of the machine. at_least: whether a part of the work is known
    by what it saves alone.
    """

    window: Annotated[str, Field(examples=["Peak window"])]
    before: str
    after: str
    most: str
    at_least: bool
    fits: bool


@dataclass(frozen=True, slots=True)
class RegionLoad:
    """What each region runs of one configuration, with all parts of the mix that share it.

    lowest, highest: rates that it was measured at, a second and region.
    """

    window: str
    side: WorkSide
    configuration: str
    label: str
    rate_per_second: float
    lowest: float
    highest: float
    fits: bool


@dataclass(frozen=True, slots=True)
class ZiipLoad:
    """zIIPs that the work keeps busy, with what they run already, and how many there are: ids."""

    busy: str
    engines: str
    fits: bool


@dataclass(frozen=True, slots=True)
class YearLoad:
    """CPs that the work of a year takes, at its volume; the busiest of the described hours.

    volume: against year 1. fits: where it does not, nothing is counted as saved in that year.
    """

    year: int
    volume: float
    cps_before: float
    cps_after: float
    cps: float
    fits: bool


@dataclass(frozen=True, slots=True)
class Capacity:
    """The load of the work on LPAR, regions and zIIPs.

    engines: empty without a machine. years: of a scenario with several. full_in_year: the first
    whose work does not fit. says: the same in sentences, for screen and paper.
    """

    engines: tuple[EngineLoad, ...]
    regions: tuple[RegionLoad, ...]
    ziips: ZiipLoad | None
    years: tuple[YearLoad, ...]
    full_in_year: int | None
    says: Annotated[tuple[str, ...], Field(description="Whether the work fits, in sentences.")]

    @computed_field(  # type: ignore[prop-decorator]
        description="`says` apart from its numbers, to write them in a reader's way"
    )
    @property
    def wordings(self) -> tuple[TextWithAmounts | None, ...]:
        """Return the sentences apart from their numbers."""
        return tuple(wording_of(text) for text in self.says)


def capacity_of(
    ledger: Ledger,
    engines: tuple[EngineLoad, ...],
    regions: tuple[RegionLoad, ...],
    ziips: ZiipLoad | None,
    years: tuple[YearLoad, ...],
) -> Capacity:
    """Return loads with what is said of them. ledger: of the quantities that their ids name."""
    full = next((load.year for load in years if not load.fits), None)
    says = (
        *(_said_of_engines(ledger, load) for load in engines),
        *_said_of_regions(regions),
        *_said_of_ziips(ledger, ziips),
        *_said_of_years(years, full, at_least=any(load.at_least for load in engines)),
    )
    return Capacity(engines, regions, ziips, years, full, says)


def _said_of_engines(ledger: Ledger, load: EngineLoad) -> str:
    before, after, most = (
        Amount(ledger[name].value or 0.0) for name in (load.before, load.after, load.most)
    )
    if load.at_least and load.fits:
        return phrase(
            f"{load.window}: the work takes at least {before} CPs of {most} before the change. "
            "What it takes in all is not published, so whether it fits is not known."
        )
    if load.at_least:
        return phrase(
            f"{load.window}: the work takes at least {before} CPs of {most}: it does not fit."
        )
    verdict = "it fits" if load.fits else "it does not fit"
    return phrase(
        f"{load.window}: the work takes {before} CPs before the change and {after} after it, of "
        f"{most}: {verdict}."
    )


def _said_of_regions(regions: Sequence[RegionLoad]) -> Iterator[str]:
    """Say of each side at what rate its regions run: of several the one nearest to its end."""
    for side in ("before", "after"):
        own = [load for load in regions if load.side == side]
        if not own:
            continue
        load = max(own, key=lambda load: (not load.fits, load.rate_per_second / load.highest))
        verdict = "within that" if load.fits else "outside of that"
        low, high = (Amount(end, exact=True) for end in (load.lowest, load.highest))
        yield phrase(
            f"{load.label}, {side} the change: {Amount(load.rate_per_second)} transactions a "
            f"second in a region, measured at {low} to {high}: "
            f"{verdict}."
        )


def _said_of_ziips(ledger: Ledger, ziips: ZiipLoad | None) -> Iterator[str]:
    if ziips is not None:
        busy, engines = (Amount(ledger[name].value or 0.0) for name in (ziips.busy, ziips.engines))
        verdict = "" if ziips.fits else ", more than there are; the rest does not run on them"
        yield phrase(f"zIIPs: the work keeps {busy} of {engines} busy{verdict}.")


def _said_of_years(years: Sequence[YearLoad], full: int | None, *, at_least: bool) -> Iterator[str]:
    """Say when the LPAR is full; of work that is known in part alone, nothing but that."""
    if not years or (full is None and at_least):
        return
    load = next((load for load in years if load.year == full), years[-1])
    needed = f"{Amount(max(load.cps_before, load.cps_after))} CPs of {Amount(load.cps)}"
    if full is None:
        yield phrase(f"Year {load.year}: {needed}, it still fits.")
    else:
        yield phrase(f"Full in year {full}: {needed}. Nothing is counted as saved from then on.")
