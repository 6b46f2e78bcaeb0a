"""What forms and tables about zIIPs call their fields and columns."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class ZiipLabels(SharedWords):
    """Labels of fields, figures and columns, on paper and on screen."""

    eligible_before = "GP time of the eligible part, before"
    leaves_gps = "Leaves the GPs"
    machine = "Machine of the zIIPs"
    normalisation = "Normalisation, R723NFFS"
    of_lpar = "zIIPs of the LPAR"
    other_work = "Other work on these zIIPs"
    overflow_of_ziips = "Overflow of zIIPs"
    overflow_msu = "Overflow in MSU"
    own_overflow = "Overflow share (override)"
    saved_on_gps = "Saved on GPs"
    added_on_gps = "Added on GPs"
    stays_on_gps = "Stays on GPs"
