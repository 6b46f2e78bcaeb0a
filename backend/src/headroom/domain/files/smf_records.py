"""SMF records as z/OS writes them: type 70 subtype 1, with the dispatch of every partition.

Each interval becomes the report that RMF's Postprocessor would make of it. Records of other types
are counted and named by their number. Method and sources: docs/methods/smf-records.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from headroom.domain.files.rmf import (
    MANAGEMENT,
    CheckedRows,
    CpuReport,
    Partition,
    ReportGroup,
    SeriesBasis,
    partition_msu,
)
from headroom.domain.files.smf_layout import (
    CPU_CONTROL,
    CPU_IDENTIFICATION,
    GROUP_MEMBER,
    HEADER,
    LOGICAL_PROCESSOR,
    PARTITION,
    PRODUCT,
    REASSEMBLY,
    SMF_SECTIONS,
    SmfField,
)
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.formulas import formula

_RDW = 4
_LEAST_RECORD = 18
"""The header that all types share."""
_LONGEST_BLOCK = 1 << 20
_LARGE_BLOCK = 0x80000000
"""Bit 0 of a block descriptor word: its length has 31 bits, otherwise 15."""
_COMPLETE, _FIRST, _LAST, _MIDDLE = 0, 1, 2, 3
_SEGMENTS = frozenset((_COMPLETE, _FIRST, _LAST, _MIDDLE))
_HUNDREDTHS_OF_A_DAY = 24 * 3600 * 100
_READ_TYPE, _READ_SUBTYPE = 70, 1
_RATING_AGREES = 0.01
_MOST_PARTS = 100
"""Records that one long record may be broken into."""
_OF_PHYSICAL = "PHYSICAL"
_PROCESSORS = {"IFA": "AAP", "ZAAP": "AAP", "ZIIP": "IIP"}
_EBCDIC_NAME = frozenset("$#@ ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".encode("cp037"))


@formula(label="MSU of a machine", unit="MSU", takes=("", "CP"))
def msu_of_adjustment_factor(adjustment_factor: float, cps: float) -> float:
    """Return MSU of so many CPs: 16 million ÷ the factor are service units a second of each.

    adjustment_factor: SMF70CPA, sixteenths of microseconds for a service unit.
    """
    return 16e6 / adjustment_factor * 3600 / 1e6 * cps


class _DamagedError(ValueError):
    """A record whose sections do not lie in it or whose times are none."""


@dataclass(frozen=True, slots=True)
class _Sections:
    """The sections of one record that are read."""

    product: list[bytes]
    control: list[bytes]
    partitions: list[bytes]
    processors: list[bytes]
    kinds: list[bytes]

    def joined(self, other: _Sections) -> _Sections:
        """Return these sections and those of the record that goes on after it."""
        return _Sections(
            self.product,
            self.control or other.control,
            self.partitions + other.partitions,
            self.processors + other.processors,
            self.kinds + other.kinds,
        )


@dataclass(slots=True)
class _Seen:
    """What a file holds besides what is read."""

    others: Counter[tuple[int, int | None]] = field(default_factory=Counter)
    damaged: list[int] = field(default_factory=list)
    without_partitions: int = 0
    broken: dict[tuple[str, ...], dict[int, _Sections]] = field(default_factory=dict)


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


def smf_reports(
    parts: Iterable[bytes], checked: Mapping[SeriesBasis, CheckedRows]
) -> list[CpuReport]:
    """Return the CPU reports that records of type 70 subtype 1 make, record by record.

    Raises FileError where the lengths of records do not fit together.
    """
    seen = _Seen()
    reports: list[CpuReport] = []
    for number, record in enumerate(_records(parts), 1):
        kind = _value(record, HEADER["SMF70RTY"])
        subtype = _subtype(record)
        if (kind, subtype) != (_READ_TYPE, _READ_SUBTYPE):
            seen.others[kind, subtype] += 1
            continue
        try:
            sections = _whole(record, seen)
            report = None if sections is None else _report(record, sections, number, checked, seen)
        except _DamagedError:
            seen.damaged.append(number)
            continue
        if report is not None:
            reports.append(report)
    findings = [*_findings(seen)]
    if not reports:
        remarks = " ".join(finding.text for finding in findings)
        raise FileError(
            f"there is no SMF record of type 70 subtype 1 with partitions in this file. {remarks}"
        )
    for rows in checked.values():
        rows.findings += findings
    return reports


def _findings(seen: _Seen) -> Iterator[Finding]:
    if seen.others:
        listed = ", ".join(
            f"{count:,} of type {kind}{'' if subtype is None else f' subtype {subtype}'}"
            for (kind, subtype), count in seen.others.most_common(12)
        )
        more = len(seen.others) - 12
        rest = f" and {more:,} more types" if more > 0 else ""
        text = f"Records that are not read, by their number: {listed}{rest}."
        yield Finding("records_not_read", text)
    if seen.damaged:
        count = len(seen.damaged)
        text = (
            f"{'1 record' if count == 1 else f'{count:,} records'} of type 70 left out as damaged, "
            f"first record {seen.damaged[0]:,}: a section lies outside of it, or its time is none."
        )
        yield Finding("records_damaged", text)
    if seen.without_partitions:
        text = (
            f"{seen.without_partitions:,} records of type 70 hold no partitions and are left out."
        )
        yield Finding("no_partitions", text)
    if seen.broken:
        text = (
            f"{len(seen.broken):,} long records were broken into several, not all of which are "
            "here; they are left out."
        )
        yield Finding("records_incomplete", text)


def _records(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield records with their descriptor words; segments of a spanned one are joined.

    Raises FileError, with the place in the file, for lengths that do not fit.
    """
    begun = b""
    for at, segment in _segments(parts):
        code = segment[2] & 3
        if code in (_COMPLETE, _FIRST):
            if begun:
                raise FileError(f"byte {at:,}: a record begins within the one before")
            begun = segment
        elif not begun:
            raise FileError(f"byte {at:,}: a segment goes on with a record that has not begun")
        else:
            begun += segment[_RDW:]
        if len(begun) > _LONGEST_BLOCK:
            raise FileError(f"byte {at:,}: a record of more than {_LONGEST_BLOCK:,} bytes")
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
                    raise FileError(f"byte {place:,}: no length of a block")
                block_ends = place + length
                at += _RDW
                continue
            length = int.from_bytes(buffer[at : at + 2], "big")
            if length < _RDW or buffer[at + 2] not in _SEGMENTS or buffer[at + 3]:
                raise FileError(
                    f"byte {place:,}: no record descriptor word. Transfer the file in binary with "
                    "its descriptor words (RDW)"
                )
            if blocked and place + length > block_ends:
                raise FileError(f"byte {place:,}: a record reaches over the end of its block")
            if len(buffer) - at < length:
                break
            yield place, buffer[at : at + length]
            at += length
        buffer, start = buffer[at:], start + at
    if buffer.strip(b"\0"):
        raise FileError("the file ends within a record: it was not transferred whole")


