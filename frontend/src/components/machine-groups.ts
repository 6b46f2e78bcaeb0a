import type { Machine } from '@/api/catalogue'
import type { SelectGroup } from './searchable-select'
import { formatWithUnit } from './units'

function detail(machine: Machine): string {
  const rating = machine.rated_msu
  const cps = `${machine.cps} ${machine.cps === 1 ? 'CP' : 'CPs'}`
  if (rating.value === null) return `${cps}, no rated MSU`
  const kind = rating.kind === 'published' ? '' : ` (${rating.kind})`
  return `${cps}, ${formatWithUnit(rating.value, rating.unit)}${kind}`
}

/** Returns the machines by family, the user's own first. */
export function machineGroups(machines: readonly Machine[]): SelectGroup[] {
  const groups = new Map<string, { value: string; label: string; detail: string }[]>()
  const ownFirst = machines.toSorted(
    (one, other) => Number(other.origin === 'user') - Number(one.origin === 'user'),
  )
  for (const machine of ownFirst) {
    const own = machine.origin === 'user'
    const group = own ? 'Yours' : machine.family
    const items = groups.get(group) ?? []
    items.push({
      value: machine.id,
      label: `${machine.machine_type}-${machine.model}${own ? ` (yours, ${machine.family})` : ''}`,
      detail: detail(machine),
    })
    groups.set(group, items)
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}
