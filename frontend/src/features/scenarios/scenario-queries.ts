import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { server } from '@/api/client'
import type { Figure } from '@/api/figure'
import { forAMinute } from '@/api/query-client'
import type { paths } from '@/api/schema.gen'
import type { Schemas } from '@/api/schemas'
import { answerInReadersWay, valueInReadersWay, withReasons } from '@/components/phrase'
import { statementsOf } from '@/components/statements'
import type { Content, ScenarioRead } from './scenario-draft'

export type ScenarioSummary = Schemas['ScenarioSummary']
export type ScenarioPage = Schemas['Page_ScenarioSummary_']
export type Calculation = Schemas['ScenarioAnswer']
export type UncertainInput = Schemas['UncertainInput']
export type ComparedFigure = Schemas['ComparedFigure']
export type Solution = Schemas['SolveAnswer']
export type PayingLever = Schemas['PayingLever']

type ListSearch = NonNullable<paths['/api/v1/scenarios']['get']['parameters']['query']>

/** The most that the list reads at once. */
export const mostListed = 100

/** Scenarios without their content, the last saved first. */
export function scenariosQuery(asked: ListSearch) {
  const query = { limit: mostListed, ...asked }
  return queryOptions({
    queryKey: ['scenarios', 'list', query],
    queryFn: ({ signal }) => server.get('/api/v1/scenarios', { params: { query }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The same, page by page, each when it is asked for. */
export function scenarioPagesQuery(asked: ListSearch) {
  return infiniteQueryOptions({
    queryKey: ['scenarios', 'list', 'pages', asked],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...asked, limit: mostListed, offset: pageParam }
      return server.get('/api/v1/scenarios', { params: { query }, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      offset + items.length < total ? offset + items.length : undefined,
    placeholderData: keepPreviousData,
  })
}

/** What the scenarios of a page come to: it may take a while the first time. */
export function headlinesQuery(asked: ListSearch, { items, offset }: ScenarioPage) {
  const query = { ...asked, limit: mostListed, offset }
  return queryOptions({
    queryKey: ['scenarios', 'headlines', query, items.map(({ id, version }) => [id, version])],
    queryFn: ({ signal }) =>
      server.get('/api/v1/scenarios/headlines', { params: { query }, signal }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Whose scenarios there are. */
export function customersQuery(archived: boolean) {
  return queryOptions({
    queryKey: ['scenarios', 'list', 'customers', archived],
    queryFn: ({ signal }) =>
      server.get('/api/v1/scenarios/customers', { params: { query: { archived } }, signal }),
  })
}

/** Deleted scenarios that can still be brought back, the last deleted first. */
export const deletedScenariosQuery = queryOptions({
  queryKey: ['scenarios', 'deleted'],
  queryFn: ({ signal }) => server.get('/api/v1/scenarios/deleted', { signal }),
})

/** One scenario as of its current version. */
export function scenarioQuery(scenario_id: string) {
  return queryOptions({
    queryKey: ['scenarios', 'one', scenario_id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/scenarios/{scenario_id}', { params: { path: { scenario_id } }, signal }),
  })
}

/** Every save of a scenario, the newest first. */
export function versionsQuery(scenario_id: string) {
  return queryOptions({
    queryKey: ['scenarios', 'versions', scenario_id],
    queryFn: ({ signal }) =>
      server.get('/api/v1/scenarios/{scenario_id}/versions', {
        params: { path: { scenario_id }, query: { limit: 200 } },
        signal,
      }),
  })
}

/** A scenario as it was saved once. */
export function versionQuery(scenario_id: string, number: number) {
  return queryOptions({
    queryKey: ['scenarios', 'version', scenario_id, number],
    queryFn: ({ signal }) =>
      server.get('/api/v1/scenarios/{scenario_id}/versions/{number}', {
        params: { path: { scenario_id, number } },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A scenario as it was at a version, with the number of its newest one; null: as it is. */
export function pinnedQuery({ id, version }: { id: string; version: number | null }) {
  return queryOptions({
    queryKey: ['scenarios', 'pinned', id, version],
    queryFn: async ({ client }) => {
      const current = await client.fetchQuery(scenarioQuery(id))
      const past =
        version === null || version === current.version
          ? null
          : await client.fetchQuery(versionQuery(id, version))
      return { scenario: past === null ? current : asItWas(current, past), newest: current.version }
    },
  })
}

/** Returns a scenario as it was at an earlier save. */
export function asItWas(current: ScenarioRead, past: Schemas['VersionRead']): ScenarioRead {
  const { number, created_at, ...saved } = past
  return { ...current, ...saved, version: number, updated_at: created_at, notices: [] }
}

/** What differs between two versions. */
export function differencesQuery(scenario_id: string, from: number, to: number) {
  return queryOptions({
    queryKey: ['scenarios', 'differences', scenario_id, from, to],
    queryFn: ({ signal }) =>
      server.get('/api/v1/scenarios/{scenario_id}/differences', {
        params: { path: { scenario_id }, query: { from, to } },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The figures of a scenario. Without sampling it is the point estimate alone, which is quick. */
export function calculationQuery(content: Content, sampling: boolean) {
  return queryOptions({
    queryKey: ['scenario-calculation', content, sampling],
    queryFn: async ({ signal }) =>
      answerInReadersWay(
        await server.post('/api/v1/calculations/scenario', {
          params: { query: { sampling } },
          body: content,
          signal,
        }),
      ),
    // an answer is new as a whole; comparing it with the last one costs more than drawing it
    structuralSharing: false,
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

export interface Question {
  figure: string
  value: number
  input: string
}

/** What an input has to be for a figure to reach a target. */
export function solveQuery(content: Content, { figure, value, input }: Question) {
  return queryOptions({
    queryKey: ['scenario-solution', content, figure, value, input],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/scenario/solve', {
        body: { content, target: { figure, value }, for: input },
        signal,
      }),
    ...forAMinute,
  })
}

/** What one input changed alone would make the case pay back in so many months. */
export function payingQuery(content: Content, months: number) {
  return queryOptions({
    queryKey: ['scenario-paying', content, months],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/scenario/paying', { body: { content, months }, signal }),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** What the case is worth at other volumes and other prices. */
export function volumePricesQuery(content: Content) {
  return queryOptions({
    queryKey: ['scenario-volume-prices', content],
    queryFn: ({ signal }) =>
      server.post('/api/v1/calculations/scenario/volume-prices', {
        body: { content, figure: 'net_present_value' },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** The figures of the peak window from 0 to 100 % of the mix's first part. */
export function shareCurveQuery(content: Content) {
  const { workload } = content
  const body = {
    machine: content.machine,
    workload: {
      transactions: workload.transactions,
      peak_share: workload.peak_share,
      peak_hours: workload.peak_hours,
      regions: workload.regions,
    },
    mix: content.mix,
    msu_basis: content.msu_basis,
    ...statementsOf(content),
    capture_ratio: content.capture_ratio,
    over: 'first_share' as const,
    steps: 41,
  }
  return queryOptions({
    queryKey: ['scenario-curve', body],
    queryFn: ({ signal }) => server.post('/api/v1/calculations/value/curve', { body, signal }),
    placeholderData: keepPreviousData,
    ...forAMinute,
  })
}

/** The figures of two to four contents, and what each differs from the first one by. */
export function sideBySideQuery(contents: readonly Content[]) {
  return queryOptions({
    queryKey: ['scenarios', 'side-by-side', contents],
    queryFn: async ({ signal }) => {
      const compared = await server.post('/api/v1/calculations/scenario/side-by-side', {
        body: { contents: [...contents] },
        signal,
      })
      const read = (figure: Figure | null) => figure && withReasons(compared.wordings, figure)
      const items = compared.items.map((item) => ({
        ...item,
        figures: item.figures.map(read),
        differences: item.differences.map(read),
      }))
      const inputs = compared.inputs.map((row) => ({
        ...row,
        values: row.values.map((value) => valueInReadersWay(compared, value)),
      }))
      return { ...compared, items, inputs }
    },
    ...forAMinute,
  })
}
