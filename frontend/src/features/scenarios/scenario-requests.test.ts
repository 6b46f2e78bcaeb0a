// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ScenarioRead } from './scenario-draft'
import { scenarioQuery } from './scenario-queries'
import { remember } from './scenario-requests'

const version = (version: number) => ({ id: 'ours', version }) as ScenarioRead

test('what was asked before a save does not bring the version before it back', async () => {
  const client = new QueryClient()
  const { queryKey } = scenarioQuery('ours')
  let answer: (scenario: ScenarioRead) => void = () => undefined
  const asked = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<ScenarioRead>((resolve) => (answer = resolve)),
  })
  const ended = asked.catch(() => undefined)
  await remember(client, version(2))
  answer(version(1))
  await ended
  await Promise.resolve()
  expect(client.getQueryData(queryKey)).toEqual(version(2))
})
