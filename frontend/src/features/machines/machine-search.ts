import type { paths } from '@/api/schema.gen'
import type { Sorting } from '@/components/data-table'

type Asked = NonNullable<paths['/api/v1/machines']['get']['parameters']['query']>
type MachineOrder = NonNullable<Asked['sort']>

/** What the list shows, in the address. */
export interface MachineSearch {
  search?: string
  generation?: string
  /** `TYPE-MODEL` of a machine to enter. */
  add?: string
  /** Whether a table is being brought. */
  bring?: string
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
export function machineFilter(search: MachineSearch): Asked {
  const { column, order } = readSorting(search.sort)
  const sort = orders.find((known) => known === column)
  return {
    q: (search.search ?? '').slice(0, 100),
    limit: machinesAPage,
    offset: (pageOf(search) - 1) * machinesAPage,
    ...(search.generation === undefined ? {} : { generation: search.generation }),
    ...(sort === undefined ? {} : { sort, descending: order === 'descending' }),
  }
}

/** Returns the address of the list as a file: all pages of what the filters let through. */
export function machinesFile(search: MachineSearch): string {
  const { limit: _, offset: __, ...asked } = machineFilter(search)
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)])
  return `/api/v1/machines.csv?${new URLSearchParams(query)}`
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Takes from an address what the list understands; a list needs no more to be shown. */
export function validateMachineSearch(raw: Record<string, unknown>): MachineSearch {
  return {
    search: text(raw.search),
    generation: text(raw.generation),
    add: text(raw.add),
    bring: text(raw.bring),
    sort: text(raw.sort),
    page: text(raw.page),
  }
}

/** Returns the sorting that an address names: `rated_msu` or `rated_msu.descending`. */
export function readSorting(sort: string | undefined): Sorting {
  const [column = '', order] = (sort ?? '').split('.')
  if (!orders.some((known) => known === column)) return { column: '', order: 'ascending' }
  return { column, order: order === 'descending' ? 'descending' : 'ascending' }
}

/** Writes a sorting for the address; the server's order, newest first, has no column. */
export function writeSorting({ column, order }: Sorting): string | undefined {
  if (order === 'descending') return `${column}.descending`
  return column === '' ? undefined : column
}
