"""Who sends a report: name, logo and confidentiality line, kept once and frozen with each."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, StringConstraints, model_validator

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import Identifier, InputModel, ShortLine, ShortText
from headroom.domain.reports.words import ReportWords

Paper: TypeAlias = Literal["a4", "letter"]

LARGEST_LOGO = 400_000
"""Bytes of the picture that is brought; what is kept of it is smaller."""
MOST_PIXELS = 4_000
"""Of a side of the picture that is brought."""
KEPT_WIDTH, KEPT_HEIGHT = 900, 240
"""Pixels of the picture that is kept, at most: sharp on paper at its place."""

Picture = Annotated[
    str,
    StringConstraints(
        pattern=r"^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$",
        max_length=LARGEST_LOGO * 4 // 3 + 100,
    ),
    Field(description="A PNG or JPEG as a data address"),
]


class SlideTemplate(InputModel):
    """A seller's own .pptx for slides: its masters, layouts and theme, without its slides.

    layouts: those that slides of a report fit on, by their names; layout: the chosen one.
    """

    name: ShortLine = Field(title="Name of the file", examples=["partners-2026.pptx"])
    content_hash: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    layouts: Annotated[list[ShortLine], Field(min_length=1, max_length=200)]
    layout: ShortLine = Field(title="Layout")

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if self.layout not in self.layouts:
            raise ValueError(f"layout: one of {', '.join(self.layouts)}")
        return self


class Letterhead(InputModel):
    """How a seller signs reports. The logo is kept as PNG, without what else its file held."""

    name: ShortLine = Field(title="Name of the seller", examples=["Mainframe Partners Ltd"])
    logo: Picture | None = Field(title="Logo", default=None)
    confidentiality: ShortText = Field(
        title="Confidentiality line",
        default="",
        examples=["Confidential. For the named customer."],
        json_schema_extra={"hint": "At the foot of every page and slide"},
    )
    preparer: ShortText = Field(
        title=ReportWords.prepared_by,
        default="",
        examples=["A. Seller"],
        json_schema_extra={"hint": "Author of a report, if none is entered"},
    )
    paper: Paper = Field(
        title="Paper",
        default="a4",
        json_schema_extra={"names": {"a4": "A4", "letter": "Letter"}},
    )
    template: SlideTemplate | None = Field(title="Slide template", default=None)

    def picture(self) -> bytes | None:
        """Return the logo's file."""
        return None if self.logo is None else b64decode(self.logo.partition(",")[2])


LARGEST_TEMPLATE = 20_000_000
"""Bytes of a template that is brought."""


class StoredLetterhead(Letterhead):
    """A letterhead as it is kept."""

    id: Identifier
    version: int


class UnreadableLogoError(Refusal):
    """A picture that is no logo. reason: a sentence that says what to bring."""

    status, slug, title = 422, "unreadable-logo", "The logo cannot be used"

    def __init__(self, reason: str) -> None:
        super().__init__(reason, ("logo", reason))


class UnusableTemplateError(Refusal):
    """A file that slides cannot be written on. reason: a sentence that says what to bring."""

    status, slug, title = 422, "unusable-template", "The template cannot be used"

    def __init__(self, reason: str) -> None:
        super().__init__(reason, ("template", reason))
