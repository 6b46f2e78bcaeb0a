import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  retainSearchParams,
} from '@tanstack/react-router'
import { examplesQuery, machineListQuery, machineQuery, substitutionsQuery } from '@/api/catalogue'
import { comparableQuery, configurationsQuery, studiesQuery } from '@/api/evidence'
import { queryClient } from '@/api/query-client'
import { addressText, parseAddress, textParameters } from '@/components/address-text'
import { type ShownParts, shownParts } from '@/components/shown-part'
import { validateEstateSearch } from '@/features/bills/estate-search'
import type { ComparisonSearch } from '@/features/comparison/comparison-search'
import { auditQuery } from '@/features/evidence/audit-query'
import { validateAuditSearch } from '@/features/evidence/audit-search'
import { checksQuery, configurationQuery } from '@/features/evidence/configuration-query'
import { validateConfigurationSearch } from '@/features/evidence/configuration-search'
import { validateEvidenceSearch } from '@/features/evidence/evidence-search'
import { studyQuery } from '@/features/evidence/study-query'
import { validateStudySearch } from '@/features/evidence/study-search'
import type { LabSearch } from '@/features/lab/lab-search'
import { familyQuery, machineDetailQuery } from '@/features/machines/machine-page-query'
import { machineFilter, validateMachineSearch } from '@/features/machines/machine-search'
import type { PeaksSearch } from '@/features/peaks/peaks-search'
import { validateReportSearch } from '@/features/reports/report-search'
import {
  validateCompareSearch,
  validateScenarioSearch,
  validateScenariosSearch,
  validateVersionsSearch,
} from '@/features/scenarios/scenarios-search'
import { validateOtherMachinesSearch } from '@/features/value/other-machines-search'
import { workedExample } from '@/features/value/value-inputs'
import { ValuePage } from '@/features/value/value-page'
import { valueQuery } from '@/features/value/value-query'
import { readValueSearch, type ValueSearch } from '@/features/value/value-search'
import { PageAwaited } from './away'
import { FaultPage, NotFoundPage } from './fallback-pages'
import { lazyPage, loadedForPage } from './lazy-page'
import { Shell } from './shell'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // the step of the tour that is open stays in the address from page to page
  validateSearch: (raw: Record<string, unknown>): { tour?: number | undefined } & ShownParts => ({
    tour: Number(raw.tour) || undefined,
    ...shownParts(raw),
  }),
  search: { middlewares: [retainSearchParams(['tour'])] },
  component: Shell,
  errorComponent: FaultPage,
})

/** Before a page about what its address names: where no name can be like that, there is no page. */
function named(names = /^[\w.-]{1,80}$/) {
  return <Params extends object>({ params }: { params: Params }) => {
    if (!Object.values(params).every((name) => names.test(name))) throw notFound()
  }
}

/** A page whose address says nothing but which it is. */
function plainPage<const Path extends string, Module extends object, Name extends keyof Module>(
  path: Path,
  load: () => Promise<Module>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => root, path, component: lazyPage(load, name) })
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(valueQuery(workedExample))
    void context.queryClient.prefetchQuery(configurationsQuery)
  },
  component: lazyPage(() => import('./home/home-page'), 'HomePage'),
})

const value = createRoute({
  getParentRoute: () => root,
  path: '/value',
  validateSearch: textParameters<ValueSearch>,
  // asks at once, so that figures need not wait for the page to be built
  loader: ({ context, location }) => {
    const { inputs } = readValueSearch(textParameters<ValueSearch>(location.search))
    void context.queryClient.prefetchQuery(valueQuery(inputs))
    void import('@/features/value/value-results').catch(() => {})
    if (inputs.machine !== null)
      void context.queryClient.prefetchQuery(machineQuery(inputs.machine))
    void context.queryClient.prefetchQuery(substitutionsQuery)
    void context.queryClient.prefetchQuery(examplesQuery)
  },
  // later changes of the address are the page's own doing
  staleTime: Number.POSITIVE_INFINITY,
  component: ValuePage,
})

const machines = createRoute({
  getParentRoute: () => root,
  path: '/machines',
  validateSearch: validateMachineSearch,
  loader: ({ context, location }) => {
    const search = validateMachineSearch(location.search)
    void context.queryClient.prefetchQuery(machineListQuery(machineFilter(search)))
  },
  component: lazyPage(() => import('@/features/machines/machines-page'), 'MachinesPage'),
})

