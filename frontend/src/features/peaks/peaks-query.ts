import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { server } from '@/api/client'
import { asProblem, type Problem } from '@/api/problem'
import { forAMinute } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import type { Span } from '@/components/peak-scene'
import { useLastGood } from '@/components/use-last-good'
import type { PeaksInputs, PeaksRequest, Values } from './peaks-inputs'
import { longSeriesOf, type Named, peaksRequest } from './peaks-series'

export type PeaksAnswer = Schemas['PeaksAnswer']
export type Line = Schemas['LineAnswer']

/** Returns the billed peak with everything that is saved; null where there is none. */
export function billedPeak({ total }: PeaksAnswer): number | null {
  return (total.after ?? total.before).billed_peak_msu
}

const numbers = new WeakMap<PeaksInputs, number>()
let next = 0

/** Returns a number for the inputs: a profile may have a million values, too many for a key. */
function keyOf(inputs: PeaksInputs): number {
  let key = numbers.get(inputs)
  if (key === undefined) {
    next += 1
    key = next
    numbers.set(inputs, key)
  }
  return key
}

/** Ids of the series that the server keeps, and those that it has told. */
const toldIds = new WeakMap<Values, string>()
const keptIds = new WeakMap<Values, Promise<string>>()

/** Sends a series to the server, which keeps it, and returns its id. */
function keep(values: Values): Promise<string> {
  let id = keptIds.get(values)
  if (id === undefined) {
    const numbers = Float64Array.from(values, (value) => value ?? Number.NaN)
    id = server
      .post('/api/v1/calculations/series', {
        // the description of an API knows files only as text; they are sent as they are
        body: numbers as unknown as string,
        bodySerializer: (body: unknown) => body as Float64Array<ArrayBuffer>,
        headers: { 'content-type': 'application/octet-stream' },
      })
      .then(({ kept }) => {
        toldIds.set(values, kept)
        return kept
      })
    keptIds.set(values, id)
    id.catch(() => keptIds.delete(values))
  }
  return id
}

const gone = (error: unknown) => asProblem(error).type === '/problems/series-not-kept'

/** Asks about inputs; long series are sent once, and again where the server no longer has them. */
async function ask(
  inputs: PeaksInputs,
  wanted: Partial<PeaksRequest>,
  signal: AbortSignal,
): Promise<PeaksAnswer> {
  const post = (body: PeaksRequest) =>
    server.post('/api/v1/calculations/rolling-average', { body: { ...body, ...wanted }, signal })
  const long = longSeriesOf(inputs)
  for (let tries = 0; tries < 2; tries += 1) {
    // nothing is awaited where nothing is sent first: React would draw the page before the question leaves
    const kept = long.map(async (values) => [values, await keep(values)] as const)
    const ids = new Map(kept.length === 0 ? [] : await Promise.all(kept))
    try {
      return await post(
        peaksRequest(inputs, (values): Named => {
          const kept = ids.get(values)
          return kept === undefined ? { msu: values as number[], kept: null } : { msu: null, kept }
        }),
      )
    } catch (error) {
      if (!gone(error)) throw error
      for (const values of long) keptIds.delete(values)
    }
  }
  return post(peaksRequest(inputs))
}

/** A report of more values names them by their hash: it holds months, hours and both peaks. */
const mostInReport = 60_000

/** Returns what a report about peaks is asked. */
export function reportRequest(inputs: PeaksInputs): PeaksRequest {
  const long = longSeriesOf(inputs)
  const count = long.reduce((sum, values) => sum + values.length, 0)
  if (count <= mostInReport) return peaksRequest(inputs)
  return peaksRequest(inputs, (values): Named => {
    const kept = toldIds.get(values)
    return kept === undefined ? { msu: values as number[], kept: null } : { msu: null, kept }
  })
}

/** Points of time of which the chart gets the lowest and the highest value. */
const columns = 400
/** Of longer series the chart gets the part that it shows, at as many points as it can draw. */
export const mostIntervals = 2 * columns

/** Averages, peaks and savings of the inputs. span: the part of a long time that is drawn. */
export function peaksQuery(inputs: PeaksInputs, span: Span | null = null) {
  return queryOptions({
    queryKey: ['peaks', keyOf(inputs), span?.from, span?.to],
    queryFn: ({ signal }) => {
      const [from_minute, to_minute] = span === null ? [null, null] : [span.from, span.to]
      return ask(inputs, { course: { columns, from_minute, to_minute } }, signal)
    },
    // answers are long and each is new: comparing them to keep parts would cost and gain nothing
    structuralSharing: false,
    ...forAMinute,
  })
}

/** The highest of each clock hour, for what is drawn once nothing moves. */
export function hoursQuery(inputs: PeaksInputs) {
  return queryOptions({
    queryKey: ['peaks', keyOf(inputs), 'hours'],
    queryFn: ({ signal }) => ask(inputs, { hourly: true }, signal).then(({ hourly }) => hourly),
    structuralSharing: false,
    ...forAMinute,
  })
}

export interface Answered {
  /** The last answer, and the inputs that it belongs to. */
  good: { answer: PeaksAnswer; inputs: PeaksInputs } | undefined
  /** Why the present inputs have none. */
  problem: Problem | undefined
  updating: boolean
  retry: () => void
  /** Asks about inputs before the page draws them, unless a question is under way. */
  askAhead: (inputs: PeaksInputs) => void
}

/** Tells whether two are of the same files; days that were drawn here are of none. */
function ofTheSameFiles(one: PeaksInputs, other: PeaksInputs): boolean {
  const files = ({ sources }: PeaksInputs) => sources.map(({ sha256 }) => sha256).join()
  return files(one) === files(other)
}

/**
 * Answers to inputs that change with every movement of the pointer. One question is asked at a time
 * and the next one is about what then stands there: answers keep coming while a bar is dragged.
 */
export function usePeaksAnswer(inputs: PeaksInputs, span: Span | null): Answered {
  const [asked, setAsked] = useState({ inputs, span })
  const query = useQuery(peaksQuery(asked.inputs, asked.span))
  const good = useLastGood(query.data, asked.inputs)
  const client = useQueryClient()
  const under = useRef(false)
  under.current = query.isFetching
  const askAhead = useCallback(
    (next: PeaksInputs) => {
      if (under.current) return
      under.current = true
      void client.prefetchQuery(peaksQuery(next, span))
    },
    [client, span],
  )
  const other = asked.inputs !== inputs || asked.span !== span
  if (other && !query.isFetching) setAsked({ inputs, span })
  return {
    // what another file says never stands under the names of this one
    good: good && ofTheSameFiles(good.inputs, inputs) ? good : undefined,
    problem: query.error === null || other ? undefined : asProblem(query.error),
    updating: other || query.isFetching,
    retry: () => void query.refetch(),
    askAhead,
  }
}
