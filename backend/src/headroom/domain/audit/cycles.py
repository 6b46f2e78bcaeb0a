"""Checks of tables that print CPU time of test cycles, run by run.

Rule of these tables: an average is the mean of the runs of one transaction; a total is the sum of
the GP averages of all transactions of the cycle. A table of CPU per transaction is one of cycles
of one transaction: its total is the sum of its address spaces, on the processors that it is for.
"""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.audit.checks import AuditCheck, Outcome, compare_number
from headroom.domain.audit.evidence import (
    AuditedConfiguration,
    AuditedStudy,
    DocumentCell,
    Total,
)
from headroom.domain.audit.recomputation import traced
from headroom.domain.evidence.costs import mean_run_time, run_time
from headroom.domain.quantities.expressions import Expression, Name


def _mean_time(
    configuration: AuditedConfiguration, component: str, processor: str
) -> Expression | None:
    """Return the mean over the runs of one transaction as a formula; None without runs."""
    cells = [
        cell.number.id
        for point in configuration.rows
        if (cell := point.find_cell(component, processor)) is not None
        and cell.quantity == "cpu_time"
        and cell.number.value is not None
    ]
    return traced(mean_run_time, *(Name(cell_id) for cell_id in cells)) if cells else None


def mean_cycle_time(configuration: AuditedConfiguration, processor: str = "gp") -> Expression:
    """Return the mean CPU time of a test cycle on one kind of processor as a formula.

    Raises LookupError for a configuration without such times.
    """
    means = [
        component_time
        for component in components(configuration, processor)
        if (component_time := _mean_time(configuration, component, processor)) is not None
    ]
    if not means:
        raise LookupError(f"{configuration.id} prints no runs with {processor} time")
    return traced(run_time, *means)


def components(configuration: AuditedConfiguration, processor: str) -> list[str]:
    """Return the transactions of a test cycle that have times on this kind of processor."""
    return list(
        dict.fromkeys(
            cell.component
            for point in configuration.rows
            for cell in point.cells
            if cell.quantity == "cpu_time" and cell.processor == processor
        )
    )


def _printed_total(configuration: AuditedConfiguration) -> Total | None:
    """Return the printed total of the averages, on the processors that it is for."""
    totals = (total for point in configuration.points for total in point.totals)
    return next((total for total in totals if total.quantity == "cpu_time"), None)


def average_cells(configuration: AuditedConfiguration) -> list[DocumentCell]:
    """Return the printed averages by transaction and kind of processor."""
    return [
        cell
        for point in configuration.points
        if point.is_average
        for cell in point.cells
        if cell.quantity == "cpu_time"
    ]


def check_cycle_tables(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check every printed average of runs, and every printed total of averages."""
    for configuration in study.configurations:
        if not configuration.rows:
            continue
        for cell in average_cells(configuration):
            expression = _mean_time(configuration, cell.component, cell.processor)
            if expression is not None:
                yield compare_number(
                    study,
                    cell.number,
                    expression,
                    family="run_average",
                    statement="mean of the runs",
                    quantity=f"average of {cell.component}, {configuration.label}",
                    consequence="A saving per request computed from it is off by as much.",
                )
        total = _printed_total(configuration)
        if total is None:
            continue
        processor = total.processor or "gp"
        if not components(configuration, processor):
            continue
        each_one = configuration.requests_per_cycle == 1
        yield compare_number(
            study,
            total.number,
            mean_cycle_time(configuration, processor),
            family="cycle_total",
            statement="sum of the CPU times per transaction above it"
            if each_one
            else "sum over the transactions of the means of the runs, GP time",
            quantity=f"total of {configuration.label}",
            consequence="A cost per transaction taken from it is off by as much."
            if each_one
            else "A saving per request computed from it is off by as much.",
        )
        averages = [mean for mean in average_cells(configuration) if mean.processor == processor]
        if not averages:
            continue
        yield compare_number(
            study,
            total.number,
            traced(run_time, *(Name(average.number.id) for average in averages)),
            family="cycle_total",
            suffix="of-averages",
            statement="sum of the averages as printed beside it",
            quantity=f"total of {configuration.label}, from the printed averages",
            otherwise=(Outcome.SLIP, "neither the runs nor the printed averages give it"),
            consequence="None that matters: one unit in the last place of a test cycle's total.",
        )
