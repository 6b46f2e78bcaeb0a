import type { OwnTest, OwnTestWrite, ReadCycles } from '@/api/own-tests'
import { formatExactly } from '@/components/number-format'
import { parseNumber } from '@/components/number-parse'

export const sides = ['before', 'after'] as const
export type Side = (typeof sides)[number]

export const cycleFields = [
  ['requests', 'Requests'],
  ['gp_seconds', 'CPU s on GP'],
  ['ziip_seconds', 'CPU s on zIIP'],
  ['elapsed_seconds', 'Elapsed s'],
] as const
export type CycleField = (typeof cycleFields)[number][0]

/** One cycle as it stands in the form: text, right or wrong. */
export type CycleRow = Readonly<Record<CycleField | 'place', string>>

/** The optional numbers of a test. */
export type CountName =
  | 'lpar_cps'
  | 'concurrency'
  | 'payload_bytes'
  | 'pci_mips'
  | 'su_per_sec'
  | 'region_seconds'
  | 'region_transactions'
  | 'touched_share'

/** What stands in the form: a test that may still lack what it needs. */
export interface OwnTestDraft
  extends Omit<OwnTestWrite, 'before' | 'after' | 'region' | CountName> {
  lpar_cps: number | null
  concurrency: number | null
  payload_bytes: number | null
  pci_mips: number | null
  su_per_sec: number | null
  region_seconds: number | null
  region_transactions: number | null
  touched_share: number | null
  before: readonly CycleRow[]
  after: readonly CycleRow[]
}

export const emptyRow: CycleRow = {
  requests: '',
  gp_seconds: '',
  ziip_seconds: '',
  elapsed_seconds: '',
  place: '',
}

function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export function emptyDraft(): OwnTestDraft {
  return {
    name: '',
    author: '',
    measured_on: today(),
    note: '',
    machine: null,
    lpar_cps: null,
    measures: 'infrastructure',
    concurrency: null,
    payload_bytes: null,
    pci_mips: null,
    su_per_sec: null,
    region_seconds: null,
    region_transactions: null,
    touched_share: null,
    before: [emptyRow, emptyRow],
    after: [emptyRow, emptyRow],
  }
}

const text = (value: number | null | undefined) => (value == null ? '' : formatExactly(value))

function rowOf(cycle: ReadCycles['cycles'][number] | OwnTest['before'][number]): CycleRow {
  return {
    requests: text(cycle.requests),
    gp_seconds: text(cycle.gp_seconds),
    ziip_seconds: text(cycle.ziip_seconds),
    elapsed_seconds: text(cycle.elapsed_seconds),
    place: cycle.place,
  }
}

/** Returns a stored test as the form takes it. */
export function draftOf(test: OwnTest): OwnTestDraft {
  const { name, author, measured_on, note, machine, lpar_cps, measures, concurrency } = test
  return {
    ...{ name, author, measured_on, note, machine, lpar_cps, measures, concurrency },
    payload_bytes: test.payload_bytes,
    pci_mips: test.pci_mips,
    su_per_sec: test.su_per_sec,
    region_seconds: test.region?.gp_seconds ?? null,
    region_transactions: test.region?.transactions ?? null,
    touched_share: test.region?.touched_share ?? null,
    before: test.before.map(rowOf),
    after: test.after.map(rowOf),
  }
}

const isEmpty = (row: CycleRow) => cycleFields.every(([field]) => row[field].trim() === '')

function filled(rows: readonly CycleRow[]): { row: CycleRow; position: number }[] {
  return rows.map((row, position) => ({ row, position })).filter(({ row }) => !isEmpty(row))
}

function cellNumber(text: string): number {
  const read = parseNumber(text)
  return 'value' in read ? read.value : Number.NaN
}

/** Returns the draft with what was read behind the filled cycles of a side. */
export function withRead(
  draft: OwnTestDraft,
  read: ReadCycles,
  into: Side,
  requests: number | null,
): Partial<OwnTestDraft> {
  const added: Record<Side, CycleRow[]> = { before: [], after: [] }
  for (const cycle of read.cycles)
    added[cycle.side ?? into].push(rowOf({ ...cycle, requests: cycle.requests ?? requests }))
  const whole = (side: Side) => [...filled(draft[side]).map(({ row }) => row), ...added[side]]
  return {
    concurrency: read.concurrency ?? draft.concurrency,
    ...(added.before.length > 0 ? { before: whole('before') } : {}),
    ...(added.after.length > 0 ? { after: whole('after') } : {}),
  }
}

/** Names a cell in errors: `before 0 gp_seconds`. */
export const cellName = (side: Side, row: number, field: CycleField) => `${side} ${row} ${field}`

/** Returns what is wrong with a draft, by field, in the words of the form. */
export function draftErrors(draft: OwnTestDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  if (draft.name.trim() === '') errors.name = 'Enter a name'
  if (draft.author.trim() === '') errors.author = 'Enter who measured it'
  if (!/^\d{4}-\d\d-\d\d$/.test(draft.measured_on)) errors.measured_on = 'Choose the day'
  const region = ['region_seconds', 'region_transactions', 'touched_share'] as const
  for (const name of region)
    if (draft[name] === null && region.some((other) => draft[other] !== null))
      errors[name] = 'Enter all three, or none'
  for (const side of sides) {
    const rows = filled(draft[side])
    if (rows.length < 2) errors[side] = `Enter two or more cycles ${side} the change`
    for (const { row, position } of rows) {
      for (const [field, label] of cycleFields) {
        const needed = field === 'requests' || field === 'gp_seconds'
        const written = row[field].trim()
        const where = `Cycle ${position + 1} ${side}: ${label}`
        if (written === '' ? needed : Number.isNaN(cellNumber(written)))
          errors[cellName(side, position, field)] =
            written === '' ? `${where} is empty` : `${where} is not a number`
      }
    }
  }
  return errors
}

/** Returns the draft as the API takes it; a draft without errors has all that it needs. */
export function writeOf(draft: OwnTestDraft): OwnTestWrite {
  const optional = (written: string) => (written.trim() === '' ? null : cellNumber(written))
  const cycles = (side: Side) =>
    filled(draft[side]).map(({ row }) => ({
      requests: cellNumber(row.requests),
      gp_seconds: cellNumber(row.gp_seconds),
      ziip_seconds: optional(row.ziip_seconds),
      elapsed_seconds: optional(row.elapsed_seconds),
      place: row.place,
    }))
  const { region_seconds, region_transactions, touched_share, ...rest } = draft
  return {
    ...rest,
    region:
      region_seconds === null || region_transactions === null || touched_share === null
        ? null
        : { gp_seconds: region_seconds, transactions: region_transactions, touched_share },
    before: cycles('before'),
    after: cycles('after'),
  }
}

/** Returns the server's word on a field as the form's: its cycles are the filled lines. */
export function formField(field: string, draft: OwnTestDraft): string {
  if (field === 'region.gp_seconds') return 'region_seconds'
  if (field === 'region.transactions') return 'region_transactions'
  if (field === 'region.touched_share') return 'touched_share'
  const [, side, number, name] = /^(before|after)\.(\d+)\.(\w+)/.exec(field) ?? []
  if (side !== 'before' && side !== 'after') return field
  const position = filled(draft[side])[Number(number)]?.position
  const known = cycleFields.find(([field]) => field === name)?.[0]
  return position === undefined || known === undefined ? side : cellName(side, position, known)
}
