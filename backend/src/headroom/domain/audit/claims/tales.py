"""Claims of "CICS Integration & Optimization: Tales from the Trenches" against its own numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

from headroom.domain.audit.checks import Check, Hypothesis, Outcome, compare_number
from headroom.domain.audit.claims.types import (
    Comparisons,
    check_comparisons,
    derived,
    same_number,
    stated,
    unavailable,
)
from headroom.domain.audit.comparison import compare_printed
from headroom.domain.audit.cycles import mean_cycle_time
from headroom.domain.audit.evidence import AuditedExtract, AuditedStudy, Printed, check_id
from headroom.domain.audit.recomputation import recompute, total, traced, value_of
from headroom.domain.evidence.address_space_timers import (
    ENCLAVE_ON_ZIIP,
    SRB_ON_CP,
    TASK_ON_CP,
    TIME_ON_ZIIP,
    address_space_gp_seconds,
    address_space_ziip_seconds,
)
from headroom.domain.evidence.costs import cycle_addition, cycle_saving
from headroom.domain.quantities.expressions import Constant, Expression, Name
from headroom.domain.value.windows import minutes, part_transactions

STUDY = "tales"
STREAMS = ("1", "5")
COMPARISONS: dict[str, tuple[str, str]] = {
    "old against new without zIIP": ("tales-a-standard", "tales-a-alt"),
    "new without zIIP against new with zIIP": ("tales-a-alt", "tales-a-alt-ziip"),
    "old against new with zIIP": ("tales-a-standard", "tales-a-alt-ziip"),
}
"""The three comparisons that customer A's percentages stand for: before, after."""

GIVEN: dict[str, str] = {
    "tales-a-cycle-sockets": "states a setting of the test",
    "tales-a-cycle-requests": "states a setting of the test",
    "tales-a-concurrent-cycles": "states a setting of the test",
    "tales-b-requests": "states a setting of the test",
    "tales-b-peak-hours": "an assumption of the value proposition; no line of it uses the hours",
    "tales-b-peak-transactions": "an assumption of the value proposition",
    "tales-b-alt-share": "an assumption of the value proposition",
    "tales-hbzt-days": "nothing in the document derives it",
    "tales-cics-sockets-year": "nothing in the document derives it",
}
"""Figures that are inputs: there is nothing in the document to check them against."""


def claims(study: AuditedStudy) -> Iterator[Check]:
    """Yield a check for every claim of the slides. Raises UnknownNumberError."""
    yield from chain(
        _test_cycles(study),
        _percentages(study),
        _under_load(study),
        _customer_b(study),
        _moved_to_ziip(study),
        _whole_cpu(study),
        _screens(study),
        _production_region(study),
    )


# Customer A


def _test_cycles(study: AuditedStudy) -> Iterator[Check]:
    cycles = study.figure("tales-a-concurrent-cycles")
    yield derived(
        study,
        "tales-a-concurrent-sockets",
        cycles * study.figure("tales-a-cycle-sockets"),
        "concurrent cycles × sockets of a cycle",
    )
    yield derived(
        study,
        "tales-a-concurrent-requests",
        cycles * study.figure("tales-a-cycle-requests"),
        "concurrent cycles × requests of a cycle",
    )
    yield same_number(study, "tales-a-requests-1", "tales-a-cycle-requests")
    yield same_number(study, "tales-a-instances-5", "tales-a-concurrent-cycles")
    yield derived(
        study,
        "tales-a-requests-5",
        study.figure("tales-a-instances-5") * study.figure("tales-a-requests-1"),
        "concurrent instances × requests of one",
    )
    yield derived(
        study,
        "tales-a-instances-1",
        study.figure("tales-a-requests-1") / study.figure("tales-a-cycle-requests"),
        "requests of the table ÷ requests of a cycle",
    )


def _percentages(study: AuditedStudy) -> Iterator[Check]:
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
    found = [
        each.number
        for name in ("tales-a-alt", "tales-a-alt-ziip")
        for point in study.configuration(f"{name}-{streams}").points
        for each in point.totals
        if each.quantity == "change_share"
    ]
    return [*found, study.number(f"tales-a-ziip-step-{streams}")]


