"""Requests that may come twice: what makes a repeated one recognisable."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any


class KeyReusedError(ValueError):
    """The idempotency key belongs to a request with another content."""


class ResultDeletedError(LookupError):
    """The repeated request was carried out, and what it made has been deleted since."""


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
