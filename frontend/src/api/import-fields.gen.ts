// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const importKinds = [
  {
    "id": "profile",
    "label": "MSU profile",
    "layouts": [
      {
        "files": "RMF CPU reports, as the Postprocessor’s XML or as printed",
        "needs": "The partition data of each interval",
        "makes": "a profile by LPAR",
        "sample": "rmf-cpu.xml"
      },
      {
        "files": "SMF records of type 70, in binary with RDW",
        "needs": "Subtype 1, with the lengths of the records",
        "makes": "a profile by LPAR",
        "sample": "smf-70.bin"
      },
      {
        "files": "Tables of MSU as CSV, Excel or text",
        "needs": "Times and a column of values, or a column for each LPAR",
        "makes": "a profile",
        "sample": "msu-by-lpar.csv"
      },
      {
        "files": "JSON of zebra and OpenMetrics with MSU by LPAR",
        "needs": "A time, an LPAR and MSU in each sample",
        "makes": "a profile",
        "sample": "zebra.json"
      }
    ]
  },
  {
    "id": "bill",
    "label": "SCRT bill",
    "layouts": [
      {
        "files": "SCRT reports as CSV",
        "needs": "The section B5, which names customer and machines",
        "makes": "the months of a bill",
        "sample": "scrt.csv"
      }
    ]
  },
  {
    "id": "own_test",
    "label": "Test runs",
    "layouts": [
      {
        "files": "Runs before and after a change as a table, or HBZT screens",
        "needs": "Requests and CPU seconds of each run",
        "makes": "one of your tests",
        "sample": "runs.csv"
      }
    ]
  },
  {
    "id": "measurement",
    "label": "RMF or CICS measurement",
    "layouts": [
      {
        "files": "RMF workload activity as text",
        "needs": "A rate, and CPU by service or report class",
        "makes": "one of your access methods",
        "sample": "workload-activity.txt"
      },
      {
        "files": "CICS PA summaries and extracts, DFH0STAT",
        "needs": "CPU of tasks or by mode of TCB",
        "makes": "CPU by TCB, one of your access methods",
        "sample": "cics-pa-summary.txt"
      },
      {
        "files": "SMF records of type 72, in binary with RDW",
        "needs": "Subtype 3, with the lengths of the records",
        "makes": "CPU by service or report class, one of your access methods",
        "sample": "smf-72.bin"
      }
    ]
  },
  {
    "id": "load_test",
    "label": "Load test",
    "layouts": [
      {
        "files": "JMeter JTL, Gatling simulation.log, k6 results",
        "needs": "Start and length of each request",
        "makes": "a load test by steps",
        "sample": "jmeter.jtl"
      }
    ]
  },
  {
    "id": "machine_table",
    "label": "Machine table",
    "layouts": [
      {
        "files": "Tables of zPCR or LSPR",
        "needs": "A model in each row, and one of CPs, MSU, PCI or SU/sec",
        "makes": "machines",
        "sample": "machines.csv"
      }
    ]
  },
  {
    "id": "pack",
    "label": "Pack of studies",
    "layouts": [
      {
        "files": "Packs of studies, zip or folder",
        "needs": "A pack.yaml; how to type one: docs/packs.md",
        "makes": "studies in Evidence, Compare and Value",
        "sample": "pack.zip"
      }
    ]
  }
] as const

