"""100,000 samples of a full scenario, beside a plain Python loop over the same model.

The loop is written out by hand, as somebody without the application would: it checks the quantiles
as well as the time. Prices are invented round numbers; the savings are the documents' own.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from math import sqrt
from statistics import median

import numpy as np
from table import print_row

from headroom.domain.evidence.cycles import CycleRun, CycleTime, TestCycle
from headroom.domain.evidence.evidence import (
    PublishedDifference,
    Substitution,
    standard_errors,
)
from headroom.domain.evidence.studies import Environment
from headroom.domain.machines.machines import Machine, Rating
from headroom.domain.money.terms import (
    FlatPrice,
    LevelPrice,
    Money,
    PriceLevel,
    Product,
    RampStep,
)
from headroom.domain.quantities.quantities import Source
from headroom.domain.scenario.content import ScenarioContent, ScenarioWorkload, Uncertainty
from headroom.domain.scenario.sampling import SAMPLES, sampled, sampled_quantiles
from headroom.domain.scenario.scenario import Scenario, ScenarioCase, scenario_case
from headroom.domain.scenario.uncertainty import uncertainties
from headroom.domain.value.content import Hours, Part
from headroom.domain.value.value import MeasuredPart

ROUNDS = 9
LOOP_SAMPLES = 10_000
"""Samples of the loop; its time is stated for as many as ours."""
SOURCE = Source("Tales from the Trenches, Test Results")
NOWHERE = Environment("bench", "2818-Y02", "stated", None)
# Customer A, one instance, µs of GP time per cycle of 2,500 requests: three and four runs
STANDARD = (473_416, 456_343, 477_526)
ALTERNATE = (260_442, 260_517, 253_801, 250_053)
SOLUTION_SECONDS = 1.008 / 5000
EDGES = (0, 45, 175, 315, 575, 875, 1315, 1975)
PRICES = (1000, 900, 800, 700, 600, 500, 400, 300)
PEAK, NEXT_PEAK, GROWTH, DISCOUNT, YEARS = 320.0, 280.0, 0.03, 0.08, 5
RAMP = ((1, 0.1), (3, 0.3), (6, 1.0))
FLAT, ONE_OFF, LICENCE, RATED, CPS = 500.0, 20_000.0, 6_000.0, 156.0, 2
FIGURES = ("gp_seconds_saved", "saved_msu", "yearly_saving", "net_present_value")
LEVELS = (0.05, 0.50, 0.95)


def _cycle(name: str, runs: tuple[int, ...]) -> TestCycle:
    return TestCycle(
        name,
        name,
        2500,
        SOURCE,
        tuple(
            CycleRun(str(number), False, (CycleTime("GP", "gp", float(each), "us", SOURCE),))
            for number, each in enumerate(runs, 1)
        ),
    )


def full_scenario() -> ScenarioCase:
    """Return two windows, a ramp over five years, levels and a flat price."""
    customer_a = Substitution(
        "a", "Customer A", "", "tales", "Tales", "old", "new", NOWHERE,
        (_cycle("old", STANDARD), _cycle("new", ALTERNATE)),
    )  # fmt: skip
    customer_b = Substitution(
        "b", "Customer B", "", "tales", "Tales", None, None, NOWHERE,
        PublishedDifference("saving", "Saving", 1.008, "s", SOURCE, 5000, SOURCE, "none printed"),
    )  # fmt: skip
    first, second = (MeasuredPart(each, 0.5) for each in (customer_a, customer_b))
    rated = Rating("rated_msu", RATED, "published", source="a list")
    machine = Machine("2818-Y02", "2818", "Y02", "z114", CPS, ratings={"rated_msu": rated})
    by_levels = LevelPrice(
        levels=[
            PriceLevel(from_msu=edge, to_msu=end, price_per_msu_month=price * 100)
            for edge, end, price in zip(EDGES, [*EDGES[1:], None], PRICES, strict=True)
        ]
    )
    content = ScenarioContent(
        machine=machine.id,
        workload=ScenarioWorkload(
            transactions=15_000_000,
            peak_share=0.5,
            peak_hours=4,
            periods_per_month=20,
            growth_share_per_year=GROWTH,
        ),
        mix=[Part(substitution="a", share=0.5), Part(substitution="b", share=0.5)],
        periods=[
            Hours(label="Evening", share=0.3, hours=6, mix=[Part(substitution="b", share=1.0)])
        ],
        ramp=[RampStep(month=month, share=share) for month, share in RAMP],
        money=Money(
            currency="EUR",
            contract_counts="as_measured",  # as the plain loop does
            products=[
                Product(label="CICS TS", price=by_levels, peak_msu=PEAK, next_peak_msu=NEXT_PEAK),
                Product(label="Db2", price=FlatPrice(flat_per_msu_month=int(FLAT * 100))),
            ],
            consumption_price_per_msu_hour=150.0,
            licence_per_year=int(LICENCE * 100),
            one_off=int(ONE_OFF * 100),
            discount_rate_share=DISCOUNT,
            years=YEARS,
        ),
    )
    return scenario_case(
        Scenario(
            content=content,
            machine=machine,
            machines=[machine],
            mixes=[[first, second], [MeasuredPart(customer_b, 1.0)]],
        )
    )


STATED = [
    *(
        Uncertainty(input=name, shape="range", low=low, high=high)
        for name, low, high in (
            ("transactions", 12e6, 18e6),
            ("peak_share", 0.4, 0.6),
            ("share[a]", 0.3, 0.7),
            ("growth_share_per_year", 0.0, 0.06),
            ("discount_rate_share", 0.06, 0.10),
        )
    ),
    Uncertainty(input="gp_saving[b]", shape="spread", spread_share=0.2),
]


def plain_sample(draw: random.Random, centre: float, error: float, freedom: float) -> list[float]:
    """Return the four figures for one set of inputs, in plain Python."""
    chi = draw.gammavariate(freedom / 2, 2)
    seconds_a = centre + error * draw.gauss(0, 1) / sqrt(chi / freedom)
    seconds_b = draw.uniform(SOLUTION_SECONDS * 0.8, SOLUTION_SECONDS * 1.2)
    transactions, peak_share = draw.uniform(12e6, 18e6), draw.uniform(0.4, 0.6)
    share, growth, rate = draw.uniform(0.3, 0.7), draw.uniform(0, 0.06), draw.uniform(0.06, 0.1)
    peak = transactions * peak_share
    seconds = peak * (share * seconds_a + (1 - share) * seconds_b)
    msu = seconds / 4 / 3600 * RATED / CPS

    def monthly(saved: float) -> float:
        after = max(PEAK - saved, NEXT_PEAK)
        return plain_bill(PEAK) - plain_bill(after) + saved * FLAT

    worth = -ONE_OFF
    for year in range(1, YEARS + 1):
        total = 0.0
        for month in range(12 * (year - 1) + 1, 12 * year + 1):
            adopted = [ramp for start, ramp in RAMP if start <= month][-1]
            total += monthly(msu * adopted * (1 + growth) ** (year - 1)) - LICENCE / 12
        worth += total / (1 + rate) ** year
    return [seconds, msu, monthly(msu) * 12, worth]


def plain_bill(msu: float) -> float:
    """Return a month's bill by the levels."""
    amount = 0.0
    for index, (edge, price) in enumerate(zip(EDGES, PRICES, strict=True)):
        end = EDGES[index + 1] if index + 1 < len(EDGES) else msu
        if msu > edge:
            amount += (min(msu, end) - edge) * price
    return amount


