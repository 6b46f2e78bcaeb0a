"""What a number needs before it may be shown: unit, kind, source and, where known, an interval."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from headroom.domain.quantities.stated import PrintedCell

Kind: TypeAlias = Literal["published", "measured", "read", "derived", "assumed"]
"""``published`` in a named document, ``measured`` by a user, ``read`` by a user off a published
picture, ``derived`` by a formula or an estimate with a stated method, ``assumed`` without
evidence."""

Unit: TypeAlias = str

ALWAYS_WHOLE = ConfigDict(json_schema_serialization_defaults_required=True)
"""An answer has every field, whatever the type takes where none is given."""


def _before_cells_were_kept(schema: dict[str, Any]) -> None:
    schema["required"].remove("printed")


@dataclass(frozen=True, slots=True)
class Source:
    """Where a reader finds a number: a document and the place in it.

    configuration, point, figure: ids of the stored row that the number is, where it is one.
    """

    __pydantic_config__: ClassVar[ConfigDict] = {
        **ALWAYS_WHOLE,
        "json_schema_extra": _before_cells_were_kept,
    }

    locator: Annotated[str, Field(examples=["Proposed Solution"])]
    study: Annotated[str | None, Field(examples=["socket2"])] = None
    document: str | None = None
    configuration: Annotated[
        str | None, Field(description="The configuration whose row the number is")
    ] = None
    point: Annotated[str | None, Field(description="That row", examples=["http-pooled.2"])] = None
    figure: Annotated[str | None, Field(description="The published figure that the number is")] = (
        None
    )
    printed: PrintedCell = None


def taken(because: str) -> Source:
    """Return the source of a number that the program takes where the user states none."""
    return Source(f"assumed by Headroom because {because}")


def not_stated(value: float) -> Source:
    """Return the source of what stands for a field that was left empty."""
    return _standing("not stated; taken as", value)


def source_of_stated(model: BaseModel, field: str) -> Source | None:
    """Return that a field's number is its default, else None: it was entered.

    Kept contents hold every field: a default that a user typed is the same number as one that
    was left, so neither "not stated" nor "entered" may be said of it.
    """
    value = getattr(model, field)
    default = value == type(model).model_fields[field].default
    return _standing("at its default,", value) if default else None


def _standing(words: str, value: float) -> Source:
    return Source(f"{words} {value:,.10g}")


@dataclass(frozen=True, slots=True)
class Interval:
    """The bounds of a quantity, in its unit.

    level: probability that the interval covers the true value (0.95), or None for the range of
    an estimate, to which no probability belongs.
    """

    low: float
    high: float
    level: float | None

    def __post_init__(self) -> None:
        if not self.low <= self.high:
            raise ValueError(
                f"an interval's low end {self.low} lies above its high end {self.high}"
            )


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with everything that a sceptical reader asks about it.

    formula: text that contains the ids of ``inputs``; None for what was not computed here.
    source: without one and without a formula, a user stated what is ``assumed``, and the program
    counted what is ``derived``.
    why_missing: the reason in words when ``value`` is None.
    interval_missing: why the uncertainty is unknown; None where there is an interval or where
    the number is exact by definition (a count, a user's statement).
    """

    __pydantic_config__: ClassVar[ConfigDict] = ALWAYS_WHOLE

    id: Annotated[str, Field(examples=["gp_seconds_saved_per_hour"])]
    label: Annotated[str, Field(examples=["MSU saved in the R4HA"])]
    value: Annotated[float | None, Field(examples=[347.25])]
    unit: Annotated[Unit, Field(examples=["s/h"])]
    kind: Kind
    source: Source | None = None
    formula: Annotated[
        str | None,
        Field(
            description="Text that contains the ids of `inputs` as they stand",
            examples=["gp_seconds_saved ÷ peak_hours"],
        ),
    ] = None
    inputs: Annotated[
        tuple[str, ...], Field(description="Ids of quantities in the same answer")
    ] = ()
    interval: Interval | None = None
    interval_missing: Annotated[str | None, Field(description="Why the uncertainty is unknown")] = (
        None
    )
    why_missing: str | None = None

    def __post_init__(self) -> None:
        if self.value is None and not self.why_missing:
            raise ValueError(f"{self.id} has no value and does not say why")
        if (
            self.formula is None
            and self.kind in ("published", "measured", "read")
            and self.source is None
        ):
            raise ValueError(f"{self.id} is {self.kind} and names no source")


_new = object.__new__
_set_id, _set_label, _set_value, _set_unit, _set_kind, _set_source = (
    getattr(Quantity, name).__set__ for name in ("id", "label", "value", "unit", "kind", "source")
)
_set_formula, _set_inputs, _set_interval, _set_interval_missing, _set_why_missing = (
    getattr(Quantity, name).__set__
    for name in ("formula", "inputs", "interval", "interval_missing", "why_missing")
)


def reasons_together(reasons: Iterable[str]) -> str:
    """Return reasons one after the other: one that several inputs have stands once."""
    return "; ".join(dict.fromkeys("; ".join(reasons).split("; ")))


def with_value(quantity: Quantity, value: float | None, why_missing: str | None = None) -> Quantity:
    """Return a quantity with another value and without the old value's interval.

    The same as ``dataclasses.replace`` at a fraction of its cost: a calculation does it for
    every quantity on every step of a slider. why_missing: has to say why where value is None.
    """
    return _like(quantity, value, quantity.kind, None, why_missing)


def as_assumed(quantity: Quantity) -> Quantity:
    """Return a quantity as an assumed one, as cheaply."""
    return _like(quantity, quantity.value, "assumed", quantity.interval, quantity.why_missing)


def _like(
    quantity: Quantity,
    value: float | None,
    kind: Kind,
    interval: Interval | None,
    why_missing: str | None,
) -> Quantity:
    made = _new(Quantity)
    _set_id(made, quantity.id)
    _set_label(made, quantity.label)
    _set_value(made, value)
    _set_unit(made, quantity.unit)
    _set_kind(made, kind)
    _set_source(made, quantity.source)
    _set_formula(made, quantity.formula)
    _set_inputs(made, quantity.inputs)
    _set_interval(made, interval)
    _set_interval_missing(made, quantity.interval_missing)
    _set_why_missing(made, why_missing)
    return made
