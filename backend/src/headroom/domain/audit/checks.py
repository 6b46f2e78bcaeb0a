"""A check, how it came out, and what it means for somebody who relies on the printed number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field, computed_field

from headroom.domain.audit.comparison import PrintedComparison, compare_printed, rounded_text
from headroom.domain.audit.evidence import AuditedStudy, Printed
from headroom.domain.audit.recomputation import RecomputedNumber, recompute_number
from headroom.domain.quantities.answers import Unsaid, WordingsByText
from headroom.domain.quantities.expressions import Expression, Notation
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import (
    Amount,
    in_decimals,
    in_digits,
    phrase,
    with_its_amounts,
    wordings_of,
)
from headroom.domain.quantities.quantities import ALWAYS_WHOLE


class Outcome(Enum):
    """How a printed number or claim came out."""

    AGREES = "agrees"
    TRUNCATED = "truncated"
    ROUNDED_DIFFERENTLY = "rounded_differently"
    OTHER_SET = "other_set"
    CARRIED = "carried"
    SLIP = "slip"
    WRONG_LABEL = "wrong_label"
    CONTRADICTED = "contradicted"
    UNEXPLAINED = "unexplained"
    READING_NOTE = "reading_note"
    CANNOT_BE_CHECKED = "cannot_be_checked"


class Severity(Enum):
    """What kind of finding it is, most serious first."""

    ERROR = "error"
    CONTRADICTION = "contradiction"
    OPEN_QUESTION = "open_question"
    LABEL = "label"
    NOTE = "note"
    PRECISION = "precision"


SUBSTANCE = (Severity.ERROR, Severity.CONTRADICTION, Severity.OPEN_QUESTION)
"""Findings that change what a reader may conclude."""


_SEVERITIES: dict[Outcome, Severity] = {
    Outcome.TRUNCATED: Severity.PRECISION,
    Outcome.ROUNDED_DIFFERENTLY: Severity.PRECISION,
    Outcome.OTHER_SET: Severity.ERROR,
    Outcome.CARRIED: Severity.ERROR,
    Outcome.SLIP: Severity.ERROR,
    Outcome.WRONG_LABEL: Severity.LABEL,
    Outcome.CONTRADICTED: Severity.CONTRADICTION,
    Outcome.UNEXPLAINED: Severity.OPEN_QUESTION,
    Outcome.READING_NOTE: Severity.NOTE,
}
"""Outcomes that are findings. What agrees or cannot be checked is none."""

ROUGHLY = 0.01
"""A number that is further off than this share was not merely rounded up."""
WITHOUT_CONSEQUENCE = "None"
"""So begins the consequence of a finding that changes no number and no conclusion."""

CheckFamily: TypeAlias = Literal[
    "row_total",
    "average",
    "inside",
    "run_average",
    "cycle_total",
    "change",
    "report",
    "claim",
    "label",
    "picture",
]


Method: TypeAlias = Literal["computed", "read"]
"""``read``: a wording that no program can judge; it is listed, and not counted as a check."""


@dataclass(frozen=True)
class AuditCheck:
    """One printed number or claim, and what the document's own numbers give for it.

    formula: over ids, which stand in ``numbers``.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ALWAYS_WHOLE

    id: Annotated[str, Field(examples=["https-full.5.total_ms_per_transaction.all.all"])]
    study: str
    configuration: str | None
    family: CheckFamily
    place: Annotated[str, Field(examples=["Table 10, 787.34, TOTAL ms CPU per transaction"])]
    quantity: Annotated[str, Field(description="What is checked")]
    statement: Annotated[str, Field(description="What was recomputed, in words")]
    printed: Annotated[str, Field(examples=["1.548"])]
    printed_value: float | None
    printed_figure: Annotated[
        str | None, Field(description="Id of the published figure, where it is one")
    ]
    unit: str
    outcome: Outcome
    recomputed: Annotated[float | None, Field(examples=[1.3397])] = None
    recomputed_text: Annotated[
        str | None,
        Field(description="Recomputed, with two digits more than the printed one, or in words"),
    ] = None
    low: Annotated[
        float | None, Field(description="Lowest result that the rounding of the inputs allows")
    ] = None
    high: Annotated[
        float | None, Field(description="Highest result that the rounding of the inputs allows")
    ] = None
    units_off: Annotated[
        int | None, Field(description="Printed minus recomputed, in units of the last place")
    ] = None
    formula: Unsaid[str | None] = None
    working: Annotated[
        str | None,
        Field(
            description="The formula with the numbers put in",
            examples=["(97.99 + 7.49) ÷ 787.34 × 10"],
        ),
    ] = None
    numbers: Unsaid[tuple[Printed, ...]] = ()
    cause: Annotated[str | None, Field(description="Likely cause of a disagreement")] = None
    consequence: Annotated[str | None, Field(description="What it does to a value proposition")] = (
        None
    )
    why_not: Annotated[str | None, Field(description="Why nothing could be compared")] = None
    point: Annotated[str | None, Field(description="The measured row, where it is one")] = None
    method: Method = "computed"

    def __post_init__(self) -> None:
        """Read the amounts that reasons were written with."""
        for name in ("cause", "consequence"):
            text = getattr(self, name)
            object.__setattr__(self, name, text and with_its_amounts(text))

    @computed_field  # type: ignore[prop-decorator]
    @property
    def wordings(self) -> WordingsByText:
        """Cause, consequence and distance apart from their numbers."""
        return wordings_of((self.cause, self.consequence, self.distance))

    @computed_field  # type: ignore[prop-decorator]
    @property
    def severity(self) -> Severity | None:
        """The kind of finding, or None where the check found nothing.

        What has no consequence is a note for the reader, whatever it is.
        """
        severity = _SEVERITIES.get(self.outcome)
        if severity in (None, Severity.PRECISION):
            return severity
        harmless = (self.consequence or "").startswith(WITHOUT_CONSEQUENCE)
        return Severity.NOTE if harmless else severity

    @computed_field  # type: ignore[prop-decorator]
    @property
    def distance(self) -> str | None:
        """How far the printed number is from right, in words; None where it is not off."""
        if not self.units_off or self.recomputed is None or self.severity is None:
            return None
        side = "high" if self.units_off > 0 else "low"
        if self.printed_value and self.recomputed and self.severity is not Severity.PRECISION:
            ratio = self.printed_value / self.recomputed
            if ratio >= 1.5 or 0 < ratio <= 1 / 1.5:
                return _times(ratio)
            if abs(ratio - 1) >= ROUGHLY:
                return phrase(f"{in_digits(abs(ratio - 1), 2, 'share')} too {side}")
        units = abs(self.units_off)
        places = "one unit" if units == 1 else f"{Amount(units, exact=True)} units"
        return phrase(f"{places} of its last place too {side}")

    @property
    def performed(self) -> bool:
        """Whether a program compared something."""
        return self.method == "computed" and self.outcome is not Outcome.CANNOT_BE_CHECKED


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Another way in which the printed digits could have come about.

    value: what that way gives; the hypothesis fits when it gives the printed digits by rounding
    or truncation.
    """

    value: float
    outcome: Outcome
    cause: str


NO_RULE = (Outcome.SLIP, "none of the rules tried gives these digits")


def compare_number(
    study: AuditedStudy,
    printed: Printed,
    expression: Expression,
    *,
    family: CheckFamily,
    statement: str,
    suffix: str = "",
    hypotheses: Sequence[Hypothesis] = (),
    fits_within_rounding: bool = False,
    otherwise: tuple[Outcome, str] = NO_RULE,
    consequence: str | None = None,
    quantity: str | None = None,
) -> AuditCheck:
    """Compare a printed number with a formula over the study's numbers.

    fits_within_rounding: for two printed numbers that were both measured and must only fit each
    other: what the rounding of the inputs explains is then no finding. Where a document *derives*
    a number from printed ones, every other digit is one.
    otherwise: outcome and cause when neither rounding nor a hypothesis explains the digits.
    """
    recomputed = recompute_number(study, expression)
    base = AuditCheck(
        id=Id.in_address(printed.id, suffix),
        study=study.id,
        configuration=printed.configuration,
        family=family,
        place=printed.place,
        quantity=quantity or printed.label,
        statement=statement,
        printed=printed.printed or "",
        printed_value=printed.value,
        printed_figure=printed.figure,
        point=printed.point,
        unit=printed.unit,
        outcome=Outcome.CANNOT_BE_CHECKED,
        formula=recomputed.formula,
        working=recomputed.working,
        numbers=recomputed.inputs,
        low=recomputed.low,
        high=recomputed.high,
    )
    if printed.printed is None or recomputed.value is None:
        return replace(base, why_not=_why_not(printed, recomputed))
    comparison = compare_printed(
        printed.printed, recomputed.value, value=printed.value, reach=recomputed.reach
    )
    outcome, cause = judge(comparison, printed, hypotheses, fits_within_rounding, otherwise)
    return replace(
        base,
        outcome=outcome,
        cause=cause,
        recomputed=recomputed.value,
        recomputed_text=written_like(printed, recomputed.value),
        units_off=comparison.units_off,
        consequence=consequence if outcome in _SEVERITIES else None,
    )


def check_order(
    study: AuditedStudy,
    *,
    id: str,
    place: str,
    quantity: str,
    printed: str,
    statement: str,
    pairs: Sequence[tuple[Expression, Expression]],
    configuration: str | None = None,
    or_equal: bool = False,
    outcome: Outcome = Outcome.CONTRADICTED,
    cause: str | None = None,
    consequence: str | None = None,
    printed_figure: str | None = None,
    family: CheckFamily = "claim",
) -> AuditCheck:
    """Check that in every pair the first number is smaller than the second, or ``or_equal``.

    outcome: what it is when a pair does not hold. Raises UnknownNumberError.
    """
    sides = [(recompute_number(study, low), recompute_number(study, high)) for low, high in pairs]
    values = [
        (low.value, high.value)
        for low, high in sides
        if low.value is not None and high.value is not None
    ]
    sign = "≤" if or_equal else "<"
    held = [low <= high if or_equal else low < high for low, high in values]
    workings = [
        f"{_rounded(low)} {sign} {_rounded(high)}" + ("" if holds else " does not hold")
        for (low, high), holds in zip(values, held, strict=True)
    ]
    if not values:
        outcome = Outcome.CANNOT_BE_CHECKED
    elif all(held):
        outcome = Outcome.AGREES
    several = len(values) > 1
    is_finding = outcome in _SEVERITIES
    text = f"{sum(held)} of {len(values)}"
    return AuditCheck(
        id=Id.in_address(id),
        study=study.id,
        configuration=configuration,
        family=family,
        place=place,
        quantity=quantity,
        statement=statement,
        printed=printed,
        printed_value=None,
        printed_figure=printed_figure,
        unit="comparisons" if several else "",
        outcome=outcome,
        recomputed=float(sum(held)) if several else None,
        recomputed_text=f"{text} hold" if several else "; ".join(workings),
        formula="; ".join(
            f"{low.write(Notation.READABLE)} {sign} {high.write(Notation.READABLE)}"
            for low, high in pairs
        ),
        working="; ".join(workings),
        numbers=tuple({i.id: i for pair in sides for side in pair for i in side.inputs}.values()),
        cause=(cause or f"{text} comparisons hold") if is_finding else None,
        consequence=consequence if is_finding else None,
        why_not=None
        if values and len(values) == len(pairs)
        else "a number of the comparison is not available",
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
    printed_figure: str | None = None,
    family: CheckFamily = "claim",
    agrees: bool | None = None,
    outcome: Outcome = Outcome.CONTRADICTED,
    cause: str | None = None,
    consequence: str | None = None,
    inputs: tuple[Printed, ...] = (),
) -> AuditCheck:
    """Check something that the program counts or derives from the data's structure.

    agrees: whether it does, where that is not plain equality of the numbers.
    """
    if agrees is None:
        agrees = compare_printed(printed, recomputed, value=printed_value).agrees
    return AuditCheck(
        id=Id.in_address(check_id),
        study=study.id,
        configuration=configuration,
        family=family,
        place=place,
        quantity=quantity,
        statement=statement,
        printed=printed,
        printed_value=printed_value,
        printed_figure=printed_figure,
        unit=unit,
        outcome=Outcome.AGREES if agrees else outcome,
        recomputed=recomputed,
        recomputed_text=recomputed_text or f"{recomputed:,.6g}",
        working=working,
        numbers=inputs,
        cause=None if agrees else cause,
        consequence=None if agrees else consequence,
    )


def check_of_count(
    study: AuditedStudy,
    figure: str,
    count: float,
    statement: str,
    working: str,
    **details: Any,
) -> AuditCheck:
    """Check a printed figure against what the data's structure gives. found: as for `stated`."""
    printed = study.number(figure)
    given: dict[str, Any] = {
        "check_id": figure,
        "place": printed.place,
        "quantity": printed.label,
        "configuration": printed.configuration,
        "printed_figure": printed.figure,
        "printed_value": printed.value,
        "unit": printed.unit,
    }
    return stated(
        study,
        printed=printed.printed or "",
        statement=statement,
        recomputed=count,
        working=working,
        **{**given, **details},
    )