def _percentage(
    study: AuditedStudy, printed: Printed, changes: dict[str, Expression], streams: str
) -> Iterator[Check]:
    distances = {
        name: abs(value_of(study, each) - (printed.value or 0.0)) for name, each in changes.items()
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
        for name, each in changes.items()
        if compare_printed(printed.printed or "", value_of(study, each), value=printed.value).agrees
    ]
    yield stated(
        study,
        check_id=check_id(printed.id, "comparison"),
        place=printed.place,
        quantity=f"which comparison {printed.printed} belongs to, {streams} concurrent",
        statement="comparisons, of three, that give the printed percentage: exactly one",
        printed=printed.printed or "",
        recomputed=float(len(fitting)),
        recomputed_text=", ".join(fitting) or "none",
        unit="comparisons",
        working="; ".join(f"{name} {value_of(study, each):+.2%}" for name, each in changes.items()),
        configuration=printed.configuration,
        printed_id=printed.figure,
        family="change",
        agrees=len(fitting) == 1,
        outcome=Outcome.UNEXPLAINED,
        cause="no comparison, or more than one, gives it",
        consequence="A percentage is of no use without knowing what it is taken of.",
    )


def _under_load(study: AuditedStudy) -> Iterator[Check]:
    yield check_comparisons(
        study,
        Comparisons(
            id="tales-a-efficient-under-load",
            configuration=None,
            place="Test Results (w/ Concurrency)",
            quantity="the TCP/IP stack gets more efficient the harder it is loaded",
            printed="more efficient the harder you load it",
            statement="GP time per request with five concurrent cycles against one",
            pairs=tuple(
                (_per_request(study, f"{each}-5"), _per_request(study, f"{each}-1"))
                for each in ("tales-a-standard", "tales-a-alt", "tales-a-alt-ziip")
            ),
        ),
    )
    yield check_comparisons(
        study,
        Comparisons(
            id="tales-a-solution2-further",
            configuration=None,
            place="Solution 2 Assessment",
            quantity="GP time of socket I/O went down further",
            printed="went down further",
            statement="mean GP time of a cycle: with zIIP below without, without below standard",
            pairs=tuple(
                (
                    mean_cycle_time(study.configuration(f"{low}-{streams}")),
                    mean_cycle_time(study.configuration(f"{high}-{streams}")),
                )
                for streams in STREAMS
                for high, low in list(COMPARISONS.values())[:2]
            ),
        ),
    )


def _per_request(study: AuditedStudy, configuration: str) -> Expression:
    requests = study.number(f"requests_per_cycle[{configuration}]")
    return mean_cycle_time(study.configuration(configuration)) / Name(requests.id)


# Customer B


def _customer_b(study: AuditedStudy) -> Iterator[Check]:
    for number in ("1", "2"):
        yield derived(
            study,
            f"tales-b-saving{number}",
            traced(
                cycle_saving,
                study.cell("tales-b-initial", "average", "Worker TX"),
                study.cell(f"tales-b-solution{number}", "average", "Worker TX"),
            ),
            f"GP seconds of the initial configuration − those of solution {number}",
        )
    volume = study.figure("tales-b-peak-transactions")
    for worker in ("alt", "std"):
        yield derived(
            study,
            f"tales-b-{worker}-transactions",
            traced(part_transactions, volume, study.figure(f"tales-b-{worker}-share")),
            "peak transactions × share",
        )
    alternate, standard = (_worker_seconds(study, "alt", "2"), _worker_seconds(study, "std", "1"))
    yield derived(
        study,
        "tales-b-std-share",
        1 - study.figure("tales-b-alt-share"),
        "what the alternate Worker leaves",
    )
    yield derived(
        study, "tales-b-alt-seconds", alternate, "transactions × saving of solution 2 ÷ 5,000"
    )
    unrounded = _unrounded(study)
    yield derived(
        study,
        "tales-b-std-seconds",
        standard,
        "transactions × saving of solution 1 ÷ 5,000",
        hypotheses=(
            Hypothesis(
                unrounded,
                Outcome.ROUNDED_DIFFERENTLY,
                "made of a saving that was rounded only for printing: 1.008 s stands for anything "
                f"up to 1.0085 s, and from {unrounded / 800:.6f} s on the product rounds to 807; "
                "such a saving gives 1,710 s and 28.49 min too",
            ),
        ),
        consequence="0.6 GP seconds in the window: 0.07 % of this part.",
    )
    yield derived(
        study,
        "tales-b-total-seconds",
        alternate + standard,
        "seconds of both Workers, from the printed savings",
        consequence=(
            "0.6 GP seconds in the window, 0.04 %. Our 1,709.4 s and the slide's 28.49 min agree."
        ),
    )
    yield derived(
        study,
        "tales-b-total-seconds",
        study.figure("tales-b-alt-seconds") + study.figure("tales-b-std-seconds"),
        "sum of the two printed lines above it",
        suffix="of-lines",
    )
    yield derived(
        study,
        "tales-b-total-minutes",
        traced(minutes, alternate + standard),
        "seconds of both Workers, from the printed savings, ÷ 60",
    )
    exact = value_of(study, traced(minutes, alternate + standard))
    yield derived(
        study,
        "tales-b-total-minutes",
        traced(minutes, study.figure("tales-b-total-seconds")),
        "the printed seconds in the line above ÷ 60",
        suffix="of-line",
        hypotheses=(
            Hypothesis(
                exact,
                Outcome.ROUNDED_DIFFERENTLY,
                "made of seconds before they were rounded to 1,710",
            ),
        ),
        consequence="None of weight: the minutes are the better number of the two.",
    )


