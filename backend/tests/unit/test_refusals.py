"""Refusals: what is wrong, at which field, and whole when they leave another process."""

import json
import pickle

from headroom.api.problems import problem_response
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.peaks.rolling_average import PeaksError
from headroom.domain.quantities.phrases import Amount, wording_of
from headroom.domain.quantities.refusals import InvalidInputError, UnknownMachineError
from headroom.services.workers import WorkerError


def test_a_refusal_leaves_a_worker_as_it_was_raised() -> None:
    for refusal in (
        UnknownMachineError("9999-X01"),
        InvalidInputError("mix", "the shares sum to 90 %; they have to sum to 100 %"),
        WorkerError("It took too much memory."),
    ):
        other = pickle.loads(pickle.dumps(refusal))
        assert type(other) is type(refusal)
        assert vars(other) == vars(refusal)
        assert (other.status, other.slug, str(other)) == (
            refusal.status,
            refusal.slug,
            str(refusal),
        )


def test_a_refusal_of_a_part_names_the_field_within_the_whole() -> None:
    refusal = InvalidInputError("mix.0.share", "a share lies between 0 and 1").within("contents.1")
    assert refusal.field == "contents.1.mix.0.share"
    assert refusal.detail == "Correct the input: a share lies between 0 and 1."


def test_a_refused_run_has_its_field_apart_from_what_is_said() -> None:
    refusal = PeaksError("ziips.machine", "overflow becomes MSU by a machine's rating: name it")
    assert refusal.field == "ziips.machine"
    assert "ziips" not in refusal.detail


def test_numbers_of_a_refusal_are_amounts_that_its_document_keeps() -> None:
    lines = Amount(1_048_577, exact=True)
    refusal: FileError = pickle.loads(pickle.dumps(FileError(f"{lines} lines are too many", 3)))
    ((place, message),) = refusal.errors
    assert (place, message) == ("line 3", "1,048,577 lines are too many")
    assert refusal.detail == ("line 3: 1,048,577 lines are too many. Nothing was taken from it.")
    response = problem_response(
        refusal.status, refusal.slug, refusal.title, refusal.detail, refusal.errors
    )
    wordings = json.loads(bytes(response.body))["wordings"]
    assert set(wordings) == {refusal.detail, message}
    assert wordings[message] == {
        "text": "{1} lines are too many",
        "amounts": {"1": {"value": 1_048_577, "unit": "", "exact": True}},
    }


def test_numbers_of_a_finding_are_amounts() -> None:
    finding = Finding("gap", f"{Amount(1500)} intervals have no report.", 7)
    assert (finding.text, finding.line) == ("1,500 intervals have no report.", 7)
    assert finding.wording == wording_of(finding.text)
    assert finding.wording is not None
    assert finding.wording.amounts["1"].value == 1500
