"""Refusals: what is wrong, at which field, and whole when they leave another process."""

import pickle

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
