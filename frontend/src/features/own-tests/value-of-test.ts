import type { OwnTest } from '@/api/own-tests'
import type { Search } from '@/components/link-state'

/**
 * Returns a test as the value calculator's address takes it: on the machine that it ran on, with
 * what it states of that. It states no peak window, so that page asks for one.
 */
export function valueOfTest(test: OwnTest): Search {
  const mix = `${test.id}:1`
  if (test.machine === null) return { mix, machine: 'none' }
  const stated = {
    lpar_cps: test.lpar_cps,
    target_pci_mips: test.pci_mips,
    target_su_per_sec: test.su_per_sec,
  }
  const entered = Object.entries(stated).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  )
  return { mix, machine: test.machine, ...Object.fromEntries(entered) }
}
