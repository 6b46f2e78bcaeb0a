"""When Python looks for garbage.

A search through everything that the program holds (a quarter of a million objects once libraries,
routes and the catalogue are loaded) stops all answers for some 0.2 s.
"""

from __future__ import annotations

import gc

NEW_OBJECTS = 20_000
"""After how many more objects the newest are looked through; an answer makes some thousands."""


def search_later() -> None:
    """Search for none while the program loads: nearly all that it makes then stays."""
    gc.disable()


def leave_out_what_stands() -> None:
    """Leave all objects of now out of later searches; they end as ever when nothing names them."""
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
    gc.freeze()
    gc.enable()
