"""Where fields stand in SMF records of type 70 subtype 1 and type 72 subtype 3, as data.

Each place comes from public text: docs/methods/smf-records.md names it field by field. Offsets are
from the beginning of the field's section; of the header from the record descriptor word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

FieldForm: TypeAlias = Literal["binary", "packed", "EBCDIC", "hexadecimal", "floating"]
"""``floating``: long floating point of base 16, as z/OS has it."""


@dataclass(frozen=True, slots=True)
class SmfField:
    """A field of a section: its first byte, its length in bytes and how it is written."""

    offset: int
    length: int
    form: FieldForm = "binary"


HEADER: Mapping[str, SmfField] = {
    "SMF70RTY": SmfField(5, 1),
    "SMF70TME": SmfField(6, 4),
    "SMF70DTE": SmfField(10, 4, "packed"),
    "SMF70SID": SmfField(14, 4, "EBCDIC"),
    "SMF70STY": SmfField(22, 2),
    "SMF70TRN": SmfField(24, 2),
}
"""The first 18 bytes are those of every type."""
SMF_SECTIONS: Mapping[str, int] = {
    "product": 28,
    "CPU control": 36,
    "partition": 60,
    "logical processor": 68,
    "CPU identification": 76,
}
"""Where a section's triplet stands: its offset (4 bytes), length (2) and number (2)."""
PRODUCT: Mapping[str, SmfField] = {
    "SMF70IST": SmfField(10, 4, "packed"),
    "SMF70DAT": SmfField(14, 4, "packed"),
    "SMF70INT": SmfField(18, 4, "packed"),
    "SMF70PTN": SmfField(50, 1),
    "SMF70IET": SmfField(52, 8, "hexadecimal"),
    "SMF70RAO": SmfField(68, 4),
    "SMF70RAN": SmfField(74, 2),
}
REASSEMBLY: Mapping[str, SmfField] = {
    "SMF70RBR": SmfField(0, 2),
    "SMF70RSQ": SmfField(2, 2),
}
CPU_CONTROL: Mapping[str, SmfField] = {
    "SMF70MOD": SmfField(0, 2, "hexadecimal"),
    "SMF70STF": SmfField(5, 1),
    "SMF70MDL": SmfField(8, 16, "EBCDIC"),
    "SMF70CPA": SmfField(28, 4),
    "SMF70LAC": SmfField(36, 4),
    "SMF70CSC": SmfField(78, 16, "EBCDIC"),
    "SMF70MCR": SmfField(148, 4),
    "SMF70CPA_ACTUAL": SmfField(224, 4),
    "SMF70CPA_SCALING_FACTOR": SmfField(228, 4),
}
PARTITION: Mapping[str, SmfField] = {
    "SMF70LPM": SmfField(0, 8, "EBCDIC"),
    "SMF70LPN": SmfField(8, 1),
    "SMF70BDN": SmfField(10, 2),
    "SMF70BDS": SmfField(12, 4),
    "SMF70MSU": SmfField(52, 4),
    "SMF70PFL": SmfField(56, 2),
    "SMF70GNM": SmfField(60, 8, "EBCDIC"),
    "SMF70GMU": SmfField(68, 4),
}
LOGICAL_PROCESSOR: Mapping[str, SmfField] = {
    "SMF70PDT": SmfField(0, 8),
    "SMF70CIX": SmfField(14, 2),
    "SMF70EDT": SmfField(16, 8),
}
CPU_IDENTIFICATION: Mapping[str, SmfField] = {
    "SMF70CIN": SmfField(0, 16, "EBCDIC"),
    "SMF70CTN": SmfField(16, 2),
}
GROUP_MEMBER = 0x4000
"""Bit 1 of SMF70PFL (SMF70GRP): the partition is in a capacity group."""
WORKLOAD_SECTIONS: Mapping[str, int] = {"product": 28, "control": 36, "period": 60}
"""Where the triplets of type 72 subtype 3 stand; its header and product section are type 70's."""
CLASS_CONTROL: Mapping[str, SmfField] = {
    "R723MSCF": SmfField(0, 1),
    "R723MCPU": SmfField(52, 4),
    "R723MSRB": SmfField(64, 4),
    "R723MCNM": SmfField(120, 8, "EBCDIC"),
    "R723MADJ": SmfField(172, 4),
    "R723NFFI": SmfField(240, 4),
    "R723NFFS": SmfField(244, 4),
}
CLASS_PERIOD: Mapping[str, SmfField] = {
    "R723CCPU": SmfField(32, 8, "floating"),
    "R723CSRB": SmfField(56, 8, "floating"),
    "R723CRCT": SmfField(152, 8, "floating"),
    "R723CIIT": SmfField(160, 8, "floating"),
    "R723CHST": SmfField(168, 8, "floating"),
    "R723CRCP": SmfField(184, 4),
    "R723CTET": SmfField(200, 8, "floating"),
    "R723CSUP": SmfField(544, 8, "floating"),
    "R723CIFA": SmfField(560, 8, "floating"),
}
REPORT_CLASS = 0x80
"""Bit 0 of R723MSCF (R723MRCL): the class is a report class."""
