"""A month of peaks costs in a scenario what it costs on the page that it comes from."""

from __future__ import annotations

from operator import itemgetter
from random import Random
from typing import Any

import pytest

from headroom.domain.money.terms import Money
from headroom.domain.peaks.profile import Profile, same_product
from headroom.domain.scenario.answers import ScenarioAnswer
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.month_bills import MonthBills, month_bills
from headroom.services.peaks_answers import PeaksAnswer, PeaksContent
from headroom.services.rolling_average import calculate_peaks
from headroom.services.scenario_calculation import calculate_scenario
from headroom.services.series_keeper import SeriesKeeper
from tests.truth.contents import SEED, catalogue

_PROFILES = 60
_LPARS = ("ONLINE", "BATCH", "TEST")
_PRICE = 100.0
"""Of an MSU a month, in the currency's minor unit."""


def profile_at_random(random: Random) -> dict[str, Any]:
    """Return a week of several LPARs with products in hours of their own, in one billing month."""
    minutes = random.choice((15, 60))
    count = 1440 // minutes
    lpars = _LPARS[: random.randint(1, 3)]
    kinds = ("Typical", "Heavy")
    days = [
        {
            "label": kind,
            "lpars": [
                {"lpar": lpar, "msu": [random.randint(80, 300) for _ in range(count)]}
                for lpar in lpars
            ],
        }
        for kind in kinds
    ]
    saving_lpars = random.sample(lpars, random.choice((1, 1, len(lpars))))
    stated: dict[str, Any] = {
        "interval_minutes": minutes,
        "reading": random.choice(("simple", "scrt_like")),
        "start": random.choice(("complete_windows", "from_zero")),
        "days": days,
        "calendar": ["Typical", "Heavy", *random.choices(kinds, k=5)],
        "starts_on": "2026-11-03",
        "window": {"lpar": lpars[0], "start_minute": 540, "days": ["Typical"]},
        "products": [
            {
                "product": name,
                "lpars": chosen,
                "hours": [hours for lpar in chosen for hours in _hours(random, lpar)],
            }
            for name in ("CICS TS", "Db2")
            for chosen in [random.sample(lpars, random.randint(1, len(lpars)))]
        ],
        "savings": [
            {
                "lpar": lpar,
                "msu": random.randint(1, 75),
                "start_minute": 60 * random.randint(0, 12),
                "end_minute": 60 * random.randint(13, 24),
                "days": random.choice((None, ["Heavy"])),
            }
            for lpar in saving_lpars
        ],
    }
    if random.random() < 0.3 and len(saving_lpars) == 1:
        capped = random.choice(lpars)
        stated["defined_capacities"] = [{"lpar": capped, "defined_capacity_msu": 180}]
        changed = random.sample(((2, 480, 140), (4, 0, None), (5, 1020, 210)), 2)
        stated["capacity_changes"] = [
            {"lpar": capped, "day": day, "minute": minute, "defined_capacity_msu": msu}
            for day, minute, msu in sorted(changed, key=itemgetter(0))
        ]
    if random.random() < 0.2:
        stated["absolute_caps"] = [{"lpar": lpars[-1], "absolute_cap_msu": 280}]
    if random.random() < 0.2:
        stated["groups"] = [{"group": "G", "lpars": list(lpars), "limit_msu": 190 * len(lpars)}]
    return stated


def _hours(random: Random, lpar: str) -> list[dict[str, Any]]:
    """Return when a product runs in an LPAR: always, by day, by night, on days of the week."""
    start, end = random.choice(((480, 1080), (1320, 360), (570, 585), (0, 1440)))
    weekdays = random.choice((None, None, ["Tue", "Wed", "Sat"]))
    if random.random() < 0.3:
        return []
    return [{"lpar": lpar, "start_minute": start, "end_minute": end, "weekdays": weekdays}]


def on_peaks(profile: Profile) -> PeaksAnswer:
    """Return what the page of peaks says of a profile, day for day as one run."""
    kinds = {day.label: day for day in profile.days}
    caps = {cap.lpar: cap.defined_capacity_msu for cap in profile.defined_capacities}
    absolute = {cap.lpar: cap.absolute_cap_msu for cap in profile.absolute_caps}
    run = PeaksContent.model_validate(
        {
            "interval_minutes": profile.interval_minutes,
            "reading": profile.reading,
            "start": profile.start,
            "starts_on": profile.starts_on,
            "billing_day": profile.billing_day,
            "series": [
                {
                    "lpar": lpar,
                    "msu": [
                        msu for label in profile.calendar for msu in kinds[label].lpars[row].msu
                    ],
                    "defined_capacity_msu": caps.get(lpar),
                    "absolute_cap_msu": absolute.get(lpar),
                    "capacity_changes": [
                        change.model_dump(exclude={"lpar"})
                        for change in profile.capacity_changes
                        if change.lpar == lpar
                    ],
                }
                for row, lpar in enumerate(profile.lpars)
            ],
            "groups": [group.model_dump() for group in profile.groups],
            "products": [product.model_dump() for product in profile.products],
            "savings": [
                saving.model_dump()
                | {"days": None if saving.days is None else profile.days_called(saving.days)}
                for saving in profile.savings
            ],
        }
    )
    return calculate_peaks(catalogue(), run, SeriesKeeper())


