"""SCRT's CSV: what cannot be read is refused with its line."""

import pytest

from headroom.domain.files.scrt import read_scrt
from headroom.domain.peaks.profiles import FileError
from tests.api.test_file_imports import SCRT, scrt


def test_a_month_is_the_one_in_which_its_period_begins() -> None:
    found = read_scrt(scrt("Oct", "Nov"))
    assert (found.layout, found.customer, found.month) == ("mvm", "MILLÉR", "2026-10")
    (machine,) = found.machines
    assert [lpar.name for lpar in machine.lpars] == ["PROD"]
    assert machine.cpc is not None and machine.cpc.consumed_msu == 300
    assert found.products[0].tool == 70


MULTIPLEX = """\
"==B5========= SCRT ENTERPRISE TFP REPORT - IBM Corp =================="
"Customer Name","ACME"
"Reporting Period","2 Oct, 2026 - 1 Nov, 2026 inclusive (31 days)"
"Machine identifier","","","","","M1","M2"
"Machine Serial Number","","","","","00-1","00-2"
"Machine Type and Model","","","","","3931-716","3931-709"
"Machine MSU Consumed","","","","",100,50
"Missing CPC data","","","","","N","Y"
"Container Identifier","Container Name","TOTAL MSU Consumption","",""
"C1","Base",140,"","",100,40
"""


def test_containers_are_checked_against_their_machines() -> None:
    found = read_scrt(MULTIPLEX.encode())
    assert (found.layout, found.containers[0].by_machine) == ("tfp", (100, 40))
    assert [finding.code for finding in found.findings] == ["flagged", "sum_differs", "cut_off"]
    assert "50 MSU is printed, 40 is their sum" in found.findings[1].text


@pytest.mark.parametrize(
    ("old", "new", "words", "line"),
    [
        ("2 {month}, 2026 - 1", "October to", "not a reporting period", 10),
        (",156", ",many", "many is not a number", 5),
        ('"05 {month} 2026 - 14:00"', '"yesterday"', "yesterday is not a time", 20),
        ("==B5=", "==B6=", "section B5 is missing", None),
        ("Reporting Period", "Period", "reporting period is missing", None),
    ],
)
def test_what_cannot_be_read_is_refused(old: str, new: str, words: str, line: int | None) -> None:
    text = SCRT.replace(old, new).format(month="Oct", next="Nov", used=300, cics=70)
    with pytest.raises(FileError, match=words) as refused:
        read_scrt(text.encode("latin-1"))
    assert refused.value.line == line


WHOLE = SCRT.format(month="Oct", next="Nov", used=300, cics=70)


def packed(text: str) -> bytes:
    """Return lines as a spreadsheet saves them that took each for one cell."""
    doubled = (line.replace('"', '""') for line in text.splitlines())
    return "\r\n".join(f'"{line}"' for line in doubled).encode()


def of_another_desk(text: str) -> bytes:
    """Return a text with semicolons between cells."""
    return text.replace(",", ";").replace("; 2026", ", 2026").encode()


@pytest.mark.parametrize(
    "damaged",
    [
        of_another_desk(WHOLE),
        WHOLE.replace('"', "")
        .replace("2 Oct, 2026", "2 Oct 2026")
        .replace("1 Nov, 2026", "1 Nov 2026")
        .replace(",", "\t")
        .encode(),
        b"\xef\xbb\xbf" + WHOLE.encode(),
        WHOLE.encode("utf-16"),
        packed(WHOLE),
        WHOLE.encode("latin-1"),
        WHOLE.replace("\n", "\r").encode(),
    ],
    ids=["semicolons", "tabs", "bom", "utf-16", "packed", "latin-1", "cr"],
)
def test_a_copy_that_a_desk_saved_otherwise_is_read_alike(damaged: bytes) -> None:
    assert read_scrt(damaged) == read_scrt(WHOLE.encode())


def test_letters_that_were_encoded_twice_are_mended_and_said() -> None:
    for codec in ("latin-1", "cp1252"):
        found = read_scrt(WHOLE.replace("MILL\xc9R", "MILL\xfcR").encode().decode(codec).encode())
        assert found.customer == "MILL\xfcR"
        assert found.findings[0].code == "encoded_twice"


@pytest.mark.parametrize("lines", range(11, len(WHOLE.splitlines())))
def test_a_file_that_is_cut_off_is_said_or_refused_wherever_it_is_cut(lines: int) -> None:
    cut = "\n".join(WHOLE.splitlines()[:lines]).encode()
    codes = {finding.code: finding.line for finding in read_scrt(cut).findings}
    # a section of which the head alone is left has no line of its own
    assert codes["cut_off"] in (lines, lines - 1)


def test_a_whole_file_is_not_said_to_be_cut_off() -> None:
    assert read_scrt(WHOLE.encode()).findings == ()


def test_sums_that_were_altered_are_findings_with_the_line_of_the_sum() -> None:
    found = read_scrt(WHOLE.replace('Consumed",300', 'Consumed",301').encode())
    assert [(finding.code, finding.line) for finding in found.findings] == [("sum_differs", 7)]


@pytest.mark.parametrize(
    ("cell", "value"),
    [("300", 300), ('"1,300"', 1300), ('"300.25"', 300.25)],
)
def test_digits_in_groups_are_read(cell: str, value: float) -> None:
    text = WHOLE.replace('Consumed",300', f'Consumed",{cell}')
    assert read_scrt(text.encode()).machines[0].consumed_msu == value


def test_a_decimal_comma_is_one_where_semicolons_part_the_cells() -> None:
    text = of_another_desk(WHOLE).replace(b'Consumed";300', b'Consumed";300,25')
    assert read_scrt(text).machines[0].consumed_msu == 300.25


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (WHOLE.replace('Consumed",300', 'Consumed","300,25"').encode(), 7),
        (of_another_desk(WHOLE).replace(b'Consumed";300', b'Consumed";300,125'), 7),
    ],
    ids=["a decimal comma between commas", "three digits after a comma"],
)
def test_a_number_that_may_be_two_is_refused_with_its_line(text: bytes, line: int) -> None:
    with pytest.raises(FileError, match="not a number") as refused:
        read_scrt(text)
    assert refused.value.line == line
