"""What a file looks like: scores over all kinds, each with its sign."""

from __future__ import annotations

import pytest

from headroom.domain.files.recognition import SURE, likenesses
from headroom.domain.peaks.profiles import FileError
from headroom.services.brought_files import Brought
from headroom.services.file_kinds import SAMPLES_FOLDER, Layout
from headroom.services.imports import KINDS, NotReadError, likely_kinds
from headroom.settings import ROOT
from tests.api.test_file_imports import scrt
from tests.unit.layout_corpus import CORPUS
from tests.unit.test_files_break_nothing import SAMPLES

LAYOUTS = [(kind, layout) for kind in KINDS.values() for layout in kind.layouts]

HOURS = "".join(f"2026-09-01 {hour:02d}:00,{hour}\n" for hour in range(24))


def test_a_bill_is_sure_and_says_by_what() -> None:
    (bill, *others) = likely_kinds([Brought.of("a.csv", scrt("Oct", "Nov"))])
    assert (bill.kind, bill.reason) == ("bill", "it has sections of SCRT's CSV")
    assert bill.score == 1
    assert all(other.score < bill.score for other in others)


def test_hours_of_mips_are_a_profile_that_looks_a_little_like_machines() -> None:
    profile, machines = likenesses(f"Time,PROD MIPS\n{HOURS}".encode(), is_xml=False)
    assert (profile.kind, profile.score) == ("profile", 0.7)
    assert (machines.kind, machines.score) == ("machine_table", 0.3)
    assert machines.reason == "its heads name MIPS, but its rows have times of day"


def test_a_table_without_a_sign_is_never_called_sure() -> None:
    (profile,) = likenesses(b"a,b\n1,2\n3,4\n", is_xml=False)
    assert profile.kind == "profile"
    assert profile.score < SURE


def test_heads_of_machines_without_a_model_only_look_like_machines() -> None:
    machines, _ = likenesses(b"Name,PCI\nours,24000\n", is_xml=False)
    assert machines.kind == "machine_table"
    assert machines.score < SURE
    machines, _ = likenesses(b"Model,PCI\n3931-716,24000\n", is_xml=False)
    assert machines.score >= SURE


def test_several_files_look_like_a_kind_as_much_as_the_least_of_them() -> None:
    files = [Brought.of("a.csv", f"Time,MSU\n{HOURS}".encode()), Brought.of("b.csv", b"a,b\n1,2\n")]
    (profile,) = likely_kinds(files)
    assert profile.score < SURE
    bill = Brought.of("c.csv", scrt("Oct", "Nov"))
    with pytest.raises(NotReadError, match="different kinds"):
        likely_kinds([*files, bill])


def test_the_page_of_what_opens_lists_what_the_registry_has() -> None:
    page = (ROOT / "docs/methods/what-opens.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert rows[2 : rows.index("| score | sign |")] == [
        f"| {kind.label} | {layout.files} | {layout.needs} | {layout.makes} | "
        f"[{layout.sample}](../../backend/src/headroom/samples/{layout.sample}) |"
        for kind, layout in LAYOUTS
    ]


def test_seconds_with_two_places_are_no_times_of_day() -> None:
    rows = "".join(f"{side};2500;0.{at};0\n" for side in ("before", "after") for at in (46, 47, 48))
    (runs, _) = likenesses(f"Side;Requests;CPU s GP;CPU s zIIP\n{rows}".encode(), is_xml=False)
    assert (runs.kind, runs.score) == ("own_test", 0.95)


@pytest.mark.parametrize("layout", [layout for _, layout in LAYOUTS], ids=lambda one: one.sample)
def test_the_sample_of_a_layout_opens_at_once_as_its_kind_and_surely(layout: Layout) -> None:
    files = [Brought.of(layout.sample, (SAMPLES_FOLDER / layout.sample).read_bytes())]
    (likeliest, *_) = likely_kinds(files)
    kind = KINDS[likeliest.kind]
    assert layout in kind.layouts
    assert likeliest.score >= SURE
    parsed = kind.parse(files, None)
    assert getattr(parsed, "problem", None) is None


def test_every_sample_belongs_to_a_layout() -> None:
    assert sorted(path.name for path in SAMPLES_FOLDER.iterdir()) == sorted(
        layout.sample for _, layout in LAYOUTS
    )


HOURLY = {
    head: f"Time,{head}\n{HOURS}" for head in ("Transactions", "Response ms", "Users", "PROD MIPS")
}
NEAR = HOURLY | {
    "a log": "".join(f"2026-09-01 10:{at:02d}:00 host app[1]: started\n" for at in range(30)),
    "a log of MSU": "".join(f"10:{at:02d}:00 MSU limit, {'a, ' * (at % 3)}b\n" for at in range(9)),
    "a chat": "[10:01] A: hi\n[10:02] B: the MSU?\n[10:03] A: later\n",
    "runs by hour": "Time,Requests,CPU s\n"
    + "".join(f"2026-09-01 {hour:02d}:00,{hour * 10},{hour}\n" for hour in range(24)),
    "opening hours": "Day,From,To\n"
    + "".join(f"{day},08:00,17:00\n" for day in ("Mon", "Tue", "Wed")),
    "another XML": "<?xml version='1.0'?><config><a>1</a></config>",
    "a drawing": "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>",
    "a page": "<html><body><p>MSU at 10:00, 10:10 and 10:20</p></body></html>",
    "JSON": '{"a": 1, "b": [1, 2]}',
    "metrics of a web server": "# TYPE http_requests counter\nhttp_requests_total 5 1\n# EOF\n",
    "MIPS by day": "Date,Machine,MIPS\n"
    + "".join(f"2026-09-{day:02d},3907-Z02,{day * 10}\n" for day in range(1, 20)),
    "an invoice": "Item,Model,MSU,Price\nLicence,3931-716,3075,100.00\n",
    "MSU by month": "Month,MSU\n2026-01,300\n2026-02,310\n2026-03,320\n",
    "prose on machines": "We have 24000 MIPS on our machine 3931-716 and more.\n",
    "Locust": "Type,Name,Request Count,Failure Count\nGET,/a,100,0\n",
    "results without heads": "".join(
        f"17000000{at}000,12,PAY,200,OK,true\n" for at in range(10, 30)
    ),
}
"""What is none of the kinds, or may be one of several."""


@pytest.mark.parametrize("name", NEAR)
def test_what_only_looks_like_a_kind_is_never_called_sure(name: str) -> None:
    signs = likenesses(NEAR[name].encode(), is_xml=NEAR[name].startswith("<"))
    assert [sign for sign in signs if sign.score >= SURE] == []


def test_over_the_corpus_no_other_kind_is_likelier_and_none_is_called_sure() -> None:
    for layout in CORPUS.values():
        try:
            likely = likely_kinds([Brought.of(layout.file_name, layout.content)])
        except FileError:
            continue
        assert likely[0].kind == layout.kind, layout.name
        assert all(sign.score < SURE for sign in likely[1:]), layout.name
        # a table that gives no series of MSU under any choice is no sure profile
        if layout.opens == "refused" and layout.name.startswith("no consumption"):
            assert likely[0].score < SURE, layout.name


@pytest.mark.parametrize("other", [kind for kind in KINDS if kind != "profile"])
def test_over_files_of_other_kinds_none_is_called_a_sure_profile(other: str) -> None:
    for data in SAMPLES[other]:
        likely = likely_kinds([Brought.of("a", data)])
        assert likely[0].kind == other
        assert [sign.kind for sign in likely if sign.score >= SURE] in ([other], []), data[:80]
