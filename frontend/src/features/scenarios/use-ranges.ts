import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Form } from '@/components/form'
import { inMajor } from '@/components/minor-digits'
import { endsOf, type TypedRange } from '@/components/range-parse'
import { formatRange } from '@/components/units'
import {
  type Calculable,
  type ContentDraft,
  type ContentUpdate,
  draftFields,
  type Statement,
} from './scenario-draft'
import type { UncertainInput } from './scenario-queries'

type Ranges = NonNullable<Form['ranges']>

function statementOf(range: TypedRange, input: string, before: Statement | undefined): Statement {
  const distribution = before?.distribution ?? 'uniform'
  if ('spread_share' in range) {
    return { input, shape: 'spread', distribution, spread_share: range.spread_share }
  }
  const [low, high] = endsOf(range)
  return { input, shape: 'range', distribution, low, high }
}

function withStatement(draft: ContentDraft, input: string, range: TypedRange): ContentDraft {
  const before = draft.uncertainty.find((statement) => statement.input === input)
  const next = statementOf(range, input, before)
  const uncertainty =
    before === undefined
      ? [...draft.uncertainty, next]
      : draft.uncertainty.map((statement) => (statement === before ? next : statement))
  return { ...draft, uncertainty }
}

/** Returns the ends of what is stated of an input, so that a reader sees how it is read. */
export function rangeText(statement: Statement, input: UncertainInput, currency: string): string {
  const { low, high, spread_share } = statement
  const stated = (end: number) => (input.minor_units ? inMajor(end, currency) : end)
  if (spread_share != null) {
    return formatRange(...endsOf({ value: input.value, spread_share }), input.unit)
  }
  if (low == null || high == null) return ''
  return formatRange(stated(low), stated(high), input.unit)
}

interface RangesOf {
  draft: ContentDraft
  inputs: readonly UncertainInput[]
  /** Where in the draft what was calculated stands. */
  places: Pick<Calculable, 'statements' | 'products'>
  update: (update: ContentUpdate) => void
}

/**
 * Returns what each field needs for ranges that are typed into it: they become statements of
 * uncertainty. A range of a field that no answer knows yet waits for the answer, and it says so.
 */
export function useRanges({ draft, inputs, places, update }: RangesOf) {
  const byField = useMemo(() => {
    const placed = inputs.flatMap(({ input, field }) =>
      field === null ? [] : [{ field, message: input }],
    )
    return new Map(Object.entries(draftFields(placed, places)))
  }, [inputs, places])
  const [waiting, setWaiting] = useState<ReadonlyMap<string, TypedRange>>(new Map())
  useEffect(() => {
    const known = [...waiting].filter(([field]) => byField.has(field))
    if (known.length === 0) return
    setWaiting(new Map([...waiting].filter(([field]) => !byField.has(field))))
    update((before) =>
      known.reduce(
        (found, [field, range]) => withStatement(found, byField.get(field) ?? '', range),
        before,
      ),
    )
  }, [waiting, byField, update])
  const made = useRef(new Map<string, (range: TypedRange) => void>())
  const { uncertainty, money } = draft
  const ranges = useCallback<Ranges>(
    (field, hint) => {
      let onRange = made.current.get(field)
      if (onRange === undefined) {
        onRange = (range) => setWaiting((before) => new Map([...before, [field, range]]))
        made.current.set(field, onRange)
      }
      const input = inputs.find((one) => one.input === byField.get(field))
      const statement = uncertainty.find((one) => one.input === input?.input)
      const text =
        input === undefined || statement === undefined
          ? ''
          : rangeText(statement, input, money?.currency ?? 'EUR')
      const shown = text === '' ? hint : `Uncertain: ${text}`
      return { onRange, ...(shown === undefined ? {} : { hint: shown }) }
    },
    [inputs, byField, uncertainty, money?.currency],
  )
  return { ranges, waiting: waiting.size > 0 }
}
