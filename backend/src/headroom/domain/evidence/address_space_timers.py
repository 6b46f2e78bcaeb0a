"""Timer screens of one address space (HBZT): which counters add up to what, and changes.

The screens show counters of the ASSB, the control block in which z/OS accumulates the processor
time of an address space. Method: docs/methods/address-space-timers.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.evidence.studies import Study
from headroom.domain.quantities.formulas import Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import in_decimals, phrase
from headroom.domain.quantities.quantities import Quantity, Source

_Role: TypeAlias = Literal["gp", "ziip", "inside_another", "not_used"]

TASK_ON_CP = "ASSB_TASK_TIME_ON_CP"
SRB_ON_CP = "ASSB_SRB_TIME_ON_CP"
TIME_ON_ZIIP = "ASSB_TIME_ON_ZIIP"
ENCLAVE_ON_ZIIP = "ASSB_ZIIP_ENCT"
_COUNTED = (TASK_ON_CP, SRB_ON_CP, TIME_ON_ZIIP, ENCLAVE_ON_ZIIP)

ROLES: dict[str, tuple[_Role, str]] = {
    TASK_ON_CP: ("gp", "Time of tasks (TCBs) on general-purpose CPs."),
    SRB_ON_CP: ("gp", "Time of SRBs on general-purpose CPs; no task time is in it."),
    TIME_ON_ZIIP: ("ziip", "zIIP time outside enclaves; no enclave time is in it."),
    ENCLAVE_ON_ZIIP: ("ziip", "zIIP time of enclaves; nothing outside enclaves is in it."),
    "ASSBPHTM": (
        "inside_another",
        "Time of preemptable-class SRBs on every kind of processor. On screens 2 to 4 it is "
        "ASSB_ZIIP_PHTM + ASSB_ENCT; screen 1 leaves 0.000529 s over and screen 5 761.5 s with "
        "ASSB_ENCT 0, so it is not the enclave time alone.",
    ),
    "ASSB_ZIIP_PHTM": (
        "inside_another",
        "The zIIP part of ASSBPHTM: the two zIIP times together, to within a microsecond.",
    ),
    "ASSB_IFA_PHTM": ("inside_another", "The zAAP part of ASSBPHTM."),
    "ASSB_TIME_ZIIP_ON_CP": (
        "inside_another",
        "zIIP-eligible work that ran on a CP: already in the CP time.",
    ),
    "ASSB_TIME_IFA_ON_CP": (
        "inside_another",
        "zAAP-eligible work that ran on a CP: already in the CP time.",
    ),
    "ASSB_ENCT": (
        "not_used",
        "CP time of enclaves. The screen does not say whether the task and SRB times hold it, so "
        "it is left out rather than counted twice.",
    ),
    "ASSBASST": (
        "not_used",
        "Additional SRB service time. The screen does not say what it adds to.",
    ),
    "ASSBPHTM_BASE": ("not_used", "ASSBPHTM at the end of the job step before, no time of now."),
    "ASSB_TIME_ON_IFA": ("not_used", "zAAP time; there is no zAAP on these screens."),
    "ASSB_IFA_ENCT": ("not_used", "zAAP time of enclaves; there is no zAAP on these screens."),
}

ONE_READING = "not published: one reading of each counter"
_MOMENT = re.compile(r"\d{4}/\d\d/\d\d[ ,T]+\d\d:\d\d:\d\d\.\d+")
_HIGHEST_YEAR = 2199
_APPLICATION = (re.compile(r"APPLID\s*=\s*(\w+)"), re.compile(r"APPLID\W+(\w+)"))
_SAME_MOMENT_SECONDS = 0.001


@formula(label="GP time", unit="s", takes=("s", "s"))
def address_space_gp_seconds(task_on_cp: float, srb_on_cp: float) -> float:
    """Return the GP time of an address space, s: tasks and SRBs on CPs."""
    return task_on_cp + srb_on_cp


@formula(label="zIIP time", unit="s", takes=("s", "s"))
def address_space_ziip_seconds(time_on_ziip: float, enclave_on_ziip: float) -> float:
    """Return the zIIP time of an address space, s: outside enclaves and in them."""
    return time_on_ziip + enclave_on_ziip


@formula(label="CPU time", unit="s", takes=("s", "s"))
def address_space_seconds(gp_seconds: float, ziip_seconds: float) -> float:
    """Return the CPU time of an address space on GPs and zIIPs, s."""
    return gp_seconds + ziip_seconds


@formula(label="Share of the CPU time on zIIPs", unit="share", takes=("s", "s"))
def ziip_share(ziip_seconds: float, total_seconds: float) -> float:
    """Return which share of the CPU time ran on zIIPs, 0 to 1."""
    return ziip_seconds / total_seconds


@formula(label="Counter before", unit="s", takes=("s", "s"))
def counter_before(after: float, change: float) -> float:
    """Return what a counter stood at before it changed, s."""
    return after - change


@formula(label="Change of a counter", unit="s", takes=("s", "s"))
def counter_change(after: float, before: float) -> float:
    """Return how much a counter grew, s."""
    return after - before


@dataclass(frozen=True, slots=True)
class Counter:
    """One line of a screen. value: in s; None for a line that is not a time."""

    name: str
    meaning: str
    printed: str
    value: float | None
    source: Source

    def key(self) -> str:
        """Return the counter's name without leader dots and with underscores throughout."""
        return re.sub(r"[^A-Z0-9]+", "_", self.name.upper()).strip("_")


