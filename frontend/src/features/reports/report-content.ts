import type { Figure } from '@/api/figure'
import type { FrozenReport, ReportSubject } from '@/api/reports'
import type { components } from '@/api/schema.gen'
import { formatWithUnit } from '@/components/units'

type Schemas = components['schemas']
export type Way = Schemas['WayRead']
export type MixSubject = Exclude<ReportSubject, { kind: 'comparison' }>
export type ComparisonSubject = Extract<ReportSubject, { kind: 'comparison' }>
export type Quantities = Readonly<Record<string, Figure>>

export const basisNames = {
  per_cp_rating: 'per CP rating',
  service_units: 'service units',
  whole_machine_rating: 'whole machine rating',
} as const

/** Returns every quantity of a mix's answer by its id. */
export function quantitiesOf(subject: MixSubject): Quantities {
  return { ...subject.answer.inputs, ...subject.answer.figures }
}

/** Returns a figure with its unit, or why there is none. */
export function figureText(figure: Figure | undefined): string {
  if (figure === undefined) return 'not available'
  if (figure.value === null) return `not available: ${figure.why_missing ?? 'no reason is stated'}`
  return formatWithUnit(figure.value, figure.unit, figure.label)
}

/** Returns the three figures that a manager reads first. */
export function headlines(subject: ReportSubject): Figure[] {
  if (subject.kind === 'comparison') {
    const first = cheapest(subject)
    const figures = first === undefined ? undefined : subject.workings[first.configuration]?.figures
    return ['total_ms', 'gp_ms', 'gp_seconds_per_hour'].flatMap((id) => figures?.[id] ?? [])
  }
  const known = quantitiesOf(subject)
  const wanted =
    subject.kind === 'scenario' && subject.answer.money !== null
      ? [
          'yearly_net_saving',
          'net_present_value',
          'billed_saving_msu' in known ? 'billed_saving_msu' : 'r4ha_saved_msu',
        ]
      : ['gp_seconds_saved_per_hour', 'saved_msu', 'ziip_seconds_added_per_hour']
  return wanted.flatMap((id) => known[id] ?? [])
}

/** Returns the ways that have a cost at the rate, cheapest first. */
export function rankedWays(subject: ComparisonSubject): Way[] {
  return subject.answer.items.filter((each) => each.total_ms !== null)
}

function cheapest(subject: ComparisonSubject): Way | undefined {
  return subject.answer.items.find((each) => each.rank === 1) ?? rankedWays(subject)[0]
}

/** One quantity before the change and after it. */
export interface Change {
  /** The substitution that it belongs to. */
  substitution: string
  id: string
  label: string
  before: Figure
  after: Figure
  difference: Figure
}

/** Returns what the mix's savings are differences of: a quantity before less the one after. */
export function changes(subject: MixSubject): Change[] {
  const known = quantitiesOf(subject)
  const found = new Map<string, Change>()
  for (const part of substitutionsOf(subject)) {
    for (const start of [`gp_saving[${part}]`, `ziip_added[${part}]`]) {
      const difference = firstDifference(known[start], known)
      if (difference !== undefined)
        found.set(`${part} ${difference.id}`, { ...difference, substitution: part })
    }
  }
  return [...found.values()]
}

/** Returns the substitutions of every window's mix, each once. */
export function substitutionsOf(subject: MixSubject): string[] {
  return [...new Set(mixRows(subject).map((row) => row.substitution))]
}

function firstDifference(
  start: Figure | undefined,
  known: Quantities,
): Omit<Change, 'substitution'> | undefined {
  let figure = start
  for (let step = 0; figure?.formula != null && step < 12; step += 1) {
    const [one, other, ...more] = figure.inputs
    if (more.length === 0 && one !== undefined && other !== undefined) {
      const left = known[one]
      const right = known[other]
      if (left !== undefined && right !== undefined) {
        if (figure.formula === `${one} − ${other}`) {
          // a saving is before less after, what is added is after less before
          const saving = /saving|saved/.test(figure.id)
          return {
            id: figure.id,
            label: figure.label,
            before: saving ? left : right,
            after: saving ? right : left,
            difference: figure,
          }
        }
      }
    }
    figure = one === undefined ? undefined : known[one]
  }
  return undefined
}

/** Returns the parts of every window's mix with their figures. */
export function mixRows(subject: MixSubject) {
  const windows =
    subject.kind === 'value'
      ? [{ id: 'peak', label: 'Peak window', parts: subject.answer.parts }]
      : subject.answer.windows
  const known = quantitiesOf(subject)
  return windows.flatMap((window) =>
    window.parts.map((part) => ({
      key: `${window.id} ${part.substitution}`,
      substitution: part.substitution,
      window: window.label,
      label: part.label,
      share: part.share,
      transactions: known[part.transactions],
      gp: known[part.gp_seconds_saved],
      ziip: known[part.ziip_seconds_added],
    })),
  )
}

const firstFigures = [
  'gp_seconds_saved',
  'gp_seconds_saved_per_hour',
  'gp_minutes_saved',
  'gp_cps_freed',
  'peak_transactions',
  'saved_msu',
  'saved_msu_per_cp_rating',
  'saved_msu_whole_machine_rating',
  'saved_msu_service_units',
  'ziip_seconds_added',
  'ziip_seconds_added_per_hour',
  'monthly_saving',
  'yearly_saving',
  'yearly_net_saving',
  'net_present_value',
  'internal_rate_of_return',
  'payback_month',
  'break_even_transactions',
]

