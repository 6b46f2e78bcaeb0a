"""Claims of a document as data: the forms that a claim can take, and how each is checked.

A claim names a number that the document prints and writes the formula that should give it, over
other numbers of the same document; or it says that numbers follow each other in size; or it names
a thing. What counts or compares texts is a function, which the claims name where it belongs. How
they are written: seeds/README.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from string import Template
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from headroom.domain.audit.checks import (
    NO_RULE,
    AuditCheck,
    CheckFamily,
    Hypothesis,
    Outcome,
    check_order,
    compare_number,
    stated,
)
from headroom.domain.audit.computed import COMPUTED
from headroom.domain.audit.cycles import mean_cycle_time
from headroom.domain.audit.evidence import AuditedStudy, UnknownNumberError
from headroom.domain.audit.rates import component_cost, mean_row_cost, row_cost
from headroom.domain.audit.recomputation import names, recompute_number, value_of
from headroom.domain.quantities.expressions import Expression, Name, Operation
from headroom.domain.quantities.formula_text import FormulaTextError, read_expression
from headroom.domain.quantities.ids import Id, slug
from headroom.domain.quantities.phrases import Amount

_NAME = re.compile(r"[^\s()×÷−+^]+")
_VALUE = re.compile(r"\{([^{}:]+)(?::([^{}]*))?\}")

CANNOT_CALCULATE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What a calculation raises where a number that it rests on is missing."""

Ids: TypeAlias = Annotated[
    tuple[str, ...],
    BeforeValidator(
        lambda ids: (ids,) if isinstance(ids, str) else ids,
        json_schema_input_type=str | tuple[str, ...],
    ),
]


class ClaimError(ValueError):
    """A claim that cannot be read. number: its place in the file's list, from 0."""

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number


class Claim(BaseModel):
    """What all forms share. ``consequence``: what a wrong number does to who relies on it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    consequence: str | None = None

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        """Yield the checks of this claim. Raises UnknownNumberError, FormulaTextError."""
        raise NotImplementedError


class Otherwise(BaseModel):
    """What digits are that neither rounding nor another way of computing explains."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    outcome: Outcome
    cause: str


class OtherWay(Otherwise):
    """Another way in which the printed digits could have come about: a formula."""

    gives: str


class Derived(Claim):
    """A printed figure is what a formula gives.

    fits_within_rounding: both were measured, and must only fit each other within their rounding.
    """

    derived: str
    formula: str
    statement: str
    suffix: str = ""
    family: CheckFamily = "claim"
    other_ways: tuple[OtherWay, ...] = ()
    fits_within_rounding: bool = False
    otherwise: Otherwise | None = None

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        otherwise = self.otherwise
        yield compare_number(
            study,
            study.number(self.derived),
            read_formula(study, self.formula),
            family=self.family,
            statement=self.statement,
            suffix=self.suffix,
            hypotheses=[
                Hypothesis(value_of(study, read_formula(study, way.gives)), way.outcome, way.cause)
                for way in self.other_ways
            ],
            fits_within_rounding=self.fits_within_rounding,
            otherwise=(otherwise.outcome, _reason(study, otherwise.cause) or "")
            if otherwise
            else NO_RULE,
            consequence=_reason(study, self.consequence),
        )


class SameNumber(Claim):
    """Two places of a document give the same number, each as ``again = first``."""

    same_number: Ids

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        for text in self.same_number:
            again, _, first = text.partition(" = ")
            place = study.number(first).place
            yield compare_number(
                study,
                study.number(again),
                Name(first),
                family="claim",
                statement=f"the same number as in {place}",
                fits_within_rounding=True,
                otherwise=(Outcome.CONTRADICTED, f"{place} gives another number"),
                consequence="Two places of the document state different inputs of the same "
                "measurement.",
            )


