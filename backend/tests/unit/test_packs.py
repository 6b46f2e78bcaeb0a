"""Packs of studies: ours have the form, and what a stranger sends is refused or found out."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import shutil
import stat
import subprocess
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from headroom.cli import main
from headroom.domain.comparison.content import ComparisonContent
from headroom.domain.evidence.printed_cells import digits_hash
from headroom.domain.value.content import ValueContent
from headroom.services.catalogue import Catalogue, catalogue_of, published_of
from headroom.services.comparison import compare
from headroom.services.pack_files import SEAL, SIGNATURE
from headroom.services.pack_folders import (
    MOST_PACK_FILE_BYTES,
    MOST_PACK_FILES,
    PackError,
    opened_pack,
    seal_pack,
)
from headroom.services.pack_schema import pack_schema
from headroom.services.packs import CheckedPack, check_pack, new_pack
from headroom.services.seed_files import SeedFiles, read_files, read_pack
from headroom.services.values import calculate_value

ROOT = Path(__file__).parents[3]
NEWER = sorted((ROOT / "packs").iterdir())
SHIPPED = sorted((ROOT / "seeds" / "packs").iterdir())
TALES = ROOT / "seeds" / "packs" / "tales"
MUTATIONS = int(os.environ.get("HEADROOM_MUTATIONS", "200"))


@cache
def shipped() -> SeedFiles:
    return read_files(ROOT / "seeds")


def faults(path: Path) -> str:
    return "\n".join(check_pack(path, shipped()).faults)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack of another's with the content of one of ours, in an id space of its own."""
    folder = tmp_path / "others"
    shutil.copytree(TALES, folder)
    shutil.rmtree(folder / "scenarios")  # samples are the program's own
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        text = path.read_text(encoding="utf-8")
        # what rests on functions of the program is the program's own
        claims = re.sub(r"(?m)^  - computed: .*\n(    .*\n)*", "", text)
        text = re.sub(r"\btales\b", "others", claims)
        path.write_text(re.sub(r"\bhbzt-(?=\d)", "others-hbzt-", text), encoding="utf-8")
        path.rename(path.with_name(path.name.replace("tales", "others")))
    return folder


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_the_packs_of_the_program_pass_their_own_check(folder: Path) -> None:
    checked = check_pack(folder, shipped())
    assert not checked.faults
    assert [audit.study for audit in checked.audits] == [folder.name]


def test_a_pack_of_anothers_passes_with_the_same_audit(pack: Path) -> None:
    checked = check_pack(pack, shipped())
    assert not checked.faults
    (ours,) = check_pack(TALES, shipped()).audits
    (theirs,) = checked.audits
    outcomes = Counter((check.statement, check.outcome) for check in ours.checks)
    assert not Counter((check.statement, check.outcome) for check in theirs.checks) - outcomes


def test_the_schema_is_the_one_that_is_published() -> None:
    published = json.loads((ROOT / "docs" / "pack.schema.json").read_text(encoding="utf-8"))
    assert pack_schema() == published, "run 'make pack-schema' and commit"


def schema_of(part: str) -> jsonschema_rs.Validator:
    schema = {**pack_schema(), "$ref": f"#/$defs/{part}"}
    return jsonschema_rs.validator_for(schema)


@pytest.mark.parametrize("folder", [*SHIPPED, *NEWER], ids=lambda folder: folder.name)
def test_every_file_of_the_programs_packs_holds_to_the_schema(folder: Path) -> None:
    parts = {"studies": "study", "claims": "claims", "questions": "questions"}
    for path in folder.rglob("*.yaml"):
        part = "cover" if path.parent == folder else parts.get(path.parent.name)
        if part is not None:
            content = json.loads(json.dumps(yaml.safe_load(path.read_text()), default=str))
            assert [str(fault) for fault in schema_of(part).iter_errors(content)] == []
    for path in folder.rglob("*.csv"):
        row = schema_of(f"row_of_{path.parent.name}")
        with path.open(encoding="utf-8", newline="") as lines:
            assert all(row.is_valid(line) for line in csv.DictReader(lines)), path.name


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    study = yaml.safe_load((TALES / "studies" / "tales.yaml").read_text())
    study["configurations"][0]["exchange"] = "queue"
    assert not schema_of("study").is_valid(study)


