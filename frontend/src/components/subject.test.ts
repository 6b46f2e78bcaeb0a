import { expect, test } from 'vitest'
import { noSubject, readSubject, subjectOfSwitch, writeSubject } from './subject'

const subject = {
  ...noSubject,
  ...{ method: 'http-pooled', today: 'sock-child', rate_per_second: 2000, regions: 3 },
  ...{ machine: '3931-704', lpar_cps: 4, payload_kb: 16, gp_ms_per_kb: 0.004 },
}

test('a subject comes out of an address as it went in', () => {
  const search = writeSubject(subject)
  expect(search).toMatchObject({ subject: 'http-pooled', today: 'sock-child', regions: '3' })
  expect(readSubject(search)).toEqual({ subject, problems: [] })
})

test('what else a page keeps in its address is no part of the subject', () => {
  const search = { ...writeSubject(subject), method: 'POST', stations: '[]', think_seconds: '1' }
  expect(readSubject(search)).toEqual({ subject, problems: [] })
})

test('without a method there is no subject, and a rate alone makes none', () => {
  expect(readSubject({ rate_per_second: '2000' }).subject).toBeNull()
})

test('a switch is the subject of its method, against today’s, at the rate of all regions', () => {
  const pair = { from: 'sock-child', to: 'dpl-ipic', rate_per_second: 1000 }
  expect(subjectOfSwitch(pair, 2, { machine: '3931-704', lpar_cps: 4 })).toMatchObject({
    ...{ method: 'dpl-ipic', today: 'sock-child', rate_per_second: 2000, regions: 2 },
    ...{ machine: '3931-704', lpar_cps: 4 },
  })
  expect(subjectOfSwitch({ ...pair, rate_per_second: null }, 2, { machine: null })).toBeNull()
})
