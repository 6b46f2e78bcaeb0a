import type { Machine } from '@/api/catalogue'
import { sourceLines } from '@/components/source-note'
import type { Origin } from './machine-search'

/** Returns how people call a machine, with the mark of a user's own. */
export function machineName(machine: Machine): string {
  const name = `${machine.machine_type}-${machine.model}`
  return machine.origin === 'user' ? `${name} (yours)` : name
}

/** Returns what stands behind the machine's figures: the best evidence that one of them has. */
export function machineOrigin(machine: Machine): Origin {
  if (machine.origin === 'user') return 'yours'
  const known = [machine.rated_msu, machine.hardware_msu, machine.su_per_sec, machine.pci_mips]
    .filter((figure) => figure.value !== null)
    .map((figure) => figure.kind)
  if (machine.rated_msu.value !== null) {
    return machine.rated_msu.kind === 'published' ? 'published' : 'derived'
  }
  if (known.includes('published')) return 'published'
  return known.length > 0 ? 'derived' : 'unrated'
}

/** Returns the sources of the machine's figures as one text, each once. */
export function machineSources(machine: Machine): string {
  const sources = [
    machine.rated_msu,
    machine.su_per_sec,
    machine.pci_mips,
    machine.hardware_msu,
  ].flatMap((figure) => (figure.source === null ? [] : [figure.source]))
  return sourceLines(sources).join('; ')
}

/** Returns the families in the order of their names. */
export function families(machines: readonly Machine[]): string[] {
  const order = new Intl.Collator('en', { numeric: true })
  return [...new Set(machines.map((machine) => machine.family))].sort(order.compare)
}
