"""A new PostgreSQL beside an older one: it gets the last backup of the data that were there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from headroom.backups.file import BackupError
from headroom.backups.restoring import build
from headroom.backups.shelf import Shelf
from headroom.domain.quantities.spoken import spoken_moment
from headroom.embedded.cluster import Cluster
from headroom.embedded.first_start import Say
from headroom.embedded.last_use import find_last_use


def load_last_backup(cluster: Cluster, others: Sequence[Path], say: Say) -> bool:
    """Make a cluster from the last good backup of its folder; return whether there is one.

    others: folders of older clusters with user rows, which stay; ``say`` is told where they are.
    """
    for backup in Shelf(cluster.data_dir).backups():
        try:
            build(cluster, backup.file)
        except BackupError as error:
            say(f"A backup cannot be used: {error}")
            continue
        cluster.adopt()
        is_all = all(
            use is not None and use.fingerprint == backup.manifest.fingerprint
            for use in map(find_last_use, others)
        )
        later = "" if is_all else "; what was saved later is there alone"
        say(
            f"PostgreSQL {cluster.binaries.major} is new here: your data were loaded from the "
            f"backup of {spoken_moment(backup.holds_all_until)}. "
            f"The files before stay in {' and '.join(map(str, others))}{later}."
        )
        return True
    return False
