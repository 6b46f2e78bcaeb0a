"""The exact solution of closed networks, against others who solve them."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import simpy

from headroom.domain.lab.mean_value import Queue, solved, solved_classes

LINE = json.loads((Path(__file__).parent / "line_solver_networks.json").read_text())


@pytest.mark.parametrize("network", LINE["networks"])
def test_throughput_and_queues_agree_with_line_solver(network: dict[str, Any]) -> None:
    """line-solver 3.0.8.0 on 20 random networks; scripts/line_solver_networks.py asks it again."""
    if len(network["clients"]) == 1:
        queues = [
            Queue(demand, servers)
            for demand, servers in zip(network["demands"][0], network["servers"], strict=True)
        ]
        found = solved(network["clients"][0], network["think_seconds"][0], queues)
        rates, lengths = found.throughput[-1:], found.queue[:, -1]
    else:
        classes = solved_classes(
            network["clients"],
            network["think_seconds"],
            np.array(network["demands"]),
            [True] * len(network["servers"]),
        )
        rates, lengths = classes.throughput, classes.queue
    assert rates == pytest.approx(network["throughput"], rel=1e-6)
    assert lengths == pytest.approx(network["queue"], rel=1e-6)


def balanced(clients: int, think: float, queues: list[Queue]) -> tuple[float, list[float]]:
    """Return throughput and queues from the balance equations of the Markov chain, state by state.

    Clients go round: think, then one station after the other.
    """
    places = 1 + len(queues)
    states = [
        state for state in product(range(clients + 1), repeat=places) if sum(state) == clients
    ]
    index = {state: at for at, state in enumerate(states)}
    moves = np.zeros((len(states), len(states)))
    for state in states:
        for place, present in enumerate(state):
            if present == 0:
                continue
            served = present if place == 0 else min(present, queues[place - 1].servers or present)
            rate = served / (think if place == 0 else queues[place - 1].demand)
            to = list(state)
            to[place] -= 1
            to[(place + 1) % places] += 1
            moves[index[state], index[tuple(to)]] += rate
            moves[index[state], index[state]] -= rate
    balance = np.vstack([moves.T, np.ones(len(states))])
    chance = np.linalg.lstsq(balance, np.append(np.zeros(len(states)), 1), rcond=None)[0]
    there = chance @ np.array(states)
    return there[0] / think, there[1:].tolist()


@pytest.mark.parametrize(
    ("clients", "think", "queues"),
    [
        (7, 0.2, [Queue(0.05, 3), Queue(0.02)]),
        (6, 0.01, [Queue(0.03, 2), Queue(0.04, 4), Queue(0.01)]),
        (8, 0.5, [Queue(0.1, 1), Queue(0.3, None)]),
    ],
)
def test_it_agrees_with_the_balance_of_every_state(
    clients: int, think: float, queues: list[Queue]
) -> None:
    rate, lengths = balanced(clients, think, queues)
    found = solved(clients, think, queues)
    assert found.throughput[-1] == pytest.approx(rate, rel=1e-9)
    assert found.queue[:, -1] == pytest.approx(lengths, rel=1e-9)


def simulated(clients: int, think: float, queues: list[Queue], seed: int) -> float:
    """Return the throughput of a simulation, its first quarter left out."""
    random = np.random.default_rng(seed)
    world = simpy.Environment()
    stations = [simpy.Resource(world, queue.servers or 1) for queue in queues]
    done: list[float] = []

    def client() -> Any:
        while True:
            yield world.timeout(random.exponential(think))
            for station, queue in zip(stations, queues, strict=True):
                with station.request() as turn:
                    yield turn
                    yield world.timeout(random.exponential(queue.demand))
            done.append(world.now)

    for _ in range(clients):
        world.process(client())
    world.run(until=80)
    return sum(at > 20 for at in done) / 60


def test_it_lies_within_the_interval_of_a_simulation() -> None:
    """Ten runs of simpy with fixed seeds: 99.9 % interval of their mean (t of 9 degrees: 4.78)."""
    queues = [Queue(0.02, 2), Queue(0.012)]
    runs = [simulated(12, 0.1, queues, seed) for seed in range(10)]
    half = 4.78 * np.std(runs, ddof=1) / np.sqrt(len(runs))
    assert half < 0.01 * np.mean(runs)
    rate = solved(12, 0.1, queues).throughput[-1]
    assert abs(rate - np.mean(runs)) < half


def test_many_clients_lose_no_digits() -> None:
    queues = [Queue(0.001, 5), Queue(0.0001, 64), Queue(0.0001)]
    found = solved(5000, 0.1, queues)
    assert found.throughput[-1] == pytest.approx(5000, rel=1e-6)
    assert found.queue[:, -1].sum() + 0.1 * found.throughput[-1] == pytest.approx(5000, rel=1e-9)


def test_one_class_is_what_several_make_of_it() -> None:
    queues = [Queue(0.03), Queue(0.01), Queue(0.2, None)]
    demands = np.array([[queue.demand for queue in queues]] * 2)
    apart = solved_classes([4, 3], [0.1, 0.1], demands, [True, True, False])
    together = solved(7, 0.1, queues)
    assert apart.throughput.sum() == pytest.approx(together.throughput[-1])
    assert apart.queue == pytest.approx(together.queue[:, -1])
