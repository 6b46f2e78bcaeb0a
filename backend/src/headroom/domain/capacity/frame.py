"""What stands beside a saving: whether the work fits, before and after, this year and later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

WorkSide: TypeAlias = Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class EngineLoad:
    """CPs that the work of a window takes before and after the change: ids of quantities.

    most: of the CPs of the LPAR, else of the machine. at_least: whether a part of the work is known
    by what it saves alone.
    """

    window: Annotated[str, Field(examples=["Peak window"])]
    before: str
    after: str
    most: str
    at_least: bool
    fits: bool


@dataclass(frozen=True, slots=True)
class RegionLoad:
    """What each region runs of one configuration, with all parts of the mix that share it.

    lowest, highest: rates that it was measured at, a second and region.
    """

    window: str
    side: WorkSide
    configuration: str
    label: str
    rate_per_second: float
    lowest: float
    highest: float
    fits: bool


@dataclass(frozen=True, slots=True)
class ZiipLoad:
    """zIIPs that the work keeps busy, with what they run already, and how many there are: ids."""

    busy: str
    engines: str
    fits: bool


@dataclass(frozen=True, slots=True)
class YearLoad:
    """CPs that the work of a year takes, at its volume; the busiest of the described hours.

    volume: against year 1. fits: where it does not, nothing is counted as saved in that year.
    """

    year: int
    volume: float
    cps_before: float
    cps_after: float
    cps: float
    fits: bool


@dataclass(frozen=True, slots=True)
class Capacity:
    """The load of the work on LPAR, regions and zIIPs.

    engines: empty without a machine. years: of a scenario with several. full_in_year: the first
    whose work does not fit. says: the same in sentences, for screen and paper.
    """

    engines: tuple[EngineLoad, ...]
    regions: tuple[RegionLoad, ...]
    ziips: ZiipLoad | None
    years: tuple[YearLoad, ...]
    full_in_year: int | None
    says: tuple[str, ...]
