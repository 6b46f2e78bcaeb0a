"""The seeds and packs of studies, read into the types that everything else calculates with.

Their format is described in seeds/README.md. One reader serves the packs that come with the
program and those that others make.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar, get_args

import yaml
from pydantic import TypeAdapter, ValidationError

from headroom.domain.audit.comparison import stands_for
from headroom.domain.comparison.own_ways import BYTES
from headroom.domain.evidence.packs import PackCover, StudyPack
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
from headroom.services.pack_files import COVER, pack_hash

_Thing = TypeVar("_Thing")
_Shape = TypeVar("_Shape", dict[str, Any], list[Any])

YAML = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
"""Reads the seeds; libyaml's takes a small part of the time."""
MACHINE_ID = re.compile(r"\d{4}-[0-9A-Z]{3}(_L)?")
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")
SAMPLE_ID = re.compile(r"[a-z0-9-]{1,80}")
COLUMNS = {
    "measurements": "configuration point quantity component processor printed value unit table row "
    "column",
    "figures": "figure configuration label printed value unit availability locator",
    "extracts": "extract label configuration group name meaning printed value unit processor "
    "locator",
    "machines": "edition machine family cps quantity value low high unit kind source method",
    "tables": "model family generation cps rated_msu pci_mips partitions ifls icfs zaaps ziips",
}
_PER_TRANSACTION = "cpu_per_transaction"
"""A column of CPU per transaction, kept as the time of test cycles of one transaction."""
FIELDS_ELSEWHERE = frozenset(
    ("origin", "points", "figures", "extracts", "claims", "questions", "pack")
)
"""Fields of a study that its own file does not hold."""
UNITS_OF = {
    "etr": ("per_second",),
    "response_time": ("ms",),
    "cpu_percent": ("percent",),
    "cpu_time": ("us", "ms", "s"),
    "cpu_per_transaction": ("us", "ms", "s"),
    "total_ms_per_transaction": ("ms",),
    "total_ms_per_transaction_excluding_zaap": ("ms",),
    "change_share": ("share",),
}
"""What each quantity of a table may be measured in."""
FIGURE_UNITS = (
    *("s", "ms", "us", "min", "h", "days", "share", "percent", "ratio", "count"),
    *("transactions", "requests", "requests_per_second", "per_second", "cps", "msu", "bytes"),
    *("elements", "clients", "switches", "cycles"),
)
"""What a number of the text may be measured in."""
OF_ROW = {
    "etr": ("etr_per_second", "etr_printed"),
    "response_time": ("response_ms", "response_printed"),
}
"""Measured quantities of a whole row: where its point keeps value and printed digits."""


@dataclass(frozen=True)
class SeedFiles:
    """Everything that seeds/ holds, or a pack, and what is wrong with it.

    homes: by study, the pack that it lies in.
    """

    editions: list[Edition]
    machines: list[Machine]
    studies: list[Study]
    examples: list[WorkedExample]
    samples: dict[str, VersionContent]
    faults: list[str]
    covers: list[PackCover] = field(default_factory=list)
    homes: dict[str, Path] = field(default_factory=dict)


def read_files(folder: Path) -> SeedFiles:
    """Read all seed files: tables of machines, and the packs that come with the program."""
    packs = sorted(path for path in folder.glob("packs/*") if path.is_dir())
    return _read(folder, packs, machines=None)


def read_pack(folder: Path, machines: Sequence[Machine]) -> SeedFiles:
    """Read one pack. machines: the models that its places may name."""
    return _read(folder, [folder], machines=machines)


def _read(folder: Path, packs: Sequence[Path], machines: Sequence[Machine] | None) -> SeedFiles:
    reader = _Reader(folder, packs)
    machines_known = machines is not None  # of a pack of others
    editions = reader.editions() if machines is None else []
    if machines is None:
        machines = reader.machines({edition.id: edition for edition in editions})
    covers = {pack: cover for pack in packs if (cover := reader.cover(pack)) is not None}
    held_as = {
        pack: StudyPack(cover, pack_hash(pack), taken=machines_known)
        for pack, cover in covers.items()
    }
    studies, homes = [], {}
    for path in reader.files("studies"):
        if (study := reader.study(path)) is not None:
            home = path.parents[1]
            studies.append(replace(study, pack=held_as.get(home)))
            homes[study.id] = home
    return SeedFiles(
        editions,
        list(machines),
        studies,
        list(reader.examples(printed_figures(studies))),
        dict(reader.samples()),
        reader.faults,
        [*covers.values()],
        homes,
    )


