"""What all SMF records share: descriptor words, headers, sections and the forms of fields.

Method and sources: docs/methods/smf-records.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from headroom.domain.files.smf_layout import HEADER, PRODUCT, SMF_SECTIONS, SmfField
from headroom.domain.peaks.profiles import FileError
from headroom.domain.quantities.phrases import Amount

_RDW = 4
_LEAST_RECORD = 18
"""The header that all types share."""
_LONGEST_BLOCK = 1 << 20
_LARGE_BLOCK = 0x80000000
"""Bit 0 of a block descriptor word: its length has 31 bits, otherwise 15."""
_COMPLETE, _FIRST, _LAST, _MIDDLE = 0, 1, 2, 3
_SEGMENTS = frozenset((_COMPLETE, _FIRST, _LAST, _MIDDLE))
_HUNDREDTHS_OF_A_DAY = 24 * 3600 * 100
_EBCDIC_NAME = frozenset("$#@ ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".encode("cp037"))


class DamagedRecordError(ValueError):
    """A record whose sections do not lie in it or whose times are none."""


def first_types(head: bytes) -> list[tuple[int, int | None]]:
    """Return type and subtype of the records that lie whole in the beginning of a file."""
    types: list[tuple[int, int | None]] = []
    with suppress(FileError):  # the last record is cut off
        for record in records(iter((head,))):
            types.append((binary_of(record, HEADER["SMF70RTY"]), subtype_of(record)))
    return types


def is_smf(head: bytes) -> bool:
    """Return whether a file begins with SMF records: descriptor words, type, time and system."""
    return _first_record(head) is not None


def without_descriptor_words(head: bytes) -> bool:
    """Return whether a file begins with an SMF record whose descriptor word is missing."""
    return not is_smf(head) and _is_header(bytes(_RDW) + head[: _LEAST_RECORD - _RDW])


def _first_record(head: bytes) -> int | None:
    """Return where the first record begins: behind a block descriptor word or at once."""
    for at in (0, _RDW):
        length, segment = int.from_bytes(head[at : at + 2], "big"), head[at + 2 : at + 4]
        if len(head) < at + _LEAST_RECORD or length < _LEAST_RECORD:
            continue
        fits = segment in (b"\0\0", b"\1\0") and _is_header(head[at : at + _LEAST_RECORD])
        if at:
            block = _block_length(head[:_RDW])
            fits = fits and _RDW + length <= block
        if fits:
            return at
    return None


def _block_length(word: bytes) -> int:
    length = int.from_bytes(word, "big")
    return length & ~_LARGE_BLOCK if length & _LARGE_BLOCK else length >> 16


def _is_header(record: bytes) -> bool:
    """Return whether bytes are a header of SMF: time of day, packed date, system's name."""
    if len(record) < _LEAST_RECORD:
        return False
    time, date = record[6:10], record[10:14]
    return (
        int.from_bytes(time, "big") <= _HUNDREDTHS_OF_A_DAY
        and date[0] in (0, 1)
        and date[3] & 0x0F == 0x0F
        and date.hex()[2:7].isdecimal()
        and all(byte in _EBCDIC_NAME for byte in record[14:18])
        and record[14] != 0x40
    )


