"""Substitutions made by hand from the documents' figures, for tests of the domain alone."""

import csv
from functools import cache
from pathlib import Path
from typing import cast

from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.cycles import CycleRun, CycleTime, TestCycle
from headroom.domain.evidence.evidence import (
    MeasuredConfiguration,
    PublishedDifference,
    Substitution,
)
from headroom.domain.evidence.rates import MeasuredCell, RatePoint, RateSeries
from headroom.domain.evidence.studies import Environment
from headroom.domain.machines.machines import Machine, Rating
from headroom.domain.quantities.quantities import Source

PACK = Path(__file__).parents[3] / "seeds/packs/ways-into-cics"
CICS_STUDY = PACK / "measurements" / "ways-into-cics.csv"

SOURCE = Source("a table", "study", "A document")


def machine(
    name: str = "2818-Y02",
    cps: int = 2,
    rated_msu: float | None = 156.0,
    su_per_sec: float | None = None,
    pci_mips: float | None = None,
) -> Machine:
    machine_type, _, model = name.partition("-")
    given = {"rated_msu": rated_msu, "su_per_sec": su_per_sec, "pci_mips": pci_mips}
    return Machine(
        name,
        machine_type,
        model,
        "family",
        cps,
        ratings={
            key: Rating(key, value, "published", source="a list")  # type: ignore[misc, arg-type]
            for key, value in given.items()
            if value is not None
        },
    )


def published_substitution(
    name: str = "socket2-ezasoket",
    saving_seconds: float = 0.926,
    requests: int = 5000,
    measured_on: str | None = "2818-Y02",
) -> Substitution:
    return Substitution(
        id=name,
        label=name,
        description="one replaced by another",
        study="study",
        study_title="A document",
        before=None,
        after=None,
        environment=Environment(
            "somewhere", measured_on, "assumed" if measured_on else "none", None
        ),
        evidence=PublishedDifference(
            figure=f"saving-{name}",
            label="GP time saved",
            value=saving_seconds,
            unit="s",
            source=SOURCE,
            requests_per_cycle=requests,
            requests_source=SOURCE,
            ziip_missing="the document gives no zIIP time",
        ),
    )


def cycle(
    name: str, gp: list[float], ziip: list[float] | None = None, requests: int = 2500
) -> TestCycle:
    runs = []
    for index, value in enumerate(gp):
        times = [CycleTime("Send TX", "gp", value, "us", SOURCE)]
        if ziip is not None:
            times.append(CycleTime("Send TX", "ziip", ziip[index], "us", SOURCE))
        runs.append(CycleRun(str(index + 1), False, tuple(times)))
    return TestCycle(name, name, requests, SOURCE, tuple(runs))


def measured_substitution(
    name: str, before: TestCycle, after: TestCycle, measured_on: str | None = None
) -> Substitution:
    return Substitution(
        id=name,
        label=name,
        description="one replaced by another",
        study="study",
        study_title="A document",
        before=before.configuration,
        after=after.configuration,
        environment=Environment(
            "somewhere", measured_on, "stated" if measured_on else "none", None
        ),
        evidence=(before, after),
    )


# Tales from the Trenches, Test Results, one concurrent instance: Send TX plus Recv TX, µs
CUSTOMER_A_OLD = [140714 + 332702, 138355 + 317988, 141509 + 336017]
CUSTOMER_A_NEW_ZIIP = [94956 + 165486, 94766 + 165751, 94049 + 159752, 94522 + 155531]
CUSTOMER_A_NEW_ZIIP_MOVED = [48131 + 114161, 48759 + 114349, 47391 + 111208, 47390 + 107856]


@cache
def printed_rows() -> tuple[dict[str, str], ...]:
    """Return every row of the CICS study's tables as seeded."""
    with CICS_STUDY.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


@cache
def cics_study() -> dict[str, RateSeries]:
    """Return the CICS study's configurations, straight from the seed file."""
    points: dict[str, dict[str, list[dict[str, str]]]] = {}
    for row in printed_rows():
        if row["point"] != "average":
            points.setdefault(row["configuration"], {}).setdefault(row["point"], []).append(row)
    return {
        name: RateSeries(
            name,
            name,
            tuple(
                RatePoint(
                    f"{name}.{point}",
                    point,
                    next(float(row["value"]) for row in rows if row["quantity"] == "etr"),
                    SOURCE,
                    tuple(
                        MeasuredCell(
                            row["component"],
                            cast(Processor, row["processor"]),
                            float(row["value"]) if row["value"] else None,
                            row["printed"],
                            SOURCE,
                        )
                        for row in rows
                        if row["quantity"] == "cpu_percent"
                    ),
                )
                for point, rows in found.items()
            ),
        )
        for name, found in points.items()
    }


def configuration(
    measurement: RateSeries | TestCycle | None,
    *,
    name: str | None = None,
    study: str = "study",
    environment: Environment | None = None,
    payload_class: str = "32k",
    unit_of_work: str = "one exchange; the rate counts transactions of the CICS region",
    security: str = "none",
    exchange: str = "synchronous",
    concurrency: int | None = None,
) -> MeasuredConfiguration:
    """Return a configuration around a measurement."""
    identity = name or (measurement.configuration if measurement else "a-picture")
    return MeasuredConfiguration(
        id=identity,
        label=identity,
        family="family",
        study=study,
        study_title=f"The {study}",
        environment=environment or Environment("z196", "2817-779", "stated", 3),
        unit_of_work=unit_of_work,
        payload_class=payload_class,
        security=security,
        exchange=exchange,
        concurrency=concurrency,
        measurement=measurement,
        no_measurement=None if measurement else "its figures were published as pictures",
    )
