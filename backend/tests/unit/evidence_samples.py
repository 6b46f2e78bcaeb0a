"""Substitutions made by hand from the documents' figures, for tests of the domain alone."""

from headroom.domain.evidence import (
    CycleTime,
    Environment,
    PublishedDifference,
    Run,
    Substitution,
    TestCycle,
)
from headroom.domain.machines import Machine, Rating
from headroom.domain.quantities import Source

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
        runs.append(Run(str(index + 1), False, tuple(times)))
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
