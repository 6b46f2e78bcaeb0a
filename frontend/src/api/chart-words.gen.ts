// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const strokes = {
  "diagonal": "M-2 2l4-4M0 8l8-8M6 10l4-4",
  "horizontal": "M0 2h8M0 6h8",
  "vertical": "M2 0v8M6 0v8"
} as const
