"""The image and the composition for a team: what they name is there."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import yaml

from headroom.api.app import create_app
from headroom.settings import ROOT, Settings

DOCKERFILE = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
COMPOSITION = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} +(.+)$", DOCKERFILE, re.MULTILINE)


def test_what_is_copied_is_there() -> None:
    sources = [
        ROOT / source
        for line in instructions("COPY")
        if "--from" not in line
        for source in line.split()[:-1]
    ]
    assert sources and [source for source in sources if not source.exists()] == []


def test_what_the_ui_takes_from_outside_its_folder_is_copied_before_it_is_built() -> None:
    building = DOCKERFILE.partition("npm run build")[0]
    config = (ROOT / "frontend" / "vite.config.ts").read_text(encoding="utf-8")
    folders = dict(re.findall(r"'@(\w+)': fileURLToPath\(new URL\('\.\./([\w/]+)'", config))
    sources = [*(ROOT / "frontend" / "src").rglob("*.ts*")]
    outside: set[str] = set()
    for source in sources:
        if ".test." not in source.name:
            text = source.read_text(encoding="utf-8")
            for name, folder in folders.items():
                text = text.replace(f"@{name}/", f"../{folder}/")
            outside |= set(
                re.findall(r"\.\./((?:docs|backend|seeds|db|e2e|scripts)/[\w./-]+)", text)
            )
    assert outside == {"backend/src/headroom/exports/report.css", "docs/glossary.md"}
    for path in outside:
        assert re.search(rf"^COPY .*{re.escape(path)} ", building, re.MULTILINE), path


def test_its_commands_exist() -> None:
    workspaces = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["workspaces"]
    for script, workspace in re.findall(r"npm run (\w+) --workspace (\w+)", DOCKERFILE):
        package = json.loads((ROOT / workspace / "package.json").read_text(encoding="utf-8"))
        assert script in package["scripts"] and workspace in workspaces
    (started,) = (json.loads(command) for command in instructions("CMD"))
    assert started[:2] == ["python", "-m"] and find_spec(f"{started[2]}.__main__")
    asked = [sys.executable, *started[1:3], "--help"]
    helped = subprocess.run(asked, capture_output=True, text=True)
    assert started[3] in helped.stdout


def test_what_the_composition_sets_is_read_and_what_it_asks_is_answered() -> None:
    known = {field.validation_alias for field in Settings.model_fields.values()}
    ours = [service for service in COMPOSITION["services"].values() if service.get("build")]
    assert len(ours) == 4
    for service in ours:
        # read before the settings are, or by the server's own program
        assert set(service["environment"]) - known <= {"HEADROOM_SECRETS", "FORWARDED_ALLOW_IPS"}
    process: dict[str, Any] = COMPOSITION["services"]["app-1"]
    stated = {name: value for name, value in process["environment"].items() if name in known}
    settings = Settings.model_validate(
        {name: value for name, value in stated.items() if "${" not in value}
    )
    (asked,) = re.findall(rf":{settings.port}(/\S+)'", process["healthcheck"]["test"][-1])
    assert asked in create_app(settings, database_url="postgresql+psycopg://").openapi()["paths"]