def test_a_pack_that_was_begun_says_what_is_left_to_fill_in(tmp_path: Path) -> None:
    folder = tmp_path / "my-study"
    written = new_pack(folder)
    to_do = re.compile(r"(pack|studies/my-study)\.yaml:\d+: .*: fill it in")
    assert all(to_do.match(fault) for fault in check_pack(folder, shipped()).faults)
    for name in written:
        path = folder / name
        path.write_text(path.read_text().replace('""', "typed"), encoding="utf-8")
    assert faults(folder) == ""
    with pytest.raises(PackError, match="holds something"):
        new_pack(folder)


def test_the_command_ends_with_one_where_something_is_to_mend(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "check", str(pack)]) == 0
    assert "not sealed" in capsys.readouterr().out
    study = pack / "studies" / "others.yaml"
    study.write_text(study.read_text().replace("offload: ziip", "offload: zip"), encoding="utf-8")
    assert main(["pack", "check", str(pack)]) == 1
    assert re.search(r"studies/others.yaml:\d+: configurations.\d.offload", capsys.readouterr().out)
    assert main(["pack", "check", str(pack / "nowhere")]) == 1


def test_an_id_outside_the_packs_own_space_is_refused_with_its_line(pack: Path) -> None:
    figures = pack / "figures" / "others.csv"
    figures.write_text(figures.read_text().replace("\nothers-", "\nsocket2-", 1), encoding="utf-8")
    assert re.search(r"figures/others.csv:2: socket2-\S+ is no id of this pack", faults(pack))
    cover = pack / "pack.yaml"
    cover.write_text(cover.read_text().replace("id: others", "id: elvis"), encoding="utf-8")
    assert "elvis comes with the program" in faults(pack)


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("studies/others.yml", "", "is read by nobody"),
        ("measurement/others.csv", "", "is read by nobody: the folders of a pack are"),
        ("figures/other.csv", "", "belongs to no study"),
        ("claims/others.yaml", "a: &a [1]\nb: [*a, *a]\n", ":2: refers to another"),
        ("claims/others.yaml", "[" * 13 + "]" * 13, "nested more than"),
        ("claims/others.yaml", "given: {}\ngiven: {}\n", ":2: given: stands twice"),
        ("claims/others.yaml", "claims: 7\n", "claims"),
        ("claims/others.yaml", "? [a]\n: b\n", "by something that is no text"),
        ("studies/others.yaml", "id: others\nfigures: []\n", "stands in a file of its own"),
        ("studies/others.yaml", "id: another\n", "is not others, as the file is called"),
        ("studies/others.yaml", "id: others\nconfigurations: [a]\n", "is no list of objects"),
        ("extracts/others.csv", "a,b\n", "extracts/others.csv:1: has no column"),
    ],
)
def test_a_file_that_is_none_of_a_pack_is_named(
    pack: Path, name: str, text: str, fault: str
) -> None:
    path = pack / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    assert fault in faults(pack)


def test_a_cell_with_a_comma_and_no_quotes_is_named_with_its_line(pack: Path) -> None:
    table = pack / "measurements" / "others.csv"
    lines = table.read_text().splitlines()
    lines[1] += ",more"
    table.write_text("\n".join(lines), encoding="utf-8")
    assert "measurements/others.csv:2: has not as many cells as the head" in faults(pack)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"a\x00b,c\n", b'"open\n'])
def test_bytes_that_are_no_table_are_refused(pack: Path, content: bytes) -> None:
    for folder in ("measurements", "figures", "claims"):
        for path in (pack / folder).iterdir():
            path.write_bytes(content)
    assert len(check_pack(pack, shipped()).faults) >= 3


def test_a_link_is_refused(pack: Path) -> None:
    (pack / "figures" / "more.csv").symlink_to("/etc/hostname")
    with pytest.raises(PackError, match=r"figures/more\.csv is a link"), opened_pack(pack):
        pass