def _worker_seconds(study: AuditedStudy, worker: str, solution: str) -> Expression:
    per_request = study.figure(f"tales-b-saving{solution}") / study.figure("tales-b-requests")
    return study.figure(f"tales-b-{worker}-transactions") * per_request


def _unrounded(study: AuditedStudy) -> float:
    """Return the smallest number that is printed as it is, if the printed saving allows it."""
    printed = study.number("tales-b-std-seconds")
    found = recompute(study, _worker_seconds(study, "std", "1"))
    smallest = (printed.value or 0.0) - 0.5
    return smallest if found.high is not None and found.high >= smallest else found.value or 0.0


# What left the GPs, and what came to the zIIP


def _moved_to_ziip(study: AuditedStudy) -> Iterator[Check]:
    """Check that work which is said to have moved to the zIIP shows up there."""
    cases = [
        (
            f"tales-a-alt-ziip-{streams}",
            mean_cycle_time(study.configuration(f"tales-a-alt-{streams}")),
            mean_cycle_time(study.configuration(f"tales-a-alt-ziip-{streams}")),
            mean_cycle_time(study.configuration(f"tales-a-alt-ziip-{streams}"), "ziip"),
            "Test Results" + (" (w/ Concurrency)" if streams == "5" else ""),
        )
        for streams in STREAMS
    ]
    cases.append(
        (
            "tales-b-solution2",
            study.cell("tales-b-solution1", "average", "Worker TX"),
            study.cell("tales-b-solution2", "average", "Worker TX"),
            traced(
                cycle_addition,
                study.cell("tales-b-solution2", "average", "Worker TX", "ziip"),
                study.cell("tales-b-solution1", "average", "Worker TX", "ziip"),
            ),
            "Test Results and Calculations",
        )
    )
    for configuration, before, after, ziip, place in cases:
        left = traced(cycle_saving, before, after)
        share = value_of(study, left / ziip)
        yield check_comparisons(
            study,
            Comparisons(
                id=f"{configuration}.moved",
                configuration=configuration,
                place=place,
                quantity="socket work runs on the zIIP instead of the GP",
                printed="socket I/O on the zIIP",
                statement=(
                    "GP time that turning the zIIP on takes away, at most the zIIP time that "
                    f"appears (it is {share:.2f} times that)"
                ),
                pairs=((left, ziip),),
                or_equal=True,
                outcome=Outcome.UNEXPLAINED,
                cause=(
                    f"{share:.1f} times as much GP time went as zIIP time came: most of the saving "
                    "is work that vanished with the new Worker, not work that moved; the slides do "
                    "not say which"
                ),
                consequence=(
                    "The zIIP seconds to be provided for cannot be estimated from the GP seconds "
                    "saved, and the saving cannot be expected where the Worker stays."
                ),
            ),
        )


