"""Prints the path of a LibreOffice to test workbooks and slides with, and installs one.

In this order: the path in HEADROOM_SOFFICE, the system's LibreOffice, else Debian's packages when
root. Where none can be had it says so and prints nothing: the tests that need one are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PROGRAMS = ("soffice", "libreoffice")
PACKAGES = ("libreoffice-calc", "libreoffice-impress", "fonts-dejavu-core")


def say(text: str) -> None:
    print(f"office: {text}", file=sys.stderr)


def works(path: str) -> bool:
    """Return whether this is a LibreOffice that starts."""
    try:
        command = [path, "--headless", "--version"]
        return subprocess.run(command, capture_output=True, timeout=120).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def from_system() -> str | None:
    return next((path for each in PROGRAMS if (path := shutil.which(each))), None)


def from_debian() -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    say("installing Debian's LibreOffice (Calc and Impress)")
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES],
    ):
        subprocess.run(command, env=settings, stdout=sys.stderr, check=False)
    return from_system()


def main() -> int:
    if path := os.environ.get("HEADROOM_SOFFICE"):
        if works(path):
            print(path)
            return 0
        say(f"HEADROOM_SOFFICE names {path}, which does not start")
        return 1
    for find in (from_system, from_debian):
        path = find()
        if path and works(path):
            print(path)
            return 0
    say(
        "no LibreOffice could be found or installed: workbooks and slides are checked without "
        "recalculating them; install libreoffice-calc and libreoffice-impress, or name a soffice "
        "in HEADROOM_SOFFICE"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
