import type { MachineFilter } from '@/api/catalogue'
import { readSorting, searchOf, wordsAt } from '@/components/link-state'

type MachineOrder = NonNullable<MachineFilter['sort']>

/** What the list shows, in the address. */
export interface MachineSearch {
  search?: string
  generation?: string
  /** `TYPE-MODEL` of a machine to enter. */
  add?: string
  sort?: string
  page?: string
}

export const machinesAPage = 50

export const orders: readonly MachineOrder[] = [
  'id',
  'generation',
  'cps',
  'rated_msu',
  'rated_msu_per_cp',
  'pci_mips',
  'pci_per_cp',
  'su_per_sec',
  'most_ziips',
]

/** Returns the page of the list that an address names, from 1. */
export function pageOf({ page }: MachineSearch): number {
  const asked = Number(page ?? '1')
  return Number.isInteger(asked) && asked >= 1 && asked <= 2000 ? asked : 1
}

/** Returns what the list asks the server for. */
export function machineFilter(search: MachineSearch): MachineFilter {
  const sorting = readSorting(search.sort, orders)
  return {
    q: (search.search ?? '').slice(0, 100),
    limit: machinesAPage,
    offset: (pageOf(search) - 1) * machinesAPage,
    ...(search.generation === undefined ? {} : { generation: search.generation }),
    ...(sorting && {
      sort: sorting.column as MachineOrder,
      descending: sorting.order === 'descending',
    }),
  }
}

/** Returns the address of the list as a file: all pages of what the filters let through. */
export function machinesFile(search: MachineSearch): string {
  const { limit: _, offset: __, ...asked } = machineFilter(search)
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)])
  return `/api/v1/machines.csv?${new URLSearchParams(query)}`
}

/** Takes from an address what the list understands; a list needs no more to be shown. */
export const validateMachineSearch = searchOf<MachineSearch>({
  search: wordsAt('search'),
  generation: wordsAt('generation'),
  add: wordsAt('add'),
  sort: wordsAt('sort'),
  page: wordsAt('page'),
})
