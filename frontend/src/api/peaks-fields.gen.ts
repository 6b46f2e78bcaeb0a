// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const fields = {
  "PeaksContent": {
    "billing_day": {
      "label": "Billing months begin on day",
      "apiUnit": "",
      "unit": "",
      "hint": "IBM’s run from 00:00 on the 2nd to 24:00 on the 1st",
      "limits": {
        "low": 1.0,
        "high": 28.0,
        "whole": true
      }
    },
    "window_hours": {
      "label": "Window Hours",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 168.0,
        "aboveLow": true
      }
    },
    "reduction_share": {
      "label": "Reduction Share",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "first_minute": {
      "label": "First Minute",
      "apiUnit": "min",
      "unit": "min",
      "limits": {
        "low": 0.0,
        "high": 1439.0,
        "whole": true
      }
    }
  },
  "Profile": {
    "billing_day": {
      "label": "Billing months begin on day",
      "apiUnit": "",
      "unit": "",
      "hint": "IBM’s run from 00:00 on the 2nd to 24:00 on the 1st",
      "limits": {
        "low": 1.0,
        "high": 28.0,
        "whole": true
      }
    }
  },
  "LparSeries": {
    "defined_capacity_msu": {
      "label": "Defined Capacity Msu",
      "apiUnit": "MSU",
      "unit": "MSU",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "absolute_cap_msu": {
      "label": "Absolute Cap Msu",
      "apiUnit": "MSU",
      "unit": "MSU",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    }
  },
  "CapacityGroup": {
    "limit_msu": {
      "label": "Limit",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    }
  },
  "ProfileProduct": {},
  "ZiipWork": {
    "eligible_seconds_per_hour": {
      "label": "Eligible work at the peak",
      "apiUnit": "s/h",
      "unit": "s/h",
      "hint": "zIIP seconds an hour if all of it ran there",
      "limits": {
        "low": 0.0,
        "high": 230400.0
      }
    },
    "target_utilisation": {
      "label": "Target utilisation of each zIIP",
      "apiUnit": "share",
      "unit": "%",
      "style": "percent",
      "limits": {
        "low": 0.01,
        "high": 1.0
      }
    },
    "ziip_seconds_in_use_per_hour": {
      "label": "Other work on these zIIPs",
      "apiUnit": "s/h",
      "unit": "s/h",
      "limits": {
        "low": 0.0,
        "high": 230400.0
      }
    },
    "engines": {
      "label": "zIIPs of the LPAR",
      "apiUnit": "zIIP",
      "unit": "zIIP",
      "optional": true,
      "placeholder": "As many as needed",
      "limits": {
        "low": 1.0,
        "high": 64.0,
        "whole": true
      }
    },
    "r723nffs": {
      "label": "Normalisation, R723NFFS",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "placeholder": "From the machine’s PCI",
      "limits": {
        "low": 256.0,
        "high": 25600.0
      }
    },
    "gp_seconds_before_per_hour": {
      "label": "GP time of the eligible part, before",
      "apiUnit": "s/h",
      "unit": "s/h",
      "optional": true,
      "placeholder": "As the eligible work",
      "limits": {
        "low": 0.0,
        "high": 3600000.0
      }
    },
    "gp_seconds_of_all_before_per_hour": {
      "label": "Or: GP time of the whole work, before",
      "apiUnit": "s/h",
      "unit": "s/h",
      "hint": "Then enter below what of it stays on GPs",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 3600000.0
      }
    },
    "gp_seconds_staying_per_hour": {
      "label": "Of it stays on GPs",
      "apiUnit": "s/h",
      "unit": "s/h",
      "hint": "What was never eligible",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 3600000.0
      }
    },
    "overflow_share": {
      "label": "Share that overflows, your own",
      "apiUnit": "share",
      "unit": "%",
      "style": "percent",
      "optional": true,
      "placeholder": "as measured",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "ziips_per_cp": {
      "label": "zIIPs for each CP, your own",
      "apiUnit": "zIIP",
      "unit": "zIIP",
      "hint": "In place of the machine’s most zIIPs",
      "optional": true,
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
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    }
  }
} as const

