"""Exact solution of closed networks of queues. Method: docs/methods/queues.md.

Product form: exponential service at first-come queues, any service where a processor is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.special import gammaln

from headroom.domain.lab.queue_formulas import residence_seconds
from headroom.domain.quantities.formulas import FloatArray


class Queue(NamedTuple):
    """A station: demand in seconds on servers of which there are so many; None: no waiting."""

    demand: float
    servers: int | None = 1


@dataclass(frozen=True, slots=True)
class Solution:
    """Means at each number of clients from 0 on; of stations, a row each.

    idle: for the arrival theorem, the servers below all that are free, each time one is.
    """

    throughput: FloatArray
    queue: FloatArray
    idle: FloatArray


def solved(clients: int, think_seconds: float, queues: Sequence[Queue]) -> Solution:
    """Return means with 0 to so many clients of one class.

    Throughput is the ratio of normalising constants (Buzen), which are sums of positive terms and
    lose no digits; queues follow from it by the arrival theorem (mean value analysis).
    """
    count = np.arange(clients + 1)
    think = think_seconds + sum(queue.demand for queue in queues if queue.servers is None)
    with np.errstate(divide="ignore", invalid="ignore"):
        alone = np.where(count > 0, count * np.log(think), 0.0) - gammaln(count + 1)
        whole = alone
        for queue in queues:
            whole = _with_station(whole, queue)
        throughput = np.zeros(clients + 1)
        throughput[1:] = np.exp(whole[:-1] - whole[1:])
        idle = np.zeros((len(queues), clients + 1))
        for place, queue in enumerate(queues):
            if queue.servers is None or queue.servers == 1:
                continue
            without = alone
            for other in (*queues[:place], *queues[place + 1 :]):
                without = _with_station(without, other)
            for busy in range(min(queue.servers - 1, clients + 1)):
                term = busy * np.log(queue.demand) - gammaln(busy + 1)
                share = np.exp(term + without[: clients + 1 - busy] - whole[busy:])
                idle[place, busy:] += (queue.servers - 1 - busy) * share
    lengths = np.zeros((len(queues), clients + 1))
    for place, queue in enumerate(queues):
        if queue.servers is None:
            lengths[place] = throughput * queue.demand
            continue
        length, seen = 0.0, idle[place].tolist()
        for present, rate in enumerate(throughput[1:].tolist(), 1):
            length = rate * residence_seconds(
                queue.demand, queue.servers, length, seen[present - 1]
            )
            lengths[place, present] = length
    return Solution(throughput, lengths, idle)


def _with_station(constants: FloatArray, queue: Queue) -> FloatArray:
    """Return logarithms of the constants with one station more.

    A station of m servers has the terms f(n) = demand^n ÷ (1 × 2 × … up to m at most). From m on
    f(n) = demand ÷ m × f(n − 1), so that few terms and one running sum are enough.
    """
    if queue.servers is None:
        return constants
    found = constants.copy()
    for busy in range(1, min(queue.servers, len(constants))):
        term = busy * np.log(queue.demand) - gammaln(busy)  # f(busy − 1) × demand
        term += np.log(1 / busy - 1 / queue.servers)
        found[busy:] = np.logaddexp(found[busy:], term + constants[:-busy])
    slope = np.arange(len(constants)) * np.log(queue.demand / queue.servers)
    running: FloatArray = np.logaddexp.accumulate(found - slope) + slope
    return running


@dataclass(frozen=True, slots=True)
class ClassSolution:
    """Means with all clients: throughput of each class, queue of each station, and the queues that
    a client of each class finds on arrival."""

    throughput: FloatArray
    queue: FloatArray
    seen: FloatArray


def solved_classes(
    clients: Sequence[int],
    think_seconds: Sequence[float],
    demands: FloatArray,
    waits: Sequence[bool],
) -> ClassSolution:
    """Return means with several classes at stations of one server, or without waiting.

    demands: seconds, a row a class, a column a station. waits: whether clients queue there.
    All populations up to the whole one, those of an equal number of clients at once.
    """
    shape = tuple(count + 1 for count in clients)
    queueing = np.array(waits, dtype=np.float64)
    population = np.indices(shape).reshape(len(shape), -1)
    strides = np.array([int(np.prod(shape[place + 1 :])) for place in range(len(shape))])
    lengths = np.zeros((population.shape[1], demands.shape[1]))
    throughput = np.zeros(len(clients))
    total = population.sum(axis=0)
    order = np.argsort(total, kind="stable")
    starts = np.searchsorted(total[order], np.arange(total.max() + 2))
    for level in range(1, int(total.max()) + 1):
        at = order[starts[level] : starts[level + 1]]
        for group in range(len(clients)):
            there = at[population[group, at] > 0]
            if not len(there):
                continue
            found = lengths[there - strides[group]]
            residence = demands[group] * (1 + queueing * found)
            rate = population[group, there] / (think_seconds[group] + residence.sum(axis=1))
            lengths[there] += rate[:, None] * residence
            throughput[group] = rate[-1]
    everyone = population.shape[1] - 1
    seen = np.stack([lengths[everyone - stride] for stride in strides])
    return ClassSolution(throughput, lengths[everyone], seen)
