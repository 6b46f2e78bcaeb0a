"""Files that users bring: kept for a day, shown with what they would change, then taken over.

A kind is one object, registered in KINDS: answers, contract, lists on the screen and in documents
follow from it. What is common to all kinds stands here. See docs/decisions/0009-imports.md.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, make_dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_type_hints

from pydantic import Field, create_model
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.cache import Cache
from headroom.domain.files.recognition import SURE, Likeness, likenesses, other_kind
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import InputModel
from headroom.persistence.queries import imports as queries
from headroom.persistence.tables import IMPORT_LIFE, ImportRow
from headroom.services.bill_imports import BillImport
from headroom.services.brought_files import (
    LARGE,
    Brought,
    Reading,
    bundle_hash,
    bundled,
    opened,
    temporary_file,
    unbundled,
)
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import SAMPLES_FOLDER, FileKind
from headroom.services.load_test_imports import LoadTestImport
from headroom.services.machine_imports import MachineTableImport
from headroom.services.measurement_imports import MeasurementImport
from headroom.services.own_test_imports import OwnTestImport
from headroom.services.pack_imports import PackImport
from headroom.services.profile_imports import ProfileImport
from headroom.services.requests import KeyReusedError, Request

_LARGE_BYTES = 64 << 10
_HEAD = 4096
"""What of a workbook tells its kind, as text."""
HELD: Cache[str, list[Brought]] = Cache(most=4, most_bytes=4 << 30)
"""Files of imports whose choices are being settled; long ones lie on disk."""


KINDS: dict[str, FileKind] = {
    kind.id: kind
    for kind in (
        ProfileImport(),
        BillImport(),
        OwnTestImport(),
        MeasurementImport(),
        LoadTestImport(),
        MachineTableImport(),
        PackImport(),
    )
}
"""Every kind of import, in the order of lists."""
if TYPE_CHECKING:
    ImportKind: TypeAlias = str
else:
    ImportKind = Literal[tuple(KINDS)]


@dataclass(frozen=True, slots=True)
class Link:
    """Where something that was made is found."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What taking over made."""

    id: Annotated[str, Field(description="Id of what was made: an edition, a profile, a bill")]
    says: str
    links: list[Link]


@dataclass(frozen=True, slots=True)
class WaitingImport:
    """Files that were brought and are not imported yet."""

    id: str
    kind: ImportKind
    name: Annotated[str, Field(description="To keep it under, as chosen until now")]
    file_name: Annotated[str | None, Field(description="null: it was pasted")]
    brought_at: datetime
    expires_at: Annotated[datetime, Field(description="It is forgotten then")]


@dataclass(frozen=True, slots=True)
class KindCandidate:
    """A kind that a file may be of, with what speaks for it."""

    kind: str
    label: str
    score: Annotated[float, Field(description="0 to 1: a rank of signs, no probability")]
    sure: bool
    reason: Annotated[str | None, Field(description="null: no sign of it")]


@dataclass(frozen=True, slots=True)
class TakenFor:
    """What a file that cannot be read was taken for, and the other kinds, the likeliest first."""

    taken_for: KindCandidate
    other_kinds: list[KindCandidate]


@dataclass(frozen=True, slots=True)
class _Brought:
    """Files as they were understood."""

    id: str
    file_name: str | None
    says: str
    findings: list[Finding]
    expires_at: Annotated[
        datetime, Field(description="The file is forgotten then; what was kept stays")
    ]
    taken_over: TakenOver | None
    candidates: Annotated[
        list[KindCandidate],
        Field(description="Every kind, the likeliest first; bring it again as another by `kind`"),
    ]


def _answer_of(kind: FileKind) -> type[Any]:
    """Return the type of what is answered of files of a kind."""
    answer = make_dataclass(
        kind.id.title().replace("_", "") + "Brought",
        [
            ("kind", Literal[kind.id]),
            ("choices", kind.choices),
            ("preview", kind.preview),
            *kind.more.items(),
        ],
        bases=(_Brought,),
        namespace={"__doc__": f"Files that were brought as a kind: {kind.label}."},
        frozen=True,
        slots=True,
    )
    answer.__module__ = __name__
    return answer


_ANSWERS = {kind.id: _answer_of(kind) for kind in KINDS.values()}
if TYPE_CHECKING:
    Import: TypeAlias = _Brought
else:
    Import = Annotated[reduce(or_, _ANSWERS.values()), Field(discriminator="kind")]


def _all_choices() -> dict[str, Any]:
    """Return the fields of every kind's choices; one that several have is one in all of them."""
    shared: dict[str, Any] = {}
    for kind in KINDS.values():
        for name, hint in get_type_hints(kind.choices, include_extras=True).items():
            if shared.setdefault(name, hint) != hint:
                raise TypeError(f"choice {name} of {kind.id} is another one than that of others")
    # none has a value of its own here: what is left out stays as it is
    return {name: (hint, Field(default_factory=lambda: None)) for name, hint in shared.items()}


