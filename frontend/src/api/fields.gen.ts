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
    ]
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
    "places": []
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
    ]
  },
  {
    "id": "net_present_value",
    "group": "money",
    "places": [
      "compared",
      "earning",
      "first",
      "swung"
    ]
  },
  {
    "id": "payback_month",
    "group": "money",
    "places": [
      "compared",
      "first"
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
