"""What differs between two saves of a scenario, as a list that a person reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import Any, Literal, TypeAlias

Scalar: TypeAlias = str | float | bool | None


@dataclass(frozen=True, slots=True)
class Label:
    """How a field is called on the screen, and its unit. money: minor units of the currency."""

    text: str
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class ScenarioDifference:
    """One field that differs. before or after is None where the field has no value.

    path: fields as in the request, list items by what tells them apart, such as
    ``content.mix[tales-b-solution2].share``.
    """

    path: str
    label: str
    unit: str | None
    before: Scalar
    after: Scalar
    change: Literal["added", "removed", "changed"]


ITEM_KEYS = {
    "content.mix": "substitution",
    "content.periods": "label",
    "content.periods.mix": "substitution",
    "content.ramp": "month",
    "content.money.products": "label",
    "content.profile.days": "label",
    "content.profile.days.lpars": "lpar",
    "content.profile.defined_capacities": "lpar",
    "content.profile.products": "product",
    "content.uncertainty": "input",
}
"""What tells the items of a list apart. Items of other lists are numbered."""

WHOLE_LISTS = {
    "content.profile.calendar",
    "content.profile.days.lpars.msu",
    "content.profile.days.lpars.workload_msu",
    "content.profile.window.days",
    "content.profile.products.lpars",
    "content.profile.savings.days",
}
"""Lists that differ as a whole; their values are too many to be listed."""
MOST_RUNS = 12

LABELS: dict[str, Label] = {
    "name": Label("Name"),
    "customer": Label("Customer"),
    "note": Label("Note"),
    "content": Label(""),
    "content.sample": Label("Sample"),
    "content.machine": Label("Machine"),
    "content.lpar_cps": Label("CPs online to the LPAR", "CPs"),
    "content.rated_msu": Label("Own rated MSU", "MSU"),
    "content.measured_su_per_sec": Label("Own SU/sec per CP of the measured machine", "SU/s"),
    "content.target_su_per_sec": Label("Own SU/sec per CP of the target machine", "SU/s"),
    "content.capture_ratio": Label("Capture ratio"),
    "content.measured_pci_mips": Label("Own PCI of the measured machine", "MIPS"),
    "content.target_pci_mips": Label("Own PCI of the target machine", "MIPS"),
    "content.measured_cps": Label("CPs of the measured LPAR", "CPs"),
    "content.speed_by": Label("Speed by"),
    "content.speed_spread_share": Label("Spread of speed between workloads", "share"),
    "content.msu_basis": Label("MSU basis"),
    "content.ziip": Label("zIIPs of the LPAR"),
    "content.ziip.engines": Label("zIIPs", "zIIPs"),
    "content.ziip.ziip_seconds_in_use_per_hour": Label("Other work on these zIIPs", "s/h"),
    "content.ziip.r723nffs": Label("R723NFFS"),
    "content.ziip.honor_priority": Label("IIPHONORPRIORITY, GPs help"),
    "content.ziip.overflow_share": Label("Own share that overflows", "share"),
    "content.workload": Label("Workload"),
    "content.workload.transactions": Label("Transactions", "transactions"),
    "content.workload.peak_share": Label("Share in the peak window", "share"),
    "content.workload.peak_hours": Label("Length of the peak window", "h"),
    "content.workload.regions": Label("Regions", "regions"),
    "content.workload.periods_per_month": Label("Periods a month", "periods"),
    "content.workload.growth_share_per_year": Label("Growth a year", "share"),
    "content.mix": Label("Mix"),
    "content.mix.share": Label("Share", "share"),
    "content.mix.locked": Label("Locked"),
    "content.periods": Label("Further hours"),
    "content.periods.share": Label("Share of the transactions", "share"),
    "content.periods.hours": Label("Length", "h"),
    "content.periods.mix": Label("Mix"),
    "content.periods.mix.share": Label("Share", "share"),
    "content.periods.mix.locked": Label("Locked"),
    "content.ramp": Label("Ramp-up, month"),
    "content.ramp.share": Label("Adopted", "share"),
    "content.money": Label("Money"),
    "content.money.currency": Label("Currency"),
    "content.money.mode": Label("Mode"),
    "content.money.products": Label("Product"),
    "content.money.products.price": Label("Price"),
    "content.money.products.price.flat_per_msu_month": Label("Per MSU-month", "money"),
    "content.money.products.price.base_per_month": Label("Base charge a month", "money"),
    "content.money.products.price.levels": Label("Level"),
    "content.money.products.price.levels.from_msu": Label("From", "MSU"),
    "content.money.products.price.levels.to_msu": Label("To", "MSU"),
    "content.money.products.price.levels.price_per_msu_month": Label("Per MSU-month", "money"),
    "content.money.products.peak_msu": Label("R4HA peak", "MSU"),
    "content.money.products.next_peak_msu": Label("Next R4HA peak", "MSU"),
    "content.money.products.peak_growth_share_per_year": Label(
        "Growth of the peak a year", "share"
    ),
    "content.money.products.applies": Label("Runs in this LPAR"),
    "content.money.consumption_price_per_msu_hour": Label("Price per MSU-hour", "money"),
    "content.money.defined_capacity_msu": Label("Defined capacity", "MSU"),
    "content.money.licence_per_year": Label("Licence of the solution, a year", "money"),
    "content.money.one_off": Label("One-off cost", "money"),
    "content.money.yearly_costs": Label("Other costs, a year", "money"),
    "content.money.price_growth_share_per_year": Label("Growth of MSU prices a year", "share"),
    "content.money.discount_rate_share": Label("Discount rate", "share"),
    "content.money.years": Label("Years looked ahead", "years"),
    "content.profile": Label("Profile"),
    "content.profile.interval_minutes": Label("Interval", "min"),
    "content.profile.reading": Label("Reading of the R4HA"),
    "content.profile.start": Label("Beginning of the R4HA"),
    "content.profile.smf_interval_minutes": Label("SMF interval", "min"),
    "content.profile.days": Label("Day"),
    "content.profile.days.lpars": Label("LPAR"),
    "content.profile.days.lpars.msu": Label("Background"),
    "content.profile.days.lpars.workload_msu": Label("Workload"),
    "content.profile.calendar": Label("Calendar"),
    "content.profile.starts_on": Label("First day"),
    "content.profile.window": Label("Window"),
    "content.profile.window.lpar": Label("LPAR"),
    "content.profile.window.start_minute": Label("Begins at minute", "min"),
    "content.profile.window.days": Label("Days"),
    "content.profile.unit": Label("Unit"),
    "content.profile.machine": Label("Machine of the GP seconds"),
    "content.profile.defined_capacities": Label("LPAR"),
    "content.profile.defined_capacities.defined_capacity_msu": Label("Defined capacity", "MSU"),
    "content.profile.products": Label("Product"),
    "content.profile.products.lpars": Label("Runs in"),
    "content.profile.savings": Label("Stated saving"),
    "content.profile.savings.lpar": Label("LPAR"),
    "content.profile.savings.start_minute": Label("Begins at minute", "min"),
    "content.profile.savings.end_minute": Label("Ends at minute", "min"),
    "content.profile.savings.msu": Label("Saved", "MSU"),
    "content.profile.savings.workload_share": Label("Share of the workload", "share"),
    "content.profile.savings.lpar_share": Label("Share of the LPAR", "share"),
    "content.profile.savings.at_most": Label("Takes at most what is there"),
    "content.profile.savings.weekdays": Label("Days of the week"),
    "content.profile.savings.days": Label("Days"),
    "content.profile.savings.moved": Label("Moved to other hours"),
    "content.profile.savings.moved.share": Label("Share that moves", "share"),
    "content.profile.savings.moved.start_minute": Label("Moves to minute", "min"),
    "content.profile.savings.moved.end_minute": Label("To minute", "min"),
    "content.uncertainty": Label("Uncertainty of"),
    "content.uncertainty.shape": Label("Shape"),
    "content.uncertainty.low": Label("Low"),
    "content.uncertainty.high": Label("High"),
    "content.uncertainty.spread_share": Label("Spread, ±", "share"),
    "content.uncertainty.distribution": Label("Distribution"),
}
"""Labels by path without list items. A test holds them complete against the content's model."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    label: str
    unit: str | None
    value: Scalar
    exact: Any = None


