import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { madeReport } from './made-report.js'
import { expect } from './screen.js'

/** The secret under which the pictures' reports are kept, as a browser keeps its own. */
export const owner = 'pictures-owner-0123456789abcd'

const rmf = readFileSync(new URL('../../backend/src/headroom/samples/rmf-cpu.xml', import.meta.url))
const jtl = [
  'timeStamp,elapsed,label,success,allThreads',
  ...Array.from({ length: 600 }, (_, at) => `${1.7e12 + 100 * at},${40 + (at % 5)},pay,true,1`),
].join('\n')
const workload = { transactions: 15_000_000, peak_share: 0.5, peak_hours: 4 }
const mix = [{ substitution: 'socket2-ezasoket', share: 1 }]
const price = { flat_per_msu_month: 100_000 }
const longName = 'Insurance claims portal, first quarter, second reading with the data centre'
const cycle = (gp: number, ziip: number) => ({
  requests: 2500,
  gp_seconds: gp,
  ziip_seconds: ziip,
  place: 'HBZT',
})
const component = (name: string, percent: number) => ({
  name,
  processor: 'gp',
  cpu_percent: percent,
})

const scenario = {
  machine: '2818-Y02',
  workload,
  mix,
  money: { currency: 'EUR', years: 3, products: [{ label: 'CICS TS', price }] },
  uncertainty: [{ input: 'transactions', shape: 'spread', spread_share: 0.1 }],
}
const subjects = {
  value: { kind: 'value', inputs: { machine: '2818-Y02', workload, mix } },
  scenario: { kind: 'scenario', inputs: scenario },
  comparison: {
    kind: 'comparison',
    inputs: {
      rate_per_second: 900,
      machine: '2818-Y02',
      configurations: ['http-nonpooled', 'http-pooled', 'ctg-ipic'],
    },
  },
} as const

/** Pages that show one thing of a user. */
export const ownPages = [
  'machine',
  'test',
  'scenario',
  'versions',
  'report of a value',
  'report of a scenario',
  'report of a comparison',
] as const
export type OwnPages = Record<(typeof ownPages)[number], string>

/** Keeps one of everything that a user may keep, and returns where each has its page. */
export async function ownRows(request: APIRequestContext): Promise<OwnPages> {
  const make = async (path: string, data: unknown) => {
    const answer = await request.post(`/api/v1/${path}`, {
      data,
      headers: { 'Owner-Secret': owner },
    })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const bring = async (name: string, buffer: Buffer) => {
    const files = { name, mimeType: 'application/octet-stream', buffer }
    const brought = await request.post('/api/v1/imports?kind=any', { multipart: { files } })
    const { id } = (await brought.json()) as { id: string }
    const taken = await request.post(`/api/v1/imports/${id}/take-over`)
    expect(taken.ok(), await taken.text()).toBe(true)
  }
  await bring('friday.jtl', Buffer.from(jtl))
  await bring('june.xml', rmf)
  const machine = await make('machines', {
    machine_type: '2818',
    model: 'E01',
    family: 'z114',
    cps: 2,
    rated_msu: 156,
    pci_mips: null,
    su_per_sec: null,
    source: 'the contract of 2026, annex 3',
    note: null,
  })
  const test = await make('own-tests', {
    name: 'Pool in July',
    author: 'A. Measurer',
    measured_on: '2026-07-14',
    machine: '2818-Y02',
    measures: 'infrastructure',
    before: [cycle(0.473416, 0), cycle(0.456343, 0), cycle(0.477526, 0)],
    after: [cycle(0.260442, 0.162292), cycle(0.260517, 0.163108), cycle(0.253801, 0.158599)],
  })
  await make('own-ways', {
    label: 'Our gateway',
    family: 'Ours',
    description: 'A gateway of our own in front of CICS.',
    payload_class: '32k',
    security: 'none',
    connection: 'kept',
    exchange: 'synchronous',
    offload: 'none',
    machine: '2817-779',
    lpar_cps: 3,
    author: 'A. Measurer',
    note: '',
    points: [
      { etr_per_second: 500, components: [component('cics', 10), component('tcpip', 2)] },
      { etr_per_second: 1500, components: [component('cics', 31), component('tcpip', 6)] },
    ],
  })
  const study = (await (await request.get('/api/v1/studies/zosconnect')).json()) as {
    figures: { id: string; label: string }[]
  }
  const figureOf = (label: RegExp) => study.figures.find((found) => label.test(found.label))?.id
  await make('own-series', {
    configuration: 'zosconnect-1k',
    over: 'clients',
    figures: [figureOf(/Transactions a second with 1K/), figureOf(/GCP CPU % with 1K/)],
    rows: [
      { at: 100, values: [900, 90] },
      { at: 200, values: [1800, 200] },
    ],
    note: 'with a ruler',
    author: 'A. Reader',
  })
  const own = await make('scenarios', {
    name: longName,
    customer: 'A bank with a long name, department of capacity planning',
    content: scenario,
  })
  await make('letterheads', {
    name: 'House style',
    confidentiality: 'Confidential',
    preparer: 'A. Measurer',
  })
  const report = async (subject: (typeof subjects)[keyof typeof subjects]) => {
    const said = { title: `A case: ${subject.kind}`, customer: 'A bank', subject }
    return `/reports/${await madeReport(request, owner, said)}`
  }
  return {
    machine: `/machines/${machine.id}`,
    test: `/tests/${test.id}`,
    scenario: `/scenarios/${own.id}`,
    versions: `/scenarios/${own.id}/versions`,
    'report of a value': await report(subjects.value),
    'report of a scenario': await report(subjects.scenario),
    'report of a comparison': await report(subjects.comparison),
  }
}
