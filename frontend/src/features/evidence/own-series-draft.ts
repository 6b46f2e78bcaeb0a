import { evidenceWords } from '@/api/evidence-words.gen'
import { figureWords } from '@/api/figure-words.gen'
import { parts } from '@/api/own-fields.gen'
import type { OwnSeries, OwnSeriesWrite } from '@/api/own-series'
import { formatExactly } from '@/components/number-format'
import { cellNumber } from '@/components/pasted-cells'

type Over = OwnSeriesWrite['over']

export interface SeriesDraft {
  configuration: string
  over: Over
  /** Ids of the pictures that are read, one a column. */
  figures: readonly string[]
  /** Cells as typed: the place on the axis below, then a value a figure. */
  rows: readonly (readonly string[])[]
  note: string
  author: string
}

export const mostRows = parts.OwnSeries.rows.most

export const overNames: Readonly<Record<Over, string>> = {
  clients: 'Clients',
  payload_bytes: 'Payload, bytes',
  rate_per_second: evidenceWords.transactions_a_second,
}

export const cellName = (row: number, column: number) => `cell ${row} ${column}`

const written = (value: number | null) => (value === null ? '' : formatExactly(value))

/** Returns the draft of a series, or an empty one for a configuration. */
export function seriesDraft(own: OwnSeries | null, configuration: string): SeriesDraft {
  return {
    configuration: own?.configuration ?? configuration,
    over: own?.over ?? 'clients',
    figures: own?.figures ?? [],
    rows: own?.rows.map((row) => [formatExactly(row.at), ...row.values.map(written)]) ?? [
      [''],
      [''],
    ],
    note: own?.note ?? '',
    author: own?.author ?? '',
  }
}

/** Adds a column for a figure or takes it away; what was typed for the others stays. */
export function withFigure(draft: SeriesDraft, figure: string, read: boolean): SeriesDraft {
  const at = draft.figures.indexOf(figure)
  if (read === at >= 0) return draft
  return read
    ? {
        ...draft,
        figures: [...draft.figures, figure],
        rows: draft.rows.map((row) => [...row, '']),
      }
    : {
        ...draft,
        figures: draft.figures.filter((kept) => kept !== figure),
        rows: draft.rows.map((row) => row.filter((_, column) => column !== at + 1)),
      }
}

/** Returns the draft with a cell written. */
export function withCell(
  draft: SeriesDraft,
  row: number,
  column: number,
  text: string,
): SeriesDraft {
  return {
    ...draft,
    rows: draft.rows.map((cells, at) =>
      at === row ? cells.map((cell, place) => (place === column ? text : cell)) : cells,
    ),
  }
}

/** Fills the cells from one on with what was pasted; null where there are too many columns or rows. */
export function withPasted(
  draft: SeriesDraft,
  row: number,
  column: number,
  cells: readonly (readonly string[])[],
): SeriesDraft | null {
  const [first = []] = cells
  const named = first.some((cell) => cell !== '') && first.every((cell) => isText(cell))
  const lines = (named ? cells.slice(1) : cells).filter((line) => line.some((cell) => cell !== ''))
  const width = draft.figures.length + 1
  if (row + lines.length > mostRows) return null
  if (lines.some((line) => column + line.length > width)) return null
  const rows = [...draft.rows]
  while (rows.length < row + lines.length) rows.push(Array<string>(width).fill(''))
  for (const [down, line] of lines.entries()) {
    rows[row + down] = (rows[row + down] ?? []).map((cell, place) => line[place - column] ?? cell)
  }
  return { ...draft, rows }
}

const isText = (cell: string) => cell === '' || Number.isNaN(cellNumber(cell))
const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '')

/** Returns what is wrong with a draft, by field; cells by their names. */
export function seriesErrors(draft: SeriesDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  if (draft.figures.length === 0) errors.figures = 'Choose at least one figure'
  if (draft.note.trim() === '') errors.note = 'Say how they were read off'
  if (draft.author.trim() === '') errors.author = 'Enter a name'
  draft.rows.forEach((row, at) => {
    if (isEmpty(row)) return
    row.forEach((cell, column) => {
      const needed = column === 0
      if (cell.trim() === '' ? needed : Number.isNaN(cellNumber(cell))) {
        errors[cellName(at, column)] =
          `Line ${at + 1}: ${cell.trim() === '' ? 'enter the place on the axis' : `“${cell}” ${figureWords.no_number}`}`
      }
    })
  })
  if (draft.rows.filter((row) => !isEmpty(row)).length < 2) {
    errors.rows = 'Enter two lines or more'
  }
  return errors
}

/** Returns the rows that hold anything, with their places in the draft. */
const filled = (draft: SeriesDraft) =>
  draft.rows.map((row, at) => ({ row, at })).filter(({ row }) => !isEmpty(row))

/** Returns a draft without fault as the API takes it. */
export function seriesBody(draft: SeriesDraft): OwnSeriesWrite {
  const value = (cell: string) => (cell.trim() === '' ? null : cellNumber(cell))
  return {
    configuration: draft.configuration,
    over: draft.over,
    figures: [...draft.figures],
    rows: filled(draft).map(({ row }) => ({
      at: value(row[0] ?? '') ?? 0,
      values: row.slice(1).map(value),
    })),
    note: draft.note.trim(),
    author: draft.author.trim(),
  }
}

/** Returns the field of the form for one that a refusal names. */
export function seriesField(field: string, draft: SeriesDraft): string {
  const place = /^rows\.(\d+)\.(at|values)(?:\.(\d+))?/.exec(field)
  if (place === null) return field.startsWith('figures') ? 'figures' : field
  const row = filled(draft)[Number(place[1])]?.at ?? 0
  return cellName(row, place[2] === 'at' ? 0 : Number(place[3] ?? 0) + 1)
}
