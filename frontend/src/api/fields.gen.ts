// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const figures = [
  {
    "id": "peak_transactions",
    "group": "work",
    "places": [
      "more"
    ]
  },
  {
    "id": "gp_seconds_saved",
    "group": "work",
    "places": [
      "compared",
      "first",
      "swung"
    ],
    "label": "GP seconds saved",
    "short": "GP seconds"
  },
  {
    "id": "gp_minutes_saved",
    "group": "work",
    "places": [
      "more"
    ],
    "label": "GP minutes saved"
  },
  {
    "id": "gp_seconds_saved_per_hour",
    "group": "work",
    "places": [
      "compared",
      "machines",
      "more"
    ]
  },
  {
    "id": "gp_cps_freed",
    "group": "work",
    "places": [
      "compared",
      "machines",
      "more"
    ]
  },
  {
    "id": "ziip_seconds_added",
    "group": "work",
    "places": [
      "compared",
      "first"
    ],
    "label": "zIIP seconds added"
  },
  {
    "id": "ziip_seconds_added_per_hour",
    "group": "work",
    "places": [
      "machines",
      "more"
    ]
  },
  {
    "id": "saved_msu",
    "group": "msu",
    "places": [
      "compared",
      "first",
      "swung"
    ],
    "label": "MSU saved",
    "short": "MSU"
  },
  {
    "id": "r4ha_saved_msu",
    "group": "msu",
    "places": [
      "compared",
      "more"
    ],
    "short": "R4HA"
  },
  {
    "id": "saved_msu_per_cp_rating",
    "group": "msu",
    "places": [
      "machines",
      "more"
    ]
  },
  {
    "id": "saved_msu_service_units",
    "group": "msu",
    "places": [
      "more"
    ]
  },
  {
    "id": "saved_msu_whole_machine_rating",
    "group": "msu",
    "places": []
  },
  {
    "id": "overflow_msu",
    "group": "ziip",
    "places": [
      "more"
    ]
  },
  {
    "id": "peak_after_msu",
    "group": "profile",
    "places": []
  },
  {
    "id": "saved_at_old_peak_msu",
    "group": "profile",
    "places": []
  },
  {
    "id": "lost_to_new_peak_msu",
    "group": "profile",
    "places": []
  },
  {
    "id": "billed_saving_msu",
    "group": "profile",
    "places": [],
    "short": "Billed"
  },
  {
    "id": "msu_hours_saved_per_month",
    "group": "money",
    "places": [
      "compared",
      "more"
    ]
  },
  {
    "id": "peak_monthly_saving",
    "group": "money",
    "places": [
      "compared"
    ],
    "label": "Monthly saving, peak"
  },
  {
    "id": "consumption_monthly_saving",
    "group": "money",
    "places": [
      "compared"
    ]
  },
  {
    "id": "monthly_saving",
    "group": "money",
    "places": [
      "earning"
    ],
    "label": "Monthly saving"
  },
  {
    "id": "yearly_saving",
    "group": "money",
    "places": [
      "compared",
      "earning",
      "more",
      "swung"
    ]
  },
  {
    "id": "yearly_net_saving",
    "group": "money",
    "places": [
      "compared",
      "earning",
      "first"
    ],
    "short": "Net a year"
  },
  {
    "id": "net_present_value",
    "group": "money",
    "places": [
      "compared",
      "earning",
      "first",
      "swung"
    ],
    "short": "NPV"
  },
  {
    "id": "payback_month",
    "group": "money",
    "places": [
      "compared",
      "first"
    ],
    "short": "Payback"
  },
  {
    "id": "discounted_payback_month",
    "group": "money",
    "places": [
      "compared",
      "more",
      "sought"
    ],
    "label": "Discounted payback month"
  },
  {
    "id": "return_on_investment",
    "group": "money",
    "places": [
      "compared",
      "earning",
      "more"
    ]
  },
  {
    "id": "internal_rate_of_return",
    "group": "money",
    "places": [
      "compared",
      "more",
      "sought"
    ]
  },
  {
    "id": "break_even_transactions",
    "group": "money",
    "places": [
      "compared",
      "more",
      "sought"
    ],
    "label": "Break-even volume"
  }
] as const

