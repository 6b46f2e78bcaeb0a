"""The forms that a claim can take, and how each is checked.

A claim names a number that the document prints and writes the formula that should give it, over
other numbers of the same document; or it says that some numbers are smaller than others; or it
counts; or it names a thing. What a document says of a picture cannot be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from headroom.domain.audit.checks import (
    SEVERITIES,
    Check,
    Family,
    Hypothesis,
    Outcome,
    compare_number,
)
from headroom.domain.audit.comparison import compare_printed
from headroom.domain.audit.evidence import AuditedStudy, Printed
from headroom.domain.audit.evidence import check_id as id_of_check
from headroom.domain.audit.recomputation import recompute, value_of
from headroom.domain.quantities.expressions import Expression, Notation


@dataclass(frozen=True, slots=True)
class Comparisons:
    """A claim that in every pair the first number is smaller than the second.

    outcome: what it is when a pair does not hold.
    """

    id: str
    configuration: str | None
    place: str
    quantity: str
    printed: str
    statement: str
    pairs: tuple[tuple[Expression, Expression], ...]
    or_equal: bool = False
    outcome: Outcome = Outcome.CONTRADICTED
    cause: str | None = None
    consequence: str | None = None
    printed_id: str | None = None
    family: Family = "claim"


def check_comparisons(study: AuditedStudy, claim: Comparisons) -> Check:
    """Check a claim of order, pair by pair. Raises UnknownNumberError."""
    sides = [(recompute(study, low), recompute(study, high)) for low, high in claim.pairs]
    values = [
        (low.value, high.value)
        for low, high in sides
        if low.value is not None and high.value is not None
    ]
    holding = sum(low <= high if claim.or_equal else low < high for low, high in values)
    sign = "≤" if claim.or_equal else "<"
    texts = [
        (f"{low.write(Notation.READABLE)} {sign} {high.write(Notation.READABLE)}")
        for low, high in claim.pairs
    ]
    workings = [
        f"{_short(low)} {sign} {_short(high)}"
        + ("" if _holds(low, high, claim.or_equal) else " does not hold")
        for low, high in values
    ]
    inputs = {each.id: each for pair in sides for side in pair for each in side.inputs}
    complete = len(values) == len(claim.pairs)
    outcome = (
        Outcome.CANNOT_BE_CHECKED
        if not values
        else Outcome.AGREES
        if holding == len(values)
        else claim.outcome
    )
    cause = claim.cause
    if outcome in SEVERITIES and cause is None:
        cause = f"{holding} of {len(values)} comparisons hold"
    return Check(
        id=id_of_check(claim.id),
        study=study.id,
        configuration=claim.configuration,
        family=claim.family,
        place=claim.place,
        quantity=claim.quantity,
        statement=claim.statement,
        printed=claim.printed,
        printed_value=None,
        printed_id=claim.printed_id,
        unit="comparisons" if len(values) > 1 else "",
        outcome=outcome,
        recomputed=float(holding) if len(values) > 1 else None,
        recomputed_text=(
            f"{holding} of {len(values)} hold" if len(values) > 1 else "; ".join(workings)
        ),
        formula="; ".join(texts),
        working="; ".join(workings),
        inputs=tuple(inputs.values()),
        cause=cause if outcome in SEVERITIES else None,
        consequence=claim.consequence if outcome in SEVERITIES else None,
        why_not=None if complete and values else "a number of the comparison is not available",
    )


def derived(
    study: AuditedStudy,
    figure: str,
    expression: Expression,
    statement: str,
    *,
    suffix: str = "",
    family: Family = "claim",
    hypotheses: Sequence[Hypothesis] = (),
    fits_within_rounding: bool = False,
    otherwise: tuple[Outcome, str] = (Outcome.SLIP, "no rule that was tried gives these digits"),
    consequence: str | None = None,
) -> Check:
    """Check a printed figure against a formula. Raises UnknownNumberError."""
    printed = study.number(figure)
    return compare_number(
        study,
        printed,
        expression,
        family=family,
        statement=statement,
        suffix=suffix,
        hypotheses=hypotheses,
        fits_within_rounding=fits_within_rounding,
        otherwise=otherwise,
        consequence=consequence,
    )


def about(
    study: AuditedStudy,
    figure: str,
    expression: Expression,
    statement: str,
    *,
    within_share: float,
    suffix: str = "",
    outcome: Outcome = Outcome.CONTRADICTED,
    cause: str | None = None,
    consequence: str | None = None,
) -> Check:
    """Check a figure that the document itself calls approximate.

    within_share: how far the two may differ, as a share of the printed one.
    """
    printed = study.number(figure)
    check = compare_number(
        study,
        printed,
        expression,
        family="claim",
        statement=statement,
        suffix=suffix,
    )
    if check.recomputed is None or printed.value is None:
        return check
    close = abs(check.recomputed / printed.value - 1) <= within_share
    return replace(
        check,
        outcome=Outcome.AGREES if close else outcome,
        cause=None if close else cause,
        consequence=None if close else consequence,
    )


def stated(
    study: AuditedStudy,
    *,
    check_id: str,
    place: str,
    quantity: str,
    statement: str,
    printed: str,
    recomputed: float,
    recomputed_text: str | None = None,
    unit: str,
    working: str,
    printed_value: float | None = None,
    configuration: str | None = None,
    printed_id: str | None = None,
    family: Family = "claim",
    agrees: bool | None = None,
    outcome: Outcome = Outcome.CONTRADICTED,
    cause: str | None = None,
    consequence: str | None = None,
    inputs: tuple[Printed, ...] = (),
) -> Check:
    """Check something that the program counts or derives from the data's structure.

    agrees: whether it does, where that is not plain equality of the numbers.
    """
    if agrees is None:
        agrees = compare_printed(printed, recomputed, value=printed_value).agrees
    return Check(
        id=id_of_check(check_id),
        study=study.id,
        configuration=configuration,
        family=family,
        place=place,
        quantity=quantity,
        statement=statement,
        printed=printed,
        printed_value=printed_value,
        printed_id=printed_id,
        unit=unit,
        outcome=Outcome.AGREES if agrees else outcome,
        recomputed=recomputed,
        recomputed_text=recomputed_text or f"{recomputed:,.6g}",
        working=working,
        inputs=inputs,
        cause=None if agrees else cause,
        consequence=None if agrees else consequence,
    )


def counted(
    study: AuditedStudy,
    figure: str,
    count: float,
    statement: str,
    working: str,
    *,
    suffix: str = "",
    outcome: Outcome = Outcome.CONTRADICTED,
    cause: str | None = None,
    consequence: str | None = None,
) -> Check:
    """Check a figure against what the data's structure gives."""
    printed = study.number(figure)
    return stated(
        study,
        check_id=id_of_check(figure, suffix),
        place=printed.place,
        quantity=printed.label,
        statement=statement,
        printed=printed.printed or "",
        printed_value=printed.value,
        recomputed=count,
        unit=printed.unit,
        working=working,
        configuration=printed.configuration,
        printed_id=printed.figure,
        outcome=outcome,
        cause=cause,
        consequence=consequence,
    )


