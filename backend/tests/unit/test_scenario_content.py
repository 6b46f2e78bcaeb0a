"""The content of a scenario: what is kept comes back unchanged, what cannot be is refused."""

from typing import Any

import pytest
from pydantic import ValidationError

from headroom.domain.quantities.phrases import with_its_amounts
from headroom.domain.scenario.content import ScenarioContent

CONTENT: dict[str, Any] = {
    "machine": "2818-Y02",
    "workload": {"transactions": 5_000_000, "peak_share": 0.5, "peak_hours": 4},
    "mix": [
        {"substitution": "tales-b-solution2", "share": 0.2, "locked": True},
        {"substitution": {"from": "http-nonpooled", "to": "http-pooled"}, "share": 0.8},
    ],
    "periods": [
        {
            "label": "Evening",
            "share": 0.3,
            "hours": 6,
            "mix": [{"substitution": "tales-b-solution1", "share": 1}],
        }
    ],
    "ramp": [{"month": 1, "share": 0.1}, {"month": 3, "share": 1}],
    # invented round prices
    "money": {
        "currency": "EUR",
        "products": [
            {
                "label": "CICS TS",
                "peak_msu": 400,
                "price": {
                    "base_per_month": 300_000,
                    "levels": [
                        {"from_msu": 3, "to_msu": 45, "price_per_msu_month": 90_000},
                        {"from_msu": 45, "to_msu": None, "price_per_msu_month": 60_000},
                    ],
                },
            },
            {"label": "Db2", "price": {"flat_per_msu_month": 50_000}},
        ],
    },
    "uncertainty": [
        {"input": "peak_share", "shape": "range", "low": 0.4, "high": 0.6},
        {
            "input": "gp_saving[tales-b-solution2]",
            "shape": "spread",
            "spread_share": 0.1,
            "distribution": "triangular",
        },
    ],
}


def changed(path: str, value: Any) -> dict[str, Any]:
    import copy

    content = copy.deepcopy(CONTENT)
    *parents, last = (int(each) if each.isdigit() else each for each in path.split("."))
    place: Any = content
    for each in parents:
        place = place[each]
    place[last] = value
    return content


def test_stored_content_reads_back_unchanged() -> None:
    content = ScenarioContent.model_validate_json(
        ScenarioContent(**CONTENT).model_dump_json(by_alias=True)
    )
    assert content == ScenarioContent(**CONTENT)
    assert ScenarioContent(**content.model_dump(mode="json", by_alias=True)) == content


LEVELS = "money.products.0.price.levels"


@pytest.mark.parametrize(
    ("path", "value", "place", "words"),
    [
        ("mix.0.share", 0.3, ("mix",), "sum to 110 %"),
        ("periods.0.mix.0.share", 0.5, ("periods", 0, "mix"), "sum to 50 %"),
        ("periods.0.share", 0.6, ("periods",), "more than 100 %"),
        ("ramp.1.month", 1, ("ramp",), "rise"),
        (f"{LEVELS}.1.from_msu", 50, ("levels", 1, "from_msu"), "no price"),
        (f"{LEVELS}.1.from_msu", 40, ("levels", 1, "from_msu"), "two prices"),
        (f"{LEVELS}.1.to_msu", 900, ("levels", 1, "to_msu"), "leave its end empty"),
        (f"{LEVELS}.0.to_msu", None, ("levels", 0, "to_msu"), "without end"),
        (f"{LEVELS}.0.to_msu", 3, ("levels", 0, "to_msu"), "above the beginning"),
        (f"{LEVELS}.0.price_per_msu_month", -1, ("price_per_msu_month",), "greater than"),
        ("money.products.0.price.base_per_month", None, ("levels", 0, "from_msu"), "base charge"),
        ("money.products.1.price.flat_per_msu_month", -5, ("flat_per_msu_month",), "greater"),
        ("money.products.1.price.flat_per_msu_month", 0.5, ("flat_per_msu_month",), "integer"),
        ("money.products.0.peak_msu", None, ("products", 0, "peak_msu"), "levels need"),
        ("money.products.0.next_peak_msu", 500, ("products", 0, "next_peak_msu"), "above the peak"),
        ("money.products.1.label", "CICS TS", ("products",), "name them apart"),
        ("money.currency", "XYZ", ("currency",), "ISO 4217"),
        ("money.mode", "consumption", ("consumption_price_per_msu_hour",), "price per MSU-hour"),
        ("uncertainty.0.low", 0.7, ("uncertainty", 0, "low"), "below the high end"),
        ("uncertainty.0.low", None, ("uncertainty", 0), "low and high"),
        ("uncertainty.1.spread_share", 1.2, ("spread_share",), "wider than the value"),
        ("uncertainty.1.input", "peak_share", ("uncertainty",), "twice"),
        ("uncertainty.1.input", "peak share", ("input",), "pattern"),
        ("mix", CONTENT["mix"] * 500, ("mix",), "at most 12"),
        ("workload.transactions", float("nan"), ("transactions",), "finite"),
        ("note", "x", ("note",), "not permitted"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    path: str, value: Any, place: tuple[str | int, ...], words: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        ScenarioContent(**changed(path, value))
    (error,) = refused.value.errors()
    assert error["loc"][-len(place) :] == place
    assert words in with_its_amounts(error["msg"])
