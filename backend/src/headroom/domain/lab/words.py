"""What the lab's tables and charts call their columns."""

from __future__ import annotations

from headroom.domain.quantities.words import SharedWords


class LabWords(SharedWords):
    """Heads and labels of tables, charts and tiles, on paper and on screen."""

    achieved_mean = "Achieved, mean"
    asymptote_at_least = "Asymptote: at least"
    asymptote_at_most = "Asymptote: at most"
    before_the_test = "Before the test: what Elvis found"
    classes_of_clients = "Classes of clients"
    clients_by_littles_law = "Clients by Little’s law"
    clients_measured = "Clients measured"
    clients_for_rate = "Clients that bring this rate"
    driver_could_offer = "Driver could offer"
    from_run_to_run = "From run to run: (highest − lowest) ÷ mean"
    held_for = "Held for"
    highest_rate = "Highest rate"
    highest_throughput = "Highest throughput"
    measured_beside_plan = "Rates and clients, measured beside the plan"
    of_expected = "Of expected"
    of_offered = "Of offered"
    planned_step = "Planned step"
    rate_presented = "Rate presented"
    regions_needed = "Regions needed"
    response_mean = "Response, mean"
    response_times_and_errors = "Response times and errors"
    stops_at = "Stops at"
    stops_first_at = "Stops first at"
    time_there = "Time there"
    clients_there = "Clients there"
    what_it_answers = "What it answers"
