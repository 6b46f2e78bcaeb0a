"""What a transaction saves on the reader's machine, beside what was measured on another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.value.board import FACTOR_DIGITS, speed_against_yours
from headroom.exports.document.case import Case
from headroom.exports.numbers import working_number
from headroom.exports.wording import bounds_text, level_text, machine_name, within

_SECONDS = "s/transaction"
OWN_TEST = "Your test"
"""How the document of a number begins that its reader measured."""


@dataclass(frozen=True, slots=True)
class TransactionSaving:
    """What a part of a mix saves per transaction.

    ours: GP time on the machine of the report, which its seconds are made of. measured: GP time
    where it was measured. factor: speed of that machine against ours; None where both are one.
    unknown: whether that speed is not known, so that ours is as measured elsewhere.
    """

    label: str
    ours: Quantity
    measured: Quantity
    factor: Quantity | None
    unknown: bool


def transaction_savings(case: Case) -> list[TransactionSaving]:
    """Return the saving per transaction of each substitution in the peak window, where known."""
    return [*{saving.ours.id: saving for saving in _savings(case)}.values()]


def _savings(case: Case) -> Iterator[TransactionSaving]:
    peak = case.scenario.windows[0]
    for part in peak.parts:
        ours = _input(case, case.quantities.by_id.get(part.gp_seconds_saved))
        if ours is None:
            continue
        factor = case.quantities.by_id.get(Id.write("speed_factor", part.substitution))
        measured: Quantity | None = ours
        if Id.read(ours.id).last == "gp_saving_on_target":
            measured = _input(case, ours)
        if measured is None:
            continue
        if factor is not None or measured.value == ours.value:  # a copy may leave the factor out
            ratio = Id.write("speed_ratio", part.substitution)
            unknown = ratio in case.quantities.by_id
            yield TransactionSaving(part.label, ours, measured, factor, unknown)


def _input(case: Case, of: Quantity | None) -> Quantity | None:
    """Return the time per transaction that a quantity is made of; a copy may leave it out."""
    inputs = [] if of is None else [case.quantities.by_id.get(name) for name in of.inputs]
    times = (one for one in inputs if one is not None and one.unit == _SECONDS)
    return next((time for time in times if time.value is not None), None)


def time_text(case: Case, quantity: Quantity) -> str:
    """Return GP time of one transaction, without a sign: 75.83 µs."""
    return case.say(abs(quantity.value or 0.0), quantity.unit).split("/")[0]


def conversion_text(case: Case, saving: TransactionSaving) -> str:
    """Return how a saving came from what was measured, in brackets; empty where nothing did."""
    factor = saving.factor
    if saving.unknown:
        return " (as measured: the speed of that machine is not known)"
    if factor is None or factor.value is None:
        return ""
    whose = speed_against_yours(factor.label)
    number = factor_text(case, factor.value)
    return f" ({time_text(case, saving.measured)} as measured × {number}, {whose})"


def factor_text(case: Case, factor: float) -> str:
    """Return how fast one machine is against another, for a sentence and its table alike."""
    return working_number(factor, case.locale, digits=FACTOR_DIGITS)


def on_your_machine(case: Case, *savings: TransactionSaving) -> str:
    """Return where savings hold, to stand behind them; empty where that is not known."""
    machine = case.report.inputs.get("machine")
    if not machine or any(saving.unknown for saving in savings):
        return ""
    return f" on your {machine_name(machine)}"


def measured_by(case: Case, saving: TransactionSaving) -> str:
    """Return who measured a saving: a document, or the reader's own test with its interval."""
    how = "converted from what {} measured" if saving.factor else "as {} measured"
    tests = own_tests(case, [saving.measured.id])
    if not tests:
        return how.format("the document")
    between = bounds_text(saving.measured, case.locale).split("/")[0]
    interval = saving.measured.interval
    level = "" if interval is None or not between else level_text(interval, case.locale)
    beside = f" ({time_text(case, saving.measured)}; {level}: {between})" if level else ""
    return how.format(within(tests[0])) + beside


def own_tests(case: Case, ids: list[str]) -> list[str]:
    """Return the reader's own tests that quantities rest on."""
    sources = (case.get(name).source for name in sorted(case.quantities.lineage(ids)))
    documents = (source.document for source in sources if source is not None)
    return list(dict.fromkeys(name for name in documents if name and name.startswith(OWN_TEST)))
