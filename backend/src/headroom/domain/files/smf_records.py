"""SMF records as z/OS writes them: type 70 subtype 1, with the dispatch of every partition.

Each interval becomes the report that RMF's Postprocessor would make of it. Records of other types
are counted and named by their number. Method and sources: docs/methods/smf-records.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from headroom.domain.files.read_rules import SeriesBasis
from headroom.domain.files.rmf import (
    MANAGEMENT,
    CheckedRows,
    CpuReport,
    Partition,
    ReportGroup,
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
)
from headroom.domain.files.smf_record_bytes import (
    DamagedRecordError,
    binary_of,
    length_of,
    moment_of,
    packed_of,
    records,
    sections_at,
    subtype_of,
    text_of,
)
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.formulas import formula
from headroom.domain.quantities.phrases import Amount

_READ_TYPE, _READ_SUBTYPE = 70, 1
_RATING_AGREES = 0.01
_MOST_PARTS = 100
"""Records that one long record may be broken into."""
_OF_PHYSICAL = "PHYSICAL"
_PROCESSORS = {"IFA": "AAP", "ZAAP": "AAP", "ZIIP": "IIP"}


@formula(label="MSU of a machine", unit="MSU", takes=("", "CP"))
def msu_of_adjustment_factor(adjustment_factor: float, cps: float) -> float:
    """Return MSU of so many CPs: 16 million ÷ the factor are service units a second of each.

    adjustment_factor: SMF70CPA, sixteenths of microseconds for a service unit.
    """
    return 16e6 / adjustment_factor * 3600 / 1e6 * cps


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


def smf_reports(
    parts: Iterable[bytes], checked: Mapping[SeriesBasis, CheckedRows]
) -> list[CpuReport]:
    """Return the CPU reports that records of type 70 subtype 1 make, record by record.

    Raises FileError where the lengths of records do not fit together.
    """
    seen = _Seen()
    reports: list[CpuReport] = []
    for number, record in enumerate(records(parts), 1):
        kind = binary_of(record, HEADER["SMF70RTY"])
        subtype = subtype_of(record)
        if (kind, subtype) != (_READ_TYPE, _READ_SUBTYPE):
            seen.others[kind, subtype] += 1
            continue
        try:
            sections = _whole(record, seen)
            report = None if sections is None else _report(record, sections, number, checked, seen)
        except DamagedRecordError:
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
            f"{Amount(count)} of type {kind}{'' if subtype is None else f' subtype {subtype}'}"
            for (kind, subtype), count in seen.others.most_common(12)
        )
        more = len(seen.others) - 12
        rest = f" and {Amount(more)} more types" if more > 0 else ""
        text = f"Records that are not read, by their number: {listed}{rest}."
        yield Finding("records_not_read", text)
    if seen.damaged:
        count = len(seen.damaged)
        text = (
            f"{'1 record' if count == 1 else f'{Amount(count)} records'} of type 70 left out as "
            "damaged, first record "
            f"{Amount(seen.damaged[0], exact=True)}: a section lies outside of it, or its time is "
            "none."
        )
        yield Finding("records_damaged", text)
    if seen.without_partitions:
        text = (
            f"{Amount(seen.without_partitions)} records of type 70 hold no partitions and are left "
            "out."
        )
        yield Finding("no_partitions", text)
    if seen.broken:
        text = (
            f"{Amount(len(seen.broken))} long records were broken into several, not all of which "
            "are here; they are left out."
        )
        yield Finding("records_incomplete", text)


def _whole(record: bytes, seen: _Seen) -> _Sections | None:
    """Return the sections of a record; None until all parts of a broken one are there."""
    sections = _Sections(*(sections_at(record, place) for place in SMF_SECTIONS.values()))
    if not sections.product:
        raise DamagedRecordError
    product = sections.product[0]
    if not binary_of(product, PRODUCT["SMF70RAN"]):
        return sections
    area = product[binary_of(product, PRODUCT["SMF70RAO"]) :]
    count, place = binary_of(area, REASSEMBLY["SMF70RBR"]), binary_of(area, REASSEMBLY["SMF70RSQ"])
    if not 0 < place <= count <= _MOST_PARTS:
        raise DamagedRecordError
    key = (
        text_of(record, HEADER["SMF70SID"]),
        packed_of(product, PRODUCT["SMF70DAT"]),
        packed_of(product, PRODUCT["SMF70IST"]),
        text_of(product, PRODUCT["SMF70IET"]),
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

    Raises DamagedRecordError.
    """
    if not sections.control or not sections.partitions:
        seen.without_partitions += 1
        return None
    product, control = sections.product[0], sections.control[0]
    starts_at = moment_of(product)
    seconds = length_of(product)
    kinds = [_kind(section) for section in sections.kinds]
    physical = {
        kind: binary_of(own, CPU_IDENTIFICATION["SMF70CTN"]) for kind, own in _of(kinds, sections)
    }
    rated = _rated_msu(control, physical.get("CP", 0))
    msu: dict[str, float | None] = {}
    defined: dict[str, float] = {}
    groups: dict[str, ReportGroup] = {}
    recorded: dict[str, float] = {}
    rows: list[Partition] = []
    for partition in sections.partitions:
        name = text_of(partition, PARTITION["SMF70LPM"])
        first = binary_of(partition, PARTITION["SMF70BDS"])
        count = binary_of(partition, PARTITION["SMF70BDN"])
        own = sections.processors[first : first + count]
        if not name or len(own) < count:
            raise DamagedRecordError
        name = MANAGEMENT if name == _OF_PHYSICAL else name
        times: dict[str, tuple[float, float, int]] = {}
        for processor in own:
            index = binary_of(processor, LOGICAL_PROCESSOR["SMF70CIX"])
            if not 0 < index <= len(kinds):
                raise DamagedRecordError
            effective, total, many = times.get(kinds[index - 1], (0.0, 0.0, 0))
            times[kinds[index - 1]] = (
                effective + binary_of(processor, LOGICAL_PROCESSOR["SMF70EDT"]) / 1e6,
                total + binary_of(processor, LOGICAL_PROCESSOR["SMF70PDT"]) / 1e6,
                many + 1,
            )
        for kind, (effective, total, many) in times.items():
            if effective > 2 * seconds * many:
                raise DamagedRecordError
            charged = kind == "CP" and name != MANAGEMENT
            used = None
            if charged and rated is not None:
                used = partition_msu(effective, seconds, rated, physical["CP"])
            if charged:
                msu[name] = used
            rows.append(
                Partition(name, kind, starts_at, effective, total, many, None, used, (), number)
            )
        if cap := binary_of(partition, PARTITION["SMF70MSU"]):
            defined[name] = float(cap)
        limit, group = (
            binary_of(partition, PARTITION["SMF70GMU"]),
            text_of(partition, PARTITION["SMF70GNM"]),
        )
        if binary_of(partition, PARTITION["SMF70PFL"]) & GROUP_MEMBER and limit and group:
            groups.setdefault(group, ReportGroup(float(limit), [])).lpars.append(name)
        if binary_of(partition, PARTITION["SMF70LPN"]) == binary_of(product, PRODUCT["SMF70PTN"]):
            recorded[name] = float(binary_of(control, CPU_CONTROL["SMF70LAC"]))
    for counted in checked.values():
        for row in rows:
            counted.add(row)
    family, model = (text_of(control, CPU_CONTROL[name]) for name in ("SMF70MOD", "SMF70MDL"))
    return CpuReport(
        system=text_of(record, HEADER["SMF70SID"]) or None,
        machine=f"{family}-{model}" if family.strip("0") and model else None,
        serial=text_of(control, CPU_CONTROL["SMF70CSC"]) or family,
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
    name = text_of(section, CPU_IDENTIFICATION["SMF70CIN"]).upper()
    return _PROCESSORS.get(name, name)


def _of(kinds: list[str], sections: _Sections) -> Iterator[tuple[str, bytes]]:
    return zip(kinds, sections.kinds, strict=True)


def _rated_msu(control: bytes, cps: int) -> float | None:
    """Return a machine's MSU by its adjustment factor, or its model capacity rating beside that.

    The rating is whole; where both agree it is taken, as the Postprocessor prints it. None without
    a factor. Raises DamagedRecordError for more than any machine has.
    """
    actual = binary_of(control, CPU_CONTROL["SMF70CPA_ACTUAL"])
    scale = binary_of(control, CPU_CONTROL["SMF70CPA_SCALING_FACTOR"])
    factor = float(binary_of(control, CPU_CONTROL["SMF70CPA"]))
    if actual and scale:
        factor = actual / scale
    if not factor or not cps:
        return None
    by_factor = msu_of_adjustment_factor(factor, cps)
    if by_factor > HIGHEST_MSU:
        raise DamagedRecordError
    rating = float(binary_of(control, CPU_CONTROL["SMF70MCR"]))
    return rating if abs(rating - by_factor) <= _RATING_AGREES * by_factor else by_factor
