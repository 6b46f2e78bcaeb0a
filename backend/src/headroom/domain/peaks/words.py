"""What tables and charts of peaks, and of what they cost, call their columns."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class PeakLabels(SharedWords):
    """Heads and labels of tables, charts and tiles, on paper and on screen."""

    pasted = "what was pasted"
    time_zone = "Time zone"
    all_lpars = "All LPARs together"
    all_together = "All together"
    at_the_old_peak = "At the old peak"
    averages_compared = "Averages compared"
    billed_saving = "Billed saving"
    billing_month = "Billing month"
    billing_months = "Billing months"
    bill_before = "Bill before"
    bill_after = "Bill after"
    effective_dispatch_time = "Effective Dispatch Time"
    """As RMF calls it, in whose files it is looked for."""
    highest_recorded = "Highest recorded"
    gp_seconds_of_intervals = "GP seconds used in each interval"
    how_the_peak_moves = "How the peak moves"
    how_average_is_taken = "How the average is taken"
    lost_to_new_peak = "Lost to the new peak"
    added_by_new_peak = "Added by the new peak"
    consumption_open = "A dash: some interval has no value, so what was consumed is not known."
    nothing_beyond = "beyond that, nothing more"
    msu_rate = "MSU, as an hourly rate"
    peak_before = "Peak before"
    peak_after = "Peak after"
    r4ha_after = "R4HA after"
    recorded_by_machine = "Recorded by the machine"
    recorded_less_computed = "Recorded less computed"
    recorded_less_computed_at_most = "Recorded less computed, at most"
    saved_at_old_peak = "Saved at the old peak"
    added_at_old_peak = "Added at the old peak"
    the_whole_month = "The whole month"
    what_each_month_bills = "What each billing month bills"
