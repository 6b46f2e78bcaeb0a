"""What an operator sets, through the environment."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).parents[3]


class Settings(BaseSettings):
    """Settings with their defaults; each is read from the variable named beside it.

    database_url: a PostgreSQL server; without it an embedded one runs in data_dir.
    """

    model_config = SettingsConfigDict(frozen=True, populate_by_name=True, env_ignore_empty=True)

    host: str = Field(default="127.0.0.1", validation_alias="HEADROOM_HOST")
    port: int = Field(default=8000, validation_alias="PORT", ge=0, le=65535)
    data_dir: Path = Field(
        default_factory=lambda: user_data_path("headroom"), validation_alias="HEADROOM_DATA"
    )
    database_url: str | None = Field(default=None, validation_alias="DATABASE_URL")
    static_dir: Path = Field(
        default=ROOT / "frontend" / "dist", validation_alias="HEADROOM_STATIC_DIR"
    )
    seeds_dir: Path = Field(default=ROOT / "seeds", validation_alias="HEADROOM_SEEDS_DIR")
    body_limit_bytes: int = Field(default=1 << 20, validation_alias="HEADROOM_BODY_LIMIT", ge=1024)
    series_limit_bytes: int = Field(
        default=16 << 20,  # eleven LPARs' years of five-minute values
        validation_alias="HEADROOM_SERIES_LIMIT",
        ge=1024,
    )
