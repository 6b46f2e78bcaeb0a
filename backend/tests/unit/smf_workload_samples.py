"""SMF records of type 72 subtype 3, written field by field from values that are known.

Where a field stands follows from the order and lengths of the sections' fields as the public texts
in docs/methods/smf-records.md give them: nothing here is taken from the table of the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tests.unit.smf_samples import LENGTHS, described, filled, header, packed_date


def _each(form: str, names: str) -> str:
    """Return fields of one length and form in their order."""
    return ", ".join(f"{name} {form}" for name in names.split())


_CONTROL = (
    "MSCF 1, MFLG 1, MFL2 1, MRS2 1, MNSP 8, MDSP 32, MTPA 8, MCPU 4, MIOC 4, MMSO 4, MSRB 4, "
    "MTVL 4, MTV# 4, MOPT 2, MRS3 2, MWNM 8, MWDE 32, MCNM 8 EBCDIC, MCDE 32, MCPG 2, MSUB 1, "
    "MRS4 3, MERF 6, MADJ 4, MIDN 8, MIDD 32, MTDI 8, MIDU 8, CLSC 8, NFFI 4, NFFS 4, NADJ 4"
)
_PERIOD = (
    "CRTX 2, CWMX 2, CWMN 2, CRS1 1, CADF 1, CPER 1, CRTF 1, CRGF 1, CRS4 1, CVAL 4, CPCT 2, "
    "CIMP 2, CDUR 4, "
    + _each(
        "8 floating",
        "CSRV CCPU CIOC CMSO CSRB CPIR CHPI CBPI CPIE CBPE CBKA CBKE CPRS CERS CTRR CTAT "
        "CRCT CIIT CHST",
    )
    + ", CSWC 4, CCRM 4, CRCP 4, CARC 4, CNCP 4, CANC 4, CTET 8 floating, CXET 8 floating, "
    "CETS 8 floating, "
    + _each(
        "4",
        "CCUS CTOT CCDE CCCA CSWI CMPL CAPR CACO CAXM CVIO CHSP CCHS CUNK CIDL CPDE CPQU CSAC",
    )
    + ", CSRS 8, CSPA 8, CSPE 8, CICT 8, CIWT 8, CIDT 8, "
    + _each(
        "4",
        "CIRC CTOU CIOU CIOD CQ CSPV CSVI CSHS CSMP CSSW CNDI CTDQ",
    )
    + ", CTSA 8, CIOT 8, CQDT 8, CADT 8, CCVT 8, CIQT 8, CIEA 8, CXEA 8, CFEA 8, CAMU 4, CAMD 4, "
    "APU 4, APD 4, FQD 4, PLSC 8, RCOD 4, RCOU 4, ECTC 8, IFAU 4, IFCU 4, IFAD 4, IFAT 8, IFCT 8, "
    "SUPU 4, SUCU 4, SUPD 4, CSUP 8 floating, CSUC 8 floating, CIFA 8 floating, CIFC 8 floating"
)


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
        places[f"R723{name}"] = Place(offset, int(length), form[0] if form else "binary")
        offset += int(length)
    return places


CONTROL, PERIOD = _places(_CONTROL), _places(_PERIOD)
CONTROL_LENGTH, PERIOD_LENGTH = 292, 800
TRIPLET_PLACES = {"product": 28, "control": 36, "period": 28 + 8 * 4}
"""PRS, WMS, SSS, RGS, SCS, 8 bytes each, from byte 28 on."""


@dataclass(frozen=True)
class ServiceClass:
    """What a class used in an interval, s, split over two periods, and what ended in it."""

    name: str
    tcb_seconds: float
    srb_seconds: float
    ziip_seconds: float
    ended: int
    response_seconds: float
    is_report_class: bool = False


@dataclass(frozen=True)
class Coefficients:
    """Of a service definition, and of the machine: factor, sixteenths of µs for a service unit."""

    cpu: float = 1.0
    srb: float = 1.0
    factor: int = 303
    ziip_norm: int = 384


def floating(number: float) -> bytes:
    """Return a number as long floating point of base 16."""
    if number == 0:
        return bytes(8)
    exponent = 0
    while number >= 1:
        number, exponent = number / 16, exponent + 1
    while number < 1 / 16:
        number, exponent = number * 16, exponent - 1
    return bytes([64 + exponent]) + round(number * 16**14).to_bytes(7, "big")


def put(section: bytearray, place: Place, value: float | str) -> None:
    """Write a field."""
    if place.form == "floating":
        written = floating(float(value))
    elif place.form == "EBCDIC":
        written = str(value).encode("cp037").ljust(place.length, b"\x40")
    else:
        written = int(value).to_bytes(place.length, "big")
    section[place.offset : place.offset + place.length] = written


def class_record(
    at: datetime,
    one: ServiceClass,
    *,
    units: Coefficients = Coefficients(),
    minutes: int = 15,
    system: str = "SYSA",
    broken: bool = False,
) -> bytes:
    """Return the record of a class in an interval."""
    control = bytearray(CONTROL_LENGTH)
    for name, value in {
        "R723MSCF": 0x80 if one.is_report_class else 0,
        "R723MCPU": units.cpu * 1e4,
        "R723MSRB": units.srb * 1e4,
        "R723MCNM": one.name,
        "R723MADJ": units.factor,
        "R723NFFS": units.ziip_norm,
        "R723NFFI": 256,
    }.items():
        put(control, CONTROL[name], value)
    per_second = 16e6 / units.factor
    periods = []
    for share in (0.75, 0.25):
        period = bytearray(PERIOD_LENGTH)
        # CPU service is of GPs and of what zIIPs did, as a GP of this machine would have
        cpu = one.tcb_seconds + one.ziip_seconds * units.ziip_norm / 256
        for name, value in {
            "R723CCPU": share * cpu * per_second * units.cpu,
            "R723CSRB": share * one.srb_seconds * per_second * units.srb,
            "R723CRCT": share * 100_000,
            "R723CIIT": share * 200_000,
            "R723CHST": 0,
            "R723CRCP": round(share * one.ended),
            "R723CTET": share * one.ended * one.response_seconds / 1024e-6,
            "R723CSUP": share * one.ziip_seconds * per_second * units.cpu,
        }.items():
            put(period, PERIOD[name], value)
        periods.append(period)
    product = filled(
        LENGTHS["product"],
        "product",
        {
            "SMF70IST": f"{at:0%H%M%S}",
            "SMF70DAT": packed_date(at),
            "SMF70INT": f"{minutes:02d}00000",
            "SMF70PTN": 1,
            "SMF70RAN": 1 if broken else 0,
        },
    )
    body = header(72, 3, at, system, length=92)
    for name, sections in (("product", [product]), ("control", [control]), ("period", periods)):
        place = TRIPLET_PLACES[name]
        body[place : place + 8] = (
            len(body).to_bytes(4, "big")
            + len(sections[0]).to_bytes(2, "big")
            + len(sections).to_bytes(2, "big")
        )
        for section in sections:
            body += section
    return described(bytes(body[4:]))


CLASSES = (
    ServiceClass("CICSPROD", 280.0, 12.0, 0.0, 1_800_000, 0.032),
    ServiceClass("SOCKETS", 41.0, 3.5, 6.25, 0, 0.0),
    ServiceClass("BATCH", 150.0, 4.0, 0.0, 36, 12.5),
    ServiceClass("RCICS", 270.0, 11.0, 0.0, 1_750_000, 0.031, is_report_class=True),
)


def hour(
    start: datetime = datetime(2026, 9, 2, 10),
    classes: Sequence[ServiceClass] = CLASSES,
    units: Coefficients = Coefficients(),
) -> bytes:
    """Return four intervals of a quarter of an hour of these classes."""
    return b"".join(
        class_record(start + timedelta(minutes=15 * quarter), one, units=units)
        for quarter in range(4)
        for one in classes
    )
