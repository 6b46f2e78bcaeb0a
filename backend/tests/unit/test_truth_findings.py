"""Every test that the pages of what was found name exists."""

import re

import pytest

from headroom.settings import ROOT

PAGES = {
    "truth-findings": 60,
    "guards-and-tests": 90,
    "architect-findings": 25,
    "sales-findings": 35,
}
"""Each page, and how many tests it names at least."""


def missing(page: str) -> list[str]:
    """Return the tests that a page names and no file has."""
    absent = []
    for place, title in re.findall(r"`([\w/.-]+)::([^`]+)`", page):
        file = ROOT / (place if place.endswith((".ts", ".tsx")) else f"backend/tests/{place}")
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        if f"def {title}(" not in text and f"('{title}'" not in text and f"'{title}'," not in text:
            absent.append(f"{place}::{title}")
    return absent


@pytest.mark.parametrize("name", PAGES)
def test_every_named_test_exists(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    assert page.count("::") > PAGES[name]
    assert missing(page) == []


def test_a_test_that_is_gone_is_found() -> None:
    gone = "truth/test_defaults.py::test_that_nobody_wrote"
    assert missing(f"| what | `{gone}` |") == [gone]
