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
      "label": "Hours of the average",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 168.0,
        "aboveLow": true
      }
    },
    "reduction_share": {
      "label": "Share of the workload",
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
      "label": "Time of the first value",
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
      "label": "Defined capacity",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "A soft cap: the hour is billed by the lower of R4HA and cap, LPAR by LPAR.",
      "optional": true,
      "placeholder": "No cap",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "absolute_cap_msu": {
      "label": "Absolute cap",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "No interval uses more: what is above it waits.",
      "optional": true,
      "placeholder": "No cap",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    }
  },
  "CapacityChange": {
    "day": {
      "label": "Day",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 105408.0,
        "belowHigh": true,
        "whole": true
      }
    },
    "minute": {
      "label": "At",
      "apiUnit": "min",
      "unit": "min",
      "clock": "",
      "limits": {
        "low": 0.0,
        "high": 1439.0,
        "whole": true
      }
    },
    "defined_capacity_msu": {
      "label": "Defined capacity from then on",
      "apiUnit": "MSU",
      "unit": "MSU",
      "optional": true,
      "placeholder": "No cap",
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
  "ProductHours": {
    "start_minute": {
      "label": "From",
      "apiUnit": "min",
      "unit": "min",
      "clock": "end_minute",
      "limits": {
        "low": 0.0,
        "high": 1439.0,
        "whole": true
      }
    },
    "end_minute": {
      "label": "Until",
      "apiUnit": "min",
      "unit": "min",
      "clock": "start_minute",
      "limits": {
        "low": 1.0,
        "high": 1440.0,
        "whole": true
      }
    }
  },
  "DaySaving": {
    "start_minute": {
      "label": "From",
      "apiUnit": "min",
      "unit": "min",
      "clock": "end_minute",
      "limits": {
        "low": 0.0,
        "high": 1439.0,
        "whole": true
      }
    },
    "end_minute": {
      "label": "Until",
      "apiUnit": "min",
      "unit": "min",
      "clock": "start_minute",
      "limits": {
        "low": 1.0,
        "high": 1440.0,
        "whole": true
      }
    },
    "msu": {
      "label": "MSU saved in these hours",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "The same amount in every interval of these hours, and at most what is there",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "workload_share": {
      "label": "Share of the workload saved in these hours",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "In every interval of these hours this share of what the workload uses there",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "lpar_share": {
      "label": "Share of the LPAR saved in these hours",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "In every interval of these hours this share of all that the LPAR uses there",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    }
  },
  "Moved": {
    "start_minute": {
      "label": "From",
      "apiUnit": "min",
      "unit": "min",
      "clock": "end_minute",
      "limits": {
        "low": 0.0,
        "high": 1439.0,
        "whole": true
      }
    },
    "end_minute": {
      "label": "Until",
      "apiUnit": "min",
      "unit": "min",
      "clock": "start_minute",
      "limits": {
        "low": 1.0,
        "high": 1440.0,
        "whole": true
      }
    },
    "share": {
      "label": "Of it moved",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    }
  },
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
      "hint": "Then enter what of it stays on GPs",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 3600000.0
      }
    },
    "gp_seconds_staying_per_hour": {
      "label": "Stays on GPs",
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
    },
    "ziips_per_cp": {
      "label": "zIIPs per CP (override)",
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
      "label": "Billed peak",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    }
  },
  "LparZiips": {
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
  "EligibleWork": {
    "start_minute": {
      "label": "From",
      "apiUnit": "min",
      "unit": "min",
      "clock": "end_minute",
      "limits": {
        "low": 0.0,
        "high": 1439.0,
        "whole": true
      }
    },
    "end_minute": {
      "label": "Until",
      "apiUnit": "min",
      "unit": "min",
      "clock": "start_minute",
      "limits": {
        "low": 1.0,
        "high": 1440.0,
        "whole": true
      }
    },
    "eligible_seconds_per_hour": {
      "label": "Eligible work",
      "apiUnit": "s/h",
      "unit": "s/h",
      "limits": {
        "low": 0.0,
        "high": 230400.0
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
      "label": "Reading of the R4HA",
      "options": [
        {
          "value": "simple",
          "label": "Simple",
          "hint": "At the end of each interval the mean of the last four hours: 4 hourly or 48 five-minute values."
        },
        {
          "value": "scrt_like",
          "label": "SCRT-like",
          "hint": "As the bill: one value a clock hour, the mean of the R4HA at the ends of the hour’s SMF intervals. A saving in four clock hours then lowers no hour by all of itself."
        }
      ],
      "inSight": true
    },
    "start": {
      "label": "Beginning of the R4HA",
      "options": [
        {
          "value": "complete_windows",
          "label": "Complete windows",
          "hint": "Only whole windows of four hours count; before the first one is whole, and after a gap, there is no value."
        },
        {
          "value": "from_zero",
          "label": "From zero",
          "hint": "The hours before the series, and those in a gap, count as zero, as WLM starts after an IPL."
        }
      ],
      "inSight": true
    },
    "smf_interval_minutes": {
      "label": "SMF interval",
      "askedWith": "reading=scrt_like"
    },
    "unit": {
      "label": "Unit",
      "options": [
        {
          "value": "MSU",
          "label": "MSU"
        },
        {
          "value": "GP seconds",
          "label": "GP seconds"
        }
      ],
      "inSight": true
    },
    "time_zone": {
      "label": "Time zone",
      "placeholder": "None: every day has 24 hours",
      "optional": true,
      "example": "Europe/Berlin",
      "most": 120
    },
    "groups": {
      "of": [
        "CapacityGroup"
      ],
      "most": 50
    },
    "products": {
      "of": [
        "ProfileProduct"
      ],
      "most": 50
    },
    "series": {
      "of": [
        "LparSeries"
      ],
      "most": 100,
      "least": 1
    },
    "workload": {
      "optional": true,
      "most": 100
    },
    "reduction": {
      "optional": true,
      "most": 100
    },
    "addition": {
      "optional": true,
      "most": 100
    },
    "savings": {
      "optional": true,
      "most": 100
    },
    "recorded": {
      "most": 100
    },
    "starts_on": {
      "label": "First day",
      "optional": true,
      "day": true,
      "example": "2026-01-01",
      "most": 10
    },
    "averages": {
      "label": "Averages"
    },
    "msu_basis": {
      "label": "MSU basis"
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
      "label": "Reading of the R4HA",
      "options": [
        {
          "value": "simple",
          "label": "Simple",
          "hint": "At the end of each interval the mean of the last four hours: 4 hourly or 48 five-minute values."
        },
        {
          "value": "scrt_like",
          "label": "SCRT-like",
          "hint": "As the bill: one value a clock hour, the mean of the R4HA at the ends of the hour’s SMF intervals. A saving in four clock hours then lowers no hour by all of itself."
        }
      ],
      "inSight": true
    },
    "start": {
      "label": "Beginning of the R4HA",
      "options": [
        {
          "value": "complete_windows",
          "label": "Complete windows",
          "hint": "Only whole windows of four hours count; before the first one is whole, and after a gap, there is no value."
        },
        {
          "value": "from_zero",
          "label": "From zero",
          "hint": "The hours before the series, and those in a gap, count as zero, as WLM starts after an IPL."
        }
      ],
      "inSight": true
    },
    "smf_interval_minutes": {
      "label": "SMF interval",
      "askedWith": "reading=scrt_like"
    },
    "unit": {
      "label": "Unit",
      "options": [
        {
          "value": "MSU",
          "label": "MSU"
        },
        {
          "value": "GP seconds",
          "label": "GP seconds"
        }
      ],
      "inSight": true
    },
    "time_zone": {
      "label": "Time zone",
      "placeholder": "None: every day has 24 hours",
      "optional": true,
      "example": "Europe/Berlin",
      "most": 120
    },
    "groups": {
      "of": [
        "CapacityGroup"
      ],
      "most": 50
    },
    "products": {
      "of": [
        "ProfileProduct"
      ],
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
      "most": 20
    }
  },
  "LparSeries": {
    "lpar": {
      "label": "LPAR",
      "example": "PROD1",
      "most": 120
    },
    "msu": {
      "optional": true,
      "most": 105408,
      "least": 1
    },
    "layers": {
      "most": 8
    },
    "capacity_changes": {
      "of": [
        "CapacityChange"
      ],
      "most": 400
    }
  },
  "CapacityChange": {},
  "CapacityGroup": {
    "group": {
      "label": "Group",
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
      "of": [
        "ProductHours"
      ],
      "most": 100
    }
  },
  "ProductHours": {
    "lpar": {
      "label": "LPAR",
      "example": "PROD1",
      "most": 120
    },
    "weekdays": {
      "label": "Days of the week",
      "optional": true,
      "most": 7,
      "least": 1
    }
  },
  "DaySaving": {
    "lpar": {
      "label": "LPAR",
      "example": "PROD1",
      "most": 120
    },
    "at_most": {
      "label": "Takes at most what is there"
    },
    "weekdays": {
      "label": "On days of the week",
      "optional": true,
      "most": 7,
      "least": 1
    },
    "moved": {
      "of": [
        "Moved"
      ]
    },
    "days": {
      "optional": true,
      "most": 4000
    }
  },
  "Moved": {},
  "ZiipWork": {
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
    },
    "msu_basis": {
      "label": "MSU basis"
    },
    "inside_gp_time": {
      "label": "Overflow is in the billed peak"
    }
  },
  "LparZiips": {
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
    },
    "lpar": {
      "label": "LPAR",
      "example": "PROD1",
      "most": 120
    },
    "work": {
      "of": [
        "EligibleWork"
      ],
      "most": 24,
      "least": 1
    }
  },
  "EligibleWork": {
    "weekdays": {
      "label": "Days of the week",
      "optional": true,
      "most": 7,
      "least": 1
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
