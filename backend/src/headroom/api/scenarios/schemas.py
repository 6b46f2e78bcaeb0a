"""Schemas of scenarios, their versions and what differs between them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)

from headroom.api.problems import ProblemRead
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.stated import (
    AS_TEXT,
    FreeText,
    InputModel,
    ShortLine,
    ShortText,
    VersionNumber,
    plain_text,
)
from headroom.domain.scenario.content import ScenarioContent, VersionContent, as_today
from headroom.domain.scenario.differences import ScenarioDifference
from headroom.persistence.queries.scenarios import ScenarioFilter
from headroom.services.scenario_lists import ListedPage, ScenarioOrder, ScenarioOutcome

LongNote = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=10_000),
    BeforeValidator(plain_text),
    AS_TEXT,
]


class ScenarioWrite(InputModel):
    """What one save holds."""

    name: ShortLine = Field(examples=["First of the month, Socket II"])
    customer: ShortText = Field(default="", examples=["Customer B"])
    note: LongNote = Field(default="", description="Line breaks are allowed")
    rationale: FreeText = Field(
        default="", description="Why it was changed", examples=["Volumes of March, from their SMF"]
    )
    content: ScenarioContent

    def version(self) -> VersionContent:
        """Return the request in the form that is stored."""
        return VersionContent(
            name=self.name,
            customer=self.customer,
            note=self.note,
            rationale=self.rationale,
            content=self.content.model_dump(mode="json", by_alias=True),
        )


class RestoreWrite(InputModel):
    """How a restored version is explained."""

    rationale: FreeText = Field(default="", description="Why the earlier version is back")


class DuplicateWrite(InputModel):
    """What is copied, and what the copy is called."""

    name: ShortLine | None = Field(default=None, description="Without it: “Copy of …”")
    version: VersionNumber | None = Field(default=None, description="Without it: the current one")


class ScenarioSummary(OutputModel):
    """A scenario without its content."""

    id: str = Field(examples=["k3v9x2m7q4wt8hza"])
    name: str
    customer: str
    note: str
    version: int = Field(description="Number of the current version", examples=[3])
    is_sample: bool = Field(description="Came with the application: to read and to duplicate")
    archived_at: datetime | None
    created_at: datetime
    updated_at: datetime = Field(description="When the current version was saved")


class DeletedScenario(OutputModel):
    """A scenario that was deleted; a version before the last brings it back."""

    id: str
    name: str
    customer: str
    version: int = Field(
        description="Of the deletion; the one before it is what was there", examples=[4]
    )
    deleted_at: datetime
    kept_until: datetime = Field(description="Until then it can be brought back")


class ScenarioRead(ScenarioSummary):
    """A scenario as of its current version; the answer's ETag names that version."""

    rationale: str = Field(description="Why this version was saved")
    restored_from: int | None = Field(description="The version that this one brought back")
    content: ScenarioContent
    notices: list[str] = Field(description="What was changed of the saved content, and why")


class ScenarioQuery(BaseModel):
    """Which scenarios to list."""

    model_config = ConfigDict(extra="forbid")

    q: ShortText = Field(
        default="", description="Words that must all occur in name, customer or note"
    )
    archived: bool = Field(default=False, description="The archived ones instead of the others")
    sample: bool | None = Field(default=None, description="Samples alone, or none of them")
    customer: ShortText = Field(default="", description="Those of one customer, as it is written")
    outcome: ScenarioOutcome | None = Field(
        default=None, description="Those that cost more than they save, or the others"
    )
    sort: ScenarioOrder | None = Field(
        default=None, description="The last saved first when left out; without a value last"
    )
    descending: bool = False
    limit: int = Field(default=50, ge=1, le=200)
    offset: int = Field(default=0, ge=0, le=1_000_000)

    def page(self) -> ListedPage:
        """Return which page of the list it asks for."""
        return ListedPage(
            ScenarioFilter(tuple(self.q.split()[:20]), self.archived, self.sample, self.customer),
            self.limit,
            self.offset,
            self.sort,
            self.descending,
            self.outcome,
        )


class VersionSummary(OutputModel):
    """One save of a scenario, without its content."""

    number: int
    name: str
    customer: str
    note: str
    rationale: str
    deleted: bool = Field(description="Whether this save took the scenario away")
    restored_from: int | None
    created_at: datetime


class VersionRead(VersionSummary):
    """One save of a scenario."""

    content: Annotated[ScenarioContent, BeforeValidator(as_today)]


class VersionQuery(BaseModel):
    """Which of the versions to list."""

    model_config = ConfigDict(extra="forbid")

    limit: int = Field(default=100, ge=1, le=500)
    offset: int = Field(default=0, ge=0, le=1_000_000)


class DifferencesQuery(BaseModel):
    """Which two versions to compare."""

    model_config = ConfigDict(extra="forbid")

    before: VersionNumber = Field(alias="from")
    after: VersionNumber = Field(alias="to")


class DifferenceList(OutputModel):
    """What changed from one version to another."""

    before: int = Field(alias="from")
    after: int = Field(alias="to")
    currency_before: str | None
    currency_after: str | None
    items: list[ScenarioDifference]
    total: int


class ScenarioConflictRead(ProblemRead):
    """Somebody saved first: what stands now, and what each side changed since the version read.

    To save yours nevertheless, send it again with the ETag of ``current``; to keep both, POST yours
    as a new scenario. ``mine`` empty: what you sent is what you had read.
    """

    current: ScenarioRead
    read_version: int | None = Field(description="null: there is no version of that number")
    theirs: list[ScenarioDifference] = Field(description="From the version read to the current one")
    mine: list[ScenarioDifference] = Field(description="From the version read to what was sent")
    apart: list[ScenarioDifference] = Field(description="From the current version to what was sent")
