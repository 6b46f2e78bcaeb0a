import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, api } from '@/api/client'
import type { ConfigurationSummary } from '@/api/evidence'
import { evidenceWords } from '@/api/evidence-words.gen'
import type { OwnSeries } from '@/api/own-series'
import type { OwnTest } from '@/api/own-tests'
import type { OwnWay } from '@/api/own-ways'
import type { components } from '@/api/schema.gen'
import { statementsOf } from '@/components/statements'
import { type ComparisonState, pairOf } from './comparison-state'

export type Comparison = components['schemas']['ComparisonAnswer']
export type Way = components['schemas']['ComparedWay']
export type Curves = components['schemas']['WayCurvesAnswer']
export type Question = components['schemas']['AnsweredQuestion']
export type WayWorking = components['schemas']['WayWorking']
export type Crossover = components['schemas']['Crossover']

/** The study whose ways are compared. */
export const studyId = 'ways-into-cics'

const aMinute = 60_000

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

/** Returns the ways of the study in its order, and then those that users measured. */
export function wayChoices(
  configurations: readonly ConfigurationSummary[],
  own: readonly OwnWay[],
  tests: readonly OwnTest[] = [],
  series: readonly OwnSeries[] = [],
): WayChoice[] {
  const published = new Map(configurations.map((way) => [way.id, way]))
  return [
    ...configurations.filter((configuration) => configuration.study_id === studyId),
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

/** Returns the ways that pass the filters, or those chosen one by one. */
export function chosenWays(state: ComparisonState, choices: readonly WayChoice[]): string[] {
  const { payload, caller, family, security, connection, exchange, ways } = state
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
  const { machine, payload_kb, gp_ms_per_kb } = state
  return { machine, ...statementsOf(state), payload_kb, gp_ms_per_kb }
}

function atRate(state: ComparisonState) {
  const { rate_per_second, regions, msu_basis } = state
  return { ...onMachine(state), rate_per_second, regions, msu_basis }
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
    most_response_ms: state.most_response_ms,
    bridge: pair.length === 2 && pair.every((id) => configurations.includes(id)) ? pair : null,
  }
}

/** All chosen ways at one rate. The last answer stays until the new one is there. */
export function comparisonQuery(state: ComparisonState, configurations: readonly string[]) {
  const body = comparisonRequest(state, configurations)
  return queryOptions({
    queryKey: ['comparison', body],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/calculations/comparison', { body, signal })),
    placeholderData: keepPreviousData,
    // nearly all of a long answer is new: comparing it to keep parts would cost and gain nothing
    structuralSharing: false,
    staleTime: aMinute,
    gcTime: aMinute,
  })
}

/** All chosen ways along the rate. */
export function curvesQuery(state: ComparisonState, configurations: readonly string[]) {
  const body = { ...onMachine(state), configurations: [...configurations], per_segment: 8 }
  return queryOptions({
    queryKey: ['comparison-curves', body],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/calculations/comparison/curve', { body, signal })),
    placeholderData: keepPreviousData,
    staleTime: aMinute,
    gcTime: aMinute,
  })
}

/** The study's questions, answered at the rate. */
export function questionsQuery(state: ComparisonState) {
  const body = atRate(state)
  return queryOptions({
    queryKey: ['comparison-questions', body],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/calculations/comparison/questions', { body, signal })),
    placeholderData: keepPreviousData,
    staleTime: aMinute,
    gcTime: aMinute,
  })
}

/** Which of the chosen ways overtake each other. */
export function crossoversQuery(state: ComparisonState, configurations: readonly string[]) {
  const body = { ...atRate(state), configurations: [...configurations] }
  return queryOptions({
    queryKey: ['comparison-crossovers', body],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/calculations/comparison/crossovers', { body, signal })),
    placeholderData: keepPreviousData,
    staleTime: aMinute,
    gcTime: aMinute,
  })
}

/** Every figure of one way at the rate, down to the printed cells. */
export function workingQuery(state: ComparisonState, configuration: string) {
  const body = {
    ...atRate(state),
    configurations: [configuration],
    ziip_target_utilisation: state.ziip_target_utilisation,
  }
  return queryOptions({
    queryKey: ['comparison-working', body],
    queryFn: ({ signal }) =>
      answered(api.POST('/api/v1/calculations/comparison/working', { body, signal })),
    staleTime: aMinute,
    gcTime: aMinute,
  })
}
