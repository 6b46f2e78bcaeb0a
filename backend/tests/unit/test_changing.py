"""The recipes of docs/changing.md: places and twins exist, and each works as written."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from headroom.settings import ROOT
from tests.api.test_file_imports import scrt

PAGE = (ROOT / "docs" / "changing.md").read_text(encoding="utf-8")
RECIPES = {
    cells[0]: cells
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith(("| to add", "| ---"))
    if (cells := [cell.strip() for cell in line.strip("|").split(" | ")])
}
CARRIED_OUT_ELSEWHERE = {
    "a chart": "frontend/src/components/chart-recipe.test.tsx",
    "a migration": "backend/tests/integration/test_migrations.py",
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
STEP = '    LedgerLine("yearly_net_saving", yearly_net_saving, "yearly_saving running_costs"),\n'
SENTENCE = """    if money.years > 4:
        notices.append(
            Notice("horizon_is_long", "The horizon is longer than four years.", worth)
        )
"""
REPORT = """
import json, zipfile
from io import BytesIO
from headroom.exports.document import report_document
from headroom.exports.formats import FORMATS
from headroom.services.scenario_calculation import calculate_scenario
from tests.truth.contents import catalogue, contents
from tests.truth.reports import as_json, frozen
billed = (made for made in contents(12) if made.money and made.money.mode == "peak")
content = next(made for made in billed if made.money.years > 4)
answer = as_json(calculate_scenario(catalogue(), content, sampling=False))
report = frozen("scenario", content, answer)
tables = [block for block in report_document(report).blocks() if hasattr(block, "columns")]
packed = zipfile.ZipFile(BytesIO(FORMATS["xlsx"].write(report, "full", None)))
print(json.dumps({
    "warnings": [warning["text"] for warning in answer["warnings"]],
    "tables": {
        block.name: [[column.label for column in block.columns]]
        + [[getattr(cell, "text", cell) for cell in row] for row in block.rows]
        for block in tables
    },
    "text": FORMATS["md"].write(report, "full", None).decode(),
    "workbook": "".join(packed.read(name).decode("utf-8", "ignore") for name in packed.namelist()),
}))
"""
TABLED = """
import json
from headroom.api.words import SHARED_TABLES
from headroom.domain.lab.calculations import LabInputs, calculated
from headroom.exports.formats import FORMATS
from tests.truth.reports import as_json, frozen
inputs = LabInputs.model_validate({"calculation": "limits", "content": {}})
report = frozen("lab", inputs, as_json(calculated(inputs.content)))
print(json.dumps({
    "screen": [head["head"] for head in SHARED_TABLES["lab"]["labTables"]["resources"]["heads"]],
    "text": FORMATS["md"].write(report, "full", None).decode(),
}))
"""
STUDIED = """
import json
from headroom.services.audit import compute_audit
from headroom.services.catalogue import catalogue_of, published_of
from headroom.services.seed_checks import read_seeds
from headroom.services.seed_edition import SeedError
from headroom.settings import ROOT
try:
    seeds = read_seeds(ROOT / "seeds")
except SeedError as error:
    print(json.dumps({"refused": str(error)}))
else:
    catalogue = catalogue_of(published_of(seeds.machines, seeds.studies, seeds.examples))
    saved = {}
    for name in ("socket2-ezasoket", "socket3-ezasoket"):
        saving = catalogue.substitutions[name].saving
        saved[name] = saving.ledger[saving.gp].value
    audit = compute_audit(catalogue)
    checks = {check.id: check.outcome.value for check in audit.checks}
    print(json.dumps({**saved, "checks": checks}))
"""
BROUGHT = """
import json, sys
from pathlib import Path
from typing import get_args
from headroom.services import imports
from headroom.services.brought_files import Brought
files = [Brought.of("invoice.csv", Path(sys.argv[1]).read_bytes())]
kind = imports.likely_kinds(files)[0].kind
how = imports.KINDS[kind]
parsed = how.parse(files, None)
reading = how.read(parsed, how.first_choices(parsed), None)
print(json.dumps({
    "kind": kind,
    "names": [type(reading.preview).__name__],
    "months": [month.month for month in reading.preview.months],
    "registered": [*imports.KINDS] == [*get_args(imports.ImportKind)],
}))
"""
CALCULATED = """
import json
import scenario
case = scenario.full_scenario()
names = ("yearly_net_saving", "saving_after_tax", "tax_share")
print(json.dumps([case.ledger[name].value for name in names]))
"""


TERM = """    spare_msu: Annotated[float, Field(ge=0, le=1e6)] = Field(
        title="MSU kept free", default=0, json_schema_extra={"unit": "MSU"}
    )
