"""What differs between two saves of a scenario, as a list that a person reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from statistics import fmean
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, computed_field

from headroom.domain.quantities.answers import WordingsByText
from headroom.domain.quantities.ids import PairId
from headroom.domain.quantities.phrases import Amount, in_digits, phrase, wordings_of
from headroom.domain.quantities.stated import Described, described
from headroom.domain.scenario.content import ScenarioContent

Scalar: TypeAlias = str | float | bool | None


@dataclass(frozen=True, slots=True)
class ScenarioDifference:
    """One field that differs; null where it has no value.

    path: fields as in the request, list items by what tells them apart.
    """

    path: Annotated[str, Field(examples=["content.mix[tales-b-solution2].share"])]
    label: Annotated[str, Field(examples=["Mix Customer B, solution 2: Share"])]
    unit: Annotated[
        str | None,
        Field(description="`money`: minor units of the currency", examples=["share"]),
    ]
    before: Scalar
    after: Scalar
    change: Literal["added", "removed", "changed"]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def wordings(self) -> WordingsByText:
        """What a list is in short, before and after, apart from its numbers."""
        return wordings_of(text for text in (self.before, self.after) if isinstance(text, str))


ITEM_KEYS = {
    "content.mix": "substitution",
    "content.periods": "label",
    "content.periods.mix": "substitution",
    "content.ramp": "month",
    "content.money.products": "label",
    "content.bill.products": "label",
    "content.profile.days": "label",
    "content.profile.days.lpars": "lpar",
    "content.profile.defined_capacities": "lpar",
    "content.profile.absolute_caps": "lpar",
    "content.profile.groups": "group",
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
    "content.profile.products.hours.weekdays",
    "content.profile.groups.lpars",
    "content.profile.savings.days",
}
"""Lists that differ as a whole; their values are too many to be listed."""
MOST_RUNS = 12


@lru_cache(maxsize=1)
def _labels() -> Mapping[str, Described]:
    """Return what a scenario's fields are called, by path without list items."""
    own = {name: Described(name.capitalize()) for name in ("name", "customer", "note")}
    return {**own, "content": Described(""), **described(ScenarioContent, "content.")}


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
    differences = []
    for path in (*new, *(item for item in old if item not in new)):
        leaf = new.get(path) or old[path]
        first, second = (_sent(side[path].value) if path in side else None for side in (old, new))
        unlike = path in old and path in new and old[path].exact != new[path].exact
        if (first == second and not unlike) or _both_off(first, second):
            continue
        change: Literal["added", "removed", "changed"] = (
            "added" if first is None else "removed" if second is None else "changed"
        )
        differences.append(ScenarioDifference(path, leaf.label, leaf.unit, first, second, change))
    return differences


def _sent(value: Scalar) -> Scalar:
    return float(value) if type(value) is int else value


def _label(path: str) -> str:
    entry = _labels().get(path)
    return (
        path.rpartition(".")[2].replace("_", " ").capitalize() if entry is None else entry.in_full()
    )


def _both_off(first: Scalar, second: Scalar) -> bool:
    """Return whether an absent switch stands beside one that is off."""
    return all(value is None or value is False for value in (first, second))


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
            label = _label(inner)
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
        label = _label(schema_path)
        for key, item in _keyed(node, ITEM_KEYS.get(schema_path)):
            key_text = names.get(key, key)
            yield from _leaves(
                item, names, f"{path}[{key}]", schema_path, (*labels, f"{label} {key_text}"), unit
            )
    else:
        entry, value = _labels().get(schema_path), None if node == "" else node
        yield path, _Leaf(": ".join(_joined(labels)), entry.unit if entry else None, value)


def _in_short(values: Sequence[Any], unit: str) -> str | None:
    """Return a list that is read as a whole: its extent for numbers, its runs for names."""
    if not values:
        return None
    if all(isinstance(value, str) for value in values):
        runs = [(name, len(list(run))) for name, run in groupby(values)]
        words = [name if count == 1 else f"{name} × {count}" for name, count in runs]
        more = len(words) - MOST_RUNS
        return ", ".join(words[:MOST_RUNS]) + (f" and {more} more" if more > 0 else "")
    present = [value for value in values if value is not None]
    gaps = f", {len(values) - len(present)} missing" if len(present) < len(values) else ""
    many = Amount(len(values), "values", exact=True)
    if not present:
        return phrase(f"{many}{gaps}")
    least, most = in_digits(min(present), 6), in_digits(max(present), 6, unit)
    mean = in_digits(fmean(present), 4, unit)
    return phrase(f"{many}, {least} to {most}, mean {mean}{gaps}")


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
            return str(PairId(value["from"], value["to"], value.get("rate_per_second")))
        return json.dumps(value, sort_keys=True)
    return str(value)
