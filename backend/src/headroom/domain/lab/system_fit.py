"""What system a load test measured: servers, demand and the rest, by least squares.

Method: docs/methods/load-test-fit.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np

from headroom.cache import Cache
from headroom.domain.evidence.evidence import LEVEL
from headroom.domain.lab.mean_value import response_in_demands
from headroom.domain.quantities.formulas import FloatArray
from headroom.domain.quantities.quantities import Interval
from headroom.domain.quantities.special import stdtrit
from headroom.domain.ziip.ziip_capacity import blocked_share, waiting_share

DRAWS = 400
LEAST_STEPS = 3
MOST_BEYOND = 2.0
"""Times the highest rate achieved: a capacity that may lie further away was not measured."""
_SEED = 20_261_124
_NORMAL = 1.959963984540054
_SERVERS = (*range(1, 9), *range(10, 17, 2), *range(20, 33, 4), *range(40, 65, 8))
_STARTS = (1.003, 1.03, 1.1, 1.3, 1.8, 3.0, 6.0)
_LEAST_RESPONSE_ERROR, _LEAST_RATE_ERROR = 0.02, 0.003
_ERROR_WITHOUT_STRETCHES = 0.05
_WAIT_ERROR = 0.5
"""Of the logarithm of a wait: service steadier than exponential halves it, uneven service doubles
it, and a test does not say which it was."""
_WORTH_A_SERVER = 0.02
"""By how much χ² has to fall before more servers are taken."""
_ROUNDS, _DRAWN_ROUNDS, _ENOUGH = 30, 10, 1e-5
_SLOPE, _LEAST = 1e-4, 1e-12


@dataclass(frozen=True, slots=True)
class StepSample:
    """A step as the fit takes it, times in s.

    clients: in a loop; None: requests that arrive at a rate, sent_rate. held_back: arrivals that
    the server could not keep up with. stretches: requests that ended and their mean response.
    """

    clients: float | None
    rate: float
    sent_rate: float
    response: float
    seconds: float
    held_back: bool
    stretches: tuple[tuple[int, float], ...] | None


class Systems(NamedTuple):
    """Systems, the best first and then one of each draw: servers, their demand, and the rest of
    the response, both in s."""

    servers: FloatArray
    demand: FloatArray
    rest: FloatArray

    @property
    def capacity(self) -> FloatArray:
        """The highest rates, tps."""
        return self.servers / self.demand

    @property
    def unloaded(self) -> FloatArray:
        """Responses without load, s."""
        return self.demand + self.rest


class Scalabilities(NamedTuple):
    """The universal scalability law, best first and then one of each draw.

    alone: response of one request alone, s. contention, coherency: shares a further request.
    """

    alone: FloatArray
    contention: FloatArray
    coherency: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class SystemFit:
    """What fits the steps. responses: of the best system at each step, s; NaN where the rate alone
    was fitted. drawn: there are draws."""

    systems: Systems
    scalabilities: Scalabilities
    responses: FloatArray
    drawn: bool


def interval_of_draws(values: FloatArray) -> Interval | None:
    """Return between which ends 95 of 100 draws lie; the first is the value and lies within."""
    if len(values) == 1:
        return None
    low, high = np.percentile(values[1:], (50 * (1 - LEVEL), 50 * (1 + LEVEL))).tolist()
    return Interval(min(low, float(values[0])), max(high, float(values[0])), LEVEL)


_FITS: Cache[tuple[StepSample, ...], SystemFit] = Cache(most=32)


def system_fit(samples: tuple[StepSample, ...]) -> SystemFit | None:
    """Return what system answers as these steps did; None where they are too few."""
    if len({round(sample.rate, 9) for sample in samples}) < LEAST_STEPS:
        return None
    return _FITS.get(samples, lambda: _Fit(samples).result())


class _Given(NamedTuple):
    """What rows of numbers say of the steps, a column each: rates, responses and the times that
    clients spent elsewhere, and how many times the wait of exponential service work waits."""

    rates: FloatArray
    responses: FloatArray
    elsewhere: FloatArray
    waits: FloatArray


class _Solved(NamedTuple):
    capacity: FloatArray
    rest: FloatArray
    squares: FloatArray


class _Fit:
    def __init__(self, samples: Sequence[StepSample]) -> None:
        self._samples = samples
        self._clients = np.array([sample.clients or 0.0 for sample in samples])
        self._looped = self._clients > 0
        self._held_back = np.array([sample.held_back for sample in samples]) & ~self._looped
        self._arriving = ~self._looped & ~self._held_back
        self._seconds = np.array([sample.seconds for sample in samples])
        self._sent = np.array([sample.sent_rate / sample.rate for sample in samples])
        self._rates = np.array([sample.rate for sample in samples])
        self._responses = np.array([sample.response for sample in samples])
        self._tables: dict[int, tuple[FloatArray, FloatArray]] = {}

    def result(self) -> SystemFit:
        measured = self._given(self._rates[None], self._responses[None], np.ones(1))
        errors, scattered = self._errors()
        weights = errors
        # how far the wait of chance may be off depends on the fit, which depends on that
        for _ in range(3):
            fits = self._point(measured, weights)
            servers, solved = _best(fits)
            predicted, at_least = self._predicted(solved, servers, measured)
            weights = np.hypot(errors, _WAIT_ERROR * (1 - at_least / predicted)[0])
        fits = self._point(measured, weights)
        servers, solved = _best(fits)
        predicted, _ = self._predicted(solved, servers, measured)
        responses = np.where(self._held_back, np.nan, predicted[0])
        systems = Systems(np.array([float(servers)]), servers / solved.capacity, solved.rest.copy())
        given = measured
        if scattered is not None:
            freedom = max(1, len(self._samples) - 3)
            stretch = len(scattered[0])  # Student's, for so few stretches
            least = float(stdtrit(stretch - 1, 0.5 + LEVEL / 2)) / _NORMAL
            least *= (stretch / (stretch - 1)) ** 0.5
            wider = max(least, float(solved.squares[0] / freedom) ** 0.5)
            given = self._drawn(wider)
            systems = self._with_draws(systems, given, fits, weights, wider)
        return SystemFit(systems, self._scalabilities(given), responses, scattered is not None)

    def _given(self, rates: FloatArray, responses: FloatArray, waits: FloatArray) -> _Given:
        elsewhere = np.where(self._looped, np.maximum(self._clients / rates - responses, 0.0), 0.0)
        return _Given(rates, responses, elsewhere, waits[:, None])

    def _errors(self) -> tuple[FloatArray, list[FloatArray] | None]:
        """Return the relative error of what is fitted at each step, and counts of stretches."""
        errors, counts = [], []
        for sample, held_back in zip(self._samples, self._held_back, strict=True):
            least = _LEAST_RATE_ERROR if held_back else _LEAST_RESPONSE_ERROR
            if sample.stretches is None:
                errors.append(_ERROR_WITHOUT_STRETCHES)
                continue
            requests, means = (np.array(column) for column in zip(*sample.stretches, strict=True))
            counts.append(requests)
            if held_back:
                apart = requests / requests.mean() - 1
            else:
                whole = (requests * means).sum() / requests.sum()
                apart = requests / requests.mean() * (means / whole - 1)
            stretches = len(requests)
            error = float(np.sqrt((apart**2).sum() / (stretches - 1) / stretches))
            errors.append(float(np.hypot(error, least)))
        return np.array(errors), counts if len(counts) == len(self._samples) else None

    def _drawn(self, wider: float) -> _Given:
        """Return the measured row and one of each draw: stretches of each step, as many with
        repetition, their deviations so many times as wide."""
        generator = np.random.default_rng(_SEED)
        rates = np.tile(self._rates, (DRAWS + 1, 1))
        responses = np.tile(self._responses, (DRAWS + 1, 1))
        for place, sample in enumerate(self._samples):
            assert sample.stretches is not None
            requests, means = (np.array(column) for column in zip(*sample.stretches, strict=True))
            stretches = len(requests)
            times = generator.multinomial(stretches, np.full(stretches, 1 / stretches), DRAWS)
            ended = np.maximum(times @ requests, 1)
            mean = np.maximum(times @ (requests * means) / ended, _LEAST)
            whole = (requests * means).sum() / requests.sum()
            rates[1:, place] *= (ended / requests.sum()) ** wider
            responses[1:, place] *= (mean / whole) ** wider
        waits = np.exp(_WAIT_ERROR * generator.standard_normal(DRAWS + 1)).clip(0.4, 2.5)
        waits[0] = 1.0
        return self._given(rates, responses, waits)

    def _point(self, given: _Given, errors: FloatArray) -> dict[int, _Solved]:
        """Return what fits best with each number of servers."""
        starts = self._rates.max() * np.array(_STARTS)
        rows = _Given(*(np.repeat(array, len(starts), axis=0) for array in given))
        fits = {}
        for servers in _SERVERS:
            rest = np.maximum(0.0, self._responses.min() - servers / starts)
            solved = self._solve(rows, errors, servers, starts, rest, _ROUNDS)
            best = slice(int(solved.squares.argmin()), int(solved.squares.argmin()) + 1)
            fits[servers] = _Solved(*(array[best] for array in solved))
            if servers > 2 and servers / self._rates.max() > 3 * self._responses.min():
                break  # more would take longer without load than was measured
        return fits

    def _with_draws(
        self,
        best: Systems,
        given: _Given,
        fits: dict[int, _Solved],
        errors: FloatArray,
        wider: float,
    ) -> Systems:
        """Return the best system with those of the draws, each with its own number of servers."""
        rows = _Given(*(array[1:] for array in given))
        lowest = min(float(fit.squares[0]) for fit in fits.values())
        near = [count for count, fit in fits.items() if fit.squares[0] <= lowest + 8 * wider**2]
        solutions = []
        for servers in near[:8]:
            start = fits[servers]
            solutions.append(
                self._solve(
                    rows,
                    errors,
                    servers,
                    np.repeat(start.capacity, DRAWS),
                    np.repeat(start.rest, DRAWS),
                    _DRAWN_ROUNDS,
                )
            )
        chosen = np.argmin([solved.squares for solved in solutions], axis=0)
        servers = np.array(near, dtype=float)[chosen]
        capacity = np.choose(chosen, [solved.capacity for solved in solutions])
        rest = np.choose(chosen, [solved.rest for solved in solutions])
        drawn = Systems(servers, servers / capacity, rest)
        return Systems(*(np.concatenate(pair) for pair in zip(best, drawn, strict=True)))

    def _predicted(
        self, solved: _Solved, servers: int, given: _Given
    ) -> tuple[FloatArray, FloatArray]:
        """Return responses in s, or rates where arrivals are held back, and the least that they
        could be if nothing waited by chance."""
        capacity, rest = solved.capacity[:, None], solved.rest[:, None]
        demand = servers / capacity
        shape = given.rates.shape
        predicted = np.broadcast_to(capacity, shape).copy()
        least = predicted.copy()
        if self._looped.any():
            looped = self._looped
            elsewhere = given.elsewhere[:, looped]
            predicted[:, looped] = rest + demand * self._in_demands(
                servers, np.maximum(elsewhere + rest, _LEAST) / demand
            )
            least[:, looped] = np.maximum(
                rest + demand, self._clients[looped] / capacity - elsewhere
            )
        if self._arriving.any():
            arriving = self._arriving
            sent = given.rates[:, arriving] * self._sent[arriving]
            wait = _wait_of_arrivals(sent, capacity, servers, self._seconds[arriving])
            least[:, arriving] = rest + demand
            predicted[:, arriving] = rest + demand + wait
        return np.maximum(least + given.waits * (predicted - least), _LEAST), least

    def _in_demands(self, servers: int, think: FloatArray) -> FloatArray:
        """Return times at the station in demands, read off a table made once for each number."""
        if servers not in self._tables:
            across = np.linspace(-1, 1, 512)
            loads = np.exp(6.9 * np.sinh(4 * across) / np.sinh(4))[::-1, None]  # dense where busy
            clients = self._clients[self._looped]
            places = clients / (servers * loads)
            times = response_in_demands(clients, places, servers)
            self._tables[servers] = np.log(places), np.log(times)
        places, times = self._tables[servers]
        logs = np.log(think)
        columns = [
            np.interp(logs[:, step], places[:, step], times[:, step])
            for step in range(logs.shape[1])
        ]
        return np.exp(np.stack(columns, axis=1))

    def _solve(
        self,
        given: _Given,
        errors: FloatArray,
        servers: int,
        capacity: FloatArray,
        rest: FloatArray,
        rounds: int,
    ) -> _Solved:
        """Return the least squares of each row, from where they begin (Levenberg, Marquardt).

        Residuals are logarithms over their errors. The rest is not below 0.
        """
        goal = np.log(np.where(self._held_back, given.rates, given.responses))

        def residuals(logs: FloatArray, rest: FloatArray) -> FloatArray:
            solved = _Solved(np.exp(logs), rest, rest)
            off: FloatArray = np.log(self._predicted(solved, servers, given)[0]) - goal
            return off / errors

        logs, damping = np.log(capacity), np.full(len(capacity), 0.01)
        off = residuals(logs, rest)
        squares = (off**2).sum(axis=1)
        for turn in range(rounds):
            apart = 1e-3 * (rest + servers / np.exp(logs))
            by_capacity = (residuals(logs + _SLOPE, rest) - off) / _SLOPE
            by_rest = (residuals(logs, rest + apart) - off) / apart[:, None]
            steep = (by_capacity**2).sum(axis=1) * (1 + damping) + 1e-9
            flat = (by_rest**2).sum(axis=1) * (1 + damping) + 1e-9
            both = (by_capacity * by_rest).sum(axis=1)
            down, across = (by_capacity * off).sum(axis=1), (by_rest * off).sum(axis=1)
            determinant = steep * flat - both**2
            more = -(flat * down - both * across) / determinant
            longer = rest - (steep * across - both * down) / determinant
            more = np.where(longer < 0, -(down - both * rest) / steep, more).clip(-0.5, 0.5)
            tried = residuals(logs + more, np.maximum(longer, 0.0))
            lower = (tried**2).sum(axis=1)
            better = lower <= squares
            gained = np.where(better, squares - lower, 0.0)
            logs = np.where(better, logs + more, logs)
            rest = np.where(better, np.maximum(longer, 0.0), rest)
            off, squares = np.where(better[:, None], tried, off), squares - gained
            damping = np.where(better, damping / 5, damping * 4)
            if turn > 3 and (gained < _ENOUGH * (1 + squares)).all():
                break
        return _Solved(np.exp(logs), rest, squares)

    def _scalabilities(self, given: _Given) -> Scalabilities:
        """Return the universal scalability law of each row, by linear least squares.

        response = alone × (1 + contention × (n − 1) + coherency × n × (n − 1)) with n requests
        there: linear in alone and its products with the two, none of which is below 0.
        """
        there = given.rates * given.responses
        columns = np.stack((np.ones_like(there), there - 1, there * (there - 1)), axis=2)
        scaled = columns / given.responses[..., None]
        best = np.zeros((len(there), 3))
        first = scaled[..., 0]
        best[:, 0] = first.sum(axis=1) / (first**2).sum(axis=1)
        lowest = ((best[:, :1] * first - 1) ** 2).sum(axis=1)
        for active in ((0, 1), (0, 2), (0, 1, 2)):
            part = scaled[..., active]
            products = np.swapaxes(part, 1, 2) @ part
            sums = part.sum(axis=1)[..., None]
            solution = (np.linalg.pinv(products) @ sums)[..., 0]
            off = ((part @ solution[..., None])[..., 0] - 1) ** 2
            squares = off.sum(axis=1)
            possible = (solution >= 0).all(axis=1) & (solution[:, 0] > 0) & (squares < lowest)
            possible &= solution[:, 1] <= solution[:, 0]
            row = np.zeros_like(best)
            row[:, active] = solution
            best = np.where(possible[:, None], row, best)
            lowest = np.where(possible, squares, lowest)
        alone = best[:, 0]
        return Scalabilities(alone, best[:, 1] / alone, best[:, 2] / alone)


def _best(fits: dict[int, _Solved]) -> tuple[int, _Solved]:
    """Return the fewest servers that fit about as well as any number."""
    lowest = min(float(fit.squares[0]) for fit in fits.values())
    return next(
        (servers, fit)
        for servers, fit in fits.items()
        if fit.squares[0] <= lowest + _WORTH_A_SERVER
    )


def _wait_of_arrivals(
    rate: FloatArray, capacity: FloatArray, servers: int, seconds: FloatArray
) -> FloatArray:
    """Return the mean wait of arrivals at random during a time that began without a queue, s.

    Erlang's share that waits × the time that they do: below capacity 1 ÷ (capacity − rate), above
    it half of what piles up, and in between the curve that joins the two (Kimber and Hollis 1979,
    Akçelik 1981).
    """
    load = np.minimum(rate * servers / capacity, servers)
    blocked: Any = np.ones_like(load)
    for count in range(1, servers + 1):
        blocked = blocked_share(cast("Any", load), blocked, count)
    busy = rate / capacity
    waiting: Any = waiting_share(blocked, cast("Any", np.minimum(busy, 1.0)))
    over = busy - 1
    root = np.sqrt(over**2 + 8 * busy / (capacity * seconds))
    wait: FloatArray = waiting * seconds / 4 * (over + root) / np.maximum(busy, _LEAST)
    return wait
