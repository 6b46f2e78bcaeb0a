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
    ],
    "below": "GPs taken"
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
    "short": "R4HA",
    "below": "MSU added to the four-hour average"
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
    "places": [
      "reproduced"
    ]
  },
  {
    "id": "msu_hours_saved",
    "group": "consumed",
    "places": [
      "compared",
      "more"
    ],
    "label": "Consumed MSU saved in the peak window"
  },
  {
    "id": "msu_hours_saved_per_million",
    "group": "consumed",
    "places": [
      "more"
    ]
  },
  {
    "id": "msu_hours_saved_per_day",
    "group": "consumed",
    "places": [
      "more"
    ]
  },
  {
    "id": "msu_hours_saved_per_month",
    "group": "consumed",
    "places": [
      "compared",
      "more"
    ]
  },
  {
    "id": "msu_hours_saved_per_year",
    "group": "consumed",
    "places": [
      "more"
    ]
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
    "short": "Billed",
    "below": "MSU added to the billed peak"
  },
  {
    "id": "bill_peak_after_msu",
    "group": "bill",
    "places": [
      "more"
    ]
  },
  {
    "id": "bill_peak_fall_share",
    "group": "bill",
    "places": [
      "compared",
      "more"
    ]
  },
  {
    "id": "bill_consumed_after_msu_hours",
    "group": "bill",
    "places": [
      "more"
    ]
  },
  {
    "id": "bill_consumption_fall_share",
    "group": "bill",
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
    "id": "million_saving",
    "group": "money",
    "places": [
      "compared",
      "earning",
      "more"
    ],
    "label": "Saved by a million transactions"
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
  },
  {
    "id": "break_even_price_factor",
    "group": "money",
    "places": [
      "sought"
    ],
    "label": "Break-even factor of all prices"
  },
  {
    "id": "break_even_licence",
    "group": "money",
    "places": [
      "sought"
    ],
    "label": "Break-even licence"
  },
  {
    "id": "break_even_one_off",
    "group": "money",
    "places": [
      "sought"
    ],
    "label": "Break-even cost at the start"
  },
  {
    "id": "break_even_yearly_costs",
    "group": "money",
    "places": [
      "sought"
    ],
    "label": "Break-even other costs"
  }
] as const

export const fields = {
  "FlatPrice": {
    "flat_per_msu_month": {
      "label": "Price of an MSU",
      "per": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "whole": true
      }
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
      "per": "a month",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "whole": true
      }
    }
  },
  "Money": {
    "consumption_price_per_msu_hour": {
      "label": "Price per MSU-hour",
      "per": "a MSU-hour",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "defined_capacity_msu": {
      "label": "Defined capacity",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "The billed hour is the lower of R4HA and this",
      "optional": true,
      "placeholder": "none",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "licence_per_year": {
      "label": "Licence",
      "per": "a year",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "whole": true
      }
    },
    "one_off": {
      "label": "One-off cost",
      "per": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "whole": true
      }
    },
    "yearly_costs": {
      "label": "Other costs",
      "per": "a year",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "whole": true
      }
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
      "hint": "Empty: from the PCI of the machine's model and of the one at full speed",
      "optional": true,
      "placeholder": "From the machine’s PCI",
      "limits": {
        "low": 256.0,
        "high": 25600.0
      }
    },
    "overflow_share": {
      "label": "Overflow share (override)",
      "apiUnit": "share",
      "unit": "%",
      "style": "percent",
      "optional": true,
      "placeholder": "as measured",
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
    },
    "test_version": {
      "label": "Version of your test",
      "apiUnit": "",
      "unit": "",
      "optional": true,
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
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "price_per_msu_month": {
      "label": "Price per MSU",
      "per": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "whole": true
      }
    }
  },
  "Product": {
    "peak_msu": {
      "label": "R4HA peak",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "Billed peak of a month before, summed over the LPARs where it runs",
      "optional": true,
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
      "optional": true,
      "placeholder": "not known",
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
    "capture_ratio": {
      "label": "Capture ratio",
      "apiUnit": "",
      "unit": "",
      "hint": "Captured CPU time (APPL %) ÷ dispatch time, from RMF",
      "optional": true,
      "placeholder": "1, not stated",
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
      "optional": true,
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
    "day_transactions": {
      "label": "Transactions of the day",
      "apiUnit": "transactions",
      "unit": "transactions",
      "hint": "All hours of the day",
      "optional": true,
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
      "optional": true,
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
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000000000.0,
        "aboveLow": true
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
      "optional": true,
      "limits": {
        "low": -1000000000000000.0,
        "high": 1000000000000000.0
      }
    },
    "high": {
      "label": "High",
      "apiUnit": "",
      "unit": "",
      "optional": true,
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
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "aboveLow": true
      }
    }
  }
} as const

