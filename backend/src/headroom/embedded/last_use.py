"""What a cluster held when its server last stopped, for programs that cannot read the cluster."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from headroom.embedded.cluster import DATABASE, Cluster


@dataclass(frozen=True, slots=True)
class LastUse:
    """Whether there were rows that users made, and the fingerprint of all rows."""

    user_rows: bool
    fingerprint: str


def record_last_use(cluster: Cluster) -> None:
    """Write down what the cluster holds, while its server still runs and nobody uses it."""
    import psycopg

    from headroom.persistence.queries.backups import holds_user_rows, read_fingerprint

    with suppress(OSError, psycopg.Error), cluster.connect(DATABASE) as connection:
        use = LastUse(holds_user_rows(connection), read_fingerprint(connection))
        _file(cluster.folder).write_text(json.dumps(asdict(use)))


def forget_last_use(cluster: Cluster) -> None:
    """Remove what was written down: from now on it may be wrong."""
    _file(cluster.folder).unlink(missing_ok=True)


def find_last_use(folder: Path) -> LastUse | None:
    """Return what a cluster held at its last stop; None when that is not known."""
    with suppress(OSError, ValueError, TypeError):
        return LastUse(**json.loads(_file(folder).read_text()))
    return None


def last_used(folder: Path) -> datetime:
    """Return when the server of a cluster last wrote down where it stands, at its stop at least."""
    with suppress(OSError):
        at = (folder / "global" / "pg_control").stat().st_mtime
        return datetime.fromtimestamp(at).astimezone()
    return datetime.fromtimestamp(0).astimezone()


def _file(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.last-use.json")
