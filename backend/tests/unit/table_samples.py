"""Tables as files bring them."""

from __future__ import annotations

from headroom.domain.files.delimited_text import split
from headroom.domain.files.profile_tables import TableProfile, TableRules, read_rows


def read_table(data: bytes, rules: TableRules) -> TableProfile:
    """Return the series of a table in a file."""
    return read_rows(split(data, rules.separator, rules.decimal), rules)
