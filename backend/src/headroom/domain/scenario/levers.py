"""What would change the answer: every input moved by a tenth, and where a case begins to pay.

Both are the scenario's own formulas at other inputs. Method: docs/methods/uncertainty.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from headroom.domain.money.money import PRICE_FACTOR
from headroom.domain.quantities.figures import LABELS
from headroom.domain.quantities.quantities import Quantity, Source
from headroom.domain.scenario.sampling import Between, Tornado, tornado
from headroom.domain.scenario.scenario import ScenarioCase
from headroom.domain.scenario.solving import solve

TENTH = 0.1
"""How far each input moves either way, as a share of its value."""
AIMS = ("net_present_value", "billed_saving_msu", "saved_msu", "gp_seconds_saved")
"""Figures by which inputs are ranked: the first that a case has."""
BREAK_EVENS: Mapping[str, str] = {
    "break_even_transactions": "transactions",
    "break_even_price_factor": PRICE_FACTOR,
    "break_even_licence": "licence",
    "break_even_one_off": "one_off",
    "break_even_yearly_costs": "yearly_costs",
}
"""Figures that say where the net present value is 0, each with the input that is sought."""
SEARCHED = "not sampled; the interval of the net present value says how sure"
_BRINGING = {"transactions": "volume", PRICE_FACTOR: "price"}
"""Inputs that bring, each as one value of it is called: without costs 0 of it turns nothing."""


def levers(case: ScenarioCase) -> Tornado | None:
    """Return what a tenth more or less of each input does to the case, widest first.

    Inputs of 0 have no tenth; ratings of machines are published. Prices of several products move
    together. None where the case has no figure to move.
    """
    ledger = case.ledger
    known_aims = (aim for aim in AIMS if aim in ledger and ledger[aim].value is not None)
    aim = next(known_aims, None)
    if aim is None:
        return None
    moved: dict[str, Between] = {}
    for name, variable in case.variables.items():
        value = ledger[name].value if name in ledger else None
        if not value or ledger[name].kind == "published" or _is_moved_by_others(case, name):
            continue
        low, high = sorted((value * (1 - TENTH), value * (1 + TENTH)))
        moved[name] = Between(max(low, variable.low), min(high, variable.high))
    return tornado(ledger, moved, [aim], case.expand, case.label)[0]


def _is_moved_by_others(case: ScenarioCase, name: str) -> bool:
    """Return whether an input moves with another: a price with all, a saving with its own."""
    if len(case.prices) > 1:
        return name in case.prices
    return name == PRICE_FACTOR


def break_evens(case: ScenarioCase) -> Iterator[Quantity]:
    """Give the value of each input at which the net present value is 0, all others as stated.

    In the input's unit; costs of 0 are not sought, and without costs neither is what brings.
    """
    ledger = case.ledger
    for figure, variable in BREAK_EVENS.items():
        is_stated = variable in case.variables and bool(ledger[variable].value)
        if not is_stated and variable != "transactions":
            continue
        stated = ledger[variable]
        solution = solve(case, figure="net_present_value", target=0.0, variable=variable)
        turns, why_none = solution.value, solution.why_none
        if turns == 0 and variable in _BRINGING:
            which = "any" if (ledger["net_present_value"].value or 0.0) > 0 else "no"
            turns = None
            why_none = f"no costs are entered: it pays at {which} {_BRINGING[variable]}"
        yield Quantity(
            figure,
            LABELS[figure],
            turns,
            stated.unit,
            ledger["net_present_value"].kind,
            source=Source(
                "calculated by Headroom, by search: the net present value is 0 where "
                f"“{stated.label}” alone is changed to it"
            ),
            inputs=("net_present_value", variable),
            interval_missing=SEARCHED,
            why_missing=why_none,
        )
