"""A part of a mix with a share of 0 changes no value, kind, range, reason and remark."""

from __future__ import annotations

from typing import Any

from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent
from headroom.services.scenario_calculation import calculate_scenario
from tests.truth.contents import CONTENTS, catalogue, contents


def said(found: ScenarioAnswer) -> dict[str, Any]:
    """Return what a reader sees of the figures, and the remarks."""
    figures = {
        name: (one.value, one.kind, one.interval, one.interval_missing, one.why_missing)
        for name, one in found.figures.items()
    }
    return figures | {"remarks": sorted((one.code, one.text) for one in found.warnings)}


def without_zero_parts(content: ScenarioContent) -> ScenarioContent | None:
    """Return the content without its parts of 0 %; None where it has none of them."""
    left = content.model_dump(mode="json", by_alias=True)
    for mix in (left["mix"], *(period["mix"] for period in left["periods"])):
        mix[:] = [part for part in mix if part["share"] > 0]
    if left == content.model_dump(mode="json", by_alias=True):
        return None
    ids = [str(part["substitution"]) for part in left["mix"]]
    left["uncertainty"] = [
        one
        for one in left["uncertainty"]
        if "[" not in one["input"] or any(key in one["input"] for key in ids)
    ]
    return ScenarioContent.model_validate(left)


def differing(content: ScenarioContent, left: ScenarioContent) -> list[str]:
    one, other = (
        said(calculate_scenario(catalogue(), asked, sampling=False)) for asked in (content, left)
    )
    return [name for name in one if one[name] != other[name]]


def test_a_part_of_no_share_changes_nothing() -> None:
    compared = 0
    for number in range(CONTENTS):
        left = without_zero_parts(contents()[number])
        if left is None:
            continue
        compared += 1
        assert differing(contents()[number], left) == [], number
    assert compared > 100


def test_a_part_of_some_share_is_seen_by_the_rule() -> None:
    mix = [("socket2-ezasoket", 0.9), ("tales-b-solution1", 0.1)]
    asked = {
        "machine": "8561-717",
        "workload": {"transactions": 1_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": name, "share": share} for name, share in mix],
    }
    alone = asked | {"mix": [{"substitution": "socket2-ezasoket", "share": 1}]}
    one, other = (ScenarioContent.model_validate(stated) for stated in (asked, alone))
    assert {"gp_seconds_saved", "remarks"} <= {*differing(one, other)}