def unavailable(study: AuditedStudy, figure: str, why_not: str) -> Check:
    """Record that a figure cannot be checked, and why. Raises UnknownNumberError."""
    printed = study.number(figure)
    return Check(
        id=id_of_check(figure),
        study=study.id,
        configuration=printed.configuration,
        family="picture" if printed.printed is None else "claim",
        place=printed.place,
        quantity=printed.label,
        statement="not recomputed",
        printed=printed.printed or "",
        printed_value=printed.value,
        printed_id=printed.figure,
        unit=printed.unit,
        outcome=Outcome.CANNOT_BE_CHECKED,
        why_not=why_not,
    )


def wording(
    study: AuditedStudy,
    *,
    check_id: str,
    place: str,
    quantity: str,
    printed: str,
    right: str,
    cause: str,
    consequence: str,
    configuration: str | None = None,
) -> Check:
    """Record a misleading wording that was found by reading, not by a program."""
    return Check(
        id=id_of_check(check_id),
        study=study.id,
        configuration=configuration,
        family="label",
        place=place,
        quantity=quantity,
        statement="read, not computed",
        printed=printed,
        printed_value=None,
        printed_id=None,
        unit="",
        outcome=Outcome.WRONG_LABEL,
        recomputed_text=right,
        cause=cause,
        consequence=consequence,
        method="read",
    )


def same_number(study: AuditedStudy, figure: str, other: str, *, suffix: str = "") -> Check:
    """Check that two places of a document give the same number. Raises UnknownNumberError."""
    place = study.number(other).place
    return derived(
        study,
        figure,
        study.figure(other),
        f"the same number as in {place}",
        suffix=suffix,
        fits_within_rounding=True,
        otherwise=(Outcome.CONTRADICTED, f"{place} gives another number"),
        consequence="Two places of the document state different inputs of the same measurement.",
    )


def ratio_text(study: AuditedStudy, part: Expression, whole: Expression) -> str:
    """Return the change from whole to part, in percent, for a sentence."""
    return f"{(value_of(study, part) / value_of(study, whole) - 1) * 100:+.1f} %"


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 10_000 else f"{value:,.5g}"


def _holds(low: float, high: float, or_equal: bool) -> bool:
    return low <= high if or_equal else low < high
