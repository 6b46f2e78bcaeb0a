// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const reportWords = {
  "answer": "The answer",
  "all_inputs_same": "All inputs are the same",
  "inputs_that_differ": "Inputs that differ",
  "side_by_side": "Side by side",
  "prepared_by": "Prepared by",
  "where_inputs_differ": "Where their inputs differ",
  "with_numbers": "With the numbers put in"
} as const
