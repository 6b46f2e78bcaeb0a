"""From CPU seconds to MSU, on three bases. Method: docs/methods/msu.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from headroom.domain.quantities.expressions import least
from headroom.domain.quantities.formulas import formula

MsuBasis: TypeAlias = Literal["per_cp_rating", "service_units", "whole_machine_rating"]
HeadlineBasis: TypeAlias = Literal["per_cp_rating", "service_units"]
"""What a headline and money may rest on; the whole machine's rating reproduces a paper alone."""

HIGHEST_MSU = 1e9
"""Far above any machine: what lies beyond is a slip of the pen and would swallow the rest."""

Msu = Annotated[float, Field(ge=0, le=HIGHEST_MSU, json_schema_extra={"unit": "MSU"})]


def _no_headline(basis: Any) -> Any:
    """Refuse the rating of the whole machine, which reproduces a paper and nothing else."""
    if basis == "whole_machine_rating":
        raise ValueError(
            "the whole machine's rating credits one CP's seconds with all CPs and only reproduces "
            "a paper; choose the per CP rating (per_cp_rating) or service units (service_units)"
        )
    return basis


ChosenBasis = Annotated[HeadlineBasis, BeforeValidator(_no_headline)]

HOURS_OF_THE_AVERAGE = 4
"""Hours that the R4HA averages over."""


@formula(label="Rated MSU per CP", unit="MSU/CP", takes=("MSU", "CP"))
def rated_msu_per_cp(rated_msu: float, cps: float) -> float:
    """Return one CP's share of the model's pricing rating."""
    return rated_msu / cps


@formula(label="MSU saved, per CP rating", unit="MSU", takes=("s/h", "MSU", "CP"))
def saved_msu_per_cp_rating(
    gp_seconds_saved_per_hour: float, rated_msu: float, cps: float
) -> float:
    """Return MSU saved by crediting each CPU second with one CP's share of the rating.

    gp_seconds_saved_per_hour: CPU seconds of GPs of this model, per hour.
    rated_msu: pricing rating of the whole model. The convention of IBM's SMF fields.
    """
    return gp_seconds_saved_per_hour / 3600 * rated_msu / cps


@formula(
    label="Consumed MSU saved per million transactions",
    unit="MSU-hours/million",
    takes=("s/transaction", "MSU/CP"),
)
def msu_hours_of_a_million(gp_seconds_saved: float, msu_per_cp: float) -> float:
    """Return the MSU-hours that a million transactions save.

    gp_seconds_saved: CPU seconds of GPs of this model, of each transaction.
    """
    return gp_seconds_saved * 1_000_000 / 3600 * msu_per_cp


@formula(label="MSU saved, service units", unit="MSU", takes=("s/h", "SU/s"))
def saved_msu_service_units(gp_seconds_saved_per_hour: float, su_per_sec: float) -> float:
    """Return *hardware* MSU saved: millions of service units per hour.

    su_per_sec: service units per CPU second of a CP, for the CPs online to the LPAR.
    Higher than pricing MSU on every machine since the z990.
    """
    return gp_seconds_saved_per_hour * su_per_sec / 1_000_000


@formula(label="MSU saved, whole machine rating", unit="MSU", takes=("s/h", "MSU"))
def saved_msu_whole_machine_rating(gp_seconds_saved_per_hour: float, rated_msu: float) -> float:
    """Return MSU as the Socket II paper computes it: one CP's seconds times all CPs' rating.

    Overstates the saving by the number of CPs; offered to reproduce the paper.
    """
    return gp_seconds_saved_per_hour / 3600 * rated_msu


@formula(label="GP seconds on the bill, per hour", unit="s/h", takes=("s/h", "ratio"))
def gp_seconds_on_bill(gp_seconds_per_hour: float, capture_ratio: float) -> float:
    """Return the dispatch time that bills follow, from CPU time that was captured.

    capture_ratio: captured CPU time ÷ dispatch time, above 0 and at most 1.
    """
    return gp_seconds_per_hour / capture_ratio


@formula(label="MSU saved in the R4HA", unit="MSU", takes=("MSU", "h"))
def r4ha_saved_msu(saved_msu: float, peak_hours: float) -> Any:
    """Return by how much the saving lowers the rolling four-hour average at the peak.

    peak_hours: length of the window; one shorter than four hours fills a part of the average only.
    """
    return saved_msu * least(1, peak_hours / HOURS_OF_THE_AVERAGE)
