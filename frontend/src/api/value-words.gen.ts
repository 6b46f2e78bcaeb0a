// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const valueWords = {
  "highest_r4ha": "Highest R4HA",
  "as_stated": "As stated",
  "msu_consumed": "MSU consumed",
  "msu_saved": "MSU saved",
  "off_the_bill": "Off the bill",
  "never": "Never",
  "paid_back": "Paid back",
  "peak_window": "Peak window",
  "further_hours": "Further hours",
  "present_value": "Present value",
  "applies": "Applies",
  "may_apply": "Not known, may apply",
  "does_not_apply": "Does not apply",
  "from_stated_alone": ", from the stated inputs alone",
  "probability": "Probability that NPV is positive",
  "share_of_first_part": "Share of the first part"
} as const
