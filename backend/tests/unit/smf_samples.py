"""SMF records of type 70 subtype 1, written field by field from values that are known.

Where a field stands follows from the sections' own order and lengths, as the public texts named in
docs/methods/smf-records.md give them: nothing here is taken from the table that the reader uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

# name, length in bytes and, where it is not binary, the form of each field in its section's order
_TRIPLET = ("{0}S 4", "{0}L 2", "{0}N 2")
_ORDER = {
    "header": "LEN 2, SEG 2, FLG 1, RTY 1, TME 4, DTE 4 packed, SID 4 EBCDIC, SSI 4 EBCDIC, STY 2, "
    "TRN 2, - 2, "
    + ", ".join(
        part.format(section)
        for section in ("PR", "CC", "CP", "AS", "BC", "BV", "CN")
        for part in _TRIPLET
    ),
    "product": "MFV 2, PRD 8, IST 4 packed, DAT 4 packed, INT 4 packed, MFL 2, SAM 4, RV2 2, "
    "FLA 2, RLS 4, CYC 4, MVS 8, IML 1, PRF 1, PTN 1, SRL 1, IET 8 hexadecimal, LGO 8, RAO 4, "
    "RAL 2, RAN 2, OIL 2, SYN 2, GIE 8, XNM 8, SNM 8",
    "reassembly": "RBR 2, RSQ 2, RIO 4, RIL 2, RIN 2, - 4",
    "control": "MOD 2 hexadecimal, VER 1, BNP 1, INB 1, STF 1, GTS 2, MDL 16 EBCDIC, DSA 2, IFA 2, "
    "CPA 4, WLA 4, LAC 4, HOF 8, HWM 16, SUP 2, GJT 8, POM 4, CSC 16 EBCDIC, HHF 1, CR 1, PMI 4, "
    "PMU 4, PMW 4, PMP 4, PMT 2, PML 2, MPC 16, MTC 16, MCR 4, MPR 4, MTR 4, ZEP 4, ZER 8, ZEE 8, "
    "ZEC 8, NRM 4, GAU 4, ZEI 8, NCR 4, NPR 4, NTR 4, CAI 1, CCR 1, MCP 2, ICP 2, CCP 2, "
    "CPA_ACTUAL 4, CPA_SCALING_FACTOR 4",
    "partition": "LPM 8 EBCDIC, LPN 1, PFG 1, BDN 2, BDS 4, BDA 4, SPN 8, STN 8, - 4, CSF 4, - 4, "
    "ESF 4, MSU 4, PFL 2, UPI 1, MTID 1, GNM 8 EBCDIC, GMU 4",
    "processor": "PDT 8, VPA 2, BPS 2, VPF 1, POF 1, CIX 2, EDT 8",
    "kind": "CIN 16 EBCDIC, CTN 2",
}
_TRIPLETS = {
    "product": "SMF70PRS",
    "CPU control": "SMF70CCS",
    "partition": "SMF70BCS",
    "logical processor": "SMF70BVS",
    "CPU identification": "SMF70CNS",
}
_IN_GROUP = 0x4000


@dataclass(frozen=True)
class Place:
    """Where a field stands in its section, bytes from its beginning."""

    offset: int
    length: int
    form: str


def _places(order: str) -> dict[str, Place]:
    places, offset = {}, 0
    for part in order.split(", "):
        name, length, *form = part.split()
        places[f"SMF70{name}"] = Place(offset, int(length), form[0] if form else "binary")
        offset += int(length)
    return places


PLACES = {section: _places(order) for section, order in _ORDER.items()}
TRIPLETS = {
    section: PLACES["header"][field_name].offset for section, field_name in _TRIPLETS.items()
}
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


def filled(length: int, section_name: str, values: Mapping[str, object]) -> bytearray:
    """Return a section with these fields."""
    section = bytearray(length)
    for name, value in values.items():
        put(section, PLACES[section_name][name], value)
    return section


def put(section: bytearray, place: Place, value: object) -> None:
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
                "partition",
                {
                    "SMF70LPM": lpar.name,
                    "SMF70LPN": lpar.number,
                    "SMF70BDN": len(kinds),
                    "SMF70BDS": len(processors),
                    "SMF70MSU": lpar.defined,
                    "SMF70PFL": _IN_GROUP if lpar.group else 0,
                    "SMF70GNM": group[0],
                    "SMF70GMU": group[1],
                },
            )
        )
        for kind in kinds:
            seconds = lpar.ziip_seconds if kind == 2 else lpar.seconds / lpar.cps
            time = round(seconds * 1e6)
            values = {"SMF70PDT": time + 7, "SMF70CIX": kind, "SMF70EDT": time}
            processors.append(filled(LENGTHS["processor"], "processor", values))
    kind_sections = [
        filled(LENGTHS["kind"], "kind", {"SMF70CIN": name, "SMF70CTN": count})
        for name, count in (("CP", machine.cps), ("IIP", 1))
    ]
    control = filled(
        LENGTHS["control"],
        "control",
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
            "product",
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
            area = filled(PRODUCT_AREA, "reassembly", {"SMF70RBR": parts, "SMF70RSQ": part + 1})
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
    for name, place in TRIPLETS.items():
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
        "header",
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
