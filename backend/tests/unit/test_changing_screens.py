"""What the recipes of docs/changing.md have for the screens, carried out in a copy of them.

The copy's types and fields are written from the changed contract; its compiler and its tests say
whether each place that a recipe names is all that it needs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from headroom.settings import ROOT
from tests.unit.test_changing import (
    NUMBER,
    READ_RULE,
    SPARE,
    SPARE_KIND,
    TERM,
    carried_out,
    change,
    copied,
    described,
)

DOMAIN = "backend/src/headroom/domain"
SCREENS = "frontend/src"
CONTRACT = (
    (f"{DOMAIN}/money/terms.py", "    price_growth_share_per_year: YearlyGrowth", NUMBER),
    (f"{DOMAIN}/peaks/profile.py", "    billing_day: BillingDay =", TERM),
    (f"{DOMAIN}/files/read_rules.py", "    date_order: Annotated[\n", READ_RULE),
    (f"{DOMAIN}/lab/words.py", "    planned_step = ", '    spare_years = "Years to spare"\n'),
    (
        f"{DOMAIN}/lab/calculations.py",
        "from headroom.domain.lab.tcp import (\n",
        "from headroom.domain.lab.spare import SpareContent, spare_capacity\n",
    ),
    (f"{DOMAIN}/lab/calculations.py", '    LabKind(\n        "contracts",\n', SPARE_KIND),
)
PAGES = (
    (
        f"{SCREENS}/features/peaks/peaks-controls.tsx",
        "          ...(isDated ? ['billing_day'] : []),\n",
        "          'spare_msu',\n",
    ),
    (
        f"{SCREENS}/features/peaks/peaks-link.ts",
        "  billing_day: within(fields.Profile.billing_day.limits),\n",
        "  spare_msu: within(fields.Profile.spare_msu.limits),\n",
    ),
    (f"{SCREENS}/components/reading-fields.tsx", "'date_order']", "'american', "),
    (
        f"{SCREENS}/app/router.tsx",
        "  labPage('/lab/freed', ",
        "  labPage('/lab/spare', () => import('@/features/lab/spare-page'), 'SparePage'),\n",
    ),
    (
        f"{SCREENS}/app/palette/pages.ts",
        "    ['/lab/freed', ",
        "    ['/lab/spare', 'How long does it last?', 'Years that freed capacity lasts'],\n",
    ),
)
DRAWN = r"""// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as imports from '@/api/import-fields.gen'
import * as lab from '@/api/lab-fields.gen'
import { labWords } from '@/api/lab-words.gen'
import * as peaks from '@/api/peaks-fields.gen'
import * as forms from '@/api/fields.gen'
import { Fields } from './fields'
import { FormOf, type Models, useFormOf } from './form'
import { ReadingFields } from './reading-fields'

interface LaidProps {
  model: string
  models: Models
  value: object
  names?: readonly string[]
}

function Laid({ model, models, value, names }: LaidProps) {
  const nothing = () => undefined
  const form = useFormOf({ model, models, value, move: nothing, errors: {}, onValidity: nothing })
  return (
    <FormOf value={form}>
      {names === undefined ? <ReadingFields of={['table']} /> : <Fields names={names} />}
    </FormOf>
  )
}

test('each field has the label of its model', () => {
  render(<Laid model="Money" models={forms} value={{ tax_share: 0.25 }} names={['tax_share']} />)
  render(<Laid model="Profile" models={peaks} value={{ spare_msu: 7 }} names={['spare_msu']} />)
  render(<Laid model="ImportChoicesWrite" models={imports} value={{ american: true }} />)
  const content = lab.defaults.SpareContent
  render(<Laid model="SpareContent" models={lab} value={content} names={Object.keys(content)} />)
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
  expect(value(/Tax on savings/)).toMatch(/^25\b/)
  expect(value(/MSU kept free/)).toMatch(/^7\b/)
  expect(value(/In the USA/)).toBe('true')
  expect(value(/GP time used now/)).toMatch(/^3.?600\b/)
  expect(labWords.spare_years).toBe('Years to spare')
})
"""


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all sources in which each recipe was carried out that has a place on a screen."""
    folder = copied(tmp_path_factory.mktemp("screens"))
    for part in ("frontend", "scripts", "docs"):
        left_out = shutil.ignore_patterns("dist", "node_modules", "__pycache__")
        shutil.copytree(ROOT / part, folder / part, ignore=left_out)
    # by the workspaces that it names the tools know where the sources begin
    shutil.copy(ROOT / "package.json", folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    (folder / DOMAIN / "lab/spare.py").write_text(SPARE, encoding="utf-8")
    for place, twin, ours in CONTRACT:
        change(folder, place, twin, ours + twin)
    described(folder)
    generated = folder / SCREENS / "api"
    contract = str(folder / "openapi.json")
    carried_out(folder, str(folder / "scripts/fields.py"), contract, str(generated))
    ran(folder, "openapi-typescript", contract, "--output", str(generated / "schema.gen.ts"))
    for place, twin, ours in PAGES:
        change(folder, place, twin, ours + twin)
    page = (folder / SCREENS / "features/lab/freed-page.tsx").read_text(encoding="utf-8")
    page = page.replace("FreedPage", "SparePage").replace("freed-capacity", "spare-capacity")
    page = page.replace("FreedContent", "SpareContent")
    (folder / SCREENS / "features/lab/spare-page.tsx").write_text(page, encoding="utf-8")
    (folder / SCREENS / "components/recipes.test.tsx").write_text(DRAWN, encoding="utf-8")
    return folder


def ran(folder: Path, *command: str) -> str:
    """Return what a tool of the screens says in a copy of them; it has to end well."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    ended = subprocess.run(
        ["npx", "--no-install", *command],
        cwd=folder / "frontend",
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_screens_with_all_that_recipes_add_are_of_one_type(screens: Path) -> None:
    ran(screens, "tsc", "--noEmit", "--incremental", "false")


def test_screens_ask_what_recipes_add(screens: Path) -> None:
    assert "1 passed" in ran(screens, "vitest", "run", "src/components/recipes")
