import { useCallback } from 'react'
import type { Substitution } from '@/api/catalogue'
import { useForm, useValue } from './form'
import type { MixPart } from './mix'
import { MixEditor } from './mix-editor'

type MixUpdate = (mix: readonly MixPart[]) => MixPart[]

interface MixAtProps {
  at: string
  substitutions: readonly Substitution[]
  /** Whether shares may be locked, and the others share out the rest. */
  lockable?: boolean
  of?: string
}

/** A mix at its place. */
export function MixAt({ at, ...shown }: MixAtProps) {
  const { move, change, settle, onValidity, errors } = useForm()
  const { value: mix } = useValue<readonly MixPart[]>(at)
  const moveMix = useCallback((next: MixUpdate) => move(at, next), [move, at])
  const changeMix = useCallback((next: MixUpdate) => change(at, next), [change, at])
  return (
    <MixEditor
      {...shown}
      {...{ mix, settle, onValidity, errors }}
      path={at}
      move={moveMix}
      change={changeMix}
    />
  )
}
