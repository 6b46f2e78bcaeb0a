"""What the head of a column says of its numbers: the quantity, its unit, which end of an interval.

The dictionary is data: names as SMF, MXG, RMF, SCRT, zebra and monitors write them, the surest
first. A head that is not in it says nothing: its numbers are MSU only where no head says otherwise.
Method: docs/methods/table-heads.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

HeadHolds: TypeAlias = Literal[
    "recorded", "capacity", "consumption", "elsewhere", "starts", "ends", "lpar", "machine"
]
"""recorded: an average of four hours. capacity: defined for an LPAR. elsewhere: numbers that are no
use of general purpose CPs."""
TableUnit: TypeAlias = Literal["MSU", "GP seconds", "MSU-hours", "SU", "SU/sec", "percent"]
"""What a table counts consumption in. SU, GP seconds and MSU-hours are amounts of an interval, the
others rates."""
TABLE_UNITS: tuple[TableUnit, ...] = get_args(TableUnit)
"""In the order in which they are taken where a table has several."""
HeadUnit: TypeAlias = TableUnit | Literal["MIPS"]


@dataclass(frozen=True, slots=True)
class Head:
    """What names of columns hold. names: of whole words, as `plain_head` writes them.

    seconds: what one of the unit is, where a head counts in milliseconds, say. used_by: products
    whose exports have these names.
    """

    holds: HeadHolds
    names: str
    used_by: str
    unit: HeadUnit | None = None
    seconds: float = 1.0


HEADS: tuple[Head, ...] = (
    Head("recorded", r"smf70 ?lac|lac|long term average cpu", "SMF 70-1, SAS and pandas exports"),
    Head("recorded", r"cpchlmsu|4h msu average|4 ?h(r|our)? avg msu", "RMF Monitor III, zebra"),
    Head("recorded", r"msu ?4 ?hr? ?av(g|erage)?|msu4hra\w*|msu ra ?4h", "MXG RMFINTRV, TYPE70"),
    Head(
        "recorded",
        r"r4ha|r4h|4hra|4 ?hra?|recorded r4ha|msu 4 ?hra|r4ha msu"
        r"|(rolling|moving) (4|four) ?-?(h|hr|hour|hours)( ?-?(average|avg|mean))?( msu)?"
        r"|(4|four) ?-?(h|hr|hour|hours) (rolling|moving)?( ?(average|avg|mean))( msu)?"
        r"|rolling (average|avg)|gleitender? (4|vier) ?-?(h|std|stunden) ?-?mittel(wert)?"
        r"|(4|vier) ?-?(h|std|stunden) ?-?mittel(wert)?|moyenne (glissante|mobile)( (sur )?4 ?h)?",
        "IntelliMagic, BMC, Grafana and sheets of planners",
        "MSU",
    ),
    Head(
        "capacity",
        r"smf70msu|cpcpdmsu|lpar ?(cap|capacity|limit)( ?msu)?|(msu )?defcap( msu)?|softcap( msu)?"
        r"|(def|defined|soft) ?(cap|capacity|limit)( ?msu)?",
        "SMF 70-1, RMF Monitor III, zebra, MXG",
    ),
    Head(
        "elsewhere",
        r"smf70 ?(gmu|wla|cpa)|cpcgrpli|cpchcmsu|cpccapmsu|cpcmsu|msusoftc|rated msu"
        r"|(cpc|cec|group|grp|image|img|machine|software) ?(cap|capacity|limit)( ?msu)?"
        r"|(msu )?(capacity|limit|entitlement)( msu)?|(max|maximum|available) msu|kapazität"
        r"|capacité",
        "SMF 70-1, RMF Monitor III, MXG, IntelliMagic, BMC: capacities of groups and machines",
    ),
    Head(
        "elsewhere",
        r"(ziip|iip|zaap|ifa|ifl|icf)s?( (msu|time|busy|seconds|sec|on cp))?",
        "RMF, MXG: processors that no software charge counts",
    ),
    Head(
        "consumption", r"msu ?-?(h|hrs?|hours?|std|stunden|heures)|msuh", "SCRT, TFP", "MSU-hours"
    ),
    Head(
        "consumption",
        r"msu (%|percent|pct)|(%|percent|pct) (of )?msu",
        "Monitors",
        "percent",
    ),
    Head("consumption", r"msus?|cpcpamsu|msu(used|act|actual|total)", "RMF, zebra", "MSU"),
    Head("consumption", r"mips", "Monitors", "MIPS"),
    Head(
        "consumption",
        r"su/s(ec)?|sus? per sec(ond)?|service units? (per second|/ ?s(ec)?)|su sec",
        "RMF workload activity",
        "SU/sec",
    ),
    Head(
        "consumption",
        r"sus?|(cpu |total )?service ?units?( used| consumed)?|serviceunits|r723ccpu|cpuunits",
        "SMF 72-3, MXG TYPE72GO",
        "SU",
    ),
    Head(
        "consumption",
        r"(pct|lpct|%)[a-z]*|percent\w*|prozent|pourcent\w*|pctcpuby|pctmvsby|lpctby|cpubusy"
        r"|busy|utili[sz]ation|util|auslastung|taux",
        "RMF, MXG TYPE70 and TYPE70PR, IntelliMagic, Splunk, Prometheus",
        "percent",
    ),
    Head("elsewhere", r"cps|cpus|gcps|lcps?|engines?|processors|weights?", "counts of processors"),
    Head(
        "consumption",
        r"(cpu|gp|gcp|cp) ?(time)? ?(ms|msec|milliseconds?|millisecs?)",
        "Monitors",
        "GP seconds",
        1e-3,
    ),
    Head(
        "consumption",
        r"(cpu|gp|gcp|cp) ?(time)? ?(µs|us|usec|microseconds?)|smf70pdt|smf70edt",
        "SMF 70-1: dispatch time",
        "GP seconds",
        1e-6,
    ),
    Head(
        "consumption",
        r"(cpu|gp|gcp|cp) ?(time|zeit)? ?(min|mins?|minutes?|minuten)",
        "sheets of planners",
        "GP seconds",
        60.0,
    ),
    Head(
        "consumption",
        r"(cpu|gp|gcp|cp) ?(time|zeit)? ?(h|hrs?|hours?|std|stunden|heures)",
        "sheets of planners",
        "GP seconds",
        3600.0,
    ),
    Head(
        "consumption",
        r"(cpu|gp|gcp|cp|tcb|srb) ?(time|zeit|s|secs?|seconds?|sekunden|tm)( ?(s|secs?|seconds?))?"
        r"|cpu ?(used )?(time )?(s|secs?|seconds?|sekunden)|cputm|cpuacttm|cpusec\w*"
        r"|temps cpu|(cpu|gp) seconds (used|total)|seconds?|sekunden|secondes"
        r"|(effective )?dispatch (time|seconds)",
        "MXG RMFINTRV and TYPE72GO, Prometheus, Splunk",
        "GP seconds",
    ),
    Head(
        "elsewhere",
        r"intervals?|durations?|duratm|length|laufzeit"
        r"|dauer|samples?|count|transactions?|trans|tx|tps|requests?|response|respavg|elapsed|users?"
        r"|sessions?|ended|i ?/ ?os?|ios?|excps?|rate|memory|storage|frames|mb|gb|tb|bytes|kb"
        r"|temperature|watts?|power|price|cost|eur|usd",
        "counts and sizes beside consumption",
    ),
    Head(
        "ends",
        r"ends?|ending|ende|endzeit|enddatum|endtime|enddate|[a-zäöü]+ende|bis|fin|stop|stopp"
        r"|stoptime|until|_stop|smftime|smf\d\dtme|intvend|intend|endinterval",
        "MXG SMFTIME, InfluxDB _stop, sheets of planners",
    ),
    Head(
        "starts",
        r"starts?|begins?|beginning|beginn|anfang|von|from|début|debut|inizio|inicio"
        r"|startime|starttime|startdate|_start|smf70iet|intvstart|startzeit",
        "MXG STARTIME, InfluxDB _start, RMF",
    ),
    Head(
        "lpar",
        r"lpars?|lpar ?name|partitions?|partition name|image|smf70lpm|smf70lpn|cpcppnam|lparnam\w*",
        "SMF 70-1, MXG, RMF",
    ),
    Head(
        "machine",
        r"cpcs?|cecs?|cpc ?name|cec ?name|machines?|maschine|servers?|box|cecser|cpcser|serial"
        r"|serial number|smf70sno|processor|plex ?machine",
        "MXG CECSER, SCRT, RMF",
    ),
)
"""The surest first: `MSU 4HRA` is an average before it is MSU."""

CELL_UNITS: Mapping[str, str] = {
    "MSU": r"msus?",
    "%": r"%|percent|pct|prozent",
    "MSU-hours": r"msu[ -]?(?:h|hrs?|hours?|std|stunden)",
    "SU/sec": r"sus?/s(?:ec)?",
    "SU": r"sus?",
    "MIPS": r"mips",
    "CPU µs": r"µs|us",
    "CPU ms": r"ms|msec",
    "CPU s": r"s|secs?|seconds?|sekunden",
    "CPU min": r"min|mins|minutes?|minuten",
    "CPU h": r"h|hrs?|hours?|std|stunden",
}
"""How cells write a unit behind each number, by what the column's head would say."""
_CELL_UNITS = tuple((unit, re.compile(names, re.IGNORECASE)) for unit, names in CELL_UNITS.items())