def judge(
    comparison: PrintedComparison,
    printed: Printed,
    hypotheses: Sequence[Hypothesis],
    fits_within_rounding: bool,
    otherwise: tuple[Outcome, str],
) -> tuple[Outcome, str | None]:
    """Return outcome and likely cause: rounding, truncation, a hypothesis that fits, the inputs'
    own rounding, and only then what is left."""
    if comparison.agrees or (fits_within_rounding and comparison.within_reach):
        return Outcome.AGREES, None
    if comparison.truncated:
        cause = "truncated: the digits after the last printed place were cut off, not rounded"
        if comparison.within_reach:
            cause += "; the rounding of the printed inputs could explain it too"
        return Outcome.TRUNCATED, cause
    for hypothesis in hypotheses:
        tried = compare_printed(printed.printed or "", hypothesis.value, value=printed.value)
        if tried.agrees or tried.truncated:
            return hypothesis.outcome, hypothesis.cause
    if comparison.within_reach:
        return Outcome.ROUNDED_DIFFERENTLY, (
            "computed from numbers that were rounded only for printing: "
            "within their rounding the printed digits are possible"
        )
    if comparison.rounded_half_even:
        return Outcome.ROUNDED_DIFFERENTLY, "rounded half to even"
    if comparison.rounded_up and abs(comparison.printed - comparison.recomputed) <= ROUGHLY * abs(
        comparison.recomputed
    ):
        return Outcome.ROUNDED_DIFFERENTLY, "rounded up"
    return otherwise


