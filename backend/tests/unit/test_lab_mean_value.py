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
    """line-solver 3.0.8.0 on 28 random networks; scripts/line_solver_networks.py asks it again."""
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
            network["servers"],
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
    apart = solved_classes([4, 3], [0.1, 0.1], demands, [1, 1, None])
    together = solved(7, 0.1, queues)
    assert apart.throughput.sum() == pytest.approx(together.throughput[-1])
    assert apart.queue == pytest.approx(together.queue[:, -1])


def balanced_classes(
    clients: list[int], think: list[float], demands: list[list[float]], servers: list[int | None]
) -> tuple[list[float], list[float]]:
    """Return throughput of each class and queues of each station from the balance equations.

    At a station its busy servers are shared by all who are there; each class goes round in turn.
    """
    places = 1 + len(servers)
    ways = [
        [way for way in product(range(count + 1), repeat=places) if sum(way) == count]
        for count in clients
    ]
    states = [*product(*ways)]
    index = {state: at for at, state in enumerate(states)}
    moves = np.zeros((len(states), len(states)))
    for state in states:
        for group, way in enumerate(state):
            for place, present in enumerate(way):
                if present == 0:
                    continue
                if place == 0:
                    rate = present / think[group]
                else:
                    there = sum(other[place] for other in state)
                    busy = min(there, servers[place - 1] or there)
                    rate = present / there * busy / demands[group][place - 1]
                to = [list(other) for other in state]
                to[group][place] -= 1
                to[group][(place + 1) % places] += 1
                moves[index[state], index[tuple(map(tuple, to))]] += rate
                moves[index[state], index[state]] -= rate
    balance = np.vstack([moves.T, np.ones(len(states))])
    chance = np.linalg.lstsq(balance, np.append(np.zeros(len(states)), 1), rcond=None)[0]
    there = np.einsum("s,sgp->gp", chance, np.array(states))
    rates = [there[group, 0] / think[group] for group in range(len(clients))]
    return rates, there[:, 1:].sum(axis=0).tolist()


@pytest.mark.parametrize(
    ("clients", "think", "demands", "servers"),
    [
        ([4, 3], [0.1, 0.02], [[0.05, 0.02], [0.09, 0.01]], [3, 1]),
        ([3, 2], [0.01, 0.5], [[0.03, 0.04, 0.2], [0.06, 0.02, 0.01]], [2, 4, None]),
        ([2, 2, 2], [0.1, 0.2, 0.05], [[0.1], [0.02], [0.3]], [5]),
        ([5, 1], [0.01, 0.01], [[0.1, 0.1], [0.1, 0.1]], [2, 2]),
    ],
)
def test_classes_that_share_servers_agree_with_the_balance_of_every_state(
    clients: list[int], think: list[float], demands: list[list[float]], servers: list[int | None]
) -> None:
    rates, lengths = balanced_classes(clients, think, demands, servers)
    found = solved_classes(clients, think, np.array(demands), servers)
    assert found.throughput == pytest.approx(rates, rel=1e-9)
    assert found.queue == pytest.approx(lengths, rel=1e-9)


def test_classes_alike_are_one_class_at_several_servers_and_many_clients() -> None:
    queues = [Queue(0.001, 5), Queue(0.0004, 2), Queue(0.02, None)]
    demands = np.array([[queue.demand for queue in queues]] * 2)
    apart = solved_classes([300, 200], [0.05, 0.05], demands, [queue.servers for queue in queues])
    together = solved(500, 0.05, queues)
    assert apart.throughput.sum() == pytest.approx(together.throughput[-1], rel=1e-9)
    assert apart.queue == pytest.approx(together.queue[:, -1], rel=1e-8)
    assert apart.idle[0] == pytest.approx(together.idle[:, -2], rel=1e-6, abs=1e-12)


def test_a_class_that_visits_one_station_alone_and_never_thinks_is_solved() -> None:
    found = solved_classes([2, 3], [0.0, 0.1], np.array([[0.05, 0.0], [0.0, 0.02]]), [2, 1])
    assert found.throughput[0] == pytest.approx(2 / 0.05)
    assert found.throughput[1] == pytest.approx(solved(3, 0.1, [Queue(0.02)]).throughput[-1])
