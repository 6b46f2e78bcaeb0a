"""Comparisons of ways in as a use case: from ids and a rate to costs, limits and warnings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from headroom.domain.compared_ways import (
    ComparedWay,
    Comparison,
    ComparisonError,
    ConversionBasis,
    Warned,
)
from headroom.domain.quantities import Quantity
from headroom.domain.target import Statements
from headroom.services.catalogue import Catalogue

DEFAULT_STUDY = "ways-into-cics"


class UnknownMachineError(LookupError):
    """No machine has this id."""


class UnknownWayError(LookupError):
    """No configuration has this id. ``field`` names the place in the request."""

    def __init__(self, configuration: str, field: str) -> None:
        super().__init__(configuration)
        self.field = field


@dataclass(frozen=True, slots=True)
class Asked:
    """Which ways on which machine, and what the user states. configurations None: the study's."""

    configurations: tuple[str, ...] | None
    machine: str | None
    stated: Statements


@dataclass(frozen=True, slots=True)
class ComparisonAnswer:
    """Every way at the rate, cheapest first, with what they share."""

    comparison: Comparison
    items: Sequence[ComparedWay]
    warnings: tuple[Warned, ...]

    @property
    def basis(self) -> ConversionBasis:
        return self.comparison.basis

    def inputs(self) -> dict[str, Quantity]:
        return {each.id: each for each in self.comparison.ledger.quantities()}


def compare(
    catalogue: Catalogue,
    asked: Asked,
    *,
    rate: float,
    ziip_target_utilisation: float | None,
    payload_class: str | None,
) -> ComparisonAnswer:
    """Return the ways at a rate on a machine.

    Raises UnknownMachineError, UnknownWayError, ComparisonError.
    """
    comparison = comparison_of(catalogue, asked)
    items, warnings = comparison.at(
        rate, ziip_target_utilisation=ziip_target_utilisation, payload_class=payload_class
    )
    return ComparisonAnswer(comparison, items, warnings)


def comparison_of(catalogue: Catalogue, asked: Asked) -> Comparison:
    """Return what is asked for, made once for each catalogue and kept while a slider moves.

    Raises UnknownMachineError, UnknownWayError, ComparisonError.
    """
    found = catalogue.comparisons.find(asked)
    if found is None:
        machine = None
        if asked.machine is not None:
            machine = catalogue.find_machine(asked.machine)
            if machine is None:
                raise UnknownMachineError(asked.machine)
        ids = asked.configurations
        if ids is None:
            ids = tuple(
                each.id
                for each in catalogue.ways_in.values()
                if each.configuration.study == DEFAULT_STUDY
            )
        _check(catalogue, ids)
        found = Comparison(
            [each for each in catalogue.ways_in.values() if each.id in ids],
            machine=machine,
            machines=catalogue.machines,
            stated=asked.stated,
        )
        catalogue.comparisons.keep(asked, found)
    return found


def _check(catalogue: Catalogue, ids: Sequence[str]) -> None:
    seen: set[str] = set()
    study = None
    for position, each in enumerate(ids):
        field = f"configurations.{position}"
        configuration = catalogue.configurations.get(each)
        if configuration is None:
            raise UnknownWayError(each, field)
        if each in seen:
            raise ComparisonError(field, f"{each} stands in the list twice")
        seen.add(each)
        study = study or configuration.study
        if configuration.study != study:
            raise ComparisonError(
                field, f"{each} comes from another study than {ids[0]}; compare within one study"
            )
        if each not in catalogue.ways_in:
            why = configuration.no_measurement or "it was measured in test cycles, not at rates"
            raise ComparisonError(field, f"{configuration.label} has no cost at a rate: {why}")
