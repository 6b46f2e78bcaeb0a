"""The percentages of Tales from the Trenches, and its timer screens against each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean

from headroom.domain.audit.checks import AuditCheck, Outcome, check_order, compare_number, stated
from headroom.domain.audit.comparison import compare_printed
from headroom.domain.audit.cycles import mean_cycle_time
from headroom.domain.audit.evidence import (
    AuditedConfiguration,
    AuditedExtract,
    AuditedStudy,
    Printed,
)
from headroom.domain.audit.recomputation import total, value_of
from headroom.domain.evidence.address_space_timers import ENCLAVE_ON_ZIIP, TASK_ON_CP, TIME_ON_ZIIP
from headroom.domain.evidence.evidence import LEVEL
from headroom.domain.quantities.expressions import Constant, Expression, Name
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.intervals import welch_error
from headroom.domain.quantities.phrases import Amount, in_decimals, phrase

STREAMS = ("1", "5")
COMPARISONS: dict[str, tuple[str, str]] = {
    "old against new without zIIP": ("tales-a-standard", "tales-a-alt"),
    "new without zIIP against new with zIIP": ("tales-a-alt", "tales-a-alt-ziip"),
    "old against new with zIIP": ("tales-a-standard", "tales-a-alt-ziip"),
}
"""The three comparisons that customer A's percentages stand for: before, after."""


