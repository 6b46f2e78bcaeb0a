"""Users' tests before and after a change: kept with their history."""

from __future__ import annotations

from headroom.domain.evidence.own_tests import OwnTest, StoredOwnTest, faults_of_test
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.refusals import Fault
from headroom.services.own_measurements import OwnMeasurements

MOST_OWN_TESTS = 200


class OwnTests(OwnMeasurements[OwnTest, StoredOwnTest]):
    """Users' tests with their history."""

    kind, entry, document = "test", OwnTest, StoredOwnTest
    unknown = (
        "unknown-own-test",
        "Unknown test",
        "{id} is not a test here. It may be deleted, or on another server.",
    )
    most, nouns, too_many = MOST_OWN_TESTS, "tests", "There are too many tests"
    name_field = "name"

    def faults(self, entered: OwnTest, machine: Machine | None) -> list[Fault]:
        """Return what keeps a statement from being a test, by field."""
        return faults_of_test(entered, machine)


OWN_TESTS = OwnTests()
