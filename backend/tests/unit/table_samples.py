"""Tables as files bring them."""

from __future__ import annotations

from headroom.domain.files.delimited_text import split
from headroom.domain.files.profile_tables import TableProfile, read_rows
from headroom.domain.files.read_rules import ReadRules


def read_table(data: bytes, rules: ReadRules) -> TableProfile:
    """Return the series of a table in a file."""
    return read_rows(split(data, None, rules.decimal), rules)