"""
READ_RULE = """    american: Annotated[
        bool,
        Field(title="In the USA", json_schema_extra={"names": {"false": "No", "true": "Yes"}}),
    ] = False
"""
READ = """
import json
from headroom.domain.files.read_rules import ReadRules
from headroom.services.brought_files import Brought
from headroom.services.profiles import read_profile
day = "when;A\\n" + "\\n".join(f"03/04/2026 {hour:02d}:00;{hour}" for hour in range(24))
files = [Brought.of("day.csv", day.encode())]
print(json.dumps([
    str(read_profile(files, ReadRules(date_order="day_first", american=american)).starts_at)
    for american in (False, True)
]))
"""
RECHECK = '''"""What the report of an audit says that was looked at again."""

from dataclasses import replace

from headroom.exports.document.study_audit import AUDIT_WORDS

RECHECK_WORDS = replace(AUDIT_WORDS, message=lambda case: "Everything was looked at again")
'''
RECHECKED = """
from headroom.exports.formats import FORMATS
from headroom.services.report_subjects import AuditInputs
from tests.truth.reports import asked_report
report = asked_report("recheck", AuditInputs(study="socket2"))
print(FORMATS["md"].write(report, "short", None).decode())
"""


SPARE = '''"""How long freed capacity bears the growth, in years."""

from headroom.domain.lab.answers import Bench, LabAnswer
from headroom.domain.lab.freed import FreedContent, months_of_growth
from headroom.domain.quantities.formulas import formula


@formula(label="Years of growth", unit="years", takes=("months",))
def years_of_growth(months: float) -> float:
    """Return months as years."""
    return months / 12


class SpareContent(FreedContent):
    """What freed_capacity asks."""


def spare_capacity(content: SpareContent) -> LabAnswer:
    """Return how long the growth is borne."""
    bench = Bench()
    bench.given("freed", "GP time freed", content.gp_seconds_freed_per_hour, "s/h")
    bench.given("used", "GP time used now", content.gp_seconds_used_per_hour, "s/h")
    bench.given("growth", "Growth a year", content.growth_per_year, "share/year")
    bench.ledger.derive("months_of_growth", months_of_growth, "freed", "used", "growth")
    bench.ledger.derive("years_of_growth", years_of_growth, "months_of_growth")
    figures = bench.figures("months_of_growth", "years_of_growth")
    return LabAnswer(figures=figures, inputs=bench.inputs(), warnings=bench.notices)
'''
SPARE_KIND = """    LabKind(
        "spare-capacity",
        SpareContent,
        LabAnswer,
        spare_capacity,
        "Years that freed capacity lasts",
        "Growth in equal monthly steps.",
    ),
"""
SPARE_TOPIC = """    "spare-capacity": Topic(
        lambda case: f"The growth fits for {_said(case, 'years_of_growth')}",
        lambda case: iter(()),
        ("The work grows as entered.",),
    ),
"""
SPARED = """
import json
from headroom.domain.lab.calculations import LabInputs, calculated
from headroom.domain.lab.spare import SpareContent
from headroom.exports.formats import FORMATS
from tests.truth.reports import as_json, frozen
inputs = LabInputs.model_validate(
    {"calculation": "spare-capacity", "content": {"growth_per_year": 0.05}}
)
answer = as_json(calculated(inputs.content))
text = FORMATS["md"].write(frozen("lab", inputs, answer), "full", None).decode()
print(json.dumps({"years": answer["figures"]["years_of_growth"]["value"], "text": text}))
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


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_carried_out(name: str) -> None:
    elsewhere = CARRIED_OUT_ELSEWHERE.get(name)
    if elsewhere is not None:
        assert (ROOT / elsewhere).is_file() and elsewhere in PAGE
        return
    test = re.sub(r"\W+", "_", re.sub("[’']", "", name))
    assert any(test in other for other in globals() if other.startswith("test_a_")), name


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return copied(tmp_path)


