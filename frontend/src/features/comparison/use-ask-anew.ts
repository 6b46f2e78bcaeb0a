import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownSeriesQuery } from '@/api/own-series'
import { ownTestsQuery } from '@/api/own-tests'
import { ownWaysQuery } from '@/api/own-ways'
import { asProblem } from '@/api/problem'

/** Asks again what users measured where an error says that something of it is gone: deleted elsewhere. */
export function useAskAnewWhatUsersMeasured(error: Error | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (error === null || asProblem(error).type !== '/problems/unknown-configuration') return
    for (const { queryKey } of [ownWaysQuery, ownTestsQuery, ownSeriesQuery])
      void client.invalidateQueries({ queryKey })
  }, [client, error])
}
