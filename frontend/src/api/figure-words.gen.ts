// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const figureWords = {
  "as_measured": "as measured",
  "not_known": "not known",
  "not_available": "not available",
  "range_of_estimate": "range of the estimate",
  "unstated": "not stated"
} as const
