"""Tables of machine ratings: zPCR's page, CSV, pasted rows; exact, or refused with a place."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headroom.domain.files.delimited_text import Decimal
from headroom.domain.files.machine_tables import (
    EXPORTED_HEADS,
    MOST_BYTES,
    MachineTable,
    cps_in_name,
    date_in,
    generation_of,
    read_machine_table,
)
from headroom.domain.peaks.profiles import FileError

ZPCR_HEADS = ["Model", "MIPS", "MSU", "#Partitions", "#CPs", "#IFLs", "#ICFs", "#zAAPs", "#zIIPs"]
Z114: list[tuple[str, ...]] = [
    ("2818-Y01", "690", "86", "30", "1", "9", "9", "1", "1"),
    ("2818-Y02", "1,254", "156", "30", "2", "8", "8", "2", "2"),
]


def page(
    *families: tuple[str, Sequence[tuple[str, ...]]], around: str = "", end: str = "</table>"
) -> str:
    """Return a page as zPCR saves its Configuration Summary."""
    lines = [f"<HTML><BODY>{around}<table>"]
    for family, models in families:
        lines.append(f"<TR><TH colspan=9>{family}</TH></TR>")
        lines.append("<TR>" + "".join(f"<TH>{head}</TH>" for head in ZPCR_HEADS) + "</TR>")
        lines += ["<TR>" + "".join(f"<TD>{cell}</TD>" for cell in row) + "</TR>" for row in models]
    return "\n".join([*lines, "</table></BODY></HTML>"])


def read(text: str | bytes, **stated: str) -> MachineTable:
    data = text.encode() if isinstance(text, str) else text
    return read_machine_table(data, **stated)  # type: ignore[arg-type]


def refused(text: str | bytes) -> FileError:
    with pytest.raises(FileError) as found:
        read(text)
    return found.value


def codes(table: MachineTable) -> list[str]:
    return [finding.code for finding in table.findings]


def test_a_configuration_summary_gives_every_figure_of_every_model() -> None:
    table = read(page(("zEnterprise z114/Y00", Z114)))
    model = table.models[1]
    assert (table.form, table.name, table.dated) == ("zpcr", "IBM zPCR Configuration Summary", None)
    assert (model.id(), model.family, model.generation, model.cps) == (
        "2818-Y02",
        "zEnterprise z114/Y00",
        "z114",
        2,
    )
    assert model.ratings == {"rated_msu": 156, "pci_mips": 1254}
    assert model.counts == {"partitions": 30, "ifls": 8, "icfs": 8, "zaaps": 2, "ziips": 2}
    assert table.findings == ()


def test_a_page_says_its_day_and_the_version_of_zpcr() -> None:
    around = "<p>zPCR Version 9.7b &ndash; exported 2026-08-06</p>"
    table = read(page(("zEnterprise z114/Y00", Z114), around=around))
    assert table.name == "IBM zPCR Configuration Summary, zPCR 9.7b"
    assert table.dated == date(2026, 8, 6)
    assert read(page(("z114", Z114)), file_name="zpcr-20260806.html").dated == date(2026, 8, 6)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("current as of October 21, 2008", date(2008, 10, 21)),
        ("current as of July, 2013.", date(2013, 7, 1)),
        ("6 August 2026", date(2026, 8, 6)),
        ("2026-13-45 and then 2026-08-06", date(2026, 8, 6)),
        ("9175-701 2,477", None),
        ("120260806", None),
    ],
)
def test_a_day_is_found_in_words(words: str, day: date | None) -> None:
    assert date_in(words) == day


def test_rows_of_ibms_page_are_read_with_their_marks_and_footnotes() -> None:
    rows = [
        "LSPR capacity data for IBM processors, current as of July, 2013",
        "Processor\t#CP\tPCI**\tMSU***\tMSUps****\tLow*\tAverage*\tHigh*",
        "zEnterprise z114/Y00\t\t\t\t\t\t\t",
        "2818-Y01\t1\t690\t86\t\t1.30\t1.23\t1.11",
        "2818-Y02\t2\t1,254\t156\t\t2.42\t2.24\t1.98",
    ]
    table = read("\n".join(rows))
    assert (table.form, table.name, table.dated) == ("lspr", "IBM LSPR table", date(2013, 7, 1))
    assert [(model.id(), model.family, model.cps) for model in table.models] == [
        ("2818-Y01", "zEnterprise z114/Y00", 1),
        ("2818-Y02", "zEnterprise z114/Y00", 2),
    ]
    assert table.models[1].ratings == {"rated_msu": 156, "pci_mips": 1254}
    assert table.findings[0].text == "Not kept: MSUps****, Low*, Average*, High*."


def test_features_count_cps_and_a_table_without_them_takes_them_from_the_names() -> None:
    ways = read("Model\tFeatures\tMSU\tPCI\n2818-Y02\t2W\t156\t1254\n2818-Y03\t3-way\t221\t1788")
    assert [model.cps for model in ways.models] == [2, 3]
    named = read("Model\tMSU\n2818-Y02\t156\n2964-7A5\t1307")
    assert [model.cps for model in named.models] == [2, 105]
    assert codes(named) == ["cps_from_names"]


@pytest.mark.parametrize(("model", "cps"), [("Y02", 2), ("7A5", 105), ("401_L", 1), ("ABC", None)])
def test_a_name_counts_its_cps(model: str, cps: int | None) -> None:
    assert cps_in_name(model) == cps


@pytest.mark.parametrize(
    ("family", "generation"),
    [
        ("IBM Z z17/700", "z17"),
        ("IBM Z z13s/A00", "z13s"),
        ("zEnterprise EC12/700", "zEC12"),
        ("zEnterprise zBC12/A00", "zBC12"),
        ("zEnterprise 196/700", "z196"),
        ("zEnterprise z114/Y00", "z114"),
        ("System z10 EC/700", "z10 EC"),
        ("System z9 BC/T00", "z9 BC"),
        ("LinuxONE Emperor 5 9175/400", None),
    ],
)
def test_a_family_says_its_generation(family: str, generation: str | None) -> None:
    assert generation_of(family) == generation


def test_a_family_without_a_generation_has_that_of_its_machine_type() -> None:
    linux = (
        "LinuxONE Emperor 5 9175/400",
        [("9175-401_L", "280", "35", *["85", "1", "9", "9", "0", "9"])],
    )
    plain = ("IBM Z z17/400", [("9175-401", "280", "35", *["85", "1", "9", "9", "0", "9"])])
    assert [model.generation for model in read(page(linux, plain)).models] == ["z17", "z17"]


WAYS_TO_WRITE = [
    (separator, decimal) for separator in (",", ";", "\t", "|") for decimal in ("point", "comma")
]


@pytest.mark.parametrize(("separator", "decimal"), WAYS_TO_WRITE)
def test_any_separator_and_any_decimal_sign(separator: str, decimal: Decimal) -> None:
    def cell(text: str) -> str:
        if decimal == "comma":
            text = text.translate(str.maketrans(".,", ",."))
        return f'"{text}"' if separator in text else text

    rows = [
        list(EXPORTED_HEADS),
        [
            "2818-Y02",
            "z114/Y00",
            "z114",
            "2",
            "156",
            "1,254",
            "33,012.5",
            *["30", "8", "8", "2", "2"],
        ],
    ]
    table = read("\n".join(separator.join(cell(text) for text in row) for row in rows))
    assert table.decimal == decimal
    assert table.models[0].ratings == {"rated_msu": 156, "pci_mips": 1254, "su_per_sec": 33_012.5}


@pytest.mark.parametrize(("written", "decimal"), [("1,254", "point"), ("1.254", "comma")])
def test_marks_that_all_stand_before_three_digits_group_thousands(
    written: str, decimal: Decimal
) -> None:
    table = read(f"Model\tCPs\tPCI\n2818-Y01\t1\t690\n2818-Y02\t2\t{written}")
    assert table.models[1].ratings == {"pci_mips": 1254}
    assert table.decimal == decimal


def test_thousands_grouped_in_two_ways_are_refused() -> None:
    error = refused("Model\tCPs\tPCI\n2818-Y02\t2\t1,254\n2818-Y03\t3\t1.788")
    assert (error.line, error.column) == (2, 3)
    assert "group thousands in different ways" in str(error)


@pytest.mark.parametrize(
    ("cells", "column", "words"),
    [
        (("2818-Y02", "1,254", "many", "30", "2"), 3, "MSU of 2818-Y02 is “many”; enter a number"),
        (("2818-Y02", "0", "156", "30", "2"), 2, "PCI of 2818-Y02 is “0”; enter a figure above 0"),
        (("2818-Y02", "-5", "156", "30", "2"), 2, "enter a figure above 0"),
        (("2818-Y02", "1254", "156", "30", "2.5"), 5, "enter a whole number from 1 to 1,000"),
        (("2818-Y02", "1254", "156", "30", "0"), 5, "enter a whole number from 1 to 1,000"),
        (("2818-Y02", "1254", "156", "1e9", "2"), 4, "enter a whole number from 0 to 1,000"),
        (("2818Y02X", "1254", "156", "30", "2"), 1, "“2818Y02X” is not a model"),
        (("2818-Y02", "", "n/a", "30", "2"), 1, "has neither MSU nor PCI nor SU/sec"),
        (("2818-Y02", "1254", "156", "30"), 4, "this row has 4 cells under 5 heads"),
        (("2818-Y02", "1254", "156", "30", "2", "9"), 6, "this row has 6 cells under 5 heads"),
    ],
)
def test_a_faulty_cell_is_named_with_line_and_column(
    cells: tuple[str, ...], column: int, words: str
) -> None:
    rows = [("Model", "PCI", "MSU", "LPARs", "CPs"), ("2818-Y01", "690", "86", "30", "1"), cells]
    error = refused("\n".join("\t".join(row) for row in rows))
    assert (error.line, error.column) == (3, column)
    assert words in str(error)


def test_in_a_page_the_place_is_that_of_the_characters() -> None:
    error = refused(page(("z114", [("2818-Y02", "x", *["156", "30", "2", "8", "8", "2", "2"])])))
    assert (error.line, error.column) == (4, len("<TR><TD>2818-Y02</TD><TD>") + 1)


def test_every_faulty_place_is_told_at_once() -> None:
    error = refused("Model,CPs,MSU\n2818-Y01,1,x\n2818-Y02,2,156\n2818-Y03,3,y")
    assert [(each.line, each.column) for each in (error, *error.also)] == [(2, 3), (4, 3)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("\x00\x01", "control character"),
        ("a table of nothing", "no row names the columns"),
        ("2818-Y02,2,156\nModel,CPs,MSU", "comes before any heads"),
        ("Model,CPs,MSU\n", "heads but no machine below"),
        ("Model,CPs,MSU,MSU\n2818-Y02,2,156,157", "two columns are headed MSU"),
        ("Model,CPs,MSU\nABCD-XYZ,2,156", "is not a model"),
        ("<table><tr><th>Model<th>CPs<th>MSU<tr><td>2818-Y02<td>2<td>156", "breaks off"),
        ("<table><tr><th>Model<th>CPs<th>MSU<tr><td>2818-Y02<td>2<td", "a tag is not closed"),
        ("<!-- <table>", "a comment is not closed"),
        ("Model,CPs,MSU\n2818-Y02,2,156\n2818-Y02,2,157", "has other figures in line 2"),
        (b"Model,CPs,MSU\n" + b"x" * MOST_BYTES, "at most 4 MiB"),
    ],
)
def test_what_is_no_table_of_machines_is_refused(text: str | bytes, words: str) -> None:
    assert words in str(refused(text))


def test_tags_that_html_lets_one_leave_out_are_not_needed() -> None:
    table = read("<table><tr><th>Model<th>CPs<th>MSU<tr><td>2818-Y02<td>2<td>156</table>")
    assert table.models[0].ratings == {"rated_msu": 156}


def test_markup_within_cells_and_around_tables_does_not_matter() -> None:
    text = (
        "<html><script>if (a<b) {'<table>'}</script><!-- <td> --><table><tr><td>"
        "<table><tr><th><b>Model</b></th><th>CPs</th><th>MSU&nbsp;</th></tr>"
        "<tr><td><a href=x>2818-Y02</a></td><td> 2 </td><td>1&#44;156</td></tr></table>"
        "</td></tr></table></html>"
    )
    assert read(text).models[0].ratings == {"rated_msu": 1156}


def test_repeated_rows_count_once_and_are_told() -> None:
    table = read("Model,CPs,MSU\n2818-Y02,2,156\n2818-Y02,2,156")
    assert len(table.models) == 1
    assert table.findings[0].text == "1 row is repeated with the same figures."


def test_cps_that_the_name_does_not_count_are_told() -> None:
    table = read("Model,CPs,MSU\n2818-Y02,156,2")
    assert codes(table) == ["cps_unlike_name"]


@settings(max_examples=300)
@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text)
    except FileError:
        return


PARTS = (
    *("<table>", "</table>", "<tr>", "</tr>", "<td>", "<th>", "<td", "<", "\n"),
    *("Model", "CPs", "MSU", "2818-Y02", "2", "156", "&amp;"),
    *("<!--", "-->", "<script>", "</script>"),
)


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(PARTS),
        max_size=60,
    )
)
def test_any_markup_is_read_or_refused(parts: list[str]) -> None:
    try:
        read("".join(parts))
    except FileError:
        return


ROWS = st.lists(
    st.tuples(
        st.from_regex(r"\A[1-9][0-9]{3}-[4-7][0-9]{2}\Z"),
        st.integers(1, 1000),
        st.integers(1, 300_000),
        st.integers(1, 300_000),
        st.integers(0, 300),
    ),
    min_size=1,
    max_size=30,
    unique_by=lambda row: row[0],
)


@given(ROWS, st.sampled_from((",", ";", "\t", "html")))
def test_a_table_that_is_written_reads_back_as_it_was(
    rows: list[tuple[str, int, int, int, int]], way: str
) -> None:
    heads = ["Model", "CPs", "MSU", "PCI", "zIIPs"]
    if way == "html":
        lines = [f"<tr><th>{'</th><th>'.join(heads)}</th></tr>"]
        lines += [
            f"<tr><td>{model}</td><td>{cps}</td><td>{msu:,}</td><td>{pci:,}</td><td>{ziips}</td></tr>"
            for model, cps, msu, pci, ziips in rows
        ]
        text = f"<table>{''.join(lines)}</table>"
    else:
        text = "\n".join(way.join(str(cell) for cell in row) for row in (heads, *rows))
    assert [
        (
            model.id(),
            model.cps,
            model.ratings["rated_msu"],
            model.ratings["pci_mips"],
            model.counts["ziips"],
        )
        for model in read(text).models
    ] == rows