def standard_error(samples: np.ndarray, level: float) -> float:
    """Return the standard error of a sample's quantile, from the density around it."""
    width = 0.01
    low, high = np.quantile(samples, [level - width, level + width])
    density = 2 * width / (high - low)
    return float(sqrt(level * (1 - level) / len(samples)) / density)


def measure(row: Callable[[str, str, str, str, str, bool | None], None]) -> None:
    """Print the time and the agreement of the quantiles as rows of the table."""
    case = full_scenario()
    known = uncertainties(case, STATED)
    wanted = [
        each
        for each in case.figures()
        if case.ledger[each].value is not None and each not in known.unknown
    ]
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        sampled_quantiles(case.ledger, known.spreads, wanted, case.expand)
        times.append(time.perf_counter() - started)
    ours = median(times)
    samples = sampled(case.ledger, known.spreads, FIGURES, case.expand)
    substitution = case.scenario.mixes[0][0].substitution
    error = standard_errors(substitution)["cycle_saving[a]"]
    scale = 1e6 * 2500
    draw = random.Random(1)
    started = time.perf_counter()
    rows = [
        plain_sample(draw, error.centre / scale, error.error / scale, error.freedom)
        for _ in range(LOOP_SAMPLES)
    ]
    peer = (time.perf_counter() - started) * SAMPLES / LOOP_SAMPLES
    row(
        f"{SAMPLES:,} samples, {len(wanted)} figures : Python loop",
        f"{ours * 1000:.0f} ms",
        f"{peer * 1000:,.0f} ms",
        f"{ours / peer:.4f}",
        "<= 50 ms",
        ours <= 0.050,
    )
    plain = np.array(rows)
    for column, figure in enumerate(FIGURES):
        worst = 0.0
        for level in LEVELS:
            one, other = samples[figure], plain[:, column]
            distance = abs(float(np.quantile(one, level) - np.quantile(other, level)))
            errors = (standard_error(one, level), standard_error(other, level))
            worst = max(worst, distance / sqrt(sum(each**2 for each in errors)))
        middle = float(np.median(samples[figure])), float(np.median(plain[:, column]))
        row(
            f"{figure}, median : Python loop",
            f"{middle[0]:,.1f}",
            f"{middle[1]:,.1f}",
            f"{middle[0] / middle[1]:.4f}",
            f"<= 3 s.e. ({worst:.1f})",
            worst <= 3,
        )


if __name__ == "__main__":
    measure(print_row)
    sys.exit(0)