def test_a_file_that_is_too_large_is_refused(pack: Path) -> None:
    with (pack / "figures" / "more.csv").open("wb") as file:
        file.truncate(MOST_PACK_FILE_BYTES + 1)
    with pytest.raises(PackError, match="larger than 4 MB"), opened_pack(pack):
        pass


def zipped(folder: Path, within: str = "") -> Path:
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            packed.write(file, within + file.relative_to(folder).as_posix())
    return path


@pytest.mark.parametrize("within", ["", "others-1/"])
def test_a_zip_is_checked_as_its_folder(pack: Path, within: str) -> None:
    checked = check_pack(zipped(pack, within), shipped())
    assert not checked.faults
    assert checked.content_hash == check_pack(pack, shipped()).content_hash


def link() -> zipfile.ZipInfo:
    member = zipfile.ZipInfo("figures/link.csv")
    member.external_attr = (stat.S_IFLNK | 0o777) << 16
    return member


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("../figures/out.csv", b"", "is no name of a file of a pack"),
        ("figures/../../out.csv", b"", "is no name of a file of a pack"),
        ("/etc/out.csv", b"", "is no name of a file of a pack"),
        ("figures\\..\\out.csv", b"", "is no name of a file of a pack"),
        ("C:/out.csv", b"", "is no name of a file of a pack"),
        ("a/b/c/d.csv", b"", "is no name of a file of a pack"),
        (link(), b"/etc/passwd", "is a link"),
        ("figures/bomb.csv", bytes(MOST_PACK_FILE_BYTES + 1), "unpacks to more than 4 MB"),
        ("pack.yaml", b"", "stands in it twice"),
    ],
)
def test_a_zip_that_reaches_out_or_blows_up_is_refused(
    pack: Path, name: str | zipfile.ZipInfo, content: bytes, fault: str
) -> None:
    path = zipped(pack)
    with warnings.catch_warnings(), zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as packed:
        warnings.simplefilter("ignore")  # of a name that stands twice
        packed.writestr(name, content)
    before = sorted(path.parent.rglob("*"))
    with pytest.raises(PackError, match=fault):
        check_pack(path, shipped())
    assert sorted(path.parent.rglob("*")) == before


def test_a_zip_of_too_many_files_and_one_that_is_none_are_refused(pack: Path) -> None:
    path = zipped(pack)
    with zipfile.ZipFile(path, "a") as packed:
        for number in range(MOST_PACK_FILES):
            packed.writestr(f"figures/{number}.csv", b"")
    with pytest.raises(PackError, match="files; 1 to 200 may"):
        check_pack(path, shipped())
    path.write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(PackError, match="is no zip"):
        check_pack(path, shipped())


def test_a_sealed_pack_names_every_file_that_changed(pack: Path) -> None:
    seal_pack(pack)
    assert check_pack(pack, shipped()).sealed
    assert faults(pack) == ""
    (pack / "extracts" / "others.csv").unlink()
    study = pack / "studies" / "others.yaml"
    study.write_text(study.read_text() + "# later\n", encoding="utf-8")
    (pack / "questions").mkdir()
    (pack / "questions" / "others.yaml").write_text("[]\n", encoding="utf-8")
    text = faults(pack)
    assert "extracts/others.csv: was sealed and is not there" in text
    assert "studies/others.yaml: changed after the pack was sealed" in text
    assert "questions/others.yaml: was not there when the pack was sealed" in text
    (pack / SEAL).write_text("nothing\n", encoding="utf-8")
    assert f"{SEAL}:1: is no line of sha256sum" in faults(pack)


@pytest.mark.parametrize("folder", NEWER, ids=lambda folder: folder.name)
def test_the_newer_packs_pass_as_anybodys_would_and_are_sealed(folder: Path) -> None:
    checked = check_pack(folder, shipped())
    assert not checked.faults
    assert checked.sealed, f"run 'headroom pack seal packs/{folder.name}' after a change"
    assert not checked.unreached


