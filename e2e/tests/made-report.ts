import type { APIRequestContext } from '@playwright/test'
import { expect } from './screen.js'

/** Makes a report over the API and returns its token. owner: the secret under which it is kept. */
export async function madeReport(
  request: APIRequestContext,
  owner: string,
  said: { title: string; subject: object },
): Promise<string> {
  const answer = await request.post('/api/v1/reports', {
    headers: { 'Owner-Secret': owner },
    data: { date: '2026-01-31', ...said },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { token: string }).token
}