const machine = createRoute({
  getParentRoute: () => root,
  path: '/machines/$machineId',
  beforeLoad: named(),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(machineDetailQuery(params.machineId))
    void context.queryClient.prefetchQuery(familyQuery(params.machineId))
  },
  component: lazyPage(() => import('@/features/machines/machine-page'), 'MachinePage'),
})

const otherMachines = createRoute({
  getParentRoute: () => root,
  path: '/value/machines',
  validateSearch: validateOtherMachinesSearch,
  component: lazyPage(() => import('@/features/value/other-machines-page'), 'OtherMachinesPage'),
})

const evidence = createRoute({
  getParentRoute: () => root,
  path: '/evidence',
  validateSearch: validateEvidenceSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(studiesQuery)
  },
  component: lazyPage(() => import('@/features/evidence/evidence-page'), 'EvidencePage'),
})

const study = createRoute({
  getParentRoute: () => root,
  path: '/evidence/studies/$study',
  beforeLoad: named(),
  validateSearch: validateStudySearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(studyQuery(params.study))
  },
  component: lazyPage(() => import('@/features/evidence/study-page'), 'StudyPage'),
})

const configuration = createRoute({
  getParentRoute: () => root,
  path: '/evidence/configurations/$configuration',
  beforeLoad: named(),
  validateSearch: validateConfigurationSearch,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(configurationQuery(params.configuration))
    void context.queryClient.prefetchQuery(checksQuery(params.configuration))
    void context.queryClient.prefetchQuery(comparableQuery(params.configuration))
    void context.queryClient.prefetchQuery(studiesQuery)
  },
  component: lazyPage(() => import('@/features/evidence/configuration-page'), 'ConfigurationPage'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/evidence/audit',
  validateSearch: validateAuditSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(auditQuery)
  },
  component: lazyPage(() => import('@/features/evidence/audit-page'), 'AuditPage'),
})

const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  validateSearch: textParameters<ComparisonSearch>,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(configurationsQuery)
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('@/features/comparison/comparison-page'), 'ComparisonPage'),
})

const peaks = createRoute({
  getParentRoute: () => root,
  path: '/peaks',
  validateSearch: textParameters<PeaksSearch>,
  // later drafts are the page's own
  loader: async ({ location }) => {
    const { draft } = textParameters<PeaksSearch>(location.search)
    if (draft === undefined) return
    const { loadDraft } = await loadedForPage(() => import('@/features/peaks/peaks-draft'))
    await loadDraft(draft)
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('@/features/peaks/peaks-page'), 'PeaksPage'),
})

const ownTests = plainPage(
  '/tests',
  () => import('@/features/own-tests/own-tests-page'),
  'OwnTestsPage',
)

const ownTest = createRoute({
  getParentRoute: () => root,
  path: '/tests/$test',
  beforeLoad: named(),
  component: lazyPage(() => import('@/features/own-tests/own-test-page'), 'OwnTestPage'),
})

const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  validateSearch: ({
    sample,
    waiting,
  }: Record<string, unknown>): { sample?: string | undefined; waiting?: string | undefined } => ({
    ...(typeof sample === 'string' ? { sample } : {}),
    ...(typeof waiting === 'string' ? { waiting } : {}),
  }),
  component: lazyPage(() => import('@/features/imports/import-page'), 'ImportPage'),
})

const bills = plainPage('/bills', () => import('@/features/bills/bills-page'), 'BillsPage')

const estate = createRoute({
  getParentRoute: () => root,
  path: '/bills/$customer',
  beforeLoad: named(),
  validateSearch: validateEstateSearch,
  component: lazyPage(() => import('@/features/bills/estate-page'), 'EstatePage'),
})

const whatOpens = plainPage(
  '/import/what-opens',
  () => import('@/features/imports/what-opens-page'),
  'WhatOpensPage',
)

const lab = createRoute({
  getParentRoute: () => root,
  path: '/lab',
  validateSearch: textParameters<LabSearch>,
  component: lazyPage(() => import('@/features/lab/lab-page'), 'LabPage'),
})