def test_the_audit_finds_every_slip_in_print_of_the_newer_packs() -> None:
    findings = {
        (check.printed, round(check.recomputed or 0, 4), check.outcome.value)
        for folder in NEWER
        for audit in check_pack(folder, shipped()).audits
        for check in audit.findings
    }
    assert findings == {
        ("257.8", 258.1, "slip"),
        ("474", 476.1905, "rounded_differently"),  # the round trip is printed in whole ms
        ("840,740", 819300, "slip"),
        ("nearly 20 %", 0.1768, "carried"),  # of the transactions that are printed too high
    }


@cache
def with_newer() -> Catalogue:
    files = shipped()
    packs = [read_pack(folder, files.machines) for folder in NEWER]
    studies = [study for pack in packs for study in pack.studies]
    published = published_of(files.machines, [*files.studies, *studies], files.examples)
    return catalogue_of(published)


def test_a_way_of_a_newer_pack_is_compared_at_its_rates() -> None:
    way = "cics-mq-z17-multipurpose"
    content = ComparisonContent(
        rate_per_second=1959.79, configurations=[way], machine="9175-708", lpar_cps=8
    )
    (compared,) = compare(with_newer(), content).items
    # by hand: (34.14 + 46.52) ÷ 1,959.79 × 10
    assert compared.total_ms == pytest.approx(0.41158, rel=1e-4)


def test_a_model_in_no_table_is_named_and_runs_at_the_speed_of_another() -> None:
    study = with_newer().studies["mq-zcx-z15"]
    (place,) = study.environments
    assert place.measured_on() == "8561-7J1, LPAR of 3 CPs"
    assert place.machine_id == "8561-7J0"


def test_microseconds_per_transaction_are_cycles_of_one_and_make_a_saving() -> None:
    content = ValueContent.model_validate(
        {
            "machine": "8561-703",
            "workload": {"transactions": 1_000_000, "peak_share": 1, "peak_hours": 1},
            "mix": [{"substitution": "mq-zcx-z15-concentrated", "share": 1}],
        }
    )
    value = calculate_value(with_newer(), content)
    # by hand: (180.3 − 91.6) µs × 1,000,000 in an hour
    assert value.figures["gp_seconds_saved_per_hour"].value == pytest.approx(88.7)
    texts = [warning.text for warning in value.warnings]
    assert any("8561-7J1, which no table of machines lists" in text for text in texts)


def test_time_on_all_processors_together_is_no_cost_of_gps() -> None:
    way = with_newer().configurations["mq-zcx-z15-proxied"]
    assert way.measurement is None
    assert "GPs and specialty engines together" in (way.no_measurement or "")


@pytest.mark.parametrize(
    ("sizes", "payload"),
    [("32768 32768", "32k"), ("50 1024", "50i1024o"), ("null 1024", "unspecified")],
)
def test_a_payload_is_what_its_bytes_say(pack: Path, sizes: str, payload: str) -> None:
    study = pack / "studies" / "others.yaml"
    content = yaml.safe_load(study.read_text())
    way = content["configurations"][0]
    del way["payload_class"]
    into, out = sizes.split()
    way |= {"payload_in_bytes": yaml.safe_load(into), "payload_out_bytes": yaml.safe_load(out)}
    study.write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    (read,) = read_pack(pack, shipped().machines).studies
    assert read.configurations[0].payload_class == payload


def rows_of(table: Path) -> list[dict[str, str]]:
    with table.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def write_rows(table: Path, rows: list[dict[str, str]]) -> None:
    with table.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def other_digit(text: str, chance: random.Random) -> str:
    at = chance.choice([place for place, sign in enumerate(text) if sign in "123456789"])
    digit = chance.choice([digit for digit in "123456789" if digit != text[at]])
    return text[:at] + digit + text[at + 1 :]


def in_a_row(column: str, change: Callable[[str, random.Random], str]) -> Callable[..., str]:
    """Return a mutation of one cell of a row of numbers."""

    def mutate(folder: Path, chance: random.Random) -> str:
        table = chance.choice(sorted(folder.glob("measurements/*.csv")))
        rows = rows_of(table)
        row = chance.choice(
            [row for row in rows if re.search("[1-9]", row["printed"]) and row["value"] != ""]
        )
        before = dict(row)
        row[column] = change(row[column], chance)
        write_rows(table, rows)
        return f"{table.name}: {before} -> {row[column]!r}"

    return mutate