class About(Claim):
    """A figure that the document itself calls approximate.

    within_share: how far the two may differ, as a share of the printed one.
    """

    about: str
    within_share: float
    formula: str
    statement: str
    outcome: Outcome = Outcome.CONTRADICTED
    cause: str | None = None

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        printed = study.number(self.about)
        check = compare_number(
            study,
            printed,
            read_formula(study, self.formula),
            family="claim",
            statement=self.statement,
        )
        if check.recomputed is None or printed.value is None:
            yield check
            return
        close = abs(check.recomputed / printed.value - 1) <= self.within_share
        yield replace(
            check,
            outcome=Outcome.AGREES if close else self.outcome,
            cause=None if close else _reason(study, self.cause),
            consequence=None if close else _reason(study, self.consequence),
        )


class Said(Claim):
    """What the forms share that name no printed number: where it is said, of what, and how."""

    configuration: str | None = None
    place: str
    quantity: str
    printed: str | None = None
    figure: str | None = None
    family: CheckFamily = "claim"
    outcome: Outcome = Outcome.CONTRADICTED
    cause: str | None = None


class Ordered(Said):
    """Numbers follow each other: ``a < b`` or ``a ≤ b``; ``*`` stands for each row in turn."""

    ordered: str
    statement: str
    holds: Ids

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        yield check_order(
            study,
            id=self.ordered,
            configuration=self.configuration,
            place=self.place,
            quantity=self.quantity,
            printed=self.printed or self.quantity,
            statement=_filled(study, self.statement) or "",
            pairs=[pair for text in self.holds for pair in _pairs(study, text)],
            or_equal="≤" in self.holds[0],
            outcome=self.outcome,
            cause=_reason(study, self.cause),
            consequence=_reason(study, self.consequence),
            printed_figure=self.figure,
            family=self.family,
        )


class Stated(Said):
    """A formula whose result is held against something said in words.

    agrees: orders that hold where it is right; without them the digits are compared. inputs:
    formulas whose numbers it rests on.
    """

    stated: str
    statement: str
    formula: str
    text: str | None = None
    unit: str
    working: str
    agrees: Ids | None = None
    inputs: Ids = ()

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        figure = study.number(self.figure) if self.figure else None
        pairs = [pair for text in self.agrees or () for pair in _pairs(study, text)]
        yield stated(
            study,
            check_id=self.stated,
            place=self.place,
            quantity=self.quantity,
            statement=self.statement,
            printed=self.printed or "",
            printed_value=figure.value if figure and not self.agrees else None,
            recomputed=value_of(study, read_formula(study, self.formula)),
            recomputed_text=_filled(study, self.text),
            unit=self.unit,
            working=_filled(study, self.working) or "",
            configuration=self.configuration,
            printed_figure=figure.figure if figure else None,
            family=self.family,
            agrees=all(value_of(study, low) <= value_of(study, high) for low, high in pairs)
            if self.agrees
            else None,
            outcome=self.outcome,
            cause=_reason(study, self.cause),
            consequence=_reason(study, self.consequence),
            inputs=tuple(
                study.number(name)
                for text in self.inputs
                for name in dict.fromkeys(names(read_formula(study, text)))
            ),
        )


class Unavailable(Claim):
    """Figures that cannot be checked, and why."""

    unavailable: Ids
    why: str

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        for figure in self.unavailable:
            yield cannot_be_checked(study, figure, self.why)


class Wording(Said):
    """A wording that misleads, found by reading and not by a program."""

    wording: str
    right: str

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        yield AuditCheck(
            id=Id.in_address(self.wording),
            study=study.id,
            configuration=self.configuration,
            family="label",
            place=self.place,
            quantity=self.quantity,
            statement="read, not computed",
            printed=self.printed or "",
            printed_value=None,
            printed_figure=None,
            unit="",
            outcome=Outcome.WRONG_LABEL,
            recomputed_text=self.right,
            cause=self.cause,
            consequence=self.consequence,
            method="read",
        )


class Computed(Claim):
    """What a function of the program counts or compares. of: what it is called with."""

    computed: str
    of: str | None = None

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        function = COMPUTED.get((study.id, self.computed))
        if function is None:
            raise UnknownNumberError(f"the function {self.computed}")
        yield from function(study, *([self.of] if self.of else []))