def percentages(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check each percentage against the one of three comparisons that it belongs to."""
    for streams in STREAMS:
        changes = {
            name: mean_cycle_time(study.configuration(f"{after}-{streams}"))
            / mean_cycle_time(study.configuration(f"{before}-{streams}"))
            - 1
            for name, (before, after) in COMPARISONS.items()
        }
        for printed in _printed_changes(study, streams):
            yield from _percentage(study, printed, changes, streams)


def _printed_changes(study: AuditedStudy, streams: str) -> list[Printed]:
    changes = [
        printed.number
        for name in ("tales-a-alt", "tales-a-alt-ziip")
        for point in study.configuration(f"{name}-{streams}").points
        for printed in point.totals
        if printed.quantity == "change_share"
    ]
    return [*changes, study.number(f"tales-a-ziip-step-{streams}")]


def _percentage(
    study: AuditedStudy, printed: Printed, changes: dict[str, Expression], streams: str
) -> Iterator[AuditCheck]:
    distances = {
        name: abs(value_of(study, change) - (printed.value or 0.0))
        for name, change in changes.items()
    }
    nearest = min(distances, key=lambda each: distances[each])
    yield compare_number(
        study,
        printed,
        changes[nearest],
        family="change",
        statement=f"{nearest}: mean GP time after ÷ mean GP time before − 1",
        quantity=f"{nearest}, {streams} concurrent",
        consequence="A saving in percent of this comparison is off by as much.",
    )
    fitting = [
        name
        for name, change in changes.items()
        if compare_printed(
            printed.printed or "", value_of(study, change), value=printed.value
        ).agrees
    ]
    yield stated(
        study,
        check_id=Id.in_address(printed.id, "comparison"),
        place=printed.place,
        quantity=f"which comparison {printed.printed} belongs to, {streams} concurrent",
        statement="comparisons, of three, that give the printed percentage: exactly one",
        printed=printed.printed or "",
        recomputed=float(len(fitting)),
        recomputed_text=", ".join(fitting) or "none",
        unit="comparisons",
        working="; ".join(
            f"{name} {value_of(study, change):+.2%}" for name, change in changes.items()
        ),
        configuration=printed.configuration,
        printed_figure=printed.figure,
        family="change",
        agrees=len(fitting) == 1,
        outcome=Outcome.UNEXPLAINED,
        cause="no comparison, or more than one, gives it",
        consequence="A percentage means nothing without its base.",
    )


def whole_cpu(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check that turning the zIIP on moves work and makes none, as far as single runs can tell.

    GP + zIIP time with it against GP time without; the two are told apart where Welch's interval of
    their difference does not hold 0.
    """
    for streams, place in zip(
        STREAMS, ("Test Results", "Test Results (w/ Concurrency)"), strict=True
    ):
        off, on = (
            study.configuration(f"{name}-{streams}") for name in ("tales-a-alt", "tales-a-alt-ziip")
        )
        without, gp, ziip = _cycles(off, "gp"), _cycles(on, "gp"), _cycles(on, "ziip")
        whole = [sum(times) for times in zip(gp, ziip, strict=True)]
        base, difference = fmean(without), welch_error(whole, without)
        interval = difference.interval(LEVEL)
        change, low, high = (
            100 * seconds / base for seconds in (difference.centre, interval.low, interval.high)
        )
        moved = in_decimals(fmean(ziip) / (base - fmean(gp)), 1)
        yield stated(
            study,
            check_id=f"{on.id}.whole-cpu",
            configuration=on.id,
            place=place,
            quantity=f"work moves from GP to zIIP, {streams} concurrent",
            statement="GP + zIIP time with the zIIP on against GP time with the zIIP off: Welch's "
            "95 % interval of the difference holds 0",
            printed="zIIP exploitation",
            recomputed=change,
            recomputed_text=f"{_signed(change)} ({_signed(low)} to {_signed(high)})",
            unit="percent",
            working=phrase(
                f"mean of {len(whole)} runs {Amount(round(fmean(whole)), exact=True)} − mean of "
                f"{len(without)} runs {Amount(round(base), exact=True)} µs, of the latter"
            ),
            inputs=tuple(
                cell.number
                for configuration in (off, on)
                for point in configuration.rows
                for cell in point.cells
                if cell.quantity == "cpu_time"
            ),
            agrees=interval.low <= 0 <= interval.high,
            outcome=Outcome.UNEXPLAINED,
            cause=f"the zIIP takes {moved} times the time that leaves the GPs: switching, waiting "
            "in enclaves, or another way of counting; the slides print no zIIP average and do not "
            "say",
            consequence="zIIPs sized by the GP seconds saved are too few: use the measured zIIP "
            "seconds.",
        )


def _signed(percent: float) -> str:
    return f"{percent / 100:+.1%}".replace("-", "−").replace("%", " %")


def _cycles(configuration: AuditedConfiguration, processor: str) -> list[float]:
    """Return the time of each run of a test cycle on one kind of processor, µs."""
    return [
        sum(
            cell.number.value or 0.0
            for cell in run.cells
            if (cell.quantity, cell.processor) == ("cpu_time", processor)
        )
        for run in configuration.rows
    ]


def timer_screens(study: AuditedStudy) -> Iterator[AuditCheck]:
    screens = [extract for extract in study.extracts if _timer(extract, TASK_ON_CP)]
    for screen in screens:
        yield from _inside_a_screen(study, screen)
        yield from _nothing_in_no_time(study, screen)
    for later in screens:
        for earlier in screens:
            yield from _change_within_total(study, earlier, later)


def _timer(screen: AuditedExtract, name: str) -> Printed | None:
    return next(
        (
            line.number
            for line in screen.lines
            if _key(line.name) == name and line.number.value is not None
        ),
        None,
    )


def _key(name: str) -> str:
    """Return a counter's name without leader dots, with underscores throughout."""
    return "_".join(name.upper().rstrip(".* ").replace(".", "").split())


def _inside_a_screen(study: AuditedStudy, screen: AuditedExtract) -> Iterator[AuditCheck]:
    both = [_timer(screen, field) for field in (ENCLAVE_ON_ZIIP, TIME_ON_ZIIP)]
    whole = _timer(screen, "ASSB_ZIIP_PHTM")
    if whole is not None and all(both):
        yield compare_number(
            study,
            whole,
            total(*(Name(timer.id) for timer in both if timer)),
            family="report",
            statement="zIIP time in enclaves + outside enclaves",
            suffix="sum",
            fits_within_rounding=True,
            otherwise=(
                Outcome.UNEXPLAINED,
                "the counters of the screen are not consistent with each other",
            ),
            consequence="It is not clear which zIIP counters to add.",
        )
    part = [_timer(screen, field) for field in ("ASSB_ZIIP_PHTM", "ASSB_ENCT")]
    preemptable = _timer(screen, "ASSBPHTM")
    if preemptable is not None and all(part):
        parts = total(*(Name(timer.id) for timer in part if timer))
        left = value_of(study, Name(preemptable.id) - parts)
        yield compare_number(
            study,
            preemptable,
            parts,
            family="report",
            statement="ASSB_ZIIP_PHTM + ASSB_ENCT: the zIIP part and the enclave time on CPs",
            suffix="parts",
            quantity="preemptable SRB time is its zIIP part and the enclave time on CPs",
            fits_within_rounding=True,
            otherwise=(
                Outcome.UNEXPLAINED,
                f"{in_decimals(left, 6, 's')} of preemptable SRB time are in neither of the two",
            ),
            consequence=(
                "ASSBPHTM is more than these two; the screen does not say which CP time holds the "
                "rest."
            ),
        )


def _nothing_in_no_time(study: AuditedStudy, screen: AuditedExtract) -> Iterator[AuditCheck]:
    """Check that a screen of changes from a moment to the same moment shows none."""
    moments = _moments(screen)
    if not _is_change(screen) or len(moments) != 2 or moments[0] != moments[1]:
        return
    timers = [
        line.number
        for line in screen.lines
        if line.number.unit == "s" and line.number.value is not None
    ]
    yield check_order(
        study,
        id=Id.in_address(screen.id, "no-time"),
        configuration=None,
        place=f"{screen.label}",
        quantity="no change in no time",
        printed=f"DELTA from {moments[0]} to {moments[1]}",
        statement="every counter is zero",
        pairs=tuple((Name(timer.id), Constant(0.0)) for timer in timers),
        or_equal=True,
        outcome=Outcome.UNEXPLAINED,
        consequence="The baseline was not taken at the moment that the screen gives.",
        family="report",
    )


def _change_within_total(
    study: AuditedStudy, change: AuditedExtract, whole: AuditedExtract
) -> Iterator[AuditCheck]:
    """Check a DELTA screen against the ACTUAL screen of the same moment: it holds the change."""
    if not _is_change(change) or _is_change(whole) or not _same_session(change, whole):
        return
    ends = (_moments(change)[-1], _moments(whole)[-1])
    yield stated(
        study,
        check_id=Id.in_address(change.id, "moment", whole.id),
        place=f"{change.label}; {whole.label}",
        quantity="moment of two modes of one reading",
        statement="both screens show the same reading: only the mode was toggled",
        printed=ends[0],
        recomputed=float(ends[0] == ends[1]),
        recomputed_text=ends[1],
        unit="",
        working=f"{ends[0]}; {ends[1]}",
        family="report",
        agrees=ends[0] == ends[1],
        outcome=Outcome.UNEXPLAINED,
        cause="one digit differs: a typo in one of the two screens",
        consequence="None: microseconds.",
    )
    pairs = []
    for line in change.lines:
        other = _timer(whole, _key(line.name))
        if line.number.value is not None and line.number.unit == "s" and other is not None:
            pairs.append((Name(line.number.id), Name(other.id)))
    if pairs:
        yield check_order(
            study,
            id=Id.in_address(change.id, "within", whole.id),
            configuration=None,
            place=f"{change.label}; {whole.label}",
            quantity="counters of the DELTA screen within those of the ACTUAL screen",
            printed="DELTA",
            statement="each counter's change is at most its value afterwards",
            pairs=tuple(pairs),
            or_equal=True,
            outcome=Outcome.UNEXPLAINED,
            consequence="The two screens are not of one session.",
            family="report",
        )


def _is_change(screen: AuditedExtract) -> bool:
    return "DELTA" in _text(screen).upper()


def _text(screen: AuditedExtract) -> str:
    lines = (f"{line.group} {line.name} {line.number.printed}" for line in screen.lines)
    return " ".join((screen.label, *lines))


def _same_session(one: AuditedExtract, other: AuditedExtract) -> bool:
    """Return whether two screens end in the same second."""
    return bool(
        {moment[:19] for moment in _moments(one)[-1:]} & {moment[:19] for moment in _moments(other)}
    )


def _moments(screen: AuditedExtract) -> list[str]:
    moments = []
    words = _text(screen).split()
    for date, time in pairwise(words):
        if date.count("/") == 2 and time.count(":") == 2:
            moments.append(f"{date} {time}")
    return moments