def copied(folder: Path) -> Path:
    """Copy the sources and the seeds to change; the real ones stay as they are."""
    for part in ("backend/src", "bench", "seeds"):
        shutil.copytree(ROOT / part, folder / part)
    return folder


def change(sources: Path, path: str, before: str, after: str) -> None:
    file = sources / path
    text = file.read_text(encoding="utf-8")
    assert text.count(before) >= 1, f"{path} has no {before!r} any more"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def carried_out(sources: Path, *command: str, **settings: str) -> str:
    folders = (sources / "backend/src", sources / "bench", ROOT / "backend")
    path = os.pathsep.join(map(str, folders))
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
    step = '    LedgerLine("saving_after_tax", saving_after_tax, "yearly_net_saving tax_share"),\n'
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


def reported(sources: Path) -> dict[str, Any]:
    """Return what a scenario with a bill of more than four years says on screen and on paper."""
    says: dict[str, Any] = json.loads(carried_out(sources, "-c", REPORT))
    return says


def test_a_sentence(sources: Path) -> None:
    notices = "backend/src/headroom/domain/scenario/notices.py"
    twin = "    described = content.workload.peak_share"
    change(sources, notices, twin, SENTENCE + twin)
    says = reported(sources)
    sentence = "The horizon is longer than four years."
    assert sentence in says["warnings"]
    assert any(sentence in cells for cells in says["tables"]["Limits"])
    assert sentence in says["text"]
    assert sentence in says["workbook"]


def test_a_column_of_a_table_that_files_alone_have(sources: Path) -> None:
    tables = "backend/src/headroom/exports/document/tables.py"
    twin = "            # said once, below\n"
    change(sources, tables, twin, "            quantity.unit,\n" + twin)
    twin = "            Column(WHERE_FROM, wide=True),\n"
    change(sources, tables, twin, '            Column("Counted in"),\n' + twin)
    says = reported(sources)
    heads, *rows = says["tables"]["Assumptions"]
    at = heads.index("Counted in")
    assert {"transactions", "share"} <= {row[at] for row in rows}
    assert "Counted in" in says["text"]


def test_a_column_of_a_table_that_files_and_screens_show(sources: Path) -> None:
    tables = "backend/src/headroom/domain/scenario/tables.py"
    twin = '            TableHead("Lost to the next peak or the cap", "lost"),\n'
    change(sources, tables, twin, '            TableHead("Falls by", "measured_saving"),\n' + twin)
    says = reported(sources)
    heads, *rows = says["tables"]["Bill"]
    at = heads.index("Falls by")
    before, after = heads.index("Peak before"), heads.index("Peak after")
    assert all(len(row) == len(heads) for row in rows)
    charged = [
        [float(row[place].replace(",", "")) for place in (before, after, at)] for row in rows
    ]
    assert all(falls == pytest.approx(peak - left, abs=0.11) for peak, left, falls in charged)
    assert "Falls by" in says["text"]
    assert "Falls by" in says["workbook"]


def test_a_column_of_a_table_of_the_lab(sources: Path) -> None:
    tables = "backend/src/headroom/domain/lab/tables.py"
    twin = '            TableHead("In use", "in_use"),\n'
    change(sources, tables, twin, twin + '            TableHead("Counted as", "kind", "text"),\n')
    says = json.loads(carried_out(sources, "-c", TABLED))
    assert "Counted as" in says["screen"]
    assert re.search(r"\| Resource .*\| Counted as ", says["text"])