export const parts = {
  "FlatPrice": {},
  "Hours": {
    "label": {
      "label": "Name of these hours",
      "example": "Evening batch",
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
    "currency": {
      "label": "Currency",
      "upper": true,
      "example": "EUR",
      "most": 3
    },
    "mode": {
      "label": "How the saving is valued",
      "options": [
        {
          "value": "peak",
          "label": "R4HA peak"
        },
        {
          "value": "consumption",
          "label": "Consumption"
        }
      ]
    },
    "products": {
      "of": [
        "Product"
      ],
      "most": 12
    },
    "contract_counts": {
      "label": "What the contract counts",
      "options": [
        {
          "value": "whole_msu",
          "label": "Whole MSU"
        },
        {
          "value": "as_measured",
          "label": "MSU as measured"
        }
      ],
      "hint": "Whole MSU: 10.19 and 9.78 are both billed as 10"
    }
  },
  "Offload": {
    "honor_priority": {
      "label": "When zIIPs are busy: IIPHONORPRIORITY",
      "options": [
        {
          "value": true,
          "label": "YES: GPs help"
        },
        {
          "value": false,
          "label": "NO: work waits"
        }
      ],
      "inSight": true
    }
  },
  "Part": {},
  "PricedValueContent": {
    "ziip_charged_share": {
      "askedWith": "price_per_msu_hour"
    }
  },
  "PriceLevel": {},
  "Product": {
    "label": {
      "label": "Product",
      "example": "CICS TS",
      "most": 120
    },
    "price": {
      "of": [
        "FlatPrice",
        "LevelPrice"
      ]
    },
    "contract_counts": {
      "label": "What its contract counts",
      "options": [
        {
          "value": "whole_msu",
          "label": "Whole MSU"
        },
        {
          "value": "as_measured",
          "label": "MSU as measured"
        }
      ],
      "placeholder": "As for all products"
    },
    "keep_peak": {
      "label": "Keep my own peak"
    },
    "applies": {
      "label": "Runs in this LPAR"
    }
  },
  "ProfileCapacity": {
    "lpar": {
      "label": "LPAR",
      "example": "LPAR A",
      "most": 120
    }
  },
  "RampStep": {},
  "ScenarioContent": {
    "speed_by": {
      "label": "Convert CPU time by"
    },
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
    "msu_basis": {
      "label": "MSU basis"
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
    "profile": {
      "of": [
        "Profile"
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
  "Uncertainty": {
    "shape": {
      "label": "Shape"
    },
    "distribution": {
      "label": "Distribution"
    }
  }
} as const

export const defaults = {
  "Money": {
    "mode": "peak",
    "products": [],
    "contract_counts": "whole_msu",
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
    "r723nffs": null,
    "honor_priority": true,
    "overflow_share": null
  },
  "Product": {
    "contract_counts": null,
    "peak_msu": null,
    "next_peak_msu": null,
    "keep_peak": false,
    "peak_growth_share_per_year": 0,
    "applies": true
  },
  "ScenarioWorkload": {
    "regions": 1,
    "day_transactions": null,
    "month_transactions": null,
    "year_transactions": null,
    "periods_per_month": 1,
    "growth_share_per_year": 0
  }
} as const
