"""Random contents of scenarios over all that is seeded, for rules that hold whatever is asked.

``contents()`` gives the same ones in every run. A rule takes each content, calculates what it is
about, and has beside it a control: a fault put in by hand that the rule has to find. Nothing here
needs a database.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

from pydantic import ValidationError

from headroom.domain.evidence.comparability import NotComparableError
from headroom.domain.evidence.own_tests import OwnTest, StoredOwnTest
from headroom.domain.machines.machines import Machine, Rating
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.services.catalogue import Catalogue, catalogue_of, published_of
from headroom.services.scenario_calculation import calculate_scenario, recorded_case
from headroom.services.seed_files import read_files
from headroom.settings import ROOT

SEED = 27
CONTENTS = 500
CURRENCY = "EUR"
EARLY = ("z9 EC", "z9 BC", "z10 EC", "z10 BC", "z196", "z114", "zEC12", "zBC12")
GENERATIONS = (*EARLY, "z13", "z13s", "z14", "z15", "z16", "z17")
OWN_MACHINE = "own-machine-1"
OWN_TESTS = ("own-test-1", "own-test-2", "own-test-3")


@cache
def catalogue() -> Catalogue:
    """Return the seeds, with tests and a machine of a user's beside them."""
    seeds = read_files(ROOT / "seeds")
    assert not seeds.faults
    return catalogue_of(
        published_of(seeds.machines, seeds.studies, seeds.examples),
        own_machines=[own_machine()],
        tests=own_tests(),
    )


def own_machine() -> Machine:
    """Return a machine whose figures a user entered."""
    entered = {"rated_msu": 900.0, "pci_mips": 7200.0}
    return Machine(
        OWN_MACHINE,
        "8561",
        "705",
        "z15",
        5,
        origin="user",
        generation="z15",
        ratings={
            name: Rating(name, value, "measured", source="your entry")  # type: ignore[misc, arg-type]
            for name, value in entered.items()
        },
    )


def own_tests() -> list[StoredOwnTest]:
    """Return tests of users: on a sub-capacity model, on none that is named, on a full-speed one.

    The first measured zIIP time, the last has cycles of different lengths in requests.
    """

    def test(number: int, **given: Any) -> StoredOwnTest:
        when = datetime(2026, 11, 22, tzinfo=UTC)
        stated = OwnTest(
            name=f"Test {number}", author="A. Measurer", measured_on="2026-11-22", **given
        )
        known = {name: getattr(stated, name) for name in OwnTest.model_fields}
        return StoredOwnTest(
            **known, id=f"own-test-{number}", version=1, created_at=when, updated_at=when
        )

    def cycles(*seconds: float, ziip: float | None = None, more: int = 0) -> list[dict[str, Any]]:
        return [
            {
                "requests": 2500 + more * number,
                "gp_seconds": spent,
                "ziip_seconds": None if ziip is None else ziip * spent,
            }
            for number, spent in enumerate(seconds)
        ]

    return [
        test(
            1,
            machine="2818-Y02",
            measures="transaction",
            before=cycles(0.47, 0.49, 0.48, 0.5, ziip=0.0),
            after=cycles(0.25, 0.26, 0.24, ziip=0.6),
        ),
        test(
            2,
            machine=None,
            measures="infrastructure",
            before=cycles(1.2, 1.25, 1.21),
            after=cycles(0.9, 0.88, 0.93, 0.91),
        ),
        test(
            3,
            machine="2817-703",
            measures="transaction",
            before=cycles(2.2, 2.6, 2.4, more=100),
            after=cycles(1.7, 1.8, 1.75, more=50),
        ),
    ]


@cache
def machines() -> dict[str, tuple[str, ...]]:
    """Return the ids of the models by generation, z9 to z17."""
    found: dict[str, list[str]] = {}
    for machine in catalogue().machines:
        if machine.generation in GENERATIONS and not machine.id.endswith("_L"):
            found.setdefault(machine.generation, []).append(machine.id)
    return {generation: tuple(ids) for generation, ids in found.items()}


@cache
def pairs() -> tuple[tuple[str, str], ...]:
    """Return the pairs of configurations of which one can stand in for the other."""
    return tuple(
        (before, after)
        for before in catalogue().configurations
        for after in catalogue().configurations
        if before != after and _comparable(before, after)
    )


def _comparable(before: str, after: str) -> bool:
    try:
        catalogue().substitute(before, after, None)
    except (NotComparableError, AssertionError):
        return False
    return True


