import type { Sorting } from '@/components/data-table'

/** What the list shows, in the address. */
export interface MachineSearch {
  search?: string
  family?: string
  origin?: Origin
  sort?: string
}

export type Origin = 'published' | 'derived' | 'yours' | 'unrated'
export const origins: readonly Origin[] = ['published', 'derived', 'yours', 'unrated']

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Takes from an address what the list understands; a list needs no more to be shown. */
export function validateMachineSearch(raw: Record<string, unknown>): MachineSearch {
  return {
    search: text(raw.search),
    family: text(raw.family),
    origin: origins.find((each) => each === raw.origin),
    sort: text(raw.sort),
  }
}

/** Returns the sorting that an address names: `rated_msu` or `rated_msu.descending`. */
export function readSorting(sort: string | undefined, columns: readonly string[]): Sorting {
  const [column = '', order] = (sort ?? '').split('.')
  if (!columns.includes(column)) return { column: 'id', order: 'ascending' }
  return { column, order: order === 'descending' ? 'descending' : 'ascending' }
}

/** Writes a sorting for the address; the list's own order is left out. */
export function writeSorting({ column, order }: Sorting): string | undefined {
  if (order === 'descending') return `${column}.descending`
  return column === 'id' ? undefined : column
}
