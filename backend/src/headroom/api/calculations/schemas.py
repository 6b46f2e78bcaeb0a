"""Schemas of the value calculation."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from headroom.api.models import OutputModel
from headroom.domain.machines.msu import HeadlineBasis
from headroom.domain.value.content import ValueContent
from headroom.services.values import CurveInput


class CurveWrite(ValueContent):
    """A value calculation along one of its inputs."""

    over: CurveInput
    low: Annotated[float, Field(ge=0, le=1e15)] | None = None
    high: Annotated[float, Field(ge=0, le=1e15)] | None = None
    steps: Annotated[int, Field(ge=2, le=200)] = 41


class CurveInputRead(OutputModel):
    """The input that varies."""

    id: CurveInput
    label: str
    unit: str


class CurvePointRead(OutputModel):
    """The figures at one value of the input."""

    x: float
    gp_seconds_saved: float | None
    saved_msu: float | None
    ziip_seconds_added: float | None
    beyond_measured_range: bool


class CurveUnits(OutputModel):
    """Units of the curve's figures."""

    gp_seconds_saved: str
    saved_msu: str
    ziip_seconds_added: str


class CurveRead(OutputModel):
    """The figures along one input, with the input's current value."""

    over: CurveInputRead
    current: float
    rows: list[CurvePointRead]
    units: CurveUnits
    msu_basis: HeadlineBasis
