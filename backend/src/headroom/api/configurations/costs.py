"""Costs in the API's shape, with what the document prints beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from headroom.api.configurations.schemas import (
    CostAveragesRead,
    CostColumnRead,
    CostComponentRead,
    CostFigures,
    CostPublishedRead,
    CostRead,
    CostRowRead,
    CostsRead,
    MissingRead,
    PrintedRead,
)
from headroom.domain.evidence.component_costs import column_key
from headroom.domain.evidence.cost_tables import CostTable
from headroom.domain.evidence.studies import PublishedFigure
from headroom.services.costs import PlaceCost

TOTAL = "total_ms_per_transaction"
TOTAL_EXCLUDING_ZAAP = "total_ms_per_transaction_excluding_zaap"

PRINTED_FIGURES: tuple[tuple[Literal["gp_ms", "total_ms"], str], ...] = (
    ("total_ms", TOTAL),
    ("gp_ms", TOTAL_EXCLUDING_ZAAP),
)


class PrintedTotals:
    """What a document prints per transaction, by point and quantity."""

    def __init__(self, configuration_id: str, figures: Iterable[PublishedFigure]) -> None:
        self._average = f"{configuration_id}.average"
        self._found = {
            (each.point_id, str(each.quantity)): PrintedRead(
                figure=each.id,
                printed=each.printed,
                value=each.value,
                unit=each.unit,
                locator=each.locator,
            )
            for each in figures
            if each.point_id and each.quantity in (TOTAL, TOTAL_EXCLUDING_ZAAP)
        }

    def find(self, point: str | None, quantity: str) -> PrintedRead | None:
        """Return the printed figure at a point; point None or ``average``: the printed average."""
        place = self._average if point in (None, "average") else point
        return self._found.get((place, quantity))


def costs_read(table: CostTable, printed: PrintedTotals) -> CostsRead:
    """Return the cost table in the API's shape."""
    mean = table.mean
    return CostsRead(
        basis=table.basis,
        unit="ms/transaction",
        formula=table.formula,
        columns=[
            CostColumnRead(
                id=column_key(each),
                component=each[0],
                processor=each[1],
                in_total=each[1] != "aapcp",
            )
            for each in table.columns
        ],
        rows=[
            CostRowRead(
                point=each.point or "",
                name=each.name,
                etr_per_second=each.etr_per_second,
                ms=list(each.ms),
                gp_ms=each.gp_ms,
                zaap_ms=each.zaap_ms,
                ziip_ms=each.ziip_ms,
                total_ms=each.total_ms,
                printed_total=printed.find(each.point, TOTAL),
                printed_total_excluding_zaap=printed.find(each.point, TOTAL_EXCLUDING_ZAAP),
            )
            for each in table.rows
        ],
        averages=CostAveragesRead(
            ms=list(mean.ms),
            gp_ms=mean.gp_ms,
            zaap_ms=mean.zaap_ms,
            ziip_ms=mean.ziip_ms,
            total_ms=mean.total_ms,
            printed_total=printed.find(None, TOTAL),
            printed_total_excluding_zaap=printed.find(None, TOTAL_EXCLUDING_ZAAP),
        ),
        measured_range=table.measured_range,
        missing=[MissingRead(figure=key, reason=why) for key, why in table.missing.items()],
        notes=list(table.caveats),
    )


def cost_read(found: PlaceCost, printed: PrintedTotals) -> CostRead:
    """Return the cost at one place in the API's shape."""
    figures = found.figures
    published = [
        CostPublishedRead(figure=name, published=each)
        for name, quantity in PRINTED_FIGURES
        if found.point and (each := printed.find(found.point, quantity))
    ]
    return CostRead(
        configuration=found.configuration.id,
        label=found.configuration.label,
        basis=found.basis,
        point=found.point,
        rate_per_second=found.rate_per_second,
        status=found.status,
        measured_range=found.measured_range,
        figures=CostFigures(
            gp_ms=figures["gp_ms"],
            zaap_ms=figures.get("zaap_ms"),
            ziip_ms=figures.get("ziip_ms"),
            total_ms=figures["total_ms"],
        ),
        components=[
            CostComponentRead(name=name, processor=processor, figure=each)
            for (name, processor), each in found.components.items()
        ],
        inputs=found.inputs,
        published=published,
        notes=list(found.caveats),
    )
