"""The capacity frame of a value case: its load on LPAR, regions and zIIPs, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from headroom.domain.capacity.frame import (
    Capacity,
    EngineLoad,
    RegionLoad,
    YearLoad,
    ZiipLoad,
    capacity_of,
)
from headroom.domain.evidence.rates import rate_per_region
from headroom.domain.quantities.formulas import Ledger, exceeds
from headroom.domain.value.value import RatedPart
from headroom.domain.value.words import ValueWords

PEAK_WINDOW = ValueWords.peak_window


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
    regions = tuple(_regions(ledger, rated, labels))
    return capacity_of(ledger, engines, regions, _ziips(ledger), years)


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
            limit.at_least,
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
