"""Files as users bring them, taken out of gzip, zip and EBCDIC, in parts and within bounds.

A long file lies on disk from its arrival on, and is read in parts: none is held in memory whole
unless it is a table, which has a bound of its own.
"""

from __future__ import annotations

import codecs
import hashlib
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from io import SEEK_END, BytesIO
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Generic, TypeVar

from headroom.domain.files.delimited_text import EbcdicPage, ebcdic_page
from headroom.domain.files.rmf_listing import listing_record_length
from headroom.domain.files.smf_record_bytes import is_smf
from headroom.domain.files.workbooks import text_of_sheets
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount
from headroom.services.workbook_files import DAMAGED_ZIP, SheetRows, sheets_of

LARGE = "large-"
"""What the id of an import begins with whose file takes long to read."""
MOST_FILES = 100
MOST_STREAMED_BYTES = 2 << 30
"""What a file may hold that is read in parts."""
MOST_WHOLE_BYTES = 64 << 20
"""What a file may hold that is read at once."""
_IN_MEMORY = 4 << 20
"""What of a file is held in memory; a longer one is on disk."""
_PART = 1 << 18
_HEAD = 16 << 10
_GZIP, _ZIP, _OLD_WORKBOOK = b"\x1f\x8b", b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_PACKED = "p"
"""Behind the number of a bundled file that was packed on its way here."""
_EBCDIC_XML = "<?xml".encode("cp037")
_DECLARED = re.compile(rb"encoding\s*=\s*[\"'][^\"']*[\"']")


@dataclass(slots=True)
class Progress:
    """How much of files has been read, in bytes as they lie there. Threads may share one."""

    _sizes: dict[int, int] = field(default_factory=dict)
    _places: dict[int, int] = field(default_factory=dict)
    share: float = 0.0

    def begin(self, files: Sequence[IO[bytes]]) -> None:
        """Take files as those that are to be read."""
        self._sizes = {id(file): file.seek(0, SEEK_END) for file in files}
        self._places = {}

    def reached(self, file: IO[bytes]) -> None:
        """Note how far a file is read; the share never falls."""
        if id(file) in self._sizes:
            self._places[id(file)] = file.tell()
            share = sum(self._places.values()) / max(1, sum(self._sizes.values()))
            self.share = max(self.share, share)


PROGRESS: ContextVar[Progress | None] = ContextVar("progress", default=None)
"""Who wants to know how much of files has been read, if anybody does."""


Choices = TypeVar("Choices")
Preview = TypeVar("Preview")


@dataclass(frozen=True)
class Reading(Generic[Choices, Preview]):
    """What files hold: in a sentence, with remarks, and what taking it over would change.

    choices: under which they were read.
    """

    says: str
    choices: Choices
    findings: list[Finding]
    preview: Preview


@dataclass(frozen=True)
class HashedReading(Reading[Choices, Preview]):
    """What files hold that are known again by their hash."""

    file_hash: str


class _Temporary(SpooledTemporaryFile[bytes]):
    def __del__(self) -> None:
        self.close()  # that nobody holds it any more is its ordinary end


def temporary_file() -> IO[bytes]:
    """Return a file that goes when nobody holds it; on disk when it is long."""
    return _Temporary(max_size=_IN_MEMORY)


