"""What routes of versioned things share: which version a save builds on, and repeated requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from fastapi import Header, Path
from pydantic import Field

from headroom.api.models import OutputModel
from headroom.api.problems import ProblemError
from headroom.persistence.tables import OwnVersionRow

VersionPath = Annotated[int, Path(ge=1, le=2**31 - 1)]
IfMatch = Annotated[
    str | None,
    Header(
        description="Required: the ETag of the version that you read. 428 without one, 412 when "
        "somebody saved a newer version",
        examples=['"3"'],
    ),
]
IdempotencyKey = Annotated[
    str | None,
    Header(
        min_length=1,
        max_length=200,
        pattern=r"^[\x21-\x7e]+$",
        description="A name that you make up for this request. Sent again with the same body, it "
        "gets the same answer and nothing is made twice; with another body it is refused",
        examples=["5f0c1f8e-8a53-4b3f-9d1e-0c8f6d1c9d6b"],
    ),
]


def with_etag(status: int) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI response of an answer that names its version."""
    header = {"description": "The version", "schema": {"type": "string"}}
    return {status: {"headers": {"ETag": header}}}


def expected_version(if_match: str | None) -> int:
    """Return the version that a save builds on; 0, which none has, for what is no ETag of ours.

    Raises ProblemError 428 where none is stated.
    """
    if if_match is None or if_match.strip() in ("", "*"):
        raise ProblemError(
            428,
            "version-required",
            "The version that you read is missing",
            "Send the header If-Match with the ETag of the version that you read, such as "
            'If-Match: "3". Reading it again gives it. Without it a save could undo '
            "somebody else's.",
        )
    # a proxy that compresses answers weakens their ETags
    found = re.fullmatch(r'(?:W/)?"(\d{1,9})"', if_match.strip(), re.ASCII)
    return int(found.group(1)) if found else 0


def etag(number: int) -> str:
    """Return a version as an ETag."""
    return f'"{number}"'


class OwnVersionRead(OutputModel):
    """What a user entered, as it stood after one save."""

    number: int
    content: dict[str, Any] = Field(description="What was entered, as the save had it")
    deleted: bool = Field(description="Whether this save took it away")
    restored_from: int | None
    created_at: datetime


class OwnVersionList(OutputModel):
    """Every save, the newest first."""

    items: list[OwnVersionRead]
    total: int


class DeletedRead(OutputModel):
    """Something that a user deleted; a version before the last brings it back."""

    id: str
    version: int = Field(description="Of the deletion; the one before it is what was there")
    content: dict[str, Any]
    deleted_at: datetime


class DeletedList(OutputModel):
    """What is deleted and can be brought back, the latest first."""

    items: list[DeletedRead]
    total: int


def own_versions(rows: Sequence[OwnVersionRow]) -> OwnVersionList:
    """Return a history in the API's shape."""
    return OwnVersionList(
        items=[OwnVersionRead.model_validate(row) for row in rows], total=len(rows)
    )


def deleted_list(rows: Sequence[OwnVersionRow]) -> DeletedList:
    """Return what is deleted in the API's shape."""
    items = [
        DeletedRead(
            id=row.record_id, version=row.number, content=row.content, deleted_at=row.created_at
        )
        for row in rows
    ]
    return DeletedList(items=items, total=len(items))
