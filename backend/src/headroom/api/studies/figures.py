"""Published figures in the API's shape, each with what users read off its picture."""

from __future__ import annotations

from collections.abc import Iterable

from headroom.api.studies.schemas import PublishedFigureRead
from headroom.domain.evidence.own_values import StoredOwnValue
from headroom.persistence.tables import PublishedFigureRow
from headroom.services.evidence import OwnValues


def published_figures(
    rows: Iterable[PublishedFigureRow], own: OwnValues
) -> list[PublishedFigureRead]:
    """Return the figures in the document's order."""
    return [
        PublishedFigureRead(
            id=row.id,
            configuration_id=row.configuration_id,
            point_id=row.point_id,
            label=row.label,
            quantity=row.quantity,
            component=row.component,
            processor=row.processor,
            printed=row.printed,
            value=row.value,
            unit=row.unit,
            availability="picture" if row.availability == "picture" else "text",
            locator=row.locator,
            own_values=[StoredOwnValue.model_validate(value) for value in own.get(row.id, ())],
        )
        for row in rows
    ]
