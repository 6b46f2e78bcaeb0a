"""What is installed: everything by hash, and nothing beside it."""

import re
from importlib.metadata import distributions

from headroom.settings import ROOT

LOCK = (ROOT / "backend" / "requirements.lock").read_text(encoding="utf-8")


def test_every_pinned_package_has_its_hashes() -> None:
    for block in re.split(r"\n(?=[a-z0-9])", LOCK.strip()):
        assert re.match(r"[a-z0-9.\-\[\]]+==\S+ ", block), block[:80]
        assert "--hash=sha256:" in block, block[:80]


def test_nothing_is_installed_that_is_not_pinned() -> None:
    pinned = set(re.findall(r"^([a-z0-9.-]+)(?:\[[^\]]*\])?==", LOCK, re.MULTILINE))
    installed = {
        re.sub(r"[-_.]+", "-", distribution.metadata["Name"]).lower()
        for distribution in distributions()
    }
    assert installed - pinned == {"headroom"}


def test_the_installer_is_taken_by_the_hash_of_the_lock() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "pip install" in makefile
    for line in makefile.splitlines():
        if "-m pip install" in line:
            assert "--require-hashes" in line
