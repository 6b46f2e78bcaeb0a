// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const addressSpaces = {
  "CICS": {
    "color": "#0d7f8f",
    "pattern": "solid"
  },
  "TCP/IP": {
    "color": "#c4581c",
    "pattern": "diagonal"
  },
  "NET": {
    "color": "#7d62c4",
    "pattern": "dots"
  },
  "XCFAS": {
    "color": "#6b7d22",
    "pattern": "horizontal"
  },
  "MQ CHINN": {
    "color": "#bb4a7e",
    "pattern": "back-diagonal"
  },
  "MQ MSTR": {
    "color": "#c8506a",
    "pattern": "cross"
  },
  "CTG": {
    "color": "#3177c6",
    "pattern": "vertical"
  },
  "BPXOINIT": {
    "color": "#7d756b",
    "pattern": "rings"
  },
  "Send TX": {
    "color": "#3b8b50",
    "pattern": "solid"
  },
  "Recv TX": {
    "color": "#94760f",
    "pattern": "diagonal"
  },
  "Worker TX": {
    "color": "#3b8b50",
    "pattern": "solid"
  }
} as const

export const processors = {
  "GP": {
    "color": "#2a7098",
    "pattern": "solid"
  },
  "zIIP": {
    "color": "#a5670d",
    "pattern": "diagonal"
  },
  "zAAP": {
    "color": "#9059ad",
    "pattern": "dots"
  }
} as const

export const categories = [
  {
    "color": "#0d7f8f",
    "pattern": "solid"
  },
  {
    "color": "#b8621b",
    "pattern": "diagonal"
  },
  {
    "color": "#7d62c4",
    "pattern": "dots"
  },
  {
    "color": "#3b8b50",
    "pattern": "horizontal"
  },
  {
    "color": "#bb4a7e",
    "pattern": "back-diagonal"
  },
  {
    "color": "#3177c6",
    "pattern": "vertical"
  },
  {
    "color": "#7f7a1d",
    "pattern": "cross"
  },
  {
    "color": "#7d756b",
    "pattern": "rings"
  }
] as const