_WORDS = r"(?:^|(?<=[ (])){}(?=$|[ )])"
_PATTERNS = tuple(
    (re.compile(_WORDS.format(f"(?:{head.names})"), re.IGNORECASE), head) for head in HEADS
)
_SIGN = re.compile(r"%")
_NO_WORD = re.compile(r"[^\w%µ/\- ]+|_+")
_HYPHEN = re.compile(r"\s*-\s*")
_NUMBER_OF = {"recorded", "capacity", "elsewhere", "consumption"}
_LABEL = re.compile(r"\{[^}]*\b(?:lpar|lpar_name|partition|image)=\"?([^\",}]+)", re.IGNORECASE)
"""How Grafana writes a series of Prometheus: the metric, and what it is of between braces."""
_BRACKETS = re.compile(r"[()\[\]]")
_KEPT_WITH_UNIT = " _-.:,/|"


def plain_head(heading: str) -> str:
    """Return a head as the dictionary writes names: words between single spaces, ``%`` its own."""
    influx = heading.strip().lower() in ("_start", "_stop")
    if influx:
        return heading.strip().lower()
    spaced = _NO_WORD.sub(" ", _SIGN.sub(" % ", heading.lower()))
    return " ".join(_HYPHEN.sub(" ", spaced).split())


@lru_cache(maxsize=4096)
def number_head(heading: str) -> Head | None:
    """Return what the numbers under a head are; None where it does not say."""
    plain = plain_head(heading)
    return next(
        (head for pattern, head in _PATTERNS if head.holds in _NUMBER_OF and pattern.search(plain)),
        None,
    )


