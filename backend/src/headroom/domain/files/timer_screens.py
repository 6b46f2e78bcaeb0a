"""HBZT screens as text: which address space they show, and the cycles that they hold.

Method: docs/methods/address-space-timers.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from headroom.domain.evidence.address_space_timers import Counter, Screen, timer_summary
from headroom.domain.peaks.profiles import FileError
from headroom.domain.quantities.quantities import Source

_SPACE = re.compile(r"CPU USAGE FOR ADDRESS SPACE:\s*(ASID=\S+?,\s*APPLID=\S+)", re.IGNORECASE)
_HEADING = re.compile(r"\b(ACTUAL|DELTA) values\b.*", re.IGNORECASE)
_COUNTER = re.compile(
    r"^\W*(ASSB[A-Z_ ]*?)\s*\.{2,}\s*(\d+):(\d\d):(\d\d\.\d+)\*?\s*(.*)$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class TimerReading:
    """One screen, or the difference of two readings.

    means: ``cycle``, what ran between two moments; ``total``, what ran since the address space
    started; ``refused``, with the reason in ``says``. Seconds of CPU; elapsed in seconds.
    """

    means: Literal["cycle", "total", "refused"]
    says: str
    line: int
    application: str
    gp_seconds: float
    ziip_seconds: float
    elapsed_seconds: float | None


@dataclass(frozen=True, slots=True)
class _Read:
    line: int
    screen: Screen
    gp: float
    ziip: float

    @property
    def application(self) -> str:
        return self.screen.application() or ""

    @property
    def at(self) -> datetime:
        return self.screen.moments()[-1]


def is_timer_screens(text: str) -> bool:
    """Return whether a text is of HBZT screens."""
    return bool(_HEADING.search(text)) and "ASSB" in text.upper()


def read_timer_screens(text: str) -> list[TimerReading]:
    """Return every screen of a text in turn. Raises FileError where one cannot be read.

    Two readings of one address space one after the other are a cycle too, from the first to the
    second.
    """
    readings: list[TimerReading] = []
    before: _Read | None = None
    for read in _screens(text):
        moments = read.screen.moments()
        if len(moments) == 2:
            readings.append(_difference(read, *moments))
            before = None
            continue
        if before is not None and before.application == read.application and before.at < read.at:
            readings.append(_between(before, read))
        else:
            says = f"{read.application}, since its start until {_time(read.at)}: a total, no cycle"
            readings.append(
                TimerReading("total", says, read.line, read.application, read.gp, read.ziip, None)
            )
        before = read
    return readings


def _difference(read: _Read, start: datetime, end: datetime) -> TimerReading:
    elapsed = (end - start).total_seconds()
    if elapsed <= 0:
        says = (
            f"{read.application}, {_time(start)}: starts and ends at the same time, so nothing ran "
            "in it; it is a baseline, no cycle"
            if elapsed == 0
            else f"{read.application}: ends {_time(end)}, before it starts {_time(start)}"
        )
        return TimerReading("refused", says, read.line, read.application, read.gp, read.ziip, None)
    says = f"{read.application}, {_time(start)} to {_clock(end)}"
    return TimerReading("cycle", says, read.line, read.application, read.gp, read.ziip, elapsed)


def _between(before: _Read, after: _Read) -> TimerReading:
    gp, ziip = (
        round(late - early, 6)  # the screens print microseconds
        for early, late in ((before.gp, after.gp), (before.ziip, after.ziip))
    )
    says = f"{after.application}, {_time(before.at)} to {_clock(after.at)}, two readings"
    means: Literal["cycle", "refused"] = "cycle"
    if gp < 0 or ziip < 0:
        means, says = "refused", f"{says}: a counter fell; the address space started anew"
    elapsed = (after.at - before.at).total_seconds()
    return TimerReading(means, says, after.line, after.application, gp, ziip, elapsed)


def _time(moment: datetime) -> str:
    return moment.isoformat(" ", "microseconds")


def _clock(moment: datetime) -> str:
    return moment.time().isoformat("microseconds")


def _screens(text: str) -> Sequence[_Read]:
    screens: list[_Read] = []
    space, heading, line = "", "", 0
    counters: list[Counter] = []

    def close() -> None:
        if not heading:
            return
        place = Source(f"line {line}")
        heads = [
            Counter("ASID,APPLID", "", space, None, place),
            Counter("values", "", heading, None, place),
        ]
        screen = Screen(str(line), f"screen of line {line}", (*heads, *counters))
        if not screen.moments() or ("DELTA" in heading.upper() and len(screen.moments()) < 2):
            raise FileError(f"{heading.strip()}: no date and time is read here", line)
        summary = timer_summary(screen)
        if summary is None:
            raise FileError(
                "this screen lacks ASSB_TASK_TIME_ON_CP, ASSB_SRB_TIME_ON_CP, ASSB_TIME_ON_ZIIP or "
                "ASSB_ZIIP_ENCT",
                line,
            )
        times = summary.figures
        gp, ziip = (time.value or 0.0 for time in (times.gp_seconds, times.ziip_seconds))
        screens.append(_Read(line, screen, round(gp, 6), round(ziip, 6)))

    for number, text_line in enumerate(text.splitlines(), 1):
        head, begins = _HEADING.search(text_line), _SPACE.search(text_line)
        if begins:
            close()
            space, heading, counters = begins[1], "", []
        elif head:
            close()
            heading, line, counters = head[0], number, []
        elif heading and (cell := _COUNTER.match(text_line)):
            name, hours, minutes, seconds, meaning = cell.groups()
            value = int(hours) * 3600 + int(minutes) * 60 + float(seconds)
            printed = f"{hours}:{minutes}:{seconds}"
            counters.append(Counter(name, meaning, printed, value, Source(f"line {number}")))
    close()
    return screens