def records(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield records with their descriptor words; segments of a spanned one are joined.

    Raises FileError, with the place in the file, for lengths that do not fit.
    """
    begun = b""
    for at, segment in _segments(parts):
        code = segment[2] & 3
        if code in (_COMPLETE, _FIRST):
            if begun:
                raise FileError(
                    f"byte {Amount(at, exact=True)}: a record begins within the one before"
                )
            begun = segment
        elif not begun:
            raise FileError(
                f"byte {Amount(at, exact=True)}: a segment goes on with a record that has not begun"
            )
        else:
            begun += segment[_RDW:]
        if len(begun) > _LONGEST_BLOCK:
            raise FileError(
                f"byte {Amount(at, exact=True)}: a record of more "
                f"than {Amount(_LONGEST_BLOCK, exact=True)} bytes"
            )
        if code in (_COMPLETE, _LAST):
            if len(begun) >= _LEAST_RECORD:
                yield begun
            begun = b""
    if begun:
        raise FileError("the file ends within a record: it was not transferred whole")


def _segments(parts: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield segments with their descriptor words, and where they begin in the file."""
    buffer, start, blocked, at_first = b"", 0, False, True
    block_ends = 0
    for part in parts:
        buffer += part
        if at_first:
            if len(buffer) < _RDW + _LEAST_RECORD and len(part):
                continue
            blocked, at_first = _first_record(buffer) == _RDW, False
        at = 0
        while len(buffer) - at >= 2 * _RDW:
            place = start + at
            if blocked and place >= block_ends:
                length = _block_length(buffer[at : at + _RDW])
                if not _RDW < length <= _LONGEST_BLOCK:
                    raise FileError(f"byte {Amount(place, exact=True)}: no length of a block")
                block_ends = place + length
                at += _RDW
                continue
            length = int.from_bytes(buffer[at : at + 2], "big")
            if length < _RDW or buffer[at + 2] not in _SEGMENTS or buffer[at + 3]:
                raise FileError(
                    f"byte {Amount(place, exact=True)}: no record descriptor "
                    f"word. Transfer the file in binary with "
                    "its descriptor words (RDW)"
                )
            if blocked and place + length > block_ends:
                raise FileError(
                    f"byte {Amount(place, exact=True)}: a record reaches over the end of its block"
                )
            if len(buffer) - at < length:
                break
            yield place, buffer[at : at + length]
            at += length
        buffer, start = buffer[at:], start + at
    if buffer.strip(b"\0"):
        raise FileError("the file ends within a record: it was not transferred whole")


def subtype_of(record: bytes) -> int | None:
    """Return a record's subtype; None where it says that it has none (bit 1 of its flags)."""
    place = HEADER["SMF70STY"]
    if not record[4] & 0x40 or len(record) < place.offset + place.length:
        return None
    return int.from_bytes(record[place.offset : place.offset + place.length], "big")


def binary_of(section: bytes, place: SmfField) -> int:
    """Return a binary field; 0 where the section ends before it."""
    return int.from_bytes(section[place.offset : place.offset + place.length], "big")


def float_of(section: bytes, place: SmfField) -> float:
    """Return a number, binary or in long floating point of base 16.

    0 where the section ends before it. Raises DamagedRecordError for one below 0.
    """
    written = section[place.offset : place.offset + place.length]
    if place.form != "floating" or len(written) < place.length:
        return float(binary_of(section, place))
    number = int.from_bytes(written[1:], "big") * 16.0 ** ((written[0] & 0x7F) - 64 - 14)
    if written[0] & 0x80 and number:
        raise DamagedRecordError
    return number


def text_of(section: bytes, place: SmfField) -> str:
    """Return a field of letters and digits. Raises DamagedRecordError for other signs."""
    written = section[place.offset : place.offset + place.length]
    if place.form == "hexadecimal":
        return written.hex().upper()
    text = written.decode("cp037").strip(" \0")
    if not (text.isascii() and text.isprintable()):
        raise DamagedRecordError
    return text


def packed_of(section: bytes, place: SmfField) -> str:
    """Return the digits of a packed field without its sign. Raises DamagedRecordError."""
    digits = section[place.offset : place.offset + place.length].hex()
    if not digits[:-1].isdecimal() or digits[-1:] not in ("a", "c", "e", "f"):
        raise DamagedRecordError
    return digits[:-1]


def sections_at(record: bytes, at: int) -> list[bytes]:
    """Return the sections of a kind. at: where their triplet stands in the header.

    Raises DamagedRecordError where one lies outside of the record.
    """
    triplet = record[at : at + 8]
    if len(triplet) < 8:
        return []
    offset = int.from_bytes(triplet[:4], "big")
    length, count = (int.from_bytes(triplet[part : part + 2], "big") for part in (4, 6))
    if not count:
        return []
    if not length or offset < SMF_SECTIONS["product"] or offset + length * count > len(record):
        raise DamagedRecordError
    return [record[offset + length * one : offset + length * (one + 1)] for one in range(count)]


def moment_of(product: bytes) -> datetime:
    """Return the beginning of an interval, local time. Raises DamagedRecordError."""
    clock, date = (packed_of(product, PRODUCT[name]) for name in ("SMF70IST", "SMF70DAT"))
    try:
        day = datetime(1900 + 100 * int(date[1]) + int(date[2:4]), 1, 1)
        day += timedelta(days=int(date[4:]) - 1)
        return day.replace(hour=int(clock[1:3]), minute=int(clock[3:5]), second=int(clock[5:7]))
    except (ValueError, OverflowError) as error:
        raise DamagedRecordError from error


def length_of(product: bytes) -> float:
    """Return the seconds of an interval. Raises DamagedRecordError."""
    written = packed_of(product, PRODUCT["SMF70INT"])
    seconds = int(written[:2]) * 60 + int(written[2:4]) + int(written[4:7]) / 1000
    if not seconds:
        raise DamagedRecordError
    return seconds
