"""Every test that the page of what was found with files names exists."""

from headroom.settings import ROOT
from tests.unit.test_truth_findings import missing

PAGE = ROOT / "docs/files-findings.md"


def test_every_named_test_exists() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("::") > 50
    assert missing(page) == []
