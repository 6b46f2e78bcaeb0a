"""What a copy of a report leaves out, so that no file under its link can hold it.

The whole report is frozen beside the copy and stays with whoever made it; a link opens the copy
alone. Nothing is calculated here: a copy holds numbers of the whole report, or does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from headroom.domain.reports.kinds import ReportPart
from headroom.domain.reports.report import FrozenReport, signed

Json: TypeAlias = dict[str, Any]

LEFT_OUT = "rests on parts that this copy leaves out"
"""Stands in place of the formula of a number that is shown without what it was made of."""
OF_THE_PROFILE = ("profile.", "relief", "bill.")
"""How ids begin of what was worked out from the intervals of a profile, or stated by a bill."""
STATED_BY: Mapping[str, tuple[ReportPart, ...]] = {
    "profile": ("r4ha",),
    "bill": ("r4ha",),
    "uncertainty": ("sensitivity", "assumptions"),
    "money": ("money", "assumptions"),
    "prices": ("money",),
    "mix": ("mix",),
    "periods": ("mix", "assumptions"),
    "ziip": ("ziip", "assumptions"),
}
"""Inputs that parts beside the assumptions show, each with all parts that it takes to hold it."""
_NAMED = (
    "machine",
    "msu_basis",
    "sample",
    "names",
    "contents",
    "study",
    "calculation",
    "rate_per_second",
    "configurations",
    "payload_class",
)
"""Inputs that say what a report is about: its summary names them."""
OF_ZIIPS = (
    "ziips_needed",
    "ziip_seconds_per_hour",
    "ziip_eligible_ms",
    "overflow_share",
    "overflow_share_at_target",
)
"""Fields of a way in that the part about zIIPs alone shows."""
PLACES = ("figures", "inputs", "months_inputs")
"""Where an answer has quantities by their ids."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a copy keeps.

    ids: of quantities, in the answer; of_ways: those in the working of each way in or scenario.
    """

    ids: frozenset[str]
    of_ways: Mapping[str, frozenset[str]]


def copy_of(
    whole: FrozenReport, chosen: tuple[ReportPart, ...], parts: Collection[ReportPart], kept: Kept
) -> FrozenReport:
    """Return a report without what belongs to parts that were not chosen, under its own hash.

    parts: those whose numbers it holds. Prices are not among what it leaves out: they are left
    out before anything is calculated.
    """
    answer = _answer(whole.answer, parts, kept)
    inputs = _inputs(whole.inputs, parts)
    return signed(
        replace(
            whole,
            parts=chosen,
            inputs=inputs,
            answer=answer,
            workings={
                way: _working(working, parts, kept.of_ways.get(way, frozenset()))
                for way, working in whole.workings.items()
            },
            evidence=whole.evidence if "evidence" in parts else (),
            packs=whole.packs if "evidence" in parts else (),
            findings=whole.findings if "findings" in parts else (),
            withheld=tuple(_withheld(whole.inputs, inputs)),
        )
    )


def holds_all(whole: FrozenReport, copy: FrozenReport) -> bool:
    """Return whether a copy leaves nothing out that the whole report holds."""
    return whole.document | {"parts": [], "content_hash": ""} == copy.document | {
        "parts": [],
        "content_hash": "",
    }


def _answer(answer: Json, parts: Collection[ReportPart], kept: Kept) -> Json:
    shown = _shown(answer, parts)
    if "fewest_regions" in shown:
        limits = shown["limits"]
        shown["limits"] = [each for each in limits if kept.ids.issuperset(each.values())]
    sampling = shown.get("sampling")
    if sampling:
        by_figure = ("quantiles", "stated_only", "histograms")
        shown["sampling"] = sampling | {
            name: {key: each for key, each in sampling[name].items() if key in kept.ids}
            for name in by_figure
            if isinstance(sampling.get(name), dict)
        }
    return _quantities(shown, parts, kept.ids)


def _working(working: Json, parts: Collection[ReportPart], ids: frozenset[str]) -> Json:
    shown = dict(working)
    if "limits" not in parts and "warnings" in shown:
        shown["warnings"] = []
    if "components" in shown:
        shown["components"] = [each for each in shown["components"] if each["figure"] in ids]
    return _quantities(shown, parts, ids)


def _quantities(shown: Json, parts: Collection[ReportPart], ids: frozenset[str]) -> Json:
    """Return an answer with the quantities that are kept, each resting on kept ones alone.

    They have names of their own in figures, which the ids of kept ones are not always. Of the
    wordings those stay whose sentence is there, or is the part of a label that a rate is.
    """
    for place in PLACES:
        if isinstance(shown.get(place), dict):
            shown[place] = {
                name: _cut(quantity, parts, ids)
                for name, quantity in shown[place].items()
                if quantity["id"] in ids
            }
    if "wordings" in shown:
        whole = set(_strings({name: part for name, part in shown.items() if name != "wordings"}))
        texts = whole.union(*(text.split(", ") for text in whole))
        shown["wordings"] = {
            text: wording for text, wording in shown["wordings"].items() if text in texts
        }
    return shown


def _strings(part: Any) -> Iterator[str]:
    """Give every text of a JSON value."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list | tuple):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _strings(inner)


def _cut(quantity: Json, parts: Collection[ReportPart], ids: frozenset[str]) -> Json:
    """Return a quantity without what it was made of where a copy does not hold all of that."""
    if not quantity["inputs"] and quantity["formula"] is None:
        return quantity
    kept = [name for name in quantity["inputs"] if name in ids]
    whole = len(kept) == len(quantity["inputs"])
    if whole and "method" in parts:
        return quantity
    source = quantity["source"] or (None if kept else _nowhere())
    return {**quantity, "formula": None, "inputs": kept, "source": source}