@dataclass(frozen=True, slots=True)
class Screen:
    """A printed screen with all its lines."""

    id: str
    label: str
    counters: tuple[Counter, ...]

    def shows_timers(self) -> bool:
        """Return whether the screen holds the counters that make up GP and zIIP time."""
        return {counter.key() for counter in self.counters if counter.value is not None} >= set(
            _COUNTED
        )

    def text(self) -> str:
        lines = (f"{counter.name} {counter.meaning} {counter.printed}" for counter in self.counters)
        return " ".join((self.label, *lines))

    def moments(self) -> tuple[datetime, ...]:
        """Return when the screen was read, or from when to when it shows a difference."""
        text = self.text()
        moments = [_moment(written) for written in _MOMENT.findall(text)]
        shown = moments[: 2 if "DELTA" in text.upper() else 1]
        return tuple(moment for moment in shown if moment is not None)

    def application(self) -> str | None:
        """Return the APPLID on the screen."""
        text = self.text()
        matches = (pattern.search(text) for pattern in _APPLICATION)
        return next((match.group(1) for match in matches if match), None)


def _moment(written: str) -> datetime | None:
    """Return a time of a screen; None for one that no calendar has, such as 31 February."""
    try:
        moment = datetime.strptime(re.sub(r"[ ,T]+", " ", written), "%Y/%m/%d %H:%M:%S.%f")
    except ValueError:
        return None
    return moment if moment.year <= _HIGHEST_YEAR else None


@dataclass(frozen=True, slots=True)
class CounterRole:
    """What a counter is used for, and why."""

    name: str
    printed: str
    role: _Role
    reason: str


@dataclass(frozen=True, slots=True)
class TimerFigures:
    """GP and zIIP time of an address space."""

    gp_seconds: Quantity
    ziip_seconds: Quantity
    total_seconds: Quantity
    ziip_share: Quantity


@dataclass(frozen=True, slots=True)
class TimerSummary:
    """What the counters of a timer screen add up to. inputs: every figure by its id."""

    figures: TimerFigures
    inputs: dict[str, Quantity]
    counters: tuple[CounterRole, ...]


@dataclass(frozen=True, slots=True)
class CounterChangeFigures:
    """Ids in ``inputs``."""

    before: str
    after: str
    change: str


@dataclass(frozen=True, slots=True)
class CounterChange:
    """One counter before and after, with ids of the figures in ``inputs``."""

    name: str
    meaning: str
    before: float | None
    after: float | None
    change: float | None
    unit: str
    figures: CounterChangeFigures


@dataclass(frozen=True, slots=True)
class TimerChange:
    """What happened between two screens of one address space."""

    id: str
    label: str
    before: Annotated[
        str | None, Field(description="The screen before; null where none is printed")
    ]
    after: str
    note: str
    rows: tuple[CounterChange, ...]
    figures: TimerFigures
    inputs: dict[str, Quantity]


def screens_of(study: Study) -> list[Screen]:
    """Return the extracts of a study as screens."""
    return [
        Screen(
            extract.id,
            extract.label,
            tuple(
                Counter(
                    line.name,
                    line.meaning,
                    line.printed,
                    line.value if line.unit == "s" else None,
                    Source(
                        line.locator,
                        study.id,
                        study.title,
                        configuration=extract.configuration_id,
                        printed=line.printed,
                    ),
                )
                for line in extract.values
            ),
        )
        for extract in study.extracts
    ]


def timer_summary(screen: Screen) -> TimerSummary | None:
    """Return GP and zIIP time of a screen; None when it does not show the counters for them."""
    if not screen.shows_timers():
        return None
    ledger = Ledger()
    ids = {key: _add(ledger, screen, counter) for key, counter in _timers(screen).items()}
    return TimerSummary(
        _sums(ledger, screen.id, screen.label, ids),
        _by_id(ledger),
        tuple(
            CounterRole(
                counter.name,
                counter.printed,
                *ROLES.get(counter.key(), ("not_used", "What it counts is not stated.")),
            )
            for counter in screen.counters
            if counter.value is not None
        ),
    )


def timer_changes(screens: Sequence[Screen]) -> list[TimerChange]:
    """Return the changes that pairs of screens of one session show.

    Two screens make a pair when they are of the same address space and either one is a difference
    that ends where the other was read, or both are differences from the same moment and the first
    of them is that moment itself.
    """
    timers = [screen for screen in screens if screen.shows_timers() and screen.application()]
    readings = [timer for timer in timers if len(timer.moments()) == 1]
    differences = [timer for timer in timers if len(timer.moments()) == 2]
    changes = []
    for difference in differences:
        start, end = difference.moments()
        if start == end:
            continue
        for reading in readings:
            if reading.application() == difference.application() and _close(
                reading.moments()[0], end
            ):
                changes.append(_before_a_difference(reading, difference))
        for baseline in differences:
            if (
                baseline is not difference
                and baseline.application() == difference.application()
                and baseline.moments() == (start, start)
            ):
                changes.append(_between(baseline, difference))
    return changes