def _parts_of(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while part := file.read(_PART):
        yield part


@dataclass(frozen=True, slots=True, eq=False)
class Brought:
    """A file as a user brings it. name: None for what was pasted. size: bytes.

    packed: the sender packed it on the way, with gzip; size and hash are those of the user's file.
    """

    name: str | None
    file: IO[bytes]
    size: int
    sha256: str
    packed: bool = False

    @classmethod
    def of(cls, name: str | None, given: bytes | IO[bytes], *, packed: bool = False) -> Brought:
        """Return a file with its hash. Raises FileError for what was packed and is damaged."""
        file = BytesIO(given) if isinstance(given, bytes) else given
        digest, size = hashlib.sha256(), 0
        for part in _gunzipped(file) if packed else _parts_of(file):
            digest.update(part)
            size += len(part)
        return cls(name, file, size, digest.hexdigest(), packed)

    @classmethod
    def known(
        cls, facts: Mapping[str, Any], file: IO[bytes] | None = None, *, packed: bool = False
    ) -> Brought:
        """Return a file whose facts were kept. file: what it holds; None where nobody reads it."""
        content = BytesIO() if file is None else file
        return cls(facts["name"], content, facts["bytes"], facts["sha256"], packed)

    @property
    def facts(self) -> dict[str, Any]:
        """Return what is kept of it beside what it holds."""
        return {"name": self.name, "sha256": self.sha256, "bytes": self.size}

    @property
    def head(self) -> bytes:
        """Return its first bytes."""
        self.file.seek(0)
        return self.file.read(_HEAD)


@dataclass(frozen=True, slots=True, eq=False)
class OpenedFile:
    """A file taken out of the zip that it may be in. gzipped: it is packed still.

    head: as text where the file is EBCDIC. ebcdic: its code page. record_length: of each of its
    lines, where nothing else ends them.
    """

    name: str | None
    file: IO[bytes]
    size: int
    sha256: str
    gzipped: bool
    head: bytes
    ebcdic: EbcdicPage | None = None
    record_length: int | None = None

    @property
    def is_workbook(self) -> bool:
        """Whether it is one that a spreadsheet wrote."""
        return self.head.startswith((_OLD_WORKBOOK, _ZIP))

    @property
    def is_xml(self) -> bool:
        """Whether it begins as XML, whatever its encoding."""
        start = self.head[:200].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
        return start.startswith(b"<") or self.is_ebcdic_xml

    @property
    def is_ebcdic_xml(self) -> bool:
        """Whether it is XML as z/OS keeps it."""
        return self.head.startswith(_EBCDIC_XML)

    def parts(self) -> Iterator[bytes]:
        """Yield what it holds as text, piece by piece; of a workbook a sheet. Raises FileError."""
        if self.is_workbook:
            yield text_of_sheets(self.sheets()).encode()
            return
        yield from self._pieces()

    def sheets(self) -> SheetRows:
        """Return the sheets of a workbook. Raises FileError."""
        return sheets_of(self._joined(self._pieces()))

    def _pieces(self) -> Iterator[bytes]:
        pieces = _gunzipped(self.file) if self.gzipped else _parts_of(self.file)
        pieces = _noted(pieces, self.file)
        if self.is_ebcdic_xml:
            pieces = _from_ebcdic(pieces, "cp037")
        elif self.ebcdic is not None:
            pieces = _from_ebcdic(pieces, self.ebcdic, self.record_length)
        yield from pieces

    def whole(self) -> bytes:
        """Return what it holds as text; of a workbook a sheet. Raises FileError."""
        return self._joined(self.parts())

    def _joined(self, parts: Iterator[bytes]) -> bytes:
        pieces: list[bytes] = []
        size = 0 if self.gzipped else self.size
        for part in parts if size <= MOST_WHOLE_BYTES else ():
            pieces.append(part)
            size += len(part) if self.gzipped else 0
            if size > MOST_WHOLE_BYTES:
                break
        if size > MOST_WHOLE_BYTES:
            raise too_long()
        return b"".join(pieces)


def too_long() -> FileError:
    """Return why a table is refused by its size, and what to bring instead."""
    return FileError(
        f"it holds more than {MOST_WHOLE_BYTES >> 20} MB, where a year of five minutes of four "
        "LPARs, which is what a profile holds, takes some 5 MB: bring fewer columns or a shorter "
        "time (time, LPAR and MSU, or a month at a time). Load tests and RMF reports may be longer"
    )


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file that was brought: what tells it apart from any other."""

    name: str | None
    sha256: str
    bytes: int


def files_read(files: Sequence[Brought]) -> list[FileRead]:
    """Return what tells the files apart from others."""
    return [FileRead(file.name, file.sha256, file.size) for file in files]


def named_after(files: Sequence[Brought], otherwise: str) -> str:
    """Return the name of the first file that has one, without folder and ending."""
    name = next((file.name for file in files if file.name), None)
    stem = "" if name is None else name.rsplit("/", 1)[-1].split(".")[0]
    return stem[:120] or otherwise


def bundle_hash(files: Sequence[Brought]) -> str:
    """Return the hash of a file; of several, that of their hashes."""
    hashes = [file.sha256 for file in files]
    return hashes[0] if len(hashes) == 1 else hashlib.sha256("".join(hashes).encode()).hexdigest()


def bundled(files: Sequence[Brought]) -> IO[bytes]:
    """Return files as one, to be kept as they were brought; what is packed is not packed again."""
    packed = temporary_file()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as bundle:
        for at, file in enumerate(files):
            large = file.size >= zipfile.ZIP64_LIMIT // 2
            name = f"{at}{_PACKED if file.packed else ''}/{file.name or ''}"
            is_packed = file.head.startswith((_GZIP, _ZIP))
            member = zipfile.ZipInfo(name) if is_packed else name  # alone it is stored as it is
            with bundle.open(member, "w", force_zip64=large) as written:
                for part in _parts_of(file.file):
                    written.write(part)
    return packed


def unbundled(packed: IO[bytes], facts: Sequence[Mapping[str, Any]] | None = None) -> list[Brought]:
    """Return the files that were bundled. facts: what was kept of each, if it was."""
    with zipfile.ZipFile(packed) as bundle:
        files = []
        for at, member in enumerate(bundle.infolist()):
            place, _, name = member.filename.partition("/")
            packed_before = place.endswith(_PACKED)
            file = _taken_out(bundle, member)
            if facts is None:
                files.append(Brought.of(name or None, file, packed=packed_before))
            else:
                files.append(Brought.known(facts[at], file, packed=packed_before))
        return files


def _taken_out(packed: zipfile.ZipFile, member: zipfile.ZipInfo) -> IO[bytes]:
    file = temporary_file()
    with packed.open(member) as member_file:
        copyfileobj(member_file, file, _PART)
    return file


def opened(brought: Sequence[Brought], deep: int = 2) -> list[OpenedFile]:
    """Return the files, those in a zip one by one; what is there twice once. Raises FileError.

    deep: how often a file may be packed within a packed one.
    """
    files: dict[str, OpenedFile] = {}
    for file in brought:
        for member in _members(file):
            head = member.head
            gzipped = head.startswith(_GZIP)
            if gzipped:
                head = next(_gunzipped(member.file), b"")[:_HEAD]
            if gzipped and head.startswith(_GZIP) and deep:
                inner = Brought.of(member.name, _unpacked(member.file))
                for one in opened([inner], deep - 1):
                    alike = replace(one, sha256=member.sha256)  # of what was brought
                    files.setdefault(f"{member.sha256} {one.name}", alike)
                continue
            page = None if head.startswith(_EBCDIC_XML) or is_smf(head) else ebcdic_page(head)
            length = None
            if page is not None and b"\x15" not in head and b"\x25" not in head:
                length = listing_record_length(head.decode(page))
                page = None if length is None else page  # nothing else tells its records apart
            if page is not None:
                head = b"".join(_from_ebcdic(iter([head]), page, length))
            one = OpenedFile(
                member.name, member.file, member.size, member.sha256, gzipped, head, page, length
            )
            files.setdefault(member.sha256, one)
    progress = PROGRESS.get()
    if progress is not None:
        progress.begin([one.file for one in files.values()])
    return [*files.values()]


def _noted(pieces: Iterator[bytes], file: IO[bytes]) -> Iterator[bytes]:
    progress = PROGRESS.get()
    for piece in pieces:
        if progress is not None:
            progress.reached(file)
        yield piece


def _unpacked(file: IO[bytes]) -> IO[bytes]:
    unpacked = temporary_file()
    for part in _gunzipped(file):
        unpacked.write(part)
    return unpacked


def _members(file: Brought) -> Iterator[Brought]:
    if not file.head.startswith(_ZIP):
        yield file
        return
    try:
        with zipfile.ZipFile(file.file) as packed:
            members = [member for member in packed.infolist() if not member.is_dir()]
            if any(member.filename in ("[Content_Types].xml", "mimetype") for member in members):
                yield file
                return
            if sum(member.file_size for member in members) > MOST_STREAMED_BYTES:
                raise FileError(f"the zip holds more than {MOST_STREAMED_BYTES >> 20} MB: split it")
            members = [
                member
                for member in members
                if not member.filename.startswith(("__MACOSX/", ".")) and member.file_size
            ]
            if not 0 < len(members) <= MOST_FILES:
                count = Amount(len(members), exact=True)
                raise FileError(f"the zip holds {count} files; 1 to {MOST_FILES} are read")
            for member in members:
                yield Brought.of(member.filename, _taken_out(packed, member))
    except FileError:
        raise
    except DAMAGED_ZIP as error:
        raise FileError("the zip is damaged or has a password") from error


def _gunzipped(file: IO[bytes]) -> Iterator[bytes]:
    """Yield what the members of a gzip file hold; what follows them is left."""
    size = 0
    file.seek(0)
    rest = file.read(_PART)
    try:
        while rest.startswith(_GZIP):
            stream = zlib.decompressobj(wbits=31)
            while not stream.eof:
                part = stream.decompress(rest, _PART)
                rest = stream.unconsumed_tail
                if not rest and not stream.eof:
                    rest = file.read(_PART)
                if not part and not rest and not stream.eof:
                    raise FileError("the gzip file ends too early")
                size += len(part)
                if size > MOST_STREAMED_BYTES:
                    raise FileError(f"it holds more than {MOST_STREAMED_BYTES >> 20} MB: split it")
                if part:
                    yield part
            rest = stream.unused_data or file.read(_PART)
    except zlib.error as error:
        raise FileError("the gzip file is damaged") from error


def _from_ebcdic(
    pieces: Iterator[bytes], page: EbcdicPage, record_length: int | None = None
) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(page)()
    first = True
    if record_length is not None:
        pieces = _in_records(pieces, record_length)
    for piece in pieces:
        text = decoder.decode(piece).replace("\x85", "\n").encode()
        yield _DECLARED.sub(b'encoding="UTF-8"', text, count=1) if first else text
        first = False


def _in_records(pieces: Iterator[bytes], length: int) -> Iterator[bytes]:
    """Yield records of one length in EBCDIC, each with the end of a line behind it."""
    rest = b""
    for piece in pieces:
        rest += piece
        whole = len(rest) // length * length
        records = (rest[at : at + length] for at in range(0, whole, length))
        yield b"".join(record + b"\x15" for record in records)
        rest = rest[whole:]
    yield rest
