"""Settings that are files: keys and passwords need not stand in the environment."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import make_url

from headroom.cli import _named_database
from headroom.settings import Settings

KEY = "one-two-three-four-five-six"


@pytest.fixture
def secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HEADROOM_KEY", "DATABASE_PASSWORD"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HEADROOM_SECRETS", str(tmp_path))
    return tmp_path


def test_a_file_stands_for_the_variable_of_its_name(secrets: Path) -> None:
    assert Settings().key is None
    (secrets / "HEADROOM_KEY").write_text(f"{KEY}\n")
    key = Settings().key
    assert key is not None and key.get_secret_value() == KEY


def test_a_variable_wins_over_its_file(secrets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (secrets / "HEADROOM_KEY").write_text(KEY)
    monkeypatch.setenv("HEADROOM_KEY", KEY[::-1])
    key = Settings().key
    assert key is not None and key.get_secret_value() == KEY[::-1]


def test_a_password_of_its_own_needs_no_escapes_and_an_address_keeps_the_one_that_it_has(
    secrets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (secrets / "DATABASE_PASSWORD").write_text("p@ss/w#1\n")
    for address, password in (
        ("postgresql://headroom_application@database/headroom", "p@ss/w#1"),
        ("postgresql://headroom_application:other@database/headroom", "other"),
    ):
        monkeypatch.setenv("DATABASE_URL", address)
        url = _named_database(Settings())
        assert url is not None and make_url(url).password == password
