"""The recipes of docs/changing.md: places and twins exist, and the marked ones work as written."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from headroom.settings import ROOT

PAGE = (ROOT / "docs" / "changing.md").read_text(encoding="utf-8")
RECIPES = {
    cells[0].strip("⚙ "): cells
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| to add", "| ---"))
    if (cells := [cell.strip() for cell in line.strip("|").split(" | ")])
}
NUMBER = """    tax_share: Annotated[float, Field(ge=0, le=1)] = Field(
        title="Tax on savings",
        default=0,
        examples=[0.25],
        json_schema_extra={"unit": "share"},
    )
"""
FORMULA = '''@formula(label="Net saving a year after tax", unit="¤/year", takes=("¤/year", "share"))
def saving_after_tax(yearly_net_saving: float, tax_share: float) -> float:
    """Return what is left of a year's net saving."""
    return yearly_net_saving * (1 - tax_share)


'''
STEP = '    Step("yearly_net_saving", yearly_net_saving, "yearly_saving running_costs"),\n'
CALCULATED = """
import json
import scenario
case = scenario.full_scenario()
names = ("yearly_net_saving", "saving_after_tax", "tax_share")
print(json.dumps([case.ledger[name].value for name in names]))
"""


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_names_what_is_there(name: str) -> None:
    _, twin, places, proof = RECIPES[name]
    files = [ROOT / path for path in re.findall(r"`([\w./-]+/[\w.-]+\.\w+)`", places)]
    assert files
    for file in files:
        assert file.is_file(), f"{file.relative_to(ROOT)} is not there any more"
    texts = [file.read_text(encoding="utf-8") + file.as_posix() for file in files]
    assert any(twin.strip("`") in text for text in texts), f"no place has {twin} any more"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([\w-]+)", places + proof):
        assert f"\n{target}:" in makefile, f"make {target} is not there any more"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the sources to change; the real ones stay as they are."""
    for folder in ("backend/src", "bench"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def change(sources: Path, path: str, before: str, after: str) -> None:
    file = sources / path
    text = file.read_text(encoding="utf-8")
    assert text.count(before) >= 1, f"{path} has no {before!r} any more"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def carried_out(sources: Path, *command: str, **settings: str) -> str:
    path = os.pathsep.join([str(sources / "backend/src"), str(sources / "bench")])
    ended = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": path, **settings},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def described(sources: Path) -> dict[str, object]:
    """Return the API's document as `make api-types` writes it."""
    file = sources / "openapi.json"
    carried_out(sources, "-m", "headroom", "openapi", str(file))
    document: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return document


def test_a_number_of_a_scenario_and_a_figure(sources: Path) -> None:
    money = "backend/src/headroom/domain/money"
    change(
        sources,
        f"{money}/terms.py",
        "    price_growth_share_per_year: YearlyGrowth",
        NUMBER + "    price_growth_share_per_year: YearlyGrowth",
    )
    twin = '@formula(label="Net saving a year"'
    change(sources, f"{money}/pricing.py", twin, FORMULA + twin)
    step = '    Step("saving_after_tax", saving_after_tax, "yearly_net_saving tax_share"),\n'
    change(sources, f"{money}/money.py", STEP, STEP + step)
    twin = "    saving_of_months,\n"
    change(sources, f"{money}/money.py", twin, "    saving_after_tax,\n" + twin)
    figures, twin = "backend/src/headroom/domain/quantities/figures.py", '    _figure("yearly_net'
    change(sources, figures, twin, '    _figure("saving_after_tax", "money", "more"),\n' + twin)
    change(sources, "bench/scenario.py", 'currency="EUR",', 'currency="EUR", tax_share=0.25,')
    net, after_tax, share = json.loads(carried_out(sources, "-c", CALCULATED))
    assert share == 0.25
    assert after_tax == pytest.approx(0.75 * net)
    document = json.dumps(described(sources), ensure_ascii=False)
    assert "Tax on savings" in document
    assert "saving_after_tax" in document


def test_a_route(sources: Path) -> None:
    api = sources / "backend/src/headroom/api"
    shutil.copytree(api / "price_templates", api / "level_templates")
    router = "backend/src/headroom/api/level_templates/router.py"
    change(sources, router, 'prefix="/price-templates"', 'prefix="/level-templates"')
    change(sources, router, "async def price_templates", "async def level_templates")
    routers = "backend/src/headroom/api/routers.py"
    imported = "from headroom.api.price_templates.router import router as price_templates\n"
    change(
        sources,
        routers,
        imported,
        "from headroom.api.level_templates.router import router as level_templates\n" + imported,
    )
    change(
        sources, routers, "    price_templates,\n", "    level_templates,\n    price_templates,\n"
    )
    paths = described(sources)["paths"]
    assert isinstance(paths, dict)
    assert "/api/v1/level-templates" in paths


def test_a_setting(sources: Path) -> None:
    settings, twin = "backend/src/headroom/settings.py", "    requests_per_second: int"
    field = '    most_readers: int = Field(default=4, validation_alias="HEADROOM_READERS", ge=1)\n'
    change(sources, settings, twin, field + twin)
    asked = "from headroom.settings import Settings; print(Settings().most_readers)"
    assert carried_out(sources, "-c", asked, HEADROOM_READERS="7") == "7\n"
