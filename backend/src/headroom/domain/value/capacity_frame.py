"""The capacity frame of a value case: its load on LPAR, regions and zIIPs, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from headroom.domain.capacity.frame import Capacity, EngineLoad, RegionLoad, YearLoad, ZiipLoad
from headroom.domain.evidence.rates import rate_per_region
from headroom.domain.quantities.formulas import Ledger, exceeds
from headroom.domain.quantities.spoken import spoken
from headroom.domain.value.value import RatedPart

PEAK_WINDOW = "Peak window"


def capacity_frame(
    ledger: Ledger,
    rated: Sequence[RatedPart],
    windows: Mapping[str, str] | None = None,
    volumes: Mapping[int, float] | None = None,
) -> Capacity:
    """Return what of the LPAR, of regions and of zIIPs a case takes, before and after.

    windows: labels by how the ids of a window begin; None: the peak window alone. volumes: of each
    year of a horizon, against year 1.
    """
    labels = windows or {"": PEAK_WINDOW}
    engines = tuple(
        load for prefix, label in labels.items() for load in _engines(ledger, prefix, label)
    )
    years = tuple(
        load
        for year, volume in (volumes or {}).items()
        if (load := _year(ledger, engines, year, volume)) is not None
    )
    full = next((load.year for load in years if not load.fits), None)
    regions, ziips = tuple(_regions(ledger, rated, labels)), _ziips(ledger)
    says = (
        *(_said_of_engines(ledger, load) for load in engines),
        *_said_of_regions(regions),
        *_said_of_ziips(ledger, ziips),
        *_said_of_years(years, full, at_least=any(load.at_least for load in engines)),
    )
    return Capacity(engines, regions, ziips, years, full, says)


def _said_of_engines(ledger: Ledger, load: EngineLoad) -> str:
    before, after, most = (
        spoken(ledger[name].value or 0.0) for name in (load.before, load.after, load.most)
    )
    if load.at_least and load.fits:
        return (
            f"{load.window}: the work takes at least {before} CPs of {most} before the change. "
            "What it takes in all is not published, so whether it fits is not known."
        )
    if load.at_least:
        return f"{load.window}: the work takes at least {before} CPs of {most}: it does not fit."
    verdict = "it fits" if load.fits else "it does not fit"
    return (
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
        yield (
            f"{load.label}, {side} the change: {spoken(load.rate_per_second)} transactions a "
            f"second in a region, measured at {load.lowest:,.10g} to {load.highest:,.10g}: "
            f"{verdict}."
        )


def _said_of_ziips(ledger: Ledger, ziips: ZiipLoad | None) -> Iterator[str]:
    if ziips is not None:
        busy, engines = (spoken(ledger[name].value or 0.0) for name in (ziips.busy, ziips.engines))
        yield f"zIIPs: the work keeps {busy} of {engines} busy."


def _said_of_years(years: Sequence[YearLoad], full: int | None, *, at_least: bool) -> Iterator[str]:
    """Say when the LPAR is full; of work that is known in part alone, nothing but that."""
    if not years or (full is None and at_least):
        return
    load = next((load for load in years if load.year == full), years[-1])
    needed = f"{spoken(max(load.cps_before, load.cps_after))} CPs of {spoken(load.cps)}"
    if full is None:
        yield f"Year {load.year}: {needed}, it still fits."
    else:
        yield f"Full in year {full}: {needed}. Nothing is counted as saved from then on."


def _engines(ledger: Ledger, prefix: str, label: str) -> list[EngineLoad]:
    limit = ledger.limits().get(f"{prefix}gp_seconds_saved")
    if limit is None:
        return []
    needed, most = ledger[limit.amount].value, ledger[limit.most].value
    if needed is None or most is None:
        return []
    return [
        EngineLoad(
            label,
            f"{prefix}gp_cps_before",
            f"{prefix}gp_cps_after",
            limit.most,
            "at least" in limit.notice,
            not exceeds(needed, most),
        )
    ]


def _regions(
    ledger: Ledger, rated: Sequence[RatedPart], labels: Mapping[str, str]
) -> list[RegionLoad]:
    regions = ledger["regions"].value or 1 if rated else 1
    loads: dict[tuple[str, str, str], RegionLoad] = {}
    for part in rated:
        if not ledger[part.own].value:
            continue  # a part of nothing runs nowhere
        for side in part.sides:
            rate = rate_per_region(ledger[side.rate].value or 0.0, regions)
            loads[part.window, side.side, side.configuration] = RegionLoad(
                labels[part.window],
                side.side,
                side.configuration,
                side.label,
                rate,
                side.range.low,
                side.range.high,
                side.range.holds(rate),
            )
    return [*loads.values()]


def _ziips(ledger: Ledger) -> ZiipLoad | None:
    busy, engines = "ziip.offered_load", "ziip.engines"
    if busy not in ledger or ledger[busy].value is None:
        return None
    return ZiipLoad(busy, engines, not exceeds(ledger[busy].value, ledger[engines].value))


def _year(
    ledger: Ledger, engines: Sequence[EngineLoad], year: int, volume: float
) -> YearLoad | None:
    """Return the load of a year in the window with the most of it; None without a machine."""
    loads = [
        YearLoad(year, volume, before * volume, after * volume, most, fits)
        for engine in engines
        if (before := ledger[engine.before].value) is not None
        and (after := ledger[engine.after].value) is not None
        and (most := ledger[engine.most].value) is not None
        for fits in [not exceeds(max(before, after) * volume, most)]
    ]
    return max(loads, key=lambda load: max(load.cps_before, load.cps_after), default=None)
