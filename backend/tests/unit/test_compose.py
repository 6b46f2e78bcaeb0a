"""The compose file, read as compose would read it; nothing is built."""

import yaml
from sqlalchemy import make_url

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


def test_the_passwords_have_no_default_and_stand_in_no_address() -> None:
    for text, name in (
        (APP["environment"]["PGPASSWORD"], "HEADROOM_DB_PASSWORD"),
        (DATABASE["environment"]["HEADROOM_DB_PASSWORD"], "HEADROOM_DB_PASSWORD"),
        (DATABASE["environment"]["POSTGRES_PASSWORD"], "HEADROOM_DB_ADMIN_PASSWORD"),
    ):
        assert text == f"${{{name}:?set {name}}}"
    assert make_url(APP["environment"]["DATABASE_URL"]).password is None


def test_the_applications_role_owns_its_database_and_is_no_superuser() -> None:
    assert "POSTGRES_USER" not in DATABASE["environment"]
    role = make_url(APP["environment"]["DATABASE_URL"]).username
    content = COMPOSE["configs"]["roles"]["content"]
    assert f"CREATE ROLE {role} LOGIN NOSUPERUSER" in content
    assert f"CREATE DATABASE headroom OWNER {role}" in content
    assert DATABASE["configs"][0]["target"].startswith("/docker-entrypoint-initdb.d/")


def test_memory_processes_and_logs_are_bounded() -> None:
    for service in (APP, DATABASE):
        assert service["mem_limit"].endswith("g")
        assert service["pids_limit"] <= 1000
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}


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
