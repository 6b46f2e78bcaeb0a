"""CPU seconds of one machine as CPU seconds of another. Method: docs/methods/another-machine.md."""

from __future__ import annotations

from headroom.domain.quantities.formulas import formula

NFFS_AT_FULL_SPEED = 256
"""R723NFFS of a model whose zIIPs are as fast as its GPs."""


@formula(
    label="CPU time saved per transaction on the target machine",
    unit="s/transaction",
    takes=("s/transaction", "SU/s", "SU/s", "ratio"),
)
def seconds_by_service_units(
    seconds_measured: float,
    su_per_sec_measured: float,
    su_per_sec_target: float,
    speed_spread: float,
) -> float:
    """Return the seconds that the same work takes on the target, by SU/sec of each side's LPAR.

    speed_spread: 1, with the range in which the ratio of speeds differs from work to work.
    """
    return seconds_measured * su_per_sec_measured / su_per_sec_target * speed_spread


@formula(
    label="CPU time saved per transaction on the target machine",
    unit="s/transaction",
    takes=("s/transaction", "MIPS", "CP", "MIPS", "CP", "ratio"),
)
def seconds_by_pci(
    seconds_measured: float,
    pci_measured: float,
    cps_measured: float,
    pci_target: float,
    cps_target: float,
    speed_spread: float,
) -> float:
    """Return the seconds that the same work takes on the target, by PCI per CP of each side.

    PCI and CPs: of the model that has the CPs of the LPAR, both sides from one edition.
    speed_spread: 1, with the range in which the ratio of speeds differs from work to work.
    """
    return (
        seconds_measured * (pci_measured / cps_measured) / (pci_target / cps_target) * speed_spread
    )


@formula(
    label="CPU time saved per transaction, taken as measured",
    unit="s/transaction",
    takes=("s/transaction", "ratio"),
)
def seconds_as_measured(seconds_measured: float, speed_ratio: float) -> float:
    """Return the seconds times a stated speed ratio: 1 where no basis for a conversion is known."""
    return seconds_measured * speed_ratio


@formula(
    label="Speed of the measured machine against the target",
    unit="ratio",
    takes=("SU/s", "SU/s", "ratio"),
)
def speed_by_service_units(
    su_per_sec_measured: float, su_per_sec_target: float, speed_spread: float
) -> float:
    """Return how many seconds of the target a measured second takes, by SU/sec."""
    return su_per_sec_measured / su_per_sec_target * speed_spread


@formula(
    label="Speed of the measured machine against the target",
    unit="ratio",
    takes=("MIPS", "CP", "MIPS", "CP", "ratio"),
)
def speed_by_pci(
    pci_measured: float,
    cps_measured: float,
    pci_target: float,
    cps_target: float,
    speed_spread: float,
) -> float:
    """Return how many seconds of the target a measured second takes, by PCI per CP."""
    return (pci_measured / cps_measured) / (pci_target / cps_target) * speed_spread


@formula(label="R723NFFS", unit="R723NFFS", takes=("MIPS", "MIPS"))
def r723nffs_of_speeds(full_speed_pci_mips: float, lpar_pci_mips: float) -> float:
    """Return the normalisation factor of SMF 72.3 that two speeds give.

    Both PCI of models with as many CPs: at full speed, as zIIPs run, and at the LPAR's setting.
    """
    return 256 * full_speed_pci_mips / lpar_pci_mips