export const fields = {
  "ImportChoicesWrite": {
    "capacity_msu": {
      "label": "MSU of 100 %",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "Of values in percent",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "requests": {
      "label": "Requests of each run",
      "apiUnit": "requests",
      "unit": "requests",
      "optional": true,
      "limits": {
        "low": 1.0,
        "high": 1000000000000.0,
        "whole": true
      }
    },
    "payload_in_bytes": {
      "label": "Bytes in",
      "apiUnit": "bytes",
      "unit": "bytes",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "payload_out_bytes": {
      "label": "Bytes out",
      "apiUnit": "bytes",
      "unit": "bytes",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "step_seconds": {
      "label": "Length of a step",
      "apiUnit": "s",
      "unit": "s",
      "optional": true,
      "placeholder": "Some ten steps",
      "limits": {
        "low": 1.0,
        "high": 86400.0,
        "whole": true
      }
    }
  },
  "StatedInterval": {
    "seconds": {
      "label": "Time measured",
      "apiUnit": "s",
      "unit": "s",
      "optional": true,
      "placeholder": "None entered",
      "limits": {
        "low": 0.001,
        "high": 2678400.0
      }
    },
    "requests": {
      "label": "Requests in that time",
      "apiUnit": "requests",
      "unit": "requests",
      "optional": true,
      "placeholder": "None entered",
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
    "unit": {
      "label": "Unit of a table",
      "options": [
        {
          "value": "MSU",
          "label": "MSU, as an hourly rate"
        },
        {
          "value": "GP seconds",
          "label": "GP seconds used in each interval"
        },
        {
          "value": "MSU-hours",
          "label": "MSU-hours of each interval"
        },
        {
          "value": "SU",
          "label": "Service units of each interval"
        },
        {
          "value": "SU/sec",
          "label": "Service units a second"
        },
        {
          "value": "percent",
          "label": "Percent of a capacity"
        }
      ],
      "placeholder": "As its heads say"
    },
    "drop_untimed": {
      "label": "Rows without a time",
      "options": [
        {
          "value": false,
          "label": "Refuse"
        },
        {
          "value": true,
          "label": "Leave out"
        }
      ]
    },
    "separator": {
      "label": "Separator",
      "options": [
        {
          "value": "tab",
          "label": "Tab"
        },
        {
          "value": "semicolon",
          "label": "Semicolon"
        },
        {
          "value": "comma",
          "label": "Comma"
        },
        {
          "value": "bar",
          "label": "Bar"
        },
        {
          "value": "spaces",
          "label": "Spaces"
        }
      ],
      "placeholder": "Automatic"
    },
    "decimal": {
      "label": "Decimal sign",
      "options": [
        {
          "value": "point",
          "label": "Point"
        },
        {
          "value": "comma",
          "label": "Comma"
        }
      ],
      "placeholder": "Automatic"
    },
    "interval_minutes": {
      "label": "Interval",
      "options": [
        {
          "value": 5,
          "label": "5 minutes"
        },
        {
          "value": 10,
          "label": "10 minutes"
        },
        {
          "value": 15,
          "label": "15 minutes"
        },
        {
          "value": 20,
          "label": "20 minutes"
        },
        {
          "value": 30,
          "label": "30 minutes"
        },
        {
          "value": 60,
          "label": "60 minutes"
        }
      ],
      "placeholder": "Automatic"
    },
    "time_zone": {
      "label": "Time zone",
      "hint": "Of local times, to follow daylight saving time",
      "optional": true,
      "example": "Europe/Berlin",
      "most": 120
    },
    "times": {
      "label": "A time names",
      "options": [
        {
          "value": "start",
          "label": "The start of its interval"
        },
        {
          "value": "end",
          "label": "The end of its interval"
        }
      ],
      "placeholder": "Automatic"
    },
    "date_order": {
      "label": "Order of a date",
      "options": [
        {
          "value": "day_first",
          "label": "Day first"
        },
        {
          "value": "month_first",
          "label": "Month first"
        }
      ],
      "placeholder": "Automatic"
    },
    "empty": {
      "label": "Empty cells",
      "options": [
        {
          "value": "unknown",
          "label": "Unknown"
        },
        {
          "value": "zero",
          "label": "0"
        }
      ]
    },
    "machine": {
      "label": "Machine",
      "optional": true,
      "most": 500
    },
    "odd_intervals": {
      "label": "RMF intervals of another length",
      "options": [
        {
          "value": "weighted",
          "label": "Count by their length"
        },
        {
          "value": "left_out",
          "label": "Leave out"
        }
      ]
    },
    "msu_basis": {
      "label": "MSU of an RMF report",
      "options": [
        {
          "value": "effective_dispatch",
          "label": "From dispatch time"
        },
        {
          "value": "msu_actual",
          "label": "As printed"
        }
      ],
      "hint": "Unrounded, or whole as printed"
    },
    "name": {
      "label": "Name to keep it under",
      "most": 120
    },
    "lpars": {
      "optional": true,
      "most": 100
    },
    "author": {
      "label": "Who measured it",
      "optional": true,
      "most": 80
    },
    "measures": {
      "label": "What the test measures",
      "options": [
        {
          "value": "infrastructure",
          "label": "Infrastructure alone (echo test)"
        },
        {
          "value": "transaction",
          "label": "The whole transaction"
        }
      ]
    },
    "measured_on": {
      "label": "Measured on",
      "day": true,
      "most": 10
    },
    "swapped": {
      "label": "First file",
      "options": [
        {
          "value": false,
          "label": "Before the change"
        },
        {
          "value": true,
          "label": "After the change"
        }
      ]
    },
    "payload_class": {
      "label": "A request carries",
      "options": [
        {
          "value": "32k",
          "label": "32 KB each way"
        },
        {
          "value": "1920",
          "label": "1,920 bytes each way"
        },
        {
          "value": "other",
          "label": "Other sizes"
        }
      ],
      "placeholder": "Not chosen"
    },
    "payload_in_bytes": {
      "askedWith": "payload_class=other"
    },
    "payload_out_bytes": {
      "askedWith": "payload_class=other"
    },
    "spaces": {
      "most": 20
    },
    "intervals": {
      "of": [
        "StatedInterval"
      ],
      "most": 100
    },
    "labels": {
      "optional": true,
      "most": 201
    },
    "counted_in": {
      "label": "Requests are the tasks of",
      "placeholder": "Not chosen",
      "optional": true,
      "most": 200
    },
    "steps_by": {
      "label": "Steps",
      "options": [
        {
          "value": "labels",
          "label": "as planned"
        },
        {
          "value": "users",
          "label": "by users"
        },
        {
          "value": "plateaus",
          "label": "by rate"
        },
        {
          "value": "time",
          "label": "by time"
        }
      ],
      "placeholder": "Automatic"
    },
    "step_seconds": {
      "askedWith": "steps_by=time"
    },
    "dated": {
      "label": "Date of the table",
      "hint": "The newest table counts",
      "optional": true,
      "day": true,
      "most": 10
    },
    "second_reader": {
      "label": "Who typed this second copy",
      "optional": true,
      "most": 80
    }
  },
  "StatedInterval": {}
} as const

export const defaults = {} as const
