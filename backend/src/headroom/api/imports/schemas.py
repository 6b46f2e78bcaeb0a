"""Schemas of imports. A further kind adds its choices and its preview to the unions."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from headroom.api.models import InputModel, Line, OutputModel
from headroom.domain.files.delimited_text import Decimal
from headroom.domain.files.machine_tables import Rated
from headroom.services.imports import ImportKind

EditionName = Annotated[Line, StringConstraints(max_length=120)]


class ImportFindingRead(OutputModel):
    """Something to know about a file, and where."""

    code: str
    text: str
    line: int | None
    column: int | None


class MachineTableChoicesRead(OutputModel):
    """What can be settled of a table of machines; prefilled where the file says it."""

    name: str = Field(examples=["IBM zPCR Configuration Summary, zPCR 9.7"])
    dated: date | None = Field(description="null: the file names no date; enter it")
    decimal: Decimal | None = Field(description="null: found out from the numbers")


class ImportChoicesWrite(InputModel):
    """Choices to change; what is left out stays."""

    name: EditionName | None = None
    dated: Annotated[date, Field(strict=False)] | None = None
    decimal: Decimal | None = None


class RatingChangeRead(OutputModel):
    """A figure that the table says otherwise than the one that counts now."""

    machine: str = Field(examples=["2096-T03"])
    rating: Rated
    label: str
    before: float | None = Field(description="null: no such figure counted")
    edition: str | None = Field(description="Whose figure that was")
    after: float


class MachineTablePreviewRead(OutputModel):
    """What taking the table over would change. Nothing is kept before."""

    models: int
    families: int
    decimal: Decimal = Field(description="How the numbers were read")
    new: int
    changed: int
    same: int
    absent: int = Field(description="Models known from other tables that this one does not hold")
    new_models: list[str]
    differences: list[RatingChangeRead]


class LinkRead(OutputModel):
    """Where something that was made is found."""

    label: str
    href: str


class TakenOverRead(OutputModel):
    """What taking over made."""

    id: str = Field(description="Id of the edition")
    says: str
    links: list[LinkRead]


class ImportRead(OutputModel):
    """A file as it was understood, and what it would change."""

    id: str
    kind: ImportKind
    file_name: str | None
    says: str
    choices: MachineTableChoicesRead
    findings: list[ImportFindingRead]
    preview: MachineTablePreviewRead
    expires_at: datetime = Field(description="The file is forgotten then; what was kept stays")
    taken_over: TakenOverRead | None


ImportKindQuery = Literal["machine_table"]
