"""The lab's calculations by their names, as a report names them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Generic, Literal, Self, TypeAlias, TypeVar

from pydantic import Discriminator, RootModel

from headroom.domain.lab.answers import LabAnswer
from headroom.domain.lab.freed import FreedContent, freed_capacity
from headroom.domain.lab.limits import LimitsContent, limits
from headroom.domain.lab.load_test import LoadTestContent, load_test
from headroom.domain.lab.queues import (
    ClosedModelContent,
    DemandBoundsContent,
    OpenModelContent,
    closed_model,
    demand_bounds,
    open_model,
)
from headroom.domain.lab.tcp import (
    ExchangeContent,
    JsonContent,
    SegmentsContent,
    exchange,
    json_length,
    segments,
)
from headroom.domain.quantities.stated import InputModel

Calculation = TypeVar("Calculation", bound=str)
Content = TypeVar("Content", bound=InputModel)

LabContent: TypeAlias = (
    LimitsContent
    | ClosedModelContent
    | OpenModelContent
    | DemandBoundsContent
    | SegmentsContent
    | ExchangeContent
    | JsonContent
    | LoadTestContent
    | FreedContent
)

ANSWERS: dict[type[LabContent], Callable[[Any], LabAnswer]] = {
    LimitsContent: limits,
    ClosedModelContent: closed_model,
    OpenModelContent: open_model,
    DemandBoundsContent: demand_bounds,
    SegmentsContent: segments,
    ExchangeContent: exchange,
    JsonContent: json_length,
    LoadTestContent: load_test,
    FreedContent: freed_capacity,
}


class LabCalculation(InputModel, Generic[Calculation, Content]):
    """A calculation by the name of its route, and what it is asked."""

    calculation: Calculation
    content: Content


class LimitsCalculation(LabCalculation[Literal["limits"], LimitsContent]):
    """What the limits allow."""


class ClosedModelCalculation(LabCalculation[Literal["closed-model"], ClosedModelContent]):
    """Clients that think and wait."""


class OpenModelCalculation(LabCalculation[Literal["open-model"], OpenModelContent]):
    """Requests that come at a rate."""


class DemandBoundsCalculation(LabCalculation[Literal["demand-bounds"], DemandBoundsContent]):
    """What a test's words say of its demand."""


class SegmentsCalculation(LabCalculation[Literal["segments"], SegmentsContent]):
    """Packets of one exchange."""


class ExchangeCalculation(LabCalculation[Literal["exchange"], ExchangeContent]):
    """The time of one exchange."""


class JsonCalculation(LabCalculation[Literal["json-length"], JsonContent]):
    """How long JSON is."""


class LoadTestCalculation(LabCalculation[Literal["load-test"], LoadTestContent]):
    """A load test's plan."""


class FreedCalculation(LabCalculation[Literal["freed-capacity"], FreedContent]):
    """What fits into freed capacity."""


class LabInputs(
    RootModel[
        Annotated[
            LimitsCalculation
            | ClosedModelCalculation
            | OpenModelCalculation
            | DemandBoundsCalculation
            | SegmentsCalculation
            | ExchangeCalculation
            | JsonCalculation
            | LoadTestCalculation
            | FreedCalculation,
            Discriminator("calculation"),
        ]
    ]
):
    """One of the lab's calculations."""

    @property
    def content(self) -> LabContent:
        """What is asked."""
        return self.root.content

    def without_prices(self) -> Self:
        """Return the same, asked for nothing in money."""
        if isinstance(self.content, FreedContent):
            free = self.content.model_copy(update={"price": 0.0})
            return type(self)(self.root.model_copy(update={"content": free}))
        return self
