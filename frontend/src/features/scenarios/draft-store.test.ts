// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { draftsOf, dropDraft, keepDraft, ownKey, setAside, storedDrafts } from './draft-store'
import { emptyDraft, emptyMoney, emptyProduct } from './scenario-draft'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const kept = { scenario: 's1', version: 3, origin: '', draft: { ...emptyDraft, name: 'Mine' } }

test('a draft is kept until it is dropped', () => {
  expect(keepDraft(ownKey('s1'), kept)).toBe(true)
  expect(draftsOf('s1').own?.kept).toMatchObject(kept)
  dropDraft(ownKey('s1'))
  expect(draftsOf('s1')).toEqual({ own: null, others: [] })
})

test('another tab’s draft stands beside the own one', () => {
  keepDraft(ownKey('s1'), kept)
  sessionStorage.clear()
  expect(draftsOf('s1').own).toBeNull()
  expect(draftsOf('s1').others.map((draft) => draft.kept.draft.name)).toEqual(['Mine'])
})

test('a draft that is set aside is no longer this tab’s own', () => {
  keepDraft(ownKey('new'), { ...kept, scenario: 'new' })
  const { own } = draftsOf('new')
  if (own) setAside(own)
  expect(draftsOf('new').own).toBeNull()
  expect(draftsOf('new').others).toHaveLength(1)
})

test.each([
  'not json',
  'null',
  '{"format":0}',
  '{"format":1,"scenario":"s1","draft":{"name":"x"}}',
  '{"format":3,"scenario":"s1","draft":{"name":"x"}}',
])('what is no draft of this shape is passed over: %s', (text) => {
  localStorage.setItem(ownKey('s1'), text)
  expect(storedDrafts()).toEqual([])
})

test('a draft of the first shape opens as one of today', () => {
  const { name, content } = emptyDraft
  const draft = {
    ...{ name, customer: 'A bank', note: '', rationale: '', ...content },
    mix: [
      { substitution: 'a..b@820.5', share: 0.4, locked: true },
      { substitution: 'own-test-1', share: 0.6, testVersion: 3 },
    ],
    money: {
      ...emptyMoney,
      products: [
        {
          ...emptyProduct,
          price: {
            start_msu: 3,
            base_per_month: 500,
            levels: [
              { to_msu: 45, price_per_msu_month: null },
              { to_msu: null, price_per_msu_month: 100 },
            ],
          },
        },
      ],
    },
  }
  const stored = { format: 1, scenario: 'new', version: null, origin: '', at: '', draft }
  localStorage.setItem(ownKey('new'), JSON.stringify(stored))
  const opened = draftsOf('new').own?.kept.draft
  expect(opened).toMatchObject({ customer: 'A bank', content: { workload: content.workload } })
  expect(opened?.content.mix).toEqual([
    { substitution: { from: 'a', to: 'b', rate_per_second: 820.5 }, share: 0.4, locked: true },
    { substitution: 'own-test-1', share: 0.6, locked: false, test_version: 3 },
  ])
  expect(opened?.content.money?.products[0]?.price).toEqual({
    base_per_month: 500,
    levels: [
      { from_msu: 3, to_msu: 45, price_per_msu_month: null },
      { from_msu: 45, to_msu: null, price_per_msu_month: 100 },
    ],
  })
})

test('a browser without room says so', () => {
  const full = () => {
    throw new DOMException('full')
  }
  vi.stubGlobal('localStorage', { setItem: full })
  expect(keepDraft('headroom.scenario-draft.x', kept)).toBe(false)
})
