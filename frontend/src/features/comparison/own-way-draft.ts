import { figureWords } from '@/api/figure-words.gen'
import { fields } from '@/api/own-fields.gen'
import type { OwnWay, OwnWayWrite } from '@/api/own-ways'
import { limitError, type NumberLimits } from '@/components/number-field'
import { formatExactly } from '@/components/number-format'
import { cellNumber } from '@/components/pasted-cells'

export type Processor = OwnWayWrite['points'][number]['components'][number]['processor']

/** An address space on one kind of processor, the head of a column. */
export interface GridColumn {
  name: string
  processor: Processor
}

/** One measured rate as it stands in the grid: text, right or wrong. */
export interface GridRow {
  rate: string
  response: string
  percents: readonly string[]
}

export interface Grid {
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
}

/** What stands in the form: a way that may still lack what it needs. */
export interface OwnWayDraft
  extends Omit<
    OwnWayWrite,
    'points' | 'offload' | 'lpar_cps' | 'payload_in_bytes' | 'payload_out_bytes'
  > {
  lpar_cps: number | null
  payload_in_bytes: number | null
  payload_out_bytes: number | null
  /** Work ran on zIIPs and its time there is not known. */
  ziipUnknown: boolean
  grid: Grid
}

const point = fields.OwnPoint
const percentLimits = fields.OwnComponent.cpu_percent.limits

const emptyRow: GridRow = { rate: '', response: '', percents: ['', ''] }

export const emptyDraft: OwnWayDraft = {
  label: '',
  family: '',
  description: '',
  payload_class: '32k',
  payload_in_bytes: null,
  payload_out_bytes: null,
  security: 'not-stated',
  connection: 'not-stated',
  exchange: 'synchronous',
  machine: '',
  lpar_cps: null,
  author: '',
  note: '',
  ziipUnknown: false,
  grid: {
    columns: [
      { name: 'CICS', processor: 'gp' },
      { name: 'TCP/IP', processor: 'gp' },
    ],
    rows: [emptyRow, emptyRow, emptyRow],
  },
}

/** Returns a stored way as the form takes it. */
export function draftOf(way: OwnWay): OwnWayDraft {
  const { label, family, description, security, connection, exchange, author, note } = way
  const columns = (way.points[0]?.components ?? []).map(({ name, processor }) => ({
    name,
    processor,
  }))
  return {
    label,
    family,
    description,
    security,
    connection,
    exchange,
    author,
    note,
    payload_class: way.payload_class,
    payload_in_bytes: way.payload_in_bytes,
    payload_out_bytes: way.payload_out_bytes,
    machine: way.machine,
    lpar_cps: way.lpar_cps,
    ziipUnknown: way.offload === 'ziip' && columns.every((column) => column.processor === 'gp'),
    grid: {
      columns,
      rows: way.points.map((point) => ({
        rate: formatExactly(point.etr_per_second),
        response: point.response_ms == null ? '' : formatExactly(point.response_ms),
        percents: point.components.map((component) => formatExactly(component.cpu_percent)),
      })),
    },
  }
}

/** Returns a row with a cell for each column. */
export function paddedRow(row: GridRow, columns: number): GridRow {
  return { ...row, percents: Array.from({ length: columns }, (_, at) => row.percents[at] ?? '') }
}

const isEmpty = (row: GridRow) =>
  [row.rate, row.response, ...row.percents].every((cell) => cell.trim() === '')

/** Returns the rows that hold anything, by rising rate; the empty ones are left out. */
function filled(grid: Grid): { row: GridRow; position: number }[] {
  const rows = grid.rows.map((row, position) => ({ row, position }))
  const held = rows.filter(({ row }) => !isEmpty(row))
  return held.every(({ row }) => !Number.isNaN(cellNumber(row.rate)))
    ? held.toSorted((one, other) => cellNumber(one.row.rate) - cellNumber(other.row.rate))
    : held
}

