"""What is wrong with seeds that can each be read: repeated ids, references to nothing, and numbers
that nothing can be calculated with. What would fail when a page asks for it fails here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from headroom.domain.audit.claims import CANNOT_CALCULATE, Claims
from headroom.domain.audit.cycles import check_cycle_tables
from headroom.domain.audit.evidence import audited_study
from headroom.domain.audit.rates import check_rate_tables
from headroom.domain.comparison.measured_ways import ways_in
from headroom.domain.comparison.questions import ALL_WAYS, questions_of
from headroom.domain.evidence.measurements import (
    UNUSABLE,
    measured_configurations,
    named_substitutions,
)
from headroom.domain.evidence.studies import Extract, PublishedFigure, Statement, Study
from headroom.domain.scenario.content import ScenarioContent
from headroom.services.seed_edition import SeedError
from headroom.services.seed_files import YAML, SeedFiles, read_files, refusals, repeated, where


def read_seeds(folder: Path) -> SeedFiles:
    """Read and check all seed files. Raises SeedError with every fault that was found."""
    files = read_files(folder)
    if faults := faults_of(files):
        raise SeedError("the seed files are not valid:\n" + "\n".join(faults))
    return files


def faults_of(files: SeedFiles, beside: Sequence[Study] = ()) -> list[str]:
    """Return everything that is wrong with what was read.

    beside: studies of other packs, whose ids may be named.
    """
    faults = files.faults or [*_repeated_ids(files), *_references(files, beside)]
    return faults or [*_calculations(files, beside), *_claims(files)]


def _repeated_ids(files: SeedFiles) -> Iterator[str]:
    yield from repeated(f"edition {edition.id}" for edition in files.editions)
    yield from repeated(f"pack {cover.id}" for cover in files.covers)
    yield from repeated(f"study {study.id}" for study in files.studies)
    yield from repeated(f"example {example.id}" for example in files.examples)
    for kind in ("environments", "configurations", "statements", "substitutions", "figures"):
        held = (thing for study in files.studies for thing in getattr(study, kind))
        yield from repeated(f"{kind[:-1]} {thing.id}" for thing in held)


def _references(files: SeedFiles, beside: Sequence[Study]) -> Iterator[str]:
    machines = {machine.id for machine in files.machines}
    studies = files.studies
    all_studies = [*studies, *beside]
    figures = {figure.id for study in all_studies for figure in study.figures}
    ways = {way.id for study in all_studies for way in study.configurations}
    places = {place.id for study in all_studies for place in study.environments}
    changes = {change.id for study in all_studies for change in study.substitutions}

    def missing(
        who: str, kind: str, names: Iterable[object], ids: set[str], pack: Path | None = None
    ) -> Iterator[str]:
        for name in names:
            if isinstance(name, str) and name not in ids:
                place = where(pack, name) if pack else ""
                yield f"{place}{who} names the {kind} {name}, which does not exist"

    for study in studies:
        pack = files.homes[study.id]
        for place in study.environments:
            yield from missing(place.id, "machine", [place.machine_id], machines, pack)
        for way in study.configurations:
            yield from missing(way.id, "environment", [way.environment_id], places, pack)
            limits = [way.payload_limit, way.limit and way.limit.figure]
            yield from missing(way.id, "figure", limits, figures, pack)
        located: tuple[Statement | PublishedFigure | Extract, ...]
        located = (*study.statements, *study.figures, *study.extracts)
        for row in located:
            yield from missing(row.id, "configuration", [row.configuration_id], ways, pack)
        for change in study.substitutions:
            pair = [change.from_configuration_id, change.to_configuration_id]
            yield from missing(change.id, "configuration", pair, ways, pack)
            yield from missing(change.id, "figure", [change.gp_saving_figure_id], figures, pack)
            yield from missing(change.id, "environment", [change.environment_id], places, pack)
        try:
            asked = questions_of(study)
        except ValidationError as error:
            path = pack / "questions" / f"{study.id}.yaml"
            yield from refusals(f"questions/{path.name}", error, path)
            continue
        yield from repeated(f"question {question.id}" for question in asked)
        for question in asked:
            compared = [way for pair in question.pairs for way in (pair.before, pair.after)]
            yield from missing(question.id, "configuration", compared, {*ways, ALL_WAYS}, pack)
    for example in files.examples:
        yield from missing(example.id, "machine", [example.machine], machines)
        mix = [part.substitution for part in example.mix]
        yield from missing(example.id, "substitution", mix, changes)
    for name, sample in files.samples.items():
        try:
            content = ScenarioContent.model_validate(sample.content)
        except ValidationError as error:
            yield from refusals(f"scenarios/{name}.yaml: content", error)
            continue
        yield from missing(name, "machine", [content.machine], machines)
        substitutions = [
            part.substitution for part in content.mix if isinstance(part.substitution, str)
        ]
        yield from missing(name, "substitution", substitutions, changes)


def _calculations(files: SeedFiles, beside: Sequence[Study]) -> Iterator[str]:
    """Yield what the costs, the comparisons and the substitutions cannot be calculated of."""
    studies = [*files.studies, *beside]
    measured = {way.id: way for study in studies for way in measured_configurations(study)}

    def saved(study: Study) -> None:
        for replacement in named_substitutions([study], measured):
            _ = replacement.saving

    def broken(what: str, calculate: Callable[[Study], object], study: Study) -> Iterator[str]:
        try:
            calculate(study)
        except CANNOT_CALCULATE as error:
            yield f"studies/{study.id}.yaml: {what} cannot be calculated: {error}"

    for way in measured.values():
        if (way.no_measurement or "").startswith(UNUSABLE):
            yield f"measurements/{way.study}.csv: {way.id}: {way.no_measurement}"
    for study in files.studies:
        yield from broken("a comparison", lambda one: ways_in([one], measured), study)
        for change in study.substitutions:
            alone = replace(study, substitutions=(change,))
            yield from broken(f"the substitution {change.id}", saved, alone)


def _claims(files: SeedFiles) -> Iterator[str]:
    """Yield what the audit cannot check, with the line of each claim."""
    for study in files.studies:
        audited = audited_study(study, files.machines)
        path = files.homes[study.id] / "claims" / f"{study.id}.yaml"
        try:
            for table in (check_rate_tables, check_cycle_tables):
                list(table(audited))
        except CANNOT_CALCULATE as error:
            yield f"measurements/{study.id}.csv: cannot be audited: {error}"
        try:
            claims = Claims.model_validate(study.claims)
        except ValidationError as error:
            yield from refusals(f"claims/{path.name}", error, path)
            continue
        lines = _lines(path) if claims.claims else []
        for fault in claims.faults(audited):
            yield f"claims/{path.name}:{lines[fault.number]}: {fault}"


def _lines(path: Path) -> list[int]:
    """Return the line on which each claim of a file begins."""
    document: Any = yaml.compose(path.read_text(encoding="utf-8"), Loader=YAML)
    claims = next(value for key, value in document.value if key.value == "claims")
    return [item.start_mark.line + 1 for item in claims.value]
