// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const calculations = {
  "closed-model": "ClosedModelContent",
  "contracts": "ContractsContent",
  "demand-bounds": "DemandBoundsContent",
  "exchange": "ExchangeContent",
  "freed-capacity": "FreedContent",
  "json-length": "JsonContent",
  "limits": "LimitsContent",
  "load-test": "LoadTestContent",
  "open-model": "OpenModelContent",
  "segments": "SegmentsContent",
  "signing": "SigningContent"
} as const

export const fields = {
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
      "ms": true,
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
  "ContractsContent": {
    "years": {
      "label": "Years",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 5.0,
        "whole": true
      }
    },
    "reported_months": {
      "label": "Months that are reported",
      "apiUnit": "",
      "unit": "",
      "hint": "The others are planned",
      "limits": {
        "low": 0.0,
        "high": 60.0,
        "whole": true
      }
    },
    "growth_share_per_year": {
      "label": "Growth a year, in months after these",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": -0.5,
        "high": 1.0
      }
    },
    "saved_msu_hours_per_month": {
      "label": "MSU saved a month",
      "apiUnit": "MSU-hours",
      "unit": "MSU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "live_from_month": {
      "label": "Live from month",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 61.0,
        "whole": true
      }
    },
    "saved_cpu_hours_per_month": {
      "label": "CPU hours saved a month",
      "apiUnit": "CPU-hours",
      "unit": "CPU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "saved_peak_msu": {
      "label": "MSU saved of each month’s peak",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
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
      "ms": true,
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
      "ms": true,
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
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
      "ms": true,
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "server_seconds": {
      "label": "Server’s time",
      "apiUnit": "s",
      "unit": "s",
      "ms": true,
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
      "ms": true,
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
    "factors": {
      "label": "Factors",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 100.0,
        "aboveLow": true
      }
    },
    "think_seconds": {
      "label": "Think time",
      "apiUnit": "s",
      "unit": "s",
      "ms": true,
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "response_seconds": {
      "label": "Expected response time",
      "apiUnit": "s",
      "unit": "s",
      "ms": true,
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    },
    "timeout_seconds": {
      "label": "Time-out of a request",
      "apiUnit": "s",
      "unit": "s",
      "hint": "The driver goes on sending while fewer wait than arrive in this time",
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
      "ms": true,
      "limits": {
        "low": 0.0,
        "high": 1000000.0
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
  "SigningContent": {
    "charges_per_year": {
      "label": "Charges of the reference year",
      "apiUnit": "a year",
      "unit": "a year",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0,
        "aboveLow": true
      }
    },
    "reference_msu_hours": {
      "label": "MSU consumed in the reference year",
      "apiUnit": "MSU-hours",
      "unit": "MSU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0,
        "aboveLow": true
      }
    },
    "growth_price_ratio": {
      "label": "Growth price",
      "apiUnit": "ratio",
      "unit": "ratio",
      "hint": "Of the price of the baseline",
      "limits": {
        "low": 0.0,
        "high": 2.0
      }
    },
    "growth_share_per_year": {
      "label": "Growth of the consumption a year",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": -0.5,
        "high": 1.0
      }
    },
    "growth_low": {
      "label": "Growth, P5",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Lower in 1 of 20 cases",
      "limits": {
        "low": -0.5,
        "high": 1.0
      }
    },
    "growth_high": {
      "label": "Growth, P95",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Higher in 1 of 20 cases",
      "limits": {
        "low": -0.5,
        "high": 1.0
      }
    },
    "years": {
      "label": "Years",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 10.0,
        "whole": true
      }
    },
    "saved_msu_hours_per_year": {
      "label": "MSU saved a year",
      "apiUnit": "MSU-hours",
      "unit": "MSU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "charges_fall_per_year": {
      "label": "Fall of the reference year's charges",
      "apiUnit": "a year",
      "unit": "a year",
      "hint": "By the lower peaks, when the change is live. Empty: as the peak falls",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "peak_msu": {
      "label": "Peak of the reference year",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "Mean of its months' peaks, all machines",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "saved_peak_msu": {
      "label": "MSU saved of the peak",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "What the change takes off it",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "least_baseline_msu_hours": {
      "label": "Least baseline",
      "apiUnit": "MSU-hours",
      "unit": "MSU-hours",
      "hint": "What has to be committed at least, a year",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
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
  "HeldFor": {
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
      "ms": true,
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
      "ms": true,
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "demand_seconds": {
      "label": "Demand",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 500.0
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
      "ms": true,
      "limits": {
        "low": 0.0,
        "high": 1000000.0,
        "aboveLow": true
      }
    }
  },
  "TcpSettings": {
    "mss_bytes": {
      "label": "MSS",
      "apiUnit": "bytes",
      "unit": "bytes",
      "hint": "MTU less 40: 536 with 576, 1460 with 1500",
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
  "ContractsInForce": {
    "years": {
      "label": "Years",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 5.0,
        "whole": true
      }
    },
    "reported_months": {
      "label": "Months that are reported",
      "apiUnit": "",
      "unit": "",
      "hint": "The others are planned",
      "limits": {
        "low": 0.0,
        "high": 60.0,
        "whole": true
      }
    },
    "growth_share_per_year": {
      "label": "Growth a year, in months after these",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": -0.5,
        "high": 1.0
      }
    },
    "saved_msu_hours_per_month": {
      "label": "MSU saved a month",
      "apiUnit": "MSU-hours",
      "unit": "MSU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "live_from_month": {
      "label": "Live from month",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 61.0,
        "whole": true
      }
    },
    "saved_cpu_hours_per_month": {
      "label": "CPU hours saved a month",
      "apiUnit": "CPU-hours",
      "unit": "CPU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "saved_peak_msu": {
      "label": "MSU saved of each month’s peak",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    }
  },
  "AlternativeTerms": {},
  "ConsumptionContract": {
    "baseline_cpu_hours_per_year": {
      "label": "Baseline a year, CPU hours",
      "apiUnit": "CPU-hours",
      "unit": "CPU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "begins_in_month": {
      "label": "Begins in month",
      "apiUnit": "",
      "unit": "",
      "hint": "Of the months above",
      "limits": {
        "low": 1.0,
        "high": 120.0,
        "whole": true
      }
    },
    "years": {
      "label": "Contract years",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 10.0,
        "whole": true
      }
    },
    "consumption_share": {
      "label": "Share of the consumption",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "That its machines, LPARs and containers have",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "saving_share": {
      "label": "Share of the saving",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Less what is saved where this contract charges nothing",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "baseline_msu_hours_per_year": {
      "label": "Baseline a year",
      "apiUnit": "MSU-hours",
      "unit": "MSU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "fixed_per_month": {
      "label": "Fixed charges",
      "apiUnit": "a month",
      "unit": "a month",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "discount_share": {
      "label": "Discount",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "limits": {
        "low": 0.0,
        "high": 1.0
      }
    },
    "cap_per_year": {
      "label": "Cap of a year",
      "apiUnit": "",
      "unit": "",
      "hint": "Empty: none",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    },
    "months_to_invoice": {
      "label": "Months to the invoice",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 24.0,
        "whole": true
      }
    }
  },
  "ConsumedPart": {
    "saved_msu_hours_per_month": {
      "label": "MSU saved a month",
      "apiUnit": "MSU-hours",
      "unit": "MSU-hours",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    }
  },
  "PeakLevel": {
    "from_msu": {
      "label": "Above",
      "apiUnit": "MSU",
      "unit": "MSU",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "price": {
      "label": "Price an MSU",
      "apiUnit": "a month",
      "unit": "a month",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    }
  },
  "PriceStep": {
    "from_month": {
      "label": "From month",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 120.0,
        "whole": true
      }
    },
    "price": {
      "label": "Price of the baseline",
      "apiUnit": "an MSU-hour",
      "unit": "an MSU-hour",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    },
    "growth_price": {
      "label": "Price above it",
      "apiUnit": "an MSU-hour",
      "unit": "an MSU-hour",
      "limits": {
        "low": 0.0,
        "high": 1000000.0
      }
    }
  },
  "TermClause": {}
} as const

export const parts = {
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
  "ContractsContent": {
    "currency": {
      "label": "Currency",
      "upper": true,
      "most": 3
    },
    "first_month": {
      "label": "First month",
      "hint": "Such as 2026-01",
      "most": 7
    },
    "consumed_msu_hours": {
      "label": "MSU consumed by month",
      "hint": "Those after the last are a year before's, grown",
      "most": 60
    },
    "months_model": {
      "label": "Months after those stated",
      "options": [
        {
          "value": "year_before",
          "label": "The same month a year before"
        },
        {
          "value": "mean_of_reported",
          "label": "The mean of the reported months"
        }
      ],
      "hint": "By the day, and grown"
    },
    "parts": {
      "of": [
        "ConsumedPart"
      ],
      "most": 12
    },
    "cpu_hours": {
      "label": "CPU hours by month",
      "most": 60
    },
    "peak_msu": {
      "label": "Peaks by month",
      "most": 60
    },
    "contracts": {
      "of": [
        "ConsumptionContract"
      ],
      "most": 4,
      "least": 1
    },
    "alternatives": {
      "of": [
        "AlternativeTerms"
      ],
      "most": 3
    }
  },
  "DemandBoundsContent": {},
  "ExchangeContent": {
    "new_connection": {
      "label": "A new connection for each request"
    },
    "tls": {
      "label": "Handshake of a new connection",
      "options": [
        {
          "value": "none",
          "label": "No TLS"
        },
        {
          "value": "resumed",
          "label": "TLS 1.2, session kept"
        },
        {
          "value": "full",
          "label": "TLS 1.2, full handshake"
        },
        {
          "value": "full_1_3",
          "label": "TLS 1.3, full handshake"
        }
      ],
      "askedWith": "new_connection"
    },
    "before": {
      "of": [
        "TcpSettings"
      ]
    },
    "after": {
      "of": [
        "TcpSettings"
      ]
    },
    "third": {
      "of": [
        "TcpSettings"
      ]
    }
  },
  "FreedContent": {
    "currency": {
      "label": "Currency",
      "upper": true,
      "most": 3
    }
  },
  "JsonContent": {
    "name": {
      "label": "Name of each element",
      "most": 200
    },
    "around": {
      "label": "The document without its elements",
      "lines": 5,
      "most": 20000
    }
  },
  "LimitsContent": {
    "resources": {
      "of": [
        "Resource"
      ],
      "most": 20,
      "least": 1
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
    "method": {
      "label": "Method",
      "options": [
        {
          "value": "GET",
          "label": "GET"
        },
        {
          "value": "POST",
          "label": "POST"
        },
        {
          "value": "PUT",
          "label": "PUT"
        }
      ]
    },
    "body": {
      "label": "Body of the request",
      "lines": 3,
      "most": 100000
    },
    "kept_files": {
      "most": 5
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
  "SegmentsContent": {},
  "SigningContent": {
    "currency": {
      "label": "Currency",
      "upper": true,
      "most": 3
    },
    "in_force": {
      "of": [
        "ContractsInForce"
      ]
    }
  },
  "Resource": {
    "kind": {
      "label": "Kind",
      "options": [
        {
          "value": "ports",
          "label": "Ephemeral ports"
        },
        {
          "value": "sessions",
          "label": "Sessions"
        },
        {
          "value": "tasks",
          "label": "Tasks (MXT)"
        },
        {
          "value": "l8",
          "label": "L8 TCBs"
        },
        {
          "value": "s8",
          "label": "S8 TCBs"
        },
        {
          "value": "qr",
          "label": "QR TCB"
        },
        {
          "value": "crypto",
          "label": "Crypto coprocessor"
        },
        {
          "value": "link",
          "label": "Network link"
        },
        {
          "value": "server",
          "label": "Single server"
        },
        {
          "value": "other",
          "label": "Other"
        }
      ]
    },
    "label": {
      "label": "Resource",
      "example": "Ports of the client",
      "most": 120
    },
    "scope": {
      "label": "Each has so many",
      "options": [
        {
          "value": "lpar",
          "label": "LPAR"
        },
        {
          "value": "region",
          "label": "Region"
        }
      ]
    },
    "per": {
      "label": "Of each",
      "optional": true,
      "example": "client LPAR",
      "most": 120
    },
    "hold": {
      "of": [
        "HeldFor",
        "Dispatched",
        "Saturated",
        "Sent"
      ]
    }
  },
  "HeldFor": {},
  "Dispatched": {},
  "Saturated": {},
  "Sent": {},
  "Station": {
    "label": {
      "label": "Station",
      "example": "CPs",
      "most": 120
    }
  },
  "TrafficClass": {
    "label": {
      "label": "Class",
      "most": 120
    },
    "demand_seconds": {
      "label": "Demand"
    }
  },
  "MeasuredLoad": {},
  "TcpSettings": {
    "delayed_acks": {
      "label": "DELAYACKS"
    },
    "nagle": {
      "label": "Nagle’s algorithm on"
    }
  },
  "ContractsInForce": {
    "currency": {
      "label": "Currency",
      "upper": true,
      "most": 3
    },
    "first_month": {
      "label": "First month",
      "hint": "Such as 2026-01",
      "most": 7
    },
    "consumed_msu_hours": {
      "label": "MSU consumed by month",
      "hint": "Those after the last are a year before's, grown",
      "most": 60
    },
    "months_model": {
      "label": "Months after those stated",
      "options": [
        {
          "value": "year_before",
          "label": "The same month a year before"
        },
        {
          "value": "mean_of_reported",
          "label": "The mean of the reported months"
        }
      ],
      "hint": "By the day, and grown"
    },
    "parts": {
      "of": [
        "ConsumedPart"
      ],
      "most": 12
    },
    "cpu_hours": {
      "label": "CPU hours by month",
      "most": 60
    },
    "peak_msu": {
      "label": "Peaks by month",
      "most": 60
    },
    "contracts": {
      "of": [
        "ConsumptionContract"
      ],
      "most": 4,
      "least": 1
    }
  },
  "AlternativeTerms": {
    "name": {
      "label": "Alternative",
      "most": 120
    },
    "contracts": {
      "of": [
        "ConsumptionContract"
      ],
      "most": 4,
      "least": 1
    }
  },
  "ConsumptionContract": {
    "name": {
      "label": "Contract",
      "most": 120
    },
    "clause": {
      "label": "Where it says so",
      "hint": "Its clauses, or a name",
      "most": 200
    },
    "clauses": {
      "of": [
        "TermClause"
      ],
      "most": 12
    },
    "charged_by": {
      "label": "Charges by",
      "options": [
        {
          "value": "msu_hours",
          "label": "MSU consumed"
        },
        {
          "value": "cpu_hours",
          "label": "CPU hours"
        },
        {
          "value": "peak_levels",
          "label": "Each month’s peak, by levels"
        },
        {
          "value": "flat",
          "label": "A flat amount"
        }
      ]
    },
    "parts": {
      "most": 12
    },
    "levels": {
      "of": [
        "PeakLevel"
      ],
      "most": 20
    },
    "prices": {
      "of": [
        "PriceStep"
      ],
      "most": 12,
      "least": 1
    },
    "settles_by": {
      "label": "Settles by",
      "options": [
        {
          "value": "month",
          "label": "Month"
        },
        {
          "value": "quarter",
          "label": "Quarter"
        },
        {
          "value": "year",
          "label": "Contract year"
        }
      ]
    },
    "below_baseline": {
      "label": "Below the baseline",
      "options": [
        {
          "value": "nothing",
          "label": "Nothing is given for it"
        },
        {
          "value": "credit",
          "label": "A credit at the price above it"
        },
        {
          "value": "carried_one_year",
          "label": "Carried on for one year"
        },
        {
          "value": "carried_to_the_end",
          "label": "Carried on to the end"
        }
      ]
    }
  },
  "ConsumedPart": {
    "name": {
      "label": "Part",
      "most": 120
    },
    "consumed_msu_hours": {
      "label": "MSU consumed by month",
      "most": 60
    }
  },
  "PeakLevel": {},
  "PriceStep": {},
  "TermClause": {
    "term": {
      "label": "Term",
      "options": [
        {
          "value": "scope",
          "label": "Scope"
        },
        {
          "value": "unit",
          "label": "What is charged"
        },
        {
          "value": "period",
          "label": "Contract years"
        },
        {
          "value": "baseline",
          "label": "Baseline"
        },
        {
          "value": "price",
          "label": "Price"
        },
        {
          "value": "growth_price",
          "label": "Price above the baseline"
        },
        {
          "value": "settlement",
          "label": "Settlement"
        },
        {
          "value": "below_baseline",
          "label": "Below the baseline"
        },
        {
          "value": "fixed",
          "label": "Fixed charges"
        },
        {
          "value": "discount",
          "label": "Discount"
        },
        {
          "value": "cap",
          "label": "Cap"
        },
        {
          "value": "invoice",
          "label": "Invoice"
        }
      ]
    },
    "clause": {
      "label": "Clause",
      "most": 200
    }
  }
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
  "ContractsContent": {
    "currency": "EUR",
    "first_month": "2026-01",
    "years": 1,
    "consumed_msu_hours": [
      900000.0,
      900000.0,
      900000.0,
      900000.0,
      900000.0,
      900000.0,
      1150000.0,
      1150000.0,
      1150000.0,
      1150000.0,
      1150000.0,
      1150000.0
    ],
    "reported_months": 0,
    "months_model": "year_before",
    "growth_share_per_year": 0,
    "saved_msu_hours_per_month": 50000,
    "live_from_month": 8,
    "parts": [],
    "cpu_hours": [],
    "saved_cpu_hours_per_month": 0,
    "peak_msu": [],
    "saved_peak_msu": 0,
    "contracts": [
      {
        "name": "Contract",
        "clause": "",
        "clauses": [],
        "charged_by": "msu_hours",
        "parts": [],
        "baseline_cpu_hours_per_year": 0.0,
        "levels": [],
        "begins_in_month": 1,
        "years": 1,
        "consumption_share": 1.0,
        "saving_share": 1.0,
        "baseline_msu_hours_per_year": 12000000.0,
        "prices": [
          {
            "from_month": 1,
            "growth_price": 0.5,
            "price": 1.0
          }
        ],
        "settles_by": "year",
        "below_baseline": "nothing",
        "fixed_per_month": 0.0,
        "discount_share": 0.0,
        "months_to_invoice": 0
      }
    ],
    "alternatives": []
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
    },
    "third": null
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
  "JsonContent": {
    "elements": 127,
    "element_bytes": 32,
    "other_bytes": 32,
    "name": "user_data",
    "around": "{\"COMM4KOperationResponse\":{\"tranid\":\"BBO#\",\"user_data\":[],\"taskid\":181,\"rs_spare\":\"\",\"recv_size\":0,\"send_size\":4096}}"
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
        "per": "client LPAR",
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
        "per": "server transaction",
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
        "per": "cryptographic coprocessor",
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
        "per": "network adapter",
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
        "per": "CICS region",
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
        "per": "CICS region",
        "hold": {
          "at_rate_per_second": 3499.03,
          "by": "dispatched",
          "dispatched_seconds": 122.565503,
          "interval_seconds": 62.982455
        }
      }
    ]
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
    "timeout_seconds": 10,
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
  "SegmentsContent": {
    "request_bytes": 1500,
    "response_bytes": 3000,
    "mss_bytes": 536
  },
  "SigningContent": {
    "currency": "EUR",
    "charges_per_year": 9600000,
    "reference_msu_hours": 12000000,
    "growth_price_ratio": 0.5,
    "growth_share_per_year": 0.06,
    "growth_low": 0.06,
    "growth_high": 0.06,
    "years": 3,
    "saved_msu_hours_per_year": 600000,
    "charges_fall_per_year": 192000,
    "peak_msu": null,
    "saved_peak_msu": null,
    "least_baseline_msu_hours": 0,
    "in_force": null
  },
  "ContractsInForce": {
    "currency": "EUR",
    "first_month": "2026-01",
    "years": 1,
    "consumed_msu_hours": [
      900000.0,
      900000.0,
      900000.0,
      900000.0,
      900000.0,
      900000.0,
      1150000.0,
      1150000.0,
      1150000.0,
      1150000.0,
      1150000.0,
      1150000.0
    ],
    "reported_months": 0,
    "months_model": "year_before",
    "growth_share_per_year": 0,
    "saved_msu_hours_per_month": 50000,
    "live_from_month": 8,
    "parts": [],
    "cpu_hours": [],
    "saved_cpu_hours_per_month": 0,
    "peak_msu": [],
    "saved_peak_msu": 0,
    "contracts": [
      {
        "name": "Contract",
        "clause": "",
        "clauses": [],
        "charged_by": "msu_hours",
        "parts": [],
        "baseline_cpu_hours_per_year": 0.0,
        "levels": [],
        "begins_in_month": 1,
        "years": 1,
        "consumption_share": 1.0,
        "saving_share": 1.0,
        "baseline_msu_hours_per_year": 12000000.0,
        "prices": [
          {
            "from_month": 1,
            "growth_price": 0.5,
            "price": 1.0
          }
        ],
        "settles_by": "year",
        "below_baseline": "nothing",
        "fixed_per_month": 0.0,
        "discount_share": 0.0,
        "months_to_invoice": 0
      }
    ]
  },
  "ConsumptionContract": {
    "name": "Contract",
    "clause": "",
    "clauses": [],
    "charged_by": "msu_hours",
    "parts": [],
    "baseline_cpu_hours_per_year": 0,
    "levels": [],
    "begins_in_month": 1,
    "years": 1,
    "consumption_share": 1,
    "saving_share": 1,
    "baseline_msu_hours_per_year": 0,
    "prices": [
      {
        "from_month": 1,
        "price": 0.0,
        "growth_price": 0.0
      }
    ],
    "settles_by": "year",
    "below_baseline": "nothing",
    "fixed_per_month": 0,
    "discount_share": 0,
    "cap_per_year": null,
    "months_to_invoice": 0
  },
  "ConsumedPart": {
    "name": "Part",
    "consumed_msu_hours": [],
    "saved_msu_hours_per_month": 0
  },
  "PeakLevel": {
    "from_msu": 0,
    "price": 0
  },
  "PriceStep": {
    "from_month": 1,
    "price": 0,
    "growth_price": 0
  },
  "TermClause": {
    "term": "baseline",
    "clause": ""
  }
} as const
