"""What counts, loops or compares texts, and so cannot be written as a formula."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from headroom.domain.audit.checks import AuditCheck
from headroom.domain.audit.computed import socket2, tales, ways_into_cics, zosconnect

_Function: TypeAlias = Callable[..., Iterator[AuditCheck]]

COMPUTED: Mapping[tuple[str, str], _Function] = {
    (study, function.__name__): function
    for study, functions in (
        ("socket2", (socket2.implied_seconds,)),
        ("tales", (tales.percentages, tales.whole_cpu, tales.timer_screens)),
        (
            "ways-into-cics",
            (
                ways_into_cics.payload,
                ways_into_cics.rows_of_each_scenario,
                ways_into_cics.scenarios,
                ways_into_cics.address_spaces,
                ways_into_cics.linear_rise,
                ways_into_cics.other_payloads,
                ways_into_cics.missing_bpxoinit,
                ways_into_cics.similar_costs,
                ways_into_cics.network,
                ways_into_cics.column_of_table_36,
                ways_into_cics.rule_of_the_totals,
                ways_into_cics.tables_with_rates,
                ways_into_cics.client_side,
            ),
        ),
        (
            "zosconnect",
            (
                zosconnect.request,
                zosconnect.structure,
                zosconnect.size_over_http,
                zosconnect.letters,
            ),
        ),
    )
    for function in functions
}
"""The functions that claims may name, by study and name."""
