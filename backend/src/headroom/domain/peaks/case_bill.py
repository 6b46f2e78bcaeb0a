"""What a case takes from a customer's bill: the peak and the consumption before the change."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profile import CapacityMsu, LocalTime
from headroom.domain.quantities.quantities import Source
from headroom.domain.quantities.spoken import month_name
from headroom.domain.quantities.stated import LARGE_ENOUGH, BillMonth, InputModel, PartName

_MOST_HOURS = 31 * 24
MOST_BILLED_PRODUCTS = 500


class ProductPeak(InputModel):
    """The R4HA peak by which a product is billed."""

    label: PartName = Field(title="Product")
    peak_msu: CapacityMsu = Field(title="R4HA peak")


class CaseBill(InputModel):
    """A month of a machine, as a bill states it.

    It is the machine's whole month, which the case neither prices nor draws: what the case saves
    is held against it.
    """

    file_name: Annotated[str, Field(max_length=300)] | None = Field(
        title="File", description="null: pasted", examples=["october.csv"]
    )
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] = Field(
        title="SHA-256", description="Of the file; of several brought together, of their hashes"
    )
    month: BillMonth = Field(title="Month", examples=["2026-10"])
    serial: PartName = Field(title="Serial number", examples=["00-AAAA1"])
    machine: PartName = Field(title="Machine of the bill", examples=["3931-709"])
    charged_by: Literal["peak", "consumption"] = Field(
        title="Charged by", description="consumption: Tailored Fit Pricing"
    )
    peak_msu: CapacityMsu | None = Field(
        title="Highest R4HA of the bill", description="Of the whole CPC; null: not stated"
    )
    peak_at: LocalTime | None = Field(title="Hour of the highest R4HA", default=None)
    consumed_msu_hours: (
        Annotated[
            float,
            Field(gt=0, le=HIGHEST_MSU * _MOST_HOURS, json_schema_extra={"unit": "MSU-hours"}),
            LARGE_ENOUGH,
        ]
        | None
    ) = Field(title="MSU consumed in the month of the bill", description="null: not stated")
    products: Annotated[list[ProductPeak], Field(max_length=MOST_BILLED_PRODUCTS)] = Field(
        title="Product of the bill",
        default=[],
        description="Empty where the month is of several machines together, and where the MSU "
        "consumed are charged",
    )

    @model_validator(mode="after")
    def _states_something(self) -> CaseBill:
        if self.peak_msu is None and self.consumed_msu_hours is None and not self.products:
            raise ValueError("a bill states a peak, what was consumed, or peaks of products")
        return self

    def name(self) -> str:
        """Return what a sentence calls it."""
        return f"the bill of {month_name(self.month)}"

    def source(self, what: str) -> Source:
        """Return where a number of it is found: the file with its hash, month and machine."""
        return Source(
            f"{what} of {month_name(self.month)}, machine {self.serial}; SHA-256 {self.sha256}",
            document=f"SCRT bill, {self.file_name or 'pasted'}",
        )
