import { expect, test } from 'vitest'
import type { ReportSubjectWrite } from '@/api/reports'
import { amountsInWords } from './report-amounts'

const money = {
  currency: 'EUR',
  licence_per_year: 6_000_000,
  one_off: 0,
  years: 5,
  products: [{ label: 'CICS at 950.50 EUR', price: { flat_per_msu_month: 95_050 } }],
}
const scenario = (more: object = {}) =>
  ({ kind: 'scenario', inputs: { money: { ...money, ...more } } }) as unknown as ReportSubjectWrite
const quiet = { products: [{ label: 'CICS TS 6', price: { flat_per_msu_month: 95_050 } }] }

test('a price in a label, and one written in another way, are found', () => {
  expect(amountsInWords(scenario(), [])).toEqual(['950.50'])
  expect(amountsInWords(scenario(quiet), ['We pay 950,5 an MSU', 'licence 60 000 a year'])).toEqual(
    ['950,5', '60 000'],
  )
  expect(amountsInWords(scenario(quiet), ['60,000 and 60.000'])).toEqual(['60,000', '60.000'])
})

test('other numbers are left alone, and so is everything without prices', () => {
  expect(amountsInWords(scenario(quiet), ['5 years, 951 MSU, 0 EUR, 23 November 2026'])).toEqual([])
  const value = { kind: 'value', inputs: { machine: '950.50' } } as unknown as ReportSubjectWrite
  expect(amountsInWords(value, ['950.50'])).toEqual([])
})

test('amounts of a currency without cents are whole', () => {
  const yen = { currency: 'JPY', licence_per_year: 1234, products: [] }
  expect(amountsInWords(scenario(yen), ['1234', '12.34'])).toEqual(['1234'])
})
