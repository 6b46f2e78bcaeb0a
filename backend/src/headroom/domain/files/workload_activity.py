"""RMF workload activity as text: rate, response time and CPU of address spaces at one rate.

The blocks are those that the Redpaper prints as its examples 1 to 3. Method:
docs/methods/workload-activity.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import StringConstraints

from headroom.domain.evidence.costs import ms_from_percent
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.phrases import Amount, in_decimals, rounded_share

MOST_TEXT = 4 << 20
MOST_SPACES = 20
_TRANSACTIONS = re.compile(r"-TRANSACTIONS?-+\s+TRANS-TIME", re.IGNORECASE)
_SERVICE = re.compile(r"SERVICE TIMES?\s+-+\s?APPL\s?%\s?-+", re.IGNORECASE)
_PAIR = re.compile(r"([A-Z#][A-Z0-9/ #]*?)\s+(N/A|\d[\d.:]*)(?=\s|$)")
_TIMES = ("CPU", "SRB", "RCT", "IIT", "HST")
_ENGINES = ("AAP", "IIP")
_NAMED = r"[A-Za-z0-9][A-Za-z0-9 /_.-]{0,39}"
_NAME = re.compile(_NAMED)
_CLASS = re.compile(r"(?:REPORT|SERVICE) CLASS=(\S+)")
_ROUNDING = 0.006
"""Percentages are printed with two decimals."""


SpaceName: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=rf"^{_NAMED}$")
]


@formula(
    label="GP time of an address space", unit="%", takes=("s", "s", "s", "s", "s", "s", "s", "s")
)
def appl_cp_percent(
    cpu: float,
    srb: float,
    rct: float,
    iit: float,
    hst: float,
    aap: float,
    iip: float,
    seconds: float,
) -> float:
    """Return APPL% CP: all service time of the interval that was not on a zAAP or zIIP.

    CPU includes the time on zAAPs and zIIPs. seconds: length of the interval.
    """
    return (cpu + srb + rct + iit + hst - aap - iip) / seconds * 100


@formula(label="Length of the interval", unit="s", takes=("transactions", "transactions/s"))
def interval_seconds(ended: float, ended_per_second: float) -> float:
    """Return how long an interval was that so many transactions ended in."""
    return ended / ended_per_second


@dataclass(frozen=True, slots=True)
class MeasuredSpace:
    """An address space: percent of one processor. aapcp, iipcp: eligible work, inside of cp.

    computed_cp: from its service times and the interval; None without an interval.
    """

    name: str
    cp_percent: float
    aapcp_percent: float
    iipcp_percent: float
    aap_percent: float
    iip_percent: float
    computed_cp_percent: float | None
    gp_ms: float
    offload_ms: float
    line: int


@dataclass(frozen=True, slots=True)
class MeasuredPoint:
    """One rate: what ended a second, how fast, and what each address space used for it."""

    etr_per_second: float
    response_ms: float | None
    ended: int | None
    seconds: float | None
    spaces: tuple[MeasuredSpace, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    kind: str
    name: str | None
    line: int
    values: dict[str, float | None]
    appl: dict[str, float | None]


def is_workload_activity(text: str) -> bool:
    """Tell whether a text has a block of a workload activity report."""
    return bool(_SERVICE.search(text) or _TRANSACTIONS.search(text))


def read_workload_activity(text: str, names: Sequence[str] = ()) -> MeasuredPoint:
    """Return the point that the blocks of a text make. Raises FileError with the line.

    names: of the address spaces in their order, where the text does not name them.
    """
    blocks = [*_blocks(text)]
    rates = [
        block for block in blocks if block.kind == "transactions" and block.values.get("END/S")
    ]
    spaces = [block for block in blocks if block.kind == "service"]
    if len(rates) > 1:
        raise FileError(
            f"{len(rates)} blocks of transactions: import each rate as a separate file",
            rates[1].line,
        )
    if not rates:
        raise FileError("the rate is missing: add the block -TRANSACTIONS- of the region")
    if not spaces:
        raise FileError("the CPU is missing: add the block SERVICE TIME, APPL %")
    if len(spaces) > MOST_SPACES:
        raise FileError(f"{len(spaces)} address spaces; at most {MOST_SPACES} are read")
    rate = rates[0].values
    etr = rate["END/S"]
    assert etr is not None
    ended = rate.get("ENDED")
    seconds = interval_seconds(ended, etr) if ended else None
    findings: list[Finding] = []
    measured = []
    for position, block in enumerate(spaces):
        stated = names[position].strip() if position < len(names) else ""
        name = stated or block.name or f"Address space {position + 1}"
        space = _space(block, name, etr, seconds)
        computed = space.computed_cp_percent
        if computed is not None and abs(computed - space.cp_percent) > _slack(space.cp_percent):
            text_of = (
                f"{name}: CP is printed as {Amount(space.cp_percent / 100, 'share', exact=True)}; "
                f"its service times give {rounded_share(computed / 100, 2)} over "
                f"{in_decimals(seconds or 0.0, 1, 's')}. It may be of another interval."
            )
            findings.append(Finding("differs", text_of, block.line))
        measured.append(space)
    return MeasuredPoint(
        etr_per_second=etr,
        response_ms=rate.get("ACTUAL"),
        ended=None if ended is None else int(ended),
        seconds=seconds,
        spaces=tuple(measured),
        findings=tuple(findings),
    )


def _slack(percent: float) -> float:
    return _ROUNDING + percent * 1e-3


def _space(block: _Block, name: str, etr: float, seconds: float | None) -> MeasuredSpace:
    cp = block.appl.get("CP")
    if cp is None:
        raise FileError("this block has no CP percentage", block.line)
    cpu, srb, rct, iit, hst, on_aap, on_iip = (
        block.values.get(key) or 0.0 for key in (*_TIMES, *_ENGINES)
    )
    aap, iip = (block.appl.get(key) or 0.0 for key in _ENGINES)
    computed = None
    if seconds and block.values.get("CPU") is not None:
        computed = appl_cp_percent(cpu, srb, rct, iit, hst, on_aap, on_iip, seconds)
    return MeasuredSpace(
        name=name,
        cp_percent=cp,
        aapcp_percent=block.appl.get("AAPCP") or 0.0,
        iipcp_percent=block.appl.get("IIPCP") or 0.0,
        aap_percent=aap,
        iip_percent=iip,
        computed_cp_percent=computed,
        gp_ms=ms_from_percent(cp, etr),
        offload_ms=ms_from_percent(aap + iip, etr),
        line=block.line,
    )


def _blocks(text: str) -> Iterator[_Block]:
    """Yield the blocks of a text; a line of another form ends one and may name the next."""
    block: _Block | None = None
    name: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped:
            continue
        heading = "service" if _SERVICE.search(line) else None
        heading = "transactions" if _TRANSACTIONS.search(line) else heading
        if heading:
            if block:
                yield block
            block, name = _Block(heading, name, number, {}, {}), None
            continue
        pairs = _PAIR.findall(stripped)
        if block and pairs and _PAIR.sub("", stripped).strip() == "":
            _fill(block, pairs, number)
            continue
        if block and all(word in (*_TIMES, *_ENGINES) for word in stripped.split()):
            continue
        if block:
            yield block
            block = None
        stated = _CLASS.search(stripped)
        name = stated[1] if stated else (stripped if _NAME.fullmatch(stripped) else name)
    if block:
        yield block


def _fill(block: _Block, pairs: Sequence[tuple[str, str]], line: int) -> None:
    for position, (head, printed) in enumerate(pairs):
        value = None if printed == "N/A" else _value(printed, line)
        # the right half of a service block are percentages, under heads that times have too
        appl = block.kind == "service" and (position > 0 or head in ("CP", "AAPCP", "IIPCP"))
        (block.appl if appl else block.values)[head.strip()] = value


def _value(printed: str, line: int) -> float:
    """Return a number, or ms of a time as HHH.MM.SS.TTT."""
    parts = re.split(r"[.:]", printed)
    if len(parts) <= 2:
        return float(printed)
    if len(parts) > 4:
        raise FileError(f"{printed} is neither a number nor a time", line)
    total = 0
    for part in parts[:-1]:
        total = total * 60 + int(part)
    return float(total * 1000 + int(parts[-1]))
