"""A pack that somebody made: checked without a database, and begun."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Protocol

from headroom.domain.audit.audit import StudyAudit, audit_study
from headroom.domain.audit.claims import CANNOT_CALCULATE
from headroom.domain.audit.evidence import audited_study
from headroom.domain.evidence.packs import PACK_ID, PackCover, Review, StudyPack
from headroom.domain.evidence.printed_cells import digits_hash
from headroom.domain.evidence.studies import Study
from headroom.domain.machines.machines import Machine
from headroom.domain.value.examples import WorkedExample
from headroom.services.audit import Audit, write_audit
from headroom.services.pack_files import COVER, SEAL, pack_hash
from headroom.services.pack_folders import (
    PackError,
    broken_seal,
    dangerous_yaml,
    opened_pack,
    stray_files,
)
from headroom.services.pack_signatures import Signature, signature_of
from headroom.services.seed_checks import faults_of
from headroom.services.seed_files import SeedFiles, read_pack, where


class Beside(Protocol):
    """What a pack is checked beside: models that it may name, and studies whose ids are taken."""

    @property
    def machines(self) -> Sequence[Machine]: ...
    @property
    def studies(self) -> Sequence[Study]: ...


@dataclass(frozen=True)
class CheckedPack:
    """A pack with everything that is wrong with it, and what the audit says of its numbers.

    faults: with file and line and what to do; a pack with one is not taken. unreached: printed
    numbers of the text that no claim checks and none calls an input.
    """

    cover: PackCover | None
    content_hash: str
    sealed: bool
    signature: Signature
    studies: tuple[Study, ...]
    examples: tuple[WorkedExample, ...]
    faults: tuple[str, ...]
    audits: tuple[StudyAudit, ...]
    unreached: tuple[str, ...]


def check_pack(path: Path, beside: Beside) -> CheckedPack:
    """Check a folder or zip. beside: what comes with the program, or what is loaded.

    Raises PackError where it cannot be opened.
    """
    with opened_pack(path) as folder:
        return _checked(folder, beside)


def _checked(folder: Path, beside: Beside) -> CheckedPack:
    faults = [*dangerous_yaml(folder)]
    files = None if faults else read_pack(folder, beside.machines)
    content_hash = pack_hash(folder)
    if files is not None:
        cover = next(iter(files.covers), None)
        needed = () if cover is None else cover.needs
        packs = {study.pack for study in beside.studies if study.pack is not None}
        ours = any(pack.content_hash == content_hash and not pack.taken for pack in packs)
        files.faults.extend(stray_files(folder))
        if cover is not None and not ours:
            others = [study for study in beside.studies if _pack_id(study) != cover.id]
            files.faults.extend(_ids_of_others(files, cover, folder, packs, others))
        faults = faults_of(files, [study for study in beside.studies if _pack_id(study) in needed])
    faults += broken_seal(folder)
    signature = signature_of(folder)
    faults += [] if signature.fault is None else [signature.fault]
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
        content_hash=content_hash,
        sealed=(folder / SEAL).exists(),
        signature=signature,
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


def _pack_id(study: Study) -> str | None:
    return None if study.pack is None else study.pack.cover.id


def _is_reached(figure: str, audit: StudyAudit) -> bool:
    return figure in audit.reasons or any(
        figure == check.printed_figure or figure in (number.id for number in check.numbers)
        for check in audit.checks
    )


def _ids_of_others(
    files: SeedFiles,
    cover: PackCover,
    folder: Path,
    packs: Iterable[StudyPack],
    others: Sequence[Study],
) -> Iterator[str]:
    """Yield ids that lie outside the pack's own space, or that another pack holds already."""
    shipped = {pack.cover.id for pack in packs if not pack.taken}
    if cover.id in shipped:
        yield f"{COVER}: id: {cover.id} comes with the program: choose another"
    for replaced in sorted(shipped.intersection(cover.replaces)):
        yield f"{COVER}: replaces: {replaced} comes with the program and stays: take it out"
    for sample in files.samples:
        yield f"scenarios/{sample}.yaml: is read of the program's own packs alone: take it out"
    held = {
        thing_id: _pack_id(study)
        for study in others
        if _pack_id(study) not in cover.replaces
        for thing_id in _ids_of(study)
    }
    for thing_id in [
        *(thing_id for study in files.studies for thing_id in _ids_of(study)),
        *(example.id for example in files.examples),
    ]:
        if not cover.owns(thing_id):
            yield (
                f"{where(folder, thing_id)}{thing_id} is no id of this pack: begin it with "
                f"{cover.id}-"
            )
        elif thing_id in held:
            yield (
                f"{where(folder, thing_id)}{thing_id} is an id of the pack {held[thing_id]}: "
                "choose another"
            )


def _ids_of(study: Study) -> Iterator[str]:
    yield study.id
    for things in (
        study.environments,
        study.configurations,
        study.statements,
        study.substitutions,
        study.extracts,
        [figure for figure in study.figures if figure.point_id is None],
    ):
        yield from (thing.id for thing in things)


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
    digits = digits_hash(pack.studies)
    reviews = "; ".join(_review_text(review, digits) for review in cover.checked)
    key = pack.signature.key or pack.signature.unchecked or "nobody"
    for label, text in (
        ("made by", cover.made_by),
        (
            "typed by",
            f"{cover.transcribed.by}, {cover.transcribed.dated}, "
            f"from {cover.transcribed.copy_read}",
        ),
        ("checked by", reviews or "nobody: every digit is as sure as who typed it"),
        ("may be", "passed on" if cover.redistribution == "facts-only" else "used here alone"),
        ("signed by", key),
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


def _review_text(review: Review, digits: str) -> str:
    other = review.digits not in (None, digits)
    return f"{review.by} ({review.how}{'; digits changed since' if other else ''})"


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
