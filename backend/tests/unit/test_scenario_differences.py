"""What differs between two saves: every field has a name, every item of a list a place."""

import copy
from typing import Any

import pytest

from headroom.domain.quantities.stated import described
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.differences import scenario_differences

SCENARIO: dict[str, Any] = {
    "name": "First of the month",
    "customer": "",
    "note": "",
    "content": {
        "machine": "2818-Y02",
        "workload": {"transactions": 5_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [
            {"substitution": "tales-b-solution2", "share": 0.2, "locked": False},
            {
                "substitution": {"from": "http-nonpooled", "to": "http-pooled"},
                "share": 0.8,
                "locked": False,
            },
        ],
        "ramp": [{"month": 1, "share": 0.1}, {"month": 3, "share": 1}],
        "money": {
            "currency": "EUR",
            "products": [
                {
                    "label": "CICS TS",
                    "price": {
                        "levels": [
                            {"from_msu": 0, "to_msu": 45, "price_per_msu_month": 90_000},
                            {"from_msu": 45, "to_msu": None, "price_per_msu_month": 60_000},
                        ]
                    },
                }
            ],
        },
    },
}


def changed(path: str, value: Any) -> dict[str, Any]:
    scenario = copy.deepcopy(SCENARIO)
    *parents, last = (int(each) if each.isdigit() else each for each in path.split("."))
    place: Any = scenario
    for each in parents:
        place = place[each]
    place[last] = value
    return scenario


def test_the_same_scenario_has_no_differences() -> None:
    assert scenario_differences(SCENARIO, copy.deepcopy(SCENARIO)) == []


@pytest.mark.parametrize(
    ("path", "value", "place", "label", "unit"),
    [
        ("customer", "B", "customer", "Customer", None),
        (
            "content.workload.peak_share",
            0.6,
            "content.workload.peak_share",
            "Workload: Share in the peak window",
            "share",
        ),
        (
            "content.mix.1.share",
            0.7,
            "content.mix[http-nonpooled..http-pooled].share",
            "Mix http-nonpooled..http-pooled: Share",
            "share",
        ),
        (
            "content.ramp.1.share",
            0.9,
            "content.ramp[3].share",
            "Ramp-up, month 3: Adopted",
            "share",
        ),
        (
            "content.money.products.0.price.levels.1.price_per_msu_month",
            50_000,
            "content.money.products[CICS TS].price.levels[2].price_per_msu_month",
            "Money, Product CICS TS, Price, Level 2: Price per MSU",
            "money",
        ),
    ],
)
def test_a_change_is_named_where_it_stands(
    path: str, value: Any, place: str, label: str, unit: str | None
) -> None:
    (found,) = scenario_differences(SCENARIO, changed(path, value))
    assert (found.path, found.label, found.unit) == (place, label, unit)
    assert (found.change, found.after) == ("added" if path == "customer" else "changed", value)


def test_the_order_of_parts_is_no_difference() -> None:
    assert (
        scenario_differences(SCENARIO, changed("content.mix", SCENARIO["content"]["mix"][::-1]))
        == []
    )


def test_an_added_part_and_a_removed_one_show_each_value() -> None:
    part = {"substitution": "socket2-ezasoket", "share": 0.8, "locked": True}
    found = scenario_differences(SCENARIO, changed("content.mix.1", part))
    assert [(each.path, each.before, each.after, each.change) for each in found] == [
        ("content.mix[socket2-ezasoket].share", None, 0.8, "added"),
        ("content.mix[socket2-ezasoket].locked", None, True, "added"),
        ("content.mix[http-nonpooled..http-pooled].share", 0.8, None, "removed"),
    ]


def test_a_cleared_section_is_removed_field_by_field() -> None:
    found = scenario_differences(SCENARIO, changed("content.money", None))
    assert {each.change for each in found} == {"removed"}
    assert "content.money.currency" in [each.path for each in found]


def test_nothing_and_an_absent_field_are_the_same() -> None:
    assert scenario_differences(SCENARIO, changed("content.lpar_cps", None)) == []
    assert scenario_differences(SCENARIO, changed("content.periods", [])) == []
    (zero,) = scenario_differences(SCENARIO, changed("content.rated_msu", 0))
    assert (zero.before, zero.after) == (None, 0)


def test_items_of_one_name_stay_apart() -> None:
    twice = changed("content.mix", [SCENARIO["content"]["mix"][0]] * 2)
    found = scenario_differences(SCENARIO, twice)
    assert "content.mix[tales-b-solution2#2].share" in [each.path for each in found]


def test_every_field_of_a_scenario_has_a_label_of_its_own() -> None:
    keys = tuple(f"content.{path}" for path in ("mix.substitution.", "periods.mix.substitution."))
    unnamed = [
        path
        for path, field in described(ScenarioContent, "content.").items()
        if not path.startswith(keys)
        and field.label == path.rpartition(".")[2].replace("_", " ").title()
        and "_" in path.rpartition(".")[2]
    ]
    assert unnamed == [], "give new fields a title in their model"


def test_a_series_differs_as_a_whole() -> None:
    def with_profile(*msu: float, calendar: list[str]) -> dict[str, Any]:
        day = {"label": "First", "lpars": [{"lpar": "A", "msu": list(msu)}]}
        return changed("content.profile", {"days": [day], "calendar": calendar})

    found = scenario_differences(
        with_profile(100, 140, 120, calendar=["First", "Typical", "Typical"]),
        with_profile(140, 100, 120, calendar=["First", "First", "Typical"]),
    )
    assert [(each.label, each.before, each.after) for each in found] == [
        (
            "Profile, Day First, LPAR A: Background",
            "3 values, 100 to 140 MSU, mean 120 MSU",
            "3 values, 100 to 140 MSU, mean 120 MSU",
        ),
        ("Profile: Calendar", "First, Typical × 2", "First × 2, Typical"),
    ]


def test_caps_and_products_of_a_profile_differ_by_their_names() -> None:
    def with_terms(caps: dict[str, float], **products: list[str]) -> dict[str, Any]:
        return changed(
            "content.profile",
            {
                "defined_capacities": [
                    {"lpar": lpar, "defined_capacity_msu": cap} for lpar, cap in caps.items()
                ],
                "products": [{"product": name, "lpars": on} for name, on in products.items()],
            },
        )

    found = scenario_differences(
        with_terms({"A": 120, "B": 50}, CICS=["A"]),
        with_terms({"A": 110}, CICS=["A", "B"], IMS=["B"]),
    )
    assert [(each.label, each.before, each.after) for each in found] == [
        ("Profile, LPAR A: Defined capacity", 120, 110),
        ("Profile, Product CICS: Runs in", "A", "A, B"),
        ("Profile, Product IMS: Runs in", None, "B"),
        ("Profile, LPAR B: Defined capacity", 50, None),
    ]


def test_values_of_a_profile_are_told_in_its_unit() -> None:
    def in_unit(unit: str, value: float) -> dict[str, Any]:
        day = {"label": "First", "lpars": [{"lpar": "A", "msu": [value]}]}
        return changed("content.profile", {"days": [day], "unit": unit})

    found = scenario_differences(in_unit("MSU", 140), in_unit("GP seconds", 3600))
    assert [(each.label, each.before, each.after) for each in found] == [
        (
            "Profile, Day First, LPAR A: Background",
            "1 value, 140 to 140 MSU, mean 140 MSU",
            "1 value, 3,600 to 3,600 GP seconds, mean 3,600 GP seconds",
        ),
        ("Profile: Unit", "MSU", "GP seconds"),
    ]
