import { expect, test } from 'vitest'
import { familyFinding } from './family-series'

function member(cps: number, pci_per_cp: number | null) {
  return {
    id: `2818-Y0${cps}`,
    name: `2818-Y0${cps}`,
    cps,
    rated_msu: null,
    pci_mips: null,
    rated_msu_per_cp: null,
    pci_per_cp,
    most_ziips: null,
  }
}

test('a family’s finding names what a CP has at both ends', () => {
  expect(familyFinding([member(1, 690), member(2, 627), member(5, 554)])).toBe(
    'A CP has 690 MIPS with 1 CP, 554 with 5 CPs',
  )
})

test('a family of one model names it', () => {
  expect(familyFinding([member(1, 690)])).toBe('A CP of the 2818-Y01 has 690 MIPS')
})

test('a family without PCI says so', () => {
  expect(familyFinding([member(1, null)])).toBe('No PCI is known in this family')
})
