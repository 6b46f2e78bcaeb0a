import type { MachineChoice } from '@/api/catalogue'
import type { SelectGroup, SelectItem } from './searchable-select'
import { formatWithUnit } from './units'

const adding = 'add:'

/** Returns what a choice means: `TYPE-MODEL` to add as one's own machine, or null for a machine. */
export function machineToAdd(value: string | null): string | null {
  return value?.startsWith(adding) ? value.slice(adding.length) : null
}

type Rated = Pick<MachineChoice, 'cps' | 'rated_msu' | 'rated_msu_kind'>

function detail({ cps, rated_msu, rated_msu_kind }: Rated): string {
  const processors = `${cps} ${cps === 1 ? 'CP' : 'CPs'}`
  if (rated_msu === null) return `${processors}, no rated MSU`
  const kind =
    rated_msu_kind === 'derived'
      ? ' (estimated)'
      : rated_msu_kind === 'measured'
        ? ' (entered)'
        : ''
  return `${processors}, ${formatWithUnit(rated_msu, 'MSU')}${kind}`
}

/** Returns one machine as it stands in the list. */
export function machineItem(machine: MachineChoice): SelectItem {
  const own = machine.origin === 'user'
  return {
    value: machine.id,
    label: own
      ? `${machine.name.replace(' (yours)', '')} (yours, ${machine.family})`
      : machine.name,
    detail: detail(machine),
  }
}

/** Returns the machines by generation in their order, the user's own first. */
export function machineGroups(machines: readonly MachineChoice[]): SelectGroup[] {
  const groups = new Map<string, SelectItem[]>()
  for (const machine of machines) {
    const group = machine.origin === 'user' ? 'Yours' : machine.generation
    const items = groups.get(group) ?? []
    items.push(machineItem(machine))
    groups.set(group, items)
  }
  return [...groups].map(([group, items]) => ({ group, items }))
}

/** Returns what a search that found nothing offers: to enter the model that was typed. */
export function addGroups(typed: string): SelectGroup[] {
  const model = /^\s*([0-9]{4})[\s-]?([0-9a-z]{3})\s*$/i.exec(typed)
  if (model === null) return []
  const name = `${model[1]}-${model[2]?.toUpperCase()}`
  return [
    {
      group: 'Not in the tables',
      items: [{ value: `${adding}${name}`, label: `Add ${name} as your machine` }],
    },
  ]
}
