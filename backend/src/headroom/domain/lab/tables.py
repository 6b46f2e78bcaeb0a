"""The lab's tables: their columns in the order in which screens and files draw them."""

from __future__ import annotations

from headroom.domain.comparison.words import WayWords
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.lab.contracts import (
    ComparedTerms,
    ContractYear,
    CountedMonth,
    SettledPeriod,
)
from headroom.domain.lab.limits import ResourceRead
from headroom.domain.lab.load_test import StepRead
from headroom.domain.lab.load_test_fit import ChangeRead
from headroom.domain.lab.load_test_results import MeasuredStepRead, SpreadRead
from headroom.domain.lab.queues import ArrivalRow, ClassRead, LoadRow, StationRead
from headroom.domain.lab.signing import BaselineCost, SavingInForce, SigningChoice, SigningYear
from headroom.domain.lab.tcp import SideRead
from headroom.domain.lab.words import LabWords
from headroom.domain.quantities.tables import AnswerTable, SharedTables, TableHead

STEP = "{run}, step {number}"
"""What a measured step is called."""


class LabTables(SharedTables):
    """Tables of the lab's answers, by calculation."""

    choices = AnswerTable(
        SigningChoice,
        "Before or after signing",
        "What all years cost, by when the change goes live",
        (
            TableHead("When", "label", "prose"),
            TableHead("Cost of all years", "cost"),
            TableHead("Saved", "saved"),
            TableHead("P5", "cost_low"),
            TableHead("P95", "cost_high"),
        ),
    )
    signing_years = AnswerTable(
        SigningYear,
        "Years",
        "Cost of each year",
        (
            TableHead("Year", "year", "number"),
            TableHead("Consumed", "consumed"),
            TableHead(LabWords.with_the_change, "consumed_after"),
            TableHead("Never", "cost.never"),
            TableHead("After signing", "cost.after_signing"),
            TableHead("Before, price held", "cost.before_price_held"),
            TableHead("Before, total derived", "cost.before_total_derived"),
        ),
    )
    worth_now = AnswerTable(
        SavingInForce,
        "Now",
        "What the change is worth until the next contract",
        (
            TableHead("When", "label", "prose"),
            TableHead("Saved", "saved"),
            TableHead("Left above the baseline", "year.charged_after"),
            TableHead(LabWords.nothing_left_from, "year.runs_out", "text"),
            TableHead("Saved at P5 of consumption", "saved_low"),
            TableHead("Saved at P95 of consumption", "saved_high"),
        ),
    )
    by_baseline = AnswerTable(
        BaselineCost,
        "Baseline",
        "Cost of all years by the baseline, price held",
        (
            TableHead(LabWords.baseline_a_year, "baseline_msu_hours", "number", "MSU-hours"),
            TableHead.line(LabWords.without_the_change, "cost", "table", 7),
            TableHead.line(LabWords.with_the_change, "cost_after", "table", 0),
        ),
        rests_on="price",
    )
    by_month = AnswerTable(
        CountedMonth,
        "By month",
        "By month, with and without the change",
        (
            TableHead("Month", "month", "text"),
            TableHead(LabWords.without_the_change, "before", unit="table", color=7),
            TableHead(LabWords.with_the_change, "after", unit="table", color=0),
            TableHead.line("Baseline, a twelfth", "baseline", "table", 1),
        ),
    )
    terms = AnswerTable(
        ComparedTerms,
        "Terms side by side",
        "Contracts in force and their alternatives",
        (
            TableHead("Terms", "name", "text"),
            TableHead("Months counted", "months", "prose", if_apart=True),
            TableHead("Cost", "cost_before"),
            TableHead(LabWords.cost_with_the_change, "cost_after"),
            TableHead("Saved", "saved"),
            TableHead("Against those in force", "difference_before"),
            TableHead("Against them, with the change", "difference_after"),
        ),
    )
    contract_years = AnswerTable(
        ContractYear,
        "Contract years",
        "What each contract year costs",
        (
            # one contract needs no column that says which
            TableHead("Contract", "contract", "text", if_apart=True),
            TableHead("Contract year", "months", "text"),
            TableHead("Cost", "cost_before"),
            TableHead(LabWords.cost_with_the_change, "cost_after"),
            TableHead("Saved", "saved"),
            TableHead("Baseline", "baseline"),
            TableHead("What it counts", "consumed_before"),
            TableHead(LabWords.with_the_change, "consumed_after"),
            TableHead("Charged above it", "charged_before"),
            TableHead("Left above it", "charged_after"),
            TableHead(LabWords.nothing_left_from, "runs_out", "text"),
        ),
    )
    settlements = AnswerTable(
        SettledPeriod,
        "Settlements",
        "What each settlement comes to",
        (
            TableHead("Contract", "contract", "text", if_apart=True),
            TableHead("Settles", "months", "text"),
            TableHead("Invoiced", "invoiced", "text"),
            TableHead("Charged above", "charged_before"),
            TableHead("Charged with the change", "charged_after"),
            TableHead("Paid", "paid_before"),
            TableHead("Paid with the change", "paid_after"),
        ),
    )
    resources = AnswerTable(
        ResourceRead,
        "Resources",
        "Each resource, the first to stop on top",
        (
            TableHead("Resource", "label", "prose"),
            TableHead(LabWords.stops_at, "stops_at"),
            TableHead("Utilisation", "utilisation"),
            TableHead("In use", "in_use"),
            TableHead(LabWords.held_for, "held_ms"),
            TableHead(LabWords.needed_at_rate, "needed", "count", noun="per"),
        ),
    )
    throughput_by_clients = AnswerTable(
        LoadRow,
        "Throughput by clients",
        "Throughput by clients",
        (
            TableHead("Clients", "clients", "number"),
            TableHead.line(LabWords.asymptote_at_most, "throughput_at_most", "tps", 1),
            TableHead.line("Throughput", "throughput_per_second", "tps", 0),
        ),
        rests_on="throughput_per_second",
    )
    response_by_clients = AnswerTable(
        LoadRow,
        "Response by clients",
        "Response by clients",
        (
            TableHead("Clients", "clients", "number"),
            TableHead.line(LabWords.asymptote_at_least, "response_at_least", "ms", 1, 1000),
            TableHead.line(EvidenceWords.response_time, "response_seconds", "ms", 0, 1000),
        ),
        rests_on="throughput_per_second",
    )
    response_by_rate = AnswerTable(
        ArrivalRow,
        LabWords.response_by_rate,
        LabWords.response_by_rate,
        (
            TableHead("Rate", "rate_per_second", "number", "tps"),
            TableHead.line(LabWords.clients_in_a_loop, "looped_seconds", "ms", 1, 1000),
            TableHead.line(LabWords.arrivals_at_random, "response_seconds", "ms", 0, 1000),
        ),
        rests_on="response_seconds",
    )
    stations = AnswerTable(
        StationRead,
        "Stations",
        "Stations",
        (
            TableHead("Station", "label", "prose"),
            TableHead("Utilisation", "utilisation"),
            TableHead("Time there", "residence"),
            TableHead("Clients there", "queue"),
            TableHead(LabWords.highest_rate, "highest_rate"),
        ),
    )
    client_classes = AnswerTable(
        ClassRead,
        "Classes",
        "Classes of clients",
        (
            TableHead("Class", "label", "text"),
            TableHead("Clients", "clients"),
            TableHead("Throughput", "throughput"),
            TableHead(EvidenceWords.response_time, "response"),
        ),
    )
    settings = AnswerTable(
        SideRead,
        "Settings",
        "Segments and packets of each setting",
        (
            TableHead("Settings", "", "text"),
            TableHead("Segments of the request", "request_segments"),
            TableHead("Segments of the response", "response_segments"),
            TableHead("Round trips", "round_trips"),
            TableHead("Time", "exchange_ms"),
            TableHead("Tasks held", "tasks"),
            TableHead("Packets with data", "data_packets", "number"),
            TableHead("Packets with an ACK alone", "ack_packets", "number"),
            TableHead("Packets a second", "packets_per_second"),
        ),
        names=("Before", "After", "Third"),
    )
    planned_steps = AnswerTable(
        StepRead,
        "Planned steps",
        "Steps of the plan",
        (
            TableHead("Rate presented", "rate"),
            TableHead("Clients", "clients"),
            TableHead("Driver’s users at most", "unanswered"),
            TableHead(LabWords.driver_could_offer, "could_offer"),
            TableHead("Samples", "samples"),
            TableHead("Enough", "enough", "yes"),
            TableHead("What it answers", "question", "prose"),
        ),
    )
    run_changes = AnswerTable(
        ChangeRead,
        "Run against run",
        "Run against run",
        (
            TableHead("Run", "after", "text"),
            TableHead("Change of capacity", "capacity"),
            TableHead("Unloaded response", "unloaded"),
            TableHead("Beyond the noise", "beyond_noise", "yes"),
        ),
    )
    measured_rates = AnswerTable(
        MeasuredStepRead,
        WayWords.measured_rates,
        "Rates and clients, measured beside the plan",
        (
            TableHead("Step", STEP, "prose"),
            TableHead(LabWords.planned_step, "planned", "place"),
            TableHead("Offered", "offered"),
            TableHead("Achieved", "achieved"),
            TableHead("Of offered", "kept_up"),
            TableHead(LabWords.clients_by_littles_law, "clients"),
            TableHead("Clients measured", "clients_measured"),
        ),
    )
    measured_times = AnswerTable(
        MeasuredStepRead,
        "Measured times",
        "Response times and errors",
        (
            TableHead("Step", STEP, "prose"),
            TableHead("Mean", "response"),
            TableHead("Of expected", "against_expected"),
            TableHead("Errors", "error_share"),
            TableHead("P50", "p50"),
            TableHead("P90", "p90"),
            TableHead("P95", "p95"),
            TableHead("P99", "p99"),
            TableHead("Percentile within ±", "percentile_within"),
            TableHead("Requests", "requests"),
        ),
    )
    spread = AnswerTable(
        SpreadRead,
        "From run to run",
        "From run to run: (highest − lowest) ÷ mean",
        (
            TableHead(LabWords.planned_step, "planned", "place"),
            TableHead("Runs", "runs", "number"),
            TableHead("Achieved, mean", "achieved"),
            TableHead("Spread of it", "achieved_spread"),
            TableHead("Response, mean", "response"),
            TableHead("Spread of the response", "response_spread"),
        ),
    )
