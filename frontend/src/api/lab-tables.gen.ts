// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const labTables = {
  "choices": {
    "name": "Before or after signing",
    "title": "What all years cost, by when the change goes live",
    "heads": [
      {
        "head": "When",
        "field": "label",
        "shows": "prose"
      },
      {
        "head": "Cost of all years",
        "field": "cost",
        "shows": "figure"
      },
      {
        "head": "Saved",
        "field": "saved",
        "shows": "figure"
      },
      {
        "head": "P5",
        "field": "cost_low",
        "shows": "figure"
      },
      {
        "head": "P95",
        "field": "cost_high",
        "shows": "figure"
      }
    ]
  },
  "signing_years": {
    "name": "Years",
    "title": "Cost of each year",
    "heads": [
      {
        "head": "Year",
        "field": "year",
        "shows": "number"
      },
      {
        "head": "Consumed",
        "field": "consumed",
        "shows": "figure"
      },
      {
        "head": "With the change",
        "field": "consumed_after",
        "shows": "figure"
      },
      {
        "head": "Never",
        "field": "cost.never",
        "shows": "figure"
      },
      {
        "head": "After signing",
        "field": "cost.after_signing",
        "shows": "figure"
      },
      {
        "head": "Before, price held",
        "field": "cost.before_price_held",
        "shows": "figure"
      },
      {
        "head": "Before, total derived",
        "field": "cost.before_total_derived",
        "shows": "figure"
      }
    ]
  },
  "worth_now": {
    "name": "Now",
    "title": "What the change is worth until the next contract",
    "heads": [
      {
        "head": "When",
        "field": "label",
        "shows": "prose"
      },
      {
        "head": "Saved",
        "field": "saved",
        "shows": "figure"
      },
      {
        "head": "Left above the baseline",
        "field": "year.charged_after",
        "shows": "figure"
      },
      {
        "head": "Nothing left from",
        "field": "year.runs_out",
        "shows": "text"
      },
      {
        "head": "Saved at P5 of consumption",
        "field": "saved_low",
        "shows": "figure"
      },
      {
        "head": "Saved at P95 of consumption",
        "field": "saved_high",
        "shows": "figure"
      }
    ]
  },
  "by_baseline": {
    "name": "Baseline",
    "title": "Cost of all years by the baseline, price held",
    "heads": [
      {
        "head": "Baseline a year",
        "field": "baseline_msu_hours",
        "shows": "number",
        "unit": "MSU-hours"
      },
      {
        "head": "Without the change",
        "field": "cost",
        "shows": "number",
        "unit": "table",
        "color": 7
      },
      {
        "head": "With the change",
        "field": "cost_after",
        "shows": "number",
        "unit": "table",
        "color": 0
      }
    ]
  },
  "by_month": {
    "name": "By month",
    "title": "By month, with and without the change",
    "heads": [
      {
        "head": "Month",
        "field": "month",
        "shows": "text"
      },
      {
        "head": "Without the change",
        "field": "before",
        "shows": "figure",
        "unit": "table",
        "color": 7
      },
      {
        "head": "With the change",
        "field": "after",
        "shows": "figure",
        "unit": "table",
        "color": 0
      },
      {
        "head": "Baseline, a twelfth",
        "field": "baseline",
        "shows": "number",
        "unit": "table",
        "color": 1
      }
    ]
  },
  "terms": {
    "name": "Terms side by side",
    "title": "Contracts in force and their alternatives",
    "heads": [
      {
        "head": "Terms",
        "field": "name",
        "shows": "text"
      },
      {
        "head": "Months counted",
        "field": "months",
        "shows": "prose",
        "if_apart": true
      },
      {
        "head": "Cost",
        "field": "cost_before",
        "shows": "figure"
      },
      {
        "head": "Cost with the change",
        "field": "cost_after",
        "shows": "figure"
      },
      {
        "head": "Saved",
        "field": "saved",
        "shows": "figure"
      },
      {
        "head": "Against those in force",
        "field": "difference_before",
        "shows": "figure"
      },
      {
        "head": "Against them, with the change",
        "field": "difference_after",
        "shows": "figure"
      }
    ]
  },
  "contract_years": {
    "name": "Contract years",
    "title": "What each contract year costs",
    "heads": [
      {
        "head": "Contract",
        "field": "contract",
        "shows": "text",
        "if_apart": true
      },
      {
        "head": "Contract year",
        "field": "months",
        "shows": "text"
      },
      {
        "head": "Cost",
        "field": "cost_before",
        "shows": "figure"
      },
      {
        "head": "Cost with the change",
        "field": "cost_after",
        "shows": "figure"
      },
      {
        "head": "Saved",
        "field": "saved",
        "shows": "figure"
      },
      {
        "head": "Baseline",
        "field": "baseline",
        "shows": "figure"
      },
      {
        "head": "What it counts",
        "field": "consumed_before",
        "shows": "figure"
      },
      {
        "head": "With the change",
        "field": "consumed_after",
        "shows": "figure"
      },
      {
        "head": "Charged above it",
        "field": "charged_before",
        "shows": "figure"
      },
      {
        "head": "Left above it",
        "field": "charged_after",
        "shows": "figure"
      },
      {
        "head": "Nothing left from",
        "field": "runs_out",
        "shows": "text"
      }
    ]
  },
  "settlements": {
    "name": "Settlements",
    "title": "What each settlement comes to",
    "heads": [
      {
        "head": "Contract",
        "field": "contract",
        "shows": "text",
        "if_apart": true
      },
      {
        "head": "Settles",
        "field": "months",
        "shows": "text"
      },
      {
        "head": "Invoiced",
        "field": "invoiced",
        "shows": "text"
      },
      {
        "head": "Charged above",
        "field": "charged_before",
        "shows": "figure"
      },
      {
        "head": "Charged with the change",
        "field": "charged_after",
        "shows": "figure"
      },
      {
        "head": "Paid",
        "field": "paid_before",
        "shows": "figure"
      },
      {
        "head": "Paid with the change",
        "field": "paid_after",
        "shows": "figure"
      }
    ]
  },
  "resources": {
    "name": "Resources",
    "title": "Each resource, the first to stop on top",
    "heads": [
      {
        "head": "Resource",
        "field": "label",
        "shows": "prose"
      },
      {
        "head": "Stops at",
        "field": "stops_at",
        "shows": "figure"
      },
      {
        "head": "Utilisation",
        "field": "utilisation",
        "shows": "figure"
      },
      {
        "head": "In use",
        "field": "in_use",
        "shows": "figure"
      },
      {
        "head": "Held for",
        "field": "held_ms",
        "shows": "figure"
      },
      {
        "head": "Needed at your rate",
        "field": "needed",
        "shows": "count",
        "noun": "per"
      }
    ]
  },
  "throughput_by_clients": {
    "name": "Throughput by clients",
    "title": "Throughput by clients",
    "heads": [
      {
        "head": "Clients",
        "field": "clients",
        "shows": "number"
      },
      {
        "head": "Asymptote: at most",
        "field": "throughput_at_most",
        "shows": "number",
        "unit": "tps",
        "color": 1
      },
      {
        "head": "Throughput",
        "field": "throughput_per_second",
        "shows": "number",
        "unit": "tps",
        "color": 0
      }
    ]
  },
  "response_by_clients": {
    "name": "Response by clients",
    "title": "Response by clients",
    "heads": [
      {
        "head": "Clients",
        "field": "clients",
        "shows": "number"
      },
      {
        "head": "Asymptote: at least",
        "field": "response_at_least",
        "shows": "number",
        "unit": "ms",
        "times": 1000,
        "color": 1
      },
      {
        "head": "Response time",
        "field": "response_seconds",
        "shows": "number",
        "unit": "ms",
        "times": 1000,
        "color": 0
      }
    ]
  },
  "response_by_rate": {
    "name": "Response time by rate",
    "title": "Response time by rate",
    "heads": [
      {
        "head": "Rate",
        "field": "rate_per_second",
        "shows": "number",
        "unit": "tps"
      },
      {
        "head": "Clients in a loop",
        "field": "looped_seconds",
        "shows": "number",
        "unit": "ms",
        "times": 1000,
        "color": 1
      },
      {
        "head": "Arrivals at random",
        "field": "response_seconds",
        "shows": "number",
        "unit": "ms",
        "times": 1000,
        "color": 0
      }
    ]
  },
  "stations": {
    "name": "Stations",
    "title": "Stations",
    "heads": [
      {
        "head": "Station",
        "field": "label",
        "shows": "prose"
      },
      {
        "head": "Utilisation",
        "field": "utilisation",
        "shows": "figure"
      },
      {
        "head": "Time there",
        "field": "residence",
        "shows": "figure"
      },
      {
        "head": "Clients there",
        "field": "queue",
        "shows": "figure"
      },
      {
        "head": "Highest rate",
        "field": "highest_rate",
        "shows": "figure"
      }
    ]
  },
  "client_classes": {
    "name": "Classes",
    "title": "Classes of clients",
    "heads": [
      {
        "head": "Class",
        "field": "label",
        "shows": "text"
      },
      {
        "head": "Clients",
        "field": "clients",
        "shows": "figure"
      },
      {
        "head": "Throughput",
        "field": "throughput",
        "shows": "figure"
      },
      {
        "head": "Response time",
        "field": "response",
        "shows": "figure"
      }
    ]
  },
  "settings": {
    "name": "Settings",
    "title": "Segments and packets of each setting",
    "heads": [
      {
        "head": "Settings",
        "shows": "text"
      },
      {
        "head": "Segments of the request",
        "field": "request_segments",
        "shows": "figure"
      },
      {
        "head": "Segments of the response",
        "field": "response_segments",
        "shows": "figure"
      },
      {
        "head": "Round trips",
        "field": "round_trips",
        "shows": "figure"
      },
      {
        "head": "Time",
        "field": "exchange_ms",
        "shows": "figure"
      },
      {
        "head": "Tasks held",
        "field": "tasks",
        "shows": "figure"
      },
      {
        "head": "Packets with data",
        "field": "data_packets",
        "shows": "number"
      },
      {
        "head": "Packets with an ACK alone",
        "field": "ack_packets",
        "shows": "number"
      },
      {
        "head": "Packets a second",
        "field": "packets_per_second",
        "shows": "figure"
      }
    ],
    "names": [
      "Before",
      "After",
      "Third"
    ]
  },
  "planned_steps": {
    "name": "Planned steps",
    "title": "Steps of the plan",
    "heads": [
      {
        "head": "Rate presented",
        "field": "rate",
        "shows": "figure"
      },
      {
        "head": "Clients",
        "field": "clients",
        "shows": "figure"
      },
      {
        "head": "Driver’s users at most",
        "field": "unanswered",
        "shows": "figure"
      },
      {
        "head": "Driver could offer",
        "field": "could_offer",
        "shows": "figure"
      },
      {
        "head": "Samples",
        "field": "samples",
        "shows": "figure"
      },
      {
        "head": "Enough",
        "field": "enough",
        "shows": "yes"
      },
      {
        "head": "What it answers",
        "field": "question",
        "shows": "prose"
      }
    ]
  },
  "run_changes": {
    "name": "Run against run",
    "title": "Run against run",
    "heads": [
      {
        "head": "Run",
        "field": "after",
        "shows": "text"
      },
      {
        "head": "Change of capacity",
        "field": "capacity",
        "shows": "figure"
      },
      {
        "head": "Unloaded response",
        "field": "unloaded",
        "shows": "figure"
      },
      {
        "head": "Beyond the noise",
        "field": "beyond_noise",
        "shows": "yes"
      }
    ]
  },
  "measured_rates": {
    "name": "Measured rates",
    "title": "Rates and clients, measured beside the plan",
    "heads": [
      {
        "head": "Step",
        "field": "{run}, step {number}",
        "shows": "prose"
      },
      {
        "head": "Planned step",
        "field": "planned",
        "shows": "place"
      },
      {
        "head": "Offered",
        "field": "offered",
        "shows": "figure"
      },
      {
        "head": "Achieved",
        "field": "achieved",
        "shows": "figure"
      },
      {
        "head": "Of offered",
        "field": "kept_up",
        "shows": "figure"
      },
      {
        "head": "Clients by Little’s law",
        "field": "clients",
        "shows": "figure"
      },
      {
        "head": "Clients measured",
        "field": "clients_measured",
        "shows": "figure"
      }
    ]
  },
  "measured_times": {
    "name": "Measured times",
    "title": "Response times and errors",
    "heads": [
      {
        "head": "Step",
        "field": "{run}, step {number}",
        "shows": "prose"
      },
      {
        "head": "Mean",
        "field": "response",
        "shows": "figure"
      },
      {
        "head": "Of expected",
        "field": "against_expected",
        "shows": "figure"
      },
      {
        "head": "Errors",
        "field": "error_share",
        "shows": "figure"
      },
      {
        "head": "P50",
        "field": "p50",
        "shows": "figure"
      },
      {
        "head": "P90",
        "field": "p90",
        "shows": "figure"
      },
      {
        "head": "P95",
        "field": "p95",
        "shows": "figure"
      },
      {
        "head": "P99",
        "field": "p99",
        "shows": "figure"
      },
      {
        "head": "Percentile within ±",
        "field": "percentile_within",
        "shows": "figure"
      },
      {
        "head": "Requests",
        "field": "requests",
        "shows": "figure"
      }
    ]
  },
  "spread": {
    "name": "From run to run",
    "title": "From run to run: (highest − lowest) ÷ mean",
    "heads": [
      {
        "head": "Planned step",
        "field": "planned",
        "shows": "place"
      },
      {
        "head": "Runs",
        "field": "runs",
        "shows": "number"
      },
      {
        "head": "Achieved, mean",
        "field": "achieved",
        "shows": "figure"
      },
      {
        "head": "Spread of it",
        "field": "achieved_spread",
        "shows": "figure"
      },
      {
        "head": "Response, mean",
        "field": "response",
        "shows": "figure"
      },
      {
        "head": "Spread of the response",
        "field": "response_spread",
        "shows": "figure"
      }
    ]
  }
} as const
