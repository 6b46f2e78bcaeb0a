"""What the values of a configuration's facets are called on screens and in answers."""

from __future__ import annotations

from headroom.domain.evidence.words import EvidenceWords

FACET_LABELS: dict[str, dict[str, str]] = {
    "type": {
        "study": "Studies",
        "configuration": "Configurations",
        "statement": "Statements",
        "environment": "Environments",
        "measurement": EvidenceWords.table_cells,
        "figure": "Figures in the text",
        "extract": EvidenceWords.screens_and_reports,
    },
    "payload": {
        "32k": "32 KB",
        "1920": "1,920 bytes",
        "echo": "Echo",
        "1k": "1 KB",
        "4k": "4 KB",
        "8k": "8 KB",
        "16k": "16 KB",
        "unspecified": "Not stated",
    },
    "security": {
        "none": "No encryption",
        "tls-full-handshake": "TLS, full handshake",
        "tls-partial-handshake": "TLS, partial handshake",
        "tls-no-handshake": "TLS, no handshake",
        "not-stated": "Not stated",
    },
    "connection": {
        "kept": "Kept open",
        "per-request": "New for each request",
        "not-applicable": "Not applicable",
        "not-stated": "Not stated",
    },
    "offload": {
        "none": "None",
        "zaap": "zAAP used",
        "ziip": "zIIP used",
        "eligible-only": "Eligibility only",
    },
}
"""What the values of facets are called on the screen; a value that is not here is its own label."""


_UNSAID = ("not-stated", "not-applicable")


def facet_label(facet: str, value: str) -> str | None:
    """Return what a facet's value is called; None where the document does not state it."""
    return None if value in _UNSAID else FACET_LABELS[facet].get(value, value)
