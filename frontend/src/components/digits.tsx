import { queryOptions, useQuery } from '@tanstack/react-query'
import { server } from '@/api/client'
import type { FigureSource } from '@/api/figure'
import { Unbroken } from './unbroken'

const digitsQuery = ({ study, point, figure }: FigureSource) =>
  queryOptions({
    queryKey: ['digits', study, point, figure],
    queryFn: ({ signal }) =>
      server.get('/api/v1/audit/digits', {
        params: {
          query: {
            study: study ?? '',
            ...(point === null ? {} : { point }),
            ...(figure === null ? {} : { figure }),
          },
        },
        signal,
      }),
    staleTime: 60_000,
  })

/** How sure the digits of a printed number are: who typed it, who typed it again, the audit. */
export default function Digits({ source }: { source: FigureSource }) {
  const digits = useQuery(digitsQuery(source))
  // a frozen report may name a study that is gone; its own table says who typed it
  if (digits.data === undefined) return null
  const { typed, signed, second, recomputed_text } = digits.data
  const steps = [typed, signed, second, recomputed_text].filter((text) => text !== null)
  return (
    <p className="hint m-0 leading anywhere">
      <Unbroken text={`${steps.join('. ')}.`} />
    </p>
  )
}
