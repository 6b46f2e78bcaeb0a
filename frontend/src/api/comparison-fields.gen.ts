// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const fields = {
  "ComparisonContent": {
    "price_per_msu_hour": {
      "label": "Price per MSU consumed",
      "apiUnit": "an MSU-hour",
      "unit": "an MSU-hour",
      "hint": "Of contract, growth or last level",
      "optional": true,
      "placeholder": "not stated",
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
      "optional": true,
      "placeholder": "free",
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
      "optional": true,
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
      "optional": true,
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
      "optional": true,
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
      "optional": true,
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
      "optional": true,
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
      "optional": true,
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
      "optional": true,
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
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "belowHigh": true
      }
    },
    "payload_kb": {
      "label": "Payload each way",
      "apiUnit": "KB",
      "unit": "KB",
      "hint": "Where it is not the measured one",
      "optional": true,
      "placeholder": "as measured",
      "limits": {
        "low": 0.0,
        "high": 100000.0,
        "aboveLow": true
      }
    },
    "gp_ms_per_kb": {
      "label": "GP time per KB",
      "apiUnit": "ms",
      "unit": "ms",
      "hint": "Your figure, on your machine",
      "optional": true,
      "placeholder": "not stated",
      "limits": {
        "low": 0.0,
        "high": 1000.0
      }
    },
    "unprinted_payload_kb": {
      "label": "Payload where none is printed",
      "apiUnit": "KB",
      "unit": "KB",
      "hint": "Of documents that print none",
      "optional": true,
      "placeholder": "not ranked",
      "limits": {
        "low": 0.0,
        "high": 100000.0,
        "aboveLow": true
      }
    },
    "rate_per_second": {
      "label": "Transactions a second",
      "apiUnit": "transactions/s",
      "unit": "a second",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "regions": {
      "label": "CICS regions",
      "apiUnit": "regions",
      "unit": "regions",
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "ziip_target_utilisation": {
      "label": "Target zIIP utilisation",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Gives how many zIIPs a way needs",
      "optional": true,
      "placeholder": "not stated",
      "limits": {
        "low": 0.01,
        "high": 1.0
      }
    },
    "price_per_msu_month": {
      "label": "Price per MSU a month",
      "apiUnit": "a month",
      "unit": "a month",
      "hint": "In your currency; gives changes in money",
      "optional": true,
      "placeholder": "not stated",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "switch_cost_per_month": {
      "label": "Cost of the switch a month",
      "apiUnit": "a month",
      "unit": "a month",
      "hint": "Gives the volume from which it pays",
      "optional": true,
      "placeholder": "not stated",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0,
        "aboveLow": true
      }
    },
    "most_response_ms": {
      "label": "Response at most",
      "apiUnit": "ms",
      "unit": "ms",
      "hint": "The shortlist names the cheapest within it",
      "optional": true,
      "placeholder": "any",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    }
  }
} as const

export const parts = {
  "ComparisonContent": {
    "ziip_charged_share": {
      "askedWith": "price_per_msu_hour"
    },
    "speed_by": {
      "label": "Convert CPU time by"
    },
    "configurations": {
      "optional": true,
      "most": 50,
      "least": 1
    },
    "studies": {
      "optional": true,
      "most": 2,
      "least": 1
    },
    "unit_of_work": {
      "label": "One transaction is",
      "hint": "In both studies, for example one request with its answer",
      "optional": true,
      "example": "None",
      "most": 80
    },
    "msu_basis": {
      "label": "MSU basis"
    },
    "switch_cost_per_month": {
      "askedWith": "price_per_msu_hour"
    },
    "bridge": {
      "optional": true,
      "most": 2,
      "least": 2
    }
  }
} as const

export const defaults = {} as const
