"""What a file looks like: scores over all kinds, each with its sign."""

from __future__ import annotations

import pytest

from headroom.domain.files.recognition import SURE, likenesses
from headroom.services.brought_files import Brought
from headroom.services.imports import KINDS, NotReadError, likely_kinds
from headroom.settings import ROOT
from tests.api.test_file_imports import scrt

HOURS = "".join(f"2026-09-01 {hour:02d}:00,{hour}\n" for hour in range(24))


def test_a_bill_is_sure_and_says_by_what() -> None:
    (bill, *others) = likely_kinds([Brought.of("a.csv", scrt("Oct", "Nov"))])
    assert (bill.kind, bill.reason) == ("bill", "it has sections of SCRT's CSV")
    assert bill.score == 1
    assert all(other.score < bill.score for other in others)


def test_hours_of_mips_are_a_profile_that_looks_a_little_like_machines() -> None:
    profile, machines = likenesses(f"Time,PROD MIPS\n{HOURS}".encode(), is_xml=False)
    assert (profile.kind, profile.score) == ("profile", SURE)
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
        f"| {kind.label} | {layout.files} | {layout.needs} | {layout.makes} |"
        for kind in KINDS.values()
        for layout in kind.layouts
    ]