FORMS: Mapping[str, type[Claim]] = {
    "derived": Derived,
    "same_number": SameNumber,
    "about": About,
    "ordered": Ordered,
    "stated": Stated,
    "unavailable": Unavailable,
    "wording": Wording,
    "computed": Computed,
}


class Claims(BaseModel):
    """What a document claims, in the order of its text.

    given: figures that are inputs, by the reason why nothing is there to check.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    given: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    claims: tuple[dict[str, Any], ...] = ()

    @property
    def reasons(self) -> dict[str, str]:
        """Why a figure that is an input has no check, by figure."""
        return {figure: reason for reason, figures in self.given.items() for figure in figures}

    def check(self, study: AuditedStudy) -> Iterator[AuditCheck]:
        """Yield a check for every claim. Raises ClaimError, which says what to correct."""
        for number, content in enumerate(self.claims):
            for single in _repeated(content, number):
                yield from _checked(study, single, number)

    def faults(self, study: AuditedStudy) -> Iterator[ClaimError]:
        """Yield what to correct in each claim that cannot be checked."""
        for number, content in enumerate(self.claims):
            try:
                for single in _repeated(content, number):
                    list(_checked(study, single, number))
            except ClaimError as error:
                yield error


def _checked(study: AuditedStudy, content: Mapping[str, Any], number: int) -> Iterator[AuditCheck]:
    claim = _claim(content, number)
    form = next(key for key in FORMS if key in content)
    ids = content[form] if isinstance(content[form], str) else ", ".join(content[form])
    try:
        yield from claim.check(study)
    except UnknownNumberError as error:
        raise ClaimError(
            f"{form} {ids}: {_field(content, error) or form} names {error}, which {study.id} "
            "does not have: take an id of its figures, a cell such as "
            "cpu_percent[configuration.row.component.gp], or what seeds/README.md lists",
            number,
        ) from error
    except FormulaTextError as error:
        raise ClaimError(
            f"{form} {ids}: {_field(content, error) or form} holds no formula: {error}",
            number,
        ) from error
    except CANNOT_CALCULATE as error:
        raise ClaimError(f"{form} {ids}: cannot be checked: {error}", number) from error


def _field(content: Mapping[str, Any], error: Exception) -> str | None:
    """Return the field of a claim that an error comes from, by the formula or number it names."""
    sought = getattr(error, "__notes__", str(error).split()[-1:])[0]
    return next((name for name, value in content.items() if sought in str(value)), None)


def cannot_be_checked(study: AuditedStudy, figure: str, why_not: str) -> AuditCheck:
    """Record that a figure cannot be checked, and why. Raises UnknownNumberError."""
    printed = study.number(figure)
    return AuditCheck(
        id=Id.in_address(figure),
        study=study.id,
        configuration=printed.configuration,
        family="picture" if printed.printed is None else "claim",
        place=printed.place,
        quantity=printed.label,
        statement="not recomputed",
        printed=printed.printed or "",
        printed_value=printed.value,
        printed_figure=printed.figure,
        unit=printed.unit,
        outcome=Outcome.CANNOT_BE_CHECKED,
        why_not=why_not,
    )


def read_formula(study: AuditedStudy, text: str) -> Expression:
    """Return a formula over the study's numbers. Raises FormulaTextError, UnknownNumberError."""
    try:
        return _with_costs(study, _read(text))
    except (FormulaTextError, UnknownNumberError) as error:
        error.add_note(text)
        raise


@lru_cache(maxsize=2048)
def _read(text: str) -> Expression:
    return read_expression(text, {word for word in _NAME.findall(text) if not _is_number(word)})


def _is_number(word: str) -> bool:
    return word.replace(".", "", 1).isdigit()


def _with_costs(study: AuditedStudy, expression: Expression) -> Expression:
    if isinstance(expression, Name):
        return _named(study, expression.name)
    if isinstance(expression, Operation):
        return Operation(
            expression.operator,
            _with_costs(study, expression.left),
            _with_costs(study, expression.right),
        )
    return expression


