import { useState } from 'react'
import { type Brought, type Choices, type TakenOver, useChoose, useTakeOver } from './import-query'

/** What every preview does: choose, name, take over. Shows what the last choice gave. */
export function useImport<Kind extends Brought>(
  first: Kind,
  onEnd: (made: TakenOver | null) => void,
) {
  const [shown, setShown] = useState<Kind>(first)
  const [name, setName] = useState(first.choices.name)
  const choosing = useChoose(first.id)
  const taking = useTakeOver(first.id)

  function choose(stated: Choices) {
    choosing.mutate(stated, {
      onSuccess: (next) => next.kind === first.kind && setShown(next as Kind),
    })
  }

  function keep() {
    taking.mutate(undefined, {
      onSuccess: ({ taken_over: made }) => made !== null && onEnd(made),
    })
  }

  function takeOver(stated: Choices = {}) {
    const changes = {
      ...stated,
      ...(name.trim() === shown.choices.name ? {} : { name: name.trim() }),
    }
    // a choice reads the file anew, which may take long
    if (Object.keys(changes).length === 0) keep()
    else choosing.mutate(changes, { onSuccess: keep })
  }

  return {
    shown,
    choose,
    choosing: choosing.isPending,
    /** What the frame of a preview takes. */
    frame: {
      shown,
      name,
      onName: setName,
      busy: choosing.isPending || taking.isPending,
      error: choosing.error ?? taking.error,
      onTakeOver: () => takeOver(),
      onAgain: () => onEnd(null),
    },
    takeOver,
  }
}
