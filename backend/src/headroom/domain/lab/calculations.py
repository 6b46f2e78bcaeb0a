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

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        """Return the schema's name: that of the content."""
        return f"{params[1].__name__.removesuffix('Content')}Calculation"


class LabInputs(
    RootModel[
        Annotated[
            LabCalculation[Literal["limits"], LimitsContent]
            | LabCalculation[Literal["closed-model"], ClosedModelContent]
            | LabCalculation[Literal["open-model"], OpenModelContent]
            | LabCalculation[Literal["demand-bounds"], DemandBoundsContent]
            | LabCalculation[Literal["segments"], SegmentsContent]
            | LabCalculation[Literal["exchange"], ExchangeContent]
            | LabCalculation[Literal["json-length"], JsonContent]
            | LabCalculation[Literal["load-test"], LoadTestContent]
            | LabCalculation[Literal["freed-capacity"], FreedContent],
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
