"""A sentence keeps its numbers apart, so that each reader has them in his own way."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from headroom.domain.evidence.evidence import Caveat
from headroom.domain.quantities.phrases import (
    Amount,
    TextWithAmounts,
    phrase,
    phrase_of,
    read_wording,
    wording_of,
)
from headroom.exports.wording import wording_text

SAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "number-samples.json").read_text(encoding="utf-8")
)
"""Screens hold themselves to the same (frontend/src/components/phrase.test.ts)."""


@pytest.mark.parametrize(
    "sample", SAMPLES, ids=lambda sample: f"{sample['locale']} {sample['text']}"
)
def test_an_amount_is_written_in_the_readers_way(sample: dict[str, Any]) -> None:
    amount = Amount(sample["value"], sample["unit"], sample["exact"])
    assert wording_text(TextWithAmounts("{1}", {"1": amount}), sample["locale"]) == sample["text"]


def test_a_phrase_is_english_and_knows_its_amounts() -> None:
    text = phrase(f"The request takes {Amount(1, 'segments')}, {Amount(5208.333, 'tps')}.")
    assert text == "The request takes 1 segment, 5,208.3 tps."
    assert wording_of(text) == TextWithAmounts(
        "The request takes {1}, {2}.", {"1": Amount(1, "segments"), "2": Amount(5208.333, "tps")}
    )


def test_a_phrase_within_another_keeps_its_amounts() -> None:
    inner = phrase(f"{Amount(496.82, exact=True)} to {Amount(983.03, exact=True)} a second")
    outer = phrase(f"{Amount(2)} parts; measured were {inner.parts}.")
    assert outer == "2 parts; measured were 496.82 to 983.03 a second."
    assert (
        wording_text(outer.wording, "de-DE") == "2 parts; measured were 496,82 to 983,03 a second."
    )


def test_braces_of_a_label_are_no_places() -> None:
    text = phrase(f"LPAR {{1}} runs at {Amount(7)} tps")
    assert text == "LPAR {1} runs at 7 tps"
    assert wording_text(text.wording, "de-DE") == text


@pytest.mark.parametrize("value", [1.8625599279765568, 1e300, 5e-324, -0.0, 3])
def test_a_name_with_the_signs_of_places_breaks_no_sentence(value: float) -> None:
    for name in ("\ue000", "C \ue000\ue001", "\ue0001.5", "\ue0021\ue001"):
        sentence = phrase(f"{name} bears {Amount(value, 'tps')}.")
        assert sentence.wording.text == f"{name} bears {{1}}."
        assert sentence.wording.amounts["1"] == Amount(value, "tps")


def test_a_notice_reads_the_amounts_that_it_was_written_with() -> None:
    notice = Caveat("late", f"It takes {Amount(7587.4, 's')}.")
    assert notice.text == "It takes 7,587.4 s."
    assert notice.wording == TextWithAmounts("It takes {1}.", {"1": Amount(7587.4, "s")})
    assert Caveat("plain", "As measured.").wording is None


def test_a_phrase_comes_whole_from_another_process_and_from_a_report() -> None:
    text = phrase_of("Before it is ", Amount(12.5, "MSU"), ".")
    assert pickle.loads(pickle.dumps(text)).wording == text.wording
    frozen = {"text": "{1}", "amounts": {"1": {"value": 2.0, "unit": "MSU", "exact": False}}}
    assert read_wording(frozen) == TextWithAmounts("{1}", {"1": Amount(2.0, "MSU")})
