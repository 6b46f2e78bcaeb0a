"""What routes of versioned things share: which version a save builds on, and repeated requests."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import Header, Path

from headroom.api.problems import ProblemError
from headroom.domain.quantities.stated import VersionNumber

VersionPath = Annotated[VersionNumber, Path()]
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
    match = re.fullmatch(r'(?:W/)?"(\d{1,9})"', if_match.strip(), re.ASCII)
    return int(match.group(1)) if match else 0


def etag(number: int) -> str:
    """Return a version as an ETag."""
    return f'"{number}"'
