"""PCI of a machine: what one CP has of it. Method: docs/methods/another-machine.md."""

from __future__ import annotations

from headroom.domain.quantities.formulas import formula


@formula(label="PCI per CP", unit="MIPS/CP", takes=("MIPS", "CP"))
def pci_per_cp(pci_mips: float, cps: float) -> float:
    """Return the PCI of one CP: the speed that a conversion between machines goes by."""
    return pci_mips / cps


@formula(label="MSU per MIPS", unit="MSU/MIPS", takes=("MSU", "MIPS"))
def msu_per_pci(rated_msu: float, pci_mips: float) -> float:
    """Return the pricing rating for each MIPS of PCI."""
    return rated_msu / pci_mips


@formula(label="Most zIIPs per CP", unit="zIIP/CP", takes=("zIIP", "CP"))
def ziips_per_cp(most_ziips: float, cps: float) -> float:
    """Return how many zIIPs a model takes for each of its CPs, by its row of the table."""
    return most_ziips / cps
