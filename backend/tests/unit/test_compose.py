"""The compose file, read as compose would read it; nothing is built."""

import yaml

from headroom.settings import ROOT

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
APP, DATABASE = COMPOSE["services"]["app"], COMPOSE["services"]["database"]


def test_the_application_waits_for_a_healthy_database() -> None:
    assert APP["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "pg_isready" in DATABASE["healthcheck"]["test"][1]
    assert any("/api/v1/ready" in part for part in APP["healthcheck"]["test"])


def test_ports_are_open_on_this_machine_alone() -> None:
    assert all(port.startswith("127.0.0.1:") for port in APP["ports"])
    assert "ports" not in DATABASE


def test_the_password_has_no_default() -> None:
    for text in (APP["environment"]["DATABASE_URL"], DATABASE["environment"]["POSTGRES_PASSWORD"]):
        assert "${HEADROOM_DB_PASSWORD:?" in text


def test_the_application_has_no_more_rights_than_it_needs() -> None:
    assert APP["read_only"] is True
    assert APP["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in APP["security_opt"]
    assert "USER 10001" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_data_live_in_a_named_volume_and_sort_as_in_the_embedded_server() -> None:
    volume, _, folder = DATABASE["volumes"][0].partition(":")
    assert volume in COMPOSE["volumes"]
    assert folder == "/var/lib/postgresql"
    assert "--builtin-locale=C.UTF-8" in DATABASE["environment"]["POSTGRES_INITDB_ARGS"]
    assert DATABASE["image"] == "postgres:18"


def test_everything_that_the_image_copies_exists() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        part
        for line in lines
        if line.startswith("COPY ") and "--from" not in line
        for part in line.split()[1:-1]
    ]
    assert copied
    assert [part for part in copied if not (ROOT / part).exists()] == []
