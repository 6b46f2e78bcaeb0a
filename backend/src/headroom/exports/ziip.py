"""What a report says about zIIPs: which numbers its answer has, and why the others are missing.

Eligible, offloaded, overflowed and saved on GPs are four numbers, never one. Every number comes
from the frozen answer; nothing is calculated here. Method: docs/methods/ziip.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from headroom.domain.comparison.answers import ComparisonAnswer, WayWorking
from headroom.domain.comparison.way_answers import ComparedWay
from headroom.domain.evidence.ziip_overflow import is_bound_by_capacity
from headroom.domain.evidence.ziip_words import ZiipLabels
from headroom.domain.quantities.figures import turned
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, Phrase, phrase_of
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.words import FigureWords
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.answers import WindowAnswer
from headroom.domain.value.words import ValueWords
from headroom.exports.answers import VALUED, scenario_of
from headroom.exports.quantities import quantities_of

OFFLOADED = "Offloaded: zIIP seconds added"
NOT_NORMALISED = (
    "no R723NFFS is stated, so zIIP seconds are not turned into GP time. Where GPs run as fast "
    "as zIIPs the factor is 1; on a sub-capacity model a zIIP second is worth more GP time"
)
_NO_OVERFLOW = (
    "overflow over the window is not part of the answer; what overflowed when it was measured is "
    "inside that GP time, its AAPCP printed or not"
)
NO_ELIGIBLE = (
    "it is offloaded and overflowed together, and overflow over the window is not part of the "
    "answer"
)
IN_A_SCENARIO = (
    ("Eligible per hour", "ziip.eligible_seconds_per_hour"),
    ("Utilisation wanted of each zIIP", "ziip.utilisation"),
    ("Offloaded to zIIPs per hour", "ziip.offloaded"),
    ("Overflowed to GPs per hour", "ziip.overflowed"),
    ("Not served per hour", "ziip.unserved"),
    ("Overflow as GP time per hour", "ziip.overflow_gp_seconds_per_hour"),
    (ZiipLabels.overflow_msu, "overflow_msu"),
    ("Saved on GPs per hour, less overflow", "gp_seconds_saved_net_per_hour"),
)
"""What a scenario says whose zIIPs are stated: name, id."""
_NO_TARGET = "no target utilisation is stated"
SAID = (
    "ziip_seconds_added",
    "ziip_seconds_added_per_hour",
    "gp_seconds_saved",
    "ziip.overflow_gp_seconds_per_hour",
    "overflow_msu",
    "ziip.unserved",
    "ziip.eligible_seconds_per_hour",
)
"""Ids of what the sentence says of a mix, and how it is worded."""


@dataclass(frozen=True, slots=True)
class ZiipLine:
    """A number of the section, or why there is none.

    of: what it is about, a window, a measurement or a way in. id: of the quantity in the answer,
    or in the working of the way in ``way``. value in ``unit``.
    """

    name: str
    of: str
    id: str | None
    way: str | None
    value: float | None
    unit: str
    why: str | None


@dataclass(frozen=True, slots=True)
class ZiipWords:
    """What a report says about zIIPs."""

    sentence: Phrase
    lines: tuple[ZiipLine, ...]


def ziip_words(report: FrozenReport) -> ZiipWords | None:
    """Return what a report says about zIIPs; None without the part and where nothing uses one."""
    if "ziip" not in report.parts:
        return None
    if report.kind == "comparison":
        return _ways(report)
    if report.kind not in VALUED:
        return None
    quantities = quantities_of(report)
    windows = scenario_of(report).windows
    # a copy without the mix holds the window's alone
    moved = [part.ziip_seconds_added for window in windows for part in window.parts]
    moved += [window.ziip_seconds_added for window in windows]
    if not any(quantities[figure].value for figure in moved if figure in quantities):
        return None
    stated = report.inputs.get("ziip") is not None
    return ZiipWords(
        phrase_of(*_sentence(quantities)), (*_lines(quantities, windows, stated=stated),)
    )


def _sentence(quantities: Mapping[str, Quantity]) -> Iterator[str | Amount]:
    total, hourly = (
        quantities[figure] for figure in ("ziip_seconds_added", "ziip_seconds_added_per_hour")
    )
    if total.value is None:
        yield f"What the change moves to zIIPs as a whole is not available: {total.why_missing}"
        if not (total.why_missing or "").endswith((".", "?")):
            yield "."
        return
    sign = -1 if total.value < 0 else 1
    yield "In the peak window the change moves " if sign > 0 else "The change takes "
    yield Amount(sign * total.value, "s")
    yield " of CPU time to zIIPs, " if sign > 0 else " of CPU time off zIIPs in the peak window, "
    yield Amount(sign * (hourly.value or 0.0), "s")
    yield " an hour."
    saved = quantities["gp_seconds_saved"].value
    if saved is not None:
        yield " On the GPs it saves " if saved >= 0 else " The GPs need "
        yield Amount(abs(saved), "s")
        yield "." if saved >= 0 else " more."
    overflow = quantities.get("ziip.overflow_gp_seconds_per_hour")
    msu = quantities.get("overflow_msu")
    if overflow is None or msu is None or overflow.value is None:
        return
    helped = "ziip.unserved" not in quantities
    overflowed, beyond = (
        quantities[figure].value for figure in ("ziip.overflowed", "ziip.beyond_capacity")
    )
    bounded = helped and is_bound_by_capacity(overflowed, beyond or 0.0)
    yield f" Of that {FigureWords.at_least} " if bounded else " Of that "
    yield Amount(overflow.value, "s")
    yield " an hour overflow to GPs" if helped else " an hour are not served"
    if msu.value is not None:
        yield ", "
        yield Amount(msu.value, "MSU")
    yield ": they are no saving."


def _lines(
    quantities: Mapping[str, Quantity], windows: Sequence[WindowAnswer], *, stated: bool
) -> Iterator[ZiipLine]:
    def line(name: str, of: str, figure: str) -> ZiipLine:
        quantity = turned(quantities[figure])
        why = quantity.why_missing
        return ZiipLine(name, of, figure, None, quantity.value, quantity.unit, why)

    for window in windows:
        label, added = window.label, window.ziip_seconds_added
        yield line(_offloaded(quantities[added]), label, added)
        if quantities[added].value is None:  # then what its parts move is all that is known
            for part in window.parts:
                figure = part.ziip_seconds_added
                if figure in quantities and quantities[figure].value is not None:
                    moved = _offloaded(quantities[figure])
                    yield line(moved, f"{label}: {part.label}", figure)
        yield line("The same per hour", label, f"{added}_per_hour")
        adds = (quantities[window.gp_seconds_saved].value or 0.0) < 0
        on_gps = ZiipLabels.added_on_gps if adds else ZiipLabels.saved_on_gps
        yield line(on_gps, label, window.gp_seconds_saved)
    measured = [figure for figure in quantities if Id.read(figure).path == "aapcp_ms"]
    for figure in measured:
        beside = str(Id((("zaap_ms", Id.read(figure).names[0][1]),)))
        of = quantities[figure].label.rpartition("per transaction, ")[2]
        if beside in quantities:
            yield line("Ran on the zIIP, per transaction", of, beside)
        yield line("Overflowed to GPs, per transaction", of, figure)
    everything = ValueWords.peak_window
    if "ziip.eligible_seconds_per_hour" in quantities:
        for name, figure in IN_A_SCENARIO:
            if figure in quantities:
                yield line(name, everything, figure)
        return
    if not measured:
        yield ZiipLine("Overflowed to GPs", everything, None, None, None, "s", _NO_OVERFLOW)
    for name, unit, why in (
        ("Eligible", "s", NO_ELIGIBLE),
        ("Offloaded as GP-equivalent seconds", "s", NOT_NORMALISED),
        ("zIIPs needed", "zIIP", _NO_TARGET),
    ):
        if why == _NO_TARGET and stated:
            continue  # the zIIPs are entered: how many are needed is not asked
        yield ZiipLine(name, everything, None, None, None, unit, why)


def _offloaded(added: Quantity) -> str:
    """Return what zIIP seconds are called: what leaves the zIIPs is not offloaded to them."""
    shown = turned(added)
    return OFFLOADED if shown is added else shown.label


def _ways(report: FrozenReport) -> ZiipWords | None:
    answer = report.read_answer(ComparisonAnswer)
    items = answer.items
    # a way whose zIIP time was left out of a table used a zIIP all the same
    using = [item for item in items if item.ziip_ms or "ziip_ms" in item.missing]
    if not using:
        return None
    utilisation = answer.ziip_target_utilisation
    verb = "runs" if len(using) == 1 else "run"
    sentence: list[str | Amount] = [
        "At ",
        Amount(answer.rate_per_second, "transactions per second"),
        f" {len(using)} of {len(items)} access methods {verb} work on a zIIP",
        "." if utilisation is None else "; zIIPs needed are counted at the planned utilisation of ",
    ]
    if utilisation is not None:
        sentence += [Amount(utilisation, "share"), "."]
    return ZiipWords(
        phrase_of(*sentence), tuple(line for way in using for line in _lines_of_way(report, way))
    )


def _lines_of_way(report: FrozenReport, way: ComparedWay) -> Iterator[ZiipLine]:
    key = way.configuration
    working = report.read_workings(WayWorking).get(key)
    figures = {} if working is None else working.figures
    for name, field, value, unit in (
        ("zIIP time per transaction", "ziip_ms", way.ziip_ms, "ms"),
        ("zIIP seconds per hour", "ziip_seconds_per_hour", way.ziip_seconds_per_hour, "s/h"),
        ("zIIPs needed", "ziips_needed", way.ziips_needed, "zIIP"),
        ("Share that overflowed to GPs", "overflow_share", way.overflow_share, "share"),
    ):
        why = way.missing.get(field) or way.why
        figure = figures.get(field)
        if value is None and why is None and figure is not None:
            why = figure.why_missing
        yield ZiipLine(
            name,
            way.label,
            figure.id if figure is not None and figure.value == value else None,
            key,
            value,
            unit,
            why if value is None else None,
        )