if TYPE_CHECKING:
    ImportChoicesWrite: TypeAlias = InputModel
else:
    ImportChoicesWrite = create_model(
        "ImportChoicesWrite",
        __base__=InputModel,
        __module__=__name__,
        __doc__="Choices to change; what is left out stays. Each kind of file has those of its "
        "answer.",
        **_all_choices(),
    )


class UnknownChoiceError(Refusal):
    """A choice that this kind of file does not leave open."""

    slug, title = "invalid-input", "The input is not valid"

    def __init__(self, field: str) -> None:
        super().__init__("This choice does not apply to this file.", (field, "leave it out"))


class NotReadError(FileError):
    """A file of a kind that is not read."""


class SampleNotFoundError(Refusal):
    """No layout has a sample of this name."""

    status, slug, title = 404, "unknown-sample", "Unknown sample"


class TakenOverError(Refusal):
    """The import was taken over: its choices are settled."""

    status, slug, title = 409, "import-taken-over", "This file is already imported"

    def __init__(self) -> None:
        super().__init__(
            "Delete what was imported, then import the file again to choose otherwise."
        )


async def start_import(
    session: AsyncSession,
    catalogue: Catalogue,
    *,
    stated: ImportKind | None,
    files: list[Brought],
    key: str | None,
) -> Import:
    """Read files and keep them for a day; a repeated request gets the import of the first.

    stated: the kind; None to find it out. Raises FileError, KeyReusedError.
    """
    name = _shown_name(files)
    likely = await asyncio.to_thread(likely_kinds, files, refusing=stated is None)
    kind = likely[0].kind if stated is None else stated
    how = KINDS[kind]
    request = Request.of(key, "IMPORT", kind, name, bundle_hash(files))
    await queries.wait_for_a_long_file(session)
    row = None if request is None else await _find_earlier(session, request)
    try:
        parsed = await asyncio.to_thread(how.parse, files, None if row is None else row.choices)
    except FileError as refusal:
        kinds = _candidates({sign.kind: (sign.score, sign.reason) for sign in likely})
        taken = next(candidate for candidate in kinds if candidate.kind == kind)
        refusal.members = asdict(TakenFor(taken, [one for one in kinds if one is not taken]))
        raise
    if row is None:
        large = sum(file.size for file in files) > _LARGE_BYTES
        row = await queries.add_import(
            session,
            import_id=(LARGE if large else "") + secrets.token_hex(12),
            kind=kind,
            file_name=name,
            content=await asyncio.to_thread(bundled, files),
            choices=how.first_choices(parsed),
            likeness={sign.kind: [sign.score, sign.reason] for sign in likely},
            idempotency_key=request.key if request else None,
            request_hash=request.hash if request else None,
        )
    if row is None:  # the same request was carried out while this one was
        assert request is not None
        row = await _find_earlier(session, request)
    if row is None:
        raise queries.ImportNotFoundError
    return await _shown(session, row, await _read(row, parsed, catalogue))


def get_sample(name: str) -> Path:
    """Return the sample of a layout. Raises SampleNotFoundError."""
    if not any(name == layout.sample for kind in KINDS.values() for layout in kind.layouts):
        raise SampleNotFoundError(
            "There is no sample of this name. Choose one of the page What opens."
        )
    return SAMPLES_FOLDER / name


def _shown_name(files: list[Brought]) -> str | None:
    """Return the name that files are shown under. Raises FileError where there is none of them."""
    if not any(file.size for file in files):
        raise FileError("the file is empty" if files else "no file was sent")
    names = [file.name for file in files if file.name]
    more = f" and {len(files) - 1} more" if len(files) > 1 else ""
    return f"{names[0][:180]}{more}" if names else None


def likely_kinds(files: list[Brought], *, refusing: bool = True) -> list[Likeness]:
    """Return the kinds that files show a sign of, by what they hold, the likeliest first.

    refusing: what is not read at all, or of different kinds, raises NotReadError.
    """
    likely: list[list[Likeness]] = []
    for file in opened(files):
        other = None if file.is_xml or file.is_workbook else other_kind(file.head)
        if other is not None and refusing:
            seems, instead = other
            subject = f"{file.name} seems" if file.name else "This seems"
            raise NotReadError(f"{subject} to be {seems}. {instead}")
        head = file.whole()[:_HEAD] if file.is_workbook else file.head
        if file.is_ebcdic_xml:
            head = head.decode("cp037").encode()
        likely.append(likenesses(head, is_xml=file.is_xml))
    cover = next((signs for signs in likely if signs[0].kind == "pack"), None)
    if cover is not None:
        return cover  # whatever lies beside it
    if refusing and len({signs[0].kind for signs in likely}) > 1:
        raise NotReadError("the files are of different kinds: import each kind separately")
    weakest: dict[str, Likeness] = {}
    for sign in (sign for signs in likely for sign in signs):
        if all(sign.kind in {other.kind for other in signs} for signs in likely):
            weakest[sign.kind] = min(weakest.get(sign.kind, sign), sign, key=lambda one: one.score)
    return sorted(weakest.values(), key=lambda sign: -sign.score)


