"""Cumulative price levels: whether a table of them is whole, and the boundaries that IBM publishes.

Method: docs/methods/money.md. No amount is shipped: what an MSU costs is the user's own figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from headroom.domain.quantities.phrases import Amount

MOST_LEVELS = 20


class PriceLevelsError(ValueError):
    """A table of levels leaves MSU without a price or gives them two.

    place: the level, from 0, and its field that is wrong; empty where that is the table.
    """

    def __init__(self, message: str, *place: str | int) -> None:
        super().__init__(message)
        self.place = place


def _msu(msu: float) -> str:
    return f"{Amount(msu, 'MSU', exact=True)}"


def check_levels(
    bounds: Sequence[tuple[float, float | None]], *, base_to_msu: float | None
) -> None:
    """Raise PriceLevelsError unless the levels follow each other without gap or overlap.

    bounds: (from, to) in MSU, cheapest volume first; the last ``to`` is None: without end.
    base_to_msu: up to where a base charge covers all MSU, or None without such a charge.
    """
    end: float | None = base_to_msu or 0.0
    for number, (start, to) in enumerate(bounds, 1):
        if end is None:
            raise PriceLevelsError(
                f"level {number} follows a level without end; only the last one may have none",
                *(number - 2, "to_msu"),
            )
        if start > end:
            before = f"level {number - 1} ends" if number > 1 else "the base charge ends"
            if number == 1 and base_to_msu is None:
                raise PriceLevelsError(
                    f"level 1 begins at {_msu(start)}: state a base charge for the MSU below it, "
                    "or begin at 0",
                    *(0, "from_msu"),
                )
            raise PriceLevelsError(
                f"level {number} begins at {_msu(start)}, but {before} at {_msu(end)}: the MSU "
                "between have no price",
                *(number - 1, "from_msu"),
            )
        if start < end:
            raise PriceLevelsError(
                f"level {number} begins at {_msu(start)}, below the {_msu(end)} where the level "
                "before it ends: those MSU have two prices",
                *(number - 1, "from_msu"),
            )
        if to is not None and to <= start:
            raise PriceLevelsError(
                f"level {number} ends at {_msu(to)}, but begins at {_msu(start)}: the end has to "
                "lie above the beginning",
                *(number - 1, "to_msu"),
            )
        end = to
    if end is not None:
        raise PriceLevelsError(
            f"the last level ends at {_msu(end)}; leave its end empty, so that every MSU has a "
            "price",
            *(len(bounds) - 1, "to_msu"),
        )


@dataclass(frozen=True, slots=True)
class PriceLevelBounds:
    """A level's MSU: above ``from_msu`` up to and with ``to_msu``."""

    from_msu: Annotated[float, Field(examples=[3])]
    to_msu: Annotated[float | None, Field(description="null: without end", examples=[45])]


@dataclass(frozen=True, slots=True)
class PriceTemplate:
    """The published boundaries of a price metric. It has no amounts: those are your own."""

    id: Annotated[str, Field(examples=["awlc-vwlc"])]
    label: str
    note: str
    base_to_msu: Annotated[
        float, Field(description="The base charge covers the MSU up to here", examples=[3])
    ]
    levels: tuple[PriceLevelBounds, ...]


def _levels(*edges_msu: float) -> tuple[PriceLevelBounds, ...]:
    """Return levels from the last whole MSU of the base charge and of each level but the last."""
    ends = (*edges_msu[1:], None)
    return tuple(PriceLevelBounds(low, high) for low, high in zip(edges_msu, ends, strict=True))


PRICE_TEMPLATES = (
    PriceTemplate(
        "awlc-vwlc",
        "AWLC and VWLC",
        "Base charge to 3 MSU, then 4–45, 46–175, 176–315, 316–575, 576–875, 876–1315, 1316–1975, "
        "1976 and above. A stand-alone z114 is priced by AEWLC, not AWLC.",
        3,
        _levels(3, 45, 175, 315, 575, 875, 1315, 1975),
    ),
    PriceTemplate(
        "mwlc",
        "MWLC",
        "Base charge to 3 MSU, then 4–17, 18–30, 31–45, 46–87, 88–175, 176–260, 261 and above.",
        3,
        _levels(3, 17, 30, 45, 87, 175, 260),
    ),
)
"""Boundaries are facts of the contract types; the amounts are each customer's own."""
