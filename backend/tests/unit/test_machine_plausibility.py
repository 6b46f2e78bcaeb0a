"""Remarks on own machines: from the ranges of the tables, and never a refusal."""

from __future__ import annotations

from headroom.domain.machines.machines import Edition, Machine, Machines, Rating, RatingName
from headroom.domain.machines.plausibility import plausibility_remarks

TABLE = Edition("table", "a table", None, "a table", "seed")


def machine(
    identity: str, cps: int, *, origin: str = "seed", generation: str = "z196", **ratings: float
) -> Machine:
    machine_type, _, model = identity.removeprefix("own-").partition("-")
    kind = "measured" if origin == "user" else "published"
    edition = None if origin == "user" else TABLE
    held: dict[RatingName, Rating] = {
        name: Rating(name, value, kind, source="entered", edition=edition)  # type: ignore[arg-type, misc]
        for name, value in ratings.items()
    }
    return Machine(
        identity,
        machine_type,
        model,
        generation,
        cps,
        origin=origin,  # type: ignore[arg-type]
        ratings=held,
        generation=generation,
    )


KNOWN = [
    machine("2817-401", 1, rated_msu=30, pci_mips=240),
    machine("2817-703", 3, rated_msu=408, pci_mips=3311),
    machine("2817-779", 79, rated_msu=6097, pci_mips=52_000),
    machine("9175-701", 1, generation="z17", rated_msu=306, pci_mips=2477),
]


def remarks(own: Machine) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for remark in plausibility_remarks(own, Machines([*KNOWN, own])):
        found.setdefault(remark.figure, []).append(remark.text)
    return found


def test_few_msu_for_many_cps_are_remarked_with_the_range_of_the_table() -> None:
    own = machine("own-2817-777", 77, origin="user", rated_msu=3)
    assert remarks(own)["rated_msu"] == [
        "0.039 MSU per CP: the table's z196 models have 30 (2817-401) to 136 (2817-703)."
    ]


def test_figures_within_the_range_have_no_remark() -> None:
    assert remarks(machine("own-2817-705", 5, origin="user", rated_msu=650, pci_mips=5300)) == {}


def test_pci_per_cp_outside_of_the_generation_is_remarked() -> None:
    own = machine("own-2817-702", 2, origin="user", pci_mips=900_000)
    assert remarks(own)["pci_mips"][0].startswith("450,000 PCI per CP: the table's z196 models")


def test_msu_that_do_not_fit_the_pci_are_remarked() -> None:
    own = machine("own-2817-702", 2, origin="user", rated_msu=200, pci_mips=700)
    assert "0.286 MSU per PCI" in remarks(own)["rated_msu"][0]


def test_more_cps_than_any_model_of_the_generation_are_remarked() -> None:
    own = machine("own-2817-799", 99, origin="user", rated_msu=6600)
    assert remarks(own)["cps"] == ["99 CPs: the table's z196 models have at most 79 (2817-779)."]


def test_an_unknown_generation_is_held_against_all_models() -> None:
    own = machine("own-1234-701", 1, origin="user", generation="z99", rated_msu=9000)
    assert "all models of the tables" in remarks(own)["rated_msu"][0]


def test_another_figure_than_the_tables_for_the_same_model_is_remarked() -> None:
    own = machine("own-2817-703", 3, origin="user", rated_msu=400)
    assert remarks(own)["rated_msu"] == ["400 MSU: the tables say 408 for the 2817-703."]


def test_without_any_table_there_is_nothing_to_remark() -> None:
    own = machine("own-2817-703", 3, origin="user", rated_msu=1)
    assert plausibility_remarks(own, Machines([own])) == ()
