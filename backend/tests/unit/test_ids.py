"""The grammar of ids: what is written is read back, and says what it is of."""

import ast
import re
from pathlib import Path

import pytest

import headroom
from headroom.domain.quantities.figures import FIGURES
from headroom.domain.quantities.ids import Id, PairId


@pytest.mark.parametrize(
    "text",
    [
        "gp_seconds_saved",
        "product[2].year[3].bill",
        "period[1].part[http-nonpooled..http-pooled@820.5].gp_seconds_saved",
        "profile.step[12].r4ha_msu",
        "gp_saving[v1.2-way..v1.3-way]",
    ],
)
def test_an_id_is_read_back_as_it_was_written(text: str) -> None:
    assert str(Id.read(text)) == text


def test_an_id_says_what_it_is_one_of() -> None:
    step = Id.read("profile.step[12].r4ha_msu")
    assert step.path == "profile.step.r4ha_msu"
    assert step.is_of("profile.step")
    assert not step.is_of("profile")
    assert not Id.read("yearly_saving").is_of("year")


def test_ids_that_differ_in_a_year_share_what_is_left_of_them() -> None:
    bill = Id.read("product[2].year[3].bill")
    assert str(bill.of_any("phase", "year")) == "product[2].year[].bill"
    assert bill.key("phase", "year") == ("year", "3")
    assert (bill.key("phase"), bill.last) == (None, "bill")


def test_a_pair_is_known_with_and_without_its_rate() -> None:
    asked = Id.read("gp_saving[a..b@820.50]")
    pair = asked.pair()
    assert pair == PairId("a", "b", 820.5)
    assert str(asked.with_pair(pair, PairId("a", "b"))) == "gp_saving[a..b]"
    assert PairId.read("socket2-ezasoket") is None


def test_names_and_keys_are_written_in_turn() -> None:
    assert Id.write("product", 2, "year", 3, "bill") == "product[2].year[3].bill"
    assert Id.write("run_time", ("tales-a", "run-1")) == "run_time[tales-a.run-1]"
    assert Id.write("clients", None) == "clients"
    assert Id.within("product", 2) + "bill" == "product[2].bill"


def test_the_id_of_a_check_has_nothing_that_an_address_would_hide() -> None:
    assert Id.in_address("cpu_percent[way.row 1.TCP/IP.gp]", "mean") == (
        "cpu_percent.way.row-1.TCP-IP.gp.mean"
    )


NO_IDS = {
    "settings.py": "a host in brackets, as addresses have it",
    "serving.py": "the same",
    "exports/pdf.py": "the same",
    "domain/quantities/stated.py": "characters of a regular expression",
    "domain/scenario/differences.py": "the place of an input, as JSON has it",
    "domain/quantities/ids.py": "the grammar",
}
"""Files that write brackets around what they put in and mean no id."""


def written_ids(source: str) -> list[int]:
    """Return the lines of a program in which text is made an id without the class for it."""
    tree = ast.parse(source)
    within = {
        part for text in ast.walk(tree) if isinstance(text, ast.JoinedStr) for part in text.values
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values
            )
            if re.search(r"(^|[\w\0])\[\0", text):
                found.append(node.lineno)
        elif (
            isinstance(node, ast.Constant)
            and node not in within
            and re.search(r"\w\[(\{\w*\}|%[sd])\]|\w\[$", str(node.value))
        ):
            found.append(node.lineno)
    return found


@pytest.mark.parametrize(
    "line",
    [
        'name = f"product[{number}].bill"',
        'key = f"[{count}]"',
        'name = f"{window}{figure}[{key}]"',
        'name = "product[" + number + "].bill"',
        'name = "share[{}]".format(key)',
        'name = "share[%s]" % key',
    ],
)
def test_an_id_that_is_written_as_text_is_found(line: str) -> None:
    assert written_ids(line) == [1]


def test_months_stand_in_their_order() -> None:
    months = [f"consumed_after[{month}]" for month in range(8, 13)]
    ids = [*months, "year[2026-02].bill", "year[2026-10].bill", "year_cost"]
    assert sorted(set(ids), key=lambda text: Id.read(text).order) == ids


@pytest.mark.parametrize("line", ['f"{label} [{key}]"', 'f"{rows[0]}, {total}"', '"level[1]"'])
def test_text_that_is_no_id_is_left_alone(line: str) -> None:
    assert written_ids(line) == []


def test_ids_are_written_by_their_class_alone() -> None:
    root = Path(headroom.__file__).parent
    found = [
        f"{path.relative_to(root)}:{line}"
        for path in sorted(root.rglob("*.py"))
        if str(path.relative_to(root)) not in NO_IDS
        for line in written_ids(path.read_text("utf-8"))
    ]
    assert not found, "an id has one grammar: write it by Id.write or Id.within"


PUBLISHED = Path(__file__).parents[1] / "data" / "published-figures.txt"


def test_a_published_figure_keeps_its_id() -> None:
    published = PUBLISHED.read_text(encoding="utf-8").split()
    figures = {figure.id for figure in FIGURES}
    gone = sorted(set(published) - figures)
    assert not gone, (
        f"links, scenarios and reports of delivered versions carry {gone}: keep the id, or read it "
        "as the new one wherever they are opened"
    )
    new = sorted(figures - set(published))
    assert not new, f"a figure that is delivered keeps its id: add {new} to {PUBLISHED.name}"
    assert published == sorted(set(published))
