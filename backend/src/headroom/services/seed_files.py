"""The seed files, read into the types that everything else calculates with.

Their format is described in seeds/README.md.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar, get_args

import yaml
from pydantic import TypeAdapter, ValidationError

from headroom.domain.evidence.studies import (
    AVERAGES,
    Component,
    ComponentQuantity,
    Extract,
    ExtractLine,
    Point,
    PublishedFigure,
    Study,
)
from headroom.domain.machines.machines import (
    RATING_UNITS,
    Edition,
    Machine,
    Rating,
    counted,
)
from headroom.domain.scenario.content import VersionContent
from headroom.domain.value.examples import WorkedExample, printed_figures, worked_example

_Thing = TypeVar("_Thing")
_Shape = TypeVar("_Shape", dict[str, Any], list[Any])

YAML = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""Reads the seeds; libyaml's takes a small part of the time."""
MACHINE_ID = re.compile(r"\d{4}-[0-9A-Z]{3}(_L)?")
SAMPLE_ID = re.compile(r"[a-z0-9-]{1,80}")
_COLUMNS = {
    "measurements": "configuration point quantity component processor printed value unit table row "
    "column",
    "figures": "figure configuration label printed value unit availability locator",
    "extracts": "extract label configuration group name meaning printed value unit processor "
    "locator",
    "machines/ratings": "edition machine family cps quantity value low high unit kind source "
    "method",
    "machines/tables": "model family generation cps rated_msu pci_mips partitions ifls icfs zaaps "
    "ziips",
}
OF_ROW = {
    "etr": ("etr_per_second", "etr_printed"),
    "response_time": ("response_ms", "response_printed"),
}
"""Measured quantities of a whole row: where its point keeps value and printed digits."""


@dataclass(frozen=True)
class SeedFiles:
    """Everything that seeds/ holds, and what is wrong with it."""

    editions: list[Edition]
    machines: list[Machine]
    studies: list[Study]
    examples: list[WorkedExample]
    samples: dict[str, VersionContent]
    faults: list[str]


def read_files(folder: Path) -> SeedFiles:
    """Read all seed files."""
    reader = _Reader(folder)
    editions = reader.editions()
    machines = reader.machines({edition.id: edition for edition in editions})
    studies = [study for path in reader.files("studies") if (study := reader.study(path))]
    return SeedFiles(
        editions,
        machines,
        studies,
        list(reader.examples(printed_figures(studies))),
        dict(reader.samples()),
        reader.faults,
    )