@lru_cache(maxsize=4096)
def names_edge(heading: str) -> Literal["start", "end"] | None:
    """Return which end of an interval a head of times names; None where it names none or both."""
    plain = plain_head(heading)
    edges = {
        head.holds
        for pattern, head in _PATTERNS
        if head.holds in ("starts", "ends") and pattern.search(plain)
    }
    if len(edges) != 1:
        return None
    return "end" if "ends" in edges else "start"


@lru_cache(maxsize=4096)
def names_whom(heading: str) -> Literal["lpar", "machine"] | None:
    """Return whether a head of names is one of LPARs or of machines; None for others."""
    plain = plain_head(heading)
    for pattern, head in _PATTERNS:
        if head.holds == "lpar" and pattern.search(plain):
            return "lpar"
        if head.holds == "machine" and pattern.search(plain):
            return "machine"
    return None


@lru_cache(maxsize=256)
def cell_unit(written: str) -> str | None:
    """Return what a head says of a unit that stands behind a number; None for other words."""
    plain = written.strip().rstrip(".")
    return next((unit for unit, names in _CELL_UNITS if names.fullmatch(plain)), None)


def without_unit(heading: str, head: Head) -> str:
    """Return the rest of a head, which names an LPAR; empty where nothing is left.

    The words of the quantity and of its unit go, with what sets them apart.
    """
    label = _LABEL.search(heading)
    if label is not None:
        return label[1].strip()
    pattern = next(pattern for pattern, other in _PATTERNS if other is head)
    spaced = _SIGN.sub(" % ", heading)
    blank = _NO_WORD.sub(lambda match: " " * len(match[0]), spaced)
    blank = blank.replace("-", " ")
    kept = [*spaced]
    for match in pattern.finditer(blank):
        kept[match.start() : match.end()] = " " * (match.end() - match.start())
    words = _BRACKETS.sub(" ", "".join(kept)).strip(_KEPT_WITH_UNIT).split()
    while words and words[-1].lower() in _PART_WORDS:
        words.pop()
    while words and words[0].lower() in _PART_WORDS:
        words.pop(0)
    return " ".join(words).strip(_KEPT_WITH_UNIT)


_PART_WORDS = frozenset(
    (
        *("cpu", "gp", "cp", "msu", "s", "sec", "in", "of", "-", "%", "used", "consumed", "actual"),
        *("avg", "average", "mean", "total", "current", "consumption", "lpar", "value", "values"),
    )
)
"""Words beside a unit that name no LPAR when they stand at the edge of what is left."""
