import { useCallback } from 'react'
import { useForm, useValue } from './form'
import type { MixPart } from './mix'
import { MixEditor, type MixUpdate, type PartProps } from './mix-editor'

/** A mix at its place. */
export function MixAt({
  at,
  ...shown
}: { at: string } & Pick<PartProps, 'substitutions' | 'lockable' | 'of'>) {
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
