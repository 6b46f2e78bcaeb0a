// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const auditWords = {
  "findings_of_substance": "Findings of substance",
  "picture": "published as a picture",
  "picture_without_value": "published as a picture; value not available",
  "unchecked": "Cannot be checked",
  "what_is_checked": "What is checked"
} as const

export const severityNames = {
  "error": "Error in a number",
  "contradiction": "Contradiction",
  "label": "Wrong label or unit",
  "open_question": "Open question",
  "note": "Reading note",
  "precision": "Number cut off or rounded otherwise"
} as const

export const severityPlurals = {
  "error": "Errors in numbers",
  "contradiction": "Contradictions",
  "label": "Wrong labels or units",
  "open_question": "Open questions",
  "note": "Reading notes",
  "precision": "Numbers cut off or rounded otherwise"
} as const

export const outcomeNames = {
  "agrees": "agrees",
  "truncated": "truncated",
  "rounded_differently": "rounded otherwise",
  "other_set": "different basis",
  "carried": "error carried forward",
  "slip": "typo",
  "wrong_label": "wrong label or unit",
  "contradicted": "contradicted",
  "unexplained": "not explained",
  "reading_note": "note for the reader",
  "cannot_be_checked": "cannot be checked"
} as const
