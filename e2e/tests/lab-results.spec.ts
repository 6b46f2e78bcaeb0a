import { expect, test } from './screen.js'

test('a kept load test stands beside its plan, and both are frozen in a report', async ({
  page,
}) => {
  const rows = Array.from(
    { length: 600 },
    (_, at) => `${1_700_000_000_000 + 100 * at},${40 + (at % 5)},pay,true,1`,
  )
  const text = ['timeStamp,elapsed,label,success,allThreads', ...rows].join('\n')
  const file = { name: 'friday.jtl', mimeType: 'text/plain', buffer: Buffer.from(text) }
  const brought = await page.request.post('/api/v1/imports?kind=any', {
    multipart: { files: file },
  })
  const { id } = (await brought.json()) as { id: string }
  expect((await page.request.post(`/api/v1/imports/${id}/take-over`)).ok()).toBe(true)

  await page.goto('/lab/load-test?factors=[1]&think_seconds=0.06&response_seconds=0.04')
  await page.getByRole('checkbox', { name: 'friday' }).first().check()
  await expect(
    page.getByRole('heading', { name: 'Achieved keeps up with offered up to 10 tps' }),
  ).toBeVisible()
  await expect(page).toHaveURL(/kept_files=/)
  await expect(page.getByRole('link', { name: 'Use this rate in a scenario' })).toHaveAttribute(
    'href',
    /transactions=36000&/,
  )
  await page.getByRole('button', { name: 'Make a report' }).click()
  await page.getByRole('button', { name: 'Create report' }).click()
  await page.getByRole('link', { name: 'Open the report' }).click()
  await expect(
    page.getByRole('heading', { name: 'Achieved keeps up with offered up to 10 tps' }).first(),
  ).toBeVisible()
})
