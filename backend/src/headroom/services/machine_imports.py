"""Tables of machine ratings as a kind of import: read, compared, kept as an edition."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.files.machine_table_changes import TablePreview, as_machine, table_changes
from headroom.domain.files.machine_tables import MachineTable, TableModel, read_machine_table
from headroom.domain.files.read_rules import ChosenDecimal
from headroom.domain.machines.machines import Edition, Machines
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.refusals import Refusal
from headroom.services.brought_files import Brought, Reading, opened
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import ChosenName, FileKind, Layout
from headroom.services.machine_editions import Editions
from headroom.services.own_history import FromFile

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is read as another


class ChoiceError(Refusal):
    """A choice is still open. ``field`` names it."""

    slug, title = "choice-open", "Something is left to enter"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{message[:1].upper()}{message[1:]}.", (field, message))


@dataclass(frozen=True, slots=True)
class MachineTableChoices:
    """What can be settled of a table of machines; prefilled where the file says it."""

    name: ChosenName
    dated: Annotated[
        Annotated[date, Field(strict=False)] | None,
        Field(
            title="Date of the table",
            description="null: the file names no date; enter it",
            json_schema_extra={"hint": "The newest table counts"},
        ),
    ]
    decimal: ChosenDecimal


@dataclass(frozen=True)
class TableReading(Reading[MachineTableChoices, TablePreview]):
    """A table that was read under the choices made so far."""

    table: MachineTable
    edition: Edition
    generations: dict[str, str]


class MachineTableImport(FileKind):
    """How tables of machine ratings are read and kept."""

    id = "machine_table"
    label = "Machine table"
    layouts = (
        Layout(
            "Tables of zPCR or LSPR",
            "A model in each row, and one of CPs, MSU, PCI or SU/sec",
            "machines",
            "machines.csv",
        ),
    )
    choices = MachineTableChoices
    preview = TablePreview

    def parse(
        self, files: list[Brought], choices: Mapping[str, Any] | None
    ) -> tuple[str | None, MachineTable]:
        """Return the file's name and the table. Raises FileError."""
        tables = opened(files)
        if len(tables) != 1:
            raise FileError(f"{len(tables)} files; tables of machines are read one by one")
        decimal = None if choices is None else choices["decimal"]
        name = tables[0].name
        return name, read_machine_table(tables[0].whole(), file_name=name, decimal=decimal)

    def first_choices(self, read: tuple[str | None, MachineTable]) -> dict[str, Any]:
        """Return name and date as the file says them."""
        _, parsed = read
        return {
            "name": parsed.name,
            "dated": None if parsed.dated is None else parsed.dated.isoformat(),
            "decimal": None,
        }

    def read(
        self,
        parsed: tuple[str | None, MachineTable],
        choices: Mapping[str, Any],
        catalogue: Catalogue,
    ) -> TableReading:
        """Return the table beside the ratings that count now. Raises FileError."""
        chosen = MachineTableChoices(
            name=choices["name"],
            dated=None if choices["dated"] is None else date.fromisoformat(choices["dated"]),
            decimal=choices["decimal"],
        )
        file_name, table = parsed
        brought = "pasted rows" if file_name is None else f"the file {file_name}"
        edition = Edition(
            id=f"table-{'' if chosen.dated is None else f'{chosen.dated.isoformat()}-'}{_suffix()}",
            name=chosen.name,
            dated=chosen.dated,
            source=f"{chosen.name}, brought from {brought}",
            origin="user",
        )
        preview, findings = table_changes(table, edition, catalogue.machines)
        open_date = (
            ()
            if chosen.dated is not None or not (preview.new or preview.changed)
            else (
                Finding(
                    "date_open",
                    "The file names no date. Enter the table's: the newest table counts.",
                ),
            )
        )
        return TableReading(
            table=table,
            edition=edition,
            says=_says(table),
            choices=chosen,
            findings=[*open_date, *table.findings, *findings],
            preview=preview,
            generations=_generations(table, catalogue.machines),
        )

    async def take_over(
        self, session: AsyncSession, reading: TableReading, file_name: str | None
    ) -> dict[str, Any]:
        """Keep the table as an edition. Raises ChoiceError while it has no date."""
        edition, preview = reading.edition, reading.preview
        if edition.dated is None:
            raise ChoiceError("dated", "enter the table's date, such as 2026-08-06")
        entered = reading.table.form in ("own", "other")
        machines = [
            as_machine(
                model,
                edition,
                entered=entered,
                generation=_generation(model, reading.generations),
            )
            for model in reading.table.models
        ]
        await Editions(edition, machines).add(session, FromFile(name=edition.name))
        new, changed, same = (
            Amount(count, exact=True) for count in (preview.new, preview.changed, preview.same)
        )
        return {
            "id": edition.id,
            "says": phrase(
                f"{edition.name} of {edition.dated.isoformat()} is kept: {new} new, "
                f"{changed} changed, {same} the same."
            ),
            "links": [
                ["Machines", "/machines"],
                ["This table", f"/api/v1/machine-editions/{edition.id}"],
            ],
        }


_FORMS = {
    "zpcr": "A Configuration Summary of zPCR",
    "lspr": "A table of IBM's LSPR",
    "own": "A table as Headroom writes it",
    "other": "A table",
}


def _says(table: MachineTable) -> str:
    models = Amount(len(table.models), "models", exact=True)
    families = Amount(table.families(), "families", exact=True)
    return phrase(f"{_FORMS[table.form]}: {models} of {families}.")


def _generations(table: MachineTable, machines: Machines) -> dict[str, str]:
    """Return the generation of each machine type, as the known models or the table say it."""
    stated = {
        model.machine_type: model.generation
        for model in table.models
        if model.generation is not None
    }
    listed = {
        machine.machine_type: machine.generation
        for machine in machines
        if machine.origin == "seed" and machine.generation
    }
    return stated | listed


def _generation(model: TableModel, generations: Mapping[str, str]) -> str:
    return generations.get(model.machine_type) or model.generation or model.machine_type


def _suffix() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(6))
