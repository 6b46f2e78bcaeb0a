// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const fields = {
  "ImportChoicesWrite": {
    "capacity_msu": {
      "label": "Capacity Msu",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "step_seconds": {
      "label": "Step Seconds",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 86400.0,
        "whole": true
      }
    },
    "payload_in_bytes": {
      "label": "Payload In Bytes",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "payload_out_bytes": {
      "label": "Payload Out Bytes",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "requests": {
      "label": "Requests",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 1000000000000.0,
        "whole": true
      }
    }
  },
  "StatedInterval": {
    "seconds": {
      "label": "Seconds",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.001,
        "high": 2678400.0
      }
    },
    "requests": {
      "label": "Requests",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 1.0,
        "high": 1000000000000.0,
        "whole": true
      }
    }
  }
} as const

export const parts = {
  "ImportChoicesWrite": {
    "name": {
      "label": "Name",
      "most": 120
    },
    "dated": {
      "label": "Dated",
      "most": 10
    },
    "time_zone": {
      "label": "Time Zone",
      "most": 120
    },
    "lpars": {
      "most": 100
    },
    "machine": {
      "label": "Machine",
      "most": 500
    },
    "labels": {
      "most": 201
    },
    "author": {
      "label": "Author",
      "most": 80
    },
    "spaces": {
      "most": 20,
      "least": 1
    },
    "intervals": {
      "most": 100
    },
    "counted_in": {
      "label": "Counted In",
      "most": 200
    },
    "measured_on": {
      "label": "Measured On",
      "most": 10
    }
  },
  "StatedInterval": {}
} as const

export const defaults = {} as const
