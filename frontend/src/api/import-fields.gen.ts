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
      "label": "Requests",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 1.0,
        "high": 1000000000000.0,
        "whole": true
      }
    },
    "payload_in_bytes": {
      "label": "Bytes in",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "payload_out_bytes": {
      "label": "Bytes out",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    },
    "step_seconds": {
      "label": "Step Seconds",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 1.0,
        "high": 86400.0,
        "whole": true
      }
    }
  },
  "StatedInterval": {
    "seconds": {
      "label": "Seconds",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 0.001,
        "high": 2678400.0
      }
    },
    "requests": {
      "label": "Requests",
      "apiUnit": "",
      "unit": "",
      "optional": true,
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
      "label": "Unit"
    },
    "separator": {
      "label": "Separator"
    },
    "decimal": {
      "label": "Decimal"
    },
    "interval_minutes": {
      "label": "Interval Minutes"
    },
    "time_zone": {
      "label": "Time zone",
      "most": 120
    },
    "times": {
      "label": "Times"
    },
    "date_order": {
      "label": "Date Order"
    },
    "empty": {
      "label": "Empty"
    },
    "name": {
      "label": "Name",
      "most": 120
    },
    "lpars": {
      "most": 100
    },
    "machine": {
      "label": "Machine",
      "most": 500
    },
    "odd_intervals": {
      "label": "Odd Intervals"
    },
    "msu_basis": {
      "label": "Msu Basis"
    },
    "author": {
      "label": "Author",
      "most": 80
    },
    "measures": {
      "label": "Measures"
    },
    "measured_on": {
      "label": "Measured On",
      "most": 10
    },
    "payload_class": {
      "label": "Payload Class"
    },
    "spaces": {
      "most": 20
    },
    "intervals": {
      "most": 100
    },
    "labels": {
      "most": 201
    },
    "counted_in": {
      "label": "Counted In",
      "most": 200
    },
    "steps_by": {
      "label": "Steps By"
    },
    "dated": {
      "label": "Dated",
      "most": 10
    },
    "second_reader": {
      "label": "Second Reader",
      "most": 80
    }
  },
  "StatedInterval": {}
} as const

export const defaults = {} as const