def scenario_with(profile: Profile) -> ScenarioContent:
    """Return a scenario that takes a profile with its savings as stated."""
    products = [product.product for product in profile.products]
    return ScenarioContent.model_validate(
        {
            "machine": "2818-Y02",
            "workload": {"transactions": 1_000_000, "peak_share": 0.5, "peak_hours": 4},
            "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
            "profile": profile.model_dump(),
            "money": {
                "currency": "EUR",
                "years": 1,
                "products": [
                    {"label": label, "price": {"flat_per_msu_month": _PRICE}}
                    for label in (*products, "z/OS")
                ],
            },
        }
    )


def in_scenario(profile: Profile) -> ScenarioAnswer:
    """Return what a scenario says of a profile."""
    return calculate_scenario(catalogue(), scenario_with(profile), sampling=False)


def bills_on_peaks(answer: PeaksAnswer, prices: Money) -> MonthBills:
    """Return what the month costs on the page of peaks, at the prices of the scenario."""
    own = {same_product(one.product): one.months for one in answer.products}
    _, bills = month_bills(
        prices.currency,
        prices.products,
        prices.contract_counts,
        answer.months,
        lambda label: own.get(same_product(label)),
    )
    return bills


def lost_on_the_way(profile: Profile, handed: Profile) -> list[str]:
    """Return what a scenario of the profile that was handed to it bills otherwise than peaks."""
    peaks, scenario = on_peaks(profile), in_scenario(handed)
    assert scenario.profile is not None
    known = scenario.figures | scenario.inputs
    bills = {one.product: one.total for one in peaks.products}
    wrong = []
    for product in scenario.profile.products:
        bill = bills[product.product]
        assert bill.after is not None
        for name, peak in (
            (product.peak_before_msu, bill.before.billed_peak_msu),
            (product.peak_after_msu, bill.after.billed_peak_msu),
        ):
            assert peak is not None
            given = known[name]
            if given.value is None:
                # several LPARs save beside a cap or across a group's limit: the scenario says so
                assert given.why_missing or known[product.peak_before_msu].why_missing
            elif given.value != pytest.approx(peak, abs=1e-9):
                wrong.append(f"{name}: {given.value} on {peak}")
    if wrong or any(known[one.peak_before_msu].value is None for one in scenario.profile.products):
        return wrong
    prices = scenario_with(handed).money
    assert prices is not None
    month = bills_on_peaks(peaks, prices)
    if scenario.profile.month_bills != month:
        wrong.append("the month's bill")
    assert scenario.money is not None
    for line, own in zip(scenario.money.bill, month.products, strict=True):
        (cost,) = own.bills
        for amount, expected in (
            (line.bill_before, cost.bill_before),
            (line.bill_after, cost.bill_after),
        ):
            if amount is None or known[amount].value != pytest.approx(expected, abs=1e-6):
                wrong.append(f"{own.label}: {amount} on {expected}")
    return wrong


def _profiles() -> list[Profile]:
    return [
        Profile.model_validate(profile_at_random(Random(f"{SEED} peaks {number}")))
        for number in range(_PROFILES)
    ]


def test_a_product_is_billed_in_a_scenario_by_the_hours_of_the_peaks_page() -> None:
    """Background 100, 160 from 18:00 on; work of 40 from 9 to 13, of which 30 are saved."""
    background = [100] * 18 + [160] * 6
    day = [level + (40 if 9 <= hour < 13 else 0) for hour, level in enumerate(background)]
    profile = Profile.model_validate(
        {
            "interval_minutes": 60,
            "days": [{"label": "Day", "lpars": [{"lpar": "PROD", "msu": day}]}],
            "calendar": ["Day"],
            "starts_on": "2026-11-03",
            "window": {"lpar": "PROD", "start_minute": 540, "days": ["Day"]},
            "products": [
                {
                    "product": "CICS TS",
                    "lpars": ["PROD"],
                    "hours": [{"lpar": "PROD", "start_minute": 480, "end_minute": 1080}],
                }
            ],
            "savings": [{"lpar": "PROD", "msu": 30, "start_minute": 540, "end_minute": 780}],
        }
    )
    answer = in_scenario(profile)
    known = answer.figures | answer.inputs
    assert answer.profile is not None
    (product,) = answer.profile.products
    assert known[product.peak_before_msu].value == 140
    assert known[product.billed_saving_msu].value == 30
    # z/OS runs always: the evening is its peak
    assert known["billed_saving_msu"].value == 0
    assert answer.money is not None
    assert known[answer.money.years[0].saving].value == pytest.approx(30 * _PRICE / 100 * 12)


def test_what_a_month_costs_goes_whole_from_peaks_into_a_scenario() -> None:
    profiles = _profiles()
    assert [lost_on_the_way(profile, profile) for profile in profiles] == [[]] * _PROFILES
    inputs = [profile for profile in profiles if any(one.hours for one in profile.products)]
    assert len(inputs) > _PROFILES / 2
    capped = [bool(one.defined_capacities or one.groups) for one in profiles]
    assert 10 < sum(capped) < 50
    assert sum(bool(one.capacity_changes) for one in profiles) > 5


def test_a_handover_that_drops_changes_of_capacity_is_found() -> None:
    changing = [profile for profile in _profiles() if profile.capacity_changes]
    wrong = [
        lost_on_the_way(profile, profile.model_copy(update={"capacity_changes": []}))
        for profile in changing
    ]
    assert sum(map(bool, wrong)) > 2


def test_a_handover_that_drops_the_hours_is_found() -> None:
    def without(profile: Profile) -> Profile:
        products = [one.model_copy(update={"hours": []}) for one in profile.products]
        return profile.model_copy(update={"products": products})

    wrong = [lost_on_the_way(profile, without(profile)) for profile in _profiles()]
    assert sum(map(bool, wrong)) > _PROFILES / 3
