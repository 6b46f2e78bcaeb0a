"""What screens call things as files do: by module of the frontend, and by name there."""

from __future__ import annotations

from collections.abc import Mapping

from headroom.domain.bills.words import BillWords
from headroom.domain.lab.words import LabWords
from headroom.domain.peaks.words import PeakLabels

SHARED_WORDS: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "bill": {"billWords": BillWords.by_name()},
    "lab": {"labWords": LabWords.by_name()},
    "peak": {"peakWords": PeakLabels.by_name()},
}
"""Each module is loaded by the pages that show it, and by no other."""
