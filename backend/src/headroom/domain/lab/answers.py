"""What the lab's calculations share: numbers with their documents, and one shape of answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isclose
from typing import Annotated, TypeAlias

from pydantic import Field, computed_field

from headroom.domain.comparison.subject import Subject
from headroom.domain.quantities.answers import (
    OutputModel,
    QuantitiesById,
    WordingsByText,
    wordings_of_figures,
)
from headroom.domain.quantities.formulas import SAME, Ledger, formula
from headroom.domain.quantities.quantities import Quantity, Source, Unit
from headroom.domain.quantities.stated import LARGE_ENOUGH, InputModel
from headroom.domain.value.value import Notice

LEAST_PART = 1e-9
"""Of one: what binary fractions leave of a whole number."""


Rate = Annotated[float, Field(gt=0, le=1e9, json_schema_extra={"unit": "tps"}), LARGE_ENOUGH]
Seconds = Annotated[float, Field(ge=0, le=1e6, json_schema_extra={"unit": "s"})]
SomeSeconds = Annotated[float, Field(gt=0, le=1e6, json_schema_extra={"unit": "s"}), LARGE_ENOUGH]
ByteCount = Annotated[int, Field(ge=0, le=100_000_000, json_schema_extra={"unit": "bytes"})]
Mss = Annotated[int, Field(ge=88, le=65_495, json_schema_extra={"unit": "bytes"})]
"""A segment of TCP over IPv4: what is left of the smallest link's 128 bytes, to that of a
loopback device."""
Percent = Annotated[float, Field(ge=0, le=100_000, json_schema_extra={"unit": "percent"})]


@formula(label="In milliseconds", unit="ms", takes=("s",))
def milliseconds(seconds: float) -> float:
    """Return ms."""
    return seconds * 1000


@formula(label="As measured", unit=SAME, takes=(SAME,))
def as_measured(value: float) -> float:
    """Return a number as it was taken from measurements."""
    return value


@formula(label="Transactions in an hour at this rate", unit="transactions", takes=("tps",))
def hour_transactions(rate: float) -> float:
    """Return a rate as scenarios take it: the transactions of one peak hour."""
    return rate * 3600


@dataclass(frozen=True, slots=True)
class DocumentNumber:
    """A number as a document prints it."""

    value: float
    source: Source


WAYS = ("ways-into-cics", "A Processor Usage Study of Ways into CICS")
ELVIS = ("elvis", "Elvis and HostBridge: We Do Performance")
ZOSCONNECT = ("zosconnect", "z/OS Connect EE V2.0 Performance Summary using WOLA")


def printed(
    document: tuple[str, str], locator: str, text: str | None, value: float
) -> DocumentNumber:
    """Return a number of a document. text: its characters there, where it is one cell."""
    study, title = document
    return DocumentNumber(value, Source(locator, study, title, printed=text))


class LabAnswer(OutputModel):
    """The figures asked for, every quantity that they rest on, and what must be said of them."""

    figures: QuantitiesById
    inputs: QuantitiesById = Field(description="Every quantity of the answer by id")
    warnings: list[Notice]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def wordings(self) -> WordingsByText:
        """Return the wordings of labels and reasons that name numbers, by the text."""
        return wordings_of_figures((*self.figures.values(), *self.inputs.values()))


Asked: TypeAlias = tuple[str, str]
"""A part of what is asked, such as a station, by its label, and which of its inputs."""


@dataclass(frozen=True, slots=True)
class MethodNumbers:
    """What the measurements of a method give a calculation that speaks of it.

    times: ids within the ledger, which says how they come about; numbers: what is printed.
    """

    ledger: Ledger
    times: Mapping[Asked, str]
    numbers: Mapping[Asked, DocumentNumber]


class SpeaksOfAMethod(InputModel):
    """What may be asked of a method that was measured."""

    speaks_of: Subject | None = Field(
        title="What it speaks of",
        default=None,
        description="The method whose measurements the numbers are taken from: those that are as "
        "they give them say so, down to the printed cells. Null: all are entered",
        json_schema_extra={"beside_the_form": True},
    )


@dataclass(slots=True)
class Bench:
    """A ledger in the making, with the warnings that come up.

    documents: what documents print, by the id of the input that may have that value. method: what
    is known of the method that is spoken of.
    """

    documents: dict[str, tuple[DocumentNumber, ...]] = field(default_factory=dict)
    method: MethodNumbers | None = None
    ledger: Ledger = field(default_factory=Ledger)
    notices: list[Notice] = field(default_factory=list)

    def given(
        self,
        quantity_id: str,
        label: str,
        value: float,
        unit: Unit,
        document_id: str = "",
        asked: Asked | None = None,
    ) -> str:
        """Record what a user states; what a document or a method's measurements give, as theirs.

        document_id: the name under which documents' numbers stand.
        """
        documents = [*self.documents.get(document_id or quantity_id, ())]
        if self.method is not None and asked is not None:
            timed = self.method.times.get(asked)
            if timed is not None and _alike(value, self.method.ledger[timed].value):
                within = self.ledger.include_within(self.method.ledger, timed, "method.", "")
                return self.ledger.derive(quantity_id, as_measured, within, label=label)
            if asked in self.method.numbers:
                documents.append(self.method.numbers[asked])
        for document in documents:
            if document.value == value:
                return self.ledger.add(
                    Quantity(quantity_id, label, value, unit, "published", document.source)
                )
        return self.ledger.state(quantity_id, label, value, unit)

    def value(self, quantity_id: str) -> float:
        """Return a recorded number; AssertionError where there is none."""
        value = self.ledger[quantity_id].value
        assert value is not None, quantity_id
        return value

    def warn(self, code: str, text: str, *figures: str) -> None:
        """Keep something that a reader of the figures must know."""
        self.notices.append(Notice(code, text, figures))

    def hand_over(self, rate: str) -> None:
        """Record a rate as the volume of an hour, for a scenario."""
        self.ledger.derive("hour_transactions", hour_transactions, rate)

    def figures(self, *ids: str) -> QuantitiesById:
        """Return recorded quantities by their ids."""
        return {figure_id: self.ledger[figure_id] for figure_id in ids}

    def inputs(self) -> QuantitiesById:
        """Return every recorded quantity."""
        return self.ledger.by_id()


def _alike(stated: float, measured: float | None) -> bool:
    """Return whether a number is the measured one, but for what binary fractions leave."""
    return measured is not None and isclose(stated, measured, rel_tol=LEAST_PART)
