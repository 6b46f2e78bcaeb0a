"""How far the ratio of two machines' speeds lies apart between workloads, where it is printed.

Method: docs/methods/another-machine.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.quantities import Interval, Source

_PRINTED = Source(
    "Pages 7 and 34, LSPR ratios of z16 to z15", document="IBM MQ for z/OS on z16, version 1.0"
)
_OLDER, _NEWER = "8561", "3931"
"""Types of the z15 and the z16 that the report compares; their smaller models are not in it."""


@dataclass(frozen=True, slots=True)
class PublishedSpread:
    """Speed of the newer machine against the older, by relative nest intensity of the work."""

    low: float
    average: float
    high: float

    def around_average(self, *, to_newer: bool) -> Interval:
        """Return between what the factor of CPU seconds lies, against that of average work.

        to_newer: whether seconds of the older machine become those of the newer: work that gains
        most then takes least.
        """
        ends = sorted(one / self.average for one in (self.low, self.high))
        if to_newer:
            ends = sorted(1 / end for end in ends)
        return Interval(ends[0], ends[1], None)


_BY_CPS = {
    3: PublishedSpread(1.09, 1.10, 1.12),
    16: PublishedSpread(1.09, 1.11, 1.14),
    32: PublishedSpread(1.10, 1.12, 1.14),
}


def published_spread(
    measured: Machine, target: Machine, measured_cps: int, target_cps: int
) -> tuple[Interval, Source] | None:
    """Return the printed spread between two LPARs, and where; None for all others.

    Only between a z15 and a z16 at full speed, with 3, 16 or 32 CPs on both sides.
    """
    types = (measured.machine_type, target.machine_type)
    spread = _BY_CPS.get(measured_cps) if measured_cps == target_cps else None
    if spread is None or set(types) != {_OLDER, _NEWER}:
        return None
    return spread.around_average(to_newer=types[1] == _NEWER), _PRINTED
