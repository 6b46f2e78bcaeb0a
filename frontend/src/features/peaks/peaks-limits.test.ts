import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limits, mostLpars, mostProducts } from './peaks-inputs'

const description = readFileSync(new URL('../../../../backend/openapi.json', import.meta.url))
const { schemas } = JSON.parse(String(description)).components
const run = schemas.PeaksContent.properties

/** Returns the bounds of a number that may be null. */
function bounds({ anyOf: [bounded] }: { anyOf: Record<string, number>[] }) {
  return bounded
}

test('what the page takes is what the API takes', () => {
  expect(bounds(schemas.LparChange.properties.msu)?.items).toMatchObject({
    minimum: limits.msu.low,
    maximum: limits.msu.high,
  })
  expect(bounds(schemas.LparSeries.properties.defined_capacity_msu)).toMatchObject({
    exclusiveMinimum: limits.defined_capacity_msu.low,
    maximum: limits.defined_capacity_msu.high,
  })
  expect(bounds(schemas.DaySaving.properties.workload_share)).toMatchObject({
    minimum: limits.share.low,
    maximum: limits.share.high,
  })
  expect(run.series.maxItems).toBe(mostLpars)
  expect(run.products.maxItems).toBe(mostProducts)
})
