// Written by `make api-types` from backend/openapi.json: change the domain, not this file.

export const ratingNames = {
  "rated_msu": "Rated MSU",
  "hardware_msu": "Hardware MSU",
  "pci_mips": "PCI (MIPS)",
  "su_per_sec": "SU/sec per CP"
} as const

export const machineWords = {
  "most_ziips": "Most zIIPs",
  "msu_per_cp": "MSU per CP",
  "pci_per_cp": "PCI per CP"
} as const