def _named(study: AuditedStudy, name: str) -> Expression:
    """Return a printed number by its id, or a cost that is made of the rows of a table."""
    if name in study.numbers:
        return Name(name)
    ((kind, key), *more) = Id.read(name).names
    if key is None or more:
        raise UnknownNumberError(name)
    configuration, _, part = key.partition(".")
    what = study.configuration
    match kind:
        case "ms":
            row = next((row for row in what(configuration).rows if row.name == part), None)
            cost = row_cost(row) if row else None
            if cost is not None:
                return cost
        case "mean_ms" if not part:
            return mean_row_cost(what(configuration))
        case "mean_ms":
            for cell in (cell for row in what(configuration).rows for cell in row.cells):
                if slug(cell.component) == part:
                    return component_cost(what(configuration), cell.component)
        case "mean_gp_ms":
            return mean_row_cost(what(configuration), engines=False)
        case "mean_time":
            return mean_cycle_time(what(configuration), part or "gp")
        case "highest_etr":
            rates = [row.etr for row in what(configuration).rows if row.etr]
            return Name(max(rates, key=lambda rate: rate.value or 0.0).id)
    raise UnknownNumberError(name)


def _pairs(study: AuditedStudy, text: str) -> Iterator[tuple[Expression, Expression]]:
    """Yield both sides of an order, once for each row of the configuration that ``*`` follows."""
    keys = (key or "" for name in _NAME.findall(text) for _, key in Id.read(name).names)
    every = next((key.partition(".*")[0] for key in keys if ".*" in key), None)
    rows = [""] if every is None else [row.name for row in study.configuration(every).rows]
    for row in rows:
        low, sign, high = text.replace("*", row).partition(" ≤ " if "≤" in text else " < ")
        if not sign:
            raise FormulaTextError(f"{text!r} is not an order: write a < b or a ≤ b")
        yield read_formula(study, low), read_formula(study, high)


def _reason(study: AuditedStudy, text: str | None) -> str | None:
    """Return a sentence of our own, whose values are written in its reader's way."""

    def amount(digits: str) -> str:
        value = float(digits.rstrip("%").replace(",", ""))
        is_share = digits.endswith("%")
        return f"{Amount(value / 100, 'share', True) if is_share else Amount(value, exact=True)}"

    return _filled(study, text, amount)


def _filled(study: AuditedStudy, text: str | None, write: Callable[[str], str] = str) -> str | None:
    """Return a sentence with the values of the formulas that stand in it in braces."""
    if text is None:
        return None

    def value(match: re.Match[str]) -> str:
        formula = read_formula(study, match[1])
        if match[2] == "working":
            return recompute_number(study, formula).working
        return write(format(value_of(study, formula), match[2] or "g"))

    return _VALUE.sub(value, text)


def _repeated(content: Mapping[str, Any], number: int) -> Iterator[Mapping[str, Any]]:
    """Yield the claims of a group once for each value of its names, or a claim as it is."""
    if "for" not in content:
        yield content
        return
    names: Mapping[str, Sequence[str]] = content["for"]
    try:
        for values in zip(*names.values(), strict=True):
            given = dict(zip(names, values, strict=True))
            yield from (_put_in(claim, given) for claim in content["claims"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ClaimError(
            "is no group: write `for: {name: [values]}` with equally many values for each name, "
            "and `claims:` in which $name stands",
            number,
        ) from error


def _put_in(content: Any, given: Mapping[str, object]) -> Any:
    if isinstance(content, str):
        return Template(content).safe_substitute(given)
    if isinstance(content, dict):
        return {key: _put_in(part, given) for key, part in content.items()}
    if isinstance(content, list):
        return [_put_in(part, given) for part in content]
    return content


def _claim(content: Mapping[str, Any], number: int) -> Claim:
    form = next((FORMS[key] for key in FORMS if key in content), None)
    if form is None:
        raise ClaimError(f"has no form: begin it with one of {', '.join(FORMS)}", number)
    try:
        return form.model_validate(content)
    except ValidationError as error:
        faults = (f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors())
        raise ClaimError("; ".join(faults), number) from error
