"""Says in which pictures two folders differ: `pictures.py BEFORE AFTER`, as `make pictures` draws.

Each page that differs is printed with the share of its pixels that do, the largest first; what
differs is drawn red over the new picture in the folder AFTER/differences. Always ends well: a
picture that moved is for a person to look at.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from PIL import Image

TOLERANCE = 8
"""Of 255, in any colour: below it nobody sees a difference."""


def differing(before: Path, after: Path, drawn: Path) -> float:
    """Return the share of pixels that differ, those of a longer page included."""
    old, new = (np.asarray(Image.open(file).convert("RGB")) for file in (before, after))
    height, width = (max(old.shape[axis], new.shape[axis]) for axis in (0, 1))
    moved = np.ones((height, width), dtype=bool)
    rows, columns = (min(old.shape[axis], new.shape[axis]) for axis in (0, 1))
    gap = np.abs(old[:rows, :columns].astype(np.int16) - new[:rows, :columns])
    moved[:rows, :columns] = gap.max(axis=2) > TOLERANCE
    if moved.any():
        image = np.full((height, width, 3), 255, dtype=np.uint8)
        image[: new.shape[0], : new.shape[1]] = new // 2 + 127
        image[moved] = (200, 0, 0)
        drawn.parent.mkdir(exist_ok=True)
        Image.fromarray(image).save(drawn)
    return float(moved.mean())


def main(before: Path, after: Path) -> None:
    names = {folder: {file.name for file in folder.glob("*.png")} for folder in (before, after)}
    if not names[before] or not names[after]:
        sys.exit(f"There are no pictures in {before if not names[before] else after}.")
    both = sorted(names[before] & names[after])
    shares = {
        name: differing(before / name, after / name, after / "differences" / name) for name in both
    }
    for name, share in sorted(shares.items(), key=lambda found: (-found[1], found[0])):
        if share:
            print(f"{share:8.3%}  {name.removesuffix('.png')}")
    for name in sorted(names[before] ^ names[after]):
        print(f"    only {'before' if name in names[before] else 'after'}  {name}")
    same = sum(not share for share in shares.values())
    print(f"{same} of {len(both)} pictures are the same.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
