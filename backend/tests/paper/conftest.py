"""The application over the seeded database, asked for the reports that are printed here."""

from __future__ import annotations

from tests.api.conftest import anyio_backend, api

__all__ = ["anyio_backend", "api"]