class _Reader:
    """Reads files into the domain's types and collects what is wrong with them."""

    def __init__(self, folder: Path, packs: Sequence[Path]) -> None:
        self.faults: list[str] = []
        self._folder = folder
        self._packs = packs
        self._adapters: dict[type, TypeAdapter[Any]] = {}

    def files(self, kind: str) -> list[Path]:
        """Return the files of a kind, pack by pack."""
        return [path for pack in self._packs for path in sorted(pack.glob(f"{kind}/*.yaml"))]

    def cover(self, pack: Path) -> PackCover | None:
        """Return what a pack says of itself."""
        path = pack / COVER
        if not path.exists():
            self.faults.append(f"{self._place(path)}:1: is missing: a pack begins with its cover")
            return None
        return self._record(path, PackCover, self._document(path))

    def editions(self) -> list[Edition]:
        editions = (
            self._record(path, Edition, {**self._document(path), "origin": "seed"})
            for path in sorted(self._folder.glob("machines/editions/*.yaml"))
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

        for place, line in self._lines(self._folder / "machines" / "ratings.csv"):
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
            sorted(self._folder.glob("machines/tables/*.csv")),
            key=lambda table: dates.get(table.stem, date.min),
        ):
            for place, line in self._lines(path):
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
        measurements, pack = path.parents[1] / "measurements" / table, path.parents[1]
        points, totals, one_each = self._measurements(measurements)
        figures = list(self._figures(pack / "figures" / table))
        ways = content.get("configurations") or ()
        if not _are_objects(ways):
            self.faults.append(
                f"{self._place(path)}: configurations: is no list of objects, each with its id"
            )
            return None
        if str(content.get("id")) != path.stem:
            fault = f"id: is not {path.stem}, as the file is called"
            self.faults.append(f"{self._place(path)}:{line_of(path, ['id'])}: {fault}")
        for name in sorted(FIELDS_ELSEWHERE.intersection(content)):
            self.faults.append(
                f"{self._place(path)}:{line_of(path, [name])}: {name}: stands in a file of its own"
            )
        measured = {str(way["id"]): points.pop(way["id"], ()) for way in ways if "id" in way}
        self.faults += [
            f"{self._place(measurements)}: names the configuration {name}, which does not exist: "
            "correct it, or describe it in the study"
            for name in points
        ]
        return self._record(
            path,
            Study,
            {
                **content,
                "document": _as_texts(content.get("document")),
                "origin": "seed",
                "configurations": [
                    {
                        **way,
                        "study_id": content.get("id"),
                        "payload_class": way.get("payload_class") or _payload_class(way),
                        "requests_per_cycle": way.get("requests_per_cycle")
                        or (1 if way.get("id") in one_each else None),
                    }
                    for way in ways
                ],
                "points": measured,
                "figures": [*totals, *figures],
                "extracts": self._extracts(pack / "extracts" / table),
                "claims": self._beside(path, "claims", {}),
                "questions": self._beside(path, "questions", []),
            },
        )

    def _figures(self, file: Path) -> Iterator[PublishedFigure]:
        for place, line in self._lines(file):
            if line["unit"] not in FIGURE_UNITS:
                self.faults.append(
                    f"{place}: unit: {line['unit']} is none of {', '.join(FIGURE_UNITS)}"
                )
            figure = self._record(place, PublishedFigure, line)
            if figure is not None:
                yield figure

    def _measurements(
        self, file: Path
    ) -> tuple[dict[str, tuple[Point, ...]], list[PublishedFigure], set[str]]:
        """Return the points of each configuration, the totals printed beside them, and whose CPU
        time was printed per transaction: a test cycle of one."""
        one_each: set[str] = set()
        points: dict[str, dict[str, Any]] = {}
        ways: dict[str, list[str]] = defaultdict(list)
        totals: list[PublishedFigure | None] = []
        keys: list[str] = []
        for place, line in self._lines(file):
            way, name, quantity = line.pop("configuration"), line.pop("point"), line["quantity"]
            if quantity == _PER_TRANSACTION:
                quantity = line["quantity"] = "cpu_time"
                one_each.add(way or "")
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
            if line["unit"] not in UNITS_OF.get(quantity, (line["unit"],)):
                self.faults.append(
                    f"{place}: unit: {quantity} is printed in {' or '.join(UNITS_OF[quantity])}"
                )
            if line["table"] is None:
                self.faults.append(f"{place}: table: say where it is printed")
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
        return points_of_way, [total for total in totals if total is not None], one_each

    def _extracts(self, file: Path) -> list[Extract]:
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
                self.faults += refusals(self._place(path), error, path)
            except (KeyError, TypeError) as error:
                self.faults.append(f"{self._place(path)}: published: {error} is not there")

    def samples(self) -> Iterator[tuple[str, VersionContent]]:
        for path in self.files("scenarios"):
            content, place = self._document(path), self._place(path)
            sample_id = str(content.pop("id", ""))
            sample = self._record(path, VersionContent, content)
            if sample is None:
                continue
            if not SAMPLE_ID.fullmatch(sample_id):
                self.faults.append(f"{place}: id: is no part of an address")
            if sample.content.get("sample") is not True:
                self.faults.append(f"{place}: needs `sample: true` in its content")
            yield sample_id, sample

    def _lines(self, path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield each row of a table with its place; an empty cell is None."""
        if not path.exists():
            return
        file, needed = self._place(path), COLUMNS[path.parent.name].split()
        with path.open(encoding="utf-8", newline="") as rows:
            reader = csv.DictReader(rows, strict=True)
            try:
                if missing := set(needed).difference(reader.fieldnames or ()):
                    self.faults.append(f"{file}:1: has no column {', '.join(sorted(missing))}")
                    return
                for line in reader:
                    place = f"{file}:{reader.line_num}"
                    if None in line or None in line.values():
                        self.faults.append(
                            f"{place}: has not as many cells as the head: give each column a cell, "
                            "and put a cell that holds a comma between double quotes"
                        )
                        continue
                    self._digits(place, line)
                    yield place, {name: line[name] or None for name in line}
            except csv.Error as error:
                self.faults.append(f"{file}:{reader.line_num}: is no table: {error}")
            except UnicodeDecodeError:
                self.faults.append(f"{file}: is not UTF-8: save it as UTF-8")

    def _digits(self, place: str, line: Mapping[str, str]) -> None:
        """Note a value that is not what its printed digits stand for."""
        printed, value = line.get("printed"), line.get("value")
        if not printed or not value:
            return
        if not _NUMBER.fullmatch(value):
            self.faults.append(f"{place}: value: {value} is no plain number, such as 1710 or 0.926")
        elif not stands_for(printed, float(value), line["unit"] or ""):
            self.faults.append(
                f"{place}: value: {value} {line['unit']} is not what is printed, {printed}: "
                "correct the one that was mistyped"
            )

    def _beside(self, study: Path, kind: str, none: _Shape) -> _Shape:
        """Return what another folder holds of a study, of the shape of ``none``."""
        path = study.parents[1] / kind / study.name
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
        except (UnicodeDecodeError, yaml.reader.ReaderError):
            self.faults.append(f"{self._place(path)}: is not UTF-8: save it as UTF-8")
            return none
        if isinstance(content, type(none)):
            return content
        self.faults.append(f"{self._place(path)}: begins otherwise than seeds/README.md says")
        return none

    def _record(self, place: str | Path, kind: type[_Thing], content: Any) -> _Thing | None:
        """Return content as a type, or note what is wrong with it. place: a file, or its row."""
        if kind not in self._adapters:
            self._adapters[kind] = TypeAdapter(kind)
        try:
            thing: _Thing = self._adapters[kind].validate_python(content)
            return thing
        except ValidationError as error:
            name = self._place(place) if isinstance(place, Path) else place
            self.faults += refusals(name, error, place if isinstance(place, Path) else None)
            return None

    def _place(self, path: Path) -> str:
        return str(path.relative_to(self._folder))


def _texts(line: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return a row whose named cells are texts, also where they are empty."""
    return {**line, **{name: line[name] or "" for name in names}}


def _as_texts(document: Any) -> Any:
    """Return what a document says of itself with its dates as they were typed."""
    if not isinstance(document, dict):
        return document
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in document.items()
    }


