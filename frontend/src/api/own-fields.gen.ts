// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const fields = {
  "OwnMachine": {
    "cps": {
      "label": "CPs",
      "apiUnit": "CP",
      "unit": "CP",
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "rated_msu": {
      "label": "Rated MSU",
      "apiUnit": "MSU",
      "unit": "MSU",
      "hint": "Of the whole model",
      "optional": true,
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "pci_mips": {
      "label": "PCI",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "Of the whole model",
      "optional": true,
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "su_per_sec": {
      "label": "SU/sec",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "Of one CP",
      "optional": true,
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    }
  },
  "OwnTest": {
    "lpar_cps": {
      "label": "CPs of the LPAR",
      "apiUnit": "CP",
      "unit": "CP",
      "hint": "Empty: all of the machine",
      "optional": true,
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    },
    "pci_mips": {
      "label": "PCI of the LPAR",
      "apiUnit": "MIPS",
      "unit": "MIPS",
      "hint": "If you hold it",
      "optional": true,
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "su_per_sec": {
      "label": "SU/sec per CP",
      "apiUnit": "SU/s",
      "unit": "SU/sec",
      "hint": "If you hold it",
      "optional": true,
      "limits": {
        "low": 0.001,
        "high": 1000000000.0
      }
    },
    "concurrency": {
      "label": "Concurrency",
      "apiUnit": "at a time",
      "unit": "at a time",
      "hint": "Empty: not known",
      "optional": true,
      "limits": {
        "low": 1.0,
        "high": 1000000.0,
        "whole": true
      }
    },
    "payload_bytes": {
      "label": "Payload",
      "apiUnit": "bytes",
      "unit": "bytes",
      "hint": "Each way; empty: not known",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 100000000.0,
        "whole": true
      }
    }
  },
  "OwnCycle": {
    "requests": {
      "label": "Requests of each cycle",
      "apiUnit": "requests",
      "unit": "requests",
      "limits": {
        "low": 1.0,
        "high": 1000000000000.0,
        "whole": true
      }
    },
    "gp_seconds": {
      "label": "GP seconds",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    },
    "ziip_seconds": {
      "label": "zIIP seconds",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0
      }
    },
    "elapsed_seconds": {
      "label": "Elapsed seconds",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 1000000000.0,
        "aboveLow": true
      }
    }
  },
  "OwnRegion": {
    "gp_seconds": {
      "label": "GP time of the region",
      "apiUnit": "s",
      "unit": "s",
      "hint": "From SMF or RMF",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0,
        "aboveLow": true
      }
    },
    "transactions": {
      "label": "Its transactions",
      "apiUnit": "transactions",
      "unit": "transactions",
      "hint": "In the same time",
      "limits": {
        "low": 1.0,
        "high": 1000000000000000.0
      }
    },
    "touched_share": {
      "label": "Share that the change touches",
      "apiUnit": "share",
      "unit": "%",
      "style": "share",
      "hint": "Of that GP time",
      "limits": {
        "low": 0.0,
        "high": 1.0,
        "aboveLow": true
      }
    }
  },
  "OwnWay": {
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
    "lpar_cps": {
      "label": "CPs of the LPAR",
      "apiUnit": "CP",
      "unit": "CP",
      "hint": "Empty: all of the machine",
      "optional": true,
      "limits": {
        "low": 1.0,
        "high": 1000.0,
        "whole": true
      }
    }
  },
  "OwnPoint": {
    "etr_per_second": {
      "label": "Transactions a second",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.001,
        "high": 10000000.0
      }
    },
    "response_ms": {
      "label": "Response, ms",
      "apiUnit": "",
      "unit": "",
      "optional": true,
      "limits": {
        "low": 0.0,
        "high": 10000000.0
      }
    }
  },
  "OwnComponent": {
    "cpu_percent": {
      "label": "CPU %",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 100000.0
      }
    }
  },
  "OwnValue": {
    "value": {
      "label": "Value",
      "apiUnit": "",
      "unit": "",
      "limits": {
        "low": 0.0,
        "high": 1000000000000.0
      }
    }
  },
  "OwnSeries": {},
  "KeptName": {}
} as const

