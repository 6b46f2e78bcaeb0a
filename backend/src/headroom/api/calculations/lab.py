"""The lab: calculations that need no stored measurement, a route each."""

# without postponed annotations: what a calculation takes is the type of its route's parameter

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter

from headroom.api.dependencies import CurrentCatalogue, Session
from headroom.api.problems import problems
from headroom.domain.lab.answers import LabAnswer, SpeaksOfAMethod
from headroom.domain.lab.calculations import LAB, LabKind
from headroom.domain.lab.load_test import LoadTestContent
from headroom.services.lab import answer_of_method, planned_load_test

router = APIRouter()

_PROBLEMS = (400, 413, 422)


async def _plan_of_a_load_test(
    body: LoadTestContent, session: Session, catalogue: CurrentCatalogue
) -> LabAnswer:
    return await planned_load_test(session, catalogue, body)


def _route(kind: LabKind) -> Callable[..., Awaitable[LabAnswer]]:
    content: Any = kind.content

    async def answer(body: content) -> LabAnswer:
        return kind.calculate(body)

    async def answer_of_a_method(body: content, catalogue: CurrentCatalogue) -> LabAnswer:
        return answer_of_method(catalogue, body)

    if kind.content is LoadTestContent:
        return _plan_of_a_load_test
    return answer_of_a_method if _speaks(kind) else answer


def _speaks(kind: LabKind) -> bool:
    return issubclass(kind.content, SpeaksOfAMethod)


for calculation in LAB:
    router.add_api_route(
        f"/{calculation.name}",
        _route(calculation),
        methods=["POST"],
        name=f"calculate_{calculation.name.replace('-', '_')}",
        summary=calculation.title,
        description=calculation.method,
        response_model=calculation.answer,
        responses=problems(*_PROBLEMS, *((404,) if _speaks(calculation) else ())),
    )
