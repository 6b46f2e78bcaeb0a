"""What a load test measured, step by step: rate, response times, errors and users.

Steps come from a tool's own requests, one by one: names that a plan gave them, plateaus of the
rate, levels of users, or equal lengths. Method: docs/methods/load-tests.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from headroom.domain.files.planned_steps import PlannedStep, planned_step
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.formulas import FloatArray, formula
from headroom.domain.quantities.phrases import Amount, rounded_share

LoadTool: TypeAlias = Literal["JMeter", "Gatling", "k6"]
StepsBy: TypeAlias = Literal["labels", "users", "plateaus", "time"]
"""``labels``: as the plan says that named the requests, without its ramps. ``users``: as long as
as many users were active. ``plateaus``: as long as the rate was one. ``time``: equal lengths."""

_MOST_STEPS = 60
MOST_STEP_SECONDS = 86_400
_BUCKETS = 600
"""Pieces of time that plateaus and levels of users are sought in, of a second or longer."""
_LEAST_STEADY_SECONDS = 10
_LEAST_PIECES = 5
_STEADY_DRIFT = 0.1
"""By how much of its mean the rate of a steady step may rise or fall from its begin to its end."""
_LEAST_NOISE = 0.25
_DROPPED_SHARE = 0.01
_BLOCK = 1 << 18
_PERCENTS = (50, 90, 95, 99)
STRETCHES = 10
"""Equal stretches that a step is cut into, to see what it scatters (batch means)."""
_MOST_COUNTED_MS = 1 << 20
_NO_STEP = 255
_FEW = 100
"""Of fewer requests not one is slower than 99 of 100."""
_DAY_MS = 86_400_000

Integers: TypeAlias = NDArray[np.integer]
Labels: TypeAlias = NDArray[np.uint8]
Rows: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Requests:
    """Requests as a tool recorded them, in any order; times in ms since since_ms, which is in ms
    since 1970.

    labels: of each, its place in names. transactions: names that sum up other requests. users and
    users_at_ms: how many were active and when; empty where it is not recorded. iterations and
    dropped: when a planned iteration was carried out, and when one was not for lack of users.
    """

    tool: LoadTool
    layout: str
    since_ms: int
    ends_ms: Integers
    elapsed_ms: Integers | FloatArray
    failed: NDArray[np.bool_]
    labels: Labels
    names: tuple[str, ...]
    transactions: frozenset[str]
    users_at_ms: Integers
    users: Integers
    iterations_ms: Integers
    dropped_ms: Integers
    findings: tuple[Finding, ...]

    @property
    def size(self) -> int:
        """Return how many bytes the requests take."""
        return sum(
            part.nbytes
            for part in (self.ends_ms, self.elapsed_ms, self.failed, self.labels, self.users)
        )


@dataclass(frozen=True, slots=True)
class ResponseTimes:
    """Response times of requests, failed ones too; percentiles as NumPy's default gives them."""

    mean_ms: float
    p50_ms: float
    p90_ms: float
    p95_ms: float
    p99_ms: float
    highest_ms: float


@dataclass(frozen=True, slots=True)
class LoadStretch:
    """An equal part of a step; requests near each other are alike, those of two parts less so.

    mean_ms: 0 where no request ended.
    """

    requests: int
    mean_ms: float


@dataclass(frozen=True, slots=True)
class LoadStep:
    """A stretch of a load test. A request belongs to the step in which it ended."""

    starts_at: datetime
    seconds: float
    steady: Annotated[bool, Field(description="false: the load rose or fell, or too short to say")]
    users: Annotated[float | None, Field(description="Mean of those active; null: not recorded")]
    requests: int
    errors: int
    error_share: float
    achieved_per_second: float
    offered_per_second: Annotated[
        float | None,
        Field(description="With what the tool planned and dropped; null: not recorded"),
    ]
    response: ResponseTimes | None
    sent_per_second: Annotated[
        float | None,
        Field(description="Requests that began; null: kept before that was counted"),
    ] = None
    planned: Annotated[
        PlannedStep | None, Field(description="By the names of its requests; null: no plan's")
    ] = None
    stretches: Annotated[
        tuple[LoadStretch, ...] | None,
        Field(description="In their order; null: kept before they were counted"),
    ] = None


