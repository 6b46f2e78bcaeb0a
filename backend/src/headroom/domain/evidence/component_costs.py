"""The cost of one transaction by address space and kind of processor, recorded in a ledger.

GP, zAAP and zIIP time are kept apart. AAPCP is work that ran on a GP: it lies inside the GP time
and is shown beside it, never added. Method: docs/methods/cost-per-transaction.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.evidence.costs import mean_ms, total_ms
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.quantities.formulas import Function, Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.intervals import mean_interval

Processor: TypeAlias = Literal["gp", "aapcp", "zaap", "ziip", "all"]
ColumnName: TypeAlias = tuple[str, Processor]
"""An address space or transaction, and the kind of processor."""

ENGINES: dict[Processor, str] = {
    "gp": "GP",
    "aapcp": "AAPCP",
    "zaap": "zAAP",
    "ziip": "zIIP",
    "all": EvidenceWords.all_processors.lower(),
}
_SUMS: tuple[tuple[Processor, str], ...] = (
    ("gp", "GP time"),
    ("zaap", "zAAP time"),
    ("ziip", "zIIP time"),
    ("aapcp", "AAPCP, inside GP time,"),
)


@dataclass(frozen=True, slots=True)
class CostIds:
    """Ids of the costs of one configuration at one place, ms per transaction.

    sums: by kind of processor, for those kinds that have a column. total: GP, zAAP and zIIP.
    components: each column's own cost, also those that no sum contains.
    """

    sums: dict[Processor, str]
    total: str
    components: dict[ColumnName, str]


@dataclass(frozen=True, slots=True)
class ComponentCost:
    """One address space or transaction on one kind of processor."""

    name: str
    processor: Processor
    figure: Annotated[str, Field(description="Id of its cost in `inputs`")]


def cost_sums(
    ledger: Ledger,
    key: str,
    where: str,
    components: dict[ColumnName, str],
    *,
    beside: Sequence[ColumnName] = (),
) -> CostIds:
    """Record the sums over a place's columns.

    key: the place as part of an id. where: the place in words. beside: columns whose cost is
    shown and left out of the sums, because the document prints no number for them.
    """
    sums: dict[Processor, str] = {}
    for processor, name in _SUMS:
        ids = tuple(
            component
            for column, component in components.items()
            if column[1] == processor and column not in beside
        )
        if ids:
            sums[processor] = derived_once(
                ledger,
                Id.write(f"{processor}_ms", key),
                total_ms,
                ids,
                f"{name} per transaction, {where}",
            )
    parts = tuple(sums[kind] for kind in ("gp", "zaap", "ziip") if kind in sums)
    total = derived_once(
        ledger, Id.write("total_ms", key), total_ms, parts, f"CPU time per transaction, {where}"
    )
    return CostIds(sums, total, components)


def mean_cost(
    ledger: Ledger, key: str, label: str, places: Sequence[CostIds], *, repeated: bool = False
) -> CostIds:
    """Record the unweighted mean over places, as the CICS study averages its points.

    repeated: the places are repeated runs of one thing, so that their spread gives the mean an
    interval; points at different rates do not.
    """
    if len(places) == 1:
        return places[0]

    def mean(figure: str, ids: list[str], name: str) -> str:
        quantity_id = Id.write(figure, key)
        if quantity_id in ledger:
            return quantity_id
        values = [value for cost_id in ids if (value := ledger[cost_id].value) is not None]
        return ledger.derive(
            quantity_id,
            mean_ms,
            *ids,
            label=f"{name} per transaction, {label}, mean",
            interval=mean_interval(values) if repeated else None,
        )

    first = places[0]
    return CostIds(
        {
            processor: mean(f"{processor}_ms", [place.sums[processor] for place in places], name)
            for processor, name in _SUMS
            if processor in first.sums
        },
        mean("total_ms", [place.total for place in places], "CPU time"),
        {
            column: mean(
                f"ms.{column_key(column)}",
                [place.components[column] for place in places],
                f"{column_label(column)} time",
            )
            for column in first.components
        },
    )


def column_key(column: ColumnName) -> str:
    """Return the column as part of an id: ``TCP-IP.gp``."""
    return f"{component_key(column[0])}.{column[1]}"


def component_key(component: str) -> str:
    """Return a component's name as part of an id: without spaces and slashes."""
    return component.replace("/", "-").replace(" ", "-")


def column_label(column: ColumnName) -> str:
    """Return the column in words: ``TCP/IP, GP``."""
    return f"{column[0]}, {ENGINES[column[1]]}"


def derived_once(
    ledger: Ledger, quantity_id: str, function: Function, inputs: tuple[str, ...], label: str
) -> str:
    """Derive a quantity unless the ledger has it already; return its id."""
    if quantity_id in ledger:
        return quantity_id
    return ledger.derive(quantity_id, function, *inputs, label=label)