def _subtype(record: bytes) -> int | None:
    """Return a record's subtype; None where it says that it has none (bit 1 of its flags)."""
    place = HEADER["SMF70STY"]
    if not record[4] & 0x40 or len(record) < place.offset + place.length:
        return None
    return int.from_bytes(record[place.offset : place.offset + place.length], "big")


def _value(section: bytes, place: SmfField) -> int:
    """Return a binary field; 0 where the section ends before it."""
    return int.from_bytes(section[place.offset : place.offset + place.length], "big")


def _text(section: bytes, place: SmfField) -> str:
    """Return a field of letters and digits. Raises _DamagedError for other signs."""
    written = section[place.offset : place.offset + place.length]
    if place.form == "hexadecimal":
        return written.hex().upper()
    text = written.decode("cp037").strip(" \0")
    if not (text.isascii() and text.isprintable()):
        raise _DamagedError
    return text


def _packed(section: bytes, place: SmfField) -> str:
    """Return the digits of a packed field without its sign. Raises _DamagedError."""
    digits = section[place.offset : place.offset + place.length].hex()
    if not digits[:-1].isdecimal() or digits[-1:] not in ("a", "c", "e", "f"):
        raise _DamagedError
    return digits[:-1]


def _sections_of(record: bytes, name: str) -> list[bytes]:
    """Return the sections of a kind. Raises _DamagedError where one lies outside of the record."""
    at = SMF_SECTIONS[name]
    triplet = record[at : at + 8]
    if len(triplet) < 8:
        return []
    offset = int.from_bytes(triplet[:4], "big")
    length, count = (int.from_bytes(triplet[part : part + 2], "big") for part in (4, 6))
    if not count:
        return []
    if not length or offset < SMF_SECTIONS["product"] or offset + length * count > len(record):
        raise _DamagedError
    return [record[offset + length * one : offset + length * (one + 1)] for one in range(count)]


