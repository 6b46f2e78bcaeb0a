"""No file breaks the reader: what is wrong is refused as a file, quickly and within memory."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from typing import Any

import pytest

from headroom.domain.peaks.profiles import FileError
from headroom.domain.quantities.refusals import Refusal
from headroom.services.brought_files import Brought
from headroom.services.file_kinds import SAMPLES_FOLDER
from headroom.services.imports import KINDS
from headroom.services.load_test_imports import ParsedLoadTest
from tests.api.test_file_imports import scrt
from tests.unit.cics_samples import DISPATCHER, EXTRACT, SUMMARY
from tests.unit.layout_corpus import CORPUS, tall, wide, workbook
from tests.unit.rmf_samples import eight_hours
from tests.unit.smf_workload_samples import hour
from tests.unit.test_cycle_texts import FIRST, SECOND
from tests.unit.test_load_tests import jtl

MUTATIONS = 500


def first_lines(name: str, count: int = 60) -> bytes:
    return b"\n".join(CORPUS[name].content.splitlines()[:count])


RUNS = "Side;Requests;CPU s GP;CPU s zIIP\n" + "".join(
    f"{side};1000;{1 + run / 10};0.5\n" for side in ("before", "after") for run in range(4)
)
SAMPLES: dict[str, tuple[bytes, ...]] = {
    "profile": (
        first_lines("text: semicolons, decimal commas"),
        first_lines("MXG: TYPE70PR"),
        first_lines("times: date and hour"),
        first_lines("Prometheus: OpenMetrics"),
        first_lines("shape: hours in columns"),
        workbook({"MSU": [[str(cell) for cell in row] for row in wide()[:30]]}),
        workbook({"MSU": tall()[:30], "Notes": [["made by hand"]]}),
        eight_hours(),
    ),
    "bill": (scrt("Oct", "Nov"),),
    "load_test": (
        jtl(
            [(1_700_000_000_000 + 10 * at, 5 + at % 3, "Überweisung", True, 4) for at in range(60)]
        ),
        b"metric_name,timestamp,metric_value\n"
        + b"".join(b"http_req_duration,17000000%02d,12.5\n" % at for at in range(40)),
    ),
    "own_test": (RUNS.encode(), f"{FIRST}\n{SECOND}".encode()),
    "measurement": (*(text.encode() for text in (EXTRACT, SUMMARY, DISPATCHER)), hour()),
    "machine_table": (b"Model,CPs,MSU,PCI\n3931-716,16,3075,24000\n3931-717,17,3229,25300\n",),
    "pack": (
        (SAMPLES_FOLDER / "pack.zip").read_bytes(),
        b"format: headroom-pack-1\nid: mine\nversion: 1\ntitle: Mine\n",
    ),
}
PIECES = (
    *(b"\0", b"\x1b", b"\xff", b"\x96", b"\r", b"\n", b"\n\n", b'"', b"'", b",", b";", b"\t", b"<"),
    *(b"0001", b"9999", b"1000000000000000000", b"31/02/2026", b"2026-02-31", b"71:25:19", b"-1"),
    *(b"nan", b"inf", b"1e308", b"&amp;", b"<!--", b"{", b"]", b"\xe2\x80\xae", b"24:00", b"%"),
)


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Return a file with one to three places changed."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(data) + 1)
        length = chance.choice((0, 1, 4, 20))
        match chance.randrange(5):
            case 0:
                data = data[:at] + chance.choice(PIECES) + data[at + length :]
            case 1:
                data = data[:at] + bytes(chance.randrange(256) for _ in range(2)) + data[at + 2 :]
            case 2:
                data = data[:at] + data[at + length :]
            case 3:
                data = data[: at + length] + data[at:]
            case _:
                data = data[:at] if chance.random() < 0.2 else data
    return data


def read_whole(kind: str, data: bytes) -> None:
    """Read a file as an import does, up to what would be kept."""
    how = KINDS[kind]
    parsed: Any = how.parse([Brought.of("file.x", data)], None)
    choices = how.first_choices(parsed)
    if kind in ("machine_table", "pack"):
        return  # read beside what is loaded
    reading = how.read(parsed, choices, None)  # type: ignore[arg-type]
    if getattr(reading.preview, "problem", None):
        raise FileError(reading.preview.problem)
    assert "\\x00" not in repr(reading.preview), "the database keeps no NUL"


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_changed_file_is_read_or_refused_and_breaks_nothing(kind: str) -> None:
    chance = random.Random(2026)
    refused = 0
    for count in range(MUTATIONS):
        data = mutated(SAMPLES[kind][count % len(SAMPLES[kind])], chance)
        try:
            read_whole(kind, data)
        except Refusal:
            refused += 1
    assert 0 < refused < MUTATIONS


@pytest.mark.parametrize(
    ("kind", "data", "says"),
    [
        ("profile", b"time,A\n9999-12-31 00:00,1\n9999-12-31 01:00,2\n", "from 1970 to 2199"),
        ("profile", b"time,A\n0001-01-01 00:00,1\n0001-01-01 01:00,2\n", "from 1970 to 2199"),
        ("own_test", re.sub(r"\d{4}/\d\d/\d\d", "2026/02/31", FIRST).encode(), "no date and time"),
        ("own_test", re.sub(r"\d\d:\d\d:\d\d\.", "71:25:19.", FIRST).encode(), "no date and time"),
        ("profile", eight_hours().replace(b"/2026-", b"/9020-"), "is not a time"),
        ("load_test", jtl([(10**18, 5, "A", True, 1)] * 3), "whole numbers|after 2199"),
        ("profile", b"1" * 5_000_000, "no row of a table"),
    ],
)
def test_the_faults_that_broke_readers_are_refused(kind: str, data: bytes, says: str) -> None:
    with pytest.raises(FileError, match=says):
        read_whole(kind, data)


def test_a_head_and_names_of_windows_1252_are_read_as_such_and_signs_that_none_sees_go() -> None:
    rows = "timeStamp,elapsed,label,success,Größe\n" + "".join(
        f"{1_700_000_000_000 + 100 * at},5,Überweisung\0,true,3\n" for at in range(5)
    )
    parsed = KINDS["load_test"].parse([Brought.of("a.jtl", rows.encode("cp1252"))], None)
    assert isinstance(parsed, ParsedLoadTest)
    assert parsed.requests.names == ("Überweisung ",)
    assert "windows_1252" in [finding.code for finding in parsed.requests.findings]


MANY_CELLS = """
import io, resource, sys, time, zipfile
from headroom.domain.peaks.profiles import FileError
from headroom.services.workbook_files import sheets_of
kind = sys.argv[1]
book = io.BytesIO()
with zipfile.ZipFile(book, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
    packed.writestr("[Content_Types].xml", "<Types/>")
    with packed.open("xl/worksheets/sheet1.xml", "w") as sheet:
        if kind == "many":
            rows = b"<row>" + 8 * b"<c><v>1</v></c>" + b"</row>"
            for _ in range(1000):
                sheet.write(1000 * rows)
        else:
            sheet.write(b'<row><c r="A1"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row>')
data = book.getvalue()
before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
try:
    sheets_of(data)
except FileError as refusal:
    print(str(refusal)[:40])
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.parametrize("kind", ["many", "far"])
def test_a_workbook_of_more_cells_than_a_table_has_is_refused_before_it_is_laid_out(
    kind: str,
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", MANY_CELLS, kind], capture_output=True, text=True, check=True
    )
    words, figures = ran.stdout.splitlines()
    seconds, kilobytes = map(float, figures.split())
    assert words == "the workbook lays out more than 2,000,00"
    assert seconds < 2 and kilobytes < 300_000
