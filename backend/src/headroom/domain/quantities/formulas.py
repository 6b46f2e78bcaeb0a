"""One definition per formula, and everything that is read off it.

A formula is a plain function of named numbers, declared with its units. A :class:`Ledger` applies
formulas to quantities and records what was applied to what. From that record come the value, the
working (the function traced symbolically), the interval and any curve (the same functions over
arrays). No formula is written a second time.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from headroom.domain.quantities.expressions import NEVER, Expression, Name, Notation
from headroom.domain.quantities.figures import LABELS, turned_with
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.intervals import StandardError, half_widths
from headroom.domain.quantities.phrases import Phrase, in_digits, inside, phrase, with_its_amounts
from headroom.domain.quantities.quantities import (
    Interval,
    Kind,
    Quantity,
    Source,
    Unit,
    as_assumed,
    reasons_together,
    with_value,
)

FloatArray: TypeAlias = NDArray[np.float64]
Function: TypeAlias = Callable[..., Any]

NOISE = 1e-12
"""A difference smaller than this part of what it is taken from is what binary fractions leave."""

Applied: TypeAlias = tuple[str, Function, tuple[str, ...]]
"""A quantity's id, its formula, and the ids of the formula's inputs."""


_ARROW = " → "
"""Between what a change replaces and what by."""


def says_whose(label: str, whose: str) -> bool:
    """Return whether a label ends with what it is of: a name, or the side that tells it apart."""
    before, arrow, after = whose.partition(_ARROW)
    sides = (f", to {after}", f", from {before}") if arrow else ()
    return label.endswith((whose, *sides))


def _sides_apart(names: Mapping[str, str]) -> Mapping[str, str]:
    """Return what tells changes apart: of those that share a side, the other one alone."""
    sides = {key: inside(name).split(_ARROW) for key, name in names.items()}
    if len(sides) < 2 or any(len(pair) != 2 for pair in sides.values()):
        return names
    for shared, own, word in ((0, 1, "to"), (1, 0, "from")):
        if len({pair[shared] for pair in sides.values()}) == 1:
            return {key: with_its_amounts(f"{word} {pair[own]}") for key, pair in sides.items()}
    return names


class LedgerLine(NamedTuple):
    """A line of a table of what is recorded: ``Ledger.record`` puts names in for the braces.

    inputs: ids with a space between them. label: None for the figure's or the formula's own.
    """

    id: str
    formula: Function
    inputs: str
    label: str | None = None


DecoratedFunction = TypeVar("DecoratedFunction", bound=Function)

SAME = "same unit"
"""Stands in ``takes`` for a unit that all such inputs must share, and in ``unit`` for that one."""

CURRENCY = "¤"
"""Stands in units for the code of a currency, or of any where none is named; all inputs of one
formula are in the same one."""

BEYOND_A_LIMIT = "at an end of the ranges it is more than there is; narrow them"
"""Why there is no interval although those of all inputs are known."""

MOST_UNCERTAIN_INPUTS = 16
"""More uncertain inputs than this would need more than 65,536 corners."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A function together with the units that it takes and gives.

    takes: unit of each parameter in order; for a variadic function the one unit of all.
    repeats: units of further parameters, which come in groups as many as there are.
    """

    function: Function
    label: str
    unit: Unit
    takes: tuple[Unit, ...]
    variadic: bool
    repeats: tuple[Unit, ...] = ()

    def units_of(self, count: int) -> tuple[Unit, ...]:
        """Return the unit of each of so many inputs; TypeError where it takes another number."""
        groups = count - len(self.takes)
        if self.variadic:
            return self.takes * count
        if self.repeats and groups > 0 and groups % len(self.repeats) == 0:
            return self.takes + self.repeats * (groups // len(self.repeats))
        if groups:
            raise TypeError(f"{self.function.__name__} does not take {count} inputs")
        return self.takes


FORMULAS: dict[Function, Formula] = {}


def formula(
    *,
    label: str,
    unit: Unit,
    takes: tuple[Unit, ...],
    variadic: bool = False,
    repeats: tuple[Unit, ...] = (),
) -> Callable[[DecoratedFunction], DecoratedFunction]:
    """Declare a plain function as a formula. The function stays callable as it is."""

    def declare(function: DecoratedFunction) -> DecoratedFunction:
        FORMULAS[function] = Formula(function, label, unit, takes, variadic, repeats)
        return function

    return declare


def formula_of(function: Function) -> Formula:
    """Return the declaration of a formula; KeyError where there is none."""
    return FORMULAS[function]


@lru_cache(maxsize=4096)
def written(
    function: Function, names: tuple[str, ...], notation: Notation = Notation.READABLE
) -> str:
    """Return the formula as text over the given names, found by tracing the function."""
    traced = function(*(Name(name) for name in names))
    if not isinstance(traced, Expression):
        raise TypeError(f"{function.__name__} does not use its inputs")
    return traced.write(notation)


class UnitError(ValueError):
    """A quantity was put into a formula that takes another unit."""


def exceeds(amount: Any, most: Any) -> Any:
    """Return whether an amount is more than there is, on either side of zero."""
    return abs(amount) > most * (1 + NOISE)


@dataclass(frozen=True, slots=True)
class QuantityLimit:
    """Up to where a result can be true: it has no value where an amount exceeds what there is.

    amount, most: ids of quantities in one unit. Either side of zero counts.
    refusal: why there is none, as each result says it. notice: the same as it is said once, with
    ``{amount}`` and ``{most}`` in it. at_least: the amount may be more than it says.
    """

    amount: str
    most: str
    refusal: str
    notice: str
    at_least: bool = False

    def words(self, amount: float, most: float) -> Phrase:
        """Return what is said once, with the numbers put in."""
        numbers = {"amount": in_digits(abs(amount), 5), "most": in_digits(most, 5)}
        return phrase(self.notice.format(**numbers))


@dataclass(frozen=True, slots=True)
class _Limited:
    """A formula whose last two inputs are the amount and the most of its limit."""

    function: Function
    limit: QuantityLimit

    def __call__(self, *inputs: Any) -> Any:
        *own, amount, most = inputs
        value = self.function(*own)
        beyond = exceeds(amount, most)
        if isinstance(beyond, np.ndarray):
            return np.where(beyond, np.nan, value)
        return value * math.nan if beyond else value

    def refused(self, *inputs: Any) -> str | None:
        """Return why there is no value; None where there is one."""
        amount, most = inputs[-2:]
        return self.limit.refusal if exceeds(amount, most) else None


class Ledger:
    """Quantities and the formulas that joined them, in the order of their making."""

    def __init__(self) -> None:
        self._quantities: dict[str, Quantity] = {}
        self._steps: dict[str, tuple[Function, tuple[str, ...]]] = {}
        self._spread: set[str] = set()
        self._errors: dict[str, StandardError] = {}
        self._dependents: dict[frozenset[str], list[Applied]] = {}
        self._limits: dict[str, QuantityLimit] = {}

    def __getitem__(self, quantity_id: str) -> Quantity:
        return self._quantities[quantity_id]

    def __contains__(self, quantity_id: object) -> bool:
        return quantity_id in self._quantities

    def quantities(self) -> Iterable[Quantity]:
        """Return every quantity, inputs before what was made of them."""
        return self._quantities.values()

    def by_id(self) -> dict[str, Quantity]:
        """Return the same by their ids."""
        return dict(self._quantities)

    def add(self, quantity: Quantity) -> str:
        """Record a quantity that is given, not computed, and return its id."""
        if quantity.id in self._quantities:
            raise ValueError(f"{quantity.id} is already recorded")
        self._quantities[quantity.id] = quantity
        return quantity.id

    def state(
        self, quantity_id: str, label: str, value: float, unit: str, source: Source | None = None
    ) -> str:
        """Record a number that a user stated and return its id.

        source: where it is from when nobody entered it, such as a default.
        """
        return self.add(Quantity(quantity_id, label, value, unit, "assumed", source=source))

    def include(self, other: Ledger) -> None:
        """Take over another ledger's record. What both hold must be the same."""
        self._quantities.update(other._quantities)
        self._steps.update(other._steps)
        self._errors.update(other._errors)
        self._spread |= other._spread
        self._limits.update(other._limits)
        self._dependents.clear()

    def include_within(self, other: Ledger, figure: str, name: str, words: str) -> str:
        """Take over a figure of another ledger with all that it rests on, and return its new id.

        name: how the new ids begin, as ``Id.within`` writes it. words: stand behind the labels.
        """
        quantity = other[figure]
        new_id = f"{name}{figure}"
        if new_id in self._quantities:
            return new_id
        inputs = tuple(self.include_within(other, one, name, words) for one in quantity.inputs)
        written_as = quantity.formula
        if figure in other._steps:
            function, _ = step = other._steps[figure]
            assert len(step[1]) == len(inputs), "a figure with a limit is not taken over"
            self._steps[new_id] = (function, inputs)
            written_as = written(function, inputs)
        self._quantities[new_id] = replace(
            quantity,
            id=new_id,
            label=f"{quantity.label}{words}",
            inputs=inputs,
            formula=written_as,
        )
        self._dependents.clear()
        return new_id

    def tell_apart(self, names: Mapping[str, str]) -> None:
        """Put behind a label that several have of what: names by the keys in their ids.

        Of changes from or to the same, the side alone that tells them apart. Only what was made
        of others: given numbers of one label are one number.
        """
        names = _sides_apart(names)
        alike: dict[str, dict[str, str]] = defaultdict(dict)
        for quantity in self._quantities.values():
            keys = (key for _, key in Id.read(quantity.id).names if key in names)
            key = next(keys, None) if quantity.formula is not None else None
            if key is not None:
                alike[quantity.label][quantity.id] = names[key]
        for name_of in alike.values():
            if len(set(name_of.values())) > 1:
                for quantity_id, name in name_of.items():
                    quantity = self._quantities[quantity_id]
                    label = with_its_amounts(f"{inside(quantity.label)}, {inside(name)}")
                    self._quantities[quantity_id] = replace(quantity, label=label)

    def limits(self) -> Mapping[str, QuantityLimit]:
        """Return what some quantities cannot exceed, by their ids."""
        return self._limits

    def derive(
        self,
        quantity_id: str,
        function: Function,
        *input_ids: str,
        label: str | None = None,
        kind: Kind | None = None,
        interval: Interval | None = None,
        interval_missing: str | None = None,
        error: StandardError | None = None,
        why_never: str | None = None,
        limit: QuantityLimit | None = None,
    ) -> str:
        """Apply a declared formula to recorded quantities, record the result, return its id.

        A missing input gives a missing result that says which. The result is ``derived``, or
        ``assumed`` when ``kind`` says so or when it was made from such a result. Beyond its limit
        it is missing and says why. interval_missing: in place of the inputs' reasons; empty where
        they do not matter. error: where the interval is that of published runs, what it comes from.
        why_never: why there is no number where the formula gives NEVER.
        Raises UnitError when an input has another unit than the formula takes.
        """
        declared = FORMULAS[function]
        inputs = [self._quantities[input_id] for input_id in input_ids]
        found_unit = _result_unit(declared, inputs)
        step, stepped = function, input_ids
        if limit is not None:
            step, stepped = (
                _Limited(function, limit),
                (*input_ids, limit.amount, limit.most),
            )
            self._limits[quantity_id] = limit
        value, why_missing = _computed(self._quantities, step, stepped, why_never)
        if kind is None:
            tainted = any(given.formula is not None and given.kind == "assumed" for given in inputs)
            kind = "assumed" if tainted else "derived"
        if interval is None and interval_missing is None:
            reasons = [given.interval_missing for given in inputs if given.interval_missing]
            interval_missing = reasons_together(reasons) or None
        result = Quantity(
            id=quantity_id,
            label=label or LABELS.get(quantity_id, declared.label),
            value=value,
            unit=found_unit,
            kind=kind,
            formula=written(function, input_ids),
            inputs=input_ids,
            interval=interval,
            interval_missing=interval_missing or None,
            why_missing=why_missing,
        )
        self.add(turned_with(result, inputs))
        self._steps[quantity_id] = (step, stepped)
        if error is not None:
            self._errors[quantity_id] = error
        self._dependents.clear()
        return quantity_id

    def record(self, steps: Iterable[LedgerLine], **names: object) -> None:
        """Derive each step of a table in turn."""
        for step in steps:
            self.derive(
                step.id.format_map(names),
                step.formula,
                *step.inputs.format_map(names).split(),
                label=None if step.label is None else step.label.format_map(names),
            )

    def assuming(self, quantity_ids: Collection[str]) -> Ledger:
        """Return the same record with some quantities assumed, and all that is made of them."""
        if not quantity_ids:
            return self
        ledger = Ledger()
        quantities = ledger._quantities = dict(self._quantities)
        ledger._steps, ledger._limits = dict(self._steps), dict(self._limits)
        ledger._errors, ledger._spread = dict(self._errors), set(self._spread)
        made = (quantity_id for quantity_id, _, _ in self._steps_after(frozenset(quantity_ids)))
        for quantity_id in (*quantity_ids, *made):
            quantities[quantity_id] = as_assumed(quantities[quantity_id])
        return ledger

    def revalued(self, given: Mapping[str, float]) -> Ledger:
        """Return the same record with other numbers given, everything made of them made again.

        given: new values of recorded quantities that are not missing. Labels, units and formulas
        stay, so this is much cheaper than recording anew, and gives the same.
        """
        ledger = Ledger()
        quantities = ledger._quantities = dict(self._quantities)
        ledger._steps, ledger._limits = dict(self._steps), dict(self._limits)
        ledger._errors = dict(self._errors)
        for quantity_id, value in given.items():
            quantities[quantity_id] = with_value(quantities[quantity_id], value)
        steps = self._steps_after(frozenset(given))
        spread = bool(self._spread) and any(step[0] in self._spread for step in steps)
        if spread:
            for quantity_id in self._spread:
                quantity = quantities[quantity_id]
                quantities[quantity_id] = with_value(quantity, quantity.value, quantity.why_missing)
        for quantity_id, function, input_ids in steps:
            quantities[quantity_id] = with_value(
                quantities[quantity_id], *_computed(quantities, function, input_ids)
            )
        if spread:
            ledger.spread()
        else:
            ledger._spread = set(self._spread)
        return ledger

    def _steps_after(self, given: frozenset[str]) -> list[Applied]:
        """Return the steps that depend on given quantities, in order."""
        steps = self._dependents.get(given)
        if steps is None:
            changed = set(given)
            steps = self._dependents[given] = []
            for quantity_id, (function, input_ids) in self._steps.items():
                if not changed.isdisjoint(input_ids):
                    steps.append((quantity_id, function, input_ids))
                    changed.add(quantity_id)
        return steps

    def lineage(self, quantity_ids: Iterable[str]) -> set[str]:
        """Return the quantities that some were made of, at any remove, and those themselves."""
        ancestors = set(quantity_ids)
        for quantity_id, (_, input_ids) in reversed(self._steps.items()):
            if quantity_id in ancestors:
                ancestors.update(input_ids)
        return ancestors

    def evaluate(
        self,
        overrides: Mapping[str, FloatArray | float],
        only: Collection[str] | None = None,
    ) -> dict[str, Any]:
        """Return every value again with some of them replaced, by numbers or by arrays.

        An overridden quantity is not recomputed from its own inputs. Values that depend on no
        override stay the numbers that they were. only: quantities beyond which nothing need be
        made again (a lineage); others keep their old values.
        """
        values: dict[str, Any] = {
            quantity.id: quantity.value for quantity in self._quantities.values()
        }
        values.update(overrides)
        for quantity_id, function, input_ids in self.steps_after(frozenset(overrides), only):
            values[quantity_id] = function(*[values[input_id] for input_id in input_ids])
        return values

    def steps_after(
        self, given: Collection[str], only: Collection[str] | None = None
    ) -> list[Applied]:
        """Return what to make again, in order, when these quantities are given anew.

        only: quantities beyond which nothing need be made again. What has a missing input stays
        missing.
        """
        changed = set(given)
        steps: list[Applied] = []
        for quantity_id, (function, input_ids) in self._steps.items():
            if changed.isdisjoint(input_ids) or quantity_id in given:
                continue
            if only is not None and quantity_id not in only:
                continue
            if all(
                input_id in changed or self._quantities[input_id].value is not None
                for input_id in input_ids
            ):
                steps.append((quantity_id, function, input_ids))
                changed.add(quantity_id)
        return steps

    def spread(self) -> None:
        """Carry the intervals of the inputs through to everything made of them.

        A formula is monotone in each input that may have a range, which a test of the registry
        holds, so the ends of a result lie at corners of the box that the ranges of inputs span.
        All corners are evaluated at once, as arrays.
        Several independent ranges at their ends together make the result cautious, never bold.
        Means of published runs do not go to their ends together: at each corner Welch's formula
        joins them, run by run, so that savings with a common baseline move together.
        A result with an input of unknown uncertainty keeps ``interval_missing`` and gets none.
        """
        uncertain = {
            ranged.id: ranged.interval
            for ranged in self._quantities.values()
            if ranged.interval is not None
            and ranged.interval.low < ranged.interval.high
            and ranged.id not in self._spread
        }
        origins = {spread_id: frozenset((spread_id,)) for spread_id in uncertain}
        results: dict[frozenset[str], list[str]] = defaultdict(list)
        for quantity_id, (_, input_ids) in self._steps.items():
            if quantity_id in uncertain:
                continue
            origin = frozenset[str]().union(*(origins.get(input_id, ()) for input_id in input_ids))
            if not origin:
                continue
            origins[quantity_id] = origin
            quantity = self._quantities[quantity_id]
            if quantity.value is not None and quantity.interval_missing in (None, BEYOND_A_LIMIT):
                results[origin].append(quantity_id)
        for origin, quantity_ids in results.items():
            means = [name for name in sorted(origin) if name in self._errors]
            ranges = [name for name in sorted(origin) if name not in self._errors]
            if len(ranges) > MOST_UNCERTAIN_INPUTS:
                raise ValueError(f"more than {MOST_UNCERTAIN_INPUTS} uncertain inputs")
            ends = product(*((uncertain[name].low, uncertain[name].high) for name in ranges))
            corners = np.array(list(ends), dtype=np.float64)
            values = self.evaluate(self._moved(means, ranges, corners))
            levels = [level for name in origin if (level := uncertain[name].level) is not None]
            level = min(levels, default=None)
            self._spread.update(quantity_ids)
            for quantity_id in quantity_ids:
                at_means, *beside = np.broadcast_to(
                    values[quantity_id], (1 + len(means)) * len(corners)
                ).reshape(1 + len(means), len(corners))
                half = self._half_width(means, [moved - at_means for moved in beside], level)
                low, high = float(np.min(at_means - half)), float(np.max(at_means + half))
                beyond = math.isnan(low)
                self._quantities[quantity_id] = replace(
                    self._quantities[quantity_id],
                    interval=None if beyond else Interval(low, high, level),
                    interval_missing=BEYOND_A_LIMIT if beyond else None,
                )

    def _moved(
        self, means: list[str], ranges: list[str], corners: FloatArray
    ) -> dict[str, FloatArray | float]:
        """Return inputs at every corner: all means at their values, then each by its error."""
        moved_inputs: dict[str, FloatArray | float] = {
            name: np.tile(corners[:, column], 1 + len(means)) for column, name in enumerate(ranges)
        }
        for position, name in enumerate(means, 1):
            value = self._quantities[name].value
            moved = np.full((1 + len(means)) * len(corners), value, dtype=np.float64)
            moved[position * len(corners) : (position + 1) * len(corners)] += self._errors[
                name
            ].error
            moved_inputs[name] = moved
        return moved_inputs

    def _half_width(
        self, means: list[str], moved: list[FloatArray], level: float | None
    ) -> FloatArray | float:
        """Return half the width of the interval that means of runs give a result.

        moved: what an error of each mean does to the result, corner by corner.
        """
        if level is None:
            return 0.0
        errors: dict[str, FloatArray | float] = {}
        freedoms: dict[str, float] = {}
        for name, change in zip(means, moved, strict=True):
            whole = self._errors[name]
            for part in whole.of:
                share = change * (part.error / whole.error)
                errors[part.runs] = errors.get(part.runs, 0.0) + share
                freedoms[part.runs] = part.freedom
        if not errors:
            return 0.0
        return half_widths(np.array(list(errors.values())), list(freedoms.values()), level)


