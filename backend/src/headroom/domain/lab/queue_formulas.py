"""Formulas of queues, closed and open. Method: docs/methods/queues.md."""

from __future__ import annotations

from functools import reduce
from operator import add
from typing import Any

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.lab.words import LabWords
from headroom.domain.quantities.expressions import greatest, least
from headroom.domain.quantities.formulas import formula


@formula(
    label="Time at the station",
    unit="s",
    takes=("s", "servers", "clients", "servers"),
)
def residence_seconds(
    demand_seconds: float, servers: float, queue_seen: float, idle_seen: float
) -> float:
    """Return waiting and service by the arrival theorem: one finds what one client less leaves.

    idle_seen: Σ (servers − 1 − busy) × the probability of so many busy; 0 with one server.
    """
    return demand_seconds / servers * (1 + queue_seen + idle_seen)


@formula(label=EvidenceWords.response_time, unit="s", takes=("s",), variadic=True)
def sum_of_seconds(*seconds: float) -> float:
    """Return the sum over all stations, s."""
    return reduce(add, seconds)


@formula(label="Utilisation", unit="share", takes=("share",), variadic=True)
def sum_of_shares(*shares: float) -> float:
    """Return the sum over all classes."""
    return reduce(add, shares)


@formula(label="Clients at the station", unit="clients", takes=("clients",), variadic=True)
def sum_of_clients(*clients: float) -> float:
    """Return the sum over all classes."""
    return reduce(add, clients)


@formula(label="Throughput", unit="tps", takes=("clients", "s", "s"))
def throughput_per_second(clients: float, think_seconds: float, response_seconds: float) -> float:
    """Return clients ÷ (think time + response time): Little's law for the whole loop."""
    return clients / (think_seconds + response_seconds)


@formula(label="Utilisation", unit="share", takes=("tps", "s", "servers"))
def utilisation_at(rate: float, demand_seconds: float, servers: float) -> float:
    """Return how busy each server is."""
    return rate * demand_seconds / servers


@formula(label="Clients at the station", unit="clients", takes=("tps", "s"))
def clients_at(rate: float, residence_seconds: float) -> float:
    """Return how many wait or are served there (Little's law)."""
    return rate * residence_seconds


@formula(label=LabWords.highest_rate, unit="tps", takes=("servers", "s"))
def highest_rate(servers: float, demand_seconds: float) -> float:
    """Return the rate at which all servers of a station are busy."""
    return servers / demand_seconds


@formula(label=LabWords.highest_throughput, unit="tps", takes=("tps",), variadic=True)
def lowest_of_rates(*rates: float) -> Any:
    """Return the rate of the station that saturates first."""
    return reduce(least, rates)


@formula(label="Knee", unit="clients", takes=("s", "s", "tps"))
def knee_clients(think_seconds: float, least_response: float, highest: float) -> float:
    """Return N*, where the asymptotes meet: more clients than these wait somewhere."""
    return (think_seconds + least_response) * highest


@formula(label="Throughput at most", unit="tps", takes=("clients", "s", "s", "tps"))
def most_throughput(
    clients: Any, think_seconds: float, least_response: float, highest: float
) -> Any:
    """Return the asymptote above the throughput: no waiting below the knee, saturation beyond."""
    return least(clients / (think_seconds + least_response), highest)


@formula(label="Response time at least", unit="s", takes=("clients", "s", "s", "tps"))
def least_response_at(
    clients: Any, think_seconds: float, least_response: float, highest: float
) -> Any:
    """Return the asymptote below the response time."""
    return greatest(least_response, clients / highest - think_seconds)


@formula(label="Demand that exhausts the servers", unit="s", takes=("servers", "s", "clients"))
def exhausting_demand(servers: float, think_seconds: float, clients: float) -> float:
    """Return the demand whose knee lies at so many clients, more than servers.

    (think + demand) × servers ÷ demand = clients, solved for the demand.
    """
    return servers * think_seconds / (clients - servers)


@formula(label="Offered load", unit="Erlang", takes=("tps", "s"))
def offered(rate: float, demand_seconds: float) -> float:
    """Return how many servers the work keeps busy on average."""
    return rate * demand_seconds


@formula(label="Wait", unit="s", takes=("share", "s", "servers", "share"))
def wait_seconds(
    waiting_share: float, demand_seconds: float, servers: float, utilisation: float
) -> float:
    """Return the mean wait of arrivals at random before service (M/M/c), below full use."""
    return waiting_share * demand_seconds / (servers * (1 - utilisation))


@formula(label=LabWords.clients_for_rate, unit="clients", takes=("tps", "s", "s"))
def clients_for_rate(rate: float, think_seconds: float, response_seconds: float) -> float:
    """Return rate × (think time + response time)."""
    return rate * (think_seconds + response_seconds)
