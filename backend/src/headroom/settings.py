"""What an operator sets, through the environment."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).parents[3]


class Settings(BaseSettings):
    """Settings with their defaults; each is read from the variable named beside it."""

    model_config = SettingsConfigDict(frozen=True)

    host: str = Field(default="127.0.0.1", validation_alias="HOST")
    port: int = Field(default=8000, validation_alias="PORT", ge=1, le=65535)
    database_url: str | None = Field(default=None, validation_alias="DATABASE_URL")
    static_dir: Path = ROOT / "frontend" / "dist"
    seeds_dir: Path = ROOT / "seeds"
    body_limit_bytes: int = 1 << 20
