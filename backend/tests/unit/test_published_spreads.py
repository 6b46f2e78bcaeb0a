"""LSPR's three ratios are a published spread where they are printed, and nowhere else."""

from __future__ import annotations

import csv

import pytest

from headroom.domain.evidence.studies import Environment
from headroom.domain.evidence.target import Statements, Target
from headroom.domain.machines.published_spreads import published_spread
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.quantities import Quantity
from headroom.settings import ROOT
from tests.unit.test_packs import with_newer


def factor(measured: str, cps: int, target: str, **stated: float) -> tuple[Quantity, Quantity]:
    """Return the factor of seconds and the spread that it holds."""
    catalogue, ledger = with_newer(), Ledger()
    statements = Statements(lpar_cps=cps, **stated)  # type: ignore[arg-type]
    machine = catalogue.find_machine(target)
    conversion = Target(ledger, machine, catalogue.machines, statements).conversion(
        "here", Environment("here", measured, "stated", cps)
    )
    ledger.spread()
    assert conversion.factor is not None
    spread = next(name for name in conversion.inputs if name.startswith("speed_spread"))
    return ledger[conversion.factor], ledger[spread]


def test_from_z15_to_z16_work_that_gains_most_takes_least() -> None:
    ratio, spread = factor("8561-703", 3, "3931-703")
    assert spread.kind == "published"
    assert spread.source is not None
    assert "LSPR" in spread.source.locator
    assert spread.interval is not None
    # by hand: 1.10 ÷ 1.12 and 1.10 ÷ 1.09
    ends = (spread.interval.low, spread.interval.high)
    assert ends == pytest.approx((0.98214, 1.00917), abs=1e-5)
    assert ratio.interval is not None
    assert ratio.value is not None
    assert ratio.interval.low == pytest.approx(ratio.value * 1.10 / 1.12, rel=1e-9)


def test_the_ratios_are_those_that_the_pack_prints() -> None:
    with (ROOT / "packs" / "mq-z16" / "figures" / "mq-z16.csv").open(encoding="utf-8") as table:
        printed = {row["figure"]: float(row["value"]) for row in csv.DictReader(table)}
    older, newer = map(with_newer().find_machine, ("8561-703", "3931-703"))
    assert older is not None and newer is not None
    for cps in (3, 16, 32):
        spread = published_spread(older, newer, cps, cps)
        assert spread is not None
        low, average, high = (
            1 + printed[f"mq-z16-lspr-{cps}-{end}"] / 100 for end in ("low", "average", "high")
        )
        assert (spread[0].low, spread[0].high) == pytest.approx((average / high, average / low))


def test_back_from_z16_to_z15_the_ends_are_the_ratios_themselves() -> None:
    _, spread = factor("3931-732", 32, "8561-732")
    assert spread.interval is not None
    assert (spread.interval.low, spread.interval.high) == pytest.approx((1.10 / 1.12, 1.14 / 1.12))


@pytest.mark.parametrize(
    ("measured", "cps", "target"),
    [
        ("8561-704", 4, "3931-704"),  # no ratios are printed for four CPs
        ("3906-703", 3, "3931-703"),  # of a z14
        ("8561-703", 3, "9175-703"),  # to a z17
        ("8562-Z03", 3, "3932-Z03"),  # the smaller models
        ("8561-603", 3, "3931-603"),  # not at full speed
    ],
)
def test_nowhere_else_is_a_spread_published(measured: str, cps: int, target: str) -> None:
    _, spread = factor(measured, cps, target)
    assert (spread.kind, spread.interval) == ("assumed", None)


def test_what_the_user_states_comes_first() -> None:
    _, spread = factor("8561-703", 3, "3931-703", speed_spread_share=0.05)
    assert spread.kind == "assumed"
    assert spread.interval is not None
    assert spread.interval.low == pytest.approx(0.95)
