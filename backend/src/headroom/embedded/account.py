"""As whom PostgreSQL runs: it refuses root, so root lends it an unprivileged account."""

from __future__ import annotations

import os
import pwd
import shutil
from dataclasses import dataclass
from pathlib import Path

from headroom.failures import OperatorError

_UNPRIVILEGED = ("postgres", "nobody")
# Folders above the data folder may be closed to everybody but root. Instead of opening them, the
# server is lent one capability: to pass through folders (the second where the first is withheld).
_PASSING = (("dac_read_search", 2), ("dac_override", 1))


class AccountError(OperatorError):
    """Root cannot lend PostgreSQL an account here. The message says what to do."""


@dataclass(frozen=True, slots=True)
class Account:
    """Owner of the server's files, and the words before each of its commands."""

    uid: int
    gid: int
    prefix: tuple[str, ...]


def server_account() -> Account:
    """Return the account for PostgreSQL's programs: our own, or for root an unprivileged one.

    Raises AccountError when root lacks the means.
    """
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid(), ())
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise AccountError(
            "PostgreSQL does not run as root, and `setpriv` (util-linux) is not installed to give "
            "it another account. Install it, run as an ordinary user, or set DATABASE_URL."
        )
    for name in _UNPRIVILEGED:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        capability = _passing_capability()
        lent = f"-all,+{capability}" if capability else "-all"
        return Account(
            user.pw_uid,
            user.pw_gid,
            (
                setpriv,
                f"--reuid={user.pw_uid}",
                f"--regid={user.pw_gid}",
                "--clear-groups",
                f"--inh-caps={lent}",
                f"--ambient-caps={lent}",
                "--pdeathsig=INT",
            ),
        )
    raise AccountError(
        "PostgreSQL does not run as root, and there is neither a user postgres nor nobody. "
        "Run as an ordinary user, or set DATABASE_URL."
    )


def _passing_capability() -> str | None:
    effective = 0
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("CapEff:"):
            effective = int(line.split()[1], 16)
    return next((name for name, bit in _PASSING if effective >> bit & 1), None)
