"""Test cycles as a kind of import: a table of runs before and after a change, or HBZT screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Annotated, Any, TypeAlias

from pydantic import Field, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.own_tests import (
    LEAST_CYCLES,
    SIDES,
    MeasuredDay,
    Measures,
    OwnCycle,
    OwnTest,
    Side,
)
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.files.delimited_text import Decimal, decoded
from headroom.domain.files.read_rules import ChosenDecimal
from headroom.domain.files.test_cycles import CyclesText, ReadCycle, ReadCycles, read_cycles
from headroom.domain.peaks.profiles import FileError
from headroom.services.brought_files import (
    Brought,
    FileRead,
    HashedReading,
    bundle_hash,
    files_read,
    named_after,
    opened,
)
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import (
    ChosenAuthor,
    ChosenMachine,
    ChosenName,
    FileKind,
    Layout,
)
from headroom.services.own_tests import OWN_TESTS


@dataclass(frozen=True, slots=True)
class OwnTestChoices:
    """What is to be stated of a test; null: not yet, or found out.

    requests: of each cycle, where the text does not say. swapped: the second file is of before.
    """

    name: ChosenName
    author: ChosenAuthor
    machine: ChosenMachine
    measures: Measures
    measured_on: MeasuredDay
    requests: Annotated[
        Annotated[int, Field(ge=1, le=10**12)] | None,
        Field(title="Requests of each run", json_schema_extra={"unit": "requests"}),
    ]
    swapped: Annotated[
        bool,
        Field(
            title="First file",
            json_schema_extra={
                "names": {
                    "false": EvidenceWords.before_the_change,
                    "true": EvidenceWords.after_the_change,
                }
            },
        ),
    ]
    decimal: ChosenDecimal


@dataclass(frozen=True, slots=True)
class OwnTestPreview:
    """The cycles of both sides, and what is left to state."""

    files: list[FileRead]
    cycles: list[ReadCycle]
    concurrency: int | None
    left: str | None


OwnTestReading: TypeAlias = HashedReading[OwnTestChoices, OwnTestPreview]


@dataclass(frozen=True, slots=True)
class ParsedCycles:
    """What each file holds."""

    files: list[Brought]
    read: list[ReadCycles]


class OwnTestImport(FileKind):
    """How tests are read and kept."""

    id = "own_test"
    label = "Test runs"
    layouts = (
        Layout(
            "Runs before and after a change as a table, or HBZT screens",
            "Requests and CPU seconds of each run",
            "one of your tests",
            "runs.csv",
        ),
    )
    choices = OwnTestChoices
    preview = OwnTestPreview

    def parse(self, files: list[Brought], choices: Mapping[str, Any] | None) -> ParsedCycles:
        """Return the cycles of the files. Raises FileError with line and column."""
        decimal = (choices or {}).get("decimal")
        texts = [decoded(file.whole(), [])[0] for file in opened(files)]
        if len(texts) > 2:
            raise FileError("import one file, or two: the cycles before and those after the change")
        return ParsedCycles(files, [read_cycles(_asked(text, decimal)) for text in texts])

    def first_choices(self, parsed: ParsedCycles) -> dict[str, Any]:
        """Return what can be said before anybody did."""
        return {
            "name": named_after(parsed.files, "Test")[:80],
            "author": None,
            "machine": None,
            "measures": "transaction",
            "measured_on": f"{datetime.now(UTC):%Y-%m-%d}",
            "requests": None,
            "swapped": False,
            "decimal": None,
        }

    def read(
        self, parsed: ParsedCycles, choices: Mapping[str, Any], catalogue: Catalogue
    ) -> OwnTestReading:
        """Return what would be kept."""
        chosen = OwnTestChoices(**choices)
        sides: tuple[Side, ...] = SIDES[::-1] if chosen.swapped else SIDES
        cycles = [
            replace(
                cycle,
                side=cycle.side or (side if len(parsed.read) == 2 else None),
                requests=cycle.requests or chosen.requests,
            )
            for side, read in zip(sides, parsed.read, strict=False)
            for cycle in read.cycles
        ]
        return OwnTestReading(
            says=f"Runs of a test: {' and '.join(read.says for read in parsed.read)}.",
            choices=chosen,
            findings=[finding for read in parsed.read for finding in read.findings],
            preview=OwnTestPreview(
                files=files_read(parsed.files),
                cycles=cycles,
                concurrency=_concurrency(parsed.read),
                left=_left(chosen, cycles),
            ),
            file_hash=bundle_hash(parsed.files),
        )

    async def take_over(
        self,
        session: AsyncSession,
        reading: OwnTestReading,
        file_name: str | None,
    ) -> dict[str, Any]:
        """Add the test. Raises FileError and the refusals of own tests."""
        if reading.preview.left is not None:
            raise FileError(reading.preview.left)
        chosen = reading.choices
        try:
            entered = OwnTest(
                name=chosen.name,
                author=chosen.author or "",
                measured_on=chosen.measured_on,
                note=f"From {file_name or 'pasted text'}, SHA-256 {reading.file_hash[:12]}",
                machine=chosen.machine,
                measures=chosen.measures,
                concurrency=reading.preview.concurrency,
                before=_side(reading.preview.cycles, "before"),
                after=_side(reading.preview.cycles, "after"),
            )
        except ValidationError as error:
            first = error.errors()[0]
            raise FileError(f"{first['loc'][-1]}: {first['msg']}") from error
        stored = await OWN_TESTS.add(session, entered)
        return {
            "id": stored.id,
            "says": f"{stored.name} is kept among your tests.",
            "links": [["The test", f"/tests/{stored.id}"], ["Value", "/value"]],
        }


def _concurrency(read: list[ReadCycles]) -> int | None:
    """Return how many ran at a time, where before and after agree."""
    concurrencies = {cycles.concurrency for cycles in read}
    return concurrencies.pop() if len(concurrencies) == 1 else None


def _asked(text: str, decimal: Decimal | None) -> CyclesText:
    try:
        return CyclesText(text=text, decimal=decimal)
    except ValidationError as error:
        raise FileError("the text is longer than two million characters") from error


def _left(chosen: OwnTestChoices, cycles: list[ReadCycle]) -> str | None:
    """Return what is to be stated first; None where all is."""
    if any(cycle.side is None for cycle in cycles):
        return (
            "Which runs are before the change, which after? Add a column that says before or "
            "after, or bring two files."
        )
    for side in SIDES:
        if sum(cycle.side == side for cycle in cycles) < LEAST_CYCLES:
            return f"Bring {LEAST_CYCLES} runs {side} the change, or more."
    if any(cycle.requests is None for cycle in cycles):
        return "Enter how many requests a run has."
    return None if chosen.author else "Enter who measured it."


def _side(cycles: list[ReadCycle], side: Side) -> list[OwnCycle]:
    return [
        OwnCycle(
            requests=cycle.requests or 0,
            gp_seconds=cycle.gp_seconds,
            ziip_seconds=cycle.ziip_seconds,
            elapsed_seconds=cycle.elapsed_seconds,
            place=cycle.place,
        )
        for cycle in cycles
        if cycle.side == side
    ]
