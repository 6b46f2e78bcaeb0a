"""The compose file, read as compose would read it; nothing is built."""

import re
import tomllib

import pytest
import yaml
from sqlalchemy import make_url

from headroom import cli
from headroom.settings import ROOT, Settings

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


def pinned(lock: str) -> set[str]:
    """The packages of a lock file, each with its version and hashes."""
    return set(re.split(r"\n(?=\S)", (ROOT / "backend" / lock).read_text().strip()))


def test_the_image_holds_what_runs_and_no_tool_of_development() -> None:
    project = tomllib.loads((ROOT / "backend" / "pyproject.toml").read_text())
    everything, running = pinned("requirements.lock"), pinned("requirements.runtime.lock")
    assert running < everything  # the same versions and hashes
    names = {re.split(r"[=\s]", package)[0].lower() for package in running}
    tools = {name.lower() for name in project["dependency-groups"]["dev"]}
    assert tools & {re.split(r"[=\s]", package)[0].lower() for package in everything} == tools
    assert tools & names == set()
    wanted = {re.split(r"[\[<>=; ]", each)[0] for each in project["project"]["dependencies"]}
    assert wanted <= names
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    stage = dockerfile.partition("FROM python:3.13-slim\n")[2]
    assert "COPY --from=build /venv /venv" in stage
    assert "/tools" not in stage


def test_nothing_is_installed_without_its_hash() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    installs = re.findall(r"pip (?:install|sync) [^&\n]*", dockerfile)
    assert len(installs) == 3
    assert all("--require-hashes" in each for each in installs)


def test_its_application_may_listen_beyond_its_own_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HEADROOM_HOST", "HEADROOM_AUTH"):
        monkeypatch.setenv(name, APP["environment"][name])
    settings = Settings(port=0)
    assert not settings.on_loopback()
    monkeypatch.setattr(cli, "_database", lambda _: pytest.fail("it starts"))
    with pytest.raises(pytest.fail.Exception, match="it starts"):
        cli._run(settings.model_copy(update={"static_dir": ROOT / "frontend"}))
    monkeypatch.delenv("HEADROOM_AUTH")  # the control: without the words it is refused
    with pytest.raises(cli.CommandError, match="HEADROOM_AUTH"):
        cli._run(Settings(port=0))
