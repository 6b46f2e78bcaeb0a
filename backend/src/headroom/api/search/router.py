"""Search across all evidence: a word, an address space, a technique, or a number as printed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from headroom.api.dependencies import CurrentCatalogue, Session
from headroom.api.problems import problems
from headroom.domain.quantities.stated import AS_LINE, ShortText, plain_text
from headroom.persistence.queries.search import ResultType
from headroom.services.asked import AskedAnswer, AskedQuestion, answer_asked
from headroom.services.search import SearchAnswer, search

router = APIRouter(prefix="/search", tags=["evidence"])

_Value = Annotated[
    str, StringConstraints(min_length=1, max_length=80), BeforeValidator(plain_text), AS_LINE
]
_Values = Annotated[list[_Value], Field(max_length=30)]


class SearchQuery(BaseModel):
    """What to look for. A filter may be given several times; any of its values passes."""

    model_config = ConfigDict(extra="forbid")

    q: ShortText = Field(
        default="", description="Words that must all occur, or a number as printed"
    )
    type: list[ResultType] = Field(default=[], max_length=7)
    study: _Values = []
    family: _Values = []
    payload: _Values = []
    security: _Values = []
    connection: _Values = []
    offload: _Values = []
    limit: int = Field(default=20, ge=1, le=100)
    offset: int = Field(default=0, ge=0, le=100_000)


@router.get("", summary="Search all evidence", responses=problems(422))
async def search_evidence(session: Session, asked: Annotated[SearchQuery, Query()]) -> SearchAnswer:
    """Studies, configurations, statements, table cells, printed figures and extract lines.

    Exact numbers come first, then what has the words in its label.
    """
    return await search(
        session,
        query=asked.q,
        filters=asked.model_dump(exclude={"q", "limit", "offset"}),
        limit=asked.limit,
        offset=asked.offset,
    )


@router.get(
    "/answers", summary="Ask the evidence a question in words", responses=problems(404, 422)
)
async def answers(
    session: Session, catalogue: CurrentCatalogue, asked: Annotated[AskedQuestion, Query()]
) -> AskedAnswer:
    """What is known of it, the best first: “A vs B”, questions at your rate, limits, savings,
    bounds, terms, words of the documents, and what nobody measured."""
    return await answer_asked(session, catalogue, asked)
