import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { handoverOf } from '@/components/kept-case'
import { handOver } from '@/components/profile-handover'

interface Place {
  to: 'peaks' | 'scenario'
  /** Of a bill's machine. */
  serial?: string | null
  /** A stored scenario; null: a new one. */
  scenario?: string | null
}

/** Opens a kept file in Peaks, in a scenario or in a new one. */
export function useOpenKept(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ to, serial = null, scenario = null }: Place) => {
      handOver(to, await handoverOf(client, id, serial))
      await (to === 'peaks'
        ? navigate({ to: '/peaks' })
        : scenario === null
          ? navigate({ to: '/scenarios/new' })
          : navigate({ to: '/scenarios/$scenario', params: { scenario } }))
    },
  })
}
