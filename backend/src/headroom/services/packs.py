"""A pack that somebody made: checked without a database, and begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from headroom.domain.audit.audit import StudyAudit, audit_study
from headroom.domain.audit.claims import CANNOT_CALCULATE
from headroom.domain.audit.evidence import audited_study
from headroom.domain.evidence.packs import PACK_ID, PackCover
from headroom.domain.evidence.studies import Study
from headroom.domain.value.examples import WorkedExample
from headroom.services.audit import Audit, write_audit
from headroom.services.pack_folders import (
    SEAL,
    PackError,
    broken_seal,
    dangerous_yaml,
    opened_pack,
    pack_hash,
    stray_files,
)
from headroom.services.seed_checks import faults_of
from headroom.services.seed_files import COVER, SeedFiles, read_pack, where


@dataclass(frozen=True)
class CheckedPack:
    """A pack with everything that is wrong with it, and what the audit says of its numbers.

    faults: with file and line and what to do; a pack with one is not taken. unreached: printed
    numbers of the text that no claim checks and none calls an input.
    """

    cover: PackCover | None
    content_hash: str
    sealed: bool
    studies: tuple[Study, ...]
    examples: tuple[WorkedExample, ...]
    faults: tuple[str, ...]
    audits: tuple[StudyAudit, ...]
    unreached: tuple[str, ...]


def check_pack(path: Path, shipped: SeedFiles) -> CheckedPack:
    """Check a folder or zip. shipped: what comes with the program.

    Raises PackError where it cannot be opened.
    """
    with opened_pack(path) as folder:
        return _checked(folder, shipped)


def _checked(folder: Path, shipped: SeedFiles) -> CheckedPack:
    faults = [*dangerous_yaml(folder)]
    files = None if faults else read_pack(folder, shipped.machines)
    if files is not None:
        ours = folder.resolve() in (home.resolve() for home in shipped.homes.values())
        cover = next(iter(files.covers), None)
        needed = () if cover is None else cover.needs
        beside = [study for study in shipped.studies if shipped.homes[study.id].name in needed]
        files.faults.extend(stray_files(folder))
        if cover is not None and not ours:
            files.faults.extend(_ids_of_others(files, cover, folder, shipped))
        faults = faults_of(files, beside)
    faults += broken_seal(folder)
    studies = () if files is None else tuple(files.studies)
    audits = []
    if files is not None and not faults:
        for study in studies:
            try:
                audits.append(audit_study(audited_study(study, files.machines)))
            except CANNOT_CALCULATE as error:
                faults.append(f"studies/{study.id}.yaml: cannot be audited: {error}")
    return CheckedPack(
        cover=next(iter(files.covers), None) if files else None,
        content_hash=pack_hash(folder),
        sealed=(folder / SEAL).exists(),
        studies=studies,
        examples=() if files is None else tuple(files.examples),
        faults=tuple(faults),
        audits=tuple(audits),
        unreached=tuple(
            figure.id
            for study, audit in zip(studies, audits, strict=False)
            for figure in study.figures
            if figure.point_id is None and not _is_reached(figure.id, audit)
        ),
    )


def _is_reached(figure: str, audit: StudyAudit) -> bool:
    return figure in audit.reasons or any(
        figure == check.printed_figure or figure in (number.id for number in check.numbers)
        for check in audit.checks
    )


def _ids_of_others(
    files: SeedFiles, cover: PackCover, folder: Path, shipped: SeedFiles
) -> Iterator[str]:
    """Yield ids that lie outside the pack's own space, where another's could be the same."""
    ours = {other.id for other in shipped.covers}
    if cover.id in ours:
        yield f"{COVER}: id: {cover.id} comes with the program: choose another"
    for replaced in sorted(ours.intersection(cover.replaces)):
        yield f"{COVER}: replaces: {replaced} comes with the program and stays: take it out"
    for sample in files.samples:
        yield f"scenarios/{sample}.yaml: is read of the program's own packs alone: take it out"
    for study in files.studies:
        ids = [study.id]
        for things in (
            study.environments,
            study.configurations,
            study.statements,
            study.substitutions,
            study.extracts,
            [figure for figure in study.figures if figure.point_id is None],
        ):
            ids += [thing.id for thing in things]
        for thing_id in ids:
            if not cover.owns(thing_id):
                yield (
                    f"{where(folder, thing_id)}{thing_id} is no id of this pack: begin it with "
                    f"{cover.id}-"
                )
    for thing_id in [example.id for example in files.examples]:
        if not cover.owns(thing_id):
            yield f"{where(folder, thing_id)}{thing_id} is no id of {cover.id}: begin it so"


def print_check(pack: CheckedPack, write: Callable[[str], object] = print) -> None:
    """Write what a check found: faults with their places, or what is in the pack and its audit."""
    if pack.faults:
        write(f"{len(pack.faults)} to mend:")
        for fault in pack.faults:
            write(f"  {fault}")
        return
    cover = pack.cover
    assert cover is not None
    write(f"{cover.id}, version {cover.version}: {cover.title}")
    reviews = "; ".join(f"{review.by} ({review.how})" for review in cover.checked)
    for label, text in (
        ("made by", cover.made_by),
        (
            "typed by",
            f"{cover.transcribed.by}, {cover.transcribed.dated}, "
            f"from {cover.transcribed.copy_read}",
        ),
        ("checked by", reviews or "nobody: every digit is as sure as who typed it"),
        ("may be", "passed on" if cover.redistribution == "facts-only" else "used here alone"),
        ("contents", f"sha256 {pack.content_hash}" + ("" if pack.sealed else ", not sealed")),
    ):
        write(f"  {label:<12}{text}")
    for study in pack.studies:
        counts = study.counts
        write(
            f"  {study.id}: ways {counts.configurations}, rows {counts.points}, values "
            f"{counts.values}, figures {counts.figures}, statements {counts.statements}"
        )
    if pack.unreached:
        write(f"  {'no check of':<12}{', '.join(pack.unreached)}")
    write("")
    write_audit(Audit(pack.audits), write)


_TEMPLATES = {
    COVER: """\
