import { expect, test } from 'vitest'
import { readPriceTable, withPrices } from './price-table'
import { emptyProduct } from './scenario-draft'

const table = `Product\tLevel\tPrice
CICS TS\tbase 3\t1000
\t4–45\t100
\t46-175\t60,5
\t176 up\t40
z/OS\t\t120`

test('a table of a spreadsheet gives products with levels and flat prices', () => {
  const { products, findings } = readPriceTable(table, 'EUR')
  expect(findings).toEqual(['Line 1 is taken as the heading.'])
  expect(products).toMatchObject([
    {
      label: 'CICS TS',
      price: {
        base_per_month: 100_000,
        levels: [
          { from_msu: 3, to_msu: 45, price_per_msu_month: 10_000 },
          { from_msu: 45, to_msu: 175, price_per_msu_month: 6_050 },
          { from_msu: 175, to_msu: null, price_per_msu_month: 4_000 },
        ],
      },
    },
    { label: 'z/OS', price: { flat_per_msu_month: 12_000 } },
  ])
})

test('levels may be written by where they end', () => {
  const { products, findings } = readPriceTable('Db2;up to 45;100\n;175;60\n;> 175;40', 'EUR')
  expect(findings).toEqual([])
  expect(products[0]?.price).toMatchObject({
    levels: [{ from_msu: 0, to_msu: 45 }, { to_msu: 175 }, { to_msu: null }],
  })
})

test.each([
  ['CICS\tup to 45\tdear', 'Line 1: no price'],
  ['CICS\tup to 45', 'no price'],
  ['CICS\tmuch\t100', 'Line 1: “much” is no level'],
  ['CICS\t1-45\t100\nCICS\t60-90\t60', 'Line 2: begins above 59, the one before ends at 45.'],
  ['CICS\t45\t-1', 'below 0'],
  ['just a line', '1 cells'],
  ['CICS\t4-45\t100', 'base charge for the first 3 MSU is missing'],
])('what cannot be taken is told by its line: %s', (text, words) => {
  const { findings } = readPriceTable(`A\t\t5\n${text}`, 'EUR')
  expect(findings.join(' ')).toContain(words.replace(/Line (\d)/, (_, at) => `Line ${+at + 1}`))
})

test('a price without a product is told', () => {
  expect(readPriceTable('\t45\t100', 'EUR').findings).toEqual(['Line 1: no product is named.'])
})

test('a product of the same name keeps its peaks and takes the prices', () => {
  const own = { ...emptyProduct, label: 'z/OS', peak_msu: 400 }
  const taken = readPriceTable(table, 'EUR').products
  const products = withPrices([own, emptyProduct], taken)
  expect(products.map(({ label }) => label)).toEqual(['z/OS', 'CICS TS'])
  expect(products[0]).toMatchObject({ peak_msu: 400, price: { flat_per_msu_month: 12_000 } })
})
