"""Exact solution of closed networks of queues. Method: docs/methods/queues.md.

Product form: exponential service at first-come queues, any service where a processor is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from headroom.domain.lab.queue_formulas import residence_seconds
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.special import gammaln

_FORGOTTEN = 30
"""Roots of the clients: how far back Erlang's recursion is felt."""


class Queue(NamedTuple):
    """A station: demand in seconds on servers of which there are so many; None: no waiting."""

    demand: float
    servers: int | None = 1


@dataclass(frozen=True, slots=True)
class MeanValues:
    """Means at each number of clients from 0 on; of stations, a row each.

    idle: for the arrival theorem, the servers below all that are free, each time one is.
    """

    throughput: FloatArray
    queue: FloatArray
    idle: FloatArray


def solved(clients: int, think_seconds: float, queues: Sequence[Queue]) -> MeanValues:
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
    return MeanValues(throughput, lengths, idle)


def _with_station(constants: FloatArray, queue: Queue) -> FloatArray:
    """Return logarithms of the constants with one station more.

    A station of m servers has the terms f(n) = demand^n ÷ (1 × 2 × … up to m at most). From m on
    f(n) = demand ÷ m × f(n − 1), so that few terms and one running sum are enough.
    """
    if queue.servers is None:
        return constants
    convolved = constants.copy()
    for busy in range(1, min(queue.servers, len(constants))):
        term = busy * np.log(queue.demand) - gammaln(busy)  # f(busy − 1) × demand
        term += np.log(1 / busy - 1 / queue.servers)
        convolved[busy:] = np.logaddexp(convolved[busy:], term + constants[:-busy])
    slope = np.arange(len(constants)) * np.log(queue.demand / queue.servers)
    running: FloatArray = np.logaddexp.accumulate(convolved - slope) + slope
    return running


def response_in_demands(clients: FloatArray, think: FloatArray, servers: int) -> FloatArray:
    """Return the time at the one station of a loop, in demands; both arrays broadcast.

    think: time elsewhere, in demands. The same as ``solved`` gives for each, for many at once: of
    clients that think elsewhere, whom the servers hold up, the chance that all servers are busy
    is Erlang's, by his recursion over the clients; those with servers free follow from the
    balance of neighbours. clients need not be whole.
    """
    count, think = np.broadcast_arrays(clients, think)
    beyond = np.maximum(count - servers, 0.0)
    load = servers * think
    # what is further back than this has lost all influence, or decides nothing
    steps = int(np.ceil(np.minimum(beyond, _FORGOTTEN * np.sqrt(beyond))).max())
    blocked = np.ones_like(load)
    for step in range(1, steps + 1):
        at = beyond - steps + step
        blocked = np.where(at >= 1, load * blocked / (at + load * blocked), 1.0)
    chance, free, busy = np.ones_like(load), np.zeros_like(load), np.zeros_like(load)
    for present in range(servers):
        free, busy = free + chance, busy + present * chance
        chance = chance * np.maximum(count - present, 0.0) / ((present + 1) * think)
    active = (blocked * busy + servers * chance) / (blocked * free + chance)
    return np.maximum((count - active * think) / active, 1.0)


@dataclass(frozen=True, slots=True)
class ClassSolution:
    """Means with all clients: throughput of each class, queue of each station, and what a client
    of each class finds on arrival, a row a class.

    seen: clients. idle: the servers below all that are free, each time one is.
    """

    throughput: FloatArray
    queue: FloatArray
    seen: FloatArray
    idle: FloatArray