def hidden_row(folder: Path, chance: random.Random) -> str:
    table = chance.choice(sorted(folder.glob("measurements/*.csv")))
    rows = rows_of(table)
    row = chance.choice(rows)
    write_rows(table, [*rows, row])
    return f"{table.name}: twice {row}"


def anothers_id(folder: Path, chance: random.Random) -> str:
    path = chance.choice(sorted(folder.glob("studies/*.yaml")))
    text = path.read_text(encoding="utf-8")
    ids = re.findall(rf"(?<=id: ){folder.name}[\w-]*", text)
    chosen = chance.choice(ids)
    path.write_text(text.replace(f"id: {chosen}", "id: http-pooled", 1), encoding="utf-8")
    return f"{path.name}: {chosen} -> http-pooled"


MUTATED: dict[str, Callable[[Path, random.Random], str]] = {
    "printed digit": in_a_row("printed", other_digit),
    "digit of the value": in_a_row("value", other_digit),
    "unit": in_a_row("unit", lambda unit, chance: "percent" if unit == "us" else "us"),
    "no such unit": in_a_row("unit", lambda unit, chance: unit + "s"),
    "locator": in_a_row("table", lambda table, chance: ""),
    "another way": in_a_row("configuration", lambda way, chance: way + "x"),
    "quantity": in_a_row("quantity", lambda quantity, chance: quantity[:-1]),
    "processor": in_a_row("processor", lambda processor, chance: "cpu"),
    "no number": in_a_row("value", lambda value, chance: chance.choice(["nan", "1e999", "0x1"])),
    "a row twice": hidden_row,
    "another's id": anothers_id,
}


def mutations(folder: Path, number: int) -> Iterator[tuple[str, str]]:
    """Yield what was changed in a pack, one thing at a time, and put back after."""
    kept = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    chance = random.Random(34)
    for at in range(number):
        kind = list(MUTATED)[at % len(MUTATED)]
        yield kind, MUTATED[kind](folder, chance)
        for path, content in kept.items():
            path.write_bytes(content)


def test_whatever_is_changed_in_a_pack_is_refused_sealed_or_not(pack: Path) -> None:
    assert not check_pack(pack, shipped()).faults
    missed = []
    for kind, change in mutations(pack, MUTATIONS):
        if not check_pack(pack, shipped()).faults:
            missed.append(f"{kind}: {change}")
    assert missed == []


def test_digits_mistyped_twice_the_same_are_found_by_the_seal_alone(pack: Path) -> None:
    """Printed and value changed together are another number: only a total or the seal tells."""
    table = pack / "measurements" / "others.csv"
    rows = rows_of(table)
    row = next(row for row in rows if row["component"] == "all" and row["point"] == "total")
    seal_pack(pack)
    row["printed"] = row["value"] = other_digit(row["value"], random.Random(34))
    write_rows(table, rows)
    assert "changed after the pack was sealed" in faults(pack)
    (pack / SEAL).unlink()
    checked = check_pack(pack, shipped())
    assert not checked.faults
    assert slips(checked) - slips(check_pack(TALES, shipped()))


def test_a_substitution_of_ways_at_rates_says_what_to_do(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "packs" / "cics-mq-z17", tmp_path / "cics-mq-z17"))
    (folder / SEAL).unlink()
    study = folder / "studies" / "cics-mq-z17.yaml"
    ways = re.findall(r"- id: (\S+)\n    label", study.read_text())
    change = f"{{id: cics-mq-z17-x, label: x, description: x, from: {ways[-1]}, to: {ways[-1]}}}"
    text = study.read_text().replace("substitutions: []", f"substitutions: [{change}]")
    study.write_text(text, encoding="utf-8")
    assert "leave the substitution out" in faults(folder)


