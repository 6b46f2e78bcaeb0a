"""The one form of a cache, and that there is no other."""

import ast
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import headroom
from headroom.cache import Cache

SOURCES = Path(headroom.__file__).parent
PLAIN = {"str", "int", "float", "bool", "Decimal", "Notation", "Function", "StandardError"}
"""What a function that is kept by its arguments may take: values that hold no data of a user's."""
PARTS_OF_TYPES = {"tuple", "type", "BaseModel"}


def test_what_was_asked_for_longest_ago_goes_first_and_nothing_too_large_is_kept() -> None:
    cache: Cache[str, str] = Cache(most=2, most_bytes=10)
    cache.keep("a", "A", 4)
    cache.keep("b", "B", 4)
    assert cache.find("a") == "A"
    cache.keep("c", "C", 4)
    assert (cache.find("a"), cache.find("b"), cache.find("c")) == ("A", None, "C")
    assert cache.keep("d", "D", 11) == "D" and "d" not in cache
    cache.keep("e", "E", 9)
    assert (cache.find("a"), cache.find("c"), cache.find("e")) == (None, None, "E")


def test_a_value_in_place_of_another_takes_the_room_of_one() -> None:
    cache: Cache[str, str] = Cache(most=9, most_bytes=10)
    for size in (6, 7, 8):
        cache.keep("a", f"{size} bytes", size)
    cache.keep("b", "B", 2)
    assert (cache.find("a"), cache.find("b")) == ("8 bytes", "B")


def test_a_value_is_made_once_and_anew_after_all_was_dropped() -> None:
    made: list[int] = []
    cache: Cache[str, int] = Cache(most=1)
    for _ in range(3):
        cache.get("a", lambda: made.append(1) or len(made))  # type: ignore[func-returns-value]
    assert len(made) == 1
    cache.clear()
    assert cache.get("a", lambda: 7) == 7


def test_an_error_of_making_is_raised_and_not_kept() -> None:
    cache: Cache[str, float] = Cache(most=1)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 / 0)
    assert "a" not in cache


def test_threads_that_share_one_leave_its_bounds_whole() -> None:
    cache: Cache[int, int] = Cache(most=50, most_bytes=100)

    def fill(start: int) -> None:
        for number in range(start, start + 3000):
            cache.keep(number % 70, number, number % 7)
            cache.find((number * 3) % 70)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(fill, range(4)))
    entries = list(cache._entries.values())
    assert cache._bytes == sum(size for _, size in entries) <= 100 and len(entries) <= 50


def _functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{file.relative_to(SOURCES)}:{node.name}", node


def _kept_by(function: ast.FunctionDef) -> str | None:
    names = {
        node.id
        for decorator in function.decorator_list
        for node in ast.walk(decorator)
        if isinstance(node, ast.Name)
    }
    return next((name for name in ("cache", "lru_cache") if name in names), None)


def _types(function: ast.FunctionDef) -> set[str]:
    annotations = [argument.annotation for argument in function.args.args]
    return {
        node.id
        for annotation in annotations
        if annotation is not None
        for node in ast.walk(annotation)
        if isinstance(node, ast.Name)
    }


def test_functions_that_are_kept_by_their_arguments_take_plain_values_within_a_bound() -> None:
    faults = []
    for place, function in _functions():
        kind = _kept_by(function)
        if kind == "cache" and function.args.args:
            faults.append(f"{place}: @cache grows with what it is given")
        if kind == "lru_cache" and not any(
            isinstance(decorator, ast.Call) and decorator.keywords
            for decorator in function.decorator_list
        ):
            faults.append(f"{place}: lru_cache without a maxsize")
        if kind == "lru_cache" and (others := _types(function) - PLAIN - PARTS_OF_TYPES):
            faults.append(f"{place}: takes {sorted(others)}: use headroom.cache.Cache")
    assert not faults


def test_no_other_class_orders_what_it_keeps() -> None:
    holders = {
        str(file.relative_to(SOURCES))
        for file in SOURCES.rglob("*.py")
        if "OrderedDict" in file.read_text(encoding="utf-8")
    }
    assert holders == {"cache.py"}