export const parts = {
  "PeaksContent": {
    "sources": {
      "most": 500
    },
    "interval_minutes": {
      "label": "Interval"
    },
    "reading": {
      "label": "Reading of the R4HA"
    },
    "start": {
      "label": "Beginning of the R4HA"
    },
    "smf_interval_minutes": {
      "label": "SMF interval"
    },
    "unit": {
      "label": "Unit"
    },
    "time_zone": {
      "label": "Time zone",
      "optional": true,
      "example": "Europe/Berlin",
      "most": 120
    },
    "groups": {
      "most": 50
    },
    "products": {
      "most": 50
    },
    "series": {
      "most": 100,
      "least": 1
    },
    "workload": {
      "most": 100
    },
    "reduction": {
      "most": 100
    },
    "addition": {
      "most": 100
    },
    "savings": {
      "most": 100
    },
    "recorded": {
      "most": 100
    },
    "starts_on": {
      "label": "Starts On",
      "optional": true,
      "day": true,
      "example": "2026-01-01",
      "most": 10
    },
    "averages": {
      "label": "Averages"
    },
    "msu_basis": {
      "label": "Msu Basis"
    }
  },
  "Profile": {
    "sources": {
      "most": 500
    },
    "interval_minutes": {
      "label": "Interval"
    },
    "reading": {
      "label": "Reading of the R4HA"
    },
    "start": {
      "label": "Beginning of the R4HA"
    },
    "smf_interval_minutes": {
      "label": "SMF interval"
    },
    "unit": {
      "label": "Unit"
    },
    "time_zone": {
      "label": "Time zone",
      "optional": true,
      "example": "Europe/Berlin",
      "most": 120
    },
    "groups": {
      "most": 50
    },
    "products": {
      "most": 50
    },
    "days": {
      "most": 366,
      "least": 1
    },
    "calendar": {
      "example": "['First', 'Typical', 'Typical']",
      "most": 366,
      "least": 1
    },
    "starts_on": {
      "label": "First day",
      "optional": true,
      "day": true,
      "example": "2026-11-01",
      "most": 10
    },
    "defined_capacities": {
      "of": [
        "ProfileCapacity"
      ],
      "most": 20
    },
    "absolute_caps": {
      "most": 20
    },
    "capacity_changes": {
      "most": 8000
    },
    "savings": {
      "of": [
        "ProfileSaving"
      ],
      "most": 20
    }
  },
  "LparSeries": {
    "lpar": {
      "label": "Lpar",
      "example": "PROD1",
      "most": 120
    },
    "msu": {
      "most": 105408
    },
    "layers": {
      "most": 8
    },
    "capacity_changes": {
      "most": 400
    }
  },
  "CapacityGroup": {
    "group": {
      "label": "Capacity group",
      "example": "GRP1",
      "most": 120
    },
    "lpars": {
      "example": "['LPAR A']",
      "most": 100,
      "least": 1
    }
  },
  "ProfileProduct": {
    "product": {
      "label": "Product",
      "example": "CICS TS",
      "most": 120
    },
    "lpars": {
      "example": "['PROD1']",
      "most": 100,
      "least": 1
    },
    "hours": {
      "most": 100
    }
  },
  "ZiipWork": {
    "msu_basis": {
      "label": "Msu Basis"
    }
  }
} as const

export const defaults = {
  "Profile": {
    "sources": [],
    "reading": "simple",
    "start": "complete_windows",
    "smf_interval_minutes": null,
    "unit": "MSU",
    "machine": null,
    "billing_day": 2,
    "time_zone": null,
    "groups": [],
    "products": [],
    "starts_on": null,
    "defined_capacities": [],
    "absolute_caps": [],
    "capacity_changes": [],
    "savings": []
  }
} as const