def test_a_study(sources: Path) -> None:
    seeds = sources / "seeds"
    pack = seeds / "packs" / "socket2"
    for file in [file for file in pack.rglob("*") if file.is_file()]:
        text = file.read_text(encoding="utf-8").replace("socket2", "socket3")
        copied = Path(str(file).replace("socket2", "socket3"))
        copied.parent.mkdir(parents=True, exist_ok=True)
        # a claim that only code can check has its function in the audit's room
        copied.write_text(text.replace("  - computed: implied_seconds\n", ""), encoding="utf-8")
    saved = json.loads(carried_out(sources, "-c", STUDIED))
    assert saved["socket3-ezasoket"] == saved["socket2-ezasoket"]
    outcomes = saved["checks"]
    audited = [check for check in outcomes if "socket3" in check]
    assert audited
    assert all(
        outcomes[check] == outcomes[check.replace("socket3", "socket2")] for check in audited
    )
    figures = seeds / "packs/socket3/figures/socket3.csv"
    stated = figures.read_text(encoding="utf-8")
    figures.write_text(stated.replace(",15000000,", ",fifteen,", 1), encoding="utf-8")
    refused = json.loads(carried_out(sources, "-c", STUDIED))["refused"]
    assert "figures/socket3.csv:2: value" in refused


def test_a_kind_of_file(sources: Path) -> None:
    files = sources / "backend/src/headroom/domain/files"
    services = sources / "backend/src/headroom/services"
    twin = (files / "scrt.py").read_text(encoding="utf-8")
    invoices = twin.replace("is_scrt", "is_invoice").replace("read_scrt", "read_invoice")
    invoices = invoices.replace("ScrtReport", "Invoice").replace("==([A-Z]", "##([A-Z]")
    (files / "invoices.py").write_text(invoices.replace("})=+", "})#+"), encoding="utf-8")
    twin = (services / "bill_imports.py").read_text(encoding="utf-8")
    for ours, theirs in (
        ("files.scrt", "files.invoices"),
        ("read_scrt", "read_invoice"),
        ("ScrtReport", "Invoice"),
        ("SCRT_REPORT", "INVOICE"),
        ("Bill", "Invoice"),
        ("InvoiceWords", "BillWords"),
        ('id = "bill"', 'id = "invoice"'),
    ):
        twin = twin.replace(ours, theirs)
    (services / "invoice_imports.py").write_text(twin, encoding="utf-8")
    place = "backend/src/headroom/domain/files/recognition.py"
    twin = "from headroom.domain.files.load_test_files"
    change(sources, place, twin, "from headroom.domain.files.invoices import is_invoice\n" + twin)
    twin = '    (is_scrt, "bill", '
    change(sources, place, twin, '    (is_invoice, "invoice", "it is an invoice"),\n' + twin)
    place = "backend/src/headroom/services/imports.py"
    for twin in (
        "from headroom.services.bill_imports import BillImport\n",
        "        BillImport(),\n",
    ):
        ours = twin.replace("bill_", "invoice_").replace("Bill", "Invoice")
        change(sources, place, twin, twin + ours)
    (sources / "invoice.csv").write_bytes(scrt("Oct", "Nov").replace(b"==", b"##"))
    read = json.loads(carried_out(sources, "-c", BROUGHT, str(sources / "invoice.csv")))
    assert read["kind"] == "invoice"
    assert read["names"] == ["InvoicePreview"]
    assert read["months"] == ["2026-10"]
    assert read["registered"]
    document = described(sources)
    assert "invoice" in [kind["id"] for kind in document["x-import-kinds"]]  # type: ignore[attr-defined]
    assert "InvoiceBrought" in json.dumps(document)


def test_a_calculation_of_the_lab(sources: Path) -> None:
    lab = "backend/src/headroom/domain/lab"
    (sources / lab / "spare.py").write_text(SPARE, encoding="utf-8")
    twin = "from headroom.domain.lab.tcp import (\n"
    imported = "from headroom.domain.lab.spare import SpareContent, spare_capacity\n"
    change(sources, f"{lab}/calculations.py", twin, imported + twin)
    twin = '    LabKind(\n        "contracts",\n'
    change(sources, f"{lab}/calculations.py", twin, SPARE_KIND + twin)
    report = "backend/src/headroom/exports/document/lab_run.py"
    twin = '    "freed-capacity": Topic(\n'
    change(sources, report, twin, SPARE_TOPIC + twin)
    says = json.loads(carried_out(sources, "-c", SPARED))
    assert says["years"] == pytest.approx(347.25 / (3600 * 0.05))
    assert "The growth fits for 1.93" in says["text"]
    assert "Years of growth" in says["text"]
    document = described(sources)
    paths = document["paths"]
    assert isinstance(paths, dict)
    assert "/api/v1/calculations/spare-capacity" in paths
    assert "SpareCalculation" in json.dumps(document)  # a report can be asked for it


