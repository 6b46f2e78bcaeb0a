"""Contracts in force that charge MSU consumed. Method: docs/methods/contracts.md."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints, field_validator

from headroom.domain.lab.answers import LabAnswer
from headroom.domain.lab.words import LabWords
from headroom.domain.money.settlement import (
    ConsumptionContract,
    MsuHours,
    PriceStep,
)
from headroom.domain.money.terms import Currency
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.phrases import TextWithAmounts
from headroom.domain.quantities.stated import InputModel, PartName, wrong_at
from headroom.domain.value.words import ValueWords

CpuHours = Annotated[float, Field(ge=0, le=1e12, json_schema_extra={"unit": "CPU-hours"})]
PeakMsu = Annotated[float, Field(ge=0, le=1e9, json_schema_extra={"unit": "MSU"})]
MonthsModel: TypeAlias = Literal["year_before", "mean_of_reported"]
"""What stands for a month after those stated: that of a year before, or the reported ones' mean."""


_EXAMPLE = ConsumptionContract(
    name="Contract",
    baseline_msu_hours_per_year=12_000_000,
    prices=[PriceStep(price=1, growth_price=0.5)],
)
_StatedContracts: TypeAlias = Annotated[
    list[ConsumptionContract], Field(min_length=1, max_length=4)
]


class ConsumedPart(InputModel):
    """A machine, an LPAR, a container or a group, of which contracts may count the consumption."""

    name: PartName = Field(title="Part", default="Part")
    consumed_msu_hours: Annotated[list[MsuHours | None], Field(max_length=60)] = Field(
        title="MSU consumed by month", default=[]
    )
    saved_msu_hours_per_month: MsuHours = Field(title="MSU saved a month", default=0)


class ContractsInForce(InputModel):
    """What is consumed month by month, what a change saves of it, and the contracts in force."""

    currency: Currency = Field(title="Currency", default="EUR")
    first_month: Annotated[
        str, StringConstraints(max_length=7, pattern=r"^20\d\d-(0[1-9]|1[0-2])$")
    ] = Field(title="First month", default="2026-01", json_schema_extra={"hint": "Such as 2026-01"})
    years: Annotated[int, Field(ge=1, le=5)] = Field(title="Years", default=1)
    consumed_msu_hours: Annotated[list[MsuHours | None], Field(max_length=60)] = Field(
        title="MSU consumed by month",
        default=[*[900_000.0] * 6, *[1_150_000.0] * 6],
        json_schema_extra={"hint": "Those after the last are a year before's, grown"},
    )
    reported_months: Annotated[int, Field(ge=0, le=60)] = Field(
        title="Months that are reported",
        default=0,
        json_schema_extra={"hint": "The others are planned"},
    )
    months_model: MonthsModel = Field(
        title="Months after those stated",
        default="year_before",
        json_schema_extra={
            "hint": "By the day, and grown",
            "names": {
                "year_before": "The same month a year before",
                "mean_of_reported": "The mean of the reported months",
            },
        },
    )
    growth_share_per_year: Annotated[
        float, Field(ge=-0.5, le=1, json_schema_extra={"unit": "share"})
    ] = Field(title="Growth a year, in months after these", default=0)
    saved_msu_hours_per_month: MsuHours = Field(title="MSU saved a month", default=50_000)
    live_from_month: Annotated[int, Field(ge=1, le=61)] = Field(title="Live from month", default=8)
    parts: Annotated[list[ConsumedPart], Field(max_length=12)] = Field(
        title="Parts of the consumption", default=[]
    )
    cpu_hours: Annotated[list[CpuHours | None], Field(max_length=60)] = Field(
        title="CPU hours by month", default=[]
    )
    saved_cpu_hours_per_month: CpuHours = Field(title="CPU hours saved a month", default=0)
    peak_msu: Annotated[list[PeakMsu | None], Field(max_length=60)] = Field(
        title="Peaks by month", default=[]
    )
    saved_peak_msu: PeakMsu = Field(title="MSU saved of each month’s peak", default=0)
    contracts: _StatedContracts = Field(title=LabWords.in_force, default=[_EXAMPLE])


class AlternativeTerms(InputModel):
    """Contracts that could be in force instead: they add up among themselves."""

    name: PartName = Field(title="Alternative", default="Alternative")
    contracts: _StatedContracts = Field(title="Its contracts", default=[_EXAMPLE])