def _whole_cpu(study: AuditedStudy) -> Iterator[Check]:
    """Check what turning the zIIP on does to GP and zIIP time together."""
    for streams in STREAMS:
        before = mean_cycle_time(study.configuration(f"tales-a-alt-{streams}"))
        gp = mean_cycle_time(study.configuration(f"tales-a-alt-ziip-{streams}"))
        ziip = mean_cycle_time(study.configuration(f"tales-a-alt-ziip-{streams}"), "ziip")
        growth = value_of(study, (gp + ziip) / before) - 1
        short = value_of(study, ziip / (before - gp))
        found = recompute(study, gp + ziip)
        yield stated(
            study,
            check_id=f"tales-a-alt-ziip-{streams}.whole-cpu",
            place="Test Results" + (" (w/ Concurrency)" if streams == "5" else ""),
            quantity=f"work moves from GP to zIIP, {streams} concurrent",
            statement=(
                "GP + zIIP time with the zIIP on against GP time with the zIIP off, within 10 %"
            ),
            printed="zIIP exploitation",
            recomputed=growth * 100,
            recomputed_text=f"{growth * 100:+.1f} %",
            unit="percent",
            working=f"({found.working}) ÷ {value_of(study, before):,.2f} − 1",
            configuration=f"tales-a-alt-ziip-{streams}",
            inputs=found.inputs,
            agrees=abs(growth) <= 0.1,
            outcome=Outcome.UNEXPLAINED,
            cause=(
                f"the zIIP takes {short:.1f} times the time that leaves the GPs: switching, "
                "waiting in enclaves, or another way of counting; the slides print no zIIP average "
                "and do not say"
            ),
            consequence=(
                "zIIPs sized by the GP seconds saved are too few: take the zIIP seconds that were "
                "measured."
            ),
        )


# Timer screens


def _screens(study: AuditedStudy) -> Iterator[Check]:
    screens = [each for each in study.extracts if _timer(each, TASK_ON_CP)]
    for screen in screens:
        yield from _inside_a_screen(study, screen)
        yield from _nothing_in_no_time(study, screen)
    for later in screens:
        for earlier in screens:
            yield from _change_within_total(study, earlier, later)


def _timer(screen: AuditedExtract, name: str) -> Printed | None:
    return next(
        (
            each.number
            for each in screen.lines
            if _key(each.name) == name and each.number.value is not None
        ),
        None,
    )


def _key(name: str) -> str:
    """Return a counter's name without leader dots, with underscores throughout."""
    return "_".join(name.upper().rstrip(".* ").replace(".", "").split())


def _inside_a_screen(study: AuditedStudy, screen: AuditedExtract) -> Iterator[Check]:
    both = [_timer(screen, each) for each in (ENCLAVE_ON_ZIIP, TIME_ON_ZIIP)]
    whole = _timer(screen, "ASSB_ZIIP_PHTM")
    if whole is not None and all(both):
        yield compare_number(
            study,
            whole,
            total(*(Name(each.id) for each in both if each)),
            family="report",
            statement="zIIP time in enclaves + outside enclaves",
            suffix="sum",
            fits_within_rounding=True,
            otherwise=(Outcome.UNEXPLAINED, "the counters of the screen do not fit each other"),
            consequence="It is not clear which zIIP counters to add.",
        )
    part = [_timer(screen, each) for each in ("ASSB_ZIIP_PHTM", "ASSB_ENCT")]
    preemptable = _timer(screen, "ASSBPHTM")
    if preemptable is not None and all(part):
        parts = total(*(Name(each.id) for each in part if each))
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
                f"{left:,.6f} s of preemptable SRB time are in neither of the two",
            ),
            consequence=(
                "ASSBPHTM is not the enclave time over again: which CP time holds the rest is not "
                "said."
            ),
        )


def _nothing_in_no_time(study: AuditedStudy, screen: AuditedExtract) -> Iterator[Check]:
    """Check that a screen of changes from a moment to the same moment shows none."""
    moments = _moments(screen)
    if not _is_change(screen) or len(moments) != 2 or moments[0] != moments[1]:
        return
    timers = [
        each.number
        for each in screen.lines
        if each.number.unit == "s" and each.number.value is not None
    ]
    yield check_comparisons(
        study,
        Comparisons(
            id=check_id(screen.id, "no-time"),
            configuration=None,
            place=f"{screen.label}",
            quantity="no change in no time",
            printed=f"DELTA from {moments[0]} to {moments[1]}",
            statement="every counter is zero",
            pairs=tuple((Name(each.id), Constant(0.0)) for each in timers),
            or_equal=True,
            outcome=Outcome.UNEXPLAINED,
            consequence="The baseline was not taken at the moment that the screen gives.",
            family="report",
        ),
    )


