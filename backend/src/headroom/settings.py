"""What an operator sets, through the environment."""

from __future__ import annotations

import ipaddress
import os
from pathlib import Path
from typing import Annotated, Literal

from platformdirs import user_data_path
from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SecretsSettingsSource,
    SettingsConfigDict,
)

ROOT = Path(__file__).parents[3]
LEAST_KEY_LETTERS, LEAST_DIFFERENT_LETTERS = 22, 8


def _hard_to_guess(key: SecretStr) -> SecretStr:
    text = key.get_secret_value()
    if len(text) < LEAST_KEY_LETTERS or len(set(text)) < LEAST_DIFFERENT_LETTERS:
        raise ValueError(
            f"needs at least {LEAST_KEY_LETTERS} characters, {LEAST_DIFFERENT_LETTERS} of them "
            "different, as `openssl rand -base64 32` prints them"
        )
    return key


class Settings(BaseSettings):
    """Settings with their defaults; each is read from the variable named beside it.

    Where HEADROOM_SECRETS names a folder, a file in it that is named as a variable stands for it.

    database_url: a PostgreSQL server; without it an embedded one runs in data_dir.
    database_password: for database_url where that has none.
    hosts: names under which the server answers besides those of loopback, with commas between.
    embed_hosts: names of the sites that may frame a chart of a report, with commas between.
    auth: who gets in; "key": whoever has the key that is printed, "open-to-all": whoever reaches
    the port. Without it the server listens on loopback alone.
    requests_per_second: of one client, over ten seconds; 0 bounds no rate.
    key: the key for auth "key"; without it each start makes up another.
    forwarded_allow_ips: addresses of proxies whose X-Forwarded-For is believed, commas between.
    metrics: whether /metrics counts requests for Prometheus.
    """

    model_config = SettingsConfigDict(frozen=True, populate_by_name=True, env_ignore_empty=True)

    host: str = Field(default="127.0.0.1", validation_alias="HEADROOM_HOST")
    port: int = Field(default=8000, validation_alias="PORT", ge=0, le=65535)
    hosts: str = Field(default="", validation_alias="HEADROOM_HOSTS")
    embed_hosts: str = Field(
        default="",
        validation_alias="HEADROOM_EMBED_HOSTS",
        pattern=r"^[A-Za-z0-9.:\-, ]*$",
    )
    auth: Literal["key", "open-to-all"] | None = Field(
        default=None, validation_alias="HEADROOM_AUTH"
    )
    key: Annotated[SecretStr, AfterValidator(_hard_to_guess)] | None = Field(
        default=None, validation_alias="HEADROOM_KEY"
    )
    forwarded_allow_ips: str = Field(default="", validation_alias="FORWARDED_ALLOW_IPS")
    metrics: bool = Field(default=False, validation_alias="HEADROOM_METRICS")
    data_dir: Path = Field(
        default_factory=lambda: user_data_path("headroom"), validation_alias="HEADROOM_DATA"
    )
    database_url: str | None = Field(default=None, validation_alias="DATABASE_URL")
    database_password: SecretStr | None = Field(default=None, validation_alias="DATABASE_PASSWORD")
    static_dir: Path = Field(
        default=ROOT / "frontend" / "dist", validation_alias="HEADROOM_STATIC_DIR"
    )
    seeds_dir: Path = Field(default=ROOT / "seeds", validation_alias="HEADROOM_SEEDS_DIR")
    requests_per_second: int = Field(
        default=300,  # a hand moves a slider 60 steps a second, each asks for a few answers
        validation_alias="HEADROOM_REQUESTS_PER_SECOND",
        ge=0,
    )
    body_limit_bytes: int = Field(default=1 << 20, validation_alias="HEADROOM_BODY_LIMIT", ge=1024)
    series_limit_bytes: int = Field(
        default=16 << 20,  # eleven LPARs' years of five-minute values
        validation_alias="HEADROOM_SERIES_LIMIT",
        ge=1024,
    )
    file_limit_bytes: int = Field(
        default=(1 << 30) + (64 << 20),  # a load test of eight million requests, not packed
        validation_alias="HEADROOM_FILE_LIMIT",
        ge=1024,
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return where settings come from, the first that has one wins."""
        secrets = SecretsSettingsSource(settings_cls, os.environ.get("HEADROOM_SECRETS") or None)
        return init_settings, env_settings, secrets

    def host_names(self) -> tuple[str, ...]:
        """Return the names of `hosts`, and the address to listen on where it is one to ask for."""
        names = (name.strip() for name in self.hosts.split(","))
        own = () if self.host in ("0.0.0.0", "::") else (_in_an_address(self.host),)
        return tuple(name for name in (*names, *own) if name)

    def embedding_sites(self) -> tuple[str, ...]:
        """Return the names of `embed_hosts`."""
        return tuple(name.strip() for name in self.embed_hosts.lower().split(",") if name.strip())

    def on_loopback(self) -> bool:
        """Whether this machine alone can reach the server."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def _in_an_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host
