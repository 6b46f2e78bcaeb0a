import { useCallback, useMemo, useRef, useState } from 'react'
import * as models from '@/api/import-fields.gen'
import { asProblem } from '@/api/problem'
import { useFormOf, useInvalidFields } from '@/components/form'
import { type Brought, type Choices, type TakenOver, useChoose, useTakeOver } from './import-query'

type Unsent = [choice: string, value: unknown][]

/** Returns the choices in the fields that were not sent, with their values. */
function unsentOf(typed: Choices, sent: Choices): Unsent {
  const before = sent as Readonly<Record<string, unknown>>
  return Object.entries(typed).filter(([choice, value]) => value !== before[choice])
}

/** The same without the name, which changes nothing of how a file is read: it goes along at last. */
function readBy(unsent: Unsent): Unsent {
  return unsent.filter(([choice]) => choice !== 'name')
}

/** What every preview does: choose, name, take over. Shows what the last choice gave. */
export function useImport<Kind extends Brought>(
  first: Kind,
  onEnd: (made: TakenOver | null) => void,
) {
  const [shown, setShown] = useState<Kind>(first)
  const choosing = useChoose(first.id)
  const taking = useTakeOver(first.id)
  const { mutate } = choosing
  const [typed, setTyped] = useState<Kind['choices']>(first.choices)
  /** The choices as they stand in the fields, and as they were sent. */
  const held = useRef<{ typed: Kind['choices']; sent: Choices }>({
    typed: first.choices,
    sent: { ...first.choices },
  })

  const put = useCallback((next: Kind['choices']) => {
    held.current.typed = next
    setTyped(next)
  }, [])

  const choose = useCallback(
    (stated: Choices) => {
      const chosen = { ...held.current.typed, ...stated }
      held.current.sent = { ...held.current.sent, ...stated }
      put(chosen)
      mutate(stated, {
        onSuccess: (next) => next.kind === first.kind && setShown(next as Kind),
        // what was refused is sent again with the next choice
        onError: () => {
          for (const choice of Object.keys(stated))
            delete held.current.sent[choice as keyof Choices]
        },
      })
    },
    [mutate, put, first.kind],
  )

  const move = useCallback(
    (update: (before: Kind['choices']) => Kind['choices']) => put(update(held.current.typed)),
    [put],
  )

  /** Sends what the fields have and the server has not. */
  const settle = useCallback(() => {
    const stated = readBy(unsentOf(held.current.typed, held.current.sent))
    if (stated.length > 0) choose(Object.fromEntries(stated))
  }, [choose])
  const unsent = readBy(unsentOf(typed, held.current.sent))

  const change = useCallback(
    (update: (before: Kind['choices']) => Kind['choices']) => {
      move(update)
      settle()
    },
    [move, settle],
  )

  const { anyInvalid, onValidity } = useInvalidFields()
  const refused = choosing.error
  const errors = useMemo(
    () =>
      Object.fromEntries(
        (refused === null ? [] : asProblem(refused).errors).map(({ field, message }) => [
          field,
          message,
        ]),
      ),
    [refused],
  )
  const form = useFormOf({
    ...{ model: 'ImportChoicesWrite', models, value: typed, errors },
    ...{ move, change, settle, onValidity },
  })

  const [isTaking, setTaking] = useState(false)

  function keep() {
    taking.mutate(undefined, {
      onSuccess: ({ taken_over: made }) => made !== null && onEnd(made),
      onSettled: () => setTaking(false),
    })
  }

  function takeOver() {
    setTaking(true)
    // what was refused is not left behind: it is refused again, or goes along
    const changes = Object.fromEntries(unsentOf(held.current.typed, held.current.sent))
    // a choice reads the file anew, which may take long
    if (Object.keys(changes).length === 0) keep()
    else choosing.mutate(changes, { onSuccess: keep, onError: () => setTaking(false) })
  }

  return {
    shown,
    choose,
    choosing: choosing.isPending,
    /** What the frame of a preview takes. */
    frame: {
      shown,
      form,
      unsettled: unsent.length > 0 || choosing.isPending,
      choosing: choosing.isPending,
      taking: isTaking,
      invalid: anyInvalid || typed.name.trim() === '',
      error: choosing.error ?? taking.error,
      onTakeOver: takeOver,
      onAgain: () => onEnd(null),
    },
  }
}
