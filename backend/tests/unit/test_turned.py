"""What a change adds is no saving with a minus: label, number and range turn together."""

from __future__ import annotations

from typing import Any

from headroom.domain.quantities.figures import turned
from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.value.content import ValueContent
from headroom.services.values import calculate_value
from tests.truth.contents import catalogue

COST: dict[str, Any] = {
    "machine": "3931-704",
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": [{"substitution": {"from": "http-pooled", "to": "https-full"}, "share": 1}],
}
BACK = COST | {"mix": [{"substitution": {"from": "https-full", "to": "http-pooled"}, "share": 1}]}


def test_a_saving_below_zero_is_what_it_adds() -> None:
    saved = Quantity(
        "saved_msu", "MSU saved", -47.4, "MSU", "derived", interval=Interval(-60, 5, 0.95)
    )
    added = turned(saved)
    assert (added.label, added.value) == ("MSU added", 47.4)
    assert added.interval == Interval(-5, 60, 0.95)
    for value in (0.0, 3.0, None):
        kept = Quantity("saved_msu", "MSU saved", value, "MSU", "derived", why_missing="none")
        assert turned(kept) is kept


def test_a_figure_that_is_missing_goes_the_way_of_the_others() -> None:
    for content, way in ((COST, "added"), (BACK, "saved")):
        figures = calculate_value(catalogue(), ValueContent.model_validate(content)).figures
        missing = {name for name, figure in figures.items() if figure.value is None}
        assert missing >= {"saved_msu_service_units", "msu_hours_saved_per_year"}
        assert all(f" {way}" in figures[name].label for name in missing)


def test_changes_that_share_a_side_are_told_apart_by_the_other() -> None:
    pairs = ({"from": "http-nonpooled", "to": side} for side in ("ctg-ipic", "http-pooled"))
    mix = [{"substitution": pair, "share": 0.5} for pair in pairs]
    content = ValueContent.model_validate(COST | {"mix": mix})
    labels = {quantity.label for quantity in calculate_value(catalogue(), content).inputs.values()}
    assert "GP seconds before the change, to HTTP, pooled connections" in labels
    assert not any(", HTTP, non-pooled connections → " in label for label in labels)


def test_the_tiles_of_a_cost_say_what_is_added() -> None:
    board = calculate_value(catalogue(), ValueContent.model_validate(COST)).board
    tiles = {tile.figure: tile for tile in board.tiles}
    assert tiles["saved_msu"].label == "MSU added"
    assert tiles["gp_seconds_saved"].label == "GP seconds added"
    for tile in board.tiles[:3]:
        assert tile.instead is not None
        assert "-" not in tile.instead.text and "−" not in tile.instead.text
