"""The name that a step of a load test has in its plan, and by which its result finds it again.

Method: docs/methods/load-tests.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMBER = r"\d+(?:\.\d+)?(?:e[+-]?\d+)?"
_LABEL = re.compile(
    rf"Headroom ({_NUMBER}) tps step (\d{{1,3}}) of (\d{{1,3}}): ({_NUMBER}) tps "
    rf"for ({_NUMBER}) s after ({_NUMBER}) s"
)
_FORMER_LABEL = re.compile(rf"Step (\d{{1,3}}): ({_NUMBER}) a second")
"""Plans before this one named the rate alone."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step as its plan has it: number from 1 on, rate in tps, times in seconds.

    target_per_second, of_steps, seconds and ramp_seconds are None in files of former plans.
    """

    number: int
    rate_per_second: float
    target_per_second: float | None = None
    of_steps: int | None = None
    seconds: float | None = None
    ramp_seconds: float | None = None


def planned_step_label(step: PlannedStep) -> str:
    """Return the name of a step's requests. It holds no comma, so that no cell is quoted."""
    target, rate, seconds, ramp = map(
        driver_number,
        (step.target_per_second, step.rate_per_second, step.seconds, step.ramp_seconds),
    )
    return (
        f"Headroom {target} tps step {step.number} of {step.of_steps}: {rate} tps for {seconds} s "
        f"after {ramp} s"
    )


def driver_number(value: float | None) -> str:
    """Return a number as scripts and logs of load drivers have it, whoever reads them."""
    return f"{value:.12g}"


def planned_step(label: str) -> PlannedStep | None:
    """Return the step that a name says, None where it is no plan's."""
    if stated := _LABEL.search(label):
        target, number, steps, rate, seconds, ramp = stated.groups()
        step = PlannedStep(
            int(number), float(rate), float(target), int(steps), float(seconds), float(ramp)
        )
    elif stated := _FORMER_LABEL.search(label):
        step = PlannedStep(int(stated[1]), float(stated[2]))
    else:
        return None
    return step if 0 < step.rate_per_second <= 1e9 else None