def _payload_class(way: Mapping[str, Any]) -> str:
    """Return what only equal payloads share, of bytes in and out; unspecified where one is not
    stated."""
    sizes = (way.get("payload_in_bytes"), way.get("payload_out_bytes"))
    if None in sizes:
        return "unspecified"
    usual: dict[tuple[Any, Any], str] = {(size, size): name for name, size in BYTES.items()}
    return usual.get(sizes) or f"{sizes[0]}i{sizes[1]}o"


def _are_objects(things: Any) -> bool:
    return isinstance(things, list | tuple) and all(isinstance(thing, dict) for thing in things)


_WHAT_TO_DO = {
    "missing": ": add it",
    "string_too_short": ": fill it in",
    "extra_forbidden": ": correct the name of the field, or take it out",
}


def refusals(place: str, error: ValidationError, document: Path | None = None) -> list[str]:
    """Return what is wrong with each field, with its line in a document of YAML."""
    faults = []
    for fault in error.errors():
        loc = fault["loc"]
        line = "" if document is None else f":{line_of(document, loc)}"
        name = ".".join(map(str, loc))
        faults.append(f"{place}{line}: {name}: {fault['msg']}{_WHAT_TO_DO.get(fault['type'], '')}")
    return faults


def line_of(document: Path, loc: Sequence[str | int]) -> int:
    """Return the line of a document on which a field stands, or what should hold it begins."""
    node: Any = yaml.compose(document.read_text(encoding="utf-8"), Loader=YAML)
    line = 1
    for name in loc:
        if isinstance(node, yaml.MappingNode):
            pair = next(((key, value) for key, value in node.value if key.value == name), None)
            if pair is None:
                break
            line, node = pair[0].start_mark.line + 1, pair[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(name, int):
            if name >= len(node.value):
                break
            node = node.value[name]
            line = node.start_mark.line + 1
        else:
            break
    return line


def where(pack: Path, name: str, nth: int = 1) -> str:
    """Return the file and line in which an id stands for the nth time, to stand before a fault."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    lines = (
        (path, number)
        for path in sorted([*pack.glob("*/*.yaml"), *pack.glob("*/*.csv")])
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for _ in word.finditer(line)
    )
    hits = list(lines)[:nth]
    return f"{hits[-1][0].relative_to(pack)}:{hits[-1][1]}: " if hits else ""


def repeated(names: Iterable[str]) -> list[str]:
    """Return what is wrong with names that stand more than once."""
    return [f"{name} stands twice" for name, count in Counter(names).items() if count > 1]
