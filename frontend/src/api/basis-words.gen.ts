// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const basisNames = {
  "per_cp_rating": "per CP rating",
  "service_units": "service units",
  "whole_machine_rating": "whole machine rating"
} as const
