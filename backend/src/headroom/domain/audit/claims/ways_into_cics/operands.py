"""How the claims of this paper name its numbers."""

from __future__ import annotations

from headroom.domain.audit.checks import Check, Outcome
from headroom.domain.audit.claims.types import (
    Comparisons,
    about,
    check_comparisons,
    ratio_text,
)
from headroom.domain.audit.evidence import (
    AuditedPoint,
    AuditedStudy,
)
from headroom.domain.audit.rates import (
    component_cost,
    mean_cost,
    row_cost,
)
from headroom.domain.audit.recomputation import total, traced, value_of
from headroom.domain.evidence.costs import ms_from_percent
from headroom.domain.quantities.expressions import Expression, Name

STUDY = "ways-into-cics"


SCENARIO = "Scenario: "


def figure_id(name: str) -> str:
    """Return the id of a figure of this paper."""
    return f"{STUDY}-{name}"


def highest_rate(study: AuditedStudy, configuration: str) -> Expression:
    """Name the highest measured rate of a configuration."""
    rows = [each.etr for each in study.configuration(configuration).rows if each.etr]
    return Name(max(rows, key=lambda each: each.value or 0.0).id)


def mean_of(study: AuditedStudy, configuration: str) -> Expression:
    """Return the mean CPU ms per transaction over the rows of a configuration."""
    return mean_cost(study.configuration(configuration))


def component_of(study: AuditedStudy, configuration: str, component: str) -> Expression:
    """Return the same for the GP time of one address space."""
    return component_cost(study.configuration(configuration), component)


def row_costs(study: AuditedStudy, configuration: str) -> list[Expression]:
    """Return CPU ms per transaction of each row."""
    rows = (row_cost(each) for each in study.configuration(configuration).rows)
    return [each for each in rows if each is not None]


def change(study: AuditedStudy, part: str, whole: str) -> str:
    """Return how one configuration's mean cost differs from another's, in percent, as text."""
    return ratio_text(study, mean_of(study, part), mean_of(study, whole))


def named(row: AuditedPoint, component: str, processor: str) -> Expression:
    """Name a cell of a row."""
    cell = row.find_cell(component, processor)
    assert cell is not None, f"{row.id} {component} {processor}"
    return Name(cell.number.id)


def cell_cost(row: AuditedPoint, component: str, *processors: str) -> Expression:
    """Return one address space's ms per transaction in a row; GP time where none is named."""
    assert row.etr is not None
    percent = total(*(named(row, component, each) for each in processors or ("gp",)))
    return traced(ms_from_percent, percent, Name(row.etr.id))


def cell_name(
    study: AuditedStudy, configuration: str, row: str, component: str, processor: str
) -> str:
    """Return the id of a cell."""
    name = study.cell(configuration, row, component, processor)
    assert isinstance(name, Name)
    return name.name


def tcb(study: AuditedStudy, mode: str, name: str) -> Expression:
    """Name a line of Example 5."""
    return study.line(figure_id("example-5"), name, f"TCB mode {mode}")


def mode_time(study: AuditedStudy, mode: str) -> Expression:
    """Return the time that the TCBs of a mode waited and were dispatched, s."""
    waited = tcb(study, mode, "Accumulated Time in MVS wait")
    return waited + tcb(study, mode, "Accumulated Time Dispatched")


def interval(study: AuditedStudy, figure: str, seconds: Expression, where: str) -> Check:
    """Check an interval that the text calls a minute; the report gives it to the microsecond."""
    length = value_of(study, seconds)
    return about(
        study,
        figure_id(figure),
        seconds / 60,
        f"waited + dispatched time of the QR TCB in {where} ÷ 60",
        within_share=0.01,
        outcome=Outcome.ROUNDED_DIFFERENTLY,
        cause=f"a nominal minute: the TCB's own times add up to {length:.2f} s",
        consequence=(
            f"Times of this report taken as per minute read {(length / 60 - 1) * 100:.1f} % high: "
            f"divide them by {length:.2f} s."
        ),
    )


def ordered(
    study: AuditedStudy,
    name: str,
    place: str,
    says: str,
    statement: str,
    pairs: list[tuple[Expression, Expression]],
    *,
    configuration: str | None = None,
    or_equal: bool = False,
    outcome: Outcome = Outcome.CONTRADICTED,
    cause: str | None = None,
    consequence: str | None = None,
    printed_id: str | None = None,
) -> Check:
    """Check a claim of the text that compares."""
    return check_comparisons(
        study,
        Comparisons(
            id=f"{STUDY}-{name}",
            configuration=configuration,
            place=place,
            quantity=says,
            printed=says,
            statement=statement,
            pairs=tuple(pairs),
            or_equal=or_equal,
            outcome=outcome,
            cause=cause,
            consequence=consequence,
            printed_id=printed_id,
        ),
    )
