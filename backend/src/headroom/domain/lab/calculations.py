"""The lab's calculations: each one object, which routes and reports are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeAlias

from pydantic import Discriminator, RootModel, create_model

from headroom.domain.lab.answers import LabAnswer, MethodNumbers
from headroom.domain.lab.contracts import ContractsAnswer, ContractsContent
from headroom.domain.lab.freed import FreedContent, freed_capacity
from headroom.domain.lab.limits import LimitsAnswer, LimitsContent, limits
from headroom.domain.lab.load_test import LoadTestAnswer, LoadTestContent, load_test
from headroom.domain.lab.queues import (
    ClosedModelAnswer,
    ClosedModelContent,
    DemandBoundsAnswer,
    DemandBoundsContent,
    OpenModelAnswer,
    OpenModelContent,
    closed_model,
    demand_bounds,
    open_model,
)
from headroom.domain.lab.settlements import contracts_in_force
from headroom.domain.lab.signing import (
    SigningAnswer,
    SigningContent,
    before_or_after_signing,
)
from headroom.domain.lab.tcp import (
    ExchangeAnswer,
    ExchangeContent,
    JsonAnswer,
    JsonContent,
    SegmentsAnswer,
    SegmentsContent,
    exchange,
    json_length,
    segments,
)
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import InputModel


@dataclass(frozen=True, slots=True)
class LabKind:
    """A calculation of the lab. name: of its route; method: what it rests on, in a sentence.

    calculate: takes what is asked, and of what speaks of a method also what its measurements give.
    """

    name: str
    content: type[InputModel]
    answer: type[LabAnswer]
    calculate: Callable[..., LabAnswer]
    title: str
    method: str


LAB = (
    LabKind(
        "limits",
        LimitsContent,
        LimitsAnswer,
        limits,
        "What stops first as the rate rises",
        "Little's law on ports, sessions, tasks, TCBs, coprocessors, links and single servers.",
    ),
    LabKind(
        "closed-model",
        ClosedModelContent,
        ClosedModelAnswer,
        closed_model,
        "Throughput and response of so many clients",
        "Exact mean value analysis, with asymptotes, knee and what saturates first.",
    ),
    LabKind(
        "open-model",
        OpenModelContent,
        OpenModelAnswer,
        open_model,
        "Response at a rate of arrivals",
        "Erlang C at each station, for arrivals at random.",
    ),
    LabKind(
        "demand-bounds",
        DemandBoundsContent,
        DemandBoundsAnswer,
        demand_bounds,
        "Demands that a report's words allow",
        "Between which demands it is true that one think time exhausted the servers, another not.",
    ),
    LabKind(
        "segments",
        SegmentsContent,
        SegmentsAnswer,
        segments,
        "Segments of a request and its response",
        "How many segments two payloads fill at a segment size.",
    ),
    LabKind(
        "exchange",
        ExchangeContent,
        ExchangeAnswer,
        exchange,
        "Round trips and time of an exchange over TCP",
        "Slow start, delayed ACKs, Nagle and handshakes, before and after a change.",
    ),
    LabKind(
        "json-length",
        JsonContent,
        JsonAnswer,
        json_length,
        "Length of a payload as JSON",
        "From the elements and their names.",
    ),
    LabKind(
        "load-test",
        LoadTestContent,
        LoadTestAnswer,
        load_test,
        "Plan of a load test",
        "Steps, clients, samples, checklist, files for JMeter and k6; load tests beside them.",
    ),
    LabKind(
        "freed-capacity",
        FreedContent,
        LabAnswer,
        freed_capacity,
        "What fits into freed capacity",
        "Further transactions, months of growth, and the cost of a further million.",
    ),
    LabKind(
        "contracts",
        ContractsContent,
        ContractsAnswer,
        contracts_in_force,
        "What contracts by consumption cost, and what a saving is worth",
        "Baselines, settlements, what is carried on and caps, with and without the change.",
    ),
    LabKind(
        "signing",
        SigningContent,
        SigningAnswer,
        before_or_after_signing,
        "Live before or after a contract is signed",
        "The price held or the total derived from a reference year, by when a change goes live.",
    ),
)


class LabCalculation(InputModel):
    """A calculation by the name of its route, and what it is asked."""

    calculation: str
    content: InputModel


def _named(kind: LabKind) -> type[LabCalculation]:
    """Return what names a calculation in a report."""
    name: Any = Literal[kind.name]
    return create_model(
        f"{kind.content.__name__.removesuffix('Content')}Calculation",
        __base__=LabCalculation,
        __doc__=f"{kind.title}.",
        calculation=(name, ...),
        content=(kind.content, ...),
    )


if TYPE_CHECKING:
    AnyLabCalculation: TypeAlias = LabCalculation
    AnyLabAnswer: TypeAlias = LabAnswer
else:
    AnyLabCalculation = Annotated[reduce(or_, map(_named, LAB)), Discriminator("calculation")]
    AnyLabAnswer = reduce(or_, dict.fromkeys(kind.answer for kind in LAB))


class LabInputs(RootModel[AnyLabCalculation]):
    """One of the lab's calculations."""

    @property
    def content(self) -> InputModel:
        """What is asked."""
        return self.root.content

    def without_prices(self) -> Self:
        """Return the same, asked for nothing in money. Raises InvalidInputError."""
        if isinstance(self.content, ContractsContent | SigningContent):
            raise InvalidInputError(
                "parts", "has to hold money: what contracts cost is money alone"
            )
        if isinstance(self.content, FreedContent):
            free = self.content.model_copy(update={"price": 0.0})
            return type(self)(self.root.model_copy(update={"content": free}))
        return self


def calculated(content: InputModel, method: MethodNumbers | None = None) -> LabAnswer:
    """Return what a calculation of the lab answers. Raises InvalidInputError.

    method: what the method that it speaks of gives.
    """
    kind = next(kind for kind in LAB if kind.content is type(content))
    return kind.calculate(content) if method is None else kind.calculate(content, method=method)
