"""Copies the faces of reports from the packages that bring them to where the program reads them.

Paper takes TTF, a page WOFF2; both are Inter under the Open Font License, which is copied as well.
"""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
FROM = ROOT / "node_modules"
TO = ROOT / "backend" / "src" / "headroom" / "exports" / "fonts"
FILES = (
    "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
    "@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
    "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
    "@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
    "inter-ui/web/Inter-Regular.woff2",
    "inter-ui/web/Inter-SemiBold.woff2",
    "inter-ui/LICENSE.txt",
)


def main() -> None:
    """Copy each face, or end with what is missing."""
    TO.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copyfile(FROM / name, TO / Path(name).name)


if __name__ == "__main__":
    main()
