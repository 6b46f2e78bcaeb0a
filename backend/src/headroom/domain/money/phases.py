"""The months of a scenario, in stretches of equal adoption within one year."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from headroom.domain.money.terms import RampStep

MONTHS = 12


@dataclass(frozen=True, slots=True)
class Phase:
    """Months of one year with the same adoption.

    year, first_month: from 1. step: which step of the ramp holds, from 1; 0 before the first one,
    None without a ramp (everything is adopted).
    """

    year: int
    first_month: int
    months: int
    step: int | None

    def words(self) -> str:
        """Return the months in words: month 1, months 2 to 12."""
        if self.months == 1:
            return f"month {self.first_month}"
        return f"months {self.first_month} to {self.first_month + self.months - 1}"


def phases(ramp: Sequence[RampStep], years: int) -> list[Phase]:
    """Return the phases of so many years, in order and without gaps."""
    last = years * MONTHS
    if not ramp:
        return [Phase(year, (year - 1) * MONTHS + 1, MONTHS, None) for year in range(1, years + 1)]
    starts = {1, *(1 + MONTHS * year for year in range(years))}
    starts |= {step.month for step in ramp if step.month <= last}
    ordered = sorted(starts)
    return [
        Phase(
            year=(start - 1) // MONTHS + 1,
            first_month=start,
            months=end - start,
            step=sum(ramped.month <= start for ramped in ramp),
        )
        for start, end in zip(ordered, [*ordered[1:], last + 1], strict=True)
    ]
