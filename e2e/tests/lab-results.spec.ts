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

/** A loop of clients that think a second: one server of 10 ms, without any scatter. */
function loopOf(name: string, serverMs: number) {
  const rows: string[] = []
  let second = 1_700_000_000
  for (const clients of [20, 50, 80, 110, 140]) {
    const rate = Math.min(clients / (1 + serverMs / 1000), 1000 / serverMs)
    const elapsed = Math.round(1000 * (clients / rate - 1))
    for (let at = 0; at < 20 * rate; at++) {
      rows.push(`${second * 1000 + Math.round((1000 * at) / rate)},${elapsed},pay,true,${clients}`)
    }
    second += 20
  }
  const text = ['timeStamp,elapsed,label,success,allThreads', ...rows].join('\n')
  return { name: `${name}.jtl`, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

test('runs end in a verdict, stand against the first, and are drawn over their own model alone', async ({
  page,
}) => {
  for (const [name, serverMs] of [
    ['before', 10],
    ['after', 8],
  ] as const) {
    const brought = await page.request.post('/api/v1/imports?kind=any', {
      multipart: { files: loopOf(name, serverMs) },
    })
    const { id } = (await brought.json()) as { id: string }
    expect((await page.request.post(`/api/v1/imports/${id}/take-over`)).ok()).toBe(true)
  }
  await page.goto('/lab/load-test?think_seconds=1&factors=[1]')
  await page.getByRole('checkbox', { name: 'before' }).first().check()
  await page.getByRole('checkbox', { name: 'after' }).first().check()
  const fit = page.getByRole('region', { name: 'Fit of before' })
  await expect(fit.getByRole('heading', { name: /before: capacity (99|1\d\d)/ })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /after against before: .* more than the noise/ }),
  ).toBeVisible()
  await fit.getByRole('link', { name: 'Draw this run in the closed model' }).click()
  await expect(page.getByRole('heading', { name: /first to saturate: before/ })).toBeVisible()
  await expect(page).not.toHaveURL(/after/)
})
