"""What answers are made of: models that are always whole, and figures by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema
from pydantic_core.core_schema import any_schema

from headroom.domain.quantities.phrases import TextWithAmounts, asked_rate, wordings_of
from headroom.domain.quantities.quantities import Quantity


class OutputModel(BaseModel):
    """A response: every field is always present."""

    model_config = ConfigDict(defer_build=True, allow_inf_nan=False, from_attributes=True)


Item = TypeVar("Item")


class _AsItIs:
    """Makes no schema of a type: what is left out of an answer needs none."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return any_schema()


Unsaid = Annotated[Item, _AsItIs(), Field(exclude=True)]
"""What a calculation needs of a thing and an answer leaves out."""


class Listed(OutputModel, Generic[Item]):
    """A list that is whole, in a total order."""

    items: list[Item]
    total: int


class Page(Listed[Item]):
    """A part of a list; total: of the whole."""

    limit: int
    offset: int


WordingsByText: TypeAlias = Annotated[
    dict[str, TextWithAmounts],
    Field(
        description="Sentences of the answer apart from their numbers, to write them in a reader's "
        "way, by the sentence; those without numbers are not among them"
    ),
]

QuantitiesById: TypeAlias = dict[str, Quantity]


def wordings_of_figures(figures: Iterable[Quantity | None]) -> dict[str, TextWithAmounts]:
    """Return the wordings of labels, and of why figures have no value or range, by the text.

    Of an asked rate also as the part of a label that it is.
    """
    return wordings_of(
        text
        for figure in figures
        if figure is not None
        for text in (
            figure.label,
            figure.why_missing,
            figure.interval_missing,
            *asked_rate(figure.id, figure.value),
        )
        if text is not None
    )


@dataclass(frozen=True, slots=True)
class Each:
    """Describes figures by their ids as an object that has each of these."""

    ids: tuple[str, ...]

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        figure = handler(schema)["additionalProperties"]
        return {
            "type": "object",
            "properties": dict.fromkeys(self.ids, figure),
            "required": [*self.ids],
        }
