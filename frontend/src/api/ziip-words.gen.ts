// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const ziipWords = {
  "eligible_before": "GP time of the eligible part, before",
  "leaves_gps": "Leaves the GPs",
  "machine": "Machine of the zIIPs",
  "normalisation": "Normalisation, R723NFFS",
  "of_lpar": "zIIPs of the LPAR",
  "other_work": "Other work on these zIIPs",
  "overflow_of_ziips": "Overflow of zIIPs",
  "overflow_msu": "Overflow in MSU",
  "own_overflow": "Overflow share (override)",
  "saved_on_gps": "Saved on GPs",
  "added_on_gps": "Added on GPs",
  "stays_on_gps": "Stays on GPs"
} as const
