"""RMF's CPU report as a listing, written from values that are known.

Heads and rows stand where the public samples have them that docs/methods/rmf-listing.md names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tests.unit.rmf_samples import dispatch

RULE = "            ------                                              ------------  ------------"
PARTITION_TITLE = "P A R T I T I O N  D A T A  R E P O R T"
HEADS = {
    True: " NAME         S    BT      WGT    DEF    ACT   DEF     WLM%    NUM   TYPE    EFFECTIVE"
    "       TOTAL        EFFECTIVE    TOTAL        LPAR MGMT    EFFECTIVE    TOTAL",
    False: " NAME       S  WGT   DEF    ACT  DEF     WLM%   NUM  TYPE  EFFECTIVE       TOTAL"
    "      EFFECTIVE    TOTAL  LPAR MGMT  EFFECTIVE  TOTAL",
}


def heading(title: str, system: str, at: datetime, minutes: int, *, bounds: bool) -> list[str]:
    """Return the lines that each page begins with."""
    ends = at.fromtimestamp(at.timestamp() + minutes * 60)
    when = (
        (
            f"START {at:%m/%d/%Y-%H.%M.%S}  INTERVAL 000.{minutes % 60:02d}.00",
            f"END   {ends:%m/%d/%Y-%H.%M.%S}",
        )
        if bounds
        else (f"DATE {at:%m/%d/%Y}            INTERVAL {minutes:02d}.00.000", f"TIME {at:%H.%M.%S}")
    )
    return [
        f"1{' ' * 55}{title}",
        f"{' ' * 122}PAGE    1",
        f"            z/OS V2R4                SYSTEM ID {system}             {when[0]}",
        f"                                     RPT VERSION V2R4 RMF       {when[1]}"
        "              CYCLE 1.000 SECONDS",
        "",
    ]


def listing(
    starts: Sequence[datetime],
    seconds: Mapping[str, Sequence[float]],
    *,
    machine: tuple[str, str] = ("2964", "703"),
    rated_msu: float = 571,
    cps: int = 3,
    minutes: int = 30,
    system: str = "SYSA",
    defined: Mapping[str, int] | None = None,
    group: tuple[str, int, Sequence[str]] | None = None,
    boosts: bool = True,
    bounds: bool = False,
) -> str:
    """Return a listing of reports. seconds: of GPs, by LPAR, in each interval."""
    lines: list[str] = []
    defined = defined or {}
    for index, at in enumerate(starts):
        lines += heading("C P U  A C T I V I T Y", system, at, minutes, bounds=bounds)
        lines += [
            f" CPU        {machine[0]}   CPC CAPACITY   {rated_msu:g}        SEQUENCE CODE"
            " 00000000000829E7",
            f" MODEL      {machine[1]}    CHANGE REASON=NONE        HIPERDISPATCH=YES",
            " H/W MODEL  N96",
            " ---CPU---    ---------------- TIME % ----------------   LOG PROC",
            " NUM  TYPE    ONLINE    LPAR BUSY    MVS BUSY   PARKED   SHARE %",
            "  0    CP     100.00     4.28         4.15        0.00    56.8  MED",
        ]
        lines += heading(PARTITION_TITLE, system, at, minutes, bounds=bounds)
        lines += [
            f" MVS PARTITION NAME                     {system}        PHYS PROC NUM  {cps + 1}",
            f" IMAGE CAPACITY                          200                   CP  {cps}",
            " NUMBER OF CONFIGURED PARTITIONS           3                  IIP  1",
            " --------------------- PARTITION DATA ---------------------  -- LOGICAL PARTITION --",
            HEADS[boosts],
        ]
        for name, values in seconds.items():
            used = values[index]
            length = minutes * 60
            logical, physical = used / length / 2 * 100, used / length / cps * 100
            actual = round(used / length * rated_msu / cps)
            boost = "N    " if boosts else ""
            capping = "N N N" if boosts else "NO "
            time = dispatch(used)
            lines.append(
                f" {name:12} A    {boost}  300 {defined.get(name, 0):6} {actual:6}  {capping}"
                f"     0.0    2.0   CP    {time}  {time}"
                f"  {logical:5.2f} {logical:5.2f}   0.00 {physical:5.2f} {physical:5.2f}"
            )
        lines += [
            f" {'*PHYSICAL*':70} 00.00.00.000   0.00   0.00",
            RULE,
            " TOTAL         300                         00.03.37.095  00.03.56.364   0.18  2.01",
            "",
            f" {system:12} A    950                N N N              1   IIP    00.02.35.461"
            "  00.02.35.461   8.64  8.64   0.00  8.64  8.64",
        ]
        if group is not None:
            name, limit, members = group
            lines += heading(
                "G R O U P  C A P A C I T Y  R E P O R T", system, at, minutes, bounds=bounds
            )
            lines += [
                " GROUP-CAPACITY  PARTITION    SYSTEM   --- MSU ---   WGT   ---- CAPPING ----",
                " NAME     LIMIT                         DEF    ACT         DEF   WLM%   ACT%",
            ]
            for at_member, member in enumerate(members):
                whose = f"{name:8} {limit:5}" if not at_member else " " * 14
                lines.append(
                    f" {whose}  {member:8}     {member:8} 0      5    40   NO     0.0    0.0"
                    "         29     400"
                )
    return "\n".join(lines) + "\n"
