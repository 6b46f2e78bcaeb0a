// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const figureWords = {
  "as_entered": "as entered",
  "as_measured": "as measured",
  "at_least": "at least",
  "at_most": "at most",
  "no_id": "is not known",
  "no_number": "is not a number",
  "not_known": "not known",
  "not_measured": "not measured",
  "not_available": "not available",
  "per_hour": "per hour",
  "range_of_estimate": "range of the estimate",
  "unstated": "not stated"
} as const