/** A page of the lab, whose inputs lie in its address. */
function labPage<const Path extends string, Module extends object, Name extends keyof Module>(
  path: Path,
  load: () => Promise<Module>,
  name: Name,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: textParameters<LabSearch>,
    component: lazyPage(load, name),
  })
}

const labPages = [
  labPage('/lab/clients', () => import('@/features/lab/clients-page'), 'ClientsPage'),
  labPage('/lab/arrivals', () => import('@/features/lab/arrivals-page'), 'ArrivalsPage'),
  labPage('/lab/bounds', () => import('@/features/lab/bounds-page'), 'BoundsPage'),
  labPage('/lab/tcp', () => import('@/features/lab/tcp-page'), 'TcpPage'),
  labPage('/lab/json', () => import('@/features/lab/json-page'), 'JsonPage'),
  labPage('/lab/load-test', () => import('@/features/lab/load-test-page'), 'LoadTestPage'),
  labPage('/lab/freed', () => import('@/features/lab/freed-page'), 'FreedPage'),
  labPage('/lab/contracts', () => import('@/features/lab/contracts-page'), 'ContractsPage'),
  labPage('/lab/signing', () => import('@/features/lab/signing-page'), 'SigningPage'),
  labPage('/lab/limits', () => import('@/features/lab/limits-page'), 'LimitsPage'),
] as const

const settings = plainPage('/settings', () => import('./settings-page'), 'SettingsPage')

const glossary = plainPage('/glossary', () => import('./glossary-page'), 'GlossaryPage')

const scenarios = createRoute({
  getParentRoute: () => root,
  path: '/scenarios',
  validateSearch: validateScenariosSearch,
  component: lazyPage(() => import('@/features/scenarios/scenarios-page'), 'ScenariosPage'),
})

const newScenario = createRoute({
  getParentRoute: () => root,
  path: '/scenarios/new',
  validateSearch: textParameters<ValueSearch>,
  component: lazyPage(() => import('./new-scenario'), 'NewScenario'),
})

const comparedScenarios = createRoute({
  getParentRoute: () => root,
  path: '/scenarios/compare',
  validateSearch: validateCompareSearch,
  component: lazyPage(
    () => import('@/features/scenarios/compared-scenarios-page'),
    'ComparedScenariosPage',
  ),
})

const scenario = createRoute({
  getParentRoute: () => root,
  path: '/scenarios/$scenario',
  beforeLoad: named(),
  validateSearch: validateScenarioSearch,
  component: lazyPage(() => import('@/features/scenarios/scenario-page'), 'ScenarioPage'),
})

const scenarioVersions = createRoute({
  getParentRoute: () => root,
  path: '/scenarios/$scenario/versions',
  beforeLoad: named(),
  validateSearch: validateVersionsSearch,
  component: lazyPage(() => import('@/features/scenarios/versions-page'), 'VersionsPage'),
})

const reports = plainPage(
  '/reports',
  () => import('@/features/reports/reports-page'),
  'ReportsPage',
)

const letterheads = plainPage(
  '/reports/letterheads',
  () => import('@/features/reports/letterheads-page'),
  'LetterheadsPage',
)

const report = createRoute({
  getParentRoute: () => root,
  path: '/reports/$token',
  beforeLoad: named(/^[\w-]{1,80}$/),
  validateSearch: validateReportSearch,
  // asks while the page's code is on its way
  loader: ({ context, params, location }) => {
    const { preset = 'short' } = validateReportSearch(location.search)
    void import('@/api/reports').then(({ reportQuery }) =>
      context.queryClient.prefetchQuery(reportQuery(params.token, preset)),
    )
  },
  // a reader who changes the length asks for it on the page
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(() => import('@/features/reports/report-page'), 'ReportPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    value,
    peaks,
    imports,
    whatOpens,
    bills,
    estate,
    lab,
    ...labPages,
    glossary,
    settings,
    compare,
    evidence,
    study,
    machines,
    machine,
    otherMachines,
    audit,
    configuration,
    ownTests,
    ownTest,
    scenarios,
    newScenario,
    comparedScenarios,
    scenario,
    scenarioVersions,
    reports,
    letterheads,
    report,
  ]),
  context: { queryClient },
  parseSearch: parseAddress,
  stringifySearch: addressText,
  defaultPreload: 'intent',
  defaultErrorComponent: FaultPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PageAwaited,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
