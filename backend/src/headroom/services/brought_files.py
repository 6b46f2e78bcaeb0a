"""Files as users bring them, taken out of gzip, zip and EBCDIC, in parts and within bounds."""

from __future__ import annotations

import codecs
import hashlib
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from headroom.domain.peaks.profiles import FileError

MOST_FILES = 100
MOST_STREAMED_BYTES = 1 << 30
"""What a file may hold that is read in parts."""
MOST_WHOLE_BYTES = 64 << 20
"""What a file may hold that is read at once."""
_PART = 1 << 18
_HEAD = 4096
_GZIP, _ZIP, _OLD_WORKBOOK = b"\x1f\x8b", b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_EBCDIC_XML = "<?xml".encode("cp037")
_DECLARED = re.compile(rb"encoding\s*=\s*[\"'][^\"']*[\"']")


@dataclass(frozen=True, slots=True)
class Brought:
    """A file as a user brings it. name: None for what was pasted."""

    name: str | None
    data: bytes


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file taken out of what it was packed in.

    packing: ``gzip``, or the name of the zip's member, which data is then; None for neither.
    """

    name: str | None
    data: bytes
    gzipped: bool
    head: bytes

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
        """Yield what it holds, piece by piece. Raises FileError."""
        pieces = _gunzipped(self.data) if self.gzipped else _sliced(self.data)
        yield from _from_ebcdic(pieces) if self.is_ebcdic_xml else pieces

    def whole(self) -> bytes:
        """Return what it holds. Raises FileError."""
        if not self.gzipped:
            return self.data
        found: list[bytes] = []
        size = 0
        for part in self.parts():
            size += len(part)
            if size > MOST_WHOLE_BYTES:
                raise FileError(f"it holds more than {MOST_WHOLE_BYTES >> 20} MB")
            found.append(part)
        return b"".join(found)


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file that was brought: what tells it apart from any other."""

    name: str | None
    sha256: str
    bytes: int


def files_read(files: Sequence[Brought]) -> list[FileRead]:
    """Return what tells the files apart from others."""
    return [
        FileRead(file.name, hashlib.sha256(file.data).hexdigest(), len(file.data)) for file in files
    ]


def named_after(files: Sequence[Brought], otherwise: str) -> str:
    """Return the name of the first file that has one, without folder and ending."""
    name = next((file.name for file in files if file.name), None)
    stem = "" if name is None else name.rsplit("/", 1)[-1].split(".")[0]
    return stem[:120] or otherwise


def bundle_hash(files: Sequence[Brought]) -> str:
    """Return the hash of a file; of several, that of their hashes."""
    hashes = [file.sha256 for file in files_read(files)]
    return hashes[0] if len(hashes) == 1 else hashlib.sha256("".join(hashes).encode()).hexdigest()


def bundled(files: Sequence[Brought]) -> bytes:
    """Return files as one, to be kept as they were brought."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as bundle:
        for at, file in enumerate(files):
            bundle.writestr(f"{at}/{'' if file.name is None else file.name}", file.data)
    return packed.getvalue()


def unbundled(data: bytes) -> list[Brought]:
    """Return the files that were bundled."""
    with zipfile.ZipFile(BytesIO(data)) as bundle:
        return [
            Brought(name.partition("/")[2] or None, bundle.read(name)) for name in bundle.namelist()
        ]


def opened(files: Sequence[Brought]) -> list[OpenedFile]:
    """Return the files, those in a zip one by one; what is there twice once. Raises FileError."""
    found: dict[bytes, OpenedFile] = {}
    for file in files:
        for name, data in _members(file):
            gzipped = data.startswith(_GZIP)
            head = next(_gunzipped(data), b"")[:_HEAD] if gzipped else data[:_HEAD]
            found.setdefault(data, OpenedFile(name, data, gzipped, head))
    return [*found.values()]


def _members(file: Brought) -> Iterator[tuple[str | None, bytes]]:
    if not file.data.startswith(_ZIP):
        yield file.name, file.data
        return
    try:
        with zipfile.ZipFile(BytesIO(file.data)) as packed:
            members = [member for member in packed.infolist() if not member.is_dir()]
            if sum(member.file_size for member in members) > MOST_STREAMED_BYTES // 4:
                raise FileError(f"the zip holds more than {MOST_STREAMED_BYTES >> 22} MB")
            if any(member.filename in ("[Content_Types].xml", "mimetype") for member in members):
                yield file.name, file.data
                return
            members = [
                member
                for member in members
                if not member.filename.startswith(("__MACOSX/", ".")) and member.file_size
            ]
            if not 0 < len(members) <= MOST_FILES:
                raise FileError(f"the zip holds {len(members):,} files; 1 to {MOST_FILES} are read")
            for member in members:
                yield member.filename, packed.read(member)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error, EOFError) as error:
        raise FileError("the zip is damaged or has a password") from error


def _sliced(data: bytes) -> Iterator[bytes]:
    for start in range(0, len(data), _PART):
        yield data[start : start + _PART]


def _gunzipped(data: bytes) -> Iterator[bytes]:
    size = 0
    rest = data
    try:
        while rest.startswith(_GZIP):
            stream = zlib.decompressobj(wbits=31)
            while not stream.eof:
                part = stream.decompress(rest, _PART)
                rest = stream.unconsumed_tail
                if not part and not rest and not stream.eof:
                    raise FileError("the gzip file ends too early")
                size += len(part)
                if size > MOST_STREAMED_BYTES:
                    raise FileError(f"it holds more than {MOST_STREAMED_BYTES >> 20} MB")
                if part:
                    yield part
            rest = stream.unused_data
    except zlib.error as error:
        raise FileError("the gzip file is damaged") from error


def _from_ebcdic(pieces: Iterator[bytes]) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder("cp037")()
    first = True
    for piece in pieces:
        text = decoder.decode(piece).replace("\x85", "\n").encode()
        yield _DECLARED.sub(b'encoding="UTF-8"', text, count=1) if first else text
        first = False
