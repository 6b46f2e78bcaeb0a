"""Search across all evidence: a word, an address space, a technique, or a number as printed."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from headroom.api.dependencies import Session
from headroom.api.models import AS_LINE, OutputModel, ShortText, plain_text
from headroom.api.problems import problems
from headroom.services.search import search

router = APIRouter(prefix="/search", tags=["evidence"])

ResultType = Literal[
    "study", "configuration", "statement", "environment", "measurement", "figure", "extract"
]
Value = Annotated[
    str, StringConstraints(min_length=1, max_length=80), BeforeValidator(plain_text), AS_LINE
]
Values = Annotated[list[Value], Field(max_length=30)]


class ResultRead(OutputModel):
    """One thing that was found, with the ids of the rows that it is."""

    type: ResultType
    id: str
    label: str
    text: str
    printed: str | None = Field(examples=["0.396"])
    value: float | None
    unit: str | None
    place: str = Field(examples=["Table 17, Average ms of CPU per Transaction"])
    study_id: str
    configuration_id: str | None
    configuration_label: str | None
    point_id: str | None
    component: str | None
    processor: str | None
    figure_id: str | None
    extract_id: str | None
    statement_id: str | None
    exact: bool = Field(description="The printed digits or the value equal the whole query")


class FacetCountRead(OutputModel):
    """One value of a filter and how many results it has."""

    value: str
    label: str
    count: int


class FacetsRead(OutputModel):
    """Counts with the query and all other filters applied."""

    type: list[FacetCountRead]
    study: list[FacetCountRead]
    family: list[FacetCountRead]
    payload: list[FacetCountRead]
    security: list[FacetCountRead]
    connection: list[FacetCountRead]
    offload: list[FacetCountRead]


class SearchRead(OutputModel):
    """A page of results."""

    q: str
    items: list[ResultRead]
    total: int
    limit: int
    offset: int
    facets: FacetsRead


class SearchQuery(BaseModel):
    """What to look for. A filter may be given several times; any of its values passes."""

    model_config = ConfigDict(extra="forbid")

    q: ShortText = Field(
        default="", description="Words that must all occur, or a number as printed"
    )
    type: list[ResultType] = Field(default=[], max_length=7)
    study: Values = []
    family: Values = []
    payload: Values = []
    security: Values = []
    connection: Values = []
    offload: Values = []
    limit: int = Field(default=20, ge=1, le=100)
    offset: int = Field(default=0, ge=0, le=100_000)


@router.get("", summary="Search all evidence", responses=problems(422))
async def search_evidence(session: Session, asked: Annotated[SearchQuery, Query()]) -> SearchRead:
    """Studies, configurations, statements, table cells, printed figures and extract lines.

    Exact numbers come first, then what has the words in its label.
    """
    found = await search(
        session,
        query=asked.q,
        filters=asked.model_dump(exclude={"q", "limit", "offset"}),
        limit=asked.limit,
        offset=asked.offset,
    )
    return SearchRead(
        q=asked.q,
        items=[ResultRead.model_validate(each) for each in found.items],
        total=found.total,
        limit=asked.limit,
        offset=asked.offset,
        facets=FacetsRead.model_validate(
            {
                facet: [FacetCountRead.model_validate(each) for each in counts]
                for facet, counts in found.facets.items()
            }
        ),
    )
