import type { Sorting } from '@/components/data-table'

/** What the list shows, in the address. */
export interface MachineSearch {
  search?: string
  generation?: string
  /** `TYPE-MODEL` of a machine to enter. */
  add?: string
  sort?: string
}

const most = 50

/** Returns what the list asks the server for. */
export function machineFilter({ search, generation }: MachineSearch) {
  return { q: search ?? '', limit: most, ...(generation === undefined ? {} : { generation }) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Takes from an address what the list understands; a list needs no more to be shown. */
export function validateMachineSearch(raw: Record<string, unknown>): MachineSearch {
  return {
    search: text(raw.search),
    generation: text(raw.generation),
    add: text(raw.add),
    sort: text(raw.sort),
  }
}

/** Returns the sorting that an address names: `rated_msu` or `rated_msu.descending`. */
export function readSorting(sort: string | undefined, columns: readonly string[]): Sorting {
  const [column = '', order] = (sort ?? '').split('.')
  if (!columns.includes(column)) return { column: '', order: 'ascending' }
  return { column, order: order === 'descending' ? 'descending' : 'ascending' }
}

/** Writes a sorting for the address; the server's order, newest first, has no column. */
export function writeSorting({ column, order }: Sorting): string | undefined {
  if (order === 'descending') return `${column}.descending`
  return column === '' ? undefined : column
}
