import type { Schemas } from '@/api/schemas'
import { formatFigure } from '@/components/number-format'

/** Returns the finding of a family: what a CP of its largest model has against its smallest. */
export function familyFinding(members: readonly Schemas['FamilyMember'][]): string {
  const rated = members.filter((member) => member.pci_per_cp !== null)
  const first = rated[0]
  const last = rated.at(-1)
  if (first === undefined || last === undefined || first.pci_per_cp === null) {
    return 'No PCI is known in this family'
  }
  if (first.id === last.id || last.pci_per_cp === null) {
    return `A CP of the ${first.name} has ${formatFigure(first.pci_per_cp)} MIPS`
  }
  return `A CP has ${formatFigure(first.pci_per_cp)} MIPS with ${count(first.cps)}, ${formatFigure(last.pci_per_cp)} with ${count(last.cps)}`
}

function count(cps: number): string {
  return cps === 1 ? '1 CP' : `${cps} CPs`
}