def _computed(
    quantities: Mapping[str, Quantity],
    function: Function,
    input_ids: Sequence[str],
    why_never: str | None = None,
) -> tuple[float | None, str | None]:
    """Return a function's value, or None and why it is missing."""
    values: Any = [quantities[input_id].value for input_id in input_ids]
    if None in values:
        inputs = [quantities[input_id] for input_id in input_ids]
        return None, _joined(
            [quantity.why_missing or "" for quantity in inputs if quantity.value is None]
        )
    if type(function) is _Limited:
        refused = function.refused(*values)
        if refused is not None:
            return None, refused
        function, values = function.function, values[:-2]
    value = float(function(*values))
    if not math.isfinite(value):
        beyond = "the inputs are too large or too small to compute with"
        return None, why_never if value == NEVER and why_never is not None else beyond
    small = abs(value) / NOISE
    for other in values:
        if small <= other or small <= -other:
            if value in values:  # the least of several, say: chosen, and no difference
                break
            return _without_noise(value, function, values), None
    return value, None


def _joined(reasons: Sequence[str]) -> str:
    """Return why something is missing whose inputs are missing for these reasons."""
    first, *others = reasons
    if "; " not in first and all(reason is first for reason in others):
        return first
    # a reason of one input may be among those of another
    clauses = dict.fromkeys(
        clause for reason in dict.fromkeys(reasons) for clause in inside(reason).split("; ")
    )
    *before, last = clauses
    return with_its_amounts("; ".join([*(clause.rstrip(".") for clause in before), last]))


