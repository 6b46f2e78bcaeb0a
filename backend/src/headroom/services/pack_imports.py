"""Packs of studies as a kind of import: checked, held against what is loaded, and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import yaml
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.audit.checks import AuditCheck
from headroom.domain.comparison.measured_ways import ways_in
from headroom.domain.evidence.measurements import measured_configurations, named_substitutions
from headroom.domain.evidence.packs import PackCover, Review, StudyPack
from headroom.domain.evidence.printed_cells import (
    CellDifference,
    StudyCell,
    cell_differences,
    cells_of,
)
from headroom.domain.evidence.studies import Study, StudyCounts
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import TextLine
from headroom.services.brought_files import (
    Brought,
    FileRead,
    HashedReading,
    bundle_hash,
    files_read,
)
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import ChosenName, FileKind, Layout
from headroom.services.installed_packs import (
    WithTaken,
    agree_with,
    changing_evidence,
    install_pack,
    opened_content,
    remove_loaded,
    restore_removed,
)
from headroom.services.machine_imports import ChoiceError
from headroom.services.pack_files import COVER
from headroom.services.pack_folders import PackError, opened_pack, packed_pack, safe_name
from headroom.services.packs import CheckedPack, check_pack
from headroom.services.seed_files import YAML

_MOST_SHOWN = 400


class PackRefusedError(Refusal):
    """A pack is not taken, removed or put back. reason: a sentence."""

    status, slug, title = 409, "pack-refused", "The pack stays as it is"

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason[:1].upper()}{reason[1:]}.")


@dataclass(frozen=True, slots=True)
class PackChoices:
    """What can be settled of a pack: who the second reader is whose copy it is."""

    name: ChosenName
    second_reader: Annotated[
        Annotated[TextLine, Field(max_length=80)] | None, Field(title="Who typed this second copy")
    ]


@dataclass(frozen=True, slots=True)
class PackedStudy:
    """A study of a pack, with how much is in it."""

    id: str
    title: str
    counts: StudyCounts


@dataclass(frozen=True, slots=True)
class AddedWay:
    """A way in or a substitution that a pack adds. why_not: why nothing is calculated with it."""

    id: str
    label: str
    why_not: str | None = None


@dataclass(frozen=True, slots=True)
class PackPreview:
    """What is in a pack, what is wrong with it, and what it would change.

    faults: with file and line; with one it is not taken. cells: as they were typed. audit: what
    the document's own numbers do not give. unreached: numbers of the text that no check reaches.
    installed: the pack of this id that is loaded; differences: its cells beside these. ways: for
    Compare; substitutions: for Value.
    """

    files: list[FileRead]
    cover: PackCover | None
    content_hash: str
    sealed: bool
    signed_by: Annotated[str, Field(description="Fingerprint of the key; empty: not signed")]
    faults: list[str]
    studies: list[PackedStudy]
    cells: list[StudyCell]
    cells_total: Annotated[int, Field(description="Of which the first are shown")]
    audit: list[AuditCheck]
    checks_total: Annotated[int, Field(description="Checks of the audit that compared something")]
    unreached: list[str]
    installed: StudyPack | None
    differences: list[CellDifference]
    ways: list[AddedWay]
    substitutions: list[AddedWay]
    second_copy: Annotated[
        bool, Field(description="It is a second reader's copy of what is loaded; nothing is loaded")
    ]


@dataclass(frozen=True)
class PackReading(HashedReading[PackChoices, PackPreview]):
    """A pack that was checked beside what is loaded."""

    pack: CheckedPack
    content: bytes


class PackImport(FileKind):
    """How packs are read and kept."""

    id = "pack"
    label = "Pack of studies"
    layouts = (
        Layout(
            "Packs of studies, zip or folder",
            "A pack.yaml; how to type one: docs/packs.md",
            "studies in Evidence, Compare and Value",
            "pack.zip",
        ),
    )
    choices = PackChoices
    preview = PackPreview

    def parse(
        self, files: list[Brought], choices: Mapping[str, Any] | None
    ) -> tuple[list[Brought], str, bytes]:
        """Return the files, the title on the cover and the pack as one zip. Raises FileError."""
        try:
            with _folder_of(files) as folder:
                return files, _title_of(folder), packed_pack(folder)
        except PackError as error:
            raise FileError(str(error)) from error

    def first_choices(self, parsed: tuple[list[Brought], str, bytes]) -> dict[str, Any]:
        """Return the title."""
        return {"name": parsed[1], "second_reader": None}

    def read(
        self,
        parsed: tuple[list[Brought], str, bytes],
        choices: Mapping[str, Any],
        catalogue: Catalogue,
    ) -> PackReading:
        """Return the pack as the check finds it, beside what is loaded."""
        files, _, content = parsed
        chosen = PackChoices(choices["name"], choices["second_reader"])
        with opened_content(content) as folder:
            pack = check_pack(folder, loaded_beside(catalogue))
        preview = _preview(files, pack, catalogue, chosen)
        return PackReading(
            says=_says(pack),
            choices=chosen,
            findings=_findings(pack, preview),
            preview=preview,
            file_hash=bundle_hash(files),
            pack=pack,
            content=content,
        )

    async def take_over(
        self, session: AsyncSession, reading: PackReading, file_name: str | None
    ) -> dict[str, Any]:
        """Load the studies, or note that a second reader agrees. Raises PackRefusedError."""
        pack, preview = reading.pack, reading.preview
        cover = pack.cover
        if pack.faults or cover is None:
            raise PackRefusedError(f"{len(pack.faults)} things are to be mended before")
        second = reading.choices.second_reader
        if preview.second_copy and second is None:
            raise ChoiceError("second_reader", "enter who typed the second copy")
        review = Review(
            by=second or "nobody",
            how=f"typed a second copy ({_digest(pack.content_hash)}); no cell differs",
            dated=datetime.now(UTC).date(),
        )

        def change(sync: Any) -> None:
            connection = sync.connection()
            with changing_evidence(connection):
                if preview.second_copy:
                    agree_with(connection, pack, review)
                else:
                    install_pack(connection, pack, reading.content)

        await _changed(session, change)
        if preview.second_copy:
            says = f"{second}'s copy agrees with {cover.id}, version {cover.version}, in every cell"
        else:
            says = f"{cover.id}, version {cover.version}, is loaded"
        return {
            "id": cover.id,
            "says": f"{says}.",
            "links": [[study.title, f"/evidence/studies/{study.id}"] for study in pack.studies],
        }


def loaded_beside(catalogue: Catalogue) -> WithTaken:
    """Return what a pack is checked beside on a server: all that is loaded."""
    published = [machine for machine in catalogue.machines if machine.origin != "user"]
    return WithTaken(published, [*catalogue.studies.values()])


async def remove_installed(session: AsyncSession, pack_id: str) -> None:
    """Take the studies of a pack out; its files stay. Raises PackRefusedError."""

    def change(sync: Any) -> None:
        connection = sync.connection()
        with changing_evidence(connection):
            remove_loaded(connection, pack_id)

    await _changed(session, change)


async def restore_installed(session: AsyncSession, catalogue: Catalogue, pack_id: str) -> None:
    """Load the studies of a removed pack again. Raises PackRefusedError."""
    beside = loaded_beside(catalogue)

    def change(sync: Any) -> None:
        connection = sync.connection()
        with changing_evidence(connection):
            pack = restore_removed(connection, pack_id, beside)
        if pack.faults:
            raise PackError(pack.faults[0])

    await _changed(session, change)


async def _changed(session: AsyncSession, change: Any) -> None:
    try:
        await session.run_sync(change)
    except PackError as error:
        raise PackRefusedError(str(error)) from error


@contextmanager
def _folder_of(files: Sequence[Brought]) -> Iterator[Path]:
    """Yield the folder of a pack that was brought as a zip, or as the files of a folder.

    Raises PackError.
    """
    with TemporaryDirectory(prefix="headroom-pack-") as temporary:
        within = Path(temporary)
        if len(files) == 1 and files[0].head.startswith(b"PK"):
            path = within / "pack.zip"
            _write(files[0], path)
        else:
            path = within / "pack"
            path.mkdir()
            names = [safe_name(file.name or COVER) for file in files]
            outer = 1 if all(len(name.parts) > 1 for name in names) else 0
            tops = {name.parts[0] for name in names}
            folders = {parent for name in names for parent in name.parents}
            twice = next((name for name in names if names.count(name) > 1 or name in folders), None)
            if twice is not None:
                raise PackError(f"two of the files are called {twice}; give each a name of its own")
            for file, name in zip(files, names, strict=True):
                target = path.joinpath(*name.parts[outer if len(tops) == 1 else 0 :])
                target.parent.mkdir(parents=True, exist_ok=True)
                _write(file, target)
        with opened_pack(path) as folder:
            if not (folder / COVER).is_file():
                raise PackError(f"there is no {COVER} in it: a pack begins with its cover")
            yield folder


def _write(file: Brought, path: Path) -> None:
    with path.open("xb") as target:
        file.file.seek(0)
        copyfileobj(file.file, target)


def _title_of(folder: Path) -> str:
    try:
        cover = yaml.load((folder / COVER).read_text(encoding="utf-8"), YAML)
    except (UnicodeDecodeError, yaml.YAMLError):
        cover = None
    title = cover.get("title") if isinstance(cover, dict) else None
    shown = "".join(letter for letter in str(title or "") if letter.isprintable())
    return shown[:120] or "Pack"


def _preview(
    files: list[Brought], pack: CheckedPack, catalogue: Catalogue, chosen: PackChoices
) -> PackPreview:
    cover = pack.cover
    loaded = [
        study
        for study in catalogue.studies.values()
        if cover is not None and study.pack is not None and study.pack.cover.id == cover.id
    ]
    installed = next((study.pack for study in loaded), None)
    cells = [cell for study in pack.studies for cell in cells_of(study)]
    sound = () if pack.faults else pack.studies
    return PackPreview(
        files=files_read(files),
        cover=cover,
        content_hash=pack.content_hash,
        sealed=pack.sealed,
        signed_by=pack.signature.key,
        faults=[*pack.faults],
        studies=[PackedStudy(study.id, study.title, study.counts) for study in pack.studies],
        cells=cells[:_MOST_SHOWN],
        cells_total=len(cells),
        audit=[check for audit in pack.audits for check in audit.findings],
        checks_total=sum(audit.performed for audit in pack.audits),
        unreached=[*pack.unreached],
        installed=installed,
        differences=cell_differences(loaded, pack.studies) if loaded else [],
        ways=[way for study in sound for way in _ways(study)],
        substitutions=[*_substitutions(sound, catalogue)],
        second_copy=_is_second_copy(pack, installed),
    )


def _is_second_copy(pack: CheckedPack, installed: StudyPack | None) -> bool:
    """Tell whether somebody typed the loaded version again."""
    return (
        pack.cover is not None
        and installed is not None
        and installed.cover.version == pack.cover.version
        and installed.content_hash != pack.content_hash
    )


def _ways(study: Study) -> Iterator[AddedWay]:
    measured = {way.id: way for way in measured_configurations(study)}
    compared = {way.id for way in ways_in([study], measured)}
    for way in study.configurations:
        why_not = measured[way.id].no_measurement or "it was not measured at rates"
        yield AddedWay(way.id, way.label, None if way.id in compared else why_not)


def _substitutions(studies: Sequence[Study], catalogue: Catalogue) -> Iterator[AddedWay]:
    measured = dict(catalogue.configurations)
    for study in studies:
        measured |= {way.id: way for way in measured_configurations(study)}
    for change in named_substitutions(studies, measured):
        yield AddedWay(change.id, change.label)


def _says(pack: CheckedPack) -> str:
    if pack.cover is None:
        return "A pack whose cover cannot be read."
    return f"{pack.cover.title}: the pack {pack.cover.id}, version {pack.cover.version}."


def _findings(pack: CheckedPack, preview: PackPreview) -> list[Finding]:
    findings = [Finding("unreadable", fault) for fault in pack.faults]
    if pack.faults or pack.cover is None:
        return findings
    if preview.second_copy:
        findings.append(
            Finding(
                "second_copy",
                "This version is loaded with other files. Raise the version to replace it; or it "
                "is a second reader's copy, which agrees once no cell differs.",
            )
        )
    before = "" if preview.installed is None else preview.installed.signed_by
    if pack.signature.unchecked is not None:
        findings.append(Finding("unchecked_signature", f"{pack.signature.unchecked}."))
    elif not pack.signature.key:
        findings.append(Finding("unsigned", "The pack is not signed: nobody's key vouches for it."))
    if before and before != pack.signature.key:
        findings.append(
            Finding("another_key", f"The loaded version was signed by {before}: ask who made this.")
        )
    return findings


def _digest(content_hash: str) -> str:
    return f"SHA-256 {content_hash[:12]}…"