export const parts = {
  "OwnMachine": {
    "machine_type": {
      "label": "Machine type",
      "example": "2818",
      "most": 4
    },
    "model": {
      "label": "Model",
      "upper": true,
      "example": "Y02",
      "most": 3
    },
    "family": {
      "label": "Family",
      "example": "z114",
      "most": 40
    },
    "source": {
      "label": "Source of the figures",
      "hint": "Shown with every figure that uses them",
      "example": "our LSPR table, row 2818",
      "most": 500
    },
    "note": {
      "label": "Note",
      "lines": 2,
      "optional": true,
      "most": 2000
    }
  },
  "OwnTest": {
    "name": {
      "label": "Name",
      "example": "Socket pool, July",
      "most": 80
    },
    "author": {
      "label": "Measured by",
      "example": "A. Measurer",
      "most": 80
    },
    "measured_on": {
      "label": "Measured on",
      "day": true,
      "example": "2026-11-22",
      "most": 10
    },
    "note": {
      "label": "Note",
      "hint": "What was changed, and how it was measured",
      "lines": 2,
      "most": 2000
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
    "region": {
      "of": [
        "OwnRegion"
      ]
    },
    "before": {
      "of": [
        "OwnCycle"
      ],
      "most": 200
    },
    "after": {
      "of": [
        "OwnCycle"
      ],
      "most": 200
    }
  },
  "OwnCycle": {
    "place": {
      "label": "Place",
      "example": "HBZT, CICSA, 2012-07-31 23:37:56 to 23:39:06",
      "most": 200
    }
  },
  "OwnRegion": {},
  "OwnWay": {
    "label": {
      "label": "Name",
      "example": "Our REST gateway",
      "most": 80
    },
    "family": {
      "label": "Family",
      "example": "CICS Web support",
      "most": 40
    },
    "description": {
      "label": "What was measured",
      "lines": 2,
      "most": 2000
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
      ]
    },
    "payload_in_bytes": {
      "askedWith": "payload_class=other"
    },
    "payload_out_bytes": {
      "askedWith": "payload_class=other"
    },
    "security": {
      "label": "Security",
      "options": [
        {
          "value": "none",
          "label": "No encryption"
        },
        {
          "value": "tls-full-handshake",
          "label": "TLS, full handshake"
        },
        {
          "value": "tls-partial-handshake",
          "label": "TLS, partial handshake"
        },
        {
          "value": "tls-no-handshake",
          "label": "TLS, no handshake"
        },
        {
          "value": "not-stated",
          "label": "Not stated"
        }
      ]
    },
    "connection": {
      "label": "Connection",
      "options": [
        {
          "value": "kept",
          "label": "Kept open"
        },
        {
          "value": "per-request",
          "label": "New for each request"
        },
        {
          "value": "not-applicable",
          "label": "Not applicable"
        },
        {
          "value": "not-stated",
          "label": "Not stated"
        }
      ]
    },
    "exchange": {
      "label": "Exchange",
      "options": [
        {
          "value": "synchronous",
          "label": "Synchronous"
        },
        {
          "value": "queued",
          "label": "Queued"
        }
      ]
    },
    "offload": {
      "label": "Offload"
    },
    "author": {
      "label": "Measured by",
      "example": "A. Measurer",
      "most": 80
    },
    "note": {
      "label": "Note",
      "hint": "Such as the intervals and reports that the numbers come from",
      "lines": 2,
      "most": 2000
    },
    "points": {
      "of": [
        "OwnPoint"
      ],
      "most": 50,
      "least": 1
    }
  },
  "OwnPoint": {
    "components": {
      "of": [
        "OwnComponent"
      ],
      "most": 20,
      "least": 1
    }
  },
  "OwnComponent": {
    "name": {
      "label": "Address space",
      "example": "CICS",
      "most": 40
    },
    "processor": {
      "label": "Processor"
    }
  },
  "OwnValue": {
    "note": {
      "label": "How it was read off",
      "example": "top of the 4K bar, to half a grid line",
      "most": 500
    },
    "author": {
      "label": "Whose reading it is",
      "example": "A. Reader",
      "most": 80
    }
  },
  "OwnSeries": {
    "over": {
      "label": "Over"
    },
    "figures": {
      "most": 8,
      "least": 1
    },
    "rows": {
      "most": 200,
      "least": 2
    },
    "note": {
      "label": "How they were read off",
      "example": "to half a grid line, at 200 %",
      "most": 500
    },
    "author": {
      "label": "Whose reading it is",
      "example": "A. Reader",
      "most": 80
    }
  },
  "KeptName": {
    "name": {
      "label": "Name",
      "example": "March 2026",
      "most": 120
    },
    "customer": {
      "label": "Customer",
      "optional": true,
      "most": 120
    }
  }
} as const

export const defaults = {} as const