export const fields = {
  "ComparisonWrite": {
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
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "measured_su_per_sec": {
      "label": "SU/sec, measured machine",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "Per CP, where the study measured",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "target_su_per_sec": {
      "label": "SU/sec, your machine",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "Per CP of the LPAR",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "measured_pci_mips": {
      "label": "PCI, measured LPAR",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "Of the model with that LPAR’s CPs",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "target_pci_mips": {
      "label": "PCI, your LPAR",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "Of the model with your LPAR’s CPs",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
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
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "aboveLow": true,
        "belowHigh": true
      }
    },
    "payload_kb": {
      "label": "Payload each way",
      "apiUnit": "KB",
      "unit": "KB",
      "hint": "32 KB was measured",
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
      "limits": {
        "low": 0.0,
        "high": 1000.0
      }
    },
    "rate_per_second": {
      "label": "Rate Per Second",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "regions": {
      "label": "Regions",
      "apiUnit": "",
      "unit": "",
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
      "limits": {
        "low": 0.01,
        "high": 1.0
      }
    }
  },
  "FlatPrice": {
    "flat_per_msu_month": {
      "label": "Price of an MSU",
      "per": ""
    }
  },
  "Hours": {
    "share": {
      "label": "Share of the volume",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "hours": {
      "label": "Length",
      "apiUnit": "h",
      "unit": "h",
      "style": "hours",
      "limits": {
        "low": 0.016666666666666666,
        "high": 744.0
      }
    }
  },
  "LevelPrice": {
    "base_per_month": {
      "label": "Base charge",
      "per": "a month"
    }
  },
  "Money": {
    "consumption_price_per_msu_hour": {
      "label": "Price per MSU-hour",
      "per": "a MSU-hour"
    },
    "defined_capacity_msu": {
      "label": "Defined capacity",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "The billed hour is the lower of R4HA and this",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "licence_per_year": {
      "label": "Licence",
      "per": "a year"
    },
    "one_off": {
      "label": "One-off cost",
      "per": ""
    },
    "yearly_costs": {
      "label": "Other costs",
      "per": "a year"
    },
    "price_growth_share_per_year": {
      "label": "Price increase per year",
      "apiUnit": "share",
      "unit": "a year",
      "style": "percent",
      "hint": "A year",
      "limits": {
        "low": -0.9,
        "high": 10.0
      }
    },
    "discount_rate_share": {
      "label": "Discount rate",
      "apiUnit": "share",
      "unit": "a year",
      "style": "percent",
      "hint": "A year",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "years": {
      "label": "Horizon",
      "apiUnit": "years",
      "unit": "years",
      "limits": {
        "low": 1.0,
        "high": 20.0,
        "whole": true
      }
    }
  },
  "Offload": {
    "engines": {
      "label": "zIIPs",
      "apiUnit": "zIIP",
      "unit": "zIIP",
      "limits": {
        "low": 1.0,
        "high": 64.0,
        "whole": true
      }
    },
    "ziip_seconds_in_use_per_hour": {
      "label": "Other work on these zIIPs",
      "apiUnit": "s/h",
      "unit": "s/h",
      "hint": "In the peak window",
      "limits": {
        "low": 0.0,
        "high": 230400.0
      }
    },
    "r723nffs": {
      "label": "Normalisation, R723NFFS",
      "apiUnit": "",
      "unit": "",
      "hint": "256 where zIIPs are as fast as GPs",
      "limits": {
        "low": 256.0,
        "high": 25600.0
      }
    },
    "overflow_share": {
      "label": "Share that overflows, your own",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    }
  },
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
    }
  },
  "PriceLevel": {
    "from_msu": {
      "label": "From",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "to_msu": {
      "label": "To",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "price_per_msu_month": {
      "label": "Price per MSU",
      "per": ""
    }
  },
  "Product": {
    "peak_msu": {
      "label": "R4HA peak",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "Billed peak of a month before, summed over the LPARs where it runs",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "next_peak_msu": {
      "label": "Next peak",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "Highest R4HA outside the peak window",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "peak_growth_share_per_year": {
      "label": "Growth of the peak",
      "apiUnit": "share",
      "unit": "a year",
      "style": "percent",
      "hint": "A year",
      "limits": {
        "low": -0.9,
        "high": 10.0
      }
    }
  },
  "ProfileCapacity": {
    "defined_capacity_msu": {
      "label": "Defined capacity",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    }
  },
  "ProfileSaving": {
    "start_minute": {
      "label": "Begins at minute",
      "apiUnit": "min",
      "unit": "min",
      "limits": {
        "low": 0.0,
        "high": 1439.0,
        "whole": true
      }
    },
    "end_minute": {
      "label": "Ends at minute",
      "apiUnit": "min",
      "unit": "min",
      "limits": {
        "low": 1.0,
        "high": 1440.0,
        "whole": true
      }
    },
    "msu": {
      "label": "Saved",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "workload_share": {
      "label": "Share of the workload",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "lpar_share": {
      "label": "Share of the LPAR",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    }
  },
  "RampStep": {
    "month": {
      "label": "From month",
      "apiUnit": "month",
      "unit": "month",
      "limits": {
        "low": 1.0,
        "high": 240.0,
        "whole": true
      }
    },
    "share": {
      "label": "Adopted",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    }
  },
  "ScenarioContent": {
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
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "measured_su_per_sec": {
      "label": "SU/sec, measured machine",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "Per CP, where the study measured",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "target_su_per_sec": {
      "label": "SU/sec, your machine",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "Per CP of the LPAR",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "measured_pci_mips": {
      "label": "PCI, measured LPAR",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "Of the model with that LPAR’s CPs",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "target_pci_mips": {
      "label": "PCI, your LPAR",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "Of the model with your LPAR’s CPs",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
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
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "aboveLow": true,
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
    },
    "stated_saving_msu": {
      "label": "Saved, as stated",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    }
  },
  "ScenarioWorkload": {
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
    "periods_per_month": {
      "label": "Peak periods per month",
      "apiUnit": "periods",
      "unit": "a month",
      "hint": "For consumption pricing",
      "limits": {
        "low": 0.0,
        "high": 744.0
      }
    },
    "growth_share_per_year": {
      "label": "Growth of the volume",
      "apiUnit": "share",
      "unit": "a year",
      "style": "percent",
      "hint": "A year",
      "limits": {
        "low": -0.9,
        "high": 10.0
      }
    }
  },
  "Uncertainty": {
    "low": {
      "label": "Low",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": -1000000000000000.0,
        "high": 1000000000000000.0
      }
    },
    "high": {
      "label": "High",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": -1000000000000000.0,
        "high": 1000000000000000.0
      }
    },
    "spread_share": {
      "label": "Spread, ±",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "aboveLow": true
      }
    }
  },
  "ZiipWork": {
    "eligible_seconds_per_hour": {
      "label": "Eligible Seconds Per Hour",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 230400.0
      }
    },
    "target_utilisation": {
      "label": "Target Utilisation",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.01,
        "high": 1.0
      }
    },
    "ziip_seconds_in_use_per_hour": {
      "label": "Ziip Seconds In Use Per Hour",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 230400.0
      }
    },
    "engines": {
      "label": "Engines",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 64.0,
        "whole": true
      }
    },
    "r723nffs": {
      "label": "R723Nffs",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 256.0,
        "high": 25600.0
      }
    },
    "gp_seconds_before_per_hour": {
      "label": "Gp Seconds Before Per Hour",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 3600000.0
      }
    },
    "gp_seconds_of_all_before_per_hour": {
      "label": "Gp Seconds Of All Before Per Hour",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 3600000.0
      }
    },
    "gp_seconds_staying_per_hour": {
      "label": "Gp Seconds Staying Per Hour",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 3600000.0
      }
    },
    "overflow_share": {
      "label": "Overflow Share",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "ziips_per_cp": {
      "label": "Ziips Per Cp",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 100.0,
        "aboveLow": true
      }
    },
    "peak_msu": {
      "label": "Peak Msu",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    }
  },
  "LimitsContent": {
    "rate_per_second": {
      "label": "Rate",
      "apiUnit": "tps",
      "unit": "tps",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
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
    }
  },
  "Resource": {
    "count": {
      "label": "How many",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 10000000.0,
        "whole": true
      }
    },
    "uses_per_transaction": {
      "label": "Uses per transaction",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    },
    "most_utilisation": {
      "label": "May be in use at most",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.01,
        "high": 1.0
      }
    }
  },
  "Held": {
    "held_seconds": {
      "label": "Held for",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    }
  },
  "Dispatched": {
    "dispatched_seconds": {
      "label": "Accumulated time dispatched",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    },
    "interval_seconds": {
      "label": "Interval",
      "apiUnit": "s",
      "unit": "s",
      "hint": "Of a mode with one TCB: time in MVS wait plus time dispatched is more exact",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    },
    "at_rate_per_second": {
      "label": "Rate in that interval",
      "apiUnit": "tps",
      "unit": "tps",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    }
  },
  "Saturated": {
    "highest_rate_per_second": {
      "label": "Highest rate reached",
      "apiUnit": "tps",
      "unit": "tps",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "cpu_percent": {
      "label": "CPU there, percent of one CP",
      "apiUnit": "percent",
      "unit": "percent",
      "limits": {
        "low": 0.0,
        "high": 100000.0
      }
    }
  },
  "Sent": {
    "payload_bytes": {
      "label": "Payload in the busier direction",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "bits_per_second": {
      "label": "Speed of the link",
      "apiUnit": "bit/s",
      "unit": "bit/s",
      "limits": {
        "low": 1000.0,
        "high": 10000000000000.0
      }
    },
    "mss_bytes": {
      "label": "MSS",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 88.0,
        "high": 65495.0,
        "whole": true
      }
    }
  },
  "ClosedModelContent": {
    "clients": {
      "label": "Clients",
      "apiUnit": "clients",
      "unit": "clients",
      "limits": {
        "low": 1.0,
        "high": 5000.0,
        "whole": true
      }
    },
    "think_seconds": {
      "label": "Think time",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "demand_range": {
      "label": "Demands are known to ±",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 0.9
      }
    }
  },
  "OpenModelContent": {
    "rate_per_second": {
      "label": "Rate",
      "apiUnit": "tps",
      "unit": "tps",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "think_seconds": {
      "label": "Think time of the clients",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    }
  },
  "DemandBoundsContent": {
    "clients": {
      "label": "Clients at most",
      "apiUnit": "clients",
      "unit": "clients",
      "limits": {
        "low": 1.0,
        "high": 5000.0,
        "whole": true
      }
    },
    "servers": {
      "label": "Servers",
      "apiUnit": "CP",
      "unit": "CP",
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "exhausted_think_seconds": {
      "label": "Think time that exhausted them",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    },
    "borne_think_seconds": {
      "label": "Think time that did not",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    }
  },
  "Station": {
    "servers": {
      "label": "Servers",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "demand_seconds": {
      "label": "Demand",
      "apiUnit": "s",
      "unit": "s",
      "hint": "Service time a transaction, without waiting",
      "limits": {
        "low": 1e-06,
        "high": 500.0
      }
    }
  },
  "TrafficClass": {
    "clients": {
      "label": "Clients",
      "apiUnit": "clients",
      "unit": "clients",
      "limits": {
        "low": 1.0,
        "high": 5000.0,
        "whole": true
      }
    },
    "think_seconds": {
      "label": "Think time",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    }
  },
  "MeasuredLoad": {
    "clients": {
      "label": "Clients",
      "apiUnit": "clients",
      "unit": "clients",
      "limits": {
        "low": 1.0,
        "high": 5000.0,
        "whole": true
      }
    },
    "throughput_per_second": {
      "label": "Throughput",
      "apiUnit": "tps",
      "unit": "tps",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "response_seconds": {
      "label": "Response time",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    }
  },
  "SegmentsContent": {
    "request_bytes": {
      "label": "Request",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "response_bytes": {
      "label": "Response",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "mss_bytes": {
      "label": "MSS",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 88.0,
        "high": 65495.0,
        "whole": true
      }
    }
  },
  "ExchangeContent": {
    "request_bytes": {
      "label": "Request",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "response_bytes": {
      "label": "Response",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "round_trip_seconds": {
      "label": "Round trip",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "server_seconds": {
      "label": "Server’s time",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "rate_per_second": {
      "label": "Rate",
      "apiUnit": "tps",
      "unit": "tps",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "bits_per_second": {
      "label": "Speed of the link",
      "apiUnit": "bit/s",
      "unit": "bit/s",
      "limits": {
        "low": 1000.0,
        "high": 10000000000000.0
      }
    },
    "ack_timer_seconds": {
      "label": "Timer of delayed ACKs",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "writes": {
      "label": "Writes per message",
      "apiUnit": "",
      "unit": "",
      "hint": "2: write, write, then read, as header and body apart",
      "limits": {
        "low": 1.0,
        "high": 2.0,
        "whole": true
      }
    }
  },
  "TcpSettings": {
    "mss_bytes": {
      "label": "MSS",
      "apiUnit": "bytes",
      "unit": "bytes",
      "hint": "MTU less 40: 536 with 576, 1,460 with 1,500",
      "limits": {
        "low": 88.0,
        "high": 65495.0,
        "whole": true
      }
    },
    "initial_window": {
      "label": "Initial window",
      "apiUnit": "segments",
      "unit": "segments",
      "limits": {
        "low": 1.0,
        "high": 100.0,
        "whole": true
      }
    }
  },
  "JsonContent": {
    "elements": {
      "label": "Elements",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 10000000.0,
        "whole": true
      }
    },
    "element_bytes": {
      "label": "Bytes of each element",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "other_bytes": {
      "label": "Bytes of the other fields",
      "apiUnit": "bytes",
      "unit": "bytes",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    }
  },
  "LoadTestContent": {
    "target_rate_per_second": {
      "label": "Target rate",
      "apiUnit": "tps",
      "unit": "tps",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "think_seconds": {
      "label": "Think time",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "response_seconds": {
      "label": "Expected response time",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    },
    "step_seconds": {
      "label": "Time of each step",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    },
    "ramp_seconds": {
      "label": "Ramp before each step",
      "apiUnit": "s",
      "unit": "s",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "percentile": {
      "label": "Percentile",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.5,
        "high": 0.999
      }
    },
    "within": {
      "label": "Within ± percentage points",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "1 %: the P95 found lies between the true P94 and P96",
      "limits": {
        "low": 0.0001,
        "high": 0.2
      }
    },
    "behind_share": {
      "label": "Falls behind when short by",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Of the offered rate; the first step that misses it is the knee",
      "limits": {
        "low": 0.001,
        "high": 0.5
      }
    }
  },
  "FreedContent": {
    "gp_seconds_freed_per_hour": {
      "label": "GP time freed",
      "apiUnit": "s/h",
      "unit": "s/h",
      "limits": {
        "low": 0.0,
        "high": 3600000.0,
        "aboveLow": true
      }
    },
    "gp_ms_per_transaction": {
      "label": "GP time of a transaction",
      "apiUnit": "ms",
      "unit": "ms",
      "limits": {
        "low": 0.0,
        "high": 10000000.0,
        "aboveLow": true
      }
    },
    "gp_seconds_used_per_hour": {
      "label": "GP time used now",
      "apiUnit": "s/h",
      "unit": "s/h",
      "limits": {
        "low": 0.0,
        "high": 3600000.0,
        "aboveLow": true
      }
    },
    "growth_per_year": {
      "label": "Growth a year",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 10.0,
        "aboveLow": true
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
    "periods_per_month": {
      "label": "Peak periods a month",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 31.0,
        "aboveLow": true
      }
    },
    "msu_per_cp": {
      "label": "Rated MSU of each CP",
      "apiUnit": "MSU/CP",
      "unit": "MSU/CP",
      "limits": {
        "low": 0.0,
        "high": 10000.0,
        "aboveLow": true
      }
    },
    "price": {
      "label": "Price per MSU",
      "apiUnit": "a month",
      "unit": "a month",
      "hint": "Of your last level; 0 leaves money out",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    }
  }
} as const

export const parts = {
  "ComparisonWrite": {},
  "FlatPrice": {},
  "Hours": {
    "label": {
      "label": "Name of these hours",
      "most": 120
    },
    "mix": {
      "of": [
        "Part"
      ],
      "most": 12,
      "least": 1
    }
  },
  "LevelPrice": {
    "levels": {
      "of": [
        "PriceLevel"
      ],
      "most": 20,
      "least": 1
    }
  },
  "Money": {
    "products": {
      "of": [
        "Product"
      ],
      "most": 12
    }
  },
  "Offload": {},
  "Part": {},
  "PriceLevel": {},
  "Product": {
    "label": {
      "label": "Product",
      "most": 120
    },
    "price": {
      "of": [
        "FlatPrice",
        "LevelPrice"
      ]
    }
  },
  "ProfileCapacity": {
    "lpar": {
      "label": "LPAR",
      "most": 120
    }
  },
  "ProfileSaving": {
    "lpar": {
      "label": "LPAR",
      "most": 120
    }
  },
  "RampStep": {},
  "ScenarioContent": {
    "workload": {
      "of": [
        "ScenarioWorkload"
      ]
    },
    "mix": {
      "of": [
        "Part"
      ],
      "most": 12
    },
    "ziip": {
      "of": [
        "Offload"
      ]
    },
    "periods": {
      "of": [
        "Hours"
      ],
      "most": 12
    },
    "ramp": {
      "of": [
        "RampStep"
      ],
      "most": 24
    },
    "money": {
      "of": [
        "Money"
      ]
    },
    "uncertainty": {
      "of": [
        "Uncertainty"
      ],
      "most": 24
    }
  },
  "ScenarioWorkload": {},
  "Uncertainty": {},
  "ZiipWork": {},
  "LimitsContent": {
    "resources": {
      "of": [
        "Resource"
      ],
      "most": 20,
      "least": 1
    }
  },
  "Resource": {
    "label": {
      "label": "Resource",
      "most": 120
    },
    "hold": {
      "of": [
        "Held",
        "Dispatched",
        "Saturated",
        "Sent"
      ]
    }
  },
  "Held": {},
  "Dispatched": {},
  "Saturated": {},
  "Sent": {},
  "ClosedModelContent": {
    "stations": {
      "of": [
        "Station"
      ],
      "most": 10,
      "least": 1
    },
    "classes": {
      "of": [
        "TrafficClass"
      ],
      "most": 3
    },
    "measured": {
      "of": [
        "MeasuredLoad"
      ],
      "most": 50
    }
  },
  "OpenModelContent": {
    "stations": {
      "of": [
        "Station"
      ],
      "most": 10,
      "least": 1
    }
  },
  "DemandBoundsContent": {},
  "Station": {
    "label": {
      "label": "Station",
      "most": 120
    }
  },
  "TrafficClass": {
    "label": {
      "label": "Class",
      "most": 120
    }
  },
  "MeasuredLoad": {},
  "SegmentsContent": {},
  "ExchangeContent": {
    "before": {
      "of": [
        "TcpSettings"
      ]
    },
    "after": {
      "of": [
        "TcpSettings"
      ]
    }
  },
  "TcpSettings": {},
  "JsonContent": {
    "name": {
      "label": "Name of each element",
      "most": 200
    },
    "around": {
      "label": "The document without its elements",
      "most": 20000
    }
  },
  "LoadTestContent": {
    "factors": {
      "most": 12,
      "least": 1
    },
    "url": {
      "label": "Address",
      "most": 500
    },
    "body": {
      "label": "Body of the request",
      "most": 100000
    },
    "kept_files": {
      "most": 5
    }
  },
  "FreedContent": {}
} as const

export const defaults = {
  "ClosedModelContent": {
    "clients": 500,
    "think_seconds": 0.1,
    "stations": [
      {
        "label": "CPs",
        "servers": 5,
        "demand_seconds": 0.00101,
        "waiting": true
      }
    ],
    "demand_range": 0.1,
    "classes": [],
    "measured": []
  },
  "OpenModelContent": {
    "rate_per_second": 1000,
    "think_seconds": 0.1,
    "stations": [
      {
        "label": "CPs",
        "servers": 5,
        "demand_seconds": 0.00101,
        "waiting": true
      }
    ]
  },
  "DemandBoundsContent": {
    "clients": 500,
    "servers": 5,
    "exhausted_think_seconds": 0.1,
    "borne_think_seconds": 0.4
  },
  "ExchangeContent": {
    "request_bytes": 1500,
    "response_bytes": 3000,
    "round_trip_seconds": 0.001,
    "server_seconds": 0,
    "rate_per_second": 1000,
    "bits_per_second": 1000000000.0,
    "ack_timer_seconds": 0.5,
    "writes": 1,
    "new_connection": true,
    "tls": "none",
    "before": {
      "mss_bytes": 536,
      "initial_window": 2,
      "delayed_acks": true,
      "nagle": false
    },
    "after": {
      "mss_bytes": 1460,
      "initial_window": 2,
      "delayed_acks": false,
      "nagle": false
    }
  },
  "JsonContent": {
    "elements": 127,
    "element_bytes": 32,
    "other_bytes": 32,
    "name": "user_data",
    "around": "{\"COMM4KOperationResponse\":{\"tranid\":\"BBO#\",\"user_data\":[],\"taskid\":181,\"rs_spare\":\"\",\"recv_size\":0,\"send_size\":4096}}"
  },
  "LoadTestContent": {
    "target_rate_per_second": 10,
    "factors": [
      0.5,
      1,
      1.2,
      2
    ],
    "think_seconds": 1,
    "response_seconds": 0.1,
    "step_seconds": 300,
    "ramp_seconds": 30,
    "percentile": 0.95,
    "within": 0.01,
    "url": "http://localhost:8080/",
    "method": "POST",
    "body": "{\"COMM4KOperation\":{\"count_in\":1,\"count_out\":128}}",
    "states": {},
    "kept_files": [],
    "behind_share": 0.05
  },
  "FreedContent": {
    "gp_seconds_freed_per_hour": 347.25,
    "gp_ms_per_transaction": 1,
    "gp_seconds_used_per_hour": 3600,
    "growth_per_year": 0.1,
    "peak_hours": 4,
    "periods_per_month": 1,
    "msu_per_cp": 78,
    "price": 0,
    "currency": "EUR"
  },
  "LimitsContent": {
    "rate_per_second": 1000,
    "regions": 1,
    "resources": [
      {
        "kind": "ports",
        "label": "Ephemeral ports of the client LPAR",
        "count": 65000,
        "uses_per_transaction": 1.0,
        "most_utilisation": 1.0,
        "scope": "lpar",
        "hold": {
          "by": "held",
          "held_seconds": 60.0
        }
      },
      {
        "kind": "server",
        "label": "Iterative server",
        "count": 1,
        "uses_per_transaction": 1.0,
        "most_utilisation": 1.0,
        "scope": "region",
        "hold": {
          "by": "saturated",
          "cpu_percent": 6.51,
          "highest_rate_per_second": 957.62
        }
      },
      {
        "kind": "crypto",
        "label": "Crypto coprocessor, full handshakes",
        "count": 1,
        "uses_per_transaction": 1.0,
        "most_utilisation": 1.0,
        "scope": "lpar",
        "hold": {
          "by": "held",
          "held_seconds": 0.00071
        }
      },
      {
        "kind": "link",
        "label": "1 Gbit/s link, 32 KB each way",
        "count": 1,
        "uses_per_transaction": 1.0,
        "most_utilisation": 1.0,
        "scope": "lpar",
        "hold": {
          "bits_per_second": 1000000000.0,
          "by": "sent",
          "mss_bytes": 1460,
          "payload_bytes": 32768
        }
      },
      {
        "kind": "qr",
        "label": "QR TCB, HTTPS over pooled connections",
        "count": 1,
        "uses_per_transaction": 1.0,
        "most_utilisation": 1.0,
        "scope": "region",
        "hold": {
          "at_rate_per_second": 3499.03,
          "by": "dispatched",
          "dispatched_seconds": 41.164024,
          "interval_seconds": 62.982455
        }
      },
      {
        "kind": "s8",
        "label": "S8 TCBs, 32 KB encrypted each way",
        "count": 130,
        "uses_per_transaction": 1.0,
        "most_utilisation": 1.0,
        "scope": "region",
        "hold": {
          "at_rate_per_second": 3499.03,
          "by": "dispatched",
          "dispatched_seconds": 122.565503,
          "interval_seconds": 62.982455
        }
      }
    ]
  },
  "Money": {
    "mode": "peak",
    "products": [],
    "consumption_price_per_msu_hour": null,
    "defined_capacity_msu": null,
    "licence_per_year": 0,
    "one_off": 0,
    "yearly_costs": 0,
    "price_growth_share_per_year": 0,
    "discount_rate_share": 0,
    "years": 5
  },
  "Offload": {
    "ziip_seconds_in_use_per_hour": 0,
    "r723nffs": 256,
    "honor_priority": true,
    "overflow_share": null
  },
  "Product": {
    "peak_msu": null,
    "next_peak_msu": null,
    "peak_growth_share_per_year": 0,
    "applies": true
  },
  "ScenarioWorkload": {
    "regions": 1,
    "periods_per_month": 1,
    "growth_share_per_year": 0
  }
} as const