@cache
def contents(number: int = CONTENTS) -> tuple[ScenarioContent, ...]:
    """Return so many contents, the first ones of the same series, each of which calculates."""
    return tuple(islice(_possible(), number))


@cache
def recorded(position: int) -> ScenarioCase:
    """Return what is recorded of one of the contents."""
    return recorded_case(catalogue(), contents()[position])


@cache
def answer(position: int, *, sampling: bool = False) -> ScenarioAnswer:
    """Return the whole answer to one of the contents."""
    return calculate_scenario(catalogue(), contents()[position], sampling=sampling)


def _possible() -> Iterator[ScenarioContent]:
    """Yield what neither the content nor the calculation refuses."""
    for number in count():
        stated = stated_at_random(Random(f"{SEED} {number}"))
        try:
            content = ScenarioContent.model_validate(stated)
            recorded_case(catalogue(), content)
        except (ValidationError, Refusal):
            continue
        yield content


def stated_at_random(random: Random) -> dict[str, Any]:
    """Return a content as a client states it."""
    hours = random.choice((0.5, 1, 2, 4, 4, 4, 8, 24))
    rate = 10 ** random.uniform(0.5, 3.6)
    share = random.choice((0.1, 0.25, 0.5, 0.8))
    content: dict[str, Any] = {
        "machine": _machine(random),
        "workload": {
            "transactions": round(rate * hours * 3600 / share),
            "peak_share": share,
            "peak_hours": hours,
            "regions": random.choice((1, 1, 1, 2, 6)),
            "periods_per_month": random.choice((1, 1, 4, 22)),
            "growth_share_per_year": random.choice((0, 0, 0.05, -0.1, 0.3)),
        },
        "mix": _mix(random),
        "msu_basis": random.choice(("per_cp_rating", "per_cp_rating", "service_units")),
        **_statements(random),
    }
    if random.random() < 0.15:
        content["periods"] = [
            {"label": "Evening", "share": 0.1, "hours": 3, "mix": _mix(random)},
        ]
    if random.random() < 0.3:
        content["ramp"] = [{"month": 1, "share": 0.2}, {"month": 9, "share": 1.0}]
    if random.random() < 0.35:
        content["ziip"] = _ziips(random)
    if random.random() < 0.7:
        content["money"] = _money(random)
    if random.random() < 0.2:
        content["profile"] = _profile(random, hours)
    content["uncertainty"] = _uncertainty(random, content)
    if random.random() < 0.3:
        day = content["workload"]["transactions"]
        times = {"day_transactions": 2, "month_transactions": 40, "year_transactions": 500}
        stated = random.sample(sorted(times), random.choice((1, 3)))
        content["workload"] |= {name: day * times[name] for name in stated}
    return content


def _machine(random: Random) -> str | None:
    chance = random.random()
    if chance < 0.05:
        return OWN_MACHINE
    if chance < 0.1:
        return "2818-Y02"
    if chance < 0.12:
        return None
    return random.choice(machines()[random.choice(GENERATIONS)])


def _mix(random: Random) -> list[dict[str, Any]]:
    """Return one to four parts; some have a share of 0, some two targets of one configuration."""
    named: list[Any] = [*catalogue().substitutions, *OWN_TESTS]
    kind = random.random()
    if kind < 0.25:
        before, _ = random.choice(pairs())
        targets = [after for start, after in pairs() if start == before]
        random.shuffle(targets)
        chosen: list[Any] = [{"from": before, "to": after} for after in targets[:2]]
    elif kind < 0.5:
        before, after = random.choice(pairs())
        rate = random.choice((None, None, 500, 820))
        chosen = [{"from": before, "to": after} | ({"rate_per_second": rate} if rate else {})]
        if random.random() < 0.4:
            chosen.append(random.choice(named))
    else:
        chosen = random.sample(sorted(set(named)), random.randint(1, 4))
    weights = [random.choice((0, 1, 1, 2, 5)) for _ in chosen]
    if not any(weights):
        weights[0] = 1
    total = sum(weights)
    return [
        {
            "substitution": substitution,
            "share": weight / total,
            "locked": random.random() < 0.1,
        }
        for substitution, weight in zip(chosen, weights, strict=True)
    ]


