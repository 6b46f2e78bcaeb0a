"""Requests that may come twice: what makes a repeated one recognisable."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from headroom.domain.quantities.refusals import Refusal


class KeyReusedError(Refusal):
    """The idempotency key belongs to a request with another content."""

    slug, title = "idempotency-key-reused", "The idempotency key is used"

    def __init__(self) -> None:
        super().__init__(
            "This Idempotency-Key belongs to another request. Make up a new one.",
            ("Idempotency-Key", "belongs to another request"),
        )


class ResultDeletedError(Refusal):
    """The repeated request was carried out, and what it made has been deleted since."""

    status, slug, title = 410, "result-deleted", "It has been deleted since"

    def __init__(self) -> None:
        super().__init__(
            "This request was carried out before, and what it made has been deleted since. "
            "To make it anew, send it with another Idempotency-Key."
        )


@dataclass(frozen=True, slots=True)
class Request:
    """What makes a repeated request recognisable: its key, and a hash over all that it asks."""

    key: str
    hash: str

    @classmethod
    def of(cls, key: str | None, *asked: Any) -> Request | None:
        """Return the request's mark, None without a key. asked: all that the answer rests on."""
        if key is None:
            return None
        text = json.dumps(asked, sort_keys=True)
        return cls(key, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())
