import { figureAnchor, pointAnchor } from '@/components/source-link'
import { formatWithUnitForWorking, unitName } from '@/components/units'
import { processorName } from './configuration-words'
import type { Result } from './search-query'

/** Where a result stands: a row of a configuration's page, or a place on a study's page. */
export type Place =
  | { page: 'configuration'; id: string; hash: string | undefined }
  | { page: 'study'; id: string; hash: string | undefined }

export function statementAnchor(statement: string): string {
  return `statement-${statement}`
}

export function extractAnchor(extract: string): string {
  return `extract-${extract}`
}

/** Returns the page and the anchor on it that show what was found. */
export function placeOf(result: Result): Place {
  const { configuration_id: configuration, study_id: id } = result
  if (configuration !== null && result.point_id !== null) {
    return { page: 'configuration', id: configuration, hash: pointAnchor(result.point_id) }
  }
  if (result.type === 'configuration' && configuration !== null) {
    return { page: 'configuration', id: configuration, hash: undefined }
  }
  if (result.figure_id !== null) return { page: 'study', id, hash: figureAnchor(result.figure_id) }
  if (result.extract_id !== null) {
    return { page: 'study', id, hash: extractAnchor(result.extract_id) }
  }
  if (result.statement_id !== null) {
    return { page: 'study', id, hash: statementAnchor(result.statement_id) }
  }
  return { page: 'study', id, hash: result.type === 'environment' ? 'environment' : undefined }
}

/** Returns what is said of a result below its name. */
export function textOf({ component, processor, text }: Result): string {
  return component === null || processor === null
    ? text
    : `${component} on ${processorName(processor)}`
}

/** What a printed string is as a number, where the string alone does not show it. */
export interface PrintedNumber {
  printed: string
  /** The unit behind the printed digits; empty where the printed words have their own. */
  unit: string
  /** The number with its unit, for `half` or `15 million`. */
  meaning: string | null
}

/** Returns a printed string with its unit, or with the number that it stands for. */
export function printedNumber(
  printed: string,
  value: number | null,
  unit: string | null,
): PrintedNumber {
  const digits = Number(printed.replaceAll(',', ''))
  if (value === null || (digits === value && unit !== 'share')) {
    return { printed, unit: value === null ? '' : unitName(unit ?? ''), meaning: null }
  }
  return { printed, unit: '', meaning: formatWithUnitForWorking(value, unit ?? '') }
}

export interface Piece {
  text: string
  found: boolean
  /** Where the piece begins, which tells it from its like. */
  at: number
}

/** Cuts a text where words of the query stand in it. */
export function foundPieces(text: string, query: string): Piece[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1)
  if (words.length === 0) return [{ text, found: false, at: 0 }]
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const wanted = new Set(words.map((word) => word.toLowerCase()))
  const pieces: Piece[] = []
  let at = 0
  for (const part of text.split(new RegExp(`(${pattern})`, 'gi'))) {
    if (part !== '') pieces.push({ text: part, found: wanted.has(part.toLowerCase()), at })
    at += part.length
  }
  return pieces
}
