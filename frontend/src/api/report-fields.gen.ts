// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const fields = {
  "ReportWrite": {
    "expires_in_days": {
      "label": "Expires In Days",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 3650.0,
        "whole": true
      }
    }
  }
} as const

export const parts = {
  "ReportWrite": {
    "title": {
      "label": "Title",
      "most": 200
    },
    "customer": {
      "label": "Customer",
      "most": 200
    },
    "author": {
      "label": "Author",
      "most": 200
    },
    "date": {
      "label": "Date",
      "most": 10
    },
    "parts": {
      "most": 13,
      "least": 1
    },
    "note": {
      "label": "Note",
      "most": 20000
    }
  }
} as const

export const defaults = {} as const