def scenario_differences(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str] | None = None
) -> list[ScenarioDifference]:
    """Return the fields that differ, in the order of the content, removed ones last.

    before, after: a scenario's name, customer, note and content, as JSON. A field that is absent
    or empty has no value; the order of a list's items does not count. names: what ids of list
    items, such as substitutions, are called on the screen.
    """
    old = dict(_leaves(before, names or {}))
    new = dict(_leaves(after, names or {}))
    found = []
    for path in (*new, *(each for each in old if each not in new)):
        leaf = new.get(path) or old[path]
        first, second = (side[path].value if path in side else None for side in (old, new))
        unlike = path in old and path in new and old[path].exact != new[path].exact
        if (first == second and not unlike) or _both_off(first, second):
            continue
        change: Literal["added", "removed", "changed"] = (
            "added" if first is None else "removed" if second is None else "changed"
        )
        found.append(ScenarioDifference(path, leaf.label, leaf.unit, first, second, change))
    return found


def _both_off(first: Scalar, second: Scalar) -> bool:
    """Return whether an absent switch stands beside one that is off."""
    return all(each is None or each is False for each in (first, second))


def _leaves(
    node: Any,
    names: Mapping[str, str],
    path: str = "",
    schema_path: str = "",
    labels: tuple[str, ...] = (),
    unit: str = "MSU",
) -> Iterator[tuple[str, _Leaf]]:
    """Yield every value below a node with its path and its label. unit: of a profile's values."""
    if isinstance(node, Mapping):
        if schema_path == "content.profile":
            unit = node.get("unit", unit)
        for field, value in node.items():
            inner = f"{schema_path}.{field}" if schema_path else field
            if field == ITEM_KEYS.get(schema_path):
                continue  # it stands in the path
            label = LABELS.get(inner, Label(field.replace("_", " ").capitalize())).text
            listed = isinstance(value, Sequence) and not isinstance(value, str)
            if listed and inner not in WHOLE_LISTS:
                below = labels  # each item brings the list's label
            else:
                below = (*labels, label) if label else labels
            yield from _leaves(
                value, names, f"{path}.{field}" if path else field, inner, below, unit
            )
    elif schema_path in WHOLE_LISTS and isinstance(node, Sequence) and not isinstance(node, str):
        yield path, _Leaf(": ".join(_joined(labels)), None, _in_short(node, unit), node)
    elif isinstance(node, Sequence) and not isinstance(node, str):
        label = LABELS.get(schema_path, Label(schema_path.rpartition(".")[2])).text
        for key, item in _keyed(node, ITEM_KEYS.get(schema_path)):
            named = names.get(key, key)
            yield from _leaves(
                item, names, f"{path}[{key}]", schema_path, (*labels, f"{label} {named}"), unit
            )
    else:
        found, value = LABELS.get(schema_path), None if node == "" else node
        yield path, _Leaf(": ".join(_joined(labels)), found.unit if found else None, value)