def _whole(record: bytes, seen: _Seen) -> _Sections | None:
    """Return the sections of a record; None until all parts of a broken one are there."""
    sections = _Sections(*(_sections_of(record, name) for name in SMF_SECTIONS))
    if not sections.product:
        raise _DamagedError
    product = sections.product[0]
    if not _value(product, PRODUCT["SMF70RAN"]):
        return sections
    area = product[_value(product, PRODUCT["SMF70RAO"]) :]
    count, place = _value(area, REASSEMBLY["SMF70RBR"]), _value(area, REASSEMBLY["SMF70RSQ"])
    if not 0 < place <= count <= _MOST_PARTS:
        raise _DamagedError
    key = (
        _text(record, HEADER["SMF70SID"]),
        _packed(product, PRODUCT["SMF70DAT"]),
        _packed(product, PRODUCT["SMF70IST"]),
        _text(product, PRODUCT["SMF70IET"]),
    )
    parts = seen.broken.setdefault(key, {})
    parts[place] = sections
    if len(parts) < count:
        return None
    del seen.broken[key]
    first, *others = (parts[one] for one in sorted(parts))
    for other in others:
        first = first.joined(other)
    return first


def _report(
    record: bytes,
    sections: _Sections,
    number: int,
    checked: Mapping[SeriesBasis, CheckedRows],
    seen: _Seen,
) -> CpuReport | None:
    """Return what a record says of an interval; None of one without partitions.

    Raises _DamagedError.
    """
    if not sections.control or not sections.partitions:
        seen.without_partitions += 1
        return None
    product, control = sections.product[0], sections.control[0]
    starts_at = _moment(product)
    seconds = _length(product)
    kinds = [_kind(section) for section in sections.kinds]
    physical = {
        kind: _value(own, CPU_IDENTIFICATION["SMF70CTN"]) for kind, own in _of(kinds, sections)
    }
    rated = _rated_msu(control, physical.get("CP", 0))
    msu: dict[str, float | None] = {}
    defined: dict[str, float] = {}
    groups: dict[str, ReportGroup] = {}
    recorded: dict[str, float] = {}
    rows: list[Partition] = []
    for partition in sections.partitions:
        name = _text(partition, PARTITION["SMF70LPM"])
        first = _value(partition, PARTITION["SMF70BDS"])
        count = _value(partition, PARTITION["SMF70BDN"])
        own = sections.processors[first : first + count]
        if not name or len(own) < count:
            raise _DamagedError
        name = MANAGEMENT if name == _OF_PHYSICAL else name
        times: dict[str, tuple[float, float, int]] = {}
        for processor in own:
            index = _value(processor, LOGICAL_PROCESSOR["SMF70CIX"])
            if not 0 < index <= len(kinds):
                raise _DamagedError
            effective, total, many = times.get(kinds[index - 1], (0.0, 0.0, 0))
            times[kinds[index - 1]] = (
                effective + _value(processor, LOGICAL_PROCESSOR["SMF70EDT"]) / 1e6,
                total + _value(processor, LOGICAL_PROCESSOR["SMF70PDT"]) / 1e6,
                many + 1,
            )
        for kind, (effective, total, many) in times.items():
            if effective > 2 * seconds * many:
                raise _DamagedError
            charged = kind == "CP" and name != MANAGEMENT
            used = None
            if charged and rated is not None:
                used = partition_msu(effective, seconds, rated, physical["CP"])
            if charged:
                msu[name] = used
            rows.append(
                Partition(name, kind, starts_at, effective, total, many, None, used, (), number)
            )
        if cap := _value(partition, PARTITION["SMF70MSU"]):
            defined[name] = float(cap)
        limit, group = (
            _value(partition, PARTITION["SMF70GMU"]),
            _text(partition, PARTITION["SMF70GNM"]),
        )
        if _value(partition, PARTITION["SMF70PFL"]) & GROUP_MEMBER and limit and group:
            groups.setdefault(group, ReportGroup(float(limit), [])).lpars.append(name)
        if _value(partition, PARTITION["SMF70LPN"]) == _value(product, PRODUCT["SMF70PTN"]):
            recorded[name] = float(_value(control, CPU_CONTROL["SMF70LAC"]))
    for counted in checked.values():
        for row in rows:
            counted.add(row)
    family, model = (_text(control, CPU_CONTROL[name]) for name in ("SMF70MOD", "SMF70MDL"))
    return CpuReport(
        system=_text(record, HEADER["SMF70SID"]) or None,
        machine=f"{family}-{model}" if family.strip("0") and model else None,
        serial=_text(control, CPU_CONTROL["SMF70CSC"]) or family,
        starts_at=starts_at,
        ends_at=starts_at + timedelta(seconds=seconds),
        seconds=seconds,
        rated_msu=rated,
        msu={basis: dict(msu) for basis in checked},
        defined=defined,
        line=number,
        groups=groups,
        recorded=recorded,
    )


