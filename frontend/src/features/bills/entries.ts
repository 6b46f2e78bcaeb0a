import type { EstateEntries, StoredEstate } from '@/api/bills'

/** Returns what is to be saved: what was read with a change. */
export function settled(read: StoredEstate, change: Partial<EstateEntries>): EstateEntries {
  return { counted: read.counted ?? [], groups: read.groups ?? [], ...change }
}

/** Reads names of LPARs as they are typed or pasted: apart by commas, blanks or lines. */
export function lparNames(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))]
}
