"""What tables of machines call their columns."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class MachineWords(SharedWords):
    """Heads of tables, in files and on screen."""

    most_ziips = "Most zIIPs"
    msu_per_cp = "MSU per CP"
    pci_per_cp = "PCI per CP"
