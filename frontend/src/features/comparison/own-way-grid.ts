import { parseNumber } from '@/components/number-parse'
import type { Grid, GridColumn, GridRow } from './own-way-draft'

export const mostRows = 50
export const mostColumns = 20

/** Returns the cells of what a spreadsheet puts into the clipboard; null for a single cell. */
export function pastedCells(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((each) => each.trim()))
  return cells.length === 1 && cells[0]?.length === 1 ? null : cells
}

const isNumber = (text: string) => 'value' in parseNumber(text)

/** Returns the address space that a head names: `CICS`, `CICS zIIP`, `CICS on zIIP`, `CICS (zIIP)`. */
function headColumn(head: string): GridColumn {
  const found = /^(.*?)[\s,(]*(?:on\s+)?(zIIP|GP|CP)\)?\s*(?:%|CPU %)?$/i.exec(head)
  const name = found?.[1]?.trim() ?? ''
  if (found === null || name === '') {
    return { name: head.replace(/\s*(CPU\s*)?%\s*$/i, ''), processor: 'gp' }
  }
  return { name, processor: found[2]?.toLowerCase() === 'ziip' ? 'ziip' : 'gp' }
}

/** Columns before those of address spaces: rate and response. */
const before = 2

function written(row: GridRow, column: number, text: string): GridRow {
  if (column === 0) return { ...row, rate: text }
  if (column === 1) return { ...row, response: text }
  return {
    ...row,
    percents: row.percents.map((each, at) => (at === column - before ? text : each)),
  }
}

/**
 * Fills the grid from a cell on with what was pasted; the grid grows as far as it may.
 *
 * column: 0 the rate, 1 the response, then the address spaces. A first line without numbers names
 * the address spaces.
 */
export function pasteInto(
  grid: Grid,
  row: number,
  column: number,
  cells: readonly (readonly string[])[],
): Grid {
  const [first = []] = cells
  const heads = first.some((each) => each !== '') && !first.some(isNumber) ? first : null
  const lines = heads === null ? cells : cells.slice(1)
  const width = Math.max(...cells.map((each) => each.length)) + column - before
  const columns = [...grid.columns]
  while (columns.length < Math.min(width, mostColumns)) columns.push({ name: '', processor: 'gp' })
  for (const [position, head] of (heads ?? []).entries()) {
    const at = position + column - before
    if (at >= 0 && at < columns.length && head !== '') columns[at] = headColumn(head)
  }
  const rows = grid.rows.map((each) => padded(each, columns.length))
  while (rows.length < Math.min(row + lines.length, mostRows)) {
    rows.push(padded({ rate: '', response: '', percents: [] }, columns.length))
  }
  for (const [down, line] of lines.entries()) {
    for (const [across, text] of line.entries()) {
      const found = rows[row + down]
      if (found !== undefined) rows[row + down] = written(found, column + across, text)
    }
  }
  return { columns, rows }
}

function padded(row: GridRow, columns: number): GridRow {
  return { ...row, percents: Array.from({ length: columns }, (_, at) => row.percents[at] ?? '') }
}

export function writeCell(grid: Grid, row: number, column: number, text: string): Grid {
  return {
    ...grid,
    rows: grid.rows.map((each, at) => (at === row ? written(each, column, text) : each)),
  }
}

export function setColumn(grid: Grid, column: number, change: Partial<GridColumn>): Grid {
  return {
    ...grid,
    columns: grid.columns.map((each, at) => (at === column ? { ...each, ...change } : each)),
  }
}

export function addColumn(grid: Grid): Grid {
  const columns = [...grid.columns, { name: '', processor: 'gp' as const }]
  return { columns, rows: grid.rows.map((each) => padded(each, columns.length)) }
}

export function removeColumn(grid: Grid, column: number): Grid {
  return {
    columns: grid.columns.filter((_, at) => at !== column),
    rows: grid.rows.map((each) => ({
      ...each,
      percents: each.percents.filter((_, at) => at !== column),
    })),
  }
}

export function addRow(grid: Grid): Grid {
  const row = padded({ rate: '', response: '', percents: [] }, grid.columns.length)
  return { ...grid, rows: [...grid.rows, row] }
}

export function removeRow(grid: Grid, row: number): Grid {
  return { ...grid, rows: grid.rows.filter((_, at) => at !== row) }
}