def test_words_of_open_lists_are_the_packs_own(pack: Path) -> None:
    study = pack / "studies" / "others.yaml"
    text = study.read_text()
    assert "security: not-stated" in text and "topic: caveat" in text
    text = text.replace("security: not-stated", "security: tls-1.3-aes256-full-handshake", 1)
    study.write_text(text.replace("topic: caveat", "topic: roads-not-taken", 1), encoding="utf-8")
    checked = check_pack(pack, shipped())
    assert not checked.faults
    assert "tls-1.3-aes256-full-handshake" in {
        way.security for study in checked.studies for way in study.configurations
    }
    study.write_text(study.read_text().replace("roads-not-taken", "Roads not taken"))
    assert re.search(r"studies/others.yaml:\d+: statements.\d+.topic", faults(pack))


def test_a_second_copy_is_compared_cell_by_cell_until_none_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "mq-zcx-z15", tmp_path / "second"
    shutil.copytree(ROOT / "packs" / "mq-zcx-z15", first)
    assert main(["pack", "copy", str(first), str(second)]) == 0
    assert "Rows to type into" in capsys.readouterr().out
    typed = second / "measurements" / "mq-zcx-z15.csv"
    assert all(row["printed"] == row["value"] == "" for row in rows_of(typed))
    assert main(["pack", "compare", str(first), str(second)]) == 1
    assert "to mend before it can be compared" in capsys.readouterr().out

    for name in ("measurements", "figures"):
        shutil.copyfile(first / name / "mq-zcx-z15.csv", second / name / "mq-zcx-z15.csv")
    rows = rows_of(typed)
    rows[0]["printed"] = rows[0]["value"] = "5.7"
    write_rows(typed, rows)
    asked = ["pack", "compare", str(first), str(second), "--by", "M. Second"]
    assert main(asked) == 1
    place = "Transaction cost with 8000 clients, MSTR, direct"
    assert f"{place}: 5.2 us | 5.7 us" in capsys.readouterr().out
    rows[0]["printed"] = rows[0]["value"] = "5.2"
    write_rows(typed, rows)
    assert main(asked) == 0
    assert "M. Second stands in" in capsys.readouterr().out

    seal_pack(first)
    checked = check_pack(first, shipped())
    assert not checked.faults and readers(checked) == ["M. Second"]
    table = first / "measurements" / "mq-zcx-z15.csv"
    write_rows(table, [{**rows[0], "printed": "5.7", "value": "5.7"}, *rows[1:]])
    assert readers(check_pack(first, shipped())) == []  # a digit that nobody read again


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "id_ed25519"
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(path)]
    subprocess.run(made, check=True)
    return path


def test_a_pack_is_signed_by_an_ssh_key_and_what_is_forged_is_refused(
    pack: Path, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sign = ["pack", "sign", str(pack), "--key", str(key)]
    assert main(sign) == 1  # sealed first
    seal_pack(pack)
    assert check_pack(pack, shipped()).signature.key == ""
    assert main(sign) == 0
    checked = check_pack(zipped(pack), shipped())
    assert not checked.faults and checked.sealed
    assert checked.signature.key.startswith("SHA256:")
    assert checked.signature.key in capsys.readouterr().out

    study = pack / "studies" / "others.yaml"
    study.write_text(study.read_text() + "# later\n", encoding="utf-8")
    assert "changed after the pack was sealed" in faults(pack)
    seal_pack(pack)  # somebody without the key seals it anew
    assert f"{SIGNATURE}: is no signature of {SEAL}" in faults(pack)
    (pack / SIGNATURE).write_text("nothing", encoding="utf-8")
    assert f"{SIGNATURE}: is no signature of {SEAL}" in faults(pack)
    (pack / SEAL).unlink()
    assert f"{SIGNATURE}: {SEAL} is not there" in faults(pack)


def readers(checked: CheckedPack) -> list[str]:
    (study,) = checked.studies
    assert study.pack is not None
    return study.pack.second_readers(digits_hash(checked.studies))


def slips(checked: CheckedPack) -> set[Any]:
    return {
        check.printed
        for audit in checked.audits
        for check in audit.findings
        if check.family == "cycle_total"
    }