def _change_within_total(
    study: AuditedStudy, change: AuditedExtract, whole: AuditedExtract
) -> Iterator[Check]:
    """Check a DELTA screen against the ACTUAL screen of the same moment: it holds the change."""
    if not _is_change(change) or _is_change(whole) or not _same_session(change, whole):
        return
    ends = (_moments(change)[-1], _moments(whole)[-1])
    yield stated(
        study,
        check_id=check_id(change.id, "moment", whole.id),
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
        cause="one digit differs: a slip in one of the two screens",
        consequence="None: microseconds.",
    )
    pairs = []
    for line in change.lines:
        other = _timer(whole, _key(line.name))
        if line.number.value is not None and line.number.unit == "s" and other is not None:
            pairs.append((Name(line.number.id), Name(other.id)))
    if pairs:
        yield check_comparisons(
            study,
            Comparisons(
                id=check_id(change.id, "within", whole.id),
                configuration=None,
                place=f"{change.label}; {whole.label}",
                quantity="counters of the DELTA screen within those of the ACTUAL screen",
                printed="DELTA",
                statement="each counter's change is at most what it stands at afterwards",
                pairs=tuple(pairs),
                or_equal=True,
                outcome=Outcome.UNEXPLAINED,
                consequence="The two screens are not of one session.",
                family="report",
            ),
        )


def _is_change(screen: AuditedExtract) -> bool:
    return "DELTA" in _text(screen).upper()


def _text(screen: AuditedExtract) -> str:
    lines = (f"{each.group} {each.name} {each.number.printed}" for each in screen.lines)
    return " ".join((screen.label, *lines))


def _same_session(one: AuditedExtract, other: AuditedExtract) -> bool:
    """Return whether two screens end in the same second."""
    return bool(
        {each[:19] for each in _moments(one)[-1:]} & {each[:19] for each in _moments(other)}
    )


def _moments(screen: AuditedExtract) -> list[str]:
    found = []
    words = _text(screen).split()
    for date, time in pairwise(words):
        if date.count("/") == 2 and time.count(":") == 2:
            found.append(f"{date} {time}")
    return found


def _production_region(study: AuditedStudy) -> Iterator[Check]:
    screens = [each for each in study.extracts if _timer(each, TASK_ON_CP)]
    longest = max(
        screens,
        key=lambda each: (_timer(each, TASK_ON_CP) or each.lines[0].number).value or 0.0,
        default=None,
    )
    if longest is None:
        for figure in ("tales-hbzt-gp-hours", "tales-hbzt-ziip-hours"):
            yield unavailable(study, figure, "the screen that it is read off is not in the data")
        return
    task, srb, outside, enclave = (
        Name(found.id)
        for name in (TASK_ON_CP, SRB_ON_CP, TIME_ON_ZIIP, ENCLAVE_ON_ZIIP)
        if (found := _timer(longest, name)) is not None
    )
    gp = traced(address_space_gp_seconds, task, srb) / 3600
    hours = value_of(study, gp)
    stated_hours = study.number("tales-hbzt-gp-hours").value or 0.0
    yield derived(
        study,
        "tales-hbzt-gp-hours",
        gp,
        "task + SRB time on CPs of the last screen ÷ 3600",
        otherwise=(
            Outcome.SLIP,
            f"{hours:.2f} hours are 21 when rounded; printed is the next whole hour",
        ),
        consequence=(
            f"The slide overstates the region's GP time by {(stated_hours / hours - 1) * 100:.0f} "
            "%, and with it every saving taken as a share of it."
        ),
    )
    yield derived(
        study,
        "tales-hbzt-ziip-hours",
        traced(address_space_ziip_seconds, outside, enclave) / 3600,
        "zIIP time outside and in enclaves of the last screen ÷ 3600",
        consequence="The slide understates the region's zIIP time: 5.55 hours are nearer to six.",
    )
