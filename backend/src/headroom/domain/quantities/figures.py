"""The headline figures in their order of reading: a line each, for every list that names them.

A figure's unit, and its label where none stands here, are its formula's. The API's document
carries the table as ``x-figures``, from which the frontend's ``api/fields.gen.ts`` is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Interval, Quantity

_Group: TypeAlias = Literal["work", "msu", "consumed", "ziip", "profile", "bill", "money"]
_Place: TypeAlias = Literal[
    "first", "more", "compared", "machines", "swung", "earning", "sought", "reproduced"
]
"""Where a figure stands: ``first`` among all, in the row of ``more``, ``compared`` between
scenarios, on other ``machines``, ``swung`` by each uncertain input and spoken; what it means:
below zero an ``earning`` is a loss; and how it comes: ``sought`` from the point estimate alone,
never sampled. What is ``reproduced`` stands beside a document's own calculation and nowhere
else."""


@dataclass(frozen=True, slots=True)
class HeadlineFigure:
    """A figure; label: where its formula makes others too; short: for a choice.

    below: what it is called below 0, where it is more than *added* in place of *saved*.
    """

    id: str
    group: _Group
    places: frozenset[_Place]
    label: str | None = None
    short: str | None = None
    below: str | None = None


def _figure(name: str, group: _Group, *places: _Place, **words: str) -> HeadlineFigure:
    return HeadlineFigure(name, group, frozenset(places), **words)


FIGURES = (
    _figure("peak_transactions", "work", "more"),
    _figure(
        "gp_seconds_saved",
        "work",
        *("first", "compared", "swung"),
        label="GP seconds saved",
        short="GP seconds",
    ),
    _figure("gp_minutes_saved", "work", "more", label="GP minutes saved"),
    _figure("gp_seconds_saved_per_hour", "work", "more", "compared", "machines"),
    _figure("gp_cps_freed", "work", "more", "compared", "machines", below="GPs taken"),
    _figure("ziip_seconds_added", "work", "first", "compared", label="zIIP seconds added"),
    _figure("ziip_seconds_added_per_hour", "work", "more", "machines"),
    _figure("saved_msu", "msu", "first", "compared", "swung", label="MSU saved", short="MSU"),
    _figure(
        "r4ha_saved_msu",
        "msu",
        *("more", "compared"),
        short="R4HA",
        below="MSU added to the four-hour average",
    ),
    _figure("saved_msu_per_cp_rating", "msu", "more", "machines"),
    _figure("saved_msu_service_units", "msu", "more"),
    _figure("saved_msu_whole_machine_rating", "msu", "reproduced"),
    _figure(
        "msu_hours_saved",
        "consumed",
        *("more", "compared"),
        label="Consumed MSU saved in the peak window",
    ),
    _figure("msu_hours_saved_per_million", "consumed", "more"),
    _figure("msu_hours_saved_per_day", "consumed", "more"),
    _figure("msu_hours_saved_per_month", "consumed", "more", "compared"),
    _figure("msu_hours_saved_per_year", "consumed", "more"),
    _figure("overflow_msu", "ziip", "more"),
    _figure("peak_after_msu", "profile"),
    _figure("saved_at_old_peak_msu", "profile"),
    _figure("lost_to_new_peak_msu", "profile"),
    _figure("billed_saving_msu", "profile", short="Billed", below="MSU added to the billed peak"),
    _figure("bill_peak_after_msu", "bill", "more"),
    _figure("bill_peak_fall_share", "bill", "more", "compared"),
    _figure("bill_consumed_after_msu_hours", "bill", "more"),
    _figure("bill_consumption_fall_share", "bill", "more", "compared"),
    _figure("peak_monthly_saving", "money", "compared", label="Monthly saving, peak"),
    _figure("consumption_monthly_saving", "money", "compared"),
    _figure(
        "million_saving",
        "money",
        *("more", "compared", "earning"),
        label="Saved by a million transactions",
    ),
    _figure("monthly_saving", "money", "earning", label="Monthly saving"),
    _figure("yearly_saving", "money", "more", "compared", "swung", "earning"),
    _figure("yearly_net_saving", "money", "first", "compared", "earning", short="Net a year"),
    _figure("net_present_value", "money", "first", "compared", "swung", "earning", short="NPV"),
    _figure("payback_month", "money", "first", "compared", short="Payback"),
    _figure(
        "discounted_payback_month",
        "money",
        *("more", "compared", "sought"),
        label="Discounted payback month",
    ),
    _figure("return_on_investment", "money", "more", "compared", "earning"),
    _figure("internal_rate_of_return", "money", "more", "compared", "sought"),
    _figure(
        "break_even_transactions",
        "money",
        *("more", "compared", "sought"),
        label="Break-even volume",
    ),
    _figure("break_even_price_factor", "money", "sought", label="Break-even factor of all prices"),
    _figure("break_even_licence", "money", "sought", label="Break-even licence"),
    _figure("break_even_one_off", "money", "sought", label="Break-even cost at the start"),
    _figure("break_even_yearly_costs", "money", "sought", label="Break-even other costs"),
)
LABELS = {figure.id: figure.label for figure in FIGURES if figure.label is not None}
VALUE_FIGURES = tuple(
    figure.id for figure in FIGURES if figure.group in ("work", "msu", "consumed")
)
"""Those of the work in its window, which need neither a profile nor money."""
PRICED_FIGURES = (*VALUE_FIGURES, "million_saving")
"""Those of a value whose MSU consumed have a price."""


def figures_at(place: _Place) -> tuple[str, ...]:
    """Return the ids of the figures that stand there, in their order."""
    return tuple(figure.id for figure in FIGURES if place in figure.places)


_BELOW_ZERO = {figure.id: figure.below for figure in FIGURES if figure.below is not None}
_WAY = re.compile(r"\b(saved|added)\b")
_OTHER_WAY = {"saved": "added", "added": "saved"}


def other_way(label: str) -> str:
    """Return what a label of a saving says of what is added, and the other way about."""
    return _WAY.sub(lambda way: _OTHER_WAY[way[0]], label, count=1)


def opposite(quantity: Quantity) -> Quantity:
    """Return a saving as what is added, and what is added as a saving; others as they are."""
    label = other_way(quantity.label)
    # a month has the figures of the whole
    label = _BELOW_ZERO.get(Id.read(quantity.id).last, label)
    if label == quantity.label:
        return quantity
    ends = quantity.interval
    interval = None if ends is None else Interval(0.0 - ends.high, 0.0 - ends.low, ends.level)
    value = None if quantity.value is None else 0.0 - quantity.value
    return replace(quantity, label=label, value=value, interval=interval)


def turned(quantity: Quantity) -> Quantity:
    """Return a figure below 0 as what it is then, without its sign; others as they are.

    What is added is no saving with a minus.
    """
    return opposite(quantity) if (quantity.value or 0.0) < 0 else quantity


def turned_with(quantity: Quantity, inputs: Iterable[Quantity]) -> Quantity:
    """Return a missing saving as what would be added, where what it is made of is added.

    A figure that is there keeps the sign of its saving, and turns where it is shown.
    """
    way = _WAY.search(quantity.label)
    if quantity.value is not None or way is None or way[0] != "saved":
        return quantity
    adds = any(
        turned(given) is not given or (given.value is None and "added" in given.label)
        for given in inputs
        if _WAY.search(given.label)
    )
    return opposite(quantity) if adds else quantity
