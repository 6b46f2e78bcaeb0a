"""The first start of a PostgreSQL in a data folder: empty, or with the data of an older one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from headroom.domain.quantities.spoken import spoken_moment
from headroom.embedded.cluster import Cluster, ClusterError
from headroom.embedded.last_use import find_last_use, last_used

Say: TypeAlias = Callable[[str], None]
"""Takes a line that a user has to know."""

TakeOver: TypeAlias = Callable[[Cluster, Sequence[Path], Say], bool]
"""Makes a cluster with the data of those in other folders; whether it could. Raises ClusterError.
"""


def provide(cluster: Cluster, say: Say, take_over: TakeOver | None = None) -> None:
    """Make the cluster if it is not there: never empty beside another one that holds user rows.

    Beside such a one ``take_over`` makes it. Raises ClusterError when it cannot.
    """
    cluster.discard_unfinished()
    if cluster.is_made():
        _refuse_older(cluster)
        return
    others = [folder for folder in cluster.others() if _may_hold_user_rows(folder)]
    if not others:
        cluster.make()
    elif take_over is None or not take_over(cluster, others, say):
        folders = " and ".join(str(folder) for folder in others)
        raise ClusterError(
            f"{folders} holds your data, this program brings PostgreSQL {cluster.binaries.major}, "
            f"which cannot read them, and there is no backup in {cluster.data_dir} to load them "
            "from. Start the Headroom that you used before and run `headroom backup FILE` with "
            "it, then `headroom restore FILE` with this one. Nothing was changed."
        )


def _refuse_older(cluster: Cluster) -> None:
    """Refuse to go back to this cluster where another PostgreSQL's was used later.

    Raises ClusterError.
    """
    ours = last_used(cluster.folder)
    for folder in cluster.others():
        if ".before-" in folder.name or not _may_hold_user_rows(folder):
            continue
        later = last_used(folder)
        if later > ours:
            raise ClusterError(
                f"{folder} was used later ({spoken_moment(later)}) than {cluster.folder.name} "
                f"({spoken_moment(ours)}), which this program's PostgreSQL "
                f"{cluster.binaries.major} reads: what was saved there would be missing. Start the "
                "Headroom that you used last, or take its data along: run `headroom backup FILE` "
                "with it, then `headroom restore FILE` with this one. To go on with the older data "
                f"all the same, move {folder.name} away. Nothing was changed."
            )


def _may_hold_user_rows(folder: Path) -> bool:
    use = find_last_use(folder)
    return use is None or use.user_rows
