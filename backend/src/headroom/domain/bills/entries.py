"""What a user settles of a customer's bills: which file counts, and groups of LPARs."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from headroom.domain.bills.words import BillWords
from headroom.domain.quantities.stated import (
    BillMonth,
    Identifier,
    InputModel,
    PartName,
    wrong_at,
)


class CountedFile(InputModel):
    """Which of several files counts for a machine in a month."""

    month: BillMonth
    serial: PartName
    report: Identifier = Field(description="Id of the report that counts")


class LparGroup(InputModel):
    """LPARs that are added up. A name may end in, or have within it, an asterisk.

    lpars: names such as ``PROD1`` or ``P*``, on any machine; ``00-AAAA1/P*`` on one alone.
    """

    name: PartName = Field(title="Group", examples=["Production"])
    lpars: Annotated[list[PartName], Field(min_length=1, max_length=60)] = Field(
        title="LPARs", json_schema_extra={"hint": BillWords.such_as_lpars}
    )


class EstateEntries(InputModel):
    """What a user settled of a customer's bills; no file that is kept later changes it."""

    counted: Annotated[list[CountedFile], Field(max_length=500)] = Field(
        title="Files that count", default=[]
    )
    groups: Annotated[list[LparGroup], Field(max_length=20)] = Field(
        title="Groups of LPARs", default=[]
    )

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        names = [group.name for group in self.groups]
        for place, name in enumerate(names):
            if name in names[:place]:
                raise wrong_at((("groups", place, "name"), "another group has this name"))
        places = [(choice.month, choice.serial) for choice in self.counted]
        for place, key in enumerate(places):
            if key in places[:place]:
                raise wrong_at((("counted", place, "serial"), "is chosen already for this month"))
        return self

    def report_of(self, month: str, serial: str) -> str | None:
        """Return the id of the report that was chosen for a machine in a month."""
        return next(
            (
                choice.report
                for choice in self.counted
                if (choice.month, choice.serial) == (month, serial)
            ),
            None,
        )


class StoredEstate(EstateEntries):
    """What was settled, as it is kept. version: 0 where nothing was yet."""

    id: Identifier
    version: int
