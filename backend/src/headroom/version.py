"""The version of the software, as its package states it."""

from __future__ import annotations

VERSION = "0.1.0"