def _in_short(values: Sequence[Any], unit: str) -> str | None:
    """Return a list that is read as a whole: its extent for numbers, its runs for names."""
    if not values:
        return None
    if all(isinstance(each, str) for each in values):
        runs = [(name, len(list(run))) for name, run in groupby(values)]
        words = [name if count == 1 else f"{name} × {count}" for name, count in runs]
        more = len(words) - MOST_RUNS
        return ", ".join(words[:MOST_RUNS]) + (f" and {more} more" if more > 0 else "")
    known = [each for each in values if each is not None]
    gaps = f", {len(values) - len(known)} missing" if len(known) < len(values) else ""
    if not known:
        return f"{len(values)} values{gaps}"
    return (
        f"{len(values)} values, {min(known):g} to {max(known):g} {unit}, "
        f"mean {fmean(known):.4g} {unit}{gaps}"
    )


def _joined(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return where the field is, then what it is."""
    return labels if len(labels) < 2 else (", ".join(labels[:-1]), labels[-1])


def _keyed(items: Sequence[Any], field: str | None) -> Iterator[tuple[str, Any]]:
    """Yield each item with what tells it apart from the others of its list."""
    seen: dict[str, int] = {}
    for number, item in enumerate(items, 1):
        key = str(number) if field is None else _key(item.get(field))
        seen[key] = seen.get(key, 0) + 1
        yield key if seen[key] == 1 else f"{key}#{seen[key]}", item


def _key(value: Any) -> str:
    if isinstance(value, Mapping):
        if {"from", "to"} <= value.keys():
            rate = value.get("rate_per_second")
            return f"{value['from']}..{value['to']}" + (f"@{rate:g}" if rate is not None else "")
        return json.dumps(value, sort_keys=True)
    return str(value)