def _without_noise(value: float, function: Function, values: Sequence[Any]) -> float:
    """Return 0 for what binary fractions leave of a difference between equal amounts."""
    declared = FORMULAS[function]
    alike = [
        abs(amount)
        for amount, unit in zip(values, declared.units_of(len(values)), strict=True)
        if unit == declared.unit
    ]
    return 0.0 if abs(value) <= NOISE * max(alike, default=0.0) else value


def _result_unit(declared: Formula, inputs: list[Quantity]) -> Unit:
    """Check the units of the inputs and return that of the result."""
    shared: Unit | None = None
    currency: str | None = None
    for unit, quantity in zip(declared.units_of(len(inputs)), inputs, strict=True):
        if unit == SAME:
            shared = shared or quantity.unit
            unit = shared
        elif CURRENCY in unit:
            any_one = quantity.unit.startswith(CURRENCY)
            currency = currency or (CURRENCY if any_one else quantity.unit[:3])
            unit = unit.replace(CURRENCY, currency)
        if quantity.unit != unit:
            raise UnitError(
                f"{declared.function.__name__} takes {unit}; {quantity.id} is in {quantity.unit}"
            )
    if declared.unit == SAME:
        return shared or declared.unit
    return declared.unit.replace(CURRENCY, currency or CURRENCY)
