"""How a benchmark says what it measured: a row a figure, ours beside a peer's."""

from __future__ import annotations

from collections.abc import Callable

Row = Callable[[str, str, str, str, str, bool | None], None]


class NotMeasuredError(Exception):
    """A part did not find what it measures. The message is a sentence."""


def print_heads() -> None:
    """Print what stands above the rows."""
    print(f"{'what : its peer':<46} {'ours':>14} {'peer':>14} {'ratio':>7}  aim", flush=True)


def print_row(name: str, ours: str, peer: str, ratio: str, aim: str, met: bool | None) -> None:
    """Print one figure. met: None where no aim is set."""
    verdict = "" if met is None else "met" if met else "not met"
    print(f"{name:<46} {ours:>14} {peer:>14} {ratio:>7}  {aim:<14} {verdict}", flush=True)
