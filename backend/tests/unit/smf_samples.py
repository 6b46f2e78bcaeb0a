"""SMF records of type 70 subtype 1, written field by field from values that are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

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

LENGTHS = {"product": 104, "control": 360, "partition": 84, "processor": 80, "kind": 24}
"""Of sections, as z/OS 2.4 has them or a little more."""
PRODUCT_AREA = 16


@dataclass(frozen=True)
class Lpar:
    """CP seconds of an LPAR in an interval, over so many logical CPs."""

    name: str
    number: int
    seconds: float
    cps: int = 2
    ziip_seconds: float = 0.0
    defined: int = 0
    group: tuple[str, int] | None = None


@dataclass(frozen=True)
class Machine:
    """The machine of the records. factor: SMF70CPA_actual ÷ scaling; 0 leaves it out."""

    family: str = "2964"
    model: str = "703"
    serial: str = "00000000000829E7"
    rated_msu: int = 571
    cps: int = 3
    scale: int = 1024

    @property
    def factor(self) -> float:
        """Sixteenths of microseconds of a CP for a service unit."""
        return 16e6 * 3600 / 1e6 * self.cps / self.rated_msu


def filled(length: int, fields: Mapping[str, SmfField], values: Mapping[str, object]) -> bytearray:
    """Return a section with these fields."""
    section = bytearray(length)
    for name, value in values.items():
        put(section, fields[name], value)
    return section


def put(section: bytearray, place: SmfField, value: object) -> None:
    """Write a field."""
    if place.form == "EBCDIC":
        written = str(value).encode("cp037").ljust(place.length, b"\x40")
    elif place.form == "packed" or place.form == "hexadecimal":
        digits = f"{value}F" if place.form == "packed" else str(value)
        written = bytes.fromhex(digits.rjust(place.length * 2, "0"))
    else:
        assert isinstance(value, int)
        written = value.to_bytes(place.length, "big")
    assert len(written) == place.length, (value, place)
    section[place.offset : place.offset + place.length] = written


def packed_date(at: datetime) -> str:
    """Return 0cyyddd."""
    return f"{(at.year - 1900) // 100:02d}{at.year % 100:02d}{at:%j}"


def record(
    at: datetime,
    lpars: Sequence[Lpar],
    *,
    machine: Machine = Machine(),
    minutes: int = 15,
    system: str = "SYSA",
    own: int = 1,
    lac: int = 0,
    parts: int = 1,
) -> list[bytes]:
    """Return the record of an interval, or the several that it is broken into.

    own: number of the partition that writes it. lac: the average that it records.
    """
    partitions: list[bytearray] = []
    processors: list[bytearray] = []
    for lpar in [*lpars, Lpar("PHYSICAL", 99, 3.5, 1)]:
        kinds = [1] * lpar.cps + [2] * bool(lpar.ziip_seconds)
        group = lpar.group or ("", 0)
        partitions.append(
            filled(
                LENGTHS["partition"],
                PARTITION,
                {
                    "SMF70LPM": lpar.name,
                    "SMF70LPN": lpar.number,
                    "SMF70BDN": len(kinds),
                    "SMF70BDS": len(processors),
                    "SMF70MSU": lpar.defined,
                    "SMF70PFL": GROUP_MEMBER if lpar.group else 0,
                    "SMF70GNM": group[0],
                    "SMF70GMU": group[1],
                },
            )
        )
        for kind in kinds:
            seconds = lpar.ziip_seconds if kind == 2 else lpar.seconds / lpar.cps
            time = round(seconds * 1e6)
            values = {"SMF70PDT": time + 7, "SMF70CIX": kind, "SMF70EDT": time}
            processors.append(filled(LENGTHS["processor"], LOGICAL_PROCESSOR, values))
    kind_sections = [
        filled(LENGTHS["kind"], CPU_IDENTIFICATION, {"SMF70CIN": name, "SMF70CTN": count})
        for name, count in (("CP", machine.cps), ("IIP", 1))
    ]
    control = filled(
        LENGTHS["control"],
        CPU_CONTROL,
        {
            "SMF70MOD": machine.family,
            "SMF70STF": 0x18,
            "SMF70MDL": machine.model,
            "SMF70CPA": round(machine.factor),
            "SMF70LAC": lac,
            "SMF70CSC": machine.serial,
            "SMF70MCR": machine.rated_msu,
            "SMF70CPA_ACTUAL": round(machine.factor * machine.scale),
            "SMF70CPA_SCALING_FACTOR": machine.scale,
        },
    )
    records = []
    share = -(-len(processors) // parts)
    for part in range(parts):
        product = filled(
            LENGTHS["product"] + (PRODUCT_AREA if parts > 1 else 0),
            PRODUCT,
            {
                "SMF70IST": f"{at:0%H%M%S}",
                "SMF70DAT": packed_date(at),
                "SMF70INT": f"{minutes:02d}00000",
                "SMF70PTN": own,
                "SMF70IET": f"{int(at.timestamp()):016X}",
                "SMF70RAO": LENGTHS["product"] if parts > 1 else 0,
                "SMF70RAN": 1 if parts > 1 else 0,
            },
        )
        if parts > 1:
            area = filled(PRODUCT_AREA, REASSEMBLY, {"SMF70RBR": parts, "SMF70RSQ": part + 1})
            product[LENGTHS["product"] :] = area
        own_sections = {
            "product": [product],
            "CPU control": [] if part else [control],
            "partition": [] if part else partitions,
            "logical processor": processors[part * share : (part + 1) * share],
            "CPU identification": [] if part else kind_sections,
        }
        records.append(_with_sections(own_sections, at, system))
    return records


def _with_sections(
    sections: Mapping[str, Sequence[bytes | bytearray]], at: datetime, system: str
) -> bytes:
    body = header(70, 1, at, system, length=100)
    for name, place in SMF_SECTIONS.items():
        written = sections[name]
        length = len(written[0]) if written else 0
        triplet = (len(body) if written else 0).to_bytes(4, "big")
        body[place : place + 8] = (
            triplet + length.to_bytes(2, "big") + len(written).to_bytes(2, "big")
        )
        for section in written:
            body += section
    return described(bytes(body[4:]))


def header(kind: int, subtype: int, at: datetime, system: str, length: int = 40) -> bytearray:
    """Return a header with room for its descriptor word."""
    hundredths = (at.hour * 3600 + at.minute * 60) * 100
    section = filled(
        length,
        HEADER,
        {
            "SMF70RTY": kind,
            "SMF70TME": hundredths,
            "SMF70DTE": packed_date(at),
            "SMF70SID": system,
            "SMF70STY": subtype,
        },
    )
    section[4] = 0xDF
    return section


def other_record(kind: int, subtype: int, at: datetime) -> bytes:
    """Return a record of another type."""
    return described(bytes(header(kind, subtype, at, "SYSA")[4:]))


def described(record: bytes, code: int = 0) -> bytes:
    """Return a record, or a segment of one, behind its descriptor word."""
    return (len(record) + 4).to_bytes(2, "big") + bytes((code, 0)) + record


def blocked(records: Iterable[bytes], size: int = 27_998) -> bytes:
    """Return records in blocks of at most so many bytes, spanned over them where they must be."""
    blocks, block = [], b""

    def close() -> None:
        nonlocal block
        if block:
            blocks.append((len(block) + 4).to_bytes(2, "big") + b"\0\0" + block)
        block = b""

    for record in records:
        rest, begun = record[4:], False
        while rest:
            room = size - 4 - len(block) - 4
            if room < 20:
                close()
                continue
            segment, rest = rest[:room], rest[room:]
            code = (3 if rest else 2) if begun else (1 if rest else 0)
            block += described(segment, code)
            begun = True
    close()
    return b"".join(blocks)
