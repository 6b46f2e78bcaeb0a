import { expect, test } from 'vitest'
import type { ReportSubjectWrite } from '@/api/reports'
import { isMoneyAlone, partsOf } from './report-parts'
import { mixUsesZiips, waysUseZiips } from './ziip-use'

const scenario = (profile: object | null) =>
  ({ kind: 'scenario', inputs: { profile } }) as unknown as ReportSubjectWrite
const comparison = { kind: 'comparison', inputs: {} } as unknown as ReportSubjectWrite

test('the R4HA is offered where the scenario has a profile', () => {
  expect(partsOf(scenario({}), false)).toContain('r4ha')
  expect(partsOf(scenario(null), false)).not.toContain('r4ha')
  expect(partsOf(comparison, false)).not.toContain('r4ha')
})

test('an audit offers its own parts, scenarios side by side what one of them states', () => {
  const audit = { kind: 'audit', inputs: { study: 'socket2' } } as ReportSubjectWrite
  expect(partsOf(audit, false)).toEqual(['summary', 'evidence', 'method', 'findings', 'limits'])
  const sides = (...contents: object[]) =>
    partsOf({ kind: 'side_by_side', inputs: { contents } } as unknown as ReportSubjectWrite, false)
  expect(sides({ money: {} }, { uncertainty: [{}] })).toEqual(
    expect.arrayContaining(['money', 'sensitivity']),
  )
  expect(sides({ money: null }, { uncertainty: [] })).not.toContain('money')
})

test('what contracts cost is money alone: the part is in and cannot be left out', () => {
  for (const calculation of ['contracts', 'signing']) {
    const lab = { kind: 'lab', inputs: { calculation, content: {} } } as ReportSubjectWrite
    expect(partsOf(lab, false)).toContain('money')
    expect(isMoneyAlone(lab)).toBe(true)
  }
  const limits = { kind: 'lab', inputs: { calculation: 'limits' } } as ReportSubjectWrite
  expect(isMoneyAlone(limits)).toBe(false)
})

test('zIIPs are offered where something runs on them', () => {
  expect(partsOf(comparison, true)).toContain('ziip')
  expect(partsOf(scenario({}), false)).not.toContain('ziip')
  const values: Record<string, number | null> = { moved: 640, none: 0, unknown: null }
  const uses = (...ids: string[]) =>
    mixUsesZiips(
      ids.map((id) => ({ ziip_seconds_added: id })),
      (id) => values[id],
    )
  expect(uses('none', 'moved')).toBe(true)
  expect(uses('none', 'unknown')).toBe(false)
})

test('a way whose zIIP time was left out of its table ran on one all the same', () => {
  expect(waysUseZiips([{ ziip_ms: 0, missing: {} }])).toBe(false)
  expect(waysUseZiips([{ ziip_ms: null, missing: {} }])).toBe(false)
  expect(waysUseZiips([{ ziip_ms: null, missing: { ziip_ms: 'left out' } }])).toBe(true)
})
