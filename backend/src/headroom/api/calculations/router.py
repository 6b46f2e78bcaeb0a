"""Calculations: nothing is stored, everything is explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter

from headroom.api.calculations.comparison import router as comparison
from headroom.api.calculations.rolling_average import router as rolling_average
from headroom.api.calculations.schemas import (
    CurveInputRead,
    CurvePointRead,
    CurveRead,
    CurveUnits,
    CurveWrite,
    PartRead,
    PublishedRead,
    ValueFigures,
    ValueRead,
    ValueWrite,
    WarningRead,
)
from headroom.api.calculations.ziip import router as ziip
from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import ProblemError, problems
from headroom.domain.value import ValueCaseError
from headroom.services.values import (
    CURVE_LABELS,
    NotASubstitutionError,
    UnknownMachineError,
    UnknownPairError,
    UnknownSubstitutionError,
    calculate_curve,
    calculate_value,
)

router = APIRouter(prefix="/calculations", tags=["calculations"])
router.include_router(comparison)
router.include_router(rolling_average)
router.include_router(ziip)

TAKES_LONG_SERIES = (f"{router.prefix}/rolling-average",)
"""Paths whose bodies may be larger than others."""

Answer = TypeVar("Answer")


@router.post(
    "/value",
    summary="GP seconds, MSU and zIIP seconds of a peak window",
    responses=problems(400, 404, 413, 422),
)
async def value(body: ValueWrite, catalogue: CurrentCatalogue) -> ValueRead:
    """What a mix of substitutions is worth in a peak window, on all three MSU bases."""
    answer = _explained(calculate_value, catalogue, body.inputs())
    return ValueRead(
        figures=ValueFigures(**answer.figures),
        inputs=answer.inputs,
        parts=[PartRead.model_validate(each) for each in answer.parts],
        published=[
            PublishedRead(figure=each.figure, published=each.published, note=each.note)
            for each in answer.published
        ],
        warnings=[
            WarningRead(code=each.code, text=each.text, figures=list(each.figures))
            for each in answer.notices
        ],
    )


@router.post(
    "/value/curve",
    summary="The value along one of its inputs",
    responses=problems(400, 404, 413, 422),
)
async def value_curve(body: CurveWrite, catalogue: CurrentCatalogue) -> CurveRead:
    """The same figures along volume, share, window length or the first part's share."""
    answer = _explained(
        calculate_curve,
        catalogue,
        body.inputs(),
        over=body.over,
        low=body.low,
        high=body.high,
        steps=body.steps,
    )
    label, unit = CURVE_LABELS[answer.over]
    columns = {
        key: [None] * len(answer.values) if values is None else values.tolist()
        for key, values in answer.figures.items()
    }
    return CurveRead(
        over=CurveInputRead(id=answer.over, label=label, unit=unit),
        current=answer.current,
        rows=[
            CurvePointRead(x=x, **{key: column[index] for key, column in columns.items()})
            for index, x in enumerate(answer.values.tolist())
        ],
        units=CurveUnits(**answer.units),
        msu_basis=body.msu_basis,
    )


def _explained(calculate: Callable[..., Answer], *arguments: Any, **options: Any) -> Answer:
    """Call a calculation and turn what it refuses into a problem that says what to do."""
    try:
        return calculate(*arguments, **options)
    except UnknownMachineError as error:
        raise ProblemError(
            404,
            "unknown-machine",
            "Unknown machine",
            f"There is no machine {error}. GET /api/v1/machines lists them.",
            errors=(("machine", "is not known"),),
        ) from error
    except UnknownSubstitutionError as error:
        raise ProblemError(
            404,
            "unknown-substitution",
            "Unknown substitution",
            f"There is no substitution {error}. GET /api/v1/substitutions lists them.",
            errors=((error.field, "is not known"),),
        ) from error
    except UnknownPairError as error:
        raise ProblemError(
            404,
            "unknown-configuration",
            "Unknown configuration",
            f"There is no configuration {error}. GET /api/v1/configurations lists them.",
            errors=((error.field, "is not known"),),
        ) from error
    except NotASubstitutionError as error:
        raise ProblemError(
            422,
            "not-comparable",
            "These configurations do not compare",
            str(error),
            errors=((error.field, str(error)),),
        ) from error
    except ValueCaseError as error:
        raise ProblemError(
            422,
            "invalid-input",
            "The input is not valid",
            f"Correct the input: {error}.",
            errors=((error.field, str(error)),),
        ) from error
