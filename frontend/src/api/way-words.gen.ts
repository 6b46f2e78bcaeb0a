// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const wayWords = {
  "access_method": "Access method",
  "access_methods": "Access methods",
  "gp_and_ziip": "GP and zIIP",
  "not_ranked": "not ranked",
  "ranked_apart": "Access methods of another payload stand below and rank among themselves.",
  "measured_on": "Measured on",
  "measured_rates": "Measured rates",
  "bytes_in": "Bytes in",
  "bytes_out": "Bytes out",
  "today": "Today’s method"
} as const

export const securityNames = {
  "none": "No encryption",
  "tls-full-handshake": "TLS, full handshake",
  "tls-partial-handshake": "TLS, partial handshake",
  "tls-no-handshake": "TLS, no handshake",
  "not-stated": "Not stated"
} as const

export const connectionNames = {
  "kept": "Kept open",
  "per-request": "New for each request",
  "not-applicable": "Not applicable",
  "not-stated": "Not stated"
} as const
