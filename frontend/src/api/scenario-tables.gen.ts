// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const scenarioTables = {
  "mix": {
    "name": "Mix",
    "title": "The mix, part by part",
    "heads": [
      {
        "head": "Substitution",
        "field": "part.label",
        "shows": "prose"
      },
      {
        "head": "Window",
        "field": "window.label",
        "shows": "text",
        "if_apart": true
      },
      {
        "head": "Share",
        "field": "part.share",
        "shows": "number",
        "unit": "share"
      },
      {
        "head": "Transactions",
        "field": "part.transactions",
        "shows": "figure"
      },
      {
        "head": "GP time saved",
        "field": "part.gp_seconds_saved",
        "shows": "figure",
        "color": "GP"
      },
      {
        "head": "zIIP time added",
        "field": "part.ziip_seconds_added",
        "shows": "figure",
        "color": "zIIP"
      }
    ]
  },
  "bill": {
    "name": "Bill",
    "title": "One month’s bill by product, all adopted, in year 1",
    "heads": [
      {
        "head": "Product",
        "field": "label",
        "shows": "text"
      },
      {
        "head": "Billed on",
        "field": "lpars",
        "shows": "text"
      },
      {
        "head": "Peak before",
        "field": "peak_before",
        "shows": "figure",
        "color": 7
      },
      {
        "head": "Peak after",
        "field": "peak_after",
        "shows": "figure",
        "color": 0
      },
      {
        "head": "Whole MSU before",
        "field": "billed_before",
        "shows": "figure"
      },
      {
        "head": "Whole MSU after",
        "field": "billed_after",
        "shows": "figure"
      },
      {
        "head": "Bill falls by",
        "field": "billed_saving",
        "shows": "figure",
        "below": "Bill rises by"
      },
      {
        "head": "Lost to the next peak or the cap",
        "field": "lost",
        "shows": "figure"
      },
      {
        "head": "Bill before",
        "field": "bill_before",
        "shows": "figure"
      },
      {
        "head": "Bill after",
        "field": "bill_after",
        "shows": "figure"
      },
      {
        "head": "Saving",
        "field": "saving",
        "shows": "figure",
        "color": 0
      }
    ]
  },
  "years": {
    "name": "Years",
    "title": "Money year by year",
    "heads": [
      {
        "head": "Year",
        "field": "Year {year}",
        "shows": "text"
      },
      {
        "head": "Saving",
        "field": "saving",
        "shows": "figure",
        "color": 0
      },
      {
        "head": "Net of running costs",
        "field": "net",
        "shows": "figure",
        "color": 1
      },
      {
        "head": "Present value",
        "field": "present_value",
        "shows": "figure",
        "color": 2
      },
      {
        "head": "Cumulated, not discounted",
        "field": "cumulated",
        "shows": "figure",
        "color": 3
      }
    ]
  },
  "months": {
    "name": "Months",
    "title": "Month by month",
    "heads": [
      {
        "head": "Month",
        "field": "month",
        "shows": "number"
      },
      {
        "head": "Year",
        "field": "year",
        "shows": "number"
      },
      {
        "head": "Adopted",
        "field": "adoption_share",
        "shows": "number",
        "unit": "share"
      },
      {
        "head": "GP time saved in the peak window",
        "field": "gp_seconds_saved",
        "shows": "figure"
      },
      {
        "head": "MSU saved",
        "field": "saved_msu",
        "shows": "figure"
      },
      {
        "head": "Saving",
        "field": "saving",
        "shows": "figure"
      },
      {
        "head": "Cumulated, not discounted",
        "field": "cumulated",
        "shows": "number",
        "unit": "table",
        "color": 0
      }
    ]
  },
  "swings": {
    "name": "Sensitivity",
    "title": "What each uncertain input does",
    "heads": [
      {
        "head": "Input",
        "field": "label",
        "shows": "prose"
      },
      {
        "head": "Low end",
        "field": "low_input",
        "shows": "number",
        "unit": "row"
      },
      {
        "head": "High end",
        "field": "high_input",
        "shows": "number",
        "unit": "row"
      },
      {
        "head": "At the low end",
        "field": "at_low",
        "shows": "number",
        "unit": "table",
        "color": 1
      },
      {
        "head": "At the high end",
        "field": "at_high",
        "shows": "number",
        "unit": "table",
        "color": 0
      }
    ]
  }
} as const
