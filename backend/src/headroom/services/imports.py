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
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, cast, get_type_hints

from pydantic import Field, create_model
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from headroom.cache import Cache
from headroom.domain.files.recognition import SURE, Likeness, likenesses, other_kind
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.answers import WordingsByText
from headroom.domain.quantities.phrases import read_wording, wordings_of
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import InputModel
from headroom.persistence.queries import imports as queries
from headroom.persistence.tables import IMPORT_LIFE, ImportRow
from headroom.services.bill_imports import BillImport
from headroom.services.brought_files import (
    LARGE,
    PROGRESS,
    Brought,
    Progress,
    Reading,
    bundle_hash,
    bundled,
    named_after,
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
    wordings: WordingsByText
    links: list[Link]


ReadingState: TypeAlias = Literal["reading", "read", "refused"]


@dataclass(frozen=True, slots=True)
class WaitingImport:
    """Files that were brought and are not imported yet."""

    id: str
    kind: ImportKind
    name: Annotated[str, Field(description="To keep it under, as chosen until now")]
    file_name: Annotated[str | None, Field(description="null: it was pasted")]
    file_bytes: Annotated[int | None, Field(description="null: of an earlier version")]
    state: ReadingState
    read_share: Annotated[
        float | None, Field(description="Of its bytes, 0 to 1, while it is being read")
    ]
    refused_for: Annotated[str | None, Field(description="Why it cannot be read")]
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
    wordings: WordingsByText
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
        hints = get_type_hints(kind.choices, include_extras=True)
        for name in getattr(kind.choices, "model_fields", hints):
            hint = hints[name]
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


class StillReadingError(Refusal):
    """A file that is being read while nobody waits."""

    status, slug, title = 409, "still-reading", "The file is being read"

    def __init__(self) -> None:
        super().__init__(
            "It is still being read. How far it is stands in the list of files that wait.",
            headers={"Retry-After": "1"},
        )


class RefusedFileError(Refusal):
    """A file that was read while nobody waited, and refused: the refusal of then."""

    def __init__(self, stored: Mapping[str, Any]) -> None:
        faults = [(field, message) for field, message in stored["errors"]]
        super().__init__(stored["detail"], *faults)
        self.status, self.slug, self.title = stored["status"], stored["slug"], stored["title"]
        self.members = stored["members"]


async def start_import(
    session: AsyncSession,
    catalogue: Catalogue,
    *,
    stated: ImportKind | None,
    files: list[Brought],
    key: str | None,
    sender: str | None = None,
) -> Import:
    """Read files and keep them for a day; a repeated request gets the import of the first.

    stated: the kind; None to find it out. sender: whose room they take. Raises FileError,
    KeyReusedError, WaitingFilesError.
    """
    arrived = await _arrived(files, stated, key, sender)
    await queries.wait_for_a_long_file(session)
    row = await _find_earlier(session, arrived.request)
    how = KINDS[arrived.kind]
    try:
        parsed = await asyncio.to_thread(how.parse, files, None if row is None else row.choices)
    except FileError as refusal:
        refusal.members = _taken_for(arrived.kind, arrived.likeness)
        raise
    if row is None:
        row = await _add(session, arrived, how.first_choices(parsed), state="read")
        if row is not None and row.id.startswith(LARGE):
            await _keep_digest(session, row, parsed)
    if row is None:  # the same request was carried out while this one was
        row = await _find_earlier(session, arrived.request)
    if row is None:
        raise queries.ImportNotFoundError
    return await _shown(session, row, await _read(row, parsed, catalogue))


async def begin_import(
    session: AsyncSession,
    *,
    stated: ImportKind | None,
    files: list[Brought],
    key: str | None,
    sender: str | None = None,
) -> WaitingImport:
    """Keep files for a day, to be read while nobody waits; see ``read_waiting``.

    Raises as ``start_import`` does, but for what shows only when they are read.
    """
    arrived = await _arrived(files, stated, key, sender)
    await queries.wait_for_a_long_file(session)
    row = await _find_earlier(session, arrived.request)
    if row is None:
        choices = {"name": named_after(files, "Pasted")}
        row = await _add(session, arrived, choices, state="reading")
    if row is None:  # the same request was carried out while this one was
        row = await _find_earlier(session, arrived.request)
    if row is None:
        raise queries.ImportNotFoundError
    return _waiting(row)


@dataclass(frozen=True, slots=True)
class _Arrived:
    """Files that came, with the kind that they are read as, and whose room they take."""

    files: list[Brought]
    name: str | None
    kind: ImportKind
    likeness: dict[str, list[Any]]
    request: Request | None
    sender: str | None


async def _arrived(
    files: list[Brought], stated: ImportKind | None, key: str | None, sender: str | None
) -> _Arrived:
    """Return files with what they are. Raises FileError."""
    name = _shown_name(files)
    likely = await asyncio.to_thread(likely_kinds, files, refusing=stated is None)
    kind = likely[0].kind if stated is None else stated
    likeness = {sign.kind: [sign.score, sign.reason] for sign in likely}
    request = Request.of(key, "IMPORT", kind, name, bundle_hash(files))
    return _Arrived(files, name, kind, likeness, request, sender)


async def _add(
    session: AsyncSession, arrived: _Arrived, choices: Mapping[str, Any], *, state: str
) -> ImportRow | None:
    files, request = arrived.files, arrived.request
    large = state == "reading" or sum(file.size for file in files) > _LARGE_BYTES
    return await queries.add_import(
        session,
        import_id=(LARGE if large else "") + secrets.token_hex(12),
        kind=arrived.kind,
        file_name=arrived.name,
        content=await asyncio.to_thread(bundled, files),
        choices=choices,
        likeness=arrived.likeness,
        files=[file.facts for file in files],
        sender=arrived.sender,
        idempotency_key=request.key if request else None,
        request_hash=request.hash if request else None,
        state=state,
    )


def _taken_for(kind: str, likeness: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Return what a refusal says of the kind that a file was taken for, and of the others."""
    kinds = _candidates(likeness)
    taken = next(candidate for candidate in kinds if candidate.kind == kind)
    return asdict(TakenFor(taken, [one for one in kinds if one is not taken]))


async def _keep_digest(session: AsyncSession, row: ImportRow, parsed: Any) -> None:
    digest = await asyncio.to_thread(KINDS[row.kind].digest, parsed)
    if digest is not None:
        await queries.store_digest(session, import_id=row.id, digest=digest)


async def read_waiting(
    sessions: async_sessionmaker[AsyncSession], import_id: str, progress: Progress
) -> None:
    """Read a file that ``begin_import`` kept, and keep what it holds or why it is refused.

    progress: told how far it is. Raises ImportNotFoundError for what was discarded meanwhile.
    """
    async with sessions() as session, session.begin():
        row = await queries.get_import_row(session, import_id=import_id)
        files = await _files(session, row)
    PROGRESS.set(progress)  # of this task, and of the thread that it reads in
    try:
        parsed = await asyncio.to_thread(KINDS[row.kind].parse, files, None)
    except Refusal as refusal:
        refusal.members = {**refusal.members, **_taken_for(row.kind, row.likeness)}
        async with sessions() as session, session.begin():
            await queries.note_refusal(
                session, import_id=import_id, refusal=stored_refusal(refusal)
            )
        return
    async with sessions() as session, session.begin():
        await queries.wait_for_a_long_file(session)
        row = await queries.get_import_row(session, import_id=import_id, locked=True)
        if row.state == "reading":
            row.choices = {**KINDS[row.kind].first_choices(parsed), **row.choices}
            await _keep_digest(session, row, parsed)
            row.state, row.read_share = "read", 1.0


def stored_refusal(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as it is kept with a file that was read while nobody waited."""
    return {
        "status": refusal.status,
        "slug": refusal.slug,
        "title": refusal.title,
        "detail": refusal.detail,
        "errors": [list(fault) for fault in refusal.errors],
        "members": dict(refusal.members),
    }


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
    return [_waiting(row) for row in await queries.list_waiting(session)]


def _waiting(row: ImportRow) -> WaitingImport:
    return WaitingImport(
        id=row.id,
        kind=row.kind,
        name=row.choices["name"],
        file_name=row.file_name,
        file_bytes=None if row.files is None else sum(file["bytes"] for file in row.files),
        state=cast(ReadingState, row.state),
        read_share=row.read_share if row.state == "reading" else None,
        refused_for=None if row.refusal is None else row.refusal["detail"],
        brought_at=row.created_at,
        expires_at=row.created_at + IMPORT_LIFE,
    )


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
        made = await KINDS[row.kind].take_over(session, reading, row.file_name)
        wordings = wordings_of([made["says"]])
        row.made = {**made, "wordings": {text: asdict(it) for text, it in wordings.items()}}
        await session.flush()
    return await _shown(session, row, reading)


async def _parsed(session: AsyncSession, row: ImportRow) -> Any:
    """Return what the files of an import hold. Raises StillReadingError, and why it is refused."""
    if row.refusal is not None:
        raise RefusedFileError(row.refusal)
    if row.state == "reading":
        raise StillReadingError
    await queries.wait_for_a_long_file(session)
    if row.files is not None and row.id.startswith(LARGE):
        with temporary_file() as digest:
            if await queries.copy_digest(session, import_id=row.id, into=digest):
                files = [Brought.known(facts) for facts in row.files]
                return await asyncio.to_thread(
                    KINDS[row.kind].parse_digest, files, row.choices, digest
                )
    return await asyncio.to_thread(KINDS[row.kind].parse, await _files(session, row), row.choices)


async def _files(session: AsyncSession, row: ImportRow) -> list[Brought]:
    files = HELD.find(row.id)
    if files is None:
        with temporary_file() as packed:
            await queries.copy_content(session, import_id=row.id, into=packed)
            files = await asyncio.to_thread(unbundled, packed, row.files)
        HELD.keep(row.id, files, sum(file.size for file in files))
    return files


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
        wordings=wordings_of([reading.says]),
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
        wordings={
            text: read_wording(wording) for text, wording in made.get("wordings", {}).items()
        },
        links=[Link(label, href) for label, href in made["links"]],
    )


async def _find_earlier(session: AsyncSession, request: Request | None) -> ImportRow | None:
    if request is None:
        return None
    row = await queries.find_import_by_key(session, key=request.key)
    if row is not None and row.request_hash != request.hash:
        raise KeyReusedError
    return row