class _Reader:
    """Reads files into the domain's types and collects what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self.faults: list[str] = []
        self._folder = folder
        self._adapters: dict[type, TypeAdapter[Any]] = {}

    def files(self, kind: str, ending: str = "yaml") -> list[Path]:
        return sorted(self._folder.glob(f"{kind}/*.{ending}"))

    def editions(self) -> list[Edition]:
        editions = (
            self._record(self._place(path), Edition, {**self._document(path), "origin": "seed"})
            for path in self.files("machines/editions")
        )
        return [edition for edition in editions if edition is not None]

    def machines(self, editions: Mapping[str, Edition]) -> list[Machine]:
        """Return the models with all that is said of them.

        A table of whole models knows more of one than a single rating; of two tables the newer.
        """
        models: dict[str, Machine] = {}
        ratings: dict[str, list[Rating]] = defaultdict(list)
        keys: list[str] = []

        def add(place: str, line: Mapping[str, str | None], machine_id: str) -> None:
            machine_type, _, model = machine_id.partition("-")
            given = {"id": machine_id, "machine_type": machine_type, "model": model, **line}
            machine = self._record(place, Machine, given)
            if machine is None:
                return
            if not MACHINE_ID.fullmatch(machine_id):
                self.faults.append(f"{place}: {machine_id} is no TYPE-MODEL")
            elif (listed := models.get(machine_id)) and listed.cps != machine.cps:
                self.faults.append(f"{place}: {machine_id} has different numbers of CPs")
            models[machine_id] = machine

        def rate(place: str, machine_id: str, edition_id: str, **given: str | None) -> None:
            edition = editions.get(edition_id)
            if edition is None:
                self.faults.append(f"{place}: names the edition {edition_id}, which does not exist")
            rating = self._record(place, Rating, {**given, "edition": edition})
            if rating is not None:
                ratings[machine_id].append(rating)
                keys.append(f"rating {machine_id} {rating.name} of {edition_id}")

        for place, line in self._lines("machines/ratings.csv"):
            family, machine_id, name = line["family"], line["machine"] or "", line["quantity"]
            add(place, {"family": family, "generation": family, "cps": line["cps"]}, machine_id)
            own = {key: line[key] for key in ("kind", "value", "low", "high", "source", "method")}
            rate(place, machine_id, line["edition"] or "", name=name, **own)
            needed = {"published": "source", "derived": "method"}.get(line["kind"] or "")
            if needed is None or not line[needed]:
                self.faults.append(f"{place}: is {line['kind']} and names no {needed or 'kind'}")
            if line["unit"] not in [unit for of, unit in RATING_UNITS.items() if of == name]:
                self.faults.append(f"{place}: {name} is not in {line['unit']}")
        dates = {edition.id: edition.dated or date.min for edition in editions.values()}
        for path in sorted(
            self.files("machines/tables", "csv"),
            key=lambda table: dates.get(table.stem, date.min),
        ):
            for place, line in self._lines(str(path.relative_to(self._folder))):
                most = {
                    f"most_{name}": line.pop(name) for name in ("ziips", "zaaps", "ifls", "icfs")
                }
                machine_id = line.pop("model") or ""
                for name in ("rated_msu", "pci_mips"):
                    value = line.pop(name)
                    rate(place, machine_id, path.stem, name=name, value=value, kind="published")
                add(place, {**line, **most}, machine_id)
        self.faults += repeated(keys)
        models_rated = ((machine, counted(ratings[machine.id])) for machine in models.values())
        return [
            replace(machine, ratings=first, other_ratings=others)
            for machine, (first, others) in models_rated
        ]

    def study(self, path: Path) -> Study | None:
        """Return one document with the rows of its tables."""
        table, content = f"{path.stem}.csv", self._document(path)
        points, totals = self._measurements(f"measurements/{table}")
        figures = (
            self._record(place, PublishedFigure, line)
            for place, line in self._lines(f"figures/{table}")
        )
        ways = content.get("configurations") or ()
        measured = {way["id"]: points.pop(way["id"], ()) for way in ways if "id" in way}
        self.faults += [
            f"measurements/{table}: names the configuration {name}, which does not exist"
            for name in points
        ]
        return self._record(
            self._place(path),
            Study,
            {
                **content,
                "origin": "seed",
                "configurations": [{**way, "study_id": content.get("id")} for way in ways],
                "points": measured,
                "figures": [*totals, *(figure for figure in figures if figure is not None)],
                "extracts": self._extracts(f"extracts/{table}"),
                "claims": self._beside(path, "claims", {}),
                "questions": self._beside(path, "questions", []),
            },
        )

    def _measurements(
        self, file: str
    ) -> tuple[dict[str, tuple[Point, ...]], list[PublishedFigure]]:
        """Return the points of each configuration, and the totals printed beside them."""
        points: dict[str, dict[str, Any]] = {}
        ways: dict[str, list[str]] = defaultdict(list)
        totals: list[PublishedFigure | None] = []
        keys: list[str] = []
        for place, line in self._lines(file):
            way, name, quantity = line.pop("configuration"), line.pop("point"), line["quantity"]
            point_id = f"{way}.{name}"
            if point_id not in points:
                ways[way or ""].append(point_id)
                points[point_id] = {
                    "place": place,
                    "id": point_id,
                    "name": name,
                    "is_average": name in AVERAGES,
                    **dict.fromkeys(part for pair in OF_ROW.values() for part in pair),
                    "table": line["table"],
                    "row": line["row"] or "",
                    "components": [],
                }
            key = (point_id, quantity, line["component"], line["processor"])
            keys.append(f"measurement {' '.join(part for part in key if part)}")
            cell = line["component"] not in (None, "all") and name != "total"
            if quantity in OF_ROW:
                value, printed = OF_ROW[quantity]
                points[point_id] |= {value: line["value"], printed: line["printed"]}
            elif quantity in get_args(ComponentQuantity) and cell:
                component = self._record(place, Component, _texts(line, "row", "column"))
                points[point_id]["components"].append(component)
            else:
                table, row, column = line.pop("table"), line.pop("row"), line.pop("column")
                total = {
                    "id": ".".join(part for part in key if part),
                    "configuration_id": way,
                    "point_id": point_id,
                    "label": column or row,
                    "availability": "text",
                    "locator": ", ".join(part for part in (table, row, column) if part),
                }
                totals.append(self._record(place, PublishedFigure, {**line, **total}))
        self.faults += repeated(keys)
        points_of_way: dict[str, tuple[Point, ...]] = {}
        for way_id, ids in ways.items():
            read = [self._record(points[id].pop("place"), Point, points[id]) for id in ids]
            points_of_way[way_id] = tuple(point for point in read if point is not None)
        return points_of_way, [total for total in totals if total is not None]

    def _extracts(self, file: str) -> list[Extract]:
        """Return the screens and report excerpts with their lines."""
        heads: dict[str, tuple[str, dict[str, Any]]] = {}
        for place, line in self._lines(file):
            head = {name: line.pop(name) for name in ("extract", "label", "configuration")}
            _, extract = heads.setdefault(head["extract"] or "", (place, {**head, "values": []}))
            texts = _texts(line, "group", "meaning", "printed", "unit")
            extract["values"].append(self._record(place, ExtractLine, texts))
        extracts = (self._record(place, Extract, extract) for place, extract in heads.values())
        return [extract for extract in extracts if extract is not None]

    def examples(self, figures: Mapping[str, Any]) -> Iterator[WorkedExample]:
        for path in self.files("examples"):
            content = self._document(path)
            try:
                yield worked_example(content, figures)
            except ValidationError as error:
                self.faults += refusals(self._place(path), error)
            except (KeyError, TypeError) as error:
                self.faults.append(f"{self._place(path)}: published: {error} is not there")

    def samples(self) -> Iterator[tuple[str, VersionContent]]:
        for path in self.files("scenarios"):
            content, place = self._document(path), self._place(path)
            sample_id = str(content.pop("id", ""))
            sample = self._record(place, VersionContent, content)
            if sample is None:
                continue
            if not SAMPLE_ID.fullmatch(sample_id):
                self.faults.append(f"{place}: id: is no part of an address")
            if sample.content.get("sample") is not True:
                self.faults.append(f"{place}: needs `sample: true` in its content")
            yield sample_id, sample

    def _lines(self, file: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each row of a table with its place; an empty cell is None."""
        path = self._folder / file
        if not path.exists():
            return
        with path.open(encoding="utf-8", newline="") as rows:
            reader = csv.DictReader(rows)
            needed = next(names for table, names in _COLUMNS.items() if file.startswith(table))
            if missing := set(needed.split()).difference(reader.fieldnames or ()):
                self.faults.append(f"{file}:1: has no column {', '.join(sorted(missing))}")
                return
            for number, line in enumerate(reader, start=2):
                yield f"{file}:{number}", {name: line[name] or None for name in line}

    def _beside(self, study: Path, kind: str, none: _Shape) -> _Shape:
        """Return what another folder holds of a study, of the shape of ``none``."""
        path = self._folder / kind / study.name
        return self._read(path, none) if path.exists() else none

    def _document(self, path: Path) -> dict[str, Any]:
        return self._read(path, {})

    def _read(self, path: Path, none: _Shape) -> _Shape:
        try:
            content = yaml.load(path.read_text(encoding="utf-8"), YAML)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            self.faults.append(f"{self._place(path)}:{line}: is no YAML: {error.problem}")
            return none
        if isinstance(content, type(none)):
            return content
        self.faults.append(f"{self._place(path)}: begins otherwise than seeds/README.md says")
        return none

    def _record(self, place: str, kind: type[_Thing], content: Any) -> _Thing | None:
        if kind not in self._adapters:
            self._adapters[kind] = TypeAdapter(kind)
        try:
            thing: _Thing = self._adapters[kind].validate_python(content)
            return thing
        except ValidationError as error:
            self.faults += refusals(place, error)
            return None

    def _place(self, path: Path) -> str:
        return str(path.relative_to(self._folder))


def _texts(line: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return a row whose named cells are texts, also where they are empty."""
    return {**line, **{name: line[name] or "" for name in names}}


def refusals(place: str, error: ValidationError) -> list[str]:
    """Return what is wrong with each field."""
    return [
        f"{place}: {'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()
    ]


def repeated(names: Iterable[str]) -> list[str]:
    """Return what is wrong with names that stand more than once."""
    return [f"{name} stands twice" for name, count in Counter(names).items() if count > 1]
