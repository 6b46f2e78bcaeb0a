"""What tables and charts of a saving and its worth call their columns."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class ValueWords(SharedWords):
    """Heads and labels of tables, charts and tiles, on paper and on screen."""

    highest_r4ha = "Highest R4HA"
    as_stated = "As stated"
    msu_consumed = "MSU consumed"
    msu_saved = "MSU saved"
    msu_added = "MSU added"
    gp_time_saved = "GP time saved"
    ziip_time_added = "zIIP time added"
    off_the_bill = "Off the bill"
    onto_the_bill = "Added to the bill"
    off_r4ha = "Off the R4HA"
    onto_r4ha = "Added to the R4HA"
    saved_in_peak = "Saved in the peak hours"
    added_in_peak = "Added in the peak hours"
    lost_to_average = "Lost to the average"
    not_in_average = "Not in the average"
    at_once = "At once"
    at_the_start = "At the start"
    not_in_this_lpar = "not in this LPAR"
    never = "Never"
    paid_back = "Paid back"
    peak_window = "Peak window"
    further_hours = "Further hours"
    minus_means = "a minus means"
    net_of_running_costs = "Net of running costs"
    present_value = "Present value"
    applies = "Applies"
    may_apply = "Not known, may apply"
    does_not_apply = "Does not apply"
    from_stated_alone = ", from the stated inputs alone"
    probability = "Probability that NPV is positive"
    share_of_first_part = "Share of the first part"