/** Returns the figures of a report; what reproduces a paper stands beside that paper alone. */
export function shownFigures({ figures, published }: MixSubject['answer']): Quantities {
  const { saved_msu_whole_machine_rating: whole, ...others }: Quantities = { ...figures }
  const printed = published.some((each) => each.figure === whole?.id)
  return whole !== undefined && printed ? { ...others, [whole.id]: whole } : others
}

/** Returns an answer's figures as they are read: the order of a file's keys means nothing. */
export function orderedFigures(figures: Quantities): Figure[] {
  const place = (id: string) => {
    const found = firstFigures.indexOf(id)
    return found < 0 ? firstFigures.length : found
  }
  return Object.entries(figures)
    .sort(([one], [other]) => place(one) - place(other))
    .map(([, figure]) => figure)
}

/** Returns quantities in the order in which a reader follows them: a figure, then what it rests on. */
export function followed(known: Quantities, figures: readonly Figure[]): Figure[] {
  const found = new Map<string, Figure>()
  function follow(figure: Figure) {
    if (found.has(figure.id)) return
    found.set(figure.id, figure)
    for (const id of figure.inputs) {
      const input = known[id]
      if (input !== undefined) follow(input)
    }
  }
  for (const figure of [...figures, ...Object.values(known)]) follow(figure)
  return [...found.values()]
}

/** Returns what nobody computed here and no document prints: the user's own and estimates. */
export function assumptions({ subject }: FrozenReport): Figure[] {
  const known: Quantities =
    subject.kind === 'comparison'
      ? Object.assign(
          {},
          subject.answer.inputs,
          ...Object.values(subject.workings).map((each) => each.inputs),
        )
      : subject.answer.inputs
  const figures = subject.kind === 'comparison' ? [] : orderedFigures(quantitiesOf(subject))
  return followed(known, figures).filter(
    (each) =>
      each.formula === null &&
      each.value !== null &&
      each.kind !== 'published' &&
      (each.kind !== 'derived' || each.source !== null), // months and years are counted
  )
}

/** Something that a report's figures cannot say, and whether it holds here; null: it does. */
export interface Limit {
  state: string | null
  text: string
}

function applied(applies: boolean | null): string {
  if (applies === null) return 'Not known, may apply'
  return applies ? 'Applies' : 'Does not apply'
}

/** Returns what a report's figures cannot say; of ways in, those that a sentence is about first. */
export function limits({ subject }: FrozenReport): Limit[] {
  const said = [...new Set(subject.answer.warnings.map((each) => each.text))]
  const found: Limit[] = said.map((text) => ({ state: null, text }))
  if (subject.kind === 'scenario') {
    for (const { applies, text } of subject.answer.why_zero) {
      found.push({ state: applied(applies), text })
    }
  }
  if (subject.kind !== 'comparison') return found
  const about = new Map<string, Set<string>>()
  for (const way of subject.answer.items) {
    const texts = [way.why, way.limit.reason, ...way.caveats.map((each) => each.text)]
    for (const text of texts) {
      if (text !== null) about.set(text, (about.get(text) ?? new Set()).add(way.label))
    }
  }
  const all = subject.answer.items.length
  for (const [text, ways] of about) {
    const named = ways.size === all && all > 1 ? text : `${[...ways].join('; ')}: ${text}`
    found.push({ state: null, text: named })
  }
  return found
}

/** A part of the method: formulas over quantities that are found in the same answer. */
export interface Method {
  id: string
  /** The way in, where several are compared. */
  title: string | null
  known: Quantities
  figures: Figure[]
}

/** Returns every figure that was computed with its formula; of a comparison, way by way. */
export function methods(subject: ReportSubject): Method[] {
  const computed = (figures: readonly Figure[]) =>
    figures.filter((each) => each.formula !== null && each.value !== null)
  if (subject.kind !== 'comparison') {
    const known = quantitiesOf(subject)
    const figures = followed(known, orderedFigures({ ...subject.answer.figures }))
    return [{ id: 'all', title: null, known, figures: computed(figures) }]
  }
  const items = [...subject.answer.items].sort(
    (one, other) => (one.rank ?? Number.MAX_VALUE) - (other.rank ?? Number.MAX_VALUE),
  )
  return items.flatMap((way) => {
    const working = subject.workings[way.configuration]
    if (working === undefined) return []
    const results = Object.values(working.figures)
    const known = {
      ...working.inputs,
      ...Object.fromEntries(results.map((each) => [each.id, each])),
    }
    const shown = [...compared, `msu_per_hour_${subject.answer.msu_basis}`]
    const figures = computed(
      restedOn(
        known,
        shown.flatMap((key) => working.figures[key] ?? []),
      ),
    )
    return [{ id: way.configuration, title: way.label, known, figures }]
  })
}

/** What a comparison shows of a way beside its MSU. */
const compared = ['total_ms', 'gp_ms', 'ziip_ms', 'gp_seconds_per_hour']

/** Returns figures with all that they rest on, what each is made of before it. */
function restedOn(known: Quantities, figures: readonly Figure[]): Figure[] {
  const found = new Map<string, Figure>()
  function follow(figure: Figure) {
    if (found.has(figure.id)) return
    for (const id of figure.inputs) {
      const input = known[id]
      if (input !== undefined) follow(input)
    }
    found.set(figure.id, figure)
  }
  for (const figure of figures) follow(figure)
  return [...found.values()]
}
