// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const fields = {
  "Part": {
    "share": {
      "label": "Share",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "test_version": {
      "label": "Version of your test",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 2147483647.0,
        "whole": true
      }
    }
  },
  "PricedValueContent": {
    "price_per_msu_hour": {
      "label": "Price per MSU consumed",
      "apiUnit": "an MSU-hour",
      "unit": "an MSU-hour",
      "hint": "Of contract, growth or last level",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "ziip_charged_share": {
      "label": "zIIP time charged",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Of the price of GP time",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "lpar_cps": {
      "label": "CPs of the LPAR",
      "apiUnit": "CP",
      "unit": "CP",
      "hint": "When fewer than the machine has",
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "rated_msu": {
      "label": "Rated MSU (override)",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "Of the whole machine",
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "measured_su_per_sec": {
      "label": "SU/sec, measured machine",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "Per CP, where the study measured",
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "target_su_per_sec": {
      "label": "SU/sec, your machine",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "Per CP of the LPAR",
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "measured_pci_mips": {
      "label": "PCI, measured LPAR",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "Of the model with that LPAR’s CPs",
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "target_pci_mips": {
      "label": "PCI, your LPAR",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "Of the model with your LPAR’s CPs",
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "measured_cps": {
      "label": "CPs, measured LPAR",
      "apiUnit": "CP",
      "unit": "CP",
      "hint": "Where the document does not say",
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "speed_spread_share": {
      "label": "Spread between workloads, ±",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Gives converted figures a range",
      "choices": [
        {
          "label": "None, ± 0 %",
          "value": 0.0
        },
        {
          "label": "± 5 %",
          "value": 0.05
        },
        {
          "label": "± 10 %",
          "value": 0.1
        }
      ],
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "belowHigh": true
      }
    },
    "capture_ratio": {
      "label": "Capture ratio",
      "apiUnit": "",
      "unit": "",
      "hint": "Captured CPU time (APPL %) ÷ dispatch time, from RMF",
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "aboveLow": true
      }
    }
  },
  "Workload": {
    "transactions": {
      "label": "Transactions",
      "apiUnit": "transactions",
      "unit": "transactions",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0
      }
    },
    "peak_share": {
      "label": "Share in the peak window",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "peak_hours": {
      "label": "Length of the peak window",
      "apiUnit": "h",
      "unit": "h",
      "style": "hours",
      "limits": {
        "low": 0.016666666666666666,
        "high": 744.0
      }
    },
    "regions": {
      "label": "Regions",
      "apiUnit": "regions",
      "unit": "regions",
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "day_transactions": {
      "label": "Transactions of the day",
      "apiUnit": "transactions",
      "unit": "transactions",
      "hint": "All hours of the day",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "aboveLow": true
      }
    },
    "month_transactions": {
      "label": "Transactions of the month",
      "apiUnit": "transactions",
      "unit": "transactions",
      "hint": "All hours of all days",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "aboveLow": true
      }
    },
    "year_transactions": {
      "label": "Transactions of the year",
      "apiUnit": "transactions",
      "unit": "transactions",
      "hint": "All hours of all days",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "aboveLow": true
      }
    }
  }
} as const

export const parts = {
  "Part": {},
  "PricedValueContent": {
    "speed_by": {
      "label": "Convert CPU time by"
    },
    "workload": {
      "of": [
        "Workload"
      ]
    },
    "mix": {
      "of": [
        "Part"
      ],
      "most": 12,
      "least": 1
    },
    "msu_basis": {
      "label": "MSU basis"
    }
  },
  "Workload": {}
} as const

export const defaults = {} as const
