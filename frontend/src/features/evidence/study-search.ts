import type { Sorting } from '@/components/data-table'

/** What a study page shows, in the address. */
export interface StudySearch {
  /** Order of the configurations: a column, or a column with `.descending`. */
  sort?: string
}

export function validateStudySearch(raw: Record<string, unknown>): StudySearch {
  return { sort: typeof raw.sort === 'string' && raw.sort !== '' ? raw.sort : undefined }
}

/** Returns the sorting that an address names; undefined is the order of the document. */
export function readStudySorting(
  sort: string | undefined,
  columns: readonly string[],
): Sorting | undefined {
  const [column = '', order] = (sort ?? '').split('.')
  if (!columns.includes(column)) return undefined
  return { column, order: order === 'descending' ? 'descending' : 'ascending' }
}

/** Writes a sorting for the address. */
export function writeStudySorting({ column, order }: Sorting): string {
  return order === 'descending' ? `${column}.descending` : column
}