def _statements(random: Random) -> dict[str, Any]:
    """Return what is stated of the machines."""
    stated: dict[str, Any] = {}
    if random.random() < 0.4:
        stated["speed_spread_share"] = random.choice((0.05, 0.1, 0.15, 0.4))
    if random.random() < 0.3:
        stated["lpar_cps"] = random.randint(1, 4)
    if random.random() < 0.2:
        stated["capture_ratio"] = random.choice((0.85, 0.9, 0.95))
    if random.random() < 0.1:
        stated["rated_msu"] = random.choice((150, 800, 3000))
    if random.random() < 0.15:
        stated |= {"measured_pci_mips": 3000, "measured_cps": 3}
    if random.random() < 0.1:
        stated |= {"measured_su_per_sec": 45000, "target_su_per_sec": 62000}
    if random.random() < 0.1:
        stated["target_pci_mips"] = random.choice((900, 4000))
    if random.random() < 0.1:
        stated["speed_by"] = random.choice(("pci", "su_per_sec"))
    return stated


def _ziips(random: Random) -> dict[str, Any]:
    engines = random.randint(1, 4)
    return {
        "engines": engines,
        "ziip_seconds_in_use_per_hour": random.choice((0, 600, 1800)),
        "honor_priority": random.random() < 0.85,
        "overflow_share": random.choice((None, None, 0.1)),
    } | ({"r723nffs": 512} if random.random() < 0.3 else {})


def _money(random: Random) -> dict[str, Any]:
    """Return prices and costs: flat, by level and by consumption, with and without a cap."""
    consumption = random.random() < 0.3
    products: list[dict[str, Any]] = [
        {
            "label": "CICS TS",
            "price": {"flat_per_msu_month": random.choice((20_000, 100_000))},
            **({"peak_msu": 400} if random.random() < 0.5 else {}),
        }
    ]
    if random.random() < 0.4:
        products.append(
            {
                "label": "z/OS",
                "peak_msu": 300,
                "applies": random.random() < 0.9,
                "price": {
                    "levels": [
                        {"from_msu": 0, "to_msu": 175, "price_per_msu_month": 90_000},
                        {"from_msu": 175, "price_per_msu_month": 30_000},
                    ]
                },
            }
        )
    return {
        "currency": CURRENCY,
        "mode": "consumption" if consumption else "peak",
        "products": products,
        "consumption_price_per_msu_hour": 150.0 if consumption or random.random() < 0.3 else None,
        "defined_capacity_msu": random.choice((None, None, 250)),
        "licence_per_year": random.choice((0, 6_000_000)),
        "one_off": random.choice((0, 1_000_000)),
        "yearly_costs": random.choice((0, 500_000)),
        "price_growth_share_per_year": random.choice((0, 0.04)),
        "discount_rate_share": random.choice((0, 0.07)),
        "years": random.choice((1, 3, 5)),
    }


def _profile(random: Random, hours: float) -> dict[str, Any]:
    """Return a day of two LPARs with a peak in the morning."""
    rise = [200 + (300 if 9 <= hour < 14 else 0) + random.randint(0, 40) for hour in range(24)]
    flat = [random.randint(80, 160) for _ in range(24)]
    return {
        "interval_minutes": 60,
        "days": [
            {
                "label": "Typical",
                "lpars": [{"lpar": "PROD", "msu": rise}, {"lpar": "TEST", "msu": flat}],
            }
        ],
        "calendar": ["Typical"],
        "window": {"lpar": "PROD", "start_minute": 540, "days": ["Typical"]},
        "defined_capacities": [{"lpar": "PROD", "defined_capacity_msu": 450}]
        if random.random() < 0.3
        else [],
        "products": [{"product": "CICS TS", "lpars": ["PROD"]}] if random.random() < 0.5 else [],
    }


def _uncertainty(random: Random, content: dict[str, Any]) -> list[dict[str, Any]]:
    """Return ranges of some inputs that every content has."""
    possible: list[dict[str, Any]] = [
        {
            "input": "transactions",
            "shape": "spread",
            "spread_share": 0.2,
            "distribution": "triangular",
        },
        {"input": "peak_share", "shape": "spread", "spread_share": 0.1},
        {"input": "capture_ratio", "shape": "range", "low": 0.8, "high": 1.0},
    ]
    for part in content["mix"]:
        if part["substitution"] == "socket2-ezasoket":
            possible.append(
                {"input": "gp_saving[socket2-ezasoket]", "shape": "spread", "spread_share": 0.1}
            )
    return [statement for statement in possible if random.random() < 0.35]
