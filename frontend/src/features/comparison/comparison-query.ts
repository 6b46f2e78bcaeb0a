import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import type { ConfigurationSummary, Study } from '@/api/evidence'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { OwnSeries } from '@/api/own-series'
import type { OwnTest } from '@/api/own-tests'
import type { OwnWay } from '@/api/own-ways'
import { forAMinute } from '@/api/query-client'
import type { Schemas } from '@/api/schemas'
import { answerInReadersWay, withAllReasons } from '@/components/phrase'
import type { SourceList } from '@/components/source-note'
import { statementsOf } from '@/components/statements'
import { type ComparisonState, defaultState, pairOf } from './comparison-state'

export type Comparison = Schemas['ComparisonAnswer']
export type Way = Schemas['ComparedWay']
export type Curves = Schemas['WayCurvesAnswer']
export type Question = Schemas['AnsweredQuestion']

/** An answer with what it belongs to, as the parts of the page show it. */
export interface ShownComparison {
  answer: Comparison
  state: ComparisonState
  ways: readonly string[]
  choices: readonly WayChoice[]
  sources: SourceList
  onChange: (change: Partial<ComparisonState>) => void
}

/** Between which times a request of z/OS Connect lies, by the words of its report. */
export const requestBoundsQuery = queryOptions({
  queryKey: ['request-bounds'],
  queryFn: ({ signal }) =>
    // what is left out is as the report says it
    server.post('/api/v1/calculations/demand-bounds', { body: {} as never, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A way that can be compared: one of the study, or a user's own. */
export interface WayChoice {
  id: string
  label: string
  family: string
  payload_class: string
  security: string
  connection: string
  exchange: string
  /** Which clients the document says can call; a user's own way says nothing of it. */
  callers?: ConfigurationSummary['callers']
}

/** Returns the shortest text that says what a transaction is. */
const shortestUnit = 3

/**
 * Returns the studies whose ways are compared: the chosen one, else that of what is named, else the
 * usual one; and a second one as soon as its unit of work is stated.
 */
export function comparedStudies(
  { study, beside, unit_of_work, method, ways }: ComparisonState,
  studies: readonly Study[],
): Study[] {
  const mentioned = [...(ways ?? []), ...(method === null ? [] : [method])]
  const first =
    studies.find(({ id, compared }) => id === study && compared.length > 0) ??
    (study === null && beside === null
      ? studies.find(({ compared }) => mentioned.some((id) => compared.includes(id)))
      : undefined) ??
    studies.find(({ compared_first }) => compared_first)
  if (first === undefined) return []
  const second = studies.find(({ id, compared }) => id === beside && compared.length > 0)
  const joined = second !== undefined && second !== first
  return joined && (unit_of_work ?? '').length >= shortestUnit ? [first, second] : [first]
}

/** Returns the ways of the studies in their order, and then those that users measured. */
export function wayChoices(
  studies: readonly Study[],
  configurations: readonly ConfigurationSummary[],
  own: readonly OwnWay[],
  tests: readonly OwnTest[] = [],
  series: readonly OwnSeries[] = [],
): WayChoice[] {
  const published = new Map(configurations.map((way) => [way.id, way]))
  return [
    ...studies.flatMap(({ compared }) =>
      compared.flatMap(
        (id) => configurations.find((configuration) => configuration.id === id) ?? [],
      ),
    ),
    ...own.map((ownWay) => ({
      ...ownWay,
      label: `${ownWay.label} (yours)`,
      payload_class: ownWay.compared_payload_class,
    })),
    ...tests.flatMap((test) =>
      test.compared_as.map((id) => ({
        id,
        label: `${test.name}, ${id.split('.').at(-1)} (yours)`,
        family: evidenceWords.your_tests,
        payload_class: test.compared_payload_class,
        security: 'not-stated',
        connection: 'not-stated',
        exchange: 'synchronous',
      })),
    ),
    ...series.flatMap(({ id, author, configuration, not_compared }) => {
      const way = published.get(configuration)
      return way === undefined || not_compared !== null
        ? []
        : { ...way, id, label: `${way.label} (yours, read by ${author})` }
    }),
  ]
}

/**
 * Returns the payload that is compared: all where none of the ways moves the chosen one. What nobody
 * chose is the study's to decide: an own way that moves it would hide a study that does not.
 */
export function payloadOf({ payload }: ComparisonState, choices: readonly WayChoice[]): string {
  const usual = payload === defaultState.payload
  const moved = choices.some(
    (way) => way.payload_class === payload && !(usual && way.callers === undefined),
  )
  return moved ? payload : 'all'
}

/** Returns the ways that pass the filters, or those chosen one by one. */
export function chosenWays(state: ComparisonState, choices: readonly WayChoice[]): string[] {
  const payload = payloadOf(state, choices)
  const { caller, family, security, connection, exchange, ways } = state
  return choices
    .filter(
      (way) =>
        (ways === null || ways.includes(way.id)) &&
        (payload === 'all' || way.payload_class === payload) &&
        (caller === null ||
          way.callers === undefined ||
          way.callers.some((one) => one.kind === caller)) &&
        (family === null || way.family === family) &&
        (security === null ||
          (security === 'tls' ? way.security.startsWith('tls') : way.security === security)) &&
        (connection === null || way.connection === connection) &&
        (exchange === null || way.exchange === exchange),
    )
    .map((way) => way.id)
}

function onMachine(state: ComparisonState) {
  const { machine, payload_kb, gp_ms_per_kb, unprinted_payload_kb, study, beside } = state
  const joined = beside === null ? null : state.unit_of_work
  return {
    ...{ machine, ...statementsOf(state), payload_kb, gp_ms_per_kb, unprinted_payload_kb },
    studies: study === null ? null : beside === null ? [study] : [study, beside],
    unit_of_work: joined,
  }
}

function atRate(state: ComparisonState) {
  const { rate_per_second, regions, msu_basis } = state
  return { ...onMachine(state), rate_per_second, regions, msu_basis }
}

/** What a figure in money follows. */
function priced({ price_per_msu_hour, ziip_charged_share }: ComparisonState) {
  return { price_per_msu_hour, ziip_charged_share }
}

/** Returns the comparison of these ways as the API takes it. */
export function comparisonRequest(state: ComparisonState, configurations: readonly string[]) {
  const pair = pairOf(state)
  return {
    ...atRate(state),
    configurations: [...configurations],
    ziip_target_utilisation: state.ziip_target_utilisation,
    today: state.today !== null && configurations.includes(state.today) ? state.today : null,
    price_per_msu_month: state.price_per_msu_month,
    ...priced(state),
    switch_cost_per_month: state.switch_cost_per_month,
    most_response_ms: state.most_response_ms,
    bridge: pair.length === 2 && pair.every((id) => configurations.includes(id)) ? pair : null,
  }
}

/** All chosen ways at one rate. The last answer stays until the new one is there. */
export function comparisonQuery(state: ComparisonState, configurations: readonly string[]) {
  const body = comparisonRequest(state, configurations)
  return queryOptions({
    queryKey: ['comparison', body],
    queryFn: async ({ signal }) => {
      const answer = await server.post('/api/v1/calculations/comparison', { body, signal })
      return { ...answer, inputs: withAllReasons(answer.wordings, answer.inputs) }
    },
    // nearly all of a long answer is new: comparing it to keep parts would cost and gain nothing
    structuralSharing: false,
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** All chosen ways along the rate. */
export function curvesQuery(state: ComparisonState, configurations: readonly string[]) {
  const body = { ...onMachine(state), configurations: [...configurations], per_segment: 8 }
  return queryOptions({
    queryKey: ['comparison-curves', body],
    queryFn: ({ signal }) => server.post('/api/v1/calculations/comparison/curve', { body, signal }),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** The study's questions, answered at the rate. */
export function questionsQuery(state: ComparisonState) {
  const body = atRate(state)
  return queryOptions({
    queryKey: ['comparison-questions', body],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/comparison/questions', { body, signal }),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** Which of the chosen ways overtake each other. */
export function crossoversQuery(state: ComparisonState, configurations: readonly string[]) {
  const body = { ...atRate(state), configurations: [...configurations] }
  return queryOptions({
    queryKey: ['comparison-crossovers', body],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/comparison/crossovers', { body, signal }),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** Every figure of one way at the rate, down to the printed cells. */
export function workingQuery(state: ComparisonState, configuration: string) {
  const body = {
    ...atRate(state),
    ...priced(state),
    configurations: [configuration],
    ziip_target_utilisation: state.ziip_target_utilisation,
  }
  return queryOptions({
    queryKey: ['comparison-working', body],
    queryFn: async ({ signal }) => {
      const answer = await server.post('/api/v1/calculations/comparison/working', { body, signal })
      return answerInReadersWay({ ...answer, wordings: answer.wordings ?? {} })
    },
    ...forAMinute,
  })
}
