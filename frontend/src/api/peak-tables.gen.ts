// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const peakTables = {
  "windows": {
    "name": "Next peaks",
    "title": "The highest four hours that have no hour in common",
    "heads": [
      {
        "head": "Window",
        "field": "index",
        "shows": "moment"
      },
      {
        "head": "R4HA",
        "field": "r4ha_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Above what is left at the old peak",
        "field": "above_old_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Then the peak is",
        "field": "then_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      }
    ]
  },
  "windows_after": {
    "name": "Next peaks",
    "title": "The highest four hours that have no hour in common",
    "heads": [
      {
        "head": "Window",
        "field": "index",
        "shows": "moment"
      },
      {
        "head": "R4HA after",
        "field": "r4ha_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Above what is left at the old peak",
        "field": "above_old_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Then the peak is",
        "field": "then_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      }
    ]
  },
  "windows_held": {
    "name": "Next peaks",
    "title": "The highest four hours that have no hour in common",
    "heads": [
      {
        "head": "Window",
        "field": "index",
        "shows": "moment"
      },
      {
        "head": "Billed",
        "field": "r4ha_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Above what is left at the old peak",
        "field": "above_old_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Then the peak is",
        "field": "then_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      }
    ]
  },
  "parts": {
    "name": "LPARs",
    "title": "What each LPAR is of the billed peaks",
    "heads": [
      {
        "head": "LPAR",
        "field": "lpar",
        "shows": "text"
      },
      {
        "head": "At the old peak",
        "field": "before_msu",
        "shows": "figure",
        "unit": "MSU",
        "color": 7
      },
      {
        "head": "Left there",
        "field": "left_at_old_peak_msu",
        "shows": "figure",
        "unit": "MSU",
        "color": 1
      },
      {
        "head": "At the new peak",
        "field": "after_msu",
        "shows": "figure",
        "unit": "MSU",
        "color": 0
      }
    ]
  },
  "recorded": {
    "name": "Recorded R4HA",
    "title": "The R4HA that the machine recorded (SMF70LAC), beside the computed one",
    "heads": [
      {
        "head": "LPAR",
        "field": "lpar",
        "shows": "text"
      },
      {
        "head": "Highest recorded",
        "field": "peak_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Window ends",
        "field": "peak_index",
        "shows": "moment"
      },
      {
        "head": "Averages compared",
        "field": "compared",
        "shows": "number"
      },
      {
        "head": "Recorded less computed, at most",
        "field": "difference",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "There the window ends",
        "field": "index",
        "shows": "moment"
      }
    ]
  },
  "products": {
    "name": "Products",
    "title": "What is billed for each product",
    "heads": [
      {
        "head": "Product",
        "field": "product",
        "shows": "text"
      },
      {
        "head": "Peak before",
        "field": "total.before.billed_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Window ends",
        "field": "total.before.billed_peak_index",
        "shows": "moment"
      },
      {
        "head": "Peak after",
        "field": "total.after.billed_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Window ends, after",
        "field": "total.after.billed_peak_index",
        "shows": "moment"
      },
      {
        "head": "Saved at the old peak",
        "field": "saved_at_old_peak_msu",
        "shows": "figure",
        "unit": "MSU",
        "below": "Added at the old peak"
      },
      {
        "head": "Lost to the new peak",
        "field": "lost_to_new_peak_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Billed saving",
        "field": "billed_saving_msu",
        "shows": "figure",
        "unit": "MSU",
        "below": "Added to the bill"
      }
    ]
  },
  "months": {
    "name": "Billing months",
    "title": "What each billing month bills",
    "heads": [
      {
        "head": "Billing month",
        "field": "month",
        "shows": "text"
      },
      {
        "head": "Days",
        "field": "starts_on",
        "shows": "text"
      },
      {
        "head": "Peak before",
        "field": "peak_before_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Window ends",
        "field": "peak_before_index",
        "shows": "moment"
      },
      {
        "head": "Peak after",
        "field": "peak_after_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Window ends, after",
        "field": "peak_after_index",
        "shows": "moment"
      },
      {
        "head": "Billed saving",
        "field": "billed_saving_msu",
        "shows": "figure",
        "unit": "MSU",
        "below": "Added to the bill"
      },
      {
        "head": "Billed, whole MSU",
        "field": "whole_before_msu",
        "shows": "text"
      }
    ]
  },
  "consumed": {
    "name": "MSU consumed",
    "title": "What is consumed in all hours",
    "heads": [
      {
        "head": "Billing month",
        "field": "month",
        "shows": "text"
      },
      {
        "head": "LPAR",
        "field": "lpar",
        "shows": "text"
      },
      {
        "head": "MSU consumed before",
        "field": "before_msu_hours",
        "shows": "figure",
        "unit": "MSU-hours"
      },
      {
        "head": "MSU consumed after",
        "field": "after_msu_hours",
        "shows": "figure",
        "unit": "MSU-hours"
      },
      {
        "head": "Consumed MSU saved",
        "field": "saved_msu_hours",
        "shows": "figure",
        "unit": "MSU-hours"
      }
    ]
  },
  "bills": {
    "name": "Months by product",
    "title": "What each billing month costs",
    "heads": [
      {
        "head": "Billing month",
        "field": "month",
        "shows": "text"
      },
      {
        "head": "Product",
        "field": "label",
        "shows": "text"
      },
      {
        "head": "Peak before",
        "field": "peak_before_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Peak after",
        "field": "peak_after_msu",
        "shows": "figure",
        "unit": "MSU"
      },
      {
        "head": "Bill before",
        "field": "bill_before",
        "shows": "figure",
        "unit": "table"
      },
      {
        "head": "Bill after",
        "field": "bill_after",
        "shows": "figure",
        "unit": "table"
      },
      {
        "head": "Saving",
        "field": "saving",
        "shows": "figure",
        "unit": "table"
      }
    ]
  }
} as const
