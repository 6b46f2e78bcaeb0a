import { userLocale } from '@/components/number-format'
import { parseNumber } from '@/components/number-parse'
import { limits } from './peaks-inputs'

export type Pasted = { values: number[] } | { error: string }

/** Divides a line into its cells: tabs from spreadsheets, else semicolons, else the whole line. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : null
  return separator === null ? [line] : line.split(separator)
}

/**
 * Reads the cells that somebody copied from a spreadsheet: one row, one column, or a column of
 * times with one of MSU behind it. Everything is read, or nothing and the place that is wrong.
 */
export function readPasted(text: string, wanted: readonly number[], locale = userLocale()): Pasted {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, position) => ({ line, number: position + 1 }))
    .filter(({ line }) => line.trim() !== '')
  if (lines.length === 0) return { error: 'There is nothing to read.' }
  const rows = lines.map(({ line, number }) => ({ cells: cellsOf(line), number }))
  const [first] = rows
  const oneRow = rows.length === 1 && first !== undefined
  const read: number[] = []
  for (const [position, { cells, number }] of rows.entries()) {
    const from = oneRow ? 0 : cells.length - 1
    for (let column = from; column < cells.length; column += 1) {
      const cell = (cells[column] ?? '').trim()
      const parsed = parseNumber(cell, 'number', locale)
      if ('error' in parsed) {
        // a heading may stand above the numbers
        if (position === 0 && !oneRow && !/^[\d.,+-]/.test(cell)) continue
        return { error: `Line ${number}, column ${column + 1}: ${parsed.error}.` }
      }
      const { value } = parsed
      if (value < limits.msu.low || value > limits.msu.high) {
        return { error: `Line ${number}, column ${column + 1}: ${cell} is not an amount of MSU.` }
      }
      read.push(value)
    }
  }
  if (!wanted.includes(read.length)) {
    return {
      error: `${read.length} values were found; a day has ${wanted.join(' or ')}.`,
    }
  }
  return { values: read }
}