format: headroom-pack-1
id: {id}
version: 1
title: ""                         # the document's
licence: CC-BY-4.0                # of your own words; printed numbers are facts
redistribution: private           # facts-only: may be passed on | private: stays with who has it
made_by: ""                       # who answers for the pack
transcribed: {{by: "", from: "", dated: {today}}}     # who typed it, from which copy
# checked: [{{by: "", how: "", dated: {today}}}]      # who else held it against the document
""",
    "studies/{id}.yaml": """\
id: {id}
title: ""
document: {{publisher: ""}}         # and number, authors, published, revision, as far as stated
summary: ""                       # what was measured, for whom it is useful
environments:
  - id: {id}-lpar
    label: ""
    machine: null                 # as printed, 9175-708; null where none is named
    machine_basis: none           # stated | assumed | none
    lpar_cps: null
    lpar_ziips: null
    locator: ""
    facts: []                     # - {{name: Operating system, value: z/OS 3.1, locator: Table 1}}
configurations:
  - id: {id}-first
    label: ""
    family: ""                    # the document's own grouping
    environment: {id}-lpar
    description: ""               # what one transaction does, in your words
    unit_of_work: ""              # what the rate counts
    payload_class: unspecified    # seeds/README.md lists the others
    payload_in_bytes: null
    payload_out_bytes: null
    security: not-stated
    connection: not-stated
    exchange: synchronous         # synchronous | queued
    offload: none                 # none | zaap | ziip | eligible-only
    locator: ""
statements: []                    # - {{id: {id}-…, topic: missing, text: "", locator: ""}}
substitutions: []
""",
    "measurements/{id}.csv": "configuration,point,quantity,component,processor,printed,value,unit,"
    "table,row,column\n",
    "figures/{id}.csv": "figure,configuration,label,printed,value,unit,availability,locator\n",
    "claims/{id}.yaml": "given: {{}}                         # inputs, by why nothing checks them\n"
    "claims: []\n",
}


def new_pack(folder: Path) -> list[str]:
    """Write the files of a pack to fill in, named after its folder; return their names.

    Raises PackError where the folder holds anything or its name is no id.
    """
    pack_id = folder.resolve().name
    if not PACK_ID.fullmatch(pack_id):
        raise PackError(f"{pack_id} is no id: call the folder by small letters, digits and dashes")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PackError(f"{folder} holds something: name a new folder")
    written = []
    for name, text in _TEMPLATES.items():
        path = folder / name.format(id=pack_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(id=pack_id, today=date.today()), encoding="utf-8")
        written.append(str(path.relative_to(folder)))
    return written
