"""Claims of "Socket II" against its own numbers, and against the rating of the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from headroom.domain.audit.checks import Check, Hypothesis, Outcome
from headroom.domain.audit.claims.types import (
    Comparisons,
    check_comparisons,
    derived,
    same_number,
    stated,
    unavailable,
    wording,
)
from headroom.domain.audit.comparison import half_step
from headroom.domain.audit.evidence import AuditedStudy, Printed
from headroom.domain.audit.recomputation import traced, value_of
from headroom.domain.evidence.costs import seconds_after, seconds_before
from headroom.domain.machines.msu import saved_msu_per_cp_rating, saved_msu_whole_machine_rating
from headroom.domain.quantities.expressions import Expression, Name
from headroom.domain.value.windows import peak_transactions, seconds_per_hour

STUDY = "socket2"
MACHINE = "2818-Y02"

GIVEN: dict[str, str] = {
    "socket2-transactions": "states the customer's volume",
    "socket2-peak-share": "states the customer's volume",
    "socket2-peak-hours": "states the customer's peak",
    "socket2-echo-prefix": "states a setting of the test",
    "socket2-requests-per-cycle": "states a setting of the test",
    "socket2-cycles": "states a setting of the test; the cycles are published as a picture",
}
"""Figures that are inputs: there is nothing in the document to check them against."""


def claims(study: AuditedStudy) -> Iterator[Check]:
    """Yield a check for every claim of the paper. Raises UnknownNumberError."""
    yield same_number(study, "socket2-value-transactions", "socket2-transactions")
    yield same_number(study, "socket2-value-peak-share", "socket2-peak-share")
    yield same_number(study, "socket2-value-peak-hours", "socket2-peak-hours")
    yield same_number(study, "socket2-saving-requests", "socket2-requests-per-cycle")
    yield from _reductions(study)
    yield from _implied(study)
    yield from _seconds(study)
    yield from _msu(study)
    yield from _wordings(study)


def _reductions(study: AuditedStudy) -> Iterator[Check]:
    for figure in ("socket2-reduction-native", "socket2-reduction-emulated", "socket2-gp-saving"):
        yield unavailable(
            study, figure, "the GP times that it is taken of are published as a picture"
        )
    yield check_comparisons(
        study,
        Comparisons(
            id="socket2-emulation-overhead",
            configuration="socket2-emulated",
            place="Proposed Solution",
            quantity="the emulated API adds a small bit of overhead",
            printed="74 % against 76 %",
            statement="reduction with emulation below the reduction without",
            pairs=(
                (
                    study.figure("socket2-reduction-emulated"),
                    study.figure("socket2-reduction-native"),
                ),
            ),
        ),
    )


def _implied(study: AuditedStudy) -> Iterator[Check]:
    """Say what the printed saving and the printed share imply, which the pictures hide."""
    saving = study.number("socket2-gp-saving")
    emulated, native = (
        study.number(f"socket2-reduction-{name}") for name in ("emulated", "native")
    )
    for name, function in (("before", seconds_before), ("after", seconds_after)):
        found, low, high = _with_rounding(function, saving, emulated)
        yield stated(
            study,
            check_id=f"socket2-gp-saving.implied-{name}",
            place=f"{saving.place}; {emulated.place}",
            quantity=f"GP time per 5,000 requests {name} the change, as two numbers imply it",
            statement=("saving ÷ share" if name == "before" else "saving × (1 ÷ share − 1)")
            + ", with the range that the rounding of both leaves",
            printed=f"{saving.printed} s and {emulated.printed}",
            recomputed=found,
            recomputed_text=f"{found:.3f} s ({low:.3f} to {high:.3f})",
            unit="s",
            working=(
                f"{saving.value:g} ÷ {emulated.value:g}"
                if name == "before"
                else f"{saving.value:g} × (1 ÷ {emulated.value:g} − 1)"
            ),
            inputs=(saving, emulated),
            agrees=False,
            outcome=Outcome.READING_NOTE,
            cause="the GP times themselves are published as a picture; the two numbers give them",
            consequence=(
                "A region that spends less than this per 5,000 requests cannot save "
                f"{saving.printed} s."
                if name == "before"
                else "So much stays on GPs: it is what a further change can still save."
            ),
        )
    other, low, high = _with_rounding(seconds_before, saving, native)
    right = _with_rounding(seconds_before, saving, emulated)[0]
    yield stated(
        study,
        check_id="socket2-gp-saving.other-comparison",
        place=f"{native.place}; {emulated.place}",
        quantity=f"{native.printed} and {emulated.printed} are two comparisons",
        statement="GP time before the change, if the saving belonged to the native test",
        printed=f"{native.printed} and {emulated.printed}",
        recomputed=other,
        recomputed_text=f"{other:.3f} s ({low:.3f} to {high:.3f}), not {right:.3f} s",
        unit="s",
        working=f"{saving.value:g} ÷ {native.value:g}",
        inputs=(saving, native, emulated),
        agrees=False,
        outcome=Outcome.READING_NOTE,
        cause=(
            f"{native.printed} is the test with the native API, {emulated.printed} the one with "
            f"EZASOKET emulation; the {saving.printed} s stand beside {emulated.printed}"
        ),
        consequence=f"Take the {saving.printed} s with {emulated.printed}, never with "
        f"{native.printed}.",
    )


def _with_rounding(
    function: Callable[[float, float], float], saving: Printed, share: Printed
) -> tuple[float, float, float]:
    """Return a result with the least and the most that the rounding of both numbers allows."""
    saved, part = saving.value or 0.0, share.value or 0.0
    by, of = (half_step(each.printed or "", each.value) for each in (saving, share))
    ends = [function(saved + one * by, part + other * of) for one in (-1, 1) for other in (-1, 1)]
    return function(saved, part), min(ends), max(ends)


def _window_seconds(study: AuditedStudy) -> Expression:
    volume = traced(
        peak_transactions,
        study.figure("socket2-transactions"),
        study.figure("socket2-peak-share"),
    )
    return volume * study.figure("socket2-gp-saving") / study.figure("socket2-requests-per-cycle")


def _seconds(study: AuditedStudy) -> Iterator[Check]:
    window = _window_seconds(study)
    yield derived(
        study,
        "socket2-gp-seconds-per-hour",
        traced(seconds_per_hour, window, study.figure("socket2-peak-hours")),
        "transactions × peak share × saving ÷ 5,000 ÷ peak hours",
        consequence="The MSU made of it are off by as much.",
    )
    whole = value_of(study, window)
    printed = study.number("socket2-gp-seconds-per-hour")
    yield stated(
        study,
        check_id="socket2-gp-seconds-per-hour.unit",
        place=printed.place,
        quantity="What the 347.25 GP CPU seconds are seconds of",
        statement="saving of the whole peak period, against the printed number without a period",
        printed="347.25 GP CPU seconds",
        recomputed=whole,
        recomputed_text=f"{whole:,.1f} s in the peak period; {printed.printed} s in each hour",
        unit="s",
        working=f"{printed.printed} × {study.number('socket2-peak-hours').value:g} h",
        printed_id=printed.figure,
        family="label",
        agrees=abs(whole - (printed.value or 0.0)) < 0.01,
        outcome=Outcome.WRONG_LABEL,
        cause="per hour is left out: MSU are service units an hour, so the seconds have to be too",
        consequence=(
            "Read as the saving of the whole peak the GP seconds are four times too small; "
            "multiplied by four hours once more, the MSU four times too large."
        ),
    )


def _msu(study: AuditedStudy) -> Iterator[Check]:
    hourly = study.figure("socket2-gp-seconds-per-hour")
    rating, cps = Name(f"rated_msu[{MACHINE}]"), Name(f"cps[{MACHINE}]")
    whole = traced(saved_msu_whole_machine_rating, hourly, rating)
    yield derived(
        study,
        "socket2-msu",
        whole,
        "seconds an hour ÷ 3600 × rating of the whole 2818-Y02: the paper's way",
        suffix="whole-machine",
    )
    yield derived(
        study,
        "socket2-msu",
        traced(saved_msu_per_cp_rating, hourly, rating, cps),
        "seconds an hour ÷ 3600 × rating ÷ CPs: one CP's seconds at one CP's share",
        suffix="per-cp",
        hypotheses=(
            Hypothesis(
                value_of(study, whole),
                Outcome.OTHER_SET,
                "the seconds of one CP were credited with the rating of both CPs of the machine",
            ),
        ),
        consequence=(
            "The paper claims twice the MSU: 15.05 for 7.52. A whole hour of both CPs, 7,200 "
            "seconds, would come to 312 MSU on a machine that is rated 156."
        ),
    )
    full = value_of(study, cps * 3600 / 3600 * rating)
    rated = study.number(rating.name).value or 0.0
    yield stated(
        study,
        check_id="socket2-msu.full-machine",
        place=study.number("socket2-msu").place,
        quantity="The paper's way applied to a fully busy machine",
        statement="all CPs busy for an hour, by the paper's way, is at most the machine's rating",
        printed=f"{rated:g}",
        recomputed=full,
        unit="msu",
        working=f"{study.number(cps.name).value:g} × 3600 ÷ 3600 × {rated:g}",
        agrees=full <= rated,
        cause="the way of computing counts the machine once for each of its CPs",
        consequence="The way of computing cannot be right on any machine with more than one CP.",
    )


def _wordings(study: AuditedStudy) -> Iterator[Check]:
    yield wording(
        study,
        check_id="socket2-figure-numbers",
        place="Initial Benchmarks to Proposed Solution",
        quantity="Numbers of the figures",
        printed="Figure 2, five times",
        right="Figures 2 to 6",
        cause="the caption was copied",
        consequence="None: all of them are pictures without values.",
    )
    yield wording(
        study,
        check_id="socket2-transaction-name",
        place="HostBridge Socket Support; Value Proposition",
        quantity="What the 15 million are",
        printed="CICS socket transactions; Handler transactions",
        right="the same 15 million transactions",
        cause="two names for one volume",
        consequence="The saving was measured for Handler transactions alone.",
    )
