"""What a cell of the sheet Inputs takes."""

from __future__ import annotations

from typing import Any

from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.units import unit_name

OF_A_WHOLE = ("share", "peak_share", "share_of_transactions")
NEVER_NEGATIVE = ("transactions", "h", "MSU", "CP", "cps", "requests/cycle", "periods")


def validation(quantity: Quantity) -> dict[str, Any]:
    """Return the rule of a cell: shares of a whole, and nothing negative where none can be."""
    name = Id.read(quantity.id).last
    rule: dict[str, Any]
    if quantity.unit == "share" and name in OF_A_WHOLE:
        rule = {"criteria": "between", "minimum": 0, "maximum": 1}
        advice = "Enter a share from 0 % to 100 %."
    elif quantity.unit in NEVER_NEGATIVE:
        rule = {"criteria": ">=", "value": 0}
        advice = f"Enter a number of {unit_name(quantity.unit)}, 0 or more."
    else:
        rule = {"criteria": "between", "minimum": -1e15, "maximum": 1e15}
        advice = "Enter a number."
    return {
        "validate": "decimal",
        **rule,
        "error_title": quantity.label[:32],
        "error_message": advice,
    }
