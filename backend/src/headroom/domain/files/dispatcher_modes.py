"""DFH0STAT's Dispatcher TCB Modes: CPU of a region by mode of its TCBs, with the report's own sums.

Method: docs/methods/cics-times.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from headroom.domain.files.cics_times import CicsMeasurement, CpuTime
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount, in_decimals, rounded_share

_TITLE = re.compile(r"^\s*Dispatcher TCB Modes\s*$", re.IGNORECASE | re.MULTILINE)
_HEAD = re.compile(r"1?\s*Applid\s+\S+\s+Sysid\s+\S+\s+Jobname\s", re.IGNORECASE)
_HEADS = re.compile(r"Total TCB\s+Total TCB\s+DS TCB", re.IGNORECASE)
_PAGE = re.compile(
    r"Applid\s+(?P<region>[A-Z0-9@#$]{1,8})\b.*?(?P<day>\d+/\d+/\d+)\s+Time\s+(?P<time>[\d:.]+)",
    re.IGNORECASE,
)
_START = re.compile(
    r"Dispatcher Start Time and Date[ .]*:\s*(?P<time>[\d:.]+)\s+(?P<day>\S+)", re.IGNORECASE
)
_SPACE = re.compile(
    r"Address Space\s+(?P<reset>Accumulated\s+)?(?P<kind>CPU|SRB) Time.*?:\s*(?P<time>[\d:.]+)",
    re.IGNORECASE,
)
_MODE = re.compile(r"^\s*(?P<mode>[A-Z][A-Z0-9])\s+\S.*\d:\d\d[.:]")
_TIME = re.compile(r"(?<![\d:])(\d+):(\d\d):(\d\d(?:\.\d+)?)")
_RATIO = re.compile(r"(\d+(?:\.\d+)?)%")
_COUNT = re.compile(r"^\s*[A-Z][A-Z0-9]\s+(?:[A-Za-z/]+\s+)*(?P<current>\d+)\s+(?P<peak>\d+)")
_SLACK = 0.001
"""Seconds: CPU counts on while the report is written."""
_RATIO_SLACK = 0.1
"""Percent: ratios are printed with one decimal, cut off."""


@dataclass(frozen=True, slots=True)
class _Mode:
    name: str
    most: int | None
    wait: float
    dispatch: float
    cpu: float
    dispatcher_cpu: float
    ratio: float | None
    line: int


def is_dispatcher_modes(text: str) -> bool:
    """Tell whether a text begins as a report of DFH0STAT, or has its Dispatcher TCB Modes."""
    return bool(_TITLE.search(text) or _HEAD.match(text))


def read_dispatcher_modes(text: str) -> CicsMeasurement:
    """Return the CPU of each mode. Raises FileError with the line.

    What the address space used beyond its modes, and its SRBs, stand as times of their own.
    """
    pages = [heading for line in text.splitlines() if (heading := _PAGE.search(line))]
    regions = {page["region"].upper() for page in pages}
    starts = [*_START.finditer(text)]
    if len(regions) > 1 or len(starts) > 1:
        raise FileError("several reports: import each region and each time as a separate file")
    region = next(iter(regions), "CICS")
    modes, spaces = _modes(text), _spaces(text)
    findings = [finding for mode in modes for finding in _checked(mode)]
    life = _seconds_between(starts, pages)
    for mode in modes:
        if life is not None and mode.most and mode.wait > life * mode.most + 1:
            findings.append(
                Finding(
                    "differs",
                    f"{mode.name} waited {_spent(mode.wait, 1)}, and the dispatcher started "
                    f"{_spent(life, 1)} before the report: the lines may be of different reports.",
                    mode.line,
                )
            )
    times = [CpuTime(f"{region} {mode.name}", mode.cpu, 0.0, mode.line) for mode in modes]
    times += _rest(region, modes, spaces, findings)
    reset = _was_reset(spaces)
    if reset:
        findings.append(
            Finding(
                "reset",
                "The counters were reset after the dispatcher started: enter the time from the "
                "reset to the report.",
                None,
            )
        )
    findings.append(
        Finding("no_ziip_split", "CPU time is of all processors: it is taken as time of GPs.")
    )
    return CicsMeasurement(
        tool="DFH0STAT",
        by_class=False,
        regions=(region,),
        counted_in=region,
        requests=None,
        span_seconds=None if reset else life,
        response_ms=None,
        times=tuple(times),
        transactions=(),
        findings=tuple(findings),
    )


def _modes(text: str) -> list[_Mode]:
    modes: list[_Mode] = []
    inside = headed = False
    for number, line in enumerate(text.splitlines(), 1):
        inside = inside or bool(_TITLE.search(line))
        headed = headed or bool(_HEADS.search(line))
        if not inside or not _MODE.match(line):
            if modes and line.strip():
                break  # another table of the report begins
            continue
        name = line.split()[0]
        times = [_seconds(match) for match in _TIME.finditer(line)]
        if len(times) != 4:
            raise FileError(
                f"{name} has {len(times)} times; waits, dispatch, CPU and DS CPU are needed",
                number,
            )
        if any(mode.name == name for mode in modes):
            raise FileError(f"{name} is listed twice", number)
        count, ratio = _COUNT.match(line), _RATIO.search(line)
        wait, dispatch, cpu, dispatcher_cpu = times
        most = max(int(count["current"]), int(count["peak"])) if count else None
        percent = float(ratio[1]) if ratio else None
        modes.append(_Mode(name, most, wait, dispatch, cpu, dispatcher_cpu, percent, number))
    if not modes:
        raise FileError("no line of a TCB mode is read: add the table Dispatcher TCB Modes")
    if not headed:
        raise FileError(
            "the heads of the table are missing: Op. System Wait Time, Total TCB Dispatch Time, "
            "Total TCB CPU Time, DS TCB CPU Time",
            modes[0].line,
        )
    if sum(mode.cpu for mode in modes) <= 0:
        raise FileError("no mode used CPU", modes[0].line)
    return modes


def _spaces(text: str) -> dict[tuple[str, bool], tuple[float, int]]:
    """Return seconds and line of the address space by CPU or SRB, and whether since the reset."""
    address_spaces: dict[tuple[str, bool], tuple[float, int]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        stated = _SPACE.search(line)
        if stated and (time := _TIME.fullmatch(stated["time"])):
            address_spaces[stated["kind"].upper(), not stated["reset"]] = _seconds(time), number
    return address_spaces


def _was_reset(spaces: dict[tuple[str, bool], tuple[float, int]]) -> bool:
    whole, since = spaces.get(("CPU", False)), spaces.get(("CPU", True))
    return whole is not None and since is not None and whole[0] - since[0] > _SLACK


def _rest(
    region: str,
    modes: list[_Mode],
    spaces: dict[tuple[str, bool], tuple[float, int]],
    findings: list[Finding],
) -> list[CpuTime]:
    """Return what the address space used beyond its modes; a sum that is too high is named."""
    times = []
    whole = spaces.get(("CPU", True)) or spaces.get(("CPU", False))
    if whole is not None:
        seconds, line = whole
        rest = seconds - sum(mode.cpu for mode in modes)
        if rest < -_SLACK:
            findings.append(
                Finding(
                    "differs",
                    f"The modes used {_spent(seconds - rest)}, the address space "
                    f"{_spent(seconds)}: "
                    "they may count from different times.",
                    line,
                )
            )
        times.append(CpuTime(f"{region} other TCBs", max(rest, 0.0), 0.0, line))
    srb = spaces.get(("SRB", True)) or spaces.get(("SRB", False))
    if srb is not None:
        times.append(CpuTime(f"{region} SRB", srb[0], 0.0, srb[1]))
    return times


def _checked(mode: _Mode) -> list[Finding]:
    contradictions = []
    if mode.cpu > mode.dispatch + _SLACK:
        contradictions.append(
            f"{mode.name} used {_spent(mode.cpu)} of CPU in {_spent(mode.dispatch)}"
        )
    if mode.dispatcher_cpu > mode.cpu + _SLACK:
        contradictions.append(
            f"{mode.name}: DS CPU is inside CPU, and is {_spent(mode.dispatcher_cpu)} of "
            f"{_spent(mode.cpu)}"
        )
    if mode.ratio is not None and mode.dispatch > 0:
        computed = mode.cpu / mode.dispatch * 100
        if abs(computed - mode.ratio) > _RATIO_SLACK:
            contradictions.append(
                f"{mode.name}: the ratio is printed as "
                f"{Amount(mode.ratio / 100, 'share', exact=True)}; CPU "
                f"and dispatch time give {rounded_share(computed / 100, 1)}"
            )
    return [Finding("differs", f"{text}.", mode.line) for text in contradictions]


def _seconds_between(starts: list[re.Match[str]], pages: list[re.Match[str]]) -> float | None:
    """Return s from the start of the dispatcher to the report; None where dates differ."""
    if not starts or not pages or starts[0]["day"] != pages[0]["day"]:
        return None
    at = [_TIME.fullmatch(moment["time"]) for moment in (starts[0], pages[0])]
    if at[0] is None or at[1] is None:
        return None
    return max(_seconds(at[1]) - _seconds(at[0]), 0.0) or None


def _spent(seconds: float, decimals: int = 5) -> Amount:
    return in_decimals(seconds, decimals, "s")


def _seconds(time: re.Match[str]) -> float:
    return int(time[1]) * 3600 + int(time[2]) * 60 + float(time[3])