async def read_import(session: AsyncSession, catalogue: Catalogue, import_id: str) -> Import:
    """Return an import with what it would change now. Raises ImportNotFoundError, FileError."""
    row = await queries.get_import_row(session, import_id=import_id)
    return await _shown(session, row, await _read(row, await _parsed(session, row), catalogue))


async def list_waiting_imports(session: AsyncSession) -> list[WaitingImport]:
    """Return what was brought and not imported, the newest first; nothing of it is read."""
    return [
        WaitingImport(
            id=row.id,
            kind=row.kind,
            name=row.choices["name"],
            file_name=row.file_name,
            brought_at=row.created_at,
            expires_at=row.created_at + IMPORT_LIFE,
        )
        for row in await queries.list_waiting(session)
    ]


async def discard(session: AsyncSession, import_id: str) -> None:
    """Drop a file that was brought and not imported. Raises ImportNotFoundError."""
    await queries.discard_import(session, import_id=import_id)


async def choose(
    session: AsyncSession, catalogue: Catalogue, import_id: str, choices: Mapping[str, Any]
) -> Import:
    """Change choices of an import.

    Raises ImportNotFoundError, TakenOverError, UnknownChoiceError, FileError.
    """
    row = await queries.get_import_row(session, import_id=import_id, locked=True)
    if row.made is not None:
        raise TakenOverError
    for name in choices:
        if name not in row.choices:
            raise UnknownChoiceError(name)
    row.choices = {**row.choices, **choices}
    shown = await _shown(session, row, await _read(row, await _parsed(session, row), catalogue))
    await session.flush()
    return shown


async def take_over(session: AsyncSession, catalogue: Catalogue, import_id: str) -> Import:
    """Keep what an import holds. Done twice it is done once: the answer is that of the first.

    Raises ImportNotFoundError, FileError, ChoiceError.
    """
    row = await queries.get_import_row(session, import_id=import_id, locked=True)
    reading = await _read(row, await _parsed(session, row), catalogue)
    if row.made is None:
        row.made = await KINDS[row.kind].take_over(session, reading, row.file_name)
        await session.flush()
    return await _shown(session, row, reading)


async def _parsed(session: AsyncSession, row: ImportRow) -> Any:
    await queries.wait_for_a_long_file(session)
    files = HELD.find(row.id)
    if files is None:
        with temporary_file() as packed:
            await queries.copy_content(session, import_id=row.id, into=packed)
            files = await asyncio.to_thread(unbundled, packed)
        HELD.keep(row.id, files, sum(file.size for file in files))
    return await asyncio.to_thread(KINDS[row.kind].parse, files, row.choices)


async def _read(row: ImportRow, parsed: Any, catalogue: Catalogue) -> Reading[Any, Any]:
    reading: Reading[Any, Any] = await asyncio.to_thread(
        KINDS[row.kind].read, parsed, row.choices, catalogue
    )
    return reading


async def _shown(session: AsyncSession, row: ImportRow, reading: Reading[Any, Any]) -> Import:
    how = KINDS[row.kind]
    shown: Import = _ANSWERS[row.kind](
        id=row.id,
        kind=row.kind,
        file_name=row.file_name,
        says=reading.says,
        choices=reading.choices,
        findings=reading.findings,
        preview=reading.preview,
        expires_at=row.created_at + IMPORT_LIFE,
        taken_over=None if row.made is None else _taken_over(row.made),
        candidates=_candidates(row.likeness),
        **await how.more_of(session, reading),
    )
    return shown


def _candidates(likeness: Mapping[str, Sequence[Any]]) -> list[KindCandidate]:
    """Return every kind with its score and sign, the likeliest first."""
    candidates = []
    for kind in KINDS.values():
        score, reason = likeness.get(kind.id, (0, None))
        candidates.append(KindCandidate(kind.id, kind.label, score, score >= SURE, reason))
    return sorted(candidates, key=lambda candidate: -candidate.score)


def _taken_over(made: dict[str, Any]) -> TakenOver:
    return TakenOver(
        id=made["id"],
        says=made["says"],
        links=[Link(label, href) for label, href in made["links"]],
    )


async def _find_earlier(session: AsyncSession, request: Request) -> ImportRow | None:
    row = await queries.find_import_by_key(session, key=request.key)
    if row is not None and row.request_hash != request.hash:
        raise KeyReusedError
    return row
