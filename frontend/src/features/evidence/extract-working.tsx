import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Figure } from '@/api/figure'
import { Working } from '@/components/working'
import { WorkingContext } from '@/components/working-context'

interface OwnWorkingProps {
  /** The figures of one screen; ids are unique within it only. */
  inputs: Readonly<Record<string, Figure>>
  results: readonly Figure[]
  children: ReactNode
}

/** Opens the working of the figures of one part of a page. */
export function OwnWorking({ inputs, results, children }: OwnWorkingProps) {
  const [shown, setShown] = useState<string | null>(null)
  const find = useMemo(() => {
    const known = new Map(Object.entries(inputs))
    for (const result of results) known.set(result.id, result)
    return (id: string) => known.get(id)
  }, [inputs, results])
  const close = useCallback(() => setShown(null), [])
  const figure = shown === null ? undefined : find(shown)
  return (
    <WorkingContext value={setShown}>
      {children}
      {figure !== undefined && <Working figure={figure} find={find} onClose={close} />}
    </WorkingContext>
  )
}
