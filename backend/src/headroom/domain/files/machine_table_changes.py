"""What a table of machine ratings would change, told before it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, computed_field

from headroom.domain.files.delimited_text import Decimal
from headroom.domain.files.machine_tables import COUNTS, Count, MachineTable, Rated, TableModel
from headroom.domain.machines.machines import RATING_LABELS, Edition, Machine, Machines, Rating
from headroom.domain.peaks.profiles import FileError, Finding

_MOST_ERRORS = 20
_NAMED = 5
COUNT_FIELDS: dict[Count, str] = {
    "partitions": "partitions",
    "ifls": "most_ifls",
    "icfs": "most_icfs",
    "zaaps": "most_zaaps",
    "ziips": "most_ziips",
}
"""Where a machine keeps what a table counts."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A figure that a table says otherwise than the one that counts now."""

    machine: Annotated[str, Field(examples=["2096-T03"])]
    rating: Rated
    before: Annotated[float | None, Field(description="null: no such figure counted")]
    edition: Annotated[str | None, Field(description="Whose figure that was")]
    after: float

    @computed_field  # type: ignore[prop-decorator]
    @property
    def label(self) -> str:
        """The name of the figure."""
        return RATING_LABELS[self.rating]


@dataclass(frozen=True, slots=True)
class TablePreview:
    """What taking a table over would change. Nothing is kept before."""

    models: int
    families: int
    decimal: Annotated[Decimal, Field(description="How the numbers were read")]
    new: int
    changed: int
    same: int
    absent: Annotated[
        int, Field(description="Models known from other tables that this one does not hold")
    ]
    new_models: list[str]
    differences: list[RatingChange]


def table_changes(
    table: MachineTable, edition: Edition, machines: Machines
) -> tuple[TablePreview, list[Finding]]:
    """Return what changes when a table is kept as an edition, and what to know of it.

    Raises FileError where the table contradicts a known model's CPs: its ratings would then be
    divided by another number than they belong to.
    """
    models = table.models
    _check_cps(models, machines)
    new: list[str] = []
    changed = same = 0
    differences: list[RatingChange] = []
    outranked = other_counts = 0
    for model in models:
        listed = machines.find(model.id())
        if listed is None or not listed.is_listed():
            new.append(model.id())
            continue
        model_changes = list(_differences(model, listed))
        differences += model_changes
        if model_changes:
            changed += 1
        else:
            same += 1
        outranked += sum(
            _outranks(listed.ratings.get(difference.rating), edition)
            for difference in model_changes
        )
        other_counts += any(
            (held := getattr(listed, COUNT_FIELDS[count])) is not None and held != value
            for count, value in model.counts.items()
        )
    names = {model.id() for model in models}
    findings = []
    if outranked:
        findings.append(
            Finding(
                "older_table",
                f"{_many(outranked, 'figure')} of a newer table, or of no estimate, "
                f"{'goes' if outranked == 1 else 'go'} on counting: the newest table counts.",
            )
        )
    if other_counts:
        findings.append(
            Finding(
                "counts_stay",
                f"{_many(other_counts, 'model')}: the most partitions or specialty engines are "
                "others than those known; the known ones stay.",
            )
        )
    if not new and not changed:
        findings.append(Finding("nothing_changes", "Every figure is the one that counts already."))
    preview = TablePreview(
        models=len(models),
        families=table.families(),
        decimal=table.decimal,
        new=len(new),
        changed=changed,
        same=same,
        absent=sum(
            machine.origin != "user" and machine.is_listed() and machine.id not in names
            for machine in machines
        ),
        new_models=new,
        differences=differences,
    )
    return preview, findings


def as_machine(model: TableModel, edition: Edition, *, entered: bool, generation: str) -> Machine:
    """Return a row of a table as a machine rated by an edition.

    entered: whether the figures are the user's own, not those of a table that is published.
    """
    counts = {COUNT_FIELDS[count]: model.counts.get(count) for count in COUNTS}
    return Machine(
        id=model.id(),
        machine_type=model.machine_type,
        model=model.model,
        family=model.family or generation or model.machine_type,
        cps=model.cps,
        origin="table",
        ratings={
            name: Rating(name, value, "measured" if entered else "published", edition=edition)
            for name, value in model.ratings.items()
        },
        generation=generation,
        **counts,  # type: ignore[arg-type]
    )


def _check_cps(models: Iterable[TableModel], machines: Machines) -> None:
    errors = [
        FileError(
            f"the {model.id()} has {_many(listed.cps, 'CP')}; the table says {model.cps}",
            model.line,
        )
        for model in models
        if (listed := machines.find(model.id())) is not None
        and listed.is_listed()
        and listed.cps != model.cps
    ]
    if errors:
        first, *others = errors[:_MOST_ERRORS]
        raise FileError(str(first), first.line, None, tuple(others))


def _differences(model: TableModel, listed: Machine) -> Iterable[RatingChange]:
    for name, after in model.ratings.items():
        counting = listed.ratings.get(name)
        if counting is None or counting.value != after:
            yield RatingChange(
                machine=listed.id,
                rating=name,
                before=None if counting is None else counting.value,
                edition=None if counting is None else _edition_words(counting),
                after=after,
            )


def _edition_words(rating: Rating) -> str:
    edition = rating.edition
    if edition is None:
        return rating.origin_text()
    if edition.dated is None or str(edition.dated.year) in edition.name:
        return edition.name
    return f"{edition.name}, {edition.dated.isoformat()}"


def _outranks(counting: Rating | None, edition: Edition) -> bool:
    """Return whether a figure goes on counting beside one of this edition."""
    if counting is None or counting.kind == "derived" or counting.edition is None:
        return False
    return counting.edition.precedence() > edition.precedence()


def _many(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count:,} {what}s"
