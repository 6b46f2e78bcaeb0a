"""The lab: calculations that need no stored measurement, a route each."""

# without postponed annotations: what a calculation takes is the type of its route's parameter

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter

from headroom.api.dependencies import Session
from headroom.api.problems import problems
from headroom.domain.lab.answers import LabAnswer
from headroom.domain.lab.calculations import LAB, LabKind
from headroom.domain.lab.load_test import LoadTestContent
from headroom.services.lab import planned_load_test

router = APIRouter()


async def _plan_of_a_load_test(body: LoadTestContent, session: Session) -> LabAnswer:
    return await planned_load_test(session, body)


def _route(kind: LabKind) -> Callable[..., Awaitable[LabAnswer]]:
    content: Any = kind.content

    async def answer(body: content) -> LabAnswer:
        return kind.calculate(body)

    return _plan_of_a_load_test if kind.content is LoadTestContent else answer


for calculation in LAB:
    router.add_api_route(
        f"/{calculation.name}",
        _route(calculation),
        methods=["POST"],
        name=f"calculate_{calculation.name.replace('-', '_')}",
        summary=calculation.title,
        description=calculation.method,
        response_model=calculation.answer,
        responses=problems(400, 413, 422),
    )
