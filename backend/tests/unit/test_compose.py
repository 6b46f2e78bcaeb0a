"""The compose file, read as compose would read it; nothing is built."""

import re
import tomllib
from ipaddress import ip_address, ip_network
from typing import Any

import pytest
import yaml
from fastapi import FastAPI
from sqlalchemy import make_url

from headroom import cli
from headroom.serving import server_config
from headroom.settings import ROOT, Settings

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
PROCESSES = [SERVICES["app-1"], SERVICES["app-2"]]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
DATABASE, PROXY, TABLES = SERVICES["database"], SERVICES["proxy"], SERVICES["tables"]
CADDY = (ROOT / "Caddyfile").read_text(encoding="utf-8")
ROLES = (ROOT / "db" / "roles.sql").read_text(encoding="utf-8")


def role(service: dict[str, Any]) -> str | None:
    return make_url(service["environment"]["DATABASE_URL"]).username


def password(service: dict[str, Any]) -> str:
    """The file that a service reads its password from."""
    [source] = [
        secret["source"] for secret in service["secrets"] if secret["target"] == "DATABASE_PASSWORD"
    ]
    return str(source)


def test_two_processes_wait_for_the_tables_and_these_for_a_healthy_database() -> None:
    assert PROCESSES[0] == PROCESSES[1]
    for service in (*PROCESSES, SERVICES["backup"]):
        assert service["depends_on"] == {"tables": {"condition": "service_completed_successfully"}}
    assert TABLES["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert TABLES["command"][-1] == "seed"
    assert "pg_isready -h 127.0.0.1" in DATABASE["healthcheck"]["test"][1]
    assert any("/api/v1/health" in part for part in PROCESSES[0]["healthcheck"]["test"])


def test_the_proxy_alone_has_ports_and_asks_both_processes() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    upstreams = re.search(r"reverse_proxy (.+) \{", CADDY)
    assert upstreams is not None
    assert upstreams[1].split() == [f"app-{number}:8000" for number in (1, 2)]
    assert COMPOSE["networks"]["inner"]["internal"] is True
    for name, service in SERVICES.items():
        assert set(service["networks"]) == {"inner"} | ({"outer"} if name == "proxy" else set())
    address = PROXY["networks"]["inner"]["ipv4_address"]
    [network] = COMPOSE["networks"]["inner"]["ipam"]["config"]
    assert ip_address(address) in ip_network(network["subnet"])
    for service in PROCESSES:
        assert service["environment"]["FORWARDED_ALLOW_IPS"] == address


def test_people_ask_for_the_name_that_the_application_answers_to_and_need_the_key() -> None:
    site = PROXY["environment"]["HEADROOM_SITE"]
    assert site.startswith("${HEADROOM_SITE:?")
    for service in PROCESSES:
        assert service["environment"]["HEADROOM_HOSTS"] == site
        assert service["environment"]["HEADROOM_AUTH"] == "${HEADROOM_AUTH:-key}"
        assert {"source": "key", "target": "HEADROOM_KEY"} in service["secrets"]


def test_the_proxy_holds_bodies_and_times_and_takes_no_larger_file_than_the_application() -> None:
    for setting in ("request_buffers", "read_header", "read_body", "write", "idle"):
        assert re.search(rf"^\s*{setting} \S+$", CADDY, re.MULTILINE)
    size = re.search(r"max_size (\d+)MB", CADDY)
    assert size is not None
    assert Settings().file_limit_bytes <= int(size[1]) * 10**6 < 1.1 * Settings().file_limit_bytes


def test_the_proxy_lets_go_of_a_connection_at_rest_before_the_application_does() -> None:
    rest = re.search(r"^\s*keepalive (\d+)s$", CADDY, re.MULTILINE)
    assert rest is not None
    application = server_config(FastAPI(), Settings())
    assert int(rest[1]) < application.timeout_keep_alive


def test_passwords_are_files_and_stand_in_no_address_or_variable() -> None:
    assert {secret["file"] for secret in COMPOSE["secrets"].values()} == {
        f"./secrets/{name}" for name in COMPOSE["secrets"]
    }
    for name in (".gitignore", ".dockerignore"):
        assert "secrets" in (ROOT / name).read_text(encoding="utf-8").replace("/", "").split()
    for service in OURS.values():
        assert make_url(service["environment"]["DATABASE_URL"]).password is None
        assert service["environment"]["HEADROOM_SECRETS"] == "/run/secrets"
    for service in SERVICES.values():
        for variable, value in service.get("environment", {}).items():
            if "PASSWORD" in variable:
                assert variable.endswith("_FILE")
                assert value.removeprefix("/run/secrets/") in DATABASE["secrets"]


def test_the_owner_makes_tables_and_nobody_else_works_as_him() -> None:
    assert "POSTGRES_USER" not in DATABASE["environment"]
    assert (role(TABLES), password(TABLES)) == ("headroom_owner", "owner_password")
    for service in (*PROCESSES, SERVICES["backup"]):
        assert (role(service), password(service)) == (
            "headroom_application",
            "application_password",
        )
    assert DATABASE["configs"] == [
        {"source": "roles", "target": "/docker-entrypoint-initdb.d/roles.sql"}
    ]
    for variable in re.findall(r"\$(\w+)", ROLES):
        assert variable in DATABASE["environment"]


def test_what_compose_mounts_exists() -> None:
    for config in COMPOSE["configs"].values():
        assert (ROOT / config["file"]).is_file()
    for service in SERVICES.values():
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in COMPOSE["volumes"]


def test_backups_lie_in_a_folder_that_the_applications_account_may_write() -> None:
    folder = SERVICES["backup"]["environment"]["HEADROOM_DATA"]
    assert SERVICES["backup"]["volumes"] == [f"backups:{folder}"]
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert f"install -d -o 10001 -m 700 {folder}" in dockerfile


def test_memory_processes_and_logs_are_bounded() -> None:
    for service in SERVICES.values():
        assert service["mem_limit"].endswith("g")
        assert service["pids_limit"] <= 1000
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}


def test_ours_have_no_more_rights_than_they_need() -> None:
    assert set(OURS) == {"app-1", "app-2", "tables", "backup"}
    for service in OURS.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
    for service in SERVICES.values():
        assert "no-new-privileges:true" in service["security_opt"]
    assert "USER 10001" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_data_live_in_a_named_volume_and_sort_as_in_the_embedded_server() -> None:
    assert DATABASE["volumes"] == ["database:/var/lib/postgresql"]
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
    host = PROCESSES[0]["environment"]["HEADROOM_HOST"]
    monkeypatch.setenv("HEADROOM_HOST", host)
    monkeypatch.setenv("HEADROOM_AUTH", "key")
    settings = Settings(port=0)
    assert not settings.on_loopback()
    monkeypatch.setattr(cli, "_database", lambda _: pytest.fail("it starts"))
    with pytest.raises(pytest.fail.Exception, match="it starts"):
        cli._run(settings.model_copy(update={"static_dir": ROOT / "frontend"}))
    monkeypatch.delenv("HEADROOM_AUTH")  # the control: without the words it is refused
    with pytest.raises(cli.CommandError, match="HEADROOM_AUTH"):
        cli._run(Settings(port=0))