@dataclass(frozen=True, slots=True)
class LoadLabel:
    """Requests of one name. transaction: it sums up others, which are counted themselves."""

    name: str
    requests: int
    errors: int
    response: ResponseTimes
    transaction: bool
    kept: bool


@dataclass(frozen=True, slots=True)
class LoadTest:
    """A load test: its steps, and all of it as one. Times are UTC."""

    tool: LoadTool
    layout: str
    steps_by: StepsBy
    whole: LoadStep
    steps: tuple[LoadStep, ...]
    labels: tuple[LoadLabel, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class LoadTestRules:
    """What a user says about a load test; None for what is to be found out.

    step_seconds: of steps by time. labels: names to count.
    """

    steps_by: StepsBy | None = None
    step_seconds: int | None = None
    labels: frozenset[str] | None = None


@formula(label="Achieved rate", unit="requests/s", takes=("requests", "s"))
def achieved_per_second(requests: float, seconds: float) -> float:
    """Return the rate of requests that ended. requests: also failed ones."""
    return requests / seconds


@formula(label="Rate of requests that began", unit="requests/s", takes=("requests", "s"))
def sent_per_second(requests: float, seconds: float) -> float:
    """Return the rate at which a driver began requests, whether or not they ended."""
    return requests / seconds


@formula(
    label="Offered rate",
    unit="requests/s",
    takes=("requests/s", "iterations", "iterations"),
)
def offered_per_second(
    achieved_per_second: float, iterations: float, dropped_iterations: float
) -> float:
    """Return the rate that a tool was to offer: with the iterations that it had no user for."""
    return achieved_per_second * (iterations + dropped_iterations) / iterations


def measured_load_test(requests: Requests, rules: LoadTestRules | None = None) -> LoadTest:
    """Return what a load test measured. Raises FileError."""
    rules = rules or LoadTestRules()
    if not len(requests.ends_ms):
        raise FileError("there is no request in the file")
    counted = _counted(requests, rules.labels)
    labels = _labels(requests, counted)
    wanted: Rows | None = None
    if len(counted) < len(requests.names):
        ticked = np.isin(np.arange(256), [requests.names.index(name) for name in counted])
        wanted = ticked[requests.labels]
    start = min(int((ends - elapsed).min()) for ends, elapsed in _pieces(requests, wanted))
    end = max(*(int(ends.max()) for ends in _blocks(requests.ends_ms, wanted)), start + 1)
    findings = [*requests.findings, *_oddities(requests, wanted, end - start)]
    steps_by, edges, steady, plans = _edges(requests, wanted, start, end, rules)
    sent = _sent(requests, wanted, edges)
    inner = np.array(edges[1:-1], dtype=np.int64)
    at = _blockwise(
        lambda ends: np.searchsorted(inner, ends, side="right"), requests.ends_ms, np.uint8
    )
    if wanted is not None:
        at[~wanted] = _NO_STEP
    steps = tuple(
        _step(
            requests,
            wanted if len(edges) == 2 else at == index,
            int(edges[index]),
            int(edges[index + 1]),
            steady[index],
            sent[index],
            plans[index],
        )
        for index in range(len(edges) - 1)
    )
    whole = _step(requests, wanted, start, end, len(steps) == 1 and steady[0], sum(sent))
    if whole.error_share > _DROPPED_SHARE:
        failed = f"{rounded_share(whole.error_share, 1)} of the requests failed"
        findings.append(Finding("errors", f"{failed}; their response times count too."))
    summing = sorted(requests.transactions - set(counted))
    if summing:
        sum_names = ", ".join(summing[:3]) + (", …" if len(summing) > 3 else "")
        text = f"{sum_names}: sums of other requests, which are counted themselves; not ticked."
        findings.append(Finding("transactions", text))
    return LoadTest(
        tool=requests.tool,
        layout=requests.layout,
        steps_by=steps_by,
        whole=whole,
        steps=steps,
        labels=labels,
        findings=tuple(findings),
    )


def _oddities(requests: Requests, wanted: Rows | None, lasted_ms: int) -> Iterator[Finding]:
    """Give what makes the numbers of a test doubtful: few requests, or long silence among them."""
    count = sum(map(len, _blocks(requests.ends_ms, wanted)))
    if 1 < count < _FEW:
        text = f"{Amount(count, 'requests')}: the 99th percentile lies between the two slowest."
        yield Finding("few", text)
    if lasted_ms <= _DAY_MS:
        return
    ends = np.sort(requests.ends_ms if wanted is None else requests.ends_ms[wanted])
    silent = np.diff(ends)
    longest = int(silent.argmax()) if len(silent) else 0
    if len(silent) and silent[longest] > _DAY_MS:
        last, following = (_moment(requests, int(end)) for end in ends[longest : longest + 2])
        yield Finding(
            "silent",
            f"No request ended between {last.date()} and {following.date()}: a clock was wrong, or "
            "requests of another test are in the file. Leave those out.",
        )


def _moment(requests: Requests, milliseconds: int) -> datetime:
    """Return a time of a test in UTC."""
    after = timedelta(milliseconds=requests.since_ms + milliseconds)
    return datetime.fromtimestamp(0, UTC) + after


def _blocks(numbers: Integers, rows: Rows | None = None) -> Iterator[Integers]:
    """Yield wide numbers block by block: all at once they would take several times the room.

    rows: those to yield, None for all; blocks without any are left out.
    """
    for begin in range(0, len(numbers), _BLOCK):
        piece = slice(begin, begin + _BLOCK)
        block = numbers[piece] if rows is None else numbers[piece][rows[piece]]
        if len(block):
            yield block.astype(np.int64)


def _pieces(
    requests: Requests, rows: Rows | None
) -> Iterator[tuple[Integers, Integers | FloatArray]]:
    for begin in range(0, len(requests.ends_ms), _BLOCK):
        piece = slice(begin, begin + _BLOCK)
        ends, elapsed = requests.ends_ms[piece], requests.elapsed_ms[piece]
        if rows is not None:
            ends, elapsed = ends[rows[piece]], elapsed[rows[piece]]
        if len(ends):
            yield ends.astype(np.int64), elapsed


def _blockwise(
    function: Callable[[Integers], Integers], numbers: Integers, kind: type[np.generic]
) -> NDArray[Any]:
    """Return what is told of each number, block by block."""
    results = np.empty(len(numbers), dtype=kind)
    begin = 0
    for block in _blocks(numbers):
        results[begin : begin + len(block)] = function(block)
        begin += len(block)
    return results


def _counts(
    times: Integers,
    start: int,
    width: int,
    pieces: int,
    weights: Integers | None = None,
    rows: Rows | None = None,
) -> FloatArray:
    """Return how many times, or how much of weights, lie in each piece.

    rows: the times that count, None for all; weights are those of all times.
    """
    counts = np.zeros(pieces)
    begin = 0
    for block in _blocks(times, rows):
        at = (block - start) // width
        inside = (at >= 0) & (at < pieces)
        part = None if weights is None else weights[begin : begin + len(block)][inside]
        counts += np.bincount(at[inside], weights=part, minlength=pieces)
        begin += len(block)
    return counts


def _counted(requests: Requests, wanted: frozenset[str] | None) -> tuple[str, ...]:
    if wanted is not None:
        counted = tuple(name for name in requests.names if name in wanted)
        if not counted:
            raise FileError("tick at least one name of requests")
        return counted
    plain = tuple(name for name in requests.names if name not in requests.transactions)
    return plain or requests.names


def _labels(requests: Requests, counted: Sequence[str]) -> tuple[LoadLabel, ...]:
    labels = []
    for index, name in enumerate(requests.names):
        rows = requests.labels == index
        label = LoadLabel(
            name=name,
            requests=int(rows.sum()),
            errors=int(requests.failed[rows].sum()),
            response=_response(requests.elapsed_ms, rows),
            transaction=name in requests.transactions,
            kept=name in counted,
        )
        labels.append(label)
    return tuple(sorted(labels, key=lambda label: (-label.requests, label.name)))


def _response(elapsed: Integers | FloatArray, rows: Rows | None) -> ResponseTimes:
    """Return response times of these rows, None for all. Percentiles are NumPy's default.

    Whole ms are counted first, so that nothing of a long test is there twice.
    """
    whole_ms = elapsed.dtype.kind == "i" and elapsed.min() >= 0 and elapsed.max() < _MOST_COUNTED_MS
    if not whole_ms:
        elapsed = elapsed if rows is None else elapsed[rows]
        p50, p90, p95, p99 = np.percentile(elapsed, _PERCENTS).tolist()
        return ResponseTimes(float(np.mean(elapsed)), p50, p90, p95, p99, float(elapsed.max()))
    counts = np.zeros(int(elapsed.max()) + 1, dtype=np.int64)
    for begin in range(0, len(elapsed), _BLOCK):
        piece = slice(begin, begin + _BLOCK)
        part = elapsed[piece] if rows is None else elapsed[piece][rows[piece]]
        counts += np.bincount(part, minlength=len(counts))
    upto = np.cumsum(counts)
    count = int(upto[-1])
    at = (count - 1) * (np.array(_PERCENTS) / 100)
    low = np.searchsorted(upto, np.floor(at), side="right")
    high = np.searchsorted(upto, np.minimum(np.floor(at) + 1, count - 1), side="right")
    part_way = at - np.floor(at)
    apart = high - low
    p50, p90, p95, p99 = np.where(
        part_way < 0.5, low + apart * part_way, high - apart * (1 - part_way)
    ).tolist()
    mean = int((np.arange(len(counts)) * counts).sum()) / count
    return ResponseTimes(mean, p50, p90, p95, p99, float(np.flatnonzero(counts)[-1]))


def _stretches(
    requests: Requests, rows: Rows | None, start: int, end: int
) -> tuple[LoadStretch, ...]:
    """Return the equal parts of a step of these rows, None for all."""
    inner = start + (end - start) * np.arange(1, STRETCHES) / STRETCHES
    counts, sums = np.zeros(STRETCHES), np.zeros(STRETCHES)
    for ends, elapsed in _pieces(requests, rows):
        at = np.searchsorted(inner, ends, side="right")
        counts += np.bincount(at, minlength=STRETCHES)
        sums += np.bincount(at, weights=elapsed, minlength=STRETCHES)
    return tuple(
        LoadStretch(int(count), total / count if count else 0.0)
        for count, total in zip(counts.tolist(), sums.tolist(), strict=True)
    )


def _sent(requests: Requests, rows: Rows | None, edges: Sequence[int]) -> list[int]:
    """Return how many requests began between the edges."""
    inner = np.array(edges[1:-1], dtype=np.int64)
    counts = np.zeros(len(edges) - 1, dtype=np.int64)
    for ends, elapsed in _pieces(requests, rows):
        at = np.searchsorted(inner, ends - elapsed, side="right")
        counts += np.bincount(at, minlength=len(counts))
    return [int(count) for count in counts]


def _step(
    requests: Requests,
    rows: Rows | None,
    start: int,
    end: int,
    steady: bool,
    sent: int,
    planned: PlannedStep | None = None,
) -> LoadStep:
    """Return a step of these rows, None for all. sent: requests that began in it."""
    count = len(requests.ends_ms) if rows is None else int(np.count_nonzero(rows))
    errors = int(np.count_nonzero(requests.failed if rows is None else requests.failed & rows))
    seconds = (end - start) / 1000
    achieved = achieved_per_second(count, seconds)
    done, dropped = (
        int(((times >= start) & (times <= end)).sum())
        for times in (requests.iterations_ms, requests.dropped_ms)
    )
    counted, active = 0, 0
    for block, users in zip(_blocks(requests.users_at_ms), _blocks(requests.users), strict=False):
        within = users[(block >= start) & (block <= end)]
        counted, active = counted + len(within), active + int(within.sum())
    return LoadStep(
        starts_at=_moment(requests, start),
        seconds=seconds,
        steady=steady,
        users=active / counted if counted else None,
        requests=count,
        errors=errors,
        error_share=errors / count if count else 0.0,
        achieved_per_second=achieved,
        offered_per_second=offered_per_second(achieved, done, dropped) if done else None,
        response=_response(requests.elapsed_ms, rows) if count else None,
        sent_per_second=sent_per_second(sent, seconds),
        planned=planned,
        stretches=_stretches(requests, rows, start, end),
    )


_Edges: TypeAlias = tuple[StepsBy, list[int], list[bool], list[PlannedStep | None]]


def _edges(
    requests: Requests, rows: Rows | None, start: int, end: int, rules: LoadTestRules
) -> _Edges:
    """Return how steps were found, where they begin and end in ms, which are steady, and what a
    plan says of each."""
    if rules.steps_by in (None, "labels"):
        by_labels = _by_labels(requests, start, end)
        if by_labels is not None:
            return by_labels
        if rules.steps_by == "labels":
            raise FileError("no request is named after a step of a plan: choose other steps")
    steps_by, edges, steady = _unnamed_edges(requests, rows, start, end, rules)
    return steps_by, edges, steady, [None] * len(steady)


def _by_labels(requests: Requests, start: int, end: int) -> _Edges | None:
    """Return the steps that a plan named, each after its ramp; what lies between is not steady.

    A step ends with its last request's beginning. A former plan's name does not say how long the
    ramp was: the longest plateau counts there.
    """
    spans: dict[PlannedStep, tuple[int, int]] = {}
    for index, name in enumerate(requests.names):
        step = planned_step(name)
        if step is None or name in requests.transactions:
            continue
        first, last = spans.get(step, (end, start))
        for ends, elapsed in _pieces(requests, requests.labels == index):
            begins = ends - elapsed
            first, last = min(first, int(begins.min())), max(last, int(begins.max()))
        spans[step] = first, last
    if not spans:
        return None
    edges = [start]
    steady: list[bool] = []
    plans: list[PlannedStep | None] = []
    for step, (first, last) in sorted(spans.items(), key=lambda span: span[1]):
        begin, until = _after_ramp(requests, step, first, last)
        begin = max(begin, edges[-1])
        if until <= begin:
            continue
        if begin > edges[-1]:
            edges.append(begin)
            steady.append(False)
            plans.append(None)
        edges.append(until)
        steady.append(True)
        plans.append(step)
    if not plans:
        return None
    if end > edges[-1]:
        edges.append(end)
        steady.append(False)
        plans.append(None)
    return "labels", edges, steady, plans


def _after_ramp(requests: Requests, step: PlannedStep, first: int, last: int) -> tuple[int, int]:
    """Return from when to when a step's rate was offered, in ms; first and last request began."""
    if step.ramp_seconds is not None and step.seconds is not None:
        begin = first + round(1000 * step.ramp_seconds)
        return begin, min(last, begin + round(1000 * step.seconds))
    width = max(1000, -(-(last - first) // _BUCKETS))
    pieces = max(1, (last - first) // width)
    cuts = [*_plateaus(_counts(requests.ends_ms, first, width, pieces)), pieces]
    begin, until = max(pairwise(cuts), key=lambda cut: cut[1] - cut[0])
    return first + begin * width, last if until == pieces else first + until * width


def _unnamed_edges(
    requests: Requests, rows: Rows | None, start: int, end: int, rules: LoadTestRules
) -> tuple[StepsBy, list[int], list[bool]]:
    """Return how steps were found, where they begin and end in ms, and which are steady."""
    if rules.steps_by == "time":
        length = 1000 * (rules.step_seconds or _even_seconds((end - start) / 1000))
        count = -(-(end - start) // length)
        if count > _MOST_STEPS:
            raise FileError(
                f"{Amount(count)} steps; at most {_MOST_STEPS} are shown: choose longer ones"
            )
        edges = [start + index * length for index in range(count)]
        if count > 1 and end - edges[-1] < length / 2:
            edges.pop()
        edges.append(end)
        return "time", edges, _steady(requests, rows, edges)
    width = max(1000, -(-(end - start) // _BUCKETS))
    pieces = -(-(end - start) // width)
    by_users = None if rules.steps_by == "plateaus" else _by_users(requests, start, width, pieces)
    if rules.steps_by == "users" and by_users is None:
        raise FileError("the file does not say how many users were active: choose other steps")
    if by_users is not None:
        cuts, flat = by_users
        lengths = np.diff([*cuts, pieces])
        share = sum(int(length) for length, steady in zip(lengths, flat, strict=True) if steady)
        if rules.steps_by == "users" or (len(cuts) > 1 and share > pieces / 2):
            return "users", [*(start + cut * width for cut in cuts), end], flat
    counts = _counts(requests.ends_ms, start, width, pieces + 1, rows=rows)
    counts[pieces - 1] += counts[pieces]  # what ends with the test ends in its last piece
    cuts = _plateaus(counts[:pieces])
    edges = [*(start + cut * width for cut in cuts), end]
    return "plateaus", edges, _steady(requests, rows, edges)


def _even_seconds(seconds: float) -> int:
    """Return a length that cuts a test into some ten steps."""
    lengths = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800)
    return next((length for length in lengths if length * 12 >= seconds), MOST_STEP_SECONDS)


def _by_users(
    requests: Requests, start: int, width: int, pieces: int
) -> tuple[list[int], list[bool]] | None:
    """Return where levels of users begin and which stay; shorter ones in a row are one ramp.

    A single piece between two levels holds the moment of the change: it is no ramp.
    """
    if not len(requests.users):
        return None
    counts = _counts(requests.users_at_ms, start, width, pieces)
    sums = _counts(requests.users_at_ms, start, width, pieces, requests.users)
    last = np.maximum.accumulate(np.where(counts > 0, np.arange(pieces), 0))
    levels = np.round(sums[last] / np.maximum(counts[last], 1))
    starts = [0, *(np.flatnonzero(np.diff(levels)) + 1).tolist()]
    least = max(_LEAST_STEADY_SECONDS * 1000 // width, _LEAST_PIECES)
    while True:
        cuts: list[int] = []
        flat: list[bool] = []
        for begin, following in zip(starts, [*starts[1:], pieces], strict=True):
            stays = following - begin >= least
            moves_on = following - begin == 1
            if cuts and not stays and (moves_on or not flat[-1]):
                continue
            cuts.append(begin)
            flat.append(stays)
        if len(cuts) <= _MOST_STEPS:
            return cuts, flat
        least *= 2


def _plateaus(counts: FloatArray) -> list[int]:
    """Return where plateaus of a rate begin: the cuts that explain the counts at least cost.

    The counts of a steady rate scatter as their root; on the root's scale the scatter is the same
    everywhere. Each further plateau has to lower the squares by three times the logarithm of the
    number of pieces, in units of that scatter (optimal partitioning).
    """
    count = len(counts)
    if count < 2 * _LEAST_PIECES:
        return [0]
    roots = 2 * np.sqrt(counts + 3 / 8)
    noise = max(float(np.median(np.abs(np.diff(roots)))) / (0.6745 * 2**0.5), _LEAST_NOISE)
    sums = np.concatenate(([0.0], np.cumsum(roots)))
    squares = np.concatenate(([0.0], np.cumsum(roots**2)))
    penalty = 3 * np.log(count) * noise**2
    while True:
        best = np.full(count + 1, np.inf)
        best[0] = -penalty
        before = np.zeros(count + 1, dtype=np.int64)
        for end in range(_LEAST_PIECES, count + 1):
            begins = np.arange(0, end - _LEAST_PIECES + 1)
            lengths = end - begins
            cost = squares[end] - squares[begins] - (sums[end] - sums[begins]) ** 2 / lengths
            total = best[begins] + cost + penalty
            chosen = int(np.argmin(total))
            best[end], before[end] = total[chosen], chosen
        cuts: list[int] = []
        end = count
        while end > 0:
            end = int(before[end])
            cuts.append(end)
        if len(cuts) <= _MOST_STEPS:
            return cuts[::-1]
        penalty *= 2


def _steady(requests: Requests, rows: Rows | None, edges: Sequence[int]) -> list[bool]:
    """Return which steps are long enough and keep their rate from their begin to their end."""
    steady = []
    for begin, end in pairwise(edges):
        count, total = 0, 0
        for block in _blocks(requests.ends_ms, rows):
            within = block[(block >= begin) & (block < end)]
            count, total = count + len(within), total + int(within.sum())
        if end - begin < _LEAST_STEADY_SECONDS * 1000 or count < 2:
            steady.append(False)
            continue
        # of evenly spread requests the mean time is the middle; a drift of the rate moves it
        drift = 12 * (total / count - (begin + end) / 2) / (end - begin)
        steady.append(abs(drift) <= _STEADY_DRIFT + 3 * (12 / count) ** 0.5)
    return steady