def _close(one: datetime, other: datetime) -> bool:
    return abs((one - other).total_seconds()) <= _SAME_MOMENT_SECONDS


def _timers(screen: Screen) -> dict[str, Counter]:
    return {counter.key(): counter for counter in screen.counters if counter.value is not None}


def _add(ledger: Ledger, screen: Screen, counter: Counter) -> str:
    return ledger.add(
        Quantity(
            Id.write("timer", (screen.id, counter.key())),
            f"{counter.key()}, {screen.label}",
            counter.value,
            "s",
            "published",
            source=counter.source,
            interval_missing=ONE_READING,
        )
    )


def _by_id(ledger: Ledger) -> dict[str, Quantity]:
    return ledger.by_id()


def _sums(ledger: Ledger, key: str, label: str, ids: dict[str, str]) -> TimerFigures:
    """Record GP time, zIIP time, their sum and the share on zIIPs."""
    gp = ledger.derive(
        Id.write("gp_seconds", key),
        address_space_gp_seconds,
        ids[TASK_ON_CP],
        ids[SRB_ON_CP],
        label=f"GP time, {label}",
    )
    ziip = ledger.derive(
        Id.write("ziip_seconds", key),
        address_space_ziip_seconds,
        ids[TIME_ON_ZIIP],
        ids[ENCLAVE_ON_ZIIP],
        label=f"zIIP time, {label}",
    )
    total = ledger.derive(
        Id.write("total_seconds", key), address_space_seconds, gp, ziip, label=f"CPU time, {label}"
    )
    share_id, share_label = Id.write("ziip_share", key), f"Share on zIIPs, {label}"
    if ledger[total].value:
        share = ledger.derive(share_id, ziip_share, ziip, total, label=share_label)
    else:
        share = ledger.add(
            Quantity(
                share_id,
                share_label,
                None,
                "share",
                "derived",
                why_missing="no CPU time on this screen",
            )
        )
    return TimerFigures(ledger[gp], ledger[ziip], ledger[total], ledger[share])


def _before_a_difference(reading: Screen, difference: Screen) -> TimerChange:
    """Return the change where the reading afterwards and the difference are printed."""
    ledger = Ledger()
    after = {key: _add(ledger, reading, timer) for key, timer in _timers(reading).items()}
    change = {key: _add(ledger, difference, timer) for key, timer in _timers(difference).items()}
    key = f"{reading.id}-before"
    rows = tuple(
        _counter_change(
            ledger,
            name,
            counter,
            ledger.derive(
                Id.write("timer", (key, name)),
                counter_before,
                after[name],
                change[name],
                label=f"{name} before",
            ),
            after[name],
            change[name],
        )
        for name, counter in _timers(reading).items()
        if name in change
    )
    return TimerChange(
        f"{difference.id}-change",
        _label(difference),
        None,
        reading.id,
        "The state before is not printed: it is the reading less the printed difference.",
        rows,
        _sums(ledger, difference.id, difference.label, change),
        _by_id(ledger),
    )


def _between(baseline: Screen, difference: Screen) -> TimerChange:
    """Return the change between a baseline and a later screen that counts from it."""
    ledger = Ledger()
    before = {key: _add(ledger, baseline, timer) for key, timer in _timers(baseline).items()}
    after = {key: _add(ledger, difference, timer) for key, timer in _timers(difference).items()}
    key = f"{difference.id}-change"
    change = {
        name: ledger.derive(
            Id.write("timer", (key, name)),
            counter_change,
            after[name],
            before[name],
            label=f"Change of {name}",
        )
        for name in after
        if name in before
    }
    rows = tuple(
        _counter_change(ledger, name, counter, before[name], after[name], change[name])
        for name, counter in _timers(difference).items()
        if name in change
    )
    return TimerChange(
        key,
        _label(difference),
        baseline.id,
        difference.id,
        "Both screens are printed; the first is the baseline.",
        rows,
        _sums(ledger, key, difference.label, change),
        _by_id(ledger),
    )


def _counter_change(
    ledger: Ledger, name: str, counter: Counter, before: str, after: str, change: str
) -> CounterChange:
    return CounterChange(
        name,
        counter.meaning,
        ledger[before].value,
        ledger[after].value,
        ledger[change].value,
        ledger[change].unit,
        CounterChangeFigures(before, after, change),
    )


def _label(difference: Screen) -> str:
    start, end = difference.moments()
    return phrase(
        f"{difference.application()}, {start.isoformat(' ', 'seconds')} to "
        f"{end.time().isoformat('seconds')}, {in_decimals((end - start).total_seconds(), 2, 's')}"
    )
