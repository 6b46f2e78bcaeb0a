"""Users' own ways in: kept with their history, compared beside the published ones."""

from __future__ import annotations

import secrets
import time

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.comparison.own_ways import OwnWay, StoredOwnWay, faults
from headroom.domain.machines.machines import Machine
from headroom.domain.quantities.refusals import Fault
from headroom.services.own_measurements import OwnMeasurements

MOST_OWN_WAYS = 25


class OwnWays(OwnMeasurements[OwnWay, StoredOwnWay]):
    """Users' ways in with their history."""

    kind, entry, document = "way", OwnWay, StoredOwnWay
    unknown = (
        "unknown-own-way",
        "Unknown own way",
        "{id} is not a measurement here. It may be deleted, or on another server.",
    )
    most, nouns, too_many = MOST_OWN_WAYS, "ways", "There are too many own ways"
    name_field = "label"

    def faults(self, entered: OwnWay, machine: Machine | None) -> list[Fault]:
        """Return what keeps a statement from being a measurement, by field."""
        assert machine is not None
        return faults(entered, machine)

    async def new_id(self, session: AsyncSession, entered: OwnWay) -> str:
        """Return an id; ids sort by their making."""
        return f"own-{time.time_ns():016x}-{secrets.token_hex(2)}"


OWN_WAYS = OwnWays()
