"""Double entry: a second person types the tables into a copy, and the cells are held together."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from io import StringIO
from pathlib import Path

import yaml

from headroom.domain.evidence.printed_cells import CellDifference, cell_differences, digits_hash
from headroom.services.pack_files import COVER, FOLDERS, files_of
from headroom.services.pack_folders import PackError, opened_pack
from headroom.services.seed_files import YAML, read_pack

_TYPED = ("printed", "value")


def copy_to_type(first: Path, second: Path) -> int:
    """Write a copy of a pack's folder without its digits; return how many rows are to be typed.

    Raises PackError where there is something already, or no pack.
    """
    if second.exists() and (not second.is_dir() or any(second.iterdir())):
        raise PackError(f"{second} holds something: name a new folder")
    rows = 0
    with opened_pack(first) as folder:
        if not (folder / COVER).is_file():
            raise PackError(f"{first} holds no {COVER}: name the folder of a pack")
        for path in files_of(folder):
            target = second / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            if FOLDERS.get(path.parent.name) == ".csv":
                text, count = _without_digits(path.read_text(encoding="utf-8"))
                target.write_text(text, encoding="utf-8", newline="")
                rows += count
            else:
                shutil.copyfile(path, target)
    return rows


def _without_digits(text: str) -> tuple[str, int]:
    reader = csv.DictReader(StringIO(text))
    written = StringIO()
    writer = csv.DictWriter(written, reader.fieldnames or [], lineterminator="\n")
    writer.writeheader()
    count = 0
    for row in reader:
        # what was published as a picture has no digits
        if row.get("availability") != "picture":
            row |= {name: "" for name in _TYPED if name in row}
            count += 1
        writer.writerow(row)
    return written.getvalue(), count


def compare_copies(
    first: Path, second: Path, by: str | None, write: Callable[[str], object] = print
) -> bool:
    """Write the cells that two copies do not have alike; return whether there are none.

    by: who typed the second; where all cells agree it is noted on the first's cover. Raises
    PackError where a copy cannot be opened.
    """
    with ExitStack() as opening:
        folders = [opening.enter_context(opened_pack(path)) for path in (first, second)]
        copies = [read_pack(folder, []) for folder in folders]
    for path, copy in zip((first, second), copies, strict=True):
        if copy.faults:
            write(f"{path}: {len(copy.faults)} to mend before it can be compared:")
            for fault in copy.faults:
                write(f"  {fault}")
    if any(copy.faults for copy in copies):
        return False
    ours, theirs = (copy.studies for copy in copies)
    differences = cell_differences(ours, theirs)
    for difference in differences:
        write(_line(difference))
    if differences:
        write(f"{len(differences)} cells differ: look each up in the document, mend, compare again")
        return False
    write("No cell differs")
    if by is not None:
        _note_review(first, by, digits_hash(ours), write)
    return True


def _line(difference: CellDifference) -> str:
    first, second = (text or "no such cell" for text in (difference.first, difference.second))
    return f"{difference.place}: {first} | {second}  ({difference.key})"


def _note_review(folder: Path, by: str, digits: str, write: Callable[[str], object]) -> None:
    """Add a second reader to the cover, or say what to add where it has reviews already."""
    cover = folder / COVER
    if not cover.is_file():
        raise PackError(
            f"{folder} is no folder with a {COVER}: a review is noted before it is zipped"
        )
    review = {
        "by": by,
        "how": "typed every cell a second time; none differs",
        "dated": date.today(),
        "digits": digits,
    }
    line = yaml.safe_dump([review], default_flow_style=True, width=1000, allow_unicode=True)
    text = cover.read_text(encoding="utf-8")
    if "checked" in (yaml.load(text, YAML) or {}):
        write(f"Add to `checked` in {cover}: {line.strip()[1:-1]}")
        return
    cover.write_text(f"{text.rstrip()}\nchecked: {line}", encoding="utf-8")
    write(f"{by} stands in {cover} as second reader")
