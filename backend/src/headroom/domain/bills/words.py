"""What the pages and files of a bill call things."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class BillWords(SharedWords):
    """Heads of the tables of a customer's bills."""

    such_as_lpars = "Such as PROD1, P* or 00-AAAA1/P*"
    by_machine_and_lpar = "Which machine, which LPAR"
    by_machine = "Which machine"
    by_lpar = "Which LPAR"
    highest_by_machine = "Highest R4HA by machine"
    highest_by_lpar = "Highest R4HA by LPAR"
    consumed_by_machine = "MSU consumed by machine"
    consumed_by_lpar = "MSU consumed by LPAR"
    consumed_by_group = "MSU consumed by group"
    consumed_on_all = "MSU consumed on all machines"
    not_by_lpar = "Not given to an LPAR"
    only_before = "in the earlier month alone"
    only_after = "in the later month alone"
    containers = "Containers"
    products = "Products, as reported"
    groups_of_lpars = "Groups of LPARs"
    several_files = "Machines in several files of a month"
    file_that_counts = "File that counts"