def _nowhere() -> Json:
    return {
        "locator": LEFT_OUT,
        **dict.fromkeys(("study", "document", "configuration", "point", "figure", "printed")),
    }


def _shown(answer: Json, parts: Collection[ReportPart]) -> Json:
    """Return an answer without what parts that were not asked for alone show."""
    shown = dict(answer)

    def empty(*names: str) -> None:
        for name in names:
            if name in shown:
                shown[name] = [] if isinstance(shown[name], list | tuple) else None

    if "sensitivity" not in parts:
        empty("tornado", "sampling", "cases")
    if "uncertain" in shown and not {"sensitivity", "assumptions"}.issubset(parts):
        empty("uncertain")
    if not {"sensitivity", "money"}.issubset(parts):
        empty("cash", "levers")
    if "money" not in parts:
        empty("months" if "windows" in shown else "")
    if "limits" not in parts:
        empty("warnings", "why_zero", "fewest_regions")
    if "figures" not in parts:
        empty("published")
    if "r4ha" not in parts:
        empty("profile")
    if "mix" not in parts:  # it names hours and sides of the mix
        empty("capacity")
    if "parts" in shown:
        shown["parts"] = _mix(shown["parts"], parts)
    if isinstance(shown.get("windows"), list):
        shown["windows"] = [
            window | {"parts": _mix(window["parts"], parts), "label": _label(at, window, parts)}
            for at, window in enumerate(shown["windows"])
        ]
    if "checks" in shown:
        shown["checks"] = [check for check in shown["checks"] if _shows(check, parts)]
        if "findings" not in parts:
            shown["findings"] = []
    if isinstance(shown.get("inputs"), list):  # of scenarios side by side: those that differ
        shown["inputs"] = [row for row in shown["inputs"] if _differs(row["path"], parts)]
    if "items" in shown:
        shown["items"] = [_item(item, parts) for item in shown["items"]]
    if "ziip" not in parts:
        empty("overflow_pairs")
    return shown


def _label(at: int, window: Json, parts: Collection[ReportPart]) -> str:
    """Return what a window is called: of further hours, where a part names them."""
    names_itself = at == 0 or not {"mix", "ziip"}.isdisjoint(parts)
    return str(window["label"]) if names_itself else f"Further hours {at}"


def _mix(rows: list[Json], parts: Collection[ReportPart]) -> list[Json]:
    """Return the parts of a mix; without the mix, those that other parts of a report name."""
    if "mix" in parts:
        return rows
    if {"before_after", "ziip"}.isdisjoint(parts):
        return []
    kept = ["substitution", "label", "study", "measured_on"]
    if "ziip" in parts:
        kept.append("ziip_seconds_added")
    return [{name: row[name] for name in kept if name in row} for row in rows]


def _item(item: Json, parts: Collection[ReportPart]) -> Json:
    """Return a way in, or a figure of scenarios side by side."""
    shown = dict(item)
    if "configuration" in shown:
        if "limits" not in parts:
            shown |= {"caveats": [], "limit": None}
        if "ziip" not in parts:
            shown |= dict.fromkeys(name for name in OF_ZIIPS if name in shown)
    for name in ("figures", "differences"):
        if "method" not in parts and isinstance(shown.get(name), list):
            shown[name] = [
                each if each is None else {**each, "formula": None, "inputs": []}
                for each in shown[name]
            ]
    return shown


def _shows(check: Json, parts: Collection[ReportPart]) -> bool:
    """Return whether a check of an audit belongs to a part that was asked for."""
    if check["severity"] is not None:
        return "findings" in parts
    return ("limits" if check["outcome"] == "cannot_be_checked" else "evidence") in parts


def _differs(path: str, parts: Collection[ReportPart]) -> bool:
    """Return whether a copy shows an input that scenarios have otherwise."""
    name = path.removeprefix("content.").partition(".")[0].partition("[")[0]
    return _is_held(name, parts)


def _is_held(name: str, parts: Collection[ReportPart]) -> bool:
    if name in _NAMED:
        return True
    return all(part in parts for part in STATED_BY.get(name, ("assumptions",)))


def _inputs(inputs: Json, parts: Collection[ReportPart]) -> Json:
    """Return what was asked, as far as a copy shows it; of scenarios side by side, of each."""
    held = {name: value for name, value in inputs.items() if value is None or _is_held(name, parts)}
    if "contents" in inputs:
        held["contents"] = [_inputs(content, parts) for content in inputs["contents"]]
    workload = inputs.get("workload")
    if workload is not None and "workload" not in held:
        # the summary says over how many regions, the rules of the peak in which hours
        shown = ("regions", *(("peak_hours",) if "r4ha" in parts else ()))
        held["workload"] = {name: workload[name] for name in shown if name in workload}
    if inputs.get("ziip") is not None and "ziip" in parts and "ziip" not in held:
        held["ziip"] = {}  # that they are entered changes words, and says no number
    return held


def _withheld(whole: Json, kept: Json) -> list[str]:
    """Return the names of inputs that a copy holds in part or not at all."""
    pairs = list(zip(whole.get("contents", [whole]), kept.get("contents", [kept]), strict=True))
    pairs += [(whole, kept)] if "contents" in whole else []
    names = [
        name
        for stated, held in pairs
        for name, value in stated.items()
        if value not in (None, [], {}) and name != "contents" and held.get(name) != value
    ]
    return list(dict.fromkeys(names))
