"""The list of machine models as CSV: one model a row, with where its ratings come from."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from headroom.domain.machines.machines import RATING_UNITS, Machine
from headroom.exports.cells import number_text, text_cell

_COUNTS = ("cps", "partitions", "most_ziips", "most_zaaps", "most_ifls", "most_icfs")


def write_machine_list(machines: Iterable[Machine]) -> bytes:
    """Return the models as CSV in UTF-8 with a mark, as spreadsheets expect it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    columns = [part for name in RATING_UNITS for part in (name, f"{name}_kind", f"{name}_source")]
    writer.writerow(["machine", "generation", "family", "origin", *_COUNTS, *columns])
    for machine in machines:
        cells = [machine.name(), machine.generation, machine.family, machine.origin]
        cells += [number_text(getattr(machine, name)) for name in _COUNTS]
        for name in RATING_UNITS:
            rating = machine.ratings.get(name)
            rating_cells = (
                (number_text(rating.value), rating.kind, rating.origin_text()) if rating else ()
            )
            cells += rating_cells or ("", "", "")
        writer.writerow([text_cell(cell) for cell in cells])
    return b"\xef\xbb\xbf" + text.getvalue().encode()