def solved_classes(
    clients: Sequence[int],
    think_seconds: Sequence[float],
    demands: FloatArray,
    servers: Sequence[int | None],
) -> ClassSolution:
    """Return means with several classes; a station of several servers is shared by all of them.

    demands: seconds, a row a class, a column a station. servers: None where nobody waits.
    As with one class: throughput is a ratio of normalising constants, of all populations up to the
    whole one; queues follow by the arrival theorem, from the empty network on.
    """
    network = _Populations(clients)
    with np.errstate(divide="ignore", invalid="ignore"):
        times = np.log(demands)
        delays = [place for place, count in enumerate(servers) if count is None]
        alone = network.alone(np.asarray(think_seconds) + demands[:, delays].sum(axis=1))
        whole = alone
        for place, count in enumerate(servers):
            whole = network.with_station(whole, times[:, place], count)
        idle = np.zeros((len(whole), len(servers)))
        for place, count in enumerate(servers):
            if count is None or count == 1:
                continue
            chance = alone
            for other, others in enumerate(servers):
                if other != place:
                    chance = network.with_station(chance, times[:, other], others)
            for busy in range(min(count - 1, sum(clients) + 1)):
                if busy > 0:
                    chance = network.with_one_more(chance, times[:, place])
                share = np.exp(chance - gammaln(busy + 1) - whole)
                idle[:, place] += (count - 1 - busy) * share
        idle[np.isneginf(whole)] = 0.0  # populations that cannot be: a class with no time anywhere
        lengths = network.lengths(whole, idle, demands, servers)
        ends = [network.without_one(group) for group in range(len(clients))]
        throughput = np.exp(whole[ends] - whole[-1])
    return ClassSolution(throughput, lengths[-1], lengths[ends], idle[ends])


class _Populations:
    """All populations from nobody to everybody, in rows; the last is everybody."""

    def __init__(self, clients: Sequence[int]) -> None:
        shape = tuple(count + 1 for count in clients)
        self._counts = np.indices(shape).reshape(len(shape), -1)
        self._strides = [int(np.prod(shape[group + 1 :])) for group in range(len(shape))]
        total = self._counts.sum(axis=0)
        order = np.argsort(total, kind="stable")
        starts = np.searchsorted(total[order], np.arange(total.max() + 2))
        self._levels = [
            [
                (group, at[self._counts[group, at] > 0])
                for at in (order[starts[level] : starts[level + 1]],)
                for group in range(len(shape))
            ]
            for level in range(1, int(total.max()) + 1)
        ]
        self._some = [np.flatnonzero(counts) for counts in self._counts]

    def without_one(self, group: int) -> int:
        """Return the row of everybody but one client of a class."""
        return self._counts.shape[1] - 1 - self._strides[group]

    def alone(self, think: FloatArray) -> FloatArray:
        """Return logarithms of the constants of thinking alone; 0 clients need no time."""
        logs = np.zeros(self._counts.shape[1])
        for counts, seconds in zip(self._counts, think, strict=True):
            logs += np.where(counts > 0, counts * np.log(seconds), 0.0) - gammaln(counts + 1)
        return logs

    def with_one_more(self, constants: FloatArray, times: FloatArray) -> FloatArray:
        """Return constants times the demands of one client more, summed over the classes."""
        summed = np.full_like(constants, -np.inf)
        for group, stride in enumerate(self._strides):
            at = self._some[group]
            summed[at] = np.logaddexp(summed[at], times[group] + constants[at - stride])
        return summed

    def with_station(
        self, constants: FloatArray, times: FloatArray, servers: int | None
    ) -> FloatArray:
        """Return logarithms of the constants with one station more: ``_with_station`` by classes.

        The power of a demand is a sum over classes here, one client more at a time.
        """
        if servers is None:
            return constants
        convolved, power = constants.copy(), constants
        for busy in range(1, min(servers, len(self._levels) + 1)):
            power = self.with_one_more(power, times)
            share = np.log(1 / busy - 1 / servers) - gammaln(busy)
            convolved = np.logaddexp(convolved, power + share)
        spread = times - np.log(servers)
        for level in self._levels:
            for group, at in level:
                convolved[at] = np.logaddexp(
                    convolved[at], spread[group] + convolved[at - self._strides[group]]
                )
        return convolved

    def lengths(
        self,
        constants: FloatArray,
        idle: FloatArray,
        demands: FloatArray,
        servers: Sequence[int | None],
    ) -> FloatArray:
        """Return the clients at each station, a row a population."""
        lengths = np.zeros((len(constants), len(servers)))
        waits = np.array([count is not None for count in servers])
        shared = demands / np.array([count or 1 for count in servers])
        for level in self._levels:
            for group, at in level:
                before = at - self._strides[group]
                rate = np.exp(constants[before] - constants[at])[:, None]
                residence = shared[group] * (1 + waits * (lengths[before] + idle[before]))
                lengths[at] += np.nan_to_num(rate) * residence
        return lengths
