"""The rolling four-hour average of a run, and the long series that runs name."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from headroom.api.dependencies import CurrentCatalogue
from headroom.api.problems import problems
from headroom.api.series import Series
from headroom.services.peaks_answers import PeaksAnswer, PeaksContent
from headroom.services.rolling_average import calculate_peaks
from headroom.services.series_keeper import SeriesReceipt

router = APIRouter()


@router.post(
    "/series",
    summary="Keep a long series, to calculate with it step after step",
    responses=problems(400, 413, 422),
    openapi_extra={
        "requestBody": {
            "required": True,
            "description": "float64 numbers, lowest byte first; NaN is a gap",
            "content": {
                "application/octet-stream": {"schema": {"type": "string", "format": "binary"}}
            },
        }
    },
)
async def keep_series(request: Request, series: Series) -> SeriesReceipt:
    """Holds values for a day after they were last used, or until newer ones need the room."""
    return await series.store(await request.body())


@router.post(
    "/rolling-average",
    summary="Rolling four-hour average, moved peak and billed saving",
    responses=problems(400, 404, 413, 422),
)
async def rolling_average(
    body: PeaksContent, catalogue: CurrentCatalogue, series: Series
) -> PeaksAnswer:
    """R4HA before and after a change, LPAR by LPAR, in sum and by product."""
    if not body.kept_ids():
        return calculate_peaks(catalogue, body, series)
    # a long one, in this process: others are answered meanwhile
    await series.bring(body.kept_ids())
    return await run_in_threadpool(calculate_peaks, catalogue, body, series)
