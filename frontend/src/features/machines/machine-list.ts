import type { Machine } from '@/api/catalogue'
import type { Figure } from '@/api/figure'
import { sourceLines } from '@/components/source-note'

/** Returns how people call a machine, with the mark of a user's own. */
export function machineName(machine: Machine): string {
  const name = `${machine.machine_type}-${machine.model}`
  return machine.origin === 'user' ? `${name} (yours)` : name
}

/** Returns what stands behind the machine's capacity; null where none is known. */
export function machineKind(machine: Machine): Figure['kind'] | 'entered' | null {
  if (machine.origin === 'user') return 'entered'
  const known = [machine.rated_msu, machine.pci_mips, machine.hardware_msu, machine.su_per_sec]
  return known.find((figure) => figure.value !== null)?.kind ?? null
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