function cellError(text: string, limits: NumberLimits): string | undefined {
  if (text.trim() === '') return 'is empty'
  const value = cellNumber(text)
  if (Number.isNaN(value)) return figureWords.no_number
  return limitError(value, limits, 'number', '')?.replace('Has', 'has')
}

/** Names of the grid's cells in errors: rows and columns from 0. */
export const cell = {
  rate: (row: number) => `rate ${row}`,
  response: (row: number) => `response ${row}`,
  percent: (row: number, column: number) => `percent ${row} ${column}`,
  column: (column: number) => `column ${column}`,
  grid: 'grid',
}

/** Returns what is wrong with a draft, by field, in the words of the form. */
export function draftErrors(draft: OwnWayDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  if (draft.label.trim() === '') errors.label = 'Enter a name'
  if (draft.family.trim() === '') errors.family = 'Enter a family, such as CICS Web support'
  if (draft.author.trim() === '') errors.author = 'Enter who measured it'
  if (draft.machine === '') errors.machine = 'Choose the machine it was measured on'
  if (draft.payload_class === 'other') {
    if (draft.payload_in_bytes === null) errors.payload_in_bytes = 'State the bytes'
    if (draft.payload_out_bytes === null) errors.payload_out_bytes = 'State the bytes'
  }
  const { grid } = draft
  for (const [position, column] of grid.columns.entries()) {
    if (column.name.trim() === '')
      errors[cell.column(position)] = `Address space ${position + 1} has no name`
  }
  const rows = filled(grid)
  if (rows.length === 0) errors[cell.grid] = 'Enter at least one measured rate'
  for (const { row, position } of rows) {
    const line = `Line ${position + 1}: `
    const rate = cellError(row.rate, point.etr_per_second.limits)
    if (rate !== undefined) errors[cell.rate(position)] = `${line}the rate ${rate}`
    const response =
      row.response.trim() === '' ? undefined : cellError(row.response, point.response_ms.limits)
    if (response !== undefined) errors[cell.response(position)] = `${line}the response ${response}`
    for (const [column, { name }] of grid.columns.entries()) {
      const percent = cellError(row.percents[column] ?? '', percentLimits)
      if (percent !== undefined) {
        errors[cell.percent(position, column)] = `${line}CPU % of ${name || 'a column'} ${percent}`
      }
    }
  }
  return errors
}

/** Returns the draft as the API takes it; a draft without errors has all that it needs. */
export function writeOf(draft: OwnWayDraft): OwnWayWrite {
  const { grid, ziipUnknown, ...rest } = draft
  const other = draft.payload_class === 'other'
  const onZiip = ziipUnknown || grid.columns.some((column) => column.processor === 'ziip')
  return {
    ...rest,
    payload_in_bytes: other ? draft.payload_in_bytes : null,
    payload_out_bytes: other ? draft.payload_out_bytes : null,
    offload: onZiip ? 'ziip' : 'none',
    points: filled(grid).map(({ row }) => ({
      etr_per_second: cellNumber(row.rate),
      response_ms: row.response.trim() === '' ? null : cellNumber(row.response),
      components: grid.columns.map(({ name, processor }, column) => ({
        name: name.trim(),
        processor,
        cpu_percent: cellNumber(row.percents[column] ?? ''),
      })),
    })),
  }
}

/** Returns the server's word on a field as the form's: its points are the filled lines. */
export function formField(field: string, grid: Grid): string {
  const found = /^points(?:\.(\d+))?(?:\.(\w+))?(?:\.(\d+))?(?:\.(\w+))?/.exec(field)
  if (found === null) return field
  const [, point, part, component, of] = found
  const row = point === undefined ? undefined : filled(grid)[Number(point)]?.position
  if (row === undefined) return cell.grid
  if (part === 'etr_per_second') return cell.rate(row)
  if (part === 'response_ms') return cell.response(row)
  if (component === undefined) return cell.grid
  return of === 'name' ? cell.column(Number(component)) : cell.percent(row, Number(component))
}
