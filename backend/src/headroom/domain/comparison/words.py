"""What tables of access methods call their columns."""

from __future__ import annotations

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.quantities.words import SharedWords


class WayWords(SharedWords):
    """Heads and labels of tables and charts, on paper and on screen."""

    access_method = "Access method"
    access_methods = "Access methods"
    gp_and_ziip = "GP and zIIP"
    not_ranked = "not ranked"
    ranked_apart = "Access methods of another payload stand below and rank among themselves."
    measured_on = EvidenceWords.measured_on
    measured_rates = "Measured rates"
    bytes_in = "Bytes in"
    bytes_out = "Bytes out"
    today = "Today’s method"
