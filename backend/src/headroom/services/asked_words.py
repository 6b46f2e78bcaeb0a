"""What the words of a question stand for: synonyms and names of methods, as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import ClassVar

import yaml
from pydantic import ConfigDict, TypeAdapter

from headroom.domain.evidence.typed_files import STRICT
from headroom.services.seed_files import YAML

MOST_WORDS = 8
_WORD = re.compile(r"[\w.,/+-]*\w")
_AGAINST = re.compile(r"\s+(?:vs\.?|versus|against|or|compared (?:to|with))\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words that stand for one another, those that say nothing, and names of methods."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    synonyms: tuple[tuple[str, ...], ...]
    left_out: frozenset[str]
    methods: Mapping[str, tuple[str, ...]]


def asked_file(name: str) -> object:
    """Return what a file of questions' data holds. name: ``synonyms``, ``eras``, …"""
    text = files("headroom").joinpath("asked", f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, Loader=YAML)  # a safe loader


@cache
def vocabulary() -> Vocabulary:
    """Return the words, as their file has them."""
    return TypeAdapter(Vocabulary).validate_python(asked_file("synonyms"))


def asked_words(query: str) -> tuple[tuple[str, ...], ...]:
    """Return each word of a question that counts, with what it stands for."""
    words_of = vocabulary()
    words = [word.lower() for word in _WORD.findall(query) if re.search(r"[^\W\d_]", word)]
    counting = [word for word in words if word not in words_of.left_out] or words
    asked: dict[tuple[str, ...], None] = {}
    for word in counting[:MOST_WORDS]:
        forms = {word: None}
        for group in words_of.synonyms:
            if word in (form.lower() for form in group):
                forms |= dict.fromkeys(form.lower() for form in group)
        # two words of one meaning are one
        asked.setdefault(tuple(sorted(forms)) if len(forms) > 1 else (word,), None)
    return tuple(asked)


def asked_pair(query: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return the methods that each side of “A vs B” may mean; None where it is no such question."""
    sides = _AGAINST.split(query.strip().rstrip("?"))
    if len(sides) != 2:
        return None
    methods = vocabulary().methods
    names = [" ".join(word.lower() for word in _WORD.findall(side)) for side in sides]
    if not all(name in methods for name in names):
        return None
    return methods[names[0]], methods[names[1]]
