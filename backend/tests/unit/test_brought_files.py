"""Files as they are brought: packed or not, long or short, read in parts and within bounds."""

import gzip
import io
import zipfile
from collections.abc import Iterator

import pytest

from headroom.domain.peaks.profiles import FileError
from headroom.services import brought_files
from headroom.services.brought_files import (
    Brought,
    bundle_hash,
    bundled,
    opened,
    temporary_file,
    unbundled,
)


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as bundle:
        for name, data in files.items():
            bundle.writestr(name, data)
    return packed.getvalue()


def texts(*files: Brought) -> list[bytes]:
    return [b"".join(file.parts()) for file in opened(files)]


LONG = bytes(range(256)) * (3 << 14)


def test_a_long_file_lies_on_disk_and_comes_back_in_parts() -> None:
    file = temporary_file()
    file.write(LONG)
    brought = Brought.of("long.bin", file)
    assert (brought.size, brought.sha256) == (len(LONG), Brought.of(None, LONG).sha256)
    assert file._rolled  # type: ignore[attr-defined]
    parts = [*opened([brought])[0].parts()]
    assert b"".join(parts) == LONG and max(map(len, parts)) < len(LONG) / 10


def test_what_is_kept_is_what_was_brought() -> None:
    files = [Brought.of("a.csv", b"1"), Brought.of(None, LONG), Brought.of("b/a.csv", b"")]
    kept = unbundled(bundled(files))
    assert [(file.name, file.size, file.sha256) for file in kept] == [
        (file.name, file.size, file.sha256) for file in files
    ]
    assert bundle_hash(kept) == bundle_hash(files)


def test_gzip_and_zip_are_opened_and_what_is_there_twice_counts_once() -> None:
    twice = zipped(one=LONG, again=LONG, **{"__MACOSX/x": b"x"})
    assert texts(Brought.of("z", twice), Brought.of("g", gzip.compress(b"22"))) == [LONG, b"22"]
    assert texts(Brought.of("g", gzip.compress(b"1") + gzip.compress(b"2") + b"left")) == [b"12"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (gzip.compress(LONG)[:-9], "ends too early"),
        (b"\x1f\x8bxxxxxxxxxxxxxxxx", "is damaged"),
        (b"PK\x03\x04 and no more", "is damaged"),
        (zipped(), "PK"),
    ],
)
def test_a_damaged_archive_is_refused(data: bytes, words: str) -> None:
    if words == "PK":
        assert texts(Brought.of("empty.zip", data)) == [data]  # no zip by its first bytes
        return
    with pytest.raises(FileError, match=words):
        texts(Brought.of("damaged", data))


def test_a_zip_is_refused_wherever_a_byte_of_its_packing_is_altered() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_LZMA) as bundle:
        bundle.writestr("day.csv", b"0123456789\n" * 50)
    whole = packed.getvalue()
    refused = 0
    for place in range(30, len(whole) - 22):  # behind the mark of a zip, before its last record
        altered = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
        try:
            texts(Brought.of("altered.zip", altered))
        except FileError:
            refused += 1
    assert refused > 20


@pytest.fixture
def small_bounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(brought_files, "MOST_WHOLE_BYTES", 1 << 20)
    monkeypatch.setattr(brought_files, "MOST_STREAMED_BYTES", 8 << 20)
    yield


@pytest.mark.usefixtures("small_bounds")
@pytest.mark.parametrize("packed", [False, True])
def test_a_table_over_its_bound_is_refused_with_what_to_bring_instead(packed: bool) -> None:
    table = opened([Brought.of("t.csv", gzip.compress(LONG) if packed else LONG)])[0]
    with pytest.raises(FileError, match=r"more than 1 MB.*fewer columns or a shorter time"):
        table.whole()


@pytest.mark.usefixtures("small_bounds")
@pytest.mark.parametrize("packed", [gzip.compress(LONG), zipped(one=LONG)])
def test_what_unpacks_to_more_than_is_read_in_parts_is_refused(packed: bytes) -> None:
    with pytest.raises(FileError, match="more than 8 MB: split it"):
        texts(Brought.of("bomb", packed))
