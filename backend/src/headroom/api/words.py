"""What screens call things and tables as files do: by module of the frontend, and name there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headroom.domain.audit.words import (
    OUTCOME_NAMES,
    SEVERITY_NAMES,
    SEVERITY_PLURALS,
    AuditWords,
    by_value,
)
from headroom.domain.bills.words import BillWords
from headroom.domain.comparison.words import WayWords
from headroom.domain.evidence.facets import FACET_LABELS
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.evidence.ziip_words import ZiipLabels
from headroom.domain.lab.tables import LabTables
from headroom.domain.lab.words import LabWords
from headroom.domain.machines.machines import RATING_LABELS
from headroom.domain.machines.words import MachineWords
from headroom.domain.peaks.profile_units import CONVERSION_LABELS
from headroom.domain.peaks.tables import PeakTables
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.tables import SharedTables
from headroom.domain.quantities.words import FigureWords
from headroom.domain.reports.words import STROKES, ReportWords
from headroom.domain.scenario.tables import BillTables, ScenarioTables
from headroom.domain.value.words import ValueWords

SHARED_WORDS: Mapping[str, Mapping[str, Mapping[Any, object]]] = {
    "bill": {"billWords": BillWords.by_name()},
    "audit": {
        "auditWords": AuditWords.by_name(),
        "severityNames": by_value(SEVERITY_NAMES),
        "severityPlurals": by_value(SEVERITY_PLURALS),
        "outcomeNames": by_value(OUTCOME_NAMES),
    },
    "basis": {"basisNames": CONVERSION_LABELS},
    "chart": {"strokes": STROKES},
    "evidence": {"evidenceWords": EvidenceWords.by_name()},
    "figure": {"figureWords": FigureWords.by_name()},
    "lab": {"labWords": LabWords.by_name()},
    "machine": {"ratingNames": RATING_LABELS, "machineWords": MachineWords.by_name()},
    "value": {"valueWords": ValueWords.by_name()},
    "report": {"reportWords": ReportWords.by_name()},
    "way": {
        "wayWords": WayWords.by_name(),
        "securityNames": FACET_LABELS["security"],
        "connectionNames": FACET_LABELS["connection"],
    },
    "ziip": {"ziipWords": ZiipLabels.by_name()},
    "peak": {"peakWords": PeakLabels.by_name()},
}
"""Each module is loaded by the pages that show it, and by no other."""

_ROOMS: Mapping[str, tuple[type[SharedTables], ...]] = {
    "lab": (LabTables,),
    "peak": (PeakTables, BillTables),
    "scenario": (ScenarioTables,),
}
SHARED_TABLES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    room: {
        f"{room}Tables": {
            name: one.as_shown() for tables in parts for name, one in tables.by_name().items()
        }
    }
    for room, parts in _ROOMS.items()
}
"""As the words: each module is loaded by the pages that draw its tables."""
