"""What the lab's tables and charts call their columns."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class LabWords(SharedWords):
    """Heads and labels of tables, charts and tiles, on paper and on screen."""

    baseline_a_year = "Baseline a year"
    with_the_change = "With the change"
    without_the_change = "Without the change"
    arrivals_at_random = "Arrivals at random"
    clients_in_a_loop = "Clients in a loop"
    response_by_rate = "Response time by rate"
    asymptote_at_least = "Asymptote: at least"
    asymptote_at_most = "Asymptote: at most"
    before_the_test = "Before the test: what Elvis found"
    clients_by_littles_law = "Clients by Little’s law"
    clients_for_rate = "Clients that bring this rate"
    driver_could_offer = "Driver could offer"
    held_for = "Held for"
    highest_rate = "Highest rate"
    highest_throughput = "Highest throughput"
    needed_at_rate = "Needed at your rate"
    planned_step = "Planned step"
    regions_needed = "Regions needed"
    stops_at = "Stops at"
    stops_first_at = "Stops first at"
    cost_with_the_change = "Cost with the change"
    at_mean = "at the mean of the reported"
    year_before_grown = "from the year before, grown"
    this_contract_year = "This contract year"
    whole_contract = "The contract in force"
    nothing_left_from = "Nothing left from"
    take_from_bills = "Take the months from a customer’s bills"
    a_month_has_no_total = "A month of these bills has no total: it stays open here."
    less_than_a_year = "No twelve months in a row have a total: no reference year is taken."
    in_force = "Contracts in force"
    now_inside = "Now, under the contracts in force"
    take_a_part_from_bills = "Take a part of a customer’s bills"
