"""zIIP capacity as a use case: the catalogue's measured overflow put to a user's work."""

from __future__ import annotations

from headroom.domain.evidence.rates import RateSeries
from headroom.domain.evidence.ziip_overflow import OverflowRow, overflow_rows
from headroom.domain.ziip.ziip_capacity import ZiipCase, ZiipWork, moves_to_ziips, ziip_case
from headroom.services.catalogue import Catalogue
from headroom.services.values import chosen_machine


def calculate_ziip(catalogue: Catalogue, work: ZiipWork) -> ZiipCase:
    """Return zIIPs needed, waiting and overflow.

    Raises UnknownMachineError, and InvalidInputError for statements that contradict each other.
    """
    machine = chosen_machine(catalogue, work.machine)
    substitutions = [catalogue.substitutions[key] for key in sorted(catalogue.substitutions)]
    return ziip_case(
        work,
        measured_overflow(catalogue),
        machine,
        moves_to_ziips(substitutions),
        catalogue.machines,
    )


def measured_overflow(catalogue: Catalogue) -> list[OverflowRow]:
    """Return every measured row that prints both what overflowed and what ran on the zIIP."""
    return [
        row
        for key in sorted(catalogue.configurations)
        for configuration in [catalogue.configurations[key]]
        if isinstance(configuration.measurement, RateSeries)
        for row in overflow_rows(configuration.measurement, configuration.label)
    ]
