import { parts } from '@/api/own-fields.gen'
import { formatFigure } from '@/components/number-format'
import { cellNumber } from '@/components/pasted-cells'
import { type Grid, type GridColumn, type GridRow, paddedRow } from './own-way-draft'

export const mostRows = parts.OwnWay.points.most
export const mostColumns = parts.OwnPoint.components.most

/** What a pasted column is taken as. */
export type Head =
  | { kind: 'rate' }
  | { kind: 'response' }
  | { kind: 'component'; name: string; processor: GridColumn['processor'] }
  /** zAAP- or zIIP-eligible work that ran on GPs: inside GP time, never added. */
  | { kind: 'inside'; name: string }
  | { kind: 'total'; per: 'transaction' | 'percent' }
  | { kind: 'empty' }

const rates =
  /^(etr|tps|end\/s|(transaction |external transaction )?rates?|transactions? ?(\/|a|per) ?s(ec(ond)?)?)\b/i
const responses = /^(resp\b|response)/i
const totals = /^(total|sum|gesamt|all)\b/i
const inside = /^(.*?)[\s,(]*\b(AAPCP|IIPCP)\b/i
const specialty = /^(.*?)[\s,(]*(?:on\s+)?\b(zAAP|zIIP|AAP|IIP)\b/i
const general = /^(.*?)[\s,(]*(?:on\s+)?\b(GCPU|GCP|GP|CP|CPU|APPL)\b/i
/** Units and other columns of reports: no percentage of an address space. */
const foreign =
  /\b(ms|msec|seconds?|secs?|µs|msu|mips|su|bytes?|kb|mb|date|time|interval|users?|clients?|notes?|comments?|avg|mpl|ended)\b/i

/** Returns what a head names; null where it fits no column. */
export function readHead(text: string): Head | null {
  const head = text.replace(/[_*]+/g, ' ').replace(/\s+/g, ' ').trim()
  if (head === '') return { kind: 'empty' }
  if (rates.test(head)) return { kind: 'rate' }
  if (responses.test(head)) return { kind: 'response' }
  if (totals.test(head)) {
    return { kind: 'total', per: /\bms\b|trans/i.test(head) ? 'transaction' : 'percent' }
  }
  if (foreign.test(head)) return null
  const spilled = inside.exec(head)
  if (spilled !== null) return { kind: 'inside', name: nameOf(spilled[1]) }
  const engine = specialty.exec(head)
  if (engine !== null) return { kind: 'component', name: nameOf(engine[1]), processor: 'ziip' }
  const gp = general.exec(head)
  if (gp !== null) return { kind: 'component', name: nameOf(gp[1]), processor: 'gp' }
  const name = head.replace(/\s*%$/, '').trim()
  return /[A-Za-z]/.test(name) ? { kind: 'component', name, processor: 'gp' } : null
}

function nameOf(text: string | undefined): string {
  return (text ?? '').replace(/[\s,(]+$/, '').trim()
}

/** The grid with what was pasted and what must be said of it, or why nothing was taken. */
export type Pasted = { grid: Grid; notes: readonly string[] } | { refusal: string }

const isNumber = (text: string) => !Number.isNaN(cellNumber(text))

/**
 * Fills the grid from a cell on with what was pasted.
 *
 * column: 0 the rate, 1 the response, then the address spaces. With a first line of names each
 * column goes where its name says; without one they go where they stand.
 */
export function pasteInto(
  grid: Grid,
  row: number,
  column: number,
  cells: readonly (readonly string[])[],
): Pasted {
  const [first = []] = cells
  const named = first.some((cell) => cell !== '') && !first.some(isNumber)
  const lines = (named ? cells.slice(1) : cells).filter((line) => line.some((cell) => cell !== ''))
  if (row + lines.length > mostRows) {
    return { refusal: `Nothing pasted: a measurement has at most ${mostRows} rates.` }
  }
  return named ? byName(grid, row, column, first, lines) : byPlace(grid, row, column, lines)
}

/** The columns before those of address spaces: rate and response. */
const before = 2

function byPlace(
  grid: Grid,
  row: number,
  column: number,
  lines: readonly (readonly string[])[],
): Pasted {
  const width = Math.max(0, ...lines.map((line) => line.length)) + column - before
  if (width > mostColumns) {
    return { refusal: `Nothing pasted: at most ${mostColumns} address spaces are taken.` }
  }
  const columns = [...grid.columns]
  while (columns.length < width) columns.push({ name: '', processor: 'gp' })
  const rows = grownRows(grid, row + lines.length, columns.length)
  for (const [down, line] of sortedLines(lines, column === 0 ? 0 : null).entries()) {
    for (const [across, text] of line.entries()) {
      const found = rows[row + down]
      if (found !== undefined) rows[row + down] = writtenCell(found, column + across, text)
    }
  }
  return { grid: { columns, rows }, notes: [] }
}

interface Place {
  head: Head
  text: string
  at: number
}

function byName(
  grid: Grid,
  row: number,
  column: number,
  first: readonly string[],
  lines: readonly (readonly string[])[],
): Pasted {
  const usual = grid.columns[0]?.name || 'CICS'
  const places: Place[] = []
  const notes: string[] = []
  for (const [at, text] of first.entries()) {
    const head = readHead(text)
    const filled = lines.some((line) => (line[at] ?? '') !== '')
    if (head === null || (head.kind === 'empty' && filled)) {
      const what = text === '' ? `column ${at + 1} has no name` : `“${text}” is no column here`
      return {
        refusal: `Nothing pasted: ${what}. Name each column ETR, Resp, or an address space with GCPU %, AAPCP or zIIP.`,
      }
    }
    if ('name' in head && head.name === '') {
      head.name = usual
      notes.push(`“${text}” names no address space: taken as ${usual}.`)
    }
    places.push({ head, text, at })
  }
  const parts = places.filter(({ head }) => head.kind === 'component')
  const rate = places.find(({ head }) => head.kind === 'rate')
  const twice = repeated(places)
  if (twice !== undefined) return { refusal: `Nothing pasted: ${twice}` }
  if (parts.length === 0) return { refusal: 'Nothing pasted: no column is an address space.' }
  if (parts.length > mostColumns) {
    return { refusal: `Nothing pasted: at most ${mostColumns} address spaces are taken.` }
  }
  if (rate === undefined && column < before) {
    return { refusal: 'Nothing pasted: no column is the rate. Name it ETR or Rate.' }
  }
  const wrong = parts
    .flatMap(({ at, text }) => lines.map((line) => ({ text, cell: line[at] ?? '' })))
    .find(({ cell }) => /[A-Za-z]{3}|\d[-/.:]\d+[-/.:]\d/.test(cell))
  if (wrong !== undefined) {
    return { refusal: `Nothing pasted: “${wrong.cell}” under “${wrong.text}” is no CPU %.` }
  }
  const response = places.find(({ head }) => head.kind === 'response')
  const columns = parts.map(({ head }) => {
    const { name, processor } = head as Extract<Head, { kind: 'component' }>
    return { name, processor }
  })
  const rows = grownRows({ columns, rows: grid.rows.slice(0, row) }, row, columns.length)
  for (const line of sortedLines(lines, rate?.at ?? null)) {
    const kept = grid.rows[rows.length]
    rows.push({
      rate: rate === undefined ? (kept?.rate ?? '') : (line[rate.at] ?? ''),
      response: response === undefined ? '' : (line[response.at] ?? ''),
      percents: parts.map(({ at }) => withoutSign(line[at] ?? '')),
    })
    notes.push(...totalNotes(places, line, rate, rows.length))
  }
  for (const { head, text } of places) {
    if (head.kind === 'inside') {
      notes.push(`“${text}” is inside the GP time of ${head.name}: left out, not added.`)
    }
  }
  return { grid: { columns, rows }, notes: [...new Set(notes)] }
}

function repeated(places: readonly Place[]): string | undefined {
  const seen = new Map<string, string>()
  for (const { head, text } of places) {
    if (head.kind === 'empty' || head.kind === 'total') continue
    const key = 'name' in head ? `${head.kind} ${JSON.stringify(head).toLowerCase()}` : head.kind
    const other = seen.get(key)
    if (other !== undefined) return `“${other}” and “${text}” are the same column.`
    seen.set(key, text)
  }
  return undefined
}

/** How far a printed total may lie from the sum of what it was made of: documents cut digits off. */
const slack = { transaction: 0.0015, percent: 0.06 } as const

/** Returns what a pasted total says against the address spaces beside it. */
function totalNotes(
  places: readonly Place[],
  line: readonly string[],
  rate: Place | undefined,
  number: number,
): string[] {
  const percent = places
    .filter(({ head }) => head.kind === 'component')
    .reduce((sum, { at }) => sum + cellNumber(line[at] ?? ''), 0)
  const perSecond = rate === undefined ? Number.NaN : cellNumber(line[rate.at] ?? '')
  return places.flatMap(({ head, text, at }) => {
    if (head.kind !== 'total') return []
    const printed = cellNumber(line[at] ?? '')
    const found = head.per === 'percent' ? percent : (percent / perSecond) * 10
    if (Number.isNaN(printed) || Number.isNaN(found)) return []
    if (Math.abs(printed - found) <= slack[head.per]) return []
    const unit = head.per === 'percent' ? '%' : 'ms'
    return [
      `Line ${number}: the address spaces come to ${formatFigure(found)} ${unit}, “${text}” says ${formatFigure(printed)} ${unit}.`,
    ]
  })
}

function sortedLines(
  lines: readonly (readonly string[])[],
  rate: number | null,
): readonly (readonly string[])[] {
  if (rate === null || !lines.every((line) => isNumber(line[rate] ?? ''))) return lines
  return lines.toSorted((one, other) => cellNumber(one[rate] ?? '') - cellNumber(other[rate] ?? ''))
}

const withoutSign = (text: string) => text.replace(/\s*%$/, '')

export function writtenCell(row: GridRow, column: number, text: string): GridRow {
  if (column === 0) return { ...row, rate: text }
  if (column === 1) return { ...row, response: text }
  return {
    ...row,
    percents: row.percents.map((percent, at) => (at === column - before ? text : percent)),
  }
}

function grownRows(grid: Grid, least: number, columns: number): GridRow[] {
  const rows = grid.rows.map((row) => paddedRow(row, columns))
  while (rows.length < least) {
    rows.push(paddedRow({ rate: '', response: '', percents: [] }, columns))
  }
  return rows
}
