// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const units = {
  "written": {
    "SU/s": "SU/sec",
    "percent": "%",
    "share": "%",
    "ratio": "",
    "count": "",
    "us": "µs",
    "cps": "CP",
    "msu": "MSU",
    "¤": "in your currency",
    "¤/million": "a million, in your currency",
    "¤/MSU-hour": "an MSU-hour, in your currency"
  },
  "oneOf": {
    "transactions": "transaction",
    "years": "year",
    "months": "month",
    "days": "day",
    "hours": "hour",
    "minutes": "minute",
    "seconds": "second",
    "requests": "request",
    "regions": "region",
    "periods": "period",
    "periods/month": "period/month",
    "clients": "client",
    "servers": "server",
    "uses": "use",
    "uses/transaction": "use/transaction",
    "tasks": "task",
    "samples": "sample",
    "segments": "segment",
    "bytes": "byte",
    "round trips": "round trip",
    "packets": "packet",
    "CPs": "CP",
    "LPARs": "LPAR",
    "intervals": "interval",
    "steps": "step",
    "values": "value",
    "rates": "rate",
    "classes": "class",
    "models": "model",
    "families": "family",
    "machines": "machine",
    "GP seconds": "GP second"
  },
  "readIn": {
    "s/transaction": {
      "factor": 1000000.0,
      "unit": "us/transaction"
    },
    "share/year": {
      "factor": 1.0,
      "unit": "share"
    }
  },
  "saidByLabel": [
    {
      "unit": "s/h",
      "end": "/h",
      "label": "per hour$"
    },
    {
      "unit": null,
      "end": "/year",
      "label": "\\b(yearly|a year)\\b"
    },
    {
      "unit": null,
      "end": "/month",
      "label": "\\bmonthly\\b"
    },
    {
      "unit": "transactions",
      "end": "transactions",
      "label": "transactions"
    },
    {
      "unit": "¤/million",
      "end": "/million",
      "label": "\\bmillion\\b"
    },
    {
      "unit": "month",
      "end": "month",
      "label": "month$"
    },
    {
      "unit": "packets/s",
      "end": "packets/s",
      "label": "packets a second"
    }
  ]
} as const

export const minorDigits = {
  "usual": 2,
  "others": {
    "BIF": 0,
    "CLP": 0,
    "DJF": 0,
    "GNF": 0,
    "ISK": 0,
    "JPY": 0,
    "KMF": 0,
    "KRW": 0,
    "PYG": 0,
    "RWF": 0,
    "UGX": 0,
    "VND": 0,
    "VUV": 0,
    "XAF": 0,
    "XOF": 0,
    "XPF": 0,
    "BHD": 3,
    "IQD": 3,
    "JOD": 3,
    "KWD": 3,
    "LYD": 3,
    "OMR": 3,
    "TND": 3
  }
} as const