def _why_not(printed: Printed, recomputed: RecomputedNumber) -> str:
    if printed.printed is None:
        return "published as a picture; value not available"
    return f"the document gives no value for {', '.join(recomputed.missing)}"


def written_like(printed: Printed, value: float) -> str:
    """Return a recomputed number with two digits more than the printed one, in its notation."""
    scale = 1.0
    text = printed.printed or ""
    decimals = 2
    try:
        comparison = compare_printed(text, value, value=printed.value)
    except ValueError:
        return f"{value:,.6g}"
    decimals += comparison.decimals
    if printed.unit == "share" and "%" in text:
        scale = 100.0
    written = rounded_text(value * scale, decimals)
    if float(written.replace(",", "")) == round(value * scale, 9) and "." in written:
        written = written.rstrip("0").rstrip(".")
    return written + ("%" if scale != 1.0 else "")


def findings(checks: Iterable[AuditCheck]) -> list[AuditCheck]:
    """Return the checks that found something, most serious first, else in the order given."""
    order = {level: position for position, level in enumerate(Severity)}
    placed_checks = [(order[severity], check) for check in checks if (severity := check.severity)]
    return [check for _, check in sorted(placed_checks, key=lambda placed: placed[0])]


def _times(ratio: float) -> str:
    """Return how many times too large or small a number is: ``twice the recomputed value``."""
    factor = ratio if ratio > 1 else 1 / ratio
    whole = round(factor)
    exact = abs(factor / whole - 1) < ROUGHLY
    if ratio > 1:
        times = Amount(whole, exact=True) if exact else in_digits(factor, 2)
        text = "twice" if exact and whole == 2 else f"{times} times"
        return phrase(f"{text} the recomputed value")
    text = "half" if exact and whole == 2 else f"a {in_digits(factor, 2)}th"
    return phrase(f"{text} of the recomputed value")


def cost_consequence(label: str, where: str, printed_ms: float, right_ms: float) -> str:
    """Return what a wrong cost per transaction does, at a rate that anybody can scale.

    printed_ms, right_ms: CPU per transaction.
    """
    difference = printed_ms - right_ms
    word = "overstates" if difference > 0 else "understates"
    seconds = abs(difference) * 3600  # 1,000 transactions a second through one hour, ms to s
    return (
        f'The printed figure {word} the cost of "{label}" {where} by {_short(abs(difference))} '
        f"({in_digits(abs(difference) / right_ms, 2, 'share')}): {in_digits(seconds, 3)} CPU "
        f"seconds an hour at {Amount(1000, exact=True)} transactions a second."
    )


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 10_000 else f"{value:,.5g}"


def _short(ms: float) -> Amount:
    return in_decimals(ms, 5, "ms") if ms >= 0.00001 else in_digits(ms, 1, "ms")
