// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ScenarioRead } from './scenario-draft'
import { scenarioQuery, scenariosQuery } from './scenario-queries'
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

test('a list that is read for the first time while one is saved is read again', async () => {
  const client = new QueryClient()
  const { queryKey } = scenariosQuery({ q: '', archived: true })
  const answers: ((names: string[]) => void)[] = []
  const observer = new QueryObserver<string[]>(client, {
    queryKey,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  })
  const leave = observer.subscribe(() => undefined)
  await remember(client, version(2))
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.([])
  answers[1]?.(['ours'])
  await waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['ours']))
  leave()
})
