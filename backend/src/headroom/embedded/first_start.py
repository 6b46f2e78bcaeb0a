"""The first start of a PostgreSQL in a data folder: empty, or with the data of an older one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.last_use import find_last_use


def provide(cluster: Cluster, say: Callable[[str], None]) -> None:
    """Make the cluster if it is not there: never empty beside another one that holds user rows.

    Beside such a one it gets the last good backup; ``say`` is given one line about that. Raises
    ClusterError when there is none.
    """
    cluster.discard_unfinished()
    if cluster.is_made():
        return
    others = [folder for folder in cluster.others() if _may_hold_user_rows(folder)]
    if not others:
        cluster.make()
        return
    from headroom.backups.file import BackupError
    from headroom.backups.restoring import build
    from headroom.backups.shelf import Shelf

    named = " and ".join(str(folder) for folder in others)
    shelf = Shelf(cluster.data_dir)
    for backup in shelf.backups():
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
            f"backup of {backup.holds_all_until.astimezone():%Y-%m-%d %H:%M}. "
            f"The files before stay in {named}{later}."
        )
        return
    raise ClusterError(
        f"{named} holds your data, this program brings PostgreSQL {cluster.binaries.major}, which "
        f"cannot read them, and there is no backup in {shelf.folder}. Start the Headroom that you "
        "used before and run `headroom backup FILE` with it, then `headroom restore FILE` with "
        "this one. Nothing was changed."
    )


def _may_hold_user_rows(folder: Path) -> bool:
    use = find_last_use(folder)
    return use is None or use.user_rows
