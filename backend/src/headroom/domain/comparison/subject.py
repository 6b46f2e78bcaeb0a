"""What Compare, the lab, load tests and values speak of: one method at one rate on one machine."""

from __future__ import annotations

from pydantic import Field

from headroom.domain.comparison.content import (
    AskedRate,
    ComparedOnMachine,
    ComparisonContent,
    RegionCount,
)
from headroom.domain.comparison.words import WayWords
from headroom.domain.quantities.stated import Identifier


class Subject(ComparedOnMachine):
    """A method at a rate on a machine, and the method of today that it is held against.

    Payload as measured, connection and encryption are the method's own: they were measured so.
    """

    method: Identifier = Field(
        title="Access method",
        description="A configuration that was measured at rates, or a way of your own",
        examples=["http-pooled"],
    )
    rate_per_second: AskedRate = Field(
        title="Rate",
        default=900,
        description="Transactions per second, of all regions",
        json_schema_extra={"unit": "tps"},
    )
    regions: RegionCount = Field(
        title="CICS regions", default=1, description="Regions that share the rate evenly"
    )
    today: Identifier | None = Field(
        title=WayWords.today, default=None, description="What the method is held against"
    )

    def compared(self, rate: float) -> ComparisonContent:
        """Return the comparison of the method alone at a rate of all regions."""
        shared = self.model_dump(exclude={"method", "today", "rate_per_second"})
        return ComparisonContent(configurations=[self.method], rate_per_second=rate, **shared)
