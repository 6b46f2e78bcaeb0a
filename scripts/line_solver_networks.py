"""Writes 28 random closed networks and what line-solver finds: `line_solver_networks.py TARGET`.

line-solver (LINE) is no dependency: it needs an older pandas and 450 MB. To ask it again: a virtual
environment of its own with line-solver 3.0.8.0, this script, and as the target
`backend/tests/unit/line_solver_networks.json`.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
from line_solver.api.pfqn import pfqn_mva, pfqn_mvald

SEED = 17
SINGLE, SEVERAL, SHARED = 12, 8, 8


def single(random: np.random.Generator) -> dict[str, object]:
    """Return a network of one class whose stations have one server or several."""
    stations, clients = int(random.integers(1, 5)), int(random.integers(2, 41))
    demands = random.uniform(0.001, 0.05, stations).round(5)
    servers = random.integers(1, 7, stations)
    think = float(random.choice([0, 0.05, 0.4]))
    rates = np.minimum(np.arange(1, clients + 1), servers[:, None]).astype(float)
    found = pfqn_mvald(demands[:, None], np.array([clients]), np.array([think]), rates)
    if not found[5]:
        return single(random)  # line-solver calls its own result unstable
    return {
        "clients": [clients],
        "think_seconds": [think],
        "demands": [demands.tolist()],
        "servers": servers.tolist(),
        "throughput": np.ravel(found[0]).tolist(),
        "queue": np.ravel(found[1]).tolist(),
    }


def several(random: np.random.Generator) -> dict[str, object]:
    """Return a network of two or three classes at stations of one server."""
    stations, classes = int(random.integers(2, 5)), int(random.integers(2, 4))
    clients = random.integers(1, 9, classes)
    demands = random.uniform(0.001, 0.05, (classes, stations)).round(5)
    think = random.choice([0.0, 0.05, 0.4], classes)
    found = pfqn_mva(demands.T, clients, think)
    return {
        "clients": clients.tolist(),
        "think_seconds": think.tolist(),
        "demands": demands.tolist(),
        "servers": [1] * stations,
        "throughput": np.ravel(found[0]).tolist(),
        "queue": found[2].sum(axis=1).tolist(),
    }


def shared(random: np.random.Generator) -> dict[str, object]:
    """Return a network of two or three classes at stations of several servers."""
    stations, classes = int(random.integers(1, 4)), int(random.integers(2, 4))
    clients = random.integers(1, 7, classes)
    demands = random.uniform(0.001, 0.05, (classes, stations)).round(5)
    think = random.choice([0.0, 0.05, 0.4], classes)
    servers = random.integers(2, 6, stations)
    rates = np.minimum(np.arange(1, clients.sum() + 1), servers[:, None]).astype(float)
    found = pfqn_mvald(demands.T, clients, think, rates)
    if not found[5]:
        return shared(random)  # line-solver calls its own result unstable
    return {
        "clients": clients.tolist(),
        "think_seconds": think.tolist(),
        "demands": demands.tolist(),
        "servers": servers.tolist(),
        "throughput": np.ravel(found[0]).tolist(),
        "queue": np.asarray(found[1]).sum(axis=1).tolist(),
    }


if __name__ == "__main__":
    random = np.random.default_rng(SEED)
    networks = [single(random) for _ in range(SINGLE)] + [several(random) for _ in range(SEVERAL)]
    networks += [shared(random) for _ in range(SHARED)]
    asked = {"solver": f"line-solver {version('line-solver')}", "seed": SEED}
    Path(sys.argv[1]).write_text(json.dumps(asked | {"networks": networks}, indent=1) + "\n")