class ContractsContent(ContractsInForce):
    """Contracts in force, and whole alternatives to them over the same months."""

    alternatives: Annotated[list[AlternativeTerms], Field(max_length=3)] = Field(
        title="Alternatives", default=[]
    )

    @field_validator("alternatives")
    @classmethod
    def _named_apart(cls, alternatives: list[AlternativeTerms]) -> list[AlternativeTerms]:
        names = [LabWords.in_force, *(alternative.name for alternative in alternatives)]
        for place, name in enumerate(names):
            if name in names[:place]:
                why = f"another is called {name}; name them apart"
                raise wrong_at(((place - 1, "name"), why))
        return alternatives


HowKnown: TypeAlias = Literal["reported", "planned", "grown", "at_mean", "missing"]
"""Of a month: a bill says it, the user plans it, a model gives it, or nothing does."""


class ConsumptionMonth(OutputModel):
    """A month's consumption. baseline: the twelfths of all contracts in force in it, MSU-hours."""

    month: str
    consumed: str = Field(description="Id of its figure without the change")
    consumed_after: str
    consumed_before_msu_hours: float | None
    consumed_after_msu_hours: float | None
    baseline_msu_hours: float | None
    how_known: HowKnown


class CountedMonth(OutputModel):
    """A month of what some contracts charge, without the change and with it.

    baseline: the twelfths of the contracts that charge it above one.
    """

    month: str
    before: str = Field(description="Id of its figure without the change")
    after: str
    value_before: float | None
    value_after: float | None
    baseline: float | None
    how_known: HowKnown


class CountedSeries(OutputModel):
    """CPU hours or peaks by month, where a contract charges them."""

    label: str
    unit: str
    months: list[CountedMonth]


class ContractYear(OutputModel):
    """A year of a contract: ids of its figures; null where the contract has no baseline.

    left: what stays above the baseline with the change, MSU-hours; a further saving is worth
    something up to it. runs_out: the month in which the saving has taken all that lay above.
    is_this_year: the first month that is not reported lies in it.
    """

    contract: str
    months: str
    is_this_year: bool
    baseline: str | None
    consumed_before: str
    consumed_after: str
    charged_before: str | None
    charged_after: str | None
    cost_before: str
    cost_after: str
    saved: str
    runs_out: str | None


class SettledPeriod(OutputModel):
    """A period that a contract settles: ids of its figures, and when it is invoiced.

    charged_before, charged_after: above the baseline; null where the contract has none.
    """

    contract: str
    months: str
    invoiced: str
    charged_before: str | None
    charged_after: str | None
    paid_before: str
    paid_after: str


class ComparedTerms(OutputModel):
    """What contracts in force or an alternative cost over the months: ids of figures.

    difference: what the alternative costs more than the contracts in force, below zero less. It has
    no number where both do not count the same months; null for the contracts in force themselves.
    """

    name: str
    months: str
    cost_before: str
    cost_after: str
    saved: str
    difference_before: str | None
    difference_after: str | None
    years: list[ContractYear]


class TermsSideBySide(OutputModel):
    """Contracts in force first, then their alternatives, and what is said of them."""

    says: list[str]
    wordings: dict[str, TextWithAmounts]
    rows: list[ComparedTerms]


class ContractsAnswer(LabAnswer):
    """What the contracts cost with and without the change, by their years and settlements."""

    months: list[ConsumptionMonth]
    years: list[ContractYear]
    periods: list[SettledPeriod]
    series: list[CountedSeries] = Field(
        default=[], description="What contracts charge beside MSU consumed; older answers have none"
    )
    compared: TermsSideBySide | None = Field(
        default=None, description="null: no alternative was stated"
    )

    def counted(self) -> list[CountedSeries]:
        """Return all that is drawn by month; MSU consumed where it is charged or nothing else."""
        if self.series and all(row.baseline_msu_hours is None for row in self.months):
            return self.series
        months = [
            CountedMonth(
                month=row.month,
                before=row.consumed,
                after=row.consumed_after,
                value_before=row.consumed_before_msu_hours,
                value_after=row.consumed_after_msu_hours,
                baseline=row.baseline_msu_hours,
                how_known=row.how_known,
            )
            for row in self.months
        ]
        consumed = CountedSeries(label=ValueWords.msu_consumed, unit="MSU-hours", months=months)
        return [consumed, *self.series]