def fields_of(document: object, name: str) -> list[str]:
    """Return as many names as a contract has models and routes that ask a field of this name."""
    if isinstance(document, list):
        return [place for part in document for place in fields_of(part, name)]
    if not isinstance(document, dict):
        return []
    properties = document.get("properties")
    asked = "in" in document and document.get("name") == name
    own = [name] if asked or (isinstance(properties, dict) and name in properties) else []
    return [*own, *(place for part in document.values() for place in fields_of(part, name))]


@pytest.fixture(scope="module")
def three_more(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources with a number of a profile, a choice of reading and a label, and their contract."""
    changed = copied(tmp_path_factory.mktemp("changed"))
    domain = "backend/src/headroom/domain"
    for place, twin, ours in (
        ("peaks/profile.py", "    billing_day: BillingDay =", TERM),
        ("files/read_rules.py", "    date_order: Annotated[\n", READ_RULE),
        ("lab/words.py", "    planned_step = ", '    spare_years = "Years to spare"\n'),
    ):
        change(changed, f"{domain}/{place}", twin, ours + twin)
    twin = "        date_order=rules.date_order,\n"
    heeded = '        date_order="month_first" if rules.american else rules.date_order,\n'
    change(changed, f"{domain}/files/row_times.py", twin, heeded)
    described(changed)
    return changed


def test_a_number_of_a_profile(three_more: Path) -> None:
    document = json.loads((three_more / "openapi.json").read_text(encoding="utf-8"))
    assert "MSU kept free" in json.dumps(document)
    carried = fields_of(document, "spare_msu")
    assert len(carried) == len(fields_of(document, "billing_day")) == 2


def test_a_choice_of_how_a_profiles_file_is_read(three_more: Path) -> None:
    document = json.loads((three_more / "openapi.json").read_text(encoding="utf-8"))
    assert len(fields_of(document, "american")) == len(fields_of(document, "date_order")) > 2
    european, american = json.loads(carried_out(three_more, "-c", READ))
    assert (european[:10], american[:10]) == ("2026-04-03", "2026-03-04")


def test_a_label_that_files_and_screens_show(three_more: Path) -> None:
    screens = three_more / "screens"
    screens.mkdir()
    fields, document = ROOT / "scripts" / "fields.py", three_more / "openapi.json"
    carried_out(three_more, str(fields), str(document), str(screens))
    written = (screens / "lab-words.gen.ts").read_text(encoding="utf-8")
    assert '"spare_years": "Years to spare"' in written


def test_a_kind_of_report(sources: Path) -> None:
    source = "backend/src/headroom"
    document = f"{source}/exports/document"
    (sources / document / "recheck.py").write_text(RECHECK, encoding="utf-8")
    subject = 'RECHECK_SUBJECT = ReportSubject("an audit", AuditInputs, _audited, WholeAudit)\n'
    line = '    "recheck": ReportKind("Recheck", RECHECK_SUBJECT, RECHECK_WORDS, ("summary",)),\n'
    imported = "from headroom.exports.document.recheck import RECHECK_WORDS\n"
    for place, twin, ours in (
        (f"{source}/domain/reports/kinds.py", '"lab"\n]', '"recheck", '),
        (f"{source}/services/report_subjects.py", "AUDIT_SUBJECT = ReportSubject(", subject),
        (f"{document}/kinds.py", "from headroom.exports.document.sides import", imported),
        (f"{document}/kinds.py", "    SCENARIO_SUBJECT,\n", "    RECHECK_SUBJECT,\n"),
        (f"{document}/kinds.py", '    "lab": ReportKind(\n', line),
    ):
        change(sources, place, twin, ours + twin)
    assert "Everything was looked at again" in carried_out(sources, "-c", RECHECKED)
    assert '"recheck"' in json.dumps(described(sources)["components"])