def _kind(section: bytes) -> str:
    name = _text(section, CPU_IDENTIFICATION["SMF70CIN"]).upper()
    return _PROCESSORS.get(name, name)


def _of(kinds: list[str], sections: _Sections) -> Iterator[tuple[str, bytes]]:
    return zip(kinds, sections.kinds, strict=True)


def _rated_msu(control: bytes, cps: int) -> float | None:
    """Return a machine's MSU by its adjustment factor, or its model capacity rating beside that.

    The rating is whole; where both agree it is taken, as the Postprocessor prints it. None without
    a factor. Raises _DamagedError for more than any machine has.
    """
    actual = _value(control, CPU_CONTROL["SMF70CPA_ACTUAL"])
    scale = _value(control, CPU_CONTROL["SMF70CPA_SCALING_FACTOR"])
    factor = float(_value(control, CPU_CONTROL["SMF70CPA"]))
    if actual and scale:
        factor = actual / scale
    if not factor or not cps:
        return None
    by_factor = msu_of_adjustment_factor(factor, cps)
    if by_factor > HIGHEST_MSU:
        raise _DamagedError
    rating = float(_value(control, CPU_CONTROL["SMF70MCR"]))
    return rating if abs(rating - by_factor) <= _RATING_AGREES * by_factor else by_factor


def _moment(product: bytes) -> datetime:
    """Return the beginning of an interval, local time. Raises _DamagedError."""
    clock, date = (_packed(product, PRODUCT[name]) for name in ("SMF70IST", "SMF70DAT"))
    try:
        day = datetime(1900 + 100 * int(date[1]) + int(date[2:4]), 1, 1)
        day += timedelta(days=int(date[4:]) - 1)
        return day.replace(hour=int(clock[1:3]), minute=int(clock[3:5]), second=int(clock[5:7]))
    except (ValueError, OverflowError) as error:
        raise _DamagedError from error


def _length(product: bytes) -> float:
    """Return the seconds of an interval. Raises _DamagedError."""
    written = _packed(product, PRODUCT["SMF70INT"])
    seconds = int(written[:2]) * 60 + int(written[2:4]) + int(written[4:7]) / 1000
    if not seconds:
        raise _DamagedError
    return seconds
