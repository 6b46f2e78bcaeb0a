// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const reportKinds = {
  "value": {
    "label": "Value",
    "always": [
      "summary"
    ],
    "parts": [
      "summary",
      "figures",
      "before_after",
      "mix",
      "r4ha",
      "ziip",
      "money",
      "sensitivity",
      "assumptions",
      "evidence",
      "method",
      "findings",
      "limits"
    ]
  },
  "scenario": {
    "label": "Scenario",
    "always": [
      "summary"
    ],
    "parts": [
      "summary",
      "figures",
      "before_after",
      "mix",
      "r4ha",
      "ziip",
      "money",
      "sensitivity",
      "assumptions",
      "evidence",
      "method",
      "findings",
      "limits"
    ]
  },
  "comparison": {
    "label": "Comparison",
    "always": [
      "summary",
      "figures"
    ],
    "parts": [
      "summary",
      "figures",
      "before_after",
      "mix",
      "r4ha",
      "ziip",
      "money",
      "sensitivity",
      "assumptions",
      "evidence",
      "method",
      "findings",
      "limits"
    ]
  },
  "peaks": {
    "label": "Peaks",
    "always": [
      "summary",
      "r4ha"
    ],
    "parts": [
      "summary",
      "r4ha",
      "money",
      "limits",
      "method"
    ]
  },
  "side_by_side": {
    "label": "Side by side",
    "always": [
      "summary",
      "figures"
    ],
    "parts": [
      "summary",
      "figures",
      "r4ha",
      "money",
      "sensitivity",
      "assumptions",
      "evidence",
      "method",
      "findings",
      "limits"
    ]
  },
  "audit": {
    "label": "Audit",
    "always": [
      "summary"
    ],
    "parts": [
      "summary",
      "limits",
      "findings",
      "evidence",
      "method"
    ]
  },
  "lab": {
    "label": "Lab",
    "always": [
      "summary",
      "figures"
    ],
    "parts": [
      "summary",
      "figures",
      "money",
      "assumptions",
      "limits",
      "evidence",
      "method"
    ]
  }
} as const

export const partNames = {
  "summary": "Summary",
  "figures": "Figures",
  "before_after": "Before and after",
  "mix": "Mix",
  "r4ha": "R4HA",
  "ziip": "zIIP",
  "money": "Money",
  "sensitivity": "Sensitivity",
  "assumptions": "Assumptions",
  "evidence": "Evidence",
  "method": "Method and working",
  "findings": "Findings about the evidence",
  "limits": "Limits"
} as const

export const fields = {
  "Letterhead": {},
  "ReportWrite": {
    "expires_in_days": {
      "label": "The link expires in days",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 1.0,
        "high": 3650.0,
        "whole": true
      }
    }
  }
} as const

export const parts = {
  "Letterhead": {
    "name": {
      "label": "Name of the seller",
      "example": "Mainframe Partners Ltd",
      "most": 200
    },
    "logo": {
      "label": "Logo",
      "optional": true,
      "most": 533433
    },
    "confidentiality": {
      "label": "Confidentiality line",
      "hint": "At the foot of every page and slide",
      "example": "Confidential. For the named customer.",
      "most": 200
    },
    "preparer": {
      "label": "Prepared by",
      "hint": "Author of a report, if none is entered",
      "example": "A. Seller",
      "most": 200
    },
    "paper": {
      "label": "Paper",
      "options": [
        {
          "value": "a4",
          "label": "A4"
        },
        {
          "value": "letter",
          "label": "Letter"
        }
      ]
    }
  },
  "ReportWrite": {
    "title": {
      "label": "Title",
      "example": "Socket II on the 2818-Y02",
      "most": 200
    },
    "customer": {
      "label": "Customer",
      "most": 200
    },
    "author": {
      "label": "Author",
      "most": 200
    },
    "date": {
      "label": "Date",
      "day": true,
      "example": "2026-01-31",
      "most": 10
    },
    "parts": {
      "label": "Parts",
      "most": 13,
      "least": 1
    },
    "note": {
      "label": "Note",
      "most": 20000
    }
  }
} as const

export const defaults = {} as const
